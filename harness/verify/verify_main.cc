// nohatch-verify: judges evidence. A program of its own, so that whoever verifies needs nothing of what runs attacks: it links base,
// model, corpus, judge, evidence and verify alone. `nohatch verify` and `nohatch promote` call it.
#include <CLI/CLI.hpp>

#include <functional>
#include <iostream>

#include "base/canonical_json.h"
#include "base/clock.h"
#include "base/file_system.h"
#include "base/log.h"
#include "evidence/signing_key.h"
#include "exit_status.h"
#include "verify/report.h"

namespace nohatch {
namespace {

struct VerifyOptions { std::string bundle, policy, trust, format = "text", sign, to; bool draft = false; };

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
  const auto policy = policy_of(options.policy);
  if (!policy) return complain(policy.error());
  const auto verification = verify_bundle({.bundle = options.bundle, .policy = *policy, .trust = options.trust, .now = utc_seconds()});
  if (!verification) return complain(verification.error());
  if (options.format == "json") std::cout << canonical_json(verification_json(*verification, options.bundle)) << "\n";
  else std::cout << verification_text(*verification, options.bundle);
  if (Status written = sign_summary(*verification, options); !written) return complain(written.error());
  return number(verification->accepted() ? ExitStatus::kHeld : ExitStatus::kRefused);
}

int verify(const VerifyOptions& options) {
  if (options.draft) return print_draft(options.bundle);
  if (options.policy.empty() || options.trust.empty())
    return complain({.message = "nothing says what is demanded, and whom to trust", .remedy = "--policy FILE --trust DIR; begin with --draft"});
  if (options.sign.empty() != options.to.empty()) return complain({.message = "--sign KEY and --to FILE go together", .remedy = "the summary is written to FILE"});
  return judge_again(options);
}

void add_verify(CLI::App& app, VerifyOptions& o, std::function<int()>& chosen) {
  CLI::App* verb = app.add_subcommand("verify", "Judge a bundle again, by your own policy, keys and corpus");
  verb->add_option("bundle", o.bundle)->required()->type_name("BUNDLE");
  verb->add_option("--policy", o.policy, "What you demand: docs/verifier-policy.md")->type_name("FILE");
  verb->add_option("--trust", o.trust, "The public keys that the policy names")->type_name("DIR");
  verb->add_flag("--draft", o.draft, "Print a policy that demands what this bundle has, to be reviewed; verifies nothing");
  verb->add_option("--sign", o.sign, "Sign the verification summary with the verifier's key")->type_name("KEY");
  verb->add_option("--to", o.to, "Where the signed summary goes")->type_name("FILE");
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
  add_verify(app, options, chosen);
  try {
    app.parse(argc, argv);
  } catch (const CLI::ParseError& fault) {
    return app.exit(fault) == 0 ? 0 : number(ExitStatus::kUsage);
  }
  return chosen();
}

}  // namespace nohatch

int main(int argc, char** argv) { return nohatch::verify_main(argc, argv); }
