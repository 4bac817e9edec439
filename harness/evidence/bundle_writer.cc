#include <fcntl.h>
#include <unistd.h>

#include <cerrno>

#include "base/canonical_json.h"
#include "base/file_system.h"
#include "evidence/bundle.h"
#include "evidence/layout.h"

namespace nohatch {
namespace {

namespace fs = std::filesystem;

Result<bool> is_vacant(const fs::path& directory) {
  std::error_code error;
  // A kill in the first moment leaves a bundle without a plan, in which nothing can have been recorded.
  const bool barely_begun = fs::exists(directory / kFormatFile, error) && !fs::exists(directory / kPlanFile, error);
  if (barely_begun) return true;
  const bool empty = fs::is_empty(directory, error);
  if (error) return system_failure("read " + directory.string(), error.value());
  return empty;
}

Status make_directory(const fs::path& directory) {
  std::error_code error;
  fs::create_directories(directory, error);
  return error ? Status(system_failure("make " + directory.string(), error.value())) : success();
}

Status claim(const fs::path& directory) {
  if (Status status = make_directory(directory); !status) return status;
  const Result<bool> vacant = is_vacant(directory);
  if (!vacant) return tl::unexpected(vacant.error());
  if (*vacant) return success();
  std::error_code error;
  if (fs::exists(directory / kFormatFile, error))
    return failure(directory.string() + " is the bundle of another run", {}, "go on with it by --resume, or name another directory");
  return failure(directory.string() + " is not empty, and no bundle", {}, "name another directory");
}

// Without fsync: what a crash of the machine takes is found missing, and run again.
Status write_output(const fs::path& path, std::string_view bytes) {
  const UniqueFd fd(::open(path.c_str(), O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC | O_NOFOLLOW, 0644));
  if (!fd.valid()) return system_failure("create " + path.string(), errno);
  while (!bytes.empty()) {
    const ssize_t wrote = ::write(fd.get(), bytes.data(), bytes.size());
    if (wrote < 0 && errno == EINTR) continue;
    if (wrote <= 0) return system_failure("write " + path.string(), wrote == 0 ? ENOSPC : errno);
    bytes.remove_prefix(static_cast<std::size_t>(wrote));
  }
  return success();
}

Json output_reference(const std::string& output) {
  if (output.empty()) return nullptr;
  return Json::Object{{"bytes", static_cast<std::uint64_t>(output.size())}, {"digest", "sha256:" + sha256_hex(output)}};
}

Status take_trial(const fs::path& directory, const ChainLine& line, std::vector<RecordedTrial>& trials) {
  if (line.kind != "trial") return success();
  Result<RecordedTrial> trial = recorded_trial_from(line.body["trial"]);
  if (!trial) return failure("record " + std::to_string(line.seq) + ": " + trial.error().message, directory.string());
  if (!line.body["output"].is_null()) {
    Result<std::string> output = read_file(directory / output_name(line.seq));
    if (!output) return tl::unexpected(output.error());
    trial->observation.output = std::move(*output);
  }
  trials.push_back(std::move(*trial));
  return success();
}

Status check_format(const fs::path& directory) {
  const Result<std::string> format = read_file(directory / kFormatFile, 1000);
  if (!format) return failure(directory.string() + " is no bundle: " + format.error().message);
  if (*format != kBundleFormat) return failure(directory.string() + " is a bundle of a format that this nohatch does not know");
  return success();
}

}  // namespace

Result<std::unique_ptr<BundleWriter>> BundleWriter::open_records(const fs::path& directory, const std::string& plan) {
  std::vector<RecordedTrial> trials;
  auto records = ChainedLogWriter::open(directory / kRecordsFile, records_anchor(plan),
                                        [&](const ChainLine& line) { return take_trial(directory, line, trials); });
  if (!records) return tl::unexpected(records.error());
  std::unique_ptr<BundleWriter> writer(new BundleWriter(directory, std::move(*records)));
  writer->trials_ = std::move(trials);
  return writer;
}

Result<std::unique_ptr<BundleWriter>> BundleWriter::create(const fs::path& directory, const PlanDocument& plan) {
  if (Status status = claim(directory); !status) return tl::unexpected(status.error());
  if (Status status = make_directory(directory / kOutputs); !status) return tl::unexpected(status.error());
  const std::string text = plan_text(plan);
  if (Status status = write_file(directory / kFormatFile, kBundleFormat); !status) return tl::unexpected(status.error());
  if (Status status = write_file(directory / kPlanFile, text); !status) return tl::unexpected(status.error());
  return open_records(directory, text);
}

Result<std::unique_ptr<BundleWriter>> BundleWriter::resume(const fs::path& directory, const PlanDocument& plan) {
  if (Status status = check_format(directory); !status) return tl::unexpected(status.error());
  const Result<std::string> text = read_file(directory / kPlanFile);
  if (!text) return failure(directory.string() + " has no plan yet: " + text.error().message, {}, "start the run again with --out");
  if (*text != plan_text(plan))
    return failure(directory.string() + " was begun with another plan", {},
                   "resume it with the pairs, options, corpus and versions of its own run, or start a new one with --out");
  Result<std::unique_ptr<BundleWriter>> writer = open_records(directory, *text);
  if (!writer) return writer;
  std::error_code error;
  // The run is not over after all, so nobody has signed it.
  for (const char* name : {kRunSignature, kCanarySignature, kSummaryFile}) fs::remove(directory / name, error);
  return writer;
}

Status BundleWriter::host(const Json& facts) {
  const Status status = write_file(directory_ / kHostFile, canonical_json(facts) + "\n");
  return status ? status : Status(tl::unexpected(with_remedy(status.error())));
}

// The output first: a record that is there has its output.
Status BundleWriter::trial(const RecordedTrial& trial) {
  const std::string& output = trial.observation.output;
  if (!output.empty()) {
    if (Status status = write_output(directory_ / output_name(records_.next()), output); !status)
      return tl::unexpected(with_remedy(status.error()));
  }
  RecordedTrial lean = trial;
  lean.observation.output.clear();
  return append("trial", Json::Object{{"trial", to_json(lean)}, {"output", output_reference(output)}});
}

Status BundleWriter::life(const LifeProof& life) { return append("life", to_json(life)); }
Status BundleWriter::verdict(const RecordedVerdict& verdict) { return append("verdict", to_json(verdict)); }

Status BundleWriter::append(std::string_view kind, Json body) {
  const Result<std::uint64_t> written = records_.append(kind, std::move(body));
  return written ? success() : Status(tl::unexpected(with_remedy(written.error())));
}

Status BundleWriter::canary_readback(std::string_view envelope) {
  if (Status made = make_directory((directory_ / kCanarySignature).parent_path()); !made) return tl::unexpected(with_remedy(made.error()));
  const Status status = write_file(directory_ / kCanarySignature, envelope);
  return status ? status : Status(tl::unexpected(with_remedy(status.error())));
}

Status BundleWriter::finish(const Json& summary) {
  Result<Json> digests = bundle_digests(directory_);
  if (!digests) return tl::unexpected(digests.error());
  const Json whole = Json::Object{{"summary", summary}, {"records", records_.next()}, {"digests", std::move(*digests)}};
  const Status status = write_file(directory_ / kSummaryFile, canonical_json(whole) + "\n");
  return status ? status : Status(tl::unexpected(with_remedy(status.error())));
}

Error BundleWriter::with_remedy(Error error) const {
  error.remedy = "what was recorded is kept: free some space, then go on with --resume " + directory_.string();
  return error;
}

}  // namespace nohatch
