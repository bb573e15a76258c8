// File: attribute_codec.h
//
// Converts the C++ values of an op's fields to attributes and back. Specialise AttributeCodec for
// your own type; an enumeration only needs `absl::Span<const absl::string_view> EnumeratorNames(E)`
// beside it, with the names in order.
#ifndef ROUNDHOUSE_CORE_ATTRIBUTE_CODEC_H_
#define ROUNDHOUSE_CORE_ATTRIBUTE_CODEC_H_

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <type_traits>
#include <utility>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/string_view.h"
#include "absl/types/span.h"
#include "roundhouse/core/attribute.h"
#include "roundhouse/core/base/status_macros.h"

namespace roundhouse {

// A field that names a graph or a global.
struct SymbolRef {
  std::string name;
  friend bool operator==(const SymbolRef&, const SymbolRef&) = default;
};

// TypeName() is the name used in documentation and messages. ToAttribute never fails.
// FromAttribute's error says what was expected and found; the caller adds the attribute's name.
template <typename T>
struct AttributeCodec;

absl::Status WrongAttributeKind(absl::string_view expected, const Attribute& found);

template <>
struct AttributeCodec<bool> {
  static std::string TypeName() { return "bool"; }
  static Attribute ToAttribute(bool value);
  static absl::StatusOr<bool> FromAttribute(const Attribute& attribute);
};

template <>
struct AttributeCodec<int64_t> {
  static std::string TypeName() { return "int"; }
  static Attribute ToAttribute(int64_t value);
  static absl::StatusOr<int64_t> FromAttribute(const Attribute& attribute);
};

template <typename F>
struct FloatCodec {
  static std::string TypeName();
  static Attribute ToAttribute(F value);
  static absl::StatusOr<F> FromAttribute(const Attribute& attribute);
};
extern template struct FloatCodec<float>;
extern template struct FloatCodec<double>;
template <>
struct AttributeCodec<float> : FloatCodec<float> {};
template <>
struct AttributeCodec<double> : FloatCodec<double> {};

template <>
struct AttributeCodec<std::string> {
  static std::string TypeName() { return "string"; }
  static Attribute ToAttribute(const std::string& value);
  static absl::StatusOr<std::string> FromAttribute(const Attribute& attribute);
};

template <>
struct AttributeCodec<SymbolRef> {
  static std::string TypeName() { return "symbol"; }
  static Attribute ToAttribute(const SymbolRef& value);
  static absl::StatusOr<SymbolRef> FromAttribute(const Attribute& attribute);
};

template <>
struct AttributeCodec<Type> {
  static std::string TypeName() { return "type"; }
  static Attribute ToAttribute(const Type& value);
  static absl::StatusOr<Type> FromAttribute(const Attribute& attribute);
};

// An element kind is written as its scalar type: `to = f16`.
template <>
struct AttributeCodec<ElementKind> {
  static std::string TypeName() { return "element type"; }
  static Attribute ToAttribute(ElementKind value);
  static absl::StatusOr<ElementKind> FromAttribute(const Attribute& attribute);
};

// The same, for elements that may be quantised: `to = !quant.uniform<i8:f32, 5.000000e-01>`.
template <>
struct AttributeCodec<ElementType> {
  static std::string TypeName() { return "element type"; }
  static Attribute ToAttribute(const ElementType& value);
  static absl::StatusOr<ElementType> FromAttribute(const Attribute& attribute);
};

template <>
struct AttributeCodec<Tensor> {
  static std::string TypeName() { return "tensor"; }
  static Attribute ToAttribute(const Tensor& value);
  static absl::StatusOr<Tensor> FromAttribute(const Attribute& attribute);
};

template <>
struct AttributeCodec<Attribute> {
  static std::string TypeName() { return "any"; }
  static Attribute ToAttribute(const Attribute& value) { return value; }
  static absl::StatusOr<Attribute> FromAttribute(const Attribute& attribute) { return attribute; }
};

template <>
struct AttributeCodec<std::vector<int64_t>> {
  static std::string TypeName() { return "int list"; }
  static Attribute ToAttribute(const std::vector<int64_t>& value);
  static absl::StatusOr<std::vector<int64_t>> FromAttribute(const Attribute& attribute);
};

template <>
struct AttributeCodec<std::vector<float>> {
  static std::string TypeName() { return "float list"; }
  static Attribute ToAttribute(const std::vector<float>& value);
  static absl::StatusOr<std::vector<float>> FromAttribute(const Attribute& attribute);
};

// Lists of strings, symbols and any other type that has a codec.
template <typename T>
struct AttributeCodec<std::vector<T>> {
  static std::string TypeName() { return absl::StrCat(AttributeCodec<T>::TypeName(), " list"); }
  static Attribute ToAttribute(const std::vector<T>& value) {
    std::vector<Attribute> elements;
    for (const T& element : value) elements.push_back(AttributeCodec<T>::ToAttribute(element));
    return Attribute::List(std::move(elements));
  }
  static absl::StatusOr<std::vector<T>> FromAttribute(const Attribute& attribute) {
    const std::vector<Attribute>* list = attribute.if_list();
    if (list == nullptr) return WrongAttributeKind("a list", attribute);
    std::vector<T> value;
    for (const Attribute& element : *list) {
      RH_ASSIGN_OR_RETURN(T converted, AttributeCodec<T>::FromAttribute(element));
      value.push_back(std::move(converted));
    }
    return value;
  }
};

template <typename E>
concept NamedEnumeration = std::is_enum_v<E> && requires(E e) {
  { EnumeratorNames(e) } -> std::convertible_to<absl::Span<const absl::string_view>>;
};

// The position among `names` of the text that the attribute holds.
absl::StatusOr<size_t> EnumeratorOf(const Attribute& attribute,
                                    absl::Span<const absl::string_view> names);
std::string EnumerationText(absl::Span<const absl::string_view> names);

template <NamedEnumeration E>
struct AttributeCodec<E> {
  static std::string TypeName() { return EnumerationText(EnumeratorNames(E{})); }
  static Attribute ToAttribute(E value) {
    return Attribute::String(std::string(EnumeratorNames(value)[static_cast<size_t>(value)]));
  }
  static absl::StatusOr<E> FromAttribute(const Attribute& attribute) {
    RH_ASSIGN_OR_RETURN(const size_t index, EnumeratorOf(attribute, EnumeratorNames(E{})));
    return static_cast<E>(index);
  }
};

template <typename T>
inline constexpr bool kIsOptional = false;
template <typename T>
inline constexpr bool kIsOptional<std::optional<T>> = true;

}  // namespace roundhouse

#endif  // ROUNDHOUSE_CORE_ATTRIBUTE_CODEC_H_
