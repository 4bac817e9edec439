#include <filesystem>
#include <iostream>

#include "base/file_system.h"
#include "commands/verbs.h"
#include "commands/workspace.h"
#include "exit_status.h"
#include "pair/pair_template.h"

namespace nohatch {

int init_verb(const InitOptions& options) {
  set_up_log(options.common);
  const auto fixtures = fixtures_of(options.common);
  if (!fixtures) return complain(fixtures.error());
  if (options.language.empty() && options.pair.empty()) return complain({.message = "init needs a PAIR, or --language L -- COMMAND...", .remedy = "nohatch init restrictedpython+podman"});
  const auto text = options.language.empty() ? write_pair_file_template(options.pair, *fixtures)
                                             : write_command_file_template(options.language, options.words, *fixtures);
  if (!text) return complain(text.error());
  if (options.to.empty()) {
    std::cout << *text;
    return number(ExitStatus::kHeld);
  }
  if (std::filesystem::exists(options.to)) return complain({.message = options.to + " exists", .remedy = "name another file, or remove it"});
  if (const Status written = write_file(options.to, *text); !written) return complain(written.error());
  std::cerr << "wrote " << options.to << "; next: nohatch run " << options.to << "\n";
  return number(ExitStatus::kHeld);
}

}  // namespace nohatch
