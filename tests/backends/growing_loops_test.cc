// A loop whose values grow has other types in each iteration. A library that generates code for
// each type is asked only for the first ones.
#include <cstdint>
#include <memory>
#include <vector>

#include "absl/types/span.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "roundhouse/core/context.h"
#include "roundhouse/core/node.h"
#include "roundhouse/core/program.h"
#include "roundhouse/core/tensor/tensor.h"
#include "roundhouse/core/text/parser.h"
#include "roundhouse/interp/session.h"
#include "roundhouse/interp/session_options.h"
#include "roundhouse/passes/framework/pass_runner.h"
#include "roundhouse/tests/testing/matchers.h"

namespace roundhouse {
namespace {

constexpr int64_t kIterations = 20;

// Each iteration adds a row.
constexpr char kProgram[] = R"(
ml_program.subgraph @main(%x: tensor<1x2xf32>) -> tensor<?x2xf32> {
  %i = "canonical.constant_gen"() {value = dense<0> : tensor<i64>} : () -> tensor<i64>
  %none = "canonical.constant_gen"() {value = dense<> : tensor<0x2xf32>} : () -> tensor<0x2xf32>
  %y:3 = "control.while"(%i, %none, %x) {body = @body, condition = @less} : (tensor<i64>, tensor<0x2xf32>, tensor<1x2xf32>) -> (tensor<i64>, tensor<?x2xf32>, tensor<1x2xf32>)
  ml_program.output %y#1 : tensor<?x2xf32>
}
ml_program.subgraph private @less(%i: tensor<i64>, %rows: tensor<?x2xf32>, %x: tensor<1x2xf32>) -> tensor<i1> {
  %limit = "canonical.constant_gen"() {value = dense<20> : tensor<i64>} : () -> tensor<i64>
  %c = "canonical.compare"(%i, %limit) {direction = "less"} : (tensor<i64>, tensor<i64>) -> tensor<i1>
  ml_program.output %c : tensor<i1>
}
ml_program.subgraph private @body(%i: tensor<i64>, %rows: tensor<?x2xf32>, %x: tensor<1x2xf32>) -> (tensor<i64>, tensor<?x2xf32>, tensor<1x2xf32>) {
  %one = "canonical.constant_gen"() {value = dense<1> : tensor<i64>} : () -> tensor<i64>
  %j = "canonical.eltwise_add"(%i, %one) : (tensor<i64>, tensor<i64>) -> tensor<i64>
  %twice = "canonical.eltwise_add"(%x, %x) : (tensor<1x2xf32>, tensor<1x2xf32>) -> tensor<1x2xf32>
  %more = "canonical.tensor_concat"(%rows, %twice) {axis = 0 : i64} : (tensor<?x2xf32>, tensor<1x2xf32>) -> tensor<?x2xf32>
  ml_program.output %j, %more, %x : tensor<i64>, tensor<?x2xf32>, tensor<1x2xf32>
})";

TEST(GrowingLoopsTest, DoNotCompileForEachSize) {
  ASSERT_OK_AND_ASSIGN(const std::unique_ptr<Context> context, Context::WithLinkedExtensions());
  ASSERT_OK_AND_ASSIGN(const std::unique_ptr<Program> program, Parse(*context, kProgram));
  ASSERT_THAT(
      RunPasses(*program,
                "annotate_target{targets=onednn}, merge_regions, partition, compile_regions"),
      IsOk());
  int64_t num_regions = 0;
  const SessionOptions options = {
      .timer = [&](const StepTime& step) { num_regions += step.runner.is_region ? 1 : 0; }};
  ASSERT_OK_AND_ASSIGN(const std::unique_ptr<Session> session,
                       Session::Create(*program, {}, options));
  ASSERT_THAT(session->set_input(0, Tensor::Of<float>({1, 2}, {1, -3})), IsOk());
  ASSERT_THAT(session->infer(), IsOk());
  EXPECT_GT(num_regions, 0);
  EXPECT_LT(num_regions, kIterations);
  std::vector<float> rows;
  for (int64_t i = 0; i < kIterations; ++i) rows.insert(rows.end(), {2, -6});
  EXPECT_THAT(session->get_output(0),
              IsOkAndHolds(Tensor::Of<float>(std::vector<int64_t>{kIterations, 2},
                                             absl::MakeConstSpan(rows))));
}

}  // namespace
}  // namespace roundhouse
