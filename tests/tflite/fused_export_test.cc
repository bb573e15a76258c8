// The activations that an exported model fuses into the operators before them.
#include <memory>
#include <string>
#include <vector>

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
#include "roundhouse/tests/testing/matchers.h"
#include "roundhouse/tests/tflite/models.h"

namespace roundhouse {
namespace {

using testing::ElementsAre;

// The operators of a graph from %a and %b to %y (all tensor<2xf32>), with their activations.
std::vector<std::string> OperatorsOf(absl::string_view body) {
  const absl::StatusOr<std::unique_ptr<Program>> program =
      Parse(TfliteTestContext(),
            absl::StrCat("ml_program.subgraph @main(%a: tensor<2xf32>, %b: tensor<2xf32>) -> "
                         "tensor<2xf32> {\n",
                         body, "\nml_program.output %y : tensor<2xf32>\n}"));
  EXPECT_THAT(program.status(), IsOk());
  const absl::StatusOr<std::unique_ptr<Program>> model = ExportTo(**program, "tfl");
  EXPECT_THAT(model.status(), IsOk());
  std::vector<std::string> operators;
  for (const Node* node : (*model)->graphs()[0]->nodes()) {
    if (node->op().dialect_name() != "tfl") continue;
    const Attribute* fused = node->attributes().Find("fused_activation_function");
    operators.push_back(
        absl::StrCat(node->op().short_name(), fused == nullptr ? "" : " ",
                     fused == nullptr ? "" : absl::string_view(*fused->if_string())));
  }
  return operators;
}

constexpr char kSum[] =
    "%s = \"canonical.eltwise_add\"(%a, %b) : (tensor<2xf32>, tensor<2xf32>) -> tensor<2xf32>\n";

TEST(Fused, ActivationsAreInTheOperatorInFront) {
  EXPECT_THAT(OperatorsOf(absl::StrCat(
                  kSum, "%y = \"canonical.relu\"(%s) : (tensor<2xf32>) -> tensor<2xf32>")),
              ElementsAre("add RELU"));
  EXPECT_THAT(OperatorsOf(absl::StrCat(
                  kSum, "%y = \"canonical.relu6\"(%s) : (tensor<2xf32>) -> tensor<2xf32>")),
              ElementsAre("add RELU6"));
  EXPECT_THAT(OperatorsOf(absl::StrCat(kSum,
                                       "%y = \"canonical.clamp\"(%s) {min = -1.0 : f64, max = 1.0 "
                                       ": f64} : (tensor<2xf32>) -> tensor<2xf32>")),
              ElementsAre("add RELU_N1_TO_1"));
}

TEST(Fused, NotWhereOthersSeeTheValueToo) {
  EXPECT_THAT(
      OperatorsOf(absl::StrCat(kSum,
                               "%r = \"canonical.relu\"(%s) : (tensor<2xf32>) -> tensor<2xf32>\n"
                               "%y = \"canonical.eltwise_mul\"(%r, %s) : (tensor<2xf32>, "
                               "tensor<2xf32>) -> tensor<2xf32>")),
      ElementsAre("add", "relu", "mul"));
}

}  // namespace
}  // namespace roundhouse
