// Turns accesses of globals that are ordered by tokens into plain form, which is ordered by
// position. The order of a graph's nodes respects the tokens, so only the form changes; later
// passes need to know only the plain form. Tokens that calls and others take come from an
// ml_program.token, as these nodes are ordered by position too.
#include <utility>
#include <vector>

#include "absl/status/statusor.h"
#include "absl/strings/str_cat.h"
#include "roundhouse/core/base/status_macros.h"
#include "roundhouse/core/builder.h"
#include "roundhouse/core/graph.h"
#include "roundhouse/core/node.h"
#include "roundhouse/core/op.h"
#include "roundhouse/dialects/ml_program/ml_program.h"
#include "roundhouse/passes/framework/pass.h"
#include "roundhouse/passes/framework/pass_info.h"
#include "roundhouse/passes/framework/pass_registry.h"

namespace roundhouse {
namespace {

using ml_program::GlobalLoad;
using ml_program::GlobalLoadGraph;
using ml_program::GlobalStore;
using ml_program::GlobalStoreGraph;

class SequenceGlobals final : public GraphPass {
 private:
  absl::StatusOr<bool> RunOnGraph(Graph& graph) override {
    std::vector<Node*> accesses;
    for (Node* node : graph.nodes()) {
      if (Is<GlobalLoadGraph>(*node) || Is<GlobalStoreGraph>(*node)) accesses.push_back(node);
    }
    // All or none: an access left in token form would lose its order relative to the others.
    if (accesses.empty() ||
        !AllowAt("make_plain", [&] { return absl::StrCat("graph @", graph.name()); })) {
      return false;
    }
    Node* token = nullptr;
    for (Node* access : accesses) {
      RH_RETURN_IF_ERROR(MakePlain(*access, token));
    }
    return true;
  }

  // `token`: replaces the tokens of the graph's accesses; made when first needed.
  absl::Status MakePlain(Node& access, Node*& token) {
    Graph& graph = access.graph();
    const Builder build = Builder(graph).Before(access).Replacing({&access});
    Node* plain;
    if (Is<GlobalLoadGraph>(access)) {
      RH_ASSIGN_OR_RETURN(const GlobalLoadGraph load, View<GlobalLoadGraph>(access));
      RH_ASSIGN_OR_RETURN(plain, build.Make(GlobalLoad{.global = load.global}, {}));
      access.result(0).replace_all_uses_with(plain->result());
    } else {
      RH_ASSIGN_OR_RETURN(const GlobalStoreGraph store, View<GlobalStoreGraph>(access));
      RH_ASSIGN_OR_RETURN(plain,
                          build.Make(GlobalStore{.global = store.global}, {&access.operand(0)}));
    }
    for (Node* before : access.control_predecessors()) graph.add_dependency(*before, *plain);
    for (Node* after : access.control_successors()) graph.add_dependency(*plain, *after);
    Value& given = access.result(access.num_results() - 1);
    if (given.has_users()) {
      if (token == nullptr) {
        RH_ASSIGN_OR_RETURN(
            token, Builder(graph).Before(*graph.first_node()).Make(ml_program::Token{}, {}));
      }
      given.replace_all_uses_with(token->result());
    }
    graph.Erase(&access);
    return absl::OkStatus();
  }
};

RH_REGISTER_PASS(sequence_globals, SequenceGlobals)
    .Doc("Turns accesses of globals that tokens order into plain ones, ordered by their position.")
    .WithNumerics(Numerics::kExact);

}  // namespace
}  // namespace roundhouse
