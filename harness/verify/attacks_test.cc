// Every attack on the evidence in fixtures/bundles is refused by the check that it names; the good bundle is accepted; and no bundle that
// differs from it in anything that matters is. docs: fixtures/bundles/README.md.
#include <fcntl.h>
#include <gmock/gmock.h>
#include <unistd.h>

#include <cstring>
#include <fstream>
#include <random>
#include <set>

#include "base/canonical_json.h"
#include "base/file_system.h"
#include "base/toml.h"
#include "evidence/layout.h"
#include "evidence/plan_document.h"
#include "verify/nonce_book.h"
#include "verify/report.h"
#include "verify/verifier.h"

namespace nohatch {
namespace {

namespace fs = std::filesystem;
using ::testing::Contains;
using ::testing::HasSubstr;
using ::testing::Not;

const fs::path kBundles = fs::path(NOHATCH_SOURCE_DIR) / "fixtures/bundles";

const Verifier& verifier() {
  static const Verifier kVerifier = [] {
    const PolicyFile policy = read_policy(kBundles / "policy.toml");
    if (!policy.faults.empty()) throw std::runtime_error(policy.faults.front().text());
    auto made = Verifier::make(policy.policy, kBundles / "keys");
    if (!made) throw std::runtime_error(made.error().text());
    return std::move(*made);
  }();
  return kVerifier;
}

// An hour after the nonce was issued.
std::int64_t now() {
  const auto head = plan_from(*read_file(kBundles / "good" / kPlanFile))->head;
  return *NonceBook::read(kBundles / "nonces.jsonl")->issued(head.nonce) + 3600;
}

struct Attack {
  std::string about, check, signer, grow;
  std::vector<std::string> removed;
  std::map<std::string, std::string> links;
  std::int64_t bytes = 0, hours = 0;
};

Attack read_attack(const fs::path& directory) {
  const auto toml = read_toml(directory / "attack.toml");
  std::vector<Error> faults;
  TomlReader reader(*toml, faults);
  Attack attack{reader.text("about", true), reader.text("check", true), reader.text("signer"), reader.text("grow"), reader.texts("removed"), reader.text_table("links"),
                reader.number("bytes"), reader.number("hours")};
  reader.finish();
  EXPECT_TRUE(faults.empty()) << faults.front().text();
  return attack;
}

void copy_good(const fs::path& to) {
  fs::create_directories(to);
  fs::copy(kBundles / "good", to, fs::copy_options::recursive | fs::copy_options::overwrite_existing);
}

// A line so long, of which the disk holds next to nothing.
void grow(const fs::path& file, std::int64_t bytes) {
  const int fd = ::open(file.c_str(), O_WRONLY | O_APPEND | O_CLOEXEC);
  ASSERT_GE(fd, 0);
  ASSERT_EQ(::ftruncate(fd, ::lseek(fd, 0, SEEK_END) + bytes), 0);
  ASSERT_EQ(::write(fd, "\n", 1), 1);
  ::close(fd);
}

// What a holder of the runner's key does after a change.
void sign_again(const fs::path& bundle) {
  const auto key = PrivateKey::from_pem(*read_file(kBundles / "keys/runner.key"));
  auto statement = open_statement(*read_file(kBundles / "good" / kRunSignature), kRunResult, {key->public_key()});
  for (Subject& subject : statement->subjects) subject.sha256 = *sha256_file(bundle / subject.name);
  ASSERT_TRUE(write_file(bundle / kRunSignature, sign_statement(*statement, *key)));
}

void mount_attack(const Attack& attack, const fs::path& directory, const fs::path& bundle) {
  copy_good(bundle);
  for (const std::string& name : attack.removed) fs::remove(bundle / name);
  for (const auto& entry : fs::recursive_directory_iterator(directory)) {
    const fs::path relative = fs::relative(entry.path(), directory);
    if (!entry.is_regular_file() || relative == "attack.toml") continue;
    fs::create_directories((bundle / relative).parent_path());
    fs::copy_file(entry.path(), bundle / relative, fs::copy_options::overwrite_existing);
  }
  for (const auto& [name, target] : attack.links) fs::create_symlink(target, bundle / name);
  if (attack.grow.empty()) return;
  grow(bundle / attack.grow, attack.bytes);
  if (attack.signer == "runner") sign_again(bundle);
}

std::vector<std::string> refusing_checks(const Verification& verification) {
  std::vector<std::string> names;
  for (const Finding& finding : verification.findings) names.push_back(finding.check);
  return names;
}

class AttackTest : public ::testing::TestWithParam<std::string> {
 protected:
  ScratchDirectory scratch = std::move(*ScratchDirectory::create("nohatch-attack-test"));
};

TEST_P(AttackTest, IsRefusedByName) {
  const Attack attack = read_attack(kBundles / GetParam());
  const fs::path bundle = scratch.path() / "bundle";
  mount_attack(attack, kBundles / GetParam(), bundle);
  const Verification verification = verifier().verify(bundle, attack.hours == 0 ? now() : now() - 3600 + attack.hours * 3600);
  EXPECT_FALSE(verification.accepted()) << attack.about;
  EXPECT_THAT(refusing_checks(verification), Contains(attack.check)) << attack.about << "\n" << verification_text(verification, GetParam());
}

std::vector<std::string> attacks() {
  std::vector<std::string> names;
  for (const auto& entry : fs::directory_iterator(kBundles))
    if (fs::exists(entry.path() / "attack.toml")) names.push_back(entry.path().filename());
  std::sort(names.begin(), names.end());
  return names;
}

INSTANTIATE_TEST_SUITE_P(Evidence, AttackTest, ::testing::ValuesIn(attacks()), [](const auto& one) {
  std::string name = one.param;
  std::replace(name.begin(), name.end(), '-', '_');
  return name;
});

TEST(GoodBundleTest, IsAccepted) {
  const Verification verification = verifier().verify(kBundles / "good", now());
  EXPECT_TRUE(verification.accepted()) << verification_text(verification, "good");
  for (const AskedCheck& check : verification.checks) EXPECT_TRUE(check.asked) << check.name;
}

TEST(GoodBundleTest, EachCheckIsTheNameOfAnAttack) {
  std::set<std::string> named;
  for (const std::string& name : attacks()) named.insert(read_attack(kBundles / name).check);
  for (const AskedCheck& check : verifier().verify(kBundles / "good", now()).checks)
    EXPECT_TRUE(check.name == "floors" || named.count(check.name) == 1) << check.name;  // floors: advisories_test
}

TEST(GoodBundleTest, ALogCutAnywhereInItsLastRecordIsRefused) {
  const ScratchDirectory scratch = std::move(*ScratchDirectory::create("nohatch-attack-test"));
  const fs::path bundle = scratch.path() / "bundle";
  copy_good(bundle);
  const std::string records = *read_file(bundle / kRecordsFile);
  const std::size_t last = records.rfind('\n', records.size() - 2) + 1;
  for (std::size_t size = records.size() - 1; size >= last; --size) {
    fs::resize_file(bundle / kRecordsFile, size);
    ASSERT_THAT(refusing_checks(verifier().verify(bundle, now())), Contains("files")) << size;
    sign_again(bundle);  // and by the runner
    ASSERT_THAT(refusing_checks(verifier().verify(bundle, now())), Contains(size == last ? "verdicts" : "records")) << size;
    fs::copy_file(kBundles / "good" / kRunSignature, bundle / kRunSignature, fs::copy_options::overwrite_existing);
  }
}

// One random change to one file of a bundle.
class Mutation {
 public:
  explicit Mutation(std::uint32_t seed) : random_(seed) {}

  std::string apply(std::string text) {
    for (auto n = 1 + below(3); n > 0; --n) change(text);
    return text;
  }
  std::size_t below(std::size_t bound) { return bound == 0 ? 0 : random_() % bound; }

 private:
  void change(std::string& text) {
    const std::size_t at = below(text.size());
    switch (below(8)) {
      case 0: text[at] = static_cast<char>(text[at] ^ (1 << below(8))); return;
      case 1: text[at] = static_cast<char>(below(256)); return;
      case 2: text.resize(at); return;
      case 3: text.insert(at, 1, static_cast<char>(below(256))); return;
      case 4: text.erase(at, 1 + below(40)); return;
      case 5: text.insert(at, text.substr(below(text.size()), 1 + below(80))); return;
      case 6: if (at + 1 < text.size()) std::swap(text[at], text[at + 1]); return;
      default: text += text.substr(at, 1 + below(200)); return;
    }
  }
  std::mt19937 random_;
};

// The name of a key in the run's envelope is a hint that nobody signed and nobody looks at; all else matters.
std::string what_matters(const std::string& name, const std::string& text) {
  const auto json = name == kRunSignature ? parse_json(text) : Result<Json>(failure("no envelope"));
  if (!json || json->object() == nullptr) return text;
  Json::Object envelope = *json->object();
  Json::Array signatures = envelope["signatures"].array() == nullptr ? Json::Array{} : *envelope["signatures"].array();
  for (Json& signature : signatures)
    if (signature.object() != nullptr && signature["keyid"].string() != nullptr) {
      Json::Object unnamed = *signature.object();
      unnamed["keyid"] = "";
      signature = unnamed;
    }
  envelope["signatures"] = signatures;
  return canonical_json(envelope);
}

// In four parts, which run beside each other. NOHATCH_MUTATIONS=N changes how many there are in all.
class MutationTest : public ::testing::TestWithParam<std::uint32_t> {
 protected:
  static constexpr std::size_t kParts = 4;
  static std::size_t mutations() {
    const char* wanted = std::getenv("NOHATCH_MUTATIONS");
    return (wanted == nullptr ? 100000 : std::strtoull(wanted, nullptr, 10)) / kParts;
  }
};

TEST_P(MutationTest, NoneVerifiesUnlessItIsByteEqual) {
  const ScratchDirectory scratch = std::move(*ScratchDirectory::create("nohatch-attack-test"));
  const fs::path bundle = scratch.path() / "bundle";
  copy_good(bundle);
  const std::vector<std::string> names = *list_tree(bundle);
  std::map<std::string, std::string> good;
  for (const std::string& name : names) good[name] = *read_file(bundle / name);
  const std::int64_t when = now();
  Mutation random(20261201 + GetParam());
  for (std::size_t n = 0; n < mutations(); ++n) {
    // Each file as often as any other, however small: signatures and records alike.
    const std::string& name = names[random.below(names.size())];
    const std::string mutated = random.apply(good[name]);
    if (what_matters(name, mutated) == what_matters(name, good[name])) continue;
    std::ofstream(bundle / name, std::ios::binary | std::ios::trunc) << mutated;
    ASSERT_FALSE(verifier().verify(bundle, when).accepted()) << "mutation " << n << " of " << name;
    std::ofstream(bundle / name, std::ios::binary | std::ios::trunc) << good[name];
  }
  EXPECT_TRUE(verifier().verify(bundle, when).accepted());
}

INSTANTIATE_TEST_SUITE_P(Evidence, MutationTest, ::testing::Range(0u, 4u));

}  // namespace
}  // namespace nohatch
