#include "roundhouse/dialects/canonical/conversion.h"

#include <cstdint>
#include <iterator>
#include <optional>
#include <string>

#include "absl/strings/ascii.h"
#include "absl/strings/str_cat.h"
#include "roundhouse/core/tensor/element_type.h"
#include "roundhouse/core/tensor/small_float.h"
#include "roundhouse/dialects/canonical/elementwise_unary.h"
#include "roundhouse/dialects/onnx/element_types.h"
#include "roundhouse/passes/onnx/families/families.h"
#include "roundhouse/passes/onnx/families/quantized_values.h"
#include "roundhouse/passes/onnx/lowering.h"

namespace roundhouse::onnx_lowering {
namespace {

// Casts to a small float with the overflow and rounding of the attributes, if this version has
// them.
Value* CastToSmallFloat(Lowering& l, Value* input, ElementKind to) {
  canonical::Cast cast = {.to = to, .overflow = OverflowOf(l)};
  const std::string rounding = l.String("round_mode", "up");
  if (rounding == "down") {
    cast.rounding = PowerRounding::kDown;
  } else if (rounding == "nearest") {
    cast.rounding = PowerRounding::kNearest;
  } else if (rounding != "up") {
    return l.Invalid(absl::StrCat("attribute 'round_mode': expected up, down or nearest, found '",
                                  rounding, "'"));
  }
  // A cast to the same kind changes nothing, except the infinities of the kind that has them.
  if (!l.ok() || (l.kind(input) == to && to != ElementKind::kF8E5M2)) return input;
  return l(cast, {input});
}

// ONNX rounds floats to the nearest integer if it has fewer than 8 bits, and truncates for wider
// integers.
Value* CastNumbers(Lowering& l, Value* input, ElementKind to) {
  if (IsSmallFloat(to)) return CastToSmallFloat(l, input, to);
  const bool rounds = IsInteger(to) && BitWidth(to) < 8 && l.ok() && IsAnyFloat(l.kind(input));
  if (!rounds) return l.Cast(input, to);
  if (IsSmallFloat(l.kind(input))) input = l.Cast(input, ElementKind::kF32);
  return l.Cast(l(canonical::Round{}, {input}), to);
}

Value* CastTo(Lowering& l, int64_t data_type) {
  const std::optional<ElementType> type =
      onnx_dialect::ElementTypeFromOnnx(static_cast<int32_t>(data_type));
  if (!type) return l.Invalid(absl::StrCat(data_type, " is not an ONNX element type"));
  return CastNumbers(l, l.need(0), type->kind());
}

// Opset 1 gives the type by name.
Value* LowerCastByName(Lowering& l) {
  static constexpr const char* kNames[] = {"UNDEFINED", "FLOAT",  "UINT8",  "INT8",   "UINT16",
                                           "INT16",     "INT32",  "INT64",  "STRING", "BOOL",
                                           "FLOAT16",   "DOUBLE", "UINT32", "UINT64"};
  const std::string wanted = absl::AsciiStrToUpper(l.String("to"));
  for (int64_t i = 1; i < static_cast<int64_t>(std::size(kNames)); ++i) {
    if (wanted == kNames[i]) return CastTo(l, i);
  }
  return l.Invalid(absl::StrCat("'", wanted, "' is not an ONNX element type"));
}

Value* LowerCast(Lowering& l) { return CastTo(l, l.Int("to")); }

Value* LowerCastLike(Lowering& l) {
  const ElementKind kind = l.kind(l.need(1));
  return CastNumbers(l, l.need(0), kind);
}

// A boolean is a byte, 0 or 1.
Value* LowerBitCast(Lowering& l) {
  Value* input = l.need(0);
  const std::optional<ElementType> type =
      onnx_dialect::ElementTypeFromOnnx(static_cast<int32_t>(l.Int("to")));
  const ElementKind from = l.kind(input);
  if (!l.ok()) return nullptr;
  if (!type) return l.Invalid(absl::StrCat(l.Int("to"), " is not an ONNX element type"));
  const ElementKind to = type->kind();
  if (from == to) return input;
  if (from == ElementKind::kString || BitWidth(from) != BitWidth(to)) {
    return l.Invalid(absl::StrCat(ElementKindName(from), " cannot be bitcast to ", type->ToString(),
                                  ", which has another width"));
  }
  if (from == ElementKind::kI1) input = l.Cast(input, ElementKind::kU8);
  if (to != ElementKind::kI1) return l(canonical::Bitcast{.to = *type}, {input});
  return l.Cast(l(canonical::Bitcast{.to = ElementKind::kU8}, {input}), to);
}

}  // namespace

void AddConversion(LoweringTable& table) {
  table.Add("BitCast", 26, LowerBitCast);
  table.Add("Cast", 1, LowerCastByName);
  table.Add("Cast", 6, LowerCast);
  table.Add("CastLike", 15, LowerCastLike);
}

}  // namespace roundhouse::onnx_lowering
