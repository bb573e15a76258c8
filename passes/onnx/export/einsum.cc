#include "roundhouse/dialects/canonical/einsum.h"

#include <algorithm>
#include <cstdint>

#include "absl/status/statusor.h"
#include "roundhouse/core/attribute.h"
#include "roundhouse/passes/onnx/export/families.h"
#include "roundhouse/passes/onnx/export/op_export.h"

namespace roundhouse::onnx_export {
namespace {

Value* ExportEinsum(OpExport& e, const canonical::Einsum& op) {
  const absl::StatusOr<canonical::EinsumEquation> equation = canonical::ParseEinsum(op.equation);
  if (!equation.ok()) return e.Fail(equation.status());
  // In ONNX, "..." must stand for the same number of axes in all operands.
  Ints hidden;
  for (int i = 0; i < e.num_inputs(); ++i) {
    const canonical::EinsumTerm& term = equation->inputs[i];
    hidden.push_back(term.ellipsis < 0 ? 0 : e.rank(i) - static_cast<int64_t>(term.letters.size()));
  }
  const int64_t most = *std::max_element(hidden.begin(), hidden.end());
  Values operands;
  for (int i = 0; i < e.num_inputs(); ++i) {
    const int64_t first = equation->inputs[i].ellipsis;
    Ints missing;
    for (int64_t axis = 0; first >= 0 && axis < most - hidden[i]; ++axis) {
      missing.push_back(first + axis);
    }
    operands.push_back(e.Unsqueeze(e.in(i), missing));
  }
  return e.Widened("Einsum", operands, {{"equation", Attribute::String(op.equation)}});
}

}  // namespace

void AddEinsum(ExportTable& table) { table.Add(ExportEinsum); }

}  // namespace roundhouse::onnx_export
