// ai.onnx.preview.training. One step of its optimizers updates any number of tensors; the operands
// list them kind by kind (all tensors, all gradients, all states).
#include <cstdint>
#include <utility>

#include "absl/strings/str_cat.h"
#include "roundhouse/core/tensor/element_type.h"
#include "roundhouse/dialects/canonical/elementwise_binary.h"
#include "roundhouse/dialects/canonical/elementwise_unary.h"
#include "roundhouse/passes/onnx/families/families.h"
#include "roundhouse/passes/onnx/gradient.h"
#include "roundhouse/passes/onnx/lowering.h"

namespace roundhouse::onnx_lowering {
namespace {

constexpr char kDomain[] = "ai.onnx.preview.training";

// The node's operands: the learning rate, the number of steps before, then the lists.
class Step {
 public:
  // `kinds`: how many kinds of operands there are, such as tensors, gradients, states.
  Step(Lowering& l, int kinds) : l_(l), rate_(l.need(0)), steps_(l.need(1)) {
    const int lists = l.num_inputs() - 2;
    if (lists < kinds || lists % kinds != 0) {
      l.Invalid(absl::StrCat("expected 2 operands and ", kinds, " for each tensor, found ",
                             l.num_inputs()));
      return;
    }
    count_ = lists / kinds;
  }

  int count() const { return count_; }
  Value* Of(int kind, int tensor) { return l_.need(2 + kind * count_ + tensor); }
  Value* Rate(ElementKind kind) { return l_.Cast(rate_, kind); }
  Value* Steps(ElementKind kind) { return l_.Cast(steps_, kind); }
  Value* IsFirst() {
    return l_(canonical::Compare{.direction = canonical::Comparison::kLessEqual},
              {steps_, l_.Number(0, l_.kind(steps_))});
  }
  // The gradient, with that of the tensor's norm as regularisation.
  Value* Gradient(int tensor) {
    Value* gradient = Of(1, tensor);
    return l_.Add(Times(Of(0, tensor), l_.Float("norm_coefficient")), gradient);
  }
  Value* Times(Value* value, double factor) {
    return l_.Mul(value, l_.Number(factor, l_.kind(value)));
  }

 private:
  Lowering& l_;
  Value* rate_;
  Value* steps_;
  int count_ = 0;
};

Values LowerAdagrad(Lowering& l) {
  Step step(l, 3);
  Values tensors;
  Values squares;
  for (int i = 0; i < step.count(); ++i) {
    const ElementKind kind = l.kind(step.Of(0, i));
    Value* decay = step.Times(step.Steps(kind), l.Float("decay_factor"));
    Value* rate = l.Div(step.Rate(kind), l.Add(l.Number(1, kind), decay));
    Value* gradient = step.Gradient(i);
    Value* sum = l.Add(step.Of(2, i), l.Mul(gradient, gradient));
    Value* size = l.Add(l(canonical::EltwiseSqrt{}, {sum}), l.Number(l.Float("epsilon"), kind));
    tensors.push_back(l.Sub(step.Of(0, i), l.Div(l.Mul(rate, gradient), size)));
    squares.push_back(sum);
  }
  tensors.insert(tensors.end(), squares.begin(), squares.end());
  return tensors;
}

Values LowerAdam(Lowering& l) {
  Step step(l, 4);
  const double alpha = l.Float("alpha", 0.9F);
  const double beta = l.Float("beta", 0.999F);
  Values tensors;
  Values means;
  Values squares;
  for (int i = 0; i < step.count(); ++i) {
    const ElementKind kind = l.kind(step.Of(0, i));
    Value* gradient = step.Gradient(i);
    Value* mean = l.Add(step.Times(step.Of(2, i), alpha), step.Times(gradient, 1 - alpha));
    Value* square =
        l.Add(step.Times(step.Of(3, i), beta), step.Times(l.Mul(gradient, gradient), 1 - beta));
    // Corrects the bias of states that started at zero.
    auto lacking = [&](double factor) {
      Value* power = l(canonical::Pow{}, {l.Number(factor, kind), step.Steps(kind)});
      return l.Sub(l.Number(1, kind), power);
    };
    Value* corrected =
        l.Div(l.Mul(step.Rate(kind), l(canonical::EltwiseSqrt{}, {lacking(beta)})), lacking(alpha));
    Value* rate = l(canonical::Select{}, {step.IsFirst(), step.Rate(kind), corrected});
    Value* size = l.Add(l(canonical::EltwiseSqrt{}, {square}), l.Number(l.Float("epsilon"), kind));
    Value* tensor = l.Sub(step.Of(0, i), l.Div(l.Mul(rate, mean), size));
    tensors.push_back(step.Times(tensor, 1 - l.Float("norm_coefficient_post")));
    means.push_back(mean);
    squares.push_back(square);
  }
  tensors.insert(tensors.end(), means.begin(), means.end());
  tensors.insert(tensors.end(), squares.begin(), squares.end());
  return tensors;
}

Values LowerMomentum(Lowering& l) {
  Step step(l, 3);
  const double alpha = l.Float("alpha");
  const bool is_nesterov = l.String("mode") == "nesterov";
  if (!is_nesterov && l.String("mode") != "standard") {
    return {l.Invalid(absl::StrCat("attribute 'mode': unknown value '", l.String("mode"), "'"))};
  }
  Values tensors;
  Values momenta;
  for (int i = 0; i < step.count(); ++i) {
    const ElementKind kind = l.kind(step.Of(0, i));
    Value* gradient = step.Gradient(i);
    // The first step uses the whole gradient.
    Value* share = l(canonical::Select{},
                     {step.IsFirst(), l.Number(1, kind), l.Number(l.Float("beta"), kind)});
    Value* momentum = l.Add(step.Times(step.Of(2, i), alpha), l.Mul(share, gradient));
    Value* change = is_nesterov ? l.Add(gradient, step.Times(momentum, alpha)) : momentum;
    tensors.push_back(l.Sub(step.Of(0, i), l.Mul(step.Rate(kind), change)));
    momenta.push_back(momentum);
  }
  tensors.insert(tensors.end(), momenta.begin(), momenta.end());
  return tensors;
}

}  // namespace

void AddTraining(LoweringTable& table) {
  table.Add("Adagrad", 1, LowerAdagrad, kDomain);
  table.Add("Adam", 1, LowerAdam, kDomain);
  table.Add("Gradient", 1, LowerGradient, kDomain);
  table.Add("Momentum", 1, LowerMomentum, kDomain);
}

}  // namespace roundhouse::onnx_lowering
