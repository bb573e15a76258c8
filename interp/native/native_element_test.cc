// Tests the native kernels on integers and half precision, and those whose indices are data,
// against the reference.
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <limits>
#include <optional>
#include <string>
#include <vector>

#include "absl/status/status.h"
#include "absl/strings/str_cat.h"
#include "absl/types/span.h"
#include "gtest/gtest.h"
#include "roundhouse/core/builder.h"
#include "roundhouse/core/graph.h"
#include "roundhouse/core/program.h"
#include "roundhouse/core/tensor/element_type.h"
#include "roundhouse/core/tensor/tensor.h"
#include "roundhouse/core/type.h"
#include "roundhouse/dialects/canonical/activation.h"
#include "roundhouse/dialects/canonical/conversion.h"
#include "roundhouse/dialects/canonical/elementwise_binary.h"
#include "roundhouse/dialects/canonical/gather_scatter.h"
#include "roundhouse/dialects/canonical/quantization.h"
#include "roundhouse/dialects/canonical/reduction.h"
#include "roundhouse/dialects/canonical/resize.h"
#include "roundhouse/dialects/canonical/sampling.h"
#include "roundhouse/dialects/canonical/space.h"
#include "roundhouse/interp/native/native_test_base.h"
#include "roundhouse/service/evaluation.h"
#include "roundhouse/tests/testing/matchers.h"

namespace roundhouse {
namespace {

constexpr ElementKind kIntegers[] = {ElementKind::kI64, ElementKind::kI32, ElementKind::kI8,
                                     ElementKind::kU8};

class NativeElementTest : public NativeTest {
 protected:
  // Small numbers, and now and then an extreme one.
  Tensor DrawIntegers(ElementKind kind, absl::Span<const int64_t> sizes, bool with_zero = true) {
    Tensor tensor = *Tensor::Uninitialized(Type::Tensor(kind, Shape::Of(sizes)));
    const absl::Span<std::byte> bytes = tensor.mutable_bytes();
    const size_t width = static_cast<size_t>(BitWidth(kind)) / 8;
    for (size_t at = 0; at < bytes.size(); at += width) {
      const int64_t far[] = {std::numeric_limits<int64_t>::min(),
                             std::numeric_limits<int64_t>::max(),
                             std::numeric_limits<int32_t>::min(),
                             (int64_t{1} << 53) + 1,
                             -1,
                             127};
      int64_t value = Draw(0, 5) == 0 ? far[Draw(0, 5)] : Draw(-100, 100);
      // Only its lowest bytes are stored, which may all be 0.
      std::memcpy(&bytes[at], &value, width);
      int64_t stored = 0;
      std::memcpy(&stored, &bytes[at], width);
      if (stored == 0 && !with_zero) bytes[at] = std::byte{3};
    }
    return tensor;
  }
  Tensor DrawIndices(ElementKind kind, absl::Span<const int64_t> sizes, int64_t beyond) {
    Tensor tensor = *Tensor::Uninitialized(Type::Tensor(kind, Shape::Of(sizes)));
    if (kind == ElementKind::kI32) {
      for (int32_t& index : tensor.mutable_data<int32_t>())
        index = static_cast<int32_t>(Draw(-beyond, beyond - 1));
    } else {
      for (int64_t& index : tensor.mutable_data<int64_t>()) index = Draw(-beyond, beyond - 1);
    }
    return tensor;
  }
  ElementKind DrawIndexKind() { return Draw(0, 1) == 0 ? ElementKind::kI32 : ElementKind::kI64; }

  // Expects both to fail, with the same message.
  template <DeclaredOp Op>
  void ExpectSameError(const Op& op, const std::vector<std::optional<Tensor>>& operands) {
    Program program(*context_);
    Graph* graph = *program.CreateGraph("g");
    std::vector<Value*> values;
    std::vector<const Tensor*> tensors;
    for (const std::optional<Tensor>& operand : operands) {
      values.push_back(&graph->CreateNode("test.source", {}, {operand->type()})->result());
      tensors.push_back(&*operand);
    }
    ASSERT_OK_AND_ASSIGN(Node * node,
                         Builder(*graph).Make(Op::kSpec.name, values, AttributesOf(op)));
    const absl::Status expected = EvaluateNode(*node, tensors).status();
    const absl::Status found =
        RunNative(*node, operands, {node->result().type()}, std::vector<bool>(operands.size()))
            .status();
    EXPECT_EQ(found.code(), expected.code()) << found;
    ASSERT_FALSE(found.ok());
    EXPECT_NE(std::string(expected.message()).find(std::string(found.message())), std::string::npos)
        << found << " instead of " << expected;
  }
};

TEST_F(NativeElementTest, ArithmeticOfWideFloats) {
  const auto draw = [&](std::vector<int64_t> sizes) {
    Tensor tensor = *Tensor::Uninitialized(Type::Tensor(ElementKind::kF64, Shape::Of(sizes)));
    for (double& number : tensor.mutable_data<double>())
      number = static_cast<double>(Draw(-1000, 1000)) / 7;
    tensor.mutable_data<double>()[0] = NAN;
    return tensor;
  };
  for (const char* name : {"eltwise_add", "eltwise_sub", "eltwise_mul", "eltwise_div"}) {
    ExpectAgreement(absl::StrCat("canonical.", name), {}, {draw({3, 77}), draw({3, 1})});
    ExpectAgreement(absl::StrCat("canonical.", name), {}, {draw({1}), draw({5, 4})});
  }
}

TEST_F(NativeElementTest, FunctionsOfIntegers) {
  for (const ElementKind kind : kIntegers) {
    const Tensor x = DrawIntegers(kind, {3, 700});
    for (const char* name : {"abs", "sign", "bitwise_not"})
      ExpectAgreement(absl::StrCat("canonical.", name), {}, {x});
    ExpectAgreement(canonical::Clamp{.min = 3, .max = 90}, {x});
    ExpectAgreement(canonical::Clamp{.min = -INFINITY, .max = 90}, {x});
    if (kind == ElementKind::kU8) continue;
    ExpectAgreement("canonical.neg", {}, {x});
    ExpectAgreement("canonical.relu", {}, {x});
  }
  Tensor truths = *Tensor::Uninitialized(Type::Tensor(ElementKind::kI1, Shape::Of({77})));
  for (bool& truth : truths.mutable_data<bool>()) truth = Draw(0, 1) == 1;
  ExpectAgreement("canonical.bitwise_not", {}, {truths});
}

// Rows of a few elements along which one operand is repeated.
TEST_F(NativeElementTest, ShortRows) {
  const std::vector<std::pair<std::vector<int64_t>, std::vector<int64_t>>> shapes = {
      {{96, 90, 4}, {90, 1}},    {{7, 5, 33, 3}, {33, 1}},    {{6, 8, 5, 2}, {8, 1, 1}},
      {{6, 1, 5, 3}, {7, 1, 1}}, {{9, 4, 1, 3}, {4, 5, 1}},   {{40, 3}, {40, 1}},
      {{5, 4000, 3}, {4000, 1}}, {{64, 2, 3}, {1, 1}},        {{1, 28, 28, 8}, {8}},
      {{3, 97, 5}, {5}},         {{2, 12, 1, 6}, {12, 3, 6}}, {{1000, 3}, {1, 3}}};
  for (const auto& [a, b] : shapes) {
    const Tensor x = DrawTensor(a);
    const Tensor y = DrawTensor(b);
    ExpectAgreement(canonical::EltwiseSub{}, {x, y}, {}, 0);
    ExpectAgreement(canonical::EltwiseSub{}, {y, x}, {}, 0);
    ExpectAgreement(canonical::Compare{.direction = canonical::Comparison::kLess}, {y, x}, {}, 0);
    ExpectAgreement(canonical::EltwiseMul{},
                    {DrawIntegers(ElementKind::kI32, a), DrawIntegers(ElementKind::kI32, b)}, {},
                    0);
  }
}

TEST_F(NativeElementTest, DivisionsOfIntegers) {
  for (const ElementKind kind : kIntegers) {
    for (int round = 0; round < 8; ++round) {
      const std::vector<int64_t> sizes = {Draw(1, 3), Draw(1, 600)};
      const Tensor a = DrawIntegers(kind, sizes);
      const Tensor b = DrawIntegers(kind, round % 2 == 0 ? sizes : std::vector<int64_t>{1},
                                    /*with_zero=*/false);
      for (const char* name : {"eltwise_div", "floor_div", "floor_mod", "truncated_mod"})
        ExpectAgreement(absl::StrCat("canonical.", name), {}, {a, b});
    }
    Tensor b = DrawIntegers(kind, {40}, /*with_zero=*/false);
    const size_t width = static_cast<size_t>(BitWidth(kind)) / 8;
    std::memset(&b.mutable_bytes()[7 * width], 0, width);
    ExpectSameError(canonical::EltwiseDiv(), {DrawIntegers(kind, {40}), b});
    ExpectSameError(canonical::FloorMod(), {DrawIntegers(kind, {40}), b});
  }
}

TEST_F(NativeElementTest, ReductionsOfIntegers) {
  for (const ElementKind kind : kIntegers) {
    for (int round = 0; round < 12; ++round) {
      const std::vector<int64_t> sizes = DrawSizes(1, 4, round % 4 == 0 ? 150 : 8);
      if (Product(sizes) > 1000000) continue;
      const int64_t axis = Draw(0, static_cast<int64_t>(sizes.size()) - 1);
      for (const canonical::ReduceKind reduce :
           {canonical::ReduceKind::kSum, canonical::ReduceKind::kMax, canonical::ReduceKind::kMin,
            canonical::ReduceKind::kProd, canonical::ReduceKind::kSumSquare}) {
        ExpectAgreement(canonical::TensorReduce{.kind = reduce, .axes = {{axis}}},
                        {DrawIntegers(kind, sizes)}, {}, 0);
      }
      if (kind != ElementKind::kI64) {
        ExpectAgreement(
            canonical::TensorReduce{.kind = canonical::ReduceKind::kMean, .axes = {{axis}}},
            {DrawIntegers(kind, sizes)}, {}, 0);
      }
      ExpectAgreement(canonical::ArgMax{.axis = axis}, {DrawIntegers(kind, sizes)});
    }
  }
}

TEST_F(NativeElementTest, PlacesOfExtremes) {
  for (int round = 0; round < kRounds; ++round) {
    std::vector<int64_t> sizes = DrawSizes(1, 3, 12);
    const int64_t axis = Draw(0, static_cast<int64_t>(sizes.size()) - 1);
    sizes[axis] = Draw(1, round % 2 == 0 ? 300 : 20);
    Tensor x = DrawTensor(sizes);
    for (float& value : x.mutable_data<float>()) {
      const float special[] = {0.0F, -0.0F, NAN, INFINITY, -INFINITY};
      value = std::round(3 * value);  // So that many are equal.
      if (round % 3 == 0 && Draw(0, 20) == 0) value = special[Draw(0, 4)];
    }
    const bool last = Draw(0, 1) == 1;
    ExpectAgreement(canonical::ArgMax{.axis = axis, .select_last_index = last}, {x});
    ExpectAgreement(canonical::ArgMin{.axis = axis, .select_last_index = last}, {x});
  }
}

TEST_F(NativeElementTest, FewOfMany) {
  for (int round = 0; round < 24; ++round) {
    Tensor x = DrawTensor({2, Draw(700, 3000), Draw(1, 2)});
    for (float& value : x.mutable_data<float>()) {
      if (round % 2 == 0) value = std::round(4 * value);
      if (round % 3 == 0 && Draw(0, 300) == 0) value = NAN;
    }
    ExpectAgreement(canonical::TopK{.k = Draw(1, 60), .axis = 1, .largest = Draw(0, 1) == 1}, {x},
                    {}, 0);
  }
}

// Most rounds have many equal elements, for which the order of indices counts.
TEST_F(NativeElementTest, GreatestIntegers) {
  for (const ElementKind kind : kIntegers) {
    for (int round = 0; round < 16; ++round) {
      const int64_t axis = Draw(0, 2);
      std::vector<int64_t> sizes = {Draw(1, 3), Draw(1, 3), Draw(1, 3)};
      sizes[axis] = round % 2 == 0 ? Draw(700, 3000) : Draw(1, 100);
      Tensor x = DrawIntegers(kind, sizes);
      if (round % 4 == 0 && kind == ElementKind::kI64) {
        // Those that agree in their lower or upper halves.
        for (int64_t& value : x.mutable_data<int64_t>())
          value = Draw(-2, 2) * (int64_t{1} << 32) + Draw(-1, 1);
      }
      ExpectAgreement(canonical::TopK{.k = Draw(0, std::min<int64_t>(60, sizes[axis])),
                                      .axis = axis,
                                      .largest = Draw(0, 1) == 1},
                      {x}, {}, 0);
    }
  }
}

TEST_F(NativeElementTest, HalfPrecision) {
  // Every number, and the floats around each.
  for (const ElementKind kind : {ElementKind::kF16, ElementKind::kBF16}) {
    Tensor every_number = *Tensor::Uninitialized(Type::Tensor(kind, Shape::Of({65536})));
    for (size_t i = 0; i < 65536; ++i) {
      const auto bits = static_cast<uint16_t>(i);
      std::memcpy(&every_number.mutable_bytes()[2 * i], &bits, 2);
    }
    for (const ElementKind to : {ElementKind::kF32, ElementKind::kI1, ElementKind::kI32,
                                 ElementKind::kI64, ElementKind::kI8, ElementKind::kU8})
      ExpectAgreement(canonical::Cast{.to = to}, {every_number}, {}, 0);
    std::vector<float> floats;
    for (size_t i = 0; i < 65536; ++i) {
      const auto bits = static_cast<uint16_t>(i);
      const float exact =
          kind == ElementKind::kF16 ? HalfBitsToFloat(bits) : BFloat16BitsToFloat(bits);
      const float next = kind == ElementKind::kF16
                             ? HalfBitsToFloat(static_cast<uint16_t>(bits + 1))
                             : BFloat16BitsToFloat(static_cast<uint16_t>(bits + 1));
      const float middle = std::isfinite(next) ? exact / 2 + next / 2 : exact;
      floats.insert(floats.end(), {exact, middle, std::nextafter(middle, -INFINITY),
                                   std::nextafter(middle, INFINITY)});
    }
    for (const float beyond : {65519.0F, 65520.0F, 65536.0F, 1e10F, -1e10F, 1e-30F, -1e-45F})
      floats.push_back(beyond);
    ExpectAgreement(canonical::Cast{.to = kind},
                    {Tensor::Of<float>(std::vector<int64_t>{static_cast<int64_t>(floats.size())},
                                       absl::MakeConstSpan(floats))},
                    {}, 0);
    ExpectAgreement(canonical::Cast{.to = kind}, {DrawIntegers(ElementKind::kU8, {300})}, {}, 0);
  }
  for (const ElementKind from : kIntegers)
    ExpectAgreement(canonical::Cast{.to = ElementKind::kF16}, {DrawIntegers(from, {3000})}, {}, 0);
}

TEST_F(NativeElementTest, GathersOfElements) {
  for (int round = 0; round < 2 * kRounds; ++round) {
    const std::vector<int64_t> sizes = DrawSizes(1, 4, 9);
    const int64_t axis = Draw(0, static_cast<int64_t>(sizes.size()) - 1);
    std::vector<int64_t> own = sizes;
    for (size_t i = 0; i < own.size(); ++i)
      own[i] = static_cast<int64_t>(i) == axis ? Draw(1, 30) : Draw(1, sizes[i]);
    const Tensor indices = DrawIndices(DrawIndexKind(), own, sizes[axis]);
    const ElementKind kind = kIntegers[Draw(0, 3)];
    ExpectAgreement(canonical::GatherElements{.axis = axis}, {DrawIntegers(kind, sizes), indices});
    ExpectAgreement(canonical::ScatterElements{.axis = axis},
                    {DrawIntegers(kind, sizes), indices, DrawIntegers(kind, own)});
    const auto reduction = static_cast<canonical::ScatterReduction>(Draw(1, 4));
    ExpectAgreement(
        canonical::ScatterElements{.axis = axis, .reduction = reduction},
        {DrawTensor(sizes), DrawIndices(ElementKind::kI64, own, sizes[axis]), DrawTensor(own)});
  }
}

TEST_F(NativeElementTest, GathersOfSlices) {
  for (int round = 0; round < 2 * kRounds; ++round) {
    const std::vector<int64_t> sizes = DrawSizes(1, 4, 7);
    const int64_t batch_dims = round % 3 == 0 ? Draw(0, static_cast<int64_t>(sizes.size()) - 1) : 0;
    const int64_t length = Draw(1, static_cast<int64_t>(sizes.size()) - batch_dims);
    std::vector<int64_t> own(sizes.begin(), sizes.begin() + batch_dims);
    own.insert(own.end(), {Draw(1, 20), length});
    int64_t least = 100;
    for (int64_t k = 0; k < length; ++k) least = std::min(least, sizes[batch_dims + k]);
    const ElementKind kind = kIntegers[Draw(0, 3)];
    ExpectAgreement(canonical::GatherNd{.batch_dims = batch_dims},
                    {DrawIntegers(kind, sizes), DrawIndices(DrawIndexKind(), own, least)});
    if (batch_dims != 0) continue;
    std::vector<int64_t> updates(own.begin(), own.end() - 1);
    updates.insert(updates.end(), sizes.begin() + length, sizes.end());
    ExpectAgreement(canonical::ScatterNd(),
                    {DrawIntegers(kind, sizes), DrawIndices(DrawIndexKind(), own, least),
                     DrawIntegers(kind, updates)});
    const auto reduction = static_cast<canonical::ScatterReduction>(Draw(1, 4));
    ExpectAgreement(
        canonical::ScatterNd{.reduction = reduction},
        {DrawTensor(sizes), DrawIndices(ElementKind::kI64, own, least), DrawTensor(updates)});
  }
}

TEST_F(NativeElementTest, SamplesGrids) {
  constexpr float kSpecial[] = {NAN, INFINITY, -INFINITY, 1, -1, 0, 1e30F, -3};
  for (int round = 0; round < 4 * kRounds; ++round) {
    const int64_t axes = Draw(1, 3);
    std::vector<int64_t> input = {Draw(1, 2)};
    std::vector<int64_t> grid = {input[0]};
    for (int64_t axis = 0; axis < axes; ++axis) {
      input.push_back(Draw(1, 7));
      grid.push_back(Draw(1, 9));
    }
    input.push_back(Draw(1, round % 4 == 0 ? 40 : 6));
    grid.push_back(axes);
    Tensor points = DrawTensor(grid, 1.5);
    if (round % 3 == 0) points.mutable_data<float>()[0] = kSpecial[Draw(0, 7)];
    const canonical::GridSample op = {
        .mode = static_cast<canonical::Interpolation>(round % 3),
        .padding = static_cast<canonical::SamplePadding>(round / 3 % 3),
        .align_corners = round % 2 == 0};
    ExpectAgreement(op, {DrawTensor(input, 2, Domain::kFeature), points}, {}, 1e-5);
  }
}

// As gradients have them: indices along the axis before the last, in long blocks, into zeros.
TEST_F(NativeElementTest, AddsToConstants) {
  for (const bool is_zero : {true, false}) {
    const std::vector<int64_t> sizes = {3, 50, 7};
    const Tensor into = is_zero ? *Tensor::Zeros(Type::Tensor(ElementKind::kF32, Shape::Of(sizes)))
                                : DrawTensor(sizes);
    ExpectAgreement(
        canonical::ScatterElements{.axis = 1, .reduction = canonical::ScatterReduction::kAdd},
        {into, DrawIndices(ElementKind::kI64, {3, 90, 7}, 50), DrawTensor({3, 90, 7})},
        {true, false, false}, 1e-5);
  }
}

TEST_F(NativeElementTest, IndicesOutOfRange) {
  const auto places = [](std::vector<int64_t> sizes, std::vector<int64_t> indices) {
    return Tensor::Of<int64_t>(sizes, absl::MakeConstSpan(indices));
  };
  const int64_t greatest = std::numeric_limits<int64_t>::max();
  const Tensor x = DrawTensor({3, 4});
  for (const int64_t wrong : {int64_t{4}, int64_t{-5}, greatest, -greatest - 1}) {
    const Tensor indices = places({2, 2}, {0, 1, -4, wrong});
    ExpectSameError(canonical::GatherElements{.axis = 1}, {x, indices});
    ExpectSameError(canonical::ScatterElements{.axis = 1}, {x, indices, DrawTensor({2, 2})});
    const Tensor pairs = places({2, 2}, {0, 1, -1, wrong});
    ExpectSameError(canonical::GatherNd(), {x, pairs});
    ExpectSameError(canonical::ScatterNd(), {x, pairs, DrawTensor({2})});
  }
}

TEST_F(NativeElementTest, Choices) {
  for (int round = 0; round < kRounds; ++round) {
    const std::vector<int64_t> sizes = DrawSizes(1, 3, 20);
    const auto side = [&] { return Draw(0, 1) == 0 ? sizes : std::vector<int64_t>{1}; };
    Tensor condition = *Tensor::Uninitialized(Type::Tensor(ElementKind::kI1, Shape::Of(side())));
    for (bool& truth : condition.mutable_data<bool>()) truth = Draw(0, 1) == 1;
    const ElementKind kind = kIntegers[Draw(0, 3)];
    ExpectAgreement(canonical::Select(),
                    {condition, DrawIntegers(kind, side()), DrawIntegers(kind, side())});
  }
}

TEST_F(NativeElementTest, ScalesOfChannels) {
  for (const ElementKind kind : {ElementKind::kI8, ElementKind::kU8}) {
    for (int round = 0; round < 10; ++round) {
      const std::vector<int64_t> sizes = {Draw(1, 3), 3, Draw(8, 3000)};
      const int64_t middle = kind == ElementKind::kU8 ? 128 : 0;
      const ElementType element =
          ElementType::Quantized(kind, {.axis = 1,
                                        .scales = {0.02, 0.5, 0.01},
                                        .zero_points = {middle, middle + 3, middle - 7}});
      for (const canonical::Rounding rounding :
           {canonical::Rounding::kNearestEven, canonical::Rounding::kHalfAway}) {
        ExpectAgreement(canonical::Quantize{.to = element, .rounding = rounding},
                        {DrawTensor(sizes)}, {}, 0);
      }
      ASSERT_OK_AND_ASSIGN(
          const Tensor stored,
          DrawIntegers(kind, sizes).WithType(Type::Tensor(element, Shape::Of(sizes))));
      ExpectAgreement(canonical::Dequantize(), {stored}, {}, 0);
    }
  }
}

TEST_F(NativeElementTest, Blocks) {
  for (int round = 0; round < kRounds; ++round) {
    const int64_t block = Draw(1, 3);
    const auto order = Draw(0, 1) == 0 ? canonical::BlockOrder::kDepthColumnRow
                                       : canonical::BlockOrder::kColumnRowDepth;
    const int64_t rows = Draw(1, 5), columns = Draw(1, 5), channels = Draw(1, 5);
    ExpectAgreement(canonical::DepthToSpace{.block_size = block, .order = order},
                    {DrawTensor({2, rows, columns, block * block * channels}, 2, Domain::kFeature)},
                    {}, 0);
    ExpectAgreement(canonical::SpaceToDepth{.block_size = block, .order = order},
                    {DrawTensor({2, rows * block, columns * block, channels}, 2, Domain::kFeature)},
                    {}, 0);
  }
}

TEST_F(NativeElementTest, PowersOfIntegers) {
  for (const ElementKind kind : kIntegers) {
    for (int round = 0; round < 24; ++round) {
      const std::vector<int64_t> sizes = {Draw(1, 3), Draw(1, 600)};
      const std::vector<int64_t> one = {1};
      const Tensor bases = DrawIntegers(kind, round % 4 == 0 ? one : sizes, /*with_zero=*/false);
      // Also negative exponents, and extreme ones.
      ExpectAgreement(canonical::Pow(), {bases, DrawIntegers(kind, round % 3 == 0 ? one : sizes)},
                      {}, 0);
    }
    ExpectAgreement(canonical::Pow(), {DrawIntegers(kind, {3, 0}), DrawIntegers(kind, {1})});
    for (const uint8_t exponent : {0, 1, 2, 3, 10}) {
      Tensor exponents = *Tensor::Zeros(Type::Tensor(kind, Shape::Of({1})));
      exponents.mutable_bytes()[0] = std::byte{exponent};
      ExpectAgreement(canonical::Pow(), {DrawIntegers(kind, {700}), exponents}, {}, 0);
    }
  }
  const auto numbers = [](std::vector<int64_t> values) {
    return Tensor::Of<int64_t>({static_cast<int64_t>(values.size())}, absl::MakeConstSpan(values));
  };
  ExpectSameError(canonical::Pow(), {numbers({3, -1, 0}), numbers({-1})});
  ExpectSameError(canonical::Pow(), {numbers({3, 0, 1}), numbers({2, -1, 3})});
}

TEST_F(NativeElementTest, Powers) {
  for (int round = 0; round < kRounds; ++round) {
    const std::vector<int64_t> sizes = {Draw(1, 700)};
    const auto draw = [&](bool one) {
      Tensor x = DrawTensor(one ? std::vector<int64_t>{1} : sizes, round % 2 == 0 ? 3 : 30);
      for (float& value : x.mutable_data<float>()) {
        const float special[] = {0.0F,  -0.0F, NAN,    INFINITY, -INFINITY, 1.0F,
                                 -1.0F, 0.5F,  1e-40F, 2.0F,     3.0F,      1e30F};
        if (Draw(0, 4) == 0) value = special[Draw(0, 11)];
        if (round % 3 == 0) value = std::fabs(value);
      }
      return x;
    };
    ExpectAgreement(canonical::Pow(), {draw(Draw(0, 3) == 0), draw(Draw(0, 3) == 0)});
  }
  ExpectAgreement(canonical::Pow(), {DrawTensor({90}), Tensor::Of<float>({}, {-1})}, {false, true});
}

}  // namespace
}  // namespace roundhouse
