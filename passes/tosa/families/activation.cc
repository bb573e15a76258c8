#include "roundhouse/dialects/canonical/activation.h"

#include <cmath>
#include <cstdint>

#include "absl/strings/str_cat.h"
#include "absl/strings/string_view.h"
#include "roundhouse/core/attribute.h"
#include "roundhouse/core/tensor/element_type.h"
#include "roundhouse/passes/tosa/families/families.h"
#include "roundhouse/passes/tosa/lowering.h"

namespace roundhouse::tosa_lowering {
namespace {

double NumberOf(const Attribute* attribute, double otherwise) {
  if (attribute == nullptr) return otherwise;
  if (const double* number = attribute->if_float()) return *number;
  const int64_t* whole = attribute->if_int();
  return whole == nullptr ? otherwise : static_cast<double>(*whole);
}

Value* Clamp(Lowering& l) {
  Value* value = l.need(0);
  if (!l.ok()) return nullptr;
  const AttributeMap& attributes = l.request().attributes;
  const bool is_float = l.is_float(value);
  const bool is_new = l.HasAttribute("min_val");
  const absl::string_view low = is_new ? "min_val" : is_float ? "min_fp" : "min_int";
  const absl::string_view high = is_new ? "max_val" : is_float ? "max_fp" : "max_int";
  double least = NumberOf(attributes.Find(low), -HUGE_VAL);
  double greatest = NumberOf(attributes.Find(high), HUGE_VAL);
  if (!is_float && !IsInteger(l.kind(value)) && l.kind(value) != ElementKind::kI1) {
    return l.Invalid(absl::StrCat("expected numbers, found ", ElementKindName(l.kind(value))));
  }
  if (!is_float) {
    // A bound that the elements cannot exceed is none.
    const auto [first, last] = IntegerRange(l.kind(value));
    if (least <= static_cast<double>(first)) least = -HUGE_VAL;
    if (greatest >= static_cast<double>(last)) greatest = HUGE_VAL;
  }
  return l(canonical::Clamp{.min = least, .max = greatest}, {value});
}

}  // namespace

void AddActivation(LoweringTable& table) { table["clamp"] = Clamp; }

}  // namespace roundhouse::tosa_lowering
