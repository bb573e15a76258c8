#include "roundhouse/dialects/canonical/conversion.h"

#include <cstdint>

#include "absl/strings/str_cat.h"
#include "roundhouse/core/tensor/element_type.h"
#include "roundhouse/dialects/canonical/activation.h"
#include "roundhouse/dialects/canonical/elementwise_binary.h"
#include "roundhouse/dialects/canonical/elementwise_unary.h"
#include "roundhouse/passes/tosa/families/families.h"
#include "roundhouse/passes/tosa/lowering.h"

namespace roundhouse::tosa_lowering {
namespace {

// TOSA converts floats to integers by rounding to the nearest, halves to even.
Value* Cast(Lowering& l) {
  Value* value = l.need(0);
  const ElementKind to = l.ResultKind();
  if (!l.ok()) return nullptr;
  if (l.is_float(value) && IsInteger(to)) value = l(canonical::Round{}, {value});
  return l.Cast(value, to);
}

Value* Rescale(Lowering& l) {
  Value* input = l.need(0);
  const ElementKind to = l.ResultKind();
  if (!l.ok()) return nullptr;
  if (!IsInteger(to)) {
    return l.Invalid(absl::StrCat("expected a result of integers, found ", ElementKindName(to)));
  }
  if (l.Bool("input_unsigned") || l.Bool("output_unsigned"))
    return l.Unsupported("a rescale of unsigned elements");
  const bool is_new = l.num_inputs() > 1;
  const Ints multipliers = l.ListOf("multiplier", 1);
  const Ints shifts = l.ListOf("shift", 2);
  const int64_t in_zero = is_new ? l.ZeroPoint("", 3) : l.Int("input_zp");
  const int64_t out_zero = is_new ? l.ZeroPoint("", 4) : l.Int("output_zp");
  const bool twice = l.Bool("double_round") || l.String("rounding_mode") == "DOUBLE_ROUND";
  Ints halves;
  Ints firsts;
  for (const int64_t shift : shifts) {
    if (shift < 1 || shift > 62) return l.Invalid("expected shifts from 1 to 62");
    halves.push_back(int64_t{1} << (shift - 1));
    firsts.push_back(twice && shift > 31 ? int64_t{1} << 30 : 0);
  }
  if (!l.ok()) return nullptr;
  Value* centred = l.Sub(l.Cast(input, ElementKind::kI64), l.Whole(in_zero));
  Value* product = l.Mul(centred, l.IntsConstant(multipliers));
  Value* first = l.IntsConstant(firsts);
  Value* is_negative =
      l(canonical::Compare{.direction = canonical::Comparison::kLess}, {centred, l.Whole(0)});
  Value* signed_first = l(canonical::Select{}, {is_negative, l.Sub(l.Whole(0), first), first});
  Value* rounded = l.Add(l.Add(product, l.IntsConstant(halves)), signed_first);
  Value* scaled = l(canonical::ShiftRight{}, {rounded, l.IntsConstant(shifts)});
  const auto [least, greatest] = IntegerRange(to);
  Value* shifted = l.Add(scaled, l.Whole(out_zero));
  return l.Cast(
      l(canonical::Clamp{.min = static_cast<double>(least), .max = static_cast<double>(greatest)},
        {shifted}),
      to);
}

}  // namespace

void AddConversion(LoweringTable& table) {
  table["cast"] = Cast;
  table["rescale"] = Rescale;
}

}  // namespace roundhouse::tosa_lowering
