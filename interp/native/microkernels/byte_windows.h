// File: byte_windows.h
//
// What the windows of a convolution see of a feature of bytes, as rows of a matrix.
#ifndef ROUNDHOUSE_INTERP_NATIVE_MICROKERNELS_BYTE_WINDOWS_H_
#define ROUNDHOUSE_INTERP_NATIVE_MICROKERNELS_BYTE_WINDOWS_H_

#include <algorithm>
#include <cstdint>

#include "roundhouse/dialects/canonical/rules/spatial.h"
#include "roundhouse/dialects/canonical/rules/window.h"

namespace roundhouse::native {

struct ByteWindows {
  canonical::FeatureSizes input;
  canonical::FeatureSizes output;
  canonical::SpatialWindow window;
  int64_t groups = 1;
  uint8_t flip = 0;  // These bits of all elements are flipped on the way.
  uint8_t zero = 0;  // What is outside, after that.

  int64_t inputs() const { return input.channels / groups; }
  int64_t outputs() const { return output.channels / groups; }
  int64_t depth() const { return window.num_taps() * inputs(); }
  int64_t count() const { return output.batch * output.positions(); }
  // The windows see the input as it lies there.
  bool is_plain() const {
    const auto sees_one = [](const canonical::WindowAxis& axis) {
      return axis.size == 1 && axis.stride == 1 && axis.pad_begin == 0 && axis.pad_end == 0;
    };
    return groups == 1 && std::all_of(window.axes.begin(), window.axes.end(), sees_one);
  }

  // What `count` windows, from number `first` on, see of a group: a row of depth() bytes for each,
  // filled up with zeros to `pitch`.
  void Gather(const uint8_t* from, int64_t group, int64_t first, int64_t count, int64_t pitch,
              uint8_t* rows) const;
};

}  // namespace roundhouse::native

#endif  // ROUNDHOUSE_INTERP_NATIVE_MICROKERNELS_BYTE_WINDOWS_H_
