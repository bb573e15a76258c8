// File: byte_windows.h
//
// The input elements under the windows of a byte convolution, as rows of a matrix (im2col).
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
  uint8_t flip = 0;  // XORed into every gathered element.
  uint8_t zero = 0;  // The padding value, after the flip.

  int64_t inputs() const { return input.channels / groups; }
  int64_t outputs() const { return output.channels / groups; }
  int64_t depth() const { return window.num_taps() * inputs(); }
  int64_t count() const { return output.batch * output.positions(); }
  // Whether the rows are the input as it lies in memory.
  bool is_plain() const {
    const auto sees_one = [](const canonical::WindowAxis& axis) {
      return axis.size == 1 && axis.stride == 1 && axis.pad_begin == 0 && axis.pad_end == 0;
    };
    return groups == 1 && std::all_of(window.axes.begin(), window.axes.end(), sees_one);
  }

  // Writes the elements of one group under `count` windows, starting with window `first`: for each
  // window a row of depth() bytes, padded with zeros to `pitch`.
  void Gather(const uint8_t* from, int64_t group, int64_t first, int64_t count, int64_t pitch,
              uint8_t* rows) const;
};

}  // namespace roundhouse::native

#endif  // ROUNDHOUSE_INTERP_NATIVE_MICROKERNELS_BYTE_WINDOWS_H_
