#include "roundhouse/dialects/canonical/selection.h"

#include <algorithm>
#include <cstdint>
#include <limits>
#include <vector>

#include "absl/strings/str_cat.h"
#include "absl/types/span.h"
#include "gtest/gtest.h"
#include "roundhouse/core/base/splitmix64.h"
#include "roundhouse/core/tensor/tensor.h"
#include "roundhouse/interp/reference/evaluate_op.h"
#include "roundhouse/tests/testing/matchers.h"

namespace roundhouse::reference {
namespace {

// Corners y1 x1 y2 x2, in any order.
template <typename F>
F OverlapOf(const F* a, const F* b) {
  F sides[2];
  F areas[2] = {1, 1};
  for (int i = 0; i < 2; ++i) {
    sides[i] = std::min(std::max(a[i], a[i + 2]), std::max(b[i], b[i + 2])) -
               std::max(std::min(a[i], a[i + 2]), std::min(b[i], b[i + 2]));
    areas[0] *= std::max(a[i], a[i + 2]) - std::min(a[i], a[i + 2]);
    areas[1] *= std::max(b[i], b[i + 2]) - std::min(b[i], b[i + 2]);
  }
  if (!(sides[0] > 0) || !(sides[1] > 0)) return 0;
  const F intersection = sides[0] * sides[1];
  return intersection / (areas[0] + areas[1] - intersection);
}

// The best box that is left, and what it leaves, again and again.
template <typename F>
std::vector<int64_t> Selected(absl::Span<const F> boxes, absl::Span<const F> scores, int64_t most,
                              F iou_threshold, F score_threshold) {
  std::vector<bool> is_left(scores.size());
  for (size_t i = 0; i < scores.size(); ++i) is_left[i] = scores[i] > score_threshold;
  std::vector<int64_t> selected;
  while (static_cast<int64_t>(selected.size()) < most) {
    int64_t best = -1;
    for (size_t i = 0; i < scores.size(); ++i) {
      if (is_left[i] && (best < 0 || scores[i] > scores[best])) best = static_cast<int64_t>(i);
    }
    if (best < 0) break;
    selected.push_back(best);
    for (size_t i = 0; i < scores.size(); ++i) {
      if (OverlapOf(&boxes[4 * i], &boxes[4 * best]) > iou_threshold) is_left[i] = false;
    }
    is_left[best] = false;
  }
  return selected;
}

template <typename F>
void ExpectTheSimpleSelection() {
  SplitMix64 random(1);
  const auto below = [&](uint64_t bound) { return static_cast<int64_t>(random.Next() % bound); };
  for (int round = 0; round < 200; ++round) {
    SCOPED_TRACE(absl::StrCat("round ", round));
    const int64_t count = 1 + below(90);
    std::vector<F> boxes(4 * count);
    for (F& number : boxes) number = static_cast<F>(below(40));
    std::vector<F> scores(count);
    for (F& score : scores) {
      const F special[] = {F{-0.0},
                           F{0},
                           std::numeric_limits<F>::quiet_NaN(),
                           std::numeric_limits<F>::infinity(),
                           -std::numeric_limits<F>::infinity(),
                           F{-1e-30}};
      // Many are equal.
      score = below(8) == 0 ? special[below(6)] : static_cast<F>(below(30) - 10) / 7;
    }
    const int64_t most = below(2) == 0 ? 200 : below(20);
    // A threshold below 0 leaves one box.
    const F iou_threshold = static_cast<F>(below(8) - 1) / 8;
    const F score_threshold = static_cast<F>(below(3) - 2);
    ASSERT_OK_AND_ASSIGN(
        const std::vector<Tensor> results,
        EvaluateOp(canonical::NonMaxSuppression{},
                   {Tensor::Of<F>({1, count, 4}, absl::MakeConstSpan(boxes)),
                    Tensor::Of<F>({1, 1, count}, absl::MakeConstSpan(scores)),
                    Tensor::Of<int64_t>({}, {most}), Tensor::Of<F>({}, {iou_threshold}),
                    Tensor::Of<F>({}, {score_threshold})}));
    const std::vector<int64_t> expected =
        Selected<F>(boxes, scores, most, iou_threshold, score_threshold);
    std::vector<int64_t> found;
    for (int64_t i = 0; i < results[1].num_elements(); ++i) {
      found.push_back(results[0].data<int64_t>()[3 * i + 2]);
      EXPECT_EQ(results[1].data<F>()[i], scores[found.back()]);
    }
    EXPECT_EQ(found, expected);
  }
}

TEST(NonMaxSuppressionTest, SelectsAsASearchForTheBestDoes) {
  ExpectTheSimpleSelection<float>();
  ExpectTheSimpleSelection<double>();
}

}  // namespace
}  // namespace roundhouse::reference
