// Reductions, sorts and the greatest elements.
#include "roundhouse/passes/stablehlo/reductions.h"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_split.h"
#include "absl/strings/string_view.h"
#include "absl/strings/strip.h"
#include "roundhouse/core/op.h"
#include "roundhouse/core/tensor/element_type.h"
#include "roundhouse/dialects/canonical/elementwise_binary.h"
#include "roundhouse/dialects/canonical/gather_scatter.h"
#include "roundhouse/dialects/canonical/reduction.h"
#include "roundhouse/passes/stablehlo/lowering.h"

namespace roundhouse::stablehlo_lowering {

using canonical::ReduceKind;

Value* Combined(Lowering& l, absl::string_view reducer, Value* a, Value* b) {
  if (!l.ok()) return nullptr;
  const bool is_boolean = l.kind(a) == ElementKind::kI1;
  if (reducer == "add" && !is_boolean) return l.Add(a, b);
  if (reducer == "multiply" && !is_boolean) return l.Mul(a, b);
  if (reducer == "maximum" && !is_boolean) return l(canonical::EltwiseMax{}, {a, b});
  if (reducer == "minimum" && !is_boolean) return l(canonical::EltwiseMin{}, {a, b});
  if (reducer == "or" || reducer == "add" || reducer == "maximum")
    return l(canonical::BitwiseOr{}, {a, b});
  if (reducer == "and" || reducer == "multiply" || reducer == "minimum")
    return l(canonical::BitwiseAnd{}, {a, b});
  if (reducer == "xor") return l(canonical::BitwiseXor{}, {a, b});
  return l.Unsupported(absl::StrCat("elements combined by ", reducer));
}

bool IsIdentity(Lowering& l, absl::string_view reducer, Value* initial) {
  const std::optional<std::vector<double>> known = l.NumbersOf(initial);
  if (!l.ok() || !known || known->size() != 1) return false;
  const ElementKind kind = l.kind(initial);
  const double number = (*known)[0];
  if (reducer == "add" || reducer == "or" || reducer == "xor") return number == 0;
  if (reducer == "multiply") return number == 1;
  if (kind == ElementKind::kI1)
    return (reducer == "and" || reducer == "minimum") ? number == 1 : number == 0;
  if (IsInteger(kind)) {
    const auto [least, greatest] = IntegerRange(kind);
    const std::optional<Ints> whole = l.IntsOf(initial);  // Exact, also at the ends of i64.
    if (!whole) return false;
    if (reducer == "and") return IsSignedInteger(kind) && (*whole)[0] == -1;
    if (reducer == "maximum") return (*whole)[0] == least;
    // The greatest u64 has the bits of -1.
    const int64_t last = kind == ElementKind::kU64 ? -1 : greatest;
    return reducer == "minimum" && (*whole)[0] == last;
  }
  return reducer == "maximum" ? number == -HUGE_VAL : reducer == "minimum" && number == HUGE_VAL;
}

Value* WithInitial(Lowering& l, absl::string_view reducer, Value* value, Value* initial) {
  return IsIdentity(l, reducer, initial) ? value : Combined(l, reducer, value, initial);
}

std::string NeedReducer(Lowering& l) {
  std::string reducer = l.String("reducer");
  if (!reducer.empty()) return reducer;
  l.Unsupported("elements combined by a function of the program's own");
  return reducer;
}

namespace {

std::optional<ReduceKind> KindOf(absl::string_view reducer, bool is_boolean) {
  if (is_boolean) {
    if (reducer == "or" || reducer == "add" || reducer == "maximum") return ReduceKind::kMax;
    if (reducer == "and" || reducer == "multiply" || reducer == "minimum") return ReduceKind::kMin;
    return std::nullopt;
  }
  if (reducer == "add") return ReduceKind::kSum;
  if (reducer == "multiply") return ReduceKind::kProd;
  if (reducer == "maximum") return ReduceKind::kMax;
  if (reducer == "minimum") return ReduceKind::kMin;
  return std::nullopt;
}

Value* ReduceOne(Lowering& l, absl::string_view reducer, Value* value, Value* initial,
                 const Ints& axes) {
  if (!l.ok()) return nullptr;
  if (axes.empty()) return WithInitial(l, reducer, value, initial);
  const std::optional<ReduceKind> kind = KindOf(reducer, l.kind(value) == ElementKind::kI1);
  if (!kind) return l.Unsupported(absl::StrCat("a reduction by ", reducer));
  Value* reduced =
      l(canonical::TensorReduce{.kind = *kind, .axes = axes, .keep_dims = false}, {value});
  return WithInitial(l, reducer, reduced, initial);
}

// Whether the value is 0, 1, 2, …, `count` of them, in a line of any shape: as Lowering::Iota makes
// it.
bool IsLine(Lowering& l, Value* value, int64_t count) {
  while (true) {
    const Node& node = value->node();
    if (node.op_name() == "canonical.cast") {
      const ElementKind kind = l.kind(value);
      if (!IsInteger(kind) || IntegerRange(kind).second < count - 1) return false;
    } else if (node.op_name() != "canonical.fixed_reshape") {
      break;
    }
    value = &node.operand(0);
  }
  const Node& line = value->node();
  return line.op_name() == "canonical.range" && l.IntsOf(&line.operand(0)) == Ints{0} &&
         l.IntsOf(&line.operand(2)) == Ints{1};
}

// Whether the value counts 0, 1, 2, … along the axis.
bool IsIota(Lowering& l, Value* value, int64_t axis, int64_t rank) {
  const std::optional<int64_t> length = l.size(value, axis);
  if (value->node().op_name() == "canonical.tensor_broadcast") value = &value->node().operand(0);
  const std::optional<Ints> sizes = l.sizes(value);
  if (!sizes || static_cast<int64_t>(sizes->size()) > rank) return false;
  const int64_t position = axis - (rank - static_cast<int64_t>(sizes->size()));
  if (position < 0 || (*sizes)[position] != length)
    return false;  // Or the same number is repeated.
  const std::optional<Ints> numbers = l.IntsOf(value);
  if (!numbers) {
    // No other axis has more than one element.
    const auto many =
        std::count_if(sizes->begin(), sizes->end(), [](int64_t size) { return size != 1; });
    return many == (length == 1 ? 0 : 1) && IsLine(l, value, *length);
  }
  if (numbers->empty()) return true;  // Then the other sizes may be of any product.
  int64_t inner = 1;
  for (size_t i = static_cast<size_t>(position) + 1; i < sizes->size(); ++i) inner *= (*sizes)[i];
  for (size_t i = 0; i < numbers->size(); ++i) {
    const int64_t at = static_cast<int64_t>(i) / inner % (*sizes)[position];
    if ((*numbers)[i] != at) return false;
  }
  return true;
}

// The greatest elements, and what lies beside them in the second operand. That is an iota nearly
// always. Initial values are below all elements, so that they are not taken.
Values ReduceArg(Lowering& l, bool is_max, const Ints& axes) {
  Value* value = l.need(0);
  Value* beside = l.need(1);
  const int64_t rank = l.rank(value);
  if (!l.ok()) return {nullptr, nullptr};
  if (axes.size() != 1) return {l.Unsupported("an arg max or arg min along several axes"), nullptr};
  const int64_t axis = l.Axis(axes[0], rank);
  if (!l.ok()) return {nullptr, nullptr};
  if (!IsIdentity(l, is_max ? "maximum" : "minimum", l.need(2)))
    return {l.Unsupported("an initial value that could be the greatest"), nullptr};
  Value* found = l(canonical::TensorReduce{.kind = is_max ? ReduceKind::kMax : ReduceKind::kMin,
                                           .axes = Ints{axis},
                                           .keep_dims = false},
                   {value});
  const bool is_iota = IsIota(l, beside, axis, rank);
  Value* position = is_max ? l(canonical::ArgMax{.axis = axis, .keep_dims = !is_iota}, {value})
                           : l(canonical::ArgMin{.axis = axis, .keep_dims = !is_iota}, {value});
  if (is_iota) return {found, l.Cast(position, l.kind(beside))};
  Value* taken = l(canonical::GatherElements{.axis = axis}, {beside, position});
  return {found, l.Squeeze(taken, {axis})};
}

Values Reduce(Lowering& l) {
  const int count = l.num_inputs() / 2;
  Values results(static_cast<size_t>(std::max(count, 1)));
  const std::string reducer = NeedReducer(l);
  const Ints axes = l.List("dimensions");
  if (count == 0 || l.num_inputs() % 2 != 0)
    l.Invalid("expected an initial value for each operand");
  if (!l.ok()) return results;
  if (reducer == "arg_max" || reducer == "arg_min") {
    if (count == 2) return ReduceArg(l, reducer == "arg_max", axes);
    l.Invalid("expected two operands");
    return results;
  }
  const std::vector<std::string> reducers = absl::StrSplit(reducer, ',');
  for (int i = 0; i < count; ++i) {
    results[i] =
        ReduceOne(l, reducers[reducers.size() == 1 ? 0 : std::min<size_t>(i, reducers.size() - 1)],
                  l.need(i), l.need(count + i), axes);
  }
  return results;
}

// ---- Sorting

// Sorted by the key: the values of the key, and the positions that they had.
Values SortedBy(Lowering& l, Value* key, int64_t axis, absl::string_view comparator) {
  const std::optional<int64_t> size = l.size(key, axis);
  if (!size) return {l.NotKnown("the size of the sorted axis"), nullptr};
  const bool is_total = absl::ConsumePrefix(&comparator, "total_") && l.is_float(key);
  const bool is_boolean = l.kind(key) == ElementKind::kI1;
  Value* by = is_total ? l.TotalOrderOf(key) : is_boolean ? l.Cast(key, ElementKind::kI8) : key;
  Values sorted =
      l.All(canonical::TopK{.k = *size, .axis = axis, .largest = comparator == "greater"}, {by}, 2);
  if (is_boolean) sorted[0] = l.Cast(sorted[0], ElementKind::kI1);
  if (is_total) sorted[0] = l(canonical::GatherElements{.axis = axis}, {key, sorted[1]});
  return sorted;
}

Values Sort(Lowering& l) {
  Values results(static_cast<size_t>(std::max(l.num_inputs(), 1)));
  const std::string comparator = l.String("comparator");
  const int64_t key = l.Int("key");
  if (l.num_inputs() < 1) l.Invalid("expected an operand");
  if (comparator.empty()) l.Unsupported("a sort by a function of the program's own");
  if (key < 0 || key >= l.num_inputs()) l.Invalid("expected the key to be an operand");
  if (!l.ok()) return results;
  const int64_t rank = l.rank(l.need(static_cast<int>(key)));
  if (!l.ok()) return results;
  const int64_t axis = l.Axis(l.Int("dimension", -1), rank);
  if (!l.ok()) return results;
  const Values sorted = SortedBy(l, l.need(static_cast<int>(key)), axis, comparator);
  for (int i = 0; i < l.num_inputs() && l.ok(); ++i) {
    Value* value = l.need(i);
    if (i == key) {
      results[i] = sorted[0];
    } else if (IsIota(l, value, axis, rank)) {
      results[i] = l.Cast(sorted[1], l.kind(value));
    } else {
      results[i] = l(canonical::GatherElements{.axis = axis}, {value, sorted[1]});
    }
  }
  return results;
}

Values TopK(Lowering& l) {
  Values found = l.All(canonical::TopK{.k = l.Int("k"), .axis = -1}, {l.need(0)}, 2);
  if (l.ok()) found[1] = l.Cast(found[1], ElementKind::kI32);
  return found;
}

}  // namespace

void AddReductions(LoweringTable& table) {
  table.AddSeveral("chlo.top_k", TopK);
  table.AddSeveral("reduce", Reduce);
  table.AddSeveral("sort", Sort);
}

}  // namespace roundhouse::stablehlo_lowering
