#include "roundhouse/dialects/canonical/convolution.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <type_traits>
#include <utility>
#include <vector>

#include "absl/status/statusor.h"
#include "roundhouse/core/constants.h"
#include "roundhouse/core/tensor/element_type.h"
#include "roundhouse/core/tensor/tensor.h"
#include "roundhouse/core/type.h"
#include "roundhouse/dialects/canonical/quantization.h"
#include "roundhouse/passes/tfl/export/families.h"
#include "roundhouse/passes/tfl/export/op_export.h"
#include "roundhouse/passes/tfl/export/quantized_operands.h"
#include "roundhouse/passes/tfl/export/window_plan.h"

namespace roundhouse::tfl_export {
namespace {

std::optional<Ints> FilterWindow(OpExport& e, bool is_depthwise) {
  const int64_t rank = e.rank(1);
  Ints window;
  for (int64_t i = 0; i < rank - 2; ++i) {
    const std::optional<int64_t> size = e.size(1, is_depthwise ? i : i + 1);
    if (!size) {
      e.Unsupported("the size of the filter is not known");
      return std::nullopt;
    }
    window.push_back(*size);
  }
  return window;
}

// The filter (1, H, W, C * M) from (H, W, C, M) or, if grouped, (C * M, H, W, 1).
Value* DepthwiseFilter(OpExport& e, const Ints& window, int64_t outputs, bool is_grouped) {
  Value* filter = e.in(1);
  if (is_grouped) {
    const int64_t rank = e.rank(1);
    Ints perm;
    for (int64_t i = 1; i < rank - 1; ++i) perm.push_back(i);
    perm.push_back(rank - 1);
    perm.push_back(0);
    filter = e.Transpose(filter, perm);
  }
  if (filter == nullptr) return nullptr;
  Ints sizes = {1};
  if (window.size() == 1) sizes.push_back(1);
  sizes.insert(sizes.end(), window.begin(), window.end());
  sizes.push_back(outputs);
  const ElementType element = filter->type().element_type();
  if (!element.is_quantized() || !element.quantization()->axis) return e.Reshape(filter, sizes);
  // There is one scale per channel.
  Quantization quantization = *element.quantization();
  quantization.axis = static_cast<int64_t>(sizes.size()) - 1;
  const Type type =
      Type::Tensor(ElementType::Quantized(element.kind(), quantization), Shape::Of(sizes));
  const std::optional<Tensor> constant = ConstantValue(*filter);
  if (!constant || static_cast<int64_t>(quantization.scales.size()) != outputs) {
    return e.Unsupported(
        "TFLite needs the filter of a depthwise convolution to be constant, with a scale for each "
        "output channel");
  }
  const absl::StatusOr<Tensor> stored =
      constant->WithType(Type::Tensor(element.kind(), Shape::Of(sizes)));
  return stored.ok() ? e.Constant(*stored, type) : e.Fail(stored.status());
}

bool MultipliesInF32(OpExport& e) { return e.kind(1) == ElementKind::kU8; }

// Part `index` of `count` equal parts of a constant along its first axis.
Value* PartOf(OpExport& e, const Value& whole, int64_t index, int64_t count) {
  const std::optional<Tensor> constant = ConstantValue(whole);
  if (!constant) return nullptr;
  const absl::StatusOr<Tensor> dense = constant->Materialize();
  if (!dense.ok()) return e.Fail(dense.status());
  Ints sizes(dense->shape().sizes().begin(), dense->shape().sizes().end());
  sizes[0] /= count;
  const size_t bytes = dense->bytes().size() / static_cast<size_t>(count);
  const Type stored = dense->type().WithShape(Shape::Of(sizes));
  const absl::StatusOr<Tensor> part =
      Tensor::FromBytes(stored, dense->bytes().subspan(static_cast<size_t>(index) * bytes, bytes));
  if (!part.ok()) return e.Fail(part.status());
  Type type = whole.type().WithShape(Shape::Of(sizes));
  const Quantization* quantization = type.element_type().quantization();
  if (quantization != nullptr && quantization->axis) {
    Quantization own = *quantization;
    const auto cut = [&](auto& list) {
      if (static_cast<int64_t>(list.size()) != sizes[0] * count) return;
      list = {list.begin() + index * sizes[0], list.begin() + (index + 1) * sizes[0]};
    };
    cut(own.scales);
    cut(own.zero_points);
    type = type.WithElementType(ElementType::Quantized(type.element_type().kind(), std::move(own)));
  }
  return e.Constant(*part, type);
}

struct GroupedOperands {
  Values filters;
  Values biases;
};

// Filters and biases of each group; nullopt if they are not constant.
std::optional<GroupedOperands> PartsOf(OpExport& e, const QuantizedLayer& layer,
                                       std::optional<int64_t> outputs, int64_t groups) {
  Value* bias = BiasOrZeros(e, layer.bias, outputs);
  if (!e.ok() || bias == nullptr || !outputs || *outputs % groups != 0) return std::nullopt;
  if (!ConstantValue(*layer.weights) || !ConstantValue(*bias)) return std::nullopt;
  GroupedOperands parts;
  for (int64_t i = 0; i < groups; ++i) {
    parts.filters.push_back(PartOf(e, *layer.weights, i, groups));
    parts.biases.push_back(PartOf(e, *bias, i, groups));
  }
  return parts;
}

// One convolution per group of channels, as older runtimes have no grouped ones.
Values InGroups(OpExport& e, Value* input, const GroupedOperands& parts,
                const AttributeMap& attributes, const Type& type) {
  const size_t groups = parts.filters.size();
  if (!e.ok()) return Values(groups, nullptr);
  const Shape& shape = input->type().shape();
  const Type channels =
      input->type().WithShape(shape.WithDim(3, Dim(*shape.size(3) / static_cast<int64_t>(groups))));
  const Values inputs =
      e.All("split", {e.Whole(3), input}, {{"num_splits", OfInt(static_cast<int64_t>(groups))}},
            std::vector<Type>(groups, channels));
  Values results;
  for (size_t i = 0; i < groups && e.ok(); ++i) {
    Type part = type;
    if (type.is_tensor()) {
      part = type.WithShape(type.shape().WithDim(3, Dim(*parts.biases[i]->type().shape().size(0))));
    }
    results.push_back(
        e("conv_2d", {inputs[i], parts.filters[i], parts.biases[i]}, attributes, part));
  }
  results.resize(groups, nullptr);
  return results;
}

template <typename Op>
Value* Convolution(OpExport& e, const Op& op, bool is_depthwise, int64_t groups) {
  const std::optional<Ints> window =
      FilterWindow(e, std::is_same_v<Op, canonical::DepthwiseConv2D>);
  if (!window) return nullptr;
  std::optional<WindowPlan> plan = PlanOf(e, {.size = *window,
                                              .stride = op.stride,
                                              .dilation = op.dilation,
                                              .pad = op.pad,
                                              .auto_pad = op.auto_pad,
                                              .ceil_mode = false});
  if (!plan) return nullptr;
  const std::optional<int64_t> channels = e.size(0, -1);
  const std::optional<int64_t> outputs = e.result_type().shape().size(e.rank(0) - 1);
  // TFLite finds the number of groups by that of the channels.
  const bool has_groups = groups != 1 && !is_depthwise;
  if (((is_depthwise || has_groups) && (!channels || !outputs)) || (has_groups && !e.size(1, -1))) {
    return e.Unsupported("the number of channels is not known");
  }
  if (is_depthwise && *channels == 0)
    return e.Unsupported("TFLite's filters have the same number of outputs for each channel");
  const size_t spatial = window->size();
  if (spatial == 3 && (is_depthwise || groups != 1 || e.is_quantized(0))) {
    return e.Unsupported("TFLite's CONV_3D takes floats, in one group");
  }
  Value* input = e.in(0);
  Value* filter = is_depthwise ? DepthwiseFilter(e, *window, outputs.value_or(0),
                                                 std::is_same_v<Op, canonical::Conv2D>)
                               : e.in(1);
  if (spatial == 1) {
    input = WithHeight(e, input, 1);
    if (!is_depthwise) {
      const std::optional<Ints> sizes = e.sizes(1);
      filter = sizes && !e.is_quantized(1)
                   ? e.Reshape(filter, {(*sizes)[0], 1, (*sizes)[1], (*sizes)[2]})
                   : WithHeight(e, filter, 1);
    }
    AddHeight(*plan);
  }
  if (spatial == 3) filter = e.Transpose(filter, {1, 2, 3, 4, 0});
  input = Padded(e, input, plan->pad, std::nullopt);
  const QuantizedLayer layer = LayerOperands(e, filter, MultipliesInF32(e));
  AttributeMap attributes;
  DescribeWindow(*plan, attributes, /*has_dilation=*/true);
  if (is_depthwise) attributes.Set("depth_multiplier", OfInt(*outputs / *channels));
  Type type = Type::Unknown();
  if (e.is_quantized(0)) {
    type = TflType(e.result_type());
    if (spatial == 1 && type.shape().is_ranked()) {
      std::vector<Dim> dims = type.shape().dims();
      dims.insert(dims.begin() + 1, Dim(1));
      type = type.WithShape(Shape(dims));
    }
  }
  if (groups != 1 && !is_depthwise && e.may_be_old()) {
    if (const std::optional<GroupedOperands> parts = PartsOf(e, layer, outputs, groups)) {
      Value* result = e("concatenation", InGroups(e, input, *parts, attributes, type),
                        {{"axis", OfInt(3)}}, type);
      result = e.Activate(result, op.activation, op.activation_parameters);
      return spatial == 1 ? WithoutHeight(e, result) : result;
    }
  }
  const char* name = spatial == 3 ? "conv_3d" : is_depthwise ? "depthwise_conv_2d" : "conv_2d";
  Value* bias = BiasOrZeros(e, layer.bias, outputs);
  Value* result = e(name, {input, layer.weights, bias}, attributes, type);
  result = e.Activate(result, op.activation, op.activation_parameters);
  return spatial == 1 ? WithoutHeight(e, result) : result;
}

Value* ExportConv(OpExport& e, const canonical::Conv2D& op) {
  const std::optional<int64_t> channels = e.size(0, -1);
  const bool is_depthwise =
      channels && op.groups == *channels && *channels > 1 && e.size(1, -1) == 1;
  return Convolution(e, op, is_depthwise, op.groups);
}

Value* ExportDepthwiseConv(OpExport& e, const canonical::DepthwiseConv2D& op) {
  return Convolution(e, op, /*is_depthwise=*/true, 1);
}

// TFLite's operator takes the size of its result, and pads SAME or not at all; for other paddings
// the front is sliced off afterwards.
Value* ExportTransposedConv(OpExport& e, const canonical::TransposedConv2D& op) {
  const std::optional<Ints> window = FilterWindow(e, false);
  const int64_t spatial = e.rank(0) - 2;
  const std::optional<Ints> input = e.sizes(0);
  const std::optional<Ints> output = e.result_sizes();
  if (!e.ok() || !window) return nullptr;
  if (!input || !output) return e.Unsupported("TFLite's TRANSPOSE_CONV needs known sizes");
  if (spatial != 2) return e.Unsupported("TFLite's TRANSPOSE_CONV needs two spatial axes");
  if (op.groups != 1) return e.Unsupported("TFLite's TRANSPOSE_CONV has no groups");
  if (std::any_of(op.dilation.begin(), op.dilation.end(), [](int64_t d) { return d != 1; })) {
    return e.Unsupported("TFLite's TRANSPOSE_CONV has no dilation");
  }
  const Ints stride = op.stride.empty() ? Ints(spatial, 1) : op.stride;
  const Ints pad = op.pad.empty() ? Ints(2 * spatial, 0) : op.pad;
  bool is_same = true;
  bool is_valid = true;
  Ints whole = *output;
  for (int64_t i = 0; i < spatial; ++i) {
    const int64_t in = (*input)[i + 1];
    const int64_t out = (*output)[i + 1];
    const int64_t total = (in - 1) * stride[i] + (*window)[i] - out;
    is_same = is_same && in == (out + stride[i] - 1) / stride[i] &&
              pad[i] == std::max<int64_t>(total, 0) / 2;
    is_valid = is_valid && pad[i] == 0;
    whole[i + 1] += pad[i];
  }
  const QuantizedLayer layer = LayerOperands(e, e.in(1), /*in_f32=*/false);
  const bool is_cut = !is_same && !is_valid;
  const Ints sizes = is_cut ? whole : *output;
  const Type type = TflType(e.result_type()).WithShape(Shape::Of(sizes));
  Value* result = e("transpose_conv", {e.List(sizes), layer.weights, e.in(0), layer.bias},
                    {{"padding", OfName(is_same ? "SAME" : "VALID")},
                     {"stride_h", OfInt(stride[0])},
                     {"stride_w", OfInt(stride[1])}},
                    type);
  if (is_cut) {
    result = e("slice", {result, e.List({0, pad[0], pad[1], 0}), e.List(*output)}, {},
               TflType(e.result_type()));
  }
  return e.Activate(result, op.activation, op.activation_parameters);
}

}  // namespace

void AddConvolution(ExportTable& table) {
  table.Add(ExportConv);
  table.Add(ExportDepthwiseConv);
  table.Add(ExportTransposedConv);
}

}  // namespace roundhouse::tfl_export
