// File: topology.h
//
// What a set of machines can do, as a small text says it:
//
//   # 32 devices: 8 in a node, 4 nodes on a switch.
//   device flops=100T bandwidth=1.5T memory=80G overhead=5us
//   level node size=8 latency=2us bandwidth=300G
//   level rack size=4 latency=8us bandwidth=50G
//
// Levels go from the inside to the outside: 8 devices make a node, 4 nodes a rack. What a level
// joins hangs on one link each, to both sides at once: a device on one of 300 GB/s, a node on one
// of 50 GB/s that its devices share. Two devices that meet at a level exchange over the links of
// all levels up to it, with that level's latency.
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
  double flops = 0;      // Operations on numbers in a second.
  double bandwidth = 0;  // Bytes of its memory that it reads or writes in a second.
  double overhead = 0;   // Seconds that each node takes whatever it does.
  int64_t memory = 0;    // Bytes; 0: not known, and nothing is compared with it.

  // Computing and moving happen at the same time.
  double SecondsOf(const Cost& cost) const;
  friend bool operator==(const DeviceSpeed&, const DeviceSpeed&) = default;
};

struct LinkLevel {
  std::string name;
  int64_t size = 0;      // How many of what is below; 0, of the last level only: all the rest.
  double latency = 0;    // Seconds from one device to another that it meets here.
  double bandwidth = 0;  // Bytes in a second, of the link of each of what is below.
};

struct Topology {
  // What the text leaves open is nothing; SpeedOf() takes what was measured for it.
  struct Device {
    std::optional<double> flops, bandwidth, overhead;
    std::optional<int64_t> memory;
  };
  // Devices that are not as the others are, by their numbers.
  struct Exception {
    int64_t first = 0, last = 0;
    Device device;
  };

  Device device;
  std::vector<Exception> exceptions;
  std::vector<LinkLevel> levels;
  // Axes of the program's devices, slowest first: how ranks are dealt to devices. Empty: rank 0 is
  // device 0 and so on.
  std::vector<std::string> placement;

  // Errors are InvalidArgument, FILE:LINE:COLUMN and the line.
  static absl::StatusOr<Topology> Parse(absl::string_view text, const std::string& filename);
  static absl::StatusOr<Topology> Load(const std::string& path);

  // Whether anything is left open that has to be measured.
  bool NeedsSpeed() const;
  DeviceSpeed SpeedOf(int64_t device_number, const DeviceSpeed& measured) const;

  // By rank, the number of its device. Errors: `place` names other axes than the program has; there
  // are too few devices.
  absl::StatusOr<std::vector<int64_t>> DevicesOfRanks(const DeviceMesh& mesh) const;
};

}  // namespace roundhouse

#endif  // ROUNDHOUSE_API_PREDICTION_TOPOLOGY_H_
