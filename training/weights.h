// The globals of a program that training changes. Internal to training.
#ifndef ROUNDHOUSE_TRAINING_WEIGHTS_H_
#define ROUNDHOUSE_TRAINING_WEIGHTS_H_

#include <cstdint>
#include <string>
#include <vector>

#include "absl/functional/function_ref.h"
#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "roundhouse/core/graph.h"
#include "roundhouse/core/program.h"

namespace roundhouse::training {

// Makes the globals that `wrt` matches and `freeze` does not mutable, and their loads loads of
// state, so that no pass treats them as constants. Empty `wrt`: all f32 globals of rank 1 or more,
// except those whose values lowering needs (the scales of a resize). `notes` gets a line for what
// is left out. Errors: a pattern that matches no global of floats; a match of `wrt` that is not f32
// or has unknown sizes.
absl::Status ThawWeights(Program& program, absl::string_view wrt, absl::string_view freeze,
                         std::vector<std::string>& notes);

// Makes constants of the weights that the model itself declares mutable and that are not to be
// trained: `freeze` matches them, or `wrt` is not empty and does not. Those without a value get one
// first. Leaves weights that the program stores, and those for which `is_left` is true.
absl::Status FreezeDeclared(Program& program, absl::string_view wrt, absl::string_view freeze,
                            uint64_t seed, absl::FunctionRef<bool(const Global&)> is_left,
                            std::vector<std::string>& notes);

// Error: a pattern of `wrt` that matches none of the weights that are trained.
absl::Status CheckAllTrained(absl::string_view wrt, const std::vector<std::string>& trained);

// Makes globals immutable again that neither `is_trained` nor a pattern of `wrt` names, unless the
// program stores them. Error: a pattern that matches no global of floats.
absl::Status FreezeAllBut(Program& program, absl::string_view wrt,
                          absl::FunctionRef<bool(const Global&)> is_trained);

// Makes these globals constants, except those without a value and those that the program stores;
// and the reverse.
absl::Status FreezeGlobals(Program& program, const std::vector<std::string>& names);
absl::Status ThawGlobals(Program& program, const std::vector<std::string>& names);

// Makes globals immutable again that `entry` does not read. Returns the names of the weights that
// it reads.
absl::StatusOr<std::vector<std::string>> FreezeUnread(Program& program, const Graph& entry);

// Initialises weights without values (initial_weight.h).
absl::Status InitializeWeights(Program& program, uint64_t seed, std::vector<std::string>& notes);

}  // namespace roundhouse::training

#endif  // ROUNDHOUSE_TRAINING_WEIGHTS_H_
