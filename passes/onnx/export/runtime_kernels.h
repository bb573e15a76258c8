// The element types that ONNX's schemas allow and ONNX Runtime has kernels for. A model with others
// is valid, but its main runtime refuses it.
#ifndef ROUNDHOUSE_PASSES_ONNX_EXPORT_RUNTIME_KERNELS_H_
#define ROUNDHOUSE_PASSES_ONNX_EXPORT_RUNTIME_KERNELS_H_

#include "absl/strings/string_view.h"
#include "roundhouse/core/tensor/element_type.h"

namespace roundhouse::onnx_export {

struct RuntimeKernel {
  // `elements` is for all operands that share this one's type.
  int operand = 0;
  ElementSet elements;
};

// By operation; null if the table does not have it: it takes what the schema allows.
const RuntimeKernel* RuntimeKernelOf(absl::string_view op);

// Whether the table covers such elements: not complex ones, or those of 4 bits.
bool IsInKernelTable(ElementKind kind);

}  // namespace roundhouse::onnx_export

#endif  // ROUNDHOUSE_PASSES_ONNX_EXPORT_RUNTIME_KERNELS_H_
