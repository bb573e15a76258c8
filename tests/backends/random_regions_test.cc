// Compares a backend with the reference on regions of random sizes, above all awkward ones: images
// of one position, channels that fill no vector, pads on one side, groups, strides, dilation. Each
// region runs with one thread and with two, and once more with inputs of other sizes.
//
//   random_regions_test BACKEND [PRECISION]
//
// At a PRECISION below highest all numbers are bf16, whose products every precision computes
// exactly.
//
// The sizes are always the same; a failure names the seed of its region.
#include <algorithm>
#include <cstdint>
#include <functional>
#include <initializer_list>
#include <memory>
#include <string>
#include <type_traits>
#include <utility>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/str_cat.h"
#include "absl/types/span.h"
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
#include "roundhouse/core/tensor/float16.h"
#include "roundhouse/core/tensor/tensor.h"
#include "roundhouse/core/type.h"
#include "roundhouse/dialects/canonical/convolution.h"
#include "roundhouse/dialects/canonical/elementwise_binary.h"
#include "roundhouse/dialects/canonical/linear.h"
#include "roundhouse/dialects/canonical/movement.h"
#include "roundhouse/dialects/canonical/normalization.h"
#include "roundhouse/dialects/canonical/pooling.h"
#include "roundhouse/dialects/canonical/reduction.h"
#include "roundhouse/service/backend.h"
#include "roundhouse/service/region.h"
#include "roundhouse/service/seeded_tensors.h"
#include "roundhouse/service/tensor_difference.h"
#include "roundhouse/tests/backends/region_runs.h"

namespace roundhouse {
namespace {

std::string backend_name;
Precision precision = Precision::kHighest;
constexpr int kRegionsOfAKind = 24;

// Rounds to what one part holds, if the precision is lower.
absl::Status RoundForPrecision(Tensor& tensor) {
  if (precision == Precision::kHighest) return absl::OkStatus();
  RH_ASSIGN_OR_RETURN(Tensor rounded, Tensor::Uninitialized(tensor.type()));
  const absl::Span<const float> from = tensor.data<float>();
  std::transform(from.begin(), from.end(), rounded.mutable_data<float>().begin(),
                 [](float x) -> float { return BFloat16(x); });
  tensor = std::move(rounded);
  return absl::OkStatus();
}

// Makes random choices and the graph that follows from them.
class RegionMaker {
 public:
  RegionMaker(Graph& graph, uint64_t seed) : graph_(graph), build_(graph), random_(seed) {}

  int64_t Pick(std::initializer_list<int64_t> values) {
    return *(values.begin() + random_.Next() % values.size());
  }
  bool Flip() { return random_.Next() % 2 == 0; }
  const Builder& build() const { return build_; }

  absl::StatusOr<Value*> Input(std::initializer_list<int64_t> sizes, Domain domain) {
    return AddInput(graph_, absl::StrCat("x", graph_.inputs().size()),
                    Type::Tensor(ElementKind::kF32, Shape::Of(sizes), domain));
  }
  absl::StatusOr<Value*> Constant(std::initializer_list<int64_t> sizes, Domain domain) {
    const Type type = Type::Tensor(ElementKind::kF32, Shape::Of(sizes), domain);
    RH_ASSIGN_OR_RETURN(Tensor value, SeededTensor(type, SplitMix64(random_.Next())));
    RH_RETURN_IF_ERROR(RoundForPrecision(value));
    const auto* constants = graph_.context().FindDialect("canonical")->service<ConstantsService>();
    RH_ASSIGN_OR_RETURN(Node * node, constants->MakeConstant(graph_, value, type, nullptr));
    return &node->result();
  }
  absl::StatusOr<std::vector<Value*>> WithBias(std::vector<Value*> operands, int64_t channels) {
    if (Flip()) {
      RH_ASSIGN_OR_RETURN(operands.emplace_back(), Constant({channels}, Domain::kBias));
    }
    return operands;
  }
  template <typename Op>
  void Activate(Op& op) {
    using canonical::Activation;
    switch (Pick({0, 1, 2, 3})) {
      case 1:
        op.activation = Activation::kRelu;
        break;
      case 2:
        op.activation = Activation::kClamp;
        op.activation_parameters = {-0.5F, 1.5F};
        break;
      default:
        break;
    }
  }
  template <typename Op>
  void Window(Op& op) {
    op.stride = {Pick({1, 1, 2, 3}), Pick({1, 1, 2})};
    op.pad = {Pick({0, 1}), Pick({0, 1, 2}), Pick({0, 1, 2}), Pick({0, 1})};
  }
  absl::Status Output(Value* value) {
    return AddOutput(graph_, absl::StrCat("y", graph_.outputs().size()), *value).status();
  }

 private:
  Graph& graph_;
  Builder build_;
  SplitMix64 random_;
};

absl::StatusOr<Value*> Convolve(RegionMaker& make, Value* input, int64_t outputs, bool keeps_size) {
  const int64_t channels = *input->type().shape().size(3);
  canonical::Conv2D op;
  const int64_t window = make.Pick({1, 2, 3});
  if (keeps_size) {
    op.auto_pad = canonical::AutoPad::kSameUpper;
    // Also wider than the window; oneDNN has a separate implementation for that.
    op.dilation = {make.Pick({1, 1, 4}), make.Pick({1, 1, 4})};
  } else {
    make.Window(op);
    if (make.Flip()) op.dilation = {make.Pick({1, 2}), 2};
  }
  if (channels % 2 == 0 && outputs % 2 == 0 && make.Flip()) op.groups = 2;
  make.Activate(op);
  RH_ASSIGN_OR_RETURN(
      Value * filter,
      make.Constant({outputs, window, make.Pick({1, 3}), channels / op.groups}, Domain::kFilter));
  RH_ASSIGN_OR_RETURN(const std::vector<Value*> operands, make.WithBias({input, filter}, outputs));
  return make.build()(op, operands);
}

absl::Status MakeConvolution(RegionMaker& make) {
  RH_ASSIGN_OR_RETURN(Value * input,
                      make.Input({make.Pick({1, 1, 2}), make.Pick({1, 5, 9, 14}),
                                  make.Pick({3, 7, 14}), make.Pick({1, 3, 8, 16, 17})},
                                 Domain::kFeature));
  RH_ASSIGN_OR_RETURN(Value * output, Convolve(make, input, make.Pick({1, 4, 16, 18, 33}), false));
  return make.Output(output);
}

absl::Status MakeDepthwise(RegionMaker& make) {
  const int64_t channels = make.Pick({1, 3, 8, 17, 32});
  const int64_t multiplier = make.Pick({1, 1, 1, 2});
  RH_ASSIGN_OR_RETURN(Value * input, make.Input({make.Pick({1, 2}), make.Pick({2, 7, 14}),
                                                 make.Pick({3, 7, 14}), channels},
                                                Domain::kFeature));
  canonical::DepthwiseConv2D op;
  make.Window(op);
  make.Activate(op);
  RH_ASSIGN_OR_RETURN(Value * filter,
                      make.Constant({make.Pick({1, 2, 3}), make.Pick({1, 3}), channels, multiplier},
                                    Domain::kDepthwiseFilter));
  RH_ASSIGN_OR_RETURN(const std::vector<Value*> operands,
                      make.WithBias({input, filter}, channels * multiplier));
  RH_ASSIGN_OR_RETURN(Value * output, make.build()(op, operands));
  return make.Output(output);
}

// Along one axis, with windows that may be longer than it, and something added behind.
absl::Status MakeDepthwiseAlongALine(RegionMaker& make) {
  const int64_t channels = make.Pick({3, 16, 17, 64});
  const int64_t batch = make.Pick({1, 2});
  const int64_t length = make.Pick({9, 31, 70});
  RH_ASSIGN_OR_RETURN(Value * input, make.Input({batch, length, channels}, Domain::kFeature));
  canonical::Conv2D op;
  const int64_t window = make.Pick({1, 3, 8, 15, 31});
  const int64_t border = make.Pick({window / 2, window - 1});
  op.stride = {make.Pick({1, 1, 2})};
  op.dilation = {make.Pick({1, 1, 3})};
  op.pad = {border * op.dilation[0], (window - 1 - border) * op.dilation[0]};
  op.groups = channels;
  make.Activate(op);
  RH_ASSIGN_OR_RETURN(Value * filter, make.Constant({channels, window, 1}, Domain::kFilter));
  RH_ASSIGN_OR_RETURN(const std::vector<Value*> operands, make.WithBias({input, filter}, channels));
  RH_ASSIGN_OR_RETURN(Value * output, make.build()(op, operands));
  if (op.stride[0] == 1) {
    RH_ASSIGN_OR_RETURN(Value * summand, make.Input({batch, length, channels}, Domain::kFeature));
    RH_ASSIGN_OR_RETURN(output, make.build()(canonical::EltwiseAdd{}, {output, summand}));
  }
  return make.Output(output);
}

// Tiles that are narrow, wide and neither, with a copy of rows now and then. A sum is behind, so
// that there is something to compute.
absl::Status MakeTransposes(RegionMaker& make) {
  RH_ASSIGN_OR_RETURN(Value * x, make.Input({make.Pick({1, 2, 9}), make.Pick({3, 8, 33}),
                                             make.Pick({1, 7, 40}), make.Pick({2, 8, 17, 64})},
                                            Domain::kTensor));
  const std::vector<int64_t> perms[] = {{0, 3, 1, 2}, {0, 2, 3, 1}, {0, 1, 3, 2},
                                        {0, 2, 1, 3}, {3, 2, 1, 0}, {2, 0, 3, 1}};
  for (int i = 0; i < 2; ++i) {
    const canonical::TensorTranspose op = {.perm = perms[make.Pick({0, 1, 2, 3, 4, 5})]};
    RH_ASSIGN_OR_RETURN(x, make.build()(op, {x}));
    RH_ASSIGN_OR_RETURN(x, make.build()(canonical::EltwiseAdd{}, {x, x}));
  }
  return make.Output(x);
}

absl::Status MakeTransposed(RegionMaker& make) {
  const int64_t channels = make.Pick({1, 3, 16});
  const int64_t outputs = make.Pick({1, 4, 17});
  RH_ASSIGN_OR_RETURN(
      Value * input, make.Input({make.Pick({1, 2}), make.Pick({1, 5}), make.Pick({3, 4}), channels},
                                Domain::kFeature));
  canonical::TransposedConv2D op;
  op.stride = {make.Pick({1, 2, 3}), make.Pick({1, 2})};
  op.pad = {0, make.Pick({0, 1}), make.Pick({0, 1}), 0};
  op.output_pad = {make.Pick({0, 1}), 0};
  make.Activate(op);
  RH_ASSIGN_OR_RETURN(
      Value * filter,
      make.Constant({outputs, make.Pick({2, 3, 4}), make.Pick({2, 3}), channels}, Domain::kFilter));
  RH_ASSIGN_OR_RETURN(const std::vector<Value*> operands, make.WithBias({input, filter}, outputs));
  RH_ASSIGN_OR_RETURN(Value * output, make.build()(op, operands));
  return make.Output(output);
}

absl::Status MakeProduct(RegionMaker& make) {
  const int64_t depth = make.Pick({1, 3, 16, 64, 65, 100});
  const int64_t rows = make.Pick({1, 5, 33});
  const int64_t columns = make.Pick({1, 4, 17, 48});
  const int64_t batch = make.Pick({1, 3});
  canonical::MatMul op;
  op.transpose_lhs = make.Pick({0, 0, 0, 1}) == 1;
  op.transpose_rhs = make.Flip();
  make.Activate(op);
  RH_ASSIGN_OR_RETURN(Value * lhs, op.transpose_lhs
                                       ? make.Input({batch, depth, rows}, Domain::kTensor)
                                       : make.Input({batch, rows, depth}, Domain::kTensor));
  std::vector<Value*> operands = {lhs};
  const int64_t first = op.transpose_rhs ? columns : depth;
  const int64_t second = op.transpose_rhs ? depth : columns;
  switch (make.Pick({0, 1, 2})) {
    case 0: {
      RH_ASSIGN_OR_RETURN(operands.emplace_back(), make.Constant({first, second}, Domain::kTensor));
      break;
    }
    case 1: {
      RH_ASSIGN_OR_RETURN(operands.emplace_back(),
                          make.Input({batch, first, second}, Domain::kTensor));
      break;
    }
    default: {
      RH_ASSIGN_OR_RETURN(operands.emplace_back(),
                          make.Input({2, 1, first, second}, Domain::kTensor));
    }
  }
  RH_ASSIGN_OR_RETURN(operands, make.WithBias(std::move(operands), columns));
  RH_ASSIGN_OR_RETURN(Value * output, make.build()(op, operands));
  return make.Output(output);
}

template <typename Op>
absl::Status MakePool(RegionMaker& make) {
  RH_ASSIGN_OR_RETURN(Value * input, make.Input({make.Pick({1, 2}), make.Pick({4, 7, 15}),
                                                 make.Pick({4, 9}), make.Pick({1, 3, 16, 17, 40})},
                                                Domain::kFeature));
  Op op;
  op.window = {make.Pick({2, 3}), make.Pick({2, 3, 4})};
  op.stride = {make.Pick({1, 2, 3}), make.Pick({1, 2})};
  op.pad = {make.Pick({0, 1}), make.Pick({0, 1}), make.Pick({0, 1}), make.Pick({0, 1})};
  op.ceil_mode = make.Flip();
  if constexpr (std::is_same_v<Op, canonical::AvgPool2D>) {
    if (make.Flip()) op.convention = canonical::PoolConvention::kFull;
  }
  RH_ASSIGN_OR_RETURN(Value * output, make.build()(op, {input}));
  return make.Output(output);
}

// The mean that follows the last convolution of many networks.
absl::Status MakeMean(RegionMaker& make) {
  RH_ASSIGN_OR_RETURN(Value * input, make.Input({make.Pick({1, 2}), make.Pick({2, 7, 15}),
                                                 make.Pick({1, 7}), make.Pick({1, 3, 16, 40})},
                                                Domain::kTensor));
  canonical::TensorReduce op;
  op.kind = canonical::ReduceKind::kMean;
  op.axes = {1, 2};
  RH_ASSIGN_OR_RETURN(Value * output, make.build()(op, {input}));
  return make.Output(output);
}

// Two branches that are added, as in residual networks, with the addition on either side,
// activations before and after, and an inner value that has another user.
absl::Status MakeResidual(RegionMaker& make) {
  const int64_t channels = make.Pick({3, 16, 18});
  RH_ASSIGN_OR_RETURN(Value * input,
                      make.Input({1, make.Pick({4, 7}), 5, channels}, Domain::kFeature));
  RH_ASSIGN_OR_RETURN(Value * shortcut, make.Flip() ? Convolve(make, input, channels, true)
                                                    : make.build()("canonical.abs", {input}));
  RH_ASSIGN_OR_RETURN(Value * branch, Convolve(make, input, channels, true));
  if (make.Flip()) {
    RH_ASSIGN_OR_RETURN(branch, make.build()("canonical.sigmoid", {branch}));
  }
  if (make.Flip()) std::swap(branch, shortcut);
  RH_ASSIGN_OR_RETURN(Value * sum, make.build()(canonical::EltwiseAdd{}, {branch, shortcut}));
  RH_ASSIGN_OR_RETURN(Value * output, make.build()("canonical.relu", {sum}));
  if (make.Flip()) {
    RH_ASSIGN_OR_RETURN(output, Convolve(make, output, 4, true));
  }
  if (make.Flip()) RH_RETURN_IF_ERROR(make.Output(shortcut));
  if (make.Flip()) RH_RETURN_IF_ERROR(make.Output(sum));
  return make.Output(output);
}

// A chain of functions of one operand and of two; the second operand has an element for each
// element of the result, for each channel, or a single one. The chain follows a product, a
// normalisation or an addition.
absl::Status MakeChain(RegionMaker& make) {
  const int64_t channels = make.Pick({4, 16, 19});
  const int64_t rows = make.Pick({1, 6});
  const int64_t batch = make.Pick({1, 3});
  RH_ASSIGN_OR_RETURN(Value * x, make.Input({batch, rows, channels}, Domain::kTensor));
  RH_ASSIGN_OR_RETURN(Value * other, make.Input({batch, rows, channels}, Domain::kTensor));
  switch (make.Pick({0, 1, 2, 3})) {
    case 0: {
      RH_ASSIGN_OR_RETURN(Value * weights, make.Constant({channels, channels}, Domain::kTensor));
      RH_ASSIGN_OR_RETURN(x, make.build()(canonical::MatMul{}, {x, weights}));
      break;
    }
    case 1: {
      RH_ASSIGN_OR_RETURN(Value * weights,
                          make.Input({batch, channels, channels}, Domain::kTensor));
      RH_ASSIGN_OR_RETURN(x, make.build()(canonical::MatMul{}, {x, weights}));
      break;
    }
    case 2: {
      std::vector<Value*> operands = {x};
      for (int i = 0; i < 3; ++i) {
        RH_ASSIGN_OR_RETURN(operands.emplace_back(), make.Constant({channels}, Domain::kTensor));
      }
      RH_ASSIGN_OR_RETURN(operands.emplace_back(), make.Constant({channels}, Domain::kTensor));
      // Drawn variances may be negative; this epsilon makes up for it.
      RH_ASSIGN_OR_RETURN(x, make.build()(canonical::BatchNorm{.epsilon = 9}, operands));
      break;
    }
    default: {
      RH_ASSIGN_OR_RETURN(x, make.build()(canonical::EltwiseAdd{}, {x, other}));
    }
  }
  const int64_t length = make.Pick({1, 2, 3, 4});
  for (int64_t i = 0; i < length; ++i) {
    Value* operand = other;
    switch (make.Pick({0, 1, 2})) {
      case 0: {
        RH_ASSIGN_OR_RETURN(operand, make.Constant({channels}, Domain::kTensor));
        break;
      }
      case 1: {
        RH_ASSIGN_OR_RETURN(operand, make.Constant({1}, Domain::kTensor));
        break;
      }
      default:
        break;
    }
    switch (make.Pick({0, 1, 2, 3, 4, 5})) {
      case 0: {
        RH_ASSIGN_OR_RETURN(x, make.build()(canonical::EltwiseMul{}, {operand, x}));
        break;
      }
      case 1: {
        RH_ASSIGN_OR_RETURN(x, make.build()(canonical::EltwiseSub{}, {x, operand}));
        break;
      }
      case 2: {
        RH_ASSIGN_OR_RETURN(x, make.build()(canonical::EltwiseMax{}, {x, operand}));
        break;
      }
      case 3: {
        RH_ASSIGN_OR_RETURN(x, make.build()("canonical.relu", {x}));
        break;
      }
      case 4: {
        RH_ASSIGN_OR_RETURN(x, make.build()("canonical.sigmoid", {x}));
        break;
      }
      default: {
        RH_ASSIGN_OR_RETURN(x, make.build()(canonical::EltwiseAdd{}, {operand, x}));
      }
    }
    if (make.Pick({0, 0, 0, 1}) == 1) RH_RETURN_IF_ERROR(make.Output(x));
  }
  return make.Output(x);
}

class RandomRegionsTest : public ::testing::Test {
 protected:
  void SetUp() override {
    absl::StatusOr<std::unique_ptr<Context>> context = Context::WithLinkedExtensions();
    ASSERT_TRUE(context.ok()) << context.status();
    context_ = *std::move(context);
    absl::StatusOr<const Backend*> backend = BackendRegistry::Of(*context_).Get(backend_name);
    ASSERT_TRUE(backend.ok()) << backend.status();
    backend_ = *backend;
  }

  void Run(const std::function<absl::Status(RegionMaker&)>& maker) {
    int num_run = 0;
    for (uint64_t seed = 0; seed < kRegionsOfAKind; ++seed) {
      Program program(*context_);
      absl::StatusOr<Graph*> graph = program.CreateGraph("region");
      ASSERT_TRUE(graph.ok()) << graph.status();
      RegionMaker make(**graph, seed);
      // Sizes that do not match make no region.
      if (!maker(make).ok()) continue;
      for (Node* node : (*graph)->nodes()) {
        if (precision != Precision::kHighest && backend_->UsesPrecision(*node))
          SetPrecision(*node, precision);
      }
      if (IsTaken(**graph)) {
        ++num_run;
        CompareAll(**graph, seed);
      }
    }
    if (!backend_->Available().ok() ||
        (precision == Precision::kHighest && !TakesHighest(*backend_))) {
      EXPECT_EQ(num_run, 0) << "it takes nodes, though " << backend_->Available();
      return;
    }
    EXPECT_GE(num_run, kRegionsOfAKind / 6) << backend_name << " takes hardly any of them";
  }

 private:
  bool IsTaken(const Graph& graph) const {
    for (const Node* node : graph.nodes()) {
      if (!IsBoundaryNode(*node) && node->num_operands() > 0 && !backend_->Supports(*node).ok())
        return false;
    }
    return true;
  }

  void CompareAll(const Graph& graph, uint64_t seed) const {
    absl::StatusOr<std::vector<Tensor>> inputs = SeededInputs(graph, seed);
    ASSERT_TRUE(inputs.ok()) << inputs.status();
    for (Tensor& input : *inputs) ASSERT_TRUE(RoundForPrecision(input).ok());
    absl::StatusOr<std::vector<Tensor>> expected = RunReference(graph, *inputs);
    ASSERT_TRUE(expected.ok()) << expected.status();
    for (const int num_threads : {1, 2}) {
      absl::StatusOr<std::vector<Tensor>> found = RunRegion(*backend_, graph, *inputs, num_threads);
      ASSERT_TRUE(found.ok()) << "seed " << seed << ": " << found.status();
      for (size_t i = 0; i < found->size(); ++i) {
        absl::StatusOr<TensorDifference> difference =
            Compare((*found)[i], (*expected)[i], Tolerance::Close(3e-5, 1e-5));
        ASSERT_TRUE(difference.ok()) << difference.status();
        EXPECT_TRUE(difference->ok()) << "seed " << seed << ", " << num_threads << " threads, of "
                                      << graph.inputs()[0].type << ": " << difference->ToString();
      }
    }
  }

  std::unique_ptr<Context> context_;
  const Backend* backend_ = nullptr;
};

TEST_F(RandomRegionsTest, Convolutions) { Run(MakeConvolution); }
TEST_F(RandomRegionsTest, DepthwiseConvolutions) { Run(MakeDepthwise); }
TEST_F(RandomRegionsTest, DepthwiseConvolutionsAlongALine) { Run(MakeDepthwiseAlongALine); }
TEST_F(RandomRegionsTest, TransposedConvolutions) { Run(MakeTransposed); }
TEST_F(RandomRegionsTest, Products) { Run(MakeProduct); }
TEST_F(RandomRegionsTest, Transposes) { Run(MakeTransposes); }
TEST_F(RandomRegionsTest, MaxPools) { Run(MakePool<canonical::MaxPool2D>); }
TEST_F(RandomRegionsTest, AvgPools) { Run(MakePool<canonical::AvgPool2D>); }
TEST_F(RandomRegionsTest, Means) { Run(MakeMean); }
TEST_F(RandomRegionsTest, Chains) { Run(MakeChain); }
TEST_F(RandomRegionsTest, Residuals) { Run(MakeResidual); }

}  // namespace
}  // namespace roundhouse

int main(int argc, char** argv) {
  ::testing::InitGoogleTest(&argc, argv);
  if (argc < 2) return 1;
  roundhouse::backend_name = argv[1];
  if (argc > 2) {
    const auto names = roundhouse::EnumeratorNames(roundhouse::Precision());
    const auto named = std::find(names.begin(), names.end(), argv[2]);
    if (named == names.end()) return 1;
    roundhouse::precision = static_cast<roundhouse::Precision>(named - names.begin());
  }
  return RUN_ALL_TESTS();
}
