#include "roundhouse/interp/reference/elementwise_binary.h"

#include <cmath>
#include <complex>
#include <cstdint>
#include <limits>
#include <string>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "roundhouse/core/op.h"
#include "roundhouse/core/tensor/element_type.h"
#include "roundhouse/core/tensor/tensor.h"
#include "roundhouse/core/type.h"
#include "roundhouse/dialects/canonical/elementwise_binary.h"
#include "roundhouse/interp/reference/evaluate_op.h"
#include "roundhouse/interp/reference/test_numbers.h"
#include "roundhouse/tests/testing/matchers.h"

namespace roundhouse::reference {
namespace {

using namespace canonical;  // NOLINT(build/namespaces): this is a table of its ops.
using ::testing::AllOf;
using ::testing::ElementsAre;
using ::testing::ElementsAreArray;
using ::testing::HasSubstr;
using ::testing::IsNan;

constexpr double kInf = std::numeric_limits<double>::infinity();
constexpr double kNaN = std::numeric_limits<double>::quiet_NaN();

template <DeclaredOp Op>
Tensor Apply(const Op& op, const Tensor& lhs, const Tensor& rhs) {
  absl::StatusOr<std::vector<Tensor>> results = EvaluateOp(op, {lhs, rhs});
  EXPECT_THAT(results, IsOk());
  return results.ok() ? results->front() : Tensor();
}

template <DeclaredOp Op>
absl::Status ErrorOf(const Op& op, const Tensor& lhs, const Tensor& rhs) {
  return EvaluateOp(op, {lhs, rhs}).status();
}

// Tests every kind that the op claims; leaves out elements for which a kind lacks signs or
// fractions.
template <DeclaredOp Op>
void ExpectExact(const Op& op, const std::vector<double>& lhs, const std::vector<double>& rhs,
                 const std::vector<double>& expected) {
  for (ElementKind kind : KindsOf<Op>()) {
    std::vector<double> a;
    std::vector<double> b;
    std::vector<double> wanted;
    for (size_t i = 0; i < lhs.size(); ++i) {
      const bool is_wide = IsFloat(kind) || IsComplex(kind);
      const bool is_signed = is_wide || IsSignedInteger(kind);
      bool fits = true;
      for (double x : {lhs[i], rhs[i], expected[i]}) {
        fits = fits && (x >= 0 || is_signed) && (std::trunc(x) == x || is_wide) &&
               (kind != ElementKind::kI1 || x <= 1);
      }
      if (!fits) continue;
      a.push_back(lhs[i]);
      b.push_back(rhs[i]);
      wanted.push_back(expected[i]);
    }
    const int64_t size = static_cast<int64_t>(wanted.size());
    EXPECT_GT(size, 0);
    const Tensor result = Apply(op, Numbers(kind, {size}, a), Numbers(kind, {size}, b));
    EXPECT_THAT(Reals(result), ElementsAreArray(wanted))
        << Op::kSpec.name << " of " << ElementKindName(kind);
  }
}

TEST(ElementwiseBinaryTest, ArithmeticOnEveryKind) {
  ExpectExact(EltwiseAdd{}, {1, -2, 0.5, 100}, {2, 5, 0.25, 27}, {3, 3, 0.75, 127});
  ExpectExact(EltwiseSub{}, {5, -2, 0.5, 100}, {2, 5, 0.25, 27}, {3, -7, 0.25, 73});
  ExpectExact(EltwiseMul{}, {5, -2, 0.5, 10}, {2, 5, 0.25, 12}, {10, -10, 0.125, 120});
  ExpectExact(EltwiseMax{}, {5, -2, 0.5, 10}, {2, 5, 0.25, 12}, {5, 5, 0.5, 12});
  ExpectExact(EltwiseMin{}, {5, -2, 0.5, 10}, {2, 5, 0.25, 12}, {2, -2, 0.25, 10});
  ExpectExact(Pow{}, {2, -2, 0, 3, 9, 1}, {3, 3, 0, 4, 0.5, 7}, {8, -8, 1, 81, 3, 1});
  ExpectExact(FloorMod{}, {7, -7, 7, -7, 6, 5.5}, {4, 4, -4, -4, 3, 2}, {3, 1, -1, -3, 0, 1.5});
  ExpectExact(TruncatedMod{}, {7, -7, 7, -7, 6, -5.5}, {4, 4, -4, -4, 3, 2},
              {3, -3, 3, -3, 0, -1.5});
  ExpectExact(FloorDiv{}, {7, -7, 7, -7, 6}, {4, 4, -4, -4, 3}, {1, -2, -2, 1, 2});
  ExpectExact(Atan2{}, {0, 0}, {1, 0}, {0, 0});
  for (ElementKind kind : KindsOf<EltwiseDiv>()) {
    const bool is_whole = IsInteger(kind);
    EXPECT_THAT(Reals(Apply(EltwiseDiv{}, Numbers(kind, {2}, {7, 6}), Numbers(kind, {}, {4}))),
                ElementsAre(is_whole ? 1 : 1.75, is_whole ? 1 : 1.5))
        << ElementKindName(kind);
  }
}

TEST(ElementwiseBinaryTest, BitsOnEveryKind) {
  ExpectExact(BitwiseAnd{}, {0, 1, 12, -1}, {1, 1, 10, 6}, {0, 1, 8, 6});
  ExpectExact(BitwiseOr{}, {0, 1, 12, -1}, {1, 1, 10, 6}, {1, 1, 14, -1});
  ExpectExact(BitwiseXor{}, {0, 1, 12, -1}, {1, 1, 10, 6}, {1, 0, 6, -7});
  ExpectExact(ShiftLeft{}, {1, 5, -3, 1, 1}, {0, 3, 2, 64, -1}, {1, 40, -12, 0, 0});
  ExpectExact(ShiftRight{}, {1, 80, -3, 1, -3, 5}, {0, 3, 1, 64, 100, -1}, {1, 10, -2, 0, -1, 0});
}

TEST(ElementwiseBinaryTest, IntegersWrapAround) {
  const Tensor least = Tensor::Of<int8_t>({1}, {-128});
  const Tensor minus_one = Tensor::Of<int8_t>({1}, {-1});
  EXPECT_THAT(Reals(Apply(EltwiseAdd{}, least, minus_one)), ElementsAre(127));
  EXPECT_THAT(Reals(Apply(EltwiseMul{}, least, minus_one)), ElementsAre(-128));
  EXPECT_THAT(Reals(Apply(EltwiseDiv{}, least, minus_one)), ElementsAre(-128));
  EXPECT_THAT(Reals(Apply(FloorDiv{}, least, minus_one)), ElementsAre(-128));
  EXPECT_THAT(Reals(Apply(FloorMod{}, least, minus_one)), ElementsAre(0));
  EXPECT_THAT(Reals(Apply(TruncatedMod{}, least, minus_one)), ElementsAre(0));
  const Tensor least64 = Tensor::Of<int64_t>({1}, {INT64_MIN});
  EXPECT_THAT(Apply(EltwiseDiv{}, least64, Tensor::Of<int64_t>({1}, {-1})).data<int64_t>(),
              ElementsAre(INT64_MIN));
  EXPECT_THAT(Apply(EltwiseMul{}, least64, least64).data<int64_t>(), ElementsAre(0));
  const Tensor big16 = Tensor::Of<uint16_t>({1}, {65535});
  EXPECT_THAT(Apply(EltwiseMul{}, big16, big16).data<uint16_t>(), ElementsAre(1));
  EXPECT_THAT(
      Apply(Pow{}, Tensor::Of<int32_t>({1}, {3}), Tensor::Of<int32_t>({1}, {40})).data<int32_t>(),
      ElementsAre(689956897));  // 3^40 modulo 2^32.
  EXPECT_THAT(Apply(ShiftLeft{}, Tensor::Of<int8_t>({1}, {127}), Tensor::Of<int8_t>({1}, {1}))
                  .data<int8_t>(),
              ElementsAre(-2));
}

TEST(ElementwiseBinaryTest, IntegerDivisionByZeroIsAnError) {
  const Tensor ones = Tensor::Of<int32_t>({3}, {1, 1, 1});
  const Tensor zero = Tensor::Of<int32_t>({3}, {1, 0, 2});
  EXPECT_THAT(
      ErrorOf(EltwiseDiv{}, ones, zero),
      StatusIs(absl::StatusCode::kInvalidArgument,
               AllOf(HasSubstr("canonical.eltwise_div"),
                     HasSubstr("rhs (tensor<3xi32>): integer division by zero, at element 1"))));
  EXPECT_THAT(ErrorOf(FloorDiv{}, ones, zero), StatusIs(absl::StatusCode::kInvalidArgument));
  EXPECT_THAT(ErrorOf(FloorMod{}, ones, zero), StatusIs(absl::StatusCode::kInvalidArgument));
  EXPECT_THAT(ErrorOf(TruncatedMod{}, ones, zero), StatusIs(absl::StatusCode::kInvalidArgument));
  EXPECT_THAT(
      ErrorOf(Pow{}, Tensor::Of<int32_t>({2}, {3, 0}), Tensor::Of<int32_t>({}, {-1})),
      StatusIs(absl::StatusCode::kInvalidArgument,
               HasSubstr("rhs (tensor<i32>): integer division by zero, as a negative power of 0")));
  EXPECT_THAT(Reals(Apply(Pow{}, Tensor::Of<int32_t>({4}, {3, 1, -1, -1}),
                          Tensor::Of<int32_t>({4}, {-1, -5, -2, -3}))),
              ElementsAre(0, 1, 1, -1));
  // If nothing is divided, there is no error.
  EXPECT_THAT(ErrorOf(EltwiseDiv{}, Tensor::Of<int32_t>({0}, {}), Tensor::Of<int32_t>({1}, {0})),
              IsOk());
}

TEST(ElementwiseBinaryTest, FloatsFollowIEEE) {
  const Tensor lhs = Numbers(ElementKind::kF32, {5}, {1, -1, 0, kInf, kNaN});
  const Tensor zero = Numbers(ElementKind::kF32, {}, {0});
  EXPECT_THAT(Reals(Apply(EltwiseDiv{}, lhs, zero)),
              ElementsAre(kInf, -kInf, IsNan(), kInf, IsNan()));
  EXPECT_THAT(Reals(Apply(EltwiseMax{}, lhs, zero)), ElementsAre(1, 0, 0, kInf, IsNan()));
  EXPECT_THAT(Reals(Apply(EltwiseMin{}, zero, lhs)), ElementsAre(0, -1, 0, 0, IsNan()));
  EXPECT_THAT(Reals(Apply(FloorMod{}, lhs, zero)),
              ElementsAre(IsNan(), IsNan(), IsNan(), IsNan(), IsNan()));
  const Tensor minus = Numbers(ElementKind::kF32, {}, {-0.0});
  EXPECT_FALSE(std::signbit(Apply(EltwiseMax{}, minus, zero).data<float>()[0]));
  EXPECT_FALSE(std::signbit(Apply(EltwiseMax{}, zero, minus).data<float>()[0]));
  EXPECT_TRUE(std::signbit(Apply(EltwiseMin{}, minus, zero).data<float>()[0]));
  EXPECT_TRUE(std::signbit(Apply(EltwiseMin{}, zero, minus).data<float>()[0]));
  EXPECT_THAT(Reals(Apply(FloorMod{}, Numbers(ElementKind::kF64, {2}, {5, -5}),
                          Numbers(ElementKind::kF64, {2}, {kInf, kInf}))),
              ElementsAre(5, kInf));
}

TEST(ElementwiseBinaryTest, SixteenBitsAreRoundedOnceToEven) {
  // 2048 + 1 is half way between 2048 and 2050, 2050 + 1 between 2050 and 2052.
  EXPECT_THAT(Reals(Apply(EltwiseAdd{}, Numbers(ElementKind::kF16, {2}, {2048, 2050}),
                          Numbers(ElementKind::kF16, {}, {1}))),
              ElementsAre(2048, 2052));
  EXPECT_THAT(Reals(Apply(EltwiseAdd{}, Numbers(ElementKind::kBF16, {2}, {256, 258}),
                          Numbers(ElementKind::kBF16, {}, {1}))),
              ElementsAre(256, 260));
  EXPECT_THAT(Reals(Apply(EltwiseMul{}, Numbers(ElementKind::kF16, {1}, {65504}),
                          Numbers(ElementKind::kF16, {}, {2}))),
              ElementsAre(kInf));
}

TEST(ElementwiseBinaryTest, BroadcastingInEveryDirection) {
  const Tensor column = Numbers(ElementKind::kF32, {2, 1}, {10, 20});
  const Tensor row = Numbers(ElementKind::kF32, {3}, {1, 2, 3});
  EXPECT_THAT(Reals(Apply(EltwiseAdd{}, column, row)), ElementsAre(11, 12, 13, 21, 22, 23));
  EXPECT_THAT(Reals(Apply(EltwiseSub{}, row, column)), ElementsAre(-9, -8, -7, -19, -18, -17));
  const Tensor deep = Numbers(ElementKind::kF32, {2, 1, 2}, {1, 2, 3, 4});
  const Tensor wide = Numbers(ElementKind::kF32, {1, 2, 1}, {10, 20});
  EXPECT_THAT(Reals(Apply(EltwiseAdd{}, deep, wide)), ElementsAre(11, 12, 21, 22, 13, 14, 23, 24));
  EXPECT_EQ(Apply(EltwiseAdd{}, deep, wide).shape(), Shape({2, 2, 2}));
  const Tensor empty = Numbers(ElementKind::kF32, {0, 1}, {});
  EXPECT_EQ(Apply(EltwiseAdd{}, empty, row).shape(), Shape({0, 3}));
}

TEST(ElementwiseBinaryTest, ComplexNumbers) {
  using C = std::complex<float>;
  const Tensor a = Tensor::Of<C>({1}, {{1, 2}});
  const Tensor b = Tensor::Of<C>({1}, {{3, -1}});
  EXPECT_THAT(Apply(EltwiseAdd{}, a, b).data<C>(), ElementsAre(C(4, 1)));
  EXPECT_THAT(Apply(EltwiseSub{}, a, b).data<C>(), ElementsAre(C(-2, 3)));
  EXPECT_THAT(Apply(EltwiseMul{}, a, b).data<C>(), ElementsAre(C(5, 5)));
  const C quotient = Apply(EltwiseDiv{}, a, b).data<C>()[0];
  EXPECT_FLOAT_EQ(quotient.real(), 0.1f);
  EXPECT_FLOAT_EQ(quotient.imag(), 0.7f);
}

TEST(ElementwiseBinaryTest, Atan2KnowsTheQuadrant) {
  const Tensor y = Numbers(ElementKind::kF64, {4}, {1, 1, -1, -1});
  const Tensor x = Numbers(ElementKind::kF64, {4}, {1, -1, -1, 1});
  EXPECT_THAT(Reals(Apply(Atan2{}, y, x)),
              ElementsAre(::testing::DoubleEq(M_PI / 4), ::testing::DoubleEq(3 * M_PI / 4),
                          ::testing::DoubleEq(-3 * M_PI / 4), ::testing::DoubleEq(-M_PI / 4)));
}

TEST(ElementwiseBinaryTest, QuantisedMaximumAndMinimum) {
  for (ElementKind kind : {ElementKind::kI8, ElementKind::kU16, ElementKind::kI32, ElementKind::kI4,
                           ElementKind::kU4}) {
    const ElementType element = ElementType::Quantized(kind, {.scales = {0.5}, .zero_points = {3}});
    const Tensor lhs = Numbers(element, {3, 1}, {1, 4, 7});
    const Tensor rhs = Numbers(element, {1}, {5});
    EXPECT_THAT(Reals(Apply(EltwiseMax{}, lhs, rhs)), ElementsAre(5, 5, 7))
        << ElementKindName(kind);
    EXPECT_THAT(Reals(Apply(EltwiseMin{}, lhs, rhs)), ElementsAre(1, 4, 5));
    EXPECT_EQ(Apply(EltwiseMax{}, lhs, rhs).element_type(), element);
  }
}

TEST(CompareTest, EveryDirectionOnEveryKind) {
  struct Case {
    Comparison direction;
    std::vector<double> expected;
  };
  const std::vector<Case> cases = {
      {Comparison::kEqual, {0, 1, 0}},   {Comparison::kNotEqual, {1, 0, 1}},
      {Comparison::kLess, {1, 0, 0}},    {Comparison::kLessEqual, {1, 1, 0}},
      {Comparison::kGreater, {0, 0, 1}}, {Comparison::kGreaterEqual, {0, 1, 1}},
  };
  const Tensor a = *Tensor::FromStrings(Type::Tensor(ElementKind::kString, {3}),
                                        std::vector<std::string>{"", "b", "bb"});
  const Tensor b = *Tensor::FromStrings(Type::Tensor(ElementKind::kString, {3}),
                                        std::vector<std::string>{"a", "b", "b"});
  for (const Case& c : cases) {
    const Compare op = {.direction = c.direction};
    for (ElementKind kind : KindsOf<Compare>()) {
      EXPECT_THAT(Reals(Apply(op, Numbers(kind, {3}, {0, 1, 1}), Numbers(kind, {3}, {1, 1, 0}))),
                  ElementsAreArray(c.expected))
          << ElementKindName(kind);
    }
    EXPECT_THAT(Reals(Apply(op, a, b)), ElementsAreArray(c.expected));
  }
}

TEST(CompareTest, NaNComparesWithNothing) {
  const Tensor nan = Numbers(ElementKind::kF16, {1}, {kNaN});
  EXPECT_THAT(Reals(Apply(Compare{Comparison::kEqual}, nan, nan)), ElementsAre(0));
  EXPECT_THAT(Reals(Apply(Compare{Comparison::kNotEqual}, nan, nan)), ElementsAre(1));
  EXPECT_THAT(Reals(Apply(Compare{Comparison::kLessEqual}, nan, nan)), ElementsAre(0));
  // Neighbours beyond 2^53 are not equal.
  EXPECT_THAT(Reals(Apply(Compare{Comparison::kEqual}, Tensor::Scalar<int64_t>(1LL << 60),
                          Tensor::Scalar<int64_t>((1LL << 60) + 1))),
              ElementsAre(0));
}

TEST(SelectTest, EveryKindAndBroadcasting) {
  const Tensor condition = Tensor::Of<bool>({2, 1}, {true, false});
  for (ElementKind kind : kAllElementKinds) {
    if (kind == ElementKind::kString || kind == ElementKind::kOpaque) continue;
    ASSERT_OK_AND_ASSIGN(
        std::vector<Tensor> results,
        EvaluateOp(Select{}, {condition, Numbers(kind, {3}, {0, 1, 1}), Numbers(kind, {}, {0})}));
    // For a kind without 0, the nearest number that it has.
    const double zero = Reals(Numbers(kind, {}, {0}))[0];
    EXPECT_THAT(Reals(results[0]), ElementsAre(zero, 1, 1, zero, zero, zero))
        << ElementKindName(kind);
    EXPECT_EQ(results[0].type(), Type::Tensor(kind, {2, 3}));
  }
  ASSERT_OK_AND_ASSIGN(Tensor yes,
                       Tensor::SplatString(Type::Tensor(ElementKind::kString, {2}), "yes"));
  ASSERT_OK_AND_ASSIGN(Tensor no,
                       Tensor::SplatString(Type::Tensor(ElementKind::kString, {}), "no"));
  ASSERT_OK_AND_ASSIGN(std::vector<Tensor> results, EvaluateOp(Select{}, {condition, yes, no}));
  EXPECT_THAT(results[0].strings(), ElementsAre("yes", "yes", "no", "no"));
  const ElementType element =
      ElementType::Quantized(ElementKind::kI8, {.scales = {0.5}, .zero_points = {0}});
  ASSERT_OK_AND_ASSIGN(results, EvaluateOp(Select{}, {condition, Numbers(element, {1}, {-3}),
                                                      Numbers(element, {1}, {4})}));
  EXPECT_THAT(Reals(results[0]), ElementsAre(-3, 4));
  EXPECT_EQ(results[0].element_type(), element);
}

}  // namespace
}  // namespace roundhouse::reference
