// File: permute.h
//
// The data of a tensor with its axes in another order: what transposes and domain conversions do.
#ifndef ROUNDHOUSE_INTERP_REFERENCE_WALKS_PERMUTE_H_
#define ROUNDHOUSE_INTERP_REFERENCE_WALKS_PERMUTE_H_

#include <cstdint>

#include "absl/status/statusor.h"
#include "absl/types/span.h"
#include "roundhouse/core/tensor/tensor.h"
#include "roundhouse/core/type.h"

namespace roundhouse::reference {

// Axis i of the result is axis perm[i] of `input`; an empty `perm` keeps the order. `result` is a
// type of the permuted shape with the elements' kind, whatever its domain. Elements of all kinds
// that have data. Requires `input` in memory and `perm` to be a permutation of its axes.
absl::StatusOr<Tensor> Permute(const Tensor& input, absl::Span<const int64_t> perm,
                               const Type& result);

}  // namespace roundhouse::reference

#endif  // ROUNDHOUSE_INTERP_REFERENCE_WALKS_PERMUTE_H_
