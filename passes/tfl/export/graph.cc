#include "roundhouse/dialects/canonical/graph.h"

#include "roundhouse/passes/tfl/export/families.h"
#include "roundhouse/passes/tfl/export/op_export.h"

namespace roundhouse::tfl_export {
namespace {

Value* ExportForward(OpExport& e, const canonical::Forward&) { return e.in(0); }

Value* ExportConstantGen(OpExport& e, const canonical::ConstantGen& op) {
  return e.Constant(op.value, e.result_type());
}

}  // namespace

void AddGraph(ExportTable& table) {
  table.Add(ExportConstantGen);
  table.Add(ExportForward);
  table.AddRefused<canonical::Pull, canonical::Push>(
      "inputs and outputs become the graph's signature");
}

}  // namespace roundhouse::tfl_export
