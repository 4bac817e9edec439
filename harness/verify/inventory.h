// The only way to leave a whole method out: a signed inventory that shows that a workflow evaluates no code that a model or a user supplied.
// Disabling one interpreter is no such thing. Format: docs/verifier-policy.md.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "evidence/statement.h"
#include "verify/trust.h"

namespace nohatch {

// One part of the workflow that could evaluate code.
struct InventoryPart {
  std::string name;
  std::string kind;                  // "interpreter", "template-engine", "expression-language", "plugin-host", "shell", "deserializer", "other"
  bool evaluates_supplied = true;    // code that a model or a user supplied
  std::string how_known;             // what shows it: the review, the scan, the configuration
};

struct Inventory {
  std::string method;                // "AID-H-025.002"
  std::string workflow;
  bool complete = false;             // every part of the workflow is listed
  std::string issued, expires;       // UTC
  std::vector<InventoryPart> parts;
};

Statement inventory_statement(const Inventory&, const std::string& file_digest);
Result<Inventory> inventory_from(const Statement&);
Result<Inventory> read_inventory(std::string_view text, const std::string& file_name);   // as it is reviewed (TOML)

// Why the signed inventory excludes nothing; empty: the method is excluded for that workflow.
std::vector<std::string> reasons_not_to_exclude(std::string_view envelope, std::string_view method, std::string_view workflow, const TrustedKeys&, std::int64_t now);

}  // namespace nohatch
