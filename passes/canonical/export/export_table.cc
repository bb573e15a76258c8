#include "roundhouse/passes/canonical/export/export_table.h"

#include <algorithm>
#include <cstdint>
#include <optional>

#include "roundhouse/dialects/canonical/domain.h"

namespace roundhouse::canonical_export {
namespace {

template <DeclaredOp Op>
Values ExportConversion(OpExport& e) {
  const absl::StatusOr<Op> op = View<Op>(e.node());
  if (!op.ok()) return {e.Fail(op.status())};
  const Ints& perm = op->perm;
  const Type& type = e.type(0);
  const bool has_rank = !perm.empty() || (type.is_tensor() && type.shape().is_ranked());
  // The order of so many axes tells whether any is moved at all.
  constexpr int64_t kManyAxes = 5;
  const int64_t rank = !has_rank      ? kManyAxes
                       : perm.empty() ? type.shape().rank()
                                      : static_cast<int64_t>(perm.size());
  const Ints from = canonical::InversePermutation(e.format().OrderOf(type.domain(), rank));
  const Ints to = e.format().OrderOf(e.result_type().domain(), rank);
  Ints whole(rank);
  for (int64_t i = 0; i < rank; ++i) whole[i] = from[perm.empty() ? to[i] : perm[to[i]]];
  if (!has_rank && !std::is_sorted(whole.begin(), whole.end())) e.rank(0);
  return {e.Transpose(e.in(0), whole)};
}

template <DeclaredOp... Ops>
void AddConversions(OpList<Ops...>, OpTable<ExportTable::Function>& functions) {
  (functions.Set<Ops>(ExportConversion<Ops>), ...);
}

Values ExportComparison(OpExport& e) {
  const absl::StatusOr<canonical::Compare> op = View<canonical::Compare>(e.node());
  if (!op.ok()) return {e.Fail(op.status())};
  return {e.Compare(op->direction, e.in(0), e.in(1))};
}

}  // namespace

const SameOperator* ExportTable::FindComparison(canonical::Comparison direction) const {
  const auto found = comparisons_.find(direction);
  return found == comparisons_.end() ? nullptr : &found->second;
}

const SameOperator* ExportTable::FindReduction(canonical::ReduceKind kind) const {
  const auto found = reductions_.find(kind);
  return found == reductions_.end() ? nullptr : &found->second;
}

Values ExportTable::ExportAsSame(OpExport& e) {
  return {
      e.Apply(*e.scope().table.FindSame(e.node().op().declaration), e.inputs(), e.TypeOfSame())};
}

Values ExportTable::ExportAsReshape(OpExport& e) {
  const std::optional<Ints> sizes = e.result_sizes();
  return {sizes ? e.Reshape(e.in(0), *sizes)
                : e.Unsupported("the size of the result is not known")};
}

void ExportTable::AddComparisons() { functions_.Set<canonical::Compare>(ExportComparison); }

void ExportTable::AddDomainConversions() { AddConversions(canonical::DomainOps{}, functions_); }

Values ExportTable::ExportCall(OpExport& e, const std::optional<canonical::ActivationCall>& call) {
  if (!call.has_value()) return {e.Unsupported("no layer can fuse the function")};
  return {e.ActivateBy(e.in(0), call->activation, call->parameters)};
}

}  // namespace roundhouse::canonical_export
