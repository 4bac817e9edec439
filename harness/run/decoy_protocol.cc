#include "run/decoy_protocol.h"

#include "run/wire.h"

namespace nohatch {
namespace {

tl::unexpected<Error> malformed(const char* what) {
  return failure(std::string("malformed message of a decoy host: ") + what);
}

// One list of the text members, so that both directions cannot differ.
template <typename TokensType, typename Visit>
void each_text(TokensType& t, Visit visit) {
  visit(t.secret_file), visit(t.system_file), visit(t.run_file), visit(t.environment), visit(t.descriptor), visit(t.process);
  visit(t.host_name), visit(t.mount), visit(t.interface), visit(t.socket), visit(t.host_api), visit(t.core), visit(t.canary);
  visit(t.run), visit(t.tool_key);
}

template <typename TokensType, typename Visit>
void each_number(TokensType& t, Visit visit) {
  visit(t.tool_challenge), visit(t.nonce_a), visit(t.nonce_b), visit(t.challenge_a), visit(t.challenge_b);
}

void write_link(WireWriter& out, const CanaryLink& link) {
  out.texts({link.peer_name, link.ipv4, link.ipv6, link.canary_ipv4, link.canary_ipv6, link.name});
  out.number(link.port);
}

CanaryLink read_link(WireReader& in) {
  std::vector<std::string> texts = in.texts();
  texts.resize(6);
  CanaryLink link;
  link.peer_name = texts[0], link.ipv4 = texts[1], link.ipv6 = texts[2];
  link.canary_ipv4 = texts[3], link.canary_ipv6 = texts[4], link.name = texts[5];
  link.port = static_cast<std::uint16_t>(in.number());
  return link;
}

void write_binds(WireWriter& out, const std::vector<Bind>& binds) {
  out.number(binds.size());
  for (const Bind& bind : binds) {
    out.text(bind.source.native());
    out.text(bind.target);
    out.number(bind.writable);
  }
}

std::vector<Bind> read_binds(WireReader& in) {
  std::vector<Bind> binds;
  for (std::uint64_t left = in.count(); left > 0 && !in.failed(); --left) {
    Bind bind;
    bind.source = in.text();
    bind.target = in.text();
    bind.writable = in.flag();
    binds.push_back(bind);
  }
  return binds;
}

void write_files(WireWriter& out, const std::vector<PlantedText>& files) {
  out.number(files.size());
  for (const PlantedText& file : files) {
    out.text(file.path);
    out.text(file.text);
    out.number(file.mode);
  }
}

std::vector<PlantedText> read_files(WireReader& in) {
  std::vector<PlantedText> files;
  for (std::uint64_t left = in.count(); left > 0 && !in.failed(); --left) {
    PlantedText file;
    file.path = in.text();
    file.text = in.text();
    file.mode = static_cast<unsigned>(in.number());
    files.push_back(file);
  }
  return files;
}

}  // namespace

std::string encode_spec(const DecoySpec& spec) {
  WireWriter out;
  each_text(spec.tokens, [&](const std::string& text) { out.text(text); });
  each_number(spec.tokens, [&](std::uint64_t number) { out.number(number); });
  write_binds(out, spec.binds);
  write_files(out, spec.files);
  out.number(spec.request_is_symlink);
  out.number(spec.engine);
  out.number(spec.terminal);
  out.number(spec.canary.has_value());
  if (spec.canary) write_link(out, *spec.canary);
  return out.take();
}

Result<DecoySpec> decode_spec(std::string_view body) {
  WireReader in(body);
  DecoySpec spec;
  each_text(spec.tokens, [&](std::string& text) { text = in.text(); });
  each_number(spec.tokens, [&](std::uint64_t& number) { number = in.number(); });
  spec.binds = read_binds(in);
  spec.files = read_files(in);
  spec.request_is_symlink = in.flag();
  spec.engine = in.flag();
  spec.terminal = in.flag();
  if (in.flag()) spec.canary = read_link(in);
  if (!in.complete()) return malformed("build");
  return spec;
}

std::string encode_ready(const DecoyReady& ready) {
  WireWriter out;
  out.number(static_cast<std::uint64_t>(ready.process_pid));
  out.number(ready.process_address);
  out.number(ready.process_length);
  return out.take();
}

Result<DecoyReady> decode_ready(std::string_view body) {
  WireReader in(body);
  DecoyReady ready;
  ready.process_pid = static_cast<std::int64_t>(in.number());
  ready.process_address = in.number();
  ready.process_length = in.number();
  if (!in.complete()) return malformed("ready");
  return ready;
}

std::string encode_launch(const LaunchOrder& order) {
  WireWriter out;
  out.texts(order.argv);
  out.texts(order.environment);
  out.text(order.directory);
  out.number(order.places.size());
  for (const int place : order.places) out.number(static_cast<std::uint64_t>(place));
  out.number(order.descriptor_bait);
  return out.take();
}

Result<LaunchOrder> decode_launch(std::string_view body) {
  WireReader in(body);
  LaunchOrder order;
  order.argv = in.texts();
  order.environment = in.texts();
  order.directory = in.text();
  for (std::uint64_t left = in.count(); left > 0 && !in.failed(); --left) order.places.push_back(in.integer());
  order.descriptor_bait = in.flag();
  if (!in.complete()) return malformed("launch");
  return order;
}

std::string encode_number(std::uint64_t number) {
  WireWriter out;
  out.number(number);
  return out.take();
}

Result<std::uint64_t> decode_number(std::string_view body) {
  WireReader in(body);
  const std::uint64_t number = in.number();
  if (!in.complete()) return malformed("number");
  return number;
}

}  // namespace nohatch
