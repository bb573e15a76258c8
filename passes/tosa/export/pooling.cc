#include "roundhouse/dialects/canonical/pooling.h"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <utility>
#include <vector>

#include "absl/strings/string_view.h"
#include "roundhouse/core/attribute.h"
#include "roundhouse/core/tensor/element_type.h"
#include "roundhouse/core/type.h"
#include "roundhouse/dialects/canonical/rules/window.h"
#include "roundhouse/passes/tosa/export/families.h"
#include "roundhouse/passes/tosa/export/op_export.h"
#include "roundhouse/passes/tosa/export/windows.h"

namespace roundhouse::tosa_export {
namespace {

using canonical::WindowAttributes;
using canonical::WindowAxis;

Value* Pool(OpExport& e, absl::string_view op, Value* input, std::vector<WindowAxis> axes) {
  AttributeMap attributes = Windows{input, std::move(axes)}.Attributes("kernel", &WindowAxis::size);
  if (op == "avg_pool2d")
    attributes.Set("acc_type", Attribute::OfType(Type::Scalar(ElementKind::kF32)));
  return e(op, {input}, std::move(attributes));
}

// With three spatial axes, pools one after the other: the maximum of windows, and the average of
// the elements that they see, can be taken along each axis.
Value* PoolAll(OpExport& e, absl::string_view op, const Windows& windows) {
  if (windows.input == nullptr) return nullptr;
  const std::vector<WindowAxis>& axes = windows.axes;
  if (axes.size() < 3) return e.Reshape(Pool(e, op, windows.input, axes), e.out_sizes());
  const Ints sizes = SizesOf(windows.input);
  Value* flat = e.Reshape(windows.input, {sizes[0] * sizes[1], sizes[2], sizes[3], sizes[4]});
  Value* images = Pool(e, op, flat, {axes[1], axes[2]});
  if (images == nullptr) return nullptr;
  const Ints seen = SizesOf(images);
  Value* deep = e.Reshape(images, {sizes[0], sizes[1], seen[1] * seen[2], seen[3]});
  return e.Reshape(Pool(e, op, deep, {axes[0], WindowAxis()}), e.out_sizes());
}

WindowAttributes AttributesOfPool(const auto& op) {
  return {.stride = op.stride,
          .dilation = op.dilation,
          .pad = op.pad,
          .auto_pad = op.auto_pad,
          .ceil_mode = op.ceil_mode};
}

constexpr char kNoDilation[] = "TOSA's pools have no dilation";

// A window in the padding gives the least number of the elements: of small integers that of their
// own kind, not of the i32 that they are computed in.
Value* ExportMaxPool(OpExport& e, const canonical::MaxPool2D& op) {
  if (HasDilation(op)) return e.Unsupported(kNoDilation);
  const Windows windows = WindowsOver(e, e.in(0), AttributesOfPool(op), op.window);
  Value* pooled = PoolAll(e, "max_pool2d", windows);
  const bool sees_nothing =
      std::any_of(windows.axes.begin(), windows.axes.end(), [](const WindowAxis& axis) {
        return axis.pad_begin >= axis.size || axis.pad_end >= axis.size;
      });
  if (!sees_nothing || !IsInteger(e.kind(0))) return pooled;
  return e.Clamp(pooled, static_cast<double>(IntegerRange(e.kind(0)).first), HUGE_VAL);
}

// Pads that count in the average become part of the input.
Value* WithPadding(OpExport& e, const Ints& window, const WindowAttributes& attributes) {
  const Ints sizes = e.in_sizes(0);
  Ints pads(2 * sizes.size(), 0);
  for (size_t i = 0; i < window.size(); ++i) {
    const WindowAxis axis =
        canonical::ResolveWindow(attributes, static_cast<int64_t>(i), sizes[1 + i], window[i]);
    pads[1 + i] = axis.pad_begin;
    pads[sizes.size() + 1 + i] = axis.pad_end;
  }
  Value* input = e.in(0);
  return e.Pad(input, pads, e.Number(0, input));
}

Value* ExportAvgPool(OpExport& e, const canonical::AvgPool2D& op) {
  if (HasDilation(op)) return e.Unsupported(kNoDilation);
  const WindowAttributes attributes = AttributesOfPool(op);
  if (op.convention != canonical::PoolConvention::kFull)
    return PoolAll(e, "avg_pool2d", WindowsOver(e, e.in(0), attributes, op.window));
  const Ints no_pads;
  const WindowAttributes rest = {.stride = op.stride, .dilation = op.dilation, .pad = no_pads};
  Value* padded = WithPadding(e, op.window, attributes);
  return PoolAll(e, "avg_pool2d", WindowsOver(e, padded, rest, op.window));
}

}  // namespace

void AddPooling(ExportTable& table) {
  table.Add(ExportAvgPool);
  table.Add(ExportMaxPool);
  table.AddRefused<canonical::MaxPool2DWithIndices>("TOSA's pools return no indices");
}

}  // namespace roundhouse::tosa_export
