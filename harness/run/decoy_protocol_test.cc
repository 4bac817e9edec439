#include "run/decoy_protocol.h"

#include <fcntl.h>
#include <gtest/gtest.h>
#include <sys/socket.h>

#include <cstring>
#include <thread>

#include "process/descriptors.h"
#include "run/decoy_channel.h"
#include "run/decoy_for_test.h"
#include "run/wire.h"

namespace nohatch {
namespace {

DecoySpec full_spec() {
  DecoySpec spec;
  spec.tokens = test::some_tokens();
  spec.binds = {{"/a", "/b", true}, {"/c", "/d", false}};
  spec.files = {{"/x", std::string("\0binary\n", 8), 04755}};
  spec.request_is_symlink = spec.engine = true;
  spec.terminal = false;
  spec.canary = CanaryLink{-1, "t1", "10.0.0.2", "fd00::2", "10.0.0.1", "fd00::1", 4444, "canary.example"};
  return spec;
}

TEST(DecoyProtocol, ASpecComesBackAsItWasSent) {
  const std::string bytes = encode_spec(full_spec());
  const auto back = decode_spec(bytes);
  ASSERT_TRUE(back);
  EXPECT_EQ(encode_spec(*back), bytes);
  EXPECT_EQ(back->files[0].text, full_spec().files[0].text);
  EXPECT_EQ(back->canary->canary_ipv6, "fd00::1");
  EXPECT_EQ(back->tokens.tool_key, full_spec().tokens.tool_key);
}

TEST(DecoyProtocol, ALaunchComesBackAsItWasSent) {
  const LaunchOrder order{{"a", "", "c d"}, {"K=V"}, "/", {0, 2, 70}, true};
  const auto back = decode_launch(encode_launch(order));
  ASSERT_TRUE(back);
  EXPECT_EQ(back->argv, order.argv);
  EXPECT_EQ(back->places, order.places);
  EXPECT_TRUE(back->descriptor_bait);
}

// Whatever a message is cut or lengthened to, it is refused and nothing is read beyond it.
TEST(DecoyProtocol, NoShortenedOrLengthenedMessageIsTaken) {
  const std::string spec = encode_spec(full_spec()), launch = encode_launch({{"a"}, {"b"}, "/", {1}, false});
  for (std::size_t length = 0; length < spec.size(); ++length) EXPECT_FALSE(decode_spec(spec.substr(0, length))) << length;
  for (std::size_t length = 0; length < launch.size(); ++length) EXPECT_FALSE(decode_launch(launch.substr(0, length))) << length;
  EXPECT_FALSE(decode_spec(spec + "x"));
  EXPECT_FALSE(decode_launch(launch + "x"));
  EXPECT_FALSE(decode_ready("short"));
  EXPECT_FALSE(decode_number(""));
}

TEST(DecoyProtocol, HostileLengthsAllocateNothing) {
  WireWriter writer;
  writer.number(~0ULL);
  const std::string huge = writer.take();
  EXPECT_FALSE(decode_launch(huge));
  WireReader text(huge), list(huge), items(huge);
  EXPECT_EQ(text.text(), "");
  EXPECT_TRUE(text.failed());
  EXPECT_TRUE(list.texts().empty());
  EXPECT_EQ(items.count(), 0u);
  EXPECT_EQ(items.number(), 0u);
}

class ChannelTest : public testing::Test {
 protected:
  void SetUp() override {
    SocketPair pair = *make_socket_pair();
    raw_ = std::move(pair.theirs);
    channel_ = DecoyChannel(std::move(pair.ours));
    ASSERT_TRUE(channel_.guard(std::chrono::milliseconds(200)));
  }
  void send_header(std::uint32_t kind, std::uint32_t length) {
    const std::uint32_t header[] = {kind, length};
    ASSERT_EQ(::send(raw_.get(), header, sizeof header, 0), static_cast<ssize_t>(sizeof header));
  }
  UniqueFd raw_;
  DecoyChannel channel_;
};

TEST_F(ChannelTest, CarriesBodiesDescriptorsAndPids) {
  DecoyChannel other(std::move(raw_));
  const std::string body(3u << 20, 'b');
  const UniqueFd null(::open("/dev/null", O_RDONLY | O_CLOEXEC));
  std::thread sender([&] { EXPECT_TRUE(other.send(FrameKind::kText, body, {null.get(), null.get()}, ::getpid())); });
  const auto frame = channel_.receive();
  sender.join();
  ASSERT_TRUE(frame);
  EXPECT_EQ(frame->body, body);
  EXPECT_EQ(frame->descriptors.size(), 2u);
  EXPECT_EQ(::fcntl(frame->descriptors[0].get(), F_GETFD), FD_CLOEXEC);
  EXPECT_EQ(frame->about, ::getpid());
}

TEST_F(ChannelTest, RefusesALengthBeyondTheBound) {
  send_header(1, 0xffffffff);
  EXPECT_FALSE(channel_.receive());
}

TEST_F(ChannelTest, DoesNotWaitForEverForABodyThatDoesNotCome) {
  send_header(1, 100);
  const auto frame = channel_.receive();
  ASSERT_FALSE(frame);
  EXPECT_NE(frame.error().message.find("does not answer"), std::string::npos);
}

TEST_F(ChannelTest, TheEndOfTheStreamIsAnError) {
  send_header(1, 100);
  raw_.reset();
  EXPECT_FALSE(channel_.receive());
  EXPECT_FALSE(channel_.send(FrameKind::kText, "x"));
}

TEST_F(ChannelTest, RefusesTooMuchToSend) {
  EXPECT_FALSE(channel_.send(FrameKind::kText, std::string(kMostFrameBytes + 1, 'x')));
  EXPECT_FALSE(channel_.send(FrameKind::kText, "", std::vector<int>(kMostFrameDescriptors + 1, 0)));
}

TEST(DecoyErrors, ComeBackAsTheyWere) {
  const Error error = decode_error(encode_error({"m", "w", "r", 13}));
  EXPECT_EQ(error.text(), "w: m (r)");
  EXPECT_EQ(error.number, 13);
  EXPECT_NE(decode_error("zz").message.find("malformed"), std::string::npos);
}

}  // namespace
}  // namespace nohatch
