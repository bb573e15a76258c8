#include <algorithm>
#include <cstdint>
#include <optional>
#include <string>
#include <tuple>
#include <utility>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/string_view.h"
#include "roundhouse/core/attribute.h"
#include "roundhouse/core/base/memory.h"
#include "roundhouse/core/base/status_macros.h"
#include "roundhouse/core/boundary.h"
#include "roundhouse/core/constants.h"
#include "roundhouse/core/container.h"
#include "roundhouse/core/context.h"
#include "roundhouse/core/dialect.h"
#include "roundhouse/core/effects.h"
#include "roundhouse/core/graph.h"
#include "roundhouse/core/op.h"
#include "roundhouse/core/outline/typed_replacement.h"
#include "roundhouse/core/program.h"
#include "roundhouse/core/tensor/tensor.h"
#include "roundhouse/core/type.h"
#include "roundhouse/passes/container/global_uses.h"
#include "roundhouse/passes/framework/node_filter.h"
#include "roundhouse/passes/framework/pass.h"
#include "roundhouse/passes/framework/pass_registry.h"
#include "roundhouse/service/cancellation.h"
#include "roundhouse/service/evaluation.h"
#include "roundhouse/service/evaluation_cost.h"
#include "roundhouse/service/size_limits.h"

namespace roundhouse {
namespace {

class FoldConstants final : public GraphPass {
 public:
  template <typename Self>
  static auto Options(Self& pass) {
    return std::make_tuple(
        Field("max_bytes", pass.max_bytes_,
              "the most bytes of the operands, or of the results, of one node"),
        Field("growth", pass.growth_,
              "how many times larger than its operands a result may be, beyond small_bytes"),
        Field("small_bytes", pass.small_bytes_, "results up to this size may grow by any factor"),
        Field("total_growth", pass.total_growth_,
              "the most bytes of all results together, on top of four times those of the "
              "program's constants"),
        Field("total_flops", pass.total_flops_, "the most flops of all folding together"),
        Field("global_bytes", pass.global_bytes_, "larger results become private globals"),
        Field("keep", pass.keep_, "operations that are never folded; * is anything"));
  }

 private:
  absl::StatusOr<bool> RunOnGraph(Graph& graph) override {
    bool changed = false;
    may_add_globals_ = !IsReachedFromInitializer(graph);
    if (!has_budget_) {
      has_budget_ = true;
      bytes_left_ = total_growth_ + 4 * ConstantBytes(graph.program());
      flops_left_ = total_flops_;
    }
    for (Node* node : graph.nodes()) {
      if (node->num_results() == 0 || node->has_control_edges() || IsBoundaryNode(*node) ||
          ConstantValue(node->result()).has_value() || !DirectEffects(*node).is_pure() ||
          IsKept(*node)) {
        continue;
      }
      RH_RETURN_IF_ERROR(CheckNotCancelled("while folding constants"));
      const std::optional<std::vector<Tensor>> results = Evaluate(*node);
      if (!results.has_value()) continue;
      RH_ASSIGN_OR_RETURN(const bool folded, Replace(*node, *results));
      changed |= folded;
    }
    return changed;
  }

  // The bytes of the program's constants, without splats.
  static int64_t ConstantBytes(const Program& program) {
    int64_t bytes = 0;
    const auto add = [&](const Tensor& tensor) {
      const absl::StatusOr<int64_t> size = ByteSize(tensor.type());
      if (size.ok() && !tensor.is_splat()) bytes += *size;
    };
    for (const Global* global : program.globals()) {
      const Attribute* initial = global->inline_initial();
      const Tensor* tensor = initial == nullptr ? nullptr : initial->if_tensor();
      if (tensor != nullptr) add(*tensor);
    }
    for (const Graph* graph : program.graphs()) {
      for (const Node* node : graph->nodes()) {
        for (const auto& [name, value] : node->attributes()) {
          if (const Tensor* tensor = value.if_tensor()) add(*tensor);
        }
      }
    }
    return bytes;
  }

  bool IsKept(const Node& node) const {
    return std::any_of(keep_.begin(), keep_.end(), [&](const std::string& pattern) {
      return MatchesPattern(pattern, node.op_name());
    });
  }

  // The constant with the quantisation of its value, which it may lack.
  static std::optional<Tensor> ConstantOf(const Value& value) {
    std::optional<Tensor> constant = ConstantValue(value);
    if (!constant || !value.type().is_tensor() || !constant->type().is_tensor() ||
        !value.type().element_type().is_quantized() || constant->element_type().is_quantized()) {
      return constant;
    }
    absl::StatusOr<Tensor> quantized =
        constant->WithType(constant->type().WithElementType(value.type().element_type()));
    if (!quantized.ok()) return std::nullopt;
    return *std::move(quantized);
  }

  // The results of a node whose operands are all known; nullopt if it must stay.
  std::optional<std::vector<Tensor>> Evaluate(const Node& node) {
    std::vector<std::optional<Tensor>> values;
    int64_t operand_bytes = 0;
    for (int i = 0; i < node.num_operands(); ++i) {
      const Value& operand = node.operand(i);
      if (operand.type().is_none()) {
        values.emplace_back();
        continue;
      }
      std::optional<Tensor> constant = ConstantOf(operand);
      if (!constant.has_value()) return std::nullopt;
      if (values.empty()) values.reserve(node.num_operands());
      values.push_back(std::move(constant));
      const absl::StatusOr<int64_t> bytes = HeldBytes(values.back()->type());
      if (bytes.ok()) operand_bytes += *bytes;
      if (absl::IsResourceExhausted(bytes.status())) operand_bytes = kMaxTensorBytes;
    }
    const auto* evaluation = node.service<EvaluationService>();
    if (evaluation == nullptr || !evaluation->CanEvaluate(node.op())) {
      Count(absl::StrCat("no kernel for ", node.op_name()));
      return std::nullopt;
    }
    if (operand_bytes > max_bytes_) {
      Count("operands beyond max_bytes");
      return std::nullopt;
    }
    std::vector<const Tensor*> operands;
    for (const std::optional<Tensor>& value : values)
      operands.push_back(value.has_value() ? &*value : nullptr);
    absl::string_view refused;
    absl::StatusOr<std::vector<Tensor>> results =
        EvaluateNode(node, operands, [&](absl::Span<const Type> types) -> absl::Status {
          int64_t bytes = 0;
          for (const Type& type : types) {
            // The size is unknown if only the kernel determines it.
            const absl::StatusOr<int64_t> size = HeldBytes(type);
            if (size.ok()) bytes += *size;
          }
          if (bytes > max_bytes_) {
            refused = "results beyond max_bytes";
          } else if (bytes > small_bytes_ &&
                     static_cast<double>(bytes) > growth_ * static_cast<double>(operand_bytes)) {
            refused = "results that would grow too much";
          } else if (bytes > bytes_left_) {
            refused = "results beyond total_growth";
          } else if (const double flops = FlopsToEvaluate(node, operand_bytes + bytes);
                     flops > flops_left_) {
            refused = "work beyond total_flops";
          } else {
            flops_left_ -= flops;
          }
          return refused.empty() ? absl::OkStatus() : absl::CancelledError(refused);
        });
    if (!results.ok()) {
      // This would also fail when the program runs, so it is not reported as an error here.
      Count(refused.empty() ? absl::StrCat("evaluation fails: ", node.op_name()) : refused);
      return std::nullopt;
    }
    for (Tensor& result : *results) {
      result = result.CompressedToSplat();
      if (!result.is_strings()) bytes_left_ -= static_cast<int64_t>(result.bytes().size());
    }
    return *std::move(results);
  }

  absl::StatusOr<bool> Replace(Node& node, const std::vector<Tensor>& results) {
    for (int i = 0; i < node.num_results(); ++i) {
      if (ConstantsFor(node, results[i]) == nullptr) {
        Count(absl::StrCat("no constants for ", node.op_name()));
        return false;
      }
    }
    Graph& graph = node.graph();
    std::vector<Node*> own(node.num_results());
    RH_ASSIGN_OR_RETURN(const bool is_taken, UsersTake(node, results, own));
    if (!is_taken) Count("results that a user refuses");
    if (!is_taken || !Allow("fold", node)) {
      for (Node* constant : own) {
        if (constant != nullptr) graph.Erase(constant);
      }
      return false;
    }
    for (int i = 0; i < node.num_results(); ++i) {
      if (!node.result(i).has_users()) continue;
      const ConstantsService* constants = ConstantsFor(node, results[i]);
      Node* constant = own[i];
      if (constant != nullptr && constants != node.service<ConstantsService>()) {
        graph.Erase(constant);
        constant = nullptr;
      }
      if (constant == nullptr) {
        RH_ASSIGN_OR_RETURN(const Type type, Merge(results[i].type(), node.result(i).type()));
        RH_ASSIGN_OR_RETURN(constant, constants->MakeConstant(graph, results[i], type, &node));
      }
      constant->AbsorbProvenance(node);
      RH_RETURN_IF_ERROR(ReplaceUsesKeepingType(node.result(i), constant->result()));
    }
    EraseWithOperands(node);
    return true;
  }

  // Whether the users of the results stay valid with known operands. Tries constants of the node's
  // own dialect, as these leave nothing behind, and puts those that it could make into `own`.
  static absl::StatusOr<bool> UsersTake(Node& node, const std::vector<Tensor>& results,
                                        std::vector<Node*>& own) {
    const auto* constants = node.service<ConstantsService>();
    if (constants == nullptr) return true;
    bool is_taken = true;
    for (int i = 0; is_taken && i < node.num_results(); ++i) {
      if (!node.result(i).has_users()) continue;
      RH_ASSIGN_OR_RETURN(const Type type, Merge(results[i].type(), node.result(i).type()));
      const absl::StatusOr<Node*> constant =
          constants->MakeConstant(node.graph(), results[i], type, &node);
      if (!constant.ok()) continue;
      own[i] = *constant;
      is_taken = UsersInferWith(node.result(i), (*constant)->result());
    }
    return is_taken;
  }

  // The service that makes the constant: that of the node's dialect, or a global for results that
  // are large or that the dialect cannot hold.
  const ConstantsService* ConstantsFor(const Node& node, const Tensor& result) const {
    const auto* own = node.service<ConstantsService>();
    const Dialect* container = node.graph().context().FindDialect(container::kMlProgram);
    const auto* global = container == nullptr ? nullptr : container->service<ConstantsService>();
    const bool can_be_global = global != nullptr && may_add_globals_ && result.type().is_tensor() &&
                               result.type().domain() == Domain::kTensor &&
                               !result.element_type().is_quantized();
    if (own == nullptr) return can_be_global ? global : nullptr;
    const absl::StatusOr<int64_t> bytes = ByteSize(result.type());
    const bool is_large = bytes.ok() && *bytes > global_bytes_ && !result.is_splat();
    return is_large && can_be_global ? global : own;
  }

  // Also erases the constants that only this node used.
  static void EraseWithOperands(Node& node) {
    Graph& graph = node.graph();
    std::vector<Node*> operands;
    for (Value* operand : node.operands()) {
      if (std::find(operands.begin(), operands.end(), &operand->node()) == operands.end())
        operands.push_back(&operand->node());
    }
    graph.Erase(&node);
    for (Node* operand : operands) {
      if (!operand->has_users() && !operand->has_control_edges() && !IsBoundaryNode(*operand))
        graph.Erase(operand);
    }
  }

  int64_t max_bytes_ = int64_t{64} << 20;
  double growth_ = 2;
  int64_t small_bytes_ = 4096;
  int64_t total_growth_ = int64_t{1} << 30;
  double total_flops_ = 8e9;
  int64_t global_bytes_ = 1024;
  std::vector<std::string> keep_;
  // For all runs of the pass together; not set before the first.
  bool has_budget_ = false;
  int64_t bytes_left_ = 0;
  double flops_left_ = 0;
  bool may_add_globals_ = true;
};

RH_REGISTER_PASS(fold_constants, FoldConstants)
    .Doc("Evaluates nodes that depend on constants alone.")
    .WithNumerics(Numerics::kExact);

}  // namespace
}  // namespace roundhouse
