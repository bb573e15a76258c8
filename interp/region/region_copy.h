// File: region_copy.h
//
// A region of a program as a backend keeps it: a copy of the graph in a program of its own, in
// which every value that is always the same is a constant, every type is as exact as the types of
// its operands make it, and every node is there for an output. What becomes of the program that it
// was cut from does not matter.
#ifndef ROUNDHOUSE_INTERP_REGION_REGION_COPY_H_
#define ROUNDHOUSE_INTERP_REGION_REGION_COPY_H_

#include <memory>
#include <vector>

#include "absl/container/flat_hash_map.h"
#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/types/span.h"
#include "roundhouse/core/graph.h"
#include "roundhouse/core/program.h"
#include "roundhouse/core/type.h"
#include "roundhouse/service/backend.h"

namespace roundhouse::interp {

class RegionCopy {
 public:
  // Errors: a boundary node is missing; a constant's bytes cannot be had; inference objects.
  static absl::StatusOr<std::unique_ptr<RegionCopy>> Copy(const Graph& graph,
                                                          const RegionOptions& options);
  // The same region for operands of these types. Errors: they are not as many as the region has
  // inputs, do not fit, or leave a type unknown; inference objects.
  absl::StatusOr<std::unique_ptr<RegionCopy>> WithInputs(absl::Span<const Type> types) const;

  const Graph& graph() const { return *graph_; }
  absl::Span<Node* const> inputs() const { return inputs_; }
  absl::Span<Node* const> outputs() const { return outputs_; }
  std::vector<Type> input_types() const;
  std::vector<Type> output_types() const;
  // Whether all sizes of all its values are known.
  bool is_static() const;
  // Which of the nodes of the graph that was copied at first, counted in their order, it is a copy
  // of; -1 for constants and for inputs and outputs.
  int NumberOf(const Node& node) const;

 private:
  RegionCopy() = default;
  // `original` is that of `graph`, if that is a copy.
  static absl::StatusOr<std::unique_ptr<RegionCopy>> Copy(const Graph& graph,
                                                          absl::Span<const Type> types,
                                                          const RegionOptions& options,
                                                          const RegionCopy* original);

  std::unique_ptr<Program> program_;
  Graph* graph_ = nullptr;
  std::vector<Node*> inputs_;
  std::vector<Node*> outputs_;
  absl::flat_hash_map<const Node*, int> numbers_;
};

// Whether the value is a tensor all of whose sizes are known.
bool IsStatic(const Value& value);
// Whether that holds for all that the node takes and gives, but for operands that are absent.
bool IsStaticNode(const Node& node);

}  // namespace roundhouse::interp

#endif  // ROUNDHOUSE_INTERP_REGION_REGION_COPY_H_
