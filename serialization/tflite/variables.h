// Finds the variables of a TFLite model, the types that they hold, and the subgraphs that only give
// them their first values.
#ifndef ROUNDHOUSE_SERIALIZATION_TFLITE_VARIABLES_H_
#define ROUNDHOUSE_SERIALIZATION_TFLITE_VARIABLES_H_

#include <cstdint>
#include <map>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "roundhouse/core/type.h"
#include "roundhouse/dialects/tfl/tflite_generated.h"
#include "roundhouse/serialization/copy_budget.h"
#include "roundhouse/serialization/tflite/model_bytes.h"

namespace roundhouse::tflite_format {

// The builtin operator of a node, -1 if it has none; and its version.
struct OperatorKind {
  int32_t code = -1;
  int32_t version = 1;
  absl::string_view custom_code;  // In the file.
};
absl::StatusOr<OperatorKind> KindOf(const tflite::Model& model, const tflite::Operator& op);

// Container and shared name.
using VariableName = std::pair<std::string, std::string>;

struct Variable {
  Type type;  // Holds for all values that it ever has.
  // The subgraph that gives it its first value, and the tensor there; -1 if there is none.
  int64_t first_subgraph = -1;
  int32_t first_tensor = -1;
};

struct Variables {
  std::map<VariableName, Variable> by_name;
  // Subgraphs run once that only give variables their first values.
  std::set<int64_t> initializers;
};

// The handles made in a subgraph, by tensor. Subgraphs may share operators, and handles their
// names, so that both spend of the copies.
absl::StatusOr<std::map<int32_t, VariableName>> HandlesIn(const tflite::Model& model,
                                                          const tflite::SubGraph& subgraph,
                                                          CopyBudget& copies);

absl::StatusOr<Variables> FindVariables(const ModelBytes& bytes, CopyBudget& copies);

}  // namespace roundhouse::tflite_format

#endif  // ROUNDHOUSE_SERIALIZATION_TFLITE_VARIABLES_H_
