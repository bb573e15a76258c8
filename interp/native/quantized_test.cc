// The native kernels on quantised elements give exactly the results of the reference, on random
// operands of random shapes, scales and roundings.
#include <cstdint>
#include <cstring>
#include <limits>
#include <string>
#include <utility>
#include <vector>

#include "absl/status/status.h"
#include "absl/strings/str_cat.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "roundhouse/core/tensor/element_type.h"
#include "roundhouse/core/tensor/tensor.h"
#include "roundhouse/core/type.h"
#include "roundhouse/dialects/canonical/activation.h"
#include "roundhouse/dialects/canonical/conversion.h"
#include "roundhouse/dialects/canonical/convolution.h"
#include "roundhouse/dialects/canonical/elementwise_binary.h"
#include "roundhouse/dialects/canonical/linear.h"
#include "roundhouse/dialects/canonical/pooling.h"
#include "roundhouse/dialects/canonical/quantization.h"
#include "roundhouse/dialects/canonical/slicing.h"
#include "roundhouse/interp/native/quantized_test_base.h"
#include "roundhouse/tests/testing/matchers.h"

namespace roundhouse {
namespace {

using canonical::Rounding;
using ::testing::HasSubstr;

constexpr int kRounds = kQuantizedRounds;

class QuantizedTest : public QuantizedTestBase {};

std::vector<double> ScalesOf(const ElementType& element) { return element.quantization()->scales; }

ElementType BiasElement(const ElementType& input, const ElementType& filter) {
  return canonical::AccumulatorOfProduct(input, filter, 0);
}

TEST_F(QuantizedTest, Convolutions) {
  for (int round = 0; round < kRounds; ++round) {
    SCOPED_TRACE(absl::StrCat("round ", round));
    const int64_t groups = Draw(0, 3) == 0 ? Draw(2, 3) : 1;
    const int64_t inputs = Draw(1, Toss() ? 5 : 40);
    const int64_t outputs = Draw(1, Toss() ? 5 : 140);
    canonical::Conv2D op = {.groups = groups};
    const int64_t window = Draw(0, 2) == 0 ? 1 : Draw(2, 5);
    if (Toss()) op.stride = {Draw(1, 2), Draw(1, 3)};
    if (window > 1 && Toss()) op.pad = {1, 0, 1, 1};
    if (Draw(0, 3) == 0) op.dilation = {Draw(1, 2), Draw(1, 2)};
    const ElementType input = DrawByte();
    const ElementType filter =
        DrawByte(Toss() ? groups * outputs : 1, 0, /*with_zero_points=*/Toss());
    DrawEnding(op, ScalesOf(input)[0] * ScalesOf(filter)[0]);
    std::vector<Tensor> operands = {
        DrawTensor(input, {Draw(1, 2), Draw(9, 15), Draw(9, Toss() ? 15 : 60), groups * inputs},
                   Domain::kFeature),
        DrawTensor(filter, {groups * outputs, window, Draw(1, window), inputs}, Domain::kFilter)};
    if (Toss())
      operands.push_back(DrawBias(BiasElement(input, filter), groups * outputs, Domain::kBias));
    ExpectAgreement(op, operands);
  }
}

// A single plane may be seen by none of the windows: here they begin in the padding before it.
TEST_F(QuantizedTest, PlanesInThePadding) {
  const ElementType input =
      ElementType::Quantized(ElementKind::kU8, {.scales = {0.5}, .zero_points = {3}});
  const ElementType filter =
      ElementType::Quantized(ElementKind::kI8, {.scales = {0.25}, .zero_points = {0}});
  const std::vector<int64_t> stride = {2, 1, 1};
  const std::vector<int64_t> pad = {1, 0, 0, 0, 0, 0};
  const Tensor x = DrawTensor(input, {1, 1, 6, 12, 16}, Domain::kFeature);
  ExpectAgreement(canonical::Conv2D{.stride = stride, .pad = pad},
                  {x, DrawTensor(filter, {16, 1, 3, 3, 16}, Domain::kFilter)});
  ExpectAgreement(canonical::DepthwiseConv2D{.stride = stride, .pad = pad},
                  {x, DrawTensor(filter, {1, 3, 3, 16, 1}, Domain::kDepthwiseFilter)});
}

// The sums times their scale are infinite in f32, and so are the results: they saturate.
TEST_F(QuantizedTest, SumsBeyondTheRangeOfF32) {
  const ElementType input =
      ElementType::Quantized(ElementKind::kU8, {.scales = {0x1p100}, .zero_points = {0}});
  const ElementType filter =
      ElementType::Quantized(ElementKind::kI8, {.scales = {0x1p20}, .zero_points = {0}});
  for (const canonical::Rounding rounding :
       {canonical::Rounding::kNearestEven, canonical::Rounding::kRatio}) {
    const canonical::MatMul op = {
        .to =
            ElementType::Quantized(ElementKind::kI8, {.scales = {0x1p122}, .zero_points = {-128}}),
        .rounding = rounding};
    ExpectAgreement(op, {DrawTensor(input, {5, 7}), DrawTensor(filter, {7, 70})});
  }
}

TEST_F(QuantizedTest, TransposedConvolutions) {
  for (int round = 0; round < 2 * kRounds; ++round) {
    SCOPED_TRACE(absl::StrCat("round ", round));
    const int64_t axes = Draw(1, 3);
    const int64_t groups = Draw(0, 3) == 0 ? Draw(2, 3) : 1;
    const int64_t inputs = Draw(1, Toss() ? 5 : 40);
    const int64_t outputs = Draw(1, Toss() ? 5 : 70);
    canonical::TransposedConv2D op = {.groups = groups};
    std::vector<int64_t> image = {Draw(1, 2)};
    std::vector<int64_t> sizes = {groups * outputs};
    std::vector<int64_t> ends;
    for (int64_t axis = 0; axis < axes; ++axis) {
      const int64_t window = Draw(1, 4);
      op.stride.push_back(Draw(1, 3));
      op.dilation.push_back(Toss() ? 1 : Draw(2, 3));
      op.output_pad.push_back(Draw(0, 2));
      image.push_back(Draw(1, axes == 1 ? 90 : 6));
      sizes.push_back(window);
      const int64_t whole = (image.back() - 1) * op.stride.back() +
                            (window - 1) * op.dilation.back() + 1 + op.output_pad.back();
      op.pad.push_back(Draw(0, std::min<int64_t>(4, whole - 1)));
      ends.push_back(Draw(0, std::min<int64_t>(4, whole - 1 - op.pad.back())));
    }
    op.pad.insert(op.pad.end(), ends.begin(), ends.end());
    image.push_back(groups * inputs);
    sizes.push_back(inputs);
    const ElementType input = DrawByte();
    const ElementType filter =
        DrawByte(Toss() ? groups * outputs : 1, 0, /*with_zero_points=*/Toss());
    DrawEnding(op, ScalesOf(input)[0] * ScalesOf(filter)[0]);
    std::vector<Tensor> operands = {DrawTensor(input, image, Domain::kFeature),
                                    DrawTensor(filter, sizes, Domain::kFilter)};
    if (Toss())
      operands.push_back(DrawBias(BiasElement(input, filter), groups * outputs, Domain::kBias));
    ExpectAgreement(op, operands);
  }
}

// A type may have any zero point of 64 bits. Each of the four layers has a place of its own where
// it would overflow, or lose its upper bits and seem to be small.
TEST_F(QuantizedTest, FarZeroPointsAreDeclined) {
  constexpr int64_t kFar[] = {int64_t{1} << 62, -(int64_t{1} << 62),
                              std::numeric_limits<int64_t>::max(),
                              std::numeric_limits<int64_t>::min(), (int64_t{1} << 32) + 5};
  const ElementType near =
      ElementType::Quantized(ElementKind::kI8, {.scales = {0.5}, .zero_points = {3}});
  const ElementType to =
      ElementType::Quantized(ElementKind::kI8, {.scales = {64}, .zero_points = {0}});
  for (const int64_t zero : kFar) {
    SCOPED_TRACE(zero);
    const ElementType far =
        ElementType::Quantized(ElementKind::kI8, {.scales = {0.5}, .zero_points = {zero}});
    for (const auto& [left, right] : {std::pair(near, far), std::pair(far, near)}) {
      const Tensor image = DrawTensor(left, {1, 5, 5, 4}, Domain::kFeature);
      const Tensor filter = DrawTensor(right, {6, 3, 3, 4}, Domain::kFilter);
      const std::vector<absl::Status> refusals = {
          RefusalOf(canonical::Conv2D{.to = to}, {image, filter}),
          RefusalOf(canonical::Conv2D{}, {image, filter}),
          RefusalOf(canonical::TransposedConv2D{.stride = {2, 2}, .to = to}, {image, filter}),
          RefusalOf(canonical::DepthwiseConv2D{.to = to},
                    {image, DrawTensor(right, {3, 3, 4, 1}, Domain::kDepthwiseFilter)}),
          RefusalOf(canonical::MatMul{.to = to},
                    {DrawTensor(left, {7, 4}), DrawTensor(right, {4, 6})}),
      };
      for (const absl::Status& refusal : refusals)
        EXPECT_THAT(refusal, HasMessage(HasSubstr("zero points from -1024 to 1024")));
    }
  }
}

// The taps that a phase of the result does not see hold the zero point, which must be a byte.
TEST_F(QuantizedTest, TransposedConvolutionsNeedZeroPointsThatBytesHold) {
  const ElementType image =
      ElementType::Quantized(ElementKind::kU8, {.scales = {0.5}, .zero_points = {3}});
  const ElementType filter =
      ElementType::Quantized(ElementKind::kI8, {.scales = {0.5}, .zero_points = {200}});
  EXPECT_THAT(RefusalOf(canonical::TransposedConv2D{.stride = {2, 2}, .dilation = {2, 3}},
                        {DrawTensor(image, {1, 5, 5, 4}, Domain::kFeature),
                         DrawTensor(filter, {6, 3, 3, 4}, Domain::kFilter)}),
              HasMessage(HasSubstr("a zero point is no stored integer")));
}

TEST_F(QuantizedTest, DepthwiseConvolutions) {
  for (int round = 0; round < 2 * kRounds; ++round) {
    SCOPED_TRACE(absl::StrCat("round ", round));
    const int64_t multiplier = Draw(0, 3) == 0 ? Draw(2, 9) : 1;
    const int64_t most_channels = Toss() ? 20 : Draw(150, 300);
    const int64_t channels = multiplier > 1 ? Draw(1, 2) : Draw(1, most_channels);
    canonical::DepthwiseConv2D op;
    if (Toss()) op.stride = {Draw(1, 3), Draw(1, 3)};
    if (Toss()) op.pad = {1, 0, 1, 1};
    if (Draw(0, 3) == 0) op.dilation = {Draw(1, 2), Draw(1, 2)};
    const ElementType input = DrawByte();
    const bool along_multiplier = channels == 1;
    const int64_t scales = !Toss() || (channels > 1 && multiplier > 1) ? 1
                           : along_multiplier                          ? multiplier
                                                                       : channels;
    const ElementType filter = DrawByte(scales, along_multiplier ? 3 : 2, Toss());
    DrawEnding(op, ScalesOf(input)[0] * ScalesOf(filter)[0]);
    std::vector<Tensor> operands = {
        DrawTensor(input, {Draw(1, 2), Draw(13, 17), Draw(13, Toss() ? 15 : 150), channels},
                   Domain::kFeature),
        DrawTensor(filter, {Draw(1, 7), Draw(1, Toss() ? 3 : 7), channels, multiplier},
                   Domain::kDepthwiseFilter)};
    if (Toss())
      operands.push_back(
          DrawBias(BiasElement(input, filter), channels * multiplier, Domain::kBias));
    ExpectAgreement(op, operands);
  }
}

TEST_F(QuantizedTest, Products) {
  for (int round = 0; round < kRounds; ++round) {
    SCOPED_TRACE(absl::StrCat("round ", round));
    const int64_t depth = Draw(1, Toss() ? 9 : 300);
    const int64_t columns = Draw(1, Toss() ? 9 : 300);
    canonical::MatMul op = {.transpose_rhs = Toss()};
    const ElementType lhs = DrawByte();
    const ElementType rhs = DrawByte(Toss() ? columns : 1, op.transpose_rhs ? 0 : 1, Toss());
    DrawEnding(op, ScalesOf(lhs)[0] * ScalesOf(rhs)[0]);
    std::vector<int64_t> rows = {Draw(1, 30), depth};
    if (Toss()) rows.insert(rows.begin(), Draw(1, 3));
    std::vector<Tensor> operands = {
        DrawTensor(lhs, rows),
        DrawTensor(rhs, op.transpose_rhs ? std::vector<int64_t>{columns, depth}
                                         : std::vector<int64_t>{depth, columns})};
    if (Toss()) operands.push_back(DrawBias(BiasElement(lhs, rhs), columns, Domain::kTensor));
    ExpectAgreement(op, operands);
  }
}

TEST_F(QuantizedTest, ProductsOfComputedBytes) {
  for (int round = 0; round < kRounds; ++round) {
    SCOPED_TRACE(absl::StrCat("round ", round));
    const int64_t depth = Draw(1, Toss() ? 9 : 300);
    const int64_t columns = Draw(1, Toss() ? 9 : 200);
    canonical::MatMul op = {.transpose_rhs = Toss()};
    const ElementType lhs = DrawByte();
    const ElementType rhs = DrawByte();
    DrawEnding(op, ScalesOf(lhs)[0] * ScalesOf(rhs)[0]);
    std::vector<int64_t> left = {Draw(1, Toss() ? 9 : 300), depth};
    std::vector<int64_t> right = op.transpose_rhs ? std::vector<int64_t>{columns, depth}
                                                  : std::vector<int64_t>{depth, columns};
    if (Toss()) {
      left.insert(left.begin(), Draw(1, 4));
      if (Toss()) right.insert(right.begin(), left[0]);
    }
    const bool has_bias = Toss();
    std::vector<Tensor> operands = {DrawTensor(lhs, left), DrawTensor(rhs, right)};
    if (has_bias) operands.push_back(DrawBias(BiasElement(lhs, rhs), columns, Domain::kTensor));
    ExpectAgreement(op, operands, 2);
  }
}

TEST_F(QuantizedTest, Quantize) {
  for (const Rounding rounding : {Rounding::kNearestEven, Rounding::kHalfAway}) {
    for (int round = 0; round < kRounds; ++round) {
      Tensor reals =
          *Tensor::Uninitialized(Type::Tensor(ElementKind::kF32, Shape({Draw(1, 2000)})));
      for (float& real : reals.mutable_data<float>())
        real = static_cast<float>(Draw(-600, 600)) / (Toss() ? 2 : 7);
      reals.mutable_data<float>()[0] = round % 2 == 0 ? NAN : INFINITY;
      ExpectAgreement(canonical::Quantize{.to = DrawByte(), .rounding = rounding}, {reals});
      Tensor wide = *Tensor::Uninitialized(Type::Tensor(ElementKind::kF64, Shape({Draw(1, 50)})));
      for (double& real : wide.mutable_data<double>())
        real = static_cast<double>(Draw(-600, 600)) / (Toss() ? 2 : 7);
      wide.mutable_data<double>()[0] = round % 2 == 0 ? NAN : INFINITY;
      const ElementType byte = DrawByte();
      Quantization params = *byte.quantization();
      params.expressed = ElementKind::kF64;
      ExpectAgreement(canonical::Quantize{.to = ElementType::Quantized(byte.kind(), params),
                                          .rounding = rounding},
                      {wide});
    }
  }
}

TEST_F(QuantizedTest, Dequantize) {
  for (int round = 0; round < kRounds; ++round) {
    const int64_t channels = Draw(2, 9);
    const ElementType byte = DrawByte(Toss() ? channels : 1, 1);
    ExpectAgreement(canonical::Dequantize{}, {DrawTensor(byte, {Draw(1, 50), channels})});
    ExpectAgreement(canonical::Dequantize{},
                    {DrawTensor(canonical::AccumulatorOfSum(byte), {Draw(1, 50), channels})});
  }
}

TEST_F(QuantizedTest, Requantize) {
  for (int round = 0; round < kRounds; ++round) {
    for (const Rounding rounding :
         {Rounding::kNearestEven, Rounding::kHalfAway, Rounding::kRatio, Rounding::kFixedPoint,
          Rounding::kFixedPointTwice, Rounding::kFixedPointTwiceUp}) {
      const ElementType to = DrawByte();
      ExpectAgreement(canonical::Requantize{.to = to, .rounding = rounding},
                      {DrawTensor(DrawByte(), {Draw(1, 700)})});
      const int64_t channels = Draw(2, 9);
      ElementType sums = canonical::AccumulatorOfSum(DrawByte(Toss() ? channels : 1, 1));
      Quantization finer = *sums.quantization();
      // So that no sum is multiplied by more than 1.
      for (double& scale : finer.scales) scale *= 0x1p-26;
      sums = ElementType::Quantized(ElementKind::kI32, finer);
      ExpectAgreement(canonical::Requantize{.to = to, .rounding = rounding},
                      {DrawTensor(sums, {Draw(1, 300), channels})});
      if (rounding == Rounding::kFixedPointTwice) {
        ExpectAgreement(canonical::Requantize{.to = to, .rounding = rounding, .left_shift = 1},
                        {DrawTensor(sums, {Draw(1, 300), channels})});
      }
    }
    ExpectAgreement(
        canonical::Requantize{.to = ElementType::Quantized(
                                  ElementKind::kI32, {.scales = {0x1p-20}, .zero_points = {0}}),
                              .rounding = Rounding::kFixedPointTwice,
                              .left_shift = 20},
        {DrawTensor(DrawByte(), {Draw(1, 700)})});
  }
}

TEST_F(QuantizedTest, SumsMayGrow) {
  for (int round = 0; round < kRounds; ++round) {
    SCOPED_TRACE(absl::StrCat("round ", round));
    const int64_t channels = Draw(1, 40);
    const ElementType input = DrawByte();
    const ElementType filter = DrawByte(channels, 2, Toss());
    canonical::DepthwiseConv2D op = {.rounding = Toss() ? Rounding::kFixedPointTwice
                                                        : Rounding::kFixedPointTwiceUp};
    op.to = ElementType::Quantized(
        ElementKind::kI8, {.scales = {ScalesOf(input)[0] * ScalesOf(filter)[0] / (Toss() ? 3 : 70)},
                           .zero_points = {Draw(-128, 127)}});
    Tensor weights = DrawTensor(filter, {1, 2, channels, 1}, Domain::kDepthwiseFilter);
    ExpectAgreement(op, {DrawTensor(input, {1, 4, 5, channels}, Domain::kFeature), weights});
  }
}

TEST_F(QuantizedTest, ProductsOfElements) {
  for (int round = 0; round < kRounds; ++round) {
    const int64_t rows = Draw(1, 30);
    const int64_t columns = Draw(1, 90);
    const Tensor lhs = DrawTensor(DrawByte(), {Toss() ? 1 : rows, columns});
    const Tensor rhs = DrawTensor(DrawByte(), {rows, Toss() ? 1 : columns});
    ExpectAgreement(canonical::EltwiseMul{}, {lhs, rhs});
  }
}

TEST_F(QuantizedTest, GreaterOnes) {
  for (int round = 0; round < kRounds; ++round) {
    const ElementType element = DrawByte();
    const std::vector<int64_t> sizes = {Draw(1, 30), Draw(1, 90)};
    ExpectAgreement(canonical::EltwiseMax{},
                    {DrawTensor(element, sizes), DrawTensor(element, sizes)});
    ExpectAgreement(canonical::EltwiseMin{},
                    {DrawTensor(element, sizes), DrawTensor(element, {sizes[1]})});
  }
}

TEST_F(QuantizedTest, Pads) {
  for (int round = 0; round < kRounds; ++round) {
    const canonical::TensorConstantPad op = {
        .pads = std::vector<int64_t>{Draw(0, 2), Draw(-1, 3), Draw(0, 2), Draw(0, 3)}};
    ExpectAgreement(op, {DrawTensor(DrawByte(), {Draw(1, 9), Draw(2, 70)})});
  }
}

TEST_F(QuantizedTest, Clamps) {
  for (int round = 0; round < kRounds; ++round) {
    const Tensor input = DrawTensor(DrawByte(), {Draw(1, 700)});
    ExpectAgreement(canonical::Relu{}, {input});
    ExpectAgreement(canonical::Relu6{}, {input});
    ExpectAgreement(canonical::Clamp{.min = -0.7, .max = static_cast<double>(Draw(0, 30))},
                    {input});
  }
}

TEST_F(QuantizedTest, Pools) {
  for (int round = 0; round < kRounds; ++round) {
    SCOPED_TRACE(absl::StrCat("round ", round));
    canonical::MaxPool2D greatest;
    greatest.window = {Draw(1, 5), Draw(1, 4)};
    greatest.stride = {Draw(1, 2), Draw(1, 3)};
    if (Toss()) {
      greatest.window = {3, 2};
      greatest.pad = {1, 0, 2, 1};
    }
    canonical::AvgPool2D average;
    average.window = greatest.window;
    average.stride = greatest.stride;
    average.pad = greatest.pad;
    average.convention =
        Toss() ? canonical::PoolConvention::kValid : canonical::PoolConvention::kFull;
    average.rounding = Toss() ? Rounding::kNearestEven : Rounding::kHalfAway;
    const Tensor input =
        DrawTensor(DrawByte(), {Draw(1, 2), Draw(5, 9), Draw(5, 9), Draw(1, 70)}, Domain::kFeature);
    ExpectAgreement(greatest, {input});
    ExpectAgreement(average, {input});
  }
}

}  // namespace
}  // namespace roundhouse
