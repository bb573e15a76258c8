// Prepares a model for the making of training steps. Internal to training.
#ifndef ROUNDHOUSE_TRAINING_PREPARED_MODEL_H_
#define ROUNDHOUSE_TRAINING_PREPARED_MODEL_H_

#include <cstddef>
#include <optional>

#include "absl/status/statusor.h"
#include "roundhouse/core/graph.h"
#include "roundhouse/core/program.h"
#include "roundhouse/training/batch_statistics.h"
#include "roundhouse/training/quantized_training.h"
#include "roundhouse/training/training_program.h"

namespace roundhouse::training {

struct PreparedModel {
  Graph* predict = nullptr;
  size_t output = 0;  // The prediction.
  // Those that follow the batches; empty if batch norms stay as they are.
  RunningStatistics statistics = {};
  std::optional<QuantizedTraining> quantized = std::nullopt;
  bool has_dropout = false;
};

// Makes the entry the graph `predict`, lowered to the common dialect, with mutable weights; `made`
// gets their names, what runs beside them, and remarks.
absl::StatusOr<PreparedModel> PrepareModel(Program& program, const TrainingRequest& request,
                                           TrainingProgram& made);

}  // namespace roundhouse::training

#endif  // ROUNDHOUSE_TRAINING_PREPARED_MODEL_H_
