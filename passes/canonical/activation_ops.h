// File: activation_ops.h
//
// The functions that layers may have fused (dialects/canonical/fused_activation.h) as ops: a
// function as one op, and in more basic ops. Used by all passes that lower, export, differentiate
// or decompose. dialects/canonical/activation_call.h has the inverse.
//
// A node writer, F below, provides f(Op{}, {x, y}) and f.Number(1.5), as Formula does.
#ifndef ROUNDHOUSE_PASSES_CANONICAL_ACTIVATION_OPS_H_
#define ROUNDHOUSE_PASSES_CANONICAL_ACTIVATION_OPS_H_

#include <cmath>
#include <cstddef>

#include "absl/types/span.h"
#include "roundhouse/core/node.h"
#include "roundhouse/dialects/canonical/activation.h"
#include "roundhouse/dialects/canonical/elementwise_binary.h"
#include "roundhouse/dialects/canonical/elementwise_unary.h"
#include "roundhouse/dialects/canonical/fused_activation.h"

namespace roundhouse::canonical {

// ---- A function of x in more basic ops, with numbers as F makes them. Null if it is basic itself.

template <typename F>
class ActivationPieces {
 public:
  using Parameters = absl::Span<const double>;

  ActivationPieces(F& f, Value* x, Parameters parameters) : f_(f), x_(x), parameters_(parameters) {}

  Value* Of(Activation activation) {
    switch (activation) {
      case Activation::kNone:
        return x_;
      case Activation::kRelu:
        return Between(0, HUGE_VAL);
      case Activation::kRelu6:
        return Between(0, 6);
      case Activation::kReluN1To1:
        return Between(-1, 1);
      case Activation::kClamp:
        return Between(parameter(0), parameter(1));
      case Activation::kLeakyRelu:
        return BelowZero(Times(x_, parameter(0)));
      case Activation::kThresholdedRelu:
        return Select(Comparison::kGreater, parameter(0), x_, f_.Number(0));
      case Activation::kElu:
        return BelowZero(Times(f_(EltwiseSub{}, {f_(Exp{}, {x_}), f_.Number(1)}), parameter(0)));
      case Activation::kSigmoid:
        return Quotient(f_.Number(1), Plus(f_(Exp{}, {f_(Neg{}, {x_})}), 1));
      case Activation::kHardSigmoid:
        return f_(Clamp{.min = 0, .max = 1}, {Line()});
      case Activation::kTanh:
        return nullptr;
      case Activation::kScaledTanh:
        return Times(f_(Tanh{}, {Times(x_, parameter(1))}), parameter(0));
      case Activation::kAffine:
        return Line();
      case Activation::kSoftsign:
        return Quotient(x_, Plus(f_(Abs{}, {x_}), 1));
      case Activation::kSoftplus:
        return Softplus();
      case Activation::kHardSwish:
        return Product(x_, Times(f_(Clamp{.min = 0, .max = 6}, {Plus(x_, 3)}), 1.0 / 6));
      case Activation::kSilu:
        return Product(x_, f_(Sigmoid{}, {x_}));
      case Activation::kGelu:
        return HalfOf(f_(Erf{}, {Quotient(x_, f_.Number(std::sqrt(2.0)))}));
      case Activation::kGeluTanh:
        return HalfOf(f_(Tanh{}, {Bent()}));
    }
    return nullptr;
  }

 private:
  double parameter(size_t index) const {
    return index < parameters_.size() ? parameters_[index] : 0;
  }
  Value* Product(Value* lhs, Value* rhs) { return f_(EltwiseMul{}, {lhs, rhs}); }
  Value* Quotient(Value* lhs, Value* rhs) { return f_(EltwiseDiv{}, {lhs, rhs}); }
  Value* Times(Value* value, double number) { return Product(value, f_.Number(number)); }
  Value* Plus(Value* value, double number) { return f_(EltwiseAdd{}, {value, f_.Number(number)}); }
  Value* Between(double least, double greatest) {
    return f_(Clamp{.min = least, .max = greatest}, {x_});
  }
  Value* Line() { return Plus(Times(x_, parameter(0)), parameter(1)); }
  Value* Select(Comparison direction, double bound, Value* where, Value* elsewhere) {
    Value* holds = f_(Compare{.direction = direction}, {x_, f_.Number(bound)});
    return f_(canonical::Select{}, {holds, where, elsewhere});
  }
  Value* BelowZero(Value* below) { return Select(Comparison::kLess, 0, below, x_); }
  // max(x, 0) + log(1 + exp(-|x|)): exp does not overflow.
  Value* Softplus() {
    Value* small = f_(Exp{}, {f_(Neg{}, {f_(Abs{}, {x_})})});
    Value* log = f_(Log{}, {Plus(small, 1)});
    return f_(EltwiseAdd{}, {f_(Relu{}, {x_}), log});
  }
  // sqrt(2 / pi) * (x + 0.044715 * x^3).
  Value* Bent() {
    Value* cube = Product(Product(x_, x_), x_);
    Value* inner = f_(EltwiseAdd{}, {x_, Times(cube, 0.044715)});
    return Times(inner, std::sqrt(2.0 / M_PI));
  }
  // x / 2 * (1 + function).
  Value* HalfOf(Value* function) {
    Value* half = Times(x_, 0.5);
    return Product(half, Plus(function, 1));
  }

  F& f_;
  Value* const x_;
  const Parameters parameters_;
};

template <typename F>
Value* PiecesOf(F& f, Value* x, Activation activation, absl::Span<const double> parameters) {
  return ActivationPieces<F>(f, x, parameters).Of(activation);
}

// ---- A function in canonical: an op if there is one, else its pieces.

template <typename F>
Value* OpsOf(F& f, Value* x, Activation activation, absl::Span<const double> parameters) {
  const auto parameter = [&](size_t index) {
    return index < parameters.size() ? static_cast<float>(parameters[index]) : 0.0F;
  };
  switch (activation) {
    case Activation::kRelu:
      return f(Relu{}, {x});
    case Activation::kRelu6:
      return f(Relu6{}, {x});
    case Activation::kLeakyRelu:
      return f(LeakyRelu{.alpha = parameter(0)}, {x});
    case Activation::kElu:
      return f(Elu{.alpha = parameter(0)}, {x});
    case Activation::kSigmoid:
      return f(Sigmoid{}, {x});
    case Activation::kHardSigmoid:
      return f(HardSigmoid{.alpha = parameter(0), .beta = parameter(1)}, {x});
    case Activation::kTanh:
      return f(Tanh{}, {x});
    case Activation::kSoftplus:
      return f(Softplus{}, {x});
    case Activation::kHardSwish:
      return f(HardSwish{}, {x});
    case Activation::kSilu:
      return f(Silu{}, {x});
    case Activation::kGelu:
      return f(Gelu{}, {x});
    case Activation::kGeluTanh:
      return f(Gelu{.approximation = GeluApproximation::kTanh}, {x});
    case Activation::kNone:
    case Activation::kReluN1To1:
    case Activation::kClamp:
    case Activation::kThresholdedRelu:
    case Activation::kScaledTanh:
    case Activation::kAffine:
    case Activation::kSoftsign:
      return PiecesOf(f, x, activation, parameters);
  }
  return nullptr;
}

}  // namespace roundhouse::canonical

#endif  // ROUNDHOUSE_PASSES_CANONICAL_ACTIVATION_OPS_H_
