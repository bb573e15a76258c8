// Sizes that nothing can hold, or that no int can count: whoever is asked about them declines or
// fails, and neither crashes nor allocates for them. Internal to the kit.
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
  // Those that ended the process or took too long, up to a few; and each with its node, a line.
  int64_t crashed = 0;
  std::string failure;
};

// Asks Supports(), and where it takes the node Compile() and Prepare(), about what the cases become
// when their sizes become huge, one after the other and all at once. All of it happens in another
// process, whose memory and time are limited, as it may end in a crash.
HugeSizesResult TryHugeSizes(const Context& context, const Backend& backend,
                             const std::vector<ConformanceCase>& cases);

}  // namespace roundhouse

#endif  // ROUNDHOUSE_TESTS_BACKENDS_HUGE_SIZES_H_
