#include "roundhouse/dialects/canonical/pooling.h"

#include <algorithm>
#include <cstdint>
#include <optional>
#include <utility>

#include "roundhouse/core/tensor/element_type.h"
#include "roundhouse/dialects/canonical/rules/window.h"
#include "roundhouse/passes/onnx/export/families.h"
#include "roundhouse/passes/onnx/export/op_export.h"
#include "roundhouse/passes/onnx/export/quantized.h"
#include "roundhouse/passes/onnx/export/window_attributes.h"

namespace roundhouse::onnx_export {
namespace {

// The padding that gives a window without ceil_mode the same positions as with it.
struct WholePad {
  Ints pad;
  bool sticks_out = false;  // Whether windows reach beyond the original padding.
};

// Returns nullopt if sizes are unknown. Avoids ceil_mode, as runtimes differ in its positions.
template <typename Op>
std::optional<WholePad> PadOfCeilMode(OpExport& e, const Op& op) {
  const int64_t spatial = static_cast<int64_t>(op.window.size());
  const canonical::WindowAttributes attributes = {.stride = op.stride,
                                                  .dilation = op.dilation,
                                                  .pad = op.pad,
                                                  .auto_pad = op.auto_pad,
                                                  .ceil_mode = true};
  WholePad whole = {.pad = Ints(2 * spatial)};
  for (int64_t i = 0; i < spatial; ++i) {
    const std::optional<int64_t> input = e.size(0, i + 1);
    const std::optional<int64_t> output = e.result_type().shape().size(i + 1);
    if (!input || !output) return std::nullopt;
    const canonical::WindowAxis axis =
        canonical::ResolveWindow(attributes, i, *input, op.window[i]);
    const int64_t reached = (*output - 1) * axis.stride + (axis.size - 1) * axis.dilation + 1;
    const int64_t end = std::max<int64_t>(0, reached - *input - axis.pad_begin);
    whole.pad[i] = axis.pad_begin;
    whole.pad[i + spatial] = end;
    whole.sticks_out |= end > axis.pad_end;
  }
  return whole;
}

// With `is_padding_seen`, windows that stick out count fewer elements than those on padding.
template <typename Op>
AttributeMap PoolAttributes(OpExport& e, const Op& op, bool is_padding_seen) {
  const std::optional<WholePad> whole = op.ceil_mode ? PadOfCeilMode(e, op) : std::nullopt;
  AttributeMap attributes =
      WindowAttributes(e, op.window, op.stride, op.dilation, op.pad, op.auto_pad);
  if (!op.ceil_mode) return attributes;
  if (whole && !(is_padding_seen && whole->sticks_out)) {
    attributes.Erase("auto_pad");
    attributes.Set("pads", OfInts(whole->pad));
  } else {
    attributes.Set("ceil_mode", OfInt(1));
  }
  return attributes;
}

// The kind that MaxPool computes in, which holds all elements of `kind`: 8-bit integers or floats.
ElementKind CarrierOfMaxPool(ElementKind kind) {
  if (!IsInteger(kind) || BitWidth(kind) == 8) return kind;
  return BitWidth(kind) <= 16 ? ElementKind::kF32 : BitWidth(kind) <= 32 ? ElementKind::kF64 : kind;
}

Value* ExportMaxPool(OpExport& e, const canonical::MaxPool2D& op) {
  Value* input = e.Cast(e.in(0), CarrierOfMaxPool(e.kind(0)));
  return e.Cast(e("MaxPool", {input}, PoolAttributes(e, op, /*is_padding_seen=*/false)), e.kind(0));
}

// ONNX's indices count the elements of all images and channels.
Values ExportMaxPoolWithIndices(OpExport& e, const canonical::MaxPool2DWithIndices& op) {
  Value* input = e.Cast(e.in(0), CarrierOfMaxPool(e.kind(0)));
  Values results = e.All("MaxPool", {input}, PoolAttributes(e, op, false), 2);
  results[0] = e.Cast(results[0], e.kind(0));
  if (!e.ok()) return results;
  // Without elements every index is -1.
  const Ints sizes = e.sizes(0).value_or(Ints());
  if (std::find(sizes.begin(), sizes.end(), 0) != sizes.end()) return results;
  const int64_t rank = e.rank(0);
  Value* spatial = e("Shape", {e.in(0)}, {{"start", OfInt(2)}, {"end", OfInt(rank)}});
  Value* count = e("ReduceProd", {spatial}, {{"keepdims", OfInt(0)}});
  // Windows that see no element have index -1, which fmod keeps.
  results[1] = e("Mod", {results[1], count}, {{"fmod", OfInt(1)}});
  return results;
}

// The average of values minus zero points, as the nearest stored integer.
Value* StoredAverage(OpExport& e, const ElementType& element, Value* average,
                     canonical::Rounding rounding) {
  Value* stored = AtDistances(e, element, average);
  stored =
      rounding == canonical::Rounding::kHalfAway ? RoundedAway(e, stored) : e("Round", {stored});
  return e.Cast(stored, element.kind());
}

Value* ExportAvgPool(OpExport& e, const canonical::AvgPool2D& op) {
  const bool is_full = op.convention == canonical::PoolConvention::kFull;
  AttributeMap attributes = PoolAttributes(e, op, /*is_padding_seen=*/is_full);
  if (attributes.contains("dilations") && e.opset() < 19) return e.Needs(19);
  attributes.Set("count_include_pad", OfInt(is_full ? 1 : 0));
  const ElementType element = InOnnxOrder(e.type(0));
  if (!element.is_quantized()) return e("AveragePool", {e.in(0)}, std::move(attributes));
  // The sums are integers, and so small that no quotient is rounded to a half that is none.
  constexpr double kMostOfSingle = 1 << 12;
  double seen = BitWidth(element.kind()) > 8 ? kMostOfSingle + 1 : 1;
  for (const int64_t size : op.window) seen *= static_cast<double>(size);
  const ElementKind kind = seen <= kMostOfSingle ? ElementKind::kF32 : ElementKind::kF64;
  Value* average = e("AveragePool", {Distances(e, element, e.in(0), kind)}, std::move(attributes));
  return StoredAverage(e, element, average, op.rounding);
}

}  // namespace

void AddPooling(ExportTable& table) {
  table.Add(ExportAvgPool);
  table.Add(ExportMaxPool);
  table.Add(ExportMaxPoolWithIndices);
}

}  // namespace roundhouse::onnx_export
