#include "pair/host.h"

#include <gmock/gmock.h>
#include <unistd.h>

#include <cerrno>
#include <csignal>

#include "pair/kernel_probes.h"

namespace nohatch {
namespace {

using ::testing::HasSubstr;

TEST(Host, UnknownWordsAreAnsweredWithTheNearest) {
  EXPECT_THAT(check_requirement_word("kernel:iouring").error().text(), HasSubstr("did you mean \"io_uring\""));
  EXPECT_THAT(check_requirement_word("cap:net_rae").error().text(), HasSubstr("capability"));
  EXPECT_THAT(check_requirement_word("sysctl:kernel.x").error().text(), HasSubstr("PATH=VALUE"));
  EXPECT_THAT(check_requirement_word("rood").error().text(), HasSubstr("did you mean \"root\""));
  for (const char* word : {"root", "cgroup", "cap:net_raw", "cap:CAP_SYS_ADMIN", "command:bwrap", "sysctl:kernel/x=1"}) {
    EXPECT_TRUE(check_requirement_word(word)) << word;
  }
}

TEST(Host, AnswersMeetTheFacts) {
  EXPECT_TRUE(probe_requirement("command:sh").met);
  const HostAnswer absent = probe_requirement("command:no-such-program-here");
  EXPECT_FALSE(absent.met);
  EXPECT_THAT(absent.remedy, HasSubstr("apt-get install"));
  EXPECT_EQ(probe_requirement("root").met, geteuid() == 0);
  EXPECT_TRUE(probe_requirement("sysctl:kernel.ostype=Linux").met);
  EXPECT_THAT(probe_requirement("sysctl:kernel/ostype=Plan9").why, HasSubstr("kernel.ostype is Linux"));
  EXPECT_THAT(probe_requirement("sysctl:no.such=1").why, HasSubstr("no sysctl"));
}

TEST(Host, EveryKernelProbeEndsAndLeavesNothing) {
  for (const KernelProbe& probe : kernel_probes()) {
    const HostAnswer answer = probe_requirement("kernel:" + std::string(probe.name));
    EXPECT_TRUE(answer.met || (!answer.why.empty() && !answer.remedy.empty())) << probe.name;
  }
  EXPECT_TRUE(probe_requirement("kernel:seccomp").met) << "every kernel that we support has it";
}

TEST(Host, AProbeThatIsKilledIsAnAnswer) {
  EXPECT_EQ(in_child([] { return ENOSYS; }), ENOSYS);
  EXPECT_EQ(in_child([] { return raise(SIGKILL); }), EINTR);
}

TEST(Host, OnlyWhatIsUnmetIsReturned) {
  const auto unmet = unmet_requirements({"command:sh", "command:no-such-program-here"});
  ASSERT_EQ(unmet.size(), 1u);
  EXPECT_EQ(unmet[0].word, "command:no-such-program-here");
}

TEST(Host, FactsArePlainValues) {
  const HostFacts facts = probe_host();
  EXPECT_FALSE(facts.at("kernel.release").empty());
  EXPECT_EQ(facts.at("user.uid"), std::to_string(geteuid()));
  EXPECT_FALSE(facts.at("cgroup.version").empty());
  EXPECT_TRUE(facts.contains("kernel:io_uring"));
}

}  // namespace
}  // namespace nohatch
