#include "roundhouse/dialects/canonical/domain.h"

#include <cstdint>

#include "roundhouse/core/type.h"
#include "roundhouse/passes/onnx/export/families.h"
#include "roundhouse/passes/onnx/export/op_export.h"

namespace roundhouse::onnx_export {
namespace {

// Transposes from ONNX's order of one domain to its order of the other.
Value* Convert(OpExport& e, const Ints& perm) {
  const int64_t rank = perm.empty() ? e.rank(0) : static_cast<int64_t>(perm.size());
  if (!e.ok()) return nullptr;
  const Ints from = canonical::InversePermutation(OnnxOrder(e.type(0).domain(), rank));
  const Ints to = OnnxOrder(e.result_type().domain(), rank);
  Ints whole(rank);
  for (int64_t i = 0; i < rank; ++i) whole[i] = from[perm.empty() ? to[i] : perm[to[i]]];
  return e.Transpose(e.in(0), whole);
}

template <Domain kDomain>
Value* ExportEncode(OpExport& e, const canonical::DomainEncode<kDomain>& op) {
  return Convert(e, op.perm);
}
template <Domain kDomain>
Value* ExportDecode(OpExport& e, const canonical::DomainDecode<kDomain>& op) {
  return Convert(e, op.perm);
}

template <Domain kDomain>
void AddDomain(ExportTable& table) {
  table.Add(ExportEncode<kDomain>);
  table.Add(ExportDecode<kDomain>);
}

}  // namespace

void AddDomain(ExportTable& table) {
  AddDomain<Domain::kFeature>(table);
  AddDomain<Domain::kFilter>(table);
  AddDomain<Domain::kDepthwiseFilter>(table);
  AddDomain<Domain::kBias>(table);
  AddDomain<Domain::kMatrix>(table);
}

}  // namespace roundhouse::onnx_export
