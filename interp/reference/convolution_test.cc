// The values of convolutions are tested in tests/ops. Here: each is one sum in a fixed order, bit
// by bit the same whatever else is computed with it, so that splitting the work does not show.
#include "roundhouse/interp/reference/convolution.h"

#include <algorithm>
#include <cstdint>
#include <optional>
#include <vector>

#include "absl/status/statusor.h"
#include "absl/types/span.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "roundhouse/core/base/splitmix64.h"
#include "roundhouse/core/op.h"
#include "roundhouse/core/tensor/element_type.h"
#include "roundhouse/core/tensor/tensor.h"
#include "roundhouse/core/type.h"
#include "roundhouse/dialects/canonical/convolution.h"
#include "roundhouse/dialects/canonical/linear.h"
#include "roundhouse/interp/reference/evaluate_op.h"
#include "roundhouse/tests/testing/matchers.h"

namespace roundhouse::reference {
namespace {

using ::testing::ElementsAreArray;

// Numbers whose sums depend on their order.
Tensor Random(std::vector<int64_t> sizes, Domain domain, uint64_t seed) {
  absl::StatusOr<Tensor> tensor =
      Tensor::Zeros(Type::Tensor(ElementKind::kF32, Shape::Of(sizes), domain));
  EXPECT_THAT(tensor, IsOk());
  SplitMix64 random(seed);
  for (float& element : tensor->mutable_data<float>()) {
    element = static_cast<float>(random.Unit() - 0.5);
  }
  return *std::move(tensor);
}

// The elements from `first` on, as a tensor of these sizes.
Tensor Part(const Tensor& whole, int64_t first, std::vector<int64_t> sizes) {
  absl::StatusOr<Tensor> tensor = Tensor::Zeros(whole.type().WithShape(Shape::Of(sizes)));
  EXPECT_THAT(tensor, IsOk());
  const absl::Span<float> elements = tensor->mutable_data<float>();
  std::copy_n(whole.data<float>().begin() + first, elements.size(), elements.begin());
  return *std::move(tensor);
}

template <DeclaredOp Op>
std::vector<float> Results(const Op& op, const std::vector<std::optional<Tensor>>& operands) {
  absl::StatusOr<std::vector<Tensor>> results = EvaluateOp(op, operands);
  EXPECT_THAT(results, IsOk());
  if (!results.ok()) return {};
  const absl::Span<const float> elements = results->front().data<float>();
  return {elements.begin(), elements.end()};
}

// More positions than fit into a tile, and no size is a multiple of a block's.
constexpr int64_t kImages = 2;
constexpr int64_t kSize = 13;
constexpr int64_t kChannels = 61;
constexpr int64_t kOutputs = 19;

TEST(ConvolutionTest, ARowAloneIsTheRowOfTheWhole) {
  const Tensor input = Random({kImages, kSize, kSize, kChannels}, Domain::kFeature, 1);
  const Tensor filter = Random({kOutputs, 3, 3, kChannels}, Domain::kFilter, 2);
  const Tensor bias = Random({kOutputs}, Domain::kBias, 3);
  const std::vector<float> whole = Results(canonical::Conv2D{}, {input, filter, bias});
  constexpr int64_t kRows = kSize - 2;
  constexpr int64_t kRowSize = kRows * kOutputs;
  ASSERT_EQ(whole.size(), kImages * kRows * kRowSize);
  for (int64_t image = 0; image < kImages; ++image) {
    for (int64_t row = 0; row < kRows; ++row) {
      const Tensor rows =
          Part(input, (image * kSize + row) * kSize * kChannels, {1, 3, kSize, kChannels});
      EXPECT_THAT(Results(canonical::Conv2D{}, {rows, filter, bias}),
                  ElementsAreArray(whole.data() + (image * kRows + row) * kRowSize, kRowSize));
    }
  }
}

TEST(ConvolutionTest, AnImageAloneIsTheImageOfTheBatch) {
  const Tensor input = Random({kImages, kSize, kSize, kChannels}, Domain::kFeature, 1);
  const Tensor filter = Random({kOutputs, 3, 3, kChannels}, Domain::kFilter, 2);
  const Tensor depthwise = Random({3, 3, kChannels, 2}, Domain::kDepthwiseFilter, 4);
  const canonical::TransposedConv2D transposed = {.stride = {2, 2}};
  const std::vector<float> spread = Results(transposed, {input, filter});
  const std::vector<float> each = Results(canonical::DepthwiseConv2D{}, {input, depthwise});
  for (int64_t image = 0; image < kImages; ++image) {
    const Tensor one = Part(input, image * kSize * kSize * kChannels, {1, kSize, kSize, kChannels});
    EXPECT_THAT(
        Results(transposed, {one, filter}),
        ElementsAreArray(spread.data() + image * spread.size() / kImages, spread.size() / kImages));
    EXPECT_THAT(
        Results(canonical::DepthwiseConv2D{}, {one, depthwise}),
        ElementsAreArray(each.data() + image * each.size() / kImages, each.size() / kImages));
  }
}

TEST(ConvolutionTest, ARowOfAProductAloneIsTheRowOfTheWhole) {
  const Tensor lhs = Random({kSize, kChannels}, Domain::kTensor, 5);
  const Tensor rhs = Random({kChannels, kOutputs}, Domain::kTensor, 6);
  const std::vector<float> whole = Results(canonical::MatMul{}, {lhs, rhs});
  for (int64_t row = 0; row < kSize; ++row) {
    EXPECT_THAT(Results(canonical::MatMul{}, {Part(lhs, row * kChannels, {1, kChannels}), rhs}),
                ElementsAreArray(whole.data() + row * kOutputs, kOutputs));
  }
}

}  // namespace
}  // namespace roundhouse::reference
