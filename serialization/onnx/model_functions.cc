#include "roundhouse/serialization/onnx/model_functions.h"

#include <utility>

#include "absl/strings/str_cat.h"
#include "roundhouse/core/base/status_macros.h"
#include "roundhouse/dialects/onnx/op_schema.h"
#include "roundhouse/serialization/onnx/newer_fields.h"

namespace roundhouse::onnx_format {
namespace {

using onnx_dialect::NormalizedDomain;

// The limit on nodes is the first constant, plus the second for each node in the file.
constexpr int64_t kMostNodes = 1 << 16;
constexpr int64_t kMostNodesPerNode = 64;
constexpr int kMostDepth = 64;
// Of the call names that prefix the names of expanded nodes.
constexpr int64_t kMostPrefixBytes = int64_t{1} << 26;

}  // namespace

ModelFunctions::ModelFunctions(const onnx::ModelProto& model)
    : most_nodes_(kMostNodes + kMostNodesPerNode * model.graph().node_size()) {
  for (const onnx::FunctionProto& function : model.functions()) {
    by_name_[{std::string(NormalizedDomain(function.domain())), function.name(),
              OverloadOf(function)}] = &function;
    most_nodes_ += kMostNodesPerNode * function.node_size();
  }
}

const onnx::FunctionProto* ModelFunctions::Find(const onnx::NodeProto& node) const {
  const auto found = by_name_.find(
      {std::string(NormalizedDomain(node.domain())), node.op_type(), OverloadOf(node)});
  return found == by_name_.end() ? nullptr : found->second;
}

absl::StatusOr<CallAttributes> ModelFunctions::AttributesOf(const onnx::NodeProto& call,
                                                            const onnx::FunctionProto& function,
                                                            const Scope& around) {
  CallAttributes attributes;
  for (const onnx::AttributeProto& attribute : call.attribute()) {
    const onnx::AttributeProto* value = &attribute;
    if (!attribute.ref_attr_name().empty()) value = around.CallAttribute(attribute.ref_attr_name());
    if (value != nullptr) attributes[attribute.name()] = value;
  }
  auto [known, is_new] = defaults_.try_emplace(&function);
  if (is_new) {
    RH_ASSIGN_OR_RETURN(known->second, AttributeDefaultsOf(function));
  }
  for (const onnx::AttributeProto& attribute : known->second)
    attributes.try_emplace(attribute.name(), &attribute);
  return attributes;
}

absl::Status ModelFunctions::BeginCall() {
  if (++depth_ <= kMostDepth) return absl::OkStatus();
  return absl::InvalidArgumentError(absl::StrCat("function calls nest deeper than ", kMostDepth));
}

absl::Status ModelFunctions::AddNode(absl::string_view prefix) {
  if (++num_nodes_ > most_nodes_) {
    return absl::ResourceExhaustedError(
        absl::StrCat("the function calls expand to more than ", most_nodes_, " nodes"));
  }
  prefix_bytes_ += static_cast<int64_t>(prefix.size());
  if (prefix_bytes_ > kMostPrefixBytes) {
    return absl::ResourceExhaustedError(
        absl::StrCat("the names of function calls add more than ", kMostPrefixBytes,
                     " bytes to the names of the nodes that they expand to"));
  }
  return absl::OkStatus();
}

}  // namespace roundhouse::onnx_format
