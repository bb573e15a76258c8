// The pass ranges_of_fake_quantize: the bounds that training has found become ranges.
#include <cmath>
#include <optional>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/str_cat.h"
#include "roundhouse/core/attribute.h"
#include "roundhouse/core/base/status_macros.h"
#include "roundhouse/core/constants.h"
#include "roundhouse/core/graph.h"
#include "roundhouse/core/node.h"
#include "roundhouse/core/op.h"
#include "roundhouse/core/tensor/tensor.h"
#include "roundhouse/dialects/canonical/conversion.h"
#include "roundhouse/passes/canonical/quantize/quantization_role.h"
#include "roundhouse/passes/canonical/value_range.h"
#include "roundhouse/passes/framework/pass.h"
#include "roundhouse/passes/framework/pass_registry.h"

namespace roundhouse::canonical {
namespace {

class RangesOfFakeQuantize final : public GraphPass {
  absl::StatusOr<bool> RunOnGraph(Graph& graph) override {
    bool changed = false;
    for (Node* node : graph.nodes()) {
      if (!Is<FakeQuantize>(*node)) continue;
      RH_ASSIGN_OR_RETURN(const FakeQuantize op, View<FakeQuantize>(*node));
      // Weights are multiples of their scale once constants are folded.
      if (op.symmetric || op.bits != 8) {
        Count("left: not 8 bits, or symmetric");
        continue;
      }
      RH_ASSIGN_OR_RETURN(const std::optional<ValueRange> range, RangeOfBounds(*node));
      if (!range.has_value()) {
        Count("left: its bounds are not constant numbers");
        continue;
      }
      if (!Allow("range", *node)) continue;
      Value& input = node->operand(0);
      for (Value* value = &input;; value = &value->node().operand(0)) {
        if (!ConstantValue(*value).has_value()) SetRange(*value, *range);
        if (!KeepsScale(value->node())) break;
      }
      node->result().replace_all_uses_with(input);
      graph.Erase(node);
      graph.set_attribute(kCalibratedAttribute, Attribute::Unit());
      changed = true;
    }
    return changed;
  }

  // Nullopt if they are not known. Error: no training has found any.
  static absl::StatusOr<std::optional<ValueRange>> RangeOfBounds(const Node& node) {
    double bounds[2];
    for (int i = 0; i < 2; ++i) {
      const std::optional<Tensor> bound = ConstantValue(node.operand(i + 1));
      if (!bound.has_value() || bound->num_elements() != 1) return std::nullopt;
      RH_ASSIGN_OR_RETURN(const Tensor dense, bound->Materialize());
      bounds[i] = dense.data<float>()[0];
    }
    if (!std::isfinite(bounds[0]) || !std::isfinite(bounds[1]) || !(bounds[0] <= bounds[1])) {
      return absl::FailedPreconditionError(
          absl::StrCat(node.DebugName(), ": expected bounds that are numbers in order, found ",
                       bounds[0], " and ", bounds[1]));
    }
    if (bounds[0] == 0 && bounds[1] == 0) {
      return absl::FailedPreconditionError(absl::StrCat(
          node.DebugName(), ": its bounds are 0: train the program, which finds them"));
    }
    return ValueRange{bounds[0], bounds[1]};
  }
};

RH_REGISTER_PASS(ranges_of_fake_quantize, RangesOfFakeQuantize)
    .Doc(
        "Turns the bounds of values that fake_quantize rounds into the ranges that quantize_int8 "
        "takes, and rounds them no more. Fold constants after it: weights are then rounded.")
    .WithNumerics(Numerics::kQuantizes);

}  // namespace
}  // namespace roundhouse::canonical
