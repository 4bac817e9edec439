// The names in a bundle, and what its writer and its reader must agree on.
#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "base/digest.h"
#include "base/json.h"
#include "base/result.h"

namespace nohatch {

inline constexpr const char* kBundleFormat = "nohatch-bundle 2\n";
inline constexpr const char* kFormatFile = "FORMAT";
inline constexpr const char* kPlanFile = "plan.jsonl";
inline constexpr const char* kHostFile = "host.json";
inline constexpr const char* kSummaryFile = "summary.json";
inline constexpr const char* kRecordsFile = "records.jsonl";
inline constexpr const char* kCanaryFile = "canary.jsonl";
inline constexpr const char* kRunSignature = "signatures/run.json";
inline constexpr const char* kCanarySignature = "signatures/canary.json";
inline constexpr const char* kOutputs = "outputs";

// The records belong to their plan: the digest of plan.jsonl is the anchor of their chain.
inline std::string records_anchor(const std::string& plan_text) { return sha256_hex(plan_text); }
inline std::string output_name(std::uint64_t seq) { return std::string(kOutputs) + "/" + std::to_string(seq) + ".txt"; }

// What the runner signs: every file of a whole bundle but the outputs, which their records vouch for, and the runner's own signature.
const std::vector<std::string>& bundle_files();

// "sha256:..." of every file that stands when a run is over, but the outputs, which their records name.
Result<Json> bundle_digests(const std::filesystem::path& directory);

}  // namespace nohatch
