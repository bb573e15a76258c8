// What oneDNN can do to the elements of a result before it stores them, and which nodes behind a
// convolution, a product or another function of two operands that makes unnecessary. Internal to
// the backend.
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

// A function of one number, as oneDNN names it.
struct Function {
  dnnl_alg_kind_t kind;
  float alpha = 0;
  float beta = 0;
};

// What a function of two operands is in oneDNN; nothing for any other node.
std::optional<dnnl_alg_kind_t> BinaryKindOf(const Node& node);

// Whether oneDNN does one after the other right: its code for a kind of function has one set of
// parameters in a chain.
bool CanFollowOneAnother(const std::vector<Function>& functions);

// One after the other they are the activation. Nothing: oneDNN has no such functions.
std::optional<std::vector<Function>> FunctionsOf(canonical::Activation activation,
                                                 absl::Span<const float> parameters);
// The same for a node with one operand that works on each element.
std::optional<std::vector<Function>> FunctionsOf(const Node& node);

// One thing that is done to the elements of a result: a function of one number, or one of two, of
// which `operand` has the other: an element of the result's place, of its channel, or the only one.
struct PostOp {
  Function function;  // With `operand`, only its kind counts: dnnl_binary_add and the like.
  const Value* operand = nullptr;
};

// What follows a node and is done along with it.
struct Tail {
  std::vector<PostOp> ops;
  std::vector<const Node*> nodes;  // That they stand for.
  const Value* result = nullptr;   // Of the last one.
};

struct Tails {
  absl::flat_hash_map<const Node*, Tail> by_node;
  absl::flat_hash_set<const Node*> absorbed;

  // The nodes of the tail are on their own again.
  void Drop(const Node& node);
};

// Of the region's nodes, in whose order a tail's operands come before the node.
Tails FindTails(const Graph& graph);

}  // namespace roundhouse::onednn

#endif  // ROUNDHOUSE_INTERP_ONEDNN_FUSION_H_
