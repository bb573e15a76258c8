#include <cstdint>
#include <functional>
#include <limits>
#include <memory>
#include <numeric>
#include <vector>

#include "roundhouse/benchmarks/kernel_shapes.h"
#include "roundhouse/benchmarks/raw_kernels.h"
#include "roundhouse/core/base/check.h"
#include "roundhouse/interp/xnnpack/pthread_pool.h"
#include "xnnpack.h"

namespace roundhouse {
namespace {

constexpr float kInfinity = std::numeric_limits<float>::infinity();

void Must(xnn_status status) { RH_CHECK(status == xnn_status_success) << static_cast<int>(status); }

size_t CountOf(const std::vector<int64_t>& sizes) {
  return static_cast<size_t>(
      std::accumulate(sizes.begin(), sizes.end(), int64_t{1}, std::multiplies<>()));
}

// An operator that owns memory for its operands. Lives to the end of the process.
struct RawOperator {
  xnn_operator_t op = nullptr;
  std::vector<float> input;
  std::vector<float> output;
};

}  // namespace

std::function<void()> RawXnnpack(const KernelShape& shape) {
  Must(xnn_initialize(nullptr));
  auto raw = std::make_shared<RawOperator>();
  raw->input.assign(CountOf(shape.input) + XNN_EXTRA_BYTES, 1);
  const std::vector<float> weights(CountOf(shape.second), 1);
  if (shape.is_convolution()) {
    const std::vector<int64_t>& filter = shape.second;
    const bool is_depthwise = shape.kernel == "depthwise_conv_2d";
    const size_t inputs = static_cast<size_t>(shape.input[3]);
    const size_t outputs = static_cast<size_t>(is_depthwise ? filter[2] * filter[3] : filter[0]);
    const auto height = static_cast<uint32_t>(shape.window()[0]);
    const auto width = static_cast<uint32_t>(shape.window()[1]);
    const auto stride = static_cast<uint32_t>(shape.stride);
    const std::vector<float> bias(outputs, 1);
    Must(xnn_create_convolution2d_nhwc_f32(
        height / 2, width / 2, height / 2, width / 2, height, width, stride, stride, 1, 1,
        is_depthwise ? static_cast<uint32_t>(inputs) : 1, is_depthwise ? 1 : inputs,
        is_depthwise ? outputs / inputs : outputs, inputs, outputs, weights.data(), bias.data(),
        -kInfinity, kInfinity, is_depthwise ? XNN_FLAG_DEPTHWISE_CONVOLUTION : 0, &raw->op));
    raw->output.assign(CountOf({shape.input[0], shape.input[1], shape.input[2]}) * outputs, 0);
    Must(xnn_setup_convolution2d_nhwc_f32(raw->op, static_cast<size_t>(shape.input[0]),
                                          static_cast<size_t>(shape.input[1]),
                                          static_cast<size_t>(shape.input[2]), raw->input.data(),
                                          raw->output.data(), xnnpack::CurrentPthreadPool()));
  } else if (shape.kernel == "mat_mul") {
    const auto inputs = static_cast<size_t>(shape.second[0]);
    const auto outputs = static_cast<size_t>(shape.second[1]);
    Must(xnn_create_fully_connected_nc_f32(inputs, outputs, inputs, outputs, weights.data(),
                                           nullptr, -kInfinity, kInfinity,
                                           XNN_FLAG_TRANSPOSE_WEIGHTS, &raw->op));
    raw->output.assign(static_cast<size_t>(shape.input[0]) * outputs, 0);
    Must(xnn_setup_fully_connected_nc_f32(raw->op, static_cast<size_t>(shape.input[0]),
                                          raw->input.data(), raw->output.data(),
                                          xnnpack::CurrentPthreadPool()));
  } else {
    return nullptr;
  }
  return [raw] { Must(xnn_run_operator(raw->op, xnnpack::CurrentPthreadPool())); };
}

}  // namespace roundhouse
