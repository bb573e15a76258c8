#include "roundhouse/dialects/canonical/gather_scatter.h"

#include <cstdint>
#include <string>

#include "roundhouse/core/tensor/element_type.h"
#include "roundhouse/dialects/canonical/domain.h"
#include "roundhouse/passes/onnx/export/families.h"
#include "roundhouse/passes/onnx/export/op_export.h"

namespace roundhouse::onnx_export {
namespace {

Value* Indices(OpExport& e, int operand) {
  return e.kind(operand) == ElementKind::kI32 ? e.in(operand)
                                              : e.Cast(e.in(operand), ElementKind::kI64);
}
// GatherND, ScatterND and the like take only i64 indices.
Value* IndicesOf(OpExport& e, int operand) { return e.Cast(e.in(operand), ElementKind::kI64); }

Value* ExportGather(OpExport& e, const canonical::Gather& op) {
  if (op.batch_dims == 0) {
    return e("Gather", {e.in(0), Indices(e, 1)}, {{"axis", OfInt(op.axis)}});
  }
  const int64_t rank = e.rank(0);
  const int64_t index_rank = e.rank(1);
  if (!e.ok()) return nullptr;
  const int64_t axis = op.axis < 0 ? op.axis + rank : op.axis;
  const int64_t batch = op.batch_dims;
  // Moves the axis behind the batch axes, and the axes in between behind it.
  Ints perm;
  for (int64_t i = 0; i < batch; ++i) perm.push_back(i);
  perm.push_back(axis);
  for (int64_t i = batch; i < rank; ++i) {
    if (i != axis) perm.push_back(i);
  }
  Value* wide_indices = e.Unsqueeze(IndicesOf(e, 1), {index_rank});
  Value* gathered =
      e("GatherND", {e.Transpose(e.in(0), perm), wide_indices}, {{"batch_dims", OfInt(batch)}});
  const int64_t between = axis - batch;
  const int64_t taken = index_rank - batch;
  Ints back;
  for (int64_t i = 0; i < batch; ++i) back.push_back(i);
  for (int64_t i = 0; i < between; ++i) back.push_back(batch + taken + i);
  for (int64_t i = 0; i < taken; ++i) back.push_back(batch + i);
  for (int64_t i = batch + taken + between; i < rank - 1 + taken; ++i) back.push_back(i);
  return e.Transpose(gathered, back);
}

Value* ExportGatherElements(OpExport& e, const canonical::GatherElements& op) {
  return e("GatherElements", {e.in(0), Indices(e, 1)}, {{"axis", OfInt(op.axis)}});
}

Value* ExportGatherNd(OpExport& e, const canonical::GatherNd& op) {
  return e("GatherND", {e.in(0), IndicesOf(e, 1)}, {{"batch_dims", OfInt(op.batch_dims)}});
}

Attribute Reduction(OpExport& e, canonical::ScatterReduction reduction) {
  const bool is_order = reduction == canonical::ScatterReduction::kMin ||
                        reduction == canonical::ScatterReduction::kMax;
  if (is_order && e.opset() < 18) e.Needs(18);
  return Attribute::String(
      std::string(canonical::EnumeratorNames(reduction)[static_cast<size_t>(reduction)]));
}

Value* ExportScatterElements(OpExport& e, const canonical::ScatterElements& op) {
  return e("ScatterElements", {e.in(0), Indices(e, 1), e.in(2)},
           {{"axis", OfInt(op.axis)}, {"reduction", Reduction(e, op.reduction)}});
}

Value* ExportScatterNd(OpExport& e, const canonical::ScatterNd& op) {
  return e("ScatterND", {e.in(0), IndicesOf(e, 1), e.in(2)},
           {{"reduction", Reduction(e, op.reduction)}});
}

// ONNX has one row of indices per axis, canonical one per element.
Value* ExportNonZero(OpExport& e, const canonical::NonZero&) {
  return e.Transpose(e.Widened("NonZero", {e.in(0)}), {1, 0});
}

Values ExportUnique(OpExport& e, const canonical::Unique& op) {
  AttributeMap attributes = {{"sorted", OfInt(op.sorted ? 1 : 0)}};
  if (op.axis) attributes.Set("axis", OfInt(*op.axis));
  return e.All("Unique", {e.in(0)}, std::move(attributes), 4);
}

}  // namespace

void AddGatherScatter(ExportTable& table) {
  table.Add(ExportGather);
  table.Add(ExportGatherElements);
  table.Add(ExportGatherNd);
  table.Add(ExportNonZero);
  table.Add(ExportScatterElements);
  table.Add(ExportScatterNd);
  table.Add(ExportUnique);
}

}  // namespace roundhouse::onnx_export
