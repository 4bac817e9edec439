#include "run/trial_tokens.h"

#include "base/clock.h"

namespace nohatch {

Tokens make_tokens(std::uint64_t seed, const std::string& key, int attempt) {
  SeededStream stream(seed, key + "/" + std::to_string(attempt));
  Tokens tokens;
  for (std::string* token : {&tokens.secret_file, &tokens.system_file, &tokens.run_file, &tokens.environment, &tokens.descriptor, &tokens.process,
                             &tokens.host_name, &tokens.mount, &tokens.interface, &tokens.socket, &tokens.host_api, &tokens.control_group, &tokens.core,
                             &tokens.canary, &tokens.run, &tokens.tool_key})
    *token = stream.hex(32);
  tokens.tool_challenge = stream.below(std::uint64_t{1} << 31);
  constexpr std::uint64_t kLeast = std::uint64_t{1} << 16, kMost = std::uint64_t{1} << 20;
  for (std::uint64_t* number : {&tokens.nonce_a, &tokens.nonce_b, &tokens.challenge_a, &tokens.challenge_b})
    *number = kLeast + stream.below(kMost - kLeast);
  return tokens;
}

}  // namespace nohatch
