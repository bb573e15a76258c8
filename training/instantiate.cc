#include "roundhouse/training/instantiate.h"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <utility>

#include "absl/container/flat_hash_map.h"
#include "absl/status/status.h"
#include "absl/strings/str_cat.h"
#include "roundhouse/core/attribute.h"
#include "roundhouse/core/base/status_macros.h"
#include "roundhouse/core/boundary.h"
#include "roundhouse/core/builder.h"
#include "roundhouse/core/container.h"
#include "roundhouse/core/program.h"
#include "roundhouse/core/type.h"
#include "roundhouse/dialects/canonical/graph.h"

namespace roundhouse::training {
namespace {

// Limits calls in calls, as a graph that calls itself would not end.
constexpr int kMaxDepth = 64;

class Copy {
 public:
  Copy(Graph& target, const InstantiateOptions& options) : target_(target), options_(options) {}

  absl::StatusOr<std::vector<Value*>> Run(const Graph& source, absl::Span<Value* const> arguments,
                                          int depth) {
    if (depth > kMaxDepth) {
      return absl::InvalidArgumentError(absl::StrCat("graph @", source.name(), ": calls nest ",
                                                     kMaxDepth, " deep; does it call itself?"));
    }
    RH_ASSIGN_OR_RETURN(const std::vector<Node*> inputs, input_nodes(source));
    RH_ASSIGN_OR_RETURN(const std::vector<Node*> outputs, output_nodes(source));
    if (arguments.size() != inputs.size()) {
      return absl::InvalidArgumentError(absl::StrCat("graph @", source.name(), ": expected ",
                                                     inputs.size(), " inputs, found ",
                                                     arguments.size()));
    }
    Values values;
    for (size_t i = 0; i < inputs.size(); ++i) {
      if (!Compatible(arguments[i]->type(), inputs[i]->result().type())) {
        return absl::InvalidArgumentError(absl::StrCat(
            "graph @", source.name(), ", input '", source.inputs()[i].name, "': expected ",
            inputs[i]->result().type().ToString(), ", found ", arguments[i]->type().ToString()));
      }
      values[&inputs[i]->result()] = arguments[i];
    }
    Edges edges;
    for (const Node* node : source.nodes()) {
      if (IsBoundaryNode(*node)) continue;
      RH_RETURN_IF_ERROR(Annotate(CopyNode(*node, values, edges, depth), node->DebugName()));
    }
    std::vector<Value*> results;
    results.reserve(outputs.size());
    for (const Node* output : outputs) results.push_back(values.at(&output->operand(0)));
    return results;
  }

 private:
  using Values = absl::flat_hash_map<const Value*, Value*>;
  using Edges = absl::flat_hash_map<const Node*, Node*>;

  absl::Status CopyNode(const Node& node, Values& values, Edges& edges, int depth) {
    std::vector<Value*> operands;
    for (Value* operand : node.operands()) operands.push_back(values.at(operand));
    if (node.op_name() == container::kCall) {
      RH_ASSIGN_OR_RETURN(const Graph* callee, CalleeOf(node));
      RH_ASSIGN_OR_RETURN(const std::vector<Value*> results, Run(*callee, operands, depth + 1));
      for (size_t i = 0; i < results.size(); ++i)
        values[&node.result(static_cast<int>(i))] = results[i];
      return absl::OkStatus();
    }
    if (const Tensor* constant = ConstantOf(node)) {
      RH_ASSIGN_OR_RETURN(values[&node.result()],
                          Builder(target_)(canonical::ConstantGen{.value = *constant}, {}));
      return absl::OkStatus();
    }
    RH_ASSIGN_OR_RETURN(Node * made, Make(node, operands));
    made->set_origins(node.origins());
    for (int i = 0; i < node.num_results(); ++i) values[&node.result(i)] = &made->result(i);
    if (node.has_control_edges()) {
      edges[&node] = made;
      for (const Node* before : node.control_predecessors()) {
        if (const auto found = edges.find(before); found != edges.end())
          target_.add_dependency(*found->second, *made);
      }
    }
    return absl::OkStatus();
  }

  absl::StatusOr<const Graph*> CalleeOf(const Node& call) const {
    const Attribute* name = call.attribute(container::kCallee);
    const std::string* symbol = name == nullptr ? nullptr : name->if_symbol();
    const Graph* callee = symbol == nullptr ? nullptr : call.graph().program().FindGraph(*symbol);
    if (callee != nullptr && !callee->is_declaration()) return callee;
    return absl::InvalidArgumentError("it calls a graph that does not exist");
  }

  // The value of the global that the node reads, if it is constant here.
  const Tensor* ConstantOf(const Node& node) const {
    if (options_.constants == nullptr) return nullptr;
    if (node.op_name() != container::kGlobalLoadConst && node.op_name() != container::kGlobalLoad)
      return nullptr;
    const Attribute* global = node.attribute(container::kGlobal);
    const std::string* name = global == nullptr ? nullptr : global->if_symbol();
    if (name == nullptr) return nullptr;
    const auto found = options_.constants->find(*name);
    return found == options_.constants->end() ? nullptr : &found->second;
  }

  absl::StatusOr<Node*> Make(const Node& node, absl::Span<Value* const> operands) {
    AttributeMap attributes = node.attributes();
    const bool is_foreign = &node.graph().program() != &target_.program();
    bool is_renamed = false;
    for (const auto& [name, value] : node.attributes()) {
      const std::string* symbol = value.if_symbol();
      if (symbol == nullptr) continue;
      const bool is_mapped = options_.globals != nullptr && options_.globals->contains(*symbol);
      if (is_mapped) {
        attributes.Set(name, Attribute::Symbol(options_.globals->at(*symbol)));
        is_renamed = true;
      } else if (is_foreign) {
        return absl::UnimplementedError(
            absl::StrCat("it runs @", *symbol,
                         "; a recipe may call graphs, but must not have branches or loops "
                         "(canonical.select chooses between values)"));
      }
    }
    // The type that a recipe declares for a global is less specific than the weight's.
    std::optional<std::vector<Type>> types;
    if (!is_renamed) types = node.result_types();
    return Builder(target_)
        .Named(node.name())
        .Make(node.op_name(), operands, std::move(attributes), std::move(types));
  }

  Graph& target_;
  const InstantiateOptions& options_;
};

}  // namespace

absl::StatusOr<std::vector<Value*>> Instantiate(const Graph& source,
                                                absl::Span<Value* const> arguments, Graph& target,
                                                const InstantiateOptions& options) {
  absl::StatusOr<std::vector<Value*>> results = Copy(target, options).Run(source, arguments, 0);
  if (!results.ok()) return Annotate(results.status(), absl::StrCat("@", source.name()));
  return results;
}

}  // namespace roundhouse::training
