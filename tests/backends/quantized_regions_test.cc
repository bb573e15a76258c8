// Random regions of several nodes on bytes, on a backend that takes their nodes, compared with the
// reference bit by bit.
//
//   quantized_regions_test BACKEND
#include <cstddef>
#include <cstdint>
#include <initializer_list>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "gtest/gtest.h"
#include "roundhouse/core/base/splitmix64.h"
#include "roundhouse/core/base/status_macros.h"
#include "roundhouse/core/boundary.h"
#include "roundhouse/core/builder.h"
#include "roundhouse/core/constants.h"
#include "roundhouse/core/context.h"
#include "roundhouse/core/dialect.h"
#include "roundhouse/core/graph.h"
#include "roundhouse/core/program.h"
#include "roundhouse/core/tensor/tensor.h"
#include "roundhouse/core/type.h"
#include "roundhouse/dialects/canonical/activation.h"
#include "roundhouse/dialects/canonical/convolution.h"
#include "roundhouse/dialects/canonical/linear.h"
#include "roundhouse/dialects/canonical/pooling.h"
#include "roundhouse/dialects/canonical/quantization.h"
#include "roundhouse/interp/native/microkernels/byte_gemm.h"
#include "roundhouse/service/backend.h"
#include "roundhouse/service/tensor_difference.h"
#include "roundhouse/tests/backends/quantized_cases.h"
#include "roundhouse/tests/backends/region_runs.h"

namespace roundhouse {
namespace {

std::string backend_name;

constexpr uint64_t kRegions = 60;
constexpr int64_t kMaxElements = 1 << 20;

class QuantizedRegion {
 public:
  QuantizedRegion(Graph& graph, const Backend& backend, uint64_t seed)
      : graph_(graph), backend_(backend), build_(graph), random_(seed) {}

  // A chain of layers and functions of bytes, as far as the backend takes them.
  absl::StatusOr<std::vector<Tensor>> Make() {
    const bool is_signed = random_.Below(2) == 0;
    input_kind_ = is_signed ? ElementKind::kI8 : ElementKind::kU8;
    has_zero_points_ = random_.Below(2) == 0;
    const Type type = Type::Tensor(
        AnyInput(),
        Shape::Of({Pick({1, 2}), Pick({5, 9, 16}), Pick({4, 13}), Pick({3, 16, 33, 64})}),
        Domain::kFeature);
    RH_ASSIGN_OR_RETURN(Value * x, AddInput(graph_, "x", type));
    const auto length = static_cast<int>(1 + random_.Below(4));
    for (int i = 0; i < length; ++i) {
      RH_ASSIGN_OR_RETURN(Value * next, Step(*x));
      Node& node = next->node();
      if (!backend_.Supports(node).ok()) {
        graph_.Erase(&node);
        continue;
      }
      ++num_taken_;
      x = next;
    }
    RH_RETURN_IF_ERROR(AddOutput(graph_, "y", *x).status());
    std::optional<Tensor> value = RandomIntegers(type, kMaxElements, random_);
    if (!value.has_value()) return absl::InternalError("no input");
    return std::vector<Tensor>{*std::move(value)};
  }
  int num_taken() const { return num_taken_; }

 private:
  int64_t Pick(std::initializer_list<int64_t> values) {
    return *(values.begin() + random_.Below(values.size()));
  }
  ElementType AnyInput() {
    int64_t zero_point = 0;
    if (has_zero_points_)
      zero_point = input_kind_ == ElementKind::kU8 ? Pick({0, 3, 128}) : Pick({0, -7, 100});
    return ElementType::Quantized(input_kind_, {.scales = {0.05}, .zero_points = {zero_point}});
  }
  absl::StatusOr<Value*> Constant(const Type& type) {
    const std::optional<Tensor> value = RandomIntegers(type, kMaxElements, random_);
    if (!value.has_value()) return absl::InternalError("no constant");
    const auto* constants = graph_.context().FindDialect("canonical")->service<ConstantsService>();
    RH_ASSIGN_OR_RETURN(Node * node, constants->MakeConstant(graph_, *value, type, nullptr));
    return &node->result();
  }
  // The scale of the result fits the spread of sums of `depth` products.
  template <typename Op>
  absl::StatusOr<std::vector<Value*>> Layer(Op& op, Value& x, Shape filter, Domain domain,
                                            std::optional<int64_t> axis, int64_t depth) {
    const int64_t channels = axis.has_value() ? filter.sizes()[*axis] : 1;
    Quantization params;
    const bool is_by_channel = axis.has_value() && random_.Below(2) == 0;
    if (is_by_channel) params.axis = axis;
    for (int64_t i = 0; i < (is_by_channel ? channels : 1); ++i) {
      params.scales.push_back(static_cast<float>(0.001 + 0.002 * random_.Unit()));
      params.zero_points.push_back(0);
    }
    const ElementType weights = ElementType::Quantized(ElementKind::kI8, params);
    const ElementType input = x.type().element_type();
    const double step = params.scales[0] * input.quantization()->scales[0] * 30 *
                        static_cast<double>(depth < 9 ? 9 : depth);
    op.to = ElementType::Quantized(input_kind_,
                                   {.scales = {static_cast<float>(step)},
                                    .zero_points = {has_zero_points_ ? Pick({0, 5, 77}) : 0}});
    op.rounding = canonical::Rounding::kRatio;
    if (random_.Below(3) == 0) op.activation = canonical::Activation::kRelu;
    RH_ASSIGN_OR_RETURN(Value * filter_value, Constant(Type::Tensor(weights, filter, domain)));
    return std::vector<Value*>{&x, filter_value};
  }
  absl::Status AddBias(std::vector<Value*>& operands, int64_t channels) {
    if (random_.Below(2) == 0) return absl::OkStatus();
    const ElementType sum = canonical::AccumulatorOfProduct(operands[0]->type().element_type(),
                                                            operands[1]->type().element_type(), 0);
    RH_ASSIGN_OR_RETURN(operands.emplace_back(),
                        Constant(Type::Tensor(sum, Shape::Of({channels}), Domain::kBias)));
    return absl::OkStatus();
  }

  absl::StatusOr<Value*> Step(Value& x) {
    const int64_t channels = x.type().shape().sizes()[3];
    switch (Pick({0, 0, 0, 1, 1, 2, 3})) {
      case 0: {
        canonical::Conv2D op;
        op.groups = channels % 2 == 0 ? Pick({1, 1, 2}) : 1;
        const int64_t outputs = Pick({2, 16, 34, 64});
        const int64_t window = Pick({1, 3});
        op.stride = {Pick({1, 2}), 1};
        op.auto_pad = canonical::AutoPad::kSameUpper;
        const int64_t inputs = channels / op.groups;
        RH_ASSIGN_OR_RETURN(std::vector<Value*> operands,
                            Layer(op, x, Shape::Of({outputs, window, window, inputs}),
                                  Domain::kFilter, 0, window * window * inputs));
        RH_RETURN_IF_ERROR(AddBias(operands, outputs));
        return build_(op, operands);
      }
      case 1: {
        canonical::DepthwiseConv2D op;
        op.auto_pad = canonical::AutoPad::kSameUpper;
        const int64_t window = Pick({3, 5});
        RH_ASSIGN_OR_RETURN(std::vector<Value*> operands,
                            Layer(op, x, Shape::Of({window, 3, channels, 1}),
                                  Domain::kDepthwiseFilter, 2, window * 3));
        RH_RETURN_IF_ERROR(AddBias(operands, channels));
        return build_(op, operands);
      }
      case 2: {
        canonical::MaxPool2D op;
        op.window = {2, Pick({1, 2})};
        op.stride = {Pick({1, 2}), 1};
        return build_(op, {&x});
      }
      default:
        return build_("canonical.relu6", {&x});
    }
  }

  Graph& graph_;
  const Backend& backend_;
  Builder build_;
  SplitMix64 random_;
  ElementKind input_kind_ = ElementKind::kI8;
  bool has_zero_points_ = false;
  int num_taken_ = 0;
};

TEST(QuantizedRegionsTest, GiveTheReferencesBits) {
  absl::StatusOr<std::unique_ptr<Context>> context = Context::WithLinkedExtensions();
  ASSERT_TRUE(context.ok()) << context.status();
  absl::StatusOr<const Backend*> backend = BackendRegistry::Of(**context).Get(backend_name);
  ASSERT_TRUE(backend.ok()) << backend.status();
  int num_taken = 0;
  for (uint64_t seed = 0; seed < kRegions; ++seed) {
    Program program(**context);
    absl::StatusOr<Graph*> graph = program.CreateGraph("region");
    ASSERT_TRUE(graph.ok()) << graph.status();
    QuantizedRegion region(**graph, **backend, seed);
    const absl::StatusOr<std::vector<Tensor>> inputs = region.Make();
    ASSERT_TRUE(inputs.ok()) << inputs.status();
    if (region.num_taken() == 0) continue;
    num_taken += region.num_taken();
    const absl::StatusOr<std::vector<Tensor>> expected = RunReference(**graph, *inputs);
    ASSERT_TRUE(expected.ok()) << expected.status();
    for (const int num_threads : {1, 2}) {
      const absl::StatusOr<std::vector<Tensor>> found =
          RunRegion(**backend, **graph, *inputs, num_threads);
      ASSERT_TRUE(found.ok()) << "seed " << seed << ": " << found.status();
      for (size_t i = 0; i < found->size(); ++i) {
        const absl::StatusOr<TensorDifference> difference =
            Compare((*found)[i], (*expected)[i], Tolerance::Exact());
        ASSERT_TRUE(difference.ok()) << difference.status();
        EXPECT_TRUE(difference->ok())
            << "seed " << seed << ", " << num_threads << " threads: " << difference->ToString();
      }
    }
  }
  // oneDNN takes bytes if the processor has instructions that multiply them exactly.
  if (backend_name != "onednn" || native::HasByteProducts()) {
    EXPECT_GE(num_taken, static_cast<int>(kRegions) / 6) << backend_name << " takes hardly any";
  }
}

}  // namespace
}  // namespace roundhouse

int main(int argc, char** argv) {
  ::testing::InitGoogleTest(&argc, argv);
  if (argc < 2) return 1;
  roundhouse::backend_name = argv[1];
  return RUN_ALL_TESTS();
}
