// Device configurations of a model that were not chosen, as attributes of the program and its
// nodes, so that they are written again. Private to this folder, as it exposes protobuf.
//
// The program has a list of {devices = 4, name = "four", names = ["gpu0", …]}; a node has one of
// {name = "four", stage = 1, values = [{devices = …, result = 0, …}]}, which names operands and
// results by their index, as their names may change.
#ifndef ROUNDHOUSE_SERIALIZATION_ONNX_KEPT_CONFIGURATIONS_H_
#define ROUNDHOUSE_SERIALIZATION_ONNX_KEPT_CONFIGURATIONS_H_

#include <onnx/onnx_pb.h>

#include <string>
#include <vector>

#include "absl/types/span.h"
#include "roundhouse/core/node.h"
#include "roundhouse/core/program.h"
#include "roundhouse/serialization/onnx/device_messages.h"

namespace roundhouse::onnx_format {

void Keep(absl::Span<const DeviceConfiguration> configurations, Program& program);
// The node has operands and results of these names. Leaves out configurations of others.
void Keep(absl::Span<const NodeConfiguration> configurations,
          absl::Span<const std::string> operands, absl::Span<const std::string> results,
          Node& node);

// The configurations that were kept. Leaves out malformed ones, which cannot be from a model.
std::vector<DeviceConfiguration> KeptConfigurations(const Program& program);
// With the names that `proto` has for the node's operands and results.
std::vector<NodeConfiguration> KeptConfigurations(const Node& node, const onnx::NodeProto& proto);

}  // namespace roundhouse::onnx_format

#endif  // ROUNDHOUSE_SERIALIZATION_ONNX_KEPT_CONFIGURATIONS_H_
