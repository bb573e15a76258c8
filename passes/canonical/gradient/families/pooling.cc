// The derivatives of pools.
#include "roundhouse/dialects/canonical/pooling.h"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

#include "absl/types/span.h"
#include "roundhouse/core/node.h"
#include "roundhouse/core/tensor/element_type.h"
#include "roundhouse/core/tensor/tensor.h"
#include "roundhouse/core/type.h"
#include "roundhouse/dialects/canonical/elementwise_binary.h"
#include "roundhouse/dialects/canonical/gather_scatter.h"
#include "roundhouse/dialects/canonical/rules/spatial.h"
#include "roundhouse/dialects/canonical/rules/window.h"
#include "roundhouse/passes/canonical/gradient/adjoint_builder.h"
#include "roundhouse/passes/canonical/gradient/families/families.h"
#include "roundhouse/passes/canonical/gradient/families/gradient_table.h"
#include "roundhouse/passes/canonical/gradient/families/window_adjoint.h"

namespace roundhouse::canonical_gradient {
namespace {

using namespace canonical;  // NOLINT(google-build-using-namespace): the ops of one family.

Values PiecesOfMaxPool(const MaxPool2D& op, DerivationBuilder& b) {
  const MaxPool2DWithIndices with_indices = {.window = op.window,
                                             .stride = op.stride,
                                             .dilation = op.dilation,
                                             .pad = op.pad,
                                             .auto_pad = op.auto_pad,
                                             .ceil_mode = op.ceil_mode};
  return {b.All(with_indices, {b.need(0)}, 2)[0]};
}

// (N, spatial, C) as (N, positions, C).
Value* WithFlatPositions(AdjointBuilder& a, Value* value, int64_t positions) {
  value = a.ToTensor(value);
  const std::optional<int64_t> batch = a.size(value, 0);
  const std::optional<int64_t> channels = a.size(value, a.rank(value) - 1);
  if (!channels) return a.NotKnown("the number of channels");
  return a.Reshape(value, {batch.value_or(-1), positions, *channels});
}

// Whether each position of the window sees an element, and not only padding.
bool AllSeeElements(const std::vector<AdjointAxis>& axes) {
  for (const AdjointAxis& axis : axes) {
    for (int64_t position = 0; position < axis.narrow; ++position) {
      if (WindowTapsAt(axis.window, axis.wide, position, /*padded=*/false).count() == 0)
        return false;
    }
  }
  return true;
}

// Adds each cotangent at the index of the maximum, as often as that element was the maximum.
Values AdjointOfMaxPool(const MaxPool2DWithIndices& op, AdjointBuilder& a) {
  if (a.cotangent(0) == nullptr) return a.None();
  const WindowAttributes window = {.stride = op.stride,
                                   .dilation = op.dilation,
                                   .pad = op.pad,
                                   .auto_pad = op.auto_pad,
                                   .ceil_mode = op.ceil_mode};
  const std::vector<AdjointAxis> axes = AdjointAxes(a, window, op.window, a.in(0), a.result(0));
  if (!a.ok()) return a.None();
  int64_t wide = 1;
  int64_t narrow = 1;
  for (const AdjointAxis& axis : axes) {
    wide *= axis.wide;
    narrow *= axis.narrow;
  }
  Value* cotangent = WithFlatPositions(a, a.cotangent(0), narrow);
  Value* tuples = WithFlatPositions(a, a.result(1), narrow);
  if (!AllSeeElements(axes)) {
    // A window that sees only padding has no index.
    Value* has_place =
        a(Compare{.direction = Comparison::kGreaterEqual}, {tuples, a.NumberLike(0, tuples)});
    cotangent = a.SelectOrZero(has_place, cotangent);
  }
  Value* zeros = WithFlatPositions(a, a.ZerosLike(a.in(0)), wide);
  Value* sum = a(ScatterElements{.axis = 1, .reduction = ScatterReduction::kAdd},
                 {zeros, tuples, cotangent});
  return a.Only(0, a.ReshapeLike(sum, a.in(0)));
}

// The number of elements that each position of the window sees, by the convention, as a tensor
// (1, positions, 1). For positions that see none it is 1, as their result is 0 with any divisor.
Value* Counts(AdjointBuilder& a, const AvgPool2D& op, const std::vector<AdjointAxis>& axes) {
  std::vector<double> counts = {1};
  Ints shape = {1};
  for (const AdjointAxis& axis : axes) {
    std::vector<double> next;
    for (double before : counts) {
      for (int64_t position = 0; position < axis.narrow; ++position) {
        const WindowTaps taps =
            WindowTapsAt(axis.window, axis.wide, position, op.convention == PoolConvention::kFull);
        next.push_back(before * static_cast<double>(taps.count()));
      }
    }
    counts = std::move(next);
    shape.push_back(axis.narrow);
  }
  shape.push_back(1);
  for (double& count : counts) count = count == 0 ? 1 : count;
  return a.Cast(
      a.Constant(Tensor::Of<double>(absl::MakeConstSpan(shape), absl::MakeConstSpan(counts))),
      a.kind(a.in(0)));
}

Values AdjointOfAvgPool(const AvgPool2D& op, AdjointBuilder& a) {
  const WindowAttributes window = {.stride = op.stride,
                                   .dilation = op.dilation,
                                   .pad = op.pad,
                                   .auto_pad = op.auto_pad,
                                   .ceil_mode = op.ceil_mode};
  const std::vector<AdjointAxis> axes = AdjointAxes(a, window, op.window, a.in(0), a.result());
  const std::optional<int64_t> channels = a.size(a.in(0), a.rank(a.in(0)) - 1);
  if (!channels) a.NotKnown("the number of channels");
  if (!a.ok()) return a.None();
  Value* share = a.Div(a.ToTensor(a.cotangent()), Counts(a, op, axes));
  Ints filter_shape = {*channels};
  filter_shape.insert(filter_shape.end(), op.window.begin(), op.window.end());
  filter_shape.push_back(1);
  Value* ones = a.Splat(1, a.kind(a.in(0)), filter_shape);
  return a.Only(0, Spread(a, axes, a.IntoDomain(share, Domain::kFeature), ones, *channels));
}

}  // namespace

void AddPooling(GradientTable& table) {
  table.Pieces<MaxPool2D>(PiecesOfMaxPool);
  table.Rule<MaxPool2DWithIndices>(AdjointOfMaxPool);
  table.Rule<AvgPool2D>(AdjointOfAvgPool);
}

}  // namespace roundhouse::canonical_gradient
