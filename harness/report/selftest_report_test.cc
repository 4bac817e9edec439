#include "report/selftest_report.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "base/canonical_json.h"

namespace nohatch {
namespace {

using testing::HasSubstr;

SelftestReport report() {
  return {"0.1.0",
          "cpython+bubblewrap",
          {{"no-network", "no interfaces but lo", ProtectionStatus::kNeeded, {}, {"network.tcp", "network.udp", "network.dns", "network.raw", "network.v6"}, ""},
           {"seccomp", "a filter", ProtectionStatus::kNeededOnlyWithout, {"no-capabilities"}, {"kernel.bpf"}, ""},
           {"no-new-privileges", "", ProtectionStatus::kFixed, {}, {}, ""}}};
}

TEST(Selftest, PrintsTheScore) {
  EXPECT_EQ(selftest_text(report(), {}),
            "cpython+bubblewrap, each protection taken away in turn\n"
            "  no-network         needed  noticed by network.tcp, network.udp, network.dns and 2 more\n"
            "  seccomp            needed only without no-capabilities  noticed by kernel.bpf\n"
            "  no-new-privileges  fixed\n"
            "nohatch: 2 of 2 protections noticed: exit 0\n");
}

TEST(Selftest, ExitsAsItsWorst) {
  SelftestReport open = report();
  open.protections[0].status = ProtectionStatus::kUnnoticed;
  EXPECT_EQ(open.exit(), ExitStatus::kOpen);
  EXPECT_THAT(selftest_text(open, {}), HasSubstr("no attempt sees an effect without it: no interfaces but lo"));
  EXPECT_THAT(selftest_text(open, {}), HasSubstr("1 of 2 protections noticed: exit 1"));
  open.protections[0].status = ProtectionStatus::kWaived;
  EXPECT_EQ(open.exit(), ExitStatus::kHeld);
  EXPECT_EQ(open.noticed(), 1);
  for (const ProtectionStatus status : {ProtectionStatus::kInconclusive, ProtectionStatus::kInvalid}) {
    open.protections[0].status = status;
    EXPECT_EQ(open.exit(), ExitStatus::kInconclusive);
  }
  EXPECT_EQ(SelftestReport{}.exit(), ExitStatus::kInconclusive);
}

TEST(Selftest, IsADocument) {
  EXPECT_EQ(canonical_json(selftest_document(report())),
            R"({"exit_status":0,"nohatch":"0.1.0","pair":"cpython+bubblewrap","protections":[)"
            R"({"about":"no interfaces but lo","name":"no-network","noticed_by":["network.tcp","network.udp","network.dns","network.raw","network.v6"],"status":"needed","why":""},)"
            R"({"about":"a filter","name":"seccomp","noticed_by":["kernel.bpf"],"status":"needed only without no-capabilities","why":""},)"
            R"({"about":"","name":"no-new-privileges","noticed_by":[],"status":"fixed","why":""}],"score":{"noticed":2,"of":2}})");
}

}  // namespace
}  // namespace nohatch
