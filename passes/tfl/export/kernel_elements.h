// Which elements TFLite's kernels take. A model with others is a file, but nothing runs it.
#ifndef ROUNDHOUSE_PASSES_TFL_EXPORT_KERNEL_ELEMENTS_H_
#define ROUNDHOUSE_PASSES_TFL_EXPORT_KERNEL_ELEMENTS_H_

#include <optional>
#include <vector>

#include "absl/strings/string_view.h"
#include "roundhouse/core/tensor/element_type.h"

namespace roundhouse::tfl_export {

struct KernelElements {
  ElementSet elements;
  // The operands that have them, by number; empty for all.
  std::vector<int> data = {};
  // How many of the results have them, too.
  int num_given = 1;

  bool is_data(int operand) const;
};

// By the short name of the operator; any elements for one that is not listed.
const KernelElements& KernelElementsOf(absl::string_view op);

// What elements that a kernel does not take can go through without loss; nothing if there are none.
std::optional<ElementKind> CarrierOf(ElementKind kind, ElementSet taken);

}  // namespace roundhouse::tfl_export

#endif  // ROUNDHOUSE_PASSES_TFL_EXPORT_KERNEL_ELEMENTS_H_
