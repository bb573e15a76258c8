// Times each kernel with each of its shapes (shapes/*.txt): in the reference, in our own kernels,
// in each backend as a session runs it, and in the backend's library without us. `limit` is the
// share of the processor's peak rate of additions and multiplications, which is measured at the
// start.
//
//   bazel run //benchmarks:kernels -- --filter='conv_2d.*threads:1'
//
// `pools` times two small regions, one of each library, alone and in turns, on two threads. In
// turns they take as long as both alone, because they share one pool.
#include <algorithm>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <functional>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "absl/status/statusor.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/string_view.h"
#include "absl/strings/strip.h"
#include "benchmark/benchmark.h"
#include "roundhouse/benchmarks/kernel_shapes.h"
#include "roundhouse/benchmarks/raw_kernels.h"
#include "roundhouse/core/base/check.h"
#include "roundhouse/core/context.h"
#include "roundhouse/core/graph.h"
#include "roundhouse/core/program.h"
#include "roundhouse/core/tensor/tensor.h"
#include "roundhouse/core/type.h"
#include "roundhouse/interp/compiled_program.h"
#include "roundhouse/interp/native/microkernels/processor_speed.h"
#include "roundhouse/interp/session.h"
#include "roundhouse/interp/session_options.h"
#include "roundhouse/service/backend.h"
#include "roundhouse/service/cost.h"
#include "roundhouse/service/region.h"
#include "roundhouse/service/seeded_tensors.h"
#include "roundhouse/service/thread_pool.h"

namespace roundhouse {
namespace {

template <typename T>
T Checked(absl::StatusOr<T> value) {
  RH_CHECK(value.ok()) << value.status().ToString();
  return *std::move(value);
}

// A kernel as a backend runs it, with memory for its operands.
class BackendKernel {
 public:
  BackendKernel(const Backend& backend, const Graph& region, ThreadPool& threads)
      : threads_(threads),
        input_(Checked(SeededInputs(region, 1))[0]),
        executable_(Checked(backend.Compile(region, {}))),
        invocation_(Prepare(*executable_, input_.type(), threads, *packed_)),
        output_(Checked(Tensor::Uninitialized(invocation_->result_types()[0]))),
        scratch_(Checked(Tensor::Uninitialized(Type::Tensor(
            ElementKind::kU8, Shape::Of({static_cast<int64_t>(invocation_->scratch_bytes())}))))),
        inputs_{input_.bytes().data()},
        results_{output_.mutable_bytes().data()} {}

  static std::unique_ptr<Invocation> Prepare(const Executable& executable, const Type& operand,
                                             ThreadPool& threads, PackedConstants& packed) {
    return Checked(executable.Prepare(
                       {.operands = {&operand, 1}, .threads = threads, .packed = packed}))
        .invocation;
  }

  void Run() {
    const absl::Status status =
        invocation_->Run({inputs_, results_, scratch_.mutable_bytes().data(), threads_});
    RH_CHECK(status.ok()) << status.ToString();
  }

 private:
  ThreadPool& threads_;
  std::unique_ptr<PackedConstants> packed_ = std::make_unique<PackedConstants>();
  Tensor input_;
  std::unique_ptr<Executable> executable_;
  std::unique_ptr<Invocation> invocation_;
  Tensor output_;
  Tensor scratch_;
  std::vector<const std::byte*> inputs_;
  std::vector<std::byte*> results_;
};

void Measure(benchmark::State& state, const KernelShape& shape, const Cost& cost, int num_threads,
             double limit, const std::function<void()>& run) {
  run();
  const auto start = std::chrono::steady_clock::now();
  for (auto _ : state) run();
  const std::chrono::duration<double> elapsed = std::chrono::steady_clock::now() - start;
  state.counters["bytes"] = static_cast<double>(cost.bytes);
  state.counters["flops"] = static_cast<double>(cost.flops);
  if (shape.flops() == 0) return;
  const double rate = shape.flops() * static_cast<double>(state.iterations()) / elapsed.count();
  state.counters["Gflop/s"] = rate / 1e9;
  if (limit > 0) state.counters["limit"] = rate / limit / num_threads;
}

void Register(const std::string& name, const KernelShape& shape, const Cost& cost, int num_threads,
              double limit, std::function<std::function<void()>(ThreadPool&)> make) {
  const std::string full = absl::StrCat(shape.name(), "/", name, "/threads:", num_threads);
  benchmark::RegisterBenchmark(full.c_str(),
                               [=](benchmark::State& state) {
                                 ThreadPool threads(num_threads);
                                 const CurrentThreadPool current(threads);
                                 const std::function<void()> run = make(threads);
                                 if (run == nullptr) {
                                   state.SkipWithError("there is no such kernel");
                                   return;
                                 }
                                 Measure(state, shape, cost, num_threads, limit, run);
                               })
      ->UseRealTime()
      ->Unit(benchmark::kMicrosecond);
}

std::function<void()> Running(const Backend& backend, const Program& program, ThreadPool& threads) {
  const auto made = std::make_shared<BackendKernel>(backend, *program.FindGraph("region"), threads);
  return [made] { made->Run(); };
}

// Runs on a backend for single nodes. Returns null if the node would run on another backend.
std::function<void()> RunningInSession(const Backend& backend,
                                       const std::shared_ptr<Program>& program, int num_threads) {
  const std::string name(backend.name());
  const std::shared_ptr<Session> session =
      Checked(Session::Create(*program, {.node_backends = {name}}, {.num_threads = num_threads}));
  const Tensor input = Checked(SeededInputs(*program->FindGraph("region"), 1))[0];
  RH_CHECK(session->set_input(0, input).ok() && session->infer().ok());
  bool runs_elsewhere = false;
  session->VisitSteps([&](const Node&, const StepRunner& runner) {
    runs_elsewhere = runs_elsewhere || runner.backend != name;
  });
  if (runs_elsewhere) return nullptr;
  return [session, program] { RH_CHECK(session->infer().ok()); };
}

// The backend that uses lower precision where nodes allow it.
constexpr absl::string_view kLessPrecise = "amx";

// The node of the program that is measured.
const Node* KernelOf(const Program& program) {
  const Node* kernel = nullptr;
  for (const Node* node : program.FindGraph("region")->nodes()) {
    if (node->op().dialect_name() == "canonical" && node->num_operands() > 0) kernel = node;
  }
  return kernel;
}

// A clone of the program whose kernel has this precision.
std::shared_ptr<Program> WithPrecision(const Program& program, Precision precision) {
  std::shared_ptr<Program> other = program.clone();
  const Node* kernel = KernelOf(*other);
  for (Node* node : other->FindGraph("region")->nodes()) {
    if (node == kernel) SetPrecision(*node, precision);
  }
  return other;
}

void RegisterShape(const Context& context, const KernelShape& shape, double limit) {
  const std::shared_ptr<Program> program = Checked(MakeKernelProgram(context, shape));
  const Node* kernel = KernelOf(*program);
  const Cost cost = CostOf(*kernel).value_or(Cost());
  for (const int num_threads : {1, 2}) {
    for (const Backend* backend : BackendRegistry::Of(context).backends()) {
      // A reference uses one thread, so it is timed with one only.
      if (backend->is_reference() && num_threads > 1) continue;
      if (backend->unit() == BackendUnit::kNode) {
        if (!backend->Supports(*kernel).ok()) continue;
        Register(std::string(backend->name()), shape, cost, num_threads, limit,
                 [backend, program, num_threads](ThreadPool&) {
                   return RunningInSession(*backend, program, num_threads);
                 });
        continue;
      }
      for (const Precision precision :
           {Precision::kHighest, Precision::kHigh, Precision::kMedium}) {
        const bool is_highest = precision == Precision::kHighest;
        if (!is_highest && backend->name() != kLessPrecise) continue;
        const std::shared_ptr<Program> precise =
            is_highest ? program : WithPrecision(*program, precision);
        if (!backend->Supports(*KernelOf(*precise)).ok()) continue;
        const absl::string_view name = EnumeratorNames(precision)[static_cast<size_t>(precision)];
        Register(
            is_highest ? std::string(backend->name()) : absl::StrCat(backend->name(), "_", name),
            shape, cost, num_threads, limit,
            [backend, precise](ThreadPool& threads) -> std::function<void()> {
              return Running(*backend, *precise, threads);
            });
      }
    }
    if (shape.is_quantized || (!shape.is_convolution() && shape.kernel != "mat_mul")) continue;
    Register("onednn_raw", shape, cost, num_threads, limit,
             [shape](ThreadPool&) { return RawOneDnn(shape); });
    Register("xnnpack_raw", shape, cost, num_threads, limit,
             [shape](ThreadPool&) { return RawXnnpack(shape); });
  }
}

// Times two regions in turns, and each alone.
void RegisterPools(const Context& context, double limit) {
  const KernelShape shape = {
      .kernel = "conv_2d", .input = {1, 14, 14, 64}, .second = {64, 1, 1, 64}};
  const std::shared_ptr<Program> program = Checked(MakeKernelProgram(context, shape));
  for (const char* who : {"onednn", "xnnpack", "onednn+xnnpack"}) {
    Register(absl::StrCat("pools:", who), shape, Cost(), 2, limit,
             [&context, program, who](ThreadPool& threads) -> std::function<void()> {
               const auto kernels = std::make_shared<std::vector<BackendKernel>>();
               const Graph& region = *program->FindGraph("region");
               for (const char* name : {"onednn", "xnnpack"}) {
                 if (std::string(who).find(name) == std::string::npos) continue;
                 kernels->emplace_back(*Checked(BackendRegistry::Of(context).Get(name)), region,
                                       threads);
               }
               return [kernels] {
                 for (BackendKernel& kernel : *kernels) kernel.Run();
               };
             });
  }
}

}  // namespace
}  // namespace roundhouse

int main(int argc, char** argv) {
  // Allows a shorter command line.
  std::vector<std::string> arguments(argv, argv + argc);
  std::vector<std::string> paths;
  std::vector<char*> passed;
  for (std::string& argument : arguments) {
    absl::string_view text = argument;
    if (absl::ConsumePrefix(&text, "--filter=")) {
      argument = absl::StrCat("--benchmark_filter=", text);
    } else if (&argument != &arguments[0] && !text.empty() && text[0] != '-') {
      paths.push_back(argument);
      continue;
    }
    passed.push_back(argument.data());
  }
  int num_passed = static_cast<int>(passed.size());
  benchmark::Initialize(&num_passed, passed.data());
  if (benchmark::ReportUnrecognizedArguments(num_passed, passed.data())) return 2;
  const std::unique_ptr<roundhouse::Context> context =
      roundhouse::Checked(roundhouse::Context::WithLinkedExtensions());
  const double limit = roundhouse::MeasureProcessor(/*num_threads=*/1).f32_flops;
  std::printf("limit of one thread: %.0f Gflop/s\n", limit / 1e9);
  for (const std::string& path : paths) {
    for (const roundhouse::KernelShape& shape :
         roundhouse::Checked(roundhouse::ReadKernelShapes(path))) {
      roundhouse::RegisterShape(*context, shape, limit);
    }
  }
  roundhouse::RegisterPools(*context, limit);
  benchmark::RunSpecifiedBenchmarks();
  return 0;
}
