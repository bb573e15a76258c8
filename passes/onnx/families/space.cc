#include "roundhouse/dialects/canonical/space.h"

#include "roundhouse/passes/onnx/domains.h"
#include "roundhouse/passes/onnx/families/families.h"
#include "roundhouse/passes/onnx/lowering.h"

namespace roundhouse::onnx_lowering {
namespace {

Value* LowerDepthToSpace(Lowering& l) {
  Value* input = EncodeFeature(l, l.need(0), 4);
  const bool is_crd = l.String("mode", "DCR") == "CRD";
  return DecodeFeature(
      l,
      l(canonical::DepthToSpace{.block_size = l.Int("blocksize"),
                                .order = is_crd ? canonical::BlockOrder::kColumnRowDepth
                                                : canonical::BlockOrder::kDepthColumnRow},
        {input}),
      4);
}

Value* LowerSpaceToDepth(Lowering& l) {
  Value* input = EncodeFeature(l, l.need(0), 4);
  return DecodeFeature(l, l(canonical::SpaceToDepth{.block_size = l.Int("blocksize")}, {input}), 4);
}

}  // namespace

void AddSpace(LoweringTable& table) {
  table.Add("DepthToSpace", 1, LowerDepthToSpace);
  table.Add("SpaceToDepth", 1, LowerSpaceToDepth);
}

}  // namespace roundhouse::onnx_lowering
