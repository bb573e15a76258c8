// The nodes that a correlation may have. Internal to the backend `correlate`.
#ifndef ROUNDHOUSE_INTERP_CORRELATE_PLAIN_VALUE_H_
#define ROUNDHOUSE_INTERP_CORRELATE_PLAIN_VALUE_H_

#include <cstdint>

#include "absl/types/span.h"
#include "roundhouse/core/node.h"
#include "roundhouse/core/op.h"
#include "roundhouse/core/tensor/element_type.h"
#include "roundhouse/core/type.h"
#include "roundhouse/interp/region/library_operand.h"

namespace roundhouse::correlate {

using Sizes = absl::Span<const int64_t>;

// A tensor of f32 with elements, whose sizes are known, and so few that sums and products of a few
// such numbers do not overflow: what is padded is never in memory, so nothing else limits it.
inline bool IsPlain(const Value& value) {
  const Type& type = value.type();
  if (!type.is_tensor() || type.element_type() != ElementType(ElementKind::kF32) ||
      !type.shape().is_static()) {
    return false;
  }
  int64_t count = 1;
  for (const int64_t size : type.shape().sizes()) {
    if (size == 0 || size > kMaxLibraryCount / count) return false;
    count *= size;
  }
  return true;
}

inline Sizes SizesOf(const Value& value) { return value.type().shape().sizes(); }

inline bool IsPlainReshape(const Node& node) {
  return HasTrait(node, OpTrait::kReshapes) && IsPlain(node.operand(0)) && IsPlain(node.result());
}

}  // namespace roundhouse::correlate

#endif  // ROUNDHOUSE_INTERP_CORRELATE_PLAIN_VALUE_H_
