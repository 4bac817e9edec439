// For tests: fixtures written into a directory of their own, and the smallest files that load.
#pragma once

#include <filesystem>
#include <fstream>
#include <string>
#include <string_view>

#include "base/file_system.h"
#include "pair/pair.h"

namespace nohatch {

inline constexpr std::string_view kPlainToml = R"(name      = "plainpy"
language  = "python"
runtime   = "/usr/bin/python3"
extension = ".py"
comment   = "#"
no-op     = "pass"
prelude   = "prelude.py"
arguments = ["-I", "{source}"]
)";

inline constexpr std::string_view kRestrictedToml = R"(name      = "strictpy"
language  = "python"
plain     = "plainpy"
runtime   = "/usr/bin/python3"
extension = ".py"
comment   = "#"
no-op     = "pass"
driver    = ["{runtime}", "{driver}/driver.py", "--tree", "{tree}", "--report", "{report}"]
abilities = ["compute", "print"]

[[refusal]]
type    = "ImportError"
message = "^__import__ not found$"

[settings]
policy = "policy.py:build"

[install]
kind    = "pypi"
package = "RestrictedPython"
)";

inline constexpr std::string_view kSandboxToml = R"(name    = "box"
kind    = "command"
program = "/usr/bin/env"
head    = ["/usr/bin/env"]
tail    = ["{command}"]
[inner]
source    = "/mnt/{name}"
directory = "/mnt"
temporary = "/tmp"
[[protection]]
name      = "memory"
arguments = ["MEMORY={limit.memory}"]
without   = []
limit     = {resource = "memory", value = "256m"}
[[protection]]
name      = "clear"
arguments = ["-i"]
without   = []
overlaps  = ["memory"]
)";

class FixtureTree {
 public:
  FixtureTree() : scratch_(*ScratchDirectory::create("nohatch-fixtures")) {}

  std::filesystem::path root() const { return scratch_.path() / "fixtures"; }
  std::filesystem::path cache() const { return scratch_.path() / "cache"; }

  std::filesystem::path write(const std::string& name, std::string_view text) const {
    const std::filesystem::path file = root() / name;
    std::filesystem::create_directories(file.parent_path());
    std::ofstream(file) << text;
    return file;
  }
  std::filesystem::path interpreter(const std::string& name, std::string_view toml) const {
    write("interpreters/" + name + "/driver.py", "print('driver')\n");
    write("interpreters/" + name + "/prelude.py", "# prelude\n");
    return write("interpreters/" + name + "/interpreter.toml", toml);
  }
  // The three files above.
  void fill() const {
    interpreter("plainpy", kPlainToml);
    interpreter("strictpy", kRestrictedToml);
    write("sandboxes/box/sandbox.toml", kSandboxToml);
  }
  PairOptions options() const { return {.fixtures = {{root()}}, .cache = cache()}; }

 private:
  ScratchDirectory scratch_;
};

// `text` with `from` replaced by `to`.
inline std::string with(std::string_view text, std::string_view from, std::string_view to) {
  std::string out(text);
  const std::size_t at = out.find(from);
  return at == std::string::npos ? out : out.replace(at, from.size(), to);
}

}  // namespace nohatch
