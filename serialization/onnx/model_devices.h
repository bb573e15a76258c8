// The devices that a model is spread over: ONNX's configurations (IR version 11), which become our
// mesh and shardings (service/devices), and the reverse. Private to this folder, as it exposes
// protobuf.
#ifndef ROUNDHOUSE_SERIALIZATION_ONNX_MODEL_DEVICES_H_
#define ROUNDHOUSE_SERIALIZATION_ONNX_MODEL_DEVICES_H_

#include <onnx/onnx_pb.h>

#include <cstdint>
#include <set>
#include <string>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "absl/types/span.h"
#include "roundhouse/core/graph.h"
#include "roundhouse/core/node.h"
#include "roundhouse/core/program.h"
#include "roundhouse/serialization/onnx/device_messages.h"
#include "roundhouse/service/devices/device_mesh.h"
#include "roundhouse/service/devices/sharding.h"

namespace roundhouse::onnx_format {

// Used while a model is read: collects the configurations of nodes, which are applied at the end.
class ModelDevicesReader {
 public:
  explicit ModelDevicesReader(Program& program) : program_(program) {}

  // `operands` and the node's results have the names that `proto` has. Error: the bytes are
  // damaged.
  absl::Status AddNode(const onnx::NodeProto& proto, Node& node);
  // A call of a function, which is replaced by the function's nodes.
  absl::Status AddCall(const onnx::NodeProto& proto);

  // Applies the configuration `chosen`, or the only one. Others are kept, to be written again. What
  // our meshes and shardings cannot express is left out, and `warnings` say what and why. Errors:
  // there is no configuration `chosen`, or its devices are not those of a mesh.
  absl::Status Apply(const onnx::ModelProto& model, absl::string_view chosen,
                     std::set<std::string>& warnings);

 private:
  struct NodeSpecs {
    Node* node = nullptr;  // Null: a call.
    std::string name;
    std::vector<std::string> operands;
    std::vector<std::string> results;
    std::vector<NodeConfiguration> configurations;
  };
  struct Spec;

  void KeepOthers(const std::vector<DeviceConfiguration>& configurations, absl::string_view chosen);
  absl::Status AddTo(NodeSpecs& specs, const onnx::NodeProto& proto);
  std::vector<Spec> SpecsOf(const DeviceConfiguration& configuration,
                            std::set<std::string>& warnings) const;
  absl::Status Spread(const DeviceConfiguration& configuration, bool is_chosen,
                      std::set<std::string>& warnings);
  absl::Status Store(const Value& value, const Sharding& sharding, const DeviceMesh& mesh);

  Program& program_;
  std::vector<NodeSpecs> nodes_;
};

// Used while a program is written.
class ModelDevicesWriter {
 public:
  // Error: the program's mesh or a sharding is malformed.
  static absl::StatusOr<ModelDevicesWriter> Create(const Program& program);

  bool has_devices() const { return mesh_.num_axes() > 0; }
  // Adds the configuration to the model, which gets the IR version that has it.
  void AddTo(onnx::ModelProto& model) const;
  // Adds what the node says of its operands and results, which have the names in `proto`.
  absl::Status AddTo(const Node& node, onnx::NodeProto& proto) const;

 private:
  explicit ModelDevicesWriter(const Program& program) : program_(&program) {}
  absl::Status AddSpec(const Value& value, const std::string& name, bool is_result,
                       NodeConfiguration& configuration) const;

  const Program* program_;
  DeviceMesh mesh_;
  std::string name_;
};

}  // namespace roundhouse::onnx_format

#endif  // ROUNDHOUSE_SERIALIZATION_ONNX_MODEL_DEVICES_H_
