#include <cstdint>
#include <functional>
#include <memory>
#include <vector>

#include "oneapi/dnnl/dnnl.h"
#include "roundhouse/benchmarks/kernel_shapes.h"
#include "roundhouse/benchmarks/raw_kernels.h"
#include "roundhouse/benchmarks/raw_primitive.h"

namespace roundhouse {
namespace {

void DescribeConvolution(const KernelShape& shape, RawPrimitive& primitive) {
  const std::vector<int64_t>& in = shape.input;
  const std::vector<int64_t>& filter = shape.second;
  const bool is_depthwise = shape.kernel == "depthwise_conv_2d";
  const auto [height, width] = shape.window();
  const int64_t outputs = is_depthwise ? filter[2] * filter[3] : filter[0];
  const auto positions = [&](int64_t size, int64_t window) {
    return (size + window / 2 * 2 - window) / shape.stride + 1;
  };
  const dnnl_memory_desc_t source = Describe({in[0], in[3], in[1], in[2]}, dnnl_nhwc);
  const dnnl_memory_desc_t weights =
      is_depthwise ? Describe({filter[2], filter[3], 1, height, width}, dnnl_format_tag_any)
                   : Describe({outputs, filter[3], height, width}, dnnl_format_tag_any);
  const dnnl_memory_desc_t bias = Describe({outputs}, dnnl_a);
  const dnnl_memory_desc_t target =
      Describe({in[0], outputs, positions(in[1], height), positions(in[2], width)}, dnnl_nhwc);
  const dnnl_dims_t strides = {shape.stride, shape.stride};
  const dnnl_dims_t pads = {height / 2, width / 2};
  dnnl_convolution_desc_t desc;
  Must(dnnl_convolution_forward_desc_init(&desc, dnnl_forward_inference, dnnl_convolution_direct,
                                          &source, &weights, &bias, &target, strides, pads, pads));
  primitive.Make(&desc);
  primitive.AddArgument(DNNL_ARG_BIAS, dnnl_query_weights_md, 1);
}

void DescribeProduct(const KernelShape& shape, RawPrimitive& primitive) {
  const dnnl_memory_desc_t lhs = Describe(shape.input, dnnl_ab);
  const dnnl_memory_desc_t rhs = Describe(shape.second, dnnl_format_tag_any);
  const dnnl_memory_desc_t target = Describe({shape.input[0], shape.second[1]}, dnnl_ab);
  dnnl_matmul_desc_t desc;
  Must(dnnl_matmul_desc_init(&desc, &lhs, &rhs, nullptr, &target));
  primitive.Make(&desc);
}

}  // namespace

std::function<void()> RawOneDnn(const KernelShape& shape) {
  if (!shape.is_convolution() && shape.kernel != "mat_mul") return nullptr;
  auto primitive = std::make_shared<RawPrimitive>();
  if (shape.is_convolution()) {
    DescribeConvolution(shape, *primitive);
  } else {
    DescribeProduct(shape, *primitive);
  }
  primitive->AddArgument(DNNL_ARG_SRC, dnnl_query_src_md);
  primitive->AddArgument(DNNL_ARG_WEIGHTS, dnnl_query_weights_md);
  primitive->AddArgument(DNNL_ARG_DST, dnnl_query_dst_md);
  return [primitive] { primitive->Run(); };
}

}  // namespace roundhouse
