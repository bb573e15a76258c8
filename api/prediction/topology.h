// File: topology.h
//
// The performance of a set of machines, described by a small text:
//
//   # 32 devices: 8 in a node, 4 nodes on a switch.
//   device flops=100T bandwidth=1.5T memory=80G overhead=5us
//   level node size=8 latency=2us bandwidth=300G
//   level rack size=4 latency=8us bandwidth=50G
//
// Levels go from the inside to the outside: 8 devices make a node, 4 nodes a rack. Each unit that a
// level joins has one link to it, full duplex: a device has one of 300 GB/s, a node one of 50 GB/s
// that its devices share. Two devices that meet at a level exchange over the links of all levels up
// to it, with that level's latency.
#ifndef ROUNDHOUSE_API_PREDICTION_TOPOLOGY_H_
#define ROUNDHOUSE_API_PREDICTION_TOPOLOGY_H_

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "roundhouse/service/cost.h"
#include "roundhouse/service/devices/device_mesh.h"

namespace roundhouse {

struct DeviceSpeed {
  double flops = 0;      // Arithmetic operations per second.
  double bandwidth = 0;  // Bytes of its memory read or written per second.
  double overhead = 0;   // Seconds that each node takes in addition.
  double reduce = 0;     // The same in reductions of what is exchanged.
  int64_t memory = 0;    // Bytes; 0: unknown, and not checked.

  // Assumes that computing and memory accesses overlap.
  double SecondsOf(const Cost& cost) const;
  friend bool operator==(const DeviceSpeed&, const DeviceSpeed&) = default;
};

struct LinkLevel {
  std::string name;
  // The number of units of the level below; 0, in the last level only: all the rest.
  int64_t size = 0;
  double latency = 0;    // Seconds between two devices that meet at this level.
  double bandwidth = 0;  // Bytes per second of the link of each unit of the level below.
};

struct Topology {
  // Null if the text leaves it open; SpeedOf() then takes the measured value, and for `reduce` the
  // bandwidth.
  struct Device {
    std::optional<double> flops, bandwidth, overhead, reduce;
    std::optional<int64_t> memory;
  };
  // Devices that differ from the others, by number.
  struct Exception {
    int64_t first = 0, last = 0;
    Device device;
  };

  Device device;
  std::vector<Exception> exceptions;
  std::vector<LinkLevel> levels;
  // How ranks are assigned to devices: axes of the program's devices, slowest first. Empty: rank 0
  // is device 0 and so on.
  std::vector<std::string> placement;

  // Errors are InvalidArgument, with FILE:LINE:COLUMN and the line.
  static absl::StatusOr<Topology> Parse(absl::string_view text, const std::string& filename);
  static absl::StatusOr<Topology> Load(const std::string& path);

  // Whether the text leaves values open that must be measured.
  bool NeedsSpeed() const;
  DeviceSpeed SpeedOf(int64_t device_number, const DeviceSpeed& measured) const;

  // The number of each rank's device. Errors: `place` names axes that the program does not have;
  // there are too few devices.
  absl::StatusOr<std::vector<int64_t>> DevicesOfRanks(const DeviceMesh& mesh) const;
};

}  // namespace roundhouse

#endif  // ROUNDHOUSE_API_PREDICTION_TOPOLOGY_H_
