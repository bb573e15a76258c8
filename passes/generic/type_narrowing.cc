#include "roundhouse/passes/generic/type_narrowing.h"

#include <optional>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/str_cat.h"
#include "roundhouse/core/base/status_macros.h"
#include "roundhouse/core/boundary.h"
#include "roundhouse/core/container.h"
#include "roundhouse/core/graph.h"
#include "roundhouse/core/outline/typed_replacement.h"
#include "roundhouse/core/type.h"
#include "roundhouse/core/type_inference.h"

namespace roundhouse {
namespace {

// Stores accept only the declared type; outputs are redeclared.
void Narrow(Value& value, const Type& type) {
  const Type declared = value.type();
  value.set_type(type);
  for (const Use& use : value.uses()) {
    Node& user = use.user();
    if (!NeedsDeclaredType(user) || IsOutputNode(user)) continue;
    TypedReplacement typed(value, declared, user);
    user.set_operand(use.index(), typed.For(user));
  }
}

// Whether types that merge with this one differ from it in names of dimensions at most.
bool IsNarrowest(const Type& type) {
  return type.is_tensor() ? type.shape().is_static() : !type.is_unknown();
}

bool HasNarrowestTypes(const Node& node) {
  for (int i = 0; i < node.num_results(); ++i) {
    if (!IsNarrowest(node.result(i).type())) return false;
  }
  return true;
}

absl::StatusOr<bool> NarrowNode(Node& node, absl::FunctionRef<bool(const Node&)> allow) {
  RH_ASSIGN_OR_RETURN(const std::optional<std::vector<Type>> inferred, InferTypes(node));
  if (!inferred.has_value()) return false;
  if (static_cast<int>(inferred->size()) != node.num_results()) {
    return absl::InvalidArgumentError(
        absl::StrCat("expected ", inferred->size(), " results, found ", node.num_results()));
  }
  std::vector<Type> narrowed;
  bool is_narrower = false;
  for (int i = 0; i < node.num_results(); ++i) {
    const Type& written = node.result(i).type();
    RH_ASSIGN_OR_RETURN(Type merged, Merge(written, (*inferred)[i]));
    // A new name alone is no narrowing: otherwise two names of one size would alternate for ever.
    if (Fits(written, merged)) merged = written;
    is_narrower |= merged != written;
    narrowed.push_back(std::move(merged));
  }
  if (!is_narrower || !allow(node)) return false;
  for (int i = 0; i < node.num_results(); ++i) {
    if (node.result(i).type() != narrowed[i]) Narrow(node.result(i), narrowed[i]);
  }
  return true;
}

// Whether the node only makes a type less precise, for an output of that type.
bool SaysNothing(const Node& node) {
  if (node.op_name() != container::kRefine || node.num_operands() != 1) return false;
  const Type& known = node.operand(0).type();
  const absl::StatusOr<Type> both = Merge(known, node.result().type());
  return both.ok() && *both == known;
}

struct Narrowed {
  bool changed = false;
  bool outputs_changed = false;
};

absl::StatusOr<Narrowed> NarrowGraph(Graph& graph, absl::FunctionRef<bool(const Node&)> allow,
                                     KnownTypes known) {
  Narrowed narrowed;
  for (Node* node : graph.nodes()) {
    if (known == KnownTypes::kTrust && HasNarrowestTypes(*node)) continue;
    if (IsBoundaryNode(*node)) continue;
    absl::StatusOr<bool> node_changed = NarrowNode(*node, allow);
    if (!node_changed.ok()) {
      return Annotate(node_changed.status(),
                      absl::StrCat("graph @", graph.name(), ": ", node->DebugName()));
    }
    narrowed.changed |= *node_changed;
  }
  RH_ASSIGN_OR_RETURN(const std::vector<Node*> outputs, output_nodes(graph));
  for (size_t i = 0; i < outputs.size(); ++i) {
    if (outputs[i] == nullptr || outputs[i]->num_operands() == 0) continue;
    Node& refine = outputs[i]->operand(0).node();
    if (SaysNothing(refine) && allow(refine)) {
      outputs[i]->set_operand(0, refine.operand(0));
      narrowed.changed = true;
    }
    Type& port = graph.mutable_outputs()[i].type;
    const Type& type = outputs[i]->operand(0).type();
    if (port == type) continue;
    port = type;
    narrowed.changed = narrowed.outputs_changed = true;
  }
  return narrowed;
}

}  // namespace

absl::StatusOr<bool> NarrowTypes(Program& program, absl::FunctionRef<bool(const Node&)> allow,
                                 KnownTypes known) {
  bool changed = false;
  // Within a graph, users come later. But the outputs of a graph may narrow its callers, which may
  // come earlier. Each round narrows something for good, so this terminates.
  for (bool outputs_changed = true; outputs_changed;) {
    outputs_changed = false;
    for (Graph* graph : program.graphs()) {
      if (graph->is_declaration()) continue;
      RH_ASSIGN_OR_RETURN(const Narrowed narrowed, NarrowGraph(*graph, allow, known));
      changed |= narrowed.changed;
      outputs_changed |= narrowed.outputs_changed;
    }
    outputs_changed &= program.graphs().size() > 1;
  }
  return changed;
}

}  // namespace roundhouse
