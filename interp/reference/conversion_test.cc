#include "roundhouse/interp/reference/conversion.h"

#include <cmath>
#include <complex>
#include <cstdint>
#include <limits>
#include <string>
#include <utility>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "roundhouse/core/op.h"
#include "roundhouse/core/tensor/element_type.h"
#include "roundhouse/core/tensor/tensor.h"
#include "roundhouse/core/type.h"
#include "roundhouse/dialects/canonical/conversion.h"
#include "roundhouse/interp/reference/evaluate_op.h"
#include "roundhouse/interp/reference/test_numbers.h"
#include "roundhouse/tests/testing/matchers.h"

namespace roundhouse::reference {
namespace {

using canonical::Bitcast;
using canonical::Cast;
using canonical::Dequantize;
using canonical::Quantize;
using canonical::Requantize;
using ::testing::ElementsAre;
using ::testing::ElementsAreArray;
using ::testing::HasSubstr;
using ::testing::IsNan;

constexpr double kInf = std::numeric_limits<double>::infinity();
constexpr double kNaN = std::numeric_limits<double>::quiet_NaN();

template <DeclaredOp Op>
Tensor Apply(const Op& op, const Tensor& input) {
  absl::StatusOr<std::vector<Tensor>> results = EvaluateOp(op, {input});
  EXPECT_THAT(results, IsOk());
  return results.ok() ? results->front() : Tensor();
}

Tensor Strings(std::vector<std::string> strings) {
  const int64_t size = static_cast<int64_t>(strings.size());
  return *Tensor::FromStrings(Type::Tensor(ElementKind::kString, {size}), std::move(strings));
}

std::vector<double> CastOf(const Tensor& input, ElementKind to) {
  return Reals(Apply(Cast{.to = to}, input));
}

TEST(CastTest, SmallNumbersBetweenAllKinds) {
  for (ElementKind from : KindsOf<Cast>()) {
    for (ElementKind to : KindsOf<Cast>()) {
      if (IsComplex(from) && !IsComplex(to)) continue;
      // The only kind without a zero.
      const bool has_zero = from != ElementKind::kF8E8M0FNU && to != ElementKind::kF8E8M0FNU;
      const double first = has_zero ? 0 : 1;
      EXPECT_THAT(CastOf(Numbers(from, {3}, {first, 1, 1}), to), ElementsAre(first, 1, 1))
          << ElementKindName(from) << " to " << ElementKindName(to);
    }
  }
}

TEST(CastTest, MoreThanOneBlock) {
  std::vector<double> many;
  for (int i = 0; i < 2500; ++i) many.push_back(i % 8);
  const Tensor input = Numbers(ElementKind::kI4, {2500}, many);
  EXPECT_THAT(CastOf(input, ElementKind::kF32), ElementsAreArray(many));
  EXPECT_THAT(CastOf(Numbers(ElementKind::kF32, {2500}, many), ElementKind::kU4),
              ElementsAreArray(many));
  EXPECT_THAT(CastOf(Numbers(ElementKind::kF32, {2500}, many), ElementKind::kF8E5M2),
              ElementsAreArray(Reals(Numbers(ElementKind::kF8E5M2, {2500}, many))));
  for (double& number : many) number = static_cast<int>(number) % 4;
  for (ElementKind packed : {ElementKind::kU2, ElementKind::kF4E2M1FN}) {
    const Tensor narrow = Apply(Cast{.to = packed}, Numbers(ElementKind::kF32, {2500}, many));
    EXPECT_THAT(Reals(narrow), ElementsAreArray(many));
    EXPECT_THAT(CastOf(narrow, ElementKind::kI32), ElementsAreArray(many));
  }
}

TEST(CastTest, FloatsToIntegersTruncateAndSaturate) {
  const Tensor input =
      Numbers(ElementKind::kF32, {8}, {2.9, -2.9, 300, -300, kInf, -kInf, kNaN, -0.5});
  EXPECT_THAT(CastOf(input, ElementKind::kI8), ElementsAre(2, -2, 127, -128, 127, -128, 0, 0));
  EXPECT_THAT(CastOf(input, ElementKind::kU8), ElementsAre(2, 0, 255, 0, 255, 0, 0, 0));
  EXPECT_THAT(CastOf(input, ElementKind::kI4), ElementsAre(2, -2, 7, -8, 7, -8, 0, 0));
  EXPECT_THAT(CastOf(input, ElementKind::kU4), ElementsAre(2, 0, 15, 0, 15, 0, 0, 0));
  EXPECT_THAT(CastOf(input, ElementKind::kI1), ElementsAre(1, 1, 1, 1, 1, 1, 1, 1));
  EXPECT_THAT(Apply(Cast{.to = ElementKind::kI64}, input).data<int64_t>(),
              ElementsAre(2, -2, 300, -300, INT64_MAX, INT64_MIN, 0, 0));
  EXPECT_THAT(Apply(Cast{.to = ElementKind::kU64}, input).data<uint64_t>(),
              ElementsAre(2, 0, 300, 0, UINT64_MAX, 0, 0, 0));
  EXPECT_THAT(Apply(Cast{.to = ElementKind::kU64}, Tensor::Scalar<double>(0x1p63)).data<uint64_t>(),
              ElementsAre(uint64_t{1} << 63));
  EXPECT_THAT(Apply(Cast{.to = ElementKind::kI64}, Tensor::Scalar<double>(0x1p63)).data<int64_t>(),
              ElementsAre(INT64_MAX));
}

TEST(CastTest, IntegersToNarrowerOnesKeepTheirLowBits) {
  const Tensor input = Tensor::Of<int16_t>({3}, {200, -129, 256});
  EXPECT_THAT(CastOf(input, ElementKind::kI8), ElementsAre(-56, 127, 0));
  EXPECT_THAT(CastOf(input, ElementKind::kU8), ElementsAre(200, 127, 0));
  EXPECT_THAT(CastOf(input, ElementKind::kI4), ElementsAre(-8, -1, 0));
  EXPECT_THAT(CastOf(input, ElementKind::kU4), ElementsAre(8, 15, 0));
  EXPECT_THAT(CastOf(input, ElementKind::kI1), ElementsAre(1, 1, 1));
  EXPECT_THAT(
      Apply(Cast{.to = ElementKind::kI32}, Tensor::Scalar<uint64_t>(UINT64_MAX)).data<int32_t>(),
      ElementsAre(-1));
  EXPECT_THAT(Apply(Cast{.to = ElementKind::kU64}, Tensor::Scalar<int8_t>(-1)).data<uint64_t>(),
              ElementsAre(UINT64_MAX));
}

TEST(CastTest, FloatsAreRoundedOnce) {
  // Half way between two neighbours of f16, plus a little more than f32 can hold: rounding to f32
  // first would make it a tie, which goes down to even.
  EXPECT_THAT(CastOf(Tensor::Scalar<double>(1 + 0x1p-11 + 0x1p-40), ElementKind::kF16),
              ElementsAre(1 + 0x1p-10));
  EXPECT_THAT(CastOf(Tensor::Scalar<double>(1 + 0x1p-11), ElementKind::kF16), ElementsAre(1));
  EXPECT_THAT(CastOf(Tensor::Scalar<double>(1 + 0x1p-8 + 0x1p-40), ElementKind::kBF16),
              ElementsAre(1 + 0x1p-7));
  EXPECT_THAT(CastOf(Numbers(ElementKind::kF32, {3}, {65519, 65520, -70000}), ElementKind::kF16),
              ElementsAre(65504, kInf, -kInf));
  EXPECT_THAT(CastOf(Numbers(ElementKind::kF16, {2}, {kNaN, -kInf}), ElementKind::kBF16),
              ElementsAre(IsNan(), -kInf));
}

TEST(CastTest, WideIntegersAreRoundedOnce) {
  // A tie of bf16 but for the last bit, which a double in between would lose.
  EXPECT_THAT(CastOf(Tensor::Scalar<int64_t>((1LL << 62) + (1LL << 54) + 1), ElementKind::kBF16),
              ElementsAre(0x1p62 + 0x1p55));
  EXPECT_THAT(CastOf(Tensor::Scalar<int64_t>(-(1LL << 62) - (1LL << 54) - 1), ElementKind::kBF16),
              ElementsAre(-0x1p62 - 0x1p55));
  EXPECT_THAT(CastOf(Tensor::Scalar<int64_t>((1LL << 62) + (1LL << 54)), ElementKind::kBF16),
              ElementsAre(0x1p62));
  EXPECT_THAT(CastOf(Tensor::Scalar<uint64_t>((1ULL << 63) + (1ULL << 55) + 1), ElementKind::kBF16),
              ElementsAre(0x1p63 + 0x1p56));
  EXPECT_THAT(CastOf(Tensor::Scalar<int64_t>(INT64_MIN), ElementKind::kBF16), ElementsAre(-0x1p63));
  // The same for f32: 2^60 + 2^36 is a tie.
  EXPECT_THAT(CastOf(Tensor::Scalar<int64_t>((1LL << 60) + (1LL << 36) + 1), ElementKind::kF32),
              ElementsAre(0x1p60 + 0x1p37));
  EXPECT_THAT(CastOf(Tensor::Scalar<int64_t>(70000), ElementKind::kF16), ElementsAre(kInf));
}

TEST(CastTest, ComplexNumbers) {
  const Tensor wide = Tensor::Of<std::complex<double>>({1}, {{1.5, -2}});
  EXPECT_THAT(Apply(Cast{.to = ElementKind::kComplex64}, wide).data<std::complex<float>>(),
              ElementsAre(std::complex<float>(1.5f, -2)));
  EXPECT_THAT(Apply(Cast{.to = ElementKind::kComplex128}, Tensor::Scalar<float>(2))
                  .data<std::complex<double>>(),
              ElementsAre(std::complex<double>(2, 0)));
}

TEST(CastTest, NumbersToStrings) {
  auto strings = [](const Tensor& input) {
    const Tensor result = Apply(Cast{.to = ElementKind::kString}, input);
    return std::vector<std::string>(result.strings().begin(), result.strings().end());
  };
  EXPECT_THAT(strings(Numbers(ElementKind::kF32, {6}, {0.1, 2.5, 1e-5, kInf, -kInf, kNaN})),
              ElementsAre("0.1", "2.5", "1.0e-05", "inf", "-inf", "nan"));
  EXPECT_THAT(strings(Tensor::Scalar<double>(0.1)), ElementsAre("0.1"));
  EXPECT_THAT(strings(Numbers(ElementKind::kF16, {1}, {0.1})), ElementsAre("0.099975586"));
  EXPECT_THAT(strings(Tensor::Of<int64_t>({2}, {INT64_MIN, 7})),
              ElementsAre("-9223372036854775808", "7"));
  EXPECT_THAT(strings(Tensor::Scalar<uint64_t>(UINT64_MAX)), ElementsAre("18446744073709551615"));
  EXPECT_THAT(strings(Numbers(ElementKind::kI4, {3}, {-8, 0, 7})), ElementsAre("-8", "0", "7"));
  EXPECT_THAT(strings(Tensor::Of<bool>({2}, {true, false})), ElementsAre("true", "false"));
  EXPECT_THAT(strings(Strings({"a"})), ElementsAre("a"));
}

TEST(CastTest, StringsToNumbers) {
  const Tensor numbers = Strings({"1", "-3", "0"});
  for (ElementKind to : KindsOf<Cast>()) {
    if (IsComplex(to) || IsUnsignedInteger(to) || to == ElementKind::kI1) continue;
    // These kinds do not have all of the numbers.
    if (to == ElementKind::kI2 || to == ElementKind::kF8E8M0FNU) continue;
    EXPECT_THAT(CastOf(numbers, to), ElementsAre(1, -3, 0)) << ElementKindName(to);
  }
  for (ElementKind to : KindsOf<Cast>()) {
    if (!IsUnsignedInteger(to) || to == ElementKind::kU2) continue;
    EXPECT_THAT(CastOf(Strings({"1", "15"}), to), ElementsAre(1, 15)) << ElementKindName(to);
  }
  EXPECT_THAT(CastOf(Strings({"2.5", "1e-2", "inf", "-inf", "nan", "0.1"}), ElementKind::kF32),
              ElementsAre(2.5, 0.01f, kInf, -kInf, IsNan(), 0.1f));
  EXPECT_THAT(CastOf(Strings({"true", "false"}), ElementKind::kI1), ElementsAre(1, 0));
  auto error = [](const std::string& text, ElementKind to) {
    return EvaluateOp(Cast{.to = to}, {Strings({"1", text})}).status();
  };
  EXPECT_THAT(error("one", ElementKind::kF32),
              StatusIs(absl::StatusCode::kInvalidArgument,
                       HasSubstr("input (tensor<2x!roundhouse.string>): element 1, \"one\", cannot "
                                 "be converted to f32")));
  EXPECT_THAT(error("2.5", ElementKind::kI32), StatusIs(absl::StatusCode::kInvalidArgument));
  EXPECT_THAT(error("128", ElementKind::kI8), StatusIs(absl::StatusCode::kInvalidArgument));
  EXPECT_THAT(error("-1", ElementKind::kU64), StatusIs(absl::StatusCode::kInvalidArgument));
  EXPECT_THAT(error("8", ElementKind::kI4), StatusIs(absl::StatusCode::kInvalidArgument));
  EXPECT_THAT(error("2", ElementKind::kI2), StatusIs(absl::StatusCode::kInvalidArgument));
  EXPECT_THAT(error("four", ElementKind::kF4E2M1FN), StatusIs(absl::StatusCode::kInvalidArgument));
  EXPECT_THAT(error("", ElementKind::kF64), StatusIs(absl::StatusCode::kInvalidArgument));
}

TEST(BitcastTest, TakesTheBits) {
  EXPECT_THAT(Apply(Bitcast{.to = ElementKind::kU32}, Tensor::Scalar<float>(1)).data<uint32_t>(),
              ElementsAre(0x3F800000));
  EXPECT_THAT(
      CastOf(Apply(Bitcast{.to = ElementKind::kI4}, Numbers(ElementKind::kU4, {3}, {15, 7, 8})),
             ElementKind::kI8),
      ElementsAre(-1, 7, -8));
  const ElementType element =
      ElementType::Quantized(ElementKind::kI8, {.scales = {0.5}, .zero_points = {3}});
  const Tensor quantised = Apply(Bitcast{.to = element}, Tensor::Of<int8_t>({2}, {3, 5}));
  EXPECT_THAT(Reals(Apply(Dequantize{}, quantised)), ElementsAre(0, 1));
  EXPECT_THAT(Apply(Bitcast{.to = ElementKind::kI8}, quantised).type(),
              Type::Tensor(ElementKind::kI8, {2}));
  for (ElementKind kind : KindsOf<Bitcast>()) {
    const Tensor numbers = Numbers(kind, {2}, {0, 1});
    EXPECT_EQ(Apply(Bitcast{.to = kind}, numbers), numbers) << ElementKindName(kind);
  }
}

TEST(QuantizeTest, EveryStorageOfEveryFloat) {
  for (ElementKind real : KindsOf<Quantize>()) {
    for (ElementKind storage : kAllElementKinds) {
      // Two bits do not hold these numbers; tests/ops/quantize.mlir has some that they hold.
      if (!IsInteger(storage) || BitWidth(storage) < 4) continue;
      const ElementType element =
          ElementType::Quantized(storage, {.expressed = real, .scales = {0.5}, .zero_points = {3}});
      const Tensor input = Numbers(real, {5}, {0, 1, -1.5, 0.25, 0.75});
      const Tensor stored = Apply(Quantize{.to = element}, input);
      EXPECT_THAT(Reals(stored), ElementsAre(3, 5, 0, 3, 5))
          << ElementKindName(storage) << " for " << ElementKindName(real);
      const Tensor back = Apply(Dequantize{}, stored);
      EXPECT_EQ(back.type(), input.type());
      EXPECT_THAT(Reals(back), ElementsAre(0, 1, -1.5, 0, 1));
    }
  }
}

TEST(QuantizeTest, HalvesGoToTheEvenNumberBeforeTheZeroPointIsAdded) {
  const ElementType element =
      ElementType::Quantized(ElementKind::kI8, {.scales = {1}, .zero_points = {1}});
  EXPECT_THAT(Reals(Apply(Quantize{.to = element},
                          Numbers(ElementKind::kF32, {5}, {0.5, 1.5, 2.5, -0.5, -1.5}))),
              ElementsAre(1, 3, 3, 1, -1));
}

TEST(QuantizeTest, Saturates) {
  const ElementType narrow = ElementType::Quantized(
      ElementKind::kI8,
      {.scales = {0.5}, .zero_points = {0}, .storage_range = std::make_pair(-127, 127)});
  const Tensor input = Numbers(ElementKind::kF32, {5}, {-1000, 1000, kInf, -kInf, kNaN});
  EXPECT_THAT(Reals(Apply(Quantize{.to = narrow}, input)), ElementsAre(-127, 127, 127, -127, 0));
  const ElementType u8 =
      ElementType::Quantized(ElementKind::kU8, {.scales = {0.5}, .zero_points = {128}});
  EXPECT_THAT(Reals(Apply(Quantize{.to = u8}, input)), ElementsAre(0, 255, 255, 0, 128));
  const ElementType i64 =
      ElementType::Quantized(ElementKind::kI64, {.scales = {1e-30}, .zero_points = {0}});
  EXPECT_THAT(Apply(Quantize{.to = i64}, input).data<int64_t>(),
              ElementsAre(INT64_MIN, INT64_MAX, INT64_MAX, INT64_MIN, 0));
}

TEST(QuantizeTest, DividesInTheExpressedPrecision) {
  // In f32 the quotient is 2.5, a tie; in f64 it is a little more.
  const float scale = 0.1f;
  const ElementType element =
      ElementType::Quantized(ElementKind::kI8, {.scales = {scale}, .zero_points = {0}});
  EXPECT_THAT(Reals(Apply(Quantize{.to = element}, Tensor::Scalar<float>(0.25f))), ElementsAre(2));
  const ElementType wide = ElementType::Quantized(
      ElementKind::kI8, {.expressed = ElementKind::kF64, .scales = {0.1}, .zero_points = {0}});
  EXPECT_THAT(Reals(Apply(Quantize{.to = wide}, Tensor::Scalar<double>(0.25000001))),
              ElementsAre(3));
}

TEST(QuantizeTest, PerAxis) {
  const ElementType rows = ElementType::Quantized(
      ElementKind::kI16, {.axis = 0, .scales = {1, 0.5}, .zero_points = {0, 10}});
  const ElementType columns = ElementType::Quantized(
      ElementKind::kI16, {.axis = 1, .scales = {1, 0.5, 2}, .zero_points = {0, 10, 0}});
  const Tensor input = Numbers(ElementKind::kF32, {2, 3}, {1, 2, 4, 1, 2, 4});
  const Tensor by_rows = Apply(Quantize{.to = rows}, input);
  const Tensor by_columns = Apply(Quantize{.to = columns}, input);
  EXPECT_THAT(Reals(by_rows), ElementsAre(1, 2, 4, 12, 14, 18));
  EXPECT_THAT(Reals(by_columns), ElementsAre(1, 14, 2, 1, 14, 2));
  EXPECT_THAT(Reals(Apply(Dequantize{}, by_rows)), ElementsAre(1, 2, 4, 1, 2, 4));
  EXPECT_THAT(Reals(Apply(Dequantize{}, by_columns)), ElementsAre(1, 2, 4, 1, 2, 4));
  EXPECT_THAT(Reals(Apply(Requantize{.to = columns}, by_rows)), ElementsAre(1, 14, 2, 1, 14, 2));
}

TEST(QuantizeTest, RequantizeIsQuantizeOfDequantize) {
  const Tensor stored =
      Numbers(ElementType::Quantized(ElementKind::kU8, {.scales = {0.1f}, .zero_points = {128}}),
              {256}, [] {
                std::vector<double> all;
                for (int i = 0; i < 256; ++i) all.push_back(i);
                return all;
              }());
  const ElementType to =
      ElementType::Quantized(ElementKind::kI8, {.scales = {0.2f}, .zero_points = {-1}});
  const Tensor once = Apply(Requantize{.to = to}, stored);
  const Tensor twice = Apply(Quantize{.to = to}, Apply(Dequantize{}, stored));
  EXPECT_EQ(Reals(once), Reals(twice));
}

}  // namespace
}  // namespace roundhouse::reference
