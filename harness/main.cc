// nohatch: see docs/cli.md. Parses, dispatches, returns the exit status.
#include <csignal>
#include <variant>

#include "commands/parse.h"
#include "commands/verbs.h"

namespace {

struct Dispatch {
  int operator()(const nohatch::RunOptions& o) const { return nohatch::run_verb(o); }
  int operator()(const nohatch::SelftestOptions& o) const { return nohatch::selftest_verb(o); }
  int operator()(const nohatch::RecordOptions& o) const { return nohatch::record_verb(o); }
  int operator()(const nohatch::WaiveOptions& o) const { return nohatch::waive_verb(o); }
  int operator()(const nohatch::CompareOptions& o) const { return nohatch::compare_verb(o); }
  int operator()(const nohatch::DoctorOptions& o) const { return nohatch::doctor_verb(o); }
  int operator()(const nohatch::ListOptions& o) const { return nohatch::list_verb(o); }
  int operator()(const nohatch::ExplainOptions& o) const { return nohatch::explain_verb(o); }
  int operator()(const nohatch::InitOptions& o) const { return nohatch::init_verb(o); }
  int operator()(const nohatch::InstallOptions& o) const { return nohatch::install_verb(o); }
  int operator()(const nohatch::CorpusOptions& o) const { return nohatch::corpus_verb(o); }
  int operator()(const nohatch::ReportOptions& o) const { return nohatch::report_verb(o); }
  int operator()(const nohatch::VerifierOptions& o) const { return nohatch::verifier_verb(o); }
  int operator()(const nohatch::KeyOptions& o) const { return nohatch::key_verb(o); }
  int operator()(const nohatch::CleanOptions& o) const { return nohatch::clean_verb(o); }
  int operator()(const nohatch::CompletionOptions& o) const { return nohatch::completion_verb(o); }
};

}  // namespace

int main(int argc, char** argv) {
  std::signal(SIGPIPE, SIG_IGN);  // a subject that closes its end must not end the harness
  const nohatch::Parsed parsed = nohatch::parse_command_line(argc, argv);
  return parsed.asked ? std::visit(Dispatch{}, *parsed.asked) : parsed.exit_status;
}
