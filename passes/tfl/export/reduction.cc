#include "roundhouse/dialects/canonical/reduction.h"

#include <cstdint>
#include <numeric>
#include <optional>

#include "roundhouse/core/tensor/element_type.h"
#include "roundhouse/dialects/canonical/domain.h"
#include "roundhouse/passes/tfl/export/axis_last.h"
#include "roundhouse/passes/tfl/export/families.h"
#include "roundhouse/passes/tfl/export/op_export.h"

namespace roundhouse::tfl_export {
namespace {

using canonical::ReduceKind;

Value* ExportReduce(OpExport& e, const canonical::TensorReduce& op) {
  std::optional<Ints> axes = op.axes ? op.axes : e.ints(1);
  Value* input = e.in(0);
  if (!axes && !e.has(1)) {
    const int64_t rank = e.rank(0);
    if (!e.ok()) return nullptr;
    axes.emplace(rank);
    std::iota(axes->begin(), axes->end(), 0);
  }
  const ElementKind kind = e.kind(0);
  if (axes && axes->empty()) {
    return op.kind == ReduceKind::kSumSquare ? e("mul", {input, input}) : input;
  }
  Value* list = axes ? e.List(*axes) : e.IntList(1);
  const auto reduce = [&](absl::string_view name, Value* value, bool keep_dims) {
    return e(name, {value, list}, {{"keep_dims", Attribute::Bool(keep_dims)}},
             e.is_quantized(0) ? TflType(e.result_type()) : Type::Unknown());
  };
  const bool is_flag = kind == ElementKind::kI1;
  switch (op.kind) {
    case ReduceKind::kMean:
      return reduce("mean", input, op.keep_dims);
    case ReduceKind::kSum:
      return reduce("sum", input, op.keep_dims);
    case ReduceKind::kProd:
      return reduce("reduce_prod", input, op.keep_dims);
    case ReduceKind::kMax:
      return reduce(is_flag ? "reduce_any" : "reduce_max", input, op.keep_dims);
    case ReduceKind::kMin:
      return reduce(is_flag ? "reduce_all" : "reduce_min", input, op.keep_dims);
    case ReduceKind::kSumSquare:
      return reduce("sum", e("mul", {input, input}), op.keep_dims);
    case ReduceKind::kLogSumExp: {
      // Subtracts the maximum first against overflow, unless it is infinite.
      Value* greatest = reduce("reduce_max", input, true);
      Value* is_finite = e("less", {e("abs", {greatest}), e.Number(INFINITY, kind)});
      greatest = e.Select(is_finite, greatest, e.Number(0, kind));
      Value* sum = reduce("sum", e("exp", {e("sub", {input, greatest})}), true);
      Value* result = e("add", {e("log", {sum}), greatest});
      if (op.keep_dims) return result;
      const std::optional<Ints> sizes = e.result_sizes();
      if (!sizes) return e.Unsupported("the size of the result is not known");
      return e.Reshape(result, *sizes);
    }
  }
  return nullptr;
}

Value* Arg(OpExport& e, absl::string_view name, int64_t axis, bool keep_dims, bool last) {
  const int64_t rank = e.rank(0);
  if (!e.ok()) return nullptr;
  axis = e.Axis(0, axis);
  Value* input = e.in(0);
  if (last) input = e("reverse_v2", {input, e.List({axis})});
  Value* found = e(name, {input, e.Whole(axis)}, {{"output_type", OfName("INT64")}});
  if (last) {
    const std::optional<int64_t> size = e.size(0, axis);
    if (!size) return e.Unsupported("the size of the axis is not known");
    found = e("sub", {e.Number(static_cast<double>(*size - 1), ElementKind::kI64), found});
  }
  if (!keep_dims) return found;
  if (rank == 0) return e.Unsupported("a scalar has no axis");
  return e("expand_dims", {found, e.Whole(axis)});
}
Value* ExportArgMax(OpExport& e, const canonical::ArgMax& op) {
  return Arg(e, "arg_max", op.axis, op.keep_dims, op.select_last_index);
}
Value* ExportArgMin(OpExport& e, const canonical::ArgMin& op) {
  return Arg(e, "arg_min", op.axis, op.keep_dims, op.select_last_index);
}

Value* ExportCumSum(OpExport& e, const canonical::CumSum& op) {
  const std::optional<Ints> known = op.axis ? Ints{*op.axis} : e.ints(1);
  if (!known || known->size() != 1) return e.Unsupported("the axis is computed at run time");
  Value* axis = e.Whole(e.Axis(0, (*known)[0]));
  return e(
      "cumsum", {e.in(0), axis},
      {{"exclusive", Attribute::Bool(op.exclusive)}, {"reverse", Attribute::Bool(op.reverse)}});
}

Value* ExportSoftmax(OpExport& e, const canonical::TensorSoftmax& op) {
  return AtTheEnd(e, op.axis, [&](Value* x) { return e("softmax", {x}, {{"beta", OfFloat(1)}}); });
}
Value* ExportLogSoftmax(OpExport& e, const canonical::LogSoftmax& op) {
  return AtTheEnd(e, op.axis, [&](Value* x) { return e("log_softmax", {x}); });
}

Values ExportTopK(OpExport& e, const canonical::TopK& op) {
  const int64_t rank = e.rank(0);
  if (!e.ok()) return {};
  if (!op.largest && !IsFloat(e.kind(0))) {
    return {e.Unsupported(
        "TFLite finds only the greatest elements, and the least integer has no negative")};
  }
  const Ints perm = AxisLast(e.Axis(0, op.axis), rank);
  Value* input = e.Transpose(e.in(0), perm);
  if (!op.largest) input = e("neg", {input});
  Value* k = op.k ? e.Whole(*op.k) : e.IntNumber(1);
  Values found = e.All("topk_v2", {input, k}, {}, {Type::Unknown(), Type::Unknown()});
  if (!op.largest) found[0] = e("neg", {found[0]});
  const Ints back = canonical::InversePermutation(perm);
  return {e.Transpose(found[0], back), e.Transpose(e.Cast(found[1], ElementKind::kI64), back)};
}

}  // namespace

void AddReduction(ExportTable& table) {
  table.Add(ExportArgMax);
  table.Add(ExportArgMin);
  table.Add(ExportCumSum);
  table.Add(ExportLogSoftmax);
  table.Add(ExportReduce);
  table.Add(ExportSoftmax);
  table.Add(ExportTopK);
}

}  // namespace roundhouse::tfl_export
