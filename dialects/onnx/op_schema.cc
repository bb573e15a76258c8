#include "roundhouse/dialects/onnx/op_schema.h"

#include <algorithm>
#include <string>

#include "absl/strings/str_cat.h"
#include "absl/strings/string_view.h"

namespace roundhouse::onnx_dialect {

absl::string_view AttributeTypeName(AttributeType type) {
  static constexpr absl::string_view kNames[] = {
      "float",    "int",         "string",      "tensor",     "graph",         "float list",
      "int list", "string list", "tensor list", "graph list", "sparse tensor", "sparse tensor list",
      "type",     "type list"};
  return kNames[static_cast<int>(type)];
}

const AttributeSchema* OpSchema::FindAttribute(absl::string_view wanted) const {
  for (const AttributeSchema& attribute : attributes) {
    if (attribute.name == wanted) return &attribute;
  }
  return nullptr;
}

bool OpSchema::has_graphs() const {
  return std::any_of(attributes.begin(), attributes.end(), [](const AttributeSchema& attribute) {
    return attribute.type == AttributeType::kGraph || attribute.type == AttributeType::kGraphs;
  });
}

std::string OpSchema::OpName() const {
  return absl::StrCat("onnx.", domain, domain.empty() ? "" : ".", name, "_", since_version);
}

absl::string_view NormalizedDomain(absl::string_view domain) {
  return domain == "ai.onnx" ? "" : domain;
}

}  // namespace roundhouse::onnx_dialect
