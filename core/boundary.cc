#include "roundhouse/core/boundary.h"

#include <string>
#include <utility>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/string_view.h"
#include "roundhouse/core/base/nearest_name.h"
#include "roundhouse/core/base/text_format.h"
#include "roundhouse/core/context.h"
#include "roundhouse/core/node.h"
#include "roundhouse/core/program.h"

namespace roundhouse {
namespace {

std::string PortText(absl::string_view what, const std::vector<Port>& ports, size_t index) {
  return absl::StrCat(what, " ", index,
                      ports[index].name.empty() ? "" : absl::StrCat(" '", ports[index].name, "'"));
}

// The nodes that `Service` says are bound to one of `ports`.
template <typename Service>
absl::StatusOr<std::vector<Node*>> BoundNodes(const Graph& graph, const std::vector<Port>& ports,
                                              absl::string_view what) {
  std::vector<Node*> bound(ports.size());
  // Neighbours are often of one dialect, so the last one is remembered.
  const Dialect* last_dialect = nullptr;
  const Service* service = nullptr;
  for (Node* node : graph.nodes()) {
    if (node->dialect() == nullptr) continue;
    if (node->dialect() != last_dialect) {
      last_dialect = node->dialect();
      service = last_dialect->service<Service>();
    }
    if (service == nullptr || !service->associated(*node)) continue;
    const int64_t index = service->index(*node);
    if (index < 0 || index >= static_cast<int64_t>(ports.size())) {
      return absl::InvalidArgumentError(
          absl::StrCat("graph ", SymbolText(graph.name()), ": ", node->DebugName(), " is bound to ",
                       what, " ", index, ", but ", ports.size(), " ", what,
                       ports.size() == 1 ? " is" : "s are", " declared"));
    }
    if (bound[index] != nullptr) {
      return absl::InvalidArgumentError(
          absl::StrCat("graph ", SymbolText(graph.name()), ": both ", bound[index]->DebugName(),
                       " and ", node->DebugName(), " are bound to ", PortText(what, ports, index)));
    }
    bound[index] = node;
  }
  return bound;
}

absl::StatusOr<const BoundaryConstructionService*> ConstructionFor(const Graph& graph) {
  const std::string& name = graph.boundary_dialect();
  const Dialect* dialect = graph.context().FindDialect(name);
  if (dialect == nullptr) {
    std::vector<std::string> known;
    for (const Dialect* candidate : graph.context().dialects()) known.push_back(candidate->name());
    return absl::FailedPreconditionError(
        absl::StrCat("graph ", SymbolText(graph.name()), ": its boundary dialect '", name,
                     "' is not registered", DidYouMean(name, known)));
  }
  const auto* construction = dialect->service<BoundaryConstructionService>();
  if (construction == nullptr) {
    return absl::FailedPreconditionError(
        absl::StrCat("graph ", SymbolText(graph.name()), ": its boundary dialect '", name,
                     "' does not offer ", BoundaryConstructionService::kServiceName));
  }
  return construction;
}

}  // namespace

absl::StatusOr<std::vector<Node*>> input_nodes(const Graph& graph) {
  return BoundNodes<GraphInputIndexQueryService>(graph, graph.inputs(), "input");
}

absl::StatusOr<std::vector<Node*>> output_nodes(const Graph& graph) {
  return BoundNodes<GraphOutputIndexQueryService>(graph, graph.outputs(), "output");
}

bool IsInputNode(const Node& node) {
  const auto* service = node.service<GraphInputIndexQueryService>();
  return service != nullptr && service->associated(node);
}

bool IsOutputNode(const Node& node) {
  const auto* service = node.service<GraphOutputIndexQueryService>();
  return service != nullptr && service->associated(node);
}

absl::StatusOr<Value*> AddInput(Graph& graph, absl::string_view name, const Type& type) {
  absl::StatusOr<const BoundaryConstructionService*> construction = ConstructionFor(graph);
  if (!construction.ok()) return construction.status();
  graph.mutable_inputs().push_back({std::string(name), type, {}});
  absl::StatusOr<Node*> node = (*construction)->MakeInput(graph, graph.inputs().size() - 1, type);
  if (node.ok() && (*node)->num_results() != 1) {
    absl::Status error = absl::InternalError(absl::StrCat(
        "dialect '", graph.boundary_dialect(), "' made the input node ", (*node)->DebugName(),
        " with ", (*node)->num_results(), " results, expected 1"));
    graph.Erase(*node);
    node = std::move(error);
  }
  if (!node.ok()) {
    graph.mutable_inputs().pop_back();
    return node.status();
  }
  return &(*node)->result(0);
}

absl::StatusOr<Node*> AddOutput(Graph& graph, absl::string_view name, Value& value) {
  absl::StatusOr<const BoundaryConstructionService*> construction = ConstructionFor(graph);
  if (!construction.ok()) return construction.status();
  graph.mutable_outputs().push_back({std::string(name), value.type(), {}});
  absl::StatusOr<Node*> node =
      (*construction)->MakeOutput(graph, graph.outputs().size() - 1, value);
  if (!node.ok()) graph.mutable_outputs().pop_back();
  return node;
}

}  // namespace roundhouse
