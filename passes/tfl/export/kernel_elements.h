// The element types that TFLite's kernels take. A model with others can be written, but nothing
// runs it.
#ifndef ROUNDHOUSE_PASSES_TFL_EXPORT_KERNEL_ELEMENTS_H_
#define ROUNDHOUSE_PASSES_TFL_EXPORT_KERNEL_ELEMENTS_H_

#include <optional>
#include <vector>

#include "absl/strings/string_view.h"
#include "roundhouse/core/tensor/element_type.h"

namespace roundhouse::tfl_export {

struct KernelElements {
  ElementSet elements;
  // The numbers of the operands that have such elements; empty for all.
  std::vector<int> data = {};
  // The number of results that have such elements, too.
  int num_given = 1;

  bool is_data(int operand) const;
};

// By the short name of the operator; one that is not listed takes any elements.
const KernelElements& KernelElementsOf(absl::string_view op);

// The elements to which those that a kernel does not take can be cast without loss; nullopt if
// there are none.
std::optional<ElementKind> CarrierOf(ElementKind kind, ElementSet taken);

}  // namespace roundhouse::tfl_export

#endif  // ROUNDHOUSE_PASSES_TFL_EXPORT_KERNEL_ELEMENTS_H_
