// Putting a value in the place of another whose type was declared and may be relied upon.
#ifndef ROUNDHOUSE_CORE_TYPED_REPLACEMENT_H_
#define ROUNDHOUSE_CORE_TYPED_REPLACEMENT_H_

#include "absl/status/status.h"
#include "roundhouse/core/graph.h"
#include "roundhouse/core/node.h"
#include "roundhouse/core/type.h"

namespace roundhouse {

// Stores and outputs take their declared type and no other; everything else, whatever fits.
bool NeedsDeclaredType(const Node& user);

// The value as each user may have it: itself, or under its declared type through a
// `control.refine`, which is made when it is first needed.
class TypedReplacement {
 public:
  // `before`: where a control.refine would be put.
  TypedReplacement(Value& value, Type declared, Node& before);

  Value& For(const Node& user);

 private:
  Value& value_;
  Type declared_;
  Node& before_;
  bool is_exact_;
  bool fits_;
  Value* refined_ = nullptr;
};

// All users of `old` take `replacement` instead, which must come before `old`'s node. Error: no
// value can have both types.
absl::Status ReplaceUsesKeepingType(Value& old, Value& replacement);

}  // namespace roundhouse

#endif  // ROUNDHOUSE_CORE_TYPED_REPLACEMENT_H_
