#include "roundhouse/interp/correlate/spread.h"

#include <algorithm>
#include <cstddef>
#include <utility>

#include "absl/status/statusor.h"
#include "roundhouse/core/op.h"
#include "roundhouse/dialects/canonical/convolution.h"
#include "roundhouse/dialects/canonical/domain.h"
#include "roundhouse/dialects/canonical/fused_activation.h"
#include "roundhouse/dialects/canonical/rules/window.h"
#include "roundhouse/dialects/canonical/slicing.h"
#include "roundhouse/interp/correlate/plain_value.h"
#include "roundhouse/service/backend.h"

namespace roundhouse::correlate {
namespace {

bool IsIdentity(const std::vector<int64_t>& perm) {
  for (size_t i = 0; i < perm.size(); ++i) {
    if (perm[i] != static_cast<int64_t>(i)) return false;
  }
  return true;
}

class SpreadMatcher {
 public:
  std::optional<Spread> Match(const Node& last) {
    if (!Is<canonical::DepthwiseConv2D>(last) || last.num_operands() != 2) return std::nullopt;
    const absl::StatusOr<canonical::DepthwiseConv2D> op = View<canonical::DepthwiseConv2D>(last);
    const Value& feature = last.operand(0);
    const Value& filter = last.operand(1);
    if (!op.ok() || op->activation != canonical::Activation::kNone || !IsPlain(feature) ||
        !IsPlain(filter) || !IsPlain(last.result()) ||
        std::any_of(op->stride.begin(), op->stride.end(), [](int64_t step) { return step != 1; }) ||
        SizesOf(filter).back() != 1) {
      return std::nullopt;
    }
    const size_t num_axes = SizesOf(feature).size() - 2;
    if (num_axes < 1 || num_axes > 2) return std::nullopt;
    ReadWindow(*op, last, num_axes);
    const Value* value = BehindEncode(feature);
    bool has_stride = false;
    for (size_t axis = num_axes; axis > 0 && value != nullptr; --axis) {
      SpreadAxis& found = found_.shape.axes[2 - num_axes + axis - 1];
      const Value* inner = BehindZeros(*value, axis, found);
      has_stride = has_stride || inner != nullptr;
      if (inner != nullptr) value = inner;
    }
    // Kernels take features from outside.
    if (!has_stride || IsConstant(*value)) return std::nullopt;
    found_.narrow = value;
    found_.filter = &filter;
    found_.nodes.push_back(&last);
    return std::move(found_);
  }

 private:
  // As if there were no zeros between the positions.
  void ReadWindow(const canonical::DepthwiseConv2D& op, const Node& last, size_t num_axes) {
    const Sizes sizes = SizesOf(last.operand(0));
    const canonical::WindowAttributes window = {
        .stride = op.stride, .dilation = op.dilation, .pad = op.pad, .auto_pad = op.auto_pad};
    sizes_.assign(sizes.begin(), sizes.end());
    found_.shape.images = sizes.front();
    found_.shape.channels = sizes.back();
    for (size_t i = 0; i < num_axes; ++i) {
      const canonical::WindowAxis axis = canonical::ResolveWindow(
          window, static_cast<int64_t>(i), sizes[i + 1], SizesOf(last.operand(1))[i]);
      found_.shape.axes[2 - num_axes + i] = {.narrow = sizes[i + 1],
                                             .wide = SizesOf(last.result())[i + 1],
                                             .taps = axis.size,
                                             .dilation = axis.dilation,
                                             .pad = axis.pad_begin};
    }
  }

  const Node* Inner(const Value& value) const {
    const Node& node = value.node();
    const bool is_inner = value.has_one_use() && !node.has_control_edges() &&
                          node.num_operands() > 0 && IsPlain(value) && IsPlain(node.operand(0));
    return is_inner ? &node : nullptr;
  }

  const Value* BehindEncode(const Value& feature) {
    const Node* encode = Inner(feature);
    if (encode == nullptr || !Is<canonical::FeatureEncode>(*encode)) return nullptr;
    const absl::StatusOr<canonical::FeatureEncode> op = View<canonical::FeatureEncode>(*encode);
    if (!op.ok() || !IsIdentity(op->perm)) return nullptr;
    found_.nodes.push_back(encode);
    return &encode->operand(0);
  }

  // The number of elements that a node adds behind axis `axis`, and nowhere else; 0 if it is
  // another node.
  static int64_t AddedBehind(const Node& node, size_t axis) {
    if (!Is<canonical::TensorConstantPad>(node) || node.num_operands() != 1) return 0;
    const absl::StatusOr<canonical::TensorConstantPad> op =
        View<canonical::TensorConstantPad>(node);
    if (!op.ok() || !op->pads) return 0;
    const std::vector<int64_t>& pads = *op->pads;
    const size_t at = pads.size() / 2 + axis;
    for (size_t i = 0; i < pads.size(); ++i) {
      if (i != at && pads[i] != 0) return 0;
    }
    return pads[at];
  }

  // Finds the value that becomes `value` when zeros are put between its elements along the axis.
  // Null if there are no zeros.
  const Value* BehindZeros(const Value& value, size_t axis, SpreadAxis& found) {
    if (SizesOf(value) != Sizes(sizes_)) return nullptr;
    const Node* cut = Inner(value);
    if (cut == nullptr) return nullptr;
    const int64_t zeros = -AddedBehind(*cut, axis);
    if (zeros < 1) return nullptr;
    const Node* merged = Inner(cut->operand(0));
    if (merged == nullptr || !IsPlainReshape(*merged)) return nullptr;
    const Node* pad = Inner(merged->operand(0));
    if (pad == nullptr || AddedBehind(*pad, axis + 1) != zeros) return nullptr;
    const Node* split = Inner(pad->operand(0));
    if (split == nullptr || !IsPlainReshape(*split)) return nullptr;
    // (…, narrow, 1, …) became (…, narrow, stride, …) and (…, narrow * stride, …).
    std::vector<int64_t> sizes = sizes_;
    sizes[axis] += zeros;
    if (Sizes(sizes) != SizesOf(merged->result())) return nullptr;
    const int64_t stride = zeros + 1;
    const int64_t narrow = sizes[axis] / stride;
    sizes[axis] = narrow;
    sizes.insert(sizes.begin() + static_cast<int64_t>(axis) + 1, 1);
    if (Sizes(sizes) != SizesOf(split->result())) return nullptr;
    // A view has the same elements in the same order, maybe along other axes.
    sizes_[axis] = narrow;
    found.narrow = narrow;
    found.stride = stride;
    for (const Node* node : {cut, merged, pad, split}) found_.nodes.push_back(node);
    return &split->operand(0);
  }

  Spread found_;
  std::vector<int64_t> sizes_;  // Of the feature, with the zeros that were not found yet.
};

}  // namespace

std::optional<Spread> SpreadEndingIn(const Node& last) { return SpreadMatcher().Match(last); }

}  // namespace roundhouse::correlate
