// File: train.h
//
// The tool train: trains a model on examples.
#ifndef ROUNDHOUSE_TOOLS_ADAPTING_TRAIN_H_
#define ROUNDHOUSE_TOOLS_ADAPTING_TRAIN_H_

#include <cstdint>
#include <memory>
#include <optional>
#include <ostream>
#include <string>

#include "absl/status/status.h"
#include "roundhouse/api/devices/spread_program.h"
#include "roundhouse/core/context.h"
#include "roundhouse/tools/command_line/progress.h"

namespace roundhouse {

class MpiProcess;

struct TrainOptions {
  std::string input = "";
  // .rh and .mlir: the training program, which can be trained further; any other format: the
  // program that predicts.
  std::string output = "";
  std::string data = "";
  // The array or column with the targets; empty: found by name (training/examples.h).
  std::string target = "";
  // A share, a fold, or a path of examples; empty: none.
  std::string validation = "";
  // Recipes (training/recipe.h).
  std::string loss = "mse";
  std::string optimizer = "adam";
  std::string schedule = "constant";
  std::string clip = "";
  std::optional<double> lr = std::nullopt;
  int64_t epochs = 10;
  std::optional<int64_t> batch = std::nullopt;
  int64_t patience = 0;
  std::string wrt = "";
  std::string freeze = "";
  // "int8": trains with rounding, for an integer program (training/quantized_training.h).
  std::string quantize = "";
  // "auto", "train" or "frozen" (training/training_program.h).
  std::string batch_norm = "auto";
  bool no_dropout = false;
  // Low-rank adapters (training/adapters.h), and where to write them alone; empty: none.
  std::string lora = "";
  std::string lora_out = "";
  std::string entry = "";
  // The model's output that is the prediction.
  std::string prediction = "";
  int64_t seed = 0;
  int64_t threads = 1;
  // The bytes that a step may take beside the weights (training/training_sessions.h); 0: any.
  int64_t memory = 0;
  // The most steps of a loop of the model whose number of steps is not a constant.
  int64_t max_steps = 0;
  // The devices that the program is spread over (training/training_sessions.h): all in this process
  // (simulate), or one in each process that mpirun started (launcher "mpi").
  SpreadRequest spread = {};
  bool simulate = false;
  std::string launcher = "";
  MpiProcess* process = nullptr;
  bool deterministic = false;
  // "auto": beside the output.
  std::string checkpoint = "auto";
  int64_t checkpoint_steps = 0;
  std::string resume = "";
  // The path of the table; the picture is written beside it. "auto": beside the output.
  std::string curve = "auto";
  bool json = false;
  bool no_mmap = false;
  // Null for none.
  Progress* progress = nullptr;
};

// Runs the tool. A line for each epoch goes to `out`, remarks go to `notes`.
absl::Status Train(std::shared_ptr<const Context> context, const TrainOptions& options,
                   std::ostream& out, std::ostream& notes);

// The main of the tool, with the dialects and formats of the binary.
int TrainMain(int argc, char** argv);

}  // namespace roundhouse

#endif  // ROUNDHOUSE_TOOLS_ADAPTING_TRAIN_H_
