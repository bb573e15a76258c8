#include "roundhouse/serialization/onnx/device_lists.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/numbers.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "absl/strings/str_split.h"
#include "absl/strings/string_view.h"
#include "absl/types/span.h"
#include "roundhouse/core/base/status_macros.h"
#include "roundhouse/serialization/onnx/device_messages.h"
#include "roundhouse/service/devices/device_mesh.h"
#include "roundhouse/service/devices/sharding.h"

namespace roundhouse::onnx_format {
namespace {

// Limits the orders of the axes that a search tries, and its steps in all of them together.
constexpr size_t kMaxCandidates = 5040;
constexpr int64_t kMaxSteps = int64_t{1} << 26;
constexpr int64_t kMaxNamedDevices = 4096;

// The parts along one axis of the tensor.
absl::StatusOr<int64_t> CountOf(const ShardingSpec::Dim& dim, int64_t num_devices) {
  int64_t count = 1;
  for (const ShardingSpec::Shards& shards : dim.shards) {
    if (shards.count < 1 || shards.count > num_devices) {
      return absl::InvalidArgumentError(
          absl::StrCat("expected 1 to ", num_devices, " shards, found ", shards.count));
    }
    if (shards.count == 1) continue;
    // The later ones of several axes, fused into one, would not be cut into contiguous parts.
    if (&shards != &dim.shards.front()) {
      return absl::UnimplementedError(
          absl::StrCat("axis ", dim.axis, " is sharded as the fusion of several axes"));
    }
    count = shards.count;
  }
  return count;
}

absl::StatusOr<std::vector<int64_t>> CountsOf(const ShardingSpec& spec, int64_t rank,
                                              int64_t num_devices) {
  std::vector<int64_t> counts(static_cast<size_t>(rank), 1);
  for (const ShardingSpec::Dim& dim : spec.dims) {
    const int64_t axis = dim.axis < 0 ? dim.axis + rank : dim.axis;
    if (axis < 0 || axis >= rank) {
      return absl::InvalidArgumentError(
          absl::StrCat("axis ", dim.axis, " does not exist: the tensor has ", rank));
    }
    if (counts[axis] != 1)
      return absl::InvalidArgumentError(absl::StrCat("axis ", dim.axis, " occurs twice"));
    RH_ASSIGN_OR_RETURN(counts[axis], CountOf(dim, num_devices));
  }
  return counts;
}

// The devices that have a shard.
absl::Span<const int64_t> DevicesOf(const ShardingSpec& spec, size_t shard) {
  const auto group = spec.groups.find(spec.devices[shard]);
  return group == spec.groups.end() ? absl::MakeConstSpan(&spec.devices[shard], 1)
                                    : absl::MakeConstSpan(group->second);
}

int64_t NumListed(const ShardingSpec& spec) {
  int64_t count = 0;
  for (size_t shard = 0; shard < spec.devices.size(); ++shard)
    count += static_cast<int64_t>(DevicesOf(spec, shard).size());
  return count;
}

}  // namespace

absl::StatusOr<DeviceParts> PartsOf(const ShardingSpec& spec, int64_t rank, int64_t num_devices) {
  DeviceParts parts;
  RH_ASSIGN_OR_RETURN(parts.counts, CountsOf(spec, rank, num_devices));
  int64_t count = 1;
  for (const int64_t one : parts.counts) {
    count *= one;
    if (count > num_devices) break;
  }
  // A tensor that is not sharded is on each device of the list.
  const bool is_whole = count == 1;
  if (!is_whole && count != static_cast<int64_t>(spec.devices.size())) {
    return absl::InvalidArgumentError(absl::StrCat(
        "expected ", count, " devices or groups, one for each shard, found ", spec.devices.size()));
  }
  if (is_whole && spec.devices.empty()) return parts;
  // A few bytes must not take the memory of all devices.
  if (NumListed(spec) < num_devices && num_devices > kMaxNamedDevices) {
    return absl::UnimplementedError(
        absl::StrCat("some of the ", num_devices, " devices have none of it"));
  }
  if (!is_whole) parts.of_device.assign(static_cast<size_t>(num_devices), -1);
  std::vector<bool> has_part(static_cast<size_t>(num_devices));
  for (size_t shard = 0; shard < spec.devices.size(); ++shard) {
    for (const int64_t device : DevicesOf(spec, shard)) {
      if (device < 0 || device >= num_devices) {
        return absl::InvalidArgumentError(absl::StrCat(
            "device ", device, " does not exist: the configuration has ", num_devices));
      }
      if (has_part[device])
        return absl::UnimplementedError(absl::StrCat("device ", device, " has several shards"));
      has_part[device] = true;
      if (!is_whole) parts.of_device[device] = static_cast<int64_t>(shard);
    }
  }
  const auto without = std::find(has_part.begin(), has_part.end(), false);
  if (without != has_part.end()) {
    return absl::UnimplementedError(absl::StrCat(
        "device ", without - has_part.begin(), " has none of it, and here each device has a part"));
  }
  return parts;
}

ShardingSpec SpecOf(const std::string& tensor, absl::Span<const std::optional<int64_t>> sizes,
                    const Sharding& sharding, const DeviceMesh& mesh) {
  ShardingSpec spec = {.tensor = tensor};
  std::vector<int> axes;
  for (int64_t dim = 0; dim < sharding.rank(); ++dim) {
    const std::vector<int>& of_dim = sharding.axes(dim);
    axes.insert(axes.end(), of_dim.begin(), of_dim.end());
    if (!of_dim.empty()) {
      spec.dims.push_back(
          {.axis = dim, .shards = {{.size = sizes[dim], .count = mesh.SizeOf(of_dim)}}});
    }
  }
  const int64_t num_parts = mesh.SizeOf(axes);
  if (num_parts == 1 && mesh.num_devices() > kMaxNamedDevices) return spec;
  if (num_parts == 1 || num_parts == mesh.num_devices()) {
    spec.devices.resize(static_cast<size_t>(mesh.num_devices()));
    for (int64_t rank = 0; rank < mesh.num_devices(); ++rank)
      spec.devices[num_parts == 1 ? rank : mesh.IndexAlong(rank, axes)] = rank;
    return spec;
  }
  // Groups have negative keys, as no device has.
  for (int64_t part = 0; part < num_parts; ++part) spec.devices.push_back(-1 - part);
  for (int64_t rank = 0; rank < mesh.num_devices(); ++rank)
    spec.groups[-1 - mesh.IndexAlong(rank, axes)].push_back(rank);
  return spec;
}

std::optional<Sharding> ShardingOn(const DeviceParts& parts, const DeviceMesh& mesh) {
  const auto rank = static_cast<int64_t>(parts.counts.size());
  if (parts.of_device.empty()) return Sharding(rank);
  if (static_cast<int64_t>(parts.of_device.size()) != mesh.num_devices()) return std::nullopt;
  // The index along a dimension must be the sum of the coordinates along its axes, each with its
  // weight.
  Sharding sharding(rank);
  int64_t below = 1;  // The parts along the dimensions after this one.
  for (int64_t dim = rank - 1; dim >= 0; below *= parts.counts[dim--]) {
    if (parts.counts[dim] == 1) continue;
    const auto index_of = [&](int64_t device) {
      return parts.of_device[device] / below % parts.counts[dim];
    };
    std::vector<std::pair<int64_t, int>> weights;
    int64_t stride = mesh.num_devices();
    for (int axis = 0; axis < mesh.num_axes(); ++axis) {
      stride /= mesh.axes()[axis].size;
      if (mesh.axes()[axis].size == 1) continue;
      if (const int64_t weight = index_of(stride); weight != 0) weights.emplace_back(weight, axis);
    }
    std::sort(weights.rbegin(), weights.rend());
    int64_t span = parts.counts[dim];
    std::vector<int>& axes = sharding.mutable_axes(dim);
    for (const auto& [weight, axis] : weights) {
      if (span % mesh.axes()[axis].size != 0) return std::nullopt;
      span /= mesh.axes()[axis].size;
      if (span != weight) return std::nullopt;
      axes.push_back(axis);
    }
    if (span != 1) return std::nullopt;
    for (int64_t device = 0; device < mesh.num_devices(); ++device) {
      if (index_of(device) != mesh.IndexAlong(device, axes)) return std::nullopt;
    }
  }
  // Each axis is used once.
  const std::vector<int> used = sharding.UsedAxes();
  if (std::adjacent_find(used.begin(), used.end()) != used.end()) return std::nullopt;
  return sharding;
}

namespace {

std::vector<int64_t> PrimesOf(int64_t number) {
  std::vector<int64_t> primes;
  for (int64_t prime = 2; prime * prime <= number; ++prime) {
    for (; number % prime == 0; number /= prime) primes.push_back(prime);
  }
  if (number > 1) primes.push_back(number);
  return primes;
}

// A mesh has at most 20 axes of more than one device.
DeviceMesh MeshOfSizes(absl::Span<const int64_t> sizes) {
  std::vector<DeviceMesh::Axis> axes;
  for (const int64_t size : sizes)
    axes.push_back({.name = std::string(1, static_cast<char>('a' + axes.size())), .size = size});
  return *DeviceMesh::Create(std::move(axes));
}

}  // namespace

MeshSearch::MeshSearch(int64_t num_devices) : num_devices_(num_devices) {
  std::vector<int64_t> sizes = PrimesOf(num_devices);
  const auto limit = static_cast<size_t>(std::max<int64_t>(1, kMaxSteps / num_devices));
  do {
    candidates_.push_back(MeshOfSizes(sizes));
  } while (std::next_permutation(sizes.begin(), sizes.end()) &&
           candidates_.size() < std::min(limit, kMaxCandidates));
}

bool MeshSearch::Add(const DeviceParts& parts) {
  if (std::find(added_.begin(), added_.end(), parts) != added_.end()) return true;
  std::vector<DeviceMesh> left;
  for (const DeviceMesh& mesh : candidates_) {
    if (ShardingOn(parts, mesh).has_value()) left.push_back(mesh);
  }
  if (left.empty()) return false;
  candidates_ = std::move(left);
  added_.push_back(parts);
  return true;
}

DeviceMesh MeshSearch::Mesh() const {
  const DeviceMesh& finest = candidates_.front();
  std::vector<int64_t> sizes;
  // An axis is joined to the one before it if no tensor is spread along one of them alone.
  const auto belongs_to_previous = [&](int axis) {
    for (const DeviceParts& parts : added_) {
      const Sharding sharding = *ShardingOn(parts, finest);
      for (int64_t dim = 0; dim < sharding.rank(); ++dim) {
        const std::vector<int>& axes = sharding.axes(dim);
        const auto at = std::find(axes.begin(), axes.end(), axis);
        const auto before = std::find(axes.begin(), axes.end(), axis - 1);
        const bool are_apart =
            before == axes.end() ? at != axes.end() : at == axes.end() || at != before + 1;
        if (are_apart) return false;
      }
    }
    return true;
  };
  for (int axis = 0; axis < finest.num_axes(); ++axis) {
    const int64_t size = finest.axes()[axis].size;
    if (axis > 0 && belongs_to_previous(axis)) {
      sizes.back() *= size;
    } else {
      sizes.push_back(size);
    }
  }
  if (sizes.empty()) sizes.push_back(num_devices_);
  return MeshOfSizes(sizes);
}

std::optional<DeviceMesh> MeshOfNames(absl::Span<const std::string> names) {
  if (names.empty()) return std::nullopt;
  // The last device has the highest coordinates.
  std::vector<DeviceMesh::Axis> axes;
  for (const absl::string_view part : absl::StrSplit(names.back(), ',')) {
    const std::pair<absl::string_view, absl::string_view> coordinate = absl::StrSplit(part, '=');
    int64_t last = 0;
    if (!absl::SimpleAtoi(coordinate.second, &last) || last < 0 ||
        last >= DeviceMesh::kMaxDevices) {
      return std::nullopt;
    }
    axes.push_back({.name = std::string(coordinate.first), .size = last + 1});
  }
  absl::StatusOr<DeviceMesh> mesh = DeviceMesh::Create(std::move(axes));
  if (!mesh.ok() || NamesOf(*mesh) != std::vector<std::string>(names.begin(), names.end()))
    return std::nullopt;
  return *std::move(mesh);
}

std::vector<std::string> NamesOf(const DeviceMesh& mesh) {
  std::vector<std::string> names;
  if (mesh.num_devices() > kMaxNamedDevices) return names;
  for (int64_t rank = 0; rank < mesh.num_devices(); ++rank) {
    const std::vector<int64_t> coordinates = mesh.CoordinatesOf(rank);
    std::vector<std::string> parts;
    for (int axis = 0; axis < mesh.num_axes(); ++axis)
      parts.push_back(absl::StrCat(mesh.axes()[axis].name, "=", coordinates[axis]));
    names.push_back(absl::StrJoin(parts, ","));
  }
  return names;
}

}  // namespace roundhouse::onnx_format
