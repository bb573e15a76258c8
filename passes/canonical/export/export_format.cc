#include "roundhouse/passes/canonical/export/export_format.h"

#include <initializer_list>
#include <numeric>
#include <utility>

namespace roundhouse::canonical_export {

Ints ExportFormat::OrderOf(Domain, int64_t rank) const {
  Ints order(rank);
  std::iota(order.begin(), order.end(), 0);
  return order;
}

Ints ExportFormat::OrderOf(const Type& type) const {
  if (!type.is_tensor() || !type.shape().is_ranked()) return {};
  return OrderOf(type.domain(), type.shape().rank());
}

Type ExportFormat::TypeOf(const Type& type) const {
  if (type.is_scalar()) return Type::Tensor(ElementOf(type.element_type()), Shape());
  if (!type.is_tensor()) return type;
  Shape shape = type.shape();
  if (shape.is_ranked()) {
    std::vector<Dim> dims;
    for (const int64_t axis : OrderOf(type)) dims.push_back(shape.dim(axis));
    shape = Shape(dims);
  }
  return Type::Tensor(ElementOf(type.element_type()), std::move(shape));
}

Type ExportFormat::PortTypeOf(const Type& type) const {
  return type.is_tensor() ? TypeOf(type.WithDomain(Domain::kTensor)) : TypeOf(type);
}

std::optional<ElementKind> CarrierOf(ElementKind kind, ElementSet taken) {
  const auto first = [&](std::initializer_list<ElementKind> kinds) -> std::optional<ElementKind> {
    for (const ElementKind one : kinds) {
      if (taken.contains(one)) return one;
    }
    return std::nullopt;
  };
  switch (kind) {
    case ElementKind::kF16:
    case ElementKind::kBF16:
      return first({ElementKind::kF32});
    case ElementKind::kI1:
      return first({ElementKind::kU8, ElementKind::kI32, ElementKind::kI64});
    case ElementKind::kU32:
      return first({ElementKind::kI64, ElementKind::kU64});
    case ElementKind::kI32:
      return first({ElementKind::kI64});
    case ElementKind::kI64:
    case ElementKind::kU64:
      return std::nullopt;
    default:
      break;
  }
  if (IsUnsignedInteger(kind)) {
    return first({ElementKind::kI32, ElementKind::kI64, ElementKind::kU32, ElementKind::kU64});
  }
  return IsInteger(kind) ? first({ElementKind::kI32, ElementKind::kI64}) : std::nullopt;
}

}  // namespace roundhouse::canonical_export
