#include "roundhouse/dialects/canonical/convolution.h"

#include <cstdint>
#include <functional>
#include <numeric>
#include <optional>
#include <utility>

#include "absl/status/statusor.h"
#include "roundhouse/core/constants.h"
#include "roundhouse/core/tensor/element_type.h"
#include "roundhouse/core/tensor/tensor.h"
#include "roundhouse/core/type.h"
#include "roundhouse/dialects/canonical/quantization.h"
#include "roundhouse/dialects/canonical/rules/window.h"
#include "roundhouse/passes/onnx/export/families.h"
#include "roundhouse/passes/onnx/export/integer_sums.h"
#include "roundhouse/passes/onnx/export/op_export.h"
#include "roundhouse/passes/onnx/export/padded_channels.h"
#include "roundhouse/passes/onnx/export/quantized.h"
#include "roundhouse/passes/onnx/export/window_attributes.h"

namespace roundhouse::onnx_export {
namespace {

using canonical::AutoPad;

// The sizes of a filter's window; nullopt if they are not known.
std::optional<Ints> FilterWindow(OpExport& e, bool is_depthwise) {
  const int64_t rank = e.rank(1);
  Ints window;
  for (int64_t i = 0; i < rank - 2; ++i) {
    const std::optional<int64_t> size = e.size(1, is_depthwise ? i : i + 1);
    if (!size) return std::nullopt;
    window.push_back(*size);
  }
  return window;
}

// The attributes that the three kinds of convolutions share.
struct Layer {
  bool is_transposed = false;
  AttributeMap attributes;
  // Converts the filter, or a value derived from it, to ONNX's order.
  std::function<Value*(Value*)> filter = [](Value* value) { return value; };
};

// The number of products in each sum; nullopt if it is not known.
std::optional<int64_t> ProductsOf(OpExport& e, bool is_depthwise) {
  const std::optional<Ints> sizes = e.sizes(1);
  if (!sizes || sizes->empty()) return std::nullopt;
  int64_t count = 1;
  for (size_t i = is_depthwise ? 0 : 1; i < sizes->size() - (is_depthwise ? 2 : 0); ++i) {
    if (__builtin_mul_overflow(count, std::max<int64_t>((*sizes)[i], 1), &count))
      return std::nullopt;
  }
  return count;
}

// Sums of products of integers, or of values minus zero points, as integers of `kind`.
Value* Sums(OpExport& e, const Layer& layer, bool is_depthwise, ElementKind kind,
            const ElementType& input, const ElementType& filter) {
  const bool is_eight = BitWidth(input.kind()) == 8 && BitWidth(filter.kind()) == 8;
  if (is_eight && !layer.is_transposed) {
    const auto zero_points = [&](const ElementType& type) {
      return type.is_quantized() ? ZeroPointsOf(e, type) : nullptr;
    };
    Value* input_zero = zero_points(input);
    Value* filter_zero = zero_points(filter);
    if (input_zero == nullptr && filter_zero != nullptr) input_zero = e.Number(0, input.kind());
    return e.Cast(e("ConvInteger", {e.in(0), layer.filter(e.in(1)), input_zero, filter_zero},
                    layer.attributes),
                  kind);
  }
  const auto integers = [&](int operand, const ElementType& type) {
    return type.is_quantized() ? Distances(e, type, e.in(operand), ElementKind::kI64)
                               : e.in(operand);
  };
  const auto bits = [](const ElementType& type) {
    return BitWidth(type.kind()) + (type.is_quantized() ? 1 : 0);
  };
  return IntegerSums(e, kind, {integers(0, input), bits(input)},
                     {integers(1, filter), bits(filter)}, ProductsOf(e, is_depthwise),
                     [&](Value* lhs, Value* rhs) {
                       return e(layer.is_transposed ? "ConvTranspose" : "Conv",
                                {lhs, layer.filter(rhs)}, layer.attributes);
                     });
}

// The input and the filter of a layer.
struct Factors {
  Value* input = nullptr;
  Value* filter = nullptr;
};

// How many channels ONNX Runtime wants the layer on bytes to have (padded_channels.h), if that is
// more than it has and worth it.
std::optional<int64_t> ChannelsInFours(OpExport& e, const QuantizedLayer& layer,
                                       const std::optional<Tensor>& filter) {
  // Of fewer channels those that are added would be most.
  constexpr int64_t kLeastChannels = 3;
  // With fewer results the runtime copies windows whatever the channels are.
  constexpr int64_t kLeastResults = 16;
  const std::optional<Ints> sizes = e.sizes(0);
  if (!sizes || !filter || !filter->shape().is_static() || !HasFastKernels(layer.lhs, layer.rhs))
    return std::nullopt;
  const int64_t channels = sizes->back();
  const int64_t wanted = FilledUp(channels, kChannelsOfProduct);
  if (wanted == channels || channels < kLeastChannels || filter->shape().sizes()[0] < kLeastResults)
    return std::nullopt;
  return wanted;
}

// Pads the channels of input and filter. The runtime makes the padding of the input, a constant,
// once, when it loads the model.
Factors InFours(OpExport& e, const QuantizedLayer& layer, const Tensor& filter, int64_t channels) {
  const int64_t rank = filter.shape().rank();
  const absl::StatusOr<Tensor> filled = FilledUp(filter, rank - 1, channels);
  if (!filled.ok()) return {e.Fail(filled.status()), nullptr};
  const absl::StatusOr<Tensor> stored =
      filled->WithType(Type::Tensor(layer.rhs.kind(), filled->shape()));
  if (!stored.ok()) return {e.Fail(stored.status()), nullptr};
  const Ints sizes = *e.sizes(0);
  Ints added = {sizes.front(), channels - sizes.back()};
  added.insert(added.end(), sizes.begin() + 1, sizes.end() - 1);
  Value* zero =
      e.Number(static_cast<double>(layer.lhs.quantization()->zero_points[0]), layer.lhs.kind());
  Value* input = e("Concat", {e.in(0), e("Expand", {zero, e.List(added)})}, {{"axis", OfInt(1)}});
  return {input, e.Transpose(e.Constant(*stored), OnnxOrder(Domain::kFilter, rank))};
}

template <typename Op>
Value* Export(OpExport& e, const Op& op, const Layer& layer) {
  constexpr bool kIsDepthwise = std::is_same_v<Op, canonical::DepthwiseConv2D>;
  const ElementType input = InOnnxOrder(e.type(0));
  const ElementType filter = InOnnxOrder(e.type(1));
  if (!input.is_quantized()) {
    if (!IsInteger(input.kind())) {
      return e.Activate(e(layer.is_transposed ? "ConvTranspose" : "Conv",
                          {e.in(0), layer.filter(e.in(1)), e.in(2)}, layer.attributes),
                        op.activation, op.activation_parameters);
    }
    Value* sums = Sums(e, layer, kIsDepthwise, input.kind(), input, filter);
    if (e.has(2)) sums = e.Widened("Add", {sums, e.AlongChannels(e.in(2), e.rank(0))});
    return e.Activate(sums, op.activation, op.activation_parameters);
  }
  const QuantizedLayer quantized = {
      .lhs = input,
      .rhs = filter,
      .sum = canonical::AccumulatorOfProduct(input, filter, /*axis=*/1),
      .to = op.to,
      .rounding = op.rounding,
      .activation = op.activation,
      .activation_parameters = op.activation_parameters};
  if (!layer.is_transposed && IsOneOperation(quantized)) {
    Factors factors = {e.in(0), layer.filter(e.in(1))};
    if constexpr (std::is_same_v<Op, canonical::Conv2D>) {
      const std::optional<Tensor> numbers = ConstantValue(e.node().operand(1));
      const std::optional<int64_t> channels =
          op.groups == 1 ? ChannelsInFours(e, quantized, numbers) : std::nullopt;
      if (channels) factors = InFours(e, quantized, *numbers, *channels);
    }
    return QLinear(e, quantized, "QLinearConv", factors.input, factors.filter, e.in(2),
                   layer.attributes);
  }
  Value* sums = Sums(e, layer, kIsDepthwise, quantized.sum.kind(), input, filter);
  if (e.has(2)) sums = e("Add", {sums, e.AlongChannels(e.in(2), e.rank(0))});
  return FinishSums(e, quantized, sums);
}

Value* ExportConv(OpExport& e, const canonical::Conv2D& op) {
  Layer layer = {.attributes = WindowAttributes(e, FilterWindow(e, false), op.stride, op.dilation,
                                                op.pad, op.auto_pad)};
  layer.attributes.Set("group", OfInt(op.groups));
  return Export(e, op, layer);
}

Value* ExportDepthwiseConv(OpExport& e, const canonical::DepthwiseConv2D& op) {
  const int64_t rank = e.rank(1);
  if (!e.ok()) return nullptr;
  const std::optional<int64_t> channels = e.size(1, rank - 2);
  const std::optional<int64_t> multiplier = e.size(1, rank - 1);
  const std::optional<Ints> window = FilterWindow(e, true);
  if (!channels || !multiplier || !window) {
    return e.Unsupported("the sizes of the filter are not known");
  }
  Ints sizes = {*channels * *multiplier, 1};
  sizes.insert(sizes.end(), window->begin(), window->end());
  Layer layer = {
      .attributes = WindowAttributes(e, window, op.stride, op.dilation, op.pad, op.auto_pad),
      .filter = [&e, sizes](Value* value) { return e.Reshape(value, sizes); }};
  layer.attributes.Set("group", OfInt(*channels));
  return Export(e, op, layer);
}

// ONNX has the filter as (inputs, outputs of a group, spatial), here it is (outputs, inputs of a
// group, spatial).
Value* TransposedFilter(OpExport& e, Value* filter, int64_t groups) {
  const int64_t rank = e.rank(1);
  if (!e.ok()) return nullptr;
  Ints perm(rank);
  std::iota(perm.begin(), perm.end(), 0);
  std::swap(perm[0], perm[1]);
  if (groups == 1) return e.Transpose(filter, perm);
  const std::optional<Ints> sizes = e.sizes(1);
  if (!sizes) return e.Unsupported("the sizes of the filter are not known");
  const int64_t outputs = sizes->front() / groups;
  const int64_t inputs = sizes->back();
  const Ints spatial(sizes->begin() + 1, sizes->end() - 1);
  const auto shape = [&](Ints front) {
    front.insert(front.end(), spatial.begin(), spatial.end());
    return front;
  };
  Ints by_group = {0};
  for (const int64_t axis : perm) by_group.push_back(axis + 1);
  return e.Reshape(e.Transpose(e.Reshape(filter, shape({groups, outputs, inputs})), by_group),
                   shape({groups * inputs, outputs}));
}

Value* ExportTransposedConv(OpExport& e, const canonical::TransposedConv2D& op) {
  Layer layer = {
      .is_transposed = true,
      .attributes = WindowAttributes(e, FilterWindow(e, false), op.stride, op.dilation, op.pad,
                                     AutoPad::kExplicit),
      .filter = [&e, &op](Value* value) { return TransposedFilter(e, value, op.groups); }};
  layer.attributes.Set("group", OfInt(op.groups));
  if (!op.output_pad.empty()) layer.attributes.Set("output_padding", OfInts(op.output_pad));
  return Export(e, op, layer);
}

}  // namespace

void AddConvolution(ExportTable& table) {
  table.Add(ExportConv);
  table.Add(ExportDepthwiseConv);
  table.Add(ExportTransposedConv);
}

}  // namespace roundhouse::onnx_export
