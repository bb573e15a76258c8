#include "roundhouse/interp/plan/graph_plan.h"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/string_view.h"
#include "absl/types/span.h"
#include "roundhouse/core/base/check.h"
#include "roundhouse/core/base/checked_math.h"
#include "roundhouse/core/base/status_macros.h"
#include "roundhouse/core/boundary.h"
#include "roundhouse/core/constants.h"
#include "roundhouse/core/container.h"
#include "roundhouse/core/node_numbering.h"
#include "roundhouse/core/op.h"
#include "roundhouse/core/traversal.h"
#include "roundhouse/core/type.h"
#include "roundhouse/core/type_inference.h"
#include "roundhouse/dialects/control/control.h"
#include "roundhouse/dialects/ml_program/ml_program.h"
#include "roundhouse/service/backend.h"
#include "roundhouse/service/region.h"

namespace roundhouse::interp {
namespace {

bool IsLoad(const Node& node) {
  return Is<ml_program::GlobalLoad>(node) || Is<ml_program::GlobalLoadConst>(node) ||
         Is<ml_program::GlobalLoadGraph>(node);
}

bool IsStore(const Node& node) {
  return Is<ml_program::GlobalStore>(node) || Is<ml_program::GlobalStoreGraph>(node);
}

bool IsControlFlow(const Node& node) {
  return Is<control::Call>(node) || Is<control::If>(node) || Is<control::While>(node);
}

bool IsOrderOnly(const Node& node) {
  return Is<control::None>(node) || Is<control::Token>(node) || Is<ml_program::Token>(node);
}

std::optional<Tensor> ConstantOf(const Node& node) {
  const auto* constants = node.service<ConstantsService>();
  return constants == nullptr ? std::nullopt : constants->ConstantValue(node);
}

class Planner {
 public:
  Planner(const Graph& graph, absl::Span<Node* const> nodes, const PlanScope& scope)
      : nodes_(nodes), scope_(scope), numbering_(graph) {
    plan_.graph = &graph;
    const auto region = graph.attachments().Get<CompiledRegion>(CompiledRegion::kAttributeName);
    if (region.ok() && scope.uses_regions_of((*region)->backend)) {
      plan_.region = (*region)->executable;
      plan_.region_backend = (*region)->backend;
    }
    plan_.needs_input.resize(graph.inputs().size());
    first_value_.reserve(numbering_.size() + 1);
    first_value_.push_back(0);
    for (const Node* node : numbering_.nodes()) {
      first_value_.push_back(first_value_.back() + node->num_results());
    }
    slots_.assign(first_value_.back(), kNowhere);
    last_use_.assign(first_value_.back(), kNeverUsed);
  }

  absl::StatusOr<GraphPlan> Plan(absl::Span<const Value* const> outputs) && {
    FindLastUses(outputs);
    plan_.steps.reserve(nodes_.size());
    for (size_t i = 0; i < nodes_.size(); ++i) RH_RETURN_IF_ERROR(AddStep(*nodes_[i], i));
    for (const Value* output : outputs) {
      plan_.outputs.push_back(output);
      plan_.output_slots.push_back(SlotOf(*output));
    }
    return std::move(plan_);
  }

 private:
  static constexpr size_t kNeverUsed = SIZE_MAX;
  static constexpr size_t kUsedAtTheEnd = SIZE_MAX - 1;

  size_t NumberOf(const Value& value) const {
    const size_t position = numbering_.Find(value.node());
    RH_CHECK(position != NodeNumbering::kAbsent) << "a value of another graph";
    return first_value_[position] + value.index();
  }
  Slot SlotOf(const Value& value) const { return slots_[NumberOf(value)]; }

  void FindLastUses(absl::Span<const Value* const> outputs) {
    for (size_t i = 0; i < nodes_.size(); ++i) {
      for (int k = 0; k < nodes_[i]->num_operands(); ++k) {
        last_use_[NumberOf(nodes_[i]->operand(k))] = i;
      }
    }
    for (const Value* output : outputs) last_use_[NumberOf(*output)] = kUsedAtTheEnd;
  }

  absl::Status AddStep(const Node& node, size_t index) {
    Step step = {.node = &node, .kind = StepKind::kEvaluate};
    std::optional<Tensor> constant;
    RH_RETURN_IF_ERROR(Classify(node, step, constant));
    step.operands = static_cast<uint32_t>(plan_.slots.size());
    for (int i = 0; i < node.num_operands(); ++i) plan_.slots.push_back(SlotOf(node.operand(i)));
    step.results = static_cast<uint32_t>(plan_.slots.size());
    for (int i = 0; i < node.num_results(); ++i) {
      const Value& result = node.result(i);
      Slot slot = kNowhere;
      if (constant && CarriesData(result.type())) {
        absl::StatusOr<Tensor> bound = scope_.binder->Bind(result.type(), *constant);
        if (!bound.ok()) return Annotate(bound.status(), node.DebugName());
        plan_.constants.push_back(*std::move(bound));
        slot = -1 - static_cast<int32_t>(plan_.constants.size());
      } else if (CarriesData(result.type())) {
        slot = TakeSlot();
      }
      slots_[NumberOf(result)] = slot;
      plan_.slots.push_back(slot);
    }
    step.freed = static_cast<uint32_t>(plan_.slots.size());
    for (int i = 0; i < node.num_operands(); ++i) Free(node.operand(i), index);
    for (int i = 0; i < node.num_results(); ++i) {
      const Value& result = node.result(i);
      if (last_use_[NumberOf(result)] == kNeverUsed) FreeSlot(SlotOf(result));
    }
    step.end = static_cast<uint32_t>(plan_.slots.size());
    plan_.steps.push_back(step);
    return absl::OkStatus();
  }

  Slot TakeSlot() {
    if (free_slots_.empty()) return plan_.num_slots++;
    const Slot slot = free_slots_.back();
    free_slots_.pop_back();
    return slot;
  }

  // Frees an operand whose last use is the step `index`. Further mentions of it do nothing.
  void Free(const Value& value, size_t index) {
    size_t& last_use = last_use_[NumberOf(value)];
    if (last_use != index) return;
    last_use = kUsedAtTheEnd;
    FreeSlot(SlotOf(value));
  }
  void FreeSlot(Slot slot) {
    if (slot < 0) return;
    free_slots_.push_back(slot);
    plan_.slots.push_back(slot);
  }

  int32_t GraphNamed(const Node& node, absl::string_view attribute) const {
    const std::string* name = node.attribute(attribute)->if_symbol();
    return scope_.graph_index.at(*name);
  }

  absl::Status Classify(const Node& node, Step& step, std::optional<Tensor>& constant) {
    if (IsInputNode(node)) {
      step.kind = StepKind::kInput;
      step.target = static_cast<int32_t>(node.service<GraphInputIndexQueryService>()->index(node));
      plan_.needs_input[step.target] = true;
    } else if (IsOutputNode(node) || IsOrderOnly(node)) {
      step.kind = StepKind::kNothing;
    } else if (IsLoad(node) || IsStore(node)) {
      step.kind = IsLoad(node) ? StepKind::kLoad : StepKind::kStore;
      step.target = scope_.global_index.at(*node.attribute(container::kGlobal)->if_symbol());
      if (scope_.constants[step.target] != nullptr) {
        step.kind = StepKind::kNothing;
        constant = *scope_.constants[step.target];
      }
    } else if (Is<control::Refine>(node)) {
      step.kind = StepKind::kRefine;
    } else if (Is<control::Call>(node)) {
      step.kind = StepKind::kCall;
      step.target = GraphNamed(node, container::kCallee);
    } else if (Is<control::If>(node)) {
      step.kind = StepKind::kIf;
      step.target = GraphNamed(node, "then");
      step.other_target = GraphNamed(node, "else");
    } else if (Is<control::While>(node)) {
      step.kind = StepKind::kWhile;
      step.target = GraphNamed(node, "condition");
      step.other_target = GraphNamed(node, "body");
    } else if ((constant = ConstantOf(node)).has_value()) {
      step.kind = StepKind::kNothing;
    } else {
      if (const absl::string_view target = TargetOf(node); !target.empty()) {
        for (const Backend* backend : scope_.node_backends) {
          if (backend->name() == target) step.owner = backend;
        }
      }
      const auto* inference = node.service<TypeInferenceService>();
      step.has_inference = inference != nullptr && inference->CanInfer(node.op());
    }
    return absl::OkStatus();
  }

  absl::Span<Node* const> nodes_;
  const PlanScope& scope_;
  const NodeNumbering numbering_;
  GraphPlan plan_;
  std::vector<size_t> first_value_;  // By node: the number of its first result.
  // By value number.
  std::vector<Slot> slots_;
  std::vector<size_t> last_use_;
  std::vector<Slot> free_slots_;
};

}  // namespace

bool CarriesData(const Type& type) { return !type.is_none() && !type.is_token(); }

bool NeedsNoKernel(const Node& node) {
  return IsInputNode(node) || IsOutputNode(node) || IsOrderOnly(node) || IsLoad(node) ||
         IsStore(node) || IsControlFlow(node) || Is<control::Refine>(node) ||
         ConstantOf(node).has_value();
}

absl::StatusOr<std::vector<Node*>> NeededNodes(const Graph& graph,
                                               absl::Span<const Value* const> outputs,
                                               bool stop_early, const PlanScope& scope) {
  RH_ASSIGN_OR_RETURN(const std::vector<Node*> order, TopologicalOrder(graph));
  const NodeNumbering numbering(graph);
  std::vector<bool> is_root(numbering.size());
  size_t pending = 0;  // Outputs that are still to come.
  for (const Value* output : outputs) {
    const size_t position = numbering.Find(output->node());
    if (!is_root[position]) ++pending;
    is_root[position] = true;
  }
  std::vector<Node*> roots;
  for (Node* node : order) {
    const bool is_output = is_root[numbering.Find(*node)];
    if (stop_early && pending == 0) break;
    if (is_output) --pending;
    if (is_output || scope.run_unused_nodes || scope.effects->EffectsOf(*node).is_observable()) {
      roots.push_back(node);
    }
  }
  // The boundary's own output nodes do nothing, but observers of the run expect them.
  if (!stop_early) {
    RH_ASSIGN_OR_RETURN(const std::vector<Node*> boundary, output_nodes(graph));
    for (Node* node : boundary) {
      if (node != nullptr) roots.push_back(node);
    }
  }
  std::vector<bool> is_needed(numbering.size());
  for (const Node* node : PostOrder(roots)) is_needed[numbering.Find(*node)] = true;
  std::vector<Node*> needed;
  for (Node* node : order) {
    if (is_needed[numbering.Find(*node)]) needed.push_back(node);
  }
  return needed;
}

absl::StatusOr<GraphPlan> PlanGraph(const Graph& graph, absl::Span<Node* const> nodes,
                                    absl::Span<const Value* const> outputs,
                                    const PlanScope& scope) {
  return Planner(graph, nodes, scope).Plan(outputs);
}

absl::StatusOr<Tensor> ConstantBinder::Bind(const Type& bound, const Tensor& value) {
  if (splat_limit_ > 0 && value.is_splat()) {
    absl::StatusOr<int64_t> bytes = ByteSize(value.type());
    // Strings have no fixed size, but each takes at least this much.
    if (!bytes.ok())
      bytes = CheckedMul(value.num_elements(), sizeof(std::string)).value_or(INT64_MAX);
    if (*bytes > splat_limit_ - splat_bytes_) {
      return absl::ResourceExhaustedError(
          absl::StrCat(value.type().ToString(), " needs ", *bytes, " bytes, and ", splat_bytes_,
                       " are in use: more than the limit of ", splat_limit_,
                       " for constants of equal elements"));
    }
    splat_bytes_ += *bytes;
  }
  return BindTo(bound, value);
}

absl::StatusOr<Tensor> BindTo(const Type& bound, const Tensor& value) {
  auto misfit = [&] {
    return absl::InvalidArgumentError(
        absl::StrCat("expected ", bound.ToString(), ", found ", value.type().ToString()));
  };
  const Type plain = value.type().is_scalar()
                         ? Type::Tensor(value.element_type(), Shape())
                         : value.type().WithShape(value.shape().WithoutNames());
  Type type = plain;
  if (bound.is_scalar()) {
    if (value.shape().rank() != 0) return misfit();
    type = Type::Scalar(value.element_type());
  } else if (bound.is_unknown()) {
    type = value.type().is_scalar() ? value.type() : plain;
  } else if (!bound.is_tensor()) {
    return misfit();
  } else if (plain.domain() == Domain::kTensor && plain.encoding().empty() &&
             bound.encoding().empty()) {
    type = bound.WithShape(plain.shape()).WithElementType(plain.element_type());
  }
  if (!bound.is_unknown() && bound.element_type().is_quantized() &&
      !type.element_type().is_quantized() &&
      bound.element_type().kind() == type.element_type().kind()) {
    type = type.WithElementType(bound.element_type());
  }
  if (!Fits(type, bound)) return misfit();
  absl::StatusOr<Tensor> dense = value.Materialize();
  if (!dense.ok()) return dense.status();
  return dense->WithType(std::move(type));
}

}  // namespace roundhouse::interp
