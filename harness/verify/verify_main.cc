// nohatch-verify: judges evidence. A program of its own, so that whoever verifies needs nothing of what runs attacks: it links base,
// model, corpus, judge, evidence and verify alone. `nohatch verify` and `nohatch promote` call it.
#include <CLI/CLI.hpp>

#include <functional>
#include <iostream>

#include "base/canonical_json.h"
#include "base/clock.h"
#include "base/digest.h"
#include "base/file_system.h"
#include "base/log.h"
#include "evidence/advisories.h"
#include "evidence/signing_key.h"
#include "exit_status.h"
#include "verify/inventory.h"
#include "verify/promote.h"
#include "verify/report.h"
#include "verify/trust.h"

namespace nohatch {
namespace {

struct VerifyOptions { std::string bundle, policy, trust, format = "text", sign, to, inventory, method = "AID-H-025.002", workflow; bool draft = false; };

int complain(const Error& error) {
  log_error(error.text());
  return number(ExitStatus::kUsage);
}

Result<VerifierPolicy> policy_of(const std::string& file) {
  PolicyFile read = read_policy(file);
  if (read.faults.empty()) return std::move(read.policy);
  for (std::size_t i = 0; i + 1 < read.faults.size(); ++i) complain(read.faults[i]);
  return tl::unexpected(read.faults.back());
}

Result<Verifier> verifier_of(const VerifyOptions& options) {
  auto policy = policy_of(options.policy);
  if (!policy) return tl::unexpected(policy.error());
  return Verifier::make(std::move(*policy), options.trust);
}

Status sign_summary(const Verification& verification, const VerifyOptions& options) {
  if (options.sign.empty()) return success();
  const auto key = read_key(options.sign);
  if (!key) return tl::unexpected(key.error());
  return write_file(options.to, sign_statement(verification_summary(verification, utc_now()), *key));
}

int print_draft(const std::string& bundle) {
  const auto draft = draft_policy(bundle);
  if (!draft) return complain(draft.error());
  std::cout << *draft;
  return number(ExitStatus::kHeld);
}

int judge_again(const VerifyOptions& options) {
  const auto verifier = verifier_of(options);
  if (!verifier) return complain(verifier.error());
  const Verification verification = verifier->verify(options.bundle, utc_seconds());
  if (options.format == "json") std::cout << canonical_json(verification_json(verification, options.bundle)) << "\n";
  else std::cout << verification_text(verification, options.bundle);
  if (Status written = sign_summary(verification, options); !written) return complain(written.error());
  return number(verification.accepted() ? ExitStatus::kHeld : ExitStatus::kRefused);
}

int exclude(const VerifyOptions& options, const std::string& inventory, const std::string& method, const std::string& workflow) {
  const auto verifier = verifier_of(options);
  if (!verifier) return complain(verifier.error());
  const auto text = read_file(inventory);
  if (!text) return complain(text.error());
  const auto reasons = reasons_not_to_exclude(*text, method, workflow, verifier->keys(), utc_seconds());
  for (const std::string& reason : reasons) std::cout << "  exclusion: " << reason << "\n";
  std::cout << "nohatch: " << method << " is " << (reasons.empty() ? "" : "not ") << "excluded for " << workflow << ": exit " << (reasons.empty() ? "0" : "4") << "\n";
  return number(reasons.empty() ? ExitStatus::kHeld : ExitStatus::kRefused);
}

int verify(const VerifyOptions& options) {
  if (options.draft) return print_draft(options.bundle);
  if (options.policy.empty() || options.trust.empty())
    return complain({.message = "nothing says what is demanded, and whom to trust", .remedy = "--policy FILE --trust DIR; begin with --draft"});
  if (!options.inventory.empty()) return exclude(options, options.inventory, options.method, options.workflow);
  if (options.bundle.empty()) return complain({.message = "no bundle is named", .remedy = "nohatch verify BUNDLE"});
  if (options.sign.empty() != options.to.empty()) return complain({.message = "--sign KEY and --to FILE go together", .remedy = "the summary is written to FILE"});
  return judge_again(options);
}

struct PromoteOptions { VerifyOptions verify; std::string key, to; int days = 90; };

// DIR/PAIR.promotion.json, with what a file name must not hold replaced.
std::filesystem::path promotion_file(const std::string& directory, std::string pair) {
  for (char& c : pair)
    if (std::string_view("/\\ ").find(c) != std::string_view::npos) c = '_';
  return std::filesystem::path(directory) / (pair + ".promotion.json");
}

int promote(const PromoteOptions& options) {
  const auto verifier = verifier_of(options.verify);
  if (!verifier) return complain(verifier.error());
  const auto key = read_key(options.key);
  if (!key) return complain(key.error());
  const std::int64_t now = utc_seconds();
  const Verification verification = verifier->verify(options.verify.bundle, now);
  std::cout << verification_text(verification, options.verify.bundle);
  if (!verification.accepted()) return number(ExitStatus::kRefused);
  const auto promotions = promotions_of(verifier->policy(), options.verify.bundle, verification, now, options.days);
  if (!promotions) return complain(promotions.error());
  for (const Promotion& promotion : *promotions) {
    const auto file = promotion_file(options.to, promotion.pair);
    if (Status written = write_file(file, sign_statement(promotion_statement(promotion), *key)); !written) return complain(written.error());
    std::cout << "promoted " << promotion.pair << " until " << promotion.expires << ": " << file.string() << "\n";
  }
  return number(ExitStatus::kHeld);
}

struct VouchOptions { std::string what, file, key, to; };

// What a person has reviewed becomes what the verifier believes.
int vouch(const VouchOptions& options) {
  const auto text = read_file(options.file);
  if (!text) return complain(text.error());
  const auto key = read_key(options.key);
  if (!key) return complain(key.error());
  Statement statement;
  if (options.what == "advisories") {
    const auto advisories = read_advisories(*text, options.file);
    if (!advisories) return complain(advisories.error());
    statement = advisories_statement(*advisories, sha256_hex(*text));
  } else {
    const auto inventory = read_inventory(*text, options.file);
    if (!inventory) return complain(inventory.error());
    statement = inventory_statement(*inventory, sha256_hex(*text));
  }
  if (Status written = write_file(options.to, sign_statement(statement, *key)); !written) return complain(written.error());
  return number(ExitStatus::kHeld);
}

void add_promote(CLI::App& app, PromoteOptions& o, std::function<int()>& chosen) {
  CLI::App* verb = app.add_subcommand("promote", "Verify a bundle, and sign a promotion for each pair that the policy demands");
  verb->add_option("bundle", o.verify.bundle)->required()->type_name("BUNDLE");
  verb->add_option("--policy", o.verify.policy, "What you demand")->required()->type_name("FILE");
  verb->add_option("--trust", o.verify.trust, "The public keys that the policy names")->required()->type_name("DIR");
  verb->add_option("--key", o.key, "The verifier's private key")->required()->type_name("KEY");
  verb->add_option("--to", o.to, "The directory of promotions: the gateway's")->required()->type_name("DIR");
  verb->add_option("--days", o.days, "How long it holds (90)")->type_name("N");
  verb->footer("\nExamples:\n  nohatch promote evidence/ --policy policy.toml --trust keys/ --key verifier.key --to /etc/gateway/promotions --days 30\n"
               "\nExit status: 0 promoted, 2 a file of yours is wrong, 4 the evidence is refused and nothing is promoted.");
  verb->callback([&] { chosen = [&o] { return promote(o); }; });
}

void add_vouch(CLI::App& app, VouchOptions& o, std::function<int()>& chosen) {
  CLI::App* verb = app.add_subcommand("vouch", "Sign advisories or an inventory that you have reviewed, with the verifier's key");
  verb->add_option("what", o.what)->required()->check(CLI::IsMember({"advisories", "inventory"}));
  verb->add_option("file", o.file)->required()->type_name("FILE");
  verb->add_option("--key", o.key, "The verifier's private key")->required()->type_name("KEY");
  verb->add_option("--to", o.to, "The signed file")->required()->type_name("FILE");
  verb->footer("\nExamples:\n  nohatch vouch advisories advisories.toml --key verifier.key --to advisories.json");
  verb->callback([&] { chosen = [&o] { return vouch(o); }; });
}

void add_verify(CLI::App& app, VerifyOptions& o, std::function<int()>& chosen) {
  CLI::App* verb = app.add_subcommand("verify", "Judge a bundle again, by your own policy, keys and corpus");
  verb->add_option("bundle", o.bundle)->type_name("BUNDLE");
  verb->add_option("--policy", o.policy, "What you demand: docs/verifier-policy.md")->type_name("FILE");
  verb->add_option("--trust", o.trust, "The public keys that the policy names")->type_name("DIR");
  verb->add_flag("--draft", o.draft, "Print a policy that demands what this bundle has, to be reviewed; verifies nothing");
  verb->add_option("--sign", o.sign, "Sign the verification summary with the verifier's key")->type_name("KEY");
  verb->add_option("--to", o.to, "Where the signed summary goes")->type_name("FILE");
  auto* inventory = verb->add_option("--inventory", o.inventory, "In place of a bundle: a signed inventory by which a workflow is to be left out")->type_name("FILE");
  verb->add_option("--workflow", o.workflow, "... of this workflow")->needs(inventory)->type_name("NAME");
  verb->add_option("--method", o.method, "... from this control (AID-H-025.002)")->needs(inventory)->type_name("ID");
  verb->add_option("--format", o.format, "text or json")->check(CLI::IsMember({"text", "json"}));
  verb->footer("\nExamples:\n"
               "  nohatch verify evidence/ --draft > policy.toml\n"
               "  nohatch verify evidence/ --policy policy.toml --trust keys/\n"
               "  nohatch verify evidence/ --policy policy.toml --trust keys/ --sign verifier.key --to summary.json\n"
               "\nExit status: 0 accepted, 2 a file of yours is wrong, 4 the evidence is refused.");
  verb->callback([&] { chosen = [&o] { return verify(o); }; });
}

}  // namespace

int verify_main(int argc, char** argv) {
  CLI::App app{"nohatch-verify judges the evidence of nohatch.", "nohatch-verify"};
  app.require_subcommand(1);
  app.set_version_flag("--version", std::string("nohatch " NOHATCH_VERSION));
  std::function<int()> chosen;
  VerifyOptions options;
  PromoteOptions promotion;
  VouchOptions vouching;
  add_verify(app, options, chosen);
  add_promote(app, promotion, chosen);
  add_vouch(app, vouching, chosen);
  try {
    app.parse(argc, argv);
  } catch (const CLI::ParseError& fault) {
    return app.exit(fault) == 0 ? 0 : number(ExitStatus::kUsage);
  }
  return chosen();
}

}  // namespace nohatch

int main(int argc, char** argv) { return nohatch::verify_main(argc, argv); }
