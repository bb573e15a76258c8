// Tensors with an axis that is only known at run time. With all axes before it merged into one, and
// all axes after it merged into one, it is axis 1.
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
  // `axis` is one integer; a negative one counts from the end. It cannot be one of the last `fixed`
  // axes, which stay as they are at the end.
  MiddleAxis(Lowering& l, Value* input, Value* axis, int64_t fixed = 0);

  // (before, the axis, after, fixed axes)
  Value* value() const { return value_; }
  // Returns `result` with the input's axes; the axis and the fixed ones have the sizes of `result`.
  Value* Restored(Value* result) const;

 private:
  Lowering& l_;
  int64_t fixed_;
  int64_t rank_ = 0;  // Of the input.
  Value* value_ = nullptr;
  Value* sizes_ = nullptr;    // The sizes of the axes that are not fixed.
  Value* is_axis_ = nullptr;  // For each of them, whether it is the axis.
};

}  // namespace roundhouse::onnx_lowering

#endif  // ROUNDHOUSE_PASSES_ONNX_FAMILIES_MIDDLE_AXIS_H_
