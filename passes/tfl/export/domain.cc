#include "roundhouse/dialects/canonical/domain.h"

#include "roundhouse/core/type.h"
#include "roundhouse/passes/tfl/export/families.h"
#include "roundhouse/passes/tfl/export/op_export.h"

namespace roundhouse::tfl_export {
namespace {

template <Domain kDomain>
Value* ExportEncode(OpExport& e, const canonical::DomainEncode<kDomain>& op) {
  return e.Transpose(e.in(0), op.perm);
}

template <Domain kDomain>
Value* ExportDecode(OpExport& e, const canonical::DomainDecode<kDomain>& op) {
  return e.Transpose(e.in(0), op.perm);
}

template <Domain kDomain>
void AddConversions(ExportTable& table) {
  table.Add(ExportEncode<kDomain>);
  table.Add(ExportDecode<kDomain>);
}

}  // namespace

void AddDomain(ExportTable& table) {
  AddConversions<Domain::kFeature>(table);
  AddConversions<Domain::kFilter>(table);
  AddConversions<Domain::kDepthwiseFilter>(table);
  AddConversions<Domain::kBias>(table);
  AddConversions<Domain::kMatrix>(table);
}

}  // namespace roundhouse::tfl_export
