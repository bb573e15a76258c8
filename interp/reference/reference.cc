#include "roundhouse/interp/reference/reference.h"

#include <memory>
#include <vector>

#include "absl/status/statusor.h"
#include "roundhouse/core/context.h"
#include "roundhouse/core/op_info.h"
#include "roundhouse/core/tensor/tensor.h"
#include "roundhouse/interp/reference/activation.h"
#include "roundhouse/interp/reference/bias.h"
#include "roundhouse/interp/reference/conversion.h"
#include "roundhouse/interp/reference/convolution.h"
#include "roundhouse/interp/reference/determinant.h"
#include "roundhouse/interp/reference/domain.h"
#include "roundhouse/interp/reference/einsum.h"
#include "roundhouse/interp/reference/elementwise_binary.h"
#include "roundhouse/interp/reference/elementwise_unary.h"
#include "roundhouse/interp/reference/failure.h"
#include "roundhouse/interp/reference/gather_scatter.h"
#include "roundhouse/interp/reference/generation.h"
#include "roundhouse/interp/reference/graph.h"
#include "roundhouse/interp/reference/kernel.h"
#include "roundhouse/interp/reference/linear.h"
#include "roundhouse/interp/reference/movement.h"
#include "roundhouse/interp/reference/normalization.h"
#include "roundhouse/interp/reference/pooling.h"
#include "roundhouse/interp/reference/random.h"
#include "roundhouse/interp/reference/recurrent.h"
#include "roundhouse/interp/reference/reduction.h"
#include "roundhouse/interp/reference/resize.h"
#include "roundhouse/interp/reference/sampling.h"
#include "roundhouse/interp/reference/selection.h"
#include "roundhouse/interp/reference/shape.h"
#include "roundhouse/interp/reference/slicing.h"
#include "roundhouse/interp/reference/space.h"
#include "roundhouse/interp/reference/spectral.h"
#include "roundhouse/interp/reference/text.h"
#include "roundhouse/interp/reference/trees.h"
#include "roundhouse/interp/reference_backend.h"
#include "roundhouse/service/backend.h"
#include "roundhouse/service/evaluation.h"

namespace roundhouse {
namespace {

class TableEvaluation final : public EvaluationService {
 public:
  // The context owns the table for as long as it owns this object.
  explicit TableEvaluation(const reference::KernelTable& table) : table_(table) {}
  bool CanEvaluate(const OpInfo& op) const override { return table_.CanEvaluate(op); }
  absl::StatusOr<std::vector<Tensor>> Evaluate(const EvaluationContext& context) const override {
    return table_.Evaluate(context);
  }

 private:
  const reference::KernelTable& table_;
};

}  // namespace

void RegisterReferenceKernels(Context& context) {
  reference::KernelTable* const table = &context.Extension<reference::KernelTable>();
  reference::AddActivationKernels(*table);
  reference::AddBiasKernels(*table);
  reference::AddConversionKernels(*table);
  reference::AddConvolutionKernels(*table);
  reference::AddDeterminantKernels(*table);
  reference::AddDomainKernels(*table);
  reference::AddEinsumKernels(*table);
  reference::AddElementwiseBinaryKernels(*table);
  reference::AddElementwiseUnaryKernels(*table);
  reference::AddFailureKernels(*table);
  reference::AddGatherScatterKernels(*table);
  reference::AddGenerationKernels(*table);
  reference::AddGraphKernels(*table);
  reference::AddLinearKernels(*table);
  reference::AddMovementKernels(*table);
  reference::AddNormalizationKernels(*table);
  reference::AddPoolingKernels(*table);
  reference::AddRandomKernels(*table);
  reference::AddRecurrentKernels(*table);
  reference::AddReductionKernels(*table);
  reference::AddResizeKernels(*table);
  reference::AddSamplingKernels(*table);
  reference::AddSelectionKernels(*table);
  reference::AddShapeKernels(*table);
  reference::AddSlicingKernels(*table);
  reference::AddSpaceKernels(*table);
  reference::AddSpectralKernels(*table);
  reference::AddTextKernels(*table);
  reference::AddTreeKernels(*table);
  context.AttachService<EvaluationService>("canonical", std::make_unique<TableEvaluation>(*table));
  AddBackend(context, interp::NewReferenceBackend());
}

RH_REGISTER_EXTENSION(RegisterReferenceKernels);

}  // namespace roundhouse
