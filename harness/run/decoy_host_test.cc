#include "run/decoy_host.h"

#include <fcntl.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <sys/stat.h>

#include "base/file_system.h"
#include "run/decoy_for_test.h"

namespace nohatch {
namespace {

using test::make_decoy;
using test::run;
using test::run_shell;
using testing::HasSubstr;
using testing::Not;

class DecoyHostTest : public testing::Test {
 protected:
  static DecoySpec spec() {
    DecoySpec spec;
    spec.tokens = test::some_tokens();
    return spec;
  }
  const Tokens tokens_ = test::some_tokens();
};

TEST_F(DecoyHostTest, EveryBaitIsAsPlanted) {
  auto host = make_decoy(spec());
  EXPECT_EQ(host->check_baits(), "");
}

TEST_F(DecoyHostTest, NoticesEachBaitThatIsGone) {
  const std::pair<const char*, const char*> harms[] = {
      {"echo >> /home/service/.ssh/id_ed25519", "id_ed25519"}, {"rm /run/secrets/database-password", "database-password"},
      {"umount /etc/passwd", "/etc/passwd"},                   {"echo >> /home/service/bin/service-admin", "tool"},
      {"p=$(grep -l '^service$' /proc/[0-9]*/comm | cut -d/ -f3); kill -9 $p; while test -d /proc/$p; do sleep 0.01; done", "bait process"},
      {"umount -l /srv/data", "README"},                       {"hostname other", "host name"},
  };
  for (const auto& [harm, fault] : harms) {
    auto host = make_decoy(spec());
    run_shell(*host, harm);
    EXPECT_THAT(host->check_baits(), HasSubstr(fault)) << harm;
  }
}

TEST_F(DecoyHostTest, BareSubjectReadsFilesEnvironmentAndHostName) {
  auto host = make_decoy(spec());
  const BaitPlaces& p = host->places();
  EXPECT_THAT(run_shell(*host, "cat " + p.secret_path).output, HasSubstr(tokens_.secret_file));
  EXPECT_THAT(run_shell(*host, "cat " + p.secret_relative).output, HasSubstr(tokens_.secret_file));
  EXPECT_THAT(run_shell(*host, "cat " + p.system_path).output, HasSubstr(tokens_.system_file));
  EXPECT_THAT(run_shell(*host, "getent passwd service").output, HasSubstr(tokens_.system_file));
  EXPECT_THAT(run_shell(*host, "cat " + p.run_path).output, HasSubstr(tokens_.run_file));
  EXPECT_THAT(run_shell(*host, "echo $" + p.environment_name).output, HasSubstr(tokens_.environment));
  EXPECT_THAT(run_shell(*host, "tr '\\0' '\\n' < /proc/$PPID/environ").output, HasSubstr(tokens_.environment));
  EXPECT_EQ(run_shell(*host, "hostname").output, p.host_name + "\n");
  EXPECT_THAT(p.host_name, HasSubstr(tokens_.host_name));
  EXPECT_THAT(run_shell(*host, "grep " + p.mount_point + " /proc/mounts").output, HasSubstr(tokens_.mount));
  EXPECT_EQ(run_shell(*host, "cat /sys/class/net/" + p.interface_name + "/ifalias").output, tokens_.interface + "\n");
}

TEST_F(DecoyHostTest, BareSubjectReadsTheDescriptorEveryTime) {
  auto host = make_decoy(spec());
  SubjectLaunch launch;
  launch.argv = {"sh", "-c", "cat <&" + std::to_string(host->places().descriptor_number)};
  launch.descriptor_bait = true;
  EXPECT_EQ(run(*host, launch).output, tokens_.descriptor + "\n");
  EXPECT_EQ(run(*host, launch).output, tokens_.descriptor + "\n");
  launch.descriptor_bait = false;
  EXPECT_THAT(run(*host, launch).output, Not(HasSubstr(tokens_.descriptor)));
}

TEST_F(DecoyHostTest, BareSubjectReadsMemoryAndEnvironmentOfTheBaitProcess) {
  auto host = make_decoy(spec());
  const BaitPlaces& p = host->places();
  const std::string pid = std::to_string(p.process_pid);
  EXPECT_EQ(run_shell(*host, "dd if=/proc/" + pid + "/mem bs=1 skip=" + std::to_string(p.process_address) + " count=" +
                                 std::to_string(p.process_length) + " iflag=skip_bytes 2>/dev/null")
                .output,
            tokens_.process);
  EXPECT_THAT(run_shell(*host, "tr '\\0' '\\n' < /proc/" + pid + "/environ").output, HasSubstr(tokens_.process));
  EXPECT_THAT(run_shell(*host, "tr '\\0' '\\n' < /proc/1/environ").output, Not(HasSubstr(tokens_.process)));
}

TEST_F(DecoyHostTest, TheBaitProcessWritesAFileWhenItIsSignalled) {
  auto host = make_decoy(spec());
  const FileSnapshot before = *host->snapshot();
  EXPECT_EQ(before.count("/home/service/data/signalled"), 0u);
  run_shell(*host, "kill -USR1 " + std::to_string(host->places().process_pid) +
                       "; for i in $(seq 100); do test -e /home/service/data/signalled && exit; sleep 0.02; done");
  EXPECT_EQ(host->snapshot()->count("/home/service/data/signalled"), 1u);
}

TEST_F(DecoyHostTest, TheToolAnswersAsTheHarnessComputes) {
  auto host = make_decoy(spec());
  const std::string pid_namespace = std::filesystem::read_symlink("/proc/" + std::to_string(host->init()) + "/ns/pid").native();
  const auto ran = run_shell(*host, host->places().tool_path + " " + std::to_string(tokens_.tool_challenge));
  EXPECT_THAT(ran.output, testing::StartsWith(tool_answer(tokens_.tool_key, tokens_.tool_challenge) + " mnt:["));
  EXPECT_THAT(ran.output, HasSubstr(pid_namespace));
}

TEST_F(DecoyHostTest, ServiceSocketsListen) {
  auto host = make_decoy(spec());
  EXPECT_TRUE(host->take_service_socket("unix").valid());
  EXPECT_FALSE(host->take_service_socket("unix").valid());
  EXPECT_TRUE(host->take_service_socket("abstract").valid());
}

TEST_F(DecoyHostTest, NothingOfTheRealHostShinesThrough) {
  const std::string marker = "real-" + tokens_.run;
  struct Planted {
    explicit Planted(std::string p, const std::string& text) : path(std::move(p)) { (void)write_file(path, text); }
    ~Planted() { std::filesystem::remove(path); }
    std::string path;
  };
  std::vector<std::unique_ptr<Planted>> real;
  for (const char* directory : {"/root/", "/home/", "/run/", "/tmp/", "/var/tmp/", "/srv/", "/dev/shm/", "/"})
    real.push_back(std::make_unique<Planted>(directory + marker, marker));
  auto host = make_decoy(spec());
  for (const auto& one : real) EXPECT_THAT(run_shell(*host, "cat " + one->path).output, HasSubstr("No such file")) << one->path;
  EXPECT_EQ(run_shell(*host, "cat /root/.bashrc").output, "# root\n");
  EXPECT_THAT(run_shell(*host, "cat /etc/shadow").output, Not(HasSubstr("$")));
  EXPECT_EQ(run_shell(*host, "ls -A /etc/ssh 2>/dev/null").output, "");
  EXPECT_EQ(run_shell(*host, "ls -d /.host /.covers /work /boot 2>/dev/null").output, "");
  EXPECT_EQ(run_shell(*host, "ls -A /nohatch/kernel").output, "");
  EXPECT_THAT(run_shell(*host, "cat /proc/1/mountinfo").output, Not(HasSubstr(".host")));
  EXPECT_EQ(run_shell(*host, "find / -xdev -name '" + marker + "' 2>/dev/null").output, "");
}

TEST_F(DecoyHostTest, TheRealHostsSettingsCannotBeWritten) {
  auto host = make_decoy(spec());
  for (const char* path : {"/proc/sys/kernel/core_pattern", "/proc/sys/vm/overcommit_memory", "/sys/power/state", "/usr/bin/nohatch-x", "/etc/x"})
    EXPECT_THAT(run_shell(*host, std::string("echo x > ") + path).output, testing::AnyOf(HasSubstr("Read-only"), HasSubstr("nonexistent"), HasSubstr("Permission"))) << path;
  run_shell(*host, "echo 77 > /proc/sys/net/ipv4/ip_default_ttl");
  EXPECT_EQ(*host->sysctl("net/ipv4/ip_default_ttl"), "77");
  EXPECT_FALSE(host->sysctl("../version"));
  const auto ours = read_file("/proc/sys/kernel/domainname");
  EXPECT_EQ(run_shell(*host, "echo of-the-decoy > /proc/sys/kernel/domainname; cat /proc/sys/kernel/domainname").output, "of-the-decoy\n");
  EXPECT_EQ(*read_file("/proc/sys/kernel/domainname"), *ours) << "it is of the decoy's own namespace";
}

TEST_F(DecoyHostTest, FilesAndBindsStandWhereTheyWereAskedFor) {
  DecoySpec s = spec();
  const auto scratch = ScratchDirectory::create("nohatch-test");
  ASSERT_TRUE(write_file(scratch->path() / "inner", "bound"));
  s.binds = {{scratch->path(), "/nohatch/interpreters/x", false}, {scratch->path(), "/nohatch/w", true}};
  s.files = {{"/nohatch/request/payload.py", "print(1)\n", 0644}, {"/home/service/deep/er", "x", 0600}};
  s.request_is_symlink = true;
  auto host = make_decoy(s);
  EXPECT_EQ(run_shell(*host, "cat /nohatch/interpreters/x/inner payload.py").output, "boundprint(1)\n");
  EXPECT_THAT(run_shell(*host, "echo 1 > /nohatch/interpreters/x/new").output, HasSubstr("Read-only"));
  EXPECT_EQ(run_shell(*host, "echo 1 > /nohatch/w/new; readlink /nohatch/request").output, "request.d\n");
  EXPECT_TRUE(std::filesystem::exists(scratch->path() / "new"));
}

TEST_F(DecoyHostTest, AMissingBindIsNamed) {
  DecoySpec s = spec();
  s.binds = {{"/no/such", "/nohatch/x", false}};
  const auto host = DecoyHost::create(s, test::decoy_program(), test::tool_program());
  ASSERT_FALSE(host);
  EXPECT_THAT(host.error().message, HasSubstr("/no/such"));
  EXPECT_FALSE(DecoyHost::create(spec(), "/no/such-program", test::tool_program()));
  EXPECT_FALSE(DecoyHost::create(spec(), test::decoy_program(), "/no/such-tool"));
}

TEST_F(DecoyHostTest, SnapshotTellsWhatASubjectDid) {
  auto host = make_decoy(spec());
  const FileSnapshot before = *host->snapshot();
  EXPECT_EQ(before, *host->snapshot());
  EXPECT_FALSE(before.at("/etc/passwd").content.empty());
  run_shell(*host, "chmod 600 /home/service/data/ledger.txt; ln -s /etc/passwd /tmp/link; mkfifo /srv/fifo; echo x > /var/tmp/new; "
                   "mkdir -p /root/a/b; ln /run/secrets/database-password /run/other; echo more >> /etc/hosts");
  const FileSnapshot after = *host->snapshot();
  EXPECT_EQ(after.at("/home/service/data/ledger.txt").mode & 0777, 0600u);
  EXPECT_EQ(after.at("/tmp/link").content, "/etc/passwd");
  EXPECT_TRUE(S_ISFIFO(after.at("/srv/fifo").mode));
  EXPECT_EQ(after.at("/run/other").links, 2u);
  EXPECT_EQ(after.count("/root/a/b") + after.count("/var/tmp/new"), 2u);
  EXPECT_NE(after.at("/etc/hosts").content, before.at("/etc/hosts").content);
}

TEST_F(DecoyHostTest, SnapshotFollowsNothingThatASubjectPutThere) {
  auto host = make_decoy(spec());
  run_shell(*host, "rm -rf /srv/x; ln -s /proc/1/root /tmp/out; umount -l /srv/data; rm -rf /srv; ln -s /etc /srv; "
                   "mkdir /tmp/m; mount --bind /usr /tmp/m");
  const FileSnapshot after = *host->snapshot();
  for (const auto& [path, state] : after) {
    EXPECT_THAT(path, Not(testing::StartsWith("/tmp/out/")));
    EXPECT_THAT(path, Not(testing::StartsWith("/tmp/m/")));
    EXPECT_THAT(path, Not(testing::StartsWith("/srv/")));
  }
}

TEST_F(DecoyHostTest, EndingsAreTold) {
  auto host = make_decoy(spec());
  EXPECT_EQ(describe(run_shell(*host, "exit 7").ending), "exited 7");
  EXPECT_EQ(describe(run_shell(*host, "kill -9 $$").ending), "signal 9");
  EXPECT_EQ(describe(run_shell(*host, "kill -TERM $$").ending), "signal 15");
}

TEST_F(DecoyHostTest, AFailedExecIsAnErrorWithItsNumber) {
  auto host = make_decoy(spec());
  SubjectLaunch launch;
  launch.argv = {"no-such-program"};
  launch.environment = test::plain_environment();
  const auto none = host->launch(launch);
  ASSERT_FALSE(none);
  EXPECT_EQ(none.error().number, ENOENT);
  launch.argv = {"/etc/passwd"};
  EXPECT_EQ(host->launch(launch).error().number, EACCES);
  launch.argv = {"true"};
  launch.directory = "/no/such";
  EXPECT_EQ(host->launch(launch).error().number, ENOENT);
  launch.argv = {};
  EXPECT_FALSE(host->launch(launch));
  EXPECT_EQ(describe(run_shell(*host, "exit 3").ending), "exited 3");
}

TEST_F(DecoyHostTest, LaunchSearchesThePathOfTheSubject) {
  DecoySpec s = spec();
  s.files = {{"/nohatch/request/python3", "#!/bin/sh\necho planted\n", 0755}};
  auto host = make_decoy(s);
  SubjectLaunch launch;
  launch.argv = {"python3"};
  launch.environment = {"PATH=/nohatch/request:/usr/bin:/bin"};
  EXPECT_EQ(run(*host, launch).output, "planted\n");
}

TEST_F(DecoyHostTest, OnlyTheGivenDescriptorsAreOpen) {
  auto host = make_decoy(spec());
  SubjectLaunch launch;
  launch.argv = {"ls", "/proc/self/fd"};
  EXPECT_EQ(run(*host, launch).output, "0\n1\n2\n3\n");
  const UniqueFd null(::open("/dev/null", O_RDONLY | O_CLOEXEC));
  launch.descriptors = {{5, null.get()}, {70, null.get()}};
  EXPECT_EQ(run(*host, launch).output, "0\n1\n2\n3\n5\n70\n");
}

TEST_F(DecoyHostTest, TheSubjectHasItsOwnSurroundings) {
  auto host = make_decoy(spec());
  EXPECT_EQ(run_shell(*host, "pwd; env | cut -d= -f1 | sort | tr '\\n' ' '; cat /proc/self/oom_score_adj; umask").output,
            "/nohatch/request\nHOME LANG PATH PWD SERVICE_TOKEN 500\n0022\n");
  EXPECT_EQ(run_shell(*host, "grep -E 'Sig(Blk|Ign)' /proc/self/status | cut -f2 | sort -u").output, "0000000000000000\n");
}

TEST_F(DecoyHostTest, TerminalInputIsReadThoughTheSubjectIsGone) {
  auto host = make_decoy(spec());
  const auto ran = run_shell(*host, "python3 -I -S -c \"import fcntl,termios\nfor c in 'hello': fcntl.ioctl(open('/dev/tty'),termios.TIOCSTI,c)\"");
  EXPECT_EQ(ran.output, "");
  EXPECT_EQ(host->terminal_input(), "hello");
  EXPECT_EQ(host->terminal_input(), "");
}

TEST_F(DecoyHostTest, ATerminalThatNobodyReadsDoesNotBlock) {
  auto host = make_decoy(spec());
  EXPECT_EQ(describe(run_shell(*host, "head -c 1000000 /dev/zero > /dev/tty").ending), "exited 0");
  DecoySpec none = spec();
  none.terminal = false;
  auto without = make_decoy(none);
  EXPECT_THAT(run_shell(*without, "echo > /dev/tty").output, HasSubstr("No such device"));
  EXPECT_EQ(without->terminal_input(), "");
}

TEST_F(DecoyHostTest, EndSubjectsLeavesOnlyTheDecoysOwn) {
  auto host = make_decoy(spec());
  run_shell(*host, "for i in 1 2 3; do setsid sh -c 'trap \"\" TERM HUP INT; sleep 1000' & done >/dev/null 2>&1");
  EXPECT_GE(host->subjects().size(), 3u);
  ASSERT_TRUE(host->end_subjects());
  EXPECT_TRUE(host->subjects().empty());
  EXPECT_EQ(host->check_baits(), "");
  EXPECT_EQ(run_shell(*host, "echo again").output, "again\n");
}

TEST_F(DecoyHostTest, EndSubjectsWithAStoppedBaitProcess) {
  auto host = make_decoy(spec());
  run_shell(*host, "kill -STOP " + std::to_string(host->places().process_pid) + "; sleep 1000 >/dev/null 2>&1 &");
  ASSERT_TRUE(host->end_subjects());
  EXPECT_TRUE(host->subjects().empty());
  EXPECT_EQ(host->check_baits(), "");
}

TEST_F(DecoyHostTest, EndSubjectsThoughOneUnmountedProc) {
  auto host = make_decoy(spec());
  run_shell(*host, "sleep 1000 >/dev/null 2>&1 & umount -l /proc");
  EXPECT_EQ(host->subjects().size(), 1u);
  ASSERT_TRUE(host->end_subjects());
  EXPECT_TRUE(host->subjects().empty());
}

TEST_F(DecoyHostTest, TheSubjectIsInASessionOfTheDecoyWithoutPowersOverTheHost) {
  for (const bool terminal : {true, false}) {
    DecoySpec s = spec();
    s.terminal = terminal;
    auto host = make_decoy(s);
    EXPECT_EQ(run_shell(*host, "cut -d' ' -f6 /proc/self/stat").output, "1\n");
    const std::string powers = run_shell(*host, "grep CapEff /proc/self/status | cut -f2").output;
    constexpr std::uint64_t kModuleRawIoBootTime = 1u << 16 | 1u << 17 | 1u << 22 | 1u << 25, kAdmin = 1u << 21;
    EXPECT_EQ(std::stoull(powers, nullptr, 16) & kModuleRawIoBootTime, 0u);
    EXPECT_NE(std::stoull(powers, nullptr, 16) & kAdmin, 0u);
  }
}

TEST_F(DecoyHostTest, SandboxesWorkWithin) {
  auto host = make_decoy(spec());
  const std::string bwrap = "bwrap --unshare-all --ro-bind / / --proc /proc --dev /dev ";
  EXPECT_EQ(run_shell(*host, bwrap + "echo root").output, "root\n");
  EXPECT_EQ(run_shell(*host, bwrap + "--uid 65534 echo other").output, "other\n");
  EXPECT_EQ(run_shell(*host, "cd /; setpriv --reuid 65534 --regid 65534 --clear-groups " + bwrap + "echo user").output, "user\n");
  EXPECT_EQ(run_shell(*host, "unshare -Urpf --mount-proc echo unshared").output, "unshared\n");
}

TEST_F(DecoyHostTest, LaunchTellsThePidAsNumberedHere) {
  auto host = make_decoy(spec());
  SubjectLaunch launch;
  launch.argv = {"sleep", "1000"};
  launch.environment = test::plain_environment();
  const Result<pid_t> pid = host->launch(launch);
  ASSERT_TRUE(pid);
  EXPECT_THAT(*read_file("/proc/" + std::to_string(*pid) + "/cmdline"), testing::StartsWith("sleep"));
  EXPECT_THAT(host->subjects(), testing::ElementsAre(*pid));
  EXPECT_FALSE(host->ending()->has_value());
}

TEST_F(DecoyHostTest, ProbeReachesTheBait) {
  auto host = make_decoy(spec());
  EXPECT_TRUE(host->probe(tokens_.canary));
  run_shell(*host, "rm /home/service/.ssh/id_ed25519");
  EXPECT_FALSE(host->probe(tokens_.canary));
}

TEST_F(DecoyHostTest, ADeadFirstProcessIsAnErrorAndNoHang) {
  auto host = make_decoy(spec());
  host->destroy();
  host->destroy();
  EXPECT_FALSE(host->probe(tokens_.canary));
  EXPECT_NE(host->check_baits(), "");
  EXPECT_FALSE(host->snapshot());
}

}  // namespace
}  // namespace nohatch
