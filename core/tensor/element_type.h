// File: element_type.h
//
// What one element of a tensor is: a number of a given width, a string, a quantised integer, or
// something that only a foreign dialect understands. Quantisation is a part of the type, as it
// changes what the stored integers mean.
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
  kI4,  // Two to a byte, the first element in the low four bits (core/tensor/packed_elements.h).
  kU64,
  kU32,
  kU16,
  kU8,
  kU4,          // As kI4.
  kI1,          // One byte each, 0 or 1.
  kComplex64,   // Two f32.
  kComplex128,  // Two f64.
  kString,
  kOpaque,  // A foreign dialect's element, kept as text: never stored, only passed through.
  // Numbers of kinds are in files, so that these, which came later, come last. Small floats are
  // kept and moved, never computed with (core/tensor/small_float.h).
  kF8E4M3FN,
  kF8E4M3FNUZ,
  kF8E5M2,
  kF8E5M2FNUZ,
  kF8E8M0FNU,
  kF4E2M1FN,  // As kI4.
  kI2,        // Four to a byte, the first element in the lowest bits.
  kU2,        // As kI2.
};

// The kinds in the order of the enumeration, for tables and tests.
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

// MLIR's spelling ("f32", "i8", "ui8", "f8E4M3FN", "complex<f32>"); "!roundhouse.string" for
// strings, "!roundhouse.f8E8M0FNU" and "!roundhouse.f4E2M1FN" for the floats that MLIR 19 has no
// word for, "opaque" for kOpaque.
absl::string_view ElementKindName(ElementKind kind);
// The reverse of ElementKindName, which takes the words that newer versions of MLIR have
// ("f4E2M1FN"), too; nothing for kOpaque and for any other text.
std::optional<ElementKind> ElementKindFromName(absl::string_view name);

// Bits of one element in memory; 0 for strings and opaque elements, which have no fixed size.
int BitWidth(ElementKind kind);
bool IsFloat(ElementKind kind);       // Those that are computed with: bf16 … f64.
bool IsSmallFloat(ElementKind kind);  // Of eight or four bits.
bool IsAnyFloat(ElementKind kind);    // Either of the two.
bool IsComplex(ElementKind kind);
bool IsSignedInteger(ElementKind kind);    // i2 … i64, not i1.
bool IsUnsignedInteger(ElementKind kind);  // u2 … u64, not i1.
bool IsInteger(ElementKind kind);          // Either of the two.

// The least and greatest value of an integer kind or i1. The greatest u64 does not fit and is given
// as the greatest i64.
std::pair<int64_t, int64_t> IntegerRange(ElementKind kind);

// Of IsSmallFloat() kinds.
SmallFloat SmallFloatOf(ElementKind kind);

// What the bits of any float kind stand for, exactly, and the bits of a value that is rounded to
// the kind once, to nearest, ties to even. What is too large becomes an infinity, or NaN in a kind
// without one; in f4E2M1FN and f8E8M0FNU, which are closer to integers in this, it saturates.
double FloatFromBits(ElementKind kind, uint64_t bits);
uint64_t FloatToBits(ElementKind kind, double value);

// A set of element kinds, and whether quantised elements are in it: what an operation works on.
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
// Everything that has data here: all but what only a foreign dialect understands.
inline constexpr ElementSet kAllElements =
    (kNumbers | kPackedIntegers | kSmallFloats | kBooleans | kComplexes | kStrings).WithQuantized();
// For ops that look at no element: stores, calls.
inline constexpr ElementSet kAllElementsAndOpaque = kAllElements | ElementSet{ElementKind::kOpaque};

// A value of a float kind as text that reads back as the same bits: the shortest decimal, with a
// point ("1.0e-05"); for infinities and NaNs the bits in hexadecimal ("0x7FC00000").
std::string FormatFloat(double value, ElementKind kind);

// How the stored integers of a tensor map to real numbers: real = scale * (stored - zero_point).
struct Quantization {
  ElementKind expressed = ElementKind::kF32;
  // Absent: one scale for the whole tensor. Present: one scale for each index along this axis.
  std::optional<int64_t> axis = std::nullopt;
  std::vector<double> scales = {};
  std::vector<int64_t> zero_points = {};  // As many as scales.
  // When the stored integers keep to less than what their kind can hold (int8 weights in [-127,
  // 127], say).
  std::optional<std::pair<int64_t, int64_t>> storage_range = std::nullopt;

  friend bool operator==(const Quantization&, const Quantization&) = default;
};

class ElementType {
 public:
  ElementType() = default;
  // Implicit, because a plain kind is what an element type nearly always is. For kOpaque use
  // Opaque().
  ElementType(ElementKind kind) : kind_(kind) {}  // NOLINT(google-explicit-constructor)

  // A storage range that is all of the storage's is dropped.
  static ElementType Quantized(ElementKind storage, Quantization quantization);
  // `text` as MLIR spells it, e.g. "!acme.str" or "f6E2M3FN". What is the name of a kind is that
  // kind: files of older versions have the text of kinds that came later.
  static ElementType Opaque(std::string text);

  // What lies in memory; for a quantised type its storage.
  ElementKind kind() const { return kind_; }
  bool is_quantized() const { return quantization_ != nullptr; }
  // Null unless quantised.
  const Quantization* quantization() const { return quantization_.get(); }
  // Empty unless opaque.
  absl::string_view opaque_text() const {
    return opaque_text_ ? absl::string_view(*opaque_text_) : "";
  }
  // The same without quantisation: what the bytes are.
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

// The kind whose elements are stored as C++ `T`s; does not compile for another T. (Kinds of
// fewer than eight bits and small floats have no C++ type; i1 is bool.)
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
