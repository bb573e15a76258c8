#include "roundhouse/dialects/canonical/generation.h"

#include <cstdint>
#include <optional>

#include "absl/strings/str_cat.h"
#include "roundhouse/core/tensor/element_type.h"
#include "roundhouse/passes/tfl/export/families.h"
#include "roundhouse/passes/tfl/export/op_export.h"

namespace roundhouse::tfl_export {
namespace {

// i64 ranges usually are of indices and sizes, which are i32 in TFLite; its older kernels have no
// i64.
Value* ExportRange(OpExport& e, const canonical::Range&) {
  const bool is_wide = e.kind(0) == ElementKind::kI64 || e.kind(0) == ElementKind::kU32;
  Values operands;
  for (int i = 0; i < 3; ++i) {
    const std::optional<Ints> known = is_wide ? e.ints(i) : std::nullopt;
    for (const int64_t number : known.value_or(Ints())) {
      if (number != static_cast<int32_t>(number))
        return e.Unsupported(absl::StrCat("TFLite counts in 32 bits, which do not hold ", number));
    }
    Value* operand = e.AsScalar(e.in(i));
    operands.push_back(is_wide ? e.Cast(operand, ElementKind::kI32) : operand);
  }
  Value* range = e("range", operands);
  return is_wide ? e.Cast(range, e.kind(0)) : range;
}

Value* ExportOneHot(OpExport& e, const canonical::OneHot& op) {
  Value* depth = op.depth ? e.Whole(*op.depth) : e.IntNumber(2);
  Value* indices = e.kind(0) == ElementKind::kI64 ? e.in(0) : e.Cast(e.in(0), ElementKind::kI32);
  if (op.wrap_negative) {
    Value* modulus = e.Cast(depth, e.kind_of(indices));
    Value* from_end = e("add", {indices, modulus});
    indices = e.Select(e("less", {indices, e.Number(0, e.kind_of(indices))}), from_end, indices);
  }
  const auto value = [&](int64_t i) { return e.AsScalar(e.Part(e.in(1), i, i + 1)); };
  return e("one_hot", {indices, depth, value(1), value(0)}, {{"axis", OfInt(op.axis)}},
           TflType(e.result_type()));
}

}  // namespace

void AddGeneration(ExportTable& table) {
  table.Add(ExportOneHot);
  table.Add(ExportRange);
}

}  // namespace roundhouse::tfl_export
