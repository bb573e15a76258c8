// Values for weights that begin without one.
#ifndef ROUNDHOUSE_PASSES_CONTAINER_INITIAL_WEIGHT_H_
#define ROUNDHOUSE_PASSES_CONTAINER_INITIAL_WEIGHT_H_

#include "absl/status/statusor.h"
#include "roundhouse/core/base/splitmix64.h"
#include "roundhouse/core/tensor/tensor.h"
#include "roundhouse/core/type.h"

namespace roundhouse {

// Zeros at rank 1, else uniform in [-a, a] with a = sqrt(6 / (elements / first size + elements /
// last size)), which keeps signals at their magnitude (Glorot and Bengio). Requires f32 and known
// sizes.
absl::StatusOr<Tensor> InitialWeight(const Type& type, SplitMix64 random);

}  // namespace roundhouse

#endif  // ROUNDHOUSE_PASSES_CONTAINER_INITIAL_WEIGHT_H_
