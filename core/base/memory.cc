#include "roundhouse/core/base/memory.h"

#include <cstddef>
#include <cstdint>
#include <new>

#include "absl/status/status.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/string_view.h"

namespace roundhouse {
namespace {

// Smaller allocations are not tried first: a process without that much memory is about to end
// anyway.
constexpr size_t kNotTried = size_t{1} << 20;

}  // namespace

absl::Status CheckMemoryFor(int64_t count, size_t object_bytes, absl::string_view what) {
  if (count < 0)
    return absl::InvalidArgumentError(absl::StrCat("a negative count, ", count, ", of ", what));
  size_t bytes = 0;
  const bool is_countable =
      !__builtin_mul_overflow(static_cast<size_t>(count), object_bytes, &bytes) &&
      bytes <= static_cast<size_t>(kMaxTensorBytes);
  if (is_countable && bytes < kNotTried) return absl::OkStatus();
  void* const memory = is_countable ? ::operator new(bytes, std::nothrow) : nullptr;
  if (memory == nullptr) {
    return absl::ResourceExhaustedError(
        absl::StrCat("no memory for ", count, " x ", object_bytes, " bytes of ", what));
  }
  ::operator delete(memory);
  return absl::OkStatus();
}

}  // namespace roundhouse
