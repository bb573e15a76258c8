// Replaces a value by one of another type, where users rely on the type that it has.
#ifndef ROUNDHOUSE_CORE_OUTLINE_TYPED_REPLACEMENT_H_
#define ROUNDHOUSE_CORE_OUTLINE_TYPED_REPLACEMENT_H_

#include "absl/status/status.h"
#include "roundhouse/core/graph.h"
#include "roundhouse/core/node.h"
#include "roundhouse/core/type.h"

namespace roundhouse {

// Stores and outputs need exactly their declared type; all other users take any type that fits.
bool NeedsDeclaredType(const Node& user);

// Gives each user the value itself, or the value under its declared type through a
// `control.refine`, which is made on first need.
class TypedReplacement {
 public:
  // A control.refine is inserted before `before`.
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

// Makes all users of `old` take `replacement` instead, which must come before `old`'s node. Error:
// no value can have both types.
absl::Status ReplaceUsesKeepingType(Value& old, Value& replacement);

// Whether all users of `old` accept `replacement`: no inference rule refuses it or finds types that
// their results cannot have. Code that computes a value ahead must ask: a user that refuses the
// known value fails when it runs, if it ever does, but until then the program must verify.
bool UsersInferWith(const Value& old, Value& replacement);

}  // namespace roundhouse

#endif  // ROUNDHOUSE_CORE_OUTLINE_TYPED_REPLACEMENT_H_
