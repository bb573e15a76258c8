// A system that has little memory: what replaces operator new in a test that links this. More than
// kMostAtOnce at once is not there. Who asks in a way that can be refused (std::nothrow) gets null;
// who asks otherwise would end the process, as there are no exceptions, and is counted.
#ifndef ROUNDHOUSE_TESTS_LIMITED_MEMORY_LIMITED_MEMORY_H_
#define ROUNDHOUSE_TESTS_LIMITED_MEMORY_LIMITED_MEMORY_H_

#include <cstddef>
#include <cstdint>

#include "roundhouse/tests/testing/sanitized.h"

namespace roundhouse {

inline constexpr size_t kMostAtOnce = size_t{kIsSanitized ? 2 : 16} << 20;

// How often more was asked for in a way that cannot be refused, since the last call. Where there is
// that much after all it was given, so that the test goes on; each time stderr says how much, and
// where.
int64_t TakeNumUnrefusable();

}  // namespace roundhouse

#endif  // ROUNDHOUSE_TESTS_LIMITED_MEMORY_LIMITED_MEMORY_H_
