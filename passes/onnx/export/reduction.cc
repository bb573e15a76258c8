#include "roundhouse/dialects/canonical/reduction.h"

#include <cstdint>
#include <optional>

#include "roundhouse/core/tensor/element_type.h"
#include "roundhouse/passes/onnx/export/families.h"
#include "roundhouse/passes/onnx/export/op_export.h"
#include "roundhouse/passes/onnx/export/quantized.h"

namespace roundhouse::onnx_export {
namespace {

using Integers = OpExport::Integers;

Value* ExportReduce(OpExport& e, const canonical::TensorReduce& op) {
  std::optional<Ints> axes = op.axes;
  if (!axes) axes = e.ints(1);
  Value* input = e.in(0);
  if (axes && axes->empty()) {
    return op.kind == canonical::ReduceKind::kSumSquare ? e.Widened("Mul", {input, input}) : input;
  }
  // Of no elements the result is an end of the kind: as u8 it is false or true, as it should be.
  if (e.kind(0) == ElementKind::kI1) input = e.Cast(input, ElementKind::kU8);
  const ElementType element = InOnnxOrder(e.type(0));
  if (element.is_quantized() && op.kind == canonical::ReduceKind::kSum)
    input = Distances(e, element, input, e.result_type().element_type().kind());
  AttributeMap attributes = {{"keepdims", OfInt(op.keep_dims ? 1 : 0)}};
  Values operands = {input};
  const bool takes_operand = e.opset() >= 18 || op.kind == canonical::ReduceKind::kSum;
  if (takes_operand) {
    operands.push_back(e.ListOf(1, axes));
  } else if (axes) {
    attributes.Set("axes", OfInts(*axes));
  } else if (e.has(1)) {
    return e.Needs(18);
  }
  const canonical_export::SameOperator& same = *e.scope().table.FindReduction(op.kind);
  Value* result = e.All(same.op, operands, std::move(attributes), 1, same.integers)[0];
  return e.kind(0) == ElementKind::kI1 ? e.Cast(result, ElementKind::kI1) : result;
}

Value* Arg(OpExport& e, const char* name, int64_t axis, bool keep_dims, bool last) {
  return e.Widened(name, {e.in(0)},
                   {{"axis", OfInt(axis)},
                    {"keepdims", OfInt(keep_dims ? 1 : 0)},
                    {"select_last_index", OfInt(last ? 1 : 0)}});
}
Value* ExportArgMax(OpExport& e, const canonical::ArgMax& op) {
  return Arg(e, "ArgMax", op.axis, op.keep_dims, op.select_last_index);
}
Value* ExportArgMin(OpExport& e, const canonical::ArgMin& op) {
  return Arg(e, "ArgMin", op.axis, op.keep_dims, op.select_last_index);
}

Value* ExportCumSum(OpExport& e, const canonical::CumSum& op) {
  Value* axis = op.axis ? e.Whole(*op.axis) : e.AsScalar(e.Cast(e.in(1), ElementKind::kI64));
  return e.Widened(
      "CumSum", {e.in(0), axis},
      {{"exclusive", OfInt(op.exclusive ? 1 : 0)}, {"reverse", OfInt(op.reverse ? 1 : 0)}});
}

Values ExportTopK(OpExport& e, const canonical::TopK& op) {
  Value* k = op.k ? e.List({*op.k}) : e.Reshape(e.Cast(e.in(1), ElementKind::kI64), {1});
  return e.All("TopK", {e.in(0), k},
               {{"axis", OfInt(op.axis)}, {"largest", OfInt(op.largest ? 1 : 0)}}, 2,
               Integers::kWiden);
}

Value* ExportSoftmax(OpExport& e, const canonical::TensorSoftmax& op) {
  return e("Softmax", {e.in(0)}, {{"axis", OfInt(op.axis)}});
}
Value* ExportLogSoftmax(OpExport& e, const canonical::LogSoftmax& op) {
  return e("LogSoftmax", {e.in(0)}, {{"axis", OfInt(op.axis)}});
}

}  // namespace

void AddReduction(ExportTable& table) {
  // Integers are widened; when the file is read again, the op is one of f64.
  table.PairReduction(canonical::ReduceKind::kLogSumExp, "ReduceLogSumExp", Integers::kWiden);
  table.Add(ExportArgMax);
  table.Add(ExportArgMin);
  table.Add(ExportCumSum);
  table.Add(ExportLogSoftmax);
  table.Add(ExportReduce);
  table.Add(ExportSoftmax);
  table.Add(ExportTopK);
}

}  // namespace roundhouse::onnx_export
