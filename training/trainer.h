// File: trainer.h
//
// Drives a training program over examples: epochs of batches in an order that a seed gives, with
// validation, an early stop and checkpoints.
//
//   RH_ASSIGN_OR_RETURN(std::unique_ptr<Trainer> trainer,
//                       Trainer::Create(context, std::move(made), std::move(data), {.epochs =
//                       20}));
//   RH_RETURN_IF_ERROR(trainer->Run());
//   RH_ASSIGN_OR_RETURN(std::unique_ptr<Program> trained, trainer->Trained());
//
// What happens hangs on the program, the examples and the options alone: the same training gives
// the same bytes, however often it was stopped and went on from a checkpoint.
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

// How far the work is.
struct TrainerProgress {
  int64_t epoch = 0;  // From 1.
  int64_t step = 0;   // Of the epoch, from 1.
  int64_t steps_per_epoch = 0;
  double loss = 0;  // The mean over the epoch so far.
  double examples_per_second = 0;
  double seconds_left = 0;  // If no epoch is saved.
};

struct TrainerOptions {
  int64_t epochs = 10;
  uint64_t seed = 0;
  // Ends after so many epochs in which the validation's loss was not the least so far, and gives
  // the weights of the one in which it was. 0: after all epochs, with the last weights.
  int64_t patience = 0;
  // Of many processes all do the same, and one writes files, but for parts of checkpoints.
  TrainingPlace place = {};
  // Where checkpoints go, after each epoch, when the work is cancelled, and every so many steps
  // unless that is 0. Empty: nowhere.
  std::string checkpoint = "";
  int64_t checkpoint_steps = 0;
  // What must be the same for a training to go on, beside what the trainer knows itself.
  Manifest manifest = {};
  // Called after each step and each epoch.
  std::function<void(const TrainerProgress&)> on_step = nullptr;
  std::function<void(const TrainerProgress&, const CurvePoint&)> on_epoch = nullptr;
};

class Trainer {
 public:
  // Errors: fewer examples than are in a step; a target of another shape; no validation to stop by.
  static absl::StatusOr<std::unique_ptr<Trainer>> Create(std::shared_ptr<const Context> context,
                                                         TrainingProgram made, TrainerData data,
                                                         TrainerOptions options);

  // Goes on where the checkpoint was written. Error: it is of another training
  // (CheckSameTraining).
  absl::Status Resume(const std::string& path);

  // All that is left to do. Errors: Cancelled, with a checkpoint written, if there is a place for
  // it, that has all steps but the one that was cut short; a loss that is no number; those of
  // Session::infer. Many processes that are cut short, each in a step of its own, leave the last
  // checkpoint that they wrote.
  absl::Status Run();

  // The training program with what it learned: of the best epoch, where there was to be a stop. All
  // processes ask for it.
  absl::StatusOr<std::unique_ptr<Program>> Trained() const;
  const std::vector<CurvePoint>& curve() const { return curve_; }
  const TrainingProgram& made() const { return made_; }
  // The number of the epoch, from 1, with the least validation loss; 0 where none is looked for.
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
  // What all processes have to come to, or none goes on.
  absl::Status Agreed(const absl::Status& status) const;
  absl::Status Begin();
  absl::StatusOr<Manifest> FullManifest() const;
  absl::Status Loop();
  absl::Status Step();
  absl::Status EndEpoch();
  absl::Status Validate(CurvePoint& point);
  // Runs an entry on these examples and adds what it says to the totals.
  absl::Status RunOn(absl::string_view entry, const Examples& examples, Totals& totals);
  absl::StatusOr<Tensors> State() const;
  absl::Status Save() const;
  absl::StatusOr<Checkpoint> CheckpointOf(Tensors state) const;
  // Each process its part, then one of them the rest.
  absl::Status SaveParts() const;
  TrainerProgress Progress() const;
  bool IsDone() const;

  TrainingProgram made_;
  TrainerData data_;
  const TrainerOptions options_;
  Manifest manifest_;
  std::unique_ptr<TrainingSessions> sessions_;
  int64_t steps_per_epoch_ = 0;
  int64_t step_ = 0;  // Of all.
  double rate_ = 0;
  Totals totals_;  // Of the epoch.
  std::vector<int64_t> order_;
  int64_t order_epoch_ = -1;  // Whose order it is.
  std::vector<CurvePoint> curve_;
  int64_t best_epoch_ = 0;
  Tensors best_;  // Weights.
  // Of this run, for who looks on.
  int64_t steps_run_ = 0;
  std::chrono::steady_clock::time_point start_;
};

}  // namespace roundhouse::training

#endif  // ROUNDHOUSE_TRAINING_TRAINER_H_
