#include "roundhouse/interp/check_kernels.h"

#include <cstdint>
#include <memory>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "roundhouse/core/op.h"
#include "roundhouse/core/status_macros.h"
#include "roundhouse/core/tensor.h"
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
absl::Status Check(const EvaluationContext& context) {
  RH_ASSIGN_OR_RETURN(const Op op, ViewAttributes<Op>(context.attributes()));
  RH_ASSIGN_OR_RETURN(const TensorDifference difference,
                      Compare(context.operand(0), op.expected, ToleranceOf(op)));
  if (difference.ok()) return absl::OkStatus();
  return absl::FailedPreconditionError(difference.ToString());
}

class CheckEvaluation final : public EvaluationService {
 public:
  bool CanEvaluate(const OpInfo& op) const override { return op.declaration != nullptr; }

  absl::StatusOr<std::vector<Tensor>> Evaluate(const EvaluationContext& context) const override {
    const void* declaration = context.op().declaration;
    RH_RETURN_IF_ERROR(declaration == &check::Eq::kSpec         ? Check<check::Eq>(context)
                       : declaration == &check::AlmostEq::kSpec ? Check<check::AlmostEq>(context)
                                                                : Check<check::CloseUlp>(context));
    return std::vector<Tensor>();
  }
};

}  // namespace

void RegisterCheckKernels(Context& context) {
  context.AttachService<EvaluationService>("check", std::make_unique<CheckEvaluation>());
}

RH_REGISTER_EXTENSION(RegisterCheckKernels);

}  // namespace roundhouse
