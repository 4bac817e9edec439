#include <set>

#include "base/bytes.h"
#include "base/file_system.h"
#include "evidence/bundle.h"
#include "evidence/layout.h"

namespace nohatch {

namespace fs = std::filesystem;

const std::vector<std::string>& bundle_files() {
  static const std::vector<std::string> kFiles = {kFormatFile, kPlanFile, kHostFile, kRecordsFile, kCanaryFile, kSummaryFile, kCanarySignature};
  return kFiles;
}

Result<Json> bundle_digests(const fs::path& directory) {
  Json::Object digests;
  for (const char* name : {kFormatFile, kPlanFile, kHostFile, kRecordsFile, kCanaryFile, kCanarySignature}) {
    std::error_code error;
    if (!fs::exists(directory / name, error)) continue;
    const Result<std::string> digest = sha256_file(directory / name);
    if (!digest) return tl::unexpected(digest.error());
    digests.emplace(name, "sha256:" + *digest);
  }
  return Json(digests);
}

namespace {

constexpr std::size_t kLargestOutput = 64u << 20;

class Opener {
 public:
  explicit Opener(const fs::path& directory) : directory_(directory) {}

  Result<Bundle> open() {
    const Result<std::string> format = read_file_beneath(directory_, kFormatFile, 1000);
    if (!format) return failure(directory_.string() + " is no bundle: " + format.error().message);
    if (*format != kBundleFormat) return failure(directory_.string() + " is a bundle of a format that this nohatch does not know");
    const Result<std::string> plan = read_file_beneath(directory_, kPlanFile);
    if (!plan) return failure(directory_.string() + " has no plan: " + plan.error().message);
    read_plan(*plan);
    bundle_.host = read_json(kHostFile);
    if (Status status = read_records(*plan); !status) return tl::unexpected(status.error());
    read_summary();
    check_outputs();
    return std::move(bundle_);
  }

 private:
  void fault(std::string what) { bundle_.faults.push_back(std::move(what)); }

  std::optional<Json> parsed(const std::string& text, const char* name) {
    Result<Json> json = parse_json(text);
    if (json) return std::move(*json);
    fault(std::string(name) + ": " + json.error().message);
    return std::nullopt;
  }

  std::optional<Json> read_json(const char* name) {
    std::error_code error;
    if (!fs::exists(fs::symlink_status(directory_ / name, error))) return std::nullopt;
    const Result<std::string> text = read_file_beneath(directory_, name);
    if (text) return parsed(*text, name);
    fault(text.error().text());
    return std::nullopt;
  }

  void read_plan(const std::string& text) {
    Result<PlanDocument> plan = plan_from(text);
    if (plan) bundle_.plan = std::move(*plan);
    else fault(plan.error().text());
  }

  Status read_records(const std::string& plan) {
    std::error_code error;
    if (!fs::exists(fs::symlink_status(directory_ / kRecordsFile, error))) return fault("records.jsonl is absent"), success();
    const Result<ChainReport> report = read_chain(directory_ / kRecordsFile, records_anchor(plan), [&](const ChainLine& line) {
      take(line);
      return success();
    });
    if (!report) return tl::unexpected(report.error());
    bundle_.records = report->lines;
    bundle_.torn = report->torn;
    bundle_.faults.insert(bundle_.faults.end(), report->faults.begin(), report->faults.end());
    return success();
  }

  void take(const ChainLine& line) {
    if (line.kind == "trial") return take_trial(line);
    if (line.kind == "life") return take_life(line);
    if (line.kind != "verdict") return bundle_.others.push_back({line.seq, line.kind, line.body});
    Result<RecordedVerdict> verdict = recorded_verdict_from(line.body);
    if (!verdict) return malformed(line, verdict.error());
    bundle_.verdicts.push_back(std::move(*verdict));
  }

  void take_life(const ChainLine& line) {
    Result<LifeProof> life = life_proof_from(line.body);
    if (!life) return malformed(line, life.error());
    bundle_.life = std::move(*life);
  }

  void malformed(const ChainLine& line, const Error& error) { fault("record " + std::to_string(line.seq) + ": " + error.message); }

  void take_trial(const ChainLine& line) {
    Result<RecordedTrial> trial = recorded_trial_from(line.body["trial"]);
    if (!trial) return malformed(line, trial.error());
    if (line.body.object()->size() != 2 || !line.body.object()->contains("output")) return malformed(line, {.message = "an unknown key"});
    if (!line.body["output"].is_null()) trial->observation.output = output_of(line);
    bundle_.trials.push_back(std::move(*trial));
  }

  std::string output_of(const ChainLine& line) {
    const std::string name = output_name(line.seq);
    named_.insert(name);
    Result<std::string> output = read_file_beneath(directory_, name, kLargestOutput);
    if (!output) return fault(name + " is absent: " + output.error().message), std::string();
    if (line.body["output"] != Json(Json::Object{{"bytes", static_cast<std::uint64_t>(output->size())},
                                                 {"digest", "sha256:" + sha256_hex(*output)}}))
      fault(name + " was altered");
    return std::move(*output);
  }

  void read_summary() {
    const std::optional<Json> whole = read_json(kSummaryFile);
    if (!whole) return;
    bundle_.summary = (*whole)["summary"];
    if ((*whole)["records"] != Json(bundle_.records)) fault("the summary counts " + std::to_string((*whole)["records"].integer_or(-1)) + " records, there are " + std::to_string(bundle_.records));
    const Json* digests = &(*whole)["digests"];
    if (digests->object() == nullptr) return fault("the summary names no digests");
    const Result<Json> now = bundle_digests(directory_);
    if (!now) return fault(now.error().text());
    compare(*digests->object(), *now->object());
  }

  void compare(const Json::Object& then, const Json::Object& now) {
    for (const auto& [name, digest] : then)
      if (!now.contains(name)) fault(printable_line(name) + " is absent");
      else if (now.at(name) != digest) fault(printable_line(name) + " was altered after the run");
    for (const auto& [name, digest] : now)
      if (!then.contains(name)) fault(name + " was added after the run");
  }

  // After a kill one output may have no record yet: the one of the record that would come next.
  void check_outputs() {
    std::error_code error;
    for (const auto& entry : fs::directory_iterator(directory_ / kOutputs, error)) {
      const std::string name = std::string(kOutputs) + "/" + entry.path().filename().string();
      if (!named_.contains(name) && (bundle_.summary || name != output_name(bundle_.records)))
        fault(printable_line(name) + " belongs to no record");
    }
  }

  const fs::path& directory_;
  Bundle bundle_;
  std::set<std::string> named_;
};

}  // namespace

Result<Bundle> Bundle::open(const fs::path& directory) { return Opener(directory).open(); }

}  // namespace nohatch
