// Reads the attributes of an operator: its options, and tensors of its own. Internal to
// graph_reader.
#ifndef ROUNDHOUSE_SERIALIZATION_TFLITE_OPERATOR_ATTRIBUTES_H_
#define ROUNDHOUSE_SERIALIZATION_TFLITE_OPERATOR_ATTRIBUTES_H_

#include <string>
#include <vector>

#include "absl/status/statusor.h"
#include "flatbuffers/flatbuffers.h"
#include "roundhouse/core/attribute.h"
#include "roundhouse/dialects/tfl/builtin_ops.h"
#include "roundhouse/serialization/copy_budget.h"
#include "roundhouse/serialization/tflite/model_bytes.h"
#include "roundhouse/serialization/tflite/tensor_values.h"
#include "roundhouse/serialization/tflite/variables.h"

namespace roundhouse::tflite_format {

// Null if the operator does not have this table.
const flatbuffers::Table* OptionsOf(const tflite::Operator& op, const tfl::OptionTable& table);

// `builtin` is null for custom operators. `symbols` are the names of the graphs, by subgraph.
absl::StatusOr<AttributeMap> ReadAttributes(const Scope& scope, const tflite::Operator& op,
                                            const OperatorKind& kind, const tfl::BuiltinOp* builtin,
                                            const ModelBytes& bytes,
                                            const std::vector<std::string>& symbols,
                                            CopyBudget& copies);

}  // namespace roundhouse::tflite_format

#endif  // ROUNDHOUSE_SERIALIZATION_TFLITE_OPERATOR_ATTRIBUTES_H_
