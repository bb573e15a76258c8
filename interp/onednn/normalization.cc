// Softmax and normalisations.
#include <algorithm>
#include <cmath>
#include <cstdint>
#include <optional>
#include <utility>
#include <vector>

#include "roundhouse/core/base/status_macros.h"
#include "roundhouse/core/tensor/tensor.h"
#include "roundhouse/core/type.h"
#include "roundhouse/interp/onednn/ops.h"
#include "roundhouse/interp/region/library_operand.h"
#include "roundhouse/service/backend.h"

namespace roundhouse::onednn {
namespace {

// The size of an axis, and those of the axes before it and after it.
struct AroundAxis {
  int64_t outer = 1;
  int64_t size = 1;
  int64_t inner = 1;
};

AroundAxis Around(absl::Span<const int64_t> sizes, int64_t axis) {
  const size_t at =
      static_cast<size_t>(axis < 0 ? axis + static_cast<int64_t>(sizes.size()) : axis);
  return {.outer = CountOf(sizes.subspan(0, at)),
          .size = sizes[at],
          .inner = CountOf(sizes.subspan(at + 1))};
}

// As an image with the axis, which may be the last one, as its channels.
Layout ImageLayout(const AroundAxis& around) {
  if (around.inner == 1)
    return Strided({1, around.size, around.outer, 1},
                   {around.outer * around.size, 1, around.size, around.size});
  return Dense({around.outer, around.size, around.inner, 1});
}

// Adds arguments for those of the node's operands that are present: (name, index of the operand).
absl::Status AppendVectors(const Node& node, const std::vector<std::pair<int, int>>& vectors,
                           const Layout& layout, std::vector<Argument>& arguments, Lowering& to) {
  for (const auto& [name, index] : vectors) {
    if (!HasOperand(node, index)) continue;
    RH_ASSIGN_OR_RETURN(const SpotIndex spot_index, to.At(node.operand(index)));
    arguments.push_back({name, spot_index, layout});
  }
  return absl::OkStatus();
}

}  // namespace

// Not log_softmax: the library's is up to 5e-6 off where sums are near 1, with all instructions.
absl::Status Lower(const canonical::TensorSoftmax& op, const Node& node, Lowering& to) {
  const AroundAxis around = Around(SizesOf(node.operand(0)), op.axis);
  const Layout layout = around.inner == 1 ? Dense({around.outer, around.size})
                                          : Dense({around.outer, around.size, around.inner});
  dnnl_softmax_v2_desc_t desc;
  RH_RETURN_IF_ERROR(
      ToStatus(dnnl_softmax_v2_forward_desc_init(&desc, dnnl_forward_inference,
                                                 dnnl_softmax_accurate, &layout, &layout, 1),
               "describing a softmax"));
  RH_ASSIGN_OR_RETURN(const Described described, to.Describe(&desc, SecondsOfResult(node, 16)));
  RH_ASSIGN_OR_RETURN(const SpotIndex from, to.At(node.operand(0)));
  RH_ASSIGN_OR_RETURN(const SpotIndex result, to.NewResultOver(node.result(), node.operand(0)));
  return to.Add(described, {{DNNL_ARG_SRC, from, layout}, {DNNL_ARG_DST, result, layout}});
}

absl::Status Lower(const canonical::LayerNorm& op, const Node& node, Lowering& to) {
  const AroundAxis around = Around(SizesOf(node.operand(0)), op.axis);
  const int64_t count = around.size * around.inner;
  const Layout data = Dense({around.outer, count});
  const Layout statistics = Dense({around.outer});
  unsigned flags = dnnl_normalization_flags_none;
  if (HasOperand(node, 1)) flags |= dnnl_use_scale;
  if (HasOperand(node, 2)) flags |= dnnl_use_shift;
  dnnl_layer_normalization_desc_t desc;
  RH_RETURN_IF_ERROR(
      ToStatus(dnnl_layer_normalization_forward_desc_init(&desc, dnnl_forward_inference, &data,
                                                          &statistics, op.epsilon, flags),
               "describing a layer normalisation"));
  RH_ASSIGN_OR_RETURN(const Described described, to.Describe(&desc, SecondsOfResult(node, 16)));
  std::vector<Argument> arguments;
  RH_RETURN_IF_ERROR(AppendVectors(node, {{DNNL_ARG_SCALE, 1}, {DNNL_ARG_SHIFT, 2}}, Dense({count}),
                                   arguments, to));
  RH_ASSIGN_OR_RETURN(const SpotIndex from, to.At(node.operand(0)));
  arguments.push_back({DNNL_ARG_SRC, from, data});
  arguments.push_back({DNNL_ARG_DST, to.NewResult(node.result()), data});
  return to.Add(described, std::move(arguments));
}

namespace {

// A batch normalisation with constant statistics, for each channel: x * factor + summand.
struct ChannelFactors {
  Tensor factor;
  Tensor summand;
  bool are_finite = true;
};

absl::StatusOr<ChannelFactors> FactorsOf(const canonical::BatchNorm& op, const Node& node,
                                         int64_t channels) {
  std::vector<Tensor> dense;
  for (int i = 1; i < 5; ++i) {
    RH_ASSIGN_OR_RETURN(const std::optional<Tensor> constant, ConstantOf(node.operand(i)));
    if (!constant.has_value()) return absl::InternalError("a statistic is not constant");
    RH_ASSIGN_OR_RETURN(dense.emplace_back(), constant->Materialize());
  }
  const Type type = Type::Tensor(ElementKind::kF32, {channels});
  ChannelFactors made;
  RH_ASSIGN_OR_RETURN(made.factor, Tensor::Uninitialized(type));
  RH_ASSIGN_OR_RETURN(made.summand, Tensor::Uninitialized(type));
  const absl::Span<float> factors = made.factor.mutable_data<float>();
  const absl::Span<float> summands = made.summand.mutable_data<float>();
  for (int64_t c = 0; c < channels; ++c) {
    const auto at = [&](int i) { return static_cast<double>(dense[i].data<float>()[c]); };
    const double factor = at(0) / std::sqrt(at(3) + static_cast<double>(op.epsilon));
    factors[c] = static_cast<float>(factor);
    summands[c] = static_cast<float>(at(1) - at(2) * factor);
  }
  const auto is_finite = [](float number) { return std::isfinite(number); };
  made.are_finite = std::all_of(factors.begin(), factors.end(), is_finite) &&
                    std::all_of(summands.begin(), summands.end(), is_finite);
  return made;
}

// As a product and an addition, which may have post-ops.
absl::Status LowerConstantBatchNorm(const AroundAxis& around, const ChannelFactors& factors,
                                    const Node& node, Lowering& to) {
  const Layout data = Dense({around.outer, around.size});
  const Layout channel = Dense({1, around.size});
  const SpotIndex factor = to.NewConstant(factors.factor);
  const SpotIndex summand = to.NewConstant(factors.summand);
  dnnl_binary_desc_t desc;
  RH_RETURN_IF_ERROR(ToStatus(dnnl_binary_desc_init(&desc, dnnl_binary_mul, &data, &channel, &data),
                              "describing a batch normalisation"));
  std::vector<Argument> arguments;
  RH_ASSIGN_OR_RETURN(
      const Lowering::Finished finished,
      to.DescribeWithTail(node, {{{dnnl_binary_add}, summand, around.size}}, &desc, data,
                          SecondsOfResult(node, 16), &node.operand(0), arguments));
  RH_ASSIGN_OR_RETURN(const SpotIndex from, to.At(node.operand(0)));
  arguments.push_back({DNNL_ARG_SRC_0, from, data});
  arguments.push_back({DNNL_ARG_SRC_1, factor, channel});
  arguments.push_back({DNNL_ARG_DST, finished.result, data});
  return to.Add(finished.described, std::move(arguments));
}

}  // namespace

absl::Status Lower(const canonical::BatchNorm& op, const Node& node, Lowering& to) {
  const AroundAxis around = Around(SizesOf(node.operand(0)), op.axis);
  if (around.inner == 1 && IsConstant(node.operand(1)) && IsConstant(node.operand(2)) &&
      IsConstant(node.operand(3)) && IsConstant(node.operand(4))) {
    ChannelFactors factors;
    if (!to.is_check()) {
      RH_ASSIGN_OR_RETURN(factors, FactorsOf(op, node, around.size));
    }
    if (factors.are_finite) return LowerConstantBatchNorm(around, factors, node, to);
  }
  to.DropTail(node);
  const Layout data = ImageLayout(around);
  dnnl_batch_normalization_desc_t desc;
  RH_RETURN_IF_ERROR(ToStatus(dnnl_batch_normalization_forward_desc_init(
                                  &desc, dnnl_forward_inference, &data, op.epsilon,
                                  dnnl_use_global_stats | dnnl_use_scale | dnnl_use_shift),
                              "describing a batch normalisation"));
  RH_ASSIGN_OR_RETURN(const Described described, to.Describe(&desc, SecondsOfResult(node, 16)));
  std::vector<Argument> arguments;
  RH_RETURN_IF_ERROR(AppendVectors(
      node, {{DNNL_ARG_SCALE, 1}, {DNNL_ARG_SHIFT, 2}, {DNNL_ARG_MEAN, 3}, {DNNL_ARG_VARIANCE, 4}},
      Dense({around.size}), arguments, to));
  RH_ASSIGN_OR_RETURN(const SpotIndex from, to.At(node.operand(0)));
  RH_ASSIGN_OR_RETURN(const SpotIndex result, to.NewResultOver(node.result(), node.operand(0)));
  arguments.push_back({DNNL_ARG_SRC, from, data});
  arguments.push_back({DNNL_ARG_DST, result, data});
  return to.Add(described, std::move(arguments));
}

absl::Status Lower(const canonical::LocalResponseNorm& op, const Node& node, Lowering& to) {
  if (op.size % 2 == 0) return absl::UnimplementedError("oneDNN supports only windows of odd size");
  if (op.size > kMaxLibraryCount)
    return MoreThanOneDnnTakes("channels of a window", op.size, kMaxLibraryCount);
  const Layout data = ImageLayout(Around(SizesOf(node.operand(0)), op.axis));
  dnnl_lrn_desc_t desc;
  RH_RETURN_IF_ERROR(
      ToStatus(dnnl_lrn_forward_desc_init(&desc, dnnl_forward_inference, dnnl_lrn_across_channels,
                                          &data, op.size, op.alpha, op.beta, op.bias),
               "describing a local response normalisation"));
  RH_ASSIGN_OR_RETURN(const Described described, to.Describe(&desc, SecondsOfResult(node, 16)));
  RH_ASSIGN_OR_RETURN(const SpotIndex from, to.At(node.operand(0)));
  return to.Add(described,
                {{DNNL_ARG_SRC, from, data}, {DNNL_ARG_DST, to.NewResult(node.result()), data}});
}

}  // namespace roundhouse::onednn
