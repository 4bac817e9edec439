// What `nohatch selftest PAIR` has to say: which protections an attempt notices the loss of.
#pragma once

#include <string>
#include <vector>

#include "base/json.h"
#include "exit_status.h"
#include "report/text.h"

namespace nohatch {

enum class ProtectionStatus {
  kInvalid,
  kNeeded,             // its loss alone shows an effect
  kNeededOnlyWithout,  // only together with the loss of what it overlaps
  kUnnoticed,          // a hole in the corpus
  kWaived,             // unnoticed, and a waiver names it
  kFixed,              // the tool always does it: outside the score
  kInconclusive        // its trials could not tell
};

struct ProtectionReport {
  std::string name, about;
  ProtectionStatus status = ProtectionStatus::kInvalid;
  std::vector<std::string> without;     // kNeededOnlyWithout: those that were taken away with it
  std::vector<std::string> noticed_by;  // ids of attempts
  std::string why;                      // of a waiver, or why it could not tell
};

struct SelftestReport {
  std::string nohatch, pair;
  std::vector<ProtectionReport> protections;

  int noticed() const;  // the score: of those that can be switched
  int of() const;
  ExitStatus exit() const;
};

// "needed", "needed only without seccomp, no-network", ...
std::string status_words(const ProtectionReport&);

std::string selftest_text(const SelftestReport&, const TextOptions&);
Json selftest_document(const SelftestReport&);

}  // namespace nohatch
