// What a digest costs: many small records, as a bundle chains them, and one large file.
#include "base/digest.h"

#include <benchmark/benchmark.h>

#include "base/canonical_json.h"

namespace nohatch {
namespace {

void DigestOfRecords(benchmark::State& state) {
  const std::string record(512, 'r');
  std::string chain;
  for (auto _ : state)
    for (int i = 0; i < state.range(0); ++i) chain = sha256_hex(chain + record);
  benchmark::DoNotOptimize(chain);
  state.SetItemsProcessed(state.iterations() * state.range(0));
}
BENCHMARK(DigestOfRecords)->Arg(100'000)->Unit(benchmark::kMillisecond);

void DigestOfOneMebibyte(benchmark::State& state) {
  const std::string bytes(1u << 20, 'b');
  for (auto _ : state) benchmark::DoNotOptimize(sha256_hex(bytes));
  state.SetBytesProcessed(state.iterations() * static_cast<std::int64_t>(bytes.size()));
}
BENCHMARK(DigestOfOneMebibyte)->Unit(benchmark::kMicrosecond);

// A record is read strictly and written canonically: what verifying one costs besides its digest.
void ReadAndWriteRecords(benchmark::State& state) {
  const std::string record = R"({"arm":"sandbox","ending":"exited 1","output":")" + std::string(400, 'x') + R"(","seconds":0.012,"seen":[1,2,3]})";
  for (auto _ : state)
    for (int i = 0; i < state.range(0); ++i) benchmark::DoNotOptimize(canonical_json(*parse_json(record)));
  state.SetItemsProcessed(state.iterations() * state.range(0));
}
BENCHMARK(ReadAndWriteRecords)->Arg(100'000)->Unit(benchmark::kMillisecond);

}  // namespace
}  // namespace nohatch
