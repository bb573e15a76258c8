#include "roundhouse/interp/reference/reference.h"

#include <memory>
#include <utility>

#include "roundhouse/core/context.h"
#include "roundhouse/interp/reference/kernel.h"

namespace roundhouse {

void RegisterReferenceKernels(Context& context) {
  auto table = std::make_unique<reference::KernelTable>();
  context.AttachService<EvaluationService>("canonical", std::move(table));
}

RH_REGISTER_EXTENSION(RegisterReferenceKernels);

}  // namespace roundhouse
