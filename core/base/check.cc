#include "roundhouse/core/base/check.h"

#include <cstdio>
#include <cstdlib>

namespace roundhouse::check_internal {

Failure::Failure(const char* file, int line, const char* condition) {
  message_ << file << ":" << line << ": " << condition << " does not hold: ";
}

Failure::~Failure() {
  std::fprintf(stderr, "%s\n", message_.str().c_str());
  std::abort();
}

}  // namespace roundhouse::check_internal
