// Building blocks of kernels that only move elements.
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

// The result is a view of the operand.
Prepared ViewOf(int operand);

// Declines an operand that determines sizes and is not constant. Type inference checks the contents
// of such operands, so they must be known by then.
absl::Status MustBeConstant(const NativeRequest& request, int operand);

int64_t FromFront(int64_t axis, size_t rank);

// The size of one element in bytes. Declined if elements are not whole bytes.
absl::StatusOr<int64_t> ElementBytes(const NativeRequest& request, int operand = 0);

// Returns a list that is an attribute or a constant operand. Error: the operand is not constant.
absl::StatusOr<std::optional<std::vector<int64_t>>> ListOf(
    const NativeRequest& request, int operand,
    const std::optional<std::vector<int64_t>>& attribute);

// One copy: from offset `from` of an operand to offset `to` of a result, in bytes.
struct Part {
  StridedCopy copy;
  int operand = 0;
  int64_t from = 0;
  int result = 0;
  int64_t to = 0;
};

Prepared CopyParts(const NativeRequest& request, std::vector<Part> parts);

// Transposes the operand's axes.
absl::StatusOr<Prepared> Permute(const std::vector<int64_t>& perm, const NativeRequest& request);

}  // namespace roundhouse::native

#endif  // ROUNDHOUSE_INTERP_NATIVE_OPS_COPY_PARTS_H_
