#include "roundhouse/service/planning/views.h"

#include <algorithm>
#include <cstdint>

#include "roundhouse/core/attribute.h"
#include "roundhouse/core/effects.h"
#include "roundhouse/core/op.h"
#include "roundhouse/core/type.h"

namespace roundhouse {
namespace {

bool MovesAxes(const Attribute* perm) {
  if (perm == nullptr) return false;
  if (perm->if_int_array() == nullptr) return true;
  int64_t axis = 0;
  for (const int64_t from : *perm->if_int_array()) {
    if (from != axis++) return true;
  }
  return false;
}

}  // namespace

bool IsView(const Node& node) {
  if (node.num_operands() != 1 || node.num_results() != 1 || !node.has_operand(0)) return false;
  if (HasTrait(node, OpTrait::kReshapes)) return true;
  if (!HasTrait(node, OpTrait::kPermutesAxes) || MovesAxes(node.attribute("perm"))) return false;
  const Type& from = node.operand(0).type();
  const Type& to = node.result().type();
  return from.is_tensor() && to.is_tensor() && from.shape().is_static() && to.shape().is_static() &&
         from.shape().sizes() == to.shape().sizes();
}

bool StoresGlobals(const Graph& graph) {
  const NodeRange nodes = graph.nodes();
  return std::any_of(nodes.begin(), nodes.end(),
                     [](const Node* node) { return !DirectEffects(*node).writes.empty(); });
}

}  // namespace roundhouse
