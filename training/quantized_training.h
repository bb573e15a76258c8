// Training with rounded weights and values, for a program that is then computed in int8. Internal
// to training.
#ifndef ROUNDHOUSE_TRAINING_QUANTIZED_TRAINING_H_
#define ROUNDHOUSE_TRAINING_QUANTIZED_TRAINING_H_

#include <cstdint>
#include <string>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "roundhouse/core/graph.h"
#include "roundhouse/core/program.h"

namespace roundhouse::training {

struct QuantizedTraining {
  int64_t weight_bits = 8;
  // Of the running bounds of values.
  double momentum = 0.99;
};

// "int8:weight_bits=4,momentum=0.9"; options may be left out. The error is a usage error.
absl::StatusOr<QuantizedTraining> ParseQuantizedTraining(absl::string_view text);

// Rounds the weights and values of a lowered program's layers (fake_quantize). Biases are added
// where the integer program adds them. Returns the globals that hold the bounds of values; `notes`
// gets a line for what is rounded. Error: there is nothing to round.
absl::StatusOr<std::vector<std::string>> RoundInTraining(Program& program,
                                                         const std::vector<std::string>& weights,
                                                         const QuantizedTraining& how,
                                                         std::vector<std::string>& notes);

// Makes a graph that trains keep the running bounds of its values, and round within them.
absl::Status KeepBounds(Graph& graph, double momentum);

}  // namespace roundhouse::training

#endif  // ROUNDHOUSE_TRAINING_QUANTIZED_TRAINING_H_
