// Replaces a value by one that is known.
#ifndef ROUNDHOUSE_CORE_KNOWN_REPLACEMENT_H_
#define ROUNDHOUSE_CORE_KNOWN_REPLACEMENT_H_

#include "roundhouse/core/node.h"

namespace roundhouse {

// Whether all users of `old` accept `replacement`: no inference rule refuses it or finds types that
// their results cannot have. Code that computes a value ahead must ask: a user that refuses the
// known value fails when it runs, if it ever does, but until then the program must verify.
bool UsersInferWith(const Value& old, Value& replacement);

}  // namespace roundhouse

#endif  // ROUNDHOUSE_CORE_KNOWN_REPLACEMENT_H_
