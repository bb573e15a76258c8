#include "roundhouse/interp/check_kernels.h"

#include <cstdint>
#include <memory>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "roundhouse/core/base/status_macros.h"
#include "roundhouse/core/op.h"
#include "roundhouse/core/op_table.h"
#include "roundhouse/core/tensor/tensor.h"
#include "roundhouse/dialects/check/check.h"
#include "roundhouse/service/evaluation.h"
#include "roundhouse/service/tensor_difference.h"

namespace roundhouse {
namespace {

Tolerance ToleranceOf(const check::Eq&) { return Tolerance::Exact(); }
Tolerance ToleranceOf(const check::AlmostEq& op) { return Tolerance::Close(op.atol, op.rtol); }
Tolerance ToleranceOf(const check::CloseUlp& op) {
  return Tolerance::Ulps(static_cast<uint64_t>(op.max_ulp));
}

template <typename Op>
absl::StatusOr<std::vector<Tensor>> Check(const EvaluationContext& context) {
  RH_ASSIGN_OR_RETURN(const Op op, ViewAttributes<Op>(context.attributes()));
  RH_ASSIGN_OR_RETURN(const TensorDifference difference,
                      Compare(context.operand(0), op.expected, ToleranceOf(op)));
  if (!difference.ok()) return absl::FailedPreconditionError(difference.ToString());
  return std::vector<Tensor>();
}

class CheckEvaluation final : public EvaluationService {
 public:
  CheckEvaluation() {
    kernels_.Set<check::Eq>(Check<check::Eq>);
    kernels_.Set<check::AlmostEq>(Check<check::AlmostEq>);
    kernels_.Set<check::CloseUlp>(Check<check::CloseUlp>);
  }

  bool CanEvaluate(const OpInfo& op) const override { return kernels_.contains(op); }

  absl::StatusOr<std::vector<Tensor>> Evaluate(const EvaluationContext& context) const override {
    return (*kernels_.Find(context.op()))(context);
  }

 private:
  OpTable<absl::StatusOr<std::vector<Tensor>> (*)(const EvaluationContext&)> kernels_;
};

}  // namespace

void RegisterCheckKernels(Context& context) {
  context.AttachService<EvaluationService>("check", std::make_unique<CheckEvaluation>());
}

RH_REGISTER_EXTENSION(RegisterCheckKernels);

}  // namespace roundhouse
