#include "roundhouse/dialects/canonical/activation.h"

#include <cmath>

#include "roundhouse/core/attribute.h"
#include "roundhouse/core/tensor/element_type.h"
#include "roundhouse/dialects/canonical/activation_call.h"
#include "roundhouse/dialects/canonical/fused_activation.h"
#include "roundhouse/dialects/canonical/op_list.h"
#include "roundhouse/passes/tfl/export/families.h"
#include "roundhouse/passes/tfl/export/op_export.h"
#include "roundhouse/passes/tfl/families/activation_rows.h"

namespace roundhouse::tfl_export {
namespace {

using canonical::Activation;
using Parameters = canonical_export::ActivationTable::Parameters;

// ---- Fused activations.

Value* AsRelu(OpExport& e, Value* value, Parameters) { return e.Clamp(value, 0, HUGE_VAL); }
Value* AsRelu6(OpExport& e, Value* value, Parameters) { return e.Clamp(value, 0, 6); }
Value* AsReluN1To1(OpExport& e, Value* value, Parameters) { return e.Clamp(value, -1, 1); }
Value* AsClamp(OpExport& e, Value* value, Parameters parameters) {
  return e.Clamp(value, parameters[0], parameters[1]);
}

// TFLite's ELU has alpha = 1.
Value* AsElu(OpExport& e, Value* value, Parameters parameters) {
  const Type type = value->type();
  Value* elu = e("elu", {value}, {}, type);
  if (parameters[0] == 1) return elu;
  const ElementKind kind = e.kind_of(value);
  Value* below = e("mul", {elu, e.Number(parameters[0], kind)}, {}, type);
  return e.Select(e("less", {value, e.Number(0, kind)}), below, value);
}

// Computed six times as large, so that the clamp is one that can be fused.
Value* AsHardSigmoid(OpExport& e, Value* value, Parameters parameters) {
  const Type type = value->type();
  const ElementKind kind = e.kind_of(value);
  const float slope = 6 * static_cast<float>(parameters[0]);
  Value* line = slope == 1 ? value : e("mul", {value, e.Number(slope, kind)}, {}, type);
  Value* sixth = e.Number(1.0 / 6, kind);
  line = e("add", {line, e.Number(6 * parameters[1], kind)}, {}, type);
  return e("mul", {e.Clamp(line, 0, 6), sixth}, {}, type);
}

template <bool kApproximate>
Value* AsGelu(OpExport& e, Value* value, Parameters) {
  return e("gelu", {value}, {{"approximate", Attribute::Bool(kApproximate)}}, value->type());
}

// ---- Ops.

Value* ExportMish(OpExport& e, const canonical::Mish&) {
  return e("mul", {e.in(0), e("tanh", {e.ActivateBy(e.in(0), Activation::kSoftplus, {})})});
}

Value* ExportElu(OpExport& e, const canonical::Elu& op) {
  if (op.alpha == 1 && op.scale == 1 && op.input_scale == 1) return e("elu", {e.in(0)});
  const ElementKind kind = e.kind(0);
  Value* scaled =
      op.input_scale == 1 ? e.in(0) : e("mul", {e.in(0), e.Number(op.input_scale, kind)});
  Value* below = e("mul", {e("elu", {scaled}), e.Number(op.alpha, kind)});
  Value* result = e.Select(e("less", {e.in(0), e.Number(0, kind)}), below, e.in(0));
  return op.scale == 1 ? result : e("mul", {result, e.Number(op.scale, kind)});
}

Value* ExportPrelu(OpExport& e, const canonical::Prelu&) {
  return e.Same<canonical::Prelu>(e.inputs(), TflType(e.result_type()));
}

}  // namespace

canonical_export::ActivationTable MakeActivations() {
  canonical_export::ActivationTable table;
  for (const tfl::ActivationRow& row : tfl::ActivationRows()) {
    table.Set(row.activation, row.op, row.attributes);
  }
  // Activations that the operator in front may compute.
  table.Set(Activation::kRelu, AsRelu);
  table.Set(Activation::kRelu6, AsRelu6);
  table.Set(Activation::kReluN1To1, AsReluN1To1);
  table.Set(Activation::kClamp, AsClamp);
  table.Set(Activation::kElu, AsElu);
  table.Set(Activation::kHardSigmoid, AsHardSigmoid);
  table.Set(Activation::kGelu, AsGelu<false>);
  table.Set(Activation::kGeluTanh, AsGelu<true>);
  return table;
}

void AddActivation(ExportTable& table) {
  table.Add(ExportElu);
  table.Add(ExportMish);
  table.Add(ExportPrelu);
  table.AddActivations(OpsExcept<canonical::FusableActivationOps, canonical::Elu>());
}

}  // namespace roundhouse::tfl_export
