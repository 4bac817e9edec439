#include "commands/run_request.h"

#include <algorithm>
#include <csignal>
#include <utility>

#include "base/clock.h"
#include "base/log.h"
#include "base/pattern.h"
#include "commands/workspace.h"
#include "pair/command_pair.h"

namespace nohatch {
namespace {

std::atomic<bool> interrupted{false};

void interrupt(int signal) {
  if (interrupted.exchange(true)) {
    std::signal(signal, SIG_DFL);
    std::raise(signal);
  }
}

Result<std::map<std::string, std::string>> assignments(const std::vector<std::string>& words, const char* option) {
  std::map<std::string, std::string> values;
  for (const std::string& word : words) {
    const std::size_t equals = word.find('=');
    if (equals == std::string::npos || equals == 0) return failure(std::string(option) + " " + word + " assigns nothing", {}, std::string(option) + " NAME=VALUE");
    values[word.substr(0, equals)] = word.substr(equals + 1);
  }
  return values;
}

std::vector<std::string> split(const std::string& text) {
  std::vector<std::string> words;
  std::string word;
  for (const char c : text + ",") {
    if (c != ',') word += c;
    else if (!word.empty()) words.push_back(std::exchange(word, {}));
  }
  return words;
}

Result<Pair> users_command(const RunOptions& options, const PairOptions& fixtures) {
  if (options.words.empty()) return failure("--language needs a command", {}, "nohatch run --language " + options.language + " -- COMMAND... {source}");
  const auto environment = assignments(options.environment, "--env");
  if (!environment) return tl::unexpected<Error>(environment.error());
  const auto limits = assignments(options.limits, "--limit");
  if (!limits) return tl::unexpected<Error>(limits.error());
  CommandSpec spec{.language = options.language, .words = options.words, .source_as = options.source_as, .promises = split(options.promises),
                   .environment = *environment, .limits = *limits};
  if (!options.refusals.empty()) {
    auto refusals = read_refusals_file(options.refusals, options.language);
    if (!refusals) return tl::unexpected<Error>(refusals.error());
    spec.refusals = std::move(*refusals);
  }
  return command_pair(spec, fixtures);
}

Result<std::vector<Arm>> arms_of(const std::vector<std::string>& words) {
  std::vector<Arm> arms;
  for (const std::string& text : words)
    if (const auto arm = arm_of(text)) arms.push_back(*arm);
  return arms;
}

Status check_filter(const PlanFilter& filter, const Corpus& corpus) {
  for (const std::string& glob : filter.only) {
    const auto attempts = corpus.attempts();
    if (std::any_of(attempts.begin(), attempts.end(), [&](const Case* c) { return glob_match(glob, c->id); })) continue;
    std::vector<std::string> ids;
    for (const Case* c : attempts) ids.push_back(c->id);
    const std::string near = nearest(glob, ids);
    return failure("--only " + glob + " matches no attempt", {}, near.empty() ? "nohatch list attempts" : "did you mean " + near + "?");
  }
  return success();
}

}  // namespace

Result<std::vector<Pair>> pairs_of(const RunOptions& options, const PairOptions& fixtures) {
  std::vector<Pair> pairs;
  if (!options.language.empty()) {
    auto pair = users_command(options, fixtures);
    if (!pair) return tl::unexpected<Error>(pair.error());
    pairs.push_back(std::move(*pair));
    return pairs;
  }
  if (options.pairs.empty()) return failure("no pair is named", {}, "nohatch run restrictedpython+bubblewrap, or nohatch list pairs");
  for (const std::string& name : options.pairs) {
    auto pair = resolve_pair(name, fixtures);
    if (!pair) return tl::unexpected<Error>(pair.error());
    pairs.push_back(std::move(*pair));
  }
  return pairs;
}

Result<SessionOptions> session_options(const RunOptions& options) {
  auto fixtures = fixtures_of(options.common);
  if (!fixtures) return tl::unexpected<Error>(fixtures.error());
  auto pairs = pairs_of(options, *fixtures);
  if (!pairs) return tl::unexpected<Error>(pairs.error());
  auto corpus = corpus_of(options.common);
  if (!corpus) return tl::unexpected<Error>(corpus.error());
  const auto most = milliseconds_of(options.max_time.empty() ? "0s" : options.max_time);
  if (!most) return tl::unexpected<Error>(most.error());
  SessionOptions session{.pairs = std::move(*pairs), .fixtures = std::move(*fixtures), .corpus = std::move(*corpus)};
  session.filter = {.only = options.only, .classes = options.classes, .arms = arms_of(options.arms).value(), .quick = options.quick};
  if (Status known = check_filter(session.filter, session.corpus); !known) return tl::unexpected<Error>(known.error());
  for (const std::string& path : options.binds) session.binds.emplace_back(std::filesystem::absolute(path));
  session.jobs = options.jobs;
  session.seed = options.seed != 0 ? options.seed : random_seed() >> 16;
  session.most = std::chrono::milliseconds(*most);
  session.retries = options.retries;
  session.stop = Interruptible::flag();
  return session;
}

Interruptible::Interruptible() {
  interrupted = false;
  std::signal(SIGINT, interrupt);
  std::signal(SIGTERM, interrupt);
}

Interruptible::~Interruptible() {
  std::signal(SIGINT, SIG_DFL);
  std::signal(SIGTERM, SIG_DFL);
}

const std::atomic<bool>* Interruptible::flag() { return &interrupted; }

void show_trials(SessionOptions& session) {
  session.progress = [](std::size_t done, std::size_t all, const std::string& what) {
    show_progress(done == all ? "" : std::to_string(done) + "/" + std::to_string(all) + " trials, " + what);
  };
}

std::vector<std::string> warnings_before(const Pair& pair) {
  std::vector<std::string> warnings;
  if (!pair.command_mode || pair.command.empty()) return warnings;
  const std::string program = std::filesystem::path(pair.command.front()).filename().string();
  if (program == "docker" || program == "nerdctl" || program == "kubectl" || program == "ssh" || program == "curl")
    warnings.push_back(program + " hands the work to a daemon or another machine, out of sight of every witness: expect `inconclusive: ran elsewhere`." +
                       (program == "docker" ? " The same container without a daemon: podman " : "") +
                       (program == "docker" ? [&] {
                         std::string words;
                         for (std::size_t i = 1; i < pair.command.size(); ++i) words += (i > 1 ? " " : "") + pair.command[i];
                         return words;
                       }() : std::string()));
  return warnings;
}

}  // namespace nohatch
