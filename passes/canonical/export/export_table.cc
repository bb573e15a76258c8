#include "roundhouse/passes/canonical/export/export_table.h"

#include "roundhouse/passes/canonical/activation_ops.h"

namespace roundhouse::canonical_export {

const SameOperator* ExportTable::FindSame(const void* declaration) const {
  const auto found = same_.find(declaration);
  return found == same_.end() ? nullptr : &found->second;
}

const SameOperator* ExportTable::FindComparison(canonical::Comparison direction) const {
  const auto found = comparisons_.find(direction);
  return found == comparisons_.end() ? nullptr : &found->second;
}

const SameOperator* ExportTable::FindReduction(canonical::ReduceKind kind) const {
  const auto found = reductions_.find(kind);
  return found == reductions_.end() ? nullptr : &found->second;
}

Values ExportTable::ExportAsSame(OpExport& e) {
  const SameOperator* same = e.scope().table.FindSame(e.node().op().declaration);
  return e.All(same->op, e.inputs(), {}, {e.TypeOfSame()}, same->integers);
}

Values ExportTable::ExportAsActivation(OpExport& e) {
  const absl::StatusOr<canonical::ActivationCall> call = canonical::ActivationOf(e.node());
  if (!call.ok()) return {e.Fail(call.status())};
  return {e.ActivateBy(e.in(0), call->activation, call->parameters)};
}

}  // namespace roundhouse::canonical_export
