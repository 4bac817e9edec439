// Whether the run was made for this verifier, and lately. The only clock is the verifier's own: of the issue of the nonce, and now.
#include "verify/checks.h"

namespace nohatch {

void check_nonce(Verifying& v) {
  const std::string& planned = v.bundle->plan.head.nonce;
  if (planned.empty()) v.findings.add("nonce", "the plan carries no nonce", "nohatch key nonce, and run with --nonce");
  else if (!v.nonces.issued(planned)) v.findings.add("nonce", "the plan carries a nonce that this verifier never issued", "nohatch key nonce, and run with --nonce");
  if (v.run && v.run->predicate["nonce"] != Json(planned)) v.findings.add("nonce", "the run's signature carries another nonce than its plan", "ask for the bundle as the run left it");
  if (v.canary && v.canary->predicate["nonce"] != Json(planned)) v.findings.add("nonce", "the canary's readback carries another nonce than the plan: it is of another run", "ask for the bundle as the run left it");
}

void check_age(Verifying& v) {
  const auto issued = v.nonces.issued(v.bundle->plan.head.nonce);
  if (!issued) return;
  const std::int64_t hours = (v.now - *issued) / 3600;
  if (v.now < *issued) v.findings.add("age", "the nonce was issued in the future: a clock was set back", "set the verifier's clock");
  else if (hours >= v.policy.most_hours) v.findings.add("age", "the nonce was issued " + std::to_string(hours) + " hours ago, more than " + std::to_string(v.policy.most_hours), "a new nonce and a new run");
}

}  // namespace nohatch
