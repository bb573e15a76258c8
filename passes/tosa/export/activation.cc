#include "roundhouse/dialects/canonical/activation.h"

#include <cmath>
#include <limits>

#include "roundhouse/dialects/canonical/activation_call.h"
#include "roundhouse/dialects/canonical/fused_activation.h"
#include "roundhouse/dialects/canonical/op_list.h"
#include "roundhouse/passes/tosa/export/families.h"
#include "roundhouse/passes/tosa/export/op_export.h"
#include "roundhouse/passes/tosa/paired_ops.h"

namespace roundhouse::tosa_export {
namespace {

using canonical::Activation;
using Parameters = canonical_export::ActivationTable::Parameters;

// exp(x) - 1 below 0, as 2 t / (1 - t) for t = tanh(x / 2): the difference has few digits near 0.
Value* Elu(OpExport& e, Value* x, double alpha, double input_scale) {
  Value* low = e.Clamp(x, -HUGE_VAL, 0);
  Value* t = e("tanh", {e.Times(low, 0.5 * input_scale)});
  Value* below = e.Mul(e.Times(t, 2 * alpha), e("reciprocal", {e.Sub(e.Number(1, t), t)}));
  return e.Select(e.IsNegative(x), below, x);
}

Value* AsElu(OpExport& e, Value* x, Parameters parameters) { return Elu(e, x, parameters[0], 1); }

Value* ExportElu(OpExport& e, const canonical::Elu& op) {
  Value* elu = Elu(e, e.in(0), op.alpha, op.input_scale);
  return op.scale == 1 ? elu : e.Times(elu, op.scale);
}

// x times a share of it that is 0 far below 0, where the product of 0 and -inf would be NaN.
template <Activation kActivation>
Value* AsShare(OpExport& e, Value* x, Parameters parameters) {
  Value* finite = e.Clamp(x, -double{std::numeric_limits<float>::max()}, HUGE_VAL);
  return e.ActivateInPieces(finite, kActivation, parameters);
}

// A feature's slopes are one per channel; the channels come last.
Value* ExportPrelu(OpExport& e, const canonical::Prelu&) {
  Value* x = e.in(0);
  return e.Select(e.IsNegative(x), e.Mul(x, e.in(1)), x);
}

}  // namespace

canonical_export::ActivationTable MakeActivations() {
  canonical_export::ActivationTable table;
  tosa::AddPairedActivations(table);
  table.Set(Activation::kElu, AsElu);
  table.Set(Activation::kGelu, AsShare<Activation::kGelu>);
  table.Set(Activation::kGeluTanh, AsShare<Activation::kGeluTanh>);
  table.Set(Activation::kHardSwish, AsShare<Activation::kHardSwish>);
  table.Set(Activation::kSilu, AsShare<Activation::kSilu>);
  return table;
}

void AddActivation(ExportTable& table) {
  table.Add(ExportElu);
  table.Add(ExportPrelu);
  table.AddActivations(OpsExcept<canonical::FusableActivationOps, canonical::Elu>());
}

}  // namespace roundhouse::tosa_export
