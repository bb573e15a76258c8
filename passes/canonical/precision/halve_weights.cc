// The pass halve_weights.
#include <cmath>
#include <cstdint>
#include <optional>
#include <tuple>

#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "absl/types/span.h"
#include "roundhouse/core/base/status_macros.h"
#include "roundhouse/core/builder.h"
#include "roundhouse/core/constants.h"
#include "roundhouse/core/graph.h"
#include "roundhouse/core/op.h"
#include "roundhouse/core/tensor/element_type.h"
#include "roundhouse/core/tensor/tensor.h"
#include "roundhouse/core/type.h"
#include "roundhouse/dialects/canonical/conversion.h"
#include "roundhouse/passes/framework/pass.h"
#include "roundhouse/passes/framework/pass_registry.h"
#include "roundhouse/service/evaluation.h"

namespace roundhouse::canonical {
namespace {

// The greatest f16. Numbers that round to more become infinite.
constexpr float kGreatestF16 = 65504;

bool FitF16(absl::Span<const float> numbers) {
  for (const float number : numbers) {
    if (std::fabs(number) > kGreatestF16) return false;
  }
  return true;
}

class HalveWeights final : public GraphPass {
 public:
  template <typename Self>
  static auto Options(Self& pass) {
    return std::make_tuple(
        Field("min_elements", pass.min_elements_, "constants of fewer elements stay as they are"));
  }

 private:
  absl::StatusOr<bool> RunOnGraph(Graph& graph) override {
    bool changed = false;
    for (Node* node : graph.nodes()) {
      if (node->num_operands() != 0 || node->num_results() != 1) continue;
      RH_ASSIGN_OR_RETURN(const bool halved, Halve(graph, *node));
      changed = changed || halved;
    }
    return changed;
  }

  absl::StatusOr<bool> Halve(Graph& graph, Node& node) {
    Value& old = node.result();
    const Type& type = old.type();
    if (!type.is_tensor() || type.element_type() != ElementType(ElementKind::kF32) ||
        !old.has_users() || node.has_control_edges()) {
      return false;
    }
    const std::optional<Tensor> constant = ConstantValue(old);
    if (!constant.has_value() || constant->num_elements() < min_elements_ || constant->is_splat())
      return false;
    RH_ASSIGN_OR_RETURN(const Tensor numbers, constant->Materialize());
    if (!FitF16(numbers.data<float>()) || !Allow("halve", node)) return false;
    const Builder build =
        node.next() == nullptr ? Builder(graph) : Builder(graph).Before(*node.next());
    RH_ASSIGN_OR_RETURN(Value * narrow,
                        build.Named(node.name())(Cast{.to = ElementKind::kF16}, {&old}));
    RH_ASSIGN_OR_RETURN(const std::vector<Tensor> narrowed,
                        EvaluateNode(narrow->node(), {&numbers}));
    RH_ASSIGN_OR_RETURN(Node * stored, node.service<ConstantsService>()->MakeConstant(
                                           graph, narrowed[0], narrow->type(), &narrow->node()));
    stored->AbsorbProvenance(node);
    graph.Erase(&narrow->node());
    RH_ASSIGN_OR_RETURN(
        Value * wide, build.Named(node.name())(Cast{.to = ElementKind::kF32}, {&stored->result()}));
    old.replace_all_uses_with(*wide);
    return true;
  }

  int64_t min_elements_ = 1024;
};

RH_REGISTER_PASS(halve_weights, HalveWeights)
    .Doc(
        "Stores f32 constants as f16 with a cast after them, which the runtime folds: half of the "
        "bytes. Constants with a number outside the range of f16 stay.")
    .WithNumerics(Numerics::kQuantizes);

}  // namespace
}  // namespace roundhouse::canonical
