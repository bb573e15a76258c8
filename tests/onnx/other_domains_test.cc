// Operations of domains other than ONNX's own, for which its suite has no models, and those of its
// own that the suite leaves out. The expected numbers are worked out by hand, or by the formula
// beside them.
#include <cmath>
#include <memory>
#include <string>
#include <vector>

#include "absl/status/statusor.h"
#include "absl/types/span.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "roundhouse/core/base/status_macros.h"
#include "roundhouse/core/program.h"
#include "roundhouse/core/tensor/element_type.h"
#include "roundhouse/core/tensor/tensor.h"
#include "roundhouse/core/type.h"
#include "roundhouse/core/verifier/verifier.h"
#include "roundhouse/interp/session.h"
#include "roundhouse/service/lowering/program_lowering.h"
#include "roundhouse/tests/onnx/model_text.h"

namespace roundhouse {
namespace {

using testing::FloatNear;
using testing::Pointwise;

// Returns the output of the model on these inputs.
absl::StatusOr<Tensor> RunText(const std::string& text, const std::vector<Tensor>& inputs,
                               int opset = 17) {
  RH_ASSIGN_OR_RETURN(const std::unique_ptr<Program> program, ReadBytes(ModelBytes(text, opset)));
  RH_RETURN_IF_ERROR(VerifyOk(*program));
  RH_RETURN_IF_ERROR(LowerProgram(*program).status());
  RH_ASSIGN_OR_RETURN(const std::unique_ptr<Session> session, Session::Create(*program));
  for (size_t i = 0; i < inputs.size(); ++i) {
    RH_RETURN_IF_ERROR(session->set_input(static_cast<int64_t>(i), inputs[i]));
  }
  RH_RETURN_IF_ERROR(session->infer());
  return session->get_output(0);
}

void ExpectFloats(const absl::StatusOr<Tensor>& found, const Tensor& expected,
                  float tolerance = 1e-5F) {
  ASSERT_TRUE(found.ok()) << found.status();
  EXPECT_EQ(found->shape(), expected.shape());
  EXPECT_THAT(found->data<float>(), Pointwise(FloatNear(tolerance), expected.data<float>()));
}

void ExpectInts(const absl::StatusOr<Tensor>& found, const Tensor& expected) {
  ASSERT_TRUE(found.ok()) << found.status();
  EXPECT_EQ(*found, expected);
}

const Tensor kTable = Tensor::Of<float>({2, 3}, {1, -2, 3, 0, 4, -4});

TEST(MachineLearning, Scaler) {
  ExpectFloats(RunText(R"(g (float[2,3] x) => (float[2,3] y) {
    y = ai.onnx.ml.Scaler<offset = [1.0, 0.0, -1.0], scale = [2.0, 1.0, 0.5]>(x)
  })",
                       {kTable}),
               Tensor::Of<float>({2, 3}, {0, -2, 2, -2, 4, -1.5F}));
}

TEST(MachineLearning, Binarizer) {
  ExpectFloats(RunText(R"(g (float[2,3] x) => (float[2,3] y) {
    y = ai.onnx.ml.Binarizer<threshold = 1.0>(x)
  })",
                       {kTable}),
               Tensor::Of<float>({2, 3}, {0, 0, 1, 0, 1, 0}));
}

TEST(MachineLearning, Normalizer) {
  const auto run = [](const std::string& norm) {
    return RunText("g (float[2,3] x) => (float[2,3] y) { y = ai.onnx.ml.Normalizer<norm = \"" +
                       norm + "\">(x) }",
                   {Tensor::Of<float>({2, 3}, {1, -1, 2, 0, 0, 0})});
  };
  ExpectFloats(run("MAX"), Tensor::Of<float>({2, 3}, {0.5F, -0.5F, 1, 0, 0, 0}));
  ExpectFloats(run("L1"), Tensor::Of<float>({2, 3}, {0.25F, -0.25F, 0.5F, 0, 0, 0}));
  const float root = std::sqrt(6.0F);
  ExpectFloats(run("L2"), Tensor::Of<float>({2, 3}, {1 / root, -1 / root, 2 / root, 0, 0, 0}));
}

TEST(MachineLearning, ArrayFeatureExtractor) {
  ExpectFloats(RunText(R"(g (float[2,3] x, int64[2] i) => (float[2,2] y) {
    y = ai.onnx.ml.ArrayFeatureExtractor(x, i)
  })",
                       {kTable, Tensor::Of<int64_t>({2}, {2, 0})}),
               Tensor::Of<float>({2, 2}, {3, 1, -4, 0}));
}

TEST(MachineLearning, Imputer) {
  ExpectFloats(RunText(R"(g (float[2,3] x) => (float[2,3] y) {
    y = ai.onnx.ml.Imputer<imputed_value_floats = [7.0, 8.0, 9.0], replaced_value_float = -4.0>(x)
  })",
                       {kTable}),
               Tensor::Of<float>({2, 3}, {1, -2, 3, 0, 4, 9}));
}

TEST(MachineLearning, LinearRegressor) {
  ExpectFloats(RunText(R"(g (float[2,3] x) => (float[2,2] y) {
    y = ai.onnx.ml.LinearRegressor<coefficients = [1.0, 1.0, 1.0, 2.0, 0.0, -1.0], intercepts = [0.5, -1.0], targets = 2>(x)
  })",
                       {kTable}),
               Tensor::Of<float>({2, 2}, {2.5F, -2, 0.5F, 3}));
}

TEST(MachineLearning, LabelEncoder) {
  ExpectFloats(RunText(R"(g (int64[4] x) => (float[4] y) {
    y = ai.onnx.ml.LabelEncoder<keys_int64s = [5, 7], values_floats = [0.5, 1.5], default_float = -1.0>(x)
  })",
                       {Tensor::Of<int64_t>({4}, {7, 5, 6, 7})}),
               Tensor::Of<float>({4}, {1.5F, 0.5F, -1, 1.5F}));
}

TEST(MachineLearning, OneHotEncoder) {
  ExpectFloats(RunText(R"(g (int64[3] x) => (float[3,2] y) {
    y = ai.onnx.ml.OneHotEncoder<cats_int64s = [4, 2]>(x)
  })",
                       {Tensor::Of<int64_t>({3}, {2, 3, 4})}),
               Tensor::Of<float>({3, 2}, {0, 1, 0, 0, 1, 0}));
}

TEST(Microsoft, FusedMatMul) {
  ExpectFloats(RunText(R"(g (float[2,3] a, float[2,3] b) => (float[2,2] y) {
    y = com.microsoft.FusedMatMul<alpha = 0.5, transB = 1>(a, b)
  })",
                       {kTable, Tensor::Of<float>({2, 3}, {1, 1, 1, 2, 0, -2})}),
               Tensor::Of<float>({2, 2}, {1, -2, 0, 4}));
}

// x / 2 * (1 + erf(x / sqrt(2))).
float GeluOf(float x) { return x / 2 * (1 + std::erf(x / std::sqrt(2.0F))); }

TEST(Microsoft, GeluWithAndWithoutBias) {
  const Tensor x = Tensor::Of<float>({2}, {-1, 2});
  ExpectFloats(RunText("g (float[2] x) => (float[2] y) { y = com.microsoft.Gelu(x) }", {x}),
               Tensor::Of<float>({2}, {GeluOf(-1), GeluOf(2)}));
  ExpectFloats(
      RunText("g (float[2] x, float[2] b) => (float[2] y) { y = com.microsoft.BiasGelu(x, b) }",
              {x, Tensor::Of<float>({2}, {0.5F, -1})}),
      Tensor::Of<float>({2}, {GeluOf(-0.5F), GeluOf(1)}));
}

TEST(Microsoft, QuickGeluIsASigmoid) {
  const auto expected = [](float x) { return x / (1 + std::exp(-1.702F * x)); };
  ExpectFloats(RunText("g (float[2] x) => (float[2] y) { y = com.microsoft.QuickGelu(x) }",
                       {Tensor::Of<float>({2}, {-1, 2})}),
               Tensor::Of<float>({2}, {expected(-1), expected(2)}));
}

TEST(Microsoft, SkipLayerNormalizationAddsFirst) {
  ExpectFloats(
      RunText(R"(g (float[1,1,2] x, float[1,1,2] skip) => (float[1,1,2] y) {
    gamma = Constant<value_floats = [2.0, 3.0]>()
    beta = Constant<value_floats = [0.0, 1.0]>()
    y = com.microsoft.SkipLayerNormalization<epsilon = 0.0>(x, skip, gamma, beta)
  })",
              {Tensor::Of<float>({1, 1, 2}, {1, 2}), Tensor::Of<float>({1, 1, 2}, {0, 3})}),
      Tensor::Of<float>({1, 1, 2}, {-2, 4}));
}

TEST(Microsoft, QLinearAdd) {
  // (2 * 1 + 3 * 2) / 4 = 2, and (-4 * 1 + 6 * 2) / 4 = 2 steps above the zero point.
  ExpectInts(RunText(R"(g (int8[2] a, int8[2] b) => (int8[2] y) {
    one = Constant<value = float {1.0}>()
    two = Constant<value = float {2.0}>()
    four = Constant<value = float {4.0}>()
    zero = Constant<value = int8 {0}>()
    five = Constant<value = int8 {5}>()
    y = com.microsoft.QLinearAdd(a, one, zero, b, two, zero, four, five)
  })",
                     {Tensor::Of<int8_t>({2}, {2, -4}), Tensor::Of<int8_t>({2}, {3, 6})}),
             Tensor::Of<int8_t>({2}, {7, 7}));
}

TEST(Microsoft, QLinearAddOfFloatsIsAnError) {
  const absl::StatusOr<Tensor> sum = RunText(R"(g (int8[2] a, float s, float z) => (float[2] y) {
    y = com.microsoft.QLinearAdd(a, s, z, a, s, z, s, z)
  })",
                                             {});
  ASSERT_FALSE(sum.ok());
  EXPECT_THAT(std::string(sum.status().message()),
              ::testing::HasSubstr("expected integers for the quantised elements, found f32"));
}

TEST(Own, DetOfMatricesInABatch) {
  ExpectFloats(RunText("g (float[2,2,2] x) => (float[2] y) { y = Det(x) }",
                       {Tensor::Of<float>({2, 2, 2}, {1, 2, 3, 4, 2, 0, 0, 3})}),
               Tensor::Of<float>({2}, {-2, 6}));
  ExpectFloats(RunText("g (float[3,3] x) => (float y) { y = Det(x) }",
                       {Tensor::Of<float>({3, 3}, {2, 0, 1, 1, 3, 2, 1, 1, 2})}),
               Tensor::Of<float>({}, {6}));
}

TEST(Own, MultinomialDrawsWhatIsPossible) {
  const absl::StatusOr<Tensor> drawn =
      RunText(R"(g (float[2,3] x) => (int32[2,50] y) {
    y = Multinomial<sample_size = 50, seed = 1.0>(x)
  })",
              {Tensor::Of<float>({2, 3}, {-1e4F, 0, -1e4F, 0, -1e4F, 0})});
  ASSERT_TRUE(drawn.ok()) << drawn.status();
  int count[3] = {0, 0, 0};
  for (int i = 0; i < 100; ++i) {
    const int32_t one = drawn->data<int32_t>()[i];
    if (i < 50) {
      EXPECT_EQ(one, 1);
    } else {
      ASSERT_TRUE(one == 0 || one == 2) << one;
      ++count[one];
    }
  }
  EXPECT_GT(count[0], 5);
  EXPECT_GT(count[2], 5);
}

TEST(Own, RandomNodesDrawDifferentNumbers) {
  const absl::StatusOr<Tensor> difference = RunText(R"(g () => (float[20] d) {
    a = RandomUniform<shape = [20]>()
    b = RandomUniform<shape = [20]>()
    d = Sub(a, b)
  })",
                                                    {});
  ASSERT_TRUE(difference.ok()) << difference.status();
  for (const float one : difference->data<float>()) EXPECT_NE(one, 0);
}

// Without rotation the grid holds the coordinates of the elements themselves, x before y.
TEST(Own, AffineGrid) {
  const std::string text = R"(g (float[1,2,3] theta) => (float[1,2,2,2] y) {
    size = Constant<value_ints = [1, 1, 2, 2]>()
    y = AffineGrid<align_corners = %>(theta, size)
  })";
  const auto run = [&](char align_corners, const Tensor& theta) {
    std::string written = text;
    written[written.find('%')] = align_corners;
    return RunText(written, {theta}, 20);
  };
  const Tensor same = Tensor::Of<float>({1, 2, 3}, {1, 0, 0, 0, 1, 0});
  ExpectFloats(run('1', same), Tensor::Of<float>({1, 2, 2, 2}, {-1, -1, 1, -1, -1, 1, 1, 1}));
  ExpectFloats(run('0', same), Tensor::Of<float>({1, 2, 2, 2}, {-0.5F, -0.5F, 0.5F, -0.5F, -0.5F,
                                                                0.5F, 0.5F, 0.5F}));
  // x' = 2 y + 10, y' = 3 x.
  ExpectFloats(run('1', Tensor::Of<float>({1, 2, 3}, {0, 2, 10, 3, 0, 0})),
               Tensor::Of<float>({1, 2, 2, 2}, {8, -3, 8, 3, 12, -3, 12, 3}));
}

TEST(Own, AffineGridOfVolumes) {
  const absl::StatusOr<Tensor> grid = RunText(R"(g (float[1,3,4] theta) => (float[1,2,1,3,3] y) {
    size = Constant<value_ints = [1, 1, 2, 1, 3]>()
    y = AffineGrid<align_corners = 1>(theta, size)
  })",
                                              {Tensor::Of<float>({1, 3, 4}, {1, 0, 0, 0,  //
                                                                             0, 1, 0, 0,  //
                                                                             0, 0, 1, 0})},
                                              20);
  // The single position along y is in the middle.
  ExpectFloats(grid, Tensor::Of<float>({1, 2, 1, 3, 3}, {-1, 0, -1, 0, 0, -1, 1, 0, -1,  //
                                                         -1, 0, 1, 0, 0, 1, 1, 0, 1}));
}

// Windows of 2 x 2 that overlap by one column, in which their elements are summed.
TEST(Own, Col2Im) {
  ExpectFloats(RunText(R"(g (float[1,4,2] x) => (float[1,1,2,3] y) {
    image = Constant<value_ints = [2, 3]>()
    block = Constant<value_ints = [2, 2]>()
    y = Col2Im(x, image, block)
  })",
                       {Tensor::Of<float>({1, 4, 2}, {1, 2, 3, 4, 5, 6, 7, 8})}, 18),
               Tensor::Of<float>({1, 1, 2, 3}, {1, 5, 4, 5, 13, 8}));
}

// Two channels; the window is dilated, padded at the start, and does not reach the last column.
TEST(Own, Col2ImWithStridesDilationsAndPads) {
  ExpectFloats(RunText(R"(g (float[1,4,2] x) => (float[1,2,5] y) {
    image = Constant<value_ints = [5]>()
    block = Constant<value_ints = [2]>()
    y = Col2Im<strides = [2], dilations = [2], pads = [1, 0]>(x, image, block)
  })",
                       {Tensor::Of<float>({1, 4, 2}, {1, 2, 3, 4, 5, 6, 7, 8})}, 18),
               Tensor::Of<float>({1, 2, 5}, {0, 5, 0, 4, 0, 0, 13, 0, 8, 0}));
}

constexpr char kDeformConv[] =
    R"(g (float[1,1,3,3] x, float[1,1,2,2] w, float[1,8,2,2] o, float[1] b, float[1,4,2,2] m) => (float[1,1,2,2] y) {
    y = DeformConv(x, w, o, b, m)
  })";

TEST(Own, DeformConvWithoutOffsetsIsAConv) {
  const Tensor x = Tensor::Of<float>({1, 1, 3, 3}, {1, 2, 3, 4, 5, 6, 7, 8, 9});
  const Tensor w = Tensor::Of<float>({1, 1, 2, 2}, {1, 10, 100, 1000});
  const Tensor b = Tensor::Of<float>({1}, {0.5F});
  std::vector<float> none(32, 0.0F);
  std::vector<float> all(16, 1.0F);
  ExpectFloats(RunText(kDeformConv,
                       {x, w, Tensor::Of<float>({1, 8, 2, 2}, absl::MakeConstSpan(none)), b,
                        Tensor::Of<float>({1, 4, 2, 2}, absl::MakeConstSpan(all))},
                       19),
               Tensor::Of<float>({1, 1, 2, 2}, {5421.5F, 6532.5F, 8754.5F, 9865.5F}),
               /*tolerance=*/0.002F);
}

// The first tap reads half an element further down in all windows, with a weight of two; the second
// one reads outside of the border, which gives zero.
TEST(Own, DeformConvReadsWhereItIsTold) {
  const Tensor x = Tensor::Of<float>({1, 1, 3, 3}, {1, 2, 3, 4, 5, 6, 7, 8, 9});
  const Tensor w = Tensor::Of<float>({1, 1, 2, 2}, {1, 10, 100, 1000});
  const Tensor b = Tensor::Of<float>({1}, {0});
  std::vector<float> offsets(32, 0.0F);
  for (int i = 0; i < 4; ++i) offsets[i] = 0.5F;        // The first tap's y.
  for (int i = 0; i < 4; ++i) offsets[3 * 4 + i] = 10;  // The second tap's x.
  std::vector<float> mask(16, 1.0F);
  for (int i = 0; i < 4; ++i) mask[i] = 2;
  ExpectFloats(RunText(kDeformConv,
                       {x, w, Tensor::Of<float>({1, 8, 2, 2}, absl::MakeConstSpan(offsets)), b,
                        Tensor::Of<float>({1, 4, 2, 2}, absl::MakeConstSpan(mask))},
                       19),
               Tensor::Of<float>({1, 1, 2, 2}, {2 * 2.5F + 5400, 2 * 3.5F + 6500, 2 * 5.5F + 8700,
                                                2 * 6.5F + 9800}),
               /*tolerance=*/0.002F);
}

TEST(Own, DeformConvInGroups) {
  // Each channel has its own offsets and filter; the second reads one element to the right.
  ExpectFloats(
      RunText(R"(g (float[1,2,1,3] x, float[2,1,1,1] w, float[1,4,1,3] o) => (float[1,2,1,3] y) {
    y = DeformConv<group = 2, offset_group = 2>(x, w, o)
  })",
              {Tensor::Of<float>({1, 2, 1, 3}, {1, 2, 3, 4, 5, 6}),
               Tensor::Of<float>({2, 1, 1, 1}, {10, 100}),
               Tensor::Of<float>({1, 4, 1, 3}, {0, 0, 0, 0, 0, 0, 0, 0, 0, 1, 1, 1})},
              19),
      Tensor::Of<float>({1, 2, 1, 3}, {10, 20, 30, 500, 600, 0}),
      /*tolerance=*/2e-4F);
}

// A region of 4 x 3 elements in 2 x 2 bins, whose columns overlap; and a region outside of the
// image.
TEST(Own, MaxRoiPool) {
  std::vector<float> image;
  for (int i = 0; i < 16; ++i) image.push_back(static_cast<float>(i));
  ExpectFloats(RunText(R"(g (float[1,1,4,4] x, float[2,5] r) => (float[2,1,2,2] y) {
    y = MaxRoiPool<pooled_shape = [2, 2], spatial_scale = 0.5>(x, r)
  })",
                       {Tensor::Of<float>({1, 1, 4, 4}, absl::MakeConstSpan(image)),
                        Tensor::Of<float>({2, 5}, {0, 0, 0, 4, 6, 0, 20, 20, 22, 22})}),
               Tensor::Of<float>({2, 1, 2, 2}, {5, 6, 13, 14, 0, 0, 0, 0}));
}

TEST(Own, WordsBecomeLowerCaseAndSomeGo) {
  const absl::StatusOr<Tensor> words = RunText(
      R"(g (string[3] x) => (string[n] y) {
    y = StringNormalizer<case_change_action = "LOWER", stopwords = ["is"]>(x)
  })",
      {*Tensor::FromStrings(Type::Tensor(ElementKind::kString, {3}), {"This", "IS", "\xC3\x84"})});
  ASSERT_TRUE(words.ok()) << words.status();
  EXPECT_THAT(words->strings(), testing::ElementsAre("this", "\xC3\xA4"));
}

// A sequence of two parts, the second of which is split again.
TEST(Own, SequencesOfKnownLength) {
  ExpectFloats(RunText(R"(g (float[2,3] x) => (float[3] y) {
    rows = SplitToSequence<keepdims = 0>(x)
    last = Constant<value = int64 {-1}>()
    row = SequenceAt(rows, last)
    again = SequenceInsert(rows, row)
    first = Constant<value = int64 {0}>()
    two = SequenceErase(again, first)
    table = ConcatFromSequence<axis = 0, new_axis = 1>(two)
    axis = Constant<value_ints = [0]>()
    y = ReduceSum<keepdims = 0>(table, axis)
  })",
                       {kTable}),
               Tensor::Of<float>({3}, {0, 8, -8}));
}

TEST(Own, APlaceInASequenceMayBeComputed) {
  ExpectFloats(RunText(R"(g (float[3] a, float[3] b, int64 i) => (float[3] y) {
    list = SequenceConstruct(a, b)
    y = SequenceAt(list, i)
  })",
                       {Tensor::Of<float>({3}, {1, 2, 3}), Tensor::Of<float>({3}, {4, 5, 6}),
                        Tensor::Scalar<int64_t>(1)}),
               Tensor::Of<float>({3}, {4, 5, 6}));
}

TEST(Own, ASequenceThatStaysIsReported) {
  const absl::StatusOr<Tensor> result = RunText(R"(g (float[3] a) => (float[3] y) {
    list = SequenceConstruct(a, a)
    kept = local.Unheard(list)
    y = Identity(a)
  })",
                                                {Tensor::Of<float>({3}, {1, 2, 3})});
  EXPECT_THAT(result.status().message(), testing::HasSubstr("Unheard"));
}

TEST(Own, SequenceMapRunsItsBodyForEach) {
  ExpectFloats(RunText(R"(g (float[2,3] x, float[3] z) => (float[2,3] y) {
    rows = SplitToSequence<keepdims = 0>(x)
    sums = SequenceMap(rows, z)<body = b (float[3] r, float[3] s) => (float[3] t) { t = Add(r, s) }>
    y = ConcatFromSequence<axis = 0, new_axis = 1>(sums)
  })",
                       {kTable, Tensor::Of<float>({3}, {10, 20, 30})}),
               Tensor::Of<float>({2, 3}, {11, 18, 33, 10, 24, 26}));
}

TEST(Own, WhetherAnOptionalValueIsThere) {
  const absl::StatusOr<Tensor> there = RunText(R"(g (float[3] a) => (bool y) {
    o = Optional(a)
    y = OptionalHasElement(o)
  })",
                                               {Tensor::Of<float>({3}, {1, 2, 3})});
  ASSERT_TRUE(there.ok()) << there.status();
  EXPECT_EQ(*there, Tensor::Scalar<bool>(true));
}

}  // namespace
}  // namespace roundhouse
