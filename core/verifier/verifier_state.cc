#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "absl/container/flat_hash_map.h"
#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/string_view.h"
#include "absl/types/span.h"
#include "roundhouse/core/base/text_format.h"
#include "roundhouse/core/container.h"
#include "roundhouse/core/traversal.h"
#include "roundhouse/core/verifier/verifier_internal.h"

namespace roundhouse::verifier_internal {
namespace {

// Returns the symbol under `name`. If the node has none, reports that it must have one.
const std::string* SymbolUnder(Run& run, const Node& node, absl::string_view name,
                               absl::string_view kind) {
  const Attribute* attribute = node.attribute(name);
  if (attribute != nullptr && attribute->if_symbol() != nullptr) return attribute->if_symbol();
  // If the op's row lists the attribute, that has been reported already.
  if (node.op().FindAttribute(name) == nullptr) {
    run.findings.Add("missing_attribute", node, [&] {
      return absl::StrCat("expected attribute '", name, "' to name a ", kind, ", found ",
                          attribute == nullptr ? "none" : Shown(*attribute));
    });
  }
  return nullptr;
}

void AddWrongSymbol(Run& run, const Node& node, absl::string_view attribute, absl::string_view kind,
                    const std::string& symbol) {
  const bool is_other_kind = run.program.HasSymbol(symbol);
  run.findings.Add(is_other_kind ? "symbol_kind" : "undefined_symbol", node, [&] {
    if (is_other_kind) {
      return absl::StrCat("attribute '", attribute, "': expected a ", kind, ", found the ",
                          run.program.FindGlobal(symbol) != nullptr ? "global " : "graph ",
                          Shown(SymbolText(symbol)));
    }
    return absl::StrCat("attribute '", attribute, "': expected a ", kind, " of the program, found ",
                        Shown(SymbolText(symbol)), run.findings.SuggestSymbol(symbol));
  });
}

std::string RefineHint(const Type& found, const Type& declared) {
  return Compatible(found, declared) ? "; insert a control.refine" : "";
}

void VerifyAccess(Run& run, const Node& node, Access access, const Global& global) {
  const bool stores = IsStore(access);
  if (stores && !global.is_mutable()) {
    run.findings.Add("store_immutable", node, [&] {
      return absl::StrCat("expected a mutable global, found the immutable ",
                          Shown(SymbolText(global.name())));
    });
  }
  if (access == Access::kLoadConst && global.is_mutable()) {
    run.findings.Add("load_const_mutable", node, [&] {
      return absl::StrCat("expected an immutable global, found the mutable ",
                          Shown(SymbolText(global.name())), "; use ", container::kGlobalLoad);
    });
  }
  // MLIR's accesses have exactly the declared type.
  if (stores) {
    if (node.num_operands() == 0 || !node.has_operand(0) || node.operand(0).type() == global.type())
      return;
    run.findings.Add("store_type", node, [&] {
      return absl::StrCat("expected a value of the type of global ",
                          Shown(SymbolText(global.name())), ", ", Shown(global.type()), ", found ",
                          Shown(node.operand(0).type()),
                          RefineHint(node.operand(0).type(), global.type()));
    });
  } else if (node.num_results() > 0 && node.result(0).type() != global.type()) {
    run.findings.Add("load_type", node, [&] {
      return absl::StrCat("expected a result of the type of global ",
                          Shown(SymbolText(global.name())), ", ", Shown(global.type()), ", found ",
                          Shown(node.result(0).type()),
                          RefineHint(node.result(0).type(), global.type()));
    });
  }
}

void VerifyCall(Run& run, const Node& node, const Graph& callee) {
  auto add = [&](Message message) { run.findings.Add("call_signature", node, message); };
  const std::vector<Port>& inputs = callee.inputs();
  const std::vector<Port>& outputs = callee.outputs();
  if (inputs.size() != static_cast<size_t>(node.num_operands())) {
    add([&] {
      return absl::StrCat("expected ", Count(inputs.size(), "operand"), " for the inputs of ",
                          Shown(SymbolText(callee.name())), ", found ", node.num_operands());
    });
  }
  for (size_t i = 0; i < inputs.size() && i < static_cast<size_t>(node.num_operands()); ++i) {
    const int operand = static_cast<int>(i);
    if (!node.has_operand(operand) || Fits(node.operand(operand).type(), inputs[i].type)) continue;
    add([&] {
      return absl::StrCat("expected ", Shown(inputs[i].type), " for ",
                          PortText("input", i, inputs[i]), " of ", Shown(SymbolText(callee.name())),
                          ", found ", Shown(node.operand(operand).type()),
                          RefineHint(node.operand(operand).type(), inputs[i].type));
    });
  }
  if (outputs.size() != static_cast<size_t>(node.num_results())) {
    add([&] {
      return absl::StrCat("expected ", Count(outputs.size(), "result"), " for the outputs of ",
                          Shown(SymbolText(callee.name())), ", found ", node.num_results());
    });
  }
  for (size_t i = 0; i < outputs.size() && i < static_cast<size_t>(node.num_results()); ++i) {
    const Type& result = node.result(static_cast<int>(i)).type();
    if (Fits(outputs[i].type, result)) continue;
    add([&] {
      return absl::StrCat("result ", i, ": expected ", Shown(outputs[i].type), " as ",
                          PortText("output", i, outputs[i]), " of ",
                          Shown(SymbolText(callee.name())), ", found ", Shown(result),
                          RefineHint(outputs[i].type, result));
    });
  }
}

// Records the symbols that a graph names, for VerifyInitializers.
void NoteReferences(Run& run, const Node& node) {
  if (node.attributes().empty()) return;
  auto graph = run.symbol_position.find(node.graph().name());
  if (graph == run.symbol_position.end()) return;
  Run::References& references = run.references[graph->second];
  for (const auto& [name, attribute] : node.attributes()) {
    ForEachSymbol(attribute, [&](const std::string& symbol) {
      auto position = run.symbol_position.find(symbol);
      if (position == run.symbol_position.end()) return;
      if (run.program.FindGlobal(symbol) != nullptr) {
        references.last_global =
            std::max(references.last_global, static_cast<int64_t>(position->second));
      } else {
        references.graphs.push_back(position->second);
      }
    });
  }
}

// The type of an attribute as the initial value of a global; nullopt if the attribute is not data.
std::optional<Type> TypeOfData(const Attribute& attribute) {
  switch (attribute.kind()) {
    case Attribute::Kind::kBool:
      return Type::Scalar(ElementKind::kI1);
    case Attribute::Kind::kInt:
    case Attribute::Kind::kFloat:
      return Type::Scalar(attribute.element_kind());
    case Attribute::Kind::kString:
      return Type::Scalar(ElementKind::kString);
    case Attribute::Kind::kTensor:
      return attribute.if_tensor()->type();
    default:
      return std::nullopt;
  }
}

void VerifyInitialType(Run& run, const Global& global, absl::string_view what, const Type& type) {
  if (Fits(type, global.type())) return;
  run.findings.Add("initial_type", global, [&] {
    return absl::StrCat("expected the ", what, " to fit the global's type ", Shown(global.type()),
                        ", found ", Shown(type));
  });
}

// The text form of an external value.
constexpr absl::string_view kExternText = "#ml_program.extern";

void VerifyInlineInitial(Run& run, const Global& global, const Attribute& initial) {
  VerifyAttributes(run, global, Holder::kNode, {{"value", initial}}, "initial value: ");
  if (initial.if_opaque() != nullptr && absl::StartsWith(*initial.if_opaque(), kExternText)) {
    run.findings.Add("initial_type", global, [&] {
      return absl::StrCat("expected a value, found ", Shown(initial),
                          "; an external value is a Global::External");
    });
    return;
  }
  // Only the foreign dialect understands such values.
  if (global.type().is_unknown() || global.type().is_opaque() || initial.if_opaque() != nullptr)
    return;
  const std::optional<Type> type = TypeOfData(initial);
  if (type) return VerifyInitialType(run, global, "initial value", *type);
  run.findings.Add("initial_type", global, [&] {
    return absl::StrCat("expected an initial value of type ", Shown(global.type()), ", found ",
                        Shown(initial));
  });
}

}  // namespace

void VerifySymbolOperands(Run& run, const Node& node, const OpFacts& facts) {
  if (run.has_initializers) NoteReferences(run, node);
  if (facts.access != Access::kNone) {
    const std::string* symbol = SymbolUnder(run, node, container::kGlobal, "global");
    if (symbol == nullptr) return;
    const Global* global = run.program.FindGlobal(*symbol);
    if (global == nullptr) return AddWrongSymbol(run, node, container::kGlobal, "global", *symbol);
    VerifyAccess(run, node, facts.access, *global);
    return;
  }
  for (absl::string_view name : facts.graph_symbols) {
    const std::string* symbol = SymbolUnder(run, node, name, "graph");
    if (symbol == nullptr) continue;
    const Graph* graph = run.program.FindGraph(*symbol);
    if (graph == nullptr) {
      AddWrongSymbol(run, node, name, "graph", *symbol);
    } else if (facts.is_call) {
      VerifyCall(run, node, *graph);
    }
  }
}

void VerifyGlobals(Run& run) {
  for (const Global* global : run.program.globals()) {
    VerifyTypeAt(run, *global, global->type(), [] { return std::string("type"); });
    VerifyAttributes(run, *global, Holder::kGlobal, global->attributes(), "");
    const Attribute* initial = global->inline_initial();
    const bool is_computed = global->attributes().contains(container::kInitializer);
    // `unit` stands for the value that the initializer will compute, since MLIR requires an initial
    // value of an immutable global.
    const bool is_placeholder =
        is_computed && initial != nullptr && initial->kind() == Attribute::Kind::kUnit;
    if (!global->is_mutable() && !global->has_initial()) {
      run.findings.Add("immutable_uninitialized", *global, [&] {
        return absl::StrCat("expected an initial value, since the global is immutable, found none",
                            is_computed ? "; use `unit` if the initializer computes it" : "");
      });
    }
    if (is_computed && global->has_initial() && !is_placeholder) {
      run.findings.Add("initializer", *global, [&] {
        return absl::StrCat("expected no initial value but `unit` with ", container::kInitializer,
                            ", found ", initial != nullptr ? Shown(*initial) : "an external one");
      });
    } else if (is_placeholder) {
      continue;
    }
    if (initial != nullptr) VerifyInlineInitial(run, *global, *initial);
    if (const Global::External* external = global->external_initial()) {
      VerifyTypeAt(run, *global, external->type,
                   [] { return std::string("external initial value"); });
      VerifyInitialType(run, *global, "external initial value", external->type);
    }
  }
}

namespace {

// Finds the last global that each graph or one of its callees names: from the greatest down, each
// graph takes the first that reaches it.
void FindLastGlobals(Run& run) {
  const std::vector<Graph*>& graphs = run.program.graphs();
  std::vector<std::vector<size_t>> callers(graphs.size());
  for (size_t i = 0; i < graphs.size(); ++i) {
    for (size_t callee : run.references[i].graphs) callers[callee].push_back(i);
  }
  std::vector<size_t> order(graphs.size());
  for (size_t i = 0; i < order.size(); ++i) order[i] = i;
  std::stable_sort(order.begin(), order.end(), [&](size_t a, size_t b) {
    return run.references[a].last_global > run.references[b].last_global;
  });
  std::vector<bool> is_known(graphs.size());
  std::vector<size_t> pending;
  for (size_t graph : order) {
    if (is_known[graph]) continue;
    is_known[graph] = true;
    pending.push_back(graph);
    while (!pending.empty()) {
      const size_t current = pending.back();
      pending.pop_back();
      run.references[current].last_global = run.references[graph].last_global;
      for (size_t caller : callers[current]) {
        if (is_known[caller]) continue;
        is_known[caller] = true;
        pending.push_back(caller);
      }
    }
  }
}

// The attribute `initializer` of global i, once the last globals are found.
void VerifyInitializer(Run& run, size_t i, const Attribute& initializer) {
  const std::vector<Global*>& globals = run.program.globals();
  const Global& global = *globals[i];
  auto add = [&](Message message) { run.findings.Add("initializer", global, message); };
  const std::string* symbol = initializer.if_symbol();
  if (symbol == nullptr) {
    add([&] {
      return absl::StrCat("expected attribute '", container::kInitializer,
                          "' to name a graph, found ", Shown(initializer));
    });
    return;
  }
  const std::string name = Shown(SymbolText(*symbol));
  const Graph* graph = run.program.FindGraph(*symbol);
  if (graph == nullptr) {
    // Undefined symbols are reported for every attribute elsewhere.
    if (run.program.HasSymbol(*symbol))
      add([&] { return absl::StrCat("expected a graph, found the global ", name); });
    return;
  }
  if (graph->is_declaration()) {
    add([&] { return absl::StrCat("expected a graph with a body, found the declaration ", name); });
    return;
  }
  if (!graph->inputs().empty() || graph->outputs().size() != 1) {
    add([&] {
      return absl::StrCat("expected a graph without inputs and with 1 output, found ", name,
                          " with ", Count(graph->inputs().size(), "input"), " and ",
                          Count(graph->outputs().size(), "output"));
    });
  } else if (!Fits(graph->outputs()[0].type, global.type())) {
    add([&] {
      return absl::StrCat("expected the output of ", name, " to fit the global's type ",
                          Shown(global.type()), ", found ", Shown(graph->outputs()[0].type));
    });
  }
  const int64_t last = run.references[run.symbol_position.at(*symbol)].last_global;
  if (last >= static_cast<int64_t>(i)) {
    add([&] {
      return absl::StrCat(
          "expected ", name, " and its callees to access only earlier globals, found ",
          last == static_cast<int64_t>(i) ? "this global itself"
                                          : Shown(SymbolText(globals[last]->name())));
    });
  }
}

}  // namespace

void VerifyInitializers(Run& run) {
  if (!run.has_initializers) return;
  FindLastGlobals(run);
  const std::vector<Global*>& globals = run.program.globals();
  for (size_t i = 0; i < globals.size(); ++i) {
    const Attribute* initializer = globals[i]->attributes().Find(container::kInitializer);
    if (initializer != nullptr) VerifyInitializer(run, i, *initializer);
  }
}

namespace {

// Walks from one access to others, with a bounded number of steps.
class Walker {
 public:
  explicit Walker(const NodeNumbering& numbering)
      : numbering_(numbering),
        steps_left_(32 * numbering.size() + 1'000'000),
        met_(numbering.size()) {}

  // Returns which of `targets`, all at positions up to `last`, depend on the node at `from`;
  // nullopt if the steps have run out.
  std::optional<std::vector<bool>> Reaches(size_t from, absl::Span<const AccessSite* const> targets,
                                           size_t last) {
    return Walk(from, targets, [&](const Node& node, const auto& visit) {
      ForEachSuccessor(node, [&](const Node& after) {
        const size_t position = numbering_.Find(after);
        if (position != NodeNumbering::kAbsent && position <= last) visit(position);
      });
    });
  }
  // Returns on which of `targets`, all at positions from `first` on, the node at `from` depends;
  // nullopt if the steps have run out.
  std::optional<std::vector<bool>> ReachesBack(size_t from,
                                               absl::Span<const AccessSite* const> targets,
                                               size_t first) {
    return Walk(from, targets, [&](const Node& node, const auto& visit) {
      ForEachPredecessor(node, [&](const Node& before) {
        const size_t position = numbering_.Find(before);
        if (position != NodeNumbering::kAbsent && position >= first) visit(position);
      });
    });
  }

 private:
  template <typename Neighbours>
  std::optional<std::vector<bool>> Walk(size_t from, absl::Span<const AccessSite* const> targets,
                                        const Neighbours& for_each_neighbour) {
    ++walk_;
    auto missing = [&] {
      return std::any_of(targets.begin(), targets.end(),
                         [&](const AccessSite* site) { return met_[site->position] != walk_; });
    };
    // A token usually goes straight to the next access: look at the neighbours before going
    // further.
    std::vector<size_t> pending = {from};
    size_t done = 0;
    for (; done < pending.size(); ++done) {
      if (done == 1 && !missing()) break;
      if (steps_left_ == 0) return std::nullopt;
      for_each_neighbour(numbering_[pending[done]], [&](size_t position) {
        if (steps_left_ > 0) --steps_left_;
        if (met_[position] == walk_) return;
        met_[position] = walk_;
        pending.push_back(position);
      });
    }
    std::vector<bool> reached;
    for (const AccessSite* site : targets) reached.push_back(met_[site->position] == walk_);
    return reached;
  }

  const NodeNumbering& numbering_;
  size_t steps_left_;
  std::vector<uint32_t> met_;  // The number of the last walk that met each node.
  uint32_t walk_ = 0;
};

void AddRace(Run& run, const AccessSite& earlier, const AccessSite& later) {
  run.findings.Add("race", *later.node, [&] {
    return absl::StrCat("expected this ", later.is_store ? "store to" : "load of", " global ",
                        Shown(SymbolText(later.global->name())), " to be ordered against the ",
                        earlier.is_store ? "store by " : "load by ",
                        Shown(earlier.node->DebugName()),
                        ", found no path between the two; pass the token of one to the other");
  });
}

// Checks that any two accesses of one global, at least one of them a store, are ordered. With the
// stores s1, s2 … in the order of the nodes, it is enough that each store is ordered against the
// accesses between its neighbours: order is transitive.
void VerifyRacesOf(Run& run, Walker& walker, absl::Span<const AccessSite* const> sites) {
  const AccessSite* store = nullptr;     // The last store.
  std::vector<const AccessSite*> loads;  // The loads since that store.
  auto close = [&](const AccessSite* next_store) {
    std::vector<const AccessSite*> after = loads;
    if (after.empty() && next_store != nullptr) after.push_back(next_store);
    if (store != nullptr && !after.empty()) {
      const auto reached = walker.Reaches(store->position, after, after.back()->position);
      for (size_t i = 0; reached && i < after.size(); ++i) {
        if (!(*reached)[i]) AddRace(run, *store, *after[i]);
      }
    }
    if (next_store != nullptr && !loads.empty()) {
      const auto reached = walker.ReachesBack(next_store->position, loads, loads.front()->position);
      for (size_t i = 0; reached && i < loads.size(); ++i) {
        if (!(*reached)[i]) AddRace(run, *loads[i], *next_store);
      }
    }
    store = next_store;
    loads.clear();
  };
  for (const AccessSite* site : sites) {
    if (site->is_store) {
      close(site);
    } else {
      loads.push_back(site);
    }
  }
  close(nullptr);
}

}  // namespace

void VerifyRaces(Run& run, const NodeNumbering& numbering, absl::Span<const AccessSite> sites) {
  std::map<std::string, std::vector<const AccessSite*>> by_global;
  for (const AccessSite& site : sites) {
    if (site.global->is_mutable()) by_global[site.global->name()].push_back(&site);
  }
  if (by_global.empty()) return;
  Walker walker(numbering);
  for (const auto& [name, accesses] : by_global) VerifyRacesOf(run, walker, accesses);
}

}  // namespace roundhouse::verifier_internal
