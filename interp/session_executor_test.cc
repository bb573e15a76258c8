#include "roundhouse/interp/session_executor.h"

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "absl/status/status.h"
#include "absl/types/span.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "roundhouse/core/context.h"
#include "roundhouse/core/graph.h"
#include "roundhouse/core/program.h"
#include "roundhouse/core/tensor/tensor.h"
#include "roundhouse/interp/program_test_base.h"
#include "roundhouse/service/execution.h"
#include "roundhouse/tests/testing/matchers.h"

namespace roundhouse {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;

using SessionExecutorTest = ProgramTestBase;

constexpr char kProgram[] = R"(
ml_program.global private mutable @last : tensor<1xf32>
ml_program.global private @w(#ml_program.extern : tensor<1xf32>) : tensor<1xf32>
ml_program.func @main(%x: tensor<1xf32>) -> tensor<1xf32> {
  %w = ml_program.global_load_const @w : tensor<1xf32>
  %y = "abacus.add"(%x, %w) : (tensor<1xf32>, tensor<1xf32>) -> tensor<1xf32>
  ml_program.global_store @last = %y : tensor<1xf32>
  ml_program.return %y : tensor<1xf32>
}
ml_program.subgraph private @square(%x: tensor<1xf32>) -> tensor<1xf32> {
  %y = "abacus.mul"(%x, %x) : (tensor<1xf32>, tensor<1xf32>) -> tensor<1xf32>
  ml_program.output %y : tensor<1xf32>
})";

Tensor F32(float value) { return Tensor::Of<float>({1}, {value}); }

TEST_F(SessionExecutorTest, RunsGraphsOfAProgram) {
  Program& program = ParseProgram(kProgram);
  std::vector<std::string> seen;
  ExecutionOptions options = {
      .link = [](absl::string_view) -> absl::StatusOr<Tensor> { return F32(10); },
      .observer =
          [&](const Node& node, absl::Span<const Tensor* const>) {
            seen.push_back(std::string(node.op().short_name()));
            return absl::OkStatus();
          }};
  ASSERT_OK_AND_ASSIGN(auto execution, StartExecution(program, options));
  EXPECT_THAT(execution->GlobalValue("last"), IsOkAndHolds(std::nullopt));
  const Graph& main = *program.FindGraph("main");
  EXPECT_THAT(execution->Run(main, {F32(1)}), IsOkAndHolds(ElementsAre(F32(11))));
  EXPECT_THAT(seen, ElementsAre("input", "global_load_const", "add", "global_store", "output"));
  EXPECT_THAT(execution->GlobalValue("last"), IsOkAndHolds(std::optional<Tensor>(F32(11))));
  EXPECT_THAT(execution->Run(main, {}),
              StatusIs(absl::StatusCode::kInvalidArgument, "@main takes 1 inputs, found 0"));
  EXPECT_THAT(execution->GlobalValue("lost"), StatusIs(absl::StatusCode::kNotFound));
}

TEST_F(SessionExecutorTest, RunsPrivateGraphsThatAreAskedFor) {
  Program& program = ParseProgram(kProgram);
  const Graph* square = program.FindGraph("square");
  // Nothing that only @main needs has to be linked.
  ASSERT_OK_AND_ASSIGN(auto execution, StartExecution(program, {.graphs = {square}}));
  EXPECT_THAT(execution->Run(*square, {F32(3)}), IsOkAndHolds(ElementsAre(F32(9))));
  EXPECT_THAT(execution->Run(*program.FindGraph("main"), {F32(3)}),
              StatusIs(absl::StatusCode::kNotFound, HasSubstr("no entry @main")));
}

TEST_F(SessionExecutorTest, WithoutAnExecutorThereIsNone) {
  ASSERT_OK_AND_ASSIGN(auto context, Context::With({RegisterMlProgram}));
  Program program(*context);
  EXPECT_THAT(StartExecution(program), StatusIs(absl::StatusCode::kFailedPrecondition,
                                                HasSubstr("no executor is registered")));
}

TEST_F(SessionExecutorTest, TwoExecutorsAreAnErrorOfTheContext) {
  EXPECT_THAT(Context::With({RegisterSessionExecutor, RegisterSessionExecutor}),
              StatusIs(absl::StatusCode::kAlreadyExists, HasSubstr("two executors")));
}

TEST_F(SessionExecutorTest, IsLinkedByItsTargetAlone) {
  ASSERT_OK_AND_ASSIGN(std::unique_ptr<Context> linked, Context::WithLinkedExtensions());
  ASSERT_NE(linked->FindExtension<ExecutorSlot>(), nullptr);
  EXPECT_NE(linked->FindExtension<ExecutorSlot>()->executor(), nullptr);
}

}  // namespace
}  // namespace roundhouse
