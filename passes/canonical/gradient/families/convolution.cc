// The derivatives of convolutions, which are convolutions as well: by the input the transposed one,
// by the filter one with images and channels exchanged.
#include "roundhouse/dialects/canonical/convolution.h"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

#include "absl/status/statusor.h"
#include "roundhouse/core/node.h"
#include "roundhouse/core/op.h"
#include "roundhouse/core/type.h"
#include "roundhouse/dialects/canonical/domain.h"
#include "roundhouse/dialects/canonical/rules/window.h"
#include "roundhouse/passes/canonical/gradient/adjoint_builder.h"
#include "roundhouse/passes/canonical/gradient/families/activation.h"
#include "roundhouse/passes/canonical/gradient/families/families.h"
#include "roundhouse/passes/canonical/gradient/families/gradient_table.h"
#include "roundhouse/passes/canonical/gradient/families/window_adjoint.h"

namespace roundhouse::canonical_gradient {
namespace {

using namespace canonical;  // NOLINT(google-build-using-namespace): the ops of one family.

template <DeclaredOp Op>
Values WithoutActivation(const Op& op, DerivationBuilder& b) {
  if (op.activation == Activation::kNone) return {};
  Op plain = op;
  plain.activation = Activation::kNone;
  plain.activation_parameters.clear();
  Value* sum = b(plain, {b.need(0), b.need(1), b.in_or_none(2)});
  return {ActivationOf(b, sum, op.activation, op.activation_parameters)};
}

// Over all axes but the last.
Value* CotangentOfBias(AdjointBuilder& a) {
  Value* cotangent = a.ToTensor(a.cotangent());
  Ints axes;
  for (int64_t axis = 0; axis + 1 < a.rank(cotangent); ++axis) axes.push_back(axis);
  return a.IntoDomainOf(a.Sum(cotangent, axes, /*keep_dims=*/false), a.in(2));
}

// The sizes of a filter's window, from axis `first` on. Error: one is unknown; returns {}.
Ints WindowSizes(AdjointBuilder& a, const Value* filter, int64_t first) {
  const std::optional<Ints> sizes = a.sizes(filter);
  if (!sizes) {
    a.NotKnown("a size of the filter");
    return {};
  }
  return Ints(sizes->begin() + first,
              sizes->begin() + first + static_cast<int64_t>(sizes->size()) - 2);
}

// (C, spatial, O) to (O, spatial, C).
Value* ExchangeEnds(AdjointBuilder& a, Value* value) {
  const int64_t rank = a.rank(value);
  Ints perm = {rank - 1};
  for (int64_t i = 1; i + 1 < rank; ++i) perm.push_back(i);
  perm.push_back(0);
  return a.Transpose(value, perm);
}

// The filter as a tensor of domain order: made from the tensor that was encoded, even if its axes
// were moved then. So the copy that a gradient moves them for anyway needs not wait for the
// gradient.
Value* FilterTensor(AdjointBuilder& a, Value* filter) {
  const Node& node = filter->node();
  if (!Is<FilterEncode>(node)) return a.ToTensor(filter);
  const absl::StatusOr<FilterEncode> encode = View<FilterEncode>(node);
  if (!encode.ok() || encode->perm.empty()) return a.ToTensor(filter);
  return a.Transpose(&node.operand(0), encode->perm);
}

Values AdjointOfConv(const Conv2D& op, AdjointBuilder& a) {
  Values all = a.None();
  const WindowAttributes window = {
      .stride = op.stride, .dilation = op.dilation, .pad = op.pad, .auto_pad = op.auto_pad};
  if (a.wants(2)) all[2] = CotangentOfBias(a);
  if (!a.wants(0) && !a.wants(1)) return all;
  const Ints sizes = WindowSizes(a, a.need(1), 1);
  const std::vector<AdjointAxis> axes = AdjointAxes(a, window, sizes, a.in(0), a.result());
  if (!a.ok()) return all;
  if (a.wants(0)) {
    Value* filter = ExchangeChannels(a, FilterTensor(a, a.in(1)), op.groups);
    all[0] = Spread(a, axes, a.cotangent(), filter, op.groups);
  }
  if (a.wants(1)) {
    Value* products = Correlate(a, axes, a.in(0), a.cotangent(), op.groups);
    all[1] = a.IntoDomain(ExchangeEnds(a, products), Domain::kFilter);
  }
  return all;
}

// The filter is (spatial, C, M): groups of one channel.
Values AdjointOfDepthwiseConv(const DepthwiseConv2D& op, AdjointBuilder& a) {
  Values all = a.None();
  const WindowAttributes window = {
      .stride = op.stride, .dilation = op.dilation, .pad = op.pad, .auto_pad = op.auto_pad};
  if (a.wants(2)) all[2] = CotangentOfBias(a);
  if (!a.wants(0) && !a.wants(1)) return all;
  const Ints sizes = WindowSizes(a, a.need(1), 0);
  const std::vector<AdjointAxis> axes = AdjointAxes(a, window, sizes, a.in(0), a.result());
  if (!a.ok()) return all;
  const auto num_axes = static_cast<int64_t>(sizes.size());
  const int64_t channels = *a.size(a.in(1), num_axes);
  if (a.wants(0)) {
    Ints perm = {num_axes};
    for (int64_t i = 0; i < num_axes; ++i) perm.push_back(i);
    perm.push_back(num_axes + 1);
    Value* filter = a.Transpose(a.ToTensor(a.in(1)), perm);
    all[0] = Spread(a, axes, a.cotangent(), filter, channels);
  }
  if (a.wants(1)) {
    Value* products = Correlate(a, axes, a.in(0), a.cotangent(), channels);
    all[1] = a.IntoDomain(a.Reshape(products, *a.sizes(a.in(1))), Domain::kDepthwiseFilter);
  }
  return all;
}

// The roles of input and output are exchanged: the window slides over the output.
Values AdjointOfTransposedConv(const TransposedConv2D& op, AdjointBuilder& a) {
  Values all = a.None();
  const WindowAttributes window = {.stride = op.stride, .dilation = op.dilation, .pad = op.pad};
  if (a.wants(2)) all[2] = CotangentOfBias(a);
  if (!a.wants(0) && !a.wants(1)) return all;
  const Ints sizes = WindowSizes(a, a.need(1), 1);
  const std::vector<AdjointAxis> axes = AdjointAxes(a, window, sizes, a.result(), a.in(0));
  if (!a.ok()) return all;
  if (a.wants(0)) {
    Value* filter = ExchangeChannels(a, a.ToTensor(a.in(1)), op.groups);
    Conv2D back = {
        .stride = op.stride, .dilation = op.dilation, .pad = op.pad, .groups = op.groups};
    Value* value = a(back, {a.cotangent(), a.IntoDomain(filter, Domain::kFilter)});
    // The output padding at the ends may have given more positions than the input has.
    for (size_t i = 0; i < axes.size(); ++i) {
      const auto axis = static_cast<int64_t>(i) + 1;
      if (a.size(value, axis) == axes[i].narrow) continue;
      value = a.IntoDomain(a.Slice(a.ToTensor(value), axis, 0, axes[i].narrow), Domain::kFeature);
    }
    all[0] = value;
  }
  if (a.wants(1)) {
    // (O / G, spatial, G * I) to (G * O / G, spatial, I).
    Value* products = Correlate(a, axes, a.cotangent(), a.in(0), op.groups);
    Value* exchanged = ExchangeChannels(a, ExchangeEnds(a, products), op.groups);
    all[1] = a.IntoDomain(exchanged, Domain::kFilter);
  }
  return all;
}

}  // namespace

void AddConvolution(GradientTable& table) {
  table.Rule<Conv2D>(AdjointOfConv);
  table.Pieces<Conv2D>(WithoutActivation<Conv2D>);
  table.Rule<DepthwiseConv2D>(AdjointOfDepthwiseConv);
  table.Pieces<DepthwiseConv2D>(WithoutActivation<DepthwiseConv2D>);
  table.Rule<TransposedConv2D>(AdjointOfTransposedConv);
  table.Pieces<TransposedConv2D>(WithoutActivation<TransposedConv2D>);
}

}  // namespace roundhouse::canonical_gradient
