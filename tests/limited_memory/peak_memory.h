// How much memory a test has at most at one time: what replaces operator new in a test that links
// this, and counts.
#ifndef ROUNDHOUSE_TESTS_LIMITED_MEMORY_PEAK_MEMORY_H_
#define ROUNDHOUSE_TESTS_LIMITED_MEMORY_PEAK_MEMORY_H_

#include <cstdint>

namespace roundhouse {

// Of all threads, from when it is made on. One at a time.
class PeakMemory {
 public:
  PeakMemory();
  // The most that was there at one time beyond what was there at the start.
  int64_t bytes() const;

 private:
  const int64_t before_;
};

}  // namespace roundhouse

#endif  // ROUNDHOUSE_TESTS_LIMITED_MEMORY_PEAK_MEMORY_H_
