// Tests the native kernels against the reference on random operands of random shapes, and unary
// functions over all magnitudes.
#include <bit>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <optional>
#include <vector>

#include "absl/strings/str_cat.h"
#include "absl/types/span.h"
#include "gtest/gtest.h"
#include "roundhouse/core/builder.h"
#include "roundhouse/core/graph.h"
#include "roundhouse/core/program.h"
#include "roundhouse/core/tensor/tensor.h"
#include "roundhouse/core/type.h"
#include "roundhouse/dialects/canonical/conversion.h"
#include "roundhouse/dialects/canonical/convolution.h"
#include "roundhouse/dialects/canonical/elementwise_binary.h"
#include "roundhouse/dialects/canonical/linear.h"
#include "roundhouse/dialects/canonical/normalization.h"
#include "roundhouse/dialects/canonical/pooling.h"
#include "roundhouse/dialects/canonical/recurrent.h"
#include "roundhouse/dialects/canonical/reduction.h"
#include "roundhouse/interp/native/native_test_base.h"
#include "roundhouse/service/evaluation.h"
#include "roundhouse/service/tensor_difference.h"
#include "roundhouse/tests/testing/matchers.h"

namespace roundhouse {
namespace {

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
        "mish",    "softplus",     "sin",   "cos",   "tan",          "atan",       "asin",
        "acos",    "sinh",         "cosh",  "asinh", "acosh",        "atanh"}) {
    // At most rounded differently: one unit in the last place.
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

// The nearest float or the one beside it, also where a sum is so near to 1 that its logarithm in
// single precision would have few digits or none. Along the last axis, and with others inside.
TEST_F(NativeTest, LogSoftmaxIsRightToTheLastDigit) {
  for (const int64_t inner : {1, 3, 40}) {
    for (const int64_t count : {2, 7, 10, 33, 700}) {
      Tensor x = DrawTensor({50, count, inner}, 4);
      for (int64_t i = 0; i < 50; ++i) {
        // The greatest stands out, by more in each row.
        for (int64_t k = 0; k < inner; ++k)
          x.mutable_data<float>()[(i * count + count / 2) * inner + k] += static_cast<float>(i);
      }
      Program program(*context_);
      Graph* graph = *program.CreateGraph("g");
      Value* source = &graph->CreateNode("test.source", {}, {x.type()})->result();
      ASSERT_OK_AND_ASSIGN(Node * node,
                           Builder(*graph).Make(canonical::LogSoftmax{.axis = 1}, {source}));
      ASSERT_OK_AND_ASSIGN(const std::vector<Tensor> found,
                           RunNative(*node, {x}, {x.type()}, {false}));
      const auto from = x.data<float>();
      const auto to = found[0].data<float>();
      int64_t not_nearest = 0;
      for (int64_t row = 0; row < 50 * inner; ++row) {
        const int64_t start = row / inner * count * inner + row % inner;
        int64_t best = 0;
        for (int64_t i = 0; i < count; ++i)
          best = from[start + i * inner] > from[start + best * inner] ? i : best;
        const long double most = from[start + best * inner];
        long double rest = 0;
        for (int64_t i = 0; i < count; ++i)
          rest += i == best ? 0 : std::exp(from[start + i * inner] - most);
        for (int64_t i = 0; i < count; ++i) {
          const auto want = static_cast<float>((from[start + i * inner] - most) - std::log1p(rest));
          const float is = to[start + i * inner];
          if (is == want) continue;
          // Where double has no digits for the rest, it cannot say on which side of a tie it is.
          not_nearest += rest > 1e-10 ? 1 : 0;
          EXPECT_EQ(std::nextafter(is, want), want) << "row " << row << " of " << count;
        }
      }
      EXPECT_LE(not_nearest, 50 * count * inner / 1000 + 1);
    }
  }
}

// Rows that are shorter than a register are reduced side by side.
TEST_F(NativeTest, ReducesRowsOfFewColumns) {
  for (const auto kind : {canonical::ReduceKind::kSum, canonical::ReduceKind::kMean,
                          canonical::ReduceKind::kMax, canonical::ReduceKind::kMin,
                          canonical::ReduceKind::kProd, canonical::ReduceKind::kSumSquare}) {
    for (const int64_t rows : {1, 3, 63, 64, 65, 2000}) {
      for (const int64_t columns : {2, 4, 7, 10, 16, 31, 32, 33}) {
        Tensor x = DrawTensor({rows, columns});
        if (columns == 10) x.mutable_data<float>()[columns * (rows / 2) + 3] = NAN;
        ExpectAgreement(canonical::TensorReduce{.kind = kind, .axes = std::vector<int64_t>{-1}},
                        {x});
      }
    }
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
  // Scores are sums of up to 40 products; the exponential turns their errors into relative ones.
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

// Several panels at a time, a whole and half a panel, and blocks of every number of rows.
TEST_F(NativeTest, MatrixProductsOfAllNumbersOfRows) {
  for (int64_t rows = 1; rows <= 30; ++rows) {
    for (const int64_t columns : {Draw(1, 16), Draw(17, 64), Draw(65, 300)}) {
      const int64_t depth = Draw(1, 40);
      ExpectAgreement(
          canonical::MatMul{.activation = canonical::Activation::kClamp,
                            .activation_parameters = {-0.5, 0.75}},
          {DrawTensor({rows, depth}, 0.5), DrawTensor({depth, columns}), DrawTensor({columns})},
          {false, rows % 2 == 0}, 2e-5);
    }
  }
}

// Windows that extend beyond the input on both sides of the last axis, or lie outside of it.
TEST_F(NativeTest, ConvolutionsAtBorders) {
  for (int round = 0; round < kRounds; ++round) {
    const int64_t axes = Draw(1, 3);
    const int64_t inputs = Draw(0, 3) == 0 ? Draw(60, 70) : Draw(1, 8);
    std::vector<int64_t> image = {Draw(1, 3)}, window = {Draw(1, 40)}, stride, dilation, pad;
    for (int64_t axis = 0; axis < axes; ++axis) {
      image.push_back(Draw(1, 4));
      window.push_back(Draw(1, 5));
      stride.push_back(Draw(1, 3));
      dilation.push_back(axis == axes - 1 && Draw(0, 2) > 0 ? 1 : Draw(1, 2));
    }
    for (int64_t side = 0; side < 2 * axes; ++side) pad.push_back(Draw(4, 9));
    image.push_back(inputs);
    window.push_back(inputs);
    ExpectAgreement(canonical::Conv2D{.stride = stride, .dilation = dilation, .pad = pad},
                    {DrawTensor(image, 1, Domain::kFeature), DrawTensor(window, 1, Domain::kFilter),
                     DrawTensor({window[0]}, 1, Domain::kBias)},
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

// Steps that are distributed to threads, and directions that are.
TEST_F(NativeTest, LargeRecurrentCells) {
  for (const int64_t directions : {1, 2}) {
    const auto direction =
        directions == 2 ? canonical::Direction::kBidirectional : canonical::Direction::kForward;
    for (const int64_t batch : {1, 2, 5}) {
      const int64_t steps = 3, inputs = 7, n = Draw(180, 220);
      auto weights = [&](int64_t gates, int64_t depth) {
        return DrawTensor({directions, gates * n, depth}, 0.1);
      };
      const Tensor x = DrawTensor({steps, batch, inputs});
      const Tensor state = DrawTensor({directions, batch, n});
      for (const bool reset_after : {false, true}) {
        ExpectAgreement(canonical::Gru{.direction = direction, .reset_after = reset_after},
                        {x, weights(3, inputs), weights(3, n), DrawTensor({directions, 3 * n}),
                         DrawTensor({directions, 3 * n}), std::nullopt, state},
                        {false, true, true}, 1e-5);
      }
      ExpectAgreement(canonical::Lstm{.direction = direction},
                      {x, weights(4, inputs), weights(4, n), DrawTensor({directions, 4 * n}),
                       std::nullopt, state, state},
                      {false, true, true}, 1e-5);
    }
  }
}

// All options of cells: clips, lengths, peepholes, projections, coupled gates, gates as a result,
// weights that are not constant.
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
    const bool is_constant = Draw(0, 1) == 1;
    const bool shows_gates = Draw(0, 1) == 1;
    ExpectAgreement(canonical::Rnn{.direction = direction, .clip = maybe_clip()},
                    {x, weights(1, inputs), weights(1, n), DrawTensor({directions, n}), lengths,
                     DrawTensor({directions, batch, n})},
                    {false, is_constant, is_constant}, 1e-5);
    ExpectAgreement(
        canonical::Gru{.direction = direction, .reset_after = round % 2 == 0, .clip = maybe_clip()},
        {x, weights(3, inputs), weights(3, n), DrawTensor({directions, 3 * n}),
         DrawTensor({directions, 3 * n}), lengths, DrawTensor({directions, batch, n})},
        {false, is_constant, is_constant}, 1e-5, shows_gates ? 3 : 2);
    std::optional<Tensor> peephole, projection;
    if (Draw(0, 1) == 1) peephole = DrawTensor({directions, 3 * n});
    const int64_t hidden = Draw(0, 1) == 1 ? Draw(1, 24) : n;
    if (hidden != n || Draw(0, 1) == 1) projection = DrawTensor({directions, hidden, n}, 0.5);
    ExpectAgreement(
        canonical::Lstm{.direction = direction,
                        .coupling = static_cast<canonical::GateCoupling>(round % 3),
                        .clip = maybe_clip(),
                        .cell_clip = maybe_clip(),
                        .projection_clip = maybe_clip()},
        {x, weights(4, inputs), weights(4, hidden), DrawTensor({directions, 4 * n}), lengths,
         DrawTensor({directions, batch, hidden}), DrawTensor({directions, batch, n}), peephole,
         projection},
        {false, is_constant, is_constant, false, false, false, false, false, is_constant}, 1e-5,
        shows_gates ? 4 : 3);
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
    // Channels last, or before the spatial axes.
    const bool is_last = Draw(0, 1) == 1;
    for (int64_t axes = Draw(0, 2); axes > 0; --axes)
      sizes.insert(is_last ? sizes.begin() + 1 : sizes.end(), Draw(1, 40));
    if (is_last) op.axis = -1;
    std::vector<std::optional<Tensor>> operands = {DrawTensor(sizes)};
    for (int k = 0; k < 2; ++k) {
      operands.push_back(Draw(0, 2) == 0 ? std::nullopt
                                         : std::optional<Tensor>(DrawTensor({run * groups})));
    }
    // Deviations from the mean of few, nearly equal numbers are only rounding errors.
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
      // Many equal numbers, and all special values.
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

}  // namespace
}  // namespace roundhouse
