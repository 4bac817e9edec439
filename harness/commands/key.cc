#include <iostream>

#include "commands/verbs.h"
#include "commands/workspace.h"
#include "evidence/nonce.h"
#include "evidence/signing_key.h"
#include "exit_status.h"

namespace nohatch {
namespace {

int make_key(const KeyOptions& options) {
  const std::optional<Role> role = role_of(options.role);
  if (!role) return complain({.message = "key new needs a role", .remedy = "nohatch key new runner"});
  if (Status made = new_key(*role, options.to); !made) return complain(made.error());
  const auto path = public_key_file(options.to, *role);
  const Result<PublicKey> key = read_public_key(path);
  if (!key) return complain(key.error());
  std::cout << key_file(options.to, *role).string() << "  secret: it stays with the " << options.role << "\n"
            << path.string() << "  for those who verify, " << key->id() << "\n";
  return number(ExitStatus::kHeld);
}

int issue(const KeyOptions& options) {
  if (!options.role.empty()) return complain({.message = "key nonce takes no role", .remedy = "nohatch key nonce --book FILE"});
  const Result<std::string> nonce = issue_nonce(options.book);
  if (!nonce) return complain(nonce.error());
  std::cout << *nonce << "\n";
  return number(ExitStatus::kHeld);
}

}  // namespace

int key_verb(const KeyOptions& options) { return options.action == "new" ? make_key(options) : issue(options); }

}  // namespace nohatch
