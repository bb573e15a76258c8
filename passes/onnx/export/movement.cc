#include "roundhouse/dialects/canonical/movement.h"

#include <algorithm>
#include <cstdint>
#include <numeric>
#include <optional>

#include "roundhouse/core/tensor/element_type.h"
#include "roundhouse/dialects/canonical/domain.h"
#include "roundhouse/passes/onnx/export/families.h"
#include "roundhouse/passes/onnx/export/op_export.h"

namespace roundhouse::onnx_export {
namespace {

Value* ExportTranspose(OpExport& e, const canonical::TensorTranspose& op) {
  return e.Transpose(e.in(0), op.perm);
}

Value* ExportConcat(OpExport& e, const canonical::TensorConcat& op) {
  Values operands;
  for (int i = 0; i < e.num_inputs(); ++i) operands.push_back(e.in(i));
  return e("Concat", operands, {{"axis", OfInt(op.axis)}});
}

Values ExportSplit(OpExport& e, const canonical::TensorSplit& op) {
  const int parts = e.node().num_results();
  AttributeMap attributes = {{"axis", OfInt(op.axis)}};
  std::optional<Ints> sizes = op.sizes;
  if (!sizes && !e.has(1)) {
    const std::optional<int64_t> size = e.size(0, op.axis);
    if (size) {
      const int64_t each = (*size + parts - 1) / parts;
      sizes.emplace(parts, each);
      sizes->back() = *size - each * (parts - 1);
    } else if (e.opset() < 18) {
      e.Needs(18);
      return Values(parts, nullptr);
    } else {
      attributes.Set("num_outputs", OfInt(parts));
    }
  }
  return e.All("Split", {e.in(0), e.ListOf(1, sizes)}, std::move(attributes), parts);
}

Value* ExportTile(OpExport& e, const canonical::Tile& op) {
  return e("Tile", {e.in(0), e.ListOf(1, op.repeats)});
}

// ONNX wants batch and time to be the first two axes.
Value* ExportReverseSequence(OpExport& e, const canonical::ReverseSequence& op) {
  const int64_t rank = e.rank(0);
  if (!e.ok()) return nullptr;
  const int64_t time = op.time_axis < 0 ? op.time_axis + rank : op.time_axis;
  const int64_t batch = op.batch_axis < 0 ? op.batch_axis + rank : op.batch_axis;
  Ints perm = {batch, time};
  for (int64_t i = 0; i < rank; ++i) {
    if (i != batch && i != time) perm.push_back(i);
  }
  const bool is_time_first = time == 0 && batch == 1;
  if (is_time_first) std::swap(perm[0], perm[1]);
  Value* reversed = e(
      "ReverseSequence", {e.Transpose(e.in(0), perm), e.IntList(1)},
      {{"batch_axis", OfInt(is_time_first ? 1 : 0)}, {"time_axis", OfInt(is_time_first ? 0 : 1)}});
  return e.Transpose(reversed, canonical::InversePermutation(perm));
}

Value* ExportBandPart(OpExport& e, const canonical::BandPart& op) {
  if (const Quantization* quantization = e.type(0).element_type().quantization()) {
    for (const int64_t zero_point : quantization->zero_points) {
      if (zero_point != 0) return e.Unsupported("ONNX's Trilu has no zero point");
    }
  }
  const auto bound = [&](int operand, const std::optional<int64_t>& attribute) -> Value* {
    if (attribute) return e.Whole(*attribute);
    return e.has(operand) ? e.AsScalar(e.Cast(e.in(operand), ElementKind::kI64)) : nullptr;
  };
  Value* result = e.in(0);
  const auto keep = [&](Value* diagonal, int64_t upper) {
    if (diagonal != nullptr) result = e("Trilu", {result, diagonal}, {{"upper", OfInt(upper)}});
  };
  keep(bound(1, op.lower), 1);
  keep(bound(2, op.upper), 0);
  return result;
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

}  // namespace roundhouse::onnx_export
