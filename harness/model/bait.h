// The planted things worth reaching, and where they stand on a decoy host. The names are the closed vocabulary of a
// case's `bait` key; what a payload may say of them are the placeholders of docs/case-format.md.
#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace nohatch {

enum class BaitKind {
  kInvalid,
  kSecretFile,    // a file in a home directory
  kSystemFile,    // /etc/passwd carries a token in a comment field
  kRunFile,       // a secret of another service in /run/secrets
  kEnvironment,   // a variable of what launches the subject
  kDescriptor,    // an open descriptor of what launches the subject
  kProcess,       // memory and environment of another process
  kHostName,
  kMount,         // the source of a mount of the decoy host
  kInterface,     // the alias of the decoy's network interface
  kSocket,        // a service socket by path
  kHostApi,       // a token that a driver plants behind its host API
  kControlGroup,  // the name of the cgroup that it runs in
  kCore           // memory of the subject itself, as a core dump on the decoy host would hold it
};

std::string_view word(BaitKind);
std::optional<BaitKind> bait_of(std::string_view);

}  // namespace nohatch
