#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "absl/strings/str_cat.h"
#include "roundhouse/core/tensor/element_type.h"
#include "roundhouse/dialects/canonical/elementwise_binary.h"
#include "roundhouse/dialects/canonical/gather_scatter.h"
#include "roundhouse/dialects/canonical/generation.h"
#include "roundhouse/dialects/canonical/reduction.h"
#include "roundhouse/dialects/canonical/slicing.h"
#include "roundhouse/passes/onnx/families/families.h"
#include "roundhouse/passes/onnx/families/heads.h"
#include "roundhouse/passes/onnx/families/middle_axis.h"
#include "roundhouse/passes/onnx/lowering.h"

namespace roundhouse::onnx_lowering {
namespace {

Value* LowerGather(Lowering& l) {
  return l(canonical::Gather{.axis = l.Int("axis", 0)}, {l.need(0), l.need(1)});
}

Value* LowerGatherElements(Lowering& l) {
  return l(canonical::GatherElements{.axis = l.Int("axis", 0)}, {l.need(0), l.need(1)});
}

Value* LowerGatherNd(Lowering& l) {
  return l(canonical::GatherNd{.batch_dims = l.Int("batch_dims", 0)}, {l.need(0), l.need(1)});
}

canonical::ScatterReduction Reduction(Lowering& l) {
  const std::string name = l.String("reduction", "none");
  if (name == "add") return canonical::ScatterReduction::kAdd;
  if (name == "mul") return canonical::ScatterReduction::kMul;
  if (name == "min") return canonical::ScatterReduction::kMin;
  if (name == "max") return canonical::ScatterReduction::kMax;
  if (name != "none") l.Invalid(absl::StrCat("unknown reduction '", name, "'"));
  return canonical::ScatterReduction::kNone;
}

Value* LowerScatterElements(Lowering& l) {
  return l(canonical::ScatterElements{.axis = l.Int("axis", 0), .reduction = Reduction(l)},
           {l.need(0), l.need(1), l.need(2)});
}

Value* LowerScatterNd(Lowering& l) {
  return l(canonical::ScatterNd{.reduction = Reduction(l)}, {l.need(0), l.need(1), l.need(2)});
}

Value* LowerOneHot(Lowering& l) {
  Value* indices = l.Cast(l.need(0), ElementKind::kI64);
  // Since opset 11 negative indices count from the end.
  canonical::OneHot one_hot = {.axis = l.Int("axis", -1), .wrap_negative = l.version() >= 11};
  // ONNX allows any numbers. Integers are read as such, as a double does not hold all of them.
  const std::optional<Ints> whole = l.IntsOf(l.need(1));
  const std::optional<std::vector<double>> depth = whole ? std::nullopt : l.NumbersOf(l.need(1));
  if (whole && whole->size() == 1) {
    one_hot.depth = (*whole)[0];
  } else if (depth && depth->size() == 1) {
    const double number = (*depth)[0];
    if (!(number >= 0 && number < 0x1p63))
      return l.Invalid(absl::StrCat("depth: expected a number of classes, found ", number));
    one_hot.depth = static_cast<int64_t>(number);
  }
  if (one_hot.depth) return l(one_hot, {indices, l.need(2)});
  Value* dynamic = l.AsScalar(l.Cast(l.need(1), ElementKind::kI64));
  return l(one_hot, {indices, l.need(2), dynamic});
}

// ONNX has one index tuple per column.
Value* LowerNonZero(Lowering& l) {
  return l.Transpose(l(canonical::NonZero{}, {l.need(0)}), {1, 0});
}

// Takes the elements where a list of booleans is true, along an axis or of the flattened input.
Value* LowerCompress(Lowering& l) {
  Value* input = l.need(0);
  Value* places = l.Reshape(l(canonical::NonZero{}, {l.need(1)}), {-1});
  if (l.HasAttribute("axis")) {
    return l(canonical::Gather{.axis = l.Int("axis")}, {input, places});
  }
  return l(canonical::Gather{}, {l.Reshape(input, {-1}), places});
}

Values LowerUnique(Lowering& l) {
  canonical::Unique unique = {.sorted = l.Int("sorted", 1) != 0};
  if (l.HasAttribute("axis")) unique.axis = l.Int("axis");
  return l.All(unique, {l.need(0)}, 4);
}

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
  Value* places = CountTo(l, SizeOf(l, middle.value(), 1));
  using canonical::Comparison;
  const Comparison direction =
      is_reverse ? (is_exclusive ? Comparison::kGreater : Comparison::kGreaterEqual)
                 : (is_exclusive ? Comparison::kLess : Comparison::kLessEqual);
  // (1, factors, products, 1)
  Value* counts = l.Unsqueeze(Compare(l, direction, l.Unsqueeze(places, {1}), places), {0, 3});
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

void AddGather(LoweringTable& table) {
  table.Add("ArgMax", 1, LowerArg<canonical::ArgMax>);
  table.Add("ArgMin", 1, LowerArg<canonical::ArgMin>);
  table.Add("Compress", 9, LowerCompress);
  table.Add("CumProd", 26, LowerCumProd);
  table.Add("CumSum", 11, LowerCumSum);
  table.Add("Gather", 1, LowerGather);
  table.Add("GatherElements", 11, LowerGatherElements);
  table.Add("GatherND", 11, LowerGatherNd);
  table.Add("NonZero", 9, LowerNonZero);
  table.Add("OneHot", 9, LowerOneHot);
  table.Add("Scatter", 9, LowerScatterElements);
  table.Add("ScatterElements", 11, LowerScatterElements);
  table.Add("ScatterND", 11, LowerScatterNd);
  table.Add("TopK", 1, LowerTopK);
  table.Add("Unique", 11, LowerUnique);
}

}  // namespace roundhouse::onnx_lowering
