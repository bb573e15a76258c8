// Loops that lowerings make, with a number of steps that is computed at run time.
#ifndef ROUNDHOUSE_PASSES_ONNX_CONTROL_COUNTED_LOOP_H_
#define ROUNDHOUSE_PASSES_ONNX_CONTROL_COUNTED_LOOP_H_

#include <vector>

#include "absl/functional/function_ref.h"
#include "absl/strings/string_view.h"
#include "roundhouse/core/node.h"
#include "roundhouse/core/type.h"
#include "roundhouse/passes/onnx/lowering.h"

namespace roundhouse::onnx_lowering {

struct CountedLoop {
  absl::string_view name;              // For the graphs.
  Value* count = nullptr;              // i64, of rank 0.
  Values state = {};                   // The initial state,
  std::vector<Type> state_types = {};  // and types that hold at every step.
  Values constants = {};               // Other values that each step takes.
};

// Returns the next state from the step's number (i64, rank 0), the state and the constants.
using LoopStep = absl::FunctionRef<Values(Lowering& l, Value* number, const Values& state,
                                          const Values& constants)>;

// Returns the final state.
Values RunCountedLoop(Lowering& l, const CountedLoop& loop, LoopStep step);

}  // namespace roundhouse::onnx_lowering

#endif  // ROUNDHOUSE_PASSES_ONNX_CONTROL_COUNTED_LOOP_H_
