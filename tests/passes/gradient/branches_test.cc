// Gradients of branches: which values a branch saves for its gradient, and which are computed
// again.
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_replace.h"
#include "absl/strings/string_view.h"
#include "absl/types/span.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "roundhouse/core/base/status_macros.h"
#include "roundhouse/core/graph.h"
#include "roundhouse/core/program.h"
#include "roundhouse/core/tensor/element_type.h"
#include "roundhouse/core/tensor/tensor.h"
#include "roundhouse/service/execution.h"
#include "roundhouse/tests/passes/gradient/differentiate_fixture.h"
#include "roundhouse/tests/testing/matchers.h"

namespace roundhouse {
namespace {

using testing::DoubleNear;
using testing::ElementsAre;

constexpr char kDifferentiate[] = "differentiate{graph=@loss, wrt=\"@w, %x\"}";

class BranchesTest : public DifferentiateFixture {
 protected:
  static absl::StatusOr<std::vector<double>> Run(const Program& program, absl::string_view graph,
                                                 bool condition) {
    const Graph* found = program.FindGraph(graph);
    if (found == nullptr) return absl::NotFoundError(graph);
    std::vector<double> x(256);
    for (size_t i = 0; i < x.size(); ++i) x[i] = std::sin(static_cast<double>(i));
    constexpr int64_t kSizes[] = {16, 16};
    RH_ASSIGN_OR_RETURN(const std::unique_ptr<Execution> execution,
                        StartExecution(program, {.graphs = {found}}));
    RH_ASSIGN_OR_RETURN(
        const std::vector<Tensor> outputs,
        execution->Run(*found, {Tensor::Scalar(condition),
                                Tensor::Of<double>(kSizes, absl::MakeConstSpan(x))}));
    std::vector<double> numbers;
    for (const Tensor& output : outputs) {
      RH_ASSIGN_OR_RETURN(const Tensor dense, output.Materialize());
      numbers.insert(numbers.end(), dense.data<double>().begin(), dense.data<double>().end());
    }
    return numbers;
  }

  // Expects the numbers that the program has with a call of the side in place of the branch.
  void ExpectSameAsCalls(absl::string_view text, absl::string_view passes = kDifferentiate,
                         absl::string_view graph = "loss.gradients") const {
    ASSERT_OK_AND_ASSIGN(const std::unique_ptr<Program> program, After(text, passes));
    for (const bool condition : {true, false}) {
      const std::string side = condition ? "@first" : "@second";
      const std::string calls =
          absl::StrReplaceAll(text, {{"\"control.if\"(%c, ", "\"control.call\"("},
                                     {"{else = @second, then = @first} : (tensor<i1>, ",
                                      absl::StrCat("{callee = ", side, "} : (")}});
      ASSERT_OK_AND_ASSIGN(const std::unique_ptr<Program> called, After(calls, passes));
      ASSERT_OK_AND_ASSIGN(const std::vector<double> found, Run(*program, graph, condition));
      ASSERT_OK_AND_ASSIGN(const std::vector<double> expected, Run(*called, graph, condition));
      ASSERT_EQ(found.size(), expected.size());
      for (size_t i = 0; i < found.size(); ++i)
        EXPECT_THAT(found[i], DoubleNear(expected[i], 1e-9 * (1 + std::abs(expected[i])))) << i;
    }
  }

  // The first branch of @loss.gradients, and the last, which is the gradient.
  static std::vector<const Node*> Branches(const Program& program) {
    std::vector<const Node*> branches;
    for (const Node* node : program.FindGraph("loss.gradients")->nodes()) {
      if (node->op_name() == "control.if") branches.push_back(node);
    }
    return branches;
  }
  static const Graph& Side(const Node& branch, absl::string_view name) {
    return *branch.graph().program().FindGraph(*branch.attribute(name)->if_symbol());
  }
};

// Each side computes %y from %x, of 16x16.
std::string WithBranch(absl::string_view first, absl::string_view second) {
  std::string text = R"(
ml_program.global private @w(dense<0.25> : tensor<16x16xf64>) : tensor<16x16xf64>
ml_program.subgraph @loss(%c: tensor<i1> {ml_program.identifier = "c"}, %x: tensor<16x16xf64> {ml_program.identifier = "x"}) -> tensor<f64> {
  %s = "canonical.sin"(%x) : (tensor<16x16xf64>) -> tensor<16x16xf64>
  %b = "control.if"(%c, %s) {else = @second, then = @first} : (tensor<i1>, tensor<16x16xf64>) -> tensor<16x16xf64>
  %l = "canonical.tensor_reduce"(%b) {keep_dims = false, kind = "sum_square"} : (tensor<16x16xf64>) -> tensor<f64>
  ml_program.output %l : tensor<f64>
}
ml_program.subgraph private @first(%x: tensor<16x16xf64>) -> tensor<16x16xf64> {
$FIRST
  ml_program.output %y : tensor<16x16xf64>
}
ml_program.subgraph private @second(%x: tensor<16x16xf64>) -> tensor<16x16xf64> {
$SECOND
  ml_program.output %y : tensor<16x16xf64>
})";
  return absl::StrReplaceAll(text, {{"$FIRST", first}, {"$SECOND", second}});
}

// Two products, with tanh between: the gradient reads the result of the tanh.
constexpr char kProducts[] = R"(
  %w = ml_program.global_load_const @w : tensor<16x16xf64>
  %p = "canonical.mat_mul"(%x, %w) : (tensor<16x16xf64>, tensor<16x16xf64>) -> tensor<16x16xf64>
  %t = "canonical.tanh"(%p) : (tensor<16x16xf64>) -> tensor<16x16xf64>
  %y = "canonical.mat_mul"(%t, %w) : (tensor<16x16xf64>, tensor<16x16xf64>) -> tensor<16x16xf64>)";
constexpr char kElements[] = R"(
  %a = "canonical.sin"(%x) : (tensor<16x16xf64>) -> tensor<16x16xf64>
  %b = "canonical.sin"(%a) : (tensor<16x16xf64>) -> tensor<16x16xf64>
  %y = "canonical.sin"(%b) : (tensor<16x16xf64>) -> tensor<16x16xf64>)";
// The gradient reads a narrower value.
constexpr char kNarrow[] = R"(
  %w = ml_program.global_load_const @w : tensor<16x16xf64>
  %p = "canonical.mat_mul"(%x, %w) : (tensor<16x16xf64>, tensor<16x16xf64>) -> tensor<16x16xf64>
  %n = "canonical.slice"(%p) {axes = array<i64: 1>, ends = array<i64: 8>, starts = array<i64: 0>} : (tensor<16x16xf64>) -> tensor<16x8xf64>
  %t = "canonical.tanh"(%n) : (tensor<16x8xf64>) -> tensor<16x8xf64>
  %y = "canonical.tensor_concat"(%t, %t) {axis = 1 : i64} : (tensor<16x8xf64>, tensor<16x8xf64>) -> tensor<16x16xf64>)";

TEST_F(BranchesTest, WhatArithmeticOnElementsGivesIsComputedAgain) {
  const std::string text = WithBranch(kElements, kElements);
  ASSERT_OK_AND_ASSIGN(const std::unique_ptr<Program> program, After(text, kDifferentiate));
  const std::vector<const Node*> branches = Branches(*program);
  ASSERT_EQ(branches.size(), 2u);
  EXPECT_EQ(branches[0]->num_results(), 1);
  EXPECT_EQ(Count(Side(*branches[1], "then"), "canonical.sin"), 2);
  ExpectSameAsCalls(text);
}

TEST_F(BranchesTest, WhatProductsNeedIsSaved) {
  const std::string text = WithBranch(kProducts, kElements);
  ASSERT_OK_AND_ASSIGN(const std::unique_ptr<Program> program, After(text, kDifferentiate));
  const std::vector<const Node*> branches = Branches(*program);
  ASSERT_EQ(branches.size(), 2u);
  // The result of the tanh, and zeros in its place.
  EXPECT_EQ(branches[0]->num_results(), 2);
  EXPECT_EQ(Count(Side(*branches[0], "else"), "canonical.constant_gen"), 1);
  EXPECT_EQ(Count(Side(*branches[1], "then"), "canonical.tanh"), 0);
  EXPECT_EQ(Count(Side(*branches[1], "then"), "canonical.mat_mul"), 4);
  EXPECT_EQ(Count(Side(*branches[1], "else"), "canonical.sin"), 2);
  // Two graphs for each branch, and no others that were made on the way.
  EXPECT_EQ(program->graphs().size(), 3u + 1u + 4u);
  ExpectSameAsCalls(text);
}

TEST_F(BranchesTest, BothSidesSaveInThePlacesOfOneType) {
  for (const auto& [second, results] : {std::pair(kProducts, 2), std::pair(kNarrow, 3)}) {
    const std::string text = WithBranch(kProducts, second);
    ASSERT_OK_AND_ASSIGN(const std::unique_ptr<Program> program, After(text, kDifferentiate));
    EXPECT_EQ(Branches(*program)[0]->num_results(), results);
    ExpectSameAsCalls(text);
  }
}

TEST_F(BranchesTest, SecondDerivativesGoThroughSavedValues) {
  ExpectSameAsCalls(
      WithBranch(kProducts, kNarrow),
      absl::StrCat(kDifferentiate, ", differentiate{graph=@loss.gradients, wrt=\"@w, %x\"}"),
      "loss.gradients.gradients");
}

// An attribute or an edge belongs to a branch with these results.
TEST_F(BranchesTest, BranchesWithAttributesComputeAgain) {
  const std::string text =
      absl::StrReplaceAll(WithBranch(kProducts, kElements),
                          {{"then = @first}", "then = @first, roundhouse.target = \"acme\"}"}});
  ASSERT_OK_AND_ASSIGN(const std::unique_ptr<Program> program, After(text, kDifferentiate));
  EXPECT_EQ(Branches(*program)[0]->num_results(), 1);
  EXPECT_NE(Branches(*program)[0]->attribute("roundhouse.target"), nullptr);
}

// The other side cannot make values of sizes that are not known.
TEST_F(BranchesTest, ValuesOfUnknownSizesAreComputedAgain) {
  const std::string text = absl::StrReplaceAll(
      WithBranch(kProducts, kElements),
      {{"%p = \"canonical.mat_mul\"(%x, %w) : (tensor<16x16xf64>, tensor<16x16xf64>) -> "
        "tensor<16x16xf64>",
        "%p = \"canonical.mat_mul\"(%x, %w) : (tensor<16x16xf64>, tensor<16x16xf64>) -> "
        "tensor<?x16xf64>"},
       {"\"canonical.tanh\"(%p) : (tensor<16x16xf64>) -> tensor<16x16xf64>",
        "\"canonical.tanh\"(%p) : (tensor<?x16xf64>) -> tensor<?x16xf64>"},
       {"(%t, %w) : (tensor<16x16xf64>", "(%t, %w) : (tensor<?x16xf64>"}});
  ASSERT_OK_AND_ASSIGN(const std::unique_ptr<Program> program, After(text, kDifferentiate));
  EXPECT_EQ(Branches(*program)[0]->num_results(), 1);
  ExpectSameAsCalls(text);
}

}  // namespace
}  // namespace roundhouse
