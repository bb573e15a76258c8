// File: formula.h
//
// Writes computations as canonical nodes, in front of the node that a pattern replaces:
//
//   Formula f(rewrite, element);
//   Value* y = f.Mul(f.ToTensor(x), f(Sigmoid{}, {f.ToTensor(x)}));
//   return f.Result(y);
//
// The first error is kept and all later values are null, so that only the end needs to check.
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

// The number, rounded to this float or integer kind, as a tensor of rank 0.
absl::StatusOr<Tensor> NumberTensor(double number, ElementKind kind);

class Formula {
 public:
  // `kind` is the kind of numbers and the default kind of casts.
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
  // Casts `value` to the formula's kind, or to `kind`.
  Value* Cast(Value* value) { return Cast(value, kind_); }
  Value* Cast(Value* value, ElementKind kind);
  // Converts `value` to domain tensor without permuting its axes, and back.
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
