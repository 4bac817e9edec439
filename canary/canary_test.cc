// The real canary, reached from real network namespaces.
#include <gmock/gmock.h>
#include <netdb.h>
#include <netinet/in.h>
#include <poll.h>
#include <signal.h>
#include <sys/mount.h>
#include <sys/socket.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <arpa/inet.h>
#include <fcntl.h>

#include <algorithm>
#include <fstream>
#include <set>
#include <thread>

#include "base/file_system.h"
#include "canary/decoy_test.h"
#include "evidence/canary_log.h"

namespace nohatch {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;
using ::testing::SizeIs;

const std::filesystem::path kProgram = std::filesystem::path(NOHATCH_BINARY_DIR) / "bin" / "nohatch-canary";
constexpr const char* kLife = "nohatch canary\n";

std::vector<std::string> channels(const std::vector<CanaryHit>& hits) {
  std::vector<std::string> names;
  for (const CanaryHit& hit : hits) names.push_back(hit.channel);
  return names;
}

class CanaryTest : public ::testing::Test {
 protected:
  void SetUp() override {
    if (::geteuid() != 0) GTEST_SKIP() << "needs root, or root of a user namespace";
    auto started = Canary::start(kProgram, log());
    ASSERT_TRUE(started) << started.error().text();
    canary = std::move(*started);
  }
  std::filesystem::path log() const { return scratch.path() / "canary.jsonl"; }

  std::vector<CanaryHit> readback(const CanaryLink& link) {
    auto hits = canary->readback(link);
    EXPECT_TRUE(hits) << hits.error().text();
    return hits ? *hits : std::vector<CanaryHit>();
  }
  LinkCounters counters(const CanaryLink& link) {
    auto found = canary->counters(link);
    EXPECT_TRUE(found) << found.error().text();
    return found.value_or(LinkCounters{});
  }

  ScratchDirectory scratch = std::move(*ScratchDirectory::create("nohatch-canary-test"));
  std::unique_ptr<Canary> canary;
};

TEST_F(CanaryTest, AnIdleDecoySendsNothing) {
  TestDecoy decoy(*canary, canary->link(1));
  ::poll(nullptr, 0, 1500);  // what a kernel sends by itself it sends within its first second
  EXPECT_THAT(readback(decoy.link()), IsEmpty());
  const LinkCounters seen = counters(decoy.link());
  EXPECT_EQ(seen.stray, 0u);
  EXPECT_EQ(seen.packets, seen.quiet);
  EXPECT_EQ(seen.lost, 0u);
}

TEST_F(CanaryTest, TcpIsAHitWithItsBytes) {
  TestDecoy decoy(*canary, canary->link(1));
  for (const std::string& address : {decoy.link().canary_ipv4, decoy.link().canary_ipv6}) {
    std::string answer;
    decoy.run([&] { answer = send_tcp(address, decoy.link().port, "token-1"); });
    EXPECT_EQ(answer, kLife);
  }
  const auto hits = readback(decoy.link());
  ASSERT_THAT(channels(hits), ElementsAre("tcp", "tcp"));
  EXPECT_EQ(hits[0].bytes, "token-1");
  EXPECT_EQ(hits[1].bytes, "token-1");
  EXPECT_EQ(hits[0].link, "t1");
  EXPECT_EQ(counters(decoy.link()).stray, 0u);
}

TEST_F(CanaryTest, UdpIsAHitWithItsBytes) {
  TestDecoy decoy(*canary, canary->link(1));
  for (const std::string& address : {decoy.link().canary_ipv4, decoy.link().canary_ipv6}) {
    std::string answer;
    decoy.run([&] { answer = send_udp(address, decoy.link().port, "token-2"); });
    EXPECT_EQ(answer, kLife);
  }
  const auto hits = readback(decoy.link());
  ASSERT_THAT(channels(hits), ElementsAre("udp", "udp"));
  EXPECT_EQ(hits[1].bytes, "token-2");
  EXPECT_EQ(counters(decoy.link()).stray, 0u);
}

TEST_F(CanaryTest, EveryDestinationIsTheCanary) {
  TestDecoy decoy(*canary, canary->link(1));
  std::vector<std::string> answers;
  decoy.run([&] {
    for (const char* address : {"8.8.8.8", "10.1.2.3", "169.254.169.254", "2606:4700::1111"}) {
      answers.push_back(send_tcp(address, decoy.link().port, "any"));
      answers.push_back(send_udp(address, decoy.link().port, "any"));
    }
  });
  EXPECT_THAT(answers, ::testing::Each(kLife));
  EXPECT_THAT(readback(decoy.link()), SizeIs(8));
}

TEST_F(CanaryTest, TheResolverIsAnsweredAndTheNameIsKept) {
  TestDecoy decoy(*canary, canary->link(1));
  const std::filesystem::path conf = scratch.path() / "resolv.conf";
  std::ofstream(conf) << "nameserver " << decoy.link().canary_ipv4 << "\noptions timeout:1 attempts:1\n";
  std::string v4, v6;
  decoy.run([&] {
    ASSERT_EQ(::mount(conf.c_str(), "/etc/resolv.conf", nullptr, MS_BIND, nullptr), 0);
    for (const int family : {AF_INET, AF_INET6}) {
      addrinfo hints{};
      hints.ai_family = family;
      addrinfo* found = nullptr;
      char text[64] = "";
      if (::getaddrinfo(("secret-token." + decoy.link().name).c_str(), nullptr, &hints, &found) != 0) continue;
      ::getnameinfo(found->ai_addr, found->ai_addrlen, text, sizeof text, nullptr, 0, NI_NUMERICHOST);
      (family == AF_INET ? v4 : v6) = text;
      ::freeaddrinfo(found);
    }
  });
  EXPECT_EQ(v4, decoy.link().canary_ipv4);
  EXPECT_EQ(v6, decoy.link().canary_ipv6);
  const auto hits = readback(decoy.link());
  ASSERT_THAT(hits, ::testing::Not(IsEmpty()));
  EXPECT_EQ(hits[0].channel, "dns");
  EXPECT_EQ(hits[0].name, "secret-token." + decoy.link().name);
  EXPECT_THAT(hits[0].bytes, HasSubstr("secret-token"));
  EXPECT_EQ(counters(decoy.link()).stray, 0u);
}

TEST_F(CanaryTest, RawDnsOverBothTransports) {
  TestDecoy decoy(*canary, canary->link(1));
  const std::string query = std::string("\x12\x34\x01\x00\x00\x01\x00\x00\x00\x00\x00\x00", 12) +
                            std::string("\x05token\x04test\x00\x00\x01\x00\x01", 16);
  std::string udp, tcp, junk;
  decoy.run([&] {
    udp = send_udp("1.1.1.1", 53, query);
    tcp = send_tcp("1.1.1.1", 53, std::string("\0\x1c", 2) + query);
    junk = send_udp("1.1.1.1", 53, "junk", false);
  });
  EXPECT_EQ(udp.substr(0, 2), "\x12\x34");
  EXPECT_EQ(udp.substr(udp.size() - 4), "\xc6\x12" + std::string("\0\x01", 2));  // 198.18.0.1
  EXPECT_EQ(tcp.substr(2), udp);
  const auto hits = readback(decoy.link());
  EXPECT_THAT(channels(hits), ::testing::UnorderedElementsAre("dns", "tcp", "dns", "dns"));
  EXPECT_EQ(counters(decoy.link()).stray, 0u);
}

TEST_F(CanaryTest, AClosedPortIsSeenAsAPacket) {
  TestDecoy decoy(*canary, canary->link(1));
  bool v4 = true, v6 = true;
  decoy.run([&] {
    v4 = can_connect("10.9.8.7", 81);
    v6 = can_connect("2606:4700::1111", 81);
  });
  EXPECT_FALSE(v4);
  EXPECT_FALSE(v6);
  const auto hits = readback(decoy.link());
  ASSERT_THAT(channels(hits), ElementsAre("packet", "packet"));
  EXPECT_EQ(hits[0].to, "tcp 10.9.8.7 81");
  EXPECT_EQ(hits[1].to, "tcp 2606:4700::1111 81");
  EXPECT_EQ(counters(decoy.link()).stray, 2u);
}

TEST_F(CanaryTest, RawPacketsAreSeenWithTheirBytes) {
  TestDecoy decoy(*canary, canary->link(1));
  decoy.run([] {
    const std::string echo = std::string("\x08\x00\x00\x00\x00\x01\x00\x01", 8) + "token-in-a-ping";
    const UniqueFd icmp(::socket(AF_INET, SOCK_RAW, IPPROTO_ICMP)), odd(::socket(AF_INET, SOCK_RAW, 253));
    sockaddr_in to{.sin_family = AF_INET, .sin_addr = {htonl(0x08080808)}};
    for (const int fd : {icmp.get(), odd.get()})
      ASSERT_EQ(::sendto(fd, echo.data(), echo.size(), 0, reinterpret_cast<sockaddr*>(&to), sizeof to), static_cast<ssize_t>(echo.size()));
  });
  const auto hits = readback(decoy.link());
  ASSERT_THAT(channels(hits), ElementsAre("packet", "packet"));
  EXPECT_EQ(hits[0].to, "icmp 8.8.8.8");
  EXPECT_EQ(hits[1].to, "protocol-253 8.8.8.8");
  EXPECT_THAT(hits[0].bytes, HasSubstr("token-in-a-ping"));
}

// The source address is forged; the link is not.
TEST_F(CanaryTest, AForgedSourceIsCountedWhereItCameFrom) {
  TestDecoy one(*canary, canary->link(1)), two(*canary, canary->link(2));
  one.run([&] {
    const UniqueFd raw(::socket(AF_INET, SOCK_RAW, IPPROTO_RAW));
    std::string packet = std::string("\x45\x00\x00\x20\x00\x00\x40\x00\x40\x11\x00\x00", 12);
    in_addr from{}, to{htonl(0xc6120001)};
    ::inet_pton(AF_INET, two.link().ipv4.c_str(), &from);
    packet.append(reinterpret_cast<char*>(&from), 4).append(reinterpret_cast<char*>(&to), 4);
    const std::uint16_t head[] = {htons(999), htons(one.link().port), htons(12), 0};
    packet.append(reinterpret_cast<const char*>(head), 8).append("fake");
    sockaddr_in address{.sin_family = AF_INET, .sin_addr = to};
    ASSERT_EQ(::sendto(raw.get(), packet.data(), packet.size(), 0, reinterpret_cast<sockaddr*>(&address), sizeof address), 32);
  });
  const auto hits = readback(one.link());
  ASSERT_THAT(channels(hits), ElementsAre("packet"));
  EXPECT_THAT(hits[0].bytes, HasSubstr("fake"));
  EXPECT_THAT(readback(two.link()), IsEmpty());
}

TEST_F(CanaryTest, DecoysCannotReachEachOther) {
  TestDecoy one(*canary, canary->link(1)), two(*canary, canary->link(2));
  UniqueFd listener;
  two.run([&] {
    listener.reset(::socket(AF_INET, SOCK_DGRAM | SOCK_NONBLOCK, 0));
    sockaddr_in any{.sin_family = AF_INET, .sin_port = htons(5555)};
    ASSERT_EQ(::bind(listener.get(), reinterpret_cast<sockaddr*>(&any), sizeof any), 0);
  });
  one.run([&] { send_udp(two.link().ipv4, 5555, "to my neighbour", false); });
  EXPECT_THAT(channels(readback(one.link())), ElementsAre("packet"));
  char byte;
  EXPECT_EQ(::recv(listener.get(), &byte, 1, 0), -1);
  EXPECT_THAT(readback(two.link()), IsEmpty());
}

TEST_F(CanaryTest, SocketsOfTheDecoyAreServed) {
  TestDecoy decoy(*canary, canary->link(1));
  const std::string path = scratch.path() / "service.sock";
  std::string by_path, abstract;
  decoy.run([&] {
    ASSERT_TRUE(canary->serve(decoy.link(), "unix", listen_unix(path), "token-path"));
    ASSERT_TRUE(canary->serve(decoy.link(), "abstract", listen_unix("@nohatch-test"), "token-abstract"));
    by_path = send_unix(path, "hello");
    abstract = send_unix("@nohatch-test", "there");
  });
  EXPECT_EQ(by_path, "token-path\n");
  EXPECT_EQ(abstract, "token-abstract\n");
  const auto hits = readback(decoy.link());
  ASSERT_THAT(channels(hits), ElementsAre("unix", "abstract"));
  EXPECT_EQ(hits[0].bytes, "hello");
  EXPECT_EQ(hits[1].bytes, "there");
  ASSERT_TRUE(canary->detach(decoy.link()));
  decoy.run([&] { by_path = send_unix(path, ""); });
  EXPECT_THAT(by_path, HasSubstr("connect: "));
}

TEST_F(CanaryTest, WhatIsNoListenerIsRefused) {
  TestDecoy decoy(*canary, canary->link(1));
  EXPECT_FALSE(canary->serve(decoy.link(), "unix", UniqueFd(::open("/dev/null", O_RDONLY)), "x"));
  EXPECT_FALSE(canary->serve(decoy.link(), "unix", UniqueFd(::socket(AF_UNIX, SOCK_STREAM, 0)), "x"));
  EXPECT_FALSE(canary->serve(canary->link(9), "unix", listen_unix("@nohatch-none"), "x"));
  EXPECT_THAT(readback(decoy.link()), IsEmpty());
}

// Each datagram is there when readback is asked right after the send, whatever the scheduler did.
TEST_F(CanaryTest, ReadbackIsCompleteForWhatWasSentBefore) {
  TestDecoy decoy(*canary, canary->link(1));
  for (int i = 0; i < 60; ++i) {
    const std::string text = "datagram " + std::to_string(i);
    decoy.run([&] { send_udp(decoy.link().canary_ipv4, decoy.link().port, text, false); });
    const auto hits = readback(decoy.link());
    ASSERT_THAT(hits, SizeIs(i + 1));
    ASSERT_EQ(hits.back().bytes, text);
  }
}

TEST_F(CanaryTest, ParallelLinksAreToldApart) {
  TestDecoy one(*canary, canary->link(1)), two(*canary, canary->link(2));
  std::vector<std::thread> threads;
  for (TestDecoy* decoy : {&one, &two})
    threads.emplace_back([decoy] {
      decoy->run([decoy] {
        for (int i = 0; i < 20; ++i) send_tcp(decoy->link().canary_ipv4, decoy->link().port, decoy->link().peer_name);
      });
    });
  for (std::thread& thread : threads) thread.join();
  for (TestDecoy* decoy : {&one, &two}) {
    const auto hits = readback(decoy->link());
    EXPECT_THAT(hits, SizeIs(20));
    for (const CanaryHit& hit : hits) EXPECT_EQ(hit.bytes, decoy->link().peer_name);
    EXPECT_EQ(counters(decoy->link()).stray, 0u);
  }
}

TEST_F(CanaryTest, MethodsMayBeCalledFromSeveralThreads) {
  std::vector<std::thread> threads;
  for (std::uint64_t t = 0; t < 4; ++t)
    threads.emplace_back([this, t] {
      for (std::uint64_t i = 0; i < 5; ++i) {
        TestDecoy decoy(*canary, canary->link(100 * t + i));
        decoy.run([&] { send_tcp(decoy.link().canary_ipv4, decoy.link().port, decoy.link().peer_name); });
        const auto hits = canary->readback(decoy.link());
        ASSERT_TRUE(hits);
        ASSERT_THAT(*hits, SizeIs(1));
        EXPECT_EQ((*hits)[0].bytes, decoy.link().peer_name);
        EXPECT_TRUE(canary->detach(decoy.link()));
      }
    });
  for (std::thread& thread : threads) thread.join();
}

TEST_F(CanaryTest, ThreeHundredLinksOneAfterTheOther) {
  for (std::uint64_t i = 0; i < 300; ++i) {
    TestDecoy decoy(*canary, canary->link(i));
    std::string answer;
    decoy.run([&] { answer = send_tcp(decoy.link().canary_ipv4, decoy.link().port, std::to_string(i)); });
    ASSERT_EQ(answer, kLife) << i;
    const auto hits = readback(decoy.link());
    ASSERT_THAT(hits, SizeIs(1)) << i;
    ASSERT_EQ(hits[0].bytes, std::to_string(i));
    ASSERT_TRUE(canary->detach(decoy.link()));
  }
}

TEST_F(CanaryTest, AFloodIsBoundedAndCounted) {
  TestDecoy decoy(*canary, canary->link(1)), quiet(*canary, canary->link(2));
  constexpr int kDatagrams = 20'000;
  decoy.run([&] {
    const UniqueFd fd(::socket(AF_INET, SOCK_DGRAM, 0));
    sockaddr_in to{.sin_family = AF_INET, .sin_port = htons(decoy.link().port), .sin_addr = {htonl(0xc6120001)}};
    const std::string text(1000, 'x');
    for (int i = 0; i < kDatagrams; ++i) ::sendto(fd.get(), text.data(), text.size(), 0, reinterpret_cast<sockaddr*>(&to), sizeof to);
    for (int i = 0; i < 300; ++i) send_tcp(decoy.link().canary_ipv4, decoy.link().port, "");
  });
  const auto hits = readback(decoy.link());
  EXPECT_LE(hits.size(), 3 * kMostHits);
  EXPECT_GE(hits.size(), 2 * kMostHits);
  const LinkCounters seen = counters(decoy.link());
  EXPECT_GE(seen.packets, static_cast<std::uint64_t>(kDatagrams));
  EXPECT_GE(seen.hits + seen.lost + 10, static_cast<std::uint64_t>(kDatagrams));
  EXPECT_THAT(readback(quiet.link()), IsEmpty());
  EXPECT_LT(std::filesystem::file_size(log()), 1u << 20);
}

TEST_F(CanaryTest, WhenTheDecoyIsGoneSilenceIsNoAnswer) {
  const CanaryLink link = canary->link(1);
  { TestDecoy decoy(*canary, link); }
  Result<std::vector<CanaryHit>> hits = canary->readback(link);
  for (int i = 0; i < 200 && hits; ++i) {  // the kernel removes it in the background
    ::poll(nullptr, 0, 10);
    hits = canary->readback(link);
  }
  EXPECT_FALSE(hits);
}

TEST_F(CanaryTest, TheLogSaysTheSame) {
  {
    TestDecoy decoy(*canary, canary->link(1));
    decoy.run([&] {
      send_tcp(decoy.link().canary_ipv4, decoy.link().port, "first");
      can_connect("10.0.0.1", 81);
    });
    EXPECT_THAT(readback(decoy.link()), SizeIs(2));
  }
  canary.reset();
  const auto read = read_canary_log(log());
  ASSERT_TRUE(read) << read.error().text();
  EXPECT_TRUE(read->chain.sound());
  ASSERT_THAT(read->hits, SizeIs(2));
  EXPECT_EQ(read->hits[0].hit.bytes, "first");
  EXPECT_EQ(read->hits[1].hit.to, "tcp 10.0.0.1 81");
}

TEST_F(CanaryTest, ALogIsContinued) {
  canary.reset();
  auto again = Canary::start(kProgram, log());
  ASSERT_TRUE(again) << again.error().text();
  again->reset();
  const auto read = read_canary_log(log());
  ASSERT_TRUE(read);
  EXPECT_EQ(read->chain.lines, 2u);
}

TEST_F(CanaryTest, ADeadCanaryIsAnErrorFromThenOn) {
  TestDecoy decoy(*canary, canary->link(1));
  ASSERT_EQ(::kill(canary->pid(), SIGKILL), 0);
  EXPECT_FALSE(canary->readback(decoy.link()));
  EXPECT_FALSE(canary->counters(decoy.link()));
  EXPECT_FALSE(canary->attach(canary->link(2)));
}

TEST_F(CanaryTest, NothingIsLeftBehind) {
  const int process = static_cast<int>(::syscall(SYS_pidfd_open, canary->pid(), 0));
  const UniqueFd pidfd(process);
  canary.reset();
  pollfd one{process, POLLIN, 0};
  EXPECT_EQ(::poll(&one, 1, 0), 1);
}

// The client is a process of its own here, and is killed without a chance to say goodbye.
TEST_F(CanaryTest, AKilledClientLeavesNoProcess) {
  canary.reset();
  int pipe[2];
  ASSERT_EQ(::pipe2(pipe, O_CLOEXEC), 0);
  const pid_t client = ::fork();
  if (client == 0) {
    auto own = Canary::start(kProgram, log());
    const pid_t pid = own ? (*own)->pid() : -1;
    (void)!::write(pipe[1], &pid, sizeof pid);
    while (true) ::pause();
  }
  pid_t pid = -1;
  ASSERT_EQ(::read(pipe[0], &pid, sizeof pid), static_cast<ssize_t>(sizeof pid));
  ASSERT_GT(pid, 0);
  const UniqueFd pidfd(static_cast<int>(::syscall(SYS_pidfd_open, pid, 0)));
  ::kill(client, SIGKILL);
  ::waitpid(client, nullptr, 0);
  pollfd one{pidfd.get(), POLLIN, 0};
  EXPECT_EQ(::poll(&one, 1, 5000), 1);
}

TEST(CanaryStart, FailuresAreSaid) {
  const ScratchDirectory scratch = std::move(*ScratchDirectory::create("nohatch-canary-test"));
  EXPECT_FALSE(Canary::start("/nonexistent", scratch.path() / "log"));
  const auto no_log = Canary::start(kProgram, scratch.path() / "none" / "log");
  ASSERT_FALSE(no_log);
  EXPECT_THAT(no_log.error().text(), HasSubstr("none/log"));
}

TEST(CanaryLinkTest, AddressesAreUnique) {
  if (::geteuid() != 0) GTEST_SKIP() << "needs root, or root of a user namespace";
  const ScratchDirectory scratch = std::move(*ScratchDirectory::create("nohatch-canary-test"));
  auto canary = Canary::start(kProgram, scratch.path() / "log");
  ASSERT_TRUE(canary);
  std::set<std::string> seen;
  for (std::uint64_t i = 0; i < 70'000; i += 7) {
    const CanaryLink link = (*canary)->link(i);
    EXPECT_TRUE(seen.insert(link.ipv4).second && seen.insert(link.ipv6).second && seen.insert(link.peer_name).second);
  }
}

}  // namespace
}  // namespace nohatch
