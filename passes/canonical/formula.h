// File: formula.h
//
// Writes computations down as canonical nodes, in front of the node that a pattern replaces:
//
//   Formula f(rewrite, element);
//   Value* y = f.Mul(f.ToTensor(x), f(Sigmoid{}, {f.ToTensor(x)}));
//   return f.Result(y);
//
// The first error is kept and everything after it is null, so that only the end has to look.
#ifndef ROUNDHOUSE_PASSES_CANONICAL_FORMULA_H_
#define ROUNDHOUSE_PASSES_CANONICAL_FORMULA_H_

#include <initializer_list>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/types/span.h"
#include "roundhouse/core/graph.h"
#include "roundhouse/core/op.h"
#include "roundhouse/core/tensor/element_type.h"
#include "roundhouse/core/tensor/tensor.h"
#include "roundhouse/core/type.h"
#include "roundhouse/dialects/canonical/elementwise_binary.h"
#include "roundhouse/passes/framework/pattern.h"

namespace roundhouse::canonical {

// The number, rounded to an element of this float or integer kind, as a tensor of rank 0.
absl::StatusOr<Tensor> NumberTensor(double number, ElementKind kind);

class Formula {
 public:
  // Numbers are of this kind, and casts are to it.
  Formula(Rewriter& rewrite, ElementKind kind) : rewrite_(rewrite), kind_(kind) {}

  template <DeclaredOp Op>
  Value* operator()(const Op& op, std::initializer_list<Value*> operands) {
    for (const Value* operand : operands) {
      if (operand == nullptr) return nullptr;
    }
    return Keep(rewrite_(op, absl::MakeConstSpan(operands.begin(), operands.size())));
  }
  Value* Add(Value* lhs, Value* rhs) { return (*this)(EltwiseAdd{}, {lhs, rhs}); }
  Value* Sub(Value* lhs, Value* rhs) { return (*this)(EltwiseSub{}, {lhs, rhs}); }
  Value* Mul(Value* lhs, Value* rhs) { return (*this)(EltwiseMul{}, {lhs, rhs}); }
  Value* Div(Value* lhs, Value* rhs) { return (*this)(EltwiseDiv{}, {lhs, rhs}); }

  Value* Number(double number);
  // `value` with elements of the formula's kind, or of `kind`.
  Value* Cast(Value* value) { return Cast(value, kind_); }
  Value* Cast(Value* value, ElementKind kind);
  // `value` in domain tensor, its axes in the order of its domain, and back.
  Value* ToTensor(Value* value);
  Value* FromTensor(Value* value, Domain domain);

  ElementKind kind() const { return kind_; }
  Rewriter& rewriter() const { return rewrite_; }
  const absl::Status& status() const { return status_; }
  absl::StatusOr<Replacement> Result(Value* value) const;

 private:
  Value* Keep(absl::StatusOr<Value*> value);

  Rewriter& rewrite_;
  const ElementKind kind_;
  absl::Status status_;
};

}  // namespace roundhouse::canonical

#endif  // ROUNDHOUSE_PASSES_CANONICAL_FORMULA_H_
