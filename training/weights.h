// The globals of a program that training changes. Internal to training.
#ifndef ROUNDHOUSE_TRAINING_WEIGHTS_H_
#define ROUNDHOUSE_TRAINING_WEIGHTS_H_

#include <cstdint>
#include <string>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "roundhouse/core/graph.h"
#include "roundhouse/core/program.h"

namespace roundhouse::training {

// Makes what `wrt` names and `freeze` does not mutable, and its loads those of state, so that no
// pass takes it for a constant. Empty `wrt`: all f32 with an axis or more, but for what lowering
// needs to know (the scales of a resize). `notes` gets a line for what is left out. Errors: a
// pattern that matches no global of floats; one that `wrt` names and that is not f32 or has sizes
// that are not known.
absl::Status ThawWeights(Program& program, absl::string_view wrt, absl::string_view freeze,
                         std::vector<std::string>& notes);

// Of a lowered program: makes immutable again what is the running mean or variance of a batch norm.
absl::Status FreezeRunningStatistics(Program& program, std::vector<std::string>& notes);
// Makes immutable again what `entry` does not read. Returns the names of the weights that it reads.
absl::StatusOr<std::vector<std::string>> FreezeUnread(Program& program, const Graph& entry);

// Values for weights that have none: of one axis zeros, else numbers between -a and a, all equally
// likely, with a = sqrt(6 / (elements / first size + elements / last size)): what Glorot and Bengio
// found to keep signals as large as they are.
absl::Status InitializeWeights(Program& program, uint64_t seed, std::vector<std::string>& notes);

}  // namespace roundhouse::training

#endif  // ROUNDHOUSE_TRAINING_WEIGHTS_H_
