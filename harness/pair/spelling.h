// Names as the command line spells them: "vm2:nodevm@3.12.2+bubblewrap:plain".
#pragma once

#include <string>
#include <string_view>

#include "base/result.h"

namespace nohatch {

struct SpelledInterpreter {
  std::string name, profile = "default";
  std::string version;  // "" if none was named
  std::string path;     // of "@path:DIR"
};

struct SpelledSandbox {
  std::string name = "none", profile = "default";
};

struct SpelledPair {
  SpelledInterpreter interpreter;
  SpelledSandbox sandbox;
};

Result<SpelledInterpreter> spelled_interpreter(std::string_view text);
Result<SpelledSandbox> spelled_sandbox(std::string_view text);
// An interpreter alone means "+none". A path is over at the first "+".
Result<SpelledPair> spelled_pair(std::string_view text);

// It ends with ".toml".
bool is_pair_file_name(std::string_view text);

}  // namespace nohatch
