// The evidence of one run: a directory. docs/evidence-format.md describes each file.
//
// The writer is the only one of its directory while it lives. Every write is checked; an error names the file, and the bundle
// can be resumed after it as after a kill at any moment. The canary's signature is a file of it; the runner's is made last
// (bundle_signature.h).
#pragma once

#include <cstdint>
#include <filesystem>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "base/chained_log.h"
#include "evidence/plan_document.h"
#include "evidence/records.h"

namespace nohatch {

class BundleWriter {
 public:
  // A new bundle. The directory is made; one that is not empty is refused. `plan` is everything that is to be run.
  static Result<std::unique_ptr<BundleWriter>> create(const std::filesystem::path& directory, const PlanDocument& plan);
  // Goes on with the bundle of a run that was killed or stopped. The plan has to be the same, to the byte.
  static Result<std::unique_ptr<BundleWriter>> resume(const std::filesystem::path& directory, const PlanDocument& plan);

  // What was recorded before: trials in the order of the records. Empty for a new bundle.
  const std::vector<RecordedTrial>& trials() const { return trials_; }
  // Where the canary of the run keeps its log.
  std::filesystem::path canary_log() const { return directory_ / "canary.jsonl"; }
  const std::filesystem::path& directory() const { return directory_; }

  // Not thread-safe: one writer, one thread at a time.
  Status host(const Json& facts);                        // host.json; a resumed run writes it anew
  Status trial(const RecordedTrial&);                    // its output goes into a file of its own
  Status life(const LifeProof&);                         // of the whole run
  Status verdict(const RecordedVerdict&);
  Status append(std::string_view kind, Json body);       // any other kind of record, of [a-z-]
  // What the canary signed, with its own key: signatures/canary.json.
  Status canary_readback(std::string_view envelope);
  // The run is over, whole or not, and its canary has ended: writes summary.json, which names the digest of everything.
  Status finish(const Json& summary);

 private:
  BundleWriter(std::filesystem::path directory, ChainedLogWriter records)
      : directory_(std::move(directory)), records_(std::move(records)) {}
  static Result<std::unique_ptr<BundleWriter>> open_records(const std::filesystem::path& directory, const std::string& plan);
  Error with_remedy(Error) const;

  std::filesystem::path directory_;
  ChainedLogWriter records_;
  std::vector<RecordedTrial> trials_;
};

// A record of a kind that this file gives no struct.
struct OtherRecord {
  std::uint64_t seq = 0;
  std::string kind;
  Json body;
};

// A bundle as it lies there. What is wrong with it is listed, and the rest is still shown.
struct Bundle {
  PlanDocument plan;
  std::optional<Json> host;
  std::optional<Json> summary;              // what was given to finish(); nothing: the run did not end
  std::vector<RecordedTrial> trials;        // with their outputs
  std::optional<LifeProof> life;
  std::vector<RecordedVerdict> verdicts;
  std::vector<OtherRecord> others;
  std::uint64_t records = 0;
  bool torn = false;                        // the last record was cut short by a kill
  std::vector<std::string> faults;          // each file or record that is altered, absent or malformed

  // An Error only for what is no bundle at all, or cannot be read.
  static Result<Bundle> open(const std::filesystem::path& directory);
};

}  // namespace nohatch
