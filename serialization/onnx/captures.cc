#include "roundhouse/serialization/onnx/captures.h"

#include <string>
#include <vector>

#include "absl/container/flat_hash_set.h"

namespace roundhouse::onnx_format {

const std::vector<std::string>& CaptureFinder::Of(const onnx::GraphProto& graph) {
  auto known = found_.find(&graph);
  if (known != found_.end()) return known->second;
  absl::flat_hash_set<std::string> defined;
  for (const auto& input : graph.input()) defined.insert(input.name());
  for (const auto& weight : graph.initializer()) defined.insert(weight.name());
  for (const auto& weight : graph.sparse_initializer()) defined.insert(weight.values().name());
  std::vector<std::string> captures;
  auto read = [&](const std::string& name) {
    if (!name.empty() && defined.insert(name).second) captures.push_back(name);
  };
  for (const onnx::NodeProto& node : graph.node()) {
    for (const std::string& input : node.input()) read(input);
    for (const onnx::AttributeProto& attribute : node.attribute()) {
      if (attribute.has_g()) {
        for (const std::string& name : Of(attribute.g())) read(name);
      }
      for (const onnx::GraphProto& inner : attribute.graphs()) {
        for (const std::string& name : Of(inner)) read(name);
      }
    }
    for (const std::string& output : node.output()) defined.insert(output);
  }
  for (const auto& output : graph.output()) read(output.name());
  return found_[&graph] = std::move(captures);
}

}  // namespace roundhouse::onnx_format
