// File: training_program.h
//
// Makes a program that learns of a program that has learned, or not yet: its entries are
//
//   train_step   the model's inputs and a target; a step of the optimizer; loss, metric and rate
//   eval         the same inputs; loss and metric, and nothing changes
//   predict      what the model was before
//
// Weights, what the optimizer keeps for each ("<weight>.mean"), the number of steps done
// (train.step) and of examples seen (train.examples) are mutable globals, which all that a session
// knows is in. The pass strip_training takes out again what is not needed to predict.
//
//   RH_ASSIGN_OR_RETURN(TrainingProgram made, MakeTrainingProgram(program, {.loss = "mse"}));
//   RH_RETURN_IF_ERROR(SaveModel(*made.program, "training.rh"));
#ifndef ROUNDHOUSE_TRAINING_TRAINING_PROGRAM_H_
#define ROUNDHOUSE_TRAINING_TRAINING_PROGRAM_H_

#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "roundhouse/core/program.h"

namespace roundhouse::training {

inline constexpr absl::string_view kTrainStep = "train_step";
inline constexpr absl::string_view kEval = "eval";
inline constexpr absl::string_view kPredict = "predict";
// Mutable globals: how many steps are done, and how many examples were seen.
inline constexpr absl::string_view kStepGlobal = "train.step";
inline constexpr absl::string_view kExamplesGlobal = "train.examples";

struct TrainingRequest {
  // The graph that is trained, and which of its outputs is the prediction; empty: the only one or
  // main, and the first.
  std::string entry = "";
  std::string output = "";
  // Recipes (recipe.h). No clip: gradients stay what they are.
  std::string loss = "mse";
  std::string optimizer = "adam";
  std::string schedule = "constant";
  std::string clip = "";
  // The option `rate` of the schedule.
  std::optional<double> rate = std::nullopt;
  // Examples in a step. Nothing: what the model has, or 32 where it leaves that open.
  std::optional<int64_t> batch = std::nullopt;
  // The steps of the whole training, for schedules that ask.
  int64_t steps = 1000;
  // Patterns of globals, separated by commas. Empty: all weights, but for running statistics.
  std::string wrt = "";
  std::string freeze = "";
  // Weights without a value get one by this.
  uint64_t seed = 0;
  // By the name of an input: the sizes of an example, where the model leaves some open.
  std::map<std::string, std::vector<int64_t>> example_sizes = {};
};

struct TrainingProgram {
  std::unique_ptr<Program> program;
  int64_t batch = 0;
  // Whether eval takes any number of examples, or just `batch`.
  bool has_open_batch = false;
  // What is trained, in the program's order, and how many numbers that is.
  std::vector<std::string> weights;
  int64_t num_parameters = 0;
  // What the second result of train_step and eval is; empty where there is none.
  std::string metric;
  // Whether the rate depends on how many steps there will be.
  bool knows_steps = false;
  // By kind ("optimizer"), what was asked for and its hash ("adam:beta1=0.8 0123456789abcdef").
  std::map<std::string, std::string> recipes;
  // What was found and done, a line each.
  std::vector<std::string> notes;
};

// Errors: a usage error where what is asked for does not suit the model, as FindRecipe's; patterns
// that name nothing; a batch that is not the model's; nothing to train; what cannot be
// differentiated, all of it.
absl::StatusOr<TrainingProgram> MakeTrainingProgram(const Program& model,
                                                    const TrainingRequest& request = {});

}  // namespace roundhouse::training

#endif  // ROUNDHOUSE_TRAINING_TRAINING_PROGRAM_H_
