#include "roundhouse/interp/native/ops/products/split_product.h"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <limits>
#include <string>
#include <utility>
#include <vector>

#include "absl/status/status.h"
#include "absl/types/span.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "roundhouse/core/base/splitmix64.h"
#include "roundhouse/core/tensor/tensor.h"
#include "roundhouse/core/type.h"
#include "roundhouse/dialects/canonical/convolution.h"
#include "roundhouse/dialects/canonical/linear.h"
#include "roundhouse/service/thread_pool.h"
#include "roundhouse/tests/testing/matchers.h"

namespace roundhouse::native {
namespace {

using canonical::Conv2D;
using canonical::MatMul;

constexpr float kInfinityF = std::numeric_limits<float>::infinity();
constexpr Precision kPrecisions[] = {Precision::kHighest, Precision::kHigh, Precision::kMedium};

Type F32(const std::vector<int64_t>& sizes) {
  return Type::Tensor(ElementKind::kF32, Shape::Of(sizes));
}

int64_t CountOf(const std::vector<int64_t>& sizes) {
  int64_t count = 1;
  for (const int64_t size : sizes) count *= size;
  return count;
}

std::vector<float> Randoms(int64_t count, SplitMix64& random) {
  std::vector<float> numbers(count);
  for (float& x : numbers) x = static_cast<float>(2 * random.Unit() - 1);
  return numbers;
}

// The expected result in double, and the sum of the magnitudes of its terms.
struct Expected {
  std::vector<double> sums;
  std::vector<double> magnitudes;
};

// A convolution, written as simply as possible. Sizes are (N, H, W, C), (O, kH, kW, C / groups).
struct ConvolutionCase {
  std::vector<int64_t> input;
  std::vector<int64_t> filter;
  Conv2D op = {};

  int64_t stride(int axis) const { return op.stride.empty() ? 1 : op.stride[axis]; }
  int64_t dilation(int axis) const { return op.dilation.empty() ? 1 : op.dilation[axis]; }
  int64_t begin(int axis) const { return op.pad.empty() ? 0 : op.pad[axis]; }
  int64_t end(int axis) const { return op.pad.empty() ? 0 : op.pad[2 + axis]; }
  int64_t output(int axis) const {
    const int64_t reach = (filter[1 + axis] - 1) * dilation(axis) + 1;
    return (input[1 + axis] + begin(axis) + end(axis) - reach) / stride(axis) + 1;
  }
  std::vector<int64_t> result() const { return {input[0], output(0), output(1), filter[0]}; }

  Expected Compute(const std::vector<float>& x, const std::vector<float>& w,
                   const std::vector<float>& bias) const {
    Expected expected;
    const int64_t per_group = filter[0] / op.groups;
    for (int64_t n = 0; n < input[0]; ++n) {
      for (int64_t y = 0; y < output(0); ++y) {
        for (int64_t z = 0; z < output(1); ++z) {
          for (int64_t o = 0; o < filter[0]; ++o) {
            double sum = bias[o];
            double magnitude = std::abs(sum);
            for (int64_t i = 0; i < filter[1]; ++i) {
              for (int64_t j = 0; j < filter[2]; ++j) {
                const int64_t row = y * stride(0) + i * dilation(0) - begin(0);
                const int64_t column = z * stride(1) + j * dilation(1) - begin(1);
                const bool is_border =
                    row < 0 || row >= input[1] || column < 0 || column >= input[2];
                for (int64_t c = 0; c < filter[3]; ++c) {
                  const double at = is_border
                                        ? 0
                                        : x[((n * input[1] + row) * input[2] + column) * input[3] +
                                            o / per_group * filter[3] + c];
                  const double product =
                      at * w[((o * filter[1] + i) * filter[2] + j) * filter[3] + c];
                  sum += product;
                  magnitude += std::abs(product);
                }
              }
            }
            expected.sums.push_back(sum);
            expected.magnitudes.push_back(magnitude);
          }
        }
      }
    }
    return expected;
  }
};

struct ProductCase {
  std::vector<int64_t> left;
  std::vector<int64_t> right;
  std::vector<int64_t> result;
  MatMul op = {};

  Expected Compute(const std::vector<float>& x, const std::vector<float>& w,
                   const std::vector<float>& bias) const {
    Expected expected;
    const int64_t rows = result[result.size() - 2];
    const int64_t columns = result.back();
    const int64_t depth = left.back();
    const int64_t lefts = CountOf(left) / (rows * depth);
    const int64_t rights = CountOf(right) / (depth * columns);
    for (int64_t batch = 0; batch < CountOf(result) / (rows * columns); ++batch) {
      const float* a = x.data() + batch % lefts * rows * depth;
      const float* b = w.data() + batch % rights * depth * columns;
      for (int64_t i = 0; i < rows; ++i) {
        for (int64_t j = 0; j < columns; ++j) {
          double sum = bias[j];
          double magnitude = std::abs(sum);
          for (int64_t k = 0; k < depth; ++k) {
            const double product = static_cast<double>(a[i * depth + k]) *
                                   (op.transpose_rhs ? b[j * depth + k] : b[k * columns + j]);
            sum += product;
            magnitude += std::abs(product);
          }
          expected.sums.push_back(sum);
          expected.magnitudes.push_back(magnitude);
        }
      }
    }
    return expected;
  }
};

struct Operands {
  std::vector<float> left;
  std::vector<float> right;
  std::vector<float> bias;
  std::vector<float> residual;
};

std::vector<float> Multiply(const ProductShape& shape, const Operands& operands, int64_t count,
                            Precision precision, bool is_constant, int num_threads,
                            const Finish& finish = {}) {
  const SplitProduct product(shape, precision, finish);
  PackedRight packed;
  if (is_constant) {
    absl::StatusOr<PackedRight> made = product.Pack(operands.right.data());
    EXPECT_THAT(made, IsOk());
    packed = *std::move(made);
  }
  const auto bytes = static_cast<int64_t>(product.ScratchBytes(is_constant, num_threads));
  Tensor scratch = *Tensor::Uninitialized(Type::Tensor(ElementKind::kU8, Shape::Of({bytes})));
  for (std::byte& byte : scratch.mutable_bytes()) byte = std::byte{0x7f};  // NaNs.
  std::vector<float> result(count, std::numeric_limits<float>::quiet_NaN());
  ThreadPool threads(num_threads);
  product.Run({.left = operands.left.data(),
               .right = operands.right.data(),
               .packed = is_constant ? &packed : nullptr,
               .bias = operands.bias.data(),
               .residual = operands.residual.empty() ? nullptr : operands.residual.data(),
               .result = result.data()},
              scratch.mutable_bytes().data(), threads);
  return result;
}

// The tolerance of each precision, relative to the sum of magnitudes. For the highest, it is the
// error of f32 sums at the depths tested here.
double AllowedOf(Precision precision) {
  switch (precision) {
    case Precision::kHighest:
      return 3e-7;
    case Precision::kHigh:
      return 1.2e-5;
    case Precision::kMedium:
      break;
  }
  return 5e-3;
}

double WorstOf(const std::vector<float>& found, const Expected& expected) {
  double worst = 0;
  EXPECT_EQ(found.size(), expected.sums.size());
  for (size_t i = 0; i < found.size(); ++i) {
    const double error = std::abs(found[i] - expected.sums[i]) / expected.magnitudes[i];
    // A NaN counts as an infinite error.
    worst = error <= worst ? worst : std::isnan(error) ? kInfinityF : error;
  }
  return worst;
}

template <typename Case>
void CheckAll(const Case& test, const ProductShape& shape, const Operands& operands) {
  const Expected expected = test.Compute(operands.left, operands.right, operands.bias);
  const auto count = static_cast<int64_t>(expected.sums.size());
  for (const Precision precision : kPrecisions) {
    for (const bool is_constant : {true, false}) {
      const std::vector<float> one =
          Multiply(shape, operands, count, precision, is_constant, /*num_threads=*/1);
      EXPECT_LE(WorstOf(one, expected), AllowedOf(precision))
          << EnumeratorNames(precision)[static_cast<size_t>(precision)] << " "
          << (is_constant ? "constant" : "given");
      EXPECT_EQ(one, Multiply(shape, operands, count, precision, is_constant, /*num_threads=*/2));
    }
  }
}

class SplitProductTest : public ::testing::Test {
 protected:
  Operands RandomOperands(const std::vector<int64_t>& left, const std::vector<int64_t>& right,
                          int64_t columns) {
    return {.left = Randoms(CountOf(left), random_),
            .right = Randoms(CountOf(right), random_),
            .bias = Randoms(columns, random_)};
  }
  ProductShape ShapeOf(const ConvolutionCase& test) {
    absl::StatusOr<ProductShape> shape =
        ProductShape::Of(test.op, {F32(test.input), F32(test.filter)}, F32(test.result()));
    EXPECT_THAT(shape, IsOk());
    return *std::move(shape);
  }
  ProductShape ShapeOf(const ProductCase& test) {
    absl::StatusOr<ProductShape> shape =
        ProductShape::Of(test.op, {F32(test.left), F32(test.right)}, F32(test.result));
    EXPECT_THAT(shape, IsOk());
    return *std::move(shape);
  }
  void Check(const ConvolutionCase& test) {
    CheckAll(test, ShapeOf(test), RandomOperands(test.input, test.filter, test.filter[0]));
  }
  void Check(const ProductCase& test) {
    CheckAll(test, ShapeOf(test), RandomOperands(test.left, test.right, test.result.back()));
  }

  SplitMix64 random_{7};
};

TEST_F(SplitProductTest, MatrixProducts) {
  Check(ProductCase{.left = {64, 64}, .right = {64, 64}, .result = {64, 64}});
  Check(ProductCase{.left = {1, 5}, .right = {5, 1}, .result = {1, 1}});
  Check(ProductCase{.left = {1, 300}, .right = {300, 70}, .result = {1, 70}});
  Check(ProductCase{.left = {17, 33}, .right = {33, 17}, .result = {17, 17}});
  Check(ProductCase{.left = {49, 129}, .right = {129, 95}, .result = {49, 95}});
  Check(ProductCase{.left = {300, 1100}, .right = {1100, 40}, .result = {300, 40}});
  Check(ProductCase{
      .left = {35, 70}, .right = {50, 70}, .result = {35, 50}, .op = {.transpose_rhs = true}});
}

TEST_F(SplitProductTest, Batches) {
  Check(ProductCase{.left = {3, 20, 40}, .right = {40, 30}, .result = {3, 20, 30}});
  Check(ProductCase{.left = {3, 20, 40}, .right = {3, 40, 30}, .result = {3, 20, 30}});
  Check(ProductCase{.left = {20, 40}, .right = {3, 40, 30}, .result = {3, 20, 30}});
  Check(ProductCase{.left = {2, 3, 128, 32},
                    .right = {2, 3, 128, 32},
                    .result = {2, 3, 128, 128},
                    .op = {.transpose_rhs = true}});
}

TEST_F(SplitProductTest, Convolutions) {
  const std::vector<int64_t> one = {1, 1, 1, 1};
  Check(ConvolutionCase{.input = {1, 14, 14, 64}, .filter = {40, 3, 3, 64}, .op = {.pad = one}});
  Check(ConvolutionCase{.input = {2, 7, 9, 33}, .filter = {35, 3, 3, 33}, .op = {.pad = one}});
  Check(ConvolutionCase{.input = {2, 9, 7, 40}, .filter = {64, 1, 1, 40}});
  Check(
      ConvolutionCase{.input = {2, 9, 8, 40}, .filter = {64, 1, 1, 40}, .op = {.stride = {2, 2}}});
  Check(ConvolutionCase{
      .input = {1, 15, 17, 32}, .filter = {32, 3, 3, 32}, .op = {.stride = {2, 2}, .pad = one}});
  Check(ConvolutionCase{.input = {1, 20, 20, 48},
                        .filter = {16, 3, 3, 48},
                        .op = {.stride = {3, 2}, .dilation = {2, 3}, .pad = {2, 3, 1, 0}}});
  Check(ConvolutionCase{.input = {1, 30, 31, 3},
                        .filter = {64, 7, 7, 3},
                        .op = {.stride = {2, 2}, .pad = {3, 3, 3, 3}}});
  Check(ConvolutionCase{
      .input = {1, 12, 12, 16}, .filter = {24, 5, 5, 16}, .op = {.pad = {2, 2, 2, 2}}});
  Check(ConvolutionCase{
      .input = {1, 10, 10, 64}, .filter = {96, 3, 3, 16}, .op = {.pad = one, .groups = 4}});
  Check(ConvolutionCase{.input = {1, 1, 50, 20}, .filter = {30, 1, 9, 20}});
  Check(ConvolutionCase{.input = {1, 6, 6, 8},
                        .filter = {8, 1, 1, 8},
                        .op = {.stride = {1, 1}, .pad = {1, 2, 3, 1}}});
  // Many chunks that share rows.
  Check(ConvolutionCase{.input = {1, 60, 60, 64}, .filter = {8, 3, 3, 64}, .op = {.pad = one}});
}

TEST_F(SplitProductTest, DoesWhatFollows) {
  const ProductCase test = {.left = {50, 64}, .right = {64, 50}, .result = {50, 50}};
  Operands operands = RandomOperands(test.left, test.right, 50);
  operands.residual = Randoms(50 * 50, random_);
  const Expected sums = test.Compute(operands.left, operands.right, operands.bias);
  const ProductShape shape = ShapeOf(test);
  Finish relus;
  relus.first.least = 0;
  relus.second.most = 0.5F;
  Finish functions = relus;
  functions.second.function = FusedActivationOf(canonical::Activation::kTanh, {});
  const std::vector<float> with_relus =
      Multiply(shape, operands, 2500, Precision::kHighest, true, 1, relus);
  const std::vector<float> with_functions =
      Multiply(shape, operands, 2500, Precision::kHighest, true, 1, functions);
  for (int64_t i = 0; i < 2500; ++i) {
    const double expected = std::min(std::max(sums.sums[i], 0.0) + operands.residual[i], 0.5);
    EXPECT_NEAR(with_relus[i], expected, 1e-5);
    EXPECT_NEAR(with_functions[i], std::tanh(expected), 1e-5);
  }
}

// No worse than a chain of f32 multiply-adds, whose error this computes.
TEST_F(SplitProductTest, TheHighestPrecisionIsThatOfF32) {
  for (const int64_t depth : {64, 576, 4608}) {
    const ProductCase test = {.left = {64, depth}, .right = {depth, 64}, .result = {64, 64}};
    const Operands operands = RandomOperands(test.left, test.right, 64);
    const Expected expected = test.Compute(operands.left, operands.right, operands.bias);
    std::vector<float> chain;
    for (int64_t i = 0; i < 64; ++i) {
      for (int64_t j = 0; j < 64; ++j) {
        float sum = operands.bias[j];
        for (int64_t k = 0; k < depth; ++k)
          sum = std::fma(operands.left[i * depth + k], operands.right[k * 64 + j], sum);
        chain.push_back(sum);
      }
    }
    const std::vector<float> found =
        Multiply(ShapeOf(test), operands, 64 * 64, Precision::kHighest, true, 1);
    EXPECT_LE(WorstOf(found, expected), WorstOf(chain, expected)) << depth;
  }
}

// ---- Numbers that parts cannot represent.

TEST_F(SplitProductTest, InfinitiesAndNansComeOutWhereTheyShould) {
  const ConvolutionCase test = {
      .input = {1, 12, 12, 32}, .filter = {40, 3, 3, 32}, .op = {.pad = {1, 1, 1, 1}}};
  Operands operands = RandomOperands(test.input, test.filter, 40);
  operands.left[(5 * 12 + 5) * 32 + 3] = kInfinityF;
  operands.left[(9 * 12 + 2) * 32] = std::numeric_limits<float>::quiet_NaN();
  operands.right[7 * 9 * 32 + 4] = -kInfinityF;
  const Expected expected = test.Compute(operands.left, operands.right, operands.bias);
  for (const Precision precision : kPrecisions) {
    for (const bool is_constant : {true, false}) {
      const std::vector<float> found =
          Multiply(ShapeOf(test), operands, static_cast<int64_t>(expected.sums.size()), precision,
                   is_constant, 1);
      for (size_t i = 0; i < found.size(); ++i) {
        if (std::isnan(expected.sums[i])) {
          EXPECT_TRUE(std::isnan(found[i])) << i;
        } else if (std::isinf(expected.sums[i])) {
          EXPECT_EQ(found[i], static_cast<float>(expected.sums[i])) << i;
        } else {
          EXPECT_NEAR(found[i], expected.sums[i], 0.5) << i;
        }
      }
    }
  }
}

void CheckScaled(const ProductCase& test, const ProductShape& shape, Operands operands,
                 float left_scale, float right_scale) {
  for (float& x : operands.left) x *= left_scale;
  for (float& x : operands.right) x *= right_scale;
  operands.bias.assign(operands.bias.size(), 0);
  const Expected expected = test.Compute(operands.left, operands.right, operands.bias);
  for (const Precision precision : kPrecisions) {
    for (const bool is_constant : {true, false}) {
      const std::vector<float> found = Multiply(
          shape, operands, static_cast<int64_t>(expected.sums.size()), precision, is_constant, 1);
      EXPECT_LE(WorstOf(found, expected), AllowedOf(precision))
          << left_scale << " times " << right_scale << ", "
          << EnumeratorNames(precision)[static_cast<size_t>(precision)]
          << (is_constant ? " constant" : "");
    }
  }
}

TEST_F(SplitProductTest, HugeAndTinyNumbersAreAsExactAsOthers) {
  const ProductCase test = {.left = {40, 100}, .right = {100, 40}, .result = {40, 40}};
  const Operands operands = RandomOperands(test.left, test.right, 40);
  const ProductShape shape = ShapeOf(test);
  CheckScaled(test, shape, operands, 3e38F, 1e-10F);
  CheckScaled(test, shape, operands, 1e-10F, 3e38F);
  CheckScaled(test, shape, operands, 1e-36F, 1e20F);
  CheckScaled(test, shape, operands, 1e20F, 1e-36F);
  CheckScaled(test, shape, operands, 1e-12F, 1e-12F);
  // Denormal numbers have fewer digits, but keep those.
  CheckScaled(test, shape, operands, 1e-39F, 1e30F);
  CheckScaled(test, shape, operands, 1e30F, 1e-39F);
}

TEST_F(SplitProductTest, RowsOfOtherSizesDoNotSpoilOneAnother) {
  const ProductCase test = {.left = {40, 64}, .right = {64, 64}, .result = {40, 64}};
  Operands operands = RandomOperands(test.left, test.right, 64);
  operands.bias.assign(64, 0);
  for (int64_t i = 0; i < 40; ++i) {
    for (int64_t k = 0; k < 64; ++k)
      operands.left[i * 64 + k] *= std::ldexp(1.0F, static_cast<int>(i * 4 - 75));
  }
  for (int64_t k = 0; k < 64; ++k) {
    for (int64_t j = 0; j < 64; ++j)
      operands.right[k * 64 + j] *= std::ldexp(1.0F, static_cast<int>(20 - j));
  }
  const Expected expected = test.Compute(operands.left, operands.right, operands.bias);
  for (const Precision precision : kPrecisions) {
    EXPECT_LE(WorstOf(Multiply(ShapeOf(test), operands, 40 * 64, precision, true, 1), expected),
              AllowedOf(precision));
  }
}

TEST_F(SplitProductTest, SaysWhatItDoesNotDo) {
  EXPECT_THAT(
      ProductShape::Of(MatMul{.transpose_lhs = true}, {F32({4, 3}), F32({4, 5})}, F32({3, 5})),
      StatusIs(absl::StatusCode::kUnimplemented, ::testing::HasSubstr("transposed")));
  EXPECT_THAT(ProductShape::Of(Conv2D{}, {F32({1, 4, 4, 4, 8}), F32({8, 2, 2, 2, 8})},
                               F32({1, 3, 3, 3, 8})),
              StatusIs(absl::StatusCode::kUnimplemented, ::testing::HasSubstr("three")));
  EXPECT_THAT(ProductShape::Of(MatMul{}, {F32({0, 3}), F32({3, 5})}, F32({0, 5})),
              StatusIs(absl::StatusCode::kUnimplemented));
}

}  // namespace
}  // namespace roundhouse::native
