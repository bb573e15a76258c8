// Converts the user's data to what a model takes if nothing that matters is lost: NumPy's f64 to
// f32, bytes of an image to floats, one image to a batch of one.
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
  std::string note;  // The conversions; empty if none.
};

// Casts to the floats or integers of `type`, and adds a leading axis of 1. A tensor that differs in
// another way is returned as it is, and its consumer reports the error. Errors, with the remedy: an
// integer, or a number to be cast to one, that does not fit the kind; sizes that the caller can
// change to those of `type`, by a transposition, by another shape, or by giving one row at a time.
absl::StatusOr<FittedInput> FitInput(const Context& context, Tensor tensor, const Type& type);

}  // namespace roundhouse

#endif  // ROUNDHOUSE_API_VALUES_FITTED_INPUT_H_
