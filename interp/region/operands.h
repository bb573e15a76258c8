// Questions about operands that every backend asks first.
#ifndef ROUNDHOUSE_INTERP_REGION_OPERANDS_H_
#define ROUNDHOUSE_INTERP_REGION_OPERANDS_H_

#include <cstdint>

#include "absl/types/span.h"
#include "roundhouse/core/node.h"
#include "roundhouse/core/tensor/element_type.h"
#include "roundhouse/core/type.h"

namespace roundhouse::interp {

// The number of elements of a tensor with these sizes, which is in memory: it does not overflow.
inline int64_t CountOf(absl::Span<const int64_t> sizes) {
  int64_t count = 1;
  for (const int64_t size : sizes) count *= size;
  return count;
}

// False for an optional operand that is left out.
inline bool HasOperand(const Node& node, int index) {
  return index < node.num_operands() && !node.operand(index).type().is_none();
}

// Whether it is a tensor of f32.
inline bool IsF32(const Type& type) {
  return type.is_tensor() && type.element_type() == ElementType(ElementKind::kF32);
}

}  // namespace roundhouse::interp

#endif  // ROUNDHOUSE_INTERP_REGION_OPERANDS_H_
