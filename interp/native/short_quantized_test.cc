// The native kernels on quantised elements of 16 bits give exactly the results of the reference.
#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <string>
#include <utility>
#include <vector>

#include "absl/strings/str_cat.h"
#include "gtest/gtest.h"
#include "roundhouse/core/tensor/element_type.h"
#include "roundhouse/core/tensor/tensor.h"
#include "roundhouse/core/type.h"
#include "roundhouse/dialects/canonical/conversion.h"
#include "roundhouse/dialects/canonical/convolution.h"
#include "roundhouse/dialects/canonical/elementwise_binary.h"
#include "roundhouse/dialects/canonical/linear.h"
#include "roundhouse/dialects/canonical/quantization.h"
#include "roundhouse/interp/native/quantized_test_base.h"

namespace roundhouse {
namespace {

using canonical::Rounding;

constexpr int kRounds = kQuantizedRounds;

class ShortQuantizedTest : public QuantizedTestBase {
 protected:
  ElementType DrawShort() {
    return ElementType::Quantized(ElementKind::kI16, {.scales = {DrawScale()}, .zero_points = {0}});
  }
  // Sometimes of the extremes, so that sums are as great as they can be.
  Tensor DrawElements(const ElementType& element, std::vector<int64_t> sizes, Domain domain) {
    Tensor tensor = DrawTensor(element, std::move(sizes), domain);
    if (Draw(0, 2) != 0) return tensor;
    if (element.kind() == ElementKind::kI16) {
      std::fill_n(tensor.mutable_data<int16_t>().data(), tensor.num_elements(),
                  Toss() ? int16_t{-32768} : int16_t{32767});
    } else {
      std::fill_n(tensor.mutable_bytes().data(), tensor.num_elements(),
                  Toss() ? std::byte{0x80} : std::byte{0x7f});
    }
    return tensor;
  }
  Tensor DrawWideBias(const ElementType& input, const ElementType& filter, int64_t size,
                      Domain domain) {
    Tensor bias = *Tensor::Uninitialized(
        Type::Tensor(canonical::AccumulatorOfProduct(input, filter, 0), Shape({size}), domain));
    const int64_t most = Toss() ? int64_t{1} << 20 : int64_t{1} << 45;
    for (int64_t& value : bias.mutable_data<int64_t>()) value = Draw(-most, most);
    return bias;
  }
  template <typename Op>
  void DrawShortEnding(Op& op, const ElementType& input, const ElementType& filter) {
    DrawEnding(op, input.quantization()->scales[0] * filter.quantization()->scales[0], 20,
               {ElementKind::kI16, ElementKind::kI16, ElementKind::kI8, ElementKind::kU8});
    // A factor of few bits, as in TFLite.
    if (op.to && Toss()) op.rounding = Rounding::kFixedPoint;
  }
};

TEST_F(ShortQuantizedTest, Convolutions) {
  for (int round = 0; round < kRounds; ++round) {
    SCOPED_TRACE(absl::StrCat("round ", round));
    const int64_t groups = Draw(0, 3) == 0 ? Draw(2, 3) : 1;
    const int64_t inputs = Draw(1, Toss() ? 5 : 40);
    const int64_t outputs = Draw(1, Toss() ? 5 : 70);
    canonical::Conv2D op = {.groups = groups};
    const int64_t window = Toss() ? 1 : Draw(2, 3);
    if (Toss()) op.stride = {2, 1};
    if (window > 1 && Toss()) op.pad = {1, 0, 1, 1};
    const ElementType input = DrawShort();
    const ElementType filter =
        DrawByte(Toss() ? groups * outputs : 1, 0, /*with_zero_points=*/Toss());
    DrawShortEnding(op, input, filter);
    std::vector<Tensor> operands = {
        DrawElements(input, {Draw(1, 2), Draw(4, 9), Draw(4, 15), groups * inputs},
                     Domain::kFeature),
        DrawElements(filter, {groups * outputs, window, window, inputs}, Domain::kFilter)};
    if (Toss()) operands.push_back(DrawWideBias(input, filter, groups * outputs, Domain::kBias));
    ExpectAgreement(op, operands);
  }
}

TEST_F(ShortQuantizedTest, TransposedConvolutions) {
  for (int round = 0; round < kRounds; ++round) {
    SCOPED_TRACE(absl::StrCat("round ", round));
    const int64_t inputs = Draw(1, 20);
    const int64_t outputs = Draw(1, 40);
    canonical::TransposedConv2D op = {.stride = {Draw(1, 3), Draw(1, 2)}, .pad = {1, 0, 1, 1}};
    const ElementType input = DrawShort();
    const ElementType filter = DrawByte(Toss() ? outputs : 1, 0, /*with_zero_points=*/Toss());
    DrawShortEnding(op, input, filter);
    std::vector<Tensor> operands = {
        DrawElements(input, {Draw(1, 2), Draw(2, 6), Draw(2, 6), inputs}, Domain::kFeature),
        DrawElements(filter, {outputs, 3, 3, inputs}, Domain::kFilter)};
    if (Toss()) operands.push_back(DrawWideBias(input, filter, outputs, Domain::kBias));
    ExpectAgreement(op, operands);
  }
}

TEST_F(ShortQuantizedTest, DepthwiseConvolutions) {
  for (int round = 0; round < kRounds; ++round) {
    SCOPED_TRACE(absl::StrCat("round ", round));
    const int64_t multiplier = Draw(0, 3) == 0 ? Draw(2, 9) : 1;
    const int64_t channels = multiplier > 1 ? Draw(1, 2) : Draw(1, Toss() ? 5 : 150);
    canonical::DepthwiseConv2D op;
    if (Toss()) op.stride = {2, 2};
    if (Toss()) op.pad = {1, 0, 1, 1};
    const ElementType input = DrawShort();
    const bool along_multiplier = channels == 1;
    const int64_t scales = !Toss() || (channels > 1 && multiplier > 1) ? 1
                           : along_multiplier                          ? multiplier
                                                                       : channels;
    const ElementType filter = DrawByte(scales, along_multiplier ? 3 : 2, Toss());
    DrawShortEnding(op, input, filter);
    std::vector<Tensor> operands = {
        DrawElements(input, {Draw(1, 2), Draw(4, 15), Draw(4, 15), channels}, Domain::kFeature),
        DrawElements(filter, {Draw(1, 3), Draw(1, 3), channels, multiplier},
                     Domain::kDepthwiseFilter)};
    if (Toss())
      operands.push_back(DrawWideBias(input, filter, channels * multiplier, Domain::kBias));
    ExpectAgreement(op, operands);
  }
}

TEST_F(ShortQuantizedTest, Products) {
  for (int round = 0; round < kRounds; ++round) {
    SCOPED_TRACE(absl::StrCat("round ", round));
    const int64_t depth = Draw(1, Toss() ? 9 : 700);
    const int64_t columns = Draw(1, 70);
    const bool is_computed = Toss();
    const int64_t batches = Toss() ? Draw(2, 3) : 1;
    const bool has_batches = Toss();
    canonical::MatMul op = {.transpose_rhs = Toss()};
    const ElementType lhs = DrawShort();
    const ElementType rhs = Toss() ? DrawShort()
                                   : DrawByte(!is_computed && !has_batches && Toss() ? columns : 1,
                                              op.transpose_rhs ? 0 : 1, Toss());
    DrawShortEnding(op, lhs, rhs);
    std::vector<int64_t> left = {batches, Draw(1, 20), depth};
    std::vector<int64_t> right = op.transpose_rhs ? std::vector<int64_t>{columns, depth}
                                                  : std::vector<int64_t>{depth, columns};
    if (has_batches) right.insert(right.begin(), batches);
    ExpectAgreement(
        op, {DrawElements(lhs, left, Domain::kTensor), DrawElements(rhs, right, Domain::kTensor)},
        is_computed ? 2 : 1);
  }
}

TEST_F(ShortQuantizedTest, Requantizations) {
  for (int round = 0; round < 4 * kRounds; ++round) {
    SCOPED_TRACE(absl::StrCat("round ", round));
    static constexpr ElementKind kFrom[] = {ElementKind::kI8, ElementKind::kU8, ElementKind::kI16,
                                            ElementKind::kI32, ElementKind::kI64};
    static constexpr ElementKind kTo[] = {ElementKind::kI8, ElementKind::kU8, ElementKind::kI16,
                                          ElementKind::kI32};
    const ElementKind from = kFrom[Draw(0, 4)];
    const ElementKind to = kTo[Draw(0, 3)];
    const bool is_wide = BitWidth(from) >= 32;
    const int64_t columns = Draw(1, 40);
    const int64_t scales = Toss() ? columns : 1;
    Quantization params;
    if (scales > 1) params.axis = 1;
    const int64_t zero = is_wide ? 0 : Draw(-100, 100) & (from == ElementKind::kU8 ? 0x7f : -1);
    for (int64_t i = 0; i < scales; ++i) {
      params.scales.push_back(DrawScale());
      params.zero_points.push_back(zero);
    }
    const double scale =
        params.scales[0] * std::exp2(static_cast<double>(Draw(-12, is_wide ? 25 : 8)));
    const canonical::Requantize op = {
        .to = ElementType::Quantized(
            to, {.scales = {scale}, .zero_points = {BitWidth(to) == 32 ? 0 : Draw(0, 100)}}),
        .rounding = static_cast<Rounding>(Draw(0, 5)),
        .left_shift = 0};
    canonical::Requantize shifted = op;
    if (canonical::IsFixedPoint(op.rounding) && Toss()) shifted.left_shift = Draw(1, 20);
    Tensor operand = DrawTensor(ElementType::Quantized(from, params), {Draw(1, 30), columns});
    // Mostly small ones, as those of layers.
    if (from == ElementKind::kI64 && Draw(0, 3) != 0) {
      for (int64_t& x : operand.mutable_data<int64_t>()) x >>= Draw(20, 40);
    }
    ExpectAgreement(shifted, {operand});
  }
}

TEST_F(ShortQuantizedTest, Conversions) {
  for (int round = 0; round < kRounds; ++round) {
    SCOPED_TRACE(absl::StrCat("round ", round));
    const ElementType element = ElementType::Quantized(
        ElementKind::kI16, {.scales = {DrawScale()}, .zero_points = {Toss() ? 0 : Draw(-99, 99)}});
    Tensor numbers =
        *Tensor::Uninitialized(Type::Tensor(ElementKind::kF32, Shape({Draw(1, 30), Draw(1, 40)})));
    for (float& x : numbers.mutable_data<float>()) {
      x = static_cast<float>(static_cast<double>(Draw(-80000, 80000)) / 2 *
                             element.quantization()->scales[0]);
    }
    numbers.mutable_data<float>()[0] = std::numeric_limits<float>::quiet_NaN();
    ExpectAgreement(
        canonical::Quantize{.to = element,
                            .rounding = Toss() ? Rounding::kNearestEven : Rounding::kHalfAway},
        {numbers});
    ExpectAgreement(canonical::Dequantize{}, {DrawTensor(element, {Draw(1, 30), Draw(1, 40)})});
  }
}

TEST_F(ShortQuantizedTest, ProductsOfElements) {
  for (int round = 0; round < kRounds; ++round) {
    SCOPED_TRACE(absl::StrCat("round ", round));
    const ElementType a = DrawShort();
    const ElementType b = Toss() ? DrawShort() : DrawByte();
    const std::vector<int64_t> whole = {Draw(1, 4), Draw(1, 40)};
    const std::vector<int64_t> part = {1, Toss() ? 1 : whole[1]};
    const Tensor left = DrawTensor(a, Toss() ? whole : part);
    const Tensor right = DrawTensor(b, whole);
    if (Toss()) {
      ExpectAgreement(canonical::EltwiseMul{}, {left, right}, 2);
    } else {
      ExpectAgreement(canonical::EltwiseMul{}, {right, left}, 2);
    }
  }
}

}  // namespace
}  // namespace roundhouse
