#include "verify/inventory.h"

#include <algorithm>
#include <array>

#include "base/clock.h"
#include "base/toml.h"
#include "evidence/fields.h"

namespace nohatch {

template <typename V, Either<InventoryPart> S>
void fields(V& visit, S& s) {
  auto& [name, kind, evaluates_supplied, how_known] = s;
  visit("name", name);
  visit("kind", kind);
  visit("evaluates_supplied", evaluates_supplied);
  visit("how_known", how_known);
}

template <typename V, Either<Inventory> S>
void fields(V& visit, S& s) {
  auto& [method, workflow, complete, issued, expires, parts] = s;
  visit("method", method);
  visit("workflow", workflow);
  visit("complete", complete);
  visit("issued", issued);
  visit("expires", expires);
  visit("parts", parts);
}

namespace {

constexpr std::array<std::string_view, 7> kKinds = {"interpreter", "template-engine", "expression-language", "plugin-host", "shell", "deserializer", "other"};

InventoryPart read_part(const Toml& table, std::vector<Error>& faults) {
  TomlReader reader(table, faults);
  InventoryPart part{.name = reader.text("name", true), .kind = reader.text("kind", true), .how_known = reader.text("how-known", true)};
  part.evaluates_supplied = reader.flag("evaluates-supplied", true);
  reader.finish();
  return part;
}

void look_at_part(const InventoryPart& part, std::vector<std::string>& reasons) {
  if (std::find(kKinds.begin(), kKinds.end(), part.kind) == kKinds.end()) reasons.push_back(part.name + " is of an unknown kind, " + part.kind);
  if (part.evaluates_supplied) reasons.push_back(part.name + " evaluates code that a model or a user supplied");
  if (part.how_known.empty()) reasons.push_back("nothing shows that " + part.name + " evaluates no supplied code");
}

void look_at(const Inventory& inventory, std::string_view method, std::string_view workflow, std::int64_t now, std::vector<std::string>& reasons) {
  if (inventory.method != method) reasons.push_back("it is about " + inventory.method + ", and not about " + std::string(method));
  if (inventory.workflow != workflow) reasons.push_back("it is about the workflow " + inventory.workflow + ", and not about " + std::string(workflow));
  if (!inventory.complete) reasons.push_back("it does not claim to list every part of the workflow: disabling one interpreter excludes nothing");
  if (inventory.parts.empty()) reasons.push_back("it lists no part of the workflow");
  for (const InventoryPart& part : inventory.parts) look_at_part(part, reasons);
  const auto issued = seconds_of_utc(inventory.issued), expires = seconds_of_utc(inventory.expires);
  if (!issued || !expires || now < *issued || now >= *expires) reasons.push_back("it holds from " + inventory.issued + " to " + inventory.expires + ", and not now");
}

}  // namespace

Statement inventory_statement(const Inventory& inventory, const std::string& file_digest) {
  FieldWriter writer;
  fields(writer, inventory);
  return {.subjects = {{"inventory.toml", file_digest}}, .predicate_type = std::string(kInventory), .predicate = writer.take()};
}

Result<Inventory> inventory_from(const Statement& statement) {
  Inventory inventory;
  FieldReader reader(statement.predicate, "");
  fields(reader, inventory);
  if (Status status = reader.done(); !status) return tl::unexpected(status.error());
  return inventory;
}

Result<Inventory> read_inventory(std::string_view text, const std::string& file_name) {
  const auto toml = parse_toml(text, file_name);
  if (!toml) return tl::unexpected(toml.error());
  std::vector<Error> faults;
  TomlReader top(*toml, faults);
  Inventory read{.method = top.text("method", true), .workflow = top.text("workflow", true), .issued = top.text("issued", true), .expires = top.text("expires", true)};
  read.complete = top.flag("complete");
  if (const Toml* list = top.any("part"); list != nullptr && list->array() != nullptr)
    for (const Toml& table : *list->array()) read.parts.push_back(read_part(table, faults));
  top.finish();
  if (!faults.empty()) return tl::unexpected(faults.front());
  return read;
}

std::vector<std::string> reasons_not_to_exclude(std::string_view envelope, std::string_view method, std::string_view workflow, const TrustedKeys& keys, std::int64_t now) {
  const auto statement = open_statement(envelope, kInventory, keys.of(Role::kVerifier));
  if (!statement) return {statement.error().message};
  const auto inventory = inventory_from(*statement);
  if (!inventory) return {inventory.error().message};
  std::vector<std::string> reasons;
  look_at(*inventory, method, workflow, now, reasons);
  return reasons;
}

}  // namespace nohatch
