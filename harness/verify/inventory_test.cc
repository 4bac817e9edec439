#include "verify/inventory.h"

#include <gmock/gmock.h>

#include "base/clock.h"
#include "base/file_system.h"
#include "evidence/schema_test.h"

namespace nohatch {
namespace {

using ::testing::Contains;
using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;

constexpr const char* kMethod = "AID-H-025.002";

Inventory sound() {
  return {.method = kMethod, .workflow = "billing", .complete = true, .issued = "2026-12-01T00:00:00Z", .expires = "2027-03-01T00:00:00Z",
          .parts = {{"invoice templates", "template-engine", false, "review 2026-114"}}};
}

class InventoryTest : public ::testing::Test {
 protected:
  void SetUp() override {
    for (const Role role : {Role::kVerifier, Role::kRunner}) ASSERT_TRUE(new_key(role, scratch.path()));
    VerifierPolicy policy;
    policy.keys = {{Role::kVerifier, {"verifier.pub"}}, {Role::kRunner, {"runner.pub"}}};
    keys = *TrustedKeys::load(policy, scratch.path());
  }
  std::vector<std::string> reasons(const Inventory& inventory, Role signer = Role::kVerifier) {
    const auto key = read_key(key_file(scratch.path(), signer));
    const std::string text = sign_statement(inventory_statement(inventory, std::string(64, 'a')), *key);
    return reasons_not_to_exclude(text, kMethod, "billing", keys, *seconds_of_utc("2026-12-05T00:00:00Z"));
  }
  ScratchDirectory scratch = std::move(*ScratchDirectory::create("nohatch-inventory-test"));
  TrustedKeys keys;
};

TEST_F(InventoryTest, AWholeSignedOneExcludes) { EXPECT_THAT(reasons(sound()), IsEmpty()); }

TEST_F(InventoryTest, IsOfItsSchema) {
  Inventory inventory = sound();
  EXPECT_EQ(schema_answer(to_json(inventory_statement(inventory, std::string(64, 'a'))), "inventory"), "valid");
  inventory.parts[0].kind = "magic";
  EXPECT_THAT(schema_answer(to_json(inventory_statement(inventory, std::string(64, 'a'))), "inventory"), HasSubstr("invalid"));
}

TEST_F(InventoryTest, AnotherRolesSignatureExcludesNothing) { EXPECT_THAT(reasons(sound(), Role::kRunner), ElementsAre(HasSubstr("trusted"))); }

TEST_F(InventoryTest, AnUnsignedOneExcludesNothing) {
  EXPECT_THAT(reasons_not_to_exclude("{}", kMethod, "billing", keys, 0), ::testing::Not(IsEmpty()));
}

TEST_F(InventoryTest, DisablingOneInterpreterExcludesNothing) {
  Inventory one = sound();
  one.complete = false;
  one.parts = {{"RestrictedPython", "interpreter", false, "disabled by configuration"}};
  EXPECT_THAT(reasons(one), ElementsAre(HasSubstr("disabling one interpreter")));
}

TEST_F(InventoryTest, EveryOtherFaultHasItsReason) {
  const std::vector<std::pair<const char*, void (*)(Inventory&)>> faults = {
      {"and not now", [](Inventory& i) { i.expires = "2026-12-02T00:00:00Z"; }},
      {"and not now", [](Inventory& i) { i.issued = "2026-12-06T00:00:00Z"; }},
      {"the workflow payroll", [](Inventory& i) { i.workflow = "payroll"; }},
      {"about AID-X", [](Inventory& i) { i.method = "AID-X"; }},
      {"evaluates code that", [](Inventory& i) { i.parts[0].evaluates_supplied = true; }},
      {"nothing shows", [](Inventory& i) { i.parts[0].how_known.clear(); }},
      {"unknown kind", [](Inventory& i) { i.parts[0].kind = "magic"; }},
      {"lists no part", [](Inventory& i) { i.parts.clear(); }}};
  for (const auto& [expected, break_it] : faults) {
    Inventory broken = sound();
    break_it(broken);
    EXPECT_THAT(reasons(broken), Contains(HasSubstr(expected)));
  }
}

}  // namespace
}  // namespace nohatch
