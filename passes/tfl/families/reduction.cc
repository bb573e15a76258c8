#include "roundhouse/dialects/canonical/reduction.h"

#include <cstdint>
#include <optional>

#include "roundhouse/core/tensor/element_type.h"
#include "roundhouse/passes/tfl/families/families.h"
#include "roundhouse/passes/tfl/lowering.h"

namespace roundhouse::tfl_lowering {
namespace {

using canonical::ReduceKind;

template <ReduceKind kKind>
Value* LowerReduction(Lowering& l) {
  Value* input = l.need(0);
  canonical::TensorReduce reduce = {.kind = kKind, .keep_dims = l.Bool("keep_dims")};
  if (!l.IntsOf(l.need(1)) || !l.known_rank(input)) return l(reduce, {input, l.AsList(1)});
  reduce.axes = l.Axes(1, l.rank(input));
  return l(reduce, {input});
}

template <typename Op>
Value* LowerArg(Lowering& l) {
  const std::optional<int64_t> axis = l.NeedInt(1);
  if (!axis) return nullptr;
  Op op;
  op.axis = *axis;
  op.keep_dims = false;
  const ElementKind kind =
      l.String("output_type") == "INT32" ? ElementKind::kI32 : ElementKind::kI64;
  return l.Cast(l(op, {l.need(0)}), kind);
}

Value* LowerCumSum(Lowering& l) {
  const std::optional<int64_t> axis = l.NeedInt(1);
  if (!axis) return nullptr;
  return l(
      canonical::CumSum{
          .axis = *axis, .exclusive = l.Bool("exclusive"), .reverse = l.Bool("reverse")},
      {l.need(0)});
}

Values LowerTopK(Lowering& l) {
  Values found;
  if (const std::optional<Ints> k = l.IntsOf(l.need(1)); k && k->size() == 1) {
    found = l.All(canonical::TopK{.k = (*k)[0]}, {l.need(0)}, 2);
  } else {
    found = l.All(canonical::TopK{}, {l.need(0), l.AsScalar(l.need(1))}, 2);
  }
  const ElementKind kind = l.declared(1).is_tensor() ? l.declared_kind(1) : ElementKind::kI32;
  return {found[0], l.Cast(found[1], kind)};
}

}  // namespace

void AddReduction(LoweringTable& table) {
  table.Add("arg_max", LowerArg<canonical::ArgMax>);
  table.Add("arg_min", LowerArg<canonical::ArgMin>);
  table.Add("cumsum", LowerCumSum);
  table.Add("mean", LowerReduction<ReduceKind::kMean>);
  table.Add("reduce_all", LowerReduction<ReduceKind::kMin>);
  table.Add("reduce_any", LowerReduction<ReduceKind::kMax>);
  table.Add("reduce_max", LowerReduction<ReduceKind::kMax>);
  table.Add("reduce_min", LowerReduction<ReduceKind::kMin>);
  table.Add("reduce_prod", LowerReduction<ReduceKind::kProd>);
  table.Add("sum", LowerReduction<ReduceKind::kSum>);
  table.Add("topk_v2", LowerTopK);
}

}  // namespace roundhouse::tfl_lowering
