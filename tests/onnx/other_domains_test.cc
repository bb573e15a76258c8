// Operations of domains other than ONNX's own, of which its suite has no models, and such of its
// own as the suite leaves out. The expected numbers are worked out by hand, or by the formula that
// stands with them.
#include <cmath>
#include <memory>
#include <string>
#include <vector>

#include "absl/status/statusor.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "roundhouse/core/program.h"
#include "roundhouse/core/status_macros.h"
#include "roundhouse/core/tensor.h"
#include "roundhouse/core/verifier.h"
#include "roundhouse/interp/session.h"
#include "roundhouse/service/program_lowering.h"
#include "roundhouse/tests/onnx/model_text.h"

namespace roundhouse {
namespace {

using testing::FloatNear;
using testing::Pointwise;

// The output of the model on these inputs.
absl::StatusOr<Tensor> RunText(const std::string& text, const std::vector<Tensor>& inputs) {
  RH_ASSIGN_OR_RETURN(const std::unique_ptr<Program> program, ReadBytes(ModelBytes(text)));
  RH_RETURN_IF_ERROR(VerifyOk(*program));
  RH_RETURN_IF_ERROR(LowerProgram(*program).status());
  RH_ASSIGN_OR_RETURN(const std::unique_ptr<Session> session, Session::Create(*program));
  for (size_t i = 0; i < inputs.size(); ++i) {
    RH_RETURN_IF_ERROR(session->set_input(static_cast<int64_t>(i), inputs[i]));
  }
  RH_RETURN_IF_ERROR(session->infer());
  return session->get_output(0);
}

void ExpectFloats(const absl::StatusOr<Tensor>& found, const Tensor& expected) {
  ASSERT_TRUE(found.ok()) << found.status();
  EXPECT_EQ(found->shape(), expected.shape());
  EXPECT_THAT(found->data<float>(), Pointwise(FloatNear(1e-5), expected.data<float>()));
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

}  // namespace
}  // namespace roundhouse
