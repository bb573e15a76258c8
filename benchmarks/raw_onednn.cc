#include <algorithm>
#include <cstdint>
#include <functional>
#include <memory>
#include <vector>

#include "oneapi/dnnl/dnnl.h"
#include "roundhouse/benchmarks/kernel_shapes.h"
#include "roundhouse/benchmarks/raw_kernels.h"
#include "roundhouse/core/base/check.h"

namespace roundhouse {
namespace {

void Must(dnnl_status_t status) { RH_CHECK(status == dnnl_success) << static_cast<int>(status); }

dnnl_memory_desc_t Describe(const std::vector<int64_t>& sizes, dnnl_format_tag_t tag) {
  dnnl_memory_desc_t desc;
  Must(dnnl_memory_desc_init_by_tag(&desc, static_cast<int>(sizes.size()), sizes.data(), dnnl_f32,
                                    tag));
  return desc;
}

// A primitive that owns memory for its operands. Lives to the end of the process.
class RawPrimitive {
 public:
  RawPrimitive() {
    Must(dnnl_engine_create(&engine_, dnnl_cpu, 0));
    Must(dnnl_stream_create(&stream_, engine_, dnnl_stream_default_flags));
  }
  void Make(const_dnnl_op_desc_t desc) {
    Must(dnnl_primitive_desc_create(&description_, desc, nullptr, engine_, nullptr));
    Must(dnnl_primitive_create(&primitive_, description_));
  }
  void AddArgument(int name, dnnl_query_t query, int index = 0) {
    dnnl_memory_t memory = nullptr;
    Must(dnnl_memory_create(&memory, dnnl_primitive_desc_query_md(description_, query, index),
                            engine_, DNNL_MEMORY_ALLOCATE));
    // Uninitialised memory may hold denormals, which are many times slower.
    void* data = nullptr;
    Must(dnnl_memory_get_data_handle(memory, &data));
    const dnnl_memory_desc_t* desc = dnnl_primitive_desc_query_md(description_, query, index);
    std::fill_n(static_cast<float*>(data), dnnl_memory_desc_get_size(desc) / sizeof(float), 0.5F);
    arguments_.push_back({name, memory});
  }
  void Run() const {
    Must(dnnl_primitive_execute(primitive_, stream_, static_cast<int>(arguments_.size()),
                                arguments_.data()));
  }

 private:
  dnnl_engine_t engine_ = nullptr;
  dnnl_stream_t stream_ = nullptr;
  dnnl_primitive_desc_t description_ = nullptr;
  dnnl_primitive_t primitive_ = nullptr;
  std::vector<dnnl_exec_arg_t> arguments_;
};

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
