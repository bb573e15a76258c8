// File: program_weights.h
//
// The constants of a program under construction, as immutable globals without duplicates.
#ifndef ROUNDHOUSE_PASSES_GENERIC_PROGRAM_WEIGHTS_H_
#define ROUNDHOUSE_PASSES_GENERIC_PROGRAM_WEIGHTS_H_

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "absl/container/flat_hash_map.h"
#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "absl/types/span.h"
#include "roundhouse/core/graph.h"
#include "roundhouse/core/node.h"
#include "roundhouse/core/program.h"
#include "roundhouse/core/tensor/element_type.h"
#include "roundhouse/core/tensor/tensor.h"
#include "roundhouse/core/type.h"

namespace roundhouse {

class ProgramWeights {
 public:
  explicit ProgramWeights(Program& program) : program_(program) {}

  // Returns the value of the tensor in `graph`, to which nodes must be added in order. A new global
  // is named `name`, or similarly if that is taken. `type` is the type of the value: quantised
  // elements are stored as their storage type.
  absl::StatusOr<Value*> Load(Graph& graph, const Tensor& tensor, const Type& type,
                              absl::string_view name);
  absl::StatusOr<Value*> Load(Graph& graph, const Tensor& tensor, absl::string_view name) {
    return Load(graph, tensor, tensor.type(), name);
  }

 private:
  absl::StatusOr<const Global*> GlobalOf(const Tensor& tensor, const Type& type,
                                         absl::string_view name);

  Program& program_;
  absl::flat_hash_map<size_t, std::vector<const Global*>> by_hash_;  // Looked up, never iterated.
  absl::flat_hash_map<std::pair<const Graph*, const Global*>, Value*> loads_;
};

// The tensor with its axes permuted: axis i of the result is axis perm[i]. Error: the elements do
// not occupy whole bytes.
absl::StatusOr<Tensor> Permute(const Tensor& tensor, absl::Span<const int64_t> perm);

// A tensor of the given sizes, filled with the value.
absl::StatusOr<Tensor> FilledTensor(double value, ElementKind kind,
                                    absl::Span<const int64_t> sizes);

// The elements of an integer tensor; nullopt for other tensors and for very large ones.
std::optional<std::vector<int64_t>> IntsOf(const Tensor& tensor);

}  // namespace roundhouse

#endif  // ROUNDHOUSE_PASSES_GENERIC_PROGRAM_WEIGHTS_H_
