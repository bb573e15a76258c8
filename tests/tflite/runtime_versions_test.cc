// The parts of an exported model that its runtime checks before it runs the model: versions,
// operands that must be constant, names.
#include <memory>
#include <set>
#include <string>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/string_view.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "roundhouse/core/attribute.h"
#include "roundhouse/core/graph.h"
#include "roundhouse/core/program.h"
#include "roundhouse/core/text/parser.h"
#include "roundhouse/service/dialect_export.h"
#include "roundhouse/service/export_options.h"
#include "roundhouse/tests/testing/matchers.h"
#include "roundhouse/tests/tflite/models.h"

namespace roundhouse {
namespace {

using ::testing::AllOf;
using ::testing::Contains;
using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::SizeIs;

absl::StatusOr<std::unique_ptr<Program>> Exported(absl::string_view graph,
                                                  absl::string_view runtime = "") {
  absl::StatusOr<std::unique_ptr<Program>> program = Parse(TfliteTestContext(), graph);
  EXPECT_THAT(program.status(), IsOk());
  if (!program.ok()) return program.status();
  if (!runtime.empty()) {
    (*program)->set_attribute(kTfliteRuntime, Attribute::String(std::string(runtime)));
  }
  return ExportTo(**program, "tfl");
}

// Each operator with its version.
std::vector<std::string> OperatorsOf(const Program& program) {
  std::vector<std::string> operators;
  for (const Node* node : program.graphs()[0]->nodes()) {
    if (node->op().dialect_name() != "tfl") continue;
    const Attribute* version = node->attributes().Find("tfl.version");
    operators.push_back(
        absl::StrCat(node->op().short_name(), " ", version == nullptr ? 1 : *version->if_int()));
  }
  return operators;
}

constexpr char kDenseByChannel[] = R"(
ml_program.subgraph @main(%x: tensor<2x3x!quant.uniform<i8:f32, 0.5>>) -> tensor<2x2x!quant.uniform<i8:f32, 1.0>> {
  %w = "tfl.pseudo_const"() {value = dense<[[1, 2, 3], [4, 5, 6]]> : tensor<2x3xi8>} : () -> tensor<2x3x!quant.uniform<i8:f32:0, {0.25, 0.5}>>
  %b = "tfl.pseudo_const"() {value = dense<[1, 2]> : tensor<2xi32>} : () -> tensor<2x!quant.uniform<i32:f32:0, {0.125, 0.25}>>
  %y = "tfl.fully_connected"(%x, %w, %b) : (tensor<2x3x!quant.uniform<i8:f32, 0.5>>, tensor<2x3x!quant.uniform<i8:f32:0, {0.25, 0.5}>>, tensor<2x!quant.uniform<i32:f32:0, {0.125, 0.25}>>) -> tensor<2x2x!quant.uniform<i8:f32, 1.0>>
  ml_program.output %y : tensor<2x2x!quant.uniform<i8:f32, 1.0>>
})";

// TFLite 2.9 takes such scales as 0.
TEST(DenseByChannel, IsAConvolutionOfSinglePlaces) {
  for (const absl::string_view runtime : {"", "2.9"}) {
    ASSERT_OK_AND_ASSIGN(const std::unique_ptr<Program> model, Exported(kDenseByChannel, runtime));
    EXPECT_THAT(OperatorsOf(*model), ElementsAre("reshape 1", "conv_2d 3", "reshape 1"));
  }
  ASSERT_OK_AND_ASSIGN(const std::unique_ptr<Program> model, Exported(kDenseByChannel, "latest"));
  EXPECT_THAT(OperatorsOf(*model), ElementsAre("fully_connected 4"));
}

constexpr char kGrouped[] = R"(
ml_program.subgraph @main(%x: tensor<1x4x4x4xf32>) -> tensor<1x4x4x6xf32> {
  %w = "tfl.pseudo_const"() {value = dense<1.0> : tensor<6x1x1x2xf32>} : () -> tensor<6x1x1x2xf32>
  %b = "tfl.pseudo_const"() {value = dense<0.0> : tensor<6xf32>} : () -> tensor<6xf32>
  %y = "tfl.conv_2d"(%x, %w, %b) {padding = "VALID", stride_h = 1 : i64, stride_w = 1 : i64} : (tensor<1x4x4x4xf32>, tensor<6x1x1x2xf32>, tensor<6xf32>) -> tensor<1x4x4x6xf32>
  ml_program.output %y : tensor<1x4x4x6xf32>
})";

TEST(GroupedConvolutions, AreOneWhereTheRuntimeHasThem) {
  ASSERT_OK_AND_ASSIGN(const std::unique_ptr<Program> model, Exported(kGrouped, "latest"));
  EXPECT_THAT(OperatorsOf(*model), ElementsAre("conv_2d 6"));
}

TEST(GroupedConvolutions, AreOneForEachGroupWhereItHasNot) {
  for (const absl::string_view runtime : {"", "2.9"}) {
    ASSERT_OK_AND_ASSIGN(const std::unique_ptr<Program> model, Exported(kGrouped, runtime));
    EXPECT_THAT(OperatorsOf(*model),
                ElementsAre("split 1", "conv_2d 1", "conv_2d 1", "concatenation 1"));
  }
}

TEST(Runtime2_9, RefusesWhatItLacks) {
  constexpr char kSign[] = R"(
ml_program.subgraph @main(%x: tensor<2xf32>) -> tensor<2xf32> {
  %y = "canonical.sign"(%x) : (tensor<2xf32>) -> tensor<2xf32>
  ml_program.output %y : tensor<2xf32>
})";
  EXPECT_THAT(Exported(kSign).status(), IsOk());
  EXPECT_THAT(
      Exported(kSign, "2.9").status(),
      StatusIs(absl::StatusCode::kUnimplemented, AllOf(HasSubstr("TFLite 2.9 has no sign"),
                                                       HasSubstr("option tflite_runtime=latest"))));
}

// TFLite does not treat an empty list of sizes as a constant; XNNPACK then refuses the whole model.
TEST(Reshape, ToANumberHasNoOperandForTheSizes) {
  ASSERT_OK_AND_ASSIGN(const std::unique_ptr<Program> model, Exported(R"(
ml_program.subgraph @main(%x: tensor<1xf32>) -> tensor<f32> {
  %y = "canonical.squeeze"(%x) : (tensor<1xf32>) -> tensor<f32>
  ml_program.output %y : tensor<f32>
})"));
  int found = 0;
  for (const Node* node : model->graphs()[0]->nodes()) {
    if (node->op_name() != "tfl.reshape") continue;
    ++found;
    EXPECT_EQ(node->num_operands(), 1);
  }
  EXPECT_EQ(found, 1);
}

// The kernels permute at most five axes.
TEST(Transpose, OfSixAxesGoesInSteps) {
  ASSERT_OK_AND_ASSIGN(const std::unique_ptr<Program> model, Exported(R"(
ml_program.subgraph @main(%x: tensor<2x3x2x3x2x3xf32>) -> tensor<3x2x3x2x3x2xf32> {
  %y = "canonical.tensor_transpose"(%x) {perm = array<i64: 5, 4, 3, 2, 1, 0>} : (tensor<2x3x2x3x2x3xf32>) -> tensor<3x2x3x2x3x2xf32>
  ml_program.output %y : tensor<3x2x3x2x3x2xf32>
})"));
  for (const Node* node : model->graphs()[0]->nodes()) {
    if (node->op_name() != "tfl.transpose") continue;
    EXPECT_LE(node->operand(0).type().shape().rank(), 5);
  }
  EXPECT_THAT(OperatorsOf(*model), Contains("transpose 1"));
}

TEST(Names, OfOutputsAreTheirOwnThoughTheyAreOneValue) {
  ASSERT_OK_AND_ASSIGN(const std::unique_ptr<Program> model, Exported(R"(
ml_program.subgraph @main(%x: tensor<4xf32>) -> (tensor<4xf32> {roundhouse.name = "a"}, tensor<4xf32> {roundhouse.name = "b"}) {
  %y = "canonical.exp"(%x) : (tensor<4xf32>) -> tensor<4xf32>
  ml_program.output %y, %y : tensor<4xf32>, tensor<4xf32>
})"));
  std::set<std::string> names;
  for (const Node* node : model->graphs()[0]->nodes()) {
    if (node->op().dialect_name() != "tfl") continue;
    EXPECT_TRUE(names.insert(node->name()).second) << node->name();
  }
  EXPECT_THAT(names, SizeIs(2));
}

}  // namespace
}  // namespace roundhouse
