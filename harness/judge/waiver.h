// A person's leave for one attempt, or one protection, on one pair: with a reason and an end. No I/O: the caller reads and
// writes the file.
#pragma once

#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "judge/judge.h"

namespace nohatch {

struct Waiver {
  std::string id;          // of the attempt, or
  std::string protection;  // the name of a protection that selftest may find unnoticed
  std::string pair;
  std::optional<Layer> layer;          // what was seen when it was written; it covers nothing else
  std::optional<Mechanism> mechanism;
  std::string reason;
  std::string until;  // "2026-12-31", the last day
  std::string where;  // "file:line:column"
};

struct WaiverFile {
  std::vector<Waiver> waivers;
  std::vector<Error> faults;  // all of them, each with its place; a file with faults waives nothing
};

// Strict: unknown keys and words, a date that is none, and two waivers for the same thing are faults.
WaiverFile parse_waivers(std::string_view text, const std::string& file_name);

// `today` is "2026-11-30", of the run's recorded time.
std::optional<WaiverFacts> find_waiver(const std::vector<Waiver>&, std::string_view id, std::string_view pair,
                                       std::string_view today);
bool is_expired(const Waiver&, std::string_view today);
// A protection's waiver of selftest that still holds; nullptr if there is none.
const Waiver* find_protection_waiver(const std::vector<Waiver>&, std::string_view protection, std::string_view pair,
                                     std::string_view today);

// What a person should know of the waivers of `pair`: those that end within 14 days, have ended, or were not needed.
// `used` are the ids and protections for which one was used.
std::vector<std::string> waiver_notes(const std::vector<Waiver>&, std::string_view pair, const std::set<std::string>& used,
                                      std::string_view today);

// The file's text with one waiver more; an error if it would not be a valid file.
Result<std::string> append_waiver(std::string_view text, const Waiver&, const std::string& file_name);

}  // namespace nohatch
