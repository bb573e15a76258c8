// File: check.h
//
// Aborts when an invariant of this code does not hold. Never use it for errors that a user, a file
// or a model can cause: return an absl::Status for those.
//
//   RH_CHECK(index < size) << "index " << index << " of " << size;
#ifndef ROUNDHOUSE_CORE_BASE_CHECK_H_
#define ROUNDHOUSE_CORE_BASE_CHECK_H_

#include <sstream>

#include "roundhouse/core/base/cxx20.h"

namespace roundhouse::check_internal {

// Collects the message; its destructor ends the program.
class Failure {
 public:
  Failure(const char* file, int line, const char* condition);
  [[noreturn]] ~Failure();
  std::ostream& stream() { return message_; }

 private:
  std::ostringstream message_;
};

// Binds looser than << and tighter than ?:, so that a check is one expression of type void.
struct Voidify {
  void operator&(std::ostream&) {}
};

}  // namespace roundhouse::check_internal

#define RH_CHECK(condition)                               \
  (condition) ? (void)0                                   \
              : ::roundhouse::check_internal::Voidify() & \
                    ::roundhouse::check_internal::Failure(__FILE__, __LINE__, #condition).stream()

// Checks only in builds without NDEBUG; the condition is always compiled.
#ifdef NDEBUG
#define RH_DCHECK(condition) RH_CHECK(true || (condition))
#else
#define RH_DCHECK(condition) RH_CHECK(condition)
#endif

#endif  // ROUNDHOUSE_CORE_BASE_CHECK_H_
