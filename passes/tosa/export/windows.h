// The windows of convolutions and pools, as TOSA has them.
#ifndef ROUNDHOUSE_PASSES_TOSA_EXPORT_WINDOWS_H_
#define ROUNDHOUSE_PASSES_TOSA_EXPORT_WINDOWS_H_

#include <algorithm>
#include <cstdint>
#include <vector>

#include "absl/strings/string_view.h"
#include "roundhouse/core/attribute.h"
#include "roundhouse/dialects/canonical/rules/window.h"
#include "roundhouse/passes/tosa/export/op_export.h"

namespace roundhouse::tosa_export {

// A feature and its windows in TOSA's form: with two or three spatial axes. If there is one only,
// the first is added.
struct Windows {
  Value* input = nullptr;
  std::vector<canonical::WindowAxis> axes;

  // `size_or_dilation` is an attribute that only some operators have.
  AttributeMap Attributes(absl::string_view name,
                          int64_t canonical::WindowAxis::*size_or_dilation) const;
};

// The windows of `window` elements over `input`. TOSA demands that the last position ends with the
// input and its padding: elements that no position reaches are cut off, and positions that stick
// out get padding.
Windows WindowsOver(OpExport& e, Value* input, const canonical::WindowAttributes& attributes,
                    const Ints& window);

bool HasDilation(const auto& op) {
  return std::any_of(op.dilation.begin(), op.dilation.end(), [](int64_t d) { return d != 1; });
}

}  // namespace roundhouse::tosa_export

#endif  // ROUNDHOUSE_PASSES_TOSA_EXPORT_WINDOWS_H_
