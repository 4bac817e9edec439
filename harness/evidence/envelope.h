// DSSE v1 envelopes: https://github.com/secure-systems-lab/dsse. A signature is over the payload and its type; what is handed out
// is what was signed, and nothing of it before a signature holds.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "base/ed25519.h"

namespace nohatch {

inline constexpr std::string_view kStatementType = "application/vnd.in-toto+json";
inline constexpr std::size_t kLargestEnvelope = 8u << 20;
inline constexpr std::size_t kMostSignatures = 16;

// What is signed: DSSE's pre-authentication encoding.
std::string pre_authentication(std::string_view payload_type, std::string_view payload);

// Canonical JSON and a newline. The key's id stands in it as a hint.
std::string sign_envelope(std::string_view payload_type, std::string_view payload, const PrivateKey&);

struct Opened {
  std::string payload;
  std::size_t key = 0;  // which of the trusted keys signed it
};

// Strict: exactly the members that DSSE names, each once, base64 without slack (of either alphabet, as DSSE wants it). Every
// signature is tried with every trusted key: key ids are not looked at. One good signature suffices, others may be anyone's.
Result<Opened> open_envelope(std::string_view text, std::string_view payload_type, const std::vector<PublicKey>& trusted);

}  // namespace nohatch
