// The cost of one node: a chain of n named nodes is built, verified, sorted, printed, parsed,
// cloned and erased, for n of three magnitudes. If the time is linear, ns_per_node is equal from
// row to row. docs/benchmarks.md shows a run.
#include <time.h>

#include <algorithm>
#include <cstdint>
#include <memory>
#include <string>
#include <tuple>
#include <utility>
#include <vector>

#include "absl/functional/function_ref.h"
#include "absl/status/statusor.h"
#include "absl/strings/str_cat.h"
#include "benchmark/benchmark.h"
#include "roundhouse/benchmarks/live_bytes.h"
#include "roundhouse/core/base/check.h"
#include "roundhouse/core/boundary.h"
#include "roundhouse/core/builder.h"
#include "roundhouse/core/context.h"
#include "roundhouse/core/op.h"
#include "roundhouse/core/program.h"
#include "roundhouse/core/text/parser.h"
#include "roundhouse/core/text/printer.h"
#include "roundhouse/core/traversal.h"
#include "roundhouse/core/verifier/verifier.h"
#include "roundhouse/dialects/ml_program/ml_program.h"

namespace roundhouse {
namespace {

// A typical op: one input, an attribute that is not at its default, a type that follows from the
// input's.
struct Step {
  static constexpr OpSpec kSpec = {.name = "bench.step",
                                   .summary = "Does nothing, with an attribute.",
                                   .operands = "input",
                                   .results = "output"};
  int64_t width = 0;
  template <typename Self>
  static auto Attrs(Self& op) {
    return std::make_tuple(Field("width", op.width));
  }
};
absl::StatusOr<Type> Infer(const Step&, const InferenceContext& context) {
  return context.operand_type(0);
}

class BenchDialect final : public TableDialect {
 public:
  BenchDialect() : TableDialect("bench") { AddOps<Step>(); }
};

const Context& BenchContext() {
  static const Context* const context = [] {
    auto made = std::make_unique<Context>();
    RegisterMlProgram(*made);
    made->AddDialect<BenchDialect>();
    const absl::Status frozen = made->Freeze();
    RH_CHECK(frozen.ok()) << frozen.ToString();
    return made.release();
  }();
  return *context;
}

template <typename T>
T Checked(absl::StatusOr<T> value) {
  RH_CHECK(value.ok()) << value.status().ToString();
  return *std::move(value);
}

std::unique_ptr<Program> MakeChain(int64_t n) {
  auto program = std::make_unique<Program>(BenchContext());
  Graph& graph = *Checked(program->CreateGraph("main"));
  Value* value = Checked(
      AddInput(graph, "x", Type::Tensor(ElementKind::kF32, Shape({Dim::Unknown("batch"), 64}))));
  for (int64_t i = 0; i < n; ++i) {
    value = Checked(Builder(graph).Named(absl::StrCat("block", i / 8, "/step", i % 8))(
        Step{.width = 2}, {value}));
  }
  Checked(AddOutput(graph, "y", *value));
  return program;
}

// The CPU time of this process in seconds, which depends less on other processes than wall time.
double CpuTime() {
  timespec now;
  clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &now);
  return static_cast<double>(now.tv_sec) + 1e-9 * static_cast<double>(now.tv_nsec);
}

// Runs setup, then work. Only work is timed.
void Measure(benchmark::State& state, absl::FunctionRef<void()> setup,
             absl::FunctionRef<void()> work) {
  double total = 0;
  for ([[maybe_unused]] auto _ : state) {
    setup();
    const double start = CpuTime();
    work();
    const double elapsed = CpuTime() - start;
    state.SetIterationTime(elapsed);
    total += elapsed;
  }
  state.counters["ns_per_node"] =
      1e9 * total / static_cast<double>(state.iterations() * state.range(0));
}

void SetBytesPerNode(benchmark::State& state, int64_t bytes) {
  state.counters["bytes_per_node"] =
      static_cast<double>(bytes) / static_cast<double>(state.range(0));
}

void BM_Build(benchmark::State& state) {
  BenchContext();
  std::unique_ptr<Program> program;
  int64_t before = 0;
  Measure(
      state,
      [&] {
        program.reset();
        before = LiveBytes();
      },
      [&] { program = MakeChain(state.range(0)); });
  SetBytesPerNode(state, LiveBytes() - before);
}

void BM_Verify(benchmark::State& state) {
  const std::unique_ptr<Program> program = MakeChain(state.range(0));
  Measure(
      state, [] {}, [&] { RH_CHECK(Verify(*program).empty()) << "a chain does not verify"; });
}

void BM_Sort(benchmark::State& state) {
  const std::unique_ptr<Program> program = MakeChain(state.range(0));
  Graph& graph = *program->graphs()[0];
  Measure(
      state,
      [&] {
        std::vector<Node*> nodes;
        for (Node* node : graph.nodes()) nodes.push_back(node);
        std::reverse(nodes.begin(), nodes.end());
        graph.Reorder(nodes);
      },
      [&] { RH_CHECK(Checked(sort_topologically(graph))) << "nothing was to be sorted"; });
}

void BM_Print(benchmark::State& state) {
  const std::unique_ptr<Program> program = MakeChain(state.range(0));
  std::string text;
  Measure(
      state, [&] { text = std::string(); }, [&] { text = Checked(Print(*program)); });
  SetBytesPerNode(state, static_cast<int64_t>(text.size()));
}

void BM_Parse(benchmark::State& state) {
  const std::string text = Checked(Print(*MakeChain(state.range(0))));
  std::unique_ptr<Program> program;
  int64_t before = 0;
  Measure(
      state,
      [&] {
        program.reset();
        before = LiveBytes();
      },
      [&] { program = Checked(Parse(BenchContext(), text)); });
  SetBytesPerNode(state, LiveBytes() - before);
}

void BM_Clone(benchmark::State& state) {
  const std::unique_ptr<Program> program = MakeChain(state.range(0));
  std::unique_ptr<Program> copy;
  int64_t before = 0;
  Measure(
      state,
      [&] {
        copy.reset();
        before = LiveBytes();
      },
      [&] { copy = program->clone(); });
  SetBytesPerNode(state, LiveBytes() - before);
}

// Erases from the end, as dead code elimination does.
void BM_Erase(benchmark::State& state) {
  std::unique_ptr<Program> program;
  Measure(
      state, [&] { program = MakeChain(state.range(0)); },
      [&] {
        Graph& graph = *program->graphs()[0];
        graph.EraseIf([](const Node&) { return true; });
        RH_CHECK(graph.num_nodes() == 0) << "a node is left";
      });
}

void BM_Release(benchmark::State& state) {
  std::unique_ptr<Program> program;
  Measure(
      state, [&] { program = MakeChain(state.range(0)); }, [&] { program.reset(); });
}

void Sizes(benchmark::internal::Benchmark* benchmark) {
  benchmark->Arg(10000)->Arg(100000)->Arg(1000000)->UseManualTime()->Unit(benchmark::kMillisecond);
}

BENCHMARK(BM_Build)->Apply(Sizes);
BENCHMARK(BM_Verify)->Apply(Sizes);
BENCHMARK(BM_Sort)->Apply(Sizes);
BENCHMARK(BM_Print)->Apply(Sizes);
BENCHMARK(BM_Parse)->Apply(Sizes);
BENCHMARK(BM_Clone)->Apply(Sizes);
BENCHMARK(BM_Erase)->Apply(Sizes);
BENCHMARK(BM_Release)->Apply(Sizes);

}  // namespace
}  // namespace roundhouse
