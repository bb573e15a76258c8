// Maps the tensors of a TFLite subgraph to values of a graph.
#ifndef ROUNDHOUSE_SERIALIZATION_TFLITE_TENSOR_VALUES_H_
#define ROUNDHOUSE_SERIALIZATION_TFLITE_TENSOR_VALUES_H_

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "absl/container/flat_hash_map.h"
#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "roundhouse/core/graph.h"
#include "roundhouse/core/program.h"
#include "roundhouse/core/type.h"
#include "roundhouse/dialects/tfl/tflite_generated.h"
#include "roundhouse/serialization/copy_budget.h"
#include "roundhouse/serialization/tflite/model_bytes.h"
#include "roundhouse/serialization/tflite/variables.h"

namespace roundhouse::tflite_format {

// A subgraph that is being read into a graph.
struct Scope {
  const tflite::SubGraph* subgraph = nullptr;
  CopyBudget* copies = nullptr;
  Graph* graph = nullptr;
  // Indexed by tensor; null until the value is defined.
  std::vector<Value*> values;
  std::map<int32_t, VariableName> handles;
  Value* none = nullptr;
  uint32_t next_operator = 0;
  // For the initializer of a variable: the tensor that becomes the graph's output, in place of an
  // assignment.
  std::optional<int32_t> first_value;
};

// For messages.
std::string NameOf(const tflite::Tensor& tensor, int32_t index);

// For callers that copy from the tensor. Errors: the subgraph has no such tensor, or copies of
// tensors with shared parts exceed what the file accounts for.
absl::StatusOr<const tflite::Tensor*> TensorAt(const Scope& scope, int32_t index);
// Sets the value of a tensor. Errors: there is no such tensor, or it already has a value.
absl::Status Define(Scope& scope, int32_t index, Value* value);

// The result of a new node that loads a global by `op`.
Value* LoadOf(Scope& scope, const Global& global, absl::string_view op, const std::string& name);
// The value with the type that a variable, or a reader of it, needs.
Value* Viewed(Scope& scope, Value& value, const Type& type);
// The value that stands for an absent operand.
Value* None(Scope& scope);

// Creates the values that no operator produces: weights and states, which are globals of the
// program, and handles of variables.
class TensorValues {
 public:
  TensorValues(const ModelBytes& bytes, Program& program) : bytes_(bytes), program_(program) {}

  // The value of a tensor. States are loaded at each use, as they change. Error: nothing gives the
  // tensor a value.
  absl::StatusOr<Value*> Resolve(Scope& scope, int32_t index);
  // The global for a variable tensor that was resolved before.
  Global* KnownState(const tflite::Tensor& tensor) const { return globals_.at(&tensor); }

 private:
  absl::StatusOr<Value*> ResolveFirst(Scope& scope, const tflite::Tensor& tensor, int32_t index);
  absl::StatusOr<Global*> WeightOf(const tflite::Tensor& tensor, const Type& type);
  absl::StatusOr<Global*> StateOf(const tflite::Tensor& tensor, const Type& type);
  absl::StatusOr<Global*> NewGlobal(const tflite::Tensor& tensor, const Type& type);

  const ModelBytes& bytes_;
  Program& program_;
  absl::flat_hash_map<const tflite::Tensor*, Global*> globals_;
};

}  // namespace roundhouse::tflite_format

#endif  // ROUNDHOUSE_SERIALIZATION_TFLITE_TENSOR_VALUES_H_
