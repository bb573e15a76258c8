// Putting a value that is known in the place of one that was not.
#ifndef ROUNDHOUSE_CORE_KNOWN_REPLACEMENT_H_
#define ROUNDHOUSE_CORE_KNOWN_REPLACEMENT_H_

#include "roundhouse/core/node.h"

namespace roundhouse {

// Whether all who use `old` could take `replacement`: no rule of inference refuses it, or finds
// types that their results cannot have. What computes a value ahead asks: a user that refuses what
// is known of it fails when it runs, if it ever does, and until then the program must verify.
bool UsersInferWith(const Value& old, Value& replacement);

}  // namespace roundhouse

#endif  // ROUNDHOUSE_CORE_KNOWN_REPLACEMENT_H_
