// The answers of invocations about being undone, beside numbers of bytes.
#ifndef ROUNDHOUSE_SERVICE_PLANNING_UNDO_H_
#define ROUNDHOUSE_SERVICE_PLANNING_UNDO_H_

#include <cstddef>
#include <cstdint>

namespace roundhouse {

// Invocation::undo_bytes() of an invocation whose Run() never fails. It saves nothing. If nothing
// that runs after it can fail either, it may overwrite state for good.
inline constexpr size_t kNeverFails = SIZE_MAX;

}  // namespace roundhouse

#endif  // ROUNDHOUSE_SERVICE_PLANNING_UNDO_H_
