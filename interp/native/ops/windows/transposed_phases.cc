#include "roundhouse/interp/native/ops/windows/transposed_phases.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "absl/strings/str_cat.h"
#include "roundhouse/core/base/memory.h"
#include "roundhouse/interp/native/ops/kernel.h"

namespace roundhouse::native {

absl::Status CheckPhases(const canonical::SpatialWindow& window,
                         const canonical::FeatureSizes& output) {
  // Strides are usually a few positions; each phase has its own tables.
  constexpr int64_t kMostPhases = 1024;
  int64_t phases = 1;
  for (int axis = 0; axis < canonical::kSpatialAxes; ++axis) {
    const int64_t of_axis = std::min(window.axes[axis].stride, output.spatial[axis]);
    phases *= std::min(of_axis, kMostPhases + 1);
    if (phases > kMostPhases)
      return Declined(
          absl::StrCat("strides with more than ", kMostPhases, " phases are not supported"));
  }
  // The tables of a tap take more memory than the tap.
  int64_t taps = 0;
  for (const canonical::WindowAxis& axis : window.axes) taps += axis.size;
  constexpr size_t kBytesOfTap = 256;
  return CheckMemoryFor(taps, kBytesOfTap, "the taps of a transposed convolution");
}

std::vector<Phase> PhasesOf(const canonical::WindowAxis& axis, int64_t output) {
  std::vector<Phase> phases;
  for (int64_t first = 0; first < std::min(axis.stride, output); ++first) {
    phases.push_back(
        {.first = first, .step = axis.stride, .count = (output - first - 1) / axis.stride + 1});
  }
  // In order of the input, from left to right.
  for (int64_t tap = axis.size - 1; tap >= 0; --tap) {
    // Position `first` reads the input at (first + offset) / stride, if that is an integer.
    const int64_t offset = axis.pad_begin - tap * axis.dilation;
    const int64_t remainder = offset % axis.stride;
    const int64_t first = remainder > 0 ? axis.stride - remainder : -remainder;
    if (first < static_cast<int64_t>(phases.size()))
      phases[first].seen.push_back({.shift = (first + offset) / axis.stride, .taps = {tap}});
  }
  return phases;
}

}  // namespace roundhouse::native
