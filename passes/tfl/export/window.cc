#include "roundhouse/dialects/canonical/window.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <limits>
#include <numeric>
#include <optional>
#include <type_traits>
#include <vector>

#include "absl/strings/str_cat.h"
#include "absl/types/span.h"
#include "roundhouse/core/constants.h"
#include "roundhouse/core/element_type.h"
#include "roundhouse/core/tensor.h"
#include "roundhouse/dialects/canonical/convolution.h"
#include "roundhouse/dialects/canonical/pooling.h"
#include "roundhouse/dialects/canonical/quantization.h"
#include "roundhouse/passes/tfl/export/families.h"
#include "roundhouse/passes/tfl/export/grids.h"
#include "roundhouse/passes/tfl/export/op_export.h"

namespace roundhouse::tfl_export {
namespace {

using canonical::AutoPad;

// How a window goes over a feature. TFLite knows two ways: VALID, without padding, and SAME, with
// what ceil(size / stride) positions need, the odd element at the end.
struct Plan {
  Ints size;
  Ints stride;
  Ints dilation;
  bool is_same = false;
  Ints needed;  // What the positions see of padding: in front on all axes, then behind.
  Ints pad;     // The same if it has to be put there before; else empty.
  // Sizes of the spatial axes; these and what is needed are empty where they are not known.
  Ints input;
  Ints output;
};

struct Window {
  Ints size;
  const Ints& stride;
  const Ints& dilation;
  const Ints& pad;
  AutoPad auto_pad;
  bool ceil_mode;
};

std::optional<Plan> PlanOf(OpExport& e, const Window& window) {
  const int64_t spatial = e.rank(0) - 2;
  if (!e.ok()) return std::nullopt;
  const auto or_ones = [&](const Ints& list) { return list.empty() ? Ints(spatial, 1) : list; };
  Plan plan = {
      .size = window.size, .stride = or_ones(window.stride), .dilation = or_ones(window.dilation)};
  const bool is_unpadded =
      window.auto_pad == AutoPad::kExplicit &&
      std::all_of(window.pad.begin(), window.pad.end(), [](int64_t pad) { return pad == 0; });
  const canonical::WindowAttributes attributes = {.stride = window.stride,
                                                  .dilation = window.dilation,
                                                  .pad = window.pad,
                                                  .auto_pad = window.auto_pad,
                                                  .ceil_mode = window.ceil_mode};
  Ints pad(2 * spatial, 0);
  bool is_same = true;
  bool needs_none = true;
  for (int64_t i = 0; i < spatial; ++i) {
    const std::optional<int64_t> input = e.size(0, i + 1);
    const std::optional<int64_t> output = e.result_type().shape().size(i + 1);
    if (!input || !output) {
      if (window.auto_pad == AutoPad::kSameUpper) {
        plan.is_same = true;
        return plan;
      }
      if (is_unpadded && !window.ceil_mode) return plan;
      if (window.auto_pad == AutoPad::kExplicit && !window.ceil_mode) {
        plan.pad = window.pad;
        plan.input.clear();
        plan.output.clear();
        return plan;
      }
      e.Unsupported("how much is padded depends on sizes that are not known");
      return std::nullopt;
    }
    plan.input.push_back(*input);
    plan.output.push_back(*output);
    const canonical::WindowAxis axis =
        canonical::ResolveWindow(attributes, i, *input, window.size[i]);
    const int64_t covered = (axis.size - 1) * axis.dilation + 1;
    const int64_t reached = (*output - 1) * axis.stride + covered;
    // What no window sees need not be there.
    pad[i] = axis.pad_begin;
    pad[i + spatial] = std::max<int64_t>(0, reached - *input - axis.pad_begin);
    const int64_t positions = (*input + axis.stride - 1) / axis.stride;
    const int64_t total = std::max<int64_t>(0, (positions - 1) * axis.stride + covered - *input);
    is_same = is_same && positions == *output && pad[i] == total / 2 &&
              pad[i + spatial] == total - total / 2;
    const int64_t valid = (*input - covered + axis.stride) / axis.stride;
    needs_none = needs_none && pad[i] == 0 && pad[i + spatial] == 0 && valid == *output;
  }
  plan.is_same = is_same && (!needs_none || window.auto_pad == AutoPad::kSameUpper);
  if (!is_same && !needs_none) plan.pad = pad;
  plan.needed = pad;
  return plan;
}

void DescribeWindow(const Plan& plan, AttributeMap& attributes, bool has_dilation) {
  constexpr const char* kAxes[] = {"d", "h", "w"};
  const size_t spatial = plan.stride.size();
  attributes.Set("padding", OfName(plan.is_same ? "SAME" : "VALID"));
  for (size_t i = 0; i < spatial; ++i) {
    const char* axis = kAxes[i + 3 - spatial];
    attributes.Set(absl::StrCat("stride_", axis), OfInt(plan.stride[i]));
    if (has_dilation) {
      attributes.Set(absl::StrCat("dilation_", axis, "_factor"), OfInt(plan.dilation[i]));
    }
  }
}

// With one spatial axis there is another of size 1 in front of it.
Value* WithHeight(OpExport& e, Value* value, int64_t axis) {
  return value == nullptr ? nullptr : e("expand_dims", {value, e.Whole(axis)});
}
Value* WithoutHeight(OpExport& e, Value* value) {
  return e("squeeze", {value}, {{"squeeze_dims", OfInts({1})}}, TflType(e.result_type()));
}
void AddHeight(Plan& plan) {
  for (Ints* list : {&plan.size, &plan.stride, &plan.dilation}) list->insert(list->begin(), 1);
  for (Ints* list : {&plan.input, &plan.output}) {
    if (!list->empty()) list->insert(list->begin(), 1);
  }
  if (!plan.pad.empty()) plan.pad = {0, plan.pad[0], 0, plan.pad[1]};
}

// The input with a border of the number, or of what stands for 0.
Value* Padded(OpExport& e, Value* input, const Ints& pad, std::optional<double> number) {
  if (pad.empty() || input == nullptr) return input;
  const size_t spatial = pad.size() / 2;
  Ints pairs = {0, 0};
  for (size_t i = 0; i < spatial; ++i) {
    pairs.push_back(pad[i]);
    pairs.push_back(pad[i + spatial]);
  }
  pairs.push_back(0);
  pairs.push_back(0);
  Value* borders = e.Reshape(e.List(pairs), {static_cast<int64_t>(spatial) + 2, 2});
  if (!number) return e("pad", {input, borders});
  const ElementType& element = input->type().element_type();
  if (!element.is_quantized()) {
    return e("padv2", {input, borders, e.Number(*number, element.kind())});
  }
  const absl::StatusOr<Tensor> stored = FilledTensor(*number, element.kind(), {});
  if (!stored.ok()) return e.Fail(stored.status());
  return e("padv2", {input, borders, e.Constant(*stored, Type::Tensor(element, Shape()))});
}

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

// The filter (1, H, W, C * M) of one (H, W, C, M), or of one (C * M, H, W, 1).
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
  // The scales are those of the channels, of which there is one each.
  Quantization grid = *element.quantization();
  grid.axis = static_cast<int64_t>(sizes.size()) - 1;
  const Type type = Type::Tensor(ElementType::Quantized(element.kind(), grid), Shape::Of(sizes));
  const std::optional<Tensor> constant = ConstantValue(*filter);
  if (!constant || static_cast<int64_t>(grid.scales.size()) != outputs) {
    return e.Unsupported(
        "TFLite wants the filter of a depthwise convolution to be constant, with "
        "a scale for each output channel");
  }
  const absl::StatusOr<Tensor> stored =
      constant->WithType(Type::Tensor(element.kind(), Shape::Of(sizes)));
  return stored.ok() ? e.Constant(*stored, type) : e.Fail(stored.status());
}

bool MultipliesInF32(OpExport& e) { return e.kind(1) == ElementKind::kU8; }

// Element `index` of `count` equal parts of a constant along its first axis.
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
  const Quantization* grid = type.element_type().quantization();
  if (grid != nullptr && grid->axis) {
    Quantization own = *grid;
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

// What each group takes; nothing where the whole is not constant.
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

// A convolution for each group of channels: older runtimes have none of groups.
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
  std::optional<Plan> plan = PlanOf(e, {.size = *window,
                                        .stride = op.stride,
                                        .dilation = op.dilation,
                                        .pad = op.pad,
                                        .auto_pad = op.auto_pad,
                                        .ceil_mode = false});
  if (!plan) return nullptr;
  const std::optional<int64_t> channels = e.size(0, -1);
  const std::optional<int64_t> outputs = e.result_type().shape().size(e.rank(0) - 1);
  if (is_depthwise && (!channels || !outputs)) {
    return e.Unsupported("the number of channels is not known");
  }
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

// TFLite's has a size for its result, and pads SAME or not at all; what is cut off in front
// otherwise is cut off afterwards.
Value* ExportTransposedConv(OpExport& e, const canonical::TransposedConv2D& op) {
  const std::optional<Ints> window = FilterWindow(e, false);
  const int64_t spatial = e.rank(0) - 2;
  const std::optional<Ints> input = e.sizes(0);
  const std::optional<Ints> output = e.result_sizes();
  if (!e.ok() || !window) return nullptr;
  if (!input || !output) return e.Unsupported("TFLite's TRANSPOSE_CONV wants known sizes");
  if (spatial != 2) return e.Unsupported("TFLite's TRANSPOSE_CONV wants two spatial axes");
  if (op.groups != 1) return e.Unsupported("TFLite's TRANSPOSE_CONV knows no groups");
  if (std::any_of(op.dilation.begin(), op.dilation.end(), [](int64_t d) { return d != 1; })) {
    return e.Unsupported("TFLite's TRANSPOSE_CONV knows no dilation");
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

// The least number that the elements can be; of quantised ones, as it is stored.
double LeastOf(const ElementType& element) {
  return IsFloat(element.kind()) ? -std::numeric_limits<double>::infinity()
                                 : static_cast<double>(IntegerRange(element.kind()).first);
}

std::optional<Plan> PoolPlan(OpExport& e, const Ints& window, const Ints& stride,
                             const Ints& dilation, const Ints& pad, AutoPad auto_pad,
                             bool ceil_mode) {
  const bool is_dilated =
      std::any_of(dilation.begin(), dilation.end(), [](int64_t d) { return d != 1; });
  if (is_dilated) e.Unsupported("TFLite's pools know no dilation");
  if (e.rank(0) > 4) e.Unsupported("TFLite's pools want two spatial axes");
  if (!e.ok()) return std::nullopt;
  return PlanOf(e, {.size = window,
                    .stride = stride,
                    .dilation = dilation,
                    .pad = pad,
                    .auto_pad = auto_pad,
                    .ceil_mode = ceil_mode});
}

Value* Pool(OpExport& e, const char* name, Plan& plan, std::optional<double> border) {
  Value* input = e.in(0);
  if (plan.size.size() == 1) {
    input = WithHeight(e, input, 1);
    AddHeight(plan);
  }
  AttributeMap attributes;
  DescribeWindow(plan, attributes, /*has_dilation=*/false);
  attributes.Set("filter_height", OfInt(plan.size[0]));
  attributes.Set("filter_width", OfInt(plan.size[1]));
  return e(name, {Padded(e, input, plan.pad, border)}, attributes);
}

Value* Finished(OpExport& e, Value* pooled) {
  return e.rank(0) == 3 ? WithoutHeight(e, pooled) : pooled;
}

Value* ExportMaxPool(OpExport& e, const canonical::MaxPool2D& op) {
  std::optional<Plan> plan =
      PoolPlan(e, op.window, op.stride, op.dilation, op.pad, op.auto_pad, op.ceil_mode);
  if (!plan) return nullptr;
  return Finished(e, Pool(e, "max_pool_2d", *plan, LeastOf(e.type(0).element_type())));
}

// What an average over all of a window has to be multiplied with at each position, where only some
// of its elements count.
std::optional<std::vector<float>> Corrections(const Plan& plan, const canonical::AvgPool2D& op) {
  const canonical::WindowAttributes attributes = {.stride = op.stride,
                                                  .dilation = op.dilation,
                                                  .pad = op.pad,
                                                  .auto_pad = op.auto_pad,
                                                  .ceil_mode = op.ceil_mode};
  const size_t spatial = op.window.size();
  std::vector<Ints> counts(2, Ints{1});
  bool is_even = true;
  for (size_t i = 0; i < spatial; ++i) {
    const int64_t input = plan.input[i];
    const int64_t output = plan.output[i];
    const canonical::WindowAxis axis =
        canonical::ResolveWindow(attributes, static_cast<int64_t>(i), input, op.window[i]);
    const bool is_full = op.convention == canonical::PoolConvention::kFull;
    const int64_t first = is_full ? 0 : axis.pad_begin;
    const int64_t last = axis.pad_begin + input + (is_full ? axis.pad_end : 0);
    Ints& list = counts[i + 2 - spatial];
    list.clear();
    for (int64_t at = 0; at < output; ++at) {
      const int64_t begin = std::max(first, at * axis.stride);
      const int64_t end = std::min(last, at * axis.stride + axis.size);
      list.push_back(std::max<int64_t>(end - begin, 0));
      is_even = is_even && list.back() == axis.size;
    }
  }
  if (is_even) return std::nullopt;
  const double whole = static_cast<double>(
      std::accumulate(op.window.begin(), op.window.end(), int64_t{1}, std::multiplies<int64_t>()));
  std::vector<float> corrections;
  for (const int64_t rows : counts[0]) {
    for (const int64_t columns : counts[1]) {
      const double seen = static_cast<double>(rows * columns);
      corrections.push_back(seen == 0 ? 0 : static_cast<float>(whole / seen));
    }
  }
  return corrections;
}

Value* ExportAvgPool(OpExport& e, const canonical::AvgPool2D& op) {
  std::optional<Plan> plan =
      PoolPlan(e, op.window, op.stride, op.dilation, op.pad, op.auto_pad, op.ceil_mode);
  if (!plan) return nullptr;
  const bool is_known = !plan->input.empty();
  const bool is_full = op.convention == canonical::PoolConvention::kFull;
  // With SAME TFLite counts what it sees of the input alone.
  const bool is_padding_seen =
      std::any_of(plan->needed.begin(), plan->needed.end(), [](int64_t pad) { return pad != 0; });
  if (plan->is_same && is_full && is_padding_seen) {
    plan->is_same = false;
    plan->pad = plan->needed;
  }
  if (!is_known && (is_full ? plan->is_same : !plan->pad.empty())) {
    return e.Unsupported("how much is padded depends on sizes that are not known");
  }
  constexpr int64_t kMostCorrections = int64_t{1} << 24;
  if (is_known && !plan->pad.empty() &&
      (plan->output[0] > kMostCorrections ||
       plan->output[1] > kMostCorrections / std::max<int64_t>(plan->output[0], 1))) {
    return e.Unsupported("there are too many places whose padding would be written down");
  }
  const std::optional<std::vector<float>> corrections =
      is_known && !plan->pad.empty() ? Corrections(*plan, op) : std::nullopt;
  if (corrections && e.is_quantized(0)) {
    return e.Unsupported("TFLite counts all of what it averages, with the padding");
  }
  Value* pooled = Pool(e, "average_pool_2d", *plan, std::nullopt);
  if (corrections) {
    const Ints sizes = {1, plan->output[0], plan->output[1], 1};
    Value* factor = e.Constant(
        Tensor::Of<float>(absl::MakeConstSpan(sizes), absl::MakeConstSpan(*corrections)));
    pooled = e("mul", {pooled, e.Cast(factor, e.kind(0))});
  }
  return Finished(e, pooled);
}

}  // namespace

void AddWindow(ExportTable& table) {
  table.Add(ExportAvgPool);
  table.Add(ExportConv);
  table.Add(ExportDepthwiseConv);
  table.Add(ExportMaxPool);
  table.Add(ExportTransposedConv);
  table.AddRefused<canonical::MaxPool2DWithIndices>(
      "TFLite's pools do not say where an element was");
}

}  // namespace roundhouse::tfl_export
