#include "evidence/envelope.h"

#include <algorithm>
#include <optional>

#include "base/bytes.h"
#include "base/canonical_json.h"

namespace nohatch {
namespace {

constexpr int kDepth = 3;  // envelope, signatures, signature

// Either alphabet, but not both in one text.
std::optional<std::string> decoded(const std::string* text) {
  if (text == nullptr) return std::nullopt;
  if (text->find_first_of("-_") == std::string::npos) return from_base64(*text);
  if (text->find_first_of("+/") != std::string::npos) return std::nullopt;
  std::string standard = *text;
  std::replace(standard.begin(), standard.end(), '-', '+');
  std::replace(standard.begin(), standard.end(), '_', '/');
  return from_base64(standard);
}

tl::unexpected<Error> malformed(std::string_view what) { return failure("malformed envelope: " + std::string(what)); }

bool only_keys(const Json& json, std::initializer_list<std::string_view> keys) {
  if (json.object() == nullptr) return false;
  return std::all_of(json.object()->begin(), json.object()->end(),
                     [&](const auto& member) { return std::find(keys.begin(), keys.end(), member.first) != keys.end(); });
}

Result<std::string> signature_of(const Json& json) {
  if (!only_keys(json, {"keyid", "sig"})) return malformed("a signature is an object of keyid and sig");
  if (json.object()->contains("keyid") && json["keyid"].string() == nullptr) return malformed("keyid is no text");
  std::optional<std::string> bytes = decoded(json["sig"].string());
  if (!bytes) return malformed("sig is no base64");
  return std::move(*bytes);
}

Result<std::vector<std::string>> signatures_of(const Json& json) {
  if (json.array() == nullptr) return malformed("signatures is no list");
  if (json.array()->empty()) return failure("the envelope has no signature");
  if (json.array()->size() > kMostSignatures) return malformed("more than 16 signatures");
  std::vector<std::string> signatures;
  for (const Json& one : *json.array()) {
    Result<std::string> signature = signature_of(one);
    if (!signature) return tl::unexpected(signature.error());
    signatures.push_back(std::move(*signature));
  }
  return signatures;
}

std::optional<std::size_t> signer(const std::string& signed_bytes, const std::vector<std::string>& signatures,
                                  const std::vector<PublicKey>& trusted) {
  for (std::size_t key = 0; key < trusted.size(); ++key)
    for (const std::string& signature : signatures)
      if (trusted[key].verifies(signed_bytes, signature)) return key;
  return std::nullopt;
}

}  // namespace

std::string pre_authentication(std::string_view payload_type, std::string_view payload) {
  std::string text = "DSSEv1 " + std::to_string(payload_type.size()) + " ";
  text.append(payload_type).append(" " + std::to_string(payload.size()) + " ").append(payload);
  return text;
}

std::string sign_envelope(std::string_view payload_type, std::string_view payload, const PrivateKey& key) {
  const std::string signature = key.sign(pre_authentication(payload_type, payload));
  const Json one = Json::Object{{"keyid", key.public_key().id()}, {"sig", to_base64(signature)}};
  return canonical_json(Json::Object{{"payload", to_base64(payload)}, {"payloadType", payload_type}, {"signatures", Json::Array{one}}}) + "\n";
}

Result<Opened> open_envelope(std::string_view text, std::string_view payload_type, const std::vector<PublicKey>& trusted) {
  const Result<Json> json = parse_json(text, {.bytes = kLargestEnvelope, .depth = kDepth});
  if (!json) return malformed(json.error().message);
  if (!only_keys(*json, {"payload", "payloadType", "signatures"})) return malformed("it is an object of payload, payloadType and signatures");
  const std::string* type = (*json)["payloadType"].string();
  if (type == nullptr) return malformed("payloadType is no text");
  std::optional<std::string> payload = decoded((*json)["payload"].string());
  if (!payload) return malformed("payload is no base64");
  const Result<std::vector<std::string>> signatures = signatures_of((*json)["signatures"]);
  if (!signatures) return tl::unexpected(signatures.error());
  if (*type != payload_type)
    return failure("the envelope is of type " + printable_line(*type, 80) + ", not " + std::string(payload_type));
  const std::optional<std::size_t> key = signer(pre_authentication(*type, *payload), *signatures, trusted);
  if (!key) return failure("no signature of the envelope is by a trusted key");
  return Opened{.payload = std::move(*payload), .key = *key};
}

}  // namespace nohatch
