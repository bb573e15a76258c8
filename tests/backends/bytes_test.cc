// Which nodes the backend `bytes` takes, and that its results match the reference bit by bit.
#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <iterator>
#include <limits>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_replace.h"
#include "absl/strings/string_view.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "roundhouse/core/base/splitmix64.h"
#include "roundhouse/core/context.h"
#include "roundhouse/core/graph.h"
#include "roundhouse/core/node.h"
#include "roundhouse/core/program.h"
#include "roundhouse/core/tensor/element_type.h"
#include "roundhouse/core/tensor/tensor.h"
#include "roundhouse/core/text/parser.h"
#include "roundhouse/service/backend.h"
#include "roundhouse/service/tensor_difference.h"
#include "roundhouse/tests/backends/region_runs.h"
#include "roundhouse/tests/testing/matchers.h"

namespace roundhouse {
namespace {

using ::testing::ElementsAre;
using ::testing::IsEmpty;
using ::testing::SizeIs;

// A program with inputs x (A) and z (B): %a and %b are their dequantised values, %n the result that
// is quantised.
std::string ProgramOf(absl::string_view computed) {
  return absl::StrReplaceAll(absl::StrCat(R"(
ml_program.subgraph @main(%x: A, %z: A, %row: R) -> (B) {
  %a = "canonical.dequantize"(%x) : (A) -> F
  %b = "canonical.dequantize"(%z) : (A) -> F
  %r = "canonical.dequantize"(%row) : (R) -> S
  %k = "canonical.constant_gen"() {value = dense<[0.5, -1.0, 2.0, 0.25, 0.0, 3.0, -0.5]> : tensor<7xf32>} : () -> tensor<7xf32>
)",
                                          computed, R"(
  %y = "canonical.quantize"(%n) {to = !quant.uniform<u8:f32, 0.07:120>} : (F) -> B
  ml_program.output %y : B
})"),
                             {{"(A)", "(tensor<3x50x7x!quant.uniform<i8:f32, 0.05:-3>>)"},
                              {": A", ": tensor<3x50x7x!quant.uniform<i8:f32, 0.05:-3>>"},
                              {": R", ": tensor<1x1x7x!quant.uniform<u8:f32, 0.02:100>>"},
                              {"(R)", "(tensor<1x1x7x!quant.uniform<u8:f32, 0.02:100>>)"},
                              {" S\n", " tensor<1x1x7xf32>\n"},
                              {"S)", "tensor<1x1x7xf32>)"},
                              {"-> (B)", "-> (tensor<3x50x7x!quant.uniform<u8:f32, 0.07:120>>)"},
                              {" B\n", " tensor<3x50x7x!quant.uniform<u8:f32, 0.07:120>>\n"},
                              {"F", "tensor<3x50x7xf32>"}});
}

// Random bytes for each input.
std::vector<Tensor> InputsOf(const Graph& graph) {
  SplitMix64 random(7);
  std::vector<Tensor> inputs;
  for (const Port& input : graph.inputs()) {
    inputs.push_back(*Tensor::Uninitialized(input.type));
    for (std::byte& byte : inputs.back().mutable_bytes())
      byte = static_cast<std::byte>(random.Next());
  }
  return inputs;
}

class BytesTest : public ::testing::Test {
 protected:
  void SetUp() override {
    ASSERT_OK_AND_ASSIGN(context_, Context::WithLinkedExtensions());
    ASSERT_OK_AND_ASSIGN(bytes_, BackendRegistry::Of(*context_).Get("bytes"));
  }

  void Read(absl::string_view computed) {
    ASSERT_OK_AND_ASSIGN(program_, Parse(*context_, ProgramOf(computed)));
  }
  const Graph& main() const { return *program_->FindGraph("main"); }
  std::vector<Composite> Composites() const {
    for (const Node* node : main().nodes()) {
      if (node->op_name() == "canonical.quantize") return bytes_->CompositesEndingIn(*node);
    }
    return {};
  }

  std::unique_ptr<Context> context_;
  std::unique_ptr<Program> program_;
  const Backend* bytes_ = nullptr;
};

TEST_F(BytesTest, GivesTheBitsOfTheReference) {
  const std::vector<std::string> expressions = {
      // Two operands, then a bound.
      R"(%s = "canonical.eltwise_add"(%a, %b) : (F, F) -> F
         %n = "canonical.relu"(%s) : (F) -> F)",
      // Operands along the last axis: a constant, and bytes.
      R"(%s = "canonical.eltwise_mul"(%a, %r) : (F, S) -> F
         %d = "canonical.eltwise_sub"(%s, %b) : (F, F) -> F
         %n = "canonical.prelu"(%d, %k) : (F, tensor<7xf32>) -> F)",
      R"(%s = "canonical.eltwise_max"(%a, %k) : (F, tensor<7xf32>) -> F
         %d = "canonical.eltwise_min"(%s, %b) : (F, F) -> F
         %n = "canonical.clamp"(%d) {min = -1.5 : f64, max = 2.25 : f64} : (F) -> F)",
      R"(%s = "canonical.eltwise_add"(%a, %b) : (F, F) -> F
         %d = "canonical.leaky_relu"(%s) {alpha = 0.1 : f32} : (F) -> F
         %n = "canonical.relu6"(%d) : (F) -> F)",
      // Functions of one byte.
      R"(%s = "canonical.sigmoid"(%a) : (F) -> F
         %n = "canonical.eltwise_mul"(%a, %s) : (F, F) -> F)",
      R"(%n = "canonical.hard_swish"(%a) : (F) -> F)",
  };
  for (const std::string& expression : expressions) {
    SCOPED_TRACE(expression);
    Read(expression);
    const std::vector<Composite> composites = Composites();
    ASSERT_THAT(composites, SizeIs(1));
    const std::vector<Tensor> inputs = InputsOf(main());
    ASSERT_OK_AND_ASSIGN(const std::vector<Tensor> expected, RunReference(main(), inputs));
    for (const int threads : {1, 2}) {
      ASSERT_OK_AND_ASSIGN(const std::vector<Tensor> found,
                           RunRegion(*bytes_, main(), inputs, threads));
      ASSERT_OK_AND_ASSIGN(const TensorDifference difference,
                           Compare(found[0], expected[0], Tolerance::Exact()));
      EXPECT_TRUE(difference.ok()) << difference.ToString();
    }
  }
}

TEST_F(BytesTest, LeavesWhatItCannotCompute) {
  const std::vector<std::string> expressions = {
      // The sum has other users, too.
      R"(%n = "canonical.eltwise_add"(%a, %b) : (F, F) -> F
         %o = "canonical.exp"(%n) : (F) -> F)",
      // A table cannot have two bytes as its index.
      R"(%s = "canonical.sigmoid"(%b) : (F) -> F
         %n = "canonical.eltwise_mul"(%a, %s) : (F, F) -> F)",
      // Nothing is computed.
      R"(%n = "canonical.forward"(%a) : (F) -> F)",
  };
  for (const std::string& expression : expressions) {
    SCOPED_TRACE(expression);
    Read(expression);
    EXPECT_THAT(Composites(), IsEmpty());
  }
}

// ---- Rows that are quantised as they come. A program with real rows and a scale and zero point
// for each: `results` are its outputs.
std::string RowsProgram(absl::string_view scales, absl::string_view computed,
                        absl::string_view result) {
  const std::string columns = absl::StrCat(scales.substr(0, scales.size() - 1), "7");
  return absl::StrReplaceAll(
      absl::StrCat(R"(
ml_program.subgraph @main(%x: F, %sums: I, %s: S, %z: S, %w: Z) -> (RESULT) {
  %k = "canonical.constant_gen"() {value = dense<[0.5, -1.0, 2.0, 0.25, 0.0, 3.0, -0.5]> : tensor<7xf32>} : () -> tensor<7xf32>
  %b = "canonical.constant_gen"() {value = dense<[1.5, -0.0, 0.1, -0.25, 10.0, 3.0, -0.5]> : tensor<7xf32>} : () -> tensor<7xf32>
  %v = "canonical.constant_gen"() {value = dense<[9, -700, 0, 12345, -1, 2147483647, 5]> : tensor<7xi32>} : () -> tensor<7xi32>
)",
                   computed, R"(
  ml_program.output %y : RESULT
})"),
      {{"RESULT", absl::StrReplaceAll(
                      result, {{"Q", "!quant.uniform<i8:f32, 1.0>"}, {"F", "tensor<3x50x7xf32>"}})},
       {"Q", "!quant.uniform<i8:f32, 1.0>"},
       {"F", "tensor<3x50x7xf32>"},
       {"I", "tensor<3x50x7xi32>"},
       {"S", absl::StrCat("tensor<", scales, "xf32>")},
       {"Z", absl::StrCat("tensor<", scales, "xi32>")},
       {"G", absl::StrCat("tensor<", columns, "xf32>")},
       {"H", absl::StrCat("tensor<", columns, "xi32>")},
       {"K", "tensor<7xf32>"},
       {"V", "tensor<7xi32>"}});
}

// Numbers in steps of an eighth, so that there are halves, and what is not a number.
std::vector<Tensor> RowsOf(const Graph& graph) {
  SplitMix64 random(11);
  std::vector<Tensor> inputs;
  for (const Port& input : graph.inputs()) {
    inputs.push_back(*Tensor::Uninitialized(input.type));
    if (input.type.element_type() == ElementType(ElementKind::kI32)) {
      for (int32_t& number : inputs.back().mutable_data<int32_t>())
        number = static_cast<int32_t>(random.Next() >> 44) - (1 << 19);
      continue;
    }
    for (float& number : inputs.back().mutable_data<float>())
      number = static_cast<float>(static_cast<int64_t>(random.Next() >> 53) - 1024) / 8;
  }
  const float special[] = {0.49999997F,
                           -0.49999997F,
                           0.5F,
                           -0.5F,
                           1e30F,
                           -1e30F,
                           std::numeric_limits<float>::infinity(),
                           std::numeric_limits<float>::quiet_NaN()};
  std::copy(std::begin(special), std::end(special), inputs[0].mutable_data<float>().begin());
  inputs[2].mutable_data<float>()[0] = 1;
  inputs[3].mutable_data<float>()[0] = 0;
  return inputs;
}

// cast(sums) * (s * k), or with the sums less w * v.
std::string Scaled(absl::string_view name, bool has_zero_points) {
  return absl::StrCat(has_zero_points ? R"(
      %m = "canonical.eltwise_mul"(%w, %v) : (Z, V) -> H
      %n = "canonical.eltwise_sub"(%sums, %m) : (I, H) -> I
      %f = "canonical.cast"(%n) {to = f32} : (I) -> F)"
                                      : R"(
      %f = "canonical.cast"(%sums) {to = f32} : (I) -> F)",
                      R"(
      %g = "canonical.eltwise_mul"(%s, %k) : (S, K) -> G
      )",
                      name, R"( = "canonical.eltwise_mul"(%f, %g) : (F, G) -> F)");
}

TEST_F(BytesTest, ScalesRowsAsTheReferenceDoes) {
  struct Case {
    std::string computed;
    std::string result;
  };
  const std::vector<Case> cases = {
      {R"(%p = "canonical.eltwise_mul"(%x, %s) : (F, S) -> F
          %y = "canonical.quantize"(%p) {to = Q, rounding = "half_away"} : (F) -> tensor<3x50x7xQ>)",
       "tensor<3x50x7xQ>"},
      {R"(%p = "canonical.eltwise_mul"(%s, %x) : (S, F) -> F
          %a = "canonical.eltwise_add"(%p, %z) : (F, S) -> F
          %y = "canonical.quantize"(%a) {to = Q, rounding = "half_away"} : (F) -> tensor<3x50x7xQ>)",
       "tensor<3x50x7xQ>"},
      {absl::StrCat(Scaled("%p", false), R"(
          %y = "canonical.eltwise_add"(%p, %b) : (F, K) -> F)"),
       "F"},
      {Scaled("%y", true), "F"},
      {absl::StrCat(Scaled("%p", true), R"(
          %a = "canonical.eltwise_add"(%b, %p) : (K, F) -> F
          %y = "canonical.relu6"(%a) : (F) -> F)"),
       "F"},
      {absl::StrCat(Scaled("%p", false), R"(
          %y = "canonical.clamp"(%p) {min = -1.5 : f64, max = 2.25 : f64} : (F) -> F)"),
       "F"},
  };
  for (const std::string scales : {"3x50x1", "3x1x1", "1x1x1"}) {
    for (const Case& one : cases) {
      SCOPED_TRACE(absl::StrCat(scales, "\n", one.computed));
      ASSERT_OK_AND_ASSIGN(program_,
                           Parse(*context_, RowsProgram(scales, one.computed, one.result)));
      const std::vector<Tensor> inputs = RowsOf(main());
      ASSERT_OK_AND_ASSIGN(const std::vector<Tensor> expected, RunReference(main(), inputs));
      for (const int threads : {1, 2}) {
        ASSERT_OK_AND_ASSIGN(const std::vector<Tensor> found,
                             RunRegion(*bytes_, main(), inputs, threads));
        ASSERT_OK_AND_ASSIGN(const TensorDifference difference,
                             Compare(found[0], expected[0], Tolerance::Exact()));
        EXPECT_TRUE(difference.ok()) << difference.ToString();
      }
    }
  }
}

// Of two products with the sizes of the sum, only the second has as many scales as the other has
// elements: the first is what is added to it, whether it is computed in the region or outside.
TEST_F(BytesTest, TakesTheProductThatHasTheScales) {
  ASSERT_OK_AND_ASSIGN(program_, Parse(*context_, R"(
ml_program.subgraph @main(%x: tensor<40xf32>, %s: tensor<1xf32>, %z: tensor<40xf32>, %t: tensor<40xf32>) -> (tensor<40x!quant.uniform<i8:f32, 1.0>>) {
  %p = "canonical.eltwise_mul"(%x, %s) : (tensor<40xf32>, tensor<1xf32>) -> tensor<40xf32>
  %q = "canonical.eltwise_mul"(%z, %t) : (tensor<40xf32>, tensor<40xf32>) -> tensor<40xf32>
  %a = "canonical.eltwise_add"(%p, %q) : (tensor<40xf32>, tensor<40xf32>) -> tensor<40xf32>
  %y = "canonical.quantize"(%a) {to = !quant.uniform<i8:f32, 1.0>, rounding = "half_away"} : (tensor<40xf32>) -> tensor<40x!quant.uniform<i8:f32, 1.0>>
  ml_program.output %y : tensor<40x!quant.uniform<i8:f32, 1.0>>
})"));
  const std::vector<Composite> composites = Composites();
  ASSERT_THAT(composites, SizeIs(1));
  std::vector<std::string> ops;
  for (const Node* node : composites[0].nodes) ops.emplace_back(node->op_name());
  EXPECT_THAT(ops,
              ElementsAre("canonical.eltwise_mul", "canonical.eltwise_add", "canonical.quantize"));
}

TEST_F(BytesTest, LeavesRowsWithOtherScales) {
  // The second axis is not the first, and rounding to even is another kernel's.
  for (const auto& [scales, rounding] :
       {std::pair("1x50x1", "half_away"), std::pair("3x50x1", "nearest_even")}) {
    const std::string computed = absl::StrCat(
        R"(%p = "canonical.eltwise_mul"(%x, %s) : (F, S) -> F
           %y = "canonical.quantize"(%p) {to = Q, rounding = ")",
        rounding, R"("} : (F) -> tensor<3x50x7xQ>)");
    ASSERT_OK_AND_ASSIGN(program_,
                         Parse(*context_, RowsProgram(scales, computed, "tensor<3x50x7xQ>")));
    EXPECT_THAT(Composites(), IsEmpty()) << scales;
  }
}

}  // namespace
}  // namespace roundhouse
