// Lists of devices, as ONNX gives them for each tensor, and the mesh (service/devices) that they
// are parts of.
//
//   RH_ASSIGN_OR_RETURN(const DeviceParts parts, PartsOf(spec, /*rank=*/2, /*num_devices=*/4));
//   MeshSearch search(4);
//   if (!search.Add(parts)) …  // On no mesh together with those before.
//   const DeviceMesh mesh = search.Mesh();
//   ShardingOn(parts, mesh)->ToString(mesh);  // "a,_"
#ifndef ROUNDHOUSE_SERIALIZATION_ONNX_DEVICE_LISTS_H_
#define ROUNDHOUSE_SERIALIZATION_ONNX_DEVICE_LISTS_H_

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/types/span.h"
#include "roundhouse/serialization/onnx/device_messages.h"
#include "roundhouse/service/devices/device_mesh.h"
#include "roundhouse/service/devices/sharding.h"

namespace roundhouse::onnx_format {

// Which part of a tensor each device has.
struct DeviceParts {
  // For each dimension, the number of its parts.
  std::vector<int64_t> counts;
  // The index of each device's part, counted with the last dimension fastest; empty for a tensor
  // that each device has whole.
  std::vector<int64_t> of_device;
  friend bool operator==(const DeviceParts&, const DeviceParts&) = default;
};

// Errors say why no sharding of ours expresses the specification: devices that have no part or
// several, parts of several axes that were fused, an axis or device that does not exist.
absl::StatusOr<DeviceParts> PartsOf(const ShardingSpec& spec, int64_t rank, int64_t num_devices);

// The specification of a sharded tensor with these sizes. A part that several devices have is on a
// group of devices. A tensor that all devices have is without a list if there are many.
ShardingSpec SpecOf(const std::string& tensor, absl::Span<const std::optional<int64_t>> sizes,
                    const Sharding& sharding, const DeviceMesh& mesh);

// Nullopt: the mesh has no such sharding.
std::optional<Sharding> ShardingOn(const DeviceParts& parts, const DeviceMesh& mesh);

// Finds a mesh for all tensors of a model. Its axes are called a, b, …, the slowest first.
class MeshSearch {
 public:
  // Requires 1 to DeviceMesh::kMaxDevices devices.
  explicit MeshSearch(int64_t num_devices);
  // Whether there is a mesh for these parts and all that were added before; if not, they are left
  // out.
  bool Add(const DeviceParts& parts);
  // The one with the fewest axes.
  DeviceMesh Mesh() const;

 private:
  const int64_t num_devices_;
  std::vector<DeviceMesh> candidates_;  // Those with the most axes: of prime sizes.
  std::vector<DeviceParts> added_;
};

// The mesh whose coordinates the names of devices give: "data=0,model=1". Nullopt: they do not.
std::optional<DeviceMesh> MeshOfNames(absl::Span<const std::string> names);
// The reverse; empty for a mesh of more than 4096 devices.
std::vector<std::string> NamesOf(const DeviceMesh& mesh);

}  // namespace roundhouse::onnx_format

#endif  // ROUNDHOUSE_SERIALIZATION_ONNX_DEVICE_LISTS_H_
