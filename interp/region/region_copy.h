// File: region_copy.h
//
// A region as a backend keeps it: a copy of the graph in its own program, in which every value that
// is always the same is a constant, every type is as precise as the operand types make it, and
// every node is needed for an output. It does not depend on the program that it was cut from.
//
//   RH_ASSIGN_OR_RETURN(copy, RegionCopy::Copy(region, options));            // In Compile().
//   RH_ASSIGN_OR_RETURN(sized, copy->WithInputs(request.operands));          // In Prepare(): all
//   for (const Node* node : sized->graph().nodes()) {                        // sizes are known.
//     if (IsWork(*node)) …                        // region.h: a node that Supports() took
//     else if (auto constant = ConstantValue(node->result())) …  // constants.h; maybe a splat
//   }
//
// The remaining nodes are inputs(), outputs() and `control.none`, which stands for an absent
// operand. An output is any value, also one that another output has, or an input or a constant if
// passes changed the region later.
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
  // Errors: a boundary node is missing; the bytes of a constant are not available; inference fails.
  static absl::StatusOr<std::unique_ptr<RegionCopy>> Copy(const Graph& graph,
                                                          const RegionOptions& options);
  // The same region for operands of these types. Errors: their number is not that of the region's
  // inputs; they do not fit; they leave a type unknown; inference fails.
  absl::StatusOr<std::unique_ptr<RegionCopy>> WithInputs(absl::Span<const Type> types) const;

  const Graph& graph() const { return *graph_; }
  absl::Span<Node* const> inputs() const { return inputs_; }
  absl::Span<Node* const> outputs() const { return outputs_; }
  std::vector<Type> input_types() const;
  std::vector<Type> output_types() const;
  // Whether all sizes of all its values are known.
  bool is_static() const;
  // The index of the node, in order, in the graph that was copied first; -1 for constants, inputs
  // and outputs.
  int NumberOf(const Node& node) const;

 private:
  RegionCopy() = default;
  // `original` is the copy that owns `graph`, if it is one.
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

// Whether the value is a tensor with all sizes known.
bool IsStatic(const Value& value);
// Whether that holds for all operands and results of the node; absent operands do not count.
bool IsStaticNode(const Node& node);

}  // namespace roundhouse::interp

#endif  // ROUNDHOUSE_INTERP_REGION_REGION_COPY_H_
