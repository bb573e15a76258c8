#include "roundhouse/interp/native/ops/bytes/quantized_layer.h"

#include <cstdint>
#include <utility>

#include "absl/types/span.h"
#include "roundhouse/core/base/status_macros.h"
#include "roundhouse/dialects/canonical/rules/window.h"
#include "roundhouse/interp/native/microkernels/byte_windows.h"
#include "roundhouse/interp/native/ops/bytes/computed_product.h"
#include "roundhouse/interp/native/ops/bytes/layer_windows.h"
#include "roundhouse/interp/native/ops/bytes/quantized_depthwise.h"
#include "roundhouse/interp/native/ops/bytes/quantized_product.h"
#include "roundhouse/interp/native/ops/bytes/short_layer.h"
#include "roundhouse/interp/native/ops/products/layer_ending.h"

namespace roundhouse::native {
namespace {

absl::Status CheckSizes(const NativeRequest& request) {
  if (request.num_results_elements() == 0 || request.num_elements(0) == 0)
    return Declined("the input or the result is empty");
  return absl::OkStatus();
}

}  // namespace

absl::StatusOr<Prepared> PrepareQuantized(const canonical::Conv2D& op,
                                          const NativeRequest& request) {
  RH_RETURN_IF_ERROR(CheckSizes(request));
  if (IsOfShorts(request.operands[0])) return PrepareShorts(op, request);
  ByteWindows windows = WindowsOf(op, request);
  const int64_t depth = windows.depth();
  RH_ASSIGN_OR_RETURN(LayerEnding ending, LayerEnding::Of(op, request, depth));
  if (op.groups > 1 && windows.inputs() == 1 && windows.outputs() == 1)
    return PrepareQuantizedDepthwise(request, windows.window, 1, depth, std::move(ending));
  const WeightStrides strides = {.row = 1, .column = depth, .group = windows.outputs() * depth};
  return PrepareQuantizedProduct(request, std::move(windows), strides, std::move(ending));
}

absl::StatusOr<Prepared> PrepareQuantized(const canonical::DepthwiseConv2D& op,
                                          const NativeRequest& request) {
  RH_RETURN_IF_ERROR(CheckSizes(request));
  if (IsOfShorts(request.operands[0])) return PrepareShorts(op, request);
  ByteWindows windows = WindowsOf(op, request);
  const int64_t channels = windows.groups;
  const int64_t multiplier = request.sizes(1).back();
  RH_ASSIGN_OR_RETURN(LayerEnding ending, LayerEnding::Of(op, request, windows.window.num_taps()));
  if (multiplier == 1)
    return PrepareQuantizedDepthwise(request, windows.window, channels, 1, std::move(ending));
  // One group per channel; the weight of tap t for output m of channel c is at (t * C + c) * M + m.
  const WeightStrides strides = {.row = channels * multiplier, .column = 1, .group = multiplier};
  return PrepareQuantizedProduct(request, std::move(windows), strides, std::move(ending));
}

absl::StatusOr<Prepared> PrepareQuantized(const canonical::MatMul& op,
                                          const NativeRequest& request) {
  RH_RETURN_IF_ERROR(CheckSizes(request));
  if (IsOfShorts(request.operands[0])) return PrepareShorts(op, request);
  if (op.transpose_lhs) return Declined("lhs must not be transposed");
  const absl::Span<const int64_t> rhs = request.sizes(1);
  const int64_t depth = request.sizes(0).back();
  if (request.constant(1) == nullptr ||
      NativeRequest::Product(rhs.subspan(0, rhs.size() - 2)) != 1) {
    RH_ASSIGN_OR_RETURN(LayerEnding ending, LayerEnding::Of(op, request, depth));
    return PrepareComputedProduct(op, request, std::move(ending));
  }
  const int64_t columns = request.result_sizes().back();
  const int64_t rows = request.num_elements(0) / depth;
  if (rows * columns != request.num_results_elements())
    return Declined("lhs must not be broadcast");
  RH_ASSIGN_OR_RETURN(LayerEnding ending, LayerEnding::Of(op, request, depth));
  ByteWindows windows = {.input = {.batch = rows, .channels = depth},
                         .output = {.batch = rows, .channels = columns}};
  for (canonical::WindowAxis& axis : windows.window.axes)
    axis = {.size = 1, .stride = 1, .dilation = 1};
  const WeightStrides strides = {.row = op.transpose_rhs ? 1 : columns,
                                 .column = op.transpose_rhs ? depth : 1};
  return PrepareQuantizedProduct(request, std::move(windows), strides, std::move(ending));
}

}  // namespace roundhouse::native
