// Tests that the bodies of loops, branches and calls stay in one stage of a pipeline, with the
// results of one device.
#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "absl/status/statusor.h"
#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_replace.h"
#include "absl/strings/string_view.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "roundhouse/api/devices/spread_program.h"
#include "roundhouse/core/context.h"
#include "roundhouse/core/graph.h"
#include "roundhouse/core/node.h"
#include "roundhouse/core/program.h"
#include "roundhouse/core/tensor/tensor.h"
#include "roundhouse/core/text/parser.h"
#include "roundhouse/service/tensor_difference.h"
#include "roundhouse/tests/devices/partitioned_run.h"
#include "roundhouse/tests/testing/compare_runs.h"
#include "roundhouse/tests/testing/matchers.h"

namespace roundhouse {
namespace {

// A loop, a branch and what they call run in one stage, with the weights and the state that they
// use.
TEST(PipelineBodiesTest, BodiesStayOnTheirStage) {
  ASSERT_OK_AND_ASSIGN(const std::unique_ptr<Context> context, Context::WithLinkedExtensions());
  constexpr char kBodies[] = R"(
ml_program.global private @w0(dense<[[0.5, -0.2], [0.3, 0.7]]> : tensor<2x2xf32>) : tensor<2x2xf32>
ml_program.global private @w1(dense<[[0.1, 0.9], [-0.4, 0.2]]> : tensor<2x2xf32>) : tensor<2x2xf32>
ml_program.global private @w2(dense<[[-0.6, 0.8], [0.2, 0.4]]> : tensor<2x2xf32>) : tensor<2x2xf32>
ml_program.global private mutable @rounds(dense<0.0> : tensor<f32>) : tensor<f32>
ml_program.subgraph private @goes_on(%n: tensor<i64>, %h: tensor<4x2xf32>) -> (tensor<i1>) {
  %three = "canonical.constant_gen"() {value = dense<3> : tensor<i64>} : () -> tensor<i64>
  %p = "canonical.compare"(%n, %three) {direction = "less"} : (tensor<i64>, tensor<i64>) -> tensor<i1>
  ml_program.output %p : tensor<i1>
}
ml_program.subgraph private @layer(%h: tensor<4x2xf32>) -> (tensor<4x2xf32>) {
  %w = ml_program.global_load_const @w1 : tensor<2x2xf32>
  %p = "canonical.mat_mul"(%h, %w) : (tensor<4x2xf32>, tensor<2x2xf32>) -> tensor<4x2xf32>
  %t = "canonical.tanh"(%p) : (tensor<4x2xf32>) -> tensor<4x2xf32>
  ml_program.output %t : tensor<4x2xf32>
}
ml_program.subgraph private @round(%n: tensor<i64>, %h: tensor<4x2xf32>) -> (tensor<i64>, tensor<4x2xf32>) {
  %one = "canonical.constant_gen"() {value = dense<1> : tensor<i64>} : () -> tensor<i64>
  %next = "canonical.eltwise_add"(%n, %one) : (tensor<i64>, tensor<i64>) -> tensor<i64>
  STORE
  %t = "control.call"(%h) {callee = @layer} : (tensor<4x2xf32>) -> tensor<4x2xf32>
  ml_program.output %next, %t : tensor<i64>, tensor<4x2xf32>
}
ml_program.subgraph private @double(%h: tensor<4x2xf32>) -> (tensor<4x2xf32>) {
  %d = "canonical.eltwise_add"(%h, %h) : (tensor<4x2xf32>, tensor<4x2xf32>) -> tensor<4x2xf32>
  ml_program.output %d : tensor<4x2xf32>
}
ml_program.subgraph @main(%x: tensor<4x2xf32> {ml_program.identifier = "x"}) -> (tensor<4x2xf32>) {
  %zero = "canonical.constant_gen"() {value = dense<0> : tensor<i64>} : () -> tensor<i64>
  %w0 = ml_program.global_load_const @w0 : tensor<2x2xf32>
  %a = "canonical.mat_mul"(%x, %w0) : (tensor<4x2xf32>, tensor<2x2xf32>) -> tensor<4x2xf32>
  %l:2 = "control.while"(%zero, %a) {body = @round, condition = @goes_on} : (tensor<i64>, tensor<4x2xf32>) -> (tensor<i64>, tensor<4x2xf32>)
  %w2 = ml_program.global_load_const @w2 : tensor<2x2xf32>
  %b = "canonical.mat_mul"(%l#1, %w2) : (tensor<4x2xf32>, tensor<2x2xf32>) -> tensor<4x2xf32>
  %s = "canonical.tensor_reduce"(%b) {axes = array<i64: 0, 1>, keep_dims = false, kind = "sum"} : (tensor<4x2xf32>) -> tensor<f32>
  %z = "canonical.constant_gen"() {value = dense<0.0> : tensor<f32>} : () -> tensor<f32>
  %p = "canonical.compare"(%s, %z) {direction = "greater"} : (tensor<f32>, tensor<f32>) -> tensor<i1>
  %y = "control.if"(%p, %b) {then = @double, else = @layer} : (tensor<i1>, tensor<4x2xf32>) -> tensor<4x2xf32>
  %seen = ml_program.global_load @rounds : tensor<f32>
  %all = "canonical.eltwise_add"(%y, %seen) : (tensor<4x2xf32>, tensor<f32>) -> tensor<4x2xf32>
  ml_program.output %all : tensor<4x2xf32>
})";
  // Also where each round stores something, which is for the whole batch.
  constexpr char kStore[] = R"(%r = ml_program.global_load @rounds : tensor<f32>
  %m = "canonical.tensor_reduce"(%h) {axes = array<i64: 0, 1>, keep_dims = false, kind = "mean"} : (tensor<4x2xf32>) -> tensor<f32>
  %s = "canonical.eltwise_add"(%r, %m) : (tensor<f32>, tensor<f32>) -> tensor<f32>
  ml_program.global_store @rounds = %s : tensor<f32>)";
  for (const absl::string_view store : {"", kStore}) {
    ASSERT_OK_AND_ASSIGN(const std::unique_ptr<Program> program,
                         Parse(*context, absl::StrReplaceAll(kBodies, {{"STORE", store}})));
    ASSERT_OK_AND_ASSIGN(const std::vector<Tensor> inputs,
                         SeededInputsOf(*program->FindGraph("main"), 1));
    ASSERT_OK_AND_ASSIGN(const std::vector<Tensor> expected, RunOnOne(*program, "main", inputs, 2));
    for (const int64_t microbatches : {1, 2}) {
      for (const char* devices : {"pipe:2", "pipe:3", "data:2,pipe:2"}) {
        SCOPED_TRACE(absl::StrCat(devices, ", ", microbatches, " micro-batches, ", store));
        SpreadRequest request = {
            .devices = devices, .pipeline = "pipe", .microbatches = microbatches};
        if (absl::StrContains(devices, "data")) request.pins = {"x=data,_"};
        const std::unique_ptr<Program> made = program->clone();
        ASSERT_THAT(SpreadProgram(*made, request), IsOk());
        ASSERT_OK_AND_ASSIGN(const std::vector<std::unique_ptr<Program>> by_rank,
                             ProgramsOfRanks(*made));
        ASSERT_OK_AND_ASSIGN(const std::vector<Tensor> found,
                             RunOnRanks(by_rank, "main", inputs, 2));
        for (size_t i = 0; i < expected.size(); ++i) {
          ASSERT_OK_AND_ASSIGN(const TensorDifference difference,
                               Compare(found[i], expected[i], Tolerance::Close(1e-6, 1e-6)));
          EXPECT_TRUE(difference.ok()) << "output " << i << ": " << difference.ToString();
        }
        // One stage has the loop, and one the state; of each there is a rank for each half of the
        // batch.
        size_t with_loop = 0;
        size_t with_state = 0;
        for (const std::unique_ptr<Program>& rank : by_rank) {
          bool has_loop = false;
          for (const Graph* graph : rank->graphs()) {
            for (const Node* node : graph->nodes()) has_loop |= node->op_name() == "control.while";
          }
          with_loop += has_loop ? 1 : 0;
          with_state += rank->FindGlobal("rounds") != nullptr ? 1 : 0;
        }
        const size_t ranks_of_stage = absl::StrContains(devices, "data") ? 2 : 1;
        EXPECT_EQ(with_loop, ranks_of_stage);
        if (!store.empty()) {
          EXPECT_EQ(with_state, ranks_of_stage);
        }
      }
    }
  }
}

}  // namespace
}  // namespace roundhouse
