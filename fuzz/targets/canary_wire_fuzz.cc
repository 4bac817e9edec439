// What a payload sends reaches the canary as it is: frames, and queries for its name server. The first byte says which.
#include <algorithm>
#include <cstdint>
#include <cstdlib>
#include <string_view>

#include "canary/dns.h"
#include "canary/flows.h"

namespace {

void query(std::string_view bytes) {
  const auto parsed = nohatch::parse_dns_query(bytes);
  const nohatch::DnsAddresses addresses{std::string(4, '\1'), std::string(16, '\2')};
  if (parsed) {
    if (parsed->name.size() > 4 * 255 || parsed->question.size() > 259) std::abort();
    const std::string answer = nohatch::dns_answer(*parsed, addresses);
    // An answer is an answer, so that two canaries could never talk to each other for ever.
    if (nohatch::parse_dns_query(answer) || nohatch::dns_refusal(answer)) std::abort();
  } else if (const auto refusal = nohatch::dns_refusal(bytes); refusal && nohatch::dns_refusal(*refusal)) {
    std::abort();
  }
}

// Frames behind each other, each behind its length.
void frames(std::string_view bytes) {
  nohatch::Flows flows;
  while (bytes.size() > 1) {
    const std::size_t length = std::min<std::size_t>(static_cast<unsigned char>(bytes[0]), bytes.size() - 1);
    const std::string_view frame = bytes.substr(1, length);
    const nohatch::Packet packet = nohatch::classify(frame, {.port = 8471});
    if (packet.klass == nohatch::PacketClass::kInvalid) std::abort();
    const bool part_of_something = flows.see(packet, frame);
    if (packet.klass == nohatch::PacketClass::kStray && part_of_something) std::abort();
    bytes.remove_prefix(1 + length);
  }
  (void)flows.give_up();
  if (!flows.settled()) std::abort();
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  if (size == 0) return 0;
  const std::string_view rest(reinterpret_cast<const char*>(data) + 1, size - 1);
  if (data[0] == 'q') query(rest);
  else frames(rest);
  return 0;
}
