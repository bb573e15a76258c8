// The pass differentiate: reverse mode, from a loss to the gradients of what it depends on.
#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <string>
#include <tuple>
#include <utility>
#include <vector>

#include "absl/container/flat_hash_set.h"
#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/ascii.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "absl/strings/str_split.h"
#include "absl/strings/string_view.h"
#include "absl/strings/strip.h"
#include "roundhouse/core/attribute.h"
#include "roundhouse/core/attribute_codec.h"
#include "roundhouse/core/base/nearest_name.h"
#include "roundhouse/core/base/status_macros.h"
#include "roundhouse/core/boundary.h"
#include "roundhouse/core/builder.h"
#include "roundhouse/core/container.h"
#include "roundhouse/core/graph.h"
#include "roundhouse/core/node.h"
#include "roundhouse/core/op.h"
#include "roundhouse/core/outline/outline.h"
#include "roundhouse/core/program.h"
#include "roundhouse/core/tensor/element_type.h"
#include "roundhouse/core/type.h"
#include "roundhouse/dialects/control/control.h"
#include "roundhouse/passes/canonical/gradient/sweep/reverse_sweep.h"
#include "roundhouse/passes/canonical/gradient/sweep/sweep_nodes.h"
#include "roundhouse/passes/canonical/gradient/sweep/zeros.h"
#include "roundhouse/passes/framework/node_filter.h"
#include "roundhouse/passes/framework/pass.h"
#include "roundhouse/passes/framework/pass_info.h"
#include "roundhouse/passes/framework/pass_registry.h"

namespace roundhouse::canonical_gradient {
namespace {

// Attribute of the new graph: the names of what its last results are the gradients of, "@w" for a
// global and "%x" for an input.
constexpr absl::string_view kGradients = "roundhouse.gradients";

constexpr int64_t kMaxOfMaxSteps = 1 << 30;

// "%x", or "%0" if the first input has no name.
std::string InputName(const Graph& graph, size_t index) {
  const std::string& name = graph.inputs()[index].name;
  return name.empty() ? absl::StrCat("%", index) : absl::StrCat("%", name);
}

// The values that `wrt` names.
struct Wanted {
  std::vector<const Global*> globals;
  std::vector<size_t> inputs;
};

absl::StatusOr<Wanted> FindWanted(const Program& program, const Graph& graph,
                                  absl::string_view wrt) {
  std::vector<std::string> known;
  for (const Global* global : program.globals()) {
    if (IsDifferentiable(global->type())) known.push_back(absl::StrCat("@", global->name()));
  }
  for (size_t i = 0; i < graph.inputs().size(); ++i) {
    if (IsDifferentiable(graph.inputs()[i].type)) known.push_back(InputName(graph, i));
  }
  const std::vector<std::string> patterns = absl::StrSplit(wrt, ',', absl::SkipWhitespace());
  if (patterns.empty()) {
    return absl::InvalidArgumentError(
        "option 'wrt': expected patterns of globals (\"@w*\") or inputs (\"%x\"), separated by "
        "commas, found none");
  }
  std::vector<std::string> stripped;
  for (const std::string& pattern : patterns) {
    stripped.emplace_back(absl::StripAsciiWhitespace(pattern));
    const bool matches = std::any_of(known.begin(), known.end(), [&](const std::string& name) {
      return MatchesPattern(stripped.back(), name);
    });
    if (matches) continue;
    constexpr size_t kMaxListed = 10;
    const std::vector<std::string> listed(
        known.begin(),
        known.begin() + static_cast<std::ptrdiff_t>(std::min(known.size(), kMaxListed)));
    return absl::InvalidArgumentError(absl::StrCat(
        "option 'wrt': no global or input of floats is named ", stripped.back(),
        DidYouMean(stripped.back(), known), "; there ",
        known.empty() ? "are none" : absl::StrCat("are ", absl::StrJoin(listed, ", ")),
        known.size() > kMaxListed ? absl::StrCat(" and ", known.size() - kMaxListed, " more")
                                  : ""));
  }
  auto is_wanted = [&](const Type& type, const std::string& name) {
    return IsDifferentiable(type) &&
           std::any_of(stripped.begin(), stripped.end(),
                       [&](const std::string& pattern) { return MatchesPattern(pattern, name); });
  };
  Wanted wanted;
  for (const Global* global : program.globals()) {
    if (is_wanted(global->type(), absl::StrCat("@", global->name()))) {
      wanted.globals.push_back(global);
    }
  }
  for (size_t i = 0; i < graph.inputs().size(); ++i) {
    if (is_wanted(graph.inputs()[i].type, InputName(graph, i))) wanted.inputs.push_back(i);
  }
  return wanted;
}

absl::Status CheckLoss(const Graph& graph, int64_t result) {
  if (result < 0 || result >= static_cast<int64_t>(graph.outputs().size())) {
    return absl::InvalidArgumentError(absl::StrCat("option 'result': graph @", graph.name(),
                                                   " has ", graph.outputs().size(),
                                                   " results, found ", result));
  }
  const Type& type = graph.outputs()[static_cast<size_t>(result)].type;
  const bool is_float = (type.is_tensor() || type.is_scalar()) &&
                        !type.element_type().is_quantized() && IsFloat(type.element_type().kind());
  bool is_one = type.is_scalar();
  if (is_float && type.is_tensor() && type.shape().is_static()) {
    const absl::StatusOr<int64_t> elements = type.shape().NumElements();
    is_one = elements.ok() && *elements == 1;
  }
  if (is_float && is_one) return absl::OkStatus();
  return absl::InvalidArgumentError(
      absl::StrCat("result ", result, " of graph @", graph.name(),
                   ": a loss must be a single float, expected tensor<f32>, found ", type.ToString(),
                   "; reduce it, or choose another with the option 'result'"));
}

// A graph with the same signature and function as `graph`, with nodes of its own.
absl::StatusOr<Graph*> CopyGraph(Program& program, Graph& graph, const std::string& name) {
  RH_ASSIGN_OR_RETURN(Graph * copy, program.CreateGraph(name, graph.visibility()));
  copy->set_boundary_dialect(graph.boundary_dialect());
  std::vector<Value*> inputs;
  for (const Port& port : graph.inputs()) {
    RH_ASSIGN_OR_RETURN(Value * input, AddInput(*copy, port.name, port.type));
    copy->mutable_inputs().back().attributes = port.attributes;
    inputs.push_back(input);
  }
  RH_ASSIGN_OR_RETURN(Node * call,
                      Builder(*copy).Make(control::Call{.callee = {graph.name()}}, inputs));
  for (int i = 0; i < call->num_results(); ++i) {
    const Port& port = graph.outputs()[static_cast<size_t>(i)];
    RH_RETURN_IF_ERROR(AddOutput(*copy, port.name, call->result(i)).status());
    copy->mutable_outputs().back().attributes = port.attributes;
  }
  RH_RETURN_IF_ERROR(InlineCall(*call));
  return copy;
}

// Erases those of the program's graphs from `first` on that no other graph names: some are made for
// branches and loops and then copied into others.
void EraseUnusedGraphs(Program& program, size_t first, const Graph& result) {
  absl::flat_hash_set<const Graph*> used = {&result};
  std::vector<const Graph*> todo = {&result};
  for (size_t i = 0; i < first; ++i) todo.push_back(program.graphs()[i]);
  while (!todo.empty()) {
    const Graph* graph = todo.back();
    todo.pop_back();
    for (const Node* node : graph->nodes()) {
      for (const auto& [name, value] : node->attributes()) {
        ForEachSymbol(value, [&](const std::string& symbol) {
          const Graph* named = program.FindGraph(symbol);
          if (named != nullptr && used.insert(named).second) todo.push_back(named);
        });
      }
    }
  }
  std::vector<Graph*> unused;
  for (size_t i = first; i < program.graphs().size(); ++i) {
    if (!used.contains(program.graphs()[i])) unused.push_back(program.graphs()[i]);
  }
  program.Erase(unused);
}

// Declares `gradient` as an output, with the type of the value that it is the gradient of.
absl::Status AddGradient(Graph& graph, absl::string_view name, Value* gradient, const Type& type) {
  if (gradient->type() != type && Compatible(gradient->type(), type)) {
    RH_ASSIGN_OR_RETURN(Type merged, Merge(gradient->type(), type));
    if (merged != gradient->type()) {
      gradient = &graph.CreateNode(container::kRefine, {gradient}, {merged})->result();
    }
  }
  const std::string unused = UnusedName(graph.outputs(), absl::StrCat(name, ".gradient"));
  return AddOutput(graph, unused, *gradient).status();
}

class Differentiate final : public Pass {
 public:
  template <typename Self>
  static auto Options(Self& pass) {
    return std::make_tuple(
        RequiredField("graph", pass.graph_, "the graph that computes the loss: @loss"),
        RequiredField(
            "wrt", pass.wrt_,
            "globals and inputs whose gradients are wanted, patterns separated by commas: "
            "\"@w*, %x\""),
        Field("result", pass.result_, "which result of the graph is the loss"),
        Field("max_steps", pass.max_steps_,
              "the most steps of a loop, if that is not a constant: memory is reserved for them, "
              "and a run with more ends with an error"));
  }

 private:
  absl::StatusOr<bool> RunImpl(Program& program) override {
    Graph* graph = program.FindGraph(graph_.name);
    if (graph == nullptr || graph->is_declaration()) {
      std::vector<std::string> names;
      for (const Graph* known : program.graphs()) names.push_back(known->name());
      return absl::InvalidArgumentError(absl::StrCat("option 'graph': there is no graph @",
                                                     graph_.name, " with a body",
                                                     DidYouMean(graph_.name, names)));
    }
    RH_RETURN_IF_ERROR(CheckLoss(*graph, result_));
    if (max_steps_ < 1 || max_steps_ > kMaxOfMaxSteps) {
      return absl::InvalidArgumentError(absl::StrCat("option 'max_steps': expected 1 to ",
                                                     kMaxOfMaxSteps, ", found ", max_steps_));
    }
    RH_ASSIGN_OR_RETURN(const Wanted wanted, FindWanted(program, *graph, wrt_));
    const std::string name = absl::StrCat(graph->name(), ".gradients");
    if (program.HasSymbol(name)) {
      return absl::AlreadyExistsError(
          absl::StrCat("@", name, " already exists; rename or remove it first"));
    }
    if (!AllowAt("differentiate", [&] { return absl::StrCat("graph @", graph->name()); })) {
      return false;
    }
    const size_t num_graphs = program.graphs().size();
    RH_ASSIGN_OR_RETURN(Graph * copy, CopyGraph(program, *graph, name));
    RH_RETURN_IF_ERROR(AddGradients(*copy, wanted, graph->name()));
    EraseUnusedGraphs(program, num_graphs, *copy);
    return true;
  }

  absl::Status AddGradients(Graph& graph, const Wanted& wanted, absl::string_view of) {
    absl::flat_hash_set<std::string> globals;
    for (const Global* global : wanted.globals) globals.insert(global->name());
    RH_ASSIGN_OR_RETURN(const std::vector<Node*> inputs, input_nodes(graph));
    RH_ASSIGN_OR_RETURN(const std::vector<Node*> outputs, output_nodes(graph));
    Node* loss = outputs[static_cast<size_t>(result_)];
    Differentiation shared(graph, std::move(globals));
    shared.limits.max_steps = max_steps_;
    ReverseSweep sweep(graph, shared);
    for (size_t input : wanted.inputs) sweep.Want(inputs[input]->result());
    RH_RETURN_IF_ERROR(sweep.RunFrom(*loss, of));
    const Builder build(graph);
    std::vector<Attribute> names;
    for (const Global* global : wanted.globals) {
      RH_ASSIGN_OR_RETURN(Value * gradient, sweep.CotangentOfGlobal(global->name()));
      if (gradient == nullptr) {
        Count("zero gradient");
        RH_ASSIGN_OR_RETURN(gradient, MakeZerosOfGlobal(build, *global));
      }
      RH_RETURN_IF_ERROR(AddGradient(graph, global->name(), gradient, global->type()));
      names.push_back(Attribute::String(absl::StrCat("@", global->name())));
    }
    for (size_t index : wanted.inputs) {
      Value& input = inputs[index]->result();
      const std::string name = InputName(graph, index);
      RH_ASSIGN_OR_RETURN(Value * gradient, sweep.CotangentOf(input));
      if (gradient == nullptr) {
        Count("zero gradient");
        RH_ASSIGN_OR_RETURN(gradient, MakeZerosLike(build, input));
      }
      RH_RETURN_IF_ERROR(AddGradient(graph, name.substr(1), gradient, input.type()));
      names.push_back(Attribute::String(name));
    }
    for (const std::string& global : sweep.cut_globals()) {
      Count(absl::StrCat("cut at the value that the previous step stored in @", global));
    }
    graph.set_attribute(kGradients, Attribute::List(std::move(names)));
    RemoveUnused(graph);
    return absl::OkStatus();
  }

  SymbolRef graph_;
  std::string wrt_;
  int64_t result_ = 0;
  int64_t max_steps_ = kDefaultMaxSteps;
};

RH_REGISTER_PASS(differentiate, Differentiate)
    .Doc(
        "Adds the gradients of a loss: differentiate{graph = @loss, wrt = \"@w*\"} makes "
        "@loss.gradients, whose results are those of @loss and a gradient for each global.")
    .WithNumerics(Numerics::kReassociates);

}  // namespace
}  // namespace roundhouse::canonical_gradient
