#include "roundhouse/service/constant_nodes.h"

#include <algorithm>
#include <optional>
#include <string>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/string_view.h"
#include "roundhouse/core/attribute.h"
#include "roundhouse/core/base/status_macros.h"
#include "roundhouse/core/graph.h"
#include "roundhouse/core/tensor/tensor.h"
#include "roundhouse/core/type.h"

namespace roundhouse {

absl::Status CheckConstant(const Tensor& value, const Type& type) {
  if (value.type().is_tensor() && Fits(value.type(), type)) return absl::OkStatus();
  return absl::InvalidArgumentError(absl::StrCat("a constant of type ", type.ToString(),
                                                 " cannot be made from ", value.type().ToString()));
}

absl::StatusOr<Node*> CreateConstant(Graph& graph, absl::string_view op,
                                     absl::string_view attribute, const Tensor& value,
                                     const Type& type, Node* before) {
  RH_RETURN_IF_ERROR(CheckConstant(value, type));
  return graph.CreateNode(op, {}, {type.is_unknown() ? value.type() : type},
                          {{std::string(attribute), Attribute::OfTensor(value)}}, before);
}

std::optional<Tensor> ConstantNodes::ConstantValue(const Node& node) const {
  if (std::find(form_.ops.begin(), form_.ops.end(), node.op_name()) == form_.ops.end()) {
    return std::nullopt;
  }
  for (const absl::string_view name : form_.attributes) {
    const Attribute* value = node.attribute(name);
    if (value != nullptr && value->if_tensor() != nullptr) return *value->if_tensor();
  }
  return std::nullopt;
}

absl::StatusOr<Node*> ConstantNodes::MakeConstant(Graph& graph, const Tensor& value,
                                                  const Type& type, Node* before) const {
  return CreateConstant(graph, form_.ops.front(), form_.attributes.front(), value, type, before);
}

}  // namespace roundhouse
