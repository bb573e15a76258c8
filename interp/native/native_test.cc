// The native kernels against the reference on random operands of random shapes, and the functions
// of one number over all magnitudes.
#include "roundhouse/interp/native/native.h"

#include <algorithm>
#include <bit>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <limits>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/str_cat.h"
#include "absl/types/span.h"
#include "gtest/gtest.h"
#include "roundhouse/core/attribute.h"
#include "roundhouse/core/builder.h"
#include "roundhouse/core/context.h"
#include "roundhouse/core/graph.h"
#include "roundhouse/core/op.h"
#include "roundhouse/core/program.h"
#include "roundhouse/core/splitmix64.h"
#include "roundhouse/core/status_macros.h"
#include "roundhouse/core/tensor.h"
#include "roundhouse/core/type.h"
#include "roundhouse/dialects/canonical/canonical.h"
#include "roundhouse/dialects/canonical/conversion.h"
#include "roundhouse/dialects/canonical/convolution.h"
#include "roundhouse/dialects/canonical/elementwise_binary.h"
#include "roundhouse/dialects/canonical/gather_scatter.h"
#include "roundhouse/dialects/canonical/linear.h"
#include "roundhouse/dialects/canonical/movement.h"
#include "roundhouse/dialects/canonical/normalization.h"
#include "roundhouse/dialects/canonical/pooling.h"
#include "roundhouse/dialects/canonical/recurrent.h"
#include "roundhouse/dialects/canonical/reduction.h"
#include "roundhouse/dialects/canonical/resize.h"
#include "roundhouse/dialects/canonical/slicing.h"
#include "roundhouse/interp/reference/reference.h"
#include "roundhouse/service/evaluation.h"
#include "roundhouse/service/kernels.h"
#include "roundhouse/service/tensor_difference.h"
#include "roundhouse/service/thread_pool.h"
#include "roundhouse/tests/testing/matchers.h"

namespace roundhouse {
namespace {

constexpr int kRounds = 60;

int64_t Product(absl::Span<const int64_t> sizes) {
  int64_t product = 1;
  for (int64_t size : sizes) product *= size;
  return product;
}

class NativeTest : public ::testing::Test {
 protected:
  NativeTest()
      : context_(
            *Context::With({RegisterCanonical, RegisterReferenceKernels, RegisterNativeKernels})) {}

  int64_t Draw(int64_t least, int64_t most) {
    return least + static_cast<int64_t>(random_.Next() % (most - least + 1));
  }
  std::vector<int64_t> DrawSizes(int64_t least_rank, int64_t most_rank, int64_t most) {
    std::vector<int64_t> sizes(Draw(least_rank, most_rank));
    for (int64_t& size : sizes) size = Draw(1, most);
    return sizes;
  }
  Tensor DrawTensor(absl::Span<const int64_t> sizes, double range = 2,
                    Domain domain = Domain::kTensor) {
    Tensor tensor =
        *Tensor::Uninitialized(Type::Tensor(ElementKind::kF32, Shape::Of(sizes), domain));
    for (float& value : tensor.mutable_data<float>()) {
      value =
          static_cast<float>((static_cast<double>(random_.Next() >> 11) / (1LL << 52) - 1) * range);
    }
    return tensor;
  }

  // What the native kernel gives, on operands that lie anywhere. Those in `constants` are known to
  // it beforehand.
  absl::StatusOr<std::vector<Tensor>> RunNative(const Node& node,
                                                const std::vector<std::optional<Tensor>>& operands,
                                                absl::Span<const Type> results,
                                                const std::vector<bool>& constants) {
    std::vector<Type> types;
    std::vector<const Tensor*> known;
    std::vector<std::vector<std::byte>> memory;
    std::vector<const std::byte*> inputs;
    for (size_t i = 0; i < operands.size(); ++i) {
      types.push_back(operands[i] ? operands[i]->type() : Type::None());
      known.push_back(operands[i] && constants[i] ? &*operands[i] : nullptr);
      std::vector<std::byte>& bytes = memory.emplace_back(4);
      if (operands[i])
        bytes.insert(bytes.end(), operands[i]->bytes().begin(), operands[i]->bytes().end());
      inputs.push_back(operands[i] ? bytes.data() + 4 : nullptr);
    }
    RH_ASSIGN_OR_RETURN(PreparedKernel kernel, node.service<KernelService>()->Prepare(
                                                   {node, types, results, known, threads_}));
    if (kernel.known_results) return *kernel.known_results;
    std::vector<Tensor> outputs;
    if (kernel.view_of >= 0) {
      RH_ASSIGN_OR_RETURN(Tensor view, operands[kernel.view_of]->WithType(results[0]));
      outputs.push_back(std::move(view));
      return outputs;
    }
    std::vector<std::byte*> addresses;
    for (const Type& type : results) {
      outputs.push_back(*Tensor::Uninitialized(type));
      const absl::Span<std::byte> bytes = outputs.back().mutable_bytes();
      std::fill(bytes.begin(), bytes.end(), std::byte{0xFF});
      addresses.push_back(bytes.data());
    }
    Tensor scratch = *Tensor::Uninitialized(Type::Tensor(
        ElementKind::kU8, Shape({static_cast<int64_t>(kernel.invocation->scratch_bytes())})));
    const absl::Span<std::byte> bytes = scratch.mutable_bytes();
    std::fill(bytes.begin(), bytes.end(), std::byte{0xFF});
    RH_RETURN_IF_ERROR(kernel.invocation->Run({inputs, addresses, bytes.data(), threads_}));
    return outputs;
  }

  void ExpectAgreement(absl::string_view name, AttributeMap attributes,
                       const std::vector<std::optional<Tensor>>& operands,
                       std::vector<bool> constants = {}, double tolerance = 2e-6) {
    constants.resize(operands.size());
    Program program(*context_);
    Graph* graph = *program.CreateGraph("g");
    std::vector<Value*> values;
    std::vector<const Tensor*> tensors;
    for (const std::optional<Tensor>& operand : operands) {
      const Type type = operand ? operand->type() : Type::None();
      values.push_back(&graph->CreateNode("test.source", {}, {type})->result());
      tensors.push_back(operand ? &*operand : nullptr);
    }
    ASSERT_OK_AND_ASSIGN(Node * node, Builder(*graph).Make(name, values, std::move(attributes)));
    ASSERT_OK_AND_ASSIGN(const std::vector<Tensor> expected, EvaluateNode(*node, tensors));
    std::vector<Type> results;
    for (const Tensor& tensor : expected) results.push_back(tensor.type());
    const absl::StatusOr<std::vector<Tensor>> found =
        RunNative(*node, operands, results, constants);
    ASSERT_TRUE(found.ok()) << name << ": " << found.status();
    ASSERT_EQ(found->size(), expected.size());
    for (size_t i = 0; i < expected.size(); ++i) {
      ASSERT_OK_AND_ASSIGN(
          const TensorDifference difference,
          Compare((*found)[i], expected[i], Tolerance::Close(tolerance, tolerance)));
      EXPECT_TRUE(difference.ok())
          << name << " gives " << expected[i].type().ToString() << ": " << difference.ToString();
    }
  }
  template <DeclaredOp Op>
  void ExpectAgreement(const Op& op, const std::vector<std::optional<Tensor>>& operands,
                       std::vector<bool> constants = {}, double tolerance = 2e-6) {
    ExpectAgreement(Op::kSpec.name, AttributesOf(op), operands, std::move(constants), tolerance);
  }

  const std::unique_ptr<Context> context_;
  SplitMix64 random_{1};
  ThreadPool threads_{2};
};

TEST_F(NativeTest, FunctionsOfOneNumberOverAllMagnitudes) {
  std::vector<float> values = {0.0f, -0.0f, INFINITY, -INFINITY, NAN, 1.0f, -1.0f, 1e-40f};
  for (uint32_t bits = 0; bits < 0x7F800000; bits += 0x10001) {
    values.push_back(std::bit_cast<float>(bits));
    values.push_back(-values.back());
  }
  const Tensor x = Tensor::Of<float>(std::vector<int64_t>{static_cast<int64_t>(values.size())},
                                     absl::MakeConstSpan(values));
  for (const char* name :
       {"abs",     "neg",          "sign",  "floor", "ceil",         "round",      "exp",
        "log",     "eltwise_sqrt", "rsqrt", "erf",   "relu",         "relu6",      "tanh",
        "sigmoid", "leaky_relu",   "elu",   "gelu",  "hard_sigmoid", "hard_swish", "silu",
        "mish",    "softplus",     "sin",   "cos"}) {
    // Rounded in another way at most: one unit in the last place.
    Program program(*context_);
    Graph* graph = *program.CreateGraph("g");
    Value* source = &graph->CreateNode("test.source", {}, {x.type()})->result();
    ASSERT_OK_AND_ASSIGN(Node * node,
                         Builder(*graph).Make(absl::StrCat("canonical.", name), {source}, {}));
    ASSERT_OK_AND_ASSIGN(const std::vector<Tensor> expected, EvaluateNode(*node, {&x}));
    ASSERT_OK_AND_ASSIGN(const std::vector<Tensor> found,
                         RunNative(*node, {x}, {x.type()}, {false}));
    const auto a = found[0].data<float>();
    const auto b = expected[0].data<float>();
    int num_wrong = 0;
    for (size_t i = 0; i < values.size() && num_wrong < 3; ++i) {
      if (std::isnan(b[i]) ? std::isnan(a[i]) : a[i] == b[i]) continue;
      const auto distance =
          std::abs(int64_t{std::bit_cast<int32_t>(a[i])} - int64_t{std::bit_cast<int32_t>(b[i])});
      if (distance <= 1) continue;
      ++num_wrong;
      ADD_FAILURE() << name << "(" << values[i] << ") = " << a[i] << ", expected " << b[i];
    }
  }
}

TEST_F(NativeTest, Transposes) {
  for (int round = 0; round < kRounds; ++round) {
    const std::vector<int64_t> sizes = DrawSizes(1, 5, round % 4 == 0 ? 40 : 7);
    std::vector<int64_t> perm;
    for (size_t i = 0; i < sizes.size(); ++i)
      perm.insert(perm.begin() + Draw(0, static_cast<int64_t>(i)), static_cast<int64_t>(i));
    if (Product(sizes) > 1000000) continue;
    ExpectAgreement(canonical::TensorTranspose{.perm = perm}, {DrawTensor(sizes)});
  }
}

TEST_F(NativeTest, ConcatsSplitsAndSlices) {
  for (int round = 0; round < kRounds; ++round) {
    std::vector<int64_t> sizes = DrawSizes(1, 4, 9);
    const int64_t axis = Draw(0, static_cast<int64_t>(sizes.size()) - 1);
    std::vector<std::optional<Tensor>> parts;
    for (int i = 0; i < 3; ++i) {
      sizes[axis] = Draw(0, 9);
      parts.push_back(DrawTensor(sizes));
    }
    ExpectAgreement(canonical::TensorConcat{.axis = axis}, parts);
    sizes[axis] = Draw(1, 9);
    const int64_t start = Draw(-12, 12);
    const int64_t step = Draw(0, 1) == 0 ? Draw(1, 3) : -Draw(1, 3);
    ExpectAgreement(
        canonical::Slice{
            .starts = {{start}}, .ends = {{Draw(-12, 12)}}, .axes = {{axis}}, .steps = {{step}}},
        {DrawTensor(sizes)});
    std::vector<int64_t> pads(2 * sizes.size());
    for (int64_t& pad : pads) pad = Draw(0, 2);
    ExpectAgreement(canonical::TensorConstantPad{.pads = pads}, {DrawTensor(sizes)});
  }
}

TEST_F(NativeTest, BroadcastsOfTwoOperands) {
  for (int round = 0; round < kRounds; ++round) {
    std::vector<int64_t> sizes = DrawSizes(1, 4, round % 5 == 0 ? 60 : 6);
    if (Product(sizes) > 1000000) continue;
    auto operand = [&] {
      std::vector<int64_t> own(sizes.begin() + Draw(0, static_cast<int64_t>(sizes.size()) - 1),
                               sizes.end());
      for (int64_t& size : own) size = Draw(0, 2) == 0 ? 1 : size;
      return DrawTensor(own);
    };
    ExpectAgreement(canonical::EltwiseAdd{}, {DrawTensor(sizes), operand()});
    ExpectAgreement(canonical::EltwiseSub{}, {operand(), DrawTensor(sizes)});
    ExpectAgreement(canonical::EltwiseMul{}, {operand(), operand()});
    ExpectAgreement(canonical::EltwiseDiv{}, {operand(), operand()});
    ExpectAgreement(canonical::EltwiseMax{}, {operand(), operand()});
    ExpectAgreement(canonical::Compare{.direction = canonical::Comparison::kLess},
                    {operand(), operand()});
  }
}

TEST_F(NativeTest, CastsToIntegersSaturate) {
  constexpr float kInfinity = std::numeric_limits<float>::infinity();
  std::vector<float> values = {std::numeric_limits<float>::quiet_NaN(),
                               kInfinity,
                               -kInfinity,
                               0.99F,
                               -0.99F,
                               127.5F,
                               128,
                               -128.9F,
                               -129,
                               255.9F,
                               256,
                               2147483520.0F,
                               2147483648.0F,
                               -2147483648.0F,
                               -2147483904.0F,
                               9223371487098961920.0F,
                               9223372036854775808.0F,
                               -9223372036854775808.0F};
  for (int i = 0; i < 100; ++i) values.push_back(static_cast<float>(Draw(-400, 400)) / 2);
  const Tensor x = Tensor::Of<float>({static_cast<int64_t>(values.size())}, values);
  for (ElementKind to : {ElementKind::kI8, ElementKind::kU8, ElementKind::kI32, ElementKind::kI64})
    ExpectAgreement(canonical::Cast{.to = to}, {x});
}

TEST_F(NativeTest, Attention) {
  // Scores are sums of up to 40 products, whose errors the exponential makes relative ones.
  constexpr double kTolerance = 1e-5;
  for (int round = 0; round < kRounds; ++round) {
    const std::vector<int64_t> batches = DrawSizes(1, 2, 3);
    const int64_t queries = Draw(1, round % 5 == 0 ? 150 : 9);
    const int64_t keys = Draw(1, round % 4 == 0 ? 90 : 9);
    const int64_t depth = Draw(1, 40);
    const int64_t width = Draw(1, 40);
    const auto sized = [&](int64_t rows, int64_t columns) {
      std::vector<int64_t> sizes(batches.begin() + Draw(0, static_cast<int64_t>(batches.size())),
                                 batches.end());
      for (int64_t& size : sizes) size = Draw(0, 2) == 0 ? 1 : size;
      sizes.push_back(rows);
      sizes.push_back(columns);
      return sizes;
    };
    std::vector<int64_t> of_queries = batches;
    of_queries.insert(of_queries.end(), {queries, depth});
    const canonical::Attention op = {.scale = 0.25F * static_cast<float>(Draw(1, 8))};
    std::vector<std::optional<Tensor>> operands = {
        DrawTensor(of_queries), DrawTensor(sized(keys, depth)), DrawTensor(sized(keys, width))};
    ExpectAgreement(op, operands, {}, kTolerance);
    const std::vector<int64_t> mask =
        sized(Draw(0, 1) == 0 ? 1 : queries, Draw(0, 3) == 0 ? 1 : keys);
    operands.push_back(DrawTensor(mask));
    ExpectAgreement(op, operands, {}, kTolerance);
    Tensor stays = *Tensor::Zeros(Type::Tensor(ElementKind::kI1, Shape::Of(mask)));
    for (bool& key : stays.mutable_data<bool>()) key = Draw(0, 2) != 0;
    operands.back() = stays;
    ExpectAgreement(op, operands, {}, kTolerance);
  }
}

TEST_F(NativeTest, ReductionsAndNorms) {
  using canonical::ReduceKind;
  for (int round = 0; round < kRounds; ++round) {
    const std::vector<int64_t> sizes = DrawSizes(1, 4, round % 5 == 0 ? 50 : 7);
    if (Product(sizes) > 1000000) continue;
    const auto rank = static_cast<int64_t>(sizes.size());
    const int64_t first = Draw(0, rank - 1);
    std::vector<int64_t> axes;
    for (int64_t axis = first; axis <= Draw(first, rank - 1); ++axis) axes.push_back(axis);
    for (ReduceKind kind : {ReduceKind::kMean, ReduceKind::kSum, ReduceKind::kMax, ReduceKind::kMin,
                            ReduceKind::kProd, ReduceKind::kSumSquare}) {
      ExpectAgreement(canonical::TensorReduce{.kind = kind, .axes = axes}, {DrawTensor(sizes)});
    }
    ExpectAgreement(canonical::TensorSoftmax{.axis = first}, {DrawTensor(sizes, 20)});
    ExpectAgreement(canonical::LogSoftmax{.axis = rank - 1}, {DrawTensor(sizes, 20)});
    ExpectAgreement(canonical::ArgMax{.axis = first}, {DrawTensor(sizes)});
    const std::vector<int64_t> inner(sizes.begin() + first, sizes.end());
    ExpectAgreement(canonical::LayerNorm{.axis = first},
                    {DrawTensor(sizes), DrawTensor(inner), DrawTensor(inner)}, {}, 2e-5);
    const Tensor variance = DrawTensor({sizes[first]}, 0.1);
    Tensor positive = variance;
    for (float& value : positive.mutable_data<float>()) value = std::fabs(value) + 0.5f;
    ExpectAgreement(canonical::BatchNorm{.axis = first},
                    {DrawTensor(sizes), DrawTensor({sizes[first]}), DrawTensor({sizes[first]}),
                     DrawTensor({sizes[first]}), positive});
  }
}

TEST_F(NativeTest, MatrixProducts) {
  for (int round = 0; round < kRounds; ++round) {
    const int64_t most = round % 6 == 0 ? 130 : 20;
    const int64_t rows = Draw(1, most), columns = Draw(1, most), depth = Draw(1, most);
    const bool transpose_lhs = Draw(0, 1) == 1, transpose_rhs = Draw(0, 1) == 1;
    std::vector<int64_t> lhs =
        transpose_lhs ? std::vector<int64_t>{depth, rows} : std::vector<int64_t>{rows, depth};
    std::vector<int64_t> rhs =
        transpose_rhs ? std::vector<int64_t>{columns, depth} : std::vector<int64_t>{depth, columns};
    const int64_t batch = Draw(1, 4);
    if (Draw(0, 1) == 1) lhs.insert(lhs.begin(), batch);
    if (Draw(0, 2) == 1) rhs.insert(rhs.begin(), batch);
    ExpectAgreement(canonical::MatMul{.transpose_lhs = transpose_lhs,
                                      .transpose_rhs = transpose_rhs,
                                      .activation = canonical::Activation::kTanh},
                    {DrawTensor(lhs, 0.3), DrawTensor(rhs, 0.3), DrawTensor({columns})},
                    {false, round % 2 == 0}, 2e-5);
  }
}

TEST_F(NativeTest, ConvolutionsAndPools) {
  for (int round = 0; round < kRounds; ++round) {
    const int64_t groups = Draw(1, 3);
    const int64_t inputs = Draw(1, 5) * (round % 3 == 0 ? 13 : 1);
    const int64_t outputs = Draw(1, 40);
    const std::vector<int64_t> stride = {Draw(1, 2), Draw(1, 2)};
    const std::vector<int64_t> dilation = {Draw(1, 2), Draw(1, 2)};
    const std::vector<int64_t> pad = {Draw(0, 1), Draw(0, 1), Draw(0, 1), Draw(0, 1)};
    const std::vector<int64_t> image = {Draw(1, 2), Draw(5, 12), Draw(5, 12), inputs * groups};
    const std::vector<int64_t> window = {Draw(1, 3), Draw(1, 3)};
    ExpectAgreement(
        canonical::Conv2D{.stride = stride,
                          .dilation = dilation,
                          .pad = pad,
                          .groups = groups,
                          .activation = canonical::Activation::kRelu6},
        {DrawTensor(image, 1, Domain::kFeature),
         DrawTensor({outputs * groups, window[0], window[1], inputs}, 1, Domain::kFilter),
         DrawTensor({outputs * groups}, 1, Domain::kBias)},
        {false, round % 2 == 0}, 2e-5);
    ExpectAgreement(canonical::DepthwiseConv2D{.stride = stride, .dilation = dilation, .pad = pad},
                    {DrawTensor(image, 1, Domain::kFeature),
                     DrawTensor({window[0], window[1], image[3], 1}, 1, Domain::kDepthwiseFilter)},
                    {}, 2e-5);
    ExpectAgreement(
        canonical::MaxPool2D{
            .window = window, .stride = stride, .dilation = dilation, .ceil_mode = round % 2 == 0},
        {DrawTensor(image, 1, Domain::kFeature)});
    ExpectAgreement(
        canonical::AvgPool2D{.window = window,
                             .stride = stride,
                             .pad = pad,
                             .ceil_mode = round % 2 == 0,
                             .convention = round % 3 == 0 ? canonical::PoolConvention::kFull
                                                          : canonical::PoolConvention::kValid},
        {DrawTensor(image, 1, Domain::kFeature)});
  }
}

TEST_F(NativeTest, RecurrentCells) {
  for (int round = 0; round < kRounds / 3; ++round) {
    const bool both = Draw(0, 1) == 1;
    const auto direction = both              ? canonical::Direction::kBidirectional
                           : Draw(0, 1) == 1 ? canonical::Direction::kBackward
                                             : canonical::Direction::kForward;
    const int64_t directions = both ? 2 : 1;
    const int64_t steps = Draw(1, 5), batch = Draw(1, 3), inputs = Draw(1, 20), n = Draw(1, 20);
    const Tensor x = DrawTensor({steps, batch, inputs});
    auto weights = [&](int64_t gates, int64_t depth) {
      return DrawTensor({directions, gates * n, depth}, 0.5);
    };
    ExpectAgreement(
        canonical::Gru{.direction = direction, .reset_after = round % 2 == 0},
        {x, weights(3, inputs), weights(3, n), DrawTensor({directions, 3 * n}),
         DrawTensor({directions, 3 * n}), std::nullopt, DrawTensor({directions, batch, n})},
        {false, true, true}, 1e-5);
    ExpectAgreement(
        canonical::Lstm{.direction = direction},
        {x, weights(4, inputs), weights(4, n), DrawTensor({directions, 4 * n}), std::nullopt,
         DrawTensor({directions, batch, n}), DrawTensor({directions, batch, n})},
        {false, true, true}, 1e-5);
  }
}

// What cells may have beside that: clips, lengths, peepholes, projections, coupled gates.
TEST_F(NativeTest, RecurrentCellsWithAllThatTheyMayHave) {
  for (int round = 0; round < kRounds / 2; ++round) {
    const bool both = Draw(0, 1) == 1;
    const auto direction = both              ? canonical::Direction::kBidirectional
                           : Draw(0, 1) == 1 ? canonical::Direction::kBackward
                                             : canonical::Direction::kForward;
    const int64_t directions = both ? 2 : 1;
    const int64_t steps = Draw(1, 5), batch = Draw(1, 3), inputs = Draw(1, 20), n = Draw(1, 20);
    const auto maybe_clip = [&] {
      return Draw(0, 1) == 1 ? std::optional<float>() : 0.1F * static_cast<float>(Draw(1, 5));
    };
    const Tensor x = DrawTensor({steps, batch, inputs});
    auto weights = [&](int64_t gates, int64_t depth) {
      return DrawTensor({directions, gates * n, depth}, 0.5);
    };
    std::optional<Tensor> lengths;
    if (Draw(0, 2) > 0) {
      std::vector<int64_t> values;
      for (int64_t i = 0; i < batch; ++i) values.push_back(Draw(0, steps));
      lengths = Tensor::Of<int64_t>({batch}, absl::MakeConstSpan(values));
    }
    ExpectAgreement(canonical::Rnn{.direction = direction, .clip = maybe_clip()},
                    {x, weights(1, inputs), weights(1, n), DrawTensor({directions, n}), lengths,
                     DrawTensor({directions, batch, n})},
                    {false, true, true}, 1e-5);
    ExpectAgreement(
        canonical::Gru{.direction = direction, .reset_after = round % 2 == 0, .clip = maybe_clip()},
        {x, weights(3, inputs), weights(3, n), DrawTensor({directions, 3 * n}),
         DrawTensor({directions, 3 * n}), lengths, DrawTensor({directions, batch, n})},
        {false, true, true}, 1e-5);
    std::optional<Tensor> peephole, projection;
    if (Draw(0, 1) == 1) peephole = DrawTensor({directions, 3 * n});
    const int64_t hidden = Draw(0, 1) == 1 ? Draw(1, 24) : n;
    if (hidden != n || Draw(0, 1) == 1) projection = DrawTensor({directions, hidden, n}, 0.5);
    ExpectAgreement(canonical::Lstm{.direction = direction,
                                    .coupling = static_cast<canonical::GateCoupling>(round % 3),
                                    .clip = maybe_clip(),
                                    .cell_clip = maybe_clip(),
                                    .projection_clip = maybe_clip()},
                    {x, weights(4, inputs), weights(4, hidden), DrawTensor({directions, 4 * n}),
                     lengths, DrawTensor({directions, batch, hidden}),
                     DrawTensor({directions, batch, n}), peephole, projection},
                    {false, true, true, false, false, false, false, false, true}, 1e-5);
  }
}

TEST_F(NativeTest, GroupNorms) {
  for (int i = 0; i < 60; ++i) {
    canonical::GroupNorm op;
    const int64_t run = Draw(1, 9);
    const int64_t groups = Draw(1, 7);
    op.groups = run == 1 && Draw(0, 1) == 1 ? 0 : groups;
    std::vector<int64_t> sizes = {Draw(1, 3), run * groups};
    op.axis = 1;
    // Channels last, or in front of planes.
    const bool is_last = Draw(0, 1) == 1;
    for (int64_t axes = Draw(0, 2); axes > 0; --axes)
      sizes.insert(is_last ? sizes.begin() + 1 : sizes.end(), Draw(1, 40));
    if (is_last) op.axis = -1;
    std::vector<std::optional<Tensor>> operands = {DrawTensor(sizes)};
    for (int k = 0; k < 2; ++k) {
      operands.push_back(Draw(0, 2) == 0 ? std::nullopt
                                         : std::optional<Tensor>(DrawTensor({run * groups})));
    }
    // The mean of few numbers that are nearly the same is nothing but rounding.
    op.epsilon = 0.1F;
    ExpectAgreement(op, operands);
  }
}

TEST_F(NativeTest, RunningSums) {
  for (int i = 0; i < 60; ++i) {
    const std::vector<int64_t> sizes = DrawSizes(1, 4, i % 4 == 0 ? 90 : 12);
    if (sizes.size() > 3 && i % 4 == 0) continue;
    canonical::CumSum op;
    op.exclusive = Draw(0, 1) == 1;
    op.reverse = Draw(0, 1) == 1;
    const int64_t axis =
        Draw(-static_cast<int64_t>(sizes.size()), static_cast<int64_t>(sizes.size()) - 1);
    if (Draw(0, 1) == 1) {
      op.axis = axis;
      ExpectAgreement(op, {DrawTensor(sizes)});
    } else {
      ExpectAgreement(op, {DrawTensor(sizes), Tensor::Of<int64_t>({}, {axis})}, {false, true});
    }
  }
}

TEST_F(NativeTest, TheGreatestInOrder) {
  for (int i = 0; i < 80; ++i) {
    const std::vector<int64_t> sizes = DrawSizes(1, 3, i % 4 == 0 ? 90 : 12);
    Tensor x = DrawTensor(sizes);
    for (float& value : x.mutable_data<float>()) {
      // Many that are equal, and all that is special.
      const float special[] = {0.0F, -0.0F, NAN, -NAN, INFINITY, -INFINITY, 1.0F, -1.0F};
      if (Draw(0, 2) == 0) value = special[Draw(0, 7)];
    }
    canonical::TopK op;
    op.axis = Draw(-static_cast<int64_t>(sizes.size()), static_cast<int64_t>(sizes.size()) - 1);
    op.largest = Draw(0, 1) == 1;
    op.k = Draw(0, sizes[op.axis < 0 ? op.axis + static_cast<int64_t>(sizes.size()) : op.axis]);
    ExpectAgreement(op, {x}, {}, 0);
  }
}

TEST_F(NativeTest, Resizes) {
  using canonical::Interpolation;
  const canonical::CoordinateMode modes[] = {
      canonical::CoordinateMode::kHalfPixel, canonical::CoordinateMode::kAlignCorners,
      canonical::CoordinateMode::kAsymmetric, canonical::CoordinateMode::kTfHalfPixelForNn};
  for (int round = 0; round < 2 * kRounds; ++round) {
    const std::vector<int64_t> sizes = DrawSizes(1, 4, round % 3 == 0 ? 30 : 6);
    if (Product(sizes) == 0) continue;
    canonical::Resize op = {.mode = static_cast<Interpolation>(Draw(0, 2)),
                            .coordinates = modes[Draw(0, 3)],
                            .rounding = static_cast<canonical::NearestRounding>(Draw(0, 3))};
    for (int64_t axis = 0; axis < static_cast<int64_t>(sizes.size()); ++axis) {
      if (Draw(0, 2) == 0) continue;
      op.axes.push_back(axis);
      op.sizes.push_back(Draw(0, 3) == 0 ? sizes[axis] : Draw(1, 20));
    }
    if (op.axes.empty()) continue;
    if (op.mode != Interpolation::kNearest) {
      op.antialias = Draw(0, 1) == 0;
      op.exclude_outside = Draw(0, 1) == 0;
    }
    Tensor x = DrawTensor(sizes);
    ExpectAgreement(op, {x, std::nullopt, std::nullopt});
    // What is infinite stays so, and makes nothing else NaN.
    x.mutable_data<float>()[0] = INFINITY;
    ExpectAgreement(op, {x, std::nullopt, std::nullopt});
  }
}

TEST_F(NativeTest, Borders) {
  for (int i = 0; i < 120; ++i) {
    const std::vector<int64_t> sizes = DrawSizes(1, 4, i % 4 == 0 ? 40 : 9);
    canonical::TensorBorderPad op;
    op.mode = static_cast<canonical::BorderMode>(Draw(0, 3));
    std::vector<int64_t> pads;
    for (int side = 0; side < 2; ++side) {
      // What is taken away leaves something.
      for (const int64_t size : sizes) pads.push_back(Draw(size > 2 ? -(size - 1) / 2 : 0, 2));
    }
    op.pads = pads;
    Program program(*context_);
    // A pattern may be too short for its mode, which is an error of the program.
    Graph* graph = *program.CreateGraph("g");
    const Tensor x = DrawTensor(sizes);
    Value* source = &graph->CreateNode("test.source", {}, {x.type()})->result();
    if (!Builder(*graph)(op, {source}).ok()) continue;
    ExpectAgreement(op, {x}, {}, 0);
  }
}

TEST_F(NativeTest, Gathers) {
  for (int round = 0; round < kRounds; ++round) {
    const std::vector<int64_t> sizes = DrawSizes(1, 4, 9);
    const int64_t axis = Draw(0, static_cast<int64_t>(sizes.size()) - 1);
    std::vector<int64_t> indices(Draw(1, 12));
    for (int64_t& index : indices) index = Draw(-sizes[axis], sizes[axis] - 1);
    ExpectAgreement(canonical::Gather{.axis = axis},
                    {DrawTensor(sizes),
                     Tensor::Of<int64_t>(std::vector<int64_t>{static_cast<int64_t>(indices.size())},
                                         absl::MakeConstSpan(indices))});
  }
}

}  // namespace
}  // namespace roundhouse
