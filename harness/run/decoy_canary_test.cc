// A decoy host and the real canary.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "base/file_system.h"
#include "run/decoy_for_test.h"

namespace nohatch {
namespace {

using test::run_shell;
using testing::HasSubstr;

class DecoyCanaryTest : public testing::Test {
 protected:
  void SetUp() override {
    scratch_.emplace(std::move(*ScratchDirectory::create("nohatch-canary-test")));
    auto canary = Canary::start(test::decoy_program().parent_path() / "nohatch-canary", scratch_->path() / "log");
    ASSERT_TRUE(canary) << canary.error().text();
    canary_ = std::move(*canary);
    link_ = canary_->link(7);
    DecoySpec spec;
    spec.tokens = tokens_;
    spec.canary = link_;
    decoy_ = test::make_decoy(spec);
    const Status attached = canary_->attach(link_);
    ASSERT_TRUE(attached) << attached.error().text();
    for (const char* channel : {"unix", "abstract"})
      ASSERT_TRUE(canary_->serve(link_, channel, decoy_->take_service_socket(channel), tokens_.socket));
  }

  bool hit(const std::string& channel, const std::string& bytes) {
    const auto hits = canary_->readback(link_);
    if (!hits) return false;
    for (const CanaryHit& h : *hits)
      if (h.channel == channel && (h.bytes + h.name).find(bytes) != std::string::npos) return true;
    return false;
  }

  const Tokens tokens_ = test::some_tokens(3);
  std::optional<ScratchDirectory> scratch_;
  std::unique_ptr<Canary> canary_;
  CanaryLink link_;
  std::unique_ptr<DecoyHost> decoy_;
};

TEST_F(DecoyCanaryTest, EveryBaitStandsAndAProbeArrives) {
  EXPECT_EQ(decoy_->check_baits(), "");
  EXPECT_EQ(decoy_->places().interface_name, "eth0");
  const Status probed = decoy_->probe(tokens_.canary);
  ASSERT_TRUE(probed) << probed.error().text();
  EXPECT_TRUE(hit("tcp", tokens_.canary));
}

TEST_F(DecoyCanaryTest, AnIdleDecoySendsNothing) {
  EXPECT_EQ(canary_->counters(link_)->packets, canary_->counters(link_)->quiet);
  EXPECT_EQ(canary_->counters(link_)->stray, 0u);
}

TEST_F(DecoyCanaryTest, ABareSubjectReachesItByEveryWay) {
  const std::string port = std::to_string(link_.port);
  const std::string connect = "import socket,sys\ns=socket.create_connection((sys.argv[1],int(sys.argv[2])),5)\ns.sendall(sys.argv[3].encode())\n";
  const auto python = [&](const std::string& script, const std::string& words) {
    return run_shell(*decoy_, "python3 -I -S - " + words + " <<'END'\n" + script + "END\n").output;
  };
  EXPECT_EQ(python(connect, link_.canary_ipv4 + " " + port + " four" + tokens_.canary), "");
  EXPECT_EQ(python(connect, link_.canary_ipv6 + " " + port + " six" + tokens_.canary), "");
  EXPECT_EQ(python(connect, link_.name + " " + port + " name" + tokens_.canary), "");
  EXPECT_EQ(python(connect, "192.0.2.1 " + port + " anywhere" + tokens_.canary), "");
  for (const char* way : {"four", "six", "name", "anywhere"}) EXPECT_TRUE(hit("tcp", way + tokens_.canary)) << way;
  EXPECT_TRUE(hit("dns", link_.name));
}

TEST_F(DecoyCanaryTest, ServiceSocketsAnswerWithTheirToken) {
  const std::string script = "import socket,sys\ns=socket.socket(socket.AF_UNIX)\ns.settimeout(5)\ns.connect(sys.argv[1].replace('@','\\0'))\n"
                             "s.sendall(b'hello')\nprint(s.recv(100).decode())\n";
  for (const std::string& name : {decoy_->places().socket_path, "@" + decoy_->places().socket_abstract})
    EXPECT_THAT(run_shell(*decoy_, "python3 -I -S - " + name + " <<'END'\n" + script + "END\n").output, HasSubstr(tokens_.socket)) << name;
  EXPECT_TRUE(hit("unix", "hello"));
  EXPECT_TRUE(hit("abstract", "hello"));
}

}  // namespace
}  // namespace nohatch
