// Plans the windows of convolutions and pools in TFLite.
#ifndef ROUNDHOUSE_PASSES_TFL_EXPORT_WINDOW_PLAN_H_
#define ROUNDHOUSE_PASSES_TFL_EXPORT_WINDOW_PLAN_H_

#include <cstdint>
#include <optional>

#include "roundhouse/dialects/canonical/rules/window.h"
#include "roundhouse/passes/tfl/export/op_export.h"

namespace roundhouse::tfl_export {

// The strides, dilation and padding of a window. TFLite has two kinds of padding: VALID, which is
// none, and SAME, which gives ceil(size / stride) positions, with the odd element at the end.
struct WindowPlan {
  Ints size;
  Ints stride;
  Ints dilation;
  bool is_same = false;
  Ints needed;  // The padding that windows reach: before all axes, then after them.
  Ints pad;     // The padding if an operator before has to add it; else empty.
  // Sizes of the spatial axes. These and `needed` are empty if they are not known.
  Ints input;
  Ints output;
};

struct Window {
  Ints size;
  const Ints& stride;
  const Ints& dilation;
  const Ints& pad;
  canonical::AutoPad auto_pad;
  bool ceil_mode;
};

// Returns nullopt, with an error of the export, if TFLite cannot express the window.
std::optional<WindowPlan> PlanOf(OpExport& e, const Window& window);

void DescribeWindow(const WindowPlan& plan, AttributeMap& attributes, bool has_dilation);

// For features with one spatial axis: add and remove an axis of size 1 in front of it.
Value* WithHeight(OpExport& e, Value* value, int64_t axis);
Value* WithoutHeight(OpExport& e, Value* value);
void AddHeight(WindowPlan& plan);

// The input with a border of `number`, or of the element that stands for 0 if there is none.
Value* Padded(OpExport& e, Value* input, const Ints& pad, std::optional<double> number);

}  // namespace roundhouse::tfl_export

#endif  // ROUNDHOUSE_PASSES_TFL_EXPORT_WINDOW_PLAN_H_
