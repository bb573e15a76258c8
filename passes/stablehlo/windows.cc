// Reductions of windows: pools, running sums, and all others slice by slice.
#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <numeric>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "absl/strings/str_cat.h"
#include "absl/strings/string_view.h"
#include "roundhouse/core/base/checked_math.h"
#include "roundhouse/core/op.h"
#include "roundhouse/core/tensor/element_type.h"
#include "roundhouse/dialects/canonical/domain.h"
#include "roundhouse/dialects/canonical/pooling.h"
#include "roundhouse/dialects/canonical/reduction.h"
#include "roundhouse/dialects/canonical/slicing.h"
#include "roundhouse/passes/stablehlo/lowering.h"
#include "roundhouse/passes/stablehlo/reductions.h"

namespace roundhouse::stablehlo_lowering {
namespace {

struct Window {
  Ints sizes;
  Ints strides;
  Ints dilations;
  Ints base_dilations;
  Ints low;
  Ints high;

  int64_t rank() const { return static_cast<int64_t>(sizes.size()); }
  // Whether elements along the axis stay apart.
  bool IsTrivial(int64_t axis) const {
    return sizes[axis] == 1 && strides[axis] == 1 && low[axis] == 0 && high[axis] == 0 &&
           base_dilations[axis] == 1;
  }
};

std::optional<Window> WindowOf(Lowering& l, int64_t rank) {
  Window window;
  window.sizes = l.ListOr("window_dimensions", rank, 1);
  window.strides = l.ListOr("window_strides", rank, 1);
  window.dilations = l.ListOr("window_dilations", rank, 1);
  window.base_dilations = l.ListOr("base_dilations", rank, 1);
  if (!l.Padding("padding", rank, window.low, window.high)) return std::nullopt;
  for (int64_t axis = 0; axis < rank; ++axis) {
    if (window.sizes[axis] < 1 || window.strides[axis] < 1 || window.dilations[axis] < 1 ||
        window.base_dilations[axis] < 1) {
      l.Invalid("expected sizes, strides and dilations of at least 1");
      return std::nullopt;
    }
  }
  return window;
}

// Each element's window begins or ends with the axis: a running sum.
Value* RunningSum(Lowering& l, const Window& window, Value* value) {
  const std::optional<Ints> sizes = l.sizes(value);
  if (!sizes) return nullptr;
  std::optional<int64_t> summed;
  for (int64_t axis = 0; axis < window.rank(); ++axis) {
    if (window.IsTrivial(axis)) continue;
    if (summed) return nullptr;
    summed = axis;
  }
  if (!summed) return nullptr;
  const int64_t axis = *summed;
  const int64_t size = (*sizes)[axis];
  if (window.sizes[axis] != size || window.strides[axis] != 1 || window.dilations[axis] != 1 ||
      window.base_dilations[axis] != 1 || size < 2)
    return nullptr;
  const bool is_forward = window.low[axis] == size - 1 && window.high[axis] == 0;
  const bool is_backward = window.low[axis] == 0 && window.high[axis] == size - 1;
  if (!is_forward && !is_backward) return nullptr;
  return l(canonical::CumSum{.axis = axis, .reverse = is_backward}, {value});
}

// The axes in the order of a feature (N, spatial, C): those that stay apart are N and C. Empty if
// the tensor cannot be one.
Ints FeatureOrder(const Window& window) {
  const int64_t rank = window.rank();
  if (rank < 3 || rank > 5 || !window.IsTrivial(0)) return {};
  const int64_t channels = window.IsTrivial(rank - 1) ? rank - 1 : window.IsTrivial(1) ? 1 : -1;
  if (channels < 0) return {};
  Ints order = {0};
  for (int64_t axis = 1; axis < rank; ++axis) {
    if (axis != channels) order.push_back(axis);
  }
  order.push_back(channels);
  return order;
}

struct Pool {
  Ints window;
  Ints stride;
  Ints dilation;
  Ints pad;
};

Pool PoolOf(const Window& window, const Ints& order) {
  Pool pool;
  Ints high;
  for (size_t i = 1; i + 1 < order.size(); ++i) {
    const int64_t axis = order[i];
    pool.window.push_back(window.sizes[axis]);
    pool.stride.push_back(window.strides[axis]);
    pool.dilation.push_back(window.dilations[axis]);
    pool.pad.push_back(window.low[axis]);
    high.push_back(window.high[axis]);
  }
  pool.pad.insert(pool.pad.end(), high.begin(), high.end());
  return pool;
}

Value* Decoded(Lowering& l, const Ints& order, Value* feature) {
  Ints perm(order.size());
  for (size_t i = 0; i < order.size(); ++i) perm[order[i]] = static_cast<int64_t>(i);
  return l(canonical::FeatureDecode{.perm = perm}, {feature});
}

// Whether no window lies in the padding alone, of which pools make no sense.
bool TouchesElements(const Window& window) {
  for (int64_t axis = 0; axis < window.rank(); ++axis) {
    const std::optional<int64_t> reach = CheckedMul(window.sizes[axis] - 1, window.dilations[axis]);
    if (!reach || window.low[axis] < 0 || window.high[axis] < 0 || window.low[axis] > *reach ||
        window.high[axis] > *reach || window.base_dilations[axis] != 1)
      return false;
  }
  return true;
}

// The greatest, or the sum, of each window, by a pool; null if it is none.
Value* Pooled(Lowering& l, absl::string_view reducer, const Window& window, Value* value) {
  const Ints order = FeatureOrder(window);
  if (order.empty() || !TouchesElements(window) || l.kind(value) == ElementKind::kI1)
    return nullptr;
  const Pool pool = PoolOf(window, order);
  Value* feature = l(canonical::FeatureEncode{.perm = order}, {value});
  if (reducer == "maximum") {
    return Decoded(l, order,
                   l(canonical::MaxPool2D{.window = pool.window,
                                          .stride = pool.stride,
                                          .dilation = pool.dilation,
                                          .pad = pool.pad},
                     {feature}));
  }
  if (reducer != "add" || !l.is_float(value)) return nullptr;
  // Padding counts as zeros, so that each average is of as many.
  Value* average = Decoded(l, order,
                           l(canonical::AvgPool2D{.window = pool.window,
                                                  .stride = pool.stride,
                                                  .dilation = pool.dilation,
                                                  .pad = pool.pad,
                                                  .convention = canonical::PoolConvention::kFull},
                             {feature}));
  double count = 1;
  for (const int64_t size : pool.window) count *= static_cast<double>(size);
  return l.ok() ? l.Mul(average, l.Number(count, l.kind(average))) : nullptr;
}

// More slices than these are too many nodes.
constexpr int64_t kMostSlices = 256;

// Combines, for each place in the window, the elements that lie there.
Value* BySlices(Lowering& l, absl::string_view reducer, const Window& window, Value* value,
                Value* initial) {
  const int64_t rank = window.rank();
  int64_t count = 1;
  for (const int64_t size : window.sizes) {
    const std::optional<int64_t> product = CheckedMul(count, size);
    if (!product || *product > kMostSlices)
      return l.Unsupported(absl::StrCat("windows of more than ", kMostSlices,
                                        " elements that are no pool and no running sum"));
    count = *product;
  }
  Ints interior = window.base_dilations;
  for (int64_t& gap : interior) --gap;
  Value* padded = l.Padded(value, initial, window.low, window.high, interior);
  const std::optional<Ints> sizes = l.sizes(padded);
  if (!l.ok()) return nullptr;
  if (!sizes) return l.NotKnown("the sizes of the operand");
  Ints spans(static_cast<size_t>(rank));  // From the first element of an axis to past the last one.
  for (int64_t axis = 0; axis < rank; ++axis) {
    const std::optional<int64_t> reach = CheckedMul(window.sizes[axis] - 1, window.dilations[axis]);
    if (!reach) return l.Invalid("expected windows of fewer than 2^63 elements");
    const int64_t room = (*sizes)[axis] - *reach;
    if (room < 1) return l.Unsupported("a window that is larger than its padded operand");
    spans[axis] = (room - 1) / window.strides[axis] * window.strides[axis] + 1;
  }
  Value* result = nullptr;
  Ints place(static_cast<size_t>(rank), 0);
  for (int64_t i = 0; i < count && l.ok(); ++i) {
    Ints starts;
    Ints ends;
    for (int64_t axis = 0; axis < rank; ++axis) {
      starts.push_back(place[axis] * window.dilations[axis]);
      ends.push_back(starts.back() + spans[axis]);
    }
    Value* slice =
        l(canonical::Slice{.starts = starts, .ends = ends, .steps = window.strides}, {padded});
    result = result == nullptr ? slice : Combined(l, reducer, result, slice);
    for (int64_t axis = rank - 1; axis >= 0 && ++place[axis] == window.sizes[axis]; --axis)
      place[axis] = 0;
  }
  return result;
}

Value* ReduceWindow(Lowering& l) {
  const std::string reducer = NeedReducer(l);
  Value* value = l.need(0);
  if (l.ok() && l.num_inputs() != 2) return l.Unsupported("windows of several operands at once");
  Value* initial = l.need(1);
  const int64_t rank = l.rank(value);
  if (!l.ok()) return nullptr;
  const std::optional<Window> window = WindowOf(l, rank);
  if (!window) return nullptr;
  if (IsIdentity(l, reducer, initial)) {
    if (reducer == "add" && l.kind(value) != ElementKind::kI1) {
      if (Value* sum = RunningSum(l, *window, value)) return sum;
    }
    if (reducer == "minimum" && l.is_float(value)) {
      Value* greatest = Pooled(l, "maximum", *window, l.Sub(l.Number(0, l.kind(value)), value));
      if (greatest != nullptr) return l.Sub(l.Number(0, l.kind(value)), greatest);
    }
    if (Value* pooled = Pooled(l, reducer, *window, value)) return pooled;
    if (!l.ok()) return nullptr;
  }
  return BySlices(l, reducer, *window, value, initial);
}

}  // namespace

void AddWindows(LoweringTable& table) { table.Add("reduce_window", ReduceWindow); }

}  // namespace roundhouse::stablehlo_lowering
