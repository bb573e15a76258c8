#include "roundhouse/dialects/canonical/graph.h"

#include "roundhouse/passes/onnx/export/families.h"
#include "roundhouse/passes/onnx/export/op_export.h"

namespace roundhouse::onnx_export {
namespace {

Value* ExportConstantGen(OpExport& e, const canonical::ConstantGen& op) {
  Value* value = e.Constant(op.value);
  if (value == nullptr || !e.result_type().shape().is_ranked()) return value;
  return e.Transpose(value, OnnxOrder(e.result_type().domain(), e.result_type().shape().rank()));
}

}  // namespace

void AddGraph(ExportTable& table) {
  table.Add(ExportConstantGen);
  table.AddSame<canonical::Forward>("Identity");
  table.AddRefused<canonical::Pull, canonical::Push>(
      "inputs and outputs become the graph's signature");
}

}  // namespace roundhouse::onnx_export
