#include "roundhouse/interp/reference/reference.h"

#include <memory>
#include <utility>

#include "roundhouse/core/context.h"
#include "roundhouse/interp/reference/bias.h"
#include "roundhouse/interp/reference/convolution.h"
#include "roundhouse/interp/reference/domain.h"
#include "roundhouse/interp/reference/graph.h"
#include "roundhouse/interp/reference/kernel.h"
#include "roundhouse/interp/reference/linear.h"
#include "roundhouse/interp/reference/normalization.h"
#include "roundhouse/interp/reference/pooling.h"
#include "roundhouse/interp/reference/recurrent.h"
#include "roundhouse/interp/reference/resize.h"
#include "roundhouse/interp/reference/sampling.h"
#include "roundhouse/interp/reference/space.h"

namespace roundhouse {

void RegisterReferenceKernels(Context& context) {
  auto table = std::make_unique<reference::KernelTable>();
  reference::AddBiasKernels(*table);
  reference::AddConvolutionKernels(*table);
  reference::AddDomainKernels(*table);
  reference::AddGraphKernels(*table);
  reference::AddLinearKernels(*table);
  reference::AddNormalizationKernels(*table);
  reference::AddPoolingKernels(*table);
  reference::AddRecurrentKernels(*table);
  reference::AddResizeKernels(*table);
  reference::AddSamplingKernels(*table);
  reference::AddSpaceKernels(*table);
  context.AttachService<EvaluationService>("canonical", std::move(table));
}

RH_REGISTER_EXTENSION(RegisterReferenceKernels);

}  // namespace roundhouse
