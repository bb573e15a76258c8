// File: training_program.h
//
// Makes a training program from a model, trained or not. Its entries are
//
//   train_step   the model's inputs and a target; a step of the optimizer; loss, metric and rate
//   eval         the same inputs; loss and metric, and nothing changes
//   predict      what the model was before
//
// Weights, the optimizer's state for each ("<weight>.mean"), the number of steps done (train.step)
// and of examples seen (train.examples) are mutable globals, so that they hold all of a session's
// state. The pass strip_training removes what is not needed to predict.
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
#include "roundhouse/training/number_range.h"

namespace roundhouse::training {

inline constexpr absl::string_view kTrainStep = "train_step";
inline constexpr absl::string_view kEval = "eval";
inline constexpr absl::string_view kPredict = "predict";
// Mutable globals: the number of steps done, and of examples seen.
inline constexpr absl::string_view kStepGlobal = "train.step";
inline constexpr absl::string_view kExamplesGlobal = "train.examples";
// A mutable global: the state of the random numbers, if there is dropout.
inline constexpr absl::string_view kRandomGlobal = "train.random";

struct TrainingRequest {
  // The graph to train, and its output that is the prediction; empty: the only graph or main, and
  // the first output.
  std::string entry = "";
  std::string output = "";
  // Recipes (recipe.h). An empty clip leaves gradients unchanged.
  std::string loss = "mse";
  std::string optimizer = "adam";
  std::string schedule = "constant";
  std::string clip = "";
  // The option `rate` of the schedule.
  std::optional<double> rate = std::nullopt;
  // Examples in a step. Null: the batch of the model, or 32 if that is open.
  std::optional<int64_t> batch = std::nullopt;
  // The number of steps of the whole training, for schedules that use it.
  int64_t steps = 1000;
  // Patterns of globals, separated by commas. Empty: all weights except running statistics.
  std::string wrt = "";
  std::string freeze = "";
  // Low-rank adapters (adapters.h); empty: none. If there are any, only they are trained, and what
  // `wrt` names.
  std::string lora = "";
  // Rounds as the integer program will (quantized_training.h): "int8"; empty: not.
  std::string quantize = "";
  // Batch norms: "train" normalises by the statistics of each batch and keeps running ones, which
  // eval and predict use; "frozen" uses those of the model; "auto" trains if they are as they begin
  // (means 0, variances 1).
  std::string batch_norm = "auto";
  // Whether train_step drops elements where the model says so.
  bool dropout = true;
  // The option max_steps of differentiate; 0: its default.
  int64_t max_steps = 0;
  // Initialises weights without a value, and adapters.
  uint64_t seed = 0;
  // By input name: the sizes of an example, if the model leaves some open.
  std::map<std::string, std::vector<int64_t>> example_sizes = {};
};

// The numbers that have a meaning as targets.
struct TargetNumbers {
  NumberRange range;
  std::string text;  // "classes from 0 to 9, as output 'logits' has 10".
};

struct TrainingProgram {
  std::unique_ptr<Program> program;
  int64_t batch = 0;
  // Whether eval takes any number of examples, or exactly `batch`.
  bool has_open_batch = false;
  // The trained weights, in the program's order, and their total number of elements.
  std::vector<std::string> weights;
  // Globals that each step changes beside the weights, and that belong to the prediction.
  std::vector<std::string> running;
  int64_t num_parameters = 0;
  // The name of the second result of train_step and eval; empty if there is none.
  std::string metric;
  // Null: any numbers.
  std::optional<TargetNumbers> target_numbers;
  // Whether the rate depends on the total number of steps.
  bool knows_steps = false;
  // By kind ("optimizer"): the request and its hash ("adam:beta1=0.8 0123456789abcdef").
  std::map<std::string, std::string> recipes;
  // Remarks, a line each.
  std::vector<std::string> notes;
};

// Errors: a usage error if the request does not suit the model, as in FindRecipe; patterns that
// match nothing; a rate with which
// nothing is learned; a batch that is not the model's; nothing to train; all nodes that cannot be
// differentiated.
absl::StatusOr<TrainingProgram> MakeTrainingProgram(const Program& model,
                                                    const TrainingRequest& request = {});

}  // namespace roundhouse::training

#endif  // ROUNDHOUSE_TRAINING_TRAINING_PROGRAM_H_
