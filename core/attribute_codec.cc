#include "roundhouse/core/attribute_codec.h"

#include <cstddef>
#include <cstdint>
#include <string>
#include <type_traits>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "absl/strings/string_view.h"
#include "absl/types/span.h"
#include "roundhouse/core/base/nearest_name.h"
#include "roundhouse/core/tensor/element_type.h"

namespace roundhouse {

absl::Status WrongAttributeKind(absl::string_view expected, const Attribute& found) {
  return absl::InvalidArgumentError(
      absl::StrCat("expected ", expected, ", found ", found.ToString()));
}

Attribute AttributeCodec<bool>::ToAttribute(bool value) { return Attribute::Bool(value); }

absl::StatusOr<bool> AttributeCodec<bool>::FromAttribute(const Attribute& attribute) {
  if (const bool* value = attribute.if_bool()) return *value;
  return WrongAttributeKind(TypeName(), attribute);
}

Attribute AttributeCodec<int64_t>::ToAttribute(int64_t value) { return Attribute::Int(value); }

absl::StatusOr<int64_t> AttributeCodec<int64_t>::FromAttribute(const Attribute& attribute) {
  const int64_t* value = attribute.if_int();
  if (value != nullptr && attribute.element_kind() == ElementKind::kI64) return *value;
  return WrongAttributeKind("an i64", attribute);
}

template <typename F>
std::string FloatCodec<F>::TypeName() {
  return std::is_same_v<F, float> ? "float" : "double";
}

template <typename F>
Attribute FloatCodec<F>::ToAttribute(F value) {
  return Attribute::Float(value, kElementKindOf<F>);
}

template <typename F>
absl::StatusOr<F> FloatCodec<F>::FromAttribute(const Attribute& attribute) {
  const double* value = attribute.if_float();
  if (value != nullptr && attribute.element_kind() == kElementKindOf<F>)
    return static_cast<F>(*value);
  return WrongAttributeKind(absl::StrCat("an ", ElementKindName(kElementKindOf<F>)), attribute);
}

template struct FloatCodec<float>;
template struct FloatCodec<double>;

Attribute AttributeCodec<std::string>::ToAttribute(const std::string& value) {
  return Attribute::String(value);
}

absl::StatusOr<std::string> AttributeCodec<std::string>::FromAttribute(const Attribute& attribute) {
  if (const std::string* value = attribute.if_string()) return *value;
  return WrongAttributeKind("a string", attribute);
}

Attribute AttributeCodec<SymbolRef>::ToAttribute(const SymbolRef& value) {
  return Attribute::Symbol(value.name);
}

absl::StatusOr<SymbolRef> AttributeCodec<SymbolRef>::FromAttribute(const Attribute& attribute) {
  if (const std::string* name = attribute.if_symbol()) return SymbolRef{*name};
  return WrongAttributeKind("a symbol", attribute);
}

Attribute AttributeCodec<Type>::ToAttribute(const Type& value) { return Attribute::OfType(value); }

absl::StatusOr<Type> AttributeCodec<Type>::FromAttribute(const Attribute& attribute) {
  if (const Type* type = attribute.if_type()) return *type;
  return WrongAttributeKind("a type", attribute);
}

Attribute AttributeCodec<ElementKind>::ToAttribute(ElementKind value) {
  return Attribute::OfType(Type::Scalar(value));
}

absl::StatusOr<ElementKind> AttributeCodec<ElementKind>::FromAttribute(const Attribute& attribute) {
  const Type* type = attribute.if_type();
  if (type != nullptr && type->is_scalar() && !type->element_type().is_quantized()) {
    return type->element_type().kind();
  }
  return WrongAttributeKind("an element type", attribute);
}

Attribute AttributeCodec<ElementType>::ToAttribute(const ElementType& value) {
  return Attribute::OfType(Type::Scalar(value));
}

absl::StatusOr<ElementType> AttributeCodec<ElementType>::FromAttribute(const Attribute& attribute) {
  const Type* type = attribute.if_type();
  if (type != nullptr && type->is_scalar()) return type->element_type();
  return WrongAttributeKind("an element type", attribute);
}

Attribute AttributeCodec<Tensor>::ToAttribute(const Tensor& value) {
  return Attribute::OfTensor(value);
}

absl::StatusOr<Tensor> AttributeCodec<Tensor>::FromAttribute(const Attribute& attribute) {
  if (const Tensor* tensor = attribute.if_tensor()) return *tensor;
  return WrongAttributeKind("a tensor", attribute);
}

Attribute AttributeCodec<std::vector<int64_t>>::ToAttribute(const std::vector<int64_t>& value) {
  return Attribute::IntArray(value);
}

absl::StatusOr<std::vector<int64_t>> AttributeCodec<std::vector<int64_t>>::FromAttribute(
    const Attribute& attribute) {
  const std::vector<int64_t>* value = attribute.if_int_array();
  if (value != nullptr && attribute.element_kind() == ElementKind::kI64) return *value;
  return WrongAttributeKind("an array<i64>", attribute);
}

Attribute AttributeCodec<std::vector<float>>::ToAttribute(const std::vector<float>& value) {
  return Attribute::FloatArray(std::vector<double>(value.begin(), value.end()), ElementKind::kF32);
}

absl::StatusOr<std::vector<float>> AttributeCodec<std::vector<float>>::FromAttribute(
    const Attribute& attribute) {
  const std::vector<double>* value = attribute.if_float_array();
  if (value != nullptr && attribute.element_kind() == ElementKind::kF32) {
    return std::vector<float>(value->begin(), value->end());
  }
  return WrongAttributeKind("an array<f32>", attribute);
}

std::string EnumerationText(absl::Span<const absl::string_view> names) {
  return absl::StrJoin(names, " | ", [](std::string* out, absl::string_view name) {
    absl::StrAppend(out, "\"", name, "\"");
  });
}

absl::StatusOr<size_t> EnumeratorOf(const Attribute& attribute,
                                    absl::Span<const absl::string_view> names) {
  const std::string* text = attribute.if_string();
  if (text == nullptr)
    return WrongAttributeKind(absl::StrCat("one of ", EnumerationText(names)), attribute);
  for (size_t i = 0; i < names.size(); ++i)
    if (names[i] == *text) return i;
  return absl::InvalidArgumentError(
      absl::StrCat("expected one of ", EnumerationText(names), ", found \"", *text, "\"",
                   DidYouMean(*text, std::vector<std::string>(names.begin(), names.end()))));
}

}  // namespace roundhouse
