#include "roundhouse/dialects/canonical/space.h"

#include <cstdint>
#include <optional>

#include "roundhouse/core/attribute.h"
#include "roundhouse/passes/onnx/export/families.h"
#include "roundhouse/passes/onnx/export/op_export.h"

namespace roundhouse::onnx_export {
namespace {

Value* ExportDepthToSpace(OpExport& e, const canonical::DepthToSpace& op) {
  if (e.rank(0) != 4) return e.Unsupported("ONNX's DepthToSpace needs two spatial axes");
  const bool is_dcr = op.order == canonical::BlockOrder::kDepthColumnRow;
  return e(
      "DepthToSpace", {e.in(0)},
      {{"blocksize", OfInt(op.block_size)}, {"mode", Attribute::String(is_dcr ? "DCR" : "CRD")}});
}

Value* ExportSpaceToDepth(OpExport& e, const canonical::SpaceToDepth& op) {
  if (e.rank(0) != 4) return e.Unsupported("ONNX's SpaceToDepth needs two spatial axes");
  const int64_t block = op.block_size;
  Value* deep = e("SpaceToDepth", {e.in(0)}, {{"blocksize", OfInt(block)}});
  if (op.order == canonical::BlockOrder::kDepthColumnRow) return deep;
  // The other order counts channels before positions in a block.
  const std::optional<int64_t> channels = e.size(0, 3);
  const std::optional<int64_t> height = e.size(0, 1);
  const std::optional<int64_t> width = e.size(0, 2);
  if (!channels || !height || !width) return e.Unsupported("the size of the input is not known");
  const int64_t rows = *height / block;
  const int64_t columns = *width / block;
  Value* parts = e.Reshape(deep, {-1, block * block, *channels, rows, columns});
  return e.Reshape(e.Transpose(parts, {0, 2, 1, 3, 4}),
                   {-1, *channels * block * block, rows, columns});
}

}  // namespace

void AddSpace(ExportTable& table) {
  table.Add(ExportDepthToSpace);
  table.Add(ExportSpaceToDepth);
}

}  // namespace roundhouse::onnx_export
