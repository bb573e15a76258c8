// Training on many devices gives the same as on one: the batch is spread, gradients are summed.

#include <cstdint>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/string_view.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "roundhouse/core/base/status_macros.h"
#include "roundhouse/core/context.h"
#include "roundhouse/core/graph.h"
#include "roundhouse/core/node.h"
#include "roundhouse/core/program.h"
#include "roundhouse/core/tensor/tensor.h"
#include "roundhouse/core/text/parser.h"
#include "roundhouse/passes/framework/pass_runner.h"
#include "roundhouse/service/tensor_difference.h"
#include "roundhouse/tests/devices/partitioned_run.h"
#include "roundhouse/tests/testing/compare_runs.h"
#include "roundhouse/tests/testing/matchers.h"
#include "roundhouse/training/training_program.h"

namespace roundhouse {
namespace {

constexpr char kClassifier[] = R"(
ml_program.global private mutable @w1 : tensor<6x8xf32>
ml_program.global private mutable @b1 : tensor<8xf32>
ml_program.global private mutable @w2 : tensor<8x4xf32>
ml_program.func @main(%x: tensor<?x6xf32, ["batch", ""]> {ml_program.identifier = "x"}) -> (tensor<?x4xf32, ["batch", ""]> {ml_program.identifier = "y"}) {
  %w1 = ml_program.global_load @w1 : tensor<6x8xf32>
  %b1 = ml_program.global_load @b1 : tensor<8xf32>
  %w2 = ml_program.global_load @w2 : tensor<8x4xf32>
  %h = "canonical.mat_mul"(%x, %w1, %b1) : (tensor<?x6xf32, ["batch", ""]>, tensor<6x8xf32>, tensor<8xf32>) -> tensor<?x8xf32, ["batch", ""]>
  %r = "canonical.tanh"(%h) : (tensor<?x8xf32, ["batch", ""]>) -> tensor<?x8xf32, ["batch", ""]>
  %y = "canonical.mat_mul"(%r, %w2) : (tensor<?x8xf32, ["batch", ""]>, tensor<8x4xf32>) -> tensor<?x4xf32, ["batch", ""]>
  ml_program.return %y : tensor<?x4xf32, ["batch", ""]>
})";

class TrainingOnDevicesTest : public ::testing::Test {
 protected:
  TrainingOnDevicesTest() {
    absl::StatusOr<std::unique_ptr<Context>> context = Context::WithLinkedExtensions();
    EXPECT_THAT(context, IsOk());
    context_ = *std::move(context);
  }

  // Runs six steps on one device and on many; returns the number of sums per step over the devices.
  absl::StatusOr<int> Check(const DevicesAndPins& request, absl::string_view optimizer) {
    RH_ASSIGN_OR_RETURN(const std::unique_ptr<Program> model, Parse(*context_, kClassifier));
    RH_ASSIGN_OR_RETURN(training::TrainingProgram made,
                        training::MakeTrainingProgram(*model, {.loss = "mse",
                                                               .optimizer = std::string(optimizer),
                                                               .clip = "norm",
                                                               .batch = 8,
                                                               .seed = 3}));
    RH_RETURN_IF_ERROR(
        RunPasses(*made.program, "sequence_globals, inline, [cse, fold_constants, dce]").status());
    // The batch size of graphs that do not train is not known.
    std::vector<Graph*> others;
    for (Graph* graph : made.program->graphs()) {
      if (graph->name() == "eval" || graph->name() == "predict") others.push_back(graph);
    }
    made.program->Erase(others);
    RH_ASSIGN_OR_RETURN(const std::unique_ptr<Program> partitioned,
                        Partitioned(*made.program, request));
    RH_RETURN_IF_ERROR(
        RunPasses(*partitioned, "[optimize_collectives, cse, fold_constants, dce]").status());
    RH_ASSIGN_OR_RETURN(const std::vector<Tensor> inputs,
                        SeededInputsOf(*made.program->FindGraph("train_step"), 5));
    RH_ASSIGN_OR_RETURN(const std::vector<Tensor> expected,
                        RunOnOne(*made.program, "train_step", inputs, 6));
    RH_ASSIGN_OR_RETURN(const std::vector<Tensor> found,
                        RunOnMany(*partitioned, "train_step", inputs, 6));
    for (size_t i = 0; i < expected.size(); ++i) {
      RH_ASSIGN_OR_RETURN(const TensorDifference difference,
                          Compare(found[i], expected[i], Tolerance::Close(1e-5, 1e-4)));
      if (!difference.ok())
        return absl::InternalError(absl::StrCat("output ", i, ": ", difference.ToString()));
    }
    int sums = 0;
    for (const Node* node : partitioned->FindGraph("train_step")->nodes())
      sums += node->op_name() == "collective.all_reduce";
    return sums;
  }

  std::unique_ptr<Context> context_;
};

TEST_F(TrainingOnDevicesTest, TheBatchIsSpread) {
  // One sum for all gradients, and the loss.
  for (const char* optimizer : {"sgd", "adam"}) {
    EXPECT_THAT(Check({.devices = "data:4", .pins = {"x=data,_"}}, optimizer),
                IsOkAndHolds(testing::Le(3)))
        << optimizer;
  }
}

TEST_F(TrainingOnDevicesTest, WeightsAndTheirMomentsAreSpread) {
  EXPECT_THAT(Check({.devices = "data:2,model:2", .pins = {"x=data,_", "@w1=_,model"}}, "adam"),
              IsOk());
}

// The optimizer's state is spread over the devices that share the batch; weights are whole.
TEST_F(TrainingOnDevicesTest, OnlyMomentsAreSpread) {
  EXPECT_THAT(Check({.devices = "data:2",
                     .pins = {"x=data,_", "@w1=*", "@b1=*", "@w2=*", "@w1.*=data,_", "@b1.*=data",
                              "@w2.*=data,_"}},
                    "adam"),
              IsOk());
}

}  // namespace
}  // namespace roundhouse
