// Which nodes the backend `bytes` takes, and that its results match the reference bit by bit.
#include <cstddef>
#include <memory>
#include <string>
#include <vector>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_replace.h"
#include "absl/strings/string_view.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "roundhouse/core/base/splitmix64.h"
#include "roundhouse/core/context.h"
#include "roundhouse/core/graph.h"
#include "roundhouse/core/program.h"
#include "roundhouse/core/tensor/tensor.h"
#include "roundhouse/core/text/parser.h"
#include "roundhouse/service/backend.h"
#include "roundhouse/service/tensor_difference.h"
#include "roundhouse/tests/backends/region_runs.h"
#include "roundhouse/tests/testing/matchers.h"

namespace roundhouse {
namespace {

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

}  // namespace
}  // namespace roundhouse
