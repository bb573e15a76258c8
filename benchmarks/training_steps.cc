// Trains a model on batches in the given order, and prints the loss of each step: what train does
// with an order of its own, and prints by epochs. compare_pytorch.py uses it.
#include <cstdint>
#include <iostream>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/str_format.h"
#include "roundhouse/api/entry.h"
#include "roundhouse/core/base/status_macros.h"
#include "roundhouse/core/context.h"
#include "roundhouse/core/graph.h"
#include "roundhouse/core/program.h"
#include "roundhouse/core/tensor/element_type.h"
#include "roundhouse/core/tensor/tensor.h"
#include "roundhouse/serialization/model_file.h"
#include "roundhouse/tools/command_line/flags.h"
#include "roundhouse/training/examples.h"
#include "roundhouse/training/recipe.h"
#include "roundhouse/training/training_program.h"
#include "roundhouse/training/training_sessions.h"

namespace roundhouse {
namespace {

struct StepsOptions {
  std::string model = "";
  std::vector<std::string> batches = {};
  training::TrainingRequest request = {};
  int64_t threads = 1;
};

absl::Status TakeSteps(const StepsOptions& options) {
  using training::Examples;
  RH_ASSIGN_OR_RETURN(std::shared_ptr<const Context> context, Context::WithLinkedExtensions());
  RH_ASSIGN_OR_RETURN(const std::unique_ptr<Program> model, LoadModel(*context, options.model));
  RH_ASSIGN_OR_RETURN(const Graph* entry, EntryOf(*model, ""));
  RH_ASSIGN_OR_RETURN(
      const training::Recipe loss,
      training::FindRecipe(*context, training::RecipeKind::kLoss, options.request.loss));
  const int64_t target = training::InputIndex(*loss.main, "target");
  const ElementKind kind =
      loss.main->inputs()[static_cast<size_t>(target)].type.element_type().kind();
  RH_ASSIGN_OR_RETURN(const training::TrainingProgram made,
                      training::MakeTrainingProgram(*model, options.request));
  RH_ASSIGN_OR_RETURN(const std::unique_ptr<training::TrainingSessions> sessions,
                      training::TrainingSessions::Prepare(
                          context, made, {.num_threads = static_cast<int>(options.threads)}));
  RH_RETURN_IF_ERROR(sessions->Begin());
  const Type type = made.program->FindGraph(training::kTrainStep)->inputs().back().type;
  for (const std::string& folder : options.batches) {
    RH_ASSIGN_OR_RETURN(Examples read, training::ReadExamples(*entry, kind, folder, ""));
    RH_ASSIGN_OR_RETURN(Examples batch, training::WithTargetShape(std::move(read),
                                                                  type.shape().sizes().subspan(1)));
    std::vector<Tensor> inputs = std::move(batch.inputs);
    inputs.push_back(std::move(batch.target));
    RH_RETURN_IF_ERROR(Annotate(sessions->Run(training::kTrainStep, inputs), folder));
    RH_ASSIGN_OR_RETURN(const double found, sessions->NumberOf(0));
    std::cout << absl::StrFormat("%.9g\n", found) << std::flush;
  }
  return absl::OkStatus();
}

}  // namespace
}  // namespace roundhouse

int main(int argc, char** argv) {
  using roundhouse::training::RecipeKind;
  roundhouse::StepsOptions options;
  roundhouse::Flags flags("training_steps",
                          "Trains a model on batches in the given order, and prints the loss of "
                          "each step.");
  flags.Positional("MODEL", &options.model, "the model");
  flags.Positional("BATCH", &options.batches,
                   "folders of .npy files with the inputs of a step, and target.npy");
  flags.Flag("loss", &options.request.loss, "NAME", "as for train");
  flags.Flag("optimizer", &options.request.optimizer, "NAME", "as for train");
  flags.Flag("lr", &options.request.rate, "RATE", "the learning rate");
  flags.Flag("batch", &options.request.batch, "N", "examples in a batch, unless the model says so");
  flags.Threads(&options.threads, "how many to use");
  return roundhouse::RunTool(flags, argc, argv, [&] { return roundhouse::TakeSteps(options); });
}
