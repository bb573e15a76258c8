#include "roundhouse/dialects/canonical/failure.h"

#include <vector>

#include "absl/status/statusor.h"
#include "roundhouse/core/type.h"

namespace roundhouse::canonical {

absl::StatusOr<std::vector<Type>> Infer(const Fail&, const InferenceContext& context) {
  std::vector<Type> types;
  for (int i = 0; i < context.num_results(); ++i) types.push_back(context.written_type(i));
  return types;
}

}  // namespace roundhouse::canonical
