#include "roundhouse/core/tensor/element_type.h"

#include <algorithm>
#include <bit>
#include <cmath>
#include <limits>
#include <memory>
#include <optional>
#include <string>
#include <utility>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"
#include "absl/strings/string_view.h"
#include "absl/strings/strip.h"
#include "roundhouse/core/base/check.h"
#include "roundhouse/core/base/text_format.h"

namespace roundhouse {
namespace {

struct KindFacts {
  ElementKind kind;
  absl::string_view name;
  int bits;
  enum { kFloat, kSmallFloat, kComplex, kSigned, kUnsigned, kOther } family;
};

constexpr KindFacts kFacts[] = {
    {ElementKind::kF64, "f64", 64, KindFacts::kFloat},
    {ElementKind::kF32, "f32", 32, KindFacts::kFloat},
    {ElementKind::kF16, "f16", 16, KindFacts::kFloat},
    {ElementKind::kBF16, "bf16", 16, KindFacts::kFloat},
    {ElementKind::kI64, "i64", 64, KindFacts::kSigned},
    {ElementKind::kI32, "i32", 32, KindFacts::kSigned},
    {ElementKind::kI16, "i16", 16, KindFacts::kSigned},
    {ElementKind::kI8, "i8", 8, KindFacts::kSigned},
    {ElementKind::kI4, "i4", 4, KindFacts::kSigned},
    {ElementKind::kU64, "ui64", 64, KindFacts::kUnsigned},
    {ElementKind::kU32, "ui32", 32, KindFacts::kUnsigned},
    {ElementKind::kU16, "ui16", 16, KindFacts::kUnsigned},
    {ElementKind::kU8, "ui8", 8, KindFacts::kUnsigned},
    {ElementKind::kU4, "ui4", 4, KindFacts::kUnsigned},
    {ElementKind::kI1, "i1", 8, KindFacts::kOther},
    {ElementKind::kComplex64, "complex<f32>", 64, KindFacts::kComplex},
    {ElementKind::kComplex128, "complex<f64>", 128, KindFacts::kComplex},
    {ElementKind::kString, "!roundhouse.string", 0, KindFacts::kOther},
    {ElementKind::kOpaque, "opaque", 0, KindFacts::kOther},
    {ElementKind::kF8E4M3FN, "f8E4M3FN", 8, KindFacts::kSmallFloat},
    {ElementKind::kF8E4M3FNUZ, "f8E4M3FNUZ", 8, KindFacts::kSmallFloat},
    {ElementKind::kF8E5M2, "f8E5M2", 8, KindFacts::kSmallFloat},
    {ElementKind::kF8E5M2FNUZ, "f8E5M2FNUZ", 8, KindFacts::kSmallFloat},
    {ElementKind::kF8E8M0FNU, "!roundhouse.f8E8M0FNU", 8, KindFacts::kSmallFloat},
    {ElementKind::kF4E2M1FN, "!roundhouse.f4E2M1FN", 4, KindFacts::kSmallFloat},
    {ElementKind::kI2, "i2", 2, KindFacts::kSigned},
    {ElementKind::kU2, "ui2", 2, KindFacts::kUnsigned},
};

const KindFacts& FactsOf(ElementKind kind) {
  const KindFacts& facts = kFacts[static_cast<int>(kind)];
  RH_DCHECK(facts.kind == kind) << "the table of element kinds is out of order";
  return facts;
}

// Whether MLIR's !quant.uniform can express the quantisation. If so, it is kept exactly, scales
// included.
bool MlirHasQuantization(ElementKind storage, const Quantization& quantization) {
  if (!IsInteger(storage) || BitWidth(storage) > 32) return false;
  const auto [least, greatest] = IntegerRange(storage);
  const auto [lower, upper] = quantization.storage_range.value_or(IntegerRange(storage));
  if (lower < least || upper > greatest || lower >= upper) return false;
  for (double scale : quantization.scales) {
    if (!std::isfinite(scale) || scale <= 0) return false;
  }
  for (int64_t zero_point : quantization.zero_points) {
    if (zero_point < lower || zero_point > upper) return false;
  }
  constexpr int64_t kGreatestAxis = std::numeric_limits<int32_t>::max();
  return !quantization.scales.empty() && quantization.axis.value_or(0) <= kGreatestAxis;
}

}  // namespace

absl::string_view ElementKindName(ElementKind kind) { return FactsOf(kind).name; }

std::optional<ElementKind> ElementKindFromName(absl::string_view name) {
  for (const KindFacts& facts : kFacts) {
    if (facts.kind == ElementKind::kOpaque) continue;
    if (facts.name == name) return facts.kind;
    // The names that MLIR uses from version 20 on.
    absl::string_view word = facts.name;
    if (IsSmallFloat(facts.kind) && absl::ConsumePrefix(&word, "!roundhouse.") && word == name)
      return facts.kind;
  }
  return std::nullopt;
}

int BitWidth(ElementKind kind) { return FactsOf(kind).bits; }
bool IsFloat(ElementKind kind) { return FactsOf(kind).family == KindFacts::kFloat; }
bool IsSmallFloat(ElementKind kind) { return FactsOf(kind).family == KindFacts::kSmallFloat; }
bool IsAnyFloat(ElementKind kind) { return IsFloat(kind) || IsSmallFloat(kind); }
bool IsComplex(ElementKind kind) { return FactsOf(kind).family == KindFacts::kComplex; }
bool IsSignedInteger(ElementKind kind) { return FactsOf(kind).family == KindFacts::kSigned; }
bool IsUnsignedInteger(ElementKind kind) { return FactsOf(kind).family == KindFacts::kUnsigned; }
bool IsInteger(ElementKind kind) { return IsSignedInteger(kind) || IsUnsignedInteger(kind); }

std::pair<int64_t, int64_t> IntegerRange(ElementKind kind) {
  if (kind == ElementKind::kI1) return {0, 1};
  RH_CHECK(IsInteger(kind)) << "integer range of " << ElementKindName(kind);
  const int bits = BitWidth(kind);
  if (bits == 64) {
    return {IsSignedInteger(kind) ? std::numeric_limits<int64_t>::min() : 0,
            std::numeric_limits<int64_t>::max()};
  }
  if (IsUnsignedInteger(kind)) return {0, (int64_t{1} << bits) - 1};
  return {-(int64_t{1} << (bits - 1)), (int64_t{1} << (bits - 1)) - 1};
}

std::string ElementSet::ToString() const {
  if (*this == kAllElements) return "any";
  std::string text;
  for (ElementKind kind : kAllElementKinds) {
    if (contains(kind)) absl::StrAppend(&text, text.empty() ? "" : " ", ElementKindName(kind));
  }
  if (has_quantized()) absl::StrAppend(&text, text.empty() ? "" : " ", "quantised");
  return text;
}

SmallFloat SmallFloatOf(ElementKind kind) {
  switch (kind) {
    case ElementKind::kF8E4M3FN:
      return SmallFloat::kE4M3FN;
    case ElementKind::kF8E4M3FNUZ:
      return SmallFloat::kE4M3FNUZ;
    case ElementKind::kF8E5M2:
      return SmallFloat::kE5M2;
    case ElementKind::kF8E5M2FNUZ:
      return SmallFloat::kE5M2FNUZ;
    case ElementKind::kF8E8M0FNU:
      return SmallFloat::kE8M0FNU;
    default:
      RH_CHECK(kind == ElementKind::kF4E2M1FN) << "the format of " << ElementKindName(kind);
      return SmallFloat::kE2M1FN;
  }
}

double FloatFromBits(ElementKind kind, uint64_t bits) {
  switch (kind) {
    case ElementKind::kF64:
      return std::bit_cast<double>(bits);
    case ElementKind::kF32:
      return std::bit_cast<float>(static_cast<uint32_t>(bits));
    case ElementKind::kF16:
      return HalfBitsToFloat(static_cast<uint16_t>(bits));
    case ElementKind::kBF16:
      return BFloat16BitsToFloat(static_cast<uint16_t>(bits));
    default:
      return SmallFloatValue(SmallFloatOf(kind), static_cast<uint8_t>(bits));
  }
}

uint64_t FloatToBits(ElementKind kind, double value) {
  switch (kind) {
    case ElementKind::kF64:
      return std::bit_cast<uint64_t>(value);
    case ElementKind::kF32:
      return std::bit_cast<uint32_t>(static_cast<float>(value));
    case ElementKind::kF16:
      return DoubleToHalfBits(value);
    case ElementKind::kBF16:
      return DoubleToBFloat16Bits(value);
    default: {
      const SmallFloat format = SmallFloatOf(kind);
      return SmallFloatBits(
          format, value,
          format == SmallFloat::kE8M0FNU ? Overflow::kSaturate : Overflow::kToSpecial);
    }
  }
}

std::string FormatFloat(double value, ElementKind kind) {
  RH_CHECK(IsAnyFloat(kind)) << "FormatFloat of " << ElementKindName(kind);
  if (std::isfinite(value)) {
    // The smaller kinds are exact in float, so a text that reads back as the same float reads back
    // as the same value.
    return kind == ElementKind::kF64 ? FormatFinite(value)
                                     : FormatFinite(static_cast<float>(value));
  }
  return absl::StrFormat("0x%0*X", std::max(BitWidth(kind) / 4, 2), FloatToBits(kind, value));
}

ElementType ElementType::Quantized(ElementKind storage, Quantization quantization) {
  ElementType type(storage);
  // A range that is the whole kind is stored as no range. (The whole range of u64 cannot be
  // written.)
  if (IsInteger(storage) && storage != ElementKind::kU64 &&
      quantization.storage_range == IntegerRange(storage)) {
    quantization.storage_range.reset();
  }
  type.quantization_ = std::make_shared<const Quantization>(std::move(quantization));
  return type;
}

ElementType ElementType::Opaque(std::string text) {
  if (const std::optional<ElementKind> kind = ElementKindFromName(text)) return *kind;
  ElementType type(ElementKind::kOpaque);
  type.opaque_text_ = std::make_shared<const std::string>(std::move(text));
  return type;
}

std::string ElementType::ToString() const {
  if (kind_ == ElementKind::kOpaque) return std::string(opaque_text());
  if (!is_quantized()) return std::string(ElementKindName(kind_));
  const Quantization& q = *quantization_;
  std::string text = MlirHasQuantization(kind_, q) ? "!quant.uniform<" : "!roundhouse.quant<";
  // MLIR spells unsigned storage u8, not ui8.
  if (IsUnsignedInteger(kind_)) {
    absl::StrAppend(&text, "u", BitWidth(kind_));
  } else {
    absl::StrAppend(&text, ElementKindName(kind_));
  }
  if (q.storage_range)
    absl::StrAppend(&text, "<", q.storage_range->first, ":", q.storage_range->second, ">");
  absl::StrAppend(&text, ":", ElementKindName(q.expressed));
  if (q.axis) absl::StrAppend(&text, ":", *q.axis);
  absl::StrAppend(&text, q.axis ? ", {" : ", ");
  for (size_t i = 0; i < q.scales.size(); ++i) {
    absl::StrAppend(&text, i == 0 ? "" : ", ", FormatFloat(q.scales[i], ElementKind::kF64));
    if (i < q.zero_points.size() && q.zero_points[i] != 0)
      absl::StrAppend(&text, ":", q.zero_points[i]);
  }
  absl::StrAppend(&text, q.axis ? "}>" : ">");
  return text;
}

bool operator==(const ElementType& a, const ElementType& b) {
  if (a.kind_ != b.kind_ || a.opaque_text() != b.opaque_text()) return false;
  if (a.quantization_ == b.quantization_) return true;
  return a.quantization_ != nullptr && b.quantization_ != nullptr &&
         *a.quantization_ == *b.quantization_;
}

}  // namespace roundhouse
