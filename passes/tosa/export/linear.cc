#include "roundhouse/dialects/canonical/linear.h"

#include <cstdint>
#include <utility>

#include "roundhouse/passes/tosa/export/families.h"
#include "roundhouse/passes/tosa/export/op_export.h"

namespace roundhouse::tosa_export {
namespace {

// Operand `index` as (batches, rows, columns), broadcast to `batches`.
Value* AsBatch(OpExport& e, int index, bool is_transposed, const Ints& batches) {
  Value* matrices = e.in(index);
  Ints perm;
  for (int64_t i = 0; i < e.rank(index); ++i) perm.push_back(i);
  if (is_transposed) std::swap(perm[perm.size() - 1], perm[perm.size() - 2]);
  matrices = e.Transpose(matrices, perm);
  if (matrices == nullptr) return nullptr;
  const Ints sizes = SizesOf(matrices);
  Ints whole = batches;
  whole.insert(whole.end(), sizes.end() - 2, sizes.end());
  return e.Reshape(e.Broadcast(matrices, whole),
                   {CountOf(batches), whole[batches.size()], whole.back()});
}

Value* ExportMatMul(OpExport& e, const canonical::MatMul& op) {
  const Ints output = e.out_sizes();
  const Ints batches(output.begin(), output.end() - 2);
  Value* product = e("matmul", {AsBatch(e, 0, op.transpose_lhs, batches),
                                AsBatch(e, 1, op.transpose_rhs, batches)});
  if (e.has(2)) product = e.Add(product, e.in(2));
  return e.Activate(e.Reshape(product, e.out_sizes()), op.activation, op.activation_parameters);
}

}  // namespace

void AddLinear(ExportTable& table) { table.Add(ExportMatMul); }

}  // namespace roundhouse::tosa_export
