// Which releases of an interpreter are known to be open: a dated, signed file of its owner's, not code. Format: docs/advisories.md.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "evidence/statement.h"

namespace nohatch {

struct Advisory {
  std::string id;             // "CVE-2026-55830"
  std::string interpreter;    // its name here: "restrictedpython"
  std::string introduced;     // the first release that is affected; empty: all before `fixed`
  std::string fixed;          // the first release that is not; empty: none is
};

struct Advisories {
  std::string issued, expires;  // UTC
  std::vector<Advisory> advisories;
};

// Dotted numbers, compared number by number; a release is after its pre-releases ("9.0b1" < "9.0"). Nothing where one is no such text.
std::optional<int> compare_releases(std::string_view, std::string_view);

Statement advisories_statement(const Advisories&, const std::string& file_digest);
Result<Advisories> advisories_from(const Statement&);
// The file as it is reviewed, before it is signed (TOML).
Result<Advisories> read_advisories(std::string_view text, const std::string& file_name);

// Why this release may not run now, in words; empty: nothing is known against it. A file that has expired, or that knows nothing of the
// interpreter, and a version that is none, are reasons too.
std::vector<std::string> reasons_against(const Advisories&, std::string_view interpreter, std::string_view version, std::int64_t now);

}  // namespace nohatch
