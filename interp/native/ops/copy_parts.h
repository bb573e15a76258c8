// What kernels that only move elements are made of.
#ifndef ROUNDHOUSE_INTERP_NATIVE_OPS_COPY_PARTS_H_
#define ROUNDHOUSE_INTERP_NATIVE_OPS_COPY_PARTS_H_

#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/types/span.h"
#include "roundhouse/interp/native/microkernels/strided_copy.h"
#include "roundhouse/interp/native/ops/kernel.h"

namespace roundhouse::native {

using Sizes = absl::Span<const int64_t>;

// The result is the operand's memory.
Prepared ViewOf(int operand);

// What an operand that says something about sizes holds is checked when types are inferred, for
// which it must be known by then.
absl::Status MustBeConstant(const NativeRequest& request, int operand);

int64_t FromFront(int64_t axis, size_t rank);

// Of one element; nothing where elements are not whole bytes.
absl::StatusOr<int64_t> ElementBytes(const NativeRequest& request, int operand = 0);

// A list that is an attribute or a constant operand. Error: the operand is not constant.
absl::StatusOr<std::optional<std::vector<int64_t>>> ListOf(
    const NativeRequest& request, int operand,
    const std::optional<std::vector<int64_t>>& attribute);

// Copies of parts: which operand, from where in it, to where in which result, in bytes.
struct Part {
  StridedCopy copy;
  int operand = 0;
  int64_t from = 0;
  int result = 0;
  int64_t to = 0;
};

Prepared CopyParts(const NativeRequest& request, std::vector<Part> parts);

// The operand with its axes in another order.
absl::StatusOr<Prepared> Permute(const std::vector<int64_t>& perm, const NativeRequest& request);

}  // namespace roundhouse::native

#endif  // ROUNDHOUSE_INTERP_NATIVE_OPS_COPY_PARTS_H_
