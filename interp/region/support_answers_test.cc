#include "roundhouse/interp/region/support_answers.h"

#include <memory>
#include <string>
#include <vector>

#include "absl/status/status.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/string_view.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "roundhouse/core/attribute.h"
#include "roundhouse/core/context.h"
#include "roundhouse/core/graph.h"
#include "roundhouse/core/program.h"
#include "roundhouse/core/text/parser.h"
#include "roundhouse/dialects/canonical/elementwise_binary.h"
#include "roundhouse/dialects/canonical/linear.h"
#include "roundhouse/service/region.h"
#include "roundhouse/tests/testing/matchers.h"

namespace roundhouse::interp {
namespace {

class SupportAnswersTest : public ::testing::Test {
 protected:
  void SetUp() override {
    auto context = Context::WithLinkedExtensions();
    ASSERT_THAT(context, IsOk());
    context_ = *std::move(context);
  }

  // A program of its own with the products and sums among `lines`.
  std::vector<Node*> Nodes(absl::string_view lines) {
    auto program = Parse(
        *context_, absl::StrCat("ml_program.subgraph @main(%x: tensor<4x4xf32>, %y: tensor<4x4xf32>"
                                ", %z: tensor<2x4xf32>) {\n",
                                lines, "ml_program.output\n}\n"));
    EXPECT_THAT(program, IsOk()) << lines;
    if (!program.ok()) return {};
    programs_.push_back(*std::move(program));
    std::vector<Node*> nodes;
    for (Node* node : programs_.back()->FindGraph("main")->nodes()) {
      if (Is<canonical::MatMul>(*node) || Is<canonical::EltwiseAdd>(*node)) nodes.push_back(node);
    }
    return nodes;
  }
  // How often the library is asked about these nodes, one after the other.
  int Questions(const std::vector<Node*>& nodes) {
    int count = 0;
    for (const Node* node : nodes) {
      EXPECT_THAT(answers_.About(*node,
                                 [&] {
                                   ++count;
                                   return absl::OkStatus();
                                 }),
                  IsOk());
    }
    return count;
  }
  static std::string Constant(absl::string_view name, absl::string_view value,
                              absl::string_view type = "tensor<4x4xf32>") {
    return absl::StrCat("%", name, " = \"canonical.constant_gen\"() {value = dense<", value,
                        "> : ", type, "} : () -> ", type, "\n");
  }
  static std::string Binary(absl::string_view op, absl::string_view a, absl::string_view b,
                            absl::string_view a_type = "tensor<4x4xf32>") {
    return absl::StrCat("%", a, b, op, " = \"canonical.", op, "\"(%", a, ", %", b, ") : (", a_type,
                        ", tensor<4x4xf32>) -> ", a_type, "\n");
  }

  std::unique_ptr<Context> context_;
  std::vector<std::unique_ptr<Program>> programs_;
  SupportAnswers answers_;
};

TEST_F(SupportAnswersTest, AsksOnceAboutEqualNodesOfAnyProgram) {
  const std::string lines = Binary("mat_mul", "x", "y") + Binary("mat_mul", "y", "x") +
                            Binary("mat_mul", "z", "x", "tensor<2x4xf32>") +
                            Binary("eltwise_add", "x", "y");
  EXPECT_EQ(Questions(Nodes(lines)), 3) << "the second product is like the first";
  EXPECT_EQ(Questions(Nodes(lines)), 0);
  EXPECT_EQ(answers_.size(), 3);
}

TEST_F(SupportAnswersTest, TellsConstantsFromOtherOperands) {
  const std::string weights = Constant("a", "1.5") + Constant("b", "2.5");
  EXPECT_EQ(Questions(Nodes(weights + Binary("mat_mul", "x", "y") + Binary("mat_mul", "x", "a") +
                            Binary("mat_mul", "x", "b"))),
            2)
      << "weights matter, but not their values";
  EXPECT_EQ(Questions(Nodes(weights + Binary("eltwise_add", "x", "a") +
                            Binary("eltwise_add", "x", "b") + Binary("eltwise_add", "y", "a"))),
            2)
      << "the values of other constants do";
}

TEST_F(SupportAnswersTest, RemembersNothingAboutLargeConstants) {
  std::string rows;
  for (int i = 0; i < 400; ++i) absl::StrAppend(&rows, i == 0 ? "" : ", ", i, ".0");
  const std::string large = absl::StrCat("[", rows, "]");
  const std::string node =
      "%s = \"canonical.eltwise_add\"(%c, %c) : (tensor<400xf32>, tensor<400xf32>) -> "
      "tensor<400xf32>\n";
  const std::vector<Node*> nodes = Nodes(Constant("c", large, "tensor<400xf32>") + node);
  EXPECT_EQ(Questions(nodes), 1);
  EXPECT_EQ(Questions(nodes), 1);
  EXPECT_EQ(answers_.size(), 0);
}

TEST_F(SupportAnswersTest, WhereANodeIsPlacedDoesNotMatter) {
  const std::vector<Node*> nodes = Nodes(Binary("mat_mul", "x", "y"));
  EXPECT_EQ(Questions(nodes), 1);
  nodes[0]->set_attribute(kTargetAttribute, Attribute::String("onednn"));
  nodes[0]->set_attribute(kRegionAttribute, Attribute::Int(3));
  EXPECT_EQ(Questions(nodes), 0);
  nodes[0]->set_attribute(kPrecisionAttribute, Attribute::String("medium"));
  EXPECT_EQ(Questions(nodes), 1);
}

TEST_F(SupportAnswersTest, RemembersRefusalsButNoFailures) {
  const std::vector<Node*> nodes = Nodes(Binary("mat_mul", "x", "y"));
  const auto ask = [&](const absl::Status& answer) {
    return answers_.About(*nodes[0], [&] { return answer; });
  };
  const absl::Status no_memory = absl::ResourceExhaustedError("no memory");
  EXPECT_EQ(ask(no_memory), no_memory);
  const absl::Status refusal = absl::UnimplementedError("not this one");
  EXPECT_EQ(ask(refusal), refusal);
  EXPECT_EQ(ask(absl::OkStatus()), refusal);
}

TEST_F(SupportAnswersTest, ForgetsAllWhenThereAreTooMany) {
  const SupportAnswers few(2);
  const std::vector<Node*> nodes =
      Nodes(Binary("mat_mul", "x", "y") + Binary("mat_mul", "z", "x", "tensor<2x4xf32>") +
            Binary("eltwise_add", "x", "y"));
  for (const Node* node : nodes)
    EXPECT_THAT(few.About(*node, [] { return absl::OkStatus(); }), IsOk());
  EXPECT_EQ(few.size(), 1);
}

}  // namespace
}  // namespace roundhouse::interp
