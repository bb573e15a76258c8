#include "roundhouse/dialects/canonical/services/halo.h"

#include <algorithm>
#include <cstdint>
#include <limits>
#include <optional>
#include <type_traits>
#include <vector>

#include "absl/status/statusor.h"
#include "absl/types/span.h"
#include "roundhouse/core/attribute.h"
#include "roundhouse/core/base/checked_math.h"
#include "roundhouse/core/base/status_macros.h"
#include "roundhouse/core/builder.h"
#include "roundhouse/core/node.h"
#include "roundhouse/core/op.h"
#include "roundhouse/core/op_table.h"
#include "roundhouse/core/tensor/element_type.h"
#include "roundhouse/core/tensor/tensor.h"
#include "roundhouse/core/type.h"
#include "roundhouse/dialects/canonical/conversion.h"
#include "roundhouse/dialects/canonical/convolution.h"
#include "roundhouse/dialects/canonical/domain.h"
#include "roundhouse/dialects/canonical/elementwise_binary.h"
#include "roundhouse/dialects/canonical/graph.h"
#include "roundhouse/dialects/canonical/movement.h"
#include "roundhouse/dialects/canonical/op_list.h"
#include "roundhouse/dialects/canonical/pooling.h"
#include "roundhouse/dialects/canonical/rules/window.h"
#include "roundhouse/dialects/canonical/slicing.h"
#include "roundhouse/service/devices/sharding.h"

namespace roundhouse::canonical {
namespace {

// One spatial axis of the op.
struct Reach {
  // How many elements of the parts before and after its own a device needs, if the axis is spread.
  int64_t before = 0;
  int64_t after = 0;
  bool can_be_spread = false;
  // The attributes: if the axis is whole, and if it is spread.
  int64_t pad_begin = 0;
  int64_t pad_end = 0;
  int64_t spread_pad_begin = 0;
  int64_t spread_pad_end = 0;
  int64_t spread_output_pad = 0;
};

int64_t CeilDiv(int64_t a, int64_t b) { return a >= 0 ? (a + b - 1) / b : -(-a / b); }
int64_t FloorDiv(int64_t a, int64_t b) { return -CeilDiv(-a, b); }

// The elements that a window covers; nullopt for a window far larger than any input.
std::optional<int64_t> SpanOf(const WindowAxis& window) {
  constexpr int64_t kLimit = int64_t{1} << 40;
  const std::optional<int64_t> span = CheckedMul(window.size - 1, window.dilation);
  if (!span.has_value() || *span >= kLimit || window.stride >= kLimit ||
      window.pad_begin >= kLimit || window.pad_end >= kLimit) {
    return std::nullopt;
  }
  return *span + 1;
}

// The windows of a convolution or pool.
Reach ReachOf(const WindowAxis& window, int64_t input, int64_t output) {
  Reach reach = {.pad_begin = window.pad_begin, .pad_end = window.pad_end};
  const std::optional<int64_t> span = SpanOf(window);
  const std::optional<int64_t> exact = CheckedMul(output, window.stride);
  if (!span.has_value() || exact != input) return reach;
  reach.before = window.pad_begin;
  reach.after = std::max<int64_t>(0, *span - window.pad_begin - window.stride);
  // Otherwise a window begins and ends before the elements that it is for.
  reach.can_be_spread = *span > window.pad_begin;
  return reach;
}

// The windows onto which a transposed convolution spreads its input.
Reach TransposedReachOf(const WindowAxis& window, int64_t input, int64_t output) {
  Reach reach = {.pad_begin = window.pad_begin, .pad_end = window.pad_end};
  const std::optional<int64_t> span = SpanOf(window);
  const std::optional<int64_t> exact = CheckedMul(input, window.stride);
  if (!span.has_value() || exact != output) return reach;
  reach.before = std::max<int64_t>(0, FloorDiv(*span - 1 - window.pad_begin, window.stride));
  reach.after = CeilDiv(window.pad_begin, window.stride);
  reach.spread_pad_begin = reach.before * window.stride + window.pad_begin;
  const int64_t cut = (reach.after - 1) * window.stride + *span - window.pad_begin;
  reach.spread_pad_end = std::max<int64_t>(0, cut);
  reach.spread_output_pad = std::max<int64_t>(0, -cut);
  reach.can_be_spread = true;
  return reach;
}

int64_t NumSpatialAxes(const Node& node) { return node.operand(0).type().shape().rank() - 2; }
int64_t SizeOf(const Value& value, int64_t dim) { return *value.type().shape().size(dim); }

template <typename Op>
WindowAxis WindowOf(const Op& op, const Node& node, int64_t axis) {
  WindowAttributes attributes = {.stride = op.stride, .dilation = op.dilation, .pad = op.pad};
  if constexpr (requires { op.auto_pad; }) attributes.auto_pad = op.auto_pad;
  int64_t size = 0;
  if constexpr (requires { op.window; }) {
    size = op.window[axis];
  } else {
    // A filter begins with the output channels, that of a depthwise convolution does not.
    const bool has_channels_first = !std::is_same_v<Op, DepthwiseConv2D>;
    size = SizeOf(node.operand(1), axis + (has_channels_first ? 1 : 0));
  }
  return ResolveWindow(attributes, axis, SizeOf(node.operand(0), axis + 1), size);
}

template <typename Op>
std::optional<std::vector<Reach>> ReachesOf(const Node& node) {
  const absl::StatusOr<Op> op = View<Op>(node);
  if (!op.ok()) return std::nullopt;
  const ElementType& elements = node.operand(0).type().element_type();
  std::vector<Reach> reaches;
  for (int64_t axis = 0; axis < NumSpatialAxes(node); ++axis) {
    const WindowAxis window = WindowOf(*op, node, axis);
    const int64_t input = SizeOf(node.operand(0), axis + 1);
    const int64_t output = SizeOf(node.result(0), axis + 1);
    // Explicit pads do not allow what auto_pad does with an axis that is empty.
    if (input == 0 || output == 0) return std::nullopt;
    const bool is_transposed = std::is_same_v<Op, TransposedConv2D>;
    Reach& reach = reaches.emplace_back(is_transposed ? TransposedReachOf(window, input, output)
                                                      : ReachOf(window, input, output));
    const bool has_halo = reach.before > 0 || reach.after > 0;
    // Padding is a zero point, which may not be 0.
    if (has_halo && elements.quantization() != nullptr) reach.can_be_spread = false;
    if constexpr (std::is_same_v<Op, MaxPool2D>) {
      // As much padding as the last window needs, which ceil_mode would add.
      if (op->ceil_mode) {
        const std::optional<int64_t> span = SpanOf(window);
        if (!span.has_value()) return std::nullopt;
        reach.pad_end =
            std::max<int64_t>(0, (output - 1) * window.stride + *span - input - window.pad_begin);
      }
      if (has_halo && !kFloats.contains(elements.kind())) reach.can_be_spread = false;
    }
    if constexpr (std::is_same_v<Op, AvgPool2D>) {
      // The number of counted elements differs at the borders of the image, and beyond the padding.
      if (op->ceil_mode || (has_halo && op->convention == PoolConvention::kValid))
        reach.can_be_spread = false;
    }
  }
  return reaches;
}

// The op's attributes for these pads.
template <typename Op>
absl::StatusOr<AttributeMap> WithPads(const Node& node, const std::vector<Reach>& reaches,
                                      const std::vector<bool>& is_spread) {
  RH_ASSIGN_OR_RETURN(Op op, View<Op>(node));
  std::vector<int64_t> begins;
  std::vector<int64_t> ends;
  for (size_t axis = 0; axis < reaches.size(); ++axis) {
    const Reach& reach = reaches[axis];
    begins.push_back(is_spread[axis] ? reach.spread_pad_begin : reach.pad_begin);
    ends.push_back(is_spread[axis] ? reach.spread_pad_end : reach.pad_end);
  }
  op.pad = begins;
  op.pad.insert(op.pad.end(), ends.begin(), ends.end());
  if constexpr (requires { op.auto_pad; }) op.auto_pad = AutoPad::kExplicit;
  if constexpr (requires { op.ceil_mode; }) op.ceil_mode = false;
  if constexpr (requires { op.output_pad; }) {
    op.output_pad.resize(reaches.size());
    for (size_t axis = 0; axis < reaches.size(); ++axis) {
      if (is_spread[axis]) op.output_pad[axis] = reaches[axis].spread_output_pad;
    }
  }
  return AttributesOf(op);
}

// What an op with windows says of them.
struct WindowRule {
  std::optional<std::vector<Reach>> (*reaches)(const Node& node);
  absl::StatusOr<AttributeMap> (*with_pads)(const Node& node, const std::vector<Reach>& reaches,
                                            const std::vector<bool>& is_spread);
};

template <DeclaredOp... Ops>
OpTable<WindowRule> MakeWindowRules(OpList<Ops...>) {
  OpTable<WindowRule> rules;
  (rules.Set<Ops>({.reaches = ReachesOf<Ops>, .with_pads = WithPads<Ops>}), ...);
  return rules;
}

// Null for ops without windows.
const WindowRule* WindowRuleOf(const Node& node) {
  // The indices of a part would not be those of the whole.
  using WindowOps = JoinOps<ConvolutionOps, OpsExcept<PoolingOps, MaxPool2DWithIndices>>;
  static const auto* const kRules = new OpTable<WindowRule>(MakeWindowRules(WindowOps()));
  return kRules->Find(node.op());
}

// The element outside the image; null for zero.
absl::StatusOr<Value*> Outside(const Node& node, const Builder& build) {
  if (!Is<MaxPool2D>(node)) return nullptr;
  RH_ASSIGN_OR_RETURN(
      Value * least,
      build(ConstantGen{.value = Tensor::Scalar<float>(-std::numeric_limits<float>::infinity())},
            {}));
  return build(Cast{.to = node.operand(0).type().element_type().kind()}, {least});
}

// Fetches `border` from the neighbour `by` parts before this one. Beyond the image, returns
// `outside`, or zeros.
absl::StatusOr<Value*> FromNeighbour(const LocalRequest& request, Value* border, int factor,
                                     int64_t by, int64_t parts, Value* outside) {
  const Builder& build = request.build;
  RH_ASSIGN_OR_RETURN(Value * given, request.shift(border, factor, by));
  if (outside == nullptr) return given;
  RH_ASSIGN_OR_RETURN(Value * index, request.part_index(factor));
  RH_ASSIGN_OR_RETURN(
      Value * end,
      build(ConstantGen{.value = Tensor::Scalar<int64_t>(by > 0 ? 0 : parts - 1)}, {}));
  RH_ASSIGN_OR_RETURN(Value * is_end,
                      build(Compare{.direction = Comparison::kEqual}, {index, end}));
  return build(Select{}, {is_end, outside, given});
}

// The last `before` elements along `dim` of the part before this one, the part itself, and the
// first `after` elements of the part after it.
absl::StatusOr<Value*> Surround(const LocalRequest& request, Value* part, int64_t dim, int factor,
                                const Reach& reach, Value* outside) {
  const Builder& build = request.build;
  const int64_t size = SizeOf(*part, dim);
  const int64_t parts = SizeOf(request.node.operand(0), dim) / size;
  const auto from_neighbour = [&](int64_t start, int64_t end,
                                  int64_t by) -> absl::StatusOr<Value*> {
    RH_ASSIGN_OR_RETURN(
        Value * border,
        build(Slice{.starts = {{start}}, .ends = {{end}}, .axes = {{dim}}}, {part}));
    return FromNeighbour(request, border, factor, by, parts, outside);
  };
  std::vector<Value*> pieces;
  if (reach.before > 0) {
    RH_ASSIGN_OR_RETURN(pieces.emplace_back(), from_neighbour(size - reach.before, size, 1));
  }
  pieces.push_back(part);
  if (reach.after > 0) {
    RH_ASSIGN_OR_RETURN(pieces.emplace_back(), from_neighbour(0, reach.after, -1));
  }
  return build(TensorConcat{.axis = dim}, pieces);
}

}  // namespace

void AddSpatialFactors(const Node& node, ShardingRule& rule) {
  const WindowRule* window = WindowRuleOf(node);
  if (window == nullptr) return;
  const std::optional<std::vector<Reach>> reaches = window->reaches(node);
  if (!reaches.has_value()) return;
  for (size_t axis = 0; axis < reaches->size(); ++axis) {
    const Reach& reach = (*reaches)[axis];
    if (!reach.can_be_spread) continue;
    const int64_t input = SizeOf(node.operand(0), static_cast<int64_t>(axis) + 1);
    const int64_t output = SizeOf(node.result(0), static_cast<int64_t>(axis) + 1);
    const int64_t most = std::max(reach.before, reach.after);
    // A halo comes from one neighbour.
    ShardingRule::Factor factor = {.size = std::min(input, output)};
    if (most > 0) factor.max_parts = input / most;
    rule.operands[0][axis + 1] = rule.results[0][axis + 1] = static_cast<int>(rule.factors.size());
    rule.factors.push_back(factor);
  }
}

absl::StatusOr<PartWithHalo> TakeHalo(const LocalRequest& request) {
  PartWithHalo local = {.input = request.operands[0], .attributes = request.node.attributes()};
  const WindowRule* window = WindowRuleOf(request.node);
  if (window == nullptr) return local;
  const std::optional<std::vector<Reach>> reaches = window->reaches(request.node);
  if (!reaches.has_value()) return local;
  std::vector<bool> is_spread;
  bool has_spread = false;
  bool has_halo = false;
  for (size_t axis = 0; axis < reaches->size(); ++axis) {
    const int factor = request.rule.operands[0][axis + 1];
    is_spread.push_back(factor != ShardingRule::kNoFactor && request.is_spread[factor]);
    has_spread |= is_spread.back();
    has_halo |= is_spread.back() && ((*reaches)[axis].before > 0 || (*reaches)[axis].after > 0);
  }
  if (!has_spread) return local;
  RH_ASSIGN_OR_RETURN(local.attributes, window->with_pads(request.node, *reaches, is_spread));
  if (!has_halo) return local;

  const Builder& build = request.build;
  RH_ASSIGN_OR_RETURN(Value * input, build(FeatureDecode{}, {local.input}));
  RH_ASSIGN_OR_RETURN(Value * outside, Outside(request.node, build));
  for (size_t axis = 0; axis < reaches->size(); ++axis) {
    const Reach& reach = (*reaches)[axis];
    if (!is_spread[axis] || (reach.before == 0 && reach.after == 0)) continue;
    RH_ASSIGN_OR_RETURN(input, Surround(request, input, static_cast<int64_t>(axis) + 1,
                                        request.rule.operands[0][axis + 1], reach, outside));
  }
  RH_ASSIGN_OR_RETURN(local.input, build(FeatureEncode{}, {input}));
  return local;
}

}  // namespace roundhouse::canonical
