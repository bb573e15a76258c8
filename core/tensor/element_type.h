// File: element_type.h
//
// The type of one element of a tensor: a number of a given width, a string, a quantised integer, or
// an element of a foreign dialect. Quantisation is part of the type, as it changes what the stored
// integers mean.
#ifndef ROUNDHOUSE_CORE_TENSOR_ELEMENT_TYPE_H_
#define ROUNDHOUSE_CORE_TENSOR_ELEMENT_TYPE_H_

#include <complex>
#include <cstdint>
#include <initializer_list>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "absl/strings/string_view.h"
#include "roundhouse/core/base/cxx20.h"
#include "roundhouse/core/tensor/float16.h"
#include "roundhouse/core/tensor/small_float.h"

namespace roundhouse {

enum class ElementKind : uint8_t {
  kF64,
  kF32,
  kF16,
  kBF16,
  kI64,
  kI32,
  kI16,
  kI8,
  kI4,  // Two per byte, the first element in the low four bits (core/tensor/packed_elements.h).
  kU64,
  kU32,
  kU16,
  kU8,
  kU4,          // Packed like kI4.
  kI1,          // One byte each, 0 or 1.
  kComplex64,   // Two f32.
  kComplex128,  // Two f64.
  kString,
  kOpaque,  // An element of a foreign dialect, kept as text: never stored, only passed through.
  // Files store the numbers of kinds, so kinds added later come last. Small floats are stored and
  // moved, but never computed with (core/tensor/small_float.h).
  kF8E4M3FN,
  kF8E4M3FNUZ,
  kF8E5M2,
  kF8E5M2FNUZ,
  kF8E8M0FNU,
  kF4E2M1FN,  // Packed like kI4.
  kI2,        // Four per byte, the first element in the lowest bits.
  kU2,        // Packed like kI2.
};

// All kinds in the order of the enumeration, for tables and tests.
inline constexpr ElementKind kAllElementKinds[] = {
    ElementKind::kF64,       ElementKind::kF32,        ElementKind::kF16,
    ElementKind::kBF16,      ElementKind::kI64,        ElementKind::kI32,
    ElementKind::kI16,       ElementKind::kI8,         ElementKind::kI4,
    ElementKind::kU64,       ElementKind::kU32,        ElementKind::kU16,
    ElementKind::kU8,        ElementKind::kU4,         ElementKind::kI1,
    ElementKind::kComplex64, ElementKind::kComplex128, ElementKind::kString,
    ElementKind::kOpaque,    ElementKind::kF8E4M3FN,   ElementKind::kF8E4M3FNUZ,
    ElementKind::kF8E5M2,    ElementKind::kF8E5M2FNUZ, ElementKind::kF8E8M0FNU,
    ElementKind::kF4E2M1FN,  ElementKind::kI2,         ElementKind::kU2};

// MLIR's spelling ("f32", "i8", "ui8", "f8E4M3FN", "complex<f32>"). Kinds unknown to MLIR 19 have
// our own: "!roundhouse.string", "!roundhouse.f8E8M0FNU", "!roundhouse.f4E2M1FN"; kOpaque gives
// "opaque".
absl::string_view ElementKindName(ElementKind kind);
// The inverse of ElementKindName. Also accepts the spellings of newer versions of MLIR
// ("f4E2M1FN"). Returns nullopt for kOpaque and for any other text.
std::optional<ElementKind> ElementKindFromName(absl::string_view name);

// Bits of one element in memory; 0 for strings and opaque elements, which have no fixed size.
int BitWidth(ElementKind kind);
bool IsFloat(ElementKind kind);       // Floats that are computed with: bf16 … f64.
bool IsSmallFloat(ElementKind kind);  // Of eight or four bits.
bool IsAnyFloat(ElementKind kind);    // IsFloat() or IsSmallFloat().
bool IsComplex(ElementKind kind);
bool IsSignedInteger(ElementKind kind);    // i2 … i64, not i1.
bool IsUnsignedInteger(ElementKind kind);  // u2 … u64, not i1.
bool IsInteger(ElementKind kind);          // Signed or unsigned.

// The least and greatest value of an integer kind or i1. For u64 the greatest is given as the
// greatest i64, as the real one does not fit.
std::pair<int64_t, int64_t> IntegerRange(ElementKind kind);

// Requires IsSmallFloat(kind).
SmallFloat SmallFloatOf(ElementKind kind);

// FloatFromBits gives the exact value of the bits of any float kind. FloatToBits rounds once, to
// nearest, ties to even. On overflow it gives an infinity, or NaN in a kind without one; f4E2M1FN
// and f8E8M0FNU saturate instead.
double FloatFromBits(ElementKind kind, uint64_t bits);
uint64_t FloatToBits(ElementKind kind, double value);

// A set of element kinds, with or without quantised elements: the elements that an operation takes.
class ElementSet {
 public:
  constexpr ElementSet() = default;
  constexpr ElementSet(std::initializer_list<ElementKind> kinds) {
    for (ElementKind kind : kinds) bits_ |= Bit(kind);
  }
  constexpr ElementSet operator|(ElementSet other) const { return FromBits(bits_ | other.bits_); }
  constexpr ElementSet WithoutQuantized() const { return FromBits(bits_ & ~kQuantizedBit); }
  constexpr ElementSet WithQuantized() const { return FromBits(bits_ | kQuantizedBit); }
  constexpr bool contains(ElementKind kind) const { return (bits_ & Bit(kind)) != 0; }
  constexpr bool has_quantized() const { return (bits_ & kQuantizedBit) != 0; }
  friend constexpr bool operator==(ElementSet, ElementSet) = default;

  // "f32 f16 i64", in the order of the enumeration; "any" for all of them.
  std::string ToString() const;

 private:
  static constexpr uint32_t kQuantizedBit = uint32_t{1} << 31;
  static constexpr uint32_t Bit(ElementKind kind) { return uint32_t{1} << static_cast<int>(kind); }
  static constexpr ElementSet FromBits(uint32_t bits) {
    ElementSet set;
    set.bits_ = bits;
    return set;
  }
  uint32_t bits_ = 0;
};

inline constexpr ElementSet kFloats = {ElementKind::kF64, ElementKind::kF32, ElementKind::kF16,
                                       ElementKind::kBF16};
inline constexpr ElementSet kSignedIntegers = {ElementKind::kI64, ElementKind::kI32,
                                               ElementKind::kI16, ElementKind::kI8};
inline constexpr ElementSet kUnsignedIntegers = {ElementKind::kU64, ElementKind::kU32,
                                                 ElementKind::kU16, ElementKind::kU8};
inline constexpr ElementSet kIntegers = kSignedIntegers | kUnsignedIntegers;
// Integers of fewer than eight bits.
inline constexpr ElementSet kPackedIntegers = {ElementKind::kI4, ElementKind::kU4, ElementKind::kI2,
                                               ElementKind::kU2};
inline constexpr ElementSet kSmallFloats = {ElementKind::kF8E4M3FN,  ElementKind::kF8E4M3FNUZ,
                                            ElementKind::kF8E5M2,    ElementKind::kF8E5M2FNUZ,
                                            ElementKind::kF8E8M0FNU, ElementKind::kF4E2M1FN};
inline constexpr ElementSet kNumbers = kFloats | kIntegers;
inline constexpr ElementSet kBooleans = {ElementKind::kI1};
inline constexpr ElementSet kComplexes = {ElementKind::kComplex64, ElementKind::kComplex128};
inline constexpr ElementSet kStrings = {ElementKind::kString};
// All elements that can have data here: all but those of foreign dialects.
inline constexpr ElementSet kAllElements =
    (kNumbers | kPackedIntegers | kSmallFloats | kBooleans | kComplexes | kStrings).WithQuantized();
// For ops that do not look at elements: stores, calls.
inline constexpr ElementSet kAllElementsAndOpaque = kAllElements | ElementSet{ElementKind::kOpaque};

// Formats a value of a float kind so that it reads back as the same bits: the shortest decimal,
// with a point ("1.0e-05"); for infinities and NaNs the bits in hexadecimal ("0x7FC00000").
std::string FormatFloat(double value, ElementKind kind);

// How the stored integers of a tensor map to real numbers: real = scale * (stored - zero_point).
struct Quantization {
  ElementKind expressed = ElementKind::kF32;
  // Absent: one scale for the whole tensor. Present: one scale for each index along this axis.
  std::optional<int64_t> axis = std::nullopt;
  std::vector<double> scales = {};
  std::vector<int64_t> zero_points = {};  // As many as scales.
  // Set if the stored integers use less than the full range of their kind (such as int8 weights in
  // [-127, 127]).
  std::optional<std::pair<int64_t, int64_t>> storage_range = std::nullopt;

  friend bool operator==(const Quantization&, const Quantization&) = default;
};

class ElementType {
 public:
  ElementType() = default;
  // Implicit, because an element type is nearly always a plain kind. For kOpaque use Opaque().
  ElementType(ElementKind kind) : kind_(kind) {}  // NOLINT(google-explicit-constructor)

  // A storage range equal to the full range of the storage kind is dropped.
  static ElementType Quantized(ElementKind storage, Quantization quantization);
  // `text` as MLIR spells it, e.g. "!acme.str" or "f6E2M3FN". If it is the name of a kind, the
  // result is that kind: files of older versions have the text of kinds added later.
  static ElementType Opaque(std::string text);

  // The kind of the stored elements; for a quantised type, of its storage.
  ElementKind kind() const { return kind_; }
  bool is_quantized() const { return quantization_ != nullptr; }
  // Null unless quantised.
  const Quantization* quantization() const { return quantization_.get(); }
  // Empty unless opaque.
  absl::string_view opaque_text() const {
    return opaque_text_ ? absl::string_view(*opaque_text_) : "";
  }
  // The same type without quantisation.
  ElementType storage() const { return is_quantized() ? ElementType(kind_) : *this; }

  // As the text form spells it, e.g. "f32" or "!quant.uniform<i8:f32, 5.000000e-01:3>".
  std::string ToString() const;

  friend bool operator==(const ElementType& a, const ElementType& b);

  template <typename H>
  friend H AbslHashValue(H state, const ElementType& type) {
    state = H::combine(std::move(state), type.kind_, type.opaque_text());
    if (const Quantization* quantization = type.quantization()) {
      state = H::combine(std::move(state), quantization->axis.value_or(-1), quantization->scales,
                         quantization->zero_points);
    }
    return state;
  }

 private:
  ElementKind kind_ = ElementKind::kF32;
  std::shared_ptr<const Quantization> quantization_;
  std::shared_ptr<const std::string> opaque_text_;
};

// The kind whose elements are stored as C++ `T`s; does not compile for other types. (Small floats
// and kinds of fewer than eight bits have no C++ type; i1 is bool.)
template <typename T>
struct ElementKindOf;
template <>
struct ElementKindOf<double> {
  static constexpr ElementKind value = ElementKind::kF64;
};
template <>
struct ElementKindOf<float> {
  static constexpr ElementKind value = ElementKind::kF32;
};
template <>
struct ElementKindOf<Half> {
  static constexpr ElementKind value = ElementKind::kF16;
};
template <>
struct ElementKindOf<BFloat16> {
  static constexpr ElementKind value = ElementKind::kBF16;
};
template <>
struct ElementKindOf<int64_t> {
  static constexpr ElementKind value = ElementKind::kI64;
};
template <>
struct ElementKindOf<int32_t> {
  static constexpr ElementKind value = ElementKind::kI32;
};
template <>
struct ElementKindOf<int16_t> {
  static constexpr ElementKind value = ElementKind::kI16;
};
template <>
struct ElementKindOf<int8_t> {
  static constexpr ElementKind value = ElementKind::kI8;
};
template <>
struct ElementKindOf<uint64_t> {
  static constexpr ElementKind value = ElementKind::kU64;
};
template <>
struct ElementKindOf<uint32_t> {
  static constexpr ElementKind value = ElementKind::kU32;
};
template <>
struct ElementKindOf<uint16_t> {
  static constexpr ElementKind value = ElementKind::kU16;
};
template <>
struct ElementKindOf<uint8_t> {
  static constexpr ElementKind value = ElementKind::kU8;
};
template <>
struct ElementKindOf<bool> {
  static constexpr ElementKind value = ElementKind::kI1;
};
template <>
struct ElementKindOf<std::complex<float>> {
  static constexpr ElementKind value = ElementKind::kComplex64;
};
template <>
struct ElementKindOf<std::complex<double>> {
  static constexpr ElementKind value = ElementKind::kComplex128;
};

template <typename T>
inline constexpr ElementKind kElementKindOf = ElementKindOf<T>::value;

}  // namespace roundhouse

#endif  // ROUNDHOUSE_CORE_TENSOR_ELEMENT_TYPE_H_
