// The results of random operations: the requested type and shape, and the moments of the
// distribution. They are the same in every run.
#include <cmath>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "absl/types/span.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "roundhouse/core/tensor/element_type.h"
#include "roundhouse/core/tensor/tensor.h"
#include "roundhouse/core/type.h"
#include "roundhouse/service/tensor_elements.h"
#include "roundhouse/tests/onnx/run_model.h"
#include "roundhouse/tests/testing/matchers.h"

namespace roundhouse {
namespace {

constexpr int64_t kCount = 100000;

struct Distribution {
  double mean;
  double variance;
};

void ExpectDrawn(absl::string_view text, const std::vector<Tensor>& inputs, ElementKind kind,
                 Distribution wanted) {
  const absl::StatusOr<Tensor> drawn = RunOnnxForOne(text, inputs, 15);
  ASSERT_THAT(drawn, IsOk());
  EXPECT_EQ(drawn->type(), Type::Tensor(kind, Shape({kCount}))) << text;
  double mean = 0;
  double square = 0;
  for (int64_t i = 0; i < kCount; ++i) {
    const double number = ElementNumber(*drawn, i).value_or(NAN);
    mean += number / kCount;
    square += number * number / kCount;
  }
  // The mean may be off by five standard errors, the variance by two per cent.
  EXPECT_NEAR(mean, wanted.mean, 5 * std::sqrt(wanted.variance / kCount)) << text;
  EXPECT_NEAR(square - mean * mean, wanted.variance, 0.02 * wanted.variance + 1e-9) << text;
  EXPECT_EQ(*drawn, *RunOnnxForOne(text, inputs, 15)) << text;
}

TEST(Random, NormalNumbers) {
  ExpectDrawn("g () => (float[100000] y) { y = RandomNormal<shape = [100000]>() }", {},
              ElementKind::kF32, {0, 1});
  ExpectDrawn(
      "g () => (double[100000] y) {"
      " y = RandomNormal<shape = [100000], dtype = 11, mean = 3.0, scale = 2.0, seed = 7.0>() }",
      {}, ElementKind::kF64, {3, 4});
}

TEST(Random, UniformNumbers) {
  ExpectDrawn("g () => (float[100000] y) { y = RandomUniform<shape = [100000]>() }", {},
              ElementKind::kF32, {0.5, 1.0 / 12});
  const Tensor like = *Tensor::Zeros(Type::Tensor(ElementKind::kF32, Shape({kCount})));
  ExpectDrawn(
      "g (float[100000] x) => (float[100000] y) {"
      " y = RandomUniformLike<low = -1.0, high = 3.0>(x) }",
      {like}, ElementKind::kF32, {1, 16.0 / 12});
}

TEST(Random, BernoulliTrials) {
  const float probability = 0.3F;
  const std::vector<float> all(kCount, probability);
  const Tensor input = Tensor::Of<float>({&kCount, 1}, absl::MakeConstSpan(all));
  ExpectDrawn("g (float[100000] x) => (float[100000] y) { y = Bernoulli(x) }", {input},
              ElementKind::kF32, {0.3, 0.21});
  ExpectDrawn("g (float[100000] x) => (double[100000] y) { y = Bernoulli<dtype = 11>(x) }", {input},
              ElementKind::kF64, {0.3, 0.21});
}

// Elements that are kept are scaled up, so that the mean stays.
TEST(Random, Dropout) {
  const std::vector<float> ones(kCount, 1);
  const Tensor input = Tensor::Of<float>({&kCount, 1}, absl::MakeConstSpan(ones));
  ExpectDrawn(
      "g (float[100000] x) => (float[100000] y) {"
      " r = Constant<value = float {0.25}>() t = Constant<value = bool {1}>()"
      " y = Dropout(x, r, t) }",
      {input}, ElementKind::kF32, {1, 1.0 / 3});
}

}  // namespace
}  // namespace roundhouse
