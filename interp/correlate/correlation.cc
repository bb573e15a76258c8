#include "roundhouse/interp/correlate/correlation.h"

#include <algorithm>
#include <cstddef>

#include "absl/container/flat_hash_set.h"
#include "absl/status/statusor.h"
#include "roundhouse/core/op.h"
#include "roundhouse/dialects/canonical/elementwise_binary.h"
#include "roundhouse/dialects/canonical/fused_activation.h"
#include "roundhouse/dialects/canonical/linear.h"
#include "roundhouse/dialects/canonical/movement.h"
#include "roundhouse/dialects/canonical/reduction.h"
#include "roundhouse/dialects/canonical/slicing.h"
#include "roundhouse/interp/correlate/plain_value.h"
#include "roundhouse/service/backend.h"

namespace roundhouse::correlate {
namespace {

class Matcher {
 public:
  std::optional<Correlation> Match(const Node& last) {
    if (!Is<canonical::TensorConcat>(last) || last.num_operands() < 2 || !IsPlain(last.result()))
      return std::nullopt;
    const absl::StatusOr<canonical::TensorConcat> concat = View<canonical::TensorConcat>(last);
    if (!concat.ok() || concat->axis != 1 || SizesOf(last.result()).size() != 3)
      return std::nullopt;
    for (int i = 0; i < last.num_operands(); ++i) {
      if (!MatchTap(last.operand(i))) return std::nullopt;
    }
    if (!Finish() || !HasSizesOfFilter(last.result())) return std::nullopt;
    found_.nodes.push_back(&last);
    return std::move(found_);
  }

 private:
  // Adds a node on the way, whose result has to be used once.
  const Node* Inner(const Value& value) {
    if (!value.has_one_use() || value.node().has_control_edges()) return nullptr;
    found_.nodes.push_back(&value.node());
    return &value.node();
  }

  bool MatchTap(const Value& part) {
    const Node* unsqueeze = Inner(part);
    if (unsqueeze == nullptr || !IsPlainReshape(*unsqueeze)) return false;
    const Sizes sizes = SizesOf(part);
    if (sizes.size() != 3 || sizes[1] != 1) return false;
    const Node* product = Inner(unsqueeze->operand(0));
    if (product == nullptr) return false;
    const bool is_depthwise = Is<canonical::TensorReduce>(*product);
    if (right_ != nullptr && is_depthwise != found_.shape.is_depthwise) return false;
    if (!(is_depthwise ? MatchSum(*product) : MatchProduct(*product))) return false;
    found_.shape.is_depthwise = is_depthwise;
    return true;
  }

  bool MatchProduct(const Node& matrix_product) {
    const Node* product = &matrix_product;
    if (!Is<canonical::MatMul>(*product) || product->num_operands() != 2) return false;
    const absl::StatusOr<canonical::MatMul> op = View<canonical::MatMul>(*product);
    if (!op.ok() || !op->transpose_lhs || op->transpose_rhs ||
        op->activation != canonical::Activation::kNone || !IsPlain(product->operand(0)) ||
        !IsPlain(product->operand(1)) || SizesOf(product->operand(0)).size() != 2 ||
        SizesOf(product->operand(1)).size() != 2) {
      return false;
    }
    if (right_ != nullptr && right_ != &product->operand(1)) return false;
    right_ = &product->operand(1);
    const Node* view = Inner(product->operand(0));
    if (view == nullptr || !IsPlainReshape(*view)) return false;
    const Node* slice = Inner(view->operand(0));
    return slice != nullptr && MatchSlice(*slice);
  }

  // Of the products of single elements, over all axes but the last.
  bool MatchSum(const Node& sum) {
    const absl::StatusOr<canonical::TensorReduce> op = View<canonical::TensorReduce>(sum);
    if (!op.ok() || op->kind != canonical::ReduceKind::kSum || sum.num_operands() != 1 ||
        !op->axes || !IsPlain(sum.operand(0)) || !IsPlain(sum.result())) {
      return false;
    }
    const auto rank = static_cast<int64_t>(SizesOf(sum.operand(0)).size());
    std::vector<bool> is_summed(static_cast<size_t>(rank), false);
    for (const int64_t axis : *op->axes)
      is_summed[static_cast<size_t>(axis < 0 ? axis + rank : axis)] = true;
    if (std::count(is_summed.begin(), is_summed.end(), false) != 1 || is_summed.back())
      return false;
    const Node* product = Inner(sum.operand(0));
    if (product == nullptr || !Is<canonical::EltwiseMul>(*product)) return false;
    for (const int seen : {0, 1}) {
      const Value& part = product->operand(seen);
      const Value& other = product->operand(1 - seen);
      if (!IsPlain(part) || !IsPlain(other) || SizesOf(part) != SizesOf(other) ||
          (right_ != nullptr && right_ != &other) || !part.has_one_use() || &part == &other ||
          part.node().has_control_edges() || !MatchSlice(part.node())) {
        continue;
      }
      right_ = &other;
      found_.nodes.push_back(&part.node());
      return true;
    }
    return false;
  }

  bool MatchSlice(const Node& slice) {
    if (!Is<canonical::Slice>(slice) || slice.num_operands() != 1 || !IsPlain(slice.operand(0)))
      return false;
    const absl::StatusOr<canonical::Slice> op = View<canonical::Slice>(slice);
    if (!op.ok() || !op->starts || !op->ends) return false;
    const Value& padded = slice.operand(0);
    const Sizes from = SizesOf(padded);
    const Sizes to = SizesOf(slice.result());
    if ((from.size() != 3 && from.size() != 4) || from.front() != to.front() ||
        from.back() != to.back()) {
      return false;
    }
    std::vector<int64_t> starts(from.size(), 0);
    std::vector<int64_t> steps(from.size(), 1);
    for (size_t i = 0; i < op->starts->size(); ++i) {
      int64_t axis = op->axes ? (*op->axes)[i] : static_cast<int64_t>(i);
      if (axis < 0) axis += static_cast<int64_t>(from.size());
      const auto at = static_cast<size_t>(axis);
      const canonical::SliceRange range = canonical::ResolveSlice(
          from[at], (*op->starts)[i], (*op->ends)[i], op->steps ? (*op->steps)[i] : 1);
      if (range.step < 1) return false;
      starts[at] = range.start;
      // There is no next one if there is one only, so the step may be anything.
      steps[at] = to[at] == 1 ? 1 : range.step;
    }
    const size_t column = from.size() - 2;
    const size_t row = from.size() - 3;  // For one spatial axis that of images, of start 0.
    const bool has_rows = from.size() == 4;
    CorrelationShape& shape = found_.shape;
    const CorrelationShape now = {.images = to.front(),
                                  .channels = to.back(),
                                  .rows = has_rows ? to[row] : 1,
                                  .columns = to[column],
                                  .row_stride = has_rows ? steps[row] : 1,
                                  .column_stride = steps[column]};
    if (padded_ == nullptr) {
      padded_ = &padded;
      shape = now;
    } else if (padded_ != &padded || now.rows != shape.rows || now.columns != shape.columns ||
               now.row_stride != shape.row_stride || now.column_stride != shape.column_stride) {
      return false;
    }
    shape.taps.push_back({.row = has_rows ? starts[row] : 0, .column = starts[column]});
    return true;
  }

  bool Finish() {
    CorrelationShape& shape = found_.shape;
    shape.outputs = SizesOf(*right_).back();
    // In a sum, it has the sizes of what a tap sees.
    if (!shape.is_depthwise &&
        SizesOf(*right_).front() != shape.images * shape.rows * shape.columns) {
      return false;
    }
    found_.narrow = right_;
    // The view costs nothing anyway, but keeps a region in one piece.
    const Node& view = right_->node();
    if (view.num_operands() > 0 && IsPlainReshape(view) && NeededOnlyHere(*right_)) {
      found_.nodes.push_back(&view);
      found_.narrow = &view.operand(0);
    }
    found_.wide = padded_;
    TakePad();
    // Regions hold copies of the constants that they read, and kernels take what comes from
    // outside.
    if (IsConstant(*found_.wide) || IsConstant(*found_.narrow)) return false;
    const Sizes sizes = SizesOf(*found_.wide);
    shape.wide_rows = sizes.size() == 4 ? sizes[1] : 1;
    shape.wide_columns = sizes[sizes.size() - 2];
    return true;
  }

  // Views could make another shape of the product's elements before they are concatenated.
  bool HasSizesOfFilter(const Value& result) const {
    const Sizes sizes = SizesOf(result);
    return sizes[0] == (found_.shape.is_depthwise ? 1 : found_.shape.channels) &&
           sizes[2] == found_.shape.outputs;
  }

  bool NeededOnlyHere(const Value& value) const {
    const absl::flat_hash_set<const Node*> inner(found_.nodes.begin(), found_.nodes.end());
    for (const Use& use : value.uses()) {
      if (!inner.contains(&use.user())) return false;
    }
    return !value.node().has_control_edges();
  }

  // Zeros around the feature need not be there.
  void TakePad() {
    const Node& node = padded_->node();
    if (!Is<canonical::TensorConstantPad>(node) || node.num_operands() != 1 ||
        !IsPlain(node.operand(0)) || !NeededOnlyHere(*padded_)) {
      return;
    }
    const absl::StatusOr<canonical::TensorConstantPad> op =
        View<canonical::TensorConstantPad>(node);
    if (!op.ok() || !op->pads) return;
    const std::vector<int64_t>& pads = *op->pads;
    const size_t rank = pads.size() / 2;
    if (pads[0] != 0 || pads[rank] != 0 || pads[rank - 1] != 0 || pads[2 * rank - 1] != 0) return;
    // With negative pads, taps would see elements that were cropped.
    if (std::any_of(pads.begin(), pads.end(), [](int64_t pad) { return pad < 0; })) return;
    for (Tap& tap : found_.shape.taps) {
      tap.column -= pads[rank - 2];
      if (rank == 4) tap.row -= pads[1];
    }
    found_.nodes.push_back(&node);
    found_.wide = &node.operand(0);
  }

  Correlation found_;
  const Value* right_ = nullptr;
  const Value* padded_ = nullptr;
};

}  // namespace

std::optional<Correlation> CorrelationEndingIn(const Node& last) { return Matcher().Match(last); }

}  // namespace roundhouse::correlate
