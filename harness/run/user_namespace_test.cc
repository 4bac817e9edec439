// Everything that root has must work for an ordinary user, in a process of its own.
#include "run/user_namespace.h"

#include <gmock/gmock.h>
#include <grp.h>
#include <gtest/gtest.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <unistd.h>

#include <functional>
#include <thread>

#include "base/clock.h"
#include "base/file_system.h"
#include "process/descriptors.h"
#include "run/cgroup.h"
#include "run/decoy_for_test.h"
#include "run/guardian.h"

namespace nohatch {
namespace {

using testing::HasSubstr;

// What `body` says in a child that is an ordinary user.
std::string as_ordinary_user(const std::function<std::string()>& body) {
  Pipe pipe = *make_pipe();
  const pid_t child = ::fork();
  if (child == 0) {
    constexpr uid_t kNobody = 65534;
    const bool dropped = ::geteuid() != 0 || (::setgroups(0, nullptr) == 0 && ::setresgid(kNobody, kNobody, kNobody) == 0 &&
                                              ::setresuid(kNobody, kNobody, kNobody) == 0);
    ::prctl(PR_SET_DUMPABLE, 1);  // lost with the change of user; a login would have it
    write_all(pipe.write.get(), dropped ? body() : "could not become an ordinary user");
    ::_exit(0);
  }
  pipe.write.reset();
  std::string said;
  drain({{pipe.read.get(), &said}}, 1u << 20, std::chrono::seconds(60));
  ::waitpid(child, nullptr, 0);
  ::rmdir("/tmp/nohatch-65534");  // where its state files were
  return said;
}

std::string use_a_decoy() {
  if (const Status s = become_root_of_own_namespace(); !s) return s.error().text();
  DecoySpec spec;
  spec.tokens = test::some_tokens();
  const auto scratch = ScratchDirectory::create("nohatch-user");
  auto canary = Canary::start(test::decoy_program().parent_path() / "nohatch-canary", scratch->path() / "log");
  if (!canary) return canary.error().text();
  spec.canary = (*canary)->link(1);
  auto host = DecoyHost::create(spec, test::decoy_program(), test::tool_program());
  if (!host) return host.error().text();
  if (const Status s = (*canary)->attach(*spec.canary); !s) return s.error().text();
  if (const std::string fault = (*host)->check_baits(); !fault.empty()) return fault;
  if (const Status s = (*host)->probe(spec.tokens.canary); !s) return s.error().text();
  if ((*host)->snapshot()->count((*host)->places().secret_path) == 0) return "no snapshot";
  const BaitPlaces& p = (*host)->places();
  const std::string output =
      test::run_shell(**host, "id -u; cat " + p.secret_path + " " + p.run_path + "; echo x > /dev/null; head -c 8 /dev/urandom | wc -c; " +
                                  "dd if=/proc/" + std::to_string(p.process_pid) + "/mem iflag=skip_bytes bs=1 count=32 skip=" +
                                  std::to_string(p.process_address) + " 2>/dev/null; " + p.tool_path + " 1; unshare -Ur true && echo nested; " +
                                  "bwrap --unshare-all --ro-bind /usr /usr --symlink usr/bin /bin --symlink usr/lib64 /lib64 --symlink usr/lib /lib "
                                  "--proc /proc --dev /dev true && echo bwrap; chroot / true && echo chroot; " +
                                  "python3 -I -S -c \"import fcntl,termios;fcntl.ioctl(open('/dev/tty'),termios.TIOCSTI,'x')\"; sleep 100 >/dev/null 2>&1 &")
          .output;
  if ((*host)->terminal_input() != "x") return output + "no terminal";
  if (!(*host)->end_subjects() || !(*host)->subjects().empty()) return "subjects do not end";
  return output;
}

TEST(OrdinaryUser, HasADecoyHostWithEverything) {
  const Tokens tokens = test::some_tokens();
  const std::string said = as_ordinary_user(use_a_decoy);
  for (const std::string& part : {std::string("0\n"), tokens.secret_file, tokens.run_file, tokens.process, tool_answer(tokens.tool_key, 1),
                                  std::string("nested"), std::string("bwrap"), std::string("chroot")})
    EXPECT_THAT(said, HasSubstr(part));
}

TEST(OrdinaryUser, IsToldWhyItHasNoCgroup) {
  const std::string said = as_ordinary_user([] {
    const CgroupHost host = probe_cgroups();
    const auto run = RunCgroup::create(random_id());
    return host.why + "\n" + (run ? "made one" : run.error().text());
  });
  if (said.find("made one") != std::string::npos) GTEST_SKIP() << "cgroups are delegated to this user";
  EXPECT_THAT(said, HasSubstr("systemd-run"));
}

TEST(OrdinaryUser, HasAGuardian) {
  EXPECT_EQ(as_ordinary_user([]() -> std::string {
              if (!become_root_of_own_namespace()) return "no namespace";
              const auto scratch = ScratchDirectory::create("nohatch-user");
              {
                auto guardian = Guardian::start(random_id());
                if (!guardian) return guardian.error().text();
                if (const Status s = (*guardian)->own_directory(scratch->path()); !s) return s.error().text();
              }
              return std::filesystem::exists(scratch->path()) ? "left" : "clean";
            }),
            "clean");
}

TEST(OrdinaryUser, WhoHasASecondThreadIsToldSo) {
  EXPECT_THAT(as_ordinary_user([] {
                std::string said;
                Pipe pipe = *make_pipe();
                std::thread second([&] { char byte; (void)!::read(pipe.read.get(), &byte, 1); });
                const Status s = become_root_of_own_namespace();
                pipe.write.reset();
                second.join();
                return s ? "it went well" : s.error().text();
              }),
              HasSubstr("second thread"));
}

TEST(OrdinaryUser, WithoutANamespaceTheErrorHasARemedy) {
  EXPECT_THAT(as_ordinary_user([]() -> std::string {
                const auto host = DecoyHost::create({}, test::decoy_program(), test::tool_program());
                return host ? "made" : host.error().text();
              }),
              HasSubstr("run as root"));
}

}  // namespace
}  // namespace nohatch
