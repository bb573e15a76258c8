// File: device_mesh.h
//
// The devices that a program is for: a grid with named axes. Data is spread along axes, and
// collectives run along them.
//
//   RH_ASSIGN_OR_RETURN(const DeviceMesh mesh, DeviceMesh::Parse("data:4,model:2"));
//   mesh.GroupOf(5, {0});  // The ranks 1, 3, 5, 7, which differ from 5 along `data` only.
//
// Axes are sorted by name, whatever order they are given in, and ranks count through them with the
// last axis fastest.
#ifndef ROUNDHOUSE_SERVICE_DEVICES_DEVICE_MESH_H_
#define ROUNDHOUSE_SERVICE_DEVICES_DEVICE_MESH_H_

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "absl/types/span.h"
#include "roundhouse/core/program.h"

namespace roundhouse {

// A dictionary of axis sizes on a program: `roundhouse.devices = {data = 4, model = 2}`.
inline constexpr absl::string_view kDevicesAttribute = "roundhouse.devices";

// `true` on a program whose types are those of a device's parts (passes/collective): it runs on
// these devices only.
inline constexpr absl::string_view kManyDevicesAttribute = "roundhouse.many_devices";
bool IsForManyDevices(const Program& program);

class DeviceMesh {
 public:
  static constexpr int64_t kMaxDevices = int64_t{1} << 20;

  struct Axis {
    std::string name;
    int64_t size = 1;
    friend bool operator==(const Axis&, const Axis&) = default;
  };

  // One device, no axes.
  DeviceMesh() = default;
  // Errors: a name that is empty, has characters other than letters, digits and '_', starts with a
  // digit, or is "_"; a duplicate name; a size below 1; more than kMaxDevices devices.
  static absl::StatusOr<DeviceMesh> Create(std::vector<Axis> axes);
  // "x:4,y:2"; a number alone is the size of an axis `x`.
  static absl::StatusOr<DeviceMesh> Parse(absl::string_view text);
  // The program's mesh; one device if it has none. Error: the attribute is malformed.
  static absl::StatusOr<DeviceMesh> Of(const Program& program);
  void StoreIn(Program& program) const;

  const std::vector<Axis>& axes() const { return axes_; }
  int num_axes() const { return static_cast<int>(axes_.size()); }
  int64_t num_devices() const { return num_devices_; }
  std::optional<int> FindAxis(absl::string_view name) const;
  // Error: InvalidArgument, which lists the axes.
  absl::StatusOr<int> AxisNamed(absl::string_view name) const;
  absl::StatusOr<std::vector<int>> AxesNamed(absl::Span<const std::string> names) const;
  // The number of devices along these axes together.
  int64_t SizeOf(absl::Span<const int> axes) const;

  // Requires a rank of [0, num_devices()).
  std::vector<int64_t> CoordinatesOf(int64_t rank) const;
  int64_t RankOf(absl::Span<const int64_t> coordinates) const;
  // The index of a rank among those that differ from it along `axes` only, the last of `axes`
  // fastest.
  int64_t IndexAlong(int64_t rank, absl::Span<const int> axes) const;
  // Those ranks, in order of that index.
  std::vector<int64_t> GroupOf(int64_t rank, absl::Span<const int> axes) const;

  std::string ToString() const;  // As Parse takes it.
  friend bool operator==(const DeviceMesh&, const DeviceMesh&) = default;

 private:
  std::vector<Axis> axes_;  // Sorted by name.
  int64_t num_devices_ = 1;
};

}  // namespace roundhouse

#endif  // ROUNDHOUSE_SERVICE_DEVICES_DEVICE_MESH_H_
