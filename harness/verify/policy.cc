#include "verify/policy.h"

#include <algorithm>
#include <array>

#include "base/digest.h"
#include "base/file_system.h"
#include "base/toml.h"

namespace nohatch {
namespace {

namespace fs = std::filesystem;

constexpr std::array<Role, 5> kRoles = {Role::kRunner, Role::kCanary, Role::kBroker, Role::kGateway, Role::kVerifier};

class PolicyReader {
 public:
  explicit PolicyReader(fs::path file) : file_(std::move(file)) {}

  PolicyFile read() {
    const auto text = read_file(file_, 1u << 20);
    if (!text) return refuse(text.error());
    const auto toml = parse_toml(*text, file_.string());
    if (!toml) return refuse(toml.error());
    result_.policy.digest = "sha256:" + sha256_hex(*text);
    TomlReader top(*toml, result_.faults);
    read_demands(top);
    read_keys(top);
    read_pairs(top);
    top.finish();
    demand_enough(top);
    return std::move(result_);
  }

 private:
  PolicyFile refuse(const Error& error) {
    result_.faults.push_back(error);
    return std::move(result_);
  }

  fs::path beside(const std::string& name) const { return name.empty() ? fs::path() : file_.parent_path() / name; }

  void read_demands(TomlReader& top) {
    VerifierPolicy& policy = result_.policy;
    for (const std::string& name : top.texts("corpora")) policy.corpora.push_back(beside(name));
    if (top.has("require")) policy.require = top.texts("require");
    policy.nonces = beside(top.text("nonces", true));
    policy.most_hours = top.number("most-hours");
    policy.witnesses = words<WitnessKind>(top, "witnesses", witness_of);
    policy.telemetry = top.texts("telemetry");
    for (const std::string& name : policy.telemetry)
      if (name != "resources" && name != "syscalls") top.fault("telemetry", "\"" + name + "\" is no telemetry", "resources, syscalls");
    policy.host = top.text_table("host");
    policy.advisories = beside(top.text("advisories"));
  }

  template <typename Word>
  static std::vector<Word> words(TomlReader& table, const char* key, std::optional<Word> (*value_of)(std::string_view)) {
    std::vector<Word> list;
    for (const std::string& name : table.texts(key)) {
      if (const auto value = value_of(name)) list.push_back(*value);
      else table.fault(key, "\"" + name + "\" is no word of its set");
    }
    return list;
  }

  void read_keys(TomlReader& top) {
    const Toml* table = top.any("keys");
    if (table == nullptr || table->table() == nullptr) return top.fault("keys", "the keys that are trusted are missing", "[keys] with runner = [\"runner.pub\"], canary = [...]");
    TomlReader keys(*table, result_.faults);
    for (const Role role : kRoles)
      if (const std::string name(word(role)); keys.has(name)) result_.policy.keys[role] = keys.texts(name);
    keys.finish();
  }

  void read_pairs(TomlReader& top) {
    const Toml* pairs = top.any("pair");
    if (pairs == nullptr || pairs->array() == nullptr) return;
    for (const Toml& table : *pairs->array()) read_pair(table);
  }

  void read_pair(const Toml& table) {
    TomlReader pair(table, result_.faults);
    PairDemand demand{.name = pair.text("name", true), .promises = pair.text("promises", true)};
    demand.identity = pair.text_table("identity");
    demand.not_applicable = words<Reason>(pair, "not-applicable", reason_of);
    demand.waivers = pair.texts("waivers");
    demand.baseline = beside(pair.text("baseline"));
    pair.finish();
    if (demand.identity.empty()) pair.fault("identity", demand.name + ": nothing says which interpreter and sandbox it is", "[pair.identity] with digests, as nohatch verify --draft writes them");
    result_.policy.pairs.push_back(std::move(demand));
  }

  // A policy that demands nothing would pass anything.
  void demand_enough(TomlReader& top) {
    const VerifierPolicy& policy = result_.policy;
    if (policy.corpora.empty()) top.fault("corpora", "no corpus of the verifier's own is named", "corpora = [\"cases\"]: your own copy");
    if (policy.require.empty()) top.fault("require", "no attempt is required", "require = [\"*\"]");
    if (policy.pairs.empty()) top.fault("pair", "no pair is required", "[[pair]], as nohatch verify --draft writes them");
    if (policy.most_hours < 1 || policy.most_hours > 24 * 366) top.fault("most-hours", "most-hours must be between 1 and 8784", "most-hours = 72");
    for (const Role role : {Role::kRunner, Role::kCanary})
      if (const auto found = policy.keys.find(role); found == policy.keys.end() || found->second.empty())
        top.fault("keys", "no key is trusted as " + std::string(word(role)), std::string(word(role)) + " = [\"" + std::string(word(role)) + ".pub\"]");
  }

  fs::path file_;
  PolicyFile result_;
};

}  // namespace

PolicyFile read_policy(const fs::path& file) { return PolicyReader(file).read(); }

}  // namespace nohatch
