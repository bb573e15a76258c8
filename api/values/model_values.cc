#include "roundhouse/api/values/model_values.h"

#include <cstddef>
#include <optional>
#include <utility>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "roundhouse/api/values/entry_shapes.h"
#include "roundhouse/core/base/status_macros.h"
#include "roundhouse/dialects/onnx/composite_type.h"
#include "roundhouse/dialects/onnx/composite_value.h"

namespace roundhouse {
namespace {

absl::StatusOr<onnx_dialect::CompositeType> TypeOf(const PortGroup& group) {
  const std::optional<onnx_dialect::CompositeType> type = onnx_dialect::CompositeTypeOf(group.type);
  if (type && onnx_dialect::PartsOf(*type).size() == static_cast<size_t>(group.count)) return *type;
  return absl::InvalidArgumentError(absl::StrCat(
      group.type.ToString(), " with ", group.count,
      " parts is not a type of sequences or optional values; the program's ports are damaged"));
}

absl::StatusOr<PortGroup> GroupOf(const Session& session, bool is_input, absl::string_view name) {
  const Graph* graph = session.selected();
  if (graph == nullptr) {
    return absl::FailedPreconditionError(
        absl::StrCat("the program has several entries and none is called main; select one of ",
                     absl::StrJoin(session.compiled().entry_names(), ", ")));
  }
  const std::vector<Port>& ports = is_input ? graph->inputs() : graph->outputs();
  RH_ASSIGN_OR_RETURN(const int64_t index,
                      FindPort(WholePorts(ports), is_input ? "input" : "output", name));
  return GroupPorts(ports)[static_cast<size_t>(index)];
}

}  // namespace

std::vector<Port> WholePorts(absl::Span<const Port> ports) {
  std::vector<Port> whole;
  for (PortGroup& group : GroupPorts(ports)) {
    const AttributeMap& attributes = ports[static_cast<size_t>(group.first)].attributes;
    whole.push_back({std::move(group.name), std::move(group.type),
                     group.is_split ? AttributeMap() : attributes});
  }
  return whole;
}

absl::StatusOr<std::vector<Tensor>> SplitValue(const PortGroup& group, const ModelValue& value) {
  if (group.is_split) {
    RH_ASSIGN_OR_RETURN(const onnx_dialect::CompositeType type, TypeOf(group));
    absl::StatusOr<std::vector<Tensor>> parts = onnx_dialect::SplitValue(type, value);
    if (!parts.ok()) return Annotate(parts.status(), absl::StrCat("'", group.name, "'"));
    return parts;
  }
  if (value.is_tensor()) return value.tensors();
  return absl::InvalidArgumentError(absl::StrCat("'", group.name, "': expected ",
                                                 group.type.ToString(), ", found ",
                                                 value.is_absent() ? "no value" : "a sequence"));
}

absl::StatusOr<ModelValue> JoinValue(const PortGroup& group, absl::Span<const Tensor> parts) {
  if (!group.is_split) return ModelValue::OfTensor(parts[0]);
  RH_ASSIGN_OR_RETURN(const onnx_dialect::CompositeType type, TypeOf(group));
  absl::StatusOr<ModelValue> value = onnx_dialect::JoinValue(type, parts);
  if (!value.ok()) return Annotate(value.status(), absl::StrCat("'", group.name, "'"));
  return value;
}

absl::Status SetInputValue(Session& session, absl::string_view name, const ModelValue& value) {
  RH_ASSIGN_OR_RETURN(const PortGroup group, GroupOf(session, /*is_input=*/true, name));
  RH_ASSIGN_OR_RETURN(const std::vector<Tensor> parts, SplitValue(group, value));
  for (size_t i = 0; i < parts.size(); ++i)
    RH_RETURN_IF_ERROR(session.set_input(group.first + static_cast<int64_t>(i), parts[i]));
  return absl::OkStatus();
}

absl::StatusOr<ModelValue> GetOutputValue(const Session& session, absl::string_view name) {
  RH_ASSIGN_OR_RETURN(const PortGroup group, GroupOf(session, /*is_input=*/false, name));
  std::vector<Tensor> parts;
  for (int64_t i = 0; i < group.count; ++i) {
    RH_ASSIGN_OR_RETURN(parts.emplace_back(), session.get_output(group.first + i));
  }
  return JoinValue(group, parts);
}

}  // namespace roundhouse
