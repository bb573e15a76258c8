// File: export_table.h
//
// The table of exports, by the op's declaration.
//
//   using ExportTable = canonical_export::ExportTableOf<OpExport>;  // Of the format.
//   table.Add(ExportRsqrt);                                  // A function of its own.
//   table.AddSame<canonical::Exp>("Exp");                    // One operator on the same operands.
//   table.AddSame<canonical::EltwiseDiv>(Quotient);          // A function of the same operands.
//   table.AddActivations(OpList<canonical::Gelu>());         // By the table of activations.
//   table.AddRefused<canonical::Unique, canonical::TopK>("TOSA has no such sorts");
//
// tests/ops:op_questions_test requires an entry for every op.
#ifndef ROUNDHOUSE_PASSES_CANONICAL_EXPORT_EXPORT_TABLE_H_
#define ROUNDHOUSE_PASSES_CANONICAL_EXPORT_EXPORT_TABLE_H_

#include <functional>
#include <map>
#include <optional>
#include <string>
#include <type_traits>
#include <utility>

#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "roundhouse/core/node.h"
#include "roundhouse/core/op.h"
#include "roundhouse/core/op_table.h"
#include "roundhouse/dialects/canonical/activation_call.h"
#include "roundhouse/dialects/canonical/elementwise_binary.h"
#include "roundhouse/dialects/canonical/reduction.h"
#include "roundhouse/passes/canonical/export/op_export.h"

namespace roundhouse::canonical_export {

// An operator of the format that equals an op of canonical on the same operands, or a function of
// these operands that does.
struct SameOperator {
  std::string op;
  // The operator on truths, if the format has one for these and another one for integers.
  std::string of_truths = "";
  Integers integers = Integers::kKeep;
  std::function<Value*(OpExport&, const Values&)> function = nullptr;
};

class ExportTable {
 public:
  using Function = std::function<Values(OpExport&)>;

  const OpTable<Function>& functions() const { return functions_; }
  // Null if no single operator on the same operands expresses the op.
  const SameOperator* FindSame(const void* declaration) const {
    return same_.FindDeclared(declaration);
  }
  // Null if the format has no operator for the comparison or the reduction.
  const SameOperator* FindComparison(canonical::Comparison direction) const;
  const SameOperator* FindReduction(canonical::ReduceKind kind) const;

  template <DeclaredOp Op>
  void AddSame(absl::string_view op, Integers integers = Integers::kKeep) {
    SetSame<Op>(op, integers);
    functions_.template Set<Op>(ExportAsSame);
  }
  // Sets the operator of AddSame() for uses of the op as a piece of others, for an op that also has
  // a function of its own.
  template <DeclaredOp Op>
  void SetSame(absl::string_view op, Integers integers = Integers::kKeep) {
    same_.template Edit<Op>() = {.op = std::string(op), .integers = integers};
  }
  // The rows of a format's table of pairs, which its lowerings read as well. For formats with
  // versions, the int is the first version that has the operator; Prepare() reports an operator
  // that is not there yet.
  template <DeclaredOp Op>
  void Pair(absl::string_view op, Integers integers = Integers::kKeep) {
    AddSame<Op>(op, integers);
  }
  template <DeclaredOp Op>
  void Pair(absl::string_view op, int, Integers integers = Integers::kKeep) {
    AddSame<Op>(op, integers);
  }
  // For the plain form of the op only, which has a function as well.
  template <DeclaredOp Op>
  void PairOfPlain(absl::string_view op, Integers integers = Integers::kKeep) {
    SetSame<Op>(op, integers);
  }
  template <DeclaredOp Op>
  void PairOfPlain(absl::string_view op, int, Integers integers = Integers::kKeep) {
    SetSame<Op>(op, integers);
  }
  // For the truths, or the integers, of an op on bits. AddPaired() exports the op by both rows; an
  // op with a row for one kind only needs a function for the other.
  template <DeclaredOp Op>
  void PairOfTruths(absl::string_view op, int = 0) {
    same_.template Edit<Op>().of_truths = std::string(op);
  }
  template <DeclaredOp Op>
  void PairOfBits(absl::string_view op, int = 0) {
    same_.template Edit<Op>().op = std::string(op);
  }
  template <DeclaredOp... Ops>
  void AddPaired() {
    (functions_.template Set<Ops>(ExportAsSame), ...);
  }
  void PairComparison(canonical::Comparison direction, absl::string_view op,
                      Integers integers = Integers::kKeep) {
    comparisons_[direction] = {.op = std::string(op), .integers = integers};
  }
  void PairComparison(canonical::Comparison direction, absl::string_view op, int,
                      Integers integers = Integers::kKeep) {
    PairComparison(direction, op, integers);
  }
  void PairReduction(canonical::ReduceKind kind, absl::string_view op,
                     Integers integers = Integers::kKeep) {
    reductions_[kind] = {.op = std::string(op), .integers = integers};
  }
  // Ops that compute the function of a fused activation.
  template <DeclaredOp... Ops>
  void AddActivations(OpList<Ops...>) {
    (functions_.template Set<Ops>(ExportAsActivation<Ops>), ...);
  }
  // Comparisons, by OpExport::Compare().
  void AddComparisons();
  // Ops whose results have the elements of the operand in the same order, where the sizes of the
  // result are known.
  template <DeclaredOp... Ops>
  void AddReshapes() {
    (functions_.template Set<Ops>(ExportAsReshape), ...);
  }
  // Encodes into domains and decodes out of them: transposes from the format's order of one domain
  // to that of the other.
  void AddDomainConversions();
  // Ops that the format cannot express, and why.
  template <DeclaredOp... Ops>
  void AddRefused(absl::string_view why) {
    (functions_.template Refuse<Ops>(why), ...);
  }

 protected:
  static Values ExportAsSame(OpExport& e);
  template <DeclaredOp Op>
  static Values ExportAsActivation(OpExport& e) {
    const absl::StatusOr<Op> op = View<Op>(e.node());
    if (!op.ok()) return {e.Fail(op.status())};
    return ExportCall(e, canonical::ActivationOf(*op));
  }
  static Values ExportCall(OpExport& e, const std::optional<canonical::ActivationCall>& call);
  static Values ExportAsReshape(OpExport& e);

  OpTable<Function> functions_;
  OpTable<SameOperator> same_;

 private:
  std::map<canonical::Comparison, SameOperator> comparisons_;
  std::map<canonical::ReduceKind, SameOperator> reductions_;
};

// For a format whose functions need its own kind of OpExport.
template <typename Export>
class ExportTableOf : public ExportTable {
 public:
  using ExportTable::AddSame;
  // For an op without attributes: a function that computes it on any operands.
  template <DeclaredOp Op>
  void AddSame(Value* (*function)(Export&, const Values&)) {
    same_.template Edit<Op>().function = [function](OpExport& base, const Values& operands) {
      return function(static_cast<Export&>(base), operands);
    };
    functions_.template Set<Op>(ExportAsSame);
  }
  template <DeclaredOp Op, typename Result>
  void Add(Result (*function)(Export&, const Op&)) {
    functions_.template Set<Op>([function](OpExport& base) -> Values {
      auto& e = static_cast<Export&>(base);
      absl::StatusOr<Op> op = View<Op>(e.node());
      if (!op.ok()) return {e.Fail(op.status())};
      if constexpr (std::is_same_v<Result, Values>) {
        return function(e, *op);
      } else {
        return {function(e, *op)};
      }
    });
  }
};

}  // namespace roundhouse::canonical_export

#endif  // ROUNDHOUSE_PASSES_CANONICAL_EXPORT_EXPORT_TABLE_H_
