#include "roundhouse/dialects/canonical/pooling.h"

#include <cstdint>
#include <limits>
#include <numeric>
#include <optional>

#include "absl/strings/str_cat.h"
#include "roundhouse/core/tensor/element_type.h"
#include "roundhouse/dialects/canonical/elementwise_binary.h"
#include "roundhouse/dialects/canonical/elementwise_unary.h"
#include "roundhouse/dialects/canonical/gather_scatter.h"
#include "roundhouse/dialects/canonical/generation.h"
#include "roundhouse/dialects/canonical/reduction.h"
#include "roundhouse/dialects/canonical/slicing.h"
#include "roundhouse/passes/onnx/domains.h"
#include "roundhouse/passes/onnx/families/families.h"
#include "roundhouse/passes/onnx/families/products.h"
#include "roundhouse/passes/onnx/lowering.h"
#include "roundhouse/passes/onnx/windows.h"

namespace roundhouse::onnx_lowering {
namespace {

// The rank of the input; if it is unknown, it follows from the window.
int64_t PoolRank(Lowering& l, Value* input) {
  if (const std::optional<int64_t> rank = l.known_rank(input)) {
    if (*rank < 3) l.Invalid(absl::StrCat("expected an input of at least 3 axes, found ", *rank));
    return *rank;
  }
  const std::optional<Ints> window = l.IntList("kernel_shape");
  return window ? static_cast<int64_t>(window->size()) + 2 : l.rank(input);
}

template <typename Op>
Op PoolOf(Lowering& l, const Window& window) {
  Op op;
  op.window = window.size;
  op.stride = window.stride;
  op.dilation = window.dilation;
  op.pad = window.pad;
  op.auto_pad = window.auto_pad;
  op.ceil_mode = l.Int("ceil_mode") != 0;
  return op;
}

// ONNX's indices count the whole tensor, canonical's one channel of an image.
Value* IndicesInTensor(Lowering& l, Value* flat, Value* input, int64_t rank) {
  const std::optional<Ints> sizes = l.sizes(input);
  if (!sizes) return l.NotKnown("the size of the input");
  int64_t image = 1;
  for (int64_t i = 2; i < rank; ++i) {
    if (__builtin_mul_overflow(image, (*sizes)[i], &image))
      return l.Invalid("the input is too large");
  }
  if (l.Int("storage_order") != 0) {
    if (rank != 4) return l.Unsupported("storage_order 1 with other than two spatial axes");
    // In column-major order.
    Value* row = l(canonical::FloorDiv{}, {flat, l.Whole((*sizes)[3])});
    Value* column = l(canonical::FloorMod{}, {flat, l.Whole((*sizes)[3])});
    flat = l.Add(l.Mul(column, l.Whole((*sizes)[2])), row);
  }
  int64_t channels;
  if (__builtin_mul_overflow((*sizes)[0], (*sizes)[1], &channels)) {
    return l.Invalid("the input is too large");
  }
  Value* number = l(canonical::Range{}, {l.Whole(0), l.Whole(channels), l.Whole(1)});
  Ints shape(rank, 1);
  shape[0] = (*sizes)[0];
  shape[1] = (*sizes)[1];
  return l.Add(flat, l.Mul(l.Reshape(number, shape), l.Whole(image)));
}

Values LowerMaxPool(Lowering& l) {
  Value* input = l.need(0);
  const int64_t rank = PoolRank(l, input);
  if (!l.ok()) return {nullptr};
  const Window window = WindowOf(l, rank);
  Value* feature = EncodeFeature(l, input, rank);
  if (l.num_results() < 2) {
    return {DecodeFeature(l, l(PoolOf<canonical::MaxPool2D>(l, window), {feature}), rank)};
  }
  const Values both = l.All(PoolOf<canonical::MaxPool2DWithIndices>(l, window), {feature}, 2);
  return {DecodeFeature(l, both[0], rank),
          IndicesInTensor(l, DecodeFeature(l, both[1], rank), input, rank)};
}

}  // namespace

Value* AveragePool(Lowering& l, Value* input) {
  const int64_t rank = PoolRank(l, input);
  if (!l.ok()) return nullptr;
  auto pool = PoolOf<canonical::AvgPool2D>(l, WindowOf(l, rank));
  if (l.Int("count_include_pad") != 0) pool.convention = canonical::PoolConvention::kFull;
  return DecodeFeature(l, l(pool, {EncodeFeature(l, input, rank)}), rank);
}

namespace {

Value* LowerAveragePool(Lowering& l) { return AveragePool(l, l.need(0)); }

Ints SpatialAxes(int64_t rank) {
  Ints axes;
  for (int64_t i = 2; i < rank; ++i) axes.push_back(i);
  return axes;
}

template <canonical::ReduceKind kKind>
Value* LowerGlobalPool(Lowering& l) {
  const int64_t rank = l.rank(l.need(0));
  return l(canonical::TensorReduce{.kind = kKind, .axes = SpatialAxes(rank)}, {l.need(0)});
}

// |x|^p and its p-th root.
Value* Power(Lowering& l, Value* value, double exponent) {
  if (exponent == 1) return value;
  if (exponent == 2) return l.Mul(value, value);
  return l(canonical::Pow{}, {value, l.Number(exponent, l.kind(value))});
}

// Opset 1 writes p as a float.
double NormOrder(Lowering& l) {
  return l.version() == 1 ? l.Float("p", 2) : static_cast<double>(l.Int("p", 2));
}

Value* LowerLpPool(Lowering& l) {
  Value* input = l.need(0);
  const int64_t rank = PoolRank(l, input);
  if (!l.ok()) return nullptr;
  const double p = NormOrder(l);
  const Window window = WindowOf(l, rank);
  auto pool = PoolOf<canonical::AvgPool2D>(l, window);
  // Padding zeros add nothing, so the sum is the average over whole windows times their number of
  // elements.
  pool.convention = canonical::PoolConvention::kFull;
  if (pool.ceil_mode) return l.Unsupported("ceil_mode");
  const double count = std::accumulate(window.size.begin(), window.size.end(), 1.0,
                                       [](double a, int64_t b) { return a * double(b); });
  Value* powers = Power(l, l(canonical::Abs{}, {input}), p);
  Value* mean = DecodeFeature(l, l(pool, {EncodeFeature(l, powers, rank)}), rank);
  Value* sum = l.Mul(mean, l.Number(count, l.kind(mean)));
  if (p == 1) return sum;
  return l(canonical::Pow{}, {sum, l.Number(1 / p, l.kind(sum))});
}

Value* LowerGlobalLpPool(Lowering& l) {
  Value* input = l.need(0);
  const int64_t rank = l.rank(input);
  const double p = NormOrder(l);
  Value* powers = Power(l, l(canonical::Abs{}, {input}), p);
  Value* sum =
      l(canonical::TensorReduce{.kind = canonical::ReduceKind::kSum, .axes = SpatialAxes(rank)},
        {powers});
  if (p == 1) return sum;
  return l(canonical::Pow{}, {sum, l.Number(1 / p, l.kind(sum))});
}

// The input size of the pool with this window whose result has the size of `input`.
std::optional<Ints> SizeBeforePool(Lowering& l, Value* input) {
  const std::optional<Ints> sizes = l.sizes(input);
  if (!sizes) {
    l.NotKnown("the size of the input");
    return std::nullopt;
  }
  const int64_t rank = static_cast<int64_t>(sizes->size());
  const Window window = WindowOf(l, rank);
  if (rank < 3 || window.size.empty()) l.Invalid("expected spatial axes and a window");
  if (!l.ok()) return std::nullopt;
  Ints shape = {(*sizes)[0], (*sizes)[1]};
  for (int64_t i = 0; i < rank - 2; ++i) {
    const int64_t stride = window.stride.empty() ? 1 : window.stride[i];
    // Attributes may be any numbers; these sums fit in 128 bits.
    __int128 size = __int128{(*sizes)[i + 2] - 1} * stride + window.size[i];
    if (!window.pad.empty()) size = size - window.pad[i] - window.pad[i + rank - 2];
    if (size < 0 || size > std::numeric_limits<int64_t>::max()) {
      l.Invalid(absl::StrCat("spatial axis ", i, ": the size of the output, of ", (*sizes)[i + 2],
                             " windows of ", window.size[i], " with the stride ", stride,
                             ", is negative or does not fit in 64 bits"));
      return std::nullopt;
    }
    shape.push_back(static_cast<int64_t>(size));
  }
  return shape;
}

// Puts each element at the index where the pool found it. A given output size pads with zeros at
// the ends.
Value* LowerMaxUnpool(Lowering& l) {
  Value* input = l.need(0);
  const std::optional<Ints> sizes = SizeBeforePool(l, input);
  if (!sizes) return nullptr;
  int64_t count = 1;
  for (int64_t size : *sizes) {
    if (size < 1 || __builtin_mul_overflow(count, size, &count)) {
      return l.Invalid("the size of the output is not positive, or too large");
    }
  }
  Value* zeros = l.Splat(0, l.kind(input), {count});
  Value* filled =
      l(canonical::ScatterElements{}, {zeros, l.Reshape(l.need(1), {-1}), l.Reshape(input, {-1})});
  filled = l.Reshape(filled, *sizes);
  if (!l.has(2)) return filled;
  Value* missing = l.Sub(l.in(2), l.IntsConstant(*sizes));
  Value* pads =
      l.Concat({l.Splat(0, ElementKind::kI64, {static_cast<int64_t>(sizes->size())}), missing}, 0);
  return l(canonical::TensorConstantPad{}, {filled, l.none(), pads});
}

}  // namespace

void AddPooling(LoweringTable& table) {
  table.Add("AveragePool", 1, LowerAveragePool);
  table.Add("GlobalAveragePool", 1, LowerGlobalPool<canonical::ReduceKind::kMean>);
  table.Add("GlobalLpPool", 1, LowerGlobalLpPool);
  table.Add("GlobalMaxPool", 1, LowerGlobalPool<canonical::ReduceKind::kMax>);
  table.Add("LpPool", 1, LowerLpPool);
  table.Add("MaxPool", 1, LowerMaxPool);
  table.Add("MaxUnpool", 9, LowerMaxUnpool);
}

}  // namespace roundhouse::onnx_lowering
