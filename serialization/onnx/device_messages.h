// ONNX's messages about devices (IR version 11), which the ONNX library that reads the files does
// not know and keeps as unknown fields. Private to this folder and the generator of the fuzzer, as
// it exposes protobuf.
#ifndef ROUNDHOUSE_SERIALIZATION_ONNX_DEVICE_MESSAGES_H_
#define ROUNDHOUSE_SERIALIZATION_ONNX_DEVICE_MESSAGES_H_

#include <onnx/onnx_pb.h>

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "absl/status/statusor.h"

namespace roundhouse::onnx_format {

// DeviceConfigurationProto.
struct DeviceConfiguration {
  std::string name;
  int64_t num_devices = 0;
  std::vector<std::string> devices;  // Their names, if they have any.
};

// ShardingSpecProto: how one operand or result of a node is spread.
struct ShardingSpec {
  // SimpleShardedDimProto. The dimension may have a name instead of a size.
  struct Shards {
    std::optional<int64_t> size;
    int64_t count = 0;
  };
  // ShardedDimProto.
  struct Dim {
    int64_t axis = 0;
    std::vector<Shards> shards;
  };
  std::string tensor;
  std::vector<int64_t> devices;
  std::map<int64_t, std::vector<int64_t>> groups;
  std::vector<Dim> dims;
};

// NodeDeviceConfigurationProto.
struct NodeConfiguration {
  std::string configuration;
  std::vector<ShardingSpec> specs;
  std::optional<int64_t> stage;
};

// Error: the bytes are damaged.
absl::StatusOr<std::vector<DeviceConfiguration>> ConfigurationsOf(const onnx::ModelProto& model);
absl::StatusOr<std::vector<NodeConfiguration>> ConfigurationsOf(const onnx::NodeProto& node);

void Add(const DeviceConfiguration& configuration, onnx::ModelProto& model);
void Add(const NodeConfiguration& configuration, onnx::NodeProto& node);

}  // namespace roundhouse::onnx_format

#endif  // ROUNDHOUSE_SERIALIZATION_ONNX_DEVICE_MESSAGES_H_
