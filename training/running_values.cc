#include "roundhouse/training/running_values.h"

#include "roundhouse/core/base/status_macros.h"
#include "roundhouse/core/builder.h"
#include "roundhouse/core/tensor/tensor.h"
#include "roundhouse/dialects/canonical/elementwise_binary.h"
#include "roundhouse/dialects/canonical/graph.h"
#include "roundhouse/dialects/ml_program/ml_program.h"

namespace roundhouse::training {

absl::StatusOr<Value*> KeepRunning(Node& before, const std::string& global, Value& observed,
                                   double momentum, Value* begins) {
  const Builder build = Builder(before.graph()).Before(before);
  const auto number = [&](double value) {
    return build(canonical::ConstantGen{.value = Tensor::Scalar(static_cast<float>(value))}, {});
  };
  RH_ASSIGN_OR_RETURN(Value * old, build(ml_program::GlobalLoad{.global = {global}}, {}));
  RH_ASSIGN_OR_RETURN(Value * share, number(momentum));
  RH_ASSIGN_OR_RETURN(Value * rest, number(1 - momentum));
  RH_ASSIGN_OR_RETURN(Value * kept, build(canonical::EltwiseMul{}, {old, share}));
  RH_ASSIGN_OR_RETURN(Value * seen, build(canonical::EltwiseMul{}, {&observed, rest}));
  RH_ASSIGN_OR_RETURN(Value * next, build(canonical::EltwiseAdd{}, {kept, seen}));
  if (begins != nullptr) {
    RH_ASSIGN_OR_RETURN(next, build(canonical::Select{}, {begins, &observed, next}));
  }
  RH_RETURN_IF_ERROR(build.Make(ml_program::GlobalStore{.global = {global}}, {next}).status());
  return next;
}

}  // namespace roundhouse::training
