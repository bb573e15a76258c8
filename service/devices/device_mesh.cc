#include "roundhouse/service/devices/device_mesh.h"

#include <algorithm>
#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/ascii.h"
#include "absl/strings/numbers.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "absl/strings/str_split.h"
#include "absl/strings/string_view.h"
#include "absl/types/span.h"
#include "roundhouse/core/attribute.h"
#include "roundhouse/core/base/status_macros.h"
#include "roundhouse/core/program.h"

namespace roundhouse {
namespace {

bool IsName(absl::string_view name) {
  if (name.empty() || name == "_" || absl::ascii_isdigit(name.front())) return false;
  return std::all_of(name.begin(), name.end(),
                     [](char c) { return absl::ascii_isalnum(c) || c == '_'; });
}

}  // namespace

bool IsForManyDevices(const Program& program) {
  const Attribute* attribute = program.attributes().Find(kManyDevicesAttribute);
  const bool* value = attribute == nullptr ? nullptr : attribute->if_bool();
  return value != nullptr && *value;
}

absl::StatusOr<DeviceMesh> DeviceMesh::Create(std::vector<Axis> axes) {
  std::sort(axes.begin(), axes.end(), [](const Axis& a, const Axis& b) { return a.name < b.name; });
  DeviceMesh mesh;
  for (size_t i = 0; i < axes.size(); ++i) {
    const Axis& axis = axes[i];
    if (!IsName(axis.name)) {
      return absl::InvalidArgumentError(absl::StrCat(
          "the name of a mesh axis: expected letters, digits and '_', found '", axis.name, "'"));
    }
    if (i > 0 && axes[i - 1].name == axis.name) {
      return absl::InvalidArgumentError(
          absl::StrCat("the mesh axis '", axis.name, "' occurs twice"));
    }
    if (axis.size < 1 || axis.size > kMaxDevices / mesh.num_devices_) {
      const int64_t others = mesh.num_devices_;
      return absl::InvalidArgumentError(absl::StrCat(
          "the mesh axis '", axis.name, "': expected 1 to ", kMaxDevices / others, " devices",
          others == 1 ? "" : absl::StrCat(", beside ", others, " along other axes"), ", found ",
          axis.size, "; a mesh has at most ", kMaxDevices));
    }
    mesh.num_devices_ *= axis.size;
  }
  mesh.axes_ = std::move(axes);
  return mesh;
}

absl::StatusOr<DeviceMesh> DeviceMesh::Parse(absl::string_view text) {
  std::vector<Axis> axes;
  for (const absl::string_view part : absl::StrSplit(text, ',')) {
    const std::vector<absl::string_view> sides = absl::StrSplit(part, ':');
    Axis axis = {.name = sides.size() == 1 ? "x" : std::string(sides.front())};
    if (sides.size() > 2 || !absl::SimpleAtoi(sides.back(), &axis.size)) {
      return absl::InvalidArgumentError(
          absl::StrCat("expected mesh axes as in \"data:4,model:2\", found '", text, "'"));
    }
    axes.push_back(std::move(axis));
  }
  return Create(std::move(axes));
}

absl::StatusOr<DeviceMesh> DeviceMesh::Of(const Program& program) {
  const Attribute* attribute = program.attributes().Find(kDevicesAttribute);
  if (attribute == nullptr) return DeviceMesh();
  const AttributeMap* sizes = attribute->if_dictionary();
  std::vector<Axis> axes;
  bool is_well_formed = sizes != nullptr;
  if (sizes != nullptr) {
    for (const auto& [name, value] : *sizes) {
      const int64_t* size = value.if_int();
      is_well_formed &= size != nullptr;
      axes.push_back({name, size == nullptr ? 0 : *size});
    }
  }
  if (!is_well_formed) {
    return absl::InvalidArgumentError(
        absl::StrCat("the program's attribute ", kDevicesAttribute,
                     ": expected the size of each axis, as in {data = 4, model = 2}, found ",
                     attribute->ToString()));
  }
  return Create(std::move(axes));
}

void DeviceMesh::StoreIn(Program& program) const {
  AttributeMap sizes;
  for (const Axis& axis : axes_) sizes.Set(axis.name, Attribute::Int(axis.size));
  program.set_attribute(kDevicesAttribute, Attribute::Dictionary(std::move(sizes)));
}

std::optional<int> DeviceMesh::FindAxis(absl::string_view name) const {
  for (int i = 0; i < num_axes(); ++i) {
    if (axes_[i].name == name) return i;
  }
  return std::nullopt;
}

absl::StatusOr<int> DeviceMesh::AxisNamed(absl::string_view name) const {
  if (const std::optional<int> axis = FindAxis(name)) return *axis;
  return absl::InvalidArgumentError(
      absl::StrCat("there is no mesh axis '", name, "' in ", ToString()));
}

absl::StatusOr<std::vector<int>> DeviceMesh::AxesNamed(absl::Span<const std::string> names) const {
  std::vector<int> axes;
  for (const std::string& name : names) {
    RH_ASSIGN_OR_RETURN(axes.emplace_back(), AxisNamed(name));
  }
  return axes;
}

int64_t DeviceMesh::SizeOf(absl::Span<const int> axes) const {
  int64_t size = 1;
  for (const int axis : axes) size *= axes_[axis].size;
  return size;
}

std::vector<int64_t> DeviceMesh::CoordinatesOf(int64_t rank) const {
  std::vector<int64_t> coordinates(axes_.size());
  for (int i = num_axes() - 1; i >= 0; --i) {
    coordinates[i] = rank % axes_[i].size;
    rank /= axes_[i].size;
  }
  return coordinates;
}

int64_t DeviceMesh::RankOf(absl::Span<const int64_t> coordinates) const {
  int64_t rank = 0;
  for (int i = 0; i < num_axes(); ++i) rank = rank * axes_[i].size + coordinates[i];
  return rank;
}

int64_t DeviceMesh::IndexAlong(int64_t rank, absl::Span<const int> axes) const {
  const std::vector<int64_t> coordinates = CoordinatesOf(rank);
  int64_t index = 0;
  for (const int axis : axes) index = index * axes_[axis].size + coordinates[axis];
  return index;
}

std::vector<int64_t> DeviceMesh::GroupOf(int64_t rank, absl::Span<const int> axes) const {
  std::vector<int64_t> coordinates = CoordinatesOf(rank);
  std::vector<int64_t> group(SizeOf(axes));
  for (int64_t index = 0; index < static_cast<int64_t>(group.size()); ++index) {
    int64_t rest = index;
    for (size_t i = axes.size(); i-- > 0;) {
      coordinates[axes[i]] = rest % axes_[axes[i]].size;
      rest /= axes_[axes[i]].size;
    }
    group[index] = RankOf(coordinates);
  }
  return group;
}

std::string DeviceMesh::ToString() const {
  return absl::StrJoin(axes_, ",", [](std::string* out, const Axis& axis) {
    absl::StrAppend(out, axis.name, ":", axis.size);
  });
}

}  // namespace roundhouse
