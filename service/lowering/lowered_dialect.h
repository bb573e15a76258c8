// File: lowered_dialect.h
//
// Type inference and evaluation of ops by their lowering: services for a dialect that offers
// LoweringService. Attached together with the lowering:
//
//   context.AttachService<LoweringService>("acme", std::make_unique<AcmeLowering>());
//   context.AttachService<EvaluationService>(
//       "acme", std::make_unique<EvaluationByLowering>(context, *lowering));
#ifndef ROUNDHOUSE_SERVICE_LOWERING_LOWERED_DIALECT_H_
#define ROUNDHOUSE_SERVICE_LOWERING_LOWERED_DIALECT_H_

#include <memory>
#include <vector>

#include "absl/status/statusor.h"
#include "roundhouse/core/context.h"
#include "roundhouse/core/op_info.h"
#include "roundhouse/core/tensor/tensor.h"
#include "roundhouse/core/type.h"
#include "roundhouse/core/type_inference.h"
#include "roundhouse/service/evaluation.h"
#include "roundhouse/service/lowering/inferred_types.h"
#include "roundhouse/service/lowering/lowering.h"

namespace roundhouse {

// Infers the types of the lowered nodes. If the lowering depends on something unknown, or there is
// none for this case, returns the types of FallbackTypes; that is not an error.
class InferenceByLowering : public TypeInferenceService {
 public:
  // `lowering` must outlive this.
  explicit InferenceByLowering(const LoweringService& lowering) : lowering_(lowering) {}

  bool CanInfer(const OpInfo& op) const override { return lowering_.CanLower(op); }
  absl::StatusOr<std::vector<Type>> Infer(const InferenceContext& context) const override;

 protected:
  // Types of all results that hold for all operands.
  virtual std::vector<Type> FallbackTypes(const InferenceContext& context) const;
  // Operands of floats with more elements decide no types.
  virtual int64_t max_deciding_floats() const { return 1 << 10; }
  // Whether any lowering reads LoweringRequest::result_types.
  virtual bool asks_for_result_types() const { return true; }

 private:
  const LoweringService& lowering_;
  // The same nodes are inferred again when a program is read, when it is verified and by passes.
  const std::unique_ptr<InferredTypes> remembered_ = std::make_unique<InferredTypes>();
};

// Lowers the node for the given operands and evaluates the lowered nodes. Not for ops that run
// graphs of the program.
class EvaluationByLowering final : public EvaluationService {
 public:
  // Both must outlive this.
  EvaluationByLowering(const Context& context, const LoweringService& lowering)
      : context_(context), lowering_(lowering) {}

  bool CanEvaluate(const OpInfo& op) const override;
  absl::StatusOr<std::vector<Tensor>> Evaluate(const EvaluationContext& context) const override;

 private:
  const Context& context_;
  const LoweringService& lowering_;
};

}  // namespace roundhouse

#endif  // ROUNDHOUSE_SERVICE_LOWERING_LOWERED_DIALECT_H_
