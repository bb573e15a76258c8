#include "roundhouse/tools/verifying/judged_part.h"

#include <cstddef>
#include <optional>
#include <utility>

#include "absl/container/flat_hash_map.h"
#include "absl/status/status.h"
#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/string_view.h"
#include "roundhouse/core/base/status_macros.h"
#include "roundhouse/core/boundary.h"
#include "roundhouse/core/constants.h"
#include "roundhouse/core/container.h"
#include "roundhouse/core/context.h"
#include "roundhouse/core/dialect.h"
#include "roundhouse/core/graph.h"
#include "roundhouse/core/type.h"
#include "roundhouse/dialects/tosa/tosa.h"
#include "roundhouse/service/dialect_export.h"
#include "roundhouse/service/execution.h"
#include "roundhouse/service/lowering/program_lowering.h"

namespace roundhouse {
namespace {

// The values of a graph in a run; looked up, never iterated.
using Samples = absl::flat_hash_map<const Value*, Tensor>;

absl::StatusOr<Samples> SamplesOf(const Program& program, const Graph& graph,
                                  absl::Span<const Tensor> inputs) {
  Samples samples;
  ExecutionOptions options;
  options.graphs = {&graph};
  options.run_unused_nodes = true;
  options.observer = [&](const Node& node, absl::Span<const Tensor* const> results) {
    for (size_t i = 0; i < results.size(); ++i) {
      if (results[i] != nullptr && &node.graph() == &graph)
        samples.insert_or_assign(&node.result(static_cast<int>(i)), *results[i]);
    }
    return absl::OkStatus();
  };
  RH_ASSIGN_OR_RETURN(const std::unique_ptr<Execution> execution, StartExecution(program, options));
  RH_RETURN_IF_ERROR(execution->Run(graph, inputs).status());
  RH_ASSIGN_OR_RETURN(const std::vector<Node*> pulls, input_nodes(graph));
  for (size_t i = 0; i < pulls.size(); ++i) {
    if (pulls[i] != nullptr) samples.insert_or_assign(&pulls[i]->result(), inputs[i]);
  }
  // Constants are not steps of a run.
  for (const Node* node : graph.nodes()) {
    if (node->num_results() != 1) continue;
    if (std::optional<Tensor> constant = ConstantValue(node->result()))
      samples.insert_or_assign(&node->result(), *std::move(constant));
  }
  return samples;
}

// The value's type with the shape of its sample.
Type TypeIn(const Value& value, const Samples& samples) {
  const auto sample = samples.find(&value);
  return sample == samples.end() || !value.type().is_tensor()
             ? value.type()
             : value.type().WithShape(sample->second.shape());
}

// A graph that is built from nodes of another.
class Part {
 public:
  Part(const Graph& from, const Samples& samples)
      : samples_(samples), program_(std::make_unique<Program>(from.program().context())) {
    graph_ = *program_->CreateGraph(from.name());
  }

  // Copies the node with its operands; null if an operand has no sample. With `with_constants`
  // constant operands stay constants; else they become inputs, so that the other compiler has to
  // compute with them.
  Node* Add(const Node& node, bool with_constants) {
    std::vector<Value*> operands;
    for (const Value* operand : node.operands()) {
      Value* made = Operand(*operand, with_constants);
      if (made == nullptr) return nullptr;
      operands.push_back(made);
    }
    std::vector<Type> types;
    for (int i = 0; i < node.num_results(); ++i) types.push_back(TypeIn(node.result(i), samples_));
    Node* copy = graph_->CreateNode(node.op(), operands, types, node.attributes());
    copy->set_name(node.name());
    for (int i = 0; i < node.num_results(); ++i) values_[&node.result(i)] = &copy->result(i);
    return copy;
  }

  absl::Status AddOutputs() {
    std::vector<Value*> loose;
    for (Node* node : graph_->nodes()) {
      if (IsBoundaryNode(*node) || node->op_name() == container::kNone) continue;
      for (int i = 0; i < node->num_results(); ++i) {
        Value& value = node->result(i);
        if (value.num_uses() == 0 && !ConstantValue(value)) loose.push_back(&value);
      }
    }
    for (size_t i = 0; i < loose.size(); ++i)
      RH_RETURN_IF_ERROR(AddOutput(*graph_, absl::StrCat("y", i), *loose[i]).status());
    return absl::OkStatus();
  }

  std::unique_ptr<Program> TakeProgram() { return std::move(program_); }
  std::vector<Tensor> TakeInputs() { return std::move(inputs_); }
  const Program& program() const { return *program_; }

 private:
  // The existing copy, a constant, or a new input.
  Value* Operand(const Value& value, bool with_constants) {
    const std::optional<Tensor> constant = with_constants ? ConstantValue(value) : std::nullopt;
    absl::flat_hash_map<const Value*, Value*>& known = constant ? constants_ : values_;
    const auto made = known.find(&value);
    if (made != known.end()) return made->second;
    Value* operand = nullptr;
    const auto sample = samples_.find(&value);
    if (value.type().is_none()) {
      operand = &graph_->CreateNode(container::kNone, {}, {Type::None()})->result();
    } else if (constant) {
      const Dialect* dialect = program_->context().FindDialect(kCommonDialect);
      const absl::StatusOr<Node*> node = dialect->service<ConstantsService>()->MakeConstant(
          *graph_, *constant, value.type().WithShape(constant->shape()), nullptr);
      if (node.ok()) operand = &(*node)->result();
    } else if (sample != samples_.end()) {
      const absl::StatusOr<Value*> input =
          AddInput(*graph_, absl::StrCat("x", inputs_.size()), TypeIn(value, samples_));
      if (input.ok()) {
        operand = *input;
        inputs_.push_back(sample->second);
      }
    }
    if (operand != nullptr) known[&value] = operand;
    return operand;
  }

  const Samples& samples_;
  std::unique_ptr<Program> program_;
  Graph* graph_ = nullptr;
  std::vector<Tensor> inputs_;
  absl::flat_hash_map<const Value*, Value*> values_;
  absl::flat_hash_map<const Value*, Value*> constants_;
};

// The reason why TOSA cannot express the node by itself; ok if it can.
absl::Status CheckSayable(const Node& node, const Samples& samples, bool with_constants) {
  Part alone(node.graph(), samples);
  if (alone.Add(node, with_constants) == nullptr)
    return absl::UnimplementedError("it has operands that are not tensors");
  RH_RETURN_IF_ERROR(alone.AddOutputs());
  return ExportTo(alone.program(), tosa::kDialect).status();
}

// The last line of a list with one item.
std::string ReasonOf(const absl::Status& status) {
  const absl::string_view message = status.message();
  const size_t line = message.rfind("\n  ");
  return std::string(line == absl::string_view::npos ? message : message.substr(line + 3));
}

}  // namespace

absl::StatusOr<JudgedPart> JudgedPartOf(const Program& program, const std::string& entry,
                                        absl::Span<const Tensor> inputs,
                                        const std::function<bool(const Node&)>& is_wanted) {
  const Graph* graph = program.FindGraph(entry);
  if (graph == nullptr) return absl::NotFoundError(absl::StrCat("there is no graph @", entry));
  RH_ASSIGN_OR_RETURN(const Samples samples, SamplesOf(program, *graph, inputs));
  Part part(*graph, samples);
  JudgedPart judged;
  for (const Node* node : graph->nodes()) {
    if (IsBoundaryNode(*node) || node->num_results() == 0 || ConstantValue(node->result(0)) ||
        node->op_name() == container::kNone)
      continue;
    absl::Status sayable = is_wanted == nullptr || is_wanted(*node)
                               ? CheckSayable(*node, samples, false)
                               : absl::UnimplementedError("it was not requested");
    const bool with_constants = !sayable.ok();
    if (with_constants && (is_wanted == nullptr || is_wanted(*node)))
      sayable = CheckSayable(*node, samples, true);
    if (sayable.ok() && part.Add(*node, with_constants) == nullptr)
      sayable = absl::UnimplementedError("it has operands that are not tensors");
    if (sayable.ok()) {
      judged.ops.emplace_back(node->op_name());
    } else {
      judged.left_out.push_back({node->DebugName(), ReasonOf(sayable)});
    }
  }
  RH_RETURN_IF_ERROR(part.AddOutputs());
  judged.inputs = part.TakeInputs();
  judged.program = part.TakeProgram();
  return judged;
}

}  // namespace roundhouse
