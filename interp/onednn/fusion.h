// oneDNN's post-ops: functions that it applies to the elements of a result before it stores them.
// They replace nodes after a convolution, a product or a binary function. Internal to the backend.
#ifndef ROUNDHOUSE_INTERP_ONEDNN_FUSION_H_
#define ROUNDHOUSE_INTERP_ONEDNN_FUSION_H_

#include <optional>
#include <vector>

#include "absl/container/flat_hash_map.h"
#include "absl/container/flat_hash_set.h"
#include "absl/types/span.h"
#include "oneapi/dnnl/dnnl.h"
#include "roundhouse/core/graph.h"
#include "roundhouse/dialects/canonical/fused_activation.h"

namespace roundhouse::onednn {

// A unary elementwise function, in oneDNN's terms.
struct Function {
  dnnl_alg_kind_t kind;
  float alpha = 0;
  float beta = 0;
};

// Returns oneDNN's kind of a binary function, or nullopt for any other node.
std::optional<dnnl_alg_kind_t> BinaryKindOf(const Node& node);

// Whether oneDNN computes this chain of functions correctly: its code has only one set of
// parameters per kind of function in a chain.
bool CanFollowOneAnother(const std::vector<Function>& functions);

// Returns functions that, applied in order, are the activation. Returns nullopt if oneDNN has none.
std::optional<std::vector<Function>> FunctionsOf(canonical::Activation activation,
                                                 absl::Span<const float> parameters);
// The same for a unary elementwise node.
std::optional<std::vector<Function>> FunctionsOf(const Node& node);

// A unary function of the elements of a result, or a binary one whose other argument is `operand`.
// The operand has one element per element of the result, one per channel, or a single one.
struct PostOp {
  Function function;  // With `operand`, only its kind counts: dnnl_binary_add and the like.
  const Value* operand = nullptr;
};

// The nodes after a node that are computed along with it.
struct Tail {
  std::vector<PostOp> ops;
  std::vector<const Node*> nodes;  // The nodes that `ops` replace.
  const Value* result = nullptr;   // The result of the last node.
};

struct Tails {
  absl::flat_hash_map<const Node*, Tail> by_node;
  absl::flat_hash_set<const Node*> absorbed;

  // Undoes the fusion: the nodes of this node's tail are lowered on their own again.
  void Drop(const Node& node);
};

// Finds the tails of the region's nodes. A tail's operands come before the node in their order.
Tails FindTails(const Graph& graph);

}  // namespace roundhouse::onednn

#endif  // ROUNDHOUSE_INTERP_ONEDNN_FUSION_H_
