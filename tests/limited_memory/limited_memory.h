// Simulates a system with little memory: replaces operator new in a test that links this. Requests
// for more than kMostAtOnce fail: std::nothrow returns null; the other forms, which would end the
// process as there are no exceptions, are counted.
#ifndef ROUNDHOUSE_TESTS_LIMITED_MEMORY_LIMITED_MEMORY_H_
#define ROUNDHOUSE_TESTS_LIMITED_MEMORY_LIMITED_MEMORY_H_

#include <cstddef>
#include <cstdint>

#include "roundhouse/tests/testing/sanitized.h"

namespace roundhouse {

inline constexpr size_t kMostAtOnce = size_t{kIsSanitized ? 2 : 16} << 20;

// The number of larger requests in the forms that cannot fail, since the last call. They still get
// the memory if the system has it, so that the test continues; stderr shows the size and the stack
// of each.
int64_t TakeNumUnrefusable();

}  // namespace roundhouse

#endif  // ROUNDHOUSE_TESTS_LIMITED_MEMORY_LIMITED_MEMORY_H_
