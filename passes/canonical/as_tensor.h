// Values of any domain as plain tensors, with their axes in the same order.
#ifndef ROUNDHOUSE_PASSES_CANONICAL_AS_TENSOR_H_
#define ROUNDHOUSE_PASSES_CANONICAL_AS_TENSOR_H_

#include "absl/status/statusor.h"
#include "roundhouse/core/builder.h"
#include "roundhouse/core/node.h"

namespace roundhouse::canonical {

// Requires a tensor of known rank. A value in domain tensor is returned itself.
absl::StatusOr<Value*> AsTensor(const Builder& build, Value& value);

}  // namespace roundhouse::canonical

#endif  // ROUNDHOUSE_PASSES_CANONICAL_AS_TENSOR_H_
