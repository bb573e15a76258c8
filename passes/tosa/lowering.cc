#include "roundhouse/passes/tosa/lowering.h"

#include <cstddef>
#include <utility>

#include "absl/strings/numbers.h"
#include "absl/strings/str_cat.h"
#include "roundhouse/core/attribute.h"
#include "roundhouse/core/op_info.h"
#include "roundhouse/core/type.h"

namespace roundhouse::tosa_lowering {

Ints Lowering::ListOf(absl::string_view attribute, int operand) {
  if (std::optional<Ints> list = IntList(attribute)) return *std::move(list);
  if (!has(operand)) {
    Invalid(
        absl::StrCat("expected the attribute or operand '", attribute, "', a list of integers"));
    return {};
  }
  std::optional<Ints> list = IntsOf(in(operand));
  if (list) return *std::move(list);
  NotKnown(absl::StrCat("the value of ", attribute));
  return {};
}

ElementKind Lowering::ResultKind() {
  const auto types = request().result_types;
  if (!types.empty() && types[0].is_tensor()) return types[0].element_type().kind();
  NotKnown("the element type of the result");
  return ElementKind::kF32;
}

int64_t Lowering::ZeroPoint(absl::string_view name, int operand) {
  if (const Attribute* info = request().attributes.Find("quantization_info")) {
    // #tosa.conv_quant<input_zp = 3, weight_zp = 0>
    const std::string* text = info->if_opaque();
    const std::string key = absl::StrCat(name, " = ");
    const size_t at = text == nullptr ? std::string::npos : text->find(key);
    if (at == std::string::npos) return 0;
    const absl::string_view rest = absl::string_view(*text).substr(at + key.size());
    int64_t number = 0;
    if (absl::SimpleAtoi(rest.substr(0, rest.find_first_of(",>")), &number)) return number;
    Invalid(absl::StrCat("expected a number for ", name));
    return 0;
  }
  if (!has(operand)) return 0;
  if (ok() && is_float(in(operand))) return 0;
  const std::optional<Ints> known = IntsOf(in(operand));
  if (known && known->size() == 1) return (*known)[0];
  NotKnown(absl::StrCat("the zero point ", request().op.OperandName(operand)));
  return 0;
}

Value* Lowering::Centred(Value* value, int64_t zero_point) {
  if (value == nullptr || is_float(value)) return value;
  Value* wide = Cast(value, kind(value) == ElementKind::kI64   ? ElementKind::kI64
                            : kind(value) == ElementKind::kI16 ? ElementKind::kI64
                                                               : ElementKind::kI32);
  return zero_point == 0 || !ok() ? wide
                                  : Sub(wide, Number(static_cast<double>(zero_point), kind(wide)));
}

}  // namespace roundhouse::tosa_lowering
