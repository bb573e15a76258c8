#include "roundhouse/dialects/canonical/graph.h"

#include "absl/strings/string_view.h"
#include "roundhouse/core/tensor/tensor.h"
#include "roundhouse/dialects/tosa/tosa.h"
#include "roundhouse/passes/tosa/families/families.h"
#include "roundhouse/passes/tosa/lowering.h"

namespace roundhouse::tosa_lowering {
namespace {

Value* Identity(Lowering& l) { return l(canonical::Forward{}, {l.need(0)}); }

Value* Constant(Lowering& l) {
  for (const absl::string_view name : {tosa::kValue, tosa::kValues}) {
    if (const Tensor* value = l.TensorOf(name)) return l.Constant(*value);
  }
  return l.Invalid("expected its value to be a tensor");
}

}  // namespace

void AddGraph(LoweringTable& table) {
  table["const"] = Constant;
  table["identity"] = Identity;
}

}  // namespace roundhouse::tosa_lowering
