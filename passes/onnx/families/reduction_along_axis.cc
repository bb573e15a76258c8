#include <cstdint>
#include <optional>

#include "roundhouse/dialects/canonical/elementwise_binary.h"
#include "roundhouse/dialects/canonical/reduction.h"
#include "roundhouse/dialects/canonical/slicing.h"
#include "roundhouse/passes/onnx/families/families.h"
#include "roundhouse/passes/onnx/families/heads.h"
#include "roundhouse/passes/onnx/families/middle_axis.h"
#include "roundhouse/passes/onnx/lowering.h"

namespace roundhouse::onnx_lowering {
namespace {

Values LowerTopK(Lowering& l) {
  canonical::TopK top_k = {.axis = l.Int("axis", -1), .largest = l.Int("largest", 1) != 0};
  if (l.HasAttribute("k")) {
    top_k.k = l.Int("k");
  } else if (const std::optional<Ints> k = l.IntsOf(l.need(1)); k && k->size() == 1) {
    top_k.k = (*k)[0];
  }
  if (top_k.k) return l.All(top_k, {l.need(0)}, 2);
  return l.All(top_k, {l.need(0), l.AsScalar(l.need(1))}, 2);
}

template <DeclaredOp Op>
Value* LowerArg(Lowering& l) {
  return l(Op{.axis = l.Int("axis", 0),
              .keep_dims = l.Int("keepdims", 1) != 0,
              .select_last_index = l.Int("select_last_index", 0) != 0},
           {l.need(0)});
}

Value* LowerCumSum(Lowering& l) {
  canonical::CumSum sum = {.exclusive = l.Int("exclusive") != 0, .reverse = l.Int("reverse") != 0};
  const std::optional<Ints> axis = l.IntsOf(l.need(1));
  if (axis && axis->size() == 1) {
    sum.axis = (*axis)[0];
    return l(sum, {l.need(0)});
  }
  return l(sum, {l.need(0), l.AsScalar(l.need(1))});
}

// Cumulative products by doubling: each step combines twice as many elements.
Value* CumProdAlong(Lowering& l, Value* input, int64_t axis, int64_t size, bool is_exclusive,
                    bool is_reverse) {
  const int64_t rank = l.rank(input);
  const auto moved = [&](Value* value, int64_t by) {
    Ints pads(2 * rank, 0);
    pads[axis] = is_reverse ? -by : by;
    pads[axis + rank] = -pads[axis];
    return l(canonical::TensorConstantPad{.pads = pads}, {value, l.Number(1, l.kind(value))});
  };
  Value* product = is_exclusive && size > 0 ? moved(input, 1) : input;
  // A size may be declared to be more than the greatest power of two.
  constexpr int kPowers = 63;
  for (int power = 0; power < kPowers && (int64_t{1} << power) < size; ++power)
    product = l.Mul(product, moved(product, int64_t{1} << power));
  return product;
}

// The same if the axis, or its size, is known only during the run: computes all products at once.
Value* CumProdAnywhere(Lowering& l, Value* input, Value* axis, bool is_exclusive, bool is_reverse) {
  const MiddleAxis middle(l, input, axis);
  Value* positions = CountTo(l, SizeOf(l, middle.value(), 1));
  using canonical::Comparison;
  const Comparison direction =
      is_reverse ? (is_exclusive ? Comparison::kGreater : Comparison::kGreaterEqual)
                 : (is_exclusive ? Comparison::kLess : Comparison::kLessEqual);
  // (1, factors, products, 1)
  Value* counts =
      l.Unsqueeze(Compare(l, direction, l.Unsqueeze(positions, {1}), positions), {0, 3});
  Value* factors = l(canonical::Select{},
                     {counts, l.Unsqueeze(middle.value(), {2}), l.Number(1, l.kind(input))});
  Value* products = l(
      canonical::TensorReduce{
          .kind = canonical::ReduceKind::kProd, .axes = Ints{1}, .keep_dims = false},
      {factors});
  return l.ReshapeTo(products, l.ShapeOf(input));
}

Value* LowerCumProd(Lowering& l) {
  Value* input = l.need(0);
  const int64_t rank = l.rank(input);
  const std::optional<Ints> given = l.IntsOf(l.need(1));
  const bool is_exclusive = l.Int("exclusive") != 0;
  const bool is_reverse = l.Int("reverse") != 0;
  if (!l.ok()) return nullptr;
  if (given && given->size() == 1) {
    const int64_t axis = l.Axis((*given)[0], rank);
    if (!l.ok()) return nullptr;
    if (const std::optional<int64_t> size = l.size(input, axis))
      return CumProdAlong(l, input, axis, *size, is_exclusive, is_reverse);
  }
  return CumProdAnywhere(l, input, l.need(1), is_exclusive, is_reverse);
}

}  // namespace

void AddReductionAlongAxis(LoweringTable& table) {
  table.Add("ArgMax", 1, LowerArg<canonical::ArgMax>);
  table.Add("ArgMin", 1, LowerArg<canonical::ArgMin>);
  table.Add("CumProd", 26, LowerCumProd);
  table.Add("CumSum", 11, LowerCumSum);
  table.Add("TopK", 1, LowerTopK);
}

}  // namespace roundhouse::onnx_lowering
