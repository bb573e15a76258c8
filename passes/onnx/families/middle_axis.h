// Tensors of which an axis is asked for that only the run knows: with all axes in front of it as
// one, and all behind it as one, it is axis 1.
//
//   const MiddleAxis middle(l, input, axis);
//   Value* result = l(canonical::Fft{.axis = 1}, {middle.value()});
//   return middle.Restored(result);
#ifndef ROUNDHOUSE_PASSES_ONNX_FAMILIES_MIDDLE_AXIS_H_
#define ROUNDHOUSE_PASSES_ONNX_FAMILIES_MIDDLE_AXIS_H_

#include <cstdint>

#include "roundhouse/passes/onnx/lowering.h"

namespace roundhouse::onnx_lowering {

class MiddleAxis {
 public:
  // `axis` is one integer; a negative one counts from the end. The last `fixed` axes are no axes
  // that it can be, and stay behind the others.
  MiddleAxis(Lowering& l, Value* input, Value* axis, int64_t fixed = 0);

  // (in front, the axis, behind, fixed axes)
  Value* value() const { return value_; }
  // With the axes of the input: the axis, and the fixed ones, have the sizes that they have now.
  Value* Restored(Value* result) const;

 private:
  Lowering& l_;
  int64_t fixed_;
  int64_t rank_ = 0;  // Of the input.
  Value* value_ = nullptr;
  Value* sizes_ = nullptr;    // Of the axes that are not fixed.
  Value* is_axis_ = nullptr;  // Which of them it is.
};

}  // namespace roundhouse::onnx_lowering

#endif  // ROUNDHOUSE_PASSES_ONNX_FAMILIES_MIDDLE_AXIS_H_
