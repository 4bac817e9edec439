#include "verify/report.h"

namespace nohatch {
namespace {

constexpr const char* kAccepted = "accepted";
constexpr const char* kRefused = "refused";

std::string answer(const AskedCheck& check) {
  if (!check.asked) return "not asked: nothing vouches for the records";
  return check.findings == 0 ? "yes" : "NO, " + std::to_string(check.findings) + (check.findings == 1 ? " finding" : " findings");
}

std::string padded(std::string text, std::size_t width) {
  text.resize(std::max(width, text.size() + 1), ' ');
  return text;
}

Json tally_json(const Tally& tally) {
  Json::Object counts;
  for (const Verdict verdict : kVerdicts) counts[std::string(word(verdict))] = tally.of(verdict);
  return counts;
}

Json check_json(const AskedCheck& check) {
  Json::Object row;
  row["name"] = check.name;
  row["question"] = check.question;
  row["asked"] = check.asked;
  row["findings"] = static_cast<std::uint64_t>(check.findings);
  return row;
}

Json finding_json(const Finding& finding) {
  Json::Object row;
  row["check"] = finding.check;
  row["what"] = finding.what;
  row["remedy"] = finding.remedy;
  return row;
}

}  // namespace

std::string verification_text(const Verification& v, const std::string& bundle) {
  std::string text = bundle + "\n";
  for (const AskedCheck& check : v.checks) text += "  " + padded(check.name, 18) + padded(answer(check), 16) + check.question + "\n";
  for (const Finding& finding : v.findings) {
    text += "\n  " + finding.check + ": " + finding.what + "\n";
    if (!finding.remedy.empty()) text += "    do  " + finding.remedy + "\n";
  }
  for (const auto& [check, count] : v.more) text += "\n  " + check + ": " + std::to_string(count) + " more of this kind\n";
  text += "\nnohatch: evidence " + std::string(v.accepted() ? kAccepted : kRefused);
  if (!v.accepted()) text += ", " + std::to_string(v.findings.size()) + " findings";
  return text + ": exit " + (v.accepted() ? "0" : "4") + "\n";
}

Json verification_json(const Verification& v, const std::string& bundle) {
  Json::Array checks, findings;
  for (const AskedCheck& check : v.checks) checks.push_back(check_json(check));
  for (const Finding& finding : v.findings) findings.push_back(finding_json(finding));
  Json::Object more, pairs;
  for (const auto& [check, count] : v.more) more[check] = static_cast<std::uint64_t>(count);
  for (const auto& [pair, tally] : v.tallies) pairs[pair] = tally_json(tally);
  return Json::Object{{"nohatch", NOHATCH_VERSION}, {"bundle", bundle}, {"result", v.accepted() ? kAccepted : kRefused}, {"digest", v.bundle_digest}, {"policy", v.policy_digest},
                      {"checks", checks}, {"findings", findings}, {"more", more}, {"pairs", pairs}, {"exit_status", v.accepted() ? 0 : 4}};
}

Statement verification_summary(const Verification& v, const std::string& verified_at) {
  const std::string digest = v.bundle_digest.substr(v.bundle_digest.find(':') + 1);
  const Json::Object policy = {{"uri", "urn:nohatch:verifier-policy"}, {"digest", Json::Object{{"sha256", v.policy_digest.substr(7)}}}};
  const Json::Object input = {{"uri", "urn:nohatch:bundle"}, {"digest", Json::Object{{"sha256", digest}}}};
  const Json::Array levels = v.accepted() ? Json::Array{"NOHATCH_HELD"} : Json::Array{};
  return {.subjects = {{"signatures/run.json", digest}},
          .predicate_type = std::string(kVerificationSummary),
          .predicate = Json::Object{{"verifier", Json::Object{{"id", "urn:nohatch:verifier"}, {"version", Json::Object{{"nohatch", NOHATCH_VERSION}}}}},
                                    {"timeVerified", verified_at},
                                    {"resourceUri", "urn:nohatch:bundle:sha256:" + digest},
                                    {"policy", policy},
                                    {"inputAttestations", Json::Array{input}},
                                    {"verificationResult", v.accepted() ? "PASSED" : "FAILED"},
                                    {"verifiedLevels", levels}}};
}

}  // namespace nohatch
