// A security control, as its author demands it to be tested and evidenced, laid beside a bundle: which attempts and records answer each
// demand. A row that nothing answers blocks. Format of the data file: docs/control-format.md.
#pragma once

#include <filesystem>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "evidence/bundle.h"

namespace nohatch {

// A piece of evidence that can be demanded. Each is a row of the table in control_evidence.cc.
struct EvidencePiece {
  const char* name;
  // How much of it the bundle holds, in words; empty: it is absent, or not whole.
  std::string (*find)(const Bundle&);
  const char* remedy;
};
const EvidencePiece* find_piece(std::string_view name);

struct ControlRow {
  std::string demand;
  std::vector<std::string> attempts;     // of a test: globs of ids
  std::optional<Layer> layer;            // that must be among those that deny it
  const EvidencePiece* piece = nullptr;  // of a piece of evidence
};

struct Control {
  std::string id, title, source;
  std::vector<ControlRow> rows;          // in the order of the file: tests, then evidence
};

// Strict. An error names its place.
Result<Control> read_control(const std::filesystem::path&);

struct ControlAnswer {
  const ControlRow* row = nullptr;
  std::map<Verdict, std::vector<std::string>> attempts;  // "PAIR ID", by verdict
  std::string found;                                     // of a piece of evidence: in words
  // A test needs something held and nothing that is open, inconclusive, unproven or drifted.
  bool filled() const;
};

std::vector<ControlAnswer> answer_control(const Control&, const Bundle&);

std::string control_text(const Control&, const std::vector<ControlAnswer>&);
Json control_json(const Control&, const std::vector<ControlAnswer>&);

}  // namespace nohatch
