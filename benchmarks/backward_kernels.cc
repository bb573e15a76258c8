// Times the kernels of the backward pass (backward_programs.cc): as a session runs the gradient
// that `differentiate` writes, placed by `auto`, and beside it oneDNN's own backward primitive.
//
//   bazel run //benchmarks:backward_kernels -- --benchmark_filter='conv_by_filter.*threads:1'
//
// Where a gradient needs what the forward kernel found (pools of maxima, norms, losses), both sides
// compute that, too.
#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/str_cat.h"
#include "benchmark/benchmark.h"
#include "roundhouse/api/roundhouse.h"
#include "roundhouse/benchmarks/backward_programs.h"
#include "roundhouse/benchmarks/raw_backward.h"
#include "roundhouse/core/base/check.h"
#include "roundhouse/core/context.h"
#include "roundhouse/core/graph.h"
#include "roundhouse/core/program.h"
#include "roundhouse/core/tensor/element_type.h"
#include "roundhouse/core/tensor/tensor.h"
#include "roundhouse/interp/session.h"
#include "roundhouse/interp/session_options.h"
#include "roundhouse/service/seeded_tensors.h"
#include "roundhouse/service/thread_pool.h"

namespace roundhouse {
namespace {

template <typename T>
T Checked(absl::StatusOr<T> value) {
  RH_CHECK(value.ok()) << value.status().ToString();
  return *std::move(value);
}

// A session with inputs. Integers are classes.
std::function<void()> Ours(const std::shared_ptr<const Context>& context,
                           const BackwardKernel& kernel, int num_threads) {
  Model model = Model::Of(context, Checked(MakeBackwardProgram(*context, kernel)));
  RH_CHECK(model.Optimize({.level = 2}).status().ok());
  const std::shared_ptr<Session> session =
      Checked(model.NewSession({}, {.num_threads = num_threads}));
  std::vector<Tensor> inputs = Checked(SeededInputs(*model.program().FindGraph("backward"), 1));
  for (size_t i = 0; i < inputs.size(); ++i) {
    if (inputs[i].element_type() == ElementType(ElementKind::kI64)) {
      for (int64_t& number : inputs[i].mutable_data<int64_t>())
        number = static_cast<int64_t>(static_cast<uint64_t>(number) %
                                      static_cast<uint64_t>(kernel.input.back()));
    }
    RH_CHECK(session->set_input(static_cast<int64_t>(i), inputs[i]).ok());
  }
  // Memory of the caller, as the library has it.
  RH_CHECK(session->infer().ok());
  std::vector<Tensor> outputs;
  for (size_t i = 0; i < model.program().FindGraph("backward")->outputs().size(); ++i) {
    const auto index = static_cast<int64_t>(i);
    outputs.push_back(Checked(Tensor::Zeros(Checked(session->get_output(index)).type())));
    RH_CHECK(session->set_output(index, {outputs.back().mutable_bytes(), Padding::kPadded}).ok());
  }
  return [session, outputs = std::move(outputs)] {
    const absl::Status status = session->infer();
    RH_CHECK(status.ok()) << status.ToString();
  };
}

void Register(const BackwardKernel& kernel, const char* who, int num_threads,
              const std::function<std::function<void()>()>& make) {
  const std::string name = absl::StrCat(kernel.name(), "/", who, "/threads:", num_threads);
  benchmark::RegisterBenchmark(name.c_str(),
                               [=](benchmark::State& state) {
                                 ThreadPool threads(num_threads);
                                 const CurrentThreadPool current(threads);
                                 const std::function<void()> run = make();
                                 run();
                                 for (auto _ : state) run();
                               })
      ->UseRealTime()
      ->Unit(benchmark::kMicrosecond);
}

}  // namespace
}  // namespace roundhouse

int main(int argc, char** argv) {
  using roundhouse::BackwardKernel;
  benchmark::Initialize(&argc, argv);
  if (benchmark::ReportUnrecognizedArguments(argc, argv)) return 2;
  const std::shared_ptr<const roundhouse::Context> context =
      roundhouse::Checked(roundhouse::LinkedContext());
  for (const BackwardKernel& kernel : roundhouse::BackwardKernels()) {
    for (const int num_threads : {1, 2}) {
      roundhouse::Register(kernel, "ours", num_threads, [context, &kernel, num_threads] {
        return roundhouse::Ours(context, kernel, num_threads);
      });
      roundhouse::Register(kernel, "onednn", num_threads,
                           [&kernel] { return roundhouse::RawOneDnnBackward(kernel); });
    }
  }
  benchmark::RunSpecifiedBenchmarks();
  return 0;
}
