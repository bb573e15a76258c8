// What people have, made into what a model takes where that loses nothing that matters: NumPy's f64
// for f32, bytes of an image for floats, one image for a batch of one.
#ifndef ROUNDHOUSE_API_VALUES_FITTED_INPUT_H_
#define ROUNDHOUSE_API_VALUES_FITTED_INPUT_H_

#include <string>

#include "absl/status/statusor.h"
#include "roundhouse/core/context.h"
#include "roundhouse/core/tensor/tensor.h"
#include "roundhouse/core/type.h"

namespace roundhouse {

struct FittedInput {
  Tensor tensor;
  std::string note;  // What was done; empty where nothing was.
};

// Casts to the floats or integers of `type`, and adds an axis of 1 in front. A tensor that differs
// in another way stays as it is: whoever takes it says what is wrong. Error: integers, or numbers
// that are to become integers, that the kind does not have; the message has the remedy.
absl::StatusOr<FittedInput> FitInput(const Context& context, Tensor tensor, const Type& type);

}  // namespace roundhouse

#endif  // ROUNDHOUSE_API_VALUES_FITTED_INPUT_H_
