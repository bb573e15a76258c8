// Tests the planned memory of training steps: the activations that wait for their gradients, and
// that updates overwrite the old values. All numbers are those of the plans.
#include <cstdint>
#include <iostream>
#include <map>
#include <memory>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/str_cat.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "roundhouse/api/placement.h"
#include "roundhouse/api/roundhouse.h"
#include "roundhouse/core/attribute.h"
#include "roundhouse/core/base/status_macros.h"
#include "roundhouse/core/context.h"
#include "roundhouse/core/graph.h"
#include "roundhouse/core/program.h"
#include "roundhouse/core/tensor/tensor.h"
#include "roundhouse/core/text/parser.h"
#include "roundhouse/core/type.h"
#include "roundhouse/interp/session.h"
#include "roundhouse/passes/framework/pass_runner.h"
#include "roundhouse/service/planning/memory_plan.h"
#include "roundhouse/service/planning/views.h"
#include "roundhouse/service/seeded_tensors.h"
#include "roundhouse/tests/testing/matchers.h"
#include "roundhouse/tests/training/nets.h"
#include "roundhouse/training/training_program.h"

namespace roundhouse {
namespace {

using ::testing::AllOf;
using ::testing::HasSubstr;
using training::kTrainStep;

constexpr int64_t kBatch = 8;
// The largest activation of ResNet-8: 16 channels of 32x32.
constexpr int64_t kPictureBytes = kBatch * 32 * 32 * 16 * 4;

class StepMemoryTest : public ::testing::Test {
 protected:
  StepMemoryTest() : context_(*LinkedContext()) {}

  // As a training runs it; or before nodes are given to backends.
  absl::StatusOr<Model> Step(const std::string& text, const std::string& optimizer,
                             bool is_placed = true) const {
    RH_ASSIGN_OR_RETURN(const std::unique_ptr<Program> program, Parse(*context_, text));
    RH_ASSIGN_OR_RETURN(
        training::TrainingProgram made,
        training::MakeTrainingProgram(
            *program, {.loss = "cross_entropy", .optimizer = optimizer, .seed = 7}));
    Model model = Model::Of(context_, std::move(made.program));
    RH_RETURN_IF_ERROR(model.Optimize({.level = 2}).status());
    if (is_placed) RH_RETURN_IF_ERROR(PlaceOnBackends(model.mutable_program(), {}).status());
    return model;
  }

  absl::StatusOr<int64_t> ArenaOf(const Program& program) const {
    RH_ASSIGN_OR_RETURN(const MemoryPlanner* planner, MemoryPlannerOf(*context_));
    RH_ASSIGN_OR_RETURN(const MemoryPlan plan,
                        planner->Plan(program, *program.FindGraph(kTrainStep), {}));
    return plan.arena_bytes;
  }

  static absl::Status TakeSteps(Session& session, const Graph& step, int count) {
    RH_RETURN_IF_ERROR(session.select(kTrainStep));
    RH_ASSIGN_OR_RETURN(const std::vector<Tensor> inputs, SeededInputs(step, 1));
    for (size_t k = 0; k < inputs.size(); ++k)
      RH_RETURN_IF_ERROR(session.set_input(static_cast<int64_t>(k), inputs[k]));
    for (int i = 0; i < count; ++i) RH_RETURN_IF_ERROR(session.infer());
    return absl::OkStatus();
  }

  static int64_t StateBytes(const Program& program) {
    int64_t bytes = 0;
    for (const Global* global : program.globals()) {
      if (global->is_mutable()) bytes += ByteSize(global->type()).value_or(0);
    }
    return bytes;
  }

  std::shared_ptr<const Context> context_;
};

// Of each layer its convolution's result waits; that of its relu is made from it again. 3 layers of
// 16 channels at 32x32, 2 (and a shortcut's convolution) of 32 at 16x16, and as many of 64 at 8x8:
// 3 + 3/2 + 3/4 pictures, and at most 2 of the sums at the ends of blocks; the rest is what the
// kernels of the largest layers take.
TEST_F(StepMemoryTest, OneActivationOfALayerWaits) {
  ASSERT_OK_AND_ASSIGN(const Model model, Step(testing::ResNet8Text(kBatch), "momentum"));
  ASSERT_OK_AND_ASSIGN(const int64_t arena, ArenaOf(model.program()));
  std::cout << "ResNet8: " << arena << " bytes, "
            << static_cast<double>(arena) / static_cast<double>(kPictureBytes) << " pictures\n";
  EXPECT_LE(arena, 10 * kPictureBytes);
}

// Without the two passes the same step takes half as much again.
TEST_F(StepMemoryTest, OrderAndRecomputationAreWhatSavesIt) {
  ASSERT_OK_AND_ASSIGN(const Model model, Step(testing::ResNet8Text(kBatch), "momentum"));
  ASSERT_OK_AND_ASSIGN(const int64_t arena, ArenaOf(model.program()));
  ASSERT_OK_AND_ASSIGN(Model plain, Step(testing::ResNet8Text(kBatch), "momentum", false));
  ASSERT_OK_AND_ASSIGN(std::string pipeline, PipelineWithTargets(*context_, "", {}));
  ASSERT_THAT(pipeline, AllOf(HasSubstr("recompute_arithmetic{"), HasSubstr("order_for_memory, ")));
  ASSERT_THAT(
      RunPasses(
          plain.mutable_program(),
          pipeline.substr(pipeline.find("annotate_target"))
              .replace(pipeline.substr(pipeline.find("annotate_target")).find("order_for_memory, "),
                       std::string("order_for_memory, ").size(), ""))
          .status(),
      IsOk());
  ASSERT_OK_AND_ASSIGN(const int64_t before, ArenaOf(plain.program()));
  std::cout << "ResNet8: " << before << " bytes without, " << arena << " with\n";
  EXPECT_GT(before, arena + arena / 3);
}

// A gradient by the input of a convolution takes the filter transposed and reversed. Both copies
// are made when it needs them: of ResNet-18 they would be as much as half of its weights.
TEST_F(StepMemoryTest, FiltersAreReversedWhereTheyAreUsed) {
  ASSERT_OK_AND_ASSIGN(const Model model, Step(testing::ResNet8Text(kBatch), "momentum"));
  std::map<const Node*, int> places;
  for (const Node* node : model.program().FindGraph(kTrainStep)->nodes())
    places.emplace(node, static_cast<int>(places.size()));
  int reversed = 0;
  for (const auto& [node, place] : places) {
    if (node->op_name() != "canonical.slice") continue;
    ++reversed;
    for (const Use& use : node->result().uses()) {
      const Node* user = &use.user();
      while (IsView(*user)) user = &user->result().uses().begin()->user();
      EXPECT_LE(places.at(user), place + 4) << node->DebugName();
    }
    EXPECT_GE(places.at(&node->operand(0).node()), place - 4) << node->DebugName();
  }
  EXPECT_GE(reversed, 4);
}

// A gelu as ONNX files have it: its gradient needs its input, and what follows it needs its result.
TEST_F(StepMemoryTest, OfAGeluInPiecesNothingElseWaits) {
  ASSERT_OK_AND_ASSIGN(const Model model, Step(R"(
ml_program.global private mutable @w : tensor<64x512xf32>
ml_program.global private mutable @v : tensor<512x10xf32>
ml_program.func @main(%x: tensor<256x64xf32> {ml_program.identifier = "x"}) -> (tensor<256x10xf32> {ml_program.identifier = "y"}) {
  %w = ml_program.global_load @w : tensor<64x512xf32>
  %v = ml_program.global_load @v : tensor<512x10xf32>
  %root = "canonical.constant_gen"() {value = dense<0.70710678> : tensor<f32>} : () -> tensor<f32>
  %one = "canonical.constant_gen"() {value = dense<1.0> : tensor<f32>} : () -> tensor<f32>
  %half = "canonical.constant_gen"() {value = dense<0.5> : tensor<f32>} : () -> tensor<f32>
  %h = "canonical.mat_mul"(%x, %w) : (tensor<256x64xf32>, tensor<64x512xf32>) -> tensor<256x512xf32>
  %s = "canonical.eltwise_mul"(%h, %root) : (tensor<256x512xf32>, tensor<f32>) -> tensor<256x512xf32>
  %e = "canonical.erf"(%s) : (tensor<256x512xf32>) -> tensor<256x512xf32>
  %p = "canonical.eltwise_add"(%e, %one) : (tensor<256x512xf32>, tensor<f32>) -> tensor<256x512xf32>
  %m = "canonical.eltwise_mul"(%h, %p) : (tensor<256x512xf32>, tensor<256x512xf32>) -> tensor<256x512xf32>
  %g = "canonical.eltwise_mul"(%m, %half) : (tensor<256x512xf32>, tensor<f32>) -> tensor<256x512xf32>
  %y = "canonical.mat_mul"(%g, %v) : (tensor<256x512xf32>, tensor<512x10xf32>) -> tensor<256x10xf32>
  ml_program.return %y : tensor<256x10xf32>
}
)",
                                               "sgd"));
  ASSERT_OK_AND_ASSIGN(const int64_t arena, ArenaOf(model.program()));
  constexpr int64_t kLayerBytes = 256 * 512 * 4;
  std::cout << "gelu: " << static_cast<double>(arena) / static_cast<double>(kLayerBytes)
            << " layers\n";
  // The input, the result, and the gradient by the result.
  EXPECT_LE(arena, 3 * kLayerBytes);
}

// Thousands of nodes have the same reasons why backends do not take them.
TEST_F(StepMemoryTest, NodesShareWhatIsSaidOfTheirPlaces) {
  ASSERT_OK_AND_ASSIGN(const Model model, Step(testing::ResNet8Text(kBatch), "momentum"));
  std::set<const void*> copies;
  size_t nodes = 0;
  for (const Graph* graph : model.program().graphs()) {
    for (const Node* node : graph->nodes()) {
      const Attribute* reasons = node->attributes().Find("roundhouse.declined");
      if (reasons == nullptr || reasons->if_dictionary() == nullptr) continue;
      copies.insert(reasons->if_dictionary());
      ++nodes;
    }
  }
  std::cout << "ResNet8: " << copies.size() << " copies for " << nodes << " nodes\n";
  EXPECT_LT(copies.size(), nodes / 3);
}

// New weights and moments need no memory beside the old ones, once those are the session's own.
TEST_F(StepMemoryTest, UpdatesAreWrittenOverWhatTheyReplace) {
  for (const std::string optimizer : {"sgd", "momentum", "adam"}) {
    ASSERT_OK_AND_ASSIGN(const Model model, Step(testing::MlpText(2, 4, 256), optimizer));
    ASSERT_OK_AND_ASSIGN(const std::unique_ptr<Session> session, model.NewSession());
    ASSERT_THAT(TakeSteps(*session, *model.program().FindGraph(kTrainStep), 3), IsOk());
    const int64_t state = StateBytes(model.program());
    const Session::PlanReport report = session->plan_report();
    std::cout << optimizer << ": state " << state << ", arena " << report.arena_bytes << ", held "
              << report.held_bytes << ", peak " << session->peak_bytes() << "\n";
    // The arena has the gradients. Also held are new values of biases, which are small.
    EXPECT_LE(report.held_bytes - report.arena_bytes, state / 8);
  }
}

}  // namespace
}  // namespace roundhouse
