#include "roundhouse/service/size_limits.h"

#include <algorithm>
#include <cstdint>
#include <optional>
#include <string>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/str_cat.h"
#include "absl/types/span.h"
#include "roundhouse/core/base/checked_math.h"
#include "roundhouse/core/base/memory.h"
#include "roundhouse/core/base/status_macros.h"
#include "roundhouse/core/tensor/tensor.h"
#include "roundhouse/core/type.h"

namespace roundhouse {
namespace {

// The bytes of one element in memory; for kinds of fewer than eight bits, of the elements that
// share a byte.
int64_t ElementBytes(ElementKind kind) {
  if (kind == ElementKind::kString) return sizeof(std::string);
  return std::max(1, BitWidth(kind) / 8);
}

bool HasSizes(const Type& type) { return type.is_tensor() && type.shape().is_static(); }

}  // namespace

absl::Status CheckSizes(const Type& type) {
  if (!HasSizes(type)) return absl::OkStatus();
  int64_t bytes = ElementBytes(type.element_type().kind());
  for (const int64_t size : type.shape().sizes()) {
    const std::optional<int64_t> product = CheckedMul(bytes, std::max<int64_t>(size, 1));
    if (!product || *product > kMaxTensorBytes) {
      return absl::ResourceExhaustedError(absl::StrCat(
          type.ToString(), " is too large: a tensor can have at most ", kMaxTensorBytes, " bytes"));
    }
    bytes = *product;
  }
  return absl::OkStatus();
}

absl::Status CheckSizes(absl::Span<const Type> types) {
  for (const Type& type : types) RH_RETURN_IF_ERROR(CheckSizes(type));
  return absl::OkStatus();
}

absl::StatusOr<int64_t> HeldBytes(const Type& type) {
  RH_RETURN_IF_ERROR(CheckSizes(type));
  if (!type.is_tensor() || type.element_type().kind() != ElementKind::kString)
    return ByteSize(type);
  RH_ASSIGN_OR_RETURN(const int64_t count, type.shape().NumElements());
  return count * static_cast<int64_t>(sizeof(std::string));
}

absl::Status CheckMemoryForEach(absl::Span<const Type> types) {
  for (const Type& type : types) {
    RH_RETURN_IF_ERROR(CheckSizes(type));
    if (!HasSizes(type)) continue;
    RH_ASSIGN_OR_RETURN(const int64_t bytes, HeldBytes(type));
    // The type is named only in the error.
    if (!CheckMemoryFor(bytes, 1, "").ok())
      RH_RETURN_IF_ERROR(CheckMemoryFor(bytes, 1, type.ToString()));
  }
  return absl::OkStatus();
}

}  // namespace roundhouse
