#include "roundhouse/interp/reference/spectral.h"

#include <algorithm>
#include <cmath>
#include <complex>
#include <cstdint>
#include <limits>
#include <string>
#include <vector>

#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "roundhouse/core/base/splitmix64.h"
#include "roundhouse/core/tensor/element_type.h"
#include "roundhouse/core/tensor/tensor.h"
#include "roundhouse/core/type.h"
#include "roundhouse/dialects/canonical/einsum.h"
#include "roundhouse/dialects/canonical/selection.h"
#include "roundhouse/dialects/canonical/spectral.h"
#include "roundhouse/interp/reference/arithmetic/fourier.h"
#include "roundhouse/interp/reference/evaluate_op.h"
#include "roundhouse/interp/reference/test_numbers.h"
#include "roundhouse/tests/testing/matchers.h"

namespace roundhouse::reference {
namespace {

using ::testing::DoubleNear;
using ::testing::ElementsAre;
using ::testing::Pointwise;
using Complex = FourierTransform::Complex;

std::vector<Complex> RandomNumbers(int64_t n) {
  SplitMix64 random(static_cast<uint64_t>(n));
  auto next = [&] { return 2 * random.Unit() - 1; };
  std::vector<Complex> numbers;
  for (int64_t i = 0; i < n; ++i) {
    const double real = next();
    numbers.push_back({real, next()});
  }
  return numbers;
}

// Computes the transform by its definition.
std::vector<Complex> SlowTransform(const std::vector<Complex>& data) {
  const int64_t n = static_cast<int64_t>(data.size());
  std::vector<Complex> result(n);
  for (int64_t k = 0; k < n; ++k) {
    for (int64_t j = 0; j < n; ++j) {
      result[k] += data[j] * std::polar(1.0, -2 * M_PI * static_cast<double>(j * k % n) /
                                                 static_cast<double>(n));
    }
  }
  return result;
}

double Distance(const std::vector<Complex>& a, const std::vector<Complex>& b) {
  double worst = 0;
  for (size_t i = 0; i < a.size(); ++i) worst = std::max(worst, std::abs(a[i] - b[i]));
  return worst;
}

TEST(FourierTransformTest, IsTheDefinitionForEveryLength) {
  std::vector<int64_t> lengths = {243, 256, 257, 510};
  for (int64_t n = 1; n <= 66; ++n) lengths.push_back(n);
  for (int64_t n : lengths) {
    const std::vector<Complex> data = RandomNumbers(n);
    std::vector<Complex> fast = data;
    FourierTransform transform(n);
    transform.Forward(absl::MakeSpan(fast));
    EXPECT_LT(Distance(fast, SlowTransform(data)), 1e-12) << n;
    transform.Inverse(absl::MakeSpan(fast));
    EXPECT_LT(Distance(fast, data), 1e-14) << n;
  }
}

// Long transforms are tested there and back: a prime, a power of two, and one with large factors.
TEST(FourierTransformTest, LongTransformsLoseNothing) {
  for (int64_t n : {65537, 131072, 99991 * 2}) {
    const std::vector<Complex> data = RandomNumbers(n);
    std::vector<Complex> there_and_back = data;
    FourierTransform transform(n);
    transform.Forward(absl::MakeSpan(there_and_back));
    transform.Inverse(absl::MakeSpan(there_and_back));
    EXPECT_LT(Distance(there_and_back, data), 1e-13) << n;
  }
}

TEST(SpectralKindsTest, EveryKindIsTransformed) {
  for (ElementKind kind : KindsOf<canonical::Fft>()) {
    const Tensor input = Numbers(kind, {4}, {1, 2, 3, 4});
    ASSERT_OK_AND_ASSIGN(std::vector<Tensor> results, EvaluateOp(canonical::Fft{}, {input}));
    EXPECT_EQ(results[0].type(), input.type());
    EXPECT_THAT(Reals(results[0]), ElementsAre(10, -2, -2, -2));
    ASSERT_OK_AND_ASSIGN(results, EvaluateOp(canonical::Irfft{.length = 6}, {input}));
    EXPECT_THAT(Reals(results[0]),
                Pointwise(DoubleNear(1e-7), {2.5, -2.0 / 3, 0.0, -1.0 / 6, 0.0, -2.0 / 3}));
    ASSERT_OK_AND_ASSIGN(results, EvaluateOp(canonical::ViewAsReal{}, {input}));
    EXPECT_THAT(Reals(results[0]), ElementsAre(1, 0, 2, 0, 3, 0, 4, 0));
  }
  for (ElementKind kind : KindsOf<canonical::Rfft>()) {
    const Tensor input = Numbers(kind, {4}, {1, 2, 3, 4});
    ASSERT_OK_AND_ASSIGN(std::vector<Tensor> results, EvaluateOp(canonical::Rfft{}, {input}));
    EXPECT_THAT(Reals(results[0]), ElementsAre(10, -2, -2));
    const Tensor pairs = Numbers(kind, {2, 2}, {1, 2, 3, 4});
    ASSERT_OK_AND_ASSIGN(results, EvaluateOp(canonical::ViewAsComplex{}, {pairs}));
    EXPECT_THAT(Reals(results[0]), ElementsAre(1, 3));
  }
}

TEST(EinsumKindsTest, EveryKindIsMultiplied) {
  for (ElementKind kind : KindsOf<canonical::Einsum>()) {
    SCOPED_TRACE(std::string(ElementKindName(kind)));
    ASSERT_OK_AND_ASSIGN(
        std::vector<Tensor> results,
        EvaluateOp(canonical::Einsum{.equation = "ij,jk->ki"},
                   {Numbers(kind, {2, 2}, {1, 2, 3, 4}), Numbers(kind, {2, 1}, {5, 6})}));
    EXPECT_THAT(Reals(results[0]), ElementsAre(17, 39));
  }
}

TEST(NonMaxSuppressionKindsTest, EveryKindOfFloatIsCompared) {
  for (ElementKind kind : KindsOf<canonical::NonMaxSuppression>()) {
    SCOPED_TRACE(std::string(ElementKindName(kind)));
    ASSERT_OK_AND_ASSIGN(
        std::vector<Tensor> results,
        EvaluateOp(canonical::NonMaxSuppression{},
                   {Numbers(kind, {1, 3, 4}, {0, 0, 4, 4, 0, 0, 4, 3, 0, 8, 4, 12}),
                    Numbers(kind, {1, 1, 3}, {2, 3, 1}), Tensor::Scalar<int32_t>(5),
                    Numbers(kind, {}, {0.5}), Numbers(kind, {}, {0.5})}));
    EXPECT_EQ(results[0], (Tensor::Of<int64_t>({2, 3}, {0, 0, 1, 0, 0, 2})));
    EXPECT_THAT(Reals(results[1]), ElementsAre(3, 1));
  }
}

TEST(NonMaxSuppressionTest, NansAreNeverTaken) {
  const double nan = std::numeric_limits<double>::quiet_NaN();
  ASSERT_OK_AND_ASSIGN(std::vector<Tensor> results,
                       EvaluateOp(canonical::NonMaxSuppression{},
                                  {Tensor::Of<double>({1, 2, 4}, {0, 0, 1, 1, nan, 0, 1, 1}),
                                   Tensor::Of<double>({1, 1, 2}, {nan, 1})}));
  EXPECT_EQ(results[0], (Tensor::Of<int64_t>({1, 3}, {0, 0, 1})));
}

}  // namespace
}  // namespace roundhouse::reference
