// A run with one attempt of every verdict, for the tests of what is made of it.
#pragma once

#include "report/run_report.h"

namespace nohatch::sample {

AttemptReport held(const std::string& id);                     // alive in bare, denied by both layers
AttemptReport with(Verdict, Reason, const std::string& id, const std::string& why);
RunReport run(std::vector<AttemptReport> attempts);            // one pair
RunReport all_held();
RunReport every_verdict();
RunReport hostile();                                           // escapes, markup and broken bytes wherever a subject can put them

}  // namespace nohatch::sample
