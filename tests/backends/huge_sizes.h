// Sizes too large for any memory, or for an int: a backend must decline or fail on them, and
// neither crash nor allocate for them. Internal to the kit.
#ifndef ROUNDHOUSE_TESTS_BACKENDS_HUGE_SIZES_H_
#define ROUNDHOUSE_TESTS_BACKENDS_HUGE_SIZES_H_

#include <cstdint>
#include <string>
#include <vector>

#include "roundhouse/core/context.h"
#include "roundhouse/service/backend.h"
#include "roundhouse/tests/backends/conformance_case.h"

namespace roundhouse {

struct HugeSizesResult {
  int64_t asked = 0;
  // The number of cases that ended the process or took too long, at most a few; and a line for
  // each, with its node.
  int64_t crashed = 0;
  std::string failure;
};

// Makes the sizes of the cases huge, one after the other and all at once. Calls Supports() on the
// results, and Compile() and Prepare() if the backend takes the node. All of this happens in
// another process with limited memory and time, as it may crash.
HugeSizesResult TryHugeSizes(const Context& context, const Backend& backend,
                             const std::vector<ConformanceCase>& cases);

}  // namespace roundhouse

#endif  // ROUNDHOUSE_TESTS_BACKENDS_HUGE_SIZES_H_
