// The pass onnx_merge_consecutive.
#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <map>
#include <numeric>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "absl/status/statusor.h"
#include "absl/strings/match.h"
#include "roundhouse/core/attribute.h"
#include "roundhouse/core/base/checked_math.h"
#include "roundhouse/core/graph.h"
#include "roundhouse/core/tensor/element_type.h"
#include "roundhouse/core/type.h"
#include "roundhouse/passes/framework/pass_registry.h"
#include "roundhouse/passes/framework/pattern.h"
#include "roundhouse/passes/onnx/onnx_node.h"

namespace roundhouse::onnx_passes {
namespace {

const Shape* ShapeOf(const Value& value) {
  const bool is_ranked = value.type().is_tensor() && value.type().shape().is_ranked();
  return is_ranked ? &value.type().shape() : nullptr;
}

std::optional<Ints> PermutationOf(const OnnxNode& transpose) {
  if (std::optional<Ints> perm = transpose.IntsOf("perm")) return perm;
  const Shape* shape = ShapeOf(*transpose.in(0));
  if (shape == nullptr) return std::nullopt;
  Ints reversed(shape->rank());
  std::iota(reversed.rbegin(), reversed.rend(), 0);
  return reversed;
}

// transpose(transpose(x)) -> transpose(x)
absl::StatusOr<Replacement> MergeTransposes(Node& node, Rewriter& rewrite) {
  const OnnxNode outer = *OnnxNode::Of(node);
  const std::optional<OnnxNode> inner = OnnxNode::Of(*outer.in(0), "Transpose");
  if (!inner) return kNoMatch;
  const std::optional<Ints> second = PermutationOf(outer);
  const std::optional<Ints> first = PermutationOf(*inner);
  if (!first || !second || first->size() != second->size()) return kNoMatch;
  Ints both;
  for (int64_t axis : *second) both.push_back((*first)[axis]);
  return MakeOnnx(rewrite, "Transpose", {inner->in(0)}, {{"perm", both}});
}

bool IsReshape(const OnnxNode& node) {
  return node.op() == "Reshape" || node.op() == "Squeeze" || node.op() == "Unsqueeze" ||
         node.op() == "Flatten";
}

// The `shape` operand with which Reshape gives a value of this shape, whatever its input; nullopt
// if there is none. A 0 would copy a size of the operand.
std::optional<Ints> ReshapeSizes(const Shape& shape) {
  Ints sizes;
  bool has_unknown = false;
  for (int64_t axis = 0; axis < shape.rank(); ++axis) {
    const std::optional<int64_t> size = shape.size(axis);
    if (size == 0 || (!size && has_unknown)) return std::nullopt;
    has_unknown |= !size;
    sizes.push_back(size.value_or(-1));
  }
  return sizes;
}

// reshape(reshape(x)) -> reshape(x), for all ops that keep the elements and their order.
absl::StatusOr<Replacement> MergeReshapes(Node& node, Rewriter& rewrite) {
  const OnnxNode outer = *OnnxNode::Of(node);
  const std::optional<OnnxNode> inner = OnnxNode::Of(outer.in(0)->node());
  if (!inner || !IsReshape(*inner) || !CanMakeOnnx(rewrite, "Reshape", {"shape"})) return kNoMatch;
  const Shape* shape = ShapeOf(node.result(0));
  std::optional<Ints> sizes = shape == nullptr ? std::nullopt : ReshapeSizes(*shape);
  if (!sizes && outer.op() == "Reshape") {
    // Sizes without 0 mean the same for any operand.
    sizes = outer.IntsOf("shape");
    if (sizes && std::find(sizes->begin(), sizes->end(), 0) != sizes->end()) return kNoMatch;
  }
  if (!sizes) return kNoMatch;
  return MakeOnnx(rewrite, "Reshape", {inner->in(0)}, {{"shape", *sizes}});
}

// The range that a slice takes along an axis.
struct Range {
  int64_t start;
  int64_t end;
  int64_t step;
};
using Ranges = std::map<int64_t, Range>;  // By axis.

std::optional<Ranges> RangesOf(const OnnxNode& slice) {
  const Shape* shape = ShapeOf(*slice.in(0));
  const std::optional<Ints> starts = slice.IntsOf("starts");
  const std::optional<Ints> ends = slice.IntsOf("ends");
  if (shape == nullptr || !starts || !ends || starts->size() != ends->size()) return std::nullopt;
  Ints axes(starts->size());
  std::iota(axes.begin(), axes.end(), 0);
  if (slice.IsGiven("axes")) {
    const std::optional<Ints> given = slice.IntsOf("axes");
    const std::optional<Ints> from_front = given ? FromFront(*given, shape->rank()) : std::nullopt;
    if (!from_front) return std::nullopt;
    axes = *from_front;
  }
  Ints steps(starts->size(), 1);
  if (slice.IsGiven("steps")) {
    const std::optional<Ints> given = slice.IntsOf("steps");
    if (!given) return std::nullopt;
    steps = *given;
  }
  if (axes.size() != starts->size() || steps.size() != starts->size()) return std::nullopt;
  Ranges ranges;
  for (size_t i = 0; i < axes.size(); ++i) {
    if (!ranges.try_emplace(axes[i], Range{(*starts)[i], (*ends)[i], steps[i]}).second)
      return std::nullopt;
  }
  return ranges;
}

// Composes both ranges; nullopt if the result is no range.
std::optional<Range> RangeOfRange(const Range& second, const Range& first) {
  const bool are_plain = first.step == 1 && second.step == 1 && first.start >= 0 &&
                         first.end >= 0 && second.start >= 0 && second.end >= 0;
  if (!are_plain) return std::nullopt;
  const int64_t most = std::numeric_limits<int64_t>::max() - first.start;
  return Range{first.start + std::min(second.start, most),
               std::min(first.end, first.start + std::min(second.end, most)), 1};
}

// slice(slice(x)) -> slice(x)
absl::StatusOr<Replacement> MergeSlices(Node& node, Rewriter& rewrite) {
  const OnnxNode outer = *OnnxNode::Of(node);
  const std::optional<OnnxNode> inner = OnnxNode::Of(*outer.in(0), "Slice");
  if (!inner || !outer.in(0)->has_one_use()) return kNoMatch;
  const std::optional<Ranges> second = RangesOf(outer);
  std::optional<Ranges> both = RangesOf(*inner);
  if (!both || !second) return kNoMatch;
  for (const auto& [axis, range] : *second) {
    auto [entry, is_new] = both->try_emplace(axis, range);
    if (is_new) continue;
    const std::optional<Range> merged = RangeOfRange(range, entry->second);
    if (!merged) return kNoMatch;
    entry->second = *merged;
  }
  std::vector<std::pair<std::string, Ints>> ints = {{"starts", {}}, {"ends", {}}, {"axes", {}}};
  Ints steps;
  for (const auto& [axis, range] : *both) {
    ints[0].second.push_back(range.start);
    ints[1].second.push_back(range.end);
    ints[2].second.push_back(axis);
    steps.push_back(range.step);
  }
  const bool has_steps = std::any_of(steps.begin(), steps.end(), [](int64_t s) { return s != 1; });
  if (has_steps) ints.emplace_back("steps", std::move(steps));
  if (has_steps && !CanMakeOnnx(rewrite, "Slice", {"steps"})) return kNoMatch;
  return MakeOnnx(rewrite, "Slice", {inner->in(0)}, ints);
}

// cast(cast(x)) -> cast(x), if the first cast loses nothing.
absl::StatusOr<Replacement> MergeCasts(Node& node, Rewriter& rewrite) {
  const OnnxNode outer = *OnnxNode::Of(node);
  const std::optional<OnnxNode> inner = OnnxNode::Of(*outer.in(0), "Cast");
  if (!inner || !inner->in(0)->type().is_tensor() || !outer.in(0)->type().is_tensor())
    return kNoMatch;
  const ElementKind from = inner->in(0)->type().element_type().kind();
  const ElementKind through = outer.in(0)->type().element_type().kind();
  const bool is_wider = BitWidth(through) > BitWidth(from);
  const bool is_signed =
      through == ElementKind::kI16 || through == ElementKind::kI32 || through == ElementKind::kI64;
  const bool from_signed =
      from == ElementKind::kI8 || from == ElementKind::kI16 || from == ElementKind::kI32;
  const bool loses_nothing =
      (IsFloat(from) && IsFloat(through) && is_wider) || (from_signed && is_signed && is_wider) ||
      (IsInteger(from) && !from_signed && from != ElementKind::kI64 && IsInteger(through) &&
       is_wider) ||
      (from == ElementKind::kI1 && IsInteger(through) && through != ElementKind::kI1);
  if (!loses_nothing) return kNoMatch;
  return rewrite(node.op_name(), {inner->in(0)}, node.attributes());
}

// concat(a, concat(b, c)) -> concat(a, b, c)
absl::StatusOr<Replacement> MergeConcats(Node& node, Rewriter& rewrite) {
  const OnnxNode outer = *OnnxNode::Of(node);
  const Shape* shape = ShapeOf(node.result(0));
  if (shape == nullptr) return kNoMatch;
  const std::optional<Ints> axis = FromFront({outer.Int("axis", 1)}, shape->rank());
  std::vector<Value*> parts;
  for (Value* operand : node.operands()) {
    const std::optional<OnnxNode> inner = OnnxNode::Of(*operand, "Concat");
    const bool is_same = inner && axis && operand->has_one_use() &&
                         FromFront({inner->Int("axis", 1)}, shape->rank()) == axis;
    if (!is_same) {
      parts.push_back(operand);
      continue;
    }
    for (Value* part : inner->node().operands()) parts.push_back(part);
  }
  if (static_cast<int>(parts.size()) == node.num_operands()) return kNoMatch;
  return rewrite(node.op_name(), parts, node.attributes());
}

// pad(pad(x)) -> pad(x), with the same value.
absl::StatusOr<Replacement> MergePads(Node& node, Rewriter& rewrite) {
  const OnnxNode outer = *OnnxNode::Of(node);
  const std::optional<OnnxNode> inner = OnnxNode::Of(*outer.in(0), "Pad");
  if (!inner || !outer.in(0)->has_one_use()) return kNoMatch;
  for (const OnnxNode& pad : {outer, *inner}) {
    // Both must pad with the same value, which versions from 2 on have. Lists of axes are not
    // handled.
    if (pad.version() < 2 || pad.String("mode", "constant") != "constant" || pad.IsGiven("axes"))
      return kNoMatch;
  }
  if (outer.in("constant_value") != inner->in("constant_value") ||
      outer.Float("value") != inner->Float("value")) {
    return kNoMatch;
  }
  std::optional<Ints> pads = inner->IntsOf("pads");
  const std::optional<Ints> more = outer.IntsOf("pads");
  if (!pads || !more || pads->size() != more->size()) return kNoMatch;
  for (size_t i = 0; i < pads->size(); ++i) {
    if ((*pads)[i] < 0 || (*more)[i] < 0) return kNoMatch;
    const std::optional<int64_t> sum = CheckedAdd((*pads)[i], (*more)[i]);
    if (!sum) return kNoMatch;
    (*pads)[i] = *sum;
  }
  std::vector<Value*> operands = {inner->in(0)};
  if (Value* value = outer.in("constant_value")) operands = {inner->in(0), nullptr, value};
  AttributeMap attributes = node.attributes();
  return MakeOnnx(rewrite, "Pad", operands, {{"pads", *pads}}, std::move(attributes));
}

// unsqueeze(reduce(x)) -> reduce that keeps its axes
absl::StatusOr<Replacement> KeepReducedAxes(Node& node, Rewriter& rewrite) {
  const OnnxNode unsqueeze = *OnnxNode::Of(node);
  const std::optional<OnnxNode> reduce = OnnxNode::Of(unsqueeze.in(0)->node());
  if (!reduce || !absl::StartsWith(reduce->op(), "Reduce") || !unsqueeze.in(0)->has_one_use() ||
      reduce->Int("keepdims", 1) != 0) {
    return kNoMatch;
  }
  const Shape* shape = ShapeOf(*reduce->in(0));
  const std::optional<Ints> axes = reduce->IntsOf("axes");
  const std::optional<Ints> put_back = unsqueeze.IntsOf("axes");
  if (shape == nullptr || !axes || axes->empty() || !put_back) return kNoMatch;
  std::optional<Ints> reduced = FromFront(*axes, shape->rank());
  std::optional<Ints> added =
      FromFront(*put_back, shape->rank() - static_cast<int64_t>(axes->size() - put_back->size()));
  if (!reduced || !added) return kNoMatch;
  std::sort(reduced->begin(), reduced->end());
  std::sort(added->begin(), added->end());
  if (*reduced != *added) return kNoMatch;
  AttributeMap attributes = reduce->node().attributes();
  attributes.Set("keepdims", Attribute::Int(1));
  return rewrite(reduce->node().op_name(), reduce->node().operands(), std::move(attributes));
}

class MergeConsecutive final : public PatternPass {
  void AddPatterns(Patterns& patterns) const override {
    AddFor(patterns, {"Transpose"}, "transposes", MergeTransposes);
    AddFor(patterns, {"Reshape", "Squeeze", "Unsqueeze", "Flatten"}, "reshapes", MergeReshapes);
    AddFor(patterns, {"Slice"}, "slices", MergeSlices);
    AddFor(patterns, {"Cast"}, "casts", MergeCasts);
    AddFor(patterns, {"Concat"}, "concats", MergeConcats);
    AddFor(patterns, {"Pad"}, "pads", MergePads);
    AddFor(patterns, {"Unsqueeze"}, "reduce_and_unsqueeze", KeepReducedAxes);
  }
};

RH_REGISTER_PASS(onnx_merge_consecutive, MergeConsecutive)
    .Doc("Merges two consecutive ONNX operations: transposes, reshapes, slices.")
    .WithNumerics(Numerics::kExact);

}  // namespace
}  // namespace roundhouse::onnx_passes
