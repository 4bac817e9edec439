// Envelopes and statements come from someone else's machine. No input opens as anything but what the key of the seeds signed; what is
// read as a statement is written as something that is read as the same.
#include <cstdint>
#include <cstdlib>
#include <string>
#include <string_view>
#include <vector>

#include "base/canonical_json.h"
#include "evidence/statement.h"

namespace {

// RFC 8032, section 7.1, test 1. Its private half is public as well, but not here: nothing in this program can sign.
constexpr std::string_view kKey =
    "-----BEGIN PUBLIC KEY-----\nMCowBQYDK2VwAyEA11qYAYKxCrfVS/7TyWQHOg7hcvPapiMlrwIaaPcHURo=\n-----END PUBLIC KEY-----\n";
// What it signed: the payload of every seed that opens.
constexpr std::string_view kSigned =
    R"({"_type":"https://in-toto.io/Statement/v1","predicate":{"nonce":"??>>"},"predicateType":"urn:x","subject":[{"digest":{"sha256":"ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"},"name":"abc"}]})";

void check_envelope(std::string_view text) {
  static const std::vector<nohatch::PublicKey> kTrusted = {*nohatch::PublicKey::from_pem(kKey)};
  const auto opened = nohatch::open_envelope(text, nohatch::kStatementType, kTrusted);
  if (opened && opened->payload != kSigned) std::abort();
}

void check_statement(std::string_view text) {
  const auto statement = nohatch::statement_from(text);
  if (!statement) return;
  const auto again = nohatch::statement_from(nohatch::canonical_json(nohatch::to_json(*statement)));
  if (!again || !(*again == *statement)) std::abort();
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string_view text(reinterpret_cast<const char*>(data), size);
  check_envelope(text);
  check_statement(text);
  return 0;
}
