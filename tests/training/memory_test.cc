// Training in less memory: the same bits, within the budget, for nets of several kinds.
#include <cstddef>
#include <cstdint>
#include <iostream>
#include <memory>
#include <sstream>
#include <string>
#include <vector>

#include "absl/strings/str_cat.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "roundhouse/api/placement.h"
#include "roundhouse/api/roundhouse.h"
#include "roundhouse/core/base/status_macros.h"
#include "roundhouse/core/context.h"
#include "roundhouse/core/graph.h"
#include "roundhouse/core/program.h"
#include "roundhouse/core/tensor/tensor.h"
#include "roundhouse/core/text/parser.h"
#include "roundhouse/interp/session.h"
#include "roundhouse/passes/framework/pass_runner.h"
#include "roundhouse/service/planning/memory_plan.h"
#include "roundhouse/service/seeded_tensors.h"
#include "roundhouse/tests/testing/matchers.h"
#include "roundhouse/tests/training/nets.h"
#include "roundhouse/training/training_program.h"

namespace roundhouse {
namespace {

using ::testing::AllOf;
using ::testing::HasSubstr;
using training::kTrainStep;

constexpr int kSteps = 3;

struct Net {
  std::string name;
  std::string text;
  std::string optimizer;
};

// The bits of all that a few steps gave: losses, then the state.
struct Trained {
  std::vector<Tensor> results;
  std::vector<Tensor> state;
  int64_t arena_bytes = 0;
};

class MemoryTest : public ::testing::TestWithParam<Net> {
 protected:
  MemoryTest() : context_(*LinkedContext()) {}

  // Placed on backends, as a training runs it.
  absl::StatusOr<Model> Step(const Net& net) const {
    RH_ASSIGN_OR_RETURN(const std::unique_ptr<Program> program, Parse(*context_, net.text));
    RH_ASSIGN_OR_RETURN(
        training::TrainingProgram made,
        training::MakeTrainingProgram(
            *program, {.loss = "cross_entropy", .optimizer = net.optimizer, .seed = 7}));
    Model model = Model::Of(context_, std::move(made.program));
    RH_RETURN_IF_ERROR(model.Optimize({.level = 2}).status());
    RH_RETURN_IF_ERROR(PlaceOnBackends(model.mutable_program(), {}).status());
    return model;
  }

  absl::StatusOr<int64_t> ArenaOf(const Program& program) const {
    RH_ASSIGN_OR_RETURN(const MemoryPlanner* planner, MemoryPlannerOf(*context_));
    RH_ASSIGN_OR_RETURN(const MemoryPlan plan,
                        planner->Plan(program, *program.FindGraph(kTrainStep), {}));
    return plan.arena_bytes;
  }

  // The sufficient budget that a refusal names; 0 if it names none.
  static int64_t LeastBudget(Model& model) {
    const std::string refusal(RunPasses(model.mutable_program(),
                                        "rematerialise{graph=@train_step, budget=1, measure=false}")
                                  .status()
                                  .message());
    const size_t at = refusal.find("at least ");
    int64_t bytes = 0;
    if (at != std::string::npos) std::istringstream(refusal.substr(at + 9)) >> bytes;
    EXPECT_GT(bytes, 0) << refusal;
    return bytes;
  }

  static absl::StatusOr<Trained> Train(const Model& model) {
    RH_ASSIGN_OR_RETURN(const std::unique_ptr<Session> session, model.NewSession());
    const Graph& step = *model.program().FindGraph(kTrainStep);
    Trained trained;
    RH_RETURN_IF_ERROR(session->select(kTrainStep));
    for (int i = 0; i < kSteps; ++i) {
      RH_ASSIGN_OR_RETURN(const std::vector<Tensor> inputs,
                          SeededInputs(step, static_cast<uint64_t>(i)));
      for (size_t k = 0; k < inputs.size(); ++k)
        RH_RETURN_IF_ERROR(session->set_input(static_cast<int64_t>(k), inputs[k]));
      RH_RETURN_IF_ERROR(session->infer());
      for (int64_t k = 0; k < session->num_outputs(); ++k) {
        RH_ASSIGN_OR_RETURN(const Tensor result, session->get_output(k));
        RH_ASSIGN_OR_RETURN(trained.results.emplace_back(), result.Materialize());
      }
    }
    trained.arena_bytes = session->plan_report().arena_bytes;
    for (const Global* global : model.program().globals()) {
      if (!global->is_mutable() || global->visibility() != Visibility::kPublic) continue;
      RH_ASSIGN_OR_RETURN(const Tensor value, session->get_global(global->name()));
      RH_ASSIGN_OR_RETURN(trained.state.emplace_back(), value.Materialize());
    }
    return trained;
  }

  std::shared_ptr<const Context> context_;
};

TEST_P(MemoryTest, GivesTheSameBitsWithinTheBudget) {
  ASSERT_OK_AND_ASSIGN(const Model whole, Step(GetParam()));
  ASSERT_OK_AND_ASSIGN(const int64_t before, ArenaOf(whole.program()));
  ASSERT_OK_AND_ASSIGN(const Trained expected, Train(whole));
  EXPECT_EQ(expected.arena_bytes, before);
  // How little is enough depends on the kernels of the processor.
  ASSERT_OK_AND_ASSIGN(Model least, Step(GetParam()));
  const int64_t least_budget = LeastBudget(least);
  ASSERT_LT(least_budget, before);
  ASSERT_OK_AND_ASSIGN(Model small, Step(GetParam()));
  const int64_t budget = (least_budget + before) / 2;
  ASSERT_THAT(RunPasses(small.mutable_program(),
                        absl::StrCat("rematerialise{graph=@train_step, budget=", budget,
                                     ", measure=false}")),
              IsOkAndHolds(true));
  ASSERT_OK_AND_ASSIGN(const int64_t after, ArenaOf(small.program()));
  ASSERT_OK_AND_ASSIGN(const Trained trained, Train(small));
  std::cout << GetParam().name << ": " << before << " bytes, then " << after << " in a budget of "
            << budget << "\n";
  EXPECT_LE(after, budget);
  EXPECT_EQ(trained.arena_bytes, after);
  EXPECT_EQ(trained.results, expected.results);
  EXPECT_EQ(trained.state, expected.state);
}

TEST_P(MemoryTest, SaysWhatTheLeastBudgetIs) {
  ASSERT_OK_AND_ASSIGN(Model model, Step(GetParam()));
  const absl::Status refused =
      RunPasses(model.mutable_program(),
                "rematerialise{graph=@train_step, budget=1000, measure=false}")
          .status();
  EXPECT_EQ(refused.code(), absl::StatusCode::kResourceExhausted);
  EXPECT_THAT(refused.message(),
              AllOf(HasSubstr("does not run in 1000 bytes"), HasSubstr("at least"),
                    HasSubstr("At its peak memory holds"), HasSubstr("bytes: ")));
  std::cout << GetParam().name << ": " << refused.message() << "\n";
}

INSTANTIATE_TEST_SUITE_P(Nets, MemoryTest,
                         ::testing::Values(Net{"Mlp30", testing::MlpText(30, 64, 64), "sgd"},
                                           Net{"ResNet8", testing::ResNet8Text(4), "momentum"},
                                           Net{"Gpt", testing::GptText(2, 2, 32, 32), "adam"}),
                         [](const ::testing::TestParamInfo<Net>& net) { return net.param.name; });

}  // namespace
}  // namespace roundhouse
