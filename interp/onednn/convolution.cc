// Convolutions. oneDNN's axes are (N, C, spatial) and (G, O, I, spatial); strides say where they
// are in memory.
#include <cstddef>
#include <cstdint>
#include <optional>
#include <utility>
#include <vector>

#include "roundhouse/core/base/memory.h"
#include "roundhouse/core/base/status_macros.h"
#include "roundhouse/dialects/canonical/rules/window.h"
#include "roundhouse/interp/onednn/bytes.h"
#include "roundhouse/interp/onednn/ops.h"
#include "roundhouse/interp/region/library_operand.h"

namespace roundhouse::onednn {
namespace {

using canonical::WindowAxis;

struct Window {
  Sizes strides;
  Sizes dilates;  // As oneDNN counts: 0 for neighbours.
  Sizes begins;
  Sizes ends;
};

// oneDNN weighs ways to cut an axis with 128 bytes per element, and ends the process if there is no
// memory for that: so the memory is checked first.
absl::Status CheckAxes(const Node& node) {
  constexpr int64_t kLongestAxis = 1 << 20;
  constexpr int64_t kBytesPerPlace = 128;
  for (const Value* value : {&node.operand(0), &node.result()}) {
    const absl::Span<const int64_t> sizes = SizesOf(*value);
    for (const int64_t size : sizes.subspan(1, sizes.size() - 2)) {
      if (size > kLongestAxis)
        return MoreThanOneDnnTakes("positions of an axis", size, kLongestAxis);
      RH_RETURN_IF_ERROR(
          TryNewArray<std::byte>(size * kBytesPerPlace, "oneDNN's ways to split an axis").status());
    }
  }
  return absl::OkStatus();
}

absl::StatusOr<Window> WindowOf(const canonical::WindowAttributes& attributes,
                                absl::Span<const int64_t> input,
                                absl::Span<const int64_t> window_sizes) {
  Window window;
  for (size_t axis = 0; axis < window_sizes.size(); ++axis) {
    const WindowAxis resolved =
        ResolveWindow(attributes, static_cast<int64_t>(axis), input[axis + 1], window_sizes[axis]);
    RH_RETURN_IF_ERROR(TakesWindow(resolved, input[axis + 1]));
    window.strides.push_back(resolved.stride);
    window.dilates.push_back(resolved.dilation - 1);
    window.begins.push_back(resolved.pad_begin);
    window.ends.push_back(resolved.pad_end);
  }
  return window;
}

absl::StatusOr<std::vector<Function>> OwnFunctions(canonical::Activation activation,
                                                   absl::Span<const float> parameters) {
  std::optional<std::vector<Function>> functions = FunctionsOf(activation, parameters);
  if (!functions.has_value())
    return absl::UnimplementedError("oneDNN does not support the activation");
  return *std::move(functions);
}

// The filter in oneDNN's axes.
struct Filter {
  Sizes sizes;
  Sizes strides;
  int64_t outputs = 0;
};

// Of a filter (O, spatial, I).
Filter FilterOf(absl::Span<const int64_t> sizes, int64_t groups) {
  Filter filter = {.outputs = sizes.front()};
  const int64_t of_one_output = CountOf(sizes.subspan(1));
  if (groups > 1) {
    filter.sizes.push_back(groups);
    filter.strides.push_back(sizes.front() / groups * of_one_output);
  }
  filter.sizes.insert(filter.sizes.end(), {sizes.front() / groups, sizes.back()});
  filter.strides.insert(filter.strides.end(), {of_one_output, 1});
  int64_t stride = of_one_output;
  for (const int64_t size : sizes.subspan(1, sizes.size() - 2)) {
    stride /= size;
    filter.sizes.push_back(size);
    filter.strides.push_back(stride);
  }
  return filter;
}

// Of a depthwise filter (spatial, C, M).
Filter DepthwiseFilterOf(absl::Span<const int64_t> sizes) {
  const int64_t channels = sizes[sizes.size() - 2];
  const int64_t multiplier = sizes.back();
  Filter filter = {.sizes = {channels, multiplier, 1},
                   .strides = {multiplier, 1, 1},
                   .outputs = channels * multiplier};
  int64_t stride = CountOf(sizes);
  for (const int64_t size : sizes.subspan(0, sizes.size() - 2)) {
    stride /= size;
    filter.sizes.push_back(size);
    filter.strides.push_back(stride);
  }
  return filter;
}

// A convolution, as described to oneDNN.
struct Problem {
  Sizes input;  // In canonical's order: N, spatial, C.
  Sizes output;
  Filter filter;
  Window window;
};

// oneDNN's kernels run along the last spatial axis. If that has one element, as in one-dimensional
// convolutions from ONNX, it is swapped with the other one, which moves nothing in memory.
void PutLongAxisLast(Problem& problem) {
  Window& window = problem.window;
  if (window.begins.size() != 2) return;
  Sizes& filter = problem.filter.sizes;
  const bool is_one = problem.input[2] == 1 && problem.output[2] == 1 && filter.back() == 1 &&
                      window.begins[1] == 0 && window.ends[1] == 0;
  if (!is_one || problem.output[1] == 1) return;
  for (Sizes* sizes : {&problem.input, &problem.output}) std::swap((*sizes)[1], (*sizes)[2]);
  for (Sizes* sizes : {&filter, &problem.filter.strides})
    std::swap((*sizes)[sizes->size() - 2], sizes->back());
  for (Sizes* sizes : {&window.strides, &window.dilates, &window.begins, &window.ends})
    std::swap((*sizes)[0], (*sizes)[1]);
}

// oneDNN's kernel for one channel at a time has two spatial axes. Along a single axis it would
// multiply small matrices instead, which takes up to twenty times as long. So an axis of one
// element is put in front of it, which moves nothing in memory.
void AddAxisToDepthwise(Problem& problem) {
  Window& window = problem.window;
  Sizes& filter = problem.filter.sizes;  // (G, O, I, spatial) if there are groups.
  const bool is_depthwise = filter.size() == 4 && filter[1] == 1 && filter[2] == 1;
  if (window.begins.size() != 1 || !is_depthwise) return;
  for (Sizes* sizes : {&problem.input, &problem.output}) sizes->insert(sizes->begin() + 1, 1);
  Sizes& strides = problem.filter.strides;
  strides.insert(strides.end() - 1, strides.back() * filter.back());
  filter.insert(filter.end() - 1, 1);
  window.strides.insert(window.strides.begin(), 1);
  for (Sizes* sizes : {&window.dilates, &window.begins, &window.ends})
    sizes->insert(sizes->begin(), 0);
}

struct Layouts {
  Layout input;
  Layout filter;
  Layout wanted_filter;
  std::optional<Layout> bias;
  Layout output;
};

Layouts LayoutsOf(const Node& node, const Problem& problem) {
  const Filter& filter = problem.filter;
  Layouts layouts = {.input = FeatureLayout(problem.input),
                     .filter = Strided(filter.sizes, filter.strides),
                     .wanted_filter = Any(filter.sizes),
                     .output = FeatureLayout(problem.output)};
  if (HasOperand(node, 2)) layouts.bias = Dense({filter.outputs});
  return layouts;
}

// `positions` are those of one image at which the whole filter is applied.
double SecondsOf(const Node& node, const Filter& filter, int64_t positions) {
  const double products = static_cast<double>(positions) *
                          static_cast<double>(CountOf(filter.sizes)) *
                          static_cast<double>(SizesOf(node.result()).front());
  const int64_t elements =
      CountOf(SizesOf(node.operand(0))) + CountOf(filter.sizes) + CountOf(SizesOf(node.result()));
  return SecondsFor(2 * products, 4.0 * static_cast<double>(elements));
}

absl::Status AddConvolution(const Node& node, const Layouts& layouts, double seconds,
                            const std::vector<Function>& functions, const OpDescription& desc,
                            Lowering& to) {
  std::vector<Argument> arguments;
  RH_ASSIGN_OR_RETURN(const Lowering::Finished finished,
                      to.DescribeWithTail(node, ApplyFunctions(functions), desc, layouts.output,
                                          seconds, nullptr, arguments));
  RH_ASSIGN_OR_RETURN(const SpotIndex input, to.At(node.operand(0)));
  arguments.push_back({DNNL_ARG_SRC, input, layouts.input});
  RH_ASSIGN_OR_RETURN(arguments.emplace_back(),
                      to.Weights(DNNL_ARG_WEIGHTS, node.operand(1), layouts.filter,
                                 LayoutOf(finished.described.description, dnnl_query_weights_md)));
  if (layouts.bias.has_value()) {
    RH_ASSIGN_OR_RETURN(const SpotIndex bias, to.At(node.operand(2)));
    arguments.push_back({DNNL_ARG_BIAS, bias, *layouts.bias});
  }
  arguments.push_back({DNNL_ARG_DST, finished.result, layouts.output});
  return to.Add(finished.described, std::move(arguments));
}

Problem ProblemOf(const Node& node, Filter filter, Window window) {
  const absl::Span<const int64_t> input = SizesOf(node.operand(0));
  const absl::Span<const int64_t> output = SizesOf(node.result());
  Problem problem = {.input = Sizes(input.begin(), input.end()),
                     .output = Sizes(output.begin(), output.end()),
                     .filter = std::move(filter),
                     .window = std::move(window)};
  AddAxisToDepthwise(problem);
  PutLongAxisLast(problem);
  return problem;
}

absl::StatusOr<dnnl_convolution_desc_t> ForwardDescription(const Layouts& layouts,
                                                           const Window& window) {
  dnnl_convolution_desc_t desc;
  RH_RETURN_IF_ERROR(
      ToStatus(dnnl_dilated_convolution_forward_desc_init(
                   &desc, dnnl_forward_inference, dnnl_convolution_direct, &layouts.input,
                   &layouts.wanted_filter, layouts.bias.has_value() ? &*layouts.bias : nullptr,
                   &layouts.output, window.strides.data(), window.dilates.data(),
                   window.begins.data(), window.ends.data()),
               "describing a convolution"));
  return desc;
}

absl::Status LowerForward(const Node& node, Filter filter, absl::Span<const int64_t> window_sizes,
                          const canonical::WindowAttributes& attributes,
                          const std::vector<Function>& functions, Lowering& to) {
  RH_RETURN_IF_ERROR(CheckAxes(node));
  RH_ASSIGN_OR_RETURN(Window window, WindowOf(attributes, SizesOf(node.operand(0)), window_sizes));
  const Problem problem = ProblemOf(node, std::move(filter), std::move(window));
  const Layouts layouts = LayoutsOf(node, problem);
  RH_ASSIGN_OR_RETURN(const dnnl_convolution_desc_t desc,
                      ForwardDescription(layouts, problem.window));
  const absl::Span<const int64_t> output = SizesOf(node.result());
  const int64_t positions = CountOf(output.subspan(1, output.size() - 2));
  return AddConvolution(node, layouts, SecondsOf(node, problem.filter, positions), functions, &desc,
                        to);
}

absl::Status LowerBytes(const Node& node, Filter filter, absl::Span<const int64_t> window_sizes,
                        const canonical::WindowAttributes& attributes, Lowering& to) {
  RH_ASSIGN_OR_RETURN(const ByteLayer layer, PlanByteLayer(node));
  RH_RETURN_IF_ERROR(CheckAxes(node));
  RH_ASSIGN_OR_RETURN(Window window, WindowOf(attributes, SizesOf(node.operand(0)), window_sizes));
  const Problem problem = ProblemOf(node, std::move(filter), std::move(window));
  Layouts layouts = LayoutsOf(node, problem);
  layouts.input.data_type = layer.input;
  layouts.filter.data_type = dnnl_s8;
  layouts.wanted_filter.data_type = dnnl_s8;
  if (layouts.bias.has_value()) layouts.bias->data_type = dnnl_s32;
  layouts.output.data_type = layer.output;
  RH_ASSIGN_OR_RETURN(const dnnl_convolution_desc_t desc,
                      ForwardDescription(layouts, problem.window));
  const absl::Span<const int64_t> output = SizesOf(node.result());
  const double seconds =
      SecondsOf(node, problem.filter, CountOf(output.subspan(1, output.size() - 2))) / 4;
  RH_ASSIGN_OR_RETURN(const Described described,
                      layer.factors.empty() ? to.Describe(&desc, seconds)
                                            : to.DescribeScaled(&desc, seconds, layer.factors));
  std::vector<Argument> arguments;
  RH_ASSIGN_OR_RETURN(const SpotIndex input, to.At(node.operand(0)));
  arguments.push_back({DNNL_ARG_SRC, input, layouts.input});
  RH_ASSIGN_OR_RETURN(arguments.emplace_back(),
                      to.Weights(DNNL_ARG_WEIGHTS, node.operand(1), layouts.filter,
                                 LayoutOf(described.description, dnnl_query_weights_md)));
  if (layouts.bias.has_value()) {
    RH_ASSIGN_OR_RETURN(const SpotIndex bias, to.At(node.operand(2)));
    arguments.push_back({DNNL_ARG_BIAS, bias, *layouts.bias});
  }
  arguments.push_back({DNNL_ARG_DST, to.NewResult(node.result()), layouts.output});
  return to.Add(described, std::move(arguments));
}

}  // namespace

absl::Status Lower(const canonical::Conv2D& op, const Node& node, Lowering& to) {
  if (IsByteLayer(node)) {
    const absl::Span<const int64_t> filter = SizesOf(node.operand(1));
    return LowerBytes(node, FilterOf(filter, op.groups), filter.subspan(1, filter.size() - 2),
                      {op.stride, op.dilation, op.pad, op.auto_pad}, to);
  }
  RH_ASSIGN_OR_RETURN(const std::vector<Function> functions,
                      OwnFunctions(op.activation, op.activation_parameters));
  const absl::Span<const int64_t> sizes = SizesOf(node.operand(1));
  return LowerForward(node, FilterOf(sizes, op.groups), sizes.subspan(1, sizes.size() - 2),
                      {op.stride, op.dilation, op.pad, op.auto_pad}, functions, to);
}

absl::Status Lower(const canonical::DepthwiseConv2D& op, const Node& node, Lowering& to) {
  if (IsByteLayer(node)) {
    const absl::Span<const int64_t> filter = SizesOf(node.operand(1));
    return LowerBytes(node, DepthwiseFilterOf(filter), filter.subspan(0, filter.size() - 2),
                      {op.stride, op.dilation, op.pad, op.auto_pad}, to);
  }
  RH_ASSIGN_OR_RETURN(const std::vector<Function> functions,
                      OwnFunctions(op.activation, op.activation_parameters));
  const absl::Span<const int64_t> sizes = SizesOf(node.operand(1));
  return LowerForward(node, DepthwiseFilterOf(sizes), sizes.subspan(0, sizes.size() - 2),
                      {op.stride, op.dilation, op.pad, op.auto_pad}, functions, to);
}

absl::Status Lower(const canonical::TransposedConv2D& op, const Node& node, Lowering& to) {
  RH_ASSIGN_OR_RETURN(const std::vector<Function> functions,
                      OwnFunctions(op.activation, op.activation_parameters));
  const absl::Span<const int64_t> filter_sizes = SizesOf(node.operand(1));
  const absl::Span<const int64_t> input = SizesOf(node.operand(0));
  const absl::Span<const int64_t> output = SizesOf(node.result());
  RH_RETURN_IF_ERROR(CheckAxes(node));
  RH_ASSIGN_OR_RETURN(Window window, WindowOf({op.stride, op.dilation, op.pad}, input,
                                              filter_sizes.subspan(1, filter_sizes.size() - 2)));
  for (size_t axis = 0; axis < window.ends.size(); ++axis) {
    const int64_t reach = (filter_sizes[axis + 1] - 1) * (window.dilates[axis] + 1) + 1;
    const int64_t whole = (input[axis + 1] - 1) * window.strides[axis] + reach;
    if (whole > kMaxLibraryCount) {
      return MoreThanOneDnnTakes("positions of the result's axis with its padding", whole,
                                 kMaxLibraryCount);
    }
    window.ends[axis] = whole - window.begins[axis] - output[axis + 1];
  }
  const Problem problem = ProblemOf(node, FilterOf(filter_sizes, op.groups), std::move(window));
  const Layouts layouts = LayoutsOf(node, problem);
  dnnl_deconvolution_desc_t desc;
  RH_RETURN_IF_ERROR(
      ToStatus(dnnl_dilated_deconvolution_forward_desc_init(
                   &desc, dnnl_forward_inference, dnnl_deconvolution_direct, &layouts.input,
                   &layouts.wanted_filter, layouts.bias.has_value() ? &*layouts.bias : nullptr,
                   &layouts.output, problem.window.strides.data(), problem.window.dilates.data(),
                   problem.window.begins.data(), problem.window.ends.data()),
               "describing a transposed convolution"));
  const int64_t positions = CountOf(input.subspan(1, input.size() - 2));
  return AddConvolution(node, layouts, SecondsOf(node, problem.filter, positions), functions, &desc,
                        to);
}

}  // namespace roundhouse::onednn
