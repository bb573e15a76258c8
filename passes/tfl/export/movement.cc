#include "roundhouse/dialects/canonical/movement.h"

#include <algorithm>
#include <cstdint>
#include <optional>
#include <vector>

#include "absl/status/statusor.h"
#include "roundhouse/core/tensor/element_type.h"
#include "roundhouse/core/tensor/tensor.h"
#include "roundhouse/passes/canonical/export/band_mask.h"
#include "roundhouse/passes/tfl/export/families.h"
#include "roundhouse/passes/tfl/export/op_export.h"

namespace roundhouse::tfl_export {
namespace {

Value* ExportTranspose(OpExport& e, const canonical::TensorTranspose& op) {
  return e.Transpose(e.in(0), op.perm);
}

Value* ExportConcat(OpExport& e, const canonical::TensorConcat& op) {
  Values operands;
  for (int i = 0; i < e.num_inputs(); ++i) operands.push_back(e.in(i));
  const Quantization* quantization = e.type(0).element_type().quantization();
  if (quantization != nullptr && quantization->axis) {
    return e.Unsupported("TFLite does not concatenate tensors quantised along an axis");
  }
  return e("concatenation", operands, {{"axis", OfInt(op.axis)}}, TflType(e.result_type()));
}

Values ExportSplit(OpExport& e, const canonical::TensorSplit& op) {
  const int parts = e.node().num_results();
  std::vector<Type> types;
  for (int i = 0; i < parts; ++i) types.push_back(TflType(e.result_type(i)));
  std::optional<Ints> sizes = op.sizes ? op.sizes : e.ints(1);
  const std::optional<int64_t> whole = e.size(0, op.axis);
  if (!sizes && e.has(1)) return {e.Unsupported("the sizes of the parts are computed at run time")};
  if (!sizes) {
    if (!whole) return {e.Unsupported("the size of the axis that is split is not known")};
    const int64_t each = (*whole + parts - 1) / parts;
    sizes.emplace(parts, each);
    sizes->back() = *whole - each * (parts - 1);
  }
  const AttributeMap attributes = {{"num_splits", OfInt(parts)}};
  const bool is_even =
      std::all_of(sizes->begin(), sizes->end(), [&](int64_t s) { return s == (*sizes)[0]; });
  // The kernel of SPLIT takes fewer kinds of elements.
  const bool is_taken = e.is_quantized(0) || e.kind(0) == ElementKind::kF32;
  if (is_even && is_taken) return e.All("split", {e.Whole(op.axis), e.in(0)}, attributes, types);
  return e.All("split_v", {e.in(0), e.List(*sizes), e.Whole(op.axis)}, attributes, types);
}

Value* ExportTile(OpExport& e, const canonical::Tile& op) {
  return e("tile", {e.in(0), e.ListOf(1, op.repeats)}, {}, TflType(e.result_type()));
}

Value* ExportReverseSequence(OpExport& e, const canonical::ReverseSequence& op) {
  return e("reverse_sequence", {e.in(0), e.IntList(1)},
           {{"seq_dim", OfInt(e.Axis(0, op.time_axis))},
            {"batch_dim", OfInt(e.Axis(0, op.batch_axis))}});
}

// By a mask and a select, as NaN must become zero too.
Value* ExportBandPart(OpExport& e, const canonical::BandPart& op) {
  Value* kept = canonical_export::BandMask(e, op);
  const ElementType element = e.type(0).element_type();
  if (!element.is_quantized()) return e.Select(kept, e.in(0), e.Number(0, element.kind()));
  const absl::StatusOr<Tensor> zero =
      FilledTensor(static_cast<double>(element.quantization()->zero_points[0]), element.kind(), {});
  if (!zero.ok()) return e.Fail(zero.status());
  return e("select_v2", {kept, e.in(0), e.Constant(*zero, Type::Tensor(element, Shape()))}, {},
           TflType(e.result_type()));
}

}  // namespace

void AddMovement(ExportTable& table) {
  table.Add(ExportBandPart);
  table.Add(ExportConcat);
  table.Add(ExportReverseSequence);
  table.Add(ExportSplit);
  table.Add(ExportTile);
  table.Add(ExportTranspose);
}

}  // namespace roundhouse::tfl_export
