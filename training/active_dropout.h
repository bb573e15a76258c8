// Dropout in the steps of a training. Internal to training.
#ifndef ROUNDHOUSE_TRAINING_ACTIVE_DROPOUT_H_
#define ROUNDHOUSE_TRAINING_ACTIVE_DROPOUT_H_

#include <string>

#include "absl/status/status.h"
#include "roundhouse/core/graph.h"
#include "roundhouse/core/program.h"

namespace roundhouse::training {

// Whether a graph has places that prepare_training has kept (kDropout).
bool HasDropout(const Program& program);

// Makes each such place drop elements with its probability, and scale the others up by what is
// missing. The random numbers follow from the state in the global `state`, which advances in each
// run: it is part of a checkpoint.
absl::Status DropElements(Graph& graph, const std::string& state);

}  // namespace roundhouse::training

#endif  // ROUNDHOUSE_TRAINING_ACTIVE_DROPOUT_H_
