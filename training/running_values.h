// Values that each step of a training observes, and keeps as running means in globals of the model:
// they change with the weights, and are constants for prediction. Internal to training.
#ifndef ROUNDHOUSE_TRAINING_RUNNING_VALUES_H_
#define ROUNDHOUSE_TRAINING_RUNNING_VALUES_H_

#include <string>

#include "absl/status/statusor.h"
#include "roundhouse/core/graph.h"
#include "roundhouse/core/node.h"

namespace roundhouse::training {

// Stores momentum * global + (1 - momentum) * observed into the global, before `before`, and
// returns it. `begins`, if there is one, is a condition under which it is `observed` alone. Both
// values have the type of the global.
absl::StatusOr<Value*> KeepRunning(Node& before, const std::string& global, Value& observed,
                                   double momentum, Value* begins = nullptr);

}  // namespace roundhouse::training

#endif  // ROUNDHOUSE_TRAINING_RUNNING_VALUES_H_
