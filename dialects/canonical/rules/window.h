// File: window.h
//
// A window that slides over the spatial axes of a feature, as in convolutions and pools. Its
// attributes are lists with one number per spatial axis; `pad` has the beginnings of all axes and
// then their ends (top, left, bottom, right). An empty list means stride and dilation 1, pad 0, on
// every axis.
//
// The number of positions: along an axis a window covers (size - 1) * dilation + 1 elements, and
// the padded input has `room` elements more than that. There are floor(room / stride) + 1
// positions: elements at the end that no position reaches are ignored, as in ONNX, TFLite and
// PyTorch. (loco requires an exact fit, room % stride == 0; this extends it.) With ceil_mode the
// last position may extend beyond the end, but not begin there: ceil(room / stride) + 1 positions,
// minus one that would begin behind the last element. A window that does not fit at all is an
// error.
//
// With auto_pad "same_upper" or "same_lower" there are ceil(input / stride) positions for any input
// size, and as much padding as they need, half on each side, the odd element at the end (upper) or
// at the beginning (lower).
#ifndef ROUNDHOUSE_DIALECTS_CANONICAL_RULES_WINDOW_H_
#define ROUNDHOUSE_DIALECTS_CANONICAL_RULES_WINDOW_H_

#include <cstdint>
#include <optional>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "absl/types/span.h"
#include "roundhouse/core/type.h"

namespace roundhouse::canonical {

enum class AutoPad : uint8_t { kExplicit, kSameUpper, kSameLower };

inline absl::Span<const absl::string_view> EnumeratorNames(AutoPad) {
  static constexpr absl::string_view kNames[] = {"explicit", "same_upper", "same_lower"};
  return kNames;
}

// The op's attributes of the window; the references must outlive this.
struct WindowAttributes {
  const std::vector<int64_t>& stride;
  const std::vector<int64_t>& dilation;
  const std::vector<int64_t>& pad;
  AutoPad auto_pad = AutoPad::kExplicit;
  bool ceil_mode = false;
};

// The window along one axis of known size.
struct WindowAxis {
  int64_t size = 1;
  int64_t stride = 1;
  int64_t dilation = 1;
  int64_t pad_begin = 0;
  int64_t pad_end = 0;
};

// The number of spatial axes that all known `candidates` agree on. Nullopt if none is known. Errors
// name the attribute or operand that differs from those before it.
struct SpatialRank {
  absl::string_view what;  // "attribute 'stride'".
  std::optional<int64_t> axes;
};
absl::StatusOr<std::optional<int64_t>> CommonSpatialRank(absl::Span<const SpatialRank> candidates,
                                                         absl::string_view constraint);
// The spatial axes of a feature, filter or depthwise filter: its rank minus two.
std::optional<int64_t> SpatialAxesOf(const Shape& shape);
// The spatial axes of a list with `per_axis` numbers for each axis; nullopt if it is empty.
std::optional<int64_t> SpatialAxesOf(const std::vector<int64_t>& list, int64_t per_axis = 1);

// Checks that strides and dilations are positive, and that pads are not negative, come in pairs,
// and are not given together with auto_pad.
absl::Status CheckWindow(const WindowAttributes& window, absl::string_view constraint);

// The number of positions of a window of `size` along axis `axis` of the input. Unknown if one of
// the two sizes is, except that an input whose size cannot change is passed through. Requires that
// CheckWindow succeeded, and an axis that the lists have.
absl::StatusOr<Dim> WindowOutput(const WindowAttributes& window, int64_t axis, const Dim& input,
                                 const Dim& size, absl::string_view constraint);

// The window along an axis of a known input. Requires that WindowOutput succeeds.
WindowAxis ResolveWindow(const WindowAttributes& window, int64_t axis, int64_t input, int64_t size);

// The output size of a transposed convolution:
// (input - 1) * stride + (size - 1) * dilation + 1 + output_pad - pads. Error: it is not positive
// or does not fit in 64 bits.
absl::StatusOr<Dim> TransposedOutput(const WindowAttributes& window, int64_t output_pad,
                                     int64_t axis, const Dim& input, const Dim& size,
                                     absl::string_view constraint);

}  // namespace roundhouse::canonical

#endif  // ROUNDHOUSE_DIALECTS_CANONICAL_RULES_WINDOW_H_
