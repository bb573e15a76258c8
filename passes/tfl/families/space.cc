#include "roundhouse/dialects/canonical/space.h"

#include "roundhouse/passes/tfl/families/families.h"
#include "roundhouse/passes/tfl/families/windows.h"
#include "roundhouse/passes/tfl/lowering.h"

namespace roundhouse::tfl_lowering {
namespace {

template <typename Op>
Value* LowerBlocks(Lowering& l) {
  Op op;
  op.block_size = l.Int("block_size");
  return DecodeFeature(l, l(op, {EncodeFeature(l, l.need(0))}));
}

}  // namespace

void AddSpace(LoweringTable& table) {
  table.AddMovement("depth_to_space", LowerBlocks<canonical::DepthToSpace>);
  table.AddMovement("space_to_depth", LowerBlocks<canonical::SpaceToDepth>);
}

}  // namespace roundhouse::tfl_lowering
