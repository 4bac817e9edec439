#include <iostream>

#include "base/file_system.h"
#include "commands/verbs.h"
#include "commands/workspace.h"
#include "exit_status.h"
#include "judge/waiver.h"
#include "pair/pair.h"
#include "report/json.h"

namespace nohatch {
namespace {

// The denial that the waiver is bound to, from a result: the arm whose layer is not proven is the one to read.
Status bind(Waiver& waiver, const std::string& file) {
  const auto text = read_file(file);
  if (!text) return tl::unexpected<Error>(text.error());
  const auto report = read_run_json(*text);
  if (!report) return tl::unexpected<Error>(report.error());
  for (const PairReport& pair : report->pairs)
    for (const AttemptReport& attempt : pair.attempts) {
      if (pair.pair != waiver.pair || attempt.id != waiver.id) continue;
      for (const auto& [arm, seen] : attempt.arms)
        if (seen.denial && arm != Arm::kBare) waiver.layer = seen.denial->layer, waiver.mechanism = seen.denial->mechanism;
      return success();
    }
  return failure(waiver.id + " on " + waiver.pair + " is not in that result", file, "nohatch run " + waiver.pair + " --format json > FILE");
}

}  // namespace

int waive_verb(const WaiveOptions& options) {
  set_up_log(options.common);
  const auto fixtures = fixtures_of(options.common);
  if (!fixtures) return complain(fixtures.error());
  const auto corpus = corpus_of(options.common);
  if (!corpus) return complain(corpus.error());
  const auto pair = resolve_pair(options.pair, *fixtures);
  if (!pair) return complain(pair.error());
  const bool protection = pair->sandbox.find(options.id) != nullptr;
  if (!protection && corpus->find(options.id) == nullptr)
    return complain({.message = options.id + " is no attempt and no protection of " + pair->sandbox.name, .remedy = "nohatch list attempts"});
  const std::filesystem::path file = options.file.empty() ? pair->waivers : std::filesystem::path(options.file);
  if (file.empty()) return complain({.message = pair->name + " names no waivers' file", .remedy = "--to FILE, or a pair file with [review] waivers = ..."});
  Waiver waiver{.id = protection ? "" : options.id, .protection = protection ? options.id : "", .pair = pair->name, .reason = options.reason, .until = options.until};
  if (!options.from.empty())
    if (const Status bound = bind(waiver, options.from); !bound) return complain(bound.error());
  const auto text = append_waiver(std::filesystem::exists(file) ? read_file(file).value_or("") : "", waiver, file.string());
  if (!text) return complain(text.error());
  if (const Status written = write_file(file, *text); !written) return complain(written.error());
  std::cout << "waived " << options.id << " on " << pair->name << " until " << options.until << " in " << file.string() << "\n";
  return number(ExitStatus::kHeld);
}

}  // namespace nohatch
