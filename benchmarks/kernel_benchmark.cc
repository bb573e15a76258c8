// Reference kernels beside the same operation in XNNPACK, one thread each, on sizes of ImageNet
// networks. `MAC/s` counts products that a sum takes up, per second of processor time.
//
//   bazel run //benchmarks:kernel_benchmark
#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <iterator>
#include <limits>
#include <memory>
#include <utility>
#include <vector>

#include "absl/status/statusor.h"
#include "benchmark/benchmark.h"
#include "roundhouse/core/builder.h"
#include "roundhouse/core/check.h"
#include "roundhouse/core/context.h"
#include "roundhouse/core/element_type.h"
#include "roundhouse/core/graph.h"
#include "roundhouse/core/program.h"
#include "roundhouse/core/splitmix64.h"
#include "roundhouse/core/tensor.h"
#include "roundhouse/core/type.h"
#include "roundhouse/dialects/canonical/canonical.h"
#include "roundhouse/dialects/canonical/convolution.h"
#include "roundhouse/interp/reference/reference.h"
#include "roundhouse/service/evaluation.h"
#include "roundhouse/service/seeded_tensors.h"
#include "xnnpack.h"

namespace roundhouse {
namespace {

template <typename T>
T Checked(absl::StatusOr<T> value) {
  RH_CHECK(value.ok()) << value.status().ToString();
  return *std::move(value);
}

// A square convolution of one f32 image that keeps its height and width.
struct Shape2D {
  int64_t size;
  int64_t inputs;
  int64_t outputs;
  int64_t window;

  int64_t pad() const { return window / 2; }
  double products() const {
    return static_cast<double>(size * size * outputs) *
           static_cast<double>(window * window * inputs);
  }
};

constexpr Shape2D kShapes[] = {{56, 64, 64, 3}, {56, 64, 256, 1}, {14, 256, 256, 3}};

Tensor Seeded(const Type& type, uint64_t seed) {
  return Checked(SeededTensor(type, SplitMix64(seed)));
}

// The operands of a convolution, and the node that runs it.
class Convolution {
 public:
  explicit Convolution(const Shape2D& shape)
      : input_(Seeded(
            Type::Tensor(ElementKind::kF32, Shape::Of({1, shape.size, shape.size, shape.inputs}),
                         Domain::kFeature),
            1)),
        filter_(Seeded(
            Type::Tensor(ElementKind::kF32,
                         Shape::Of({shape.outputs, shape.window, shape.window, shape.inputs}),
                         Domain::kFilter),
            2)),
        bias_(
            Seeded(Type::Tensor(ElementKind::kF32, Shape::Of({shape.outputs}), Domain::kBias), 3)),
        context_(Checked(Context::With({RegisterCanonical, RegisterReferenceKernels}))),
        program_(*context_) {
    Graph* graph = Checked(program_.CreateGraph("g"));
    std::vector<Value*> operands;
    for (const Tensor* tensor : operands_) {
      operands.push_back(&graph->CreateNode("bench.source", {}, {tensor->type()})->result());
    }
    canonical::Conv2D op;
    op.pad.assign(4, shape.pad());
    node_ = Checked(Builder(*graph).Make(op, operands));
  }

  const float* input() const { return input_.data<float>().data(); }
  const float* filter() const { return filter_.data<float>().data(); }
  const float* bias() const { return bias_.data<float>().data(); }
  Tensor Reference() const { return Checked(EvaluateNode(*node_, operands_)).front(); }

 private:
  Tensor input_;
  Tensor filter_;
  Tensor bias_;
  const std::vector<const Tensor*> operands_ = {&input_, &filter_, &bias_};
  std::unique_ptr<Context> context_;
  Program program_;
  const Node* node_ = nullptr;
};

void CountProducts(benchmark::State& state, const Shape2D& shape) {
  state.counters["MAC/s"] =
      benchmark::Counter(shape.products(), benchmark::Counter::kIsIterationInvariantRate);
}

void BM_ReferenceConv2D(benchmark::State& state) {
  const Shape2D& shape = kShapes[state.range(0)];
  const Convolution convolution(shape);
  for (auto _ : state) benchmark::DoNotOptimize(convolution.Reference());
  CountProducts(state, shape);
}

void BM_XnnpackConv2D(benchmark::State& state) {
  const Shape2D& shape = kShapes[state.range(0)];
  const Convolution convolution(shape);
  RH_CHECK(xnn_initialize(nullptr) == xnn_status_success);
  const uint32_t pad = static_cast<uint32_t>(shape.pad());
  const uint32_t window = static_cast<uint32_t>(shape.window);
  const float infinity = std::numeric_limits<float>::infinity();
  xnn_operator_t op = nullptr;
  RH_CHECK(xnn_create_convolution2d_nhwc_f32(
               pad, pad, pad, pad, window, window, 1, 1, 1, 1, 1, shape.inputs, shape.outputs,
               shape.inputs, shape.outputs, convolution.filter(), convolution.bias(), -infinity,
               infinity, 0, &op) == xnn_status_success);
  // It reads beyond the end.
  std::vector<float> input(shape.size * shape.size * shape.inputs + XNN_EXTRA_BYTES);
  std::copy_n(convolution.input(), shape.size * shape.size * shape.inputs, input.begin());
  std::vector<float> output(shape.size * shape.size * shape.outputs);
  RH_CHECK(xnn_setup_convolution2d_nhwc_f32(op, 1, shape.size, shape.size, input.data(),
                                            output.data(), nullptr) == xnn_status_success);
  for (auto _ : state) RH_CHECK(xnn_run_operator(op, nullptr) == xnn_status_success);
  CountProducts(state, shape);
  xnn_delete_operator(op);

  // What is compared must be the same.
  const Tensor reference = convolution.Reference();
  for (size_t i = 0; i < output.size(); ++i) {
    const float wanted = reference.data<float>()[i];
    RH_CHECK(std::abs(output[i] - wanted) <= 1e-3F + 1e-4F * std::abs(wanted))
        << "element " << i << ": " << output[i] << " and " << wanted;
  }
}

void Shapes(benchmark::internal::Benchmark* benchmark) {
  benchmark->ArgName("shape")->DenseRange(0, std::size(kShapes) - 1)->Unit(benchmark::kMillisecond);
}
BENCHMARK(BM_ReferenceConv2D)->Apply(Shapes);
BENCHMARK(BM_XnnpackConv2D)->Apply(Shapes);

}  // namespace
}  // namespace roundhouse
