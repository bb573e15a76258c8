#include "roundhouse/interp/reference/reduction.h"

#include <cmath>
#include <cstdint>
#include <limits>
#include <optional>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "roundhouse/core/base/splitmix64.h"
#include "roundhouse/core/op.h"
#include "roundhouse/core/tensor/element_type.h"
#include "roundhouse/core/tensor/tensor.h"
#include "roundhouse/core/type.h"
#include "roundhouse/dialects/canonical/random.h"
#include "roundhouse/dialects/canonical/reduction.h"
#include "roundhouse/interp/reference/evaluate_op.h"
#include "roundhouse/interp/reference/test_numbers.h"
#include "roundhouse/tests/testing/matchers.h"

namespace roundhouse::reference {
namespace {

using namespace canonical;  // NOLINT(build/namespaces): this is a table of its ops.
using ::testing::Each;
using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsNan;

constexpr double kInf = std::numeric_limits<double>::infinity();
constexpr double kNaN = std::numeric_limits<double>::quiet_NaN();

template <DeclaredOp Op>
std::vector<Tensor> ApplyAll(const Op& op, const std::vector<std::optional<Tensor>>& operands) {
  absl::StatusOr<std::vector<Tensor>> results = EvaluateOp(op, operands);
  EXPECT_THAT(results, IsOk());
  return results.ok() ? *results : std::vector<Tensor>(2);
}
template <DeclaredOp Op>
Tensor Apply(const Op& op, const Tensor& input) {
  return ApplyAll(op, {input})[0];
}

TEST(TensorReduceTest, EveryReductionOfEveryKind) {
  struct Case {
    ReduceKind kind;
    std::vector<double> rows;
    std::vector<double> columns;
    double all;
  };
  const std::vector<Case> cases = {
      {ReduceKind::kMean, {2, 4}, {2, 5, 2}, 3},
      {ReduceKind::kSum, {6, 12}, {4, 10, 4}, 18},
      {ReduceKind::kProd, {6, 24}, {3, 16, 3}, 144},
      {ReduceKind::kMax, {3, 8}, {3, 8, 3}, 8},
      {ReduceKind::kMin, {1, 1}, {1, 2, 1}, 1},
      {ReduceKind::kSumSquare, {14, 74}, {10, 68, 10}, 88},
  };
  for (ElementKind kind : KindsOf<TensorReduce>()) {
    if (kind == ElementKind::kI1) continue;
    const Tensor input = Numbers(kind, {2, 3}, {1, 2, 3, 3, 8, 1});
    for (const Case& c : cases) {
      const TensorReduce rows = {.kind = c.kind, .axes = {{-1}}};
      EXPECT_EQ(Reals(Apply(rows, input)), c.rows)
          << ElementKindName(kind) << ", case " << static_cast<int>(c.kind);
      EXPECT_EQ(Apply(rows, input).shape(), Shape({2, 1}));
      const TensorReduce columns = {.kind = c.kind, .axes = {{0}}, .keep_dims = false};
      EXPECT_EQ(Reals(Apply(columns, input)), c.columns)
          << ElementKindName(kind) << ", case " << static_cast<int>(c.kind);
      EXPECT_EQ(Apply(columns, input).shape(), Shape({3}));
      const TensorReduce all = {.kind = c.kind, .keep_dims = false};
      const bool wraps = c.all > 127 && kind == ElementKind::kI8;
      EXPECT_THAT(Reals(Apply(all, input)), ElementsAre(wraps ? c.all - 256 : c.all));
      const TensorReduce none = {.kind = c.kind, .axes = std::vector<int64_t>()};
      EXPECT_EQ(Reals(Apply(none, input)), c.kind == ReduceKind::kSumSquare
                                               ? (std::vector<double>{1, 4, 9, 9, 64, 1})
                                               : (std::vector<double>{1, 2, 3, 3, 8, 1}));
    }
  }
}

TEST(TensorReduceTest, LogSumExp) {
  for (ElementKind kind :
       {ElementKind::kF64, ElementKind::kF32, ElementKind::kF16, ElementKind::kBF16}) {
    const TensorReduce op = {.kind = ReduceKind::kLogSumExp, .keep_dims = false};
    EXPECT_NEAR(Reals(Apply(op, Numbers(kind, {4}, {0, 1, -2, 3.5})))[0], 3.6100815919549527,
                3.62 * RoundingOf(kind));
    // Neither overflows nor underflows.
    EXPECT_NEAR(Reals(Apply(op, Numbers(kind, {2}, {1000, 1000})))[0], 1000.6931471805599,
                1001 * RoundingOf(kind));
    EXPECT_NEAR(Reals(Apply(op, Numbers(kind, {2}, {-1000, -1000})))[0], -999.3068528194400,
                1001 * RoundingOf(kind));
    EXPECT_THAT(Reals(Apply(op, Numbers(kind, {2}, {-kInf, -kInf}))), ElementsAre(-kInf));
    EXPECT_THAT(Reals(Apply(op, Numbers(kind, {3}, {1, kInf, 2}))), ElementsAre(kInf));
    EXPECT_THAT(Reals(Apply(op, Numbers(kind, {3}, {kInf, kInf, -kInf}))), ElementsAre(kInf));
    EXPECT_THAT(Reals(Apply(op, Numbers(kind, {2}, {kNaN, 1}))), ElementsAre(IsNan()));
    EXPECT_THAT(Reals(Apply(op, Numbers(kind, {2}, {1, kNaN}))), ElementsAre(IsNan()));
    EXPECT_THAT(Reals(Apply(op, Numbers(kind, {0}, {}))), ElementsAre(-kInf));
  }
}

TEST(TensorReduceTest, AnyAndAll) {
  const Tensor input = Tensor::Of<bool>({3, 2}, {true, true, true, false, false, false});
  EXPECT_THAT(Reals(Apply(TensorReduce{.kind = ReduceKind::kMax, .axes = {{1}}}, input)),
              ElementsAre(1, 1, 0));
  EXPECT_THAT(Reals(Apply(TensorReduce{.kind = ReduceKind::kMin, .axes = {{1}}}, input)),
              ElementsAre(1, 0, 0));
  const Tensor none = Tensor::Of<bool>({0}, {});
  EXPECT_THAT(Reals(Apply(TensorReduce{.kind = ReduceKind::kMax}, none)), ElementsAre(0));
  EXPECT_THAT(Reals(Apply(TensorReduce{.kind = ReduceKind::kMin}, none)), ElementsAre(1));
}

TEST(TensorReduceTest, OfNothing) {
  const Tensor none = Numbers(ElementKind::kF32, {0, 2}, {});
  auto reduce = [&](ReduceKind kind) {
    return Reals(Apply(TensorReduce{.kind = kind, .axes = {{0}}}, none));
  };
  EXPECT_THAT(reduce(ReduceKind::kSum), ElementsAre(0, 0));
  EXPECT_THAT(reduce(ReduceKind::kProd), ElementsAre(1, 1));
  EXPECT_THAT(reduce(ReduceKind::kMax), ElementsAre(-kInf, -kInf));
  EXPECT_THAT(reduce(ReduceKind::kMin), ElementsAre(kInf, kInf));
  EXPECT_THAT(reduce(ReduceKind::kMean), ElementsAre(IsNan(), IsNan()));
  EXPECT_THAT(Reals(Apply(TensorReduce{.kind = ReduceKind::kMax}, Tensor::Of<int8_t>({0}, {}))),
              ElementsAre(-128));
  EXPECT_THAT(EvaluateOp(TensorReduce{.kind = ReduceKind::kMean}, {Tensor::Of<int8_t>({0}, {})}),
              StatusIs(absl::StatusCode::kInvalidArgument,
                       HasSubstr("integer division by zero, as the mean of no elements")));
  EXPECT_THAT(Reals(Apply(TensorReduce{.kind = ReduceKind::kMean, .axes = {{1}}}, none)).size(), 0);
}

TEST(TensorReduceTest, AxesMayBeAnOperand) {
  const Tensor input = Numbers(ElementKind::kF32, {2, 3}, {1, 2, 3, 3, 8, 1});
  const TensorReduce sum = {.kind = ReduceKind::kSum};
  EXPECT_THAT(Reals(ApplyAll(sum, {input, Tensor::Of<int64_t>({1}, {-1})})[0]), ElementsAre(6, 12));
  EXPECT_THAT(Reals(ApplyAll(sum, {input, Tensor::Of<int32_t>({1}, {0})})[0]),
              ElementsAre(4, 10, 4));
  EXPECT_THAT(EvaluateOp(sum, {input, Tensor::Of<int64_t>({1}, {2})}),
              StatusIs(absl::StatusCode::kInvalidArgument,
                       HasSubstr("(C3) attribute 'axes': expected -2 <= axis < 2, found 2")));
}

TEST(TensorReduceTest, ManyAxesInAnyArrangement) {
  std::vector<double> values(2 * 3 * 4 * 5);
  for (size_t i = 0; i < values.size(); ++i) values[i] = static_cast<double>(i);
  const Tensor input = Numbers(ElementKind::kI64, {2, 3, 4, 5}, values);
  for (int mask = 0; mask < 16; ++mask) {
    std::vector<int64_t> axes;
    for (int64_t axis = 0; axis < 4; ++axis) {
      if (mask >> axis & 1) axes.push_back(axis);
    }
    const std::vector<double> found =
        Reals(Apply(TensorReduce{.kind = ReduceKind::kSum, .axes = axes}, input));
    std::vector<double> expected(found.size());
    for (int64_t i = 0; i < 120; ++i) {
      int64_t index = 0;
      const int64_t sizes[] = {2, 3, 4, 5};
      const int64_t position[] = {i / 60, i / 20 % 3, i / 5 % 4, i % 5};
      for (int axis = 0; axis < 4; ++axis) {
        if (!(mask >> axis & 1)) index = index * sizes[axis] + position[axis];
      }
      expected[index] += static_cast<double>(i);
    }
    EXPECT_EQ(found, expected) << mask;
  }
}

TEST(TensorReduceTest, SumsLoseNothingThatTheResultCouldSay) {
  // In f16 the sum would stop at 2048, in f32 at 2^24.
  const Tensor ones =
      *Tensor::Splat(Type::Tensor(ElementKind::kF16, {5000}), Tensor::Scalar(Half(1)).bytes());
  EXPECT_THAT(Reals(Apply(TensorReduce{.kind = ReduceKind::kSum}, ones)), ElementsAre(5000));
  EXPECT_THAT(Reals(Apply(TensorReduce{.kind = ReduceKind::kMean}, ones)), ElementsAre(1));
  EXPECT_THAT(Reals(Apply(TensorReduce{.kind = ReduceKind::kSum},
                          Numbers(ElementKind::kF32, {4}, {0x1p24, 1, 1, -0x1p24}))),
              ElementsAre(2));
  EXPECT_THAT(Reals(Apply(TensorReduce{.kind = ReduceKind::kSum},
                          Numbers(ElementKind::kF64, {4}, {1e100, 1, 1, -1e100}))),
              ElementsAre(2));
  EXPECT_THAT(Reals(Apply(TensorReduce{.kind = ReduceKind::kSum},
                          Numbers(ElementKind::kF64, {3}, {kInf, 1, 2}))),
              ElementsAre(kInf));
  // The sum of integers wraps, but their mean is that of the exact sum.
  const Tensor bytes = Tensor::Of<int8_t>({4}, {127, 127, 127, 124});
  EXPECT_THAT(Reals(Apply(TensorReduce{.kind = ReduceKind::kMean}, bytes)), ElementsAre(126));
  EXPECT_THAT(
      Reals(Apply(TensorReduce{.kind = ReduceKind::kMean}, Tensor::Of<int32_t>({2}, {-1, -2}))),
      ElementsAre(-1));
  EXPECT_THAT(Apply(TensorReduce{.kind = ReduceKind::kMean},
                    Tensor::Of<uint64_t>({2}, {UINT64_MAX, UINT64_MAX}))
                  .data<uint64_t>(),
              ElementsAre(UINT64_MAX));
}

TEST(ArgTest, EveryKind) {
  for (ElementKind kind : KindsOf<ArgMax>()) {
    const Tensor input = Numbers(kind, {2, 3}, {3, 7, 7, 1, 0, 0});
    EXPECT_THAT(Reals(Apply(ArgMax{.axis = 1}, input)), ElementsAre(1, 0));
    EXPECT_THAT(Reals(Apply(ArgMax{.axis = -1, .select_last_index = true}, input)),
                ElementsAre(2, 0));
    EXPECT_THAT(Reals(Apply(ArgMin{.axis = 1}, input)), ElementsAre(0, 1));
    EXPECT_THAT(Reals(Apply(ArgMin{.axis = 1, .select_last_index = true}, input)),
                ElementsAre(0, 2));
    const Tensor columns = Apply(ArgMax{.keep_dims = false}, input);
    EXPECT_EQ(columns.type(), Type::Tensor(ElementKind::kI64, {3}));
    EXPECT_THAT(Reals(columns), ElementsAre(0, 0, 0));
  }
}

TEST(ArgTest, NaNBeatsAll) {
  const Tensor input = Numbers(ElementKind::kF32, {4}, {1, kNaN, kInf, kNaN});
  EXPECT_THAT(Reals(Apply(ArgMax{}, input)), ElementsAre(1));
  EXPECT_THAT(Reals(Apply(ArgMax{.select_last_index = true}, input)), ElementsAre(3));
  EXPECT_THAT(Reals(Apply(ArgMin{}, input)), ElementsAre(1));
  EXPECT_THAT(Reals(Apply(ArgMin{.select_last_index = true}, input)), ElementsAre(3));
}

TEST(CumSumTest, EveryKindAndMode) {
  for (ElementKind kind : KindsOf<CumSum>()) {
    const Tensor input = Numbers(kind, {2, 3}, {1, 2, 3, 4, 5, 6});
    EXPECT_THAT(Reals(Apply(CumSum{.axis = 1}, input)), ElementsAre(1, 3, 6, 4, 9, 15));
    EXPECT_THAT(Reals(Apply(CumSum{.axis = 0}, input)), ElementsAre(1, 2, 3, 5, 7, 9));
    EXPECT_THAT(Reals(Apply(CumSum{.axis = 1, .exclusive = true}, input)),
                ElementsAre(0, 1, 3, 0, 4, 9));
    EXPECT_THAT(Reals(Apply(CumSum{.axis = 1, .reverse = true}, input)),
                ElementsAre(6, 5, 3, 15, 11, 6));
    EXPECT_THAT(Reals(Apply(CumSum{.axis = 1, .exclusive = true, .reverse = true}, input)),
                ElementsAre(5, 3, 0, 11, 6, 0));
    EXPECT_THAT(Reals(ApplyAll(CumSum{}, {input, Tensor::Scalar<int32_t>(-1)})[0]),
                ElementsAre(1, 3, 6, 4, 9, 15));
  }
  EXPECT_THAT(Apply(CumSum{.axis = 0}, Tensor::Of<int8_t>({2}, {127, 1})).data<int8_t>(),
              ElementsAre(127, -128));
}

TEST(TopKTest, EveryKind) {
  for (ElementKind kind : KindsOf<TopK>()) {
    const Tensor input = Numbers(kind, {2, 4}, {3, 1, 4, 1, 5, 9, 2, 9});
    std::vector<Tensor> best = ApplyAll(TopK{.k = 2}, {input});
    EXPECT_THAT(Reals(best[0]), ElementsAre(4, 3, 9, 9)) << ElementKindName(kind);
    EXPECT_THAT(Reals(best[1]), ElementsAre(2, 0, 1, 3));
    best = ApplyAll(TopK{.largest = false}, {input, Tensor::Scalar<int64_t>(3)});
    EXPECT_THAT(Reals(best[0]), ElementsAre(1, 1, 3, 2, 5, 9));
    EXPECT_THAT(Reals(best[1]), ElementsAre(1, 3, 0, 2, 0, 1));
    best = ApplyAll(TopK{.k = 1, .axis = 0}, {input});
    EXPECT_THAT(Reals(best[0]), ElementsAre(5, 9, 4, 9));
    EXPECT_THAT(Reals(best[1]), ElementsAre(1, 1, 0, 1));
    best = ApplyAll(TopK{.k = 0}, {input});
    EXPECT_EQ(best[0].shape(), Shape({2, 0}));
  }
}

TEST(TopKTest, SortsInTheMiddleOfAShape) {
  const Tensor input = Numbers(ElementKind::kI32, {2, 3, 2}, {1, 6, 3, 4, 2, 5, 9, 7, 8, 9, 7, 8});
  std::vector<Tensor> sorted = ApplyAll(TopK{.k = 3, .axis = 1, .largest = false}, {input});
  EXPECT_THAT(Reals(sorted[0]), ElementsAre(1, 4, 2, 5, 3, 6, 7, 7, 8, 8, 9, 9));
  std::vector<Tensor> two = ApplyAll(TopK{.k = 2, .axis = 1}, {input});
  EXPECT_THAT(Reals(two[0]), ElementsAre(3, 6, 2, 5, 9, 9, 8, 8));
  EXPECT_THAT(Reals(two[1]), ElementsAre(1, 0, 2, 2, 0, 1, 1, 2));
}

TEST(TopKTest, NaNIsGreatest) {
  const Tensor input = Numbers(ElementKind::kF32, {4}, {1, kNaN, kInf, -kInf});
  EXPECT_THAT(Reals(ApplyAll(TopK{.k = 4}, {input})[1]), ElementsAre(1, 2, 0, 3));
  EXPECT_THAT(Reals(ApplyAll(TopK{.k = 4, .largest = false}, {input})[1]), ElementsAre(3, 0, 2, 1));
}

TEST(SoftmaxTest, EveryKind) {
  for (ElementKind kind : KindsOf<TensorSoftmax>()) {
    const Tensor input = Numbers(kind, {2, 2}, {0, 1, 2, 3.5});
    const double expected[] = {0.2689414213699951, 0.7310585786300049, 0.18242552380635635,
                               0.8175744761936437};
    const std::vector<double> softmax = Reals(Apply(TensorSoftmax{}, input));
    const std::vector<double> logarithm = Reals(Apply(LogSoftmax{.axis = 1}, input));
    for (int i = 0; i < 4; ++i) {
      EXPECT_NEAR(softmax[i], expected[i], expected[i] * RoundingOf(kind)) << i;
      EXPECT_NEAR(logarithm[i], std::log(expected[i]),
                  std::fabs(std::log(expected[i])) * RoundingOf(kind))
          << i;
    }
    EXPECT_THAT(Reals(Apply(TensorSoftmax{.axis = 0}, Numbers(kind, {2, 2}, {5, 5, 5, 5}))),
                Each(0.5));
  }
}

TEST(SoftmaxTest, StaysStable) {
  const Tensor input = Numbers(ElementKind::kF32, {2}, {100, 0});
  EXPECT_THAT(Reals(Apply(TensorSoftmax{}, input)),
              ElementsAre(1, static_cast<double>(3.7835059e-44f)));
  EXPECT_THAT(Reals(Apply(LogSoftmax{}, input)),
              ElementsAre(static_cast<double>(-3.7835059e-44f), -100));
  EXPECT_THAT(Reals(Apply(TensorSoftmax{}, Numbers(ElementKind::kF32, {3}, {-kInf, 1000, 1000}))),
              ElementsAre(0, 0.5, 0.5));
  EXPECT_THAT(Reals(Apply(TensorSoftmax{}, Numbers(ElementKind::kF32, {2}, {kNaN, 0}))),
              Each(IsNan()));
  EXPECT_THAT(Reals(Apply(TensorSoftmax{}, Numbers(ElementKind::kF32, {2}, {-kInf, -kInf}))),
              Each(IsNan()));
  EXPECT_THAT(Reals(Apply(TensorSoftmax{}, Numbers(ElementKind::kF32, {3}, {0, kInf, 1}))),
              Each(IsNan()));
  EXPECT_THAT(Reals(Apply(LogSoftmax{}, Numbers(ElementKind::kF32, {2}, {-1e30, 0}))),
              ElementsAre(static_cast<double>(-1e30f), 0));
}

TEST(RandomTest, TheSameStateGivesTheSameNumbersForEver) {
  const Tensor state = Tensor::Scalar<uint64_t>(42);
  std::vector<Tensor> drawn = ApplyAll(RandomUniform{.shape = {{3}}}, {state});
  SplitMix64 generator(42);
  for (float element : drawn[0].data<float>()) {
    EXPECT_EQ(element, static_cast<float>(generator.Next() >> 40) * 0x1p-24f);
  }
  EXPECT_EQ(drawn[1].data<uint64_t>()[0], generator.state());
  // Two draws of two are one draw of four.
  std::vector<Tensor> four = ApplyAll(RandomUniform{.shape = {{4}}}, {state});
  std::vector<Tensor> first = ApplyAll(RandomUniform{.shape = {{2}}}, {state});
  std::vector<Tensor> second = ApplyAll(RandomUniform{.shape = {{2}}}, {first[1]});
  EXPECT_EQ(four[0].data<float>()[2], second[0].data<float>()[0]);
  EXPECT_EQ(four[1].data<uint64_t>()[0], second[1].data<uint64_t>()[0]);
  drawn = ApplyAll(RandomUniform{}, {state, Tensor::Of<int64_t>({2}, {2, 0})});
  EXPECT_EQ(drawn[0].shape(), Shape({2, 0}));
  EXPECT_EQ(drawn[1].data<uint64_t>()[0], 42);
}

TEST(RandomTest, DistributionsOfEveryKind) {
  const Tensor state = Tensor::Scalar<uint64_t>(7);
  constexpr int64_t kCount = 20000;
  for (ElementKind kind :
       {ElementKind::kF64, ElementKind::kF32, ElementKind::kF16, ElementKind::kBF16}) {
    const std::vector<double> uniform =
        Reals(ApplyAll(RandomUniform{.shape = {{kCount}}, .to = kind}, {state})[0]);
    double sum = 0;
    for (double x : uniform) {
      ASSERT_GE(x, 0);
      ASSERT_LT(x, 1);
      sum += x;
    }
    EXPECT_NEAR(sum / kCount, 0.5, 0.01);
    const std::vector<double> normal = Reals(ApplyAll(
        RandomNormal{.shape = {{kCount}}, .to = kind, .mean = 3, .deviation = 2}, {state})[0]);
    double mean = 0;
    double square = 0;
    for (double x : normal) {
      mean += x / kCount;
      square += (x - 3) * (x - 3) / kCount;
    }
    EXPECT_NEAR(mean, 3, 0.05);
    EXPECT_NEAR(square, 4, 0.15);
  }
  const std::vector<double> range =
      Reals(ApplyAll(RandomUniform{.shape = {{kCount}}, .low = -2, .high = 6}, {state})[0]);
  EXPECT_THAT(range, Each(::testing::AllOf(::testing::Ge(-2), ::testing::Lt(6))));
}

}  // namespace
}  // namespace roundhouse::reference
