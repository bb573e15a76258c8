// Floats of eight and four bits and integers of four and two in models, compared with the tables of
// ONNX's specification and with the definitions in plain loops.
#include "roundhouse/tests/onnx/small_elements.h"

#include <onnx/onnx_pb.h>

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <limits>
#include <string>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/str_cat.h"
#include "absl/types/span.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "roundhouse/core/tensor/element_type.h"
#include "roundhouse/core/tensor/packed_elements.h"
#include "roundhouse/core/tensor/tensor.h"
#include "roundhouse/tests/onnx/run_model.h"
#include "roundhouse/tests/testing/matchers.h"

namespace roundhouse {
namespace {

using testing::ElementsAre;
using testing::ElementsAreArray;
using testing::HasSubstr;

constexpr float kInf = std::numeric_limits<float>::infinity();
constexpr float kNan = std::numeric_limits<float>::quiet_NaN();

std::vector<int> CastFloats(int to, const std::vector<float>& values, int opset,
                            const std::string& attributes = "") {
  return BitsOf(
      RunOnnxForOne(absl::StrCat("g (float[", values.size(), "] x) => (float[", values.size(),
                                 "] y) { y = Cast<to = ", to, attributes, ">(x) }"),
                    {Floats(values)}, opset, Output(to)));
}

// ---- Cast

// 0, -0, NaN, -NaN, Inf, -Inf, [x] > FLT_MAX, [x] < -FLT_MAX, and else.
const std::vector<float> kRows = {0.0F, -0.0F, kNan, -kNan, kInf, -kInf, 1e6F, -1e6F, 0.3F, -0.3F};

TEST(Float8Cast, SaturatesAsTheTableSays) {
  for (const int opset : {24, 25}) {
    EXPECT_THAT(CastFloats(kE4M3FN, kRows, opset),
                ElementsAre(0, 0x80, 0x7F, 0xFF, 0x7E, 0xFE, 0x7E, 0xFE, 0x2A, 0xAA));
    EXPECT_THAT(CastFloats(kE4M3FNUZ, kRows, opset),
                ElementsAre(0, 0, 0x80, 0x80, 0x7F, 0xFF, 0x7F, 0xFF, 0x32, 0xB2));
    EXPECT_THAT(CastFloats(kE5M2, kRows, opset),
                ElementsAre(0, 0x80, 0x7E, 0xFE, 0x7B, 0xFB, 0x7B, 0xFB, 0x35, 0xB5));
    EXPECT_THAT(CastFloats(kE5M2FNUZ, kRows, opset),
                ElementsAre(0, 0, 0x80, 0x80, 0x7F, 0xFF, 0x7F, 0xFF, 0x39, 0xB9));
  }
}

// In the tables of the older versions infinities become NaN in types without -0.
TEST(Float8Cast, OfOlderVersionsSaturatesNumbersOnly) {
  for (const int opset : {19, 21, 23}) {
    EXPECT_THAT(CastFloats(kE4M3FN, {kInf, -kInf, 1e6F}, opset), ElementsAre(0x7E, 0xFE, 0x7E));
    EXPECT_THAT(CastFloats(kE4M3FNUZ, {kInf, -kInf, 1e6F}, opset), ElementsAre(0x80, 0x80, 0x7F));
    EXPECT_THAT(CastFloats(kE5M2, {kInf, -kInf, 1e6F}, opset), ElementsAre(0x7B, 0xFB, 0x7B));
    EXPECT_THAT(CastFloats(kE5M2FNUZ, {kInf, -kInf, 1e6F}, opset), ElementsAre(0x80, 0x80, 0x7F));
  }
}

TEST(Float8Cast, DoesNotSaturateAsTheTableSays) {
  for (const int opset : {19, 23, 25}) {
    const std::string off = ", saturate = 0";
    EXPECT_THAT(CastFloats(kE4M3FN, kRows, opset, off),
                ElementsAre(0, 0x80, 0x7F, 0xFF, 0x7F, 0xFF, 0x7F, 0xFF, 0x2A, 0xAA));
    EXPECT_THAT(CastFloats(kE4M3FNUZ, kRows, opset, off),
                ElementsAre(0, 0, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x32, 0xB2));
    EXPECT_THAT(CastFloats(kE5M2, kRows, opset, off),
                ElementsAre(0, 0x80, 0x7E, 0xFE, 0x7C, 0xFC, 0x7C, 0xFC, 0x35, 0xB5));
    EXPECT_THAT(CastFloats(kE5M2FNUZ, kRows, opset, off),
                ElementsAre(0, 0, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x39, 0xB9));
  }
}

TEST(Float8Cast, TakesPowersOfTwoAsTheTableSays) {
  const std::vector<float> values = {0, kNan, kInf, 2e38F, 1e-40F, 1, 1.25F, 1.5F, 3, 4};
  EXPECT_THAT(CastFloats(kE8M0, values, 24),
              ElementsAre(0, 255, 254, 254, 0, 127, 128, 128, 129, 129));
  EXPECT_THAT(CastFloats(kE8M0, values, 25, ", round_mode = \"down\""),
              ElementsAre(0, 255, 254, 254, 0, 127, 127, 127, 128, 129));
  EXPECT_THAT(CastFloats(kE8M0, values, 25, ", round_mode = \"nearest\", saturate = 0"),
              ElementsAre(255, 255, 255, 255, 255, 127, 127, 128, 129, 129));
}

TEST(Float8Cast, RefusesARoundingThatThereIsNot) {
  EXPECT_THAT(
      RunOnnxForOne("g (float[1] x) => (float[1] y) { y = Cast<to = 24, round_mode = \"odd\">(x) }",
                    {Floats({1})}, 25, Output(kE8M0)),
      StatusIs(absl::StatusCode::kInvalidArgument,
               HasSubstr("'round_mode': expected up, down or nearest, found 'odd'")));
}

TEST(Float4Cast, RoundsToEvenAndSaturates) {
  EXPECT_THAT(CastFloats(kE2M1,
                         {0, -0.0F, 0.25F, 0.75F, 1.25F, 1.75F, 2.5F, 3.5F, 5, 6, 6.5F, 7, -7, kInf,
                          -kInf, kNan},
                         23),
              ElementsAre(0, 8, 0, 2, 2, 4, 4, 6, 6, 7, 7, 7, 15, 7, 15, 7));
}

// Reals round to the nearest integer, ties to even; the result saturates.
TEST(SmallIntegerCast, RoundsRealsToEven) {
  const std::vector<float> values = {-9, -1.5F, -0.5F, 0.5F, 1.5F, 2.5F, 20, kNan};
  EXPECT_THAT(CastFloats(kI2, values, 25), ElementsAre(2, 2, 0, 0, 1, 1, 1, 0));
  EXPECT_THAT(CastFloats(kU2, values, 25), ElementsAre(0, 0, 0, 0, 2, 2, 3, 0));
  EXPECT_THAT(CastFloats(kI4, values, 21), ElementsAre(8, 14, 0, 0, 2, 2, 7, 0));
  EXPECT_THAT(CastFloats(kU4, values, 21), ElementsAre(0, 0, 0, 0, 2, 2, 15, 0));
}

// Integers that do not fit lose their high bits.
TEST(SmallIntegerCast, KeepsTheLowBitsOfIntegers) {
  const Tensor x = Tensor::Of<int32_t>({5}, {-3, -1, 2, 5, 200});
  const auto cast = [&](int to, int opset) {
    return BitsOf(
        RunOnnxForOne(absl::StrCat("g (int32[5] x) => (float[5] y) { y = Cast<to = ", to, ">(x) }"),
                      {x}, opset, Output(to)));
  };
  EXPECT_THAT(cast(kI2, 25), ElementsAre(1, 3, 2, 1, 0));
  EXPECT_THAT(cast(kU2, 25), ElementsAre(1, 3, 2, 1, 0));
  EXPECT_THAT(cast(kI4, 25), ElementsAre(13, 15, 2, 5, 8));
}

TEST(SmallFloatCast, OfIntegersAndWiderFloatsRoundsOnce) {
  EXPECT_THAT(
      BitsOf(RunOnnxForOne("g (int64[3] x) => (float[3] y) { y = Cast<to = 17>(x) }",
                           {Tensor::Of<int64_t>({3}, {17, 19, 1000})}, 19, Output(kE4M3FN))),
      ElementsAre(0x58, 0x5A, 0x7E));
  // If it were rounded to f32 first, it would be halfway between 1 and 1.125 and go to even.
  EXPECT_THAT(
      BitsOf(RunOnnxForOne("g (double[1] x) => (float[1] y) { y = Cast<to = 17>(x) }",
                           {Tensor::Of<double>({1}, {1.0625 + 0x1p-40})}, 19, Output(kE4M3FN))),
      ElementsAre(0x39));
}

// Every value of every type, and back.
TEST(SmallFloatCast, IsExactToWiderFloats) {
  for (const int type : kAllSmallTypes) {
    const ElementKind kind = KindOf(type);
    if (!IsSmallFloat(kind)) continue;
    std::vector<int> bits;
    std::vector<double> values;
    for (int i = 0; i < 1 << BitWidth(kind); ++i) {
      const double value = FloatFromBits(kind, static_cast<uint64_t>(i));
      if (!std::isfinite(value)) continue;
      bits.push_back(i);
      values.push_back(value);
    }
    const int64_t count = static_cast<int64_t>(bits.size());
    const absl::StatusOr<Tensor> wide =
        RunOnnxForOne(absl::StrCat("g (float[", count, "] x) => (double[", count,
                                   "] y) { y = Cast<to = 11>(x) }"),
                      {OfBits(kind, {count}, bits)}, 25, InputsAndOutputs({type}, {}));
    ASSERT_THAT(wide, IsOk());
    EXPECT_THAT(wide->data<double>(), ElementsAreArray(values)) << type;
    EXPECT_THAT(BitsOf(RunOnnxForOne(absl::StrCat("g (double[", count, "] x) => (float[", count,
                                                  "] y) { y = Cast<to = ", type, ">(x) }"),
                                     {*wide}, 25, Output(type))),
                ElementsAreArray(bits))
        << type;
  }
}

TEST(SmallFloatCast, IsRoundedToFewBitsByWayOfItsValue) {
  EXPECT_THAT(BitsOf(RunOnnxForOne("g (float[4] x) => (float[4] y) { y = Cast<to = 26>(x) }",
                                   {OfBits(ElementKind::kF4E2M1FN, {4}, {1, 3, 10, 15})}, 25,
                                   InputsAndOutputs({kE2M1}, {kI2}))),
              ElementsAre(0, 1, 3, 2));  // 0.5, 1.5, -1, -6
}

TEST(CastLike, SaysWhatCastSays) {
  EXPECT_THAT(BitsOf(RunOnnxForOne(
                  "g (float[3] x, float[1] t) => (float[3] y) { y = CastLike<saturate = 0>(x, t) }",
                  {Floats({kInf, 0.3F, 1e6F}), OfBits(ElementKind::kF8E5M2, {1}, {0})}, 25,
                  InputsAndOutputs({0, kE5M2}, {kE5M2}))),
              ElementsAre(0x7C, 0x35, 0x7C));
}

// ---- Quantisation

TEST(QuantizeToFloat8, DividesAndRounds) {
  const std::string text = R"(g (float[4] x) => (float[4] y) {
    scale = Constant<value = float {2.0}>()
    y = QuantizeLinear<output_dtype = 17$>(x, scale)
  })";
  const auto with = [&](const std::string& attributes) {
    std::string model = text;
    model.replace(model.find('$'), 1, attributes);
    return model;
  };
  const Tensor x = Floats({2, -0.0F, 0.6F, 1e6F});
  EXPECT_THAT(BitsOf(RunOnnxForOne(with(""), {x}, 21, Output(kE4M3FN))),
              ElementsAre(0x38, 0x80, 0x2A, 0x7E));
  EXPECT_THAT(BitsOf(RunOnnxForOne(with(", saturate = 0"), {x}, 25, Output(kE4M3FN))),
              ElementsAre(0x38, 0x80, 0x2A, 0x7F));
}

TEST(QuantizeToFloat8, FollowsTheZeroPointAlongAnAxis) {
  const std::string text = R"(g (float[2,2] x, float[2] zero) => (float[2,2] y) {
    scale = Constant<value = float[2] {1.0, 4.0}>()
    y = QuantizeLinear<axis = 0>(x, scale, zero)
  })";
  const Tensor x = Tensor::Of<float>({2, 2}, {1, 2, 4, -8});
  EXPECT_THAT(BitsOf(RunOnnxForOne(text, {x, OfBits(ElementKind::kF8E5M2, {2}, {0, 0})}, 19,
                                   InputsAndOutputs({0, kE5M2}, {kE5M2}))),
              ElementsAre(0x3C, 0x40, 0x3C, 0xC0));
  // y = x / scale + zero, as for integers: 1 + 1, 2 + 1, 1 - 2, -2 - 2.
  EXPECT_THAT(BitsOf(RunOnnxForOne(text, {x, OfBits(ElementKind::kF8E5M2, {2}, {0x3C, 0xC0})}, 25,
                                   InputsAndOutputs({0, kE5M2}, {kE5M2}))),
              ElementsAre(0x40, 0x42, 0xBC, 0xC4));
}

TEST(DequantizeFloat8, MultipliesAlongAnAxis) {
  const absl::StatusOr<Tensor> y =
      RunOnnxForOne(R"(g (float[2,2] x) => (float[2,2] y) {
    scale = Constant<value = float[2] {1.0, 4.0}>()
    y = DequantizeLinear<axis = 1>(x, scale)
  })",
                    {OfBits(ElementKind::kF8E4M3FN, {2, 2}, {0x38, 0x40, 0xB8, 0x7F})}, 19,
                    InputsAndOutputs({kE4M3FN}, {}));
  ASSERT_THAT(y, IsOk());
  EXPECT_EQ(y->data<float>()[0], 1);
  EXPECT_EQ(y->data<float>()[1], 8);
  EXPECT_EQ(y->data<float>()[2], -1);
  EXPECT_TRUE(std::isnan(y->data<float>()[3]));
}

// Microscaling: a power of two for each block of two.
TEST(Microscaling, IsFloat4InBlocksWithPowersOfTwo) {
  const Tensor scales = OfBits(ElementKind::kF8E8M0FNU, {1, 3}, {128, 126, 129});
  const absl::StatusOr<Tensor> stored =
      RunOnnxForOne(R"(g (float[1,5] x, float[1,3] s) => (float[1,5] y) {
    y = QuantizeLinear<axis = 1, block_size = 2, output_dtype = 23, precision = 1>(x, s)
  })",
                    {Tensor::Of<float>({1, 5}, {3, -12, 0.25F, 1, 100}), scales}, 24,
                    InputsAndOutputs({0, kE8M0}, {kE2M1}));
  EXPECT_THAT(BitsOf(stored), ElementsAre(3, 15, 1, 4, 7));  // 1.5, -6, 0.5, 2, 6
  const absl::StatusOr<Tensor> back =
      RunOnnxForOne(R"(g (float[1,5] x, float[1,3] s) => (float[1,5] y) {
    y = DequantizeLinear<axis = 1, block_size = 2, output_dtype = 1>(x, s)
  })",
                    {*stored, scales}, 24, InputsAndOutputs({kE2M1, kE8M0}, {}));
  ASSERT_THAT(back, IsOk());
  EXPECT_THAT(back->data<float>(), ElementsAre(3, -12, 0.25F, 1, 24));
}

TEST(Microscaling, MustSayInWhatIsComputed) {
  EXPECT_THAT(RunOnnxForOne(R"(g (float[2] x, float s) => (float[2] y) {
    y = DequantizeLinear(x, s)
  })",
                            {OfBits(ElementKind::kF4E2M1FN, {2}, {1, 2}),
                             OfBits(ElementKind::kF8E8M0FNU, {}, {127})},
                            24, InputsAndOutputs({kE2M1, kE8M0}, {})),
              StatusIs(absl::StatusCode::kInvalidArgument, HasSubstr("output_dtype")));
}

TEST(QuantizeToFewBits, SaturatesAroundTheZeroPoint) {
  for (const int type : {kI2, kU2}) {
    const ElementKind kind = KindOf(type);
    const auto [least, greatest] = IntegerRange(kind);
    const absl::StatusOr<Tensor> stored =
        RunOnnxForOne(R"(g (float[5] x, float zero) => (float[5] y) {
      scale = Constant<value = float {0.5}>()
      y = QuantizeLinear(x, scale, zero)
    })",
                      {Floats({0, 0.5F, -9, 9, 0.25F}), OfBits(kind, {}, {1})}, 25,
                      InputsAndOutputs({0, type}, {type}));
    std::vector<int> bits;
    for (const int64_t distance : {0, 1, -18, 18, 0})
      bits.push_back(static_cast<int>(std::clamp(distance + 1, least, greatest) & 3));
    EXPECT_THAT(BitsOf(stored), ElementsAreArray(bits)) << type;
    const absl::StatusOr<Tensor> back =
        RunOnnxForOne(R"(g (float[5] x, float zero) => (float[5] y) {
      scale = Constant<value = float {0.5}>()
      y = DequantizeLinear(x, scale, zero)
    })",
                      {*stored, OfBits(kind, {}, {1})}, 25, InputsAndOutputs({type, type}, {}));
    ASSERT_THAT(back, IsOk());
    for (int i = 0; i < 5; ++i) {
      EXPECT_EQ(
          back->data<float>()[i],
          0.5F * static_cast<float>(
                     PackedInteger(kind, static_cast<uint8_t>(bits[static_cast<size_t>(i)])) - 1))
          << type;
    }
  }
}

TEST(Quantization, ToScalesIsRefused) {
  EXPECT_THAT(RunOnnxForOne(R"(g (float[2] x) => (float[2] y) {
    scale = Constant<value = float {2.0}>()
    y = QuantizeLinear<output_dtype = 24>(x, scale)
  })",
                            {Floats({1, 2})}, 25, Output(kE8M0)),
              StatusIs(absl::StatusCode::kInvalidArgument, HasSubstr("cannot quantise to")));
}

}  // namespace
}  // namespace roundhouse
