#include <string>
#include <vector>

#include "absl/container/flat_hash_set.h"
#include "absl/status/statusor.h"
#include "roundhouse/core/attribute.h"
#include "roundhouse/core/base/text_format.h"
#include "roundhouse/core/graph.h"
#include "roundhouse/core/program.h"
#include "roundhouse/passes/framework/pass.h"
#include "roundhouse/passes/framework/pass_registry.h"

namespace roundhouse {
namespace {

// The symbols that are reachable from public ones.
class Reach {
 public:
  explicit Reach(const Program& program) : program_(program) {
    Visit(program.attributes());
    for (const Global* global : program.globals()) {
      if (global->visibility() != Visibility::kPrivate) Visit(global->name());
    }
    for (const Graph* graph : program.graphs()) {
      if (graph->visibility() != Visibility::kPrivate) Visit(graph->name());
    }
    while (!pending_.empty()) {
      const std::string name = pending_.back();
      pending_.pop_back();
      if (const Global* global = program_.FindGlobal(name)) VisitInside(*global);
      if (const Graph* graph = program_.FindGraph(name)) VisitInside(*graph);
    }
  }

  bool contains(const std::string& symbol) const { return reached_.contains(symbol); }

 private:
  void Visit(const std::string& symbol) {
    if (reached_.insert(symbol).second) pending_.push_back(symbol);
  }
  void Visit(const Attribute& attribute) {
    ForEachSymbol(attribute, [&](const std::string& symbol) { Visit(symbol); });
  }
  void Visit(const AttributeMap& attributes) {
    for (const auto& [name, value] : attributes) Visit(value);
  }
  void VisitInside(const Global& global) {
    Visit(global.attributes());
    if (const Attribute* initial = global.inline_initial()) Visit(*initial);
  }
  void VisitInside(const Graph& graph) {
    Visit(graph.attributes());
    for (const Port& port : graph.inputs()) Visit(port.attributes);
    for (const Port& port : graph.outputs()) Visit(port.attributes);
    for (const Node* node : graph.nodes()) Visit(node->attributes());
  }

  const Program& program_;
  absl::flat_hash_set<std::string> reached_;
  std::vector<std::string> pending_;
};

class SymbolDce final : public Pass {
  absl::StatusOr<bool> RunImpl(Program& program) override {
    const Reach reach(program);
    const bool any_graph = EraseUnreached(program, reach, program.graphs());
    const bool any_global = EraseUnreached(program, reach, program.globals());
    return any_graph || any_global;
  }

  template <typename Holder>
  bool EraseUnreached(Program& program, const Reach& reach, const std::vector<Holder*>& holders) {
    std::vector<Holder*> gone;
    for (Holder* holder : holders) {
      if (reach.contains(holder->name())) continue;
      if (AllowAt("remove", [&] { return SymbolText(holder->name()); })) gone.push_back(holder);
    }
    program.Erase(gone);
    return !gone.empty();
  }
};

RH_REGISTER_PASS(symbol_dce, SymbolDce)
    .Doc("Removes private graphs and globals that nothing refers to.")
    .WithNumerics(Numerics::kExact);

}  // namespace
}  // namespace roundhouse
