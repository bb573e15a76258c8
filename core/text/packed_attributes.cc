#include "roundhouse/core/text/packed_attributes.h"

#include <utility>

#include "absl/strings/string_view.h"
#include "roundhouse/core/container.h"
#include "roundhouse/core/text/text_names.h"

namespace roundhouse {
bool IsTaken(AttributeHolder holder, absl::string_view name) {
  if (name == text_names::kAttributes) return true;
  switch (holder) {
    case AttributeHolder::kNode:
    case AttributeHolder::kAccess:
      return name == text_names::kId || name == text_names::kAfter;
    case AttributeHolder::kGlobal:
      return name == "sym_name" || name == "sym_visibility" || name == "type" || name == "value" ||
             name == "is_mutable";
    case AttributeHolder::kGraph:
      return name == text_names::kBoundary || name == "sym_name" || name == "sym_visibility" ||
             name == "function_type" || name == "arg_attrs" || name == "res_attrs";
    case AttributeHolder::kPort:
      return name.find('.') == absl::string_view::npos || name == text_names::kIdentifier ||
             name == text_names::kNodeName || name == text_names::kNodeOrigins;
    case AttributeHolder::kProgram:
      return name.find('.') == absl::string_view::npos;
  }
  return false;
}

AttributeMap PackedAttributes(AttributeHolder holder, const AttributeMap& attributes,
                              AttributeMap extra) {
  AttributeMap taken;
  for (const auto& [name, value] : attributes) {
    if (holder == AttributeHolder::kAccess && name == container::kGlobal) continue;
    (IsTaken(holder, name) ? taken : extra).Set(name, value);
  }
  if (!taken.empty()) extra.Set(text_names::kAttributes, Attribute::Dictionary(std::move(taken)));
  return extra;
}

}  // namespace roundhouse
