#include "roundhouse/passes/canonical/kept_shape.h"

#include <cstdint>
#include <optional>

namespace roundhouse::canonical {

bool KeepsShape(const Type& type, const Type& other) {
  if (!type.is_tensor() || !other.is_tensor() || type.domain() != other.domain()) return false;
  // Outside domain tensor the shapes of operands are equal.
  if (type.domain() != Domain::kTensor) return true;
  const Shape& shape = type.shape();
  const Shape& with = other.shape();
  if (!with.is_ranked()) return false;
  if (with.rank() == 0) return true;
  if (!shape.is_ranked() || with.rank() > shape.rank()) return false;
  const int64_t missing = shape.rank() - with.rank();
  for (int64_t axis = 0; axis < with.rank(); ++axis) {
    const std::optional<int64_t> size = with.size(axis);
    if (size != 1 && (!size || size != shape.size(missing + axis))) return false;
  }
  return true;
}

}  // namespace roundhouse::canonical
