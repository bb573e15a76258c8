// How windows that go over features are said in TFLite: of convolutions and of pools.
#ifndef ROUNDHOUSE_PASSES_TFL_EXPORT_WINDOW_PLAN_H_
#define ROUNDHOUSE_PASSES_TFL_EXPORT_WINDOW_PLAN_H_

#include <cstdint>
#include <optional>

#include "roundhouse/dialects/canonical/rules/window.h"
#include "roundhouse/passes/tfl/export/op_export.h"

namespace roundhouse::tfl_export {

// How a window goes over a feature. TFLite knows two ways: VALID, without padding, and SAME, with
// what ceil(size / stride) positions need, the odd element at the end.
struct WindowPlan {
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
  canonical::AutoPad auto_pad;
  bool ceil_mode;
};

// Nothing, and an error of the export, where TFLite has no way to say it.
std::optional<WindowPlan> PlanOf(OpExport& e, const Window& window);

void DescribeWindow(const WindowPlan& plan, AttributeMap& attributes, bool has_dilation);

// With one spatial axis there is another of size 1 in front of it.
Value* WithHeight(OpExport& e, Value* value, int64_t axis);
Value* WithoutHeight(OpExport& e, Value* value);
void AddHeight(WindowPlan& plan);

// The input with a border of the number, or of what stands for 0.
Value* Padded(OpExport& e, Value* input, const Ints& pad, std::optional<double> number);

}  // namespace roundhouse::tfl_export

#endif  // ROUNDHOUSE_PASSES_TFL_EXPORT_WINDOW_PLAN_H_
