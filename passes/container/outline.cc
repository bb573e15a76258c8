#include "roundhouse/core/outline/outline.h"

#include <algorithm>
#include <string>
#include <tuple>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/str_cat.h"
#include "roundhouse/core/base/nearest_name.h"
#include "roundhouse/core/base/status_macros.h"
#include "roundhouse/core/graph.h"
#include "roundhouse/core/op.h"
#include "roundhouse/core/program.h"
#include "roundhouse/passes/framework/pass.h"
#include "roundhouse/passes/framework/pass_registry.h"

namespace roundhouse {
namespace {

class OutlinePass final : public Pass {
 public:
  template <typename Self>
  static auto Options(Self& pass) {
    return std::make_tuple(
        RequiredField("nodes", pass.nodes_, "the names of the nodes"),
        Field("graph", pass.graph_, "the graph of the nodes; required if there are several graphs"),
        Field("name", pass.name_, "the name of the new graph"));
  }

 private:
  absl::StatusOr<bool> RunImpl(Program& program) override {
    RH_ASSIGN_OR_RETURN(Graph * graph, FindGraph(program));
    std::vector<Node*> nodes;
    std::vector<std::string> names;
    for (Node* node : graph->nodes()) {
      names.push_back(node->name());
      if (std::find(nodes_.begin(), nodes_.end(), node->name()) != nodes_.end())
        nodes.push_back(node);
    }
    for (const std::string& name : nodes_) {
      if (std::find(names.begin(), names.end(), name) != names.end()) continue;
      return absl::NotFoundError(absl::StrCat("graph @", graph->name(), " has no node '", name, "'",
                                              DidYouMean(name, names)));
    }
    if (nodes.empty() || !Allow("outline", *nodes.front())) return false;
    RH_RETURN_IF_ERROR(Outline(*graph, nodes, name_).status());
    return true;
  }

  absl::StatusOr<Graph*> FindGraph(const Program& program) const {
    if (graph_.empty()) {
      if (program.graphs().size() == 1) return program.graphs().front();
      return absl::InvalidArgumentError(absl::StrCat("the program has ", program.graphs().size(),
                                                     " graphs; choose one by outline{graph=...}"));
    }
    if (Graph* graph = program.FindGraph(graph_)) return graph;
    return absl::NotFoundError(
        absl::StrCat("there is no graph @", graph_, DidYouMean(graph_, program.symbol_names())));
  }

  std::vector<std::string> nodes_;
  std::string graph_;
  std::string name_ = "outlined";
};

RH_REGISTER_PASS(outline, OutlinePass)
    .Doc("Moves the named nodes into a graph of their own, and calls it in their place.")
    .WithNumerics(Numerics::kExact);

}  // namespace
}  // namespace roundhouse
