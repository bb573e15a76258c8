// File: permute.h
//
// Permutes the axes of a tensor, for transposes and domain conversions.
#ifndef ROUNDHOUSE_INTERP_REFERENCE_WALKS_PERMUTE_H_
#define ROUNDHOUSE_INTERP_REFERENCE_WALKS_PERMUTE_H_

#include <cstdint>

#include "absl/status/statusor.h"
#include "absl/types/span.h"
#include "roundhouse/core/tensor/tensor.h"
#include "roundhouse/core/type.h"

namespace roundhouse::reference {

// Axis i of the result is axis perm[i] of `input`; an empty `perm` keeps the order. `result` is a
// type of the permuted shape with the same element kind, of any domain. Supports all kinds of
// elements that have data. Requires `input` in memory and `perm` to be a permutation of its axes.
absl::StatusOr<Tensor> Permute(const Tensor& input, absl::Span<const int64_t> perm,
                               const Type& result);

}  // namespace roundhouse::reference

#endif  // ROUNDHOUSE_INTERP_REFERENCE_WALKS_PERMUTE_H_
