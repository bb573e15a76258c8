// Operations that opsets 23 to 28 introduced, newer versions of older ones, and operands that only
// the run knows; each compared with its definition, in plain loops or by hand.
#include <algorithm>
#include <cmath>
#include <complex>
#include <cstdint>
#include <limits>
#include <string>
#include <utility>
#include <vector>

#include "absl/status/statusor.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "absl/types/span.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "roundhouse/core/tensor/element_type.h"
#include "roundhouse/core/tensor/tensor.h"
#include "roundhouse/tests/onnx/run_model.h"
#include "roundhouse/tests/testing/matchers.h"

namespace roundhouse {
namespace {

using testing::FloatNear;
using testing::HasSubstr;
using testing::Pointwise;

void ExpectFloats(const absl::StatusOr<Tensor>& found, const Tensor& expected,
                  float tolerance = 2e-5F) {
  ASSERT_TRUE(found.ok()) << found.status();
  EXPECT_EQ(found->shape(), expected.shape());
  EXPECT_THAT(found->data<float>(), Pointwise(FloatNear(tolerance), expected.data<float>()));
}

void ExpectSame(const absl::StatusOr<Tensor>& found, const Tensor& expected) {
  ASSERT_TRUE(found.ok()) << found.status();
  EXPECT_EQ(*found, expected);
}

// ---- Activations and norms

TEST(Swish, IsXTimesItsSigmoid) {
  const Tensor input = UnrulyFloats({3, 4}, 1);
  const Tensor gate = UnrulyFloats({3, 4}, 2);
  for (const float alpha : {1.0F, -0.5F}) {
    std::vector<float> swish;
    std::vector<float> glu;
    for (int64_t i = 0; i < 12; ++i) {
      const double x = input.data<float>()[i];
      const double one = x / (1 + std::exp(-alpha * x));
      swish.push_back(static_cast<float>(one));
      glu.push_back(static_cast<float>(one * gate.data<float>()[i]));
    }
    ExpectFloats(
        RunOnnxForOne(absl::StrCat("g (float[3,4] x) => (float[3,4] y) { y = Swish<alpha = ",
                                   alpha == 1 ? "1.0" : "-0.5", ">(x) }"),
                      {input}, 24),
        Tensor::Of<float>({3, 4}, absl::MakeConstSpan(swish)));
    ExpectFloats(RunOnnxForOne(absl::StrCat("g (float[3,4] a, float[3,4] b) => (float[3,4] y) ",
                                            "{ y = SwiGLU<alpha = ", alpha == 1 ? "1.0" : "-0.5",
                                            ">(a, b) }"),
                               {input, gate}, 28),
                 Tensor::Of<float>({3, 4}, absl::MakeConstSpan(glu)));
  }
}

TEST(Celu, TakesAllFloats) {
  ExpectSame(RunOnnxForOne(R"(g (double[2] x) => (double[2] y) { y = Celu<alpha = 2.0>(x) })",
                           {Tensor::Of<double>({2}, {-2, 3})}, 28),
             Tensor::Of<double>({2}, {2 * std::expm1(-1.0), 3}));
}

// The scale broadcasts to the normalised value.
TEST(RmsNormalization, DividesByTheRootOfTheMeanSquare) {
  const Tensor input = UnrulyFloats({2, 3, 4}, 1);
  for (const int64_t axis : {-1, 1, 0}) {
    for (const std::string sizes : {"4", "1", "3,4", "3,1"}) {
      std::vector<int64_t> scale_sizes;
      for (const char c : sizes) {
        if (c != ',') scale_sizes.push_back(c - '0');
      }
      const Tensor scale = UnrulyFloats(scale_sizes, 2);
      const int64_t first = axis < 0 ? axis + 3 : axis;
      const int64_t line = first == 2 ? 4 : first == 1 ? 12 : 24;
      std::vector<float> expected;
      for (int64_t i = 0; i < 24; ++i) {
        double squares = 0;
        for (int64_t j = i / line * line; j < (i / line + 1) * line; ++j)
          squares += std::pow(input.data<float>()[j], 2);
        const int64_t column = scale_sizes.back() == 1 ? 0 : i % 4;
        const int64_t row = scale_sizes.size() == 1 ? 0 : i / 4 % 3;
        const double factor = scale.data<float>()[row * scale_sizes.back() + column];
        expected.push_back(
            static_cast<float>(input.data<float>()[i] /
                               std::sqrt(squares / static_cast<double>(line) + 0.01) * factor));
      }
      ExpectFloats(RunOnnxForOne(
                       absl::StrCat("g (float[2,3,4] x, float[", sizes,
                                    "] s) => (float[2,3,4] y) { y = RMSNormalization<axis = ", axis,
                                    ", epsilon = 0.01>(x, s) }"),
                       {input, scale}, 23),
                   Tensor::Of<float>({2, 3, 4}, absl::MakeConstSpan(expected)));
    }
  }
}

TEST(LpNormalization, LeavesZerosAlone) {
  for (const int p : {1, 2}) {
    const float norm = p == 1 ? 7 : 5;
    ExpectFloats(RunOnnxForOne(absl::StrCat("g (float[2,2] x) => (float[2,2] y) ",
                                            "{ y = LpNormalization<axis = 1, p = ", p, ">(x) }"),
                               {Tensor::Of<float>({2, 2}, {0, 0, 3, -4})}, 22),
                 Tensor::Of<float>({2, 2}, {0, 0, 3 / norm, -4 / norm}));
  }
}

// ---- Sums, products, counts

TEST(CumProd, MultipliesAlongAnAxis) {
  const Tensor input = Tensor::Of<int32_t>({2, 5}, {1, 2, 3, 4, 5, -1, 2, -3, 7, 11});
  for (const bool is_exclusive : {false, true}) {
    for (const bool is_reverse : {false, true}) {
      for (const int64_t axis : {0, 1, -1}) {
        std::vector<int32_t> expected(10);
        const auto at = [](int64_t line, int64_t place, bool is_columns) {
          return is_columns ? place * 5 + line : line * 5 + place;
        };
        const bool is_columns = axis == 0;
        const int64_t size = is_columns ? 2 : 5;
        for (int64_t line = 0; line < 10 / size; ++line) {
          int32_t product = 1;
          for (int64_t i = 0; i < size; ++i) {
            const int64_t place = at(line, is_reverse ? size - 1 - i : i, is_columns);
            const int32_t next = product * input.data<int32_t>()[place];
            expected[place] = is_exclusive ? product : next;
            product = next;
          }
        }
        const std::string call = absl::StrCat("CumProd<exclusive = ", is_exclusive ? 1 : 0,
                                              ", reverse = ", is_reverse ? 1 : 0, ">(x, a)");
        const Tensor wanted = Tensor::Of<int32_t>({2, 5}, absl::MakeConstSpan(expected));
        // The axis is known, or neither the axis nor the size is.
        ExpectSame(
            RunOnnxForOne(absl::StrCat("g (int32[2,5] x) => (int32[2,5] y) ",
                                       "{ a = Constant<value_int = ", axis, ">() y = ", call, " }"),
                          {input}, 26),
            wanted);
        ExpectSame(
            RunOnnxForOne(
                absl::StrCat("g (int32[A,B] x, int64 a) => (int32[A,B] y) { y = ", call, " }"),
                {input, Tensor::Scalar<int64_t>(axis)}, 26),
            wanted);
      }
    }
  }
}

TEST(Range, TakesHalfPrecision) {
  ExpectFloats(
      RunOnnxForOne(
          R"(g (float a, float b, float c) => (float[N] y) {
        d = Cast<to = 10>(a) e = Cast<to = 10>(b) f = Cast<to = 10>(c)
        h = Range(d, e, f) y = Cast<to = 1>(h) })",
          {Tensor::Scalar<float>(1), Tensor::Scalar<float>(-2), Tensor::Scalar<float>(-0.75F)}, 27),
      Tensor::Of<float>({4}, {1, 0.25F, -0.5F, -1.25F}));
}

// Nothing is summed, but the function of each element is applied.
TEST(Reductions, OfNoAxesKeepTheNumbers) {
  const Tensor input = Tensor::Of<float>({3}, {-2, 1, 3});
  const auto run = [&](const std::string& op, const Tensor& given) {
    return RunOnnxForOne(
        "g (float[3] x) => (float[3] y) { y = " + op + "<noop_with_empty_axes = 1>(x) }", {given},
        18);
  };
  ExpectSame(run("ReduceSum", input), input);
  ExpectSame(run("ReduceL1", input), Tensor::Of<float>({3}, {2, 1, 3}));
  ExpectFloats(run("ReduceL2", input), Tensor::Of<float>({3}, {2, 1, 3}));
  ExpectSame(run("ReduceSumSquare", input), Tensor::Of<float>({3}, {4, 1, 9}));
}

// ---- Bits

TEST(BitCast, KeepsTheBits) {
  ExpectSame(RunOnnxForOne("g (float[2] x) => (int32[2] y) { y = BitCast<to = 6>(x) }",
                           {Tensor::Of<float>({2}, {1, -0.0F})}, 26),
             Tensor::Of<int32_t>({2}, {0x3F800000, INT32_MIN}));
  ExpectSame(RunOnnxForOne("g (bool[2] x) => (uint8[2] y) { y = BitCast<to = 2>(x) }",
                           {Tensor::Of<bool>({2}, {true, false})}, 26),
             Tensor::Of<uint8_t>({2}, {1, 0}));
  EXPECT_THAT(
      std::string(RunOnnxForOne("g (float[2] x) => (int64[2] y) { y = BitCast<to = 7>(x) }", {}, 26)
                      .status()
                      .message()),
      HasSubstr("another width"));
}

// A cast to four bits rounds ties to even and saturates.
TEST(Cast, ToFourBitsRounds) {
  ExpectSame(RunOnnxForOne(R"(g (float[7] x) => (int8[7] y) {
        a = Cast<to = 22>(x) y = Cast<to = 3>(a) })",
                           {Tensor::Of<float>({7}, {-9, -7.5F, -0.6F, 0.5F, 1.5F, 6.7F, 30})}, 25),
             Tensor::Of<int8_t>({7}, {-8, -8, -1, 0, 2, 7, 7}));
  ExpectSame(RunOnnxForOne(R"(g (float[4] x) => (uint8[4] y) {
        a = Cast<to = 21>(x) y = Cast<to = 2>(a) })",
                           {Tensor::Of<float>({4}, {-3, 2.5F, 14.6F, 99})}, 25),
             Tensor::Of<uint8_t>({4}, {0, 2, 15, 15}));
}

// The division by a half precision scale is in half precision, unless a higher one is asked for;
// the multiplication has the precision of its result.
TEST(Quantization, HasThePrecisionThatIsAskedFor) {
  // 1 / 3 in half precision is 0.33325, and 1000 / that is 3001 before it is rounded to half
  // precision.
  const auto quantized = [](const std::string& attributes) {
    return RunOnnxForOne(
        "g (float[1] x, float s) => (int32[1] y) { h = Cast<to = 10>(s) q = QuantizeLinear<" +
            attributes + "output_dtype = 5>(x, h) y = Cast<to = 6>(q) }",
        {Tensor::Of<float>({1}, {1000}), Tensor::Scalar<float>(1.0F / 3)}, 25);
  };
  const double scale = 1365.0 / 4096;
  ExpectSame(quantized("precision = 1, "),
             Tensor::Of<int32_t>({1}, {static_cast<int32_t>(std::nearbyint(1000 / scale))}));
  ExpectSame(quantized(""), Tensor::Of<int32_t>({1}, {3000}));
  ExpectSame(RunOnnxForOne(R"(g (int8[1] x, float s) => (float[1] y) {
        h = DequantizeLinear<output_dtype = 10>(x, s) y = Cast<to = 1>(h) })",
                           {Tensor::Of<int8_t>({1}, {3}), Tensor::Scalar<float>(1.0F / 3)}, 25),
             Tensor::Of<float>({1}, {1}));
  EXPECT_THAT(RunOnnx(R"(g (int8[1] x, float s) => (float16[1] y) {
        y = DequantizeLinear<output_dtype = 10>(x, s) })",
                      {Tensor::Of<int8_t>({1}, {3}), Tensor::Scalar<float>(0.5F)}, 25),
              IsOk());
}

// ---- Fourier transforms

// Transforms (1, n, 1) real numbers to (1, m, 2), by the definition.
std::vector<std::complex<double>> Dft(const std::vector<std::complex<double>>& x, bool is_inverse) {
  const size_t n = x.size();
  std::vector<std::complex<double>> result(n);
  for (size_t k = 0; k < n; ++k) {
    for (size_t i = 0; i < n; ++i) {
      const double angle = (is_inverse ? 2 : -2) * 3.141592653589793 *
                           static_cast<double>(i * k % n) / static_cast<double>(n);
      result[k] += x[i] * std::polar(1.0, angle);
    }
    if (is_inverse) result[k] /= static_cast<double>(n);
  }
  return result;
}

// Half of a spectrum restores the numbers, whose count may be odd.
TEST(Dft, InvertsHalfOfASpectrum) {
  for (const int64_t length : {6, 7}) {
    const Tensor numbers = UnrulyFloats({1, length, 1}, 1);
    const std::string size = absl::StrCat(length);
    const std::string text = absl::StrCat(
        "g (float[1,", size, ",1] x, int64 n, int64 a) => (float[1,", size,
        ",1] y) { h = DFT<onesided = 1>(x, , a) y = DFT<onesided = 1, inverse = 1>(h, n, a) }");
    ExpectFloats(
        RunOnnxForOne(text, {numbers, Tensor::Scalar<int64_t>(length), Tensor::Scalar<int64_t>(1)},
                      20),
        numbers);
    if (length % 2 != 0) continue;
    ExpectFloats(RunOnnxForOne(absl::StrCat("g (float[1,", size, ",1] x) => (float[1,", size,
                                            ",1] y) { h = DFT<onesided = 1>(x) ",
                                            "y = DFT<onesided = 1, inverse = 1>(h) }"),
                               {numbers}, 20),
                 numbers);
  }
}

// The result is the same whether axis and length are known or not.
TEST(Dft, AlongAnAxisOfTheRun) {
  const Tensor input = UnrulyFloats({2, 3, 4, 2}, 1);
  for (const int64_t axis : {0, 1, 2, -2, -3}) {
    for (const int64_t length : {0, 2, 3, 5}) {
      const int64_t along = axis < 0 ? axis + 4 : axis;
      std::vector<int64_t> sizes = {2, 3, 4};
      const int64_t before = sizes[along];
      const int64_t after = length == 0 ? before : length;
      sizes[along] = after;
      std::vector<float> expected(sizes[0] * sizes[1] * sizes[2] * 2);
      int64_t behind = 1;
      for (int64_t i = along + 1; i < 3; ++i) behind *= sizes[i];
      const int64_t front = 24 / before / behind;
      for (int64_t f = 0; f < front; ++f) {
        for (int64_t r = 0; r < behind; ++r) {
          std::vector<std::complex<double>> line(after);
          for (int64_t i = 0; i < std::min(before, after); ++i) {
            const int64_t place = ((f * before + i) * behind + r) * 2;
            line[i] = {input.data<float>()[place], input.data<float>()[place + 1]};
          }
          const auto transformed = Dft(line, false);
          for (int64_t i = 0; i < after; ++i) {
            const int64_t place = ((f * after + i) * behind + r) * 2;
            expected[place] = static_cast<float>(transformed[i].real());
            expected[place + 1] = static_cast<float>(transformed[i].imag());
          }
        }
      }
      const std::string n = length == 0 ? "" : "n";
      std::vector<Tensor> inputs = {input, Tensor::Scalar<int64_t>(axis)};
      if (length != 0) inputs.push_back(Tensor::Scalar<int64_t>(length));
      ExpectFloats(
          RunOnnxForOne(absl::StrCat("g (float[2,3,4,2] x, int64 a", length == 0 ? "" : ", int64 n",
                                     ") => (float[A,B,C,2] y) { y = DFT(x, ", n, ", a) }"),
                        inputs, 20),
          Tensor::Of<float>({sizes[0], sizes[1], sizes[2], 2}, absl::MakeConstSpan(expected)),
          1e-4F);
    }
  }
}

// ---- Sizes that are inputs

TEST(Sizes, OfPadMayBeInputs) {
  ExpectSame(RunOnnxForOne(R"(g (float[2,3] x, int64[2] p, int64[1] a) => (float[A,B] y) {
        y = Pad(x, p, , a) })",
                           {Tensor::Of<float>({2, 3}, {1, 2, 3, 4, 5, 6}),
                            Tensor::Of<int64_t>({2}, {1, -1}), Tensor::Of<int64_t>({1}, {-1})},
                           25),
             Tensor::Of<float>({2, 3}, {0, 1, 2, 0, 4, 5}));
}

TEST(Sizes, OfCenterCropPadMayBeInputs) {
  // One row is added before and two after; of five columns the second and third remain.
  ExpectSame(
      RunOnnxForOne(R"(g (float[A,B] x, int64[2] s) => (float[C,D] y) {
        y = CenterCropPad(x, s) })",
                    {Tensor::Of<float>({1, 5}, {1, 2, 3, 4, 5}), Tensor::Of<int64_t>({2}, {4, 2})},
                    18),
      *RunOnnxForOne(R"(g (float[1,5] x) => (float[C,D] y) {
        s = Constant<value_ints = [4, 2]>() y = CenterCropPad(x, s) })",
                     {Tensor::Of<float>({1, 5}, {1, 2, 3, 4, 5})}, 18));
}

// An image of up to two axes, and its windows.
struct Windows {
  std::vector<int64_t> image, block, strides, dilations, pads;

  int64_t places(int i) const {
    const int64_t border = pads[i] + pads[i + image.size()];
    return (image[i] + border - (block[i] - 1) * dilations[i] - 1) / strides[i] + 1;
  }
  int64_t elements() const { return block[0] * (image.size() > 1 ? block[1] : 1); }
  int64_t windows() const { return places(0) * (image.size() > 1 ? places(1) : 1); }
  std::string attributes() const {
    return absl::StrCat("<strides = [", absl::StrJoin(strides, ","), "], dilations = [",
                        absl::StrJoin(dilations, ","), "], pads = [", absl::StrJoin(pads, ","),
                        "]>");
  }
  // Adds each element of each window at its position, by the definition.
  Tensor ImageOf(const Tensor& input, int64_t channels) const {
    const bool is_flat = image.size() == 1;
    const int64_t width = is_flat ? 1 : image[1];
    std::vector<float> sums(channels * image[0] * width);
    int64_t next = 0;
    for (int64_t element = 0; element < channels * elements(); ++element) {
      const int64_t channel = element / elements();
      const int64_t tap = element % elements();
      const int64_t taps = is_flat ? 1 : block[1];
      for (int64_t window = 0; window < windows(); ++window, ++next) {
        const int64_t of_line = is_flat ? 1 : places(1);
        const int64_t y = window / of_line * strides[0] + tap / taps * dilations[0] - pads[0];
        const int64_t x =
            is_flat ? 0 : window % of_line * strides[1] + tap % taps * dilations[1] - pads[1];
        if (y < 0 || x < 0 || y >= image[0] || x >= width) continue;
        sums[(channel * image[0] + y) * width + x] += input.data<float>()[next];
      }
    }
    std::vector<int64_t> sizes = {1, channels, image[0]};
    if (!is_flat) sizes.push_back(width);
    return Tensor::Of<float>(sizes, absl::MakeConstSpan(sums));
  }
};

TEST(Sizes, OfCol2ImMayBeInputs) {
  const Windows windows = {{5, 7}, {2, 3}, {2, 3}, {1, 1}, {0, 1, 0, 0}};
  ASSERT_EQ(windows.windows(), 4);
  const Tensor input = UnrulyFloats({1, 2 * 2 * 3, 4}, 1);
  ExpectFloats(RunOnnxForOne(
                   R"(g (float[1,12,4] x, int64[2] i, int64[2] b) => (float[1,C,H,W] y) {
        y = Col2Im<strides = [2, 3], pads = [0, 1, 0, 0]>(x, i, b) })",
                   {input, Tensor::Of<int64_t>({2}, {5, 7}), Tensor::Of<int64_t>({2}, {2, 3})}, 18),
               windows.ImageOf(input, 2));
}

// Windows that overlap, touch, or leave gaps; a few long ones, and many short ones.
TEST(Col2Im, AddsWindows) {
  for (const Windows& windows : {
           Windows{{28, 28}, {3, 3}, {1, 1}, {1, 1}, {1, 1, 1, 1}},
           Windows{{9, 11}, {4, 2}, {1, 1}, {2, 3}, {0, 0, 0, 0}},
           Windows{{17, 12}, {5, 4}, {2, 3}, {1, 1}, {2, 0, 1, 3}},
           Windows{{17, 15}, {3, 3}, {2, 3}, {3, 2}, {1, 2, 0, 1}},
           Windows{{12, 9}, {3, 2}, {3, 2}, {1, 1}, {0, 0, 0, 0}},
           Windows{{13, 10}, {2, 1}, {4, 3}, {1, 1}, {0, 0, 0, 0}},
           Windows{{6, 40}, {6, 37}, {1, 1}, {1, 1}, {0, 0, 0, 0}},
           Windows{{7, 41}, {4, 19}, {3, 2}, {1, 2}, {0, 0, 0, 0}},
           Windows{{50}, {16}, {4}, {1}, {3, 2}},
           Windows{{50}, {3}, {1}, {7}, {0, 0}},
           Windows{{50}, {4}, {40}, {11}, {10, 0}},
           Windows{{1}, {1}, {1}, {1}, {0, 0}},
       }) {
    const std::string list = absl::StrJoin(windows.image, ",");
    SCOPED_TRACE(absl::StrCat(list, " ", windows.attributes()));
    const std::vector<int64_t> sizes = {1, 3 * windows.elements(), windows.windows()};
    const Tensor input = UnrulyFloats(sizes, 2);
    const auto image_size = [&](const std::string& first) {
      return first + (windows.image.size() > 1 ? ",W" : "");
    };
    const std::string text = absl::StrCat(
        "g (float[", absl::StrJoin(sizes, ","), "] x) => (float[1,3,", image_size("H"),
        "] y) { i = Constant<value_ints = [", list, "]>() b = Constant<value_ints = [",
        absl::StrJoin(windows.block, ","), "]>() y = Col2Im", windows.attributes(), "(x, i, b) }");
    ExpectFloats(RunOnnxForOne(text, {input}, 18), windows.ImageOf(input, 3));
  }
}

// An infinite element is at its position only.
TEST(Col2Im, KeepsInfinitiesApart) {
  const float infinity = std::numeric_limits<float>::infinity();
  ExpectFloats(
      RunOnnxForOne("g (float[1,2,3] x) => (float[1,1,4] y) { i = Constant<value_ints = [4]>() b = "
                    "Constant<value_ints = [2]>() y = Col2Im(x, i, b) }",
                    {Tensor::Of<float>({1, 2, 3}, {1, infinity, 3, 4, 5, 6})}, 18),
      Tensor::Of<float>({1, 1, 4}, {1, infinity, 8, 6}));
}

// The sizes that keep the proportions are the same whether they are known before the run or not.
TEST(Sizes, OfResizeMayBeInputs) {
  const Tensor input = UnrulyFloats({1, 1, 4, 6}, 1);
  for (const std::string policy : {"not_larger", "not_smaller", "stretch"}) {
    const std::string call =
        "Resize<keep_aspect_ratio_policy = \"" + policy + "\", axes = [2, 3]>(x, , , s)";
    const auto expected = RunOnnxForOne(
        "g (float[1,1,4,6] x) => (float[1,1,A,B] y) { s = "
        "Constant<value_ints = [7, 8]>() y = " +
            call + " }",
        {input}, 19);
    ASSERT_THAT(expected, IsOk());
    const auto sizes = expected->shape().sizes();
    const std::vector<int64_t> found = {sizes[2], sizes[3]};
    // 7 / 4 is more than 8 / 6.
    const std::vector<int64_t> wanted = policy == "not_larger"    ? std::vector<int64_t>{5, 8}
                                        : policy == "not_smaller" ? std::vector<int64_t>{7, 11}
                                                                  : std::vector<int64_t>{7, 8};
    EXPECT_EQ(found, wanted);
    ExpectFloats(
        RunOnnxForOne("g (float[1,1,4,6] x, int64[2] s) => (float[1,1,A,B] y) { y = " + call + " }",
                      {input, Tensor::Of<int64_t>({2}, {7, 8})}, 19),
        *expected);
    ExpectFloats(
        RunOnnxForOne("g (float[1,1,H,W] x, int64[2] s) => (float[1,1,A,B] y) { y = " + call + " }",
                      {input, Tensor::Of<int64_t>({2}, {7, 8})}, 19),
        *expected);
  }
}

// A model's declared outputs are a promise to its user.
TEST(Outputs, ThatContradictTheirDeclarationAreErrors) {
  const auto message = [](const std::string& text, const Tensor& input) {
    return std::string(RunOnnxForOne(text, {input}, 22).status().message());
  };
  const Tensor three = Tensor::Of<float>({3}, {1, 2, 3});
  EXPECT_THAT(message("g (float[3] x) => (float[4] y) { y = Relu(x) }", three),
              HasSubstr("tensor<4xf32>"));
  EXPECT_THAT(message("g (float[3] x) => (float[1,3] y) { y = Relu(x) }", three), HasSubstr("'y'"));
  // Only the run can tell here.
  EXPECT_THAT(message("g (float[N] x) => (float[4] y) { y = Relu(x) }", three),
              HasSubstr("expected tensor<4xf32"));
}

TEST(Optionals, OfNothingHaveNoElement) {
  ExpectSame(RunOnnxForOne("g (float[1] x) => (bool y) { y = OptionalHasElement() }",
                           {Tensor::Of<float>({1}, {1})}, 18),
             Tensor::Scalar<bool>(false));
}

}  // namespace
}  // namespace roundhouse
