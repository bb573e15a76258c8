// Which elements the kernels of ONNX Runtime take of those that ONNX's schemas allow. A model with
// others is valid, but its main runtime refuses it.
#ifndef ROUNDHOUSE_PASSES_ONNX_EXPORT_RUNTIME_KERNELS_H_
#define ROUNDHOUSE_PASSES_ONNX_EXPORT_RUNTIME_KERNELS_H_

#include "absl/strings/string_view.h"
#include "roundhouse/core/tensor/element_type.h"

namespace roundhouse::onnx_export {

struct RuntimeKernel {
  // All operands of this one's type are meant.
  int operand = 0;
  ElementSet elements;
};

// By the operation; null for those that the table does not have, which take what the schema says.
const RuntimeKernel* RuntimeKernelOf(absl::string_view op);

// Whether the table speaks of such elements at all: not of complex ones, or of 4 bits.
bool IsInKernelTable(ElementKind kind);

}  // namespace roundhouse::onnx_export

#endif  // ROUNDHOUSE_PASSES_ONNX_EXPORT_RUNTIME_KERNELS_H_
