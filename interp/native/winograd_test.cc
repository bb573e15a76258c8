// Compares transformed convolutions with those computed tap by tap.
#include "roundhouse/interp/native/ops/windows/winograd.h"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <limits>
#include <memory>
#include <optional>
#include <utility>
#include <vector>

#include "absl/status/statusor.h"
#include "absl/types/span.h"
#include "gtest/gtest.h"
#include "roundhouse/core/base/status_macros.h"
#include "roundhouse/core/builder.h"
#include "roundhouse/core/constants.h"
#include "roundhouse/core/graph.h"
#include "roundhouse/core/op.h"
#include "roundhouse/core/program.h"
#include "roundhouse/core/tensor/tensor.h"
#include "roundhouse/core/type.h"
#include "roundhouse/dialects/canonical/convolution.h"
#include "roundhouse/dialects/canonical/rules/spatial.h"
#include "roundhouse/interp/kernel_speed.h"
#include "roundhouse/interp/native/native_test_base.h"
#include "roundhouse/interp/native/ops/products/product_parts.h"
#include "roundhouse/interp/processor/isa.h"
#include "roundhouse/service/backend.h"
#include "roundhouse/service/evaluation.h"
#include "roundhouse/service/region.h"
#include "roundhouse/service/tensor_difference.h"
#include "roundhouse/service/thread_pool.h"
#include "roundhouse/tests/testing/matchers.h"

namespace roundhouse {
namespace {

constexpr float kInfinity = std::numeric_limits<float>::infinity();
constexpr float kNan = std::numeric_limits<float>::quiet_NaN();

class WinogradTest : public NativeTest {
 protected:
  static canonical::Conv2D Convolution(std::vector<int64_t> pad, canonical::Activation activation) {
    return {.pad = std::move(pad), .activation = activation};
  }
  Tensor Image(int64_t batch, int64_t height, int64_t width, int64_t channels) {
    return DrawTensor({batch, height, width, channels}, 1, Domain::kFeature);
  }
  Tensor Filter(int64_t outputs, int64_t inputs) {
    return DrawTensor({outputs, 3, 3, inputs}, 1, Domain::kFilter);
  }
  Tensor Bias(int64_t outputs) { return DrawTensor({outputs}, 1, Domain::kBias); }

  Tensor Expected(const canonical::Conv2D& op, const std::vector<Tensor>& operands) {
    Program program(*context_);
    Graph* graph = *program.CreateGraph("g");
    std::vector<Value*> values;
    std::vector<const Tensor*> tensors;
    for (const Tensor& operand : operands) {
      values.push_back(&graph->CreateNode("test.source", {}, {operand.type()})->result());
      tensors.push_back(&operand);
    }
    Node* node = *Builder(*graph).Make(canonical::Conv2D::kSpec.name, values, AttributesOf(op));
    return (*EvaluateNode(*node, tensors))[0];
  }

  // Transforms even if that is slower.
  Tensor Transformed(const canonical::Conv2D& op, const std::vector<Tensor>& operands,
                     const Type& result, int num_threads) {
    const canonical::SpatialWindow window =
        canonical::WindowOver({op.stride, op.dilation, op.pad, op.auto_pad},
                              operands[0].type().shape().sizes(), std::vector<int64_t>{3, 3});
    native::Winograd winograd(canonical::FeatureSizesOf(operands[0].type().shape().sizes()),
                              canonical::FeatureSizesOf(result.shape().sizes()), window,
                              operands[1], operands.size() > 2,
                              native::EpilogueOf(op.activation, op.activation_parameters));
    winograd.set_transformed(
        std::make_shared<const native::AlignedFloats>(*winograd.TransformFilter()));
    ThreadPool threads(num_threads);
    Tensor output = *Tensor::Uninitialized(result);
    Tensor scratch = *Tensor::Uninitialized(Type::Tensor(
        ElementKind::kU8, Shape({static_cast<int64_t>(winograd.scratch_bytes(num_threads))})));
    for (Tensor* tensor : {&output, &scratch}) {
      const absl::Span<std::byte> bytes = tensor->mutable_bytes();
      std::fill(bytes.begin(), bytes.end(), std::byte{0xFF});
    }
    std::vector<const std::byte*> inputs;
    for (const Tensor& operand : operands) inputs.push_back(operand.bytes().data());
    const std::vector<std::byte*> results = {output.mutable_bytes().data()};
    winograd.Run({inputs, results, scratch.mutable_bytes().data(), threads});
    return output;
  }

  // Transforms or not, as the kernel decides.
  absl::StatusOr<Tensor> ByTheKernel(const canonical::Conv2D& op, const Tensor& image,
                                     const Tensor& filter, Precision precision) {
    Program program(*context_);
    Graph* graph = *program.CreateGraph("g");
    std::vector<Value*> values;
    for (const Tensor* operand : {&image, &filter})
      values.push_back(&graph->CreateNode("test.source", {}, {operand->type()})->result());
    RH_ASSIGN_OR_RETURN(
        Node * node, Builder(*graph).Make(canonical::Conv2D::kSpec.name, values, AttributesOf(op)));
    SetPrecision(*node, precision);
    RH_ASSIGN_OR_RETURN(const std::vector<Tensor> results,
                        RunNative(*node, {image, filter}, {node->result().type()},
                                  /*constants=*/{false, true}));
    return results[0];
  }

  void ExpectTheSame(const canonical::Conv2D& op, const std::vector<Tensor>& operands,
                     double absolute = 2e-5) {
    const Tensor expected = Expected(op, operands);
    const Tensor found = Transformed(op, operands, expected.type(), 1);
    ASSERT_OK_AND_ASSIGN(const TensorDifference difference,
                         Compare(found, expected, Tolerance::Close(absolute, 2e-5)));
    EXPECT_TRUE(difference.ok()) << operands[0].type().ToString() << ": " << difference.ToString();
    for (const int num_threads : {2, 3}) {
      ASSERT_OK_AND_ASSIGN(const TensorDifference of_threads,
                           Compare(Transformed(op, operands, expected.type(), num_threads), found,
                                   Tolerance::Exact()));
      EXPECT_TRUE(of_threads.ok()) << num_threads << " threads: " << of_threads.ToString();
    }
  }
};

TEST_F(WinogradTest, AgreesWithTheReference) {
  for (int round = 0; round < kRounds; ++round) {
    const int64_t height = Draw(1, 12), width = Draw(1, 30);
    const int64_t inputs = Draw(1, 40), outputs = Draw(1, 70);
    std::vector<int64_t> pad;
    for (int side = 0; side < 4; ++side) pad.push_back(Draw(height < 3 || width < 3 ? 1 : 0, 3));
    std::vector<Tensor> operands = {Image(Draw(1, 3), height, width, inputs),
                                    Filter(outputs, inputs)};
    if (round % 3 != 0) operands.push_back(Bias(outputs));
    ExpectTheSame(Convolution(pad, round % 3 == 0   ? canonical::Activation::kNone
                                   : round % 3 == 1 ? canonical::Activation::kRelu6
                                                    : canonical::Activation::kTanh),
                  operands);
  }
}

// For infinities, NaNs, and numbers that only the transformation makes overflow, the result is the
// same as without a transformation.
TEST_F(WinogradTest, NumbersThatCannotBeTransformed) {
  for (int round = 0; round < kRounds; ++round) {
    const int64_t inputs = Draw(16, 40), outputs = Draw(16, 70);
    Tensor image = Image(Draw(1, 2), Draw(3, 9), Draw(3, 9), inputs);
    constexpr float kLarge = 2e38F;
    for (int i = 0; i < 4; ++i) {
      absl::Span<float> values = image.mutable_data<float>();
      float& value = values[Draw(0, static_cast<int64_t>(values.size()) - 1)];
      value = round % 3 == 0 ? kLarge : std::vector<float>{kInfinity, -kInfinity, kNan}[Draw(0, 2)];
    }
    Tensor filter = Filter(outputs, inputs);
    for (float& value : filter.mutable_data<float>()) value *= 0.01F;
    // A large number costs those beside it precision, though not itself.
    ExpectTheSame(Convolution({1, 1, 1, 1}, round % 2 == 0 ? canonical::Activation::kNone
                                                           : canonical::Activation::kRelu),
                  {image, filter, Bias(outputs)}, round % 3 == 0 ? kLarge * 0.01 * 1e-6 : 2e-5);
  }
}

// The largest errors relative to the possible size of results: of f32 tap by tap, in any order of
// sums, and of the transformation. The first is relative to the sum of the magnitudes of all
// products; the other to the same with each input replaced by the greatest of its channel in the
// tile.
struct Worst {
  double of_f32 = 0;
  double of_transformed = 0;
};

Worst WorstOf(const Tensor& image, const Tensor& filter, const Tensor& result) {
  const absl::Span<const int64_t> sizes = image.shape().sizes();
  const int64_t height = sizes[1], width = sizes[2], inputs = sizes[3];
  const int64_t outputs = filter.shape().sizes()[0];
  const auto at = [&](int64_t row, int64_t column, int64_t channel) {
    const bool is_inside = row >= 0 && row < height && column >= 0 && column < width;
    return is_inside ? image.data<float>()[(row * width + column) * inputs + channel] : 0.0F;
  };
  const auto gamma = [](int64_t roundings) {
    const double most = static_cast<double>(roundings) * 0x1p-24;
    return most / (1 - most);
  };
  Worst worst;
  for (int64_t row = 0; row < height; ++row) {
    for (int64_t column = 0; column < width; ++column) {
      for (int64_t output = 0; output < outputs; ++output) {
        double exact = 0, magnitudes = 0, greatest = 0;
        for (int64_t i = 0; i < inputs; ++i) {
          double seen = 0, factors = 0;
          for (int64_t tap = 0; tap < 9; ++tap) {
            const double x = at(row + tap / 3 - 1, column + tap % 3 - 1, i);
            const double w = filter.data<float>()[(output * 9 + tap) * inputs + i];
            exact += x * w;
            magnitudes += std::abs(x * w);
            factors += std::abs(w);
          }
          for (int64_t place = 0; place < 16; ++place) {
            const double x = at(row / 2 * 2 + place / 4 - 1, column / 2 * 2 + place % 4 - 1, i);
            seen = std::max(seen, std::abs(x));
          }
          greatest += seen * factors;
        }
        const double error =
            std::abs(result.data<float>()[(row * width + column) * outputs + output] - exact);
        const auto part = [&](double bound) { return error == 0 ? 0 : error / bound; };
        worst.of_f32 = std::max(worst.of_f32, part(gamma(9 * inputs) * magnitudes));
        worst.of_transformed =
            std::max(worst.of_transformed, part(16 * gamma(inputs + 11) * greatest));
      }
    }
  }
  return worst;
}

// At the highest precision, no error is larger than that of f32, whatever the numbers are. At lower
// ones, errors are within the bound of docs/precision.md, which for some of these is larger.
TEST_F(WinogradTest, ErrorsAreWithinTheirBounds) {
  constexpr int64_t kSize = 12, kInputs = 32, kOutputs = 32;
  constexpr float kLarge = 1e6F;
  struct Numbers {
    const char* what;
    bool beyond_f32;  // If they are transformed.
    std::function<float(int64_t row, int64_t column, int64_t channel, float random)> image;
    std::function<float(int64_t output, int64_t tap, int64_t channel, float random)> filter;
  };
  const auto as_it_is = [](int64_t, int64_t, int64_t, float random) { return random; };
  const auto checkered = [](int64_t row, int64_t column) {
    return (row + column) % 2 == 0 ? 1.0F : -1.0F;
  };
  const std::vector<Numbers> all = {
      {"random", false, as_it_is, as_it_is},
      {"large under a tap of zero", true,
       [&](int64_t row, int64_t column, int64_t, float random) {
         return row % 3 == 1 && column % 3 == 1 ? random * kLarge : random;
       },
       [](int64_t, int64_t tap, int64_t, float random) { return tap == 4 ? 0 : random; }},
      {"large under a tap of nearly zero", true,
       [&](int64_t row, int64_t column, int64_t, float random) {
         return row % 3 == 1 && column % 3 == 1 ? random * kLarge : random;
       },
       [](int64_t, int64_t tap, int64_t, float random) {
         return tap == 4 ? random / kLarge : random;
       }},
      {"large where single filters have zeros", false,
       [&](int64_t, int64_t, int64_t channel, float random) {
         return channel == 0 ? random * kLarge : random;
       },
       [](int64_t output, int64_t tap, int64_t channel, float random) {
         return channel == 0 && tap != output % 9 ? 0 : channel == 0 ? random / kLarge : random;
       }},
      {"lines of large beside lines of small", true,
       [&](int64_t, int64_t column, int64_t, float random) {
         return column % 4 == 1 ? random * kLarge : random;
       },
       [](int64_t, int64_t tap, int64_t, float random) { return tap % 3 == 2 ? random : 0; }},
      {"alternating signs", false,
       [&](int64_t row, int64_t column, int64_t, float random) {
         return checkered(row, column) * (1 + random * 1e-4F);
       },
       [](int64_t, int64_t, int64_t, float random) { return 1 + random * 1e-4F; }},
      {"alternating signs of large under taps of zero", true,
       [&](int64_t row, int64_t column, int64_t, float random) {
         return row % 3 == 1 ? checkered(row, column) * kLarge : random;
       },
       [](int64_t, int64_t tap, int64_t, float random) { return tap / 3 == 1 ? 0 : random; }},
      {"channels that cancel", false,
       [&](int64_t row, int64_t column, int64_t channel, float random) {
         return channel % 2 == 0 ? 1 + random * 1e-3F : checkered(row, column) * random;
       },
       [](int64_t, int64_t tap, int64_t channel, float random) {
         return channel % 4 < 2 ? 1 + random * 1e-3F : -1 - 1e-3F * static_cast<float>(tap);
       }},
      {"mostly zeros", false,
       [](int64_t, int64_t, int64_t, float random) { return std::max(0.0F, random - 0.5F); },
       [](int64_t, int64_t, int64_t, float random) {
         return std::abs(random) < 0.5F ? 0 : random;
       }},
  };
  for (const Numbers& numbers : all) {
    SCOPED_TRACE(numbers.what);
    Tensor image = Image(1, kSize, kSize, kInputs);
    Tensor filter = Filter(kOutputs, kInputs);
    const absl::Span<float> x = image.mutable_data<float>();
    for (int64_t i = 0; i < static_cast<int64_t>(x.size()); ++i) {
      const int64_t place = i / kInputs;
      x[i] = numbers.image(place / kSize, place % kSize, i % kInputs, x[i]);
    }
    const absl::Span<float> w = filter.mutable_data<float>();
    for (int64_t i = 0; i < static_cast<int64_t>(w.size()); ++i)
      w[i] = numbers.filter(i / kInputs / 9, i / kInputs % 9, i % kInputs, w[i]);
    const canonical::Conv2D op = Convolution({1, 1, 1, 1}, canonical::Activation::kNone);
    ASSERT_OK_AND_ASSIGN(const Tensor highest, ByTheKernel(op, image, filter, Precision::kHighest));
    EXPECT_LE(WorstOf(image, filter, highest).of_f32, 1);
    ASSERT_OK_AND_ASSIGN(const Tensor high, ByTheKernel(op, image, filter, Precision::kHigh));
    const Worst worst = WorstOf(image, filter, high);
    EXPECT_LE(worst.of_transformed, 1);
    EXPECT_EQ(worst.of_f32 > 1, numbers.beyond_f32) << worst.of_f32;
  }
}

// There are fewer roundings, and so no larger error than tap by tap.
TEST_F(WinogradTest, IsAsPreciseAsTapByTap) {
  const canonical::Conv2D op = Convolution({1, 1, 1, 1}, canonical::Activation::kNone);
  const std::vector<Tensor> operands = {Image(1, 14, 14, 96), Filter(32, 96)};
  const Tensor expected = Expected(op, operands);
  const Tensor transformed = Transformed(op, operands, expected.type(), 1);
  const absl::Span<const float> image = operands[0].data<float>();
  const absl::Span<const float> filter = operands[1].data<float>();
  double error = 0, error_of_taps = 0;
  for (int64_t place = 0; place < 14 * 14; ++place) {
    for (int64_t output = 0; output < 32; ++output) {
      double exact = 0;
      float sum = 0;
      for (int64_t tap = 0; tap < 9; ++tap) {
        const int64_t row = place / 14 + tap / 3 - 1, column = place % 14 + tap % 3 - 1;
        if (row < 0 || row >= 14 || column < 0 || column >= 14) continue;
        for (int64_t i = 0; i < 96; ++i) {
          const float x = image[(row * 14 + column) * 96 + i];
          const float w = filter[(output * 9 + tap) * 96 + i];
          exact += static_cast<double>(x) * w;
          sum = std::fma(x, w, sum);
        }
      }
      error += std::pow(transformed.data<float>()[place * 32 + output] - exact, 2);
      error_of_taps += std::pow(sum - exact, 2);
    }
  }
  EXPECT_LT(error, error_of_taps);
}

TEST_F(WinogradTest, WhereItIsFaster) {
  const auto suits = [](int64_t size, int64_t channels, int64_t step, int64_t groups) {
    const canonical::FeatureSizes sizes = {.spatial = {1, size, size}, .channels = channels};
    const canonical::SpatialWindow window = canonical::WindowOver(
        {.stride = {step, step}, .dilation = {1, 1}, .pad = {1, 1, 1, 1}},
        std::vector<int64_t>{1, size, size, channels}, std::vector<int64_t>{3, 3});
    return native::WinogradCost(window, groups, sizes, sizes).value_or(1) <
           native::kMostWinogradCost;
  };
  EXPECT_TRUE(suits(56, 64, 1, 1));
  EXPECT_TRUE(suits(7, 512, 1, 1));
  EXPECT_FALSE(suits(56, 64, 2, 1));
  EXPECT_FALSE(suits(56, 64, 1, 2));
  EXPECT_FALSE(suits(56, 8, 1, 1));
  EXPECT_FALSE(suits(2, 512, 1, 1));
}

// `auto` relies on this: the kernel claims the node if it may be transformed, and so beats a
// library that is as fast tap by tap.
TEST_F(WinogradTest, SaysHowLongItTakes) {
  const auto seconds = [&](int64_t step, Precision precision) {
    Program program(*context_);
    Graph* graph = *program.CreateGraph("g");
    const Type type =
        Type::Tensor(ElementKind::kF32, Shape({Dim::Unknown(), 56, 56, 64}), Domain::kFeature);
    Value& image = graph->CreateNode("test.source", {}, {type})->result();
    const Tensor filter = Filter(64, 64);
    const auto* constants = context_->FindDialect("canonical")->service<ConstantsService>();
    Node* constant = *constants->MakeConstant(*graph, filter, filter.type(), nullptr);
    Node* node = *Builder(*graph).Make(
        canonical::Conv2D::kSpec.name, {&image, &constant->result()},
        AttributesOf(canonical::Conv2D{.stride = {step, step}, .pad = {1, 1, 1, 1}}));
    SetPrecision(*node, precision);
    const std::optional<double> own =
        BackendRegistry::Of(*context_).Find("native")->SecondsOf(*node);
    if (own) {
      EXPECT_LT(*own, *interp::SecondsOf(*node, interp::OneDnnSpeed()));
    }
    return own.has_value();
  };
  const bool has_no_tiles = BestIsa() != Isa::kAmx;
  EXPECT_EQ(seconds(1, Precision::kHigh), has_no_tiles);
  EXPECT_EQ(seconds(1, Precision::kMedium), has_no_tiles);
  EXPECT_FALSE(seconds(1, Precision::kHighest));
  EXPECT_FALSE(seconds(2, Precision::kHigh));
}

}  // namespace
}  // namespace roundhouse
