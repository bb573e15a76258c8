#include "roundhouse/core/constants.h"

#include <optional>

#include "roundhouse/core/node.h"

namespace roundhouse {

std::optional<Tensor> ConstantValue(const Value& value) {
  const Node& node = value.node();
  const auto* constants = node.service<ConstantsService>();
  if (constants == nullptr) return std::nullopt;
  return constants->ConstantValue(node);
}

}  // namespace roundhouse
