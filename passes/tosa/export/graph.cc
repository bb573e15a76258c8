#include "roundhouse/dialects/canonical/graph.h"

#include "roundhouse/passes/tosa/export/families.h"
#include "roundhouse/passes/tosa/export/op_export.h"

namespace roundhouse::tosa_export {
namespace {

Value* ExportConstant(OpExport& e, const canonical::ConstantGen& op) {
  return e.Constant(op.value);
}

}  // namespace

void AddGraph(ExportTable& table) {
  table.Add(ExportConstant);
  table.AddReshapes<canonical::Forward>();
  table.AddRefused<canonical::Pull, canonical::Push>(
      "inputs and outputs become the graph's signature");
}

}  // namespace roundhouse::tosa_export
