// What every start of the program pays: reading, validating and digesting the shipped corpus.
#include <benchmark/benchmark.h>

#include "corpus/corpus.h"
#include "corpus/corpus_digest.h"

namespace nohatch {
namespace {

void LoadShippedCorpus(benchmark::State& state) {
  for (auto _ : state) {
    const auto corpus = load_corpus({{"shipped", NOHATCH_SOURCE_DIR "/cases", "", ""}});
    if (!corpus) state.SkipWithError("the shipped corpus has faults");
    benchmark::DoNotOptimize(corpus);
  }
}
BENCHMARK(LoadShippedCorpus)->Unit(benchmark::kMillisecond);

void DigestShippedCorpus(benchmark::State& state) {
  for (auto _ : state) benchmark::DoNotOptimize(corpus_digest(NOHATCH_SOURCE_DIR "/cases"));
}
BENCHMARK(DigestShippedCorpus)->Unit(benchmark::kMillisecond);

}  // namespace
}  // namespace nohatch
