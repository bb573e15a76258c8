// File: linear.h
//
// Products of matrices. Attention is composed of these and a softmax; heads that share keys are
// batch axes that broadcast.
#ifndef ROUNDHOUSE_DIALECTS_CANONICAL_LINEAR_H_
#define ROUNDHOUSE_DIALECTS_CANONICAL_LINEAR_H_

#include <cstdint>
#include <tuple>
#include <vector>

#include "absl/status/statusor.h"
#include "roundhouse/core/op.h"
#include "roundhouse/core/type.h"
#include "roundhouse/core/type_inference.h"
#include "roundhouse/dialects/canonical/fused_activation.h"

namespace roundhouse::canonical {

// output(…, m, n) = activation(sum over k of lhs(…, m, k) * rhs(…, k, n) + bias(n)), rounded once;
// integers wrap around. The last two axes are those of the matrices, the others count batches and
// broadcast as NumPy does. A transposed side is given with its last two axes exchanged: lhs as
// (…, k, m), rhs as (…, n, k), which is how fully connected layers keep their weights.
// (C1) lhs and rhs are matrices, or tensors of rank 2 or more.
// (C2) All operands have the same elements.
// (C3) Both sides have the same k.
// (C4) The batch axes broadcast.
// (C5) bias is a bias or a tensor of rank 1, with n elements.
// (C6) The activation has the parameters it needs, and takes the elements.
struct MatMul {
  static constexpr OpSpec kSpec = {.name = "canonical.mat_mul",
                                   .summary = "Multiplies matrices.",
                                   .operands = "lhs, rhs, bias?",
                                   .elements = kNumbers};
  bool transpose_lhs = false;
  bool transpose_rhs = false;
  Activation activation = Activation::kNone;
  std::vector<float> activation_parameters;
  template <typename Self>
  static auto Attrs(Self& op) {
    return std::make_tuple(
        Field("transpose_lhs", op.transpose_lhs, "whether lhs is given as (…, k, m)"),
        Field("transpose_rhs", op.transpose_rhs, "whether rhs is given as (…, n, k)"),
        Field("activation", op.activation, "applied to each element of the result"),
        Field("activation_parameters", op.activation_parameters, "what the activation needs"));
  }
};

absl::StatusOr<Type> Infer(const MatMul& op, const InferenceContext& context);

using LinearOps = OpList<MatMul>;

}  // namespace roundhouse::canonical

#endif  // ROUNDHOUSE_DIALECTS_CANONICAL_LINEAR_H_
