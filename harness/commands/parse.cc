#include "commands/parse.h"

#include <CLI/CLI.hpp>

#include <iostream>
#include <string_view>

#include "exit_status.h"

namespace nohatch {
namespace {

constexpr const char* kNames =
    "\nNames:\n"
    "  INTERPRETER  name[:profile][@version]    restrictedpython@9.0  vm2:nodevm@3.12.2  vm2@path:./checkout  cpython\n"
    "  SANDBOX      name[:profile]              none  bubblewrap  bubblewrap:plain  podman\n"
    "  PAIR         INTERPRETER[+SANDBOX]       restrictedpython@9.0+bubblewrap, or the path of a pair file\n";

std::string examples(std::initializer_list<const char*> lines) {
  std::string text = "\nExamples:\n";
  for (const char* line : lines) text += std::string("  ") + line + "\n";
  return text;
}

void add_common(CLI::App& app, CommonOptions& o) {
  app.add_option("--fixtures", o.fixtures, "Also know the interpreters, sandboxes and pairs described in DIR")->type_name("DIR");
  app.add_option("--corpus", o.corpora, "Also know the attempts in DIR")->type_name("DIR");
  app.add_option("--path", o.paths, "The user's own tree for NAME, where the path has a + @ or :")->type_name("NAME=DIR");
  app.add_flag("--frozen", o.frozen, "No unversioned name and no download");
  app.add_flag("--quiet", o.quiet, "Results only");
  app.add_option("--log-level", o.log_level, "debug, info, warning, error, off")->check(CLI::IsMember({"debug", "info", "warning", "error", "off"}));
}

void add_narrowing(CLI::App& app, RunOptions& o) {
  app.add_option("--only", o.only, "Only attempts whose id matches the glob (may be repeated)")->type_name("GLOB");
  app.add_option("--class", o.classes, "Only attempts of this class")->type_name("C");
  app.add_option("--arm", o.arms, "Only this arm")->check(CLI::IsMember({"bare", "language", "sandbox", "both"}));
  app.add_flag("--quick", o.quick, "One attempt a class, in seconds; the result is partial");
}

void add_how(CLI::App& app, RunOptions& o) {
  app.add_option("--bind", o.binds, "Show PATH of the real host, read-only, on the decoy host")->type_name("PATH");
  app.add_option("--jobs", o.jobs, "Trials at once (default: the machine's cores)")->type_name("N");
  app.add_option("--seed", o.seed, "Of every random value; printed with the result")->type_name("N");
  app.add_option("--max-time", o.max_time, "Stop after so long, resumable (20m, 90s)")->type_name("TIME");
  app.add_option("--retry-inconclusive", o.retries, "Try an inconclusive attempt again, at most N times; every try is recorded")->type_name("N");
  app.add_flag("--keep", o.keep, "Show argv, environment, payload and what each witness saw");
  app.add_flag("--verbose", o.verbose, "A line for each held attempt too");
}

void add_results(CLI::App& app, RunOptions& o) {
  app.add_option("--format", o.format, "text or json, on standard output")->check(CLI::IsMember({"text", "json"}));
  app.add_option("--report", o.reports, "Also write junit=FILE or json=FILE (may be repeated)")->type_name("KIND=FILE");
}

void add_command_mode(CLI::App& app, RunOptions& o) {
  app.add_option("--language", o.language, "Attack a command of yours: the language that it evaluates")->check(CLI::IsMember({"python", "javascript", "lua"}));
  app.add_option("--source-as", o.source_as, "How the command gets the payload")->check(CLI::IsMember({"path", "stdin", "argument"}));
  app.add_option("--promises", o.promises, "What the command promises to be: sandbox, language or both (default sandbox)");
  app.add_option("--refusals", o.refusals, "How the command's language says no")->type_name("FILE");
  app.add_option("--env", o.environment, "Set K in the command's environment")->type_name("K=V");
  app.add_option("--limit", o.limits, "A limit that the command promises: memory=256m")->type_name("K=V");
}

struct Building {
  CLI::App app{"nohatch attacks a code-execution sandbox the way untrusted code would, and proves that it held.", "nohatch"};
  std::vector<std::unique_ptr<Asked>> kept;   // options live here while CLI11 fills them
  const Asked* chosen = nullptr;

  template <typename Options>
  std::pair<CLI::App*, Options*> verb(const char* name, const char* about, std::string footer) {
    kept.push_back(std::make_unique<Asked>(Options{}));
    const Asked* asked = kept.back().get();
    CLI::App* sub = app.add_subcommand(name, about);
    sub->footer(std::move(footer));
    sub->callback([this, asked] { chosen = asked; });
    return {sub, &std::get<Options>(*kept.back())};
  }
};

void add_run(Building& b) {
  auto [app, o] = b.verb<RunOptions>("run", "Attack pairs, or any command, and say what held",
      examples({"nohatch run restrictedpython@9.0+bubblewrap", "nohatch run --quick vm2+bubblewrap lua-env+bubblewrap",
                "nohatch run prod.toml --out evidence/ --report junit=result.xml",
                "nohatch run prod.toml --out evidence/ --sign keys/ --nonce $(nohatch key nonce)",
                "nohatch run --language python -- firejail --quiet python3 {source}",
                "nohatch run restrictedpython+bubblewrap --only 'file.*' --keep"}) + kNames);
  app->add_option("pairs", o->pairs, "PAIR...; after -- the words of a command")->type_name("PAIR");
  add_common(*app, o->common);
  add_command_mode(*app, *o);
  add_narrowing(*app, *o);
  app->add_option("--again", o->again, "Only what was not held in this bundle")->type_name("BUNDLE");
  add_how(*app, *o);
  add_results(*app, *o);
  app->add_flag("--plan", o->plan, "Trials, needs and minutes; runs nothing");
  app->add_option("--baseline", o->baseline, "Compare with this baseline (one pair)")->type_name("FILE");
  app->add_option("--out", o->out, "Write the evidence bundle")->type_name("DIR");
  app->add_option("--resume", o->resume, "Go on with a run that was stopped or killed")->type_name("DIR");
  app->add_option("--sign", o->sign, "Sign the bundle: with runner.key, and the canary with canary.key, of this directory")->type_name("KEYDIR");
  app->add_option("--nonce", o->nonce, "Of whoever is going to verify it (nohatch key nonce); a resumed run names both again")->type_name("HEX");
}

void add_selftest(Building& b) {
  auto [app, o] = b.verb<SelftestOptions>("selftest", "Knock out each protection of the pair's sandbox and see who notices",
      examples({"nohatch selftest restrictedpython@9.0+bubblewrap", "nohatch selftest cpython+podman"}) + kNames);
  app->add_option("pairs", o->run.pairs, "PAIR")->required()->type_name("PAIR");
  add_common(*app, o->run.common);
  add_narrowing(*app, o->run);
  add_how(*app, o->run);
  add_results(*app, o->run);
}

void add_record(Building& b) {
  auto [app, o] = b.verb<RecordOptions>("record", "Write the baseline: the expected denials of a pair",
      examples({"nohatch record prod.toml", "nohatch record restrictedpython+bubblewrap --to prod.baseline",
                "nohatch record prod.toml --from evidence/ --accept file.read-outside"}));
  app->add_option("pair", o->run.pairs, "PAIR")->required()->expected(1)->type_name("PAIR");
  add_common(*app, o->run.common);
  add_how(*app, o->run);
  app->add_option("--from", o->from, "From a bundle, or a result of --format json, instead of a new run")->type_name("BUNDLE");
  app->add_option("--to", o->to, "The baseline's file (default: the pair file's)")->type_name("FILE");
  app->add_option("--accept", o->accept, "Change only these lines")->type_name("ID");
}

void add_waive(Building& b) {
  auto [app, o] = b.verb<WaiveOptions>("waive", "Write a waiver for one attempt on one pair",
      examples({"nohatch waive prod.toml disk.inodes --reason 'quota comes with the next node image' --until 2027-01-31"}));
  app->add_option("pair", o->pair)->required()->type_name("PAIR");
  app->add_option("id", o->id)->required()->type_name("ID");
  app->add_option("--reason", o->reason)->required();
  app->add_option("--until", o->until, "The last day, YYYY-MM-DD")->required();
  app->add_option("--from", o->from, "The result (--format json) whose layer and mechanism it is bound to")->type_name("FILE");
  app->add_option("--to", o->file, "The waivers' file (default: the pair file's)")->type_name("FILE");
  add_common(*app, o->common);
}

void add_compare(Building& b) {
  auto [app, o] = b.verb<CompareOptions>("compare", "What opened, closed or drifted between two results or two pairs",
      examples({"nohatch compare old.json new.json", "nohatch compare restrictedpython@8.2+bubblewrap restrictedpython@9.0+bubblewrap"}));
  app->add_option("before", o->before)->required()->type_name("A");
  app->add_option("after", o->after)->required()->type_name("B");
  add_common(*app, o->run.common);
  add_narrowing(*app, o->run);
  add_how(*app, o->run);
}

void add_doctor(Building& b) {
  auto [app, o] = b.verb<DoctorOptions>("doctor", "What this host can do, what each pair needs, and the remedy for each lack",
      examples({"nohatch doctor", "nohatch doctor restrictedpython+podman"}));
  app->add_option("pairs", o->pairs)->type_name("PAIR");
  add_common(*app, o->common);
}

void add_list(Building& b) {
  auto [app, o] = b.verb<ListOptions>("list", "What is known, installed and usable here", examples({"nohatch list interpreters", "nohatch list attempts"}));
  app->add_option("what", o->what)->required()->check(CLI::IsMember({"interpreters", "sandboxes", "pairs", "attempts", "witnesses"}));
  add_common(*app, o->common);
}

void add_explain(Building& b) {
  auto [app, o] = b.verb<ExplainOptions>("explain", "What an attempt, a verdict, a reason or a mechanism means, and what to do",
      examples({"nohatch explain file.read-outside", "nohatch explain unproven", "nohatch explain not-pressed"}));
  app->add_option("word", o->word)->required()->type_name("ID|VERDICT|REASON");
  add_common(*app, o->common);
}

void add_init(Building& b) {
  auto [app, o] = b.verb<InitOptions>("init", "Write a commented pair file to start from",
      examples({"nohatch init restrictedpython+podman --to prod.toml", "nohatch init --language python -- ./run-untrusted {source}"}));
  app->add_option("pair", o->pair, "PAIR; or, after --, the words of a command")->type_name("PAIR");
  app->add_option("--language", o->language)->check(CLI::IsMember({"python", "javascript", "lua"}));
  app->add_option("--to", o->to, "The file (default: standard output)")->type_name("FILE");
  add_common(*app, o->common);
}

void add_install(Building& b) {
  auto [app, o] = b.verb<InstallOptions>("install", "Fetch releases of interpreters into the cache and record their digests",
      examples({"nohatch install restrictedpython@9.0 vm2@3.12.2"}));
  app->add_option("interpreters", o->interpreters)->required()->type_name("INTERPRETER");
  add_common(*app, o->common);
}

void add_corpus(Building& b) {
  auto [app, o] = b.verb<CorpusOptions>("corpus", "The attempts: show, lint, digest, diff, teeth",
      examples({"nohatch corpus show file.read-outside", "nohatch corpus lint --corpus ./our-attempts", "nohatch corpus digest",
                "nohatch corpus diff old/cases new/cases", "nohatch corpus teeth old-release.json selftest.json"}));
  app->add_option("action", o->action)->required()->check(CLI::IsMember({"show", "lint", "digest", "diff", "teeth"}));
  app->add_option("arguments", o->from, "show: ID; diff: two roots; teeth: results of run and selftest (--format json)");
  add_common(*app, o->common);
}

void add_report(Building& b) {
  auto [app, o] = b.verb<ReportOptions>("report", "Render a bundle", examples({"nohatch report evidence/", "nohatch report evidence/ --report junit=result.xml", "nohatch report evidence/ --control AID-H-025.002"}));
  app->add_option("bundle", o->bundle)->required()->type_name("BUNDLE");
  app->add_option("--format", o->format)->check(CLI::IsMember({"text", "json"}));
  app->add_option("--report", o->reports)->type_name("KIND=FILE");
  app->add_option("--control", o->control, "Lay the demands of a control beside it; an empty row exits with 4")->type_name("ID|FILE");
  add_common(*app, o->common);
}

// Its words are nohatch-verify's own, --help too.
void add_verifier(Building& b, const char* verb, const char* about) {
  auto [app, o] = b.verb<VerifierOptions>(verb, about, "");
  o->verb = verb;
  app->set_help_flag();
  app->prefix_command();
  app->callback([&b, app = app, o = o, asked = b.kept.back().get()] {
    o->words = app->remaining();
    b.chosen = asked;
  });
}

void add_verifiers(Building& b) {
  add_verifier(b, "verify", "Judge a bundle again, by your own policy, keys and corpus");
  add_verifier(b, "promote", "Verify a bundle, and sign a promotion for each pair that the policy demands");
  add_verifier(b, "vouch", "Sign advisories or an inventory that you have reviewed, with the verifier's key");
}

void add_key(Building& b) {
  auto [app, o] = b.verb<KeyOptions>("key", "Make the key of a role (new ROLE), or issue a nonce for a run (nonce)",
      examples({"nohatch key new runner --to keys/", "nohatch key new canary --to keys/", "nohatch key new verifier --to ~/verifier/",
                "nohatch key nonce --book ~/verifier/nonces.jsonl",
                "nohatch run prod.toml --out evidence/ --sign keys/ --nonce $(nohatch key nonce --book nonces.jsonl)"}) +
      "\nROLE is runner, canary, broker, gateway or verifier. DIR/ROLE.key stays with its owner; DIR/ROLE.pub is for those who verify.\n");
  app->add_option("action", o->action, "new or nonce")->required()->check(CLI::IsMember({"new", "nonce"}));
  app->add_option("role", o->role, "new: whose key")->check(CLI::IsMember({"runner", "canary", "broker", "gateway", "verifier"}))->type_name("ROLE");
  app->add_option("--to", o->to, "new: the directory of the two files (default: keys)")->type_name("DIR");
  app->add_option("--book", o->book, "nonce: the file that remembers what was issued (default: nonces.jsonl)")->type_name("FILE");
}

void add_rest(Building& b) {
  b.verb<CleanOptions>("clean", "Remove what a killed run left behind, and only that", examples({"nohatch clean"}));
  auto [app, o] = b.verb<CompletionOptions>("completion", "Print the completion script of a shell", examples({"source <(nohatch completion bash)"}));
  app->add_option("shell", o->shell)->required()->check(CLI::IsMember({"bash"}));
}

void build(Building& b) {
  b.app.require_subcommand(1);
  b.app.set_version_flag("--version", std::string("nohatch " NOHATCH_VERSION));
  b.app.footer("\nExit status: 0 all held, 1 something escaped or is exposed, 2 usage, 3 inconclusive, 4 evidence refused, 5 drifted or unproven, 130 interrupted.\n"
               "Start with: nohatch doctor; nohatch run --quick restrictedpython+bubblewrap");
  for (void (*add)(Building&) : {add_doctor, add_list, add_explain, add_init, add_install, add_corpus, add_run, add_record, add_waive, add_compare,
                                 add_selftest, add_report, add_verifiers, add_key, add_rest})
    add(b);
}

// What stands after `--` is the user's command, word for word: it is taken off before CLI11 sees it.
std::vector<std::string> take_words(int& argc, const char* const* argv) {
  for (int at = 1; at < argc; ++at) {
    if (std::string_view(argv[at]) != "--") continue;
    std::vector<std::string> words(argv + at + 1, argv + argc);
    argc = at;
    return words;
  }
  return {};
}

void sort_words(Asked& asked, std::vector<std::string> words) {
  if (auto* run = std::get_if<RunOptions>(&asked)) run->words = std::move(words);
  else if (auto* init = std::get_if<InitOptions>(&asked)) init->words = std::move(words);
  if (auto* corpus = std::get_if<CorpusOptions>(&asked); corpus != nullptr) {
    if (corpus->action == "show" && !corpus->from.empty()) corpus->id = corpus->from.front();
    if (corpus->action == "diff" && corpus->from.size() == 2) corpus->before = corpus->from[0], corpus->after = corpus->from[1];
  }
}

}  // namespace

Parsed parse_command_line(int argc, const char* const* argv) {
  Building building;
  build(building);
  std::vector<std::string> words = take_words(argc, argv);
  try {
    building.app.parse(argc, argv);
  } catch (const CLI::ParseError& fault) {
    const int status = building.app.exit(fault);
    return {std::nullopt, status == 0 ? 0 : number(ExitStatus::kUsage)};
  }
  Asked asked = *building.chosen;
  sort_words(asked, std::move(words));
  return {std::move(asked), 0};
}

std::vector<std::pair<std::string, std::vector<std::string>>> known_verbs() {
  Building building;
  build(building);
  std::vector<std::pair<std::string, std::vector<std::string>>> verbs;
  for (const CLI::App* verb : building.app.get_subcommands({})) {
    std::vector<std::string> options;
    for (const CLI::Option* option : verb->get_options())
      for (const std::string& name : option->get_lnames()) options.push_back("--" + name);
    verbs.emplace_back(verb->get_name(), std::move(options));
  }
  return verbs;
}

}  // namespace nohatch
