// A vision model, imported from a language with either order of axes, keeps only the layout
// conversions at its edges.
#include <cstdint>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "absl/status/statusor.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "absl/strings/string_view.h"
#include "absl/types/span.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "roundhouse/core/base/splitmix64.h"
#include "roundhouse/core/boundary.h"
#include "roundhouse/core/builder.h"
#include "roundhouse/core/context.h"
#include "roundhouse/core/graph.h"
#include "roundhouse/core/node.h"
#include "roundhouse/core/program.h"
#include "roundhouse/core/tensor/tensor.h"
#include "roundhouse/core/text/printer.h"
#include "roundhouse/core/type.h"
#include "roundhouse/core/verifier/verifier.h"
#include "roundhouse/dialects/canonical/activation.h"
#include "roundhouse/dialects/canonical/convolution.h"
#include "roundhouse/dialects/canonical/domain.h"
#include "roundhouse/dialects/canonical/elementwise_binary.h"
#include "roundhouse/dialects/canonical/elementwise_unary.h"
#include "roundhouse/dialects/canonical/graph.h"
#include "roundhouse/dialects/canonical/linear.h"
#include "roundhouse/dialects/canonical/movement.h"
#include "roundhouse/dialects/canonical/normalization.h"
#include "roundhouse/dialects/canonical/pooling.h"
#include "roundhouse/dialects/canonical/reduction.h"
#include "roundhouse/dialects/canonical/resize.h"
#include "roundhouse/dialects/canonical/shape.h"
#include "roundhouse/dialects/canonical/slicing.h"
#include "roundhouse/passes/canonical/layout/layout_conversion.h"
#include "roundhouse/passes/framework/pass_runner.h"
#include "roundhouse/service/execution.h"
#include "roundhouse/service/seeded_tensors.h"
#include "roundhouse/service/tensor_difference.h"
#include "roundhouse/tests/testing/matchers.h"

namespace roundhouse {
namespace {

using canonical::CountLayoutConversions;
using canonical::LayoutConversionCount;
using canonical::LayoutConversionOf;

constexpr char kPipeline[] =
    "[simplify_domain_conversion, move_domain_conversions, move_transposes]";

const Context& LinkedContext() {
  static const auto* const context =
      new absl::StatusOr<std::unique_ptr<Context>>(Context::WithLinkedExtensions());
  EXPECT_THAT(*context, IsOk());
  return ***context;
}

// Builds models in one of the two orders of axes, the way importers do: with conversions around
// every op that works on features.
class ModelBuilder {
 public:
  explicit ModelBuilder(bool is_nchw)
      : is_nchw_(is_nchw),
        program_(std::make_unique<Program>(LinkedContext())),
        graph_(**program_->CreateGraph("main")),
        build_(graph_) {}

  Value* Input(int64_t size, int64_t channels) {
    std::vector<Dim> dims = {Dim::Unknown("batch"), size, size};
    dims.insert(is_nchw_ ? dims.begin() + 1 : dims.end(), Dim(channels));
    return Take(AddInput(graph_, "x", Type::Tensor(ElementKind::kF32, Shape(dims))));
  }
  void Output(Value* value) { EXPECT_THAT(AddOutput(graph_, "y", *value), IsOk()); }

  template <typename Op>
  Value* Make(const Op& op, absl::Span<Value* const> operands) {
    return Take(build_(op, operands));
  }
  Value* Constant(std::vector<int64_t> sizes) {
    const Type type = Type::Tensor(ElementKind::kF32, Shape::Of(sizes));
    return Make(canonical::ConstantGen{.value = *SeededTensor(type, SplitMix64(++seed_))}, {});
  }
  Value* Conv(Value* x, int64_t in, int64_t out, int64_t window, int64_t stride = 1) {
    Value* filter =
        Make(canonical::FilterEncode{.perm = {0, 2, 3, 1}}, {Constant({out, in, window, window})});
    const int64_t pad = window / 2;
    return Decode(Make(canonical::Conv2D{.stride = {stride, stride}, .pad = {pad, pad, pad, pad}},
                       {Encode(x), filter}));
  }
  Value* MaxPool(Value* x) {
    return Decode(Make(canonical::MaxPool2D{.window = {2, 2}, .stride = {2, 2}}, {Encode(x)}));
  }
  Value* BatchNorm(Value* x, int64_t channels) {
    Value* variance = Make(canonical::Exp{}, {Constant({channels})});
    return Make(canonical::BatchNorm{.axis = ChannelAxis()},
                {x, Constant({channels}), Constant({channels}), Constant({channels}), variance});
  }
  Value* Relu(Value* x) { return Make(canonical::Relu{}, {x}); }
  Value* PerChannel(int64_t channels) {
    return is_nchw_ ? Constant({channels, 1, 1}) : Constant({channels});
  }
  int64_t ChannelAxis() const { return is_nchw_ ? 1 : 3; }
  std::vector<int64_t> SpatialAxes() const {
    return is_nchw_ ? std::vector<int64_t>{2, 3} : std::vector<int64_t>{1, 2};
  }
  Value* GlobalPool(Value* x) {
    return Make(
        canonical::TensorReduce{.kind = canonical::ReduceKind::kMean, .axes = SpatialAxes()}, {x});
  }
  // Flattens, then applies a dense layer.
  Value* Classify(Value* x, int64_t channels, int64_t classes) {
    Value* flat = Make(canonical::Flatten{.start_axis = 1}, {x});
    return Make(canonical::TensorSoftmax{},
                {Make(canonical::MatMul{}, {flat, Constant({channels, classes})})});
  }

  std::unique_ptr<Program> Take() {
    EXPECT_THAT(VerifyOk(*program_), IsOk());
    return std::move(program_);
  }

 private:
  template <typename T>
  T Take(absl::StatusOr<T> result) {
    EXPECT_THAT(result, IsOk());
    return *result;
  }
  Value* Encode(Value* x) {
    return Make(canonical::FeatureEncode{.perm = is_nchw_ ? std::vector<int64_t>{0, 2, 3, 1}
                                                          : std::vector<int64_t>()},
                {x});
  }
  Value* Decode(Value* x) {
    return Make(canonical::FeatureDecode{.perm = is_nchw_ ? std::vector<int64_t>{0, 3, 1, 2}
                                                          : std::vector<int64_t>()},
                {x});
  }

  const bool is_nchw_;
  std::unique_ptr<Program> program_;
  Graph& graph_;
  Builder build_;
  uint64_t seed_ = 0;
};

// Residual additions, batch norms, activations, a pool.
std::unique_ptr<Program> ResidualNetwork(bool is_nchw) {
  ModelBuilder model(is_nchw);
  Value* x = model.Input(8, 3);
  x = model.MaxPool(model.Relu(model.BatchNorm(model.Conv(x, 3, 4, 3), 4)));
  for (int block = 0; block < 3; ++block) {
    Value* y = model.Relu(model.BatchNorm(model.Conv(x, 4, 4, 3), 4));
    y = model.BatchNorm(model.Conv(y, 4, 4, 3), 4);
    x = model.Relu(model.Make(canonical::EltwiseAdd{}, {x, y}));
  }
  model.Output(model.Classify(model.GlobalPool(x), 4, 5));
  return model.Take();
}

// A network with other ops between its convolutions: concatenation, computed scales, a split, pads,
// slices, resizing, constants that broadcast.
std::unique_ptr<Program> BranchingNetwork(bool is_nchw) {
  ModelBuilder model(is_nchw);
  const int64_t channels = model.ChannelAxis();
  Value* x = model.Input(8, 3);
  x = model.Make(canonical::EltwiseSub{}, {x, model.PerChannel(3)});
  x = model.Relu(model.Conv(x, 3, 4, 3));
  Value* left = model.Relu(model.Conv(x, 4, 2, 1));
  Value* right = model.Relu(model.Conv(x, 4, 2, 3));
  x = model.Make(canonical::TensorConcat{.axis = channels}, {left, right, x});  // 8 channels.
  Value* scale = model.Make(canonical::Sigmoid{}, {model.GlobalPool(x)});
  x = model.Conv(model.Make(canonical::EltwiseMul{}, {x, scale}), 8, 4, 1);
  std::vector<int64_t> pads(8, 0);
  for (const int64_t axis : model.SpatialAxes()) pads[axis] = pads[axis + 4] = 1;
  x = model.Make(canonical::TensorConstantPad{.pads = pads}, {x});
  x = model.Relu(model.Conv(x, 4, 4, 3, 2));
  x = model.Make(canonical::Slice{.starts = std::vector<int64_t>{0},
                                  .ends = std::vector<int64_t>{3},
                                  .axes = std::vector<int64_t>{channels}},
                 {x});
  x = model.Conv(model.Make(canonical::EltwiseMul{}, {x, model.PerChannel(3)}), 3, 3, 1);
  x = model.Make(canonical::Resize{.axes = model.SpatialAxes(), .scales = {2, 2}}, {x});
  x = model.Make(canonical::TensorSoftmax{.axis = channels}, {model.Conv(x, 3, 3, 3)});
  model.Output(model.Classify(model.GlobalPool(model.Conv(x, 3, 3, 1)), 3, 5));
  return model.Take();
}

const Graph& Main(const Program& program) { return *program.FindGraph("main"); }

std::vector<Tensor> RunOn(const Program& program, int64_t batch) {
  std::vector<Tensor> inputs;
  for (const Port& input : Main(program).inputs()) {
    const Type type = input.type.WithShape(input.type.shape().WithDim(0, Dim(batch)));
    inputs.push_back(*SeededTensor(type, SplitMix64(7)));
  }
  auto run = StartExecution(program);
  EXPECT_THAT(run, IsOk());
  absl::StatusOr<std::vector<Tensor>> outputs = (*run)->Run(Main(program), inputs);
  EXPECT_THAT(outputs, IsOk());
  return *outputs;
}

void ExpectSameResults(const Program& found, const Program& expected) {
  const std::vector<Tensor> results = RunOn(found, 2);
  const std::vector<Tensor> wanted = RunOn(expected, 2);
  ASSERT_EQ(results.size(), wanted.size());
  for (size_t i = 0; i < results.size(); ++i) {
    absl::StatusOr<TensorDifference> difference =
        Compare(results[i], wanted[i], Tolerance::Exact());
    ASSERT_THAT(difference, IsOk());
    EXPECT_TRUE(difference->ok()) << difference->ToString();
  }
}

// The conversions that move elements, in order, each with the node that it converts.
std::vector<std::string> MovingConversions(const Graph& graph) {
  std::vector<std::string> found;
  for (const Node* node : graph.nodes()) {
    const auto conversion = LayoutConversionOf(*node);
    if (!conversion || !conversion->moves_elements()) continue;
    const Node& source = node->operand(0).node();
    if (source.num_operands() == 0 && !IsInputNode(source)) continue;  // A constant.
    found.push_back(
        absl::StrCat(node->op_name(), " of ", IsInputNode(source) ? "an input" : source.op_name()));
  }
  return found;
}

class LayoutPipelineTest : public ::testing::TestWithParam<bool> {};

TEST_P(LayoutPipelineTest, AResidualNetworkKeepsOneConversionAtEachEdge) {
  const bool is_nchw = GetParam();
  std::unique_ptr<Program> program = ResidualNetwork(is_nchw);
  const std::unique_ptr<Program> before = program->clone();
  EXPECT_EQ(CountLayoutConversions(Main(*before)).all, 16);
  EXPECT_THAT(RunPasses(*program, kPipeline), IsOkAndHolds(true));
  const Graph& graph = Main(*program);
  const LayoutConversionCount count = CountLayoutConversions(graph);
  EXPECT_EQ(count.all, 2) << DebugString(graph);
  // The last one only gives a feature the type of a tensor.
  EXPECT_EQ(count.moving, is_nchw ? 1 : 0) << DebugString(graph);
  if (is_nchw) {
    EXPECT_THAT(MovingConversions(graph),
                ::testing::ElementsAre("canonical.feature_encode of an input"));
  }
  ExpectSameResults(*program, *before);
  EXPECT_THAT(RunPasses(*program, kPipeline), IsOkAndHolds(false));
}

TEST_P(LayoutPipelineTest, NothingMovesElementsBehindTheEdgesOfABranchingNetwork) {
  const bool is_nchw = GetParam();
  std::unique_ptr<Program> program = BranchingNetwork(is_nchw);
  const std::unique_ptr<Program> before = program->clone();
  const LayoutConversionCount count_before = CountLayoutConversions(Main(*before));
  EXPECT_THAT(RunPasses(*program, kPipeline), IsOkAndHolds(true));
  const Graph& graph = Main(*program);
  if (is_nchw) {
    EXPECT_EQ(MovingConversions(graph).size(), 1u)
        << absl::StrJoin(MovingConversions(graph), ", ") << DebugString(graph);
  } else {
    EXPECT_EQ(MovingConversions(graph).size(), 0u) << DebugString(graph);
  }
  EXPECT_LE(CountLayoutConversions(graph).all, count_before.all) << DebugString(graph);
  ExpectSameResults(*program, *before);
  EXPECT_THAT(RunPasses(*program, kPipeline), IsOkAndHolds(false));
}

TEST_P(LayoutPipelineTest, EachPassByItselfEnds) {
  for (const char* pass :
       {"simplify_domain_conversion", "move_domain_conversions", "move_transposes"}) {
    SCOPED_TRACE(pass);
    for (const auto network : {ResidualNetwork, BranchingNetwork}) {
      std::unique_ptr<Program> program = network(GetParam());
      const std::unique_ptr<Program> before = program->clone();
      const std::unique_ptr<Program> again = program->clone();
      ASSERT_THAT(RunPasses(*program, pass), IsOk());
      EXPECT_THAT(RunPasses(*program, pass), IsOkAndHolds(false));
      EXPECT_LE(CountLayoutConversions(Main(*program)).moving,
                CountLayoutConversions(Main(*before)).moving);
      ExpectSameResults(*program, *before);
      ASSERT_THAT(RunPasses(*again, pass), IsOk());
      EXPECT_EQ(*Print(*again), *Print(*program));
    }
  }
}

INSTANTIATE_TEST_SUITE_P(Orders, LayoutPipelineTest, ::testing::Bool(),
                         [](const auto& order) { return order.param ? "nchw" : "nhwc"; });

// A long chain with many branches, which must not take exponential time.
TEST(LayoutScaleTest, ManyResidualBlocks) {
  ModelBuilder model(/*is_nchw=*/true);
  Value* x = model.Input(4, 2);
  Value* weights =
      model.Make(canonical::FilterEncode{.perm = {0, 2, 3, 1}}, {model.Constant({2, 2, 1, 1})});
  for (int block = 0; block < 2000; ++block) {
    Value* feature = model.Make(canonical::FeatureEncode{.perm = {0, 2, 3, 1}}, {x});
    Value* conv = model.Make(canonical::Conv2D{}, {feature, weights});
    Value* y = model.Make(canonical::FeatureDecode{.perm = {0, 3, 1, 2}}, {conv});
    x = model.Relu(model.Make(canonical::EltwiseAdd{}, {x, y}));
  }
  model.Output(x);
  std::unique_ptr<Program> program = model.Take();
  EXPECT_THAT(RunPasses(*program, kPipeline), IsOkAndHolds(true));
  EXPECT_EQ(CountLayoutConversions(Main(*program)).all, 2);
}

}  // namespace
}  // namespace roundhouse
