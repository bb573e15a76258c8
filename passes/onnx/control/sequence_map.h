// SequenceMap: runs its body on the first tensors of all sequences, then on the second ones, and so
// on; each run also gets the operands that are not sequences.
#ifndef ROUNDHOUSE_PASSES_ONNX_CONTROL_SEQUENCE_MAP_H_
#define ROUNDHOUSE_PASSES_ONNX_CONTROL_SEQUENCE_MAP_H_

#include "roundhouse/passes/onnx/lowering.h"

namespace roundhouse::onnx_lowering {

Values LowerSequenceMap(Lowering& l);

}  // namespace roundhouse::onnx_lowering

#endif  // ROUNDHOUSE_PASSES_ONNX_CONTROL_SEQUENCE_MAP_H_
