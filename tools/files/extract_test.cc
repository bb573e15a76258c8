#include "roundhouse/tools/files/extract.h"

#include <cstdlib>
#include <memory>
#include <string>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/string_view.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "roundhouse/core/base/file.h"
#include "roundhouse/core/context.h"
#include "roundhouse/core/graph.h"
#include "roundhouse/core/program.h"
#include "roundhouse/core/text/parser.h"
#include "roundhouse/tests/testing/matchers.h"

namespace roundhouse {
namespace {

using ::testing::AllOf;
using ::testing::ElementsAre;
using ::testing::HasSubstr;

constexpr char kModel[] = R"(
ml_program.global private @w(dense<2.0> : tensor<4xf32>) : tensor<4xf32>
ml_program.subgraph @main(%x: tensor<4xf32> {ml_program.identifier = "x"},
                          %y: tensor<4xf32> {ml_program.identifier = "y"})
    -> (tensor<4xf32> {ml_program.identifier = "sum"}, tensor<4xf32> {ml_program.identifier = "top"}) {
  %w = ml_program.global_load_const @w : tensor<4xf32>
  %a = "canonical.relu"(%x) : (tensor<4xf32>) -> tensor<4xf32> loc("a")
  %b = "canonical.eltwise_mul"(%a, %w) : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32> loc("b")
  %c = "canonical.eltwise_add"(%b, %y) : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32> loc("c")
  %d = "canonical.tanh"(%c) : (tensor<4xf32>) -> tensor<4xf32> loc("d")
  ml_program.output %c, %d : tensor<4xf32>, tensor<4xf32>
})";

class ExtractTest : public ::testing::Test {
 protected:
  ExtractTest() : context_(*Context::WithLinkedExtensions()) {}

  absl::Status Cut(std::vector<std::string> inputs, std::vector<std::string> outputs) {
    program_ = *Parse(*context_, kModel);
    return ExtractPart(*program_, {.inputs = std::move(inputs), .outputs = std::move(outputs)});
  }
  std::vector<std::string> Ops() const {
    std::vector<std::string> ops;
    for (const Node* node : program_->graphs()[0]->nodes()) {
      if (node->op_name().substr(0, 9) == "canonical") ops.emplace_back(node->op_name());
    }
    return ops;
  }
  static std::vector<std::string> Names(const std::vector<Port>& ports) {
    std::vector<std::string> names;
    for (const Port& port : ports) names.push_back(port.name);
    return names;
  }
  std::vector<std::string> Inputs() const { return Names(program_->graphs()[0]->inputs()); }
  std::vector<std::string> Outputs() const { return Names(program_->graphs()[0]->outputs()); }

  std::unique_ptr<Context> context_;
  std::unique_ptr<Program> program_;
};

TEST_F(ExtractTest, WhatLeadsToAValue) {
  ASSERT_THAT(Cut({}, {"b"}), IsOk());
  EXPECT_THAT(Ops(), ElementsAre("canonical.relu", "canonical.eltwise_mul"));
  EXPECT_THAT(Inputs(), ElementsAre("x"));  // Not 'y', which is unused.
  EXPECT_THAT(Outputs(), ElementsAre("b"));
  EXPECT_EQ(program_->globals().size(), 1u);
}

TEST_F(ExtractTest, WhatIsBehindAValue) {
  ASSERT_THAT(Cut({"y", "b"}, {}), IsOk());
  EXPECT_THAT(Ops(), ElementsAre("canonical.eltwise_add", "canonical.tanh"));
  EXPECT_THAT(Inputs(), ElementsAre("y", "b"));  // In the requested order.
  EXPECT_THAT(Outputs(), ElementsAre("sum", "top"));
  EXPECT_EQ(program_->globals().size(), 0u);
}

TEST_F(ExtractTest, WhatIsBetweenValues) {
  ASSERT_THAT(Cut({"a"}, {"b", "a"}), IsOk());
  EXPECT_THAT(Ops(), ElementsAre("canonical.eltwise_mul"));
  EXPECT_THAT(Inputs(), ElementsAre("a"));
  EXPECT_THAT(Outputs(), ElementsAre("b", "a"));
  ASSERT_THAT(Cut({"sum"}, {"top"}), IsOk());  // Names of outputs are names of values.
  EXPECT_THAT(Ops(), ElementsAre("canonical.tanh"));
}

TEST_F(ExtractTest, SaysWhatIsWrong) {
  EXPECT_THAT(Cut({}, {"topp"}), StatusIs(absl::StatusCode::kNotFound,
                                          AllOf(HasSubstr("there is no value 'topp' in @main"),
                                                HasSubstr("did you mean 'top'?"))));
  EXPECT_THAT(Cut({}, {"a:1"}),
              StatusIs(absl::StatusCode::kNotFound, HasSubstr("'a' has 1 results")));
  EXPECT_THAT(Cut({"b"}, {"top"}), StatusIs(absl::StatusCode::kInvalidArgument,
                                            HasSubstr("need more than --inputs lists: also 'y'")));
}

TEST_F(ExtractTest, FromFileToFile) {
  const std::string folder = std::getenv("TEST_TMPDIR");
  ASSERT_THAT(WriteFile(folder + "/in.mlir", kModel), IsOk());
  std::ostringstream notes;
  ExtractOptions options = {.input = folder + "/in.mlir", .output = folder + "/out.mlir"};
  options.outputs = {"nothing"};
  EXPECT_THAT(Extract(*context_, options, notes),
              StatusIs(absl::StatusCode::kNotFound, HasSubstr("in.mlir: there is no value")));
  EXPECT_THAT(ReadFile(options.output), StatusIs(absl::StatusCode::kNotFound));
  options.outputs = {"a"};
  ASSERT_THAT(Extract(*context_, options, notes), IsOk());
  ASSERT_OK_AND_ASSIGN(const std::string text, ReadFile(options.output));
  EXPECT_THAT(text, HasSubstr("canonical.relu"));
}

}  // namespace
}  // namespace roundhouse
