#include <cstdint>
#include <optional>
#include <string>

#include "absl/strings/str_cat.h"
#include "absl/strings/string_view.h"
#include "roundhouse/core/attribute.h"
#include "roundhouse/core/op.h"
#include "roundhouse/core/tensor/element_type.h"
#include "roundhouse/dialects/canonical/elementwise_binary.h"
#include "roundhouse/dialects/canonical/elementwise_unary.h"
#include "roundhouse/dialects/canonical/fused_activation.h"
#include "roundhouse/dialects/canonical/reduction.h"
#include "roundhouse/passes/tosa/families/families.h"
#include "roundhouse/passes/tosa/lowering.h"
#include "roundhouse/passes/tosa/paired_ops.h"

namespace roundhouse::tosa_lowering {
namespace {

using canonical::Comparison;
using canonical::ReduceKind;

template <typename Op>
Value* Binary(Lowering& l) {
  return l(Op{}, {l.need(0), l.need(1)});
}

Value* Reduce(Lowering& l, ReduceKind kind) {
  return l(canonical::TensorReduce{.kind = kind, .axes = Ints{l.Int("axis")}, .keep_dims = true},
           {l.need(0)});
}

// The rows of paired_ops.h.
class PairedRows {
 public:
  explicit PairedRows(LoweringTable& table) : table_(table) {}

  template <DeclaredOp Op>
  void Pair(absl::string_view op) {
    table_[std::string(op)] = [](Lowering& l) {
      Values operands;
      for (int i = 0; i < l.num_inputs(); ++i) operands.push_back(l.need(i));
      return l(Op{}, operands);
    };
  }
  template <DeclaredOp Op>
  void Pair(canonical::Activation, absl::string_view op) {
    Pair<Op>(op);
  }
  template <DeclaredOp Op>
  void PairOfPlain(absl::string_view op) {
    Pair<Op>(op);
  }
  template <DeclaredOp Op>
  void PairOfTruths(absl::string_view op) {
    Pair<Op>(op);
  }
  template <DeclaredOp Op>
  void PairOfBits(absl::string_view op) {
    Pair<Op>(op);
  }
  void PairComparison(Comparison direction, absl::string_view op) {
    table_[std::string(op)] = [direction](Lowering& l) {
      return l(canonical::Compare{.direction = direction}, {l.need(0), l.need(1)});
    };
  }
  void PairReduction(ReduceKind kind, absl::string_view op) {
    table_[std::string(op)] = [kind](Lowering& l) { return Reduce(l, kind); };
  }

 private:
  LoweringTable& table_;
};

Value* Reciprocal(Lowering& l) { return l.Div(l.Number(1, l.kind(l.need(0))), l.need(0)); }

Value* Negate(Lowering& l) {
  if (l.ZeroPoint("input_zp", 1) != 0 || l.ZeroPoint("output_zp", 2) != 0)
    return l.Unsupported("zero points other than 0");
  return l(canonical::Neg{}, {l.need(0)});
}

// 0.80 has the shift as an attribute, 1.0 as an operand of one number.
Value* Mul(Lowering& l) {
  Value* a = l.need(0);
  Value* b = l.need(1);
  int64_t shift = l.Int("shift");
  if (l.has(2)) {
    const std::optional<Ints> known = l.IntsOf(l.in(2));
    if (!known || known->size() != 1) return l.NotKnown("the shift");
    shift = (*known)[0];
  }
  if (!l.ok()) return nullptr;
  if (l.is_float(a)) return l.Mul(a, b);
  if (shift < 0 || shift > 63)
    return l.Invalid(absl::StrCat("expected a shift from 0 to 63, found ", shift));
  const ElementKind wanted = l.ResultKind();
  if (shift == 0) return l.Mul(l.Cast(a, wanted), l.Cast(b, wanted));
  // Rounded to the nearest, halves up.
  Value* product = l.Mul(l.Cast(a, ElementKind::kI64), l.Cast(b, ElementKind::kI64));
  Value* rounded = l.Add(product, l.Whole(int64_t{1} << (shift - 1)));
  return l.Cast(l(canonical::ShiftRight{}, {rounded, l.Whole(shift)}), wanted);
}

Value* ArithmeticShift(Lowering& l) {
  if (l.Bool("round")) return l.Unsupported("a shift that rounds");
  return Binary<canonical::ShiftRight>(l);
}

// Shifts in zeros: masks the sign bits away. A distance of 0 masks none.
Value* LogicalShiftRight(Lowering& l) {
  Value* value = l.need(0);
  Value* distance = l.need(1);
  const ElementKind kind = l.kind(value);
  Value* ones = l.Number(-1, kind);
  Value* shifted = l(canonical::ShiftRight{}, {value, distance});
  Value* room = l.Sub(l.Number(BitWidth(kind), kind), distance);
  Value* mask = l(canonical::BitwiseNot{}, {l(canonical::ShiftLeft{}, {ones, room})});
  Value* masked = l(canonical::BitwiseAnd{}, {shifted, mask});
  Value* is_none =
      l(canonical::Compare{.direction = Comparison::kEqual}, {distance, l.Number(0, kind)});
  return l(canonical::Select{}, {is_none, value, masked});
}

}  // namespace

void AddElementwise(LoweringTable& table) {
  PairedRows rows(table);
  tosa::AddPairedOps(rows);
  tosa::AddPairedActivations(rows);
  rows.PairReduction(ReduceKind::kMin, "reduce_all");
  rows.PairReduction(ReduceKind::kMax, "reduce_any");
  rows.PairReduction(ReduceKind::kProd, "reduce_product");
  table["arithmetic_right_shift"] = ArithmeticShift;
  table["int_div"] = Binary<canonical::EltwiseDiv>;
  table["intdiv"] = Binary<canonical::EltwiseDiv>;
  table["logical_left_shift"] = Binary<canonical::ShiftLeft>;
  table["logical_right_shift"] = LogicalShiftRight;
  table["mul"] = Mul;
  table["negate"] = Negate;
  table["reciprocal"] = Reciprocal;
}

}  // namespace roundhouse::tosa_lowering
