// Reads integer tensors that hold positions or counts.
#ifndef ROUNDHOUSE_INTERP_REFERENCE_ARITHMETIC_INTEGERS_H_
#define ROUNDHOUSE_INTERP_REFERENCE_ARITHMETIC_INTEGERS_H_

#include <cstdint>
#include <vector>

#include "absl/status/statusor.h"
#include "roundhouse/core/base/memory.h"
#include "roundhouse/core/base/status_macros.h"
#include "roundhouse/core/tensor/tensor.h"
#include "roundhouse/dialects/canonical/rules/shape_rules.h"

namespace roundhouse::reference {

// canonical::IntegersOf() for a tensor of any size. Error: no memory for the integers.
inline absl::StatusOr<std::vector<int64_t>> IntegersIn(const Tensor& tensor) {
  RH_RETURN_IF_ERROR(
      CheckMemoryFor(tensor.num_elements(), sizeof(int64_t), tensor.type().ToString()));
  return canonical::IntegersOf(tensor);
}

}  // namespace roundhouse::reference

#endif  // ROUNDHOUSE_INTERP_REFERENCE_ARITHMETIC_INTEGERS_H_
