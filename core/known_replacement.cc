#include "roundhouse/core/known_replacement.h"

#include <cstddef>
#include <vector>

#include "absl/status/statusor.h"
#include "roundhouse/core/graph.h"
#include "roundhouse/core/type.h"
#include "roundhouse/core/type_inference.h"

namespace roundhouse {

bool UsersInferWith(const Value& old, Value& replacement) {
  for (const Use& use : old.uses()) {
    const Node& user = use.user();
    const auto* inference = user.service<TypeInferenceService>();
    if (inference == nullptr || !inference->CanInfer(user.op())) continue;
    std::vector<Value*> operands = user.operands();
    for (Value*& operand : operands) {
      if (operand == &old) operand = &replacement;
    }
    const std::vector<Type> written = user.result_types();
    const absl::StatusOr<std::vector<Type>> types =
        inference->Infer(InferenceContext(user.graph().program(), user.op(), operands,
                                          user.attributes(), user.num_results(), written));
    if (!types.ok() || types->size() != written.size()) return false;
    for (size_t i = 0; i < written.size(); ++i) {
      if (!Compatible((*types)[i], written[i])) return false;
    }
  }
  return true;
}

}  // namespace roundhouse
