// What each verb was asked, as plain values: the command line parsed, nothing decided. The command line itself is docs/cli.md.
#pragma once

#include <cstdint>
#include <string>
#include <variant>
#include <vector>

namespace nohatch {

struct CommonOptions {
  std::vector<std::string> fixtures, corpora;  // --fixtures DIR, --corpus DIR: added to the shipped ones
  std::vector<std::string> paths;              // --path NAME=DIR
  bool frozen = false;
  bool quiet = false;
  std::string log_level = "info";
};

struct RunOptions {
  CommonOptions common;
  std::vector<std::string> pairs;
  // command mode
  std::string language, source_as = "path", promises = "sandbox", refusals;
  std::vector<std::string> words, environment, limits;
  // narrowing
  std::vector<std::string> only, classes, arms;
  bool quick = false;
  std::string again;
  // how
  std::vector<std::string> binds;
  unsigned jobs = 0;
  std::uint64_t seed = 0;
  std::string max_time;
  int retries = 0;
  bool keep = false, plan = false, verbose = false;
  // where to
  std::string baseline, out, resume, format = "text";
  std::string sign, nonce;                     // KEYDIR, HEX: the bundle is signed
  std::vector<std::string> reports;            // junit=FILE, json=FILE
};

struct SelftestOptions { RunOptions run; };

struct RecordOptions { RunOptions run; std::string from, to; std::vector<std::string> accept; };

struct WaiveOptions { CommonOptions common; std::string pair, id, reason, until, from, file; };

struct CompareOptions { RunOptions run; std::string before, after; };

struct DoctorOptions { CommonOptions common; std::vector<std::string> pairs; };

struct ListOptions { CommonOptions common; std::string what; };

struct ExplainOptions { CommonOptions common; std::string word; };

struct InitOptions { CommonOptions common; std::string pair, language, to; std::vector<std::string> words; };

struct InstallOptions { CommonOptions common; std::vector<std::string> interpreters; };

struct CorpusOptions {
  CommonOptions common;
  std::string action;                          // show, lint, digest, diff, teeth
  std::string id, before, after;
  std::vector<std::string> from;               // teeth: results of runs (--format json)
};

struct ReportOptions { CommonOptions common; std::string bundle, control, format = "text"; std::vector<std::string> reports; };

struct VerifierOptions { std::string verb; std::vector<std::string> words; };  // handed on as they are
struct KeyOptions { std::string action, role, to = "keys", book = "nonces.jsonl"; };  // new ROLE, nonce

struct CleanOptions {};

struct CompletionOptions { std::string shell; };

using Asked = std::variant<RunOptions, SelftestOptions, RecordOptions, WaiveOptions, CompareOptions, DoctorOptions, ListOptions, ExplainOptions,
                           InitOptions, InstallOptions, CorpusOptions, ReportOptions, VerifierOptions, KeyOptions, CleanOptions,
                           CompletionOptions>;

}  // namespace nohatch
