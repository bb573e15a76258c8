// A program written as TFLite reads back as the same program, and runs.
#include <memory>
#include <string>

#include "absl/status/status.h"
#include "absl/strings/string_view.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "roundhouse/core/attribute.h"
#include "roundhouse/core/equality.h"
#include "roundhouse/core/graph.h"
#include "roundhouse/core/program.h"
#include "roundhouse/core/tensor/tensor.h"
#include "roundhouse/core/text/parser.h"
#include "roundhouse/core/verifier/verifier.h"
#include "roundhouse/serialization/tflite/tflite_writer.h"
#include "roundhouse/tests/testing/matchers.h"
#include "roundhouse/tests/tflite/models.h"

namespace roundhouse {
namespace {

using testing::HasSubstr;

void ExpectReadsBack(absl::string_view text, const TfliteWriteOptions& options = {}) {
  ASSERT_OK_AND_ASSIGN(const std::string first, TfliteModel(text, options));
  ASSERT_OK_AND_ASSIGN(const std::unique_ptr<Program> read, ReadTfliteBytes(first));
  EXPECT_THAT(VerifyOk(*read), IsOk());
  ASSERT_OK_AND_ASSIGN(const std::string second, FormatTflite(*read, options));
  ASSERT_OK_AND_ASSIGN(const std::unique_ptr<Program> again, ReadTfliteBytes(second));
  EXPECT_EQ(FirstDifference(*read, *again), "");
}

TEST(RoundTrip, OfASmallModel) { ExpectReadsBack(kSmallModel); }

TEST(RoundTrip, OfAModelWithState) { ExpectReadsBack(kStatefulModel); }

TEST(RoundTrip, WithTheDataBehindTheModel) {
  ExpectReadsBack(kSmallModel, {.max_inside_bytes = 0});
  ExpectReadsBack(kStatefulModel, {.max_inside_bytes = 0});
}

TEST(RoundTrip, KeepsWhatTheTextSays) {
  ASSERT_OK_AND_ASSIGN(const std::string bytes, TfliteModel(kSmallModel));
  ASSERT_OK_AND_ASSIGN(const std::unique_ptr<Program> read, ReadTfliteBytes(bytes));
  EXPECT_EQ(*read->attributes().Find("tfl.description"), Attribute::String("small"));
  const Graph& graph = *read->FindGraph("main");
  EXPECT_EQ(graph.inputs()[0].type.ToString(), "tensor<?x2x2x1xf32>");
  EXPECT_EQ(graph.outputs()[1].type.ToString(), "tensor<?x8x!quant.uniform<i8:f32, 0.5:3>>");
  EXPECT_NE(graph.attributes().Find("tfl.signatures"), nullptr);
  const Node* conv = nullptr;
  for (const Node* node : graph.nodes()) {
    if (node->op_name() == "tfl.conv_2d") conv = node;
  }
  ASSERT_NE(conv, nullptr);
  EXPECT_EQ(conv->name(), "conv");
  EXPECT_EQ(*conv->attribute("fused_activation_function"), Attribute::String("RELU"));
  EXPECT_EQ(*conv->attribute("tfl.version"), Attribute::Int(2));
  EXPECT_EQ(*conv->attribute("dilation_h_factor"), Attribute::Int(1));
}

TEST(RoundTrip, OfASparseConstant) { ExpectReadsBack(kSparseModel); }

TEST(RoundTrip, OfACustomOperator) { ExpectReadsBack(kCustomModel); }

// Small constants among large ones would keep the pages of these in memory.
TEST(Reading, LeavesLargeConstantsInTheFile) {
  ASSERT_OK_AND_ASSIGN(const std::string bytes, TfliteModel(R"(
module attributes {tfl.version = 3 : i64} {
  ml_program.global private @small(dense<1.0> : tensor<512xf32>) : tensor<512xf32>
  ml_program.global private @large(dense<1.0> : tensor<2x512xf32>) : tensor<2x512xf32>
  ml_program.subgraph @main(%x: tensor<2x512xf32> {ml_program.identifier = "x"})
      -> (tensor<2x512xf32> {ml_program.identifier = "y"}) {
    %s = ml_program.global_load_const @small : tensor<512xf32> loc("small")
    %l = ml_program.global_load_const @large : tensor<2x512xf32> loc("large")
    %a = "tfl.add"(%x, %s) {fused_activation_function = "NONE"} : (tensor<2x512xf32>, tensor<512xf32>) -> tensor<2x512xf32> loc("a")
    %y = "tfl.add"(%a, %l) {fused_activation_function = "NONE"} : (tensor<2x512xf32>, tensor<2x512xf32>) -> tensor<2x512xf32> loc("y")
    ml_program.output %y : tensor<2x512xf32>
  }
})"));
  ASSERT_OK_AND_ASSIGN(const std::unique_ptr<Program> read, ReadTfliteBytes(bytes));
  ASSERT_EQ(read->globals().size(), 2u);
  for (const Global* global : read->globals()) {
    const Tensor& tensor = *global->inline_initial()->if_tensor();
    EXPECT_EQ(tensor.is_borrowed(), tensor.num_elements() > 512) << global->name();
  }
}

TEST(Writing, ListsAllThatTfliteHasNoOperatorFor) {
  ASSERT_OK_AND_ASSIGN(const std::unique_ptr<Program> program, Parse(TfliteTestContext(), R"(
module {
  ml_program.subgraph @main(%x: tensor<2xf32>) -> tensor<2xf32> {
    %y = "canonical.relu"(%x) : (tensor<2xf32>) -> tensor<2xf32>
    %z = "canonical.neg"(%y) : (tensor<2xf32>) -> tensor<2xf32>
    ml_program.output %z : tensor<2xf32>
  }
})"));
  EXPECT_THAT(FormatTflite(*program).status(),
              StatusIs(absl::StatusCode::kUnimplemented,
                       AllOf(HasSubstr("canonical.relu"), HasSubstr("canonical.neg"))));
}

}  // namespace
}  // namespace roundhouse
