// File: trainer.h
//
// Runs a training program over examples: epochs of batches in an order that depends on a seed, with
// validation, early stopping and checkpoints.
//
//   RH_ASSIGN_OR_RETURN(std::unique_ptr<Trainer> trainer,
//                       Trainer::Create(context, std::move(made), std::move(data), {.epochs =
//                       20}));
//   RH_RETURN_IF_ERROR(trainer->Run());
//   RH_ASSIGN_OR_RETURN(std::unique_ptr<Program> trained, trainer->Trained());
//
// The results depend only on the program, the examples and the options: the same training gives the
// same bytes, however often it was stopped and resumed from a checkpoint.
#ifndef ROUNDHOUSE_TRAINING_TRAINER_H_
#define ROUNDHOUSE_TRAINING_TRAINER_H_

#include <chrono>
#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "roundhouse/core/context.h"
#include "roundhouse/core/program.h"
#include "roundhouse/core/tensor/tensor.h"
#include "roundhouse/training/checkpoint.h"
#include "roundhouse/training/curve.h"
#include "roundhouse/training/examples.h"
#include "roundhouse/training/training_program.h"
#include "roundhouse/training/training_sessions.h"

namespace roundhouse::training {

struct TrainerData {
  Examples train;
  std::optional<Examples> validation = std::nullopt;
};

// How far the training is.
struct TrainerProgress {
  int64_t epoch = 0;  // From 1.
  int64_t step = 0;   // In the epoch, from 1.
  int64_t steps_per_epoch = 0;
  double loss = 0;  // The mean over the epoch so far.
  double examples_per_second = 0;
  double seconds_left = 0;  // Without early stopping.
};

struct TrainerOptions {
  int64_t epochs = 10;
  uint64_t seed = 0;
  // Stops after this many epochs without a new least validation loss, and returns the weights of
  // the epoch with the least. 0: runs all epochs, and returns the last weights.
  int64_t patience = 0;
  // Of many processes all do the same, but only one writes files other than parts of checkpoints.
  TrainingPlace place = {};
  // The path for checkpoints, which are written after each epoch, on cancellation, and every
  // `checkpoint_steps` steps unless that is 0. Empty: none.
  std::string checkpoint = "";
  int64_t checkpoint_steps = 0;
  // The items that must be equal for a training to continue, besides those of the trainer itself.
  Manifest manifest = {};
  // Called after each step and each epoch.
  std::function<void(const TrainerProgress&)> on_step = nullptr;
  std::function<void(const TrainerProgress&, const CurvePoint&)> on_epoch = nullptr;
};

class Trainer {
 public:
  // Errors: fewer examples than in a step; a target of another shape, or with numbers that the loss
  // has no meaning for, such as classes that the model lacks; early stopping without validation; no
  // epochs, or more than can be counted.
  static absl::StatusOr<std::unique_ptr<Trainer>> Create(std::shared_ptr<const Context> context,
                                                         TrainingProgram made, TrainerData data,
                                                         TrainerOptions options);

  // Continues from the checkpoint. Errors: it is of another training (CheckSameTraining), or
  // further than TrainerOptions::epochs.
  absl::Status Resume(const std::string& path);

  // Runs all remaining steps. Errors: Cancelled (if there is a path for checkpoints, one is written
  // with all steps except the interrupted one); a loss that is not a number; those of
  // Session::infer. If many processes are interrupted, each in its own step, they leave the last
  // checkpoint that was written.
  absl::Status Run();

  // The training program with the trained weights: with early stopping those of the best epoch. All
  // processes must call it.
  absl::StatusOr<std::unique_ptr<Program>> Trained() const;
  const std::vector<CurvePoint>& curve() const { return curve_; }
  const TrainingProgram& made() const { return made_; }
  // The measures taken to fit into TrainingPlace::memory.
  const std::string& memory_note() const { return sessions_->memory_note(); }
  // The number of the epoch with the least validation loss, from 1; 0 without early stopping.
  int64_t best_epoch() const { return best_epoch_; }

 private:
  // Sums over examples.
  struct Totals {
    double loss = 0;
    double metric = 0;
    double examples = 0;
  };
  using Tensors = std::map<std::string, Tensor>;

  Trainer(TrainingProgram made, TrainerData data, TrainerOptions options)
      : made_(std::move(made)), data_(std::move(data)), options_(std::move(options)) {}
  absl::Status Prepare(const std::shared_ptr<const Context>& context);
  // Makes all processes fail if one of them does.
  absl::Status Agreed(const absl::Status& status) const;
  absl::Status Begin();
  absl::StatusOr<Manifest> FullManifest() const;
  absl::Status Loop();
  absl::Status Step();
  absl::Status EndEpoch();
  absl::Status Validate(CurvePoint& point);
  // Runs an entry on these examples and adds its results to the totals.
  absl::Status RunOn(absl::string_view entry, const Examples& examples, Totals& totals);
  absl::StatusOr<Tensors> State() const;
  absl::Status Save() const;
  absl::StatusOr<Checkpoint> CheckpointOf(Tensors state) const;
  // Each process writes its part, then one of them the rest.
  absl::Status SaveParts() const;
  TrainerProgress Progress() const;
  bool IsDone() const;

  TrainingProgram made_;
  TrainerData data_;
  const TrainerOptions options_;
  Manifest manifest_;
  std::unique_ptr<TrainingSessions> sessions_;
  int64_t steps_per_epoch_ = 0;
  int64_t step_ = 0;  // Over all epochs.
  double rate_ = 0;
  Totals totals_;  // Of the epoch.
  std::vector<int64_t> order_;
  int64_t order_epoch_ = -1;  // The epoch of `order_`.
  std::vector<CurvePoint> curve_;
  int64_t best_epoch_ = 0;
  Tensors best_;  // Weights.
  // Of this run, for progress reports.
  int64_t steps_run_ = 0;
  std::chrono::steady_clock::time_point start_;
};

}  // namespace roundhouse::training

#endif  // ROUNDHOUSE_TRAINING_TRAINER_H_
