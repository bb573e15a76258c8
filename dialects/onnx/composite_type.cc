#include "roundhouse/dialects/onnx/composite_type.h"

#include <utility>

#include "absl/status/statusor.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/string_view.h"
#include "absl/strings/strip.h"
#include "roundhouse/core/tensor/element_type.h"
#include "roundhouse/core/text/parser.h"

namespace roundhouse::onnx_dialect {
namespace {

constexpr absl::string_view kSequence = "!onnx.sequence<";
constexpr absl::string_view kOptional = "!onnx.optional<";

std::optional<Type> Inner(const Type& type, absl::string_view prefix) {
  if (!type.is_opaque()) return std::nullopt;
  absl::string_view text = type.opaque_text();
  if (!absl::ConsumePrefix(&text, prefix) || !absl::ConsumeSuffix(&text, ">")) return std::nullopt;
  absl::StatusOr<Type> inner = ParseType(text);
  if (!inner.ok()) return std::nullopt;
  return *std::move(inner);
}

}  // namespace

Type SequenceOf(const Type& element) {
  return Type::Opaque(absl::StrCat(kSequence, element.ToString(), ">"));
}

Type OptionalOf(const Type& element) {
  return Type::Opaque(absl::StrCat(kOptional, element.ToString(), ">"));
}

std::optional<Type> SequenceElement(const Type& type) { return Inner(type, kSequence); }

std::optional<Type> OptionalElement(const Type& type) { return Inner(type, kOptional); }

std::optional<int64_t> CompositeType::rank() const {
  if (!element.shape().is_ranked() || element.shape().rank() == 0) return std::nullopt;
  return element.shape().rank();
}

std::optional<CompositeType> CompositeTypeOf(const Type& type) {
  using Kind = CompositeType::Kind;
  Kind kind = Kind::kSequence;
  std::optional<Type> element = SequenceElement(type);
  if (!element) {
    kind = Kind::kOptionalTensor;
    element = OptionalElement(type);
    if (!element) return std::nullopt;
    if (std::optional<Type> inner = SequenceElement(*element)) {
      kind = Kind::kOptionalSequence;
      element = std::move(inner);
    }
  }
  if (!element->is_tensor() || element->domain() != Domain::kTensor ||
      element->element_type().is_quantized() ||
      element->element_type().kind() == ElementKind::kOpaque) {
    return std::nullopt;
  }
  return CompositeType{kind, *std::move(element)};
}

std::string CompositeText(CompositeType::Kind kind) {
  switch (kind) {
    case CompositeType::Kind::kSequence:
      return "a sequence";
    case CompositeType::Kind::kOptionalTensor:
      return "an optional tensor";
    case CompositeType::Kind::kOptionalSequence:
      break;
  }
  return "an optional sequence";
}

std::vector<CompositePart> PartsOf(const CompositeType& type) {
  std::vector<CompositePart> parts;
  if (type.kind == CompositeType::Kind::kOptionalSequence)
    parts.push_back({"present", Type::Tensor(ElementKind::kI1, Shape())});
  parts.push_back({"values", Type::Tensor(type.element.element_type(), Shape({Dim::Unknown()}))});
  parts.push_back(
      {"shapes", Type::Tensor(ElementKind::kI64, Shape({Dim::Unknown(), Dim(kMaxElementRank)}))});
  return parts;
}

}  // namespace roundhouse::onnx_dialect
