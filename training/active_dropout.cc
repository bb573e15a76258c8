#include "roundhouse/training/active_dropout.h"

#include <cstddef>
#include <cstdint>
#include <numeric>
#include <utility>
#include <vector>

#include "absl/status/statusor.h"
#include "absl/strings/str_cat.h"
#include "roundhouse/core/attribute.h"
#include "roundhouse/core/base/status_macros.h"
#include "roundhouse/core/builder.h"
#include "roundhouse/core/node.h"
#include "roundhouse/core/op.h"
#include "roundhouse/core/tensor/tensor.h"
#include "roundhouse/core/type.h"
#include "roundhouse/dialects/canonical/domain.h"
#include "roundhouse/dialects/canonical/elementwise_binary.h"
#include "roundhouse/dialects/canonical/graph.h"
#include "roundhouse/dialects/canonical/random.h"
#include "roundhouse/dialects/canonical/shape.h"
#include "roundhouse/dialects/ml_program/ml_program.h"
#include "roundhouse/passes/canonical/as_tensor.h"
#include "roundhouse/passes/container/training_roles.h"

namespace roundhouse::training {
namespace {

// The probability of dropping; 0 for any other node.
double RatioOf(const Node& node) {
  if (!Is<canonical::Forward>(node)) return 0;
  const Attribute* ratio = node.attribute(kDropout);
  const double* number = ratio == nullptr ? nullptr : ratio->if_float();
  return number == nullptr ? 0 : *number;
}

// Replaces the node, and returns the next state of the random numbers.
absl::StatusOr<Value*> Drop(Node& node, double ratio, Value& state) {
  const Type& type = node.operand(0).type();
  if (!type.is_tensor() || type.element_type() != ElementType(ElementKind::kF32) ||
      (type.domain() != Domain::kTensor && type.domain() != Domain::kFeature)) {
    return absl::InvalidArgumentError(
        absl::StrCat(node.DebugName(), ": expected a tensor of f32 to drop elements of, found ",
                     type.ToString()));
  }
  const Builder build = Builder(node.graph()).Before(node);
  const auto number = [&](double value) {
    return build(canonical::ConstantGen{.value = Tensor::Scalar(static_cast<float>(value))}, {});
  };
  RH_ASSIGN_OR_RETURN(Value * input, canonical::AsTensor(build, node.operand(0)));
  RH_ASSIGN_OR_RETURN(Value * shape, build(canonical::ShapeOf{}, {input}));
  RH_ASSIGN_OR_RETURN(Node * draw, build.Make(canonical::RandomUniform{}, {&state, shape}));
  RH_ASSIGN_OR_RETURN(Value * threshold, number(ratio));
  RH_ASSIGN_OR_RETURN(Value * stays,
                      build(canonical::Compare{.direction = canonical::Comparison::kGreaterEqual},
                            {&draw->result(0), threshold}));
  RH_ASSIGN_OR_RETURN(Value * factor, number(1 / (1 - ratio)));
  RH_ASSIGN_OR_RETURN(Value * zero, number(0));
  RH_ASSIGN_OR_RETURN(Value * scaled, build(canonical::EltwiseMul{}, {input, factor}));
  RH_ASSIGN_OR_RETURN(Value * dropped, build(canonical::Select{}, {stays, scaled, zero}));
  if (type.domain() == Domain::kFeature) {
    std::vector<int64_t> perm(static_cast<size_t>(type.shape().rank()));
    std::iota(perm.begin(), perm.end(), 0);
    RH_ASSIGN_OR_RETURN(dropped, build(canonical::FeatureEncode{.perm = perm}, {dropped}));
  }
  node.result().replace_all_uses_with(*dropped);
  Value* next = &draw->result(1);
  node.graph().Erase(&node);
  return next;
}

}  // namespace

bool HasDropout(const Program& program) {
  for (const Graph* graph : program.graphs()) {
    for (const Node* node : graph->nodes()) {
      if (RatioOf(*node) > 0) return true;
    }
  }
  return false;
}

absl::Status DropElements(Graph& graph, const std::string& state) {
  Value* next = nullptr;
  Node* last = nullptr;
  for (Node* node : graph.nodes()) {
    const double ratio = RatioOf(*node);
    if (!(ratio > 0 && ratio < 1)) continue;
    if (next == nullptr) {
      RH_ASSIGN_OR_RETURN(
          next, Builder(graph).Before(*node)(ml_program::GlobalLoad{.global = {state}}, {}));
    }
    RH_ASSIGN_OR_RETURN(next, Drop(*node, ratio, *next));
    last = &next->node();
  }
  if (last == nullptr) return absl::OkStatus();
  return Builder(graph)
      .Before(*last->next())
      .Make(ml_program::GlobalStore{.global = {state}}, {next})
      .status();
}

}  // namespace roundhouse::training
