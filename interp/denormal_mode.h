// File: denormal_mode.h
//
// Sets how the current thread handles denormals during the lifetime of an object of this class.
// Internal to the interpreter.
#ifndef ROUNDHOUSE_INTERP_DENORMAL_MODE_H_
#define ROUNDHOUSE_INTERP_DENORMAL_MODE_H_

#include "roundhouse/interp/session_options.h"

#if defined(__x86_64__)
#include <immintrin.h>
#endif

namespace roundhouse::interp {

#if defined(__x86_64__)

class DenormalMode {
 public:
  explicit DenormalMode(Denormals denormals) : before_(_mm_getcsr()) {
    const unsigned mode =
        denormals == Denormals::kFlush ? before_ | kFlushBits : before_ & ~kFlushBits;
    if (mode != before_) _mm_setcsr(mode);
  }
  ~DenormalMode() { _mm_setcsr((_mm_getcsr() & ~kFlushBits) | (before_ & kFlushBits)); }
  DenormalMode(const DenormalMode&) = delete;
  DenormalMode& operator=(const DenormalMode&) = delete;

 private:
  static constexpr unsigned kFlushBits = 0x8040;  // Flush to zero, denormals are zeros.
  const unsigned before_;
};

#else

class DenormalMode {
 public:
  explicit DenormalMode(Denormals) {}
};

#endif

}  // namespace roundhouse::interp

#endif  // ROUNDHOUSE_INTERP_DENORMAL_MODE_H_
