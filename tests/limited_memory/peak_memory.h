// Measures the peak memory of a test: replaces operator new in a test that links this, and counts.
#ifndef ROUNDHOUSE_TESTS_LIMITED_MEMORY_PEAK_MEMORY_H_
#define ROUNDHOUSE_TESTS_LIMITED_MEMORY_PEAK_MEMORY_H_

#include <cstdint>

namespace roundhouse {

// Counts all threads, from its construction on. One at a time.
class PeakMemory {
 public:
  PeakMemory();
  // The peak memory beyond what was allocated at the start.
  int64_t bytes() const;

 private:
  const int64_t before_;
};

}  // namespace roundhouse

#endif  // ROUNDHOUSE_TESTS_LIMITED_MEMORY_PEAK_MEMORY_H_
