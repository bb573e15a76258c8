// The batches of matrix products, with broadcasting.
#ifndef ROUNDHOUSE_INTERP_NATIVE_MICROKERNELS_BATCHES_H_
#define ROUNDHOUSE_INTERP_NATIVE_MICROKERNELS_BATCHES_H_

#include <cstddef>
#include <cstdint>
#include <utility>
#include <vector>

#include "absl/status/statusor.h"
#include "absl/types/span.h"
#include "roundhouse/core/base/memory.h"
#include "roundhouse/core/base/status_macros.h"

namespace roundhouse::native {

// Returns, for each batch of the result in order, the index of the operand's matrix that it uses.
inline absl::StatusOr<std::vector<int64_t>> BatchesOf(absl::Span<const int64_t> operand,
                                                      absl::Span<const int64_t> result) {
  const size_t axes = result.size() - 2;
  const size_t missing = result.size() - operand.size();
  std::vector<int64_t> batches = {0};
  int64_t stride = 1;
  for (size_t axis = axes; axis-- > 0;) {
    const int64_t size = axis < missing ? 1 : operand[axis - missing];
    std::vector<int64_t> longer;
    RH_RETURN_IF_ERROR(TryReserve(longer, static_cast<int64_t>(batches.size()) * result[axis],
                                  "the batches of a product"));
    for (int64_t i = 0; i < result[axis]; ++i) {
      for (int64_t batch : batches) longer.push_back(batch + (size == 1 ? 0 : i * stride));
    }
    batches = std::move(longer);
    stride *= size;
  }
  return batches;
}

}  // namespace roundhouse::native

#endif  // ROUNDHOUSE_INTERP_NATIVE_MICROKERNELS_BATCHES_H_
