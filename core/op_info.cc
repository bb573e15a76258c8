#include "roundhouse/core/op_info.h"

#include <algorithm>
#include <string>

#include "absl/strings/str_cat.h"
#include "absl/strings/string_view.h"

namespace roundhouse {

absl::string_view DialectNameOf(absl::string_view op_name) {
  return op_name.substr(0, op_name.find('.'));
}

absl::string_view OpInfo::dialect_name() const { return DialectNameOf(name); }

absl::string_view OpInfo::short_name() const {
  const size_t dot = name.find('.');
  return dot == std::string::npos ? absl::string_view(name)
                                  : absl::string_view(name).substr(dot + 1);
}

const AttributeInfo* OpInfo::FindAttribute(absl::string_view wanted) const {
  for (const AttributeInfo& attribute : attributes) {
    if (attribute.name == wanted) return &attribute;
  }
  return nullptr;
}

std::string OpInfo::OperandName(int index) const {
  if (operands.empty()) return absl::StrCat("operand ", index);
  const int last = static_cast<int>(operands.size()) - 1;
  if (index < last || (index == last && !operands[last].variadic)) return operands[index].name;
  if (operands[last].variadic) return absl::StrCat(operands[last].name, "[", index - last, "]");
  return absl::StrCat("operand ", index);
}

}  // namespace roundhouse
