// File: memory.h
//
// For allocations whose size depends on a file, a model or an argument. This code has no
// exceptions, so a container that cannot grow ends the process; these functions return an error
// instead:
//
//   std::vector<float> table;
//   RH_RETURN_IF_ERROR(TryResize(table, rows * columns, "the table of a resize"));
//
// Allocations bounded by a program's own structure (its nodes, their operands) do not need this.
#ifndef ROUNDHOUSE_CORE_BASE_MEMORY_H_
#define ROUNDHOUSE_CORE_BASE_MEMORY_H_

#include <cstddef>
#include <cstdint>
#include <memory>
#include <new>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "roundhouse/core/base/status_macros.h"

namespace roundhouse {

// The limit of one allocation and of a tensor's size. It is more than any real tensor needs, and
// low enough that sums of some thousands of such sizes do not overflow.
inline constexpr int64_t kMaxTensorBytes = int64_t{1} << 46;

// Errors: ResourceExhausted if `count` objects of `object_bytes` each cannot be allocated now,
// because the system lacks the memory or the size is above kMaxTensorBytes; InvalidArgument if
// `count` is negative. `what` names the purpose in the message: "no memory for 12 x 8 bytes of
// <what>". Takes no time for small amounts, which are not tried.
absl::Status CheckMemoryFor(int64_t count, size_t object_bytes, absl::string_view what);

// Like container.reserve(count), resize(count) and assign(count, value), for std::vector and
// std::string, with CheckMemoryFor's errors. On error the container is unchanged.
template <typename Container>
absl::Status TryReserve(Container& container, int64_t count, absl::string_view what) {
  if (count >= 0 && static_cast<size_t>(count) <= container.capacity()) return absl::OkStatus();
  RH_RETURN_IF_ERROR(CheckMemoryFor(count, sizeof(typename Container::value_type), what));
  container.reserve(static_cast<size_t>(count));
  return absl::OkStatus();
}

template <typename Container>
absl::Status TryResize(Container& container, int64_t count, absl::string_view what) {
  RH_RETURN_IF_ERROR(TryReserve(container, count, what));
  container.resize(static_cast<size_t>(count));
  return absl::OkStatus();
}

template <typename Container>
absl::Status TryAssign(Container& container, int64_t count,
                       const typename Container::value_type& value, absl::string_view what) {
  RH_RETURN_IF_ERROR(TryReserve(container, count, what));
  container.assign(static_cast<size_t>(count), value);
  return absl::OkStatus();
}

// Allocates `count` objects. They are uninitialised if T's default constructor does nothing.
template <typename T>
absl::StatusOr<std::unique_ptr<T[]>> TryNewArray(int64_t count, absl::string_view what) {
  RH_RETURN_IF_ERROR(CheckMemoryFor(count, sizeof(T), what));
  std::unique_ptr<T[]> array(new (std::nothrow) T[static_cast<size_t>(count)]);
  if (array == nullptr) return absl::ResourceExhaustedError(what);
  return array;
}

}  // namespace roundhouse

#endif  // ROUNDHOUSE_CORE_BASE_MEMORY_H_
