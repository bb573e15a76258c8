// Quantised operations of com.microsoft. The expected numbers are worked out by hand, or by the
// float operations that they stand for.
#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "absl/status/statusor.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "roundhouse/core/base/status_macros.h"
#include "roundhouse/core/program.h"
#include "roundhouse/core/tensor/tensor.h"
#include "roundhouse/core/verifier/verifier.h"
#include "roundhouse/interp/session.h"
#include "roundhouse/service/lowering/program_lowering.h"
#include "roundhouse/tests/onnx/model_text.h"

namespace roundhouse {
namespace {

using testing::FloatNear;
using testing::Pointwise;

absl::StatusOr<Tensor> RunText(const std::string& text, const std::vector<Tensor>& inputs) {
  RH_ASSIGN_OR_RETURN(const std::unique_ptr<Program> program, ReadBytes(ModelBytes(text)));
  RH_RETURN_IF_ERROR(VerifyOk(*program));
  RH_RETURN_IF_ERROR(LowerProgram(*program).status());
  RH_RETURN_IF_ERROR(VerifyOk(*program));
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
  EXPECT_THAT(found->data<float>(), Pointwise(FloatNear(1e-5F), expected.data<float>()));
}

void ExpectInts(const absl::StatusOr<Tensor>& found, const Tensor& expected) {
  ASSERT_TRUE(found.ok()) << found.status();
  EXPECT_EQ(*found, expected);
}

// The left side has the scale 3 / 255 and the zero point 85.
TEST(DynamicQuantizeMatMul, FindsScaleAndZeroPoint) {
  ExpectFloats(RunText(R"(g (float[1,2] a) => (float[1,1] y) {
    b = Constant<value = int8[2,1] {3, -2}>()
    s = Constant<value = float {0.5}>()
    bias = Constant<value = float[1] {1.0}>()
    y = com.microsoft.DynamicQuantizeMatMul(a, b, s, , bias)
  })",
                       {Tensor::Of<float>({1, 2}, {-1, 2})}),
               Tensor::Of<float>({1, 1}, {-2.5F}));
}

// (10-12 2-12; 255-12 12-12) (1 -3; 5 100), in plain numbers: the zero point is an operand.
TEST(MatMulInteger, OfAZeroPointThatComesWithTheBytes) {
  for (const std::string rank : {"", "[1]"}) {
    ExpectInts(
        RunText("g (uint8[2,2] a, uint8" + rank + R"( z) => (int32[2,2] y) {
      b = Constant<value = int8[2,2] {1, -3, 5, 100}>()
      y = MatMulInteger(a, b, z)
    })",
                {Tensor::Of<uint8_t>({2, 2}, {10, 2, 255, 12}),
                 rank.empty() ? Tensor::Scalar<uint8_t>(12) : Tensor::Of<uint8_t>({1}, {12})}),
        Tensor::Of<int32_t>({2, 2}, {-52, -994, 243, -729}));
  }
}

// The same with a zero point for each column, and a batch on the left side.
TEST(MatMulInteger, OfZeroPointsOfBothSides) {
  ExpectInts(
      RunText(R"(g (uint8[2,1,2] a, uint8 z) => (int32[2,1,2] y) {
    b = Constant<value = uint8[2,2] {1, 4, 5, 104}>()
    bz = Constant<value = uint8[2] {3, 4}>()
    y = MatMulInteger(a, b, z, bz)
  })",
              {Tensor::Of<uint8_t>({2, 1, 2}, {10, 2, 255, 12}), Tensor::Scalar<uint8_t>(12)}),
      Tensor::Of<int32_t>({2, 1, 2}, {-16, -1000, -486, 0}));
}

// The bytes minus 12 are 1 -2 3, and padding counts as 12. The filters are 1 -1 and 4 3.
TEST(ConvInteger, OfAZeroPointThatComesWithTheBytes) {
  ExpectInts(RunText(R"(g (uint8[1,1,3] x, uint8 z) => (int32[1,2,4] y) {
    w = Constant<value = uint8[2,1,2] {2, 0, 6, 5}>()
    wz = Constant<value = uint8[2] {1, 2}>()
    y = ConvInteger<pads = [1, 1]>(x, w, z, wz)
  })",
                     {Tensor::Of<uint8_t>({1, 1, 3}, {13, 10, 15}), Tensor::Scalar<uint8_t>(12)}),
             Tensor::Of<int32_t>({1, 2, 4}, {-1, 3, -5, 3, 3, -2, 1, 12}));
}

TEST(QLinearConcat, BringsAllPartsToOneScale) {
  ExpectInts(RunText(R"(g (uint8[2] a, uint8[1] b) => (uint8[3] y) {
    ys = Constant<value = float {0.5}>()
    yz = Constant<value = uint8 {10}>()
    as = Constant<value = float {1.0}>()
    az = Constant<value = uint8 {12}>()
    bs = Constant<value = float {0.25}>()
    bz = Constant<value = uint8 {16}>()
    y = com.microsoft.QLinearConcat<axis = 0>(ys, yz, a, as, az, b, bs, bz)
  })",
                     {Tensor::Of<uint8_t>({2}, {12, 14}), Tensor::Of<uint8_t>({1}, {20})}),
             Tensor::Of<uint8_t>({3}, {10, 14, 12}));
}

TEST(QLinearSoftmax, TakesTheAxesOfItsOpset) {
  const auto run = [](const std::string& opset) {
    return RunText(R"(g (uint8[1,2,2] x) => (uint8[1,2,2] y) {
      s = Constant<value = float {0.5}>()
      z = Constant<value = uint8 {3}>()
      t = Constant<value = float {0.00390625}>()
      u = Constant<value = uint8 {0}>()
      y = com.microsoft.QLinearSoftmax<axis = 1, opset = )" +
                       opset + ">(x, s, z, t, u) }",
                   {Tensor::Of<uint8_t>({1, 2, 2}, {7, 7, 7, 7})});
  };
  ExpectInts(run("12"), Tensor::Of<uint8_t>({1, 2, 2}, {64, 64, 64, 64}));
  ExpectInts(run("13"), Tensor::Of<uint8_t>({1, 2, 2}, {128, 128, 128, 128}));
}

// 25.25 is 50.5 steps of a half, which round to even.
TEST(QLinearAveragePool, OfImagesWithChannelsBehind) {
  const char* const params = R"(
      s = Constant<value = float {1.0}>()
      z = Constant<value = uint8 {0}>()
      t = Constant<value = float {0.5}>()
      u = Constant<value = uint8 {1}>()
  )";
  const Tensor image = Tensor::Of<uint8_t>({1, 2, 2, 1}, {10, 20, 30, 41});
  const Tensor mean = Tensor::Of<uint8_t>({1, 1, 1, 1}, {51});
  ExpectInts(RunText("g (uint8[1,2,2,1] x) => (uint8[1,1,1,1] y) {" + std::string(params) +
                         "y = com.microsoft.QLinearAveragePool<kernel_shape = [2, 2], "
                         "channels_last = 1>(x, s, z, t, u) }",
                     {image}),
             mean);
  ExpectInts(RunText("g (uint8[1,2,2,1] x) => (uint8[1,1,1,1] y) {" + std::string(params) +
                         "y = com.microsoft.QLinearGlobalAveragePool<channels_last = 1>"
                         "(x, s, z, t, u) }",
                     {image}),
             mean);
  ExpectInts(RunText("g (uint8[1,2,2,1] x) => (uint8[1,1,1,1] y) {" + std::string(params) +
                         "y = com.microsoft.QLinearReduceMean<axes = [1, 2], keepdims = 1>"
                         "(x, s, z, t, u) }",
                     {image}),
             mean);
}

TEST(QLinearWhere, ChoosesNumbers) {
  ExpectInts(RunText(R"(g (bool[2] c, uint8[2] a, uint8[2] b) => (uint8[2] y) {
    one = Constant<value = float {1.0}>()
    two = Constant<value = float {2.0}>()
    zero = Constant<value = uint8 {0}>()
    five = Constant<value = uint8 {5}>()
    y = com.microsoft.QLinearWhere(c, a, two, zero, b, one, five, two, five)
  })",
                     {Tensor::Of<bool>({2}, {true, false}), Tensor::Of<uint8_t>({2}, {3, 4}),
                      Tensor::Of<uint8_t>({2}, {13, 13})}),
             Tensor::Of<uint8_t>({2}, {8, 9}));
}

// (2 * 2 + 4 * -1 + 7) / 8
TEST(QGemm, GivesNumbersOrQuantisedOnes) {
  const char* const operands = R"(
    as = Constant<value = float {0.5}>()
    az = Constant<value = uint8 {1}>()
    b = Constant<value = int8[1,2] {2, -1}>()
    bs = Constant<value = float {0.25}>()
    bz = Constant<value = int8 {0}>()
    c = Constant<value = int32[1] {7}>()
    ys = Constant<value = float {0.25}>()
    yz = Constant<value = uint8 {3}>()
  )";
  const std::vector<Tensor> inputs = {Tensor::Of<uint8_t>({1, 2}, {3, 5})};
  ExpectFloats(RunText("g (uint8[1,2] a) => (float[1,1] y) {" + std::string(operands) +
                           "y = com.microsoft.QGemm<transB = 1>(a, as, az, b, bs, bz, c) }",
                       inputs),
               Tensor::Of<float>({1, 1}, {0.875F}));
  ExpectInts(RunText("g (uint8[1,2] a) => (uint8[1,1] y) {" + std::string(operands) +
                         "y = com.microsoft.QGemm<transB = 1>(a, as, az, b, bs, bz, c, ys, yz) }",
                     inputs),
             Tensor::Of<uint8_t>({1, 1}, {7}));
}

TEST(QuantizeLinear, OfTheRuntimesDomainHasSixteenBits) {
  ExpectInts(RunText(R"(g (float[2] x) => (int16[2] y) {
    s = Constant<value = float {0.5}>()
    z = Constant<value = int16 {100}>()
    y = com.microsoft.QuantizeLinear(x, s, z)
  })",
                     {Tensor::Of<float>({2}, {1, -2.5F})}),
             Tensor::Of<int16_t>({2}, {102, 95}));
}

// Both operations, the quantised one and the one on floats, must give the same.
void ExpectSame(const std::string& signature, const std::string& params,
                const std::string& quantised, const std::string& numbers,
                const std::vector<Tensor>& inputs) {
  const absl::StatusOr<Tensor> expected =
      RunText("g " + signature + " {" + params + numbers + "}", inputs);
  ASSERT_TRUE(expected.ok()) << expected.status();
  ExpectFloats(RunText("g " + signature + " {" + params + quantised + "}", inputs), *expected);
}

TEST(QAttention, IsAttentionOfTheNumbers) {
  std::vector<uint8_t> input;
  std::vector<int8_t> weights;
  for (int i = 0; i < 12; ++i) input.push_back(static_cast<uint8_t>(37 * i + 11));
  for (int i = 0; i < 48; ++i) weights.push_back(static_cast<int8_t>(53 * i - 20));
  const char* const params = R"(
    b = Constant<value = float[12] {0.1,-0.2,0.3,0.4,-0.5,0.6,0.7,0.8,-0.9,0.15,0.25,0.35}>()
    xs = Constant<value = float {0.01}>()
    xz = Constant<value = uint8 {120}>()
    ws = Constant<value = float {0.005}>()
    wz = Constant<value = int8 {3}>()
  )";
  ExpectSame("(uint8[1,3,4] x, int8[4,12] w) => (float[1,3,4] y)", params,
             "y = com.microsoft.QAttention<num_heads = 2, unidirectional = 1>"
             "(x, w, b, xs, ws, , xz, wz)",
             R"(rx = DequantizeLinear(x, xs, xz)
                rw = DequantizeLinear(w, ws, wz)
                y = com.microsoft.Attention<num_heads = 2, unidirectional = 1>(rx, rw, b))",
             {Tensor::Of<uint8_t>({1, 3, 4}, input), Tensor::Of<int8_t>({4, 12}, weights)});
}

TEST(QEmbedLayerNormalization, IsThatOfTheNumbers) {
  const char* const params = R"(
    words = Constant<value = uint8[3,2] {10, 20, 130, 44, 5, 96}>()
    places = Constant<value = uint8[2,2] {1, 2, 30, 4}>()
    segments = Constant<value = uint8[2,2] {7, 9, 11, 13}>()
    gamma = Constant<value = uint8[2] {10, 30}>()
    beta = Constant<value = uint8[2] {2, 4}>()
    s = Constant<value = float {0.25}>()
    t = Constant<value = float {0.5}>()
    z = Constant<value = uint8 {3}>()
  )";
  ExpectSame("(int32[1,2] i, int32[1,2] j) => (float[1,2,2] y)", params,
             "y, m = com.microsoft.QEmbedLayerNormalization<epsilon = 0.01>(i, j, words, places, "
             "segments, gamma, beta, , s, t, s, t, s, z, z, z, z, z)",
             R"(a = DequantizeLinear(words, s, z)
                b = DequantizeLinear(places, t, z)
                c = DequantizeLinear(segments, s, z)
                d = DequantizeLinear(gamma, t, z)
                e = DequantizeLinear(beta, s, z)
                y, m = com.microsoft.EmbedLayerNormalization<epsilon = 0.01>(i, j, a, b, c, d, e))",
             {Tensor::Of<int32_t>({1, 2}, {2, 1}), Tensor::Of<int32_t>({1, 2}, {0, 1})});
}

TEST(NhwcConv, HasChannelsBehindInImageAndFilter) {
  ExpectSame("(float[1,2,3,2] x, float[2,1,2,2] w) => (float[1,2,2,2] y)", "",
             "y = com.microsoft.NhwcConv<kernel_shape = [1, 2]>(x, w)",
             R"(a = Transpose<perm = [0, 3, 1, 2]>(x)
                b = Transpose<perm = [0, 3, 1, 2]>(w)
                c = Conv<kernel_shape = [1, 2]>(a, b)
                y = Transpose<perm = [0, 2, 3, 1]>(c))",
             {Tensor::Of<float>({1, 2, 3, 2}, {1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12}),
              Tensor::Of<float>({2, 1, 2, 2}, {1, -1, 2, 0.5F, 0, 3, -2, 1})});
}

}  // namespace
}  // namespace roundhouse
