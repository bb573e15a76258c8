// File: linear.h
//
// Matrix products, and attention, which is two of them with a softmax between. Heads that share
// keys are batch axes that broadcast.
#ifndef ROUNDHOUSE_DIALECTS_CANONICAL_LINEAR_H_
#define ROUNDHOUSE_DIALECTS_CANONICAL_LINEAR_H_

#include <cstdint>
#include <optional>
#include <tuple>
#include <vector>

#include "absl/status/statusor.h"
#include "roundhouse/core/op.h"
#include "roundhouse/core/tensor/element_type.h"
#include "roundhouse/core/type.h"
#include "roundhouse/core/type_inference.h"
#include "roundhouse/dialects/canonical/fused_activation.h"
#include "roundhouse/dialects/canonical/quantization.h"

namespace roundhouse::canonical {

// output(…, m, n) = activation(sum over k of lhs(…, m, k) * rhs(…, k, n) + bias(n)), rounded once;
// integers wrap around. The last two axes are those of the matrices, the others are batch axes and
// broadcast as NumPy does. A transposed operand has its last two axes exchanged: lhs is (…, k, m),
// rhs is (…, n, k), the usual order for weights of fully connected layers.
//
// The sum of products of quantised elements is an accumulator (quantization.h), and the bias has
// its elements; with the attribute `to` it is requantised, and the activation applies to the
// quantised result. lhs may have a scale for each m, or rhs for each n.
// (C1) lhs and rhs are matrices, or tensors of rank 2 or more.
// (C2) All operands have the same elements; or lhs and rhs are quantised, with at most 16 bits, and
//      the bias has the elements of the sum.
// (C3) Both sides have the same k.
// (C4) The batch axes broadcast.
// (C5) bias is a bias or a tensor of rank 1, with n elements.
// (C6) The activation has the parameters it needs, and takes the elements.
// (C7) `to` is for quantised operands: one scale for all, and the same expressed type. Without it
//      nothing is rounded, and the sum of quantised products has no activation.
struct MatMul {
  static constexpr OpSpec kSpec = {.name = "canonical.mat_mul",
                                   .summary = "Multiplies matrices.",
                                   .operands = "lhs, rhs, bias?",
                                   .elements = kNumbers.WithQuantized()};
  bool transpose_lhs = false;
  bool transpose_rhs = false;
  Activation activation = Activation::kNone;
  std::vector<float> activation_parameters;
  std::optional<ElementType> to = std::nullopt;
  Rounding rounding = Rounding::kNearestEven;
  template <typename Self>
  static auto Attrs(Self& op) {
    return std::make_tuple(
        Field("transpose_lhs", op.transpose_lhs, "whether lhs is given as (…, k, m)"),
        Field("transpose_rhs", op.transpose_rhs, "whether rhs is given as (…, n, k)"),
        Field("activation", op.activation, "applied to each element of the result"),
        Field("activation_parameters", op.activation_parameters, "parameters of the activation"),
        Field("to", op.to, "element type to which quantised sums are rounded"),
        Field("rounding", op.rounding, "how quantised sums are rounded"));
  }
};

absl::StatusOr<Type> Infer(const MatMul& op, const InferenceContext& context);

// output(…, q, v) = sum over k of weight(…, q, k) * value(…, k, v), where the weights of a query
// are the softmax over k of scale * (sum over d of query(…, q, d) * key(…, k, d)) + mask(…, q, k);
// rounded once. A boolean mask excludes the keys where it is false, as if it added minus infinity
// there; a query without remaining keys gives NaNs. The last two axes are those of the matrices,
// the others are batch axes and broadcast as NumPy does.
// (C1) query, key and value are tensors of rank 2 or more.
// (C2) They have the same elements.
// (C3) query and key have equally many columns.
// (C4) There is a value for each key.
// (C5) The batch axes broadcast.
// (C6) mask has booleans, or the elements of query, and broadcasts to (…, q, k).
struct Attention {
  static constexpr OpSpec kSpec = {.name = "canonical.attention",
                                   .summary = "Computes scaled dot-product attention.",
                                   .operands = "query, key, value, mask?",
                                   .elements = kFloats};
  float scale = 1;
  template <typename Self>
  static auto Attrs(Self& op) {
    return std::make_tuple(Field("scale", op.scale, "factor of the products of queries and keys"));
  }
};

absl::StatusOr<Type> Infer(const Attention& op, const InferenceContext& context);

using LinearOps = OpList<MatMul, Attention>;

}  // namespace roundhouse::canonical

#endif  // ROUNDHOUSE_DIALECTS_CANONICAL_LINEAR_H_
