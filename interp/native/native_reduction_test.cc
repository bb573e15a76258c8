// Reductions by native kernels: over any axes, and of all kinds.
#include <cmath>
#include <cstdint>
#include <limits>
#include <vector>

#include "gtest/gtest.h"
#include "roundhouse/core/tensor/element_type.h"
#include "roundhouse/core/tensor/tensor.h"
#include "roundhouse/core/type.h"
#include "roundhouse/dialects/canonical/reduction.h"
#include "roundhouse/interp/native/native_test_base.h"

namespace roundhouse {
namespace {

using canonical::ReduceKind;
using canonical::TensorReduce;

constexpr float kInf = std::numeric_limits<float>::infinity();
constexpr ReduceKind kKinds[] = {ReduceKind::kMean,     ReduceKind::kSum, ReduceKind::kProd,
                                 ReduceKind::kMax,      ReduceKind::kMin, ReduceKind::kSumSquare,
                                 ReduceKind::kLogSumExp};

class NativeReductionTest : public NativeTest {
 protected:
  std::vector<int64_t> DrawAxes(int64_t rank) {
    std::vector<int64_t> axes;
    for (int64_t axis = 0; axis < rank; ++axis) {
      if (Draw(0, 1) == 1) axes.push_back(Draw(0, 1) == 1 ? axis : axis - rank);
    }
    return axes;
  }
};

TEST_F(NativeReductionTest, OverAnyAxes) {
  for (int round = 0; round < 4 * kRounds; ++round) {
    std::vector<int64_t> sizes = DrawSizes(2, 6, 5);
    // Blocks of columns or lanes that are full, and some that are not.
    if (round % 3 != 0) sizes.back() = Draw(1, 70);
    const std::vector<int64_t> axes = DrawAxes(static_cast<int64_t>(sizes.size()));
    Tensor x = DrawTensor(sizes);
    if (round % 4 == 0) x.mutable_data<float>()[x.num_elements() / 2] = NAN;
    for (const ReduceKind kind : kKinds)
      ExpectAgreement(TensorReduce{.kind = kind, .axes = axes}, {x});
  }
}

// Enough for two threads.
TEST_F(NativeReductionTest, OverAxesApart) {
  for (const std::vector<int64_t>& axes :
       {std::vector<int64_t>{0, 2}, {1, 3}, {0, 3}, {0, 2, 3}, {0, 1, 3}}) {
    for (const std::vector<int64_t>& sizes :
         {std::vector<int64_t>{9, 31, 27, 17}, {3, 65, 2, 130}, {2, 1, 7, 4000}}) {
      for (const ReduceKind kind : kKinds)
        ExpectAgreement(TensorReduce{.kind = kind, .axes = axes}, {DrawTensor(sizes)});
    }
  }
}

TEST_F(NativeReductionTest, OfIntegersOverAnyAxes) {
  for (int round = 0; round < kRounds; ++round) {
    std::vector<int64_t> sizes = DrawSizes(2, 5, 5);
    if (round % 2 == 0) sizes.back() = Draw(1, 150);
    const std::vector<int64_t> axes = DrawAxes(static_cast<int64_t>(sizes.size()));
    Tensor x = *Tensor::Uninitialized(Type::Tensor(ElementKind::kI32, Shape::Of(sizes)));
    for (int32_t& value : x.mutable_data<int32_t>())
      value = static_cast<int32_t>(Draw(-100000, 100000));
    for (const ReduceKind kind : kKinds) {
      if (kind == ReduceKind::kLogSumExp) continue;
      ExpectAgreement(TensorReduce{.kind = kind, .axes = axes}, {x}, {}, 0);
    }
  }
}

// The logarithm of a sum of exponentials neither overflows nor loses what is small, whatever is
// beside it.
TEST_F(NativeReductionTest, LogSumExpOfSpecialValues) {
  const std::vector<std::vector<float>> lists = {
      {1000, 1000, 999},   {-1000, -1000, -1001},   {-kInf, -kInf, -kInf}, {-kInf, 3, -kInf},
      {1, kInf, 2},        {kInf, -kInf, kInf},     {NAN, 1, 2},           {1, NAN, kInf},
      {-kInf, NAN, -kInf}, {-0.0f, -1e30f, -30.0f}, {3e38f, -3e38f, 0},    {1e-40f, -1e-40f, -20},
      {-0.7f, -0.7f, -40},
  };
  for (const int64_t columns : {1, 3, 40}) {
    for (const int64_t repeats : {1, 7}) {
      const auto count = static_cast<int64_t>(lists.size());
      // Each list in a column of its own, among others.
      Tensor x = DrawTensor({count, 3 * repeats, columns}, 3);
      for (int64_t i = 0; i < count; ++i) {
        for (int64_t k = 0; k < 3 * repeats; ++k) {
          const int64_t row = i * 3 * repeats + k;
          x.mutable_data<float>()[row * columns + columns / 2] = lists[i][k % 3];
        }
      }
      ExpectAgreement(TensorReduce{.kind = ReduceKind::kLogSumExp, .axes = {{1}}}, {x});
    }
  }
}

TEST_F(NativeReductionTest, OfNothing) {
  const Tensor none = *Tensor::Zeros(Type::Tensor(ElementKind::kF32, Shape({3, 0, 4, 2})));
  for (const ReduceKind kind : kKinds) {
    for (const std::vector<int64_t>& axes :
         {std::vector<int64_t>{1}, {1, 3}, {0, 2}, {0, 1, 2, 3}, {}}) {
      ExpectAgreement(TensorReduce{.kind = kind, .axes = axes}, {none});
    }
  }
}

}  // namespace
}  // namespace roundhouse
