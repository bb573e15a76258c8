// The pass onnx_drop_expand: drops an Expand before an operation that broadcasts itself.
#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

#include "absl/status/statusor.h"
#include "roundhouse/core/graph.h"
#include "roundhouse/core/type.h"
#include "roundhouse/passes/framework/pass_registry.h"
#include "roundhouse/passes/framework/pattern.h"
#include "roundhouse/passes/onnx/layer.h"
#include "roundhouse/passes/onnx/onnx_node.h"

namespace roundhouse::onnx_passes {
namespace {

// Whether broadcasting a value with the sizes of `other` to `expanded` does not enlarge it.
bool IsWithin(const Value& expanded, const Value& other) {
  if (!expanded.type().is_tensor() || !expanded.type().shape().is_static()) return false;
  if (!other.type().is_tensor() || !other.type().shape().is_static()) return false;
  const Shape& small = expanded.type().shape();
  const Shape& large = other.type().shape();
  if (small.rank() > large.rank()) return false;
  for (int64_t axis = 0; axis < small.rank(); ++axis) {
    const int64_t size = *small.size(axis);
    if (size != 1 && size != *large.size(axis + large.rank() - small.rank())) return false;
  }
  return true;
}

// prelu(x, expand(slope)) -> prelu(x, slope), and so on.
absl::StatusOr<Replacement> DropExpand(Node& node, Rewriter& rewrite) {
  const OnnxNode op = *OnnxNode::Of(node);
  if (op.version() < kBroadcastingOpset) return kNoMatch;
  const bool is_slope = op.op() == "PRelu";  // Which must broadcast to the input anyway.
  std::vector<Value*> operands = node.operands();
  bool changed = false;
  for (size_t side = 0; side < 2 && side < operands.size(); ++side) {
    if (is_slope && side == 0) continue;
    const std::optional<OnnxNode> expand = OnnxNode::Of(*operands[side], "Expand");
    if (!expand || (!is_slope && !IsWithin(*operands[side], *operands[1 - side]))) continue;
    operands[side] = expand->in(0);
    changed = true;
  }
  if (!changed) return kNoMatch;
  return rewrite(node.op_name(), operands, node.attributes());
}

class DropExpandPass final : public PatternPass {
  void AddPatterns(Patterns& patterns) const override {
    AddFor(patterns, {"PRelu", "Add", "Sub", "Mul", "Div", "Pow"}, "drop_expand", DropExpand);
  }
};

RH_REGISTER_PASS(onnx_drop_expand, DropExpandPass)
    .Doc("Drops an Expand before operations that broadcast.")
    .WithNumerics(Numerics::kExact);

}  // namespace
}  // namespace roundhouse::onnx_passes
