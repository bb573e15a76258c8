// File: gradient_table.h
//
// One table of the derivatives of canonical's ops. A function for each family fills it
// (families.h).
//
//   table.Rule<MatMul>(AdjointOfMatMul);           // Values (*)(const MatMul&, AdjointBuilder&)
//   table.Pieces<MatMul>(PiecesOfMatMul);          // Values (*)(const MatMul&, DerivationBuilder&)
//   table.StraightThrough<FakeQuantize>(AdjointOfFakeQuantize);
//   table.Zero<Compare>();
//   table.Refuse<Unique>("the equality of elements is not continuous");
#ifndef ROUNDHOUSE_PASSES_CANONICAL_GRADIENT_FAMILIES_GRADIENT_TABLE_H_
#define ROUNDHOUSE_PASSES_CANONICAL_GRADIENT_FAMILIES_GRADIENT_TABLE_H_

#include <functional>
#include <optional>
#include <string>
#include <utility>

#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "roundhouse/core/op.h"
#include "roundhouse/core/op_answer.h"
#include "roundhouse/core/op_info.h"
#include "roundhouse/core/op_table.h"
#include "roundhouse/passes/canonical/gradient/adjoint_builder.h"
#include "roundhouse/service/gradient.h"

namespace roundhouse::canonical_gradient {

class GradientTable {
 public:
  struct Entry {
    Derivative derivative;
    // Null if the op has none of this kind. Pieces that return no values leave the op as it is.
    std::function<Values(AdjointBuilder&)> adjoint;
    std::function<Values(DerivationBuilder&)> pieces;
  };

  // An op has a rule, pieces, or both; then pieces are tried first.
  template <DeclaredOp Op>
  void Rule(Values (*adjoint)(const Op&, AdjointBuilder&)) {
    Entry& entry = entries_.template Edit<Op>();
    entry.derivative.kind = DerivativeKind::kRule;
    entry.adjoint = Typed<Op>(adjoint);
  }
  template <DeclaredOp Op>
  void Pieces(Values (*pieces)(const Op&, DerivationBuilder&)) {
    Entry& entry = entries_.template Edit<Op>();
    if (!entry.adjoint) entry.derivative.kind = DerivativeKind::kPieces;
    entry.pieces = Typed<Op>(pieces);
  }
  // A rule that is chosen, as the function is piecewise constant.
  template <DeclaredOp Op>
  void StraightThrough(Values (*adjoint)(const Op&, AdjointBuilder&)) {
    Rule<Op>(adjoint);
    entries_.template Edit<Op>().derivative.kind = DerivativeKind::kStraightThrough;
  }
  template <DeclaredOp Op>
  void Zero(absl::string_view reason = "") {
    entries_.template Edit<Op>().derivative = {DerivativeKind::kZero, std::string(reason)};
  }
  template <DeclaredOp Op>
  void Refuse(absl::string_view reason) {
    entries_.template Refuse<Op>(reason);
  }

  // Null for an op without an entry, and for a refused one.
  const Entry* Find(const OpInfo& op) const { return entries_.Find(op); }
  // A refusal is a derivative of kRefused. Nullopt for an op without an entry.
  std::optional<Derivative> DerivativeOf(const OpInfo& op) const {
    if (!entries_.IsSaid(op)) return std::nullopt;
    if (const Entry* entry = Find(op)) return entry->derivative;
    return Derivative{DerivativeKind::kRefused, std::string(entries_.WhyNot(op))};
  }
  OpAnswer AnswerFor(const OpInfo& op) const { return entries_.AnswerFor(op); }

 private:
  template <DeclaredOp Op, typename Make>
  static auto Typed(Make make) {
    return [make](auto& builder) -> Values {
      absl::StatusOr<Op> op = ViewAttributes<Op>(builder.request().attributes);
      if (op.ok()) return make(*op, builder);
      builder.Fail(op.status());
      return {};
    };
  }

  OpTable<Entry> entries_;
};

}  // namespace roundhouse::canonical_gradient

#endif  // ROUNDHOUSE_PASSES_CANONICAL_GRADIENT_FAMILIES_GRADIENT_TABLE_H_
