#include "roundhouse/interp/reference/elementwise_unary.h"

#include <cmath>
#include <complex>
#include <cstdint>
#include <limits>
#include <vector>

#include "absl/status/statusor.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "roundhouse/core/op.h"
#include "roundhouse/core/tensor/element_type.h"
#include "roundhouse/core/tensor/tensor.h"
#include "roundhouse/core/type.h"
#include "roundhouse/dialects/canonical/activation.h"
#include "roundhouse/dialects/canonical/elementwise_unary.h"
#include "roundhouse/interp/reference/evaluate_op.h"
#include "roundhouse/interp/reference/test_numbers.h"
#include "roundhouse/tests/testing/matchers.h"

namespace roundhouse::reference {
namespace {

using namespace canonical;  // NOLINT(build/namespaces): this is a table of its ops.
using ::testing::ElementsAre;
using ::testing::ElementsAreArray;
using ::testing::IsNan;

constexpr double kInf = std::numeric_limits<double>::infinity();
constexpr double kNaN = std::numeric_limits<double>::quiet_NaN();

// The one result of an op on one operand.
template <DeclaredOp Op>
Tensor Apply(const Op& op, const Tensor& input) {
  absl::StatusOr<std::vector<Tensor>> results = EvaluateOp(op, {input});
  EXPECT_THAT(results, IsOk());
  return results.ok() ? results->front() : Tensor();
}

// Tests every kind that the op claims. Leaves out negative inputs and results if the kind has no
// signs; others must be exact in every kind.
template <DeclaredOp Op>
void ExpectExact(const Op& op, const std::vector<double>& inputs,
                 const std::vector<double>& expected) {
  for (ElementKind kind : KindsOf<Op>()) {
    std::vector<double> given;
    std::vector<double> wanted;
    for (size_t i = 0; i < inputs.size(); ++i) {
      const bool has_sign = IsFloat(kind) || IsSignedInteger(kind) || IsComplex(kind);
      const bool has_fraction = IsFloat(kind) || IsComplex(kind);
      if ((inputs[i] < 0 && !has_sign) || (std::trunc(inputs[i]) != inputs[i] && !has_fraction)) {
        continue;
      }
      given.push_back(inputs[i]);
      wanted.push_back(expected[i]);
    }
    const int64_t size = static_cast<int64_t>(given.size());
    EXPECT_THAT(Reals(Apply(op, Numbers(kind, {size}, given))), ElementsAreArray(wanted))
        << Op::kSpec.name << " of " << ElementKindName(kind);
  }
}

// Tests to within the one rounding. Inputs must be exact in every kind.
template <DeclaredOp Op>
void ExpectClose(const Op& op, const std::vector<double>& inputs,
                 const std::vector<double>& expected) {
  for (ElementKind kind : KindsOf<Op>()) {
    const std::vector<double> found = Reals(Apply(op, Numbers(kind, {2, 2}, inputs)));
    for (size_t i = 0; i < inputs.size(); ++i) {
      EXPECT_NEAR(found[i], expected[i], RoundingOf(kind) * std::fabs(expected[i]))
          << Op::kSpec.name << " of " << inputs[i] << " as " << ElementKindName(kind);
    }
  }
}

TEST(ElementwiseUnaryTest, SimpleOpsOnEveryKind) {
  ExpectExact(Abs{}, {-2, 0, 3, -0.5}, {2, 0, 3, 0.5});
  ExpectExact(Neg{}, {-2, 0, 3, -0.5}, {2, 0, -3, 0.5});
  ExpectExact(Sign{}, {-2, 0, 3, -0.5}, {-1, 0, 1, -1});
  ExpectExact(Floor{}, {-2, 2.5, -0.5, 7}, {-2, 2, -1, 7});
  ExpectExact(Ceil{}, {-2, 2.5, -0.5, 7}, {-2, 3, 0, 7});
  ExpectExact(Round{}, {0.5, 1.5, 2.5, -0.5, -1.5, 2.25}, {0, 2, 2, 0, -2, 2});
}

TEST(ElementwiseUnaryTest, FunctionsOnEveryKind) {
  ExpectClose(Exp{}, {0, 1, -2, 3.5},
              {1.0, 2.718281828459045, 0.1353352832366127, 33.11545195869231});
  ExpectClose(Log{}, {1, 2, 0.5, 10},
              {0.0, 0.6931471805599453, -0.6931471805599453, 2.302585092994046});
  ExpectClose(EltwiseSqrt{}, {0, 2, 0.25, 9}, {0.0, 1.4142135623730951, 0.5, 3.0});
  ExpectClose(Rsqrt{}, {1, 2, 0.25, 10}, {1.0, 0.7071067811865475, 2.0, 0.31622776601683794});
  ExpectClose(Erf{}, {0, 0.5, -1, 2.5},
              {0.0, 0.5204998778130465, -0.8427007929497149, 0.999593047982555});
  ExpectClose(Sin{}, {0, 1, -2, 3.5},
              {0.0, 0.8414709848078965, -0.9092974268256817, -0.35078322768961984});
  ExpectClose(Cos{}, {0, 1, -2, 3.5},
              {1.0, 0.5403023058681398, -0.4161468365471424, -0.9364566872907963});
  ExpectClose(Tan{}, {0, 1, -2, 3.5},
              {0.0, 1.5574077246549023, 2.185039863261519, 0.3745856401585947});
  ExpectClose(Asin{}, {0, 1, -0.5, 0.75},
              {0.0, 1.5707963267948966, -0.5235987755982989, 0.848062078981481});
  ExpectClose(Acos{}, {0, 1, -0.5, 0.75},
              {1.5707963267948966, 0.0, 2.0943951023931957, 0.7227342478134157});
  ExpectClose(Atan{}, {0, 1, -0.5, 10},
              {0.0, 0.7853981633974483, -0.4636476090008061, 1.4711276743037347});
  ExpectClose(Sinh{}, {0, 1, -2, 3.5},
              {0.0, 1.1752011936438014, -3.626860407847019, 16.542627287634996});
  ExpectClose(Cosh{}, {0, 1, -2, 3.5},
              {1.0, 1.5430806348152437, 3.7621956910836314, 16.572824671057315});
  ExpectClose(Asinh{}, {0, 1, -2, 3.5},
              {0.0, 0.881373587019543, -1.4436354751788103, 1.9657204716496515});
  ExpectClose(Acosh{}, {1, 2, 1.5, 10},
              {0.0, 1.3169578969248166, 0.9624236501192069, 2.993222846126381});
  ExpectClose(Atanh{}, {0, 0.5, -0.25, 0.875},
              {0.0, 0.5493061443340548, -0.25541281188299536, 1.354025100551105});
}

TEST(ElementwiseUnaryTest, BitwiseNotInvertsEveryBitOrTheTruthValue) {
  for (ElementKind kind : KindsOf<BitwiseNot>()) {
    const std::vector<double> found = Reals(Apply(BitwiseNot{}, Numbers(kind, {2}, {0, 1})));
    if (kind == ElementKind::kI1) {
      EXPECT_THAT(found, ElementsAre(1, 0));
    } else if (IsSignedInteger(kind)) {
      EXPECT_THAT(found, ElementsAre(-1, -2)) << ElementKindName(kind);
    } else {
      const double greatest = std::ldexp(1.0, BitWidth(kind)) - 1;
      EXPECT_THAT(found, ElementsAre(greatest, greatest - 1)) << ElementKindName(kind);
    }
  }
}

TEST(ElementwiseUnaryTest, IntegersWrapAround) {
  EXPECT_THAT(Apply(Abs{}, Tensor::Of<int8_t>({2}, {-128, -127})).data<int8_t>(),
              ElementsAre(-128, 127));
  EXPECT_THAT(Apply(Neg{}, Tensor::Of<int64_t>({1}, {INT64_MIN})).data<int64_t>(),
              ElementsAre(INT64_MIN));
}

TEST(ElementwiseUnaryTest, SpecialValues) {
  const Tensor special = Tensor::Of<float>(
      {4}, {-0.0f, static_cast<float>(kInf), static_cast<float>(-kInf), static_cast<float>(kNaN)});
  EXPECT_THAT(Reals(Apply(Abs{}, special)), ElementsAre(0, kInf, kInf, IsNan()));
  EXPECT_THAT(Reals(Apply(Sign{}, special)), ElementsAre(0, 1, -1, IsNan()));
  EXPECT_TRUE(std::signbit(Apply(Sign{}, special).data<float>()[0]));
  EXPECT_FALSE(std::signbit(Apply(Neg{}, special).data<float>()[0]));
  EXPECT_THAT(Reals(Apply(Rsqrt{}, special)), ElementsAre(-kInf, 0, IsNan(), IsNan()));
  EXPECT_THAT(Reals(Apply(Log{}, special)), ElementsAre(-kInf, kInf, IsNan(), IsNan()));
  EXPECT_THAT(Reals(Apply(Exp{}, special)), ElementsAre(1, kInf, 0, IsNan()));
  EXPECT_THAT(Reals(Apply(Acosh{}, special)), ElementsAre(IsNan(), kInf, IsNan(), IsNan()));
  EXPECT_THAT(Reals(Apply(Atanh{}, Numbers(ElementKind::kF64, {3}, {1, -1, 2}))),
              ElementsAre(kInf, -kInf, IsNan()));
}

TEST(ElementwiseUnaryTest, ModulusDoesNotOverflow) {
  EXPECT_THAT(
      Apply(Abs{}, Tensor::Of<std::complex<double>>({2}, {{3, -4}, {3e300, 4e300}})).data<double>(),
      ElementsAre(5, 5e300));
  EXPECT_THAT(Apply(Abs{}, Tensor::Of<std::complex<float>>({1}, {{0, -2}})).data<float>(),
              ElementsAre(2));
}

TEST(ElementwiseUnaryTest, DomainsAndEmptyTensorsAndScalars) {
  ASSERT_OK_AND_ASSIGN(Tensor feature, Tensor::Zeros(Type::Tensor(ElementKind::kF32, {1, 2, 2, 3},
                                                                  Domain::kFeature)));
  EXPECT_EQ(Apply(Exp{}, feature).type(), feature.type());
  EXPECT_EQ(Apply(Exp{}, Numbers(ElementKind::kF16, {0, 3}, {})).num_elements(), 0);
  EXPECT_THAT(Apply(Exp{}, Tensor::Scalar<float>(0)).data<float>(), ElementsAre(1));
}

TEST(ActivationTest, EveryOpOnEveryKind) {
  ExpectExact(Relu{}, {-2, 0, 3, 7}, {0, 0, 3, 7});
  ExpectExact(Relu6{}, {-2, 0, 3, 7, 2.5}, {0, 0, 3, 6, 2.5});
  ExpectExact(Clamp{.min = 1, .max = 5}, {-2, 0, 3, 7, 2.5}, {1, 1, 3, 5, 2.5});
  ExpectExact(Clamp{.max = 5}, {-2, 0, 3, 7}, {-2, 0, 3, 5});
  ExpectExact(Clamp{.min = 5}, {-2, 0, 3, 7}, {5, 5, 5, 7});
  ExpectExact(LeakyRelu{.alpha = 0.25f}, {-2, 0, 3, -4}, {-0.5, 0, 3, -1});
  ExpectExact(HardSigmoid{.alpha = 0.25f}, {0, 1, -3, 3.5}, {0.5, 0.75, 0, 1});
  ExpectClose(Tanh{}, {0, 1, -2, 3.5},
              {0.0, 0.7615941559557649, -0.9640275800758169, 0.9981778976111987});
  ExpectClose(Sigmoid{}, {0, 1, -2, 3.5},
              {0.5, 0.7310585786300049, 0.11920292202211755, 0.9706877692486436});
  ExpectClose(Silu{}, {0, 1, -2, 3.5},
              {0.0, 0.7310585786300049, -0.2384058440442351, 3.397407192370253});
  ExpectClose(Mish{}, {0, 1, -2, 3.5},
              {0.0, 0.8650983882673103, -0.2525014826957089, 3.4939907151175196});
  ExpectClose(Softplus{}, {0, 1, -2, 3.5},
              {0.6931471805599453, 1.3132616875182228, 0.1269280110429725, 3.5297504182726205});
  ExpectClose(Gelu{}, {0, 1, -2, 3.5},
              {0.0, 0.8413447460685429, -0.04550026389635842, 3.4991857982233756});
  ExpectClose(Gelu{.approximation = GeluApproximation::kTanh}, {0, 1, -2, 3.5},
              {0.0, 0.8411919906082768, -0.04540230591222494, 3.499383802344626});
  ExpectClose(HardSwish{}, {0, 1, -2, 3.5}, {0.0, 0.6666666666666666, -0.3333333333333333, 3.5});
  ExpectClose(Elu{}, {0, 1, -2, -0.125}, {0, 1, -0.8646647167633873, -0.1175030974154046});
  ExpectClose(Elu{.alpha = 2, .input_scale = 0.5f}, {0, 1, -2, -0.125},
              {0, 1, -1.2642411176571153, -0.12117387437304843});
  // With parameters that are not exact in f32.
  const Tensor selu = Apply(Elu{.alpha = 1.6732632423543772f, .scale = 1.0507009873554805f},
                            Numbers(ElementKind::kF32, {2}, {1, -2}));
  EXPECT_NEAR(selu.data<float>()[0], 1.0507009873554805, 1e-7);
  EXPECT_NEAR(selu.data<float>()[1], -1.520166468595695, 2e-7);
}

TEST(ActivationTest, NothingOverflowsOrTurnsIntoNaN) {
  const Tensor extreme = Numbers(ElementKind::kF32, {5}, {-kInf, -1e4, 1e4, kInf, kNaN});
  auto expect = [&](const auto& op, double at_minus_infinity, double low, double high) {
    EXPECT_THAT(Reals(Apply(op, extreme)),
                ElementsAre(at_minus_infinity, low, high, high == 1e4 ? kInf : high, IsNan()))
        << op.kSpec.name;
  };
  expect(Relu{}, 0, 0, 1e4);
  expect(Relu6{}, 0, 0, 6);
  expect(Clamp{.min = -1, .max = 1}, -1, -1, 1);
  expect(Tanh{}, -1, -1, 1);
  expect(Sigmoid{}, 0, 0, 1);
  expect(Elu{}, -1, -1, 1e4);
  expect(Gelu{}, 0, 0, 1e4);
  expect(Gelu{.approximation = GeluApproximation::kTanh}, 0, 0, 1e4);
  expect(HardSigmoid{}, 0, 0, 1);
  expect(HardSwish{}, 0, 0, 1e4);
  expect(Silu{}, 0, 0, 1e4);
  expect(Mish{}, 0, 0, 1e4);
  expect(Softplus{}, 0, 0, 1e4);
}

TEST(ActivationTest, SmallTailsKeepTheirDigits) {
  EXPECT_THAT(Apply(Sigmoid{}, Tensor::Scalar<double>(-40)).data<double>()[0],
              ::testing::DoubleEq(4.248354255291589e-18));
  EXPECT_THAT(Apply(Softplus{}, Tensor::Scalar<double>(-40)).data<double>()[0],
              ::testing::DoubleEq(4.248354255291589e-18));
  EXPECT_NEAR(
      Apply(Gelu{}, Tensor::Scalar<double>(-10)).data<double>()[0] / -7.61985302416052606e-23, 1,
      1e-12);
}

TEST(ActivationTest, QuantisedElementsKeepTheirScale) {
  const ElementType element =
      ElementType::Quantized(ElementKind::kI8, {.scales = {0.5}, .zero_points = {-10}});
  const Tensor input = Numbers(element, {5}, {-20, -10, -9, 2, 100});
  EXPECT_THAT(Reals(Apply(Relu{}, input)), ElementsAre(-10, -10, -9, 2, 100));
  EXPECT_THAT(Reals(Apply(Relu6{}, input)), ElementsAre(-10, -10, -9, 2, 2));
  // 0.8 is between two numbers of the type, -8 and -9 for 1 and 0.5; 1 is nearer.
  EXPECT_THAT(Reals(Apply(Clamp{.min = 0.8}, input)), ElementsAre(-8, -8, -8, 2, 100));
  EXPECT_EQ(Apply(Relu{}, input).type(), input.type());
  const ElementType per_axis = ElementType::Quantized(
      ElementKind::kU4, {.axis = 1, .scales = {1, 2}, .zero_points = {8, 1}});
  EXPECT_THAT(Reals(Apply(Relu6{}, Numbers(per_axis, {2, 2}, {7, 0, 15, 15}))),
              ElementsAre(8, 1, 14, 4));
}

TEST(ActivationTest, ClampOfWideIntegers) {
  EXPECT_THAT(Apply(Clamp{.min = -0x1p63}, Tensor::Of<int64_t>({2}, {INT64_MIN, INT64_MAX}))
                  .data<int64_t>(),
              ElementsAre(INT64_MIN, INT64_MAX));
  EXPECT_THAT(Apply(Clamp{.max = 0x1p63}, Tensor::Of<uint64_t>({1}, {UINT64_MAX})).data<uint64_t>(),
              ElementsAre(uint64_t{1} << 63));
}

TEST(ActivationTest, PreluBroadcastsItsSlope) {
  for (ElementKind kind : KindsOf<Prelu>()) {
    ASSERT_OK_AND_ASSIGN(std::vector<Tensor> results,
                         EvaluateOp(Prelu{}, {Numbers(kind, {2, 2}, {-1, 2, -3, -4}),
                                              Numbers(kind, {2, 1}, {0.5, 0.25})}));
    EXPECT_THAT(Reals(results[0]), ElementsAre(-0.5, 2, -0.75, -1)) << ElementKindName(kind);
  }
  ASSERT_OK_AND_ASSIGN(Tensor feature, Numbers(ElementKind::kF32, {1, 1, 2, 2}, {-1, 2, -3, -4})
                                           .WithType(Type::Tensor(ElementKind::kF32, {1, 1, 2, 2},
                                                                  Domain::kFeature)));
  ASSERT_OK_AND_ASSIGN(Tensor slope,
                       Numbers(ElementKind::kF32, {2}, {0.5, 0.25})
                           .WithType(Type::Tensor(ElementKind::kF32, {2}, Domain::kBias)));
  ASSERT_OK_AND_ASSIGN(std::vector<Tensor> results, EvaluateOp(Prelu{}, {feature, slope}));
  EXPECT_THAT(Reals(results[0]), ElementsAre(-0.5, 2, -1.5, -1));
  EXPECT_EQ(results[0].type(), feature.type());
}

}  // namespace
}  // namespace roundhouse::reference
