// File: program_weights.h
//
// The constants of a program that is being made, as immutable globals: equal ones are there once.
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

  // The value of the tensor in `graph`, whose nodes are made in their order. A global that has to
  // be made is called `name` or so. `type` is that of the value: quantised elements are kept as
  // their storage.
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

// The tensor with its axes permuted: axis i of the result is axis perm[i]. Error: elements that
// have no bytes of their own.
absl::StatusOr<Tensor> Permute(const Tensor& tensor, absl::Span<const int64_t> perm);

// A tensor of the sizes whose elements are all the number.
absl::StatusOr<Tensor> FilledTensor(double value, ElementKind kind,
                                    absl::Span<const int64_t> sizes);

// The elements of a tensor of integers; nothing for others, and for very many.
std::optional<std::vector<int64_t>> IntsOf(const Tensor& tensor);

}  // namespace roundhouse

#endif  // ROUNDHOUSE_PASSES_GENERIC_PROGRAM_WEIGHTS_H_
