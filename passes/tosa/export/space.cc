#include "roundhouse/dialects/canonical/space.h"

#include <cstddef>
#include <cstdint>

#include "roundhouse/dialects/canonical/domain.h"
#include "roundhouse/passes/tosa/export/families.h"
#include "roundhouse/passes/tosa/export/op_export.h"

namespace roundhouse::tosa_export {
namespace {

// The axes of a wide feature, each with that of its offsets in a block behind it, in the order of
// the deep one: (N, deep spatial…, blocks…, C), or with C in front of the blocks.
Ints DeepOrder(int64_t axes, canonical::BlockOrder order) {
  Ints perm = {0};
  for (int64_t i = 0; i < axes; ++i) perm.push_back(1 + 2 * i);
  for (int64_t i = 0; i < axes; ++i) perm.push_back(2 + 2 * i);
  const bool is_first = order == canonical::BlockOrder::kColumnRowDepth;
  perm.insert(is_first ? perm.begin() + 1 + axes : perm.end(), 1 + 2 * axes);
  return perm;
}

// The sizes of a wide feature with the blocks as axes of their own.
Ints WithBlocks(const Ints& wide, int64_t block) {
  Ints apart = {wide[0]};
  for (size_t i = 1; i + 1 < wide.size(); ++i) apart.insert(apart.end(), {wide[i] / block, block});
  apart.push_back(wide.back());
  return apart;
}

Value* ExportDepthToSpace(OpExport& e, const canonical::DepthToSpace& op) {
  const Ints apart = WithBlocks(e.out_sizes(), op.block_size);
  const Ints perm = DeepOrder(e.rank(0) - 2, op.order);
  Ints deep;
  for (const int64_t axis : perm) deep.push_back(apart[axis]);
  Value* value = e.Transpose(e.Reshape(e.in(0), deep), canonical::InversePermutation(perm));
  return e.Reshape(value, e.out_sizes());
}

Value* ExportSpaceToDepth(OpExport& e, const canonical::SpaceToDepth& op) {
  Value* value = e.Reshape(e.in(0), WithBlocks(e.in_sizes(0), op.block_size));
  return e.Reshape(e.Transpose(value, DeepOrder(e.rank(0) - 2, op.order)), e.out_sizes());
}

}  // namespace

void AddSpace(ExportTable& table) {
  table.Add(ExportDepthToSpace);
  table.Add(ExportSpaceToDepth);
}

}  // namespace roundhouse::tosa_export
