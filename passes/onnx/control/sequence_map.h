// SequenceMap: its body for the first tensors of all sequences, then for the second ones, and so
// on; what is no sequence goes to all.
#ifndef ROUNDHOUSE_PASSES_ONNX_CONTROL_SEQUENCE_MAP_H_
#define ROUNDHOUSE_PASSES_ONNX_CONTROL_SEQUENCE_MAP_H_

#include "roundhouse/passes/onnx/lowering.h"

namespace roundhouse::onnx_lowering {

Values LowerSequenceMap(Lowering& l);

}  // namespace roundhouse::onnx_lowering

#endif  // ROUNDHOUSE_PASSES_ONNX_CONTROL_SEQUENCE_MAP_H_
