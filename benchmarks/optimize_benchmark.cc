// The cost of optimising: a network of n nodes as importers make them (channels first, batch norms,
// biases, conversions, common subexpressions, unused nodes) goes through -O1 and -O2. If the time
// is linear, ns_per_node is equal from row to row. peak_bytes_per_node is the peak of the heap,
// including the program being optimised and its text.
#include <time.h>

#include <cstdint>
#include <memory>
#include <string>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/substitute.h"
#include "benchmark/benchmark.h"
#include "roundhouse/api/presets.h"
#include "roundhouse/benchmarks/live_bytes.h"
#include "roundhouse/core/base/check.h"
#include "roundhouse/core/context.h"
#include "roundhouse/core/program.h"
#include "roundhouse/core/program_contents.h"
#include "roundhouse/core/text/parser.h"
#include "roundhouse/passes/framework/pass_runner.h"

namespace roundhouse {
namespace {

constexpr int64_t kNodesPerBlock = 20;

// $0 is the number of the block, $1 its input.
constexpr char kBlock[] = R"(
  %w$0 = ml_program.global_load_const @filter : tensor<4x4x1x1xf32>
  %e$0 = "canonical.feature_encode"($1) {perm = array<i64: 0, 2, 3, 1>} : (tensor<1x4x6x6xf32>) -> !canonical.feature<1x6x6x4xf32>
  %f$0 = "canonical.filter_encode"(%w$0) {perm = array<i64: 0, 2, 3, 1>} : (tensor<4x4x1x1xf32>) -> !canonical.filter<4x1x1x4xf32>
  %c$0 = "canonical.conv_2d"(%e$0, %f$0) : (!canonical.feature<1x6x6x4xf32>, !canonical.filter<4x1x1x4xf32>) -> !canonical.feature<1x6x6x4xf32>
  %d$0 = "canonical.feature_decode"(%c$0) {perm = array<i64: 0, 3, 1, 2>} : (!canonical.feature<1x6x6x4xf32>) -> tensor<1x4x6x6xf32>
  %s$0 = ml_program.global_load_const @scale : tensor<4xf32>
  %m$0 = ml_program.global_load_const @mean : tensor<4xf32>
  %n$0 = "canonical.batch_norm"(%d$0, %s$0, %m$0, %m$0, %s$0) {axis = 1 : i64} : (tensor<1x4x6x6xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>) -> tensor<1x4x6x6xf32>
  %a$0 = "canonical.relu"(%n$0) : (tensor<1x4x6x6xf32>) -> tensor<1x4x6x6xf32>
  %b$0 = "canonical.relu"(%n$0) : (tensor<1x4x6x6xf32>) -> tensor<1x4x6x6xf32>
  %t$0 = "canonical.tensor_transpose"(%a$0) {perm = array<i64: 0, 2, 3, 1>} : (tensor<1x4x6x6xf32>) -> tensor<1x6x6x4xf32>
  %u$0 = "canonical.tensor_transpose"(%t$0) {perm = array<i64: 0, 3, 1, 2>} : (tensor<1x6x6x4xf32>) -> tensor<1x4x6x6xf32>
  %g$0 = "canonical.eltwise_add"(%u$0, %b$0) : (tensor<1x4x6x6xf32>, tensor<1x4x6x6xf32>) -> tensor<1x4x6x6xf32>
  %h$0 = "canonical.fixed_reshape"(%g$0) {shape = array<i64: 4, 36>} : (tensor<1x4x6x6xf32>) -> tensor<4x36xf32>
  %i$0 = "canonical.fixed_reshape"(%h$0) {shape = array<i64: 1, 4, 6, 6>} : (tensor<4x36xf32>) -> tensor<1x4x6x6xf32>
  %o$0 = ml_program.global_load_const @one : tensor<1xf32>
  %p$0 = "canonical.eltwise_mul"(%i$0, %o$0) : (tensor<1x4x6x6xf32>, tensor<1xf32>) -> tensor<1x4x6x6xf32>
  %x$0 = "canonical.eltwise_add"(%p$0, $1) : (tensor<1x4x6x6xf32>, tensor<1x4x6x6xf32>) -> tensor<1x4x6x6xf32>
  %y$0 = "canonical.neg"(%p$0) : (tensor<1x4x6x6xf32>) -> tensor<1x4x6x6xf32>
  %z$0 = "canonical.neg"(%y$0) : (tensor<1x4x6x6xf32>) -> tensor<1x4x6x6xf32>)";

std::string NetworkText(int64_t nodes) {
  std::string text = R"(
ml_program.global private @filter(dense<0.25> : tensor<4x4x1x1xf32>) : tensor<4x4x1x1xf32>
ml_program.global private @scale(dense<[0.5, 1.0, 1.5, 2.0]> : tensor<4xf32>) : tensor<4xf32>
ml_program.global private @mean(dense<[0.1, -0.1, 0.2, 0.0]> : tensor<4xf32>) : tensor<4xf32>
ml_program.global private @one(dense<1.0> : tensor<1xf32>) : tensor<1xf32>
ml_program.subgraph @main(%x0: tensor<1x4x6x6xf32>) -> tensor<1x4x6x6xf32> {)";
  const int64_t blocks = nodes / kNodesPerBlock;
  for (int64_t block = 1; block <= blocks; ++block)
    absl::StrAppend(&text, absl::Substitute(kBlock, block, absl::StrCat("%x", block - 1)));
  absl::StrAppend(&text, "\n  ml_program.output %x", blocks, " : tensor<1x4x6x6xf32>\n}\n");
  return text;
}

const Context& LinkedContext() {
  static const Context* const context = [] {
    absl::StatusOr<std::unique_ptr<Context>> made = Context::WithLinkedExtensions();
    RH_CHECK(made.ok()) << made.status().ToString();
    return made->release();
  }();
  return *context;
}

// The CPU time of this process in seconds, which depends less on other processes than wall time.
double CpuTime() {
  timespec now;
  clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &now);
  return static_cast<double>(now.tv_sec) + 1e-9 * static_cast<double>(now.tv_nsec);
}

void BM_Optimize(benchmark::State& state) {
  const std::string text = NetworkText(state.range(1));
  const std::string pipeline(PresetPipeline(static_cast<int>(state.range(0))));
  const auto nodes = static_cast<double>(state.range(1));
  double total = 0;
  for ([[maybe_unused]] auto _ : state) {
    const int64_t before = LiveBytes();
    absl::StatusOr<std::unique_ptr<Program>> program = Parse(LinkedContext(), text);
    RH_CHECK(program.ok()) << program.status().ToString();
    ResetPeakBytes();
    const double start = CpuTime();
    const absl::StatusOr<bool> changed = RunPasses(**program, pipeline);
    const double elapsed = CpuTime() - start;
    RH_CHECK(changed.ok()) << changed.status().ToString();
    state.counters["nodes_after"] = static_cast<double>(NumNodes(**program));
    state.counters["peak_bytes_per_node"] = static_cast<double>(PeakBytes() - before) / nodes;
    state.SetIterationTime(elapsed);
    total += elapsed;
  }
  state.counters["ns_per_node"] = 1e9 * total / (static_cast<double>(state.iterations()) * nodes);
}

BENCHMARK(BM_Optimize)
    ->ArgNames({"O", "nodes"})
    ->ArgsProduct({{1, 2}, {10'000, 20'000, 40'000}})
    ->UseManualTime()
    ->Unit(benchmark::kMillisecond);

}  // namespace
}  // namespace roundhouse
