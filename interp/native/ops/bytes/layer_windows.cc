#include "roundhouse/interp/native/ops/bytes/layer_windows.h"

#include <cstdint>

#include "absl/types/span.h"
#include "roundhouse/dialects/canonical/rules/spatial.h"
#include "roundhouse/dialects/canonical/rules/window.h"

namespace roundhouse::native {
namespace {

template <typename Op>
ByteWindows WindowsOver(const Op& op, const NativeRequest& request, absl::Span<const int64_t> taps,
                        int64_t groups) {
  return {.input = canonical::FeatureSizesOf(request.sizes()),
          .output = canonical::FeatureSizesOf(request.result_sizes()),
          .window = canonical::WindowOver({op.stride, op.dilation, op.pad, op.auto_pad},
                                          request.sizes(), taps),
          .groups = groups};
}

}  // namespace

ByteWindows WindowsOf(const canonical::Conv2D& op, const NativeRequest& request) {
  const absl::Span<const int64_t> filter = request.sizes(1);
  return WindowsOver(op, request, filter.subspan(1, filter.size() - 2), op.groups);
}

ByteWindows WindowsOf(const canonical::DepthwiseConv2D& op, const NativeRequest& request) {
  const absl::Span<const int64_t> filter = request.sizes(1);
  const int64_t channels = filter[filter.size() - 2];
  return WindowsOver(op, request, filter.subspan(0, filter.size() - 2), channels);
}

}  // namespace roundhouse::native
