#include "roundhouse/benchmarks/raw_backward.h"

#include <cstdint>
#include <functional>
#include <memory>
#include <vector>

#include "oneapi/dnnl/dnnl.h"
#include "roundhouse/benchmarks/backward_programs.h"
#include "roundhouse/benchmarks/raw_primitive.h"

namespace roundhouse {
namespace {

struct Primitives {
  RawPrimitive forward;
  RawPrimitive backward;
};

// A feature (N, H, W, C).
dnnl_memory_desc_t DescribeFeature(const std::vector<int64_t>& sizes) {
  return Describe({sizes[0], sizes[3], sizes[1], sizes[2]}, dnnl_nhwc);
}

// The library may lay out the filter as it likes.
void MakeConvolution(const BackwardKernel& kernel, Primitives& made) {
  const dnnl_memory_desc_t source = DescribeFeature(kernel.input);
  const dnnl_memory_desc_t target = DescribeFeature(kernel.result());
  const auto [height, width] = kernel.window();
  const int64_t outputs = kernel.filter[0];
  const dnnl_memory_desc_t weights =
      kernel.groups > 1
          ? Describe({kernel.groups, outputs / kernel.groups, kernel.filter[3], height, width},
                     dnnl_format_tag_any)
          : Describe({outputs, kernel.filter[3], height, width}, dnnl_format_tag_any);
  const dnnl_dims_t strides = {kernel.stride, kernel.stride};
  const dnnl_dims_t pads = {kernel.pad, kernel.pad};
  dnnl_convolution_desc_t desc;
  Must(dnnl_convolution_forward_desc_init(&desc, dnnl_forward_training, dnnl_convolution_direct,
                                          &source, &weights, nullptr, &target, strides, pads,
                                          pads));
  made.forward.Make(&desc);
  if (kernel.kind == BackwardKind::kConvByInput) {
    Must(dnnl_convolution_backward_data_desc_init(&desc, dnnl_convolution_direct, &source, &weights,
                                                  &target, strides, pads, pads));
    made.backward.Make(&desc, &made.forward);
    made.backward.AddArgument(DNNL_ARG_DIFF_SRC, dnnl_query_diff_src_md);
    made.backward.AddArgument(DNNL_ARG_WEIGHTS, dnnl_query_weights_md);
  } else {
    Must(dnnl_convolution_backward_weights_desc_init(
        &desc, dnnl_convolution_direct, &source, &weights, nullptr, &target, strides, pads, pads));
    made.backward.Make(&desc, &made.forward);
    made.backward.AddArgument(DNNL_ARG_SRC, dnnl_query_src_md);
    made.backward.AddArgument(DNNL_ARG_DIFF_WEIGHTS, dnnl_query_diff_weights_md);
  }
  made.backward.AddArgument(DNNL_ARG_DIFF_DST, dnnl_query_diff_dst_md);
}

void MakePool(const BackwardKernel& kernel, Primitives& made) {
  const dnnl_memory_desc_t source = DescribeFeature(kernel.input);
  const dnnl_memory_desc_t target = DescribeFeature(kernel.result());
  const bool is_max = kernel.kind == BackwardKind::kMaxPool;
  const dnnl_alg_kind_t algorithm = is_max ? dnnl_pooling_max : dnnl_pooling_avg_exclude_padding;
  const dnnl_dims_t strides = {kernel.stride, kernel.stride};
  const dnnl_dims_t pads = {kernel.pad, kernel.pad};
  const auto [height, width] = kernel.window();
  const dnnl_dims_t window = {height, width};
  dnnl_pooling_desc_t desc;
  Must(dnnl_pooling_forward_desc_init(&desc, dnnl_forward_training, algorithm, &source, &target,
                                      strides, window, pads, pads));
  made.forward.Make(&desc);
  Must(dnnl_pooling_backward_desc_init(&desc, algorithm, &source, &target, strides, window, pads,
                                       pads));
  made.backward.Make(&desc, &made.forward);
  made.backward.AddArgument(DNNL_ARG_DIFF_SRC, dnnl_query_diff_src_md);
  made.backward.AddArgument(DNNL_ARG_DIFF_DST, dnnl_query_diff_dst_md);
  if (!is_max) return;
  made.forward.AddArgument(DNNL_ARG_SRC, dnnl_query_src_md);
  made.forward.AddArgument(DNNL_ARG_DST, dnnl_query_dst_md);
  made.forward.AddArgument(DNNL_ARG_WORKSPACE, dnnl_query_workspace_md);
  made.backward.Share(DNNL_ARG_WORKSPACE, made.forward, DNNL_ARG_WORKSPACE);
}

// The arguments that batch and layer norms have in common.
void AddNormArguments(Primitives& made) {
  made.forward.AddArgument(DNNL_ARG_SRC, dnnl_query_src_md);
  made.forward.AddArgument(DNNL_ARG_SCALE_SHIFT, dnnl_query_weights_md);
  made.forward.AddArgument(DNNL_ARG_DST, dnnl_query_dst_md);
  made.forward.AddArgument(DNNL_ARG_MEAN, dnnl_query_dst_md, 1);
  made.forward.AddArgument(DNNL_ARG_VARIANCE, dnnl_query_dst_md, 2);
  for (const int shared : {DNNL_ARG_SRC, DNNL_ARG_SCALE_SHIFT, DNNL_ARG_MEAN, DNNL_ARG_VARIANCE})
    made.backward.Share(shared, made.forward, shared);
  made.backward.AddArgument(DNNL_ARG_DIFF_DST, dnnl_query_diff_dst_md);
  made.backward.AddArgument(DNNL_ARG_DIFF_SRC, dnnl_query_diff_src_md);
  made.backward.AddArgument(DNNL_ARG_DIFF_SCALE_SHIFT, dnnl_query_diff_weights_md);
}

constexpr float kEpsilon = 1e-5F;

void MakeBatchNorm(const BackwardKernel& kernel, Primitives& made) {
  const dnnl_memory_desc_t data = DescribeFeature(kernel.input);
  dnnl_batch_normalization_desc_t desc;
  Must(dnnl_batch_normalization_forward_desc_init(&desc, dnnl_forward_training, &data, kEpsilon,
                                                  dnnl_use_scaleshift));
  made.forward.Make(&desc);
  Must(dnnl_batch_normalization_backward_desc_init(&desc, dnnl_backward, &data, &data, kEpsilon,
                                                   dnnl_use_scaleshift));
  made.backward.Make(&desc, &made.forward);
  AddNormArguments(made);
}

void MakeLayerNorm(const BackwardKernel& kernel, Primitives& made) {
  const dnnl_memory_desc_t data = Describe(kernel.input, dnnl_ab);
  const dnnl_memory_desc_t statistics = Describe({kernel.input[0]}, dnnl_a);
  dnnl_layer_normalization_desc_t desc;
  Must(dnnl_layer_normalization_forward_desc_init(&desc, dnnl_forward_training, &data, &statistics,
                                                  kEpsilon, dnnl_use_scaleshift));
  made.forward.Make(&desc);
  Must(dnnl_layer_normalization_backward_desc_init(&desc, dnnl_backward, &data, &data, &statistics,
                                                   kEpsilon, dnnl_use_scaleshift));
  made.backward.Make(&desc, &made.forward);
  AddNormArguments(made);
}

void MakeLogSoftmax(const BackwardKernel& kernel, Primitives& made) {
  const dnnl_memory_desc_t data = Describe(kernel.input, dnnl_ab);
  dnnl_logsoftmax_desc_t desc;
  Must(dnnl_logsoftmax_forward_desc_init(&desc, dnnl_forward_training, &data, 1));
  made.forward.Make(&desc);
  made.forward.AddArgument(DNNL_ARG_SRC, dnnl_query_src_md);
  made.forward.AddArgument(DNNL_ARG_DST, dnnl_query_dst_md);
  Must(dnnl_logsoftmax_backward_desc_init(&desc, &data, &data, 1));
  made.backward.Make(&desc, &made.forward);
  made.backward.Share(DNNL_ARG_DST, made.forward, DNNL_ARG_DST);
  made.backward.AddArgument(DNNL_ARG_DIFF_DST, dnnl_query_diff_dst_md);
  made.backward.AddArgument(DNNL_ARG_DIFF_SRC, dnnl_query_diff_src_md);
}

}  // namespace

std::function<void()> RawOneDnnBackward(const BackwardKernel& kernel) {
  auto made = std::make_shared<Primitives>();
  switch (kernel.kind) {
    case BackwardKind::kConvByInput:
    case BackwardKind::kConvByFilter:
      MakeConvolution(kernel, *made);
      break;
    case BackwardKind::kAvgPool:
    case BackwardKind::kMaxPool:
      MakePool(kernel, *made);
      break;
    case BackwardKind::kBatchNorm:
      MakeBatchNorm(kernel, *made);
      break;
    case BackwardKind::kLayerNorm:
      MakeLayerNorm(kernel, *made);
      break;
    // Of a cross-entropy the library has all but the choice of the right class.
    case BackwardKind::kLogSoftmax:
    case BackwardKind::kCrossEntropy:
      MakeLogSoftmax(kernel, *made);
      break;
  }
  const bool needs_forward = !kernel.is_convolution() && kernel.kind != BackwardKind::kAvgPool;
  return [made, needs_forward] {
    if (needs_forward) made->forward.Run();
    made->backward.Run();
  };
}

}  // namespace roundhouse
