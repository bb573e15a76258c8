#include "roundhouse/dialects/canonical/einsum.h"

#include "roundhouse/passes/onnx/families/families.h"
#include "roundhouse/passes/onnx/lowering.h"

namespace roundhouse::onnx_lowering {
namespace {

Value* LowerEinsum(Lowering& l) {
  Values inputs;
  for (int i = 0; i < l.num_inputs(); ++i) inputs.push_back(l.need(i));
  return l(canonical::Einsum{.equation = l.String("equation")}, inputs);
}

}  // namespace

void AddEinsum(LoweringTable& table) { table.Add("Einsum", 12, LowerEinsum); }

}  // namespace roundhouse::onnx_lowering
