// Hosts that lack something, and runs that are stopped: said in words, never held for want of a witness, and nothing is left behind.
#include <gmock/gmock.h>
#include <poll.h>
#include <signal.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <functional>

#include "base/clock.h"
#include "commands/program_test.h"
#include "run/guardian_state.h"
#include "run/process_tree.h"

namespace nohatch {
namespace {

using namespace program;
using testing::HasSubstr;
namespace fs = std::filesystem;

void append(std::vector<std::string>& words, const std::vector<std::string>& more) { words.insert(words.end(), more.begin(), more.end()); }

// What an ordinary user may read and execute, wherever this tree lies: an installed tree.
void install_into(const fs::path& prefix) {
  fs::create_directories(prefix / "bin");
  for (const auto& entry : fs::directory_iterator(fs::path(binary()).parent_path()))
    if (entry.path().filename().native().starts_with("nohatch")) fs::copy_file(entry.path(), prefix / "bin" / entry.path().filename());
  const fs::path data = prefix / "share" / "nohatch";
  fs::create_directories(data);
  for (const char* name : {"cases", "fixtures"}) fs::copy(fs::path(NOHATCH_SOURCE_DIR) / name, data / name, fs::copy_options::recursive);
}

class ProgramOrdinaryUser : public testing::Test {
 protected:
  void SetUp() override {
    if (::geteuid() != 0) return;
    fs::permissions(directory_.path(), fs::perms(0755));
    install_into(directory_.path() / "tree");
    fs::create_directory(home_);
    ASSERT_EQ(::chown(home_.c_str(), 65534, 65534), 0);
  }
  void TearDown() override { ::rmdir("/tmp/nohatch-65534"); }  // where its state files were

  Said as_ordinary_user(const std::vector<std::string>& words) const {
    if (::geteuid() != 0) return nohatch(words);
    std::vector<std::string> all = {"setpriv", "--reuid", "65534", "--regid", "65534", "--clear-groups", "env", "-u", "NOHATCH_CACHE",
                                    "HOME=" + home_.native(), "TMPDIR=" + home_.native(), "XDG_CACHE_HOME=" + (home_ / "cache").native(),
                                    directory_.path() / "tree" / "bin" / "nohatch"};
    append(all, words);
    return run(std::move(all));
  }

  const ScratchDirectory directory_ = scratch();
  const fs::path home_ = directory_.path() / "home";
};

TEST_F(ProgramOrdinaryUser, IsToldWhatItCannotHave) {
  const Said said = as_ordinary_user(attack_words({"cpython+bubblewrap"}, {"file.read-outside", "network.tcp-connect", "network.raw-icmp", "memory.grow-heap",
                                                                           "fork.many-processes"}));
  EXPECT_EQ(said.status, 3) << said.error;
  for (const char* id : {"file.read-outside", "network.tcp-connect"}) EXPECT_EQ(said.verdict(id), "held") << id << ": " << said.why(id);
  for (const char* id : {"memory.grow-heap", "fork.many-processes"}) {
    EXPECT_EQ(said.verdict(id), "inconclusive") << id;
    EXPECT_EQ(said.reason(id), "blind-witness") << id;
    EXPECT_THAT(said.why(id), HasSubstr("cgroup")) << id;
  }
  EXPECT_EQ(said.reason("network.raw-icmp"), "host");
}

TEST_F(ProgramOrdinaryUser, IsToldByTheDoctorToo) {
  const Said said = as_ordinary_user({"doctor", "cpython+bubblewrap"});
  EXPECT_THAT(said.output + said.error, HasSubstr("cgroup"));
  EXPECT_THAT(said.output + said.error, HasSubstr("Delegate"));
}

// `words` in a mount namespace of their own, behind the shell's `preparation`, which finds them in "$@".
Said in_own_mounts(const std::string& preparation, const std::vector<std::string>& words) {
  std::vector<std::string> all = {"unshare", "--mount", "--propagation", "private", "sh", "-c", preparation, "sh"};
  append(all, words);
  return run(std::move(all));
}

TEST(ProgramHost, WithoutACgroupNoLimitIsHeld) {
  std::vector<std::string> words = {binary()};
  append(words, attack_words({"cpython+bubblewrap"}, {"file.read-outside", "memory.grow-heap"}));
  const Said said = in_own_mounts("while read -r _ _ _ _ place _; do case $place in /sys/fs/cgroup*) mount -o remount,bind,ro \"$place\" || exit 99;; esac; "
                                  "done </proc/self/mountinfo; exec \"$@\"", words);
  EXPECT_EQ(said.status, 3) << said.error;
  EXPECT_EQ(said.verdict("file.read-outside"), "held");
  EXPECT_EQ(said.verdict("memory.grow-heap"), "inconclusive");
  EXPECT_THAT(said.why("memory.grow-heap"), HasSubstr("Read-only file system"));
}

TEST(ProgramHost, ABareSystemWithoutHostsFileIsNoObstacle) {
  const ScratchDirectory directory = scratch();
  std::vector<std::string> words = {directory.path() / "etc", binary()};
  append(words, attack_words({"cpython+bubblewrap"}, {"file.read-outside", "network.resolve-name"}));
  const Said said = in_own_mounts("etc=$1; shift; cp -a /etc \"$etc\" && rm \"$etc/hosts\" && mount --bind \"$etc\" /etc && exec \"$@\"", words);
  EXPECT_EQ(said.status, 0) << said.error;
  EXPECT_EQ(said.verdict("file.read-outside"), "held");
}

TEST(ProgramHost, AFullDiskStopsARunThatGoesOnWhenThereIsRoom) {
  const ScratchDirectory directory = scratch();
  const std::string place = directory.path() / "small", first = directory.path() / "first", said_first = directory.path() / "said";
  fs::create_directory(place);
  const Said said = in_own_mounts("place=$1 first=$2 said=$3; shift 3; mount -t tmpfs -o size=200k small \"$place\"; "
                                  "\"$@\" --out \"$place/bundle\" >\"$first\" 2>\"$said\"; echo \"status $?\" >>\"$said\"; "
                                  "mount -o remount,size=64m \"$place\"; exec \"$@\" --resume \"$place/bundle\"",
                                  {place, first, said_first, binary(), "run", "lua-env+bubblewrap", "--class", "file", "--seed", "5", "--format", "json"});
  const std::string words = read_file(said_first).value_or("");
  EXPECT_THAT(words, HasSubstr("No space left on device"));
  EXPECT_THAT(words, HasSubstr("status 3"));
  EXPECT_THAT(words, HasSubstr("--resume"));
  const auto before = parse_json(read_file(first).value_or(""));
  ASSERT_TRUE(before) << words;
  EXPECT_EQ((*before)["partial"].boolean_or(false), true);
  EXPECT_EQ(said.status, 0) << said.error;
  EXPECT_GT(said.attempts().size(), 20u);
}

// Waits for what the kernel and the guardian do in their own time.
bool eventually(const std::function<bool()>& holds) {
  for (const std::int64_t until = monotonic_milliseconds() + 30'000; monotonic_milliseconds() < until; ::poll(nullptr, 0, 10))
    if (holds()) return true;
  return holds();
}

// A run that is on its way, and what it owns on this host, by its own state file.
class ProgramStopped : public testing::Test {
 protected:
  // Returns when `trials` are on record: the file grows only by whole ones.
  void start(const std::string& seed, std::ptrdiff_t trials = 2) {
    fs::create_directory(temporary_);
    std::vector<std::string> words = {"env", "TMPDIR=" + temporary_.native(), binary()};
    append(words, words_);
    append(words, {"--seed", seed, "--out", bundle_, "--quiet"});
    auto started = launcher_.launch({.argv = std::move(words)});
    ASSERT_TRUE(started) << started.error().text();
    run_ = std::move(*started);
    ASSERT_TRUE(eventually([&] { return std::ranges::count(read_file(bundle_ / "records.jsonl").value_or(""), '\n') >= trials; }));
    look();
    ASSERT_FALSE(state_file_.empty());
    ASSERT_FALSE(owned_.directories.empty() && owned_.cgroups.empty());
  }

  // Its processes that live now; each with the time of its start, since numbers are given again.
  void look() {
    for (const pid_t pid : descendants(run_->pid()))
      if (const auto process = identify(pid)) processes_.push_back(*process);
    for (const fs::path& directory : state_directories()) {
      std::error_code none;
      for (const auto& entry : fs::directory_iterator(directory, none)) {
        const auto state = parse_state(read_file(entry.path()).value_or(""));
        if (!state || !state->harness || state->harness->pid != run_->pid()) continue;
        state_file_ = entry.path();
        owned_ = state->owned;
      }
    }
  }

  static bool is_gone(const OwnedProcess& process) {
    const auto now = identify(process.pid);
    return !now || now->start != process.start;
  }

  void expect_nothing_left() {
    EXPECT_TRUE(eventually([&] { return std::ranges::all_of(processes_, is_gone); }));
    EXPECT_TRUE(eventually([&] { return !fs::exists(state_file_); }));
    for (const std::string& directory : owned_.directories) EXPECT_FALSE(fs::exists(directory)) << directory;
    for (const std::string& cgroup : owned_.cgroups) EXPECT_FALSE(fs::exists(cgroup)) << cgroup;
    EXPECT_TRUE(fs::is_empty(temporary_));
    EXPECT_THAT(read_file("/proc/self/mountinfo").value_or(""), testing::Not(HasSubstr(state_file_.stem().native())));
  }

  void expect_resumes_to_the_same_verdicts() {
    std::vector<std::string> again = words_, whole = words_;
    append(again, {"--resume", bundle_, "--format", "json", "--quiet"});
    append(whole, {"--seed", "11", "--format", "json", "--quiet"});
    const Said resumed = nohatch(again), undisturbed = nohatch(whole);
    EXPECT_EQ(resumed.status, undisturbed.status) << resumed.error;
    EXPECT_EQ(resumed.attempts().size(), undisturbed.attempts().size());
    for (const Json& attempt : undisturbed.attempts())
      EXPECT_EQ(resumed.verdict(attempt["id"].string_or("")), attempt["verdict"].string_or("")) << attempt["id"].string_or("");
  }

  const ScratchDirectory directory_ = scratch();
  const fs::path bundle_ = directory_.path() / "bundle", temporary_ = directory_.path() / "tmp";
  std::vector<std::string> words_ = {"run", "lua-env+bubblewrap", "--class", "file"};
  SystemLauncher launcher_;
  std::unique_ptr<Process> run_;
  std::vector<OwnedProcess> processes_;
  fs::path state_file_;
  Ownership owned_;
};

// As a terminal does it: to everything in the foreground, the guardian too.
TEST_F(ProgramStopped, ByCtrlC) {
  ASSERT_NO_FATAL_FAILURE(start("11"));
  ::kill(-run_->pid(), SIGINT);
  const Ending ending = run_->wait(std::chrono::seconds(60));
  ASSERT_TRUE(std::holds_alternative<Exited>(ending)) << describe(ending);
  EXPECT_EQ(std::get<Exited>(ending).status, 130);
  expect_nothing_left();
  expect_resumes_to_the_same_verdicts();
}

// Trials that press a limit run one at a time: who waits for their turn must hear of the end too.
TEST_F(ProgramStopped, ByCtrlCWhileALimitIsPressed) {
  words_.back() = "memory";
  ASSERT_NO_FATAL_FAILURE(start("11", 16));  // only such trials are left then
  ::kill(-run_->pid(), SIGINT);
  const Ending ending = run_->wait(std::chrono::seconds(20));
  ASSERT_TRUE(std::holds_alternative<Exited>(ending)) << describe(ending);
  EXPECT_EQ(std::get<Exited>(ending).status, 130);
  expect_nothing_left();
}

TEST_F(ProgramStopped, ByATerminationSignal) {
  ASSERT_NO_FATAL_FAILURE(start("11"));
  ::kill(run_->pid(), SIGTERM);
  const Ending ending = run_->wait(std::chrono::seconds(60));
  ASSERT_TRUE(std::holds_alternative<Exited>(ending)) << describe(ending);
  EXPECT_EQ(std::get<Exited>(ending).status, 130);
  expect_nothing_left();
}

TEST_F(ProgramStopped, ByKill) {
  ASSERT_NO_FATAL_FAILURE(start("11"));
  ::kill(run_->pid(), SIGKILL);
  EXPECT_TRUE(std::holds_alternative<Signaled>(run_->wait(std::chrono::seconds(60))));
  expect_nothing_left();
  expect_resumes_to_the_same_verdicts();
}

}  // namespace
}  // namespace nohatch
