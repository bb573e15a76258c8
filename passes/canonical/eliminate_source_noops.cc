// The pass eliminate_source_noops. Only the common dialect knows which ops do nothing, so each
// operation of a dialect that lowers to it is lowered for trial and simplified there.
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "absl/container/flat_hash_map.h"
#include "absl/container/flat_hash_set.h"
#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "roundhouse/core/base/status_macros.h"
#include "roundhouse/core/boundary.h"
#include "roundhouse/core/builder.h"
#include "roundhouse/core/constants.h"
#include "roundhouse/core/container.h"
#include "roundhouse/core/context.h"
#include "roundhouse/core/dialect.h"
#include "roundhouse/core/effects.h"
#include "roundhouse/core/graph.h"
#include "roundhouse/core/program.h"
#include "roundhouse/core/tensor/tensor.h"
#include "roundhouse/core/type.h"
#include "roundhouse/passes/canonical/layout/layout_conversion.h"
#include "roundhouse/passes/canonical/simplification_patterns.h"
#include "roundhouse/passes/framework/pass_registry.h"
#include "roundhouse/passes/framework/pattern.h"
#include "roundhouse/service/lowering/lowering.h"
#include "roundhouse/service/lowering/program_lowering.h"

namespace roundhouse::canonical {
namespace {

// Larger constants do not turn an operation into a no-op, and are not worth the copy.
constexpr int64_t kMaxConstantElements = 1 << 12;

// Null if the node does not lower to the common dialect, or has effects.
const LoweringService* LoweringOf(const Node& node) {
  const auto* lowering = node.service<LoweringService>();
  const bool is_plain = lowering != nullptr && lowering->target() == kCommonDialect &&
                        lowering->CanLower(node.op()) && DirectEffects(node).is_pure();
  return is_plain ? lowering : nullptr;
}

const Patterns& Simplifications() {
  static const auto* const patterns = [] {
    auto* made = new Patterns;
    AddMovementNoopPatterns(*made);
    AddArithmeticNoopPatterns(*made);
    AddMovementMergePatterns(*made);
    AddArithmeticMergePatterns(*made);
    AddIdentityPermutationPattern(*made);
    AddLayoutConversionPatterns(*made);
    return made;
  }();
  return *patterns;
}

// A node and its producers as a separate program in the common dialect.
class Sketch {
 public:
  explicit Sketch(const Context& context) : program_(context) {}

  absl::Status Init() {
    const Dialect* common = program_.context().FindDialect(kCommonDialect);
    constants_ = common == nullptr ? nullptr : common->service<ConstantsService>();
    if (constants_ == nullptr) return absl::UnimplementedError("no constants");
    RH_ASSIGN_OR_RETURN(graph_, program_.CreateGraph("sketch"));
    return absl::OkStatus();
  }

  // Adds `node`, lowered; with `with_operands`, its producers are lowered too.
  absl::Status Add(const Node& node, bool with_operands) {
    const LoweringService* lowering = LoweringOf(node);
    if (lowering == nullptr) return absl::UnimplementedError("no lowering");
    std::vector<Value*> operands;
    for (Value* operand : node.operands()) {
      const Node& source = operand->node();
      // If this fails, only the operand's type is known.
      if (with_operands && !values_.contains(operand) && LoweringOf(source) != nullptr &&
          !ConstantValue(*operand)) {
        Add(source, /*with_operands=*/false).IgnoreError();
      }
      RH_ASSIGN_OR_RETURN(Value * value, Operand(*operand));
      operands.push_back(value);
    }
    RH_ASSIGN_OR_RETURN(const std::vector<Value*> results,
                        lowering->Lower({.op = node.op(),
                                         .operands = operands,
                                         .attributes = node.attributes(),
                                         .num_results = node.num_results(),
                                         .build = Builder(*graph_),
                                         .is_sketch = true}));
    for (int i = 0; i < node.num_results(); ++i) values_[&node.result(i)] = results[i];
    return absl::OkStatus();
  }

  // For each result of `root`, the existing value that it always equals; null if there is none.
  absl::StatusOr<std::vector<Value*>> Simplify(const Node& root) {
    for (Value* original : originals_) {
      RH_RETURN_IF_ERROR(AddOutput(*graph_, "", *values_.at(original)).status());
    }
    const std::vector<Value*> inner = InnerOf(root);
    for (const Value* value : inner) {
      RH_RETURN_IF_ERROR(AddOutput(*graph_, "", *values_.at(value)).status());
    }
    for (int i = 0; i < root.num_results(); ++i)
      RH_RETURN_IF_ERROR(AddOutput(*graph_, "", *values_.at(&root.result(i))).status());
    RH_RETURN_IF_ERROR(
        ApplyPatterns(*graph_, Simplifications(), [](absl::string_view, const Node&) {
          return true;
        }).status());
    RH_ASSIGN_OR_RETURN(const std::vector<Node*> outputs, output_nodes(*graph_));
    absl::flat_hash_map<const Value*, Value*> original_of;
    size_t next = 0;
    for (Value* original : originals_)
      original_of.try_emplace(&outputs[next++]->operand(0), original);
    for (Value* value : inner) original_of.try_emplace(&outputs[next++]->operand(0), value);
    std::vector<Value*> found;
    for (int i = 0; i < root.num_results(); ++i) {
      auto original = original_of.find(&outputs[next++]->operand(0));
      found.push_back(original == original_of.end() ? nullptr : original->second);
    }
    return found;
  }

 private:
  absl::StatusOr<Value*> Operand(Value& operand) {
    if (auto known = values_.find(&operand); known != values_.end()) return known->second;
    Value*& value = values_[&operand];
    if (operand.type().is_none()) {
      value = &graph_->CreateNode(container::kNone, {}, {Type::None()})->result(0);
      return value;
    }
    const std::optional<Tensor> constant = ConstantValue(operand);
    const bool is_small = constant && !constant->is_outside() && !constant->type().is_scalar() &&
                          constant->num_elements() <= kMaxConstantElements;
    if (is_small) {
      RH_ASSIGN_OR_RETURN(Node * node,
                          constants_->MakeConstant(*graph_, *constant, constant->type(), nullptr));
      value = &node->result();
    } else {
      RH_ASSIGN_OR_RETURN(value, AddInput(*graph_, "", operand.type()));
    }
    originals_.push_back(&operand);
    return values_[&operand];
  }

  // The results of producers that were lowered with the root, in order.
  std::vector<Value*> InnerOf(const Node& root) const {
    std::vector<Value*> inner;
    absl::flat_hash_set<const Value*> seen(originals_.begin(), originals_.end());
    for (Value* operand : root.operands()) {
      if (!operand->type().is_none() && seen.insert(operand).second) inner.push_back(operand);
    }
    return inner;
  }

  Program program_;
  Graph* graph_ = nullptr;
  const ConstantsService* constants_ = nullptr;
  absl::flat_hash_map<const Value*, Value*> values_;  // Looked up, never iterated.
  std::vector<Value*> originals_;                     // Values that stand for themselves.
};

// Whether a result can be one of the values before the node, judged by their types.
bool MayBeNoop(const Node& node) {
  auto could_be = [&](const Value& value) {
    if (value.type().is_none()) return false;
    for (int i = 0; i < node.num_results(); ++i) {
      if (node.result(i).has_users() && Compatible(node.result(i).type(), value.type()))
        return true;
    }
    return false;
  };
  for (const Value* operand : node.operands()) {
    if (could_be(*operand)) return true;
    for (const Value* before : operand->node().operands()) {
      if (could_be(*before)) return true;
    }
  }
  return false;
}

absl::StatusOr<Replacement> DropNoop(Node& node, Rewriter&) {
  if (LoweringOf(node) == nullptr || !MayBeNoop(node)) return kNoMatch;
  Sketch sketch(node.graph().context());
  absl::Status status = sketch.Init();
  if (status.ok()) status = sketch.Add(node, /*with_operands=*/true);
  // Lowering errors are reported when the program is really lowered.
  if (!status.ok()) return kNoMatch;
  RH_ASSIGN_OR_RETURN(const std::vector<Value*> values, sketch.Simplify(node));
  for (int i = 0; i < node.num_results(); ++i) {
    if (!node.result(i).has_users()) continue;
    if (values[i] == nullptr || !Compatible(values[i]->type(), node.result(i).type()))
      return kNoMatch;
  }
  return values;
}

class EliminateSourceNoops final : public PatternPass {
  void AddPatterns(Patterns& patterns) const override {
    patterns.AddForAnyOp("drop_noop", DropNoop);
  }
};

RH_REGISTER_PASS(eliminate_source_noops, EliminateSourceNoops)
    .Doc("Removes operations not yet lowered whose simplified lowering returns an existing value.")
    .WithNumerics(Numerics::kExact);

}  // namespace
}  // namespace roundhouse::canonical
