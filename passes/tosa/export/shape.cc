#include "roundhouse/dialects/canonical/shape.h"

#include <cstdint>

#include "absl/types/span.h"
#include "roundhouse/core/tensor/tensor.h"
#include "roundhouse/passes/tosa/export/families.h"
#include "roundhouse/passes/tosa/export/op_export.h"

namespace roundhouse::tosa_export {
namespace {

Value* ExportBroadcast(OpExport& e, const canonical::TensorBroadcast&) {
  return e.Broadcast(e.in(0), e.out_sizes());
}

Value* ExportShapeOf(OpExport& e, const canonical::ShapeOf&) {
  const Ints sizes = e.in_sizes(0);
  const int64_t rank = e.rank(0);
  return e.Constant(Tensor::Of<int64_t>({&rank, 1}, absl::MakeConstSpan(sizes)));
}

}  // namespace

void AddShape(ExportTable& table) {
  table.Add(ExportBroadcast);
  table.Add(ExportShapeOf);
  table.AddReshapes<canonical::FixedReshape, canonical::Flatten, canonical::Reshape,
                    canonical::Squeeze, canonical::Unsqueeze>();
}

}  // namespace roundhouse::tosa_export
