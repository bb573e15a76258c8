#include "roundhouse/dialects/canonical/space.h"

#include <cstddef>
#include <cstdint>
#include <optional>

#include "roundhouse/passes/tfl/export/families.h"
#include "roundhouse/passes/tfl/export/op_export.h"

namespace roundhouse::tfl_export {
namespace {

// Reorders channels (C, B) as (B, C), or the reverse.
Value* Recounted(OpExport& e, Value* value, int64_t channels, bool channels_first) {
  if (value == nullptr) return nullptr;
  const Type& type = value->type();
  if (!type.is_tensor() || !type.shape().is_static()) {
    return e.Unsupported("the size of the input is not known");
  }
  Ints sizes(type.shape().sizes().begin(), type.shape().sizes().end());
  const Ints whole = sizes;
  if (channels == 0) return value;
  const int64_t blocks = sizes.back() / channels;
  sizes.back() = channels_first ? channels : blocks;
  sizes.push_back(channels_first ? blocks : channels);
  Ints perm;
  for (size_t i = 0; i + 2 < sizes.size(); ++i) perm.push_back(static_cast<int64_t>(i));
  perm.push_back(static_cast<int64_t>(sizes.size()) - 1);
  perm.push_back(static_cast<int64_t>(sizes.size()) - 2);
  return e.Reshape(e.Transpose(e.Reshape(value, sizes), perm), whole);
}

Value* ExportDepthToSpace(OpExport& e, const canonical::DepthToSpace& op) {
  if (e.rank(0) != 4) return e.Unsupported("TFLite's blocks have two spatial axes");
  const std::optional<int64_t> channels = e.size(0, 3);
  Value* input = e.in(0);
  if (op.order == canonical::BlockOrder::kColumnRowDepth) {
    if (!channels) return e.Unsupported("the number of channels is not known");
    input = Recounted(e, input, *channels / (op.block_size * op.block_size), true);
  }
  if (op.block_size == 1) return input;
  return e("depth_to_space", {input}, {{"block_size", OfInt(op.block_size)}});
}

Value* ExportSpaceToDepth(OpExport& e, const canonical::SpaceToDepth& op) {
  if (e.rank(0) != 4) return e.Unsupported("TFLite's blocks have two spatial axes");
  const std::optional<int64_t> channels = e.size(0, 3);
  if (op.block_size == 1) return e.in(0);
  Value* deep = e("space_to_depth", {e.in(0)}, {{"block_size", OfInt(op.block_size)}});
  if (op.order == canonical::BlockOrder::kDepthColumnRow) return deep;
  if (!channels) return e.Unsupported("the number of channels is not known");
  return Recounted(e, deep, *channels, false);
}

}  // namespace

void AddSpace(ExportTable& table) {
  table.Add(ExportDepthToSpace);
  table.Add(ExportSpaceToDepth);
}

}  // namespace roundhouse::tfl_export
