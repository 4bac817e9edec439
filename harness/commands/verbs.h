// One function a verb, each in a file of its own. They return the exit status.
#pragma once

#include "commands/options.h"

namespace nohatch {

int run_verb(const RunOptions&);
int selftest_verb(const SelftestOptions&);
int record_verb(const RecordOptions&);
int waive_verb(const WaiveOptions&);
int compare_verb(const CompareOptions&);
int doctor_verb(const DoctorOptions&);
int list_verb(const ListOptions&);
int explain_verb(const ExplainOptions&);
int init_verb(const InitOptions&);
int install_verb(const InstallOptions&);
int corpus_verb(const CorpusOptions&);
int report_verb(const ReportOptions&);
int verifier_verb(const VerifierOptions&);
int key_verb(const KeyOptions&);
int clean_verb(const CleanOptions&);
int completion_verb(const CompletionOptions&);

}  // namespace nohatch
