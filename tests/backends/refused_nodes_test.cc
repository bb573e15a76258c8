// Nodes for which a library would end the process do not reach it: backends decline them, or their
// copies of regions leave them out.
#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "absl/status/status.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "roundhouse/core/boundary.h"
#include "roundhouse/core/context.h"
#include "roundhouse/core/node.h"
#include "roundhouse/core/program.h"
#include "roundhouse/core/tensor/tensor.h"
#include "roundhouse/core/text/parser.h"
#include "roundhouse/interp/session.h"
#include "roundhouse/passes/framework/pass_runner.h"
#include "roundhouse/service/backend.h"
#include "roundhouse/service/seeded_tensors.h"
#include "roundhouse/service/tensor_difference.h"
#include "roundhouse/tests/testing/matchers.h"

namespace roundhouse {
namespace {

// A result without users, and one whose only user has no users.
constexpr char kUnused[] = R"(
ml_program.subgraph @main(%x: tensor<8x8xf32>, %y: tensor<8x8xf32>) -> tensor<8x8xf32> {
  %z = "canonical.eltwise_add"(%x, %x) : (tensor<8x8xf32>, tensor<8x8xf32>) -> tensor<8x8xf32>
  %a = "canonical.eltwise_mul"(%z, %y) : (tensor<8x8xf32>, tensor<8x8xf32>) -> tensor<8x8xf32>
  %b = "canonical.relu"(%a) : (tensor<8x8xf32>) -> tensor<8x8xf32>
  ml_program.output %z : tensor<8x8xf32>
})";
constexpr char kSlopeWithoutAxes[] = R"(
ml_program.subgraph @main(%x: tensor<8x1xf32>) -> tensor<8x1xf32> {
  %s = "canonical.constant_gen"() {value = dense<0.5> : tensor<f32>} : () -> tensor<f32>
  %y = "canonical.prelu"(%x, %s) : (tensor<8x1xf32>, tensor<f32>) -> tensor<8x1xf32>
  ml_program.output %y : tensor<8x1xf32>
})";
constexpr char kNumberWithoutAxes[] = R"(
ml_program.subgraph @main(%x: tensor<f32>) -> tensor<f32> {
  %y = "canonical.round"(%x) : (tensor<f32>) -> tensor<f32>
  %z = "canonical.abs"(%y) : (tensor<f32>) -> tensor<f32>
  ml_program.output %z : tensor<f32>
})";
// A bias that the caller omits.
constexpr char kAbsent[] = R"(
ml_program.subgraph @main(%x: !canonical.feature<1x4x4x8xf32>) -> !canonical.feature<1x2x2x4xf32> {
  %none = "control.none"() : () -> none
  %y = "control.call"(%x, %none) {callee = @layer} : (!canonical.feature<1x4x4x8xf32>, none) -> !canonical.feature<1x2x2x4xf32>
  ml_program.output %y : !canonical.feature<1x2x2x4xf32>
}
ml_program.subgraph private @layer(%x: !canonical.feature<1x4x4x8xf32>, %bias: none) -> !canonical.feature<1x2x2x4xf32> {
  %w = "canonical.constant_gen"() {value = dense<0.25> : tensor<4x3x3x8xf32>} : () -> !canonical.filter<4x3x3x8xf32>
  %y = "canonical.conv_2d"(%x, %w, %bias) : (!canonical.feature<1x4x4x8xf32>, !canonical.filter<4x3x3x8xf32>, none) -> !canonical.feature<1x2x2x4xf32>
  ml_program.output %y : !canonical.feature<1x2x2x4xf32>
})";

struct Case {
  std::string name;
  std::string text;
};

class RefusedNodesTest : public ::testing::TestWithParam<Case> {
 protected:
  Tensor expected_;  // From our own kernels.
};

TEST_P(RefusedNodesTest, DoNotEndTheProcess) {
  ASSERT_OK_AND_ASSIGN(const std::unique_ptr<Context> context, Context::WithLinkedExtensions());
  for (const std::string target : {"", "xnnpack", "onednn"}) {
    SCOPED_TRACE(target);
    ASSERT_OK_AND_ASSIGN(const std::unique_ptr<Program> program, Parse(*context, GetParam().text));
    if (!target.empty()) {
      ASSERT_THAT(RunPasses(*program, absl::StrCat("annotate_target{targets=", target,
                                                   "}, merge_regions, partition, compile_regions")),
                  IsOk());
    }
    ASSERT_OK_AND_ASSIGN(const std::unique_ptr<Session> session, Session::Create(*program));
    ASSERT_OK_AND_ASSIGN(const std::vector<Tensor> inputs, SeededInputs(*session->selected(), 1));
    for (size_t i = 0; i < inputs.size(); ++i)
      ASSERT_THAT(session->set_input(static_cast<int64_t>(i), inputs[i]), IsOk());
    ASSERT_THAT(session->infer(), IsOk());
    ASSERT_OK_AND_ASSIGN(const Tensor output, session->get_output(0));
    if (target.empty()) {
      expected_ = output;
    } else {
      ASSERT_OK_AND_ASSIGN(const TensorDifference difference,
                           Compare(output, expected_, Tolerance::Close(1e-5, 1e-5)));
      EXPECT_TRUE(difference.ok()) << difference.ToString();
    }
  }
}

INSTANTIATE_TEST_SUITE_P(Programs, RefusedNodesTest,
                         ::testing::Values(Case{"Unused", kUnused},
                                           Case{"SlopeWithoutAxes", kSlopeWithoutAxes},
                                           Case{"NumberWithoutAxes", kNumberWithoutAxes},
                                           Case{"Absent", kAbsent}),
                         [](const auto& test) { return test.param.name; });

// A library is loaded only when its answer matters.
TEST(RefusedNodesTest, LibrariesAreNotLoadedForAFirstAnswer) {
  ASSERT_OK_AND_ASSIGN(const std::unique_ptr<Context> context, Context::WithLinkedExtensions());
  ASSERT_OK_AND_ASSIGN(const std::unique_ptr<Program> program, Parse(*context, R"(
ml_program.subgraph @main(%x: tensor<4x3xf32>) -> tensor<4x8xf32> {
  %w = "canonical.constant_gen"() {value = dense<0.5> : tensor<3x8xf32>} : () -> tensor<3x8xf32>
  %y = "canonical.mat_mul"(%x, %w) : (tensor<4x3xf32>, tensor<3x8xf32>) -> tensor<4x8xf32>
  ml_program.output %y : tensor<4x8xf32>
})"));
  const Node* product = nullptr;
  for (const Node* node : program->FindGraph("main")->nodes()) {
    if (node->op_name() == "canonical.mat_mul") product = node;
  }
  ASSERT_NE(product, nullptr);
  const Backend* xnnpack = BackendRegistry::Of(*context).Find("xnnpack");
  ASSERT_NE(xnnpack, nullptr);
  EXPECT_THAT(xnnpack->MaySupport(*product), IsOk());
  EXPECT_FALSE(xnnpack->Supports(*product).ok());
}

std::string JoinedTimes(const std::string& text, int count) {
  return absl::StrJoin(std::vector<std::string>(static_cast<size_t>(count), text), ", ");
}

// The reason names the limit, and what was found.
TEST(RefusedNodesTest, OneDnnSaysHowMuchItTakes) {
  const struct {
    std::string text;
    std::string why;
  } kCases[] = {
      {R"(
ml_program.subgraph @main(%x: !canonical.feature<1x2097153x1x1xf32>, %w: !canonical.filter<1x1x1x1xf32>) -> !canonical.feature<1x2097153x1x1xf32> {
  %y = "canonical.conv_2d"(%x, %w) : (!canonical.feature<1x2097153x1x1xf32>, !canonical.filter<1x1x1x1xf32>) -> !canonical.feature<1x2097153x1x1xf32>
  ml_program.output %y : !canonical.feature<1x2097153x1x1xf32>
})",
       "oneDNN takes at most 1048576 positions of an axis, found 2097153"},
      {R"(
ml_program.subgraph @main(%x: !canonical.feature<1x2x2x4xf32>) -> !canonical.feature<1x2x2x4xf32> {
  %y = "canonical.local_response_norm"(%x) {size = 2147483649 : i64} : (!canonical.feature<1x2x2x4xf32>) -> !canonical.feature<1x2x2x4xf32>
  ml_program.output %y : !canonical.feature<1x2x2x4xf32>
})",
       "oneDNN takes at most 2147483647 channels of a window, found 2147483649"},
      {R"(
ml_program.subgraph @main(%x: !canonical.feature<1x2x2x1xf32>) -> !canonical.feature<1x200000x2x1xf32> {
  %y = "canonical.resize"(%x) {sizes = array<i64: 200000, 2>, mode = "nearest"} : (!canonical.feature<1x2x2x1xf32>) -> !canonical.feature<1x200000x2x1xf32>
  ml_program.output %y : !canonical.feature<1x200000x2x1xf32>
})",
       "oneDNN takes at most 131072 positions of the result's axes together, found 200002"},
      {absl::StrCat("ml_program.subgraph @main(%x: tensor<2x8xf32>) -> tensor<34x8xf32> {\n  %y = "
                    "\"canonical.tensor_concat\"(",
                    JoinedTimes("%x", 17), ") {axis = 0 : i64} : (",
                    JoinedTimes("tensor<2x8xf32>", 17),
                    ") -> tensor<34x8xf32>\n  ml_program.output %y : tensor<34x8xf32>\n}\n"),
       "concatenations of many parts are copied part by part"},
  };
  ASSERT_OK_AND_ASSIGN(const std::unique_ptr<Context> context, Context::WithLinkedExtensions());
  ASSERT_OK_AND_ASSIGN(const Backend* onednn, BackendRegistry::Of(*context).Get("onednn"));
  for (const auto& test : kCases) {
    SCOPED_TRACE(test.why);
    ASSERT_OK_AND_ASSIGN(const std::unique_ptr<Program> program, Parse(*context, test.text));
    for (const Node* node : program->FindGraph("main")->nodes()) {
      if (IsBoundaryNode(*node)) continue;
      EXPECT_THAT(onednn->Supports(*node),
                  StatusIs(absl::StatusCode::kUnimplemented, ::testing::HasSubstr(test.why)));
    }
  }
}

}  // namespace
}  // namespace roundhouse
