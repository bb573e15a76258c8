#include "roundhouse/passes/canonical/gradient/sweep/sweep_nodes.h"

#include <algorithm>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "absl/container/flat_hash_set.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/string_view.h"
#include "absl/types/span.h"
#include "roundhouse/core/attribute.h"
#include "roundhouse/core/boundary.h"
#include "roundhouse/core/container.h"
#include "roundhouse/core/op.h"
#include "roundhouse/core/program.h"
#include "roundhouse/dialects/control/control.h"
#include "roundhouse/dialects/ml_program/ml_program.h"
#include "roundhouse/passes/canonical/gradient/sweep/reverse_sweep.h"
#include "roundhouse/service/gradient.h"
#include "roundhouse/service/lowering/lowering.h"
#include "roundhouse/service/lowering/program_lowering.h"

namespace roundhouse::canonical_gradient {

const std::string* SymbolOf(const Node& node, absl::string_view attribute) {
  const Attribute* symbol = node.attribute(attribute);
  return symbol == nullptr ? nullptr : symbol->if_symbol();
}

Graph* GraphOf(const Node& node, absl::string_view attribute) {
  const std::string* name = SymbolOf(node, attribute);
  return name == nullptr ? nullptr : node.graph().program().FindGraph(*name);
}

bool MayCarry(const Type& type) {
  return type.is_unknown() || IsDifferentiable(type) ||
         (type.is_tensor() && type.element_type().is_quantized());
}

bool IsLoad(const Node& node) {
  return Is<ml_program::GlobalLoad>(node) || Is<ml_program::GlobalLoadConst>(node) ||
         Is<ml_program::GlobalLoadGraph>(node);
}
bool IsStore(const Node& node) {
  return Is<ml_program::GlobalStore>(node) || Is<ml_program::GlobalStoreGraph>(node);
}
bool IsCall(const Node& node) { return Is<control::Call>(node); }
bool IsIf(const Node& node) { return Is<control::If>(node); }
bool IsLoop(const Node& node) { return Is<control::While>(node); }
bool IsRun(const Node& node) { return IsCall(node) || IsIf(node) || IsLoop(node); }

bool LoadsOneOf(const Node& node, const absl::flat_hash_set<std::string>& globals) {
  const std::string* global = IsLoad(node) ? SymbolOf(node, container::kGlobal) : nullptr;
  return global != nullptr && globals.contains(*global);
}

std::vector<Graph*> GraphsOf(const Node& node) {
  std::vector<Graph*> graphs;
  for (absl::string_view name : {"callee", "then", "else", "condition", "body"}) {
    if (Graph* graph = GraphOf(node, name)) graphs.push_back(graph);
  }
  return graphs;
}

bool AnyNode(const Graph& graph, const std::function<bool(const Node&)>& predicate) {
  std::vector<const Graph*> todo = {&graph};
  absl::flat_hash_set<const Graph*> seen = {&graph};
  while (!todo.empty()) {
    const Graph* next = todo.back();
    todo.pop_back();
    for (const Node* node : next->nodes()) {
      if (predicate(*node)) return true;
      if (node->op().dialect_name() != container::kControl) continue;
      for (const Graph* callee : GraphsOf(*node)) {
        if (seen.insert(callee).second) todo.push_back(callee);
      }
    }
  }
  return false;
}

std::string UnusedName(absl::Span<const Port> ports, absl::string_view name) {
  const auto is_used = [&](const std::string& candidate) {
    return std::any_of(ports.begin(), ports.end(),
                       [&](const Port& port) { return port.name == candidate; });
  };
  std::string unused(name);
  for (int i = 1; is_used(unused); ++i) unused = absl::StrCat(name, "_", i);
  return unused;
}

std::optional<Derivative> OwnAnswer(const Node& node) {
  const auto* service = node.service<GradientService>();
  return service == nullptr ? std::nullopt : service->DerivativeOf(node.op());
}

bool EndsDerivatives(const Node& node) {
  const std::optional<Derivative> own = OwnAnswer(node);
  return own && own->kind == DerivativeKind::kZero;
}

bool IsLoweredFirst(const Node& node) {
  const auto* lowering = node.service<LoweringService>();
  return lowering != nullptr && lowering->target() == kCommonDialect &&
         lowering->CanLower(node.op()) && !OwnAnswer(node);
}

bool IsOfContainer(const Node& node) {
  return node.op().dialect_name() == container::kControl || IsLoad(node) || IsStore(node) ||
         IsBoundaryNode(node);
}

bool MayJump(const Node& node) {
  if (IsOfContainer(node)) return false;
  const std::optional<Derivative> own = OwnAnswer(node);
  if (own && own->kind != DerivativeKind::kRefused) return false;
  for (int i = 0; i < node.num_results(); ++i) {
    if (!MayCarry(node.result(i).type())) return true;
  }
  return false;
}

}  // namespace roundhouse::canonical_gradient
