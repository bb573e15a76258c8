// The pass fuse_transpose.
#include <cstdint>
#include <vector>

#include "absl/status/statusor.h"
#include "roundhouse/core/base/status_macros.h"
#include "roundhouse/core/graph.h"
#include "roundhouse/core/op.h"
#include "roundhouse/dialects/canonical/domain.h"
#include "roundhouse/dialects/canonical/linear.h"
#include "roundhouse/dialects/canonical/movement.h"
#include "roundhouse/passes/framework/match.h"
#include "roundhouse/passes/framework/pass.h"
#include "roundhouse/passes/framework/pass_info.h"
#include "roundhouse/passes/framework/pass_registry.h"
#include "roundhouse/passes/framework/pattern.h"

namespace roundhouse::canonical {
namespace {

namespace m = match;

bool ExchangesLastTwo(const std::vector<int64_t>& perm) {
  const int64_t rank = static_cast<int64_t>(perm.size());
  if (rank < 2 || perm[rank - 1] != rank - 2 || perm[rank - 2] != rank - 1) return false;
  for (int64_t axis = 0; axis + 2 < rank; ++axis) {
    if (perm[axis] != axis) return false;
  }
  return true;
}

// The input of the transpose that makes `side`; null if no transpose does.
absl::StatusOr<Value*> Untransposed(Value& side, Rewriter& rewrite) {
  Value* input = nullptr;
  TensorTranspose transpose;
  if (Match(side, m::Op<TensorTranspose>(m::Any(&input)).View(&transpose))) {
    return ExchangesLastTwo(transpose.perm) ? input : nullptr;
  }
  MatrixEncode encode;
  if (Match(side, m::Op<MatrixEncode>(m::Any(&input)).View(&encode)) &&
      ExchangesLastTwo(encode.perm)) {
    return rewrite(MatrixEncode{}, {input});
  }
  return nullptr;
}

absl::StatusOr<Replacement> TransposeIntoMatMul(Node& node, Rewriter& rewrite) {
  RH_ASSIGN_OR_RETURN(MatMul op, View<MatMul>(node));
  std::vector<Value*> operands = node.operands();
  bool found = false;
  for (const int side : {0, 1}) {
    RH_ASSIGN_OR_RETURN(Value * input, Untransposed(node.operand(side), rewrite));
    if (input == nullptr) continue;
    found = true;
    operands[side] = input;
    bool& flag = side == 0 ? op.transpose_lhs : op.transpose_rhs;
    flag = !flag;
  }
  if (!found) return kNoMatch;
  RH_ASSIGN_OR_RETURN(Value * product, rewrite(op, operands));
  return Replacement(product);
}

class FuseTranspose final : public PatternPass {
  void AddPatterns(Patterns& patterns) const override {
    patterns.Add<MatMul>("transpose_into_mat_mul", TransposeIntoMatMul);
  }
};

RH_REGISTER_PASS(fuse_transpose, FuseTranspose)
    .Doc("Fuses the transpose of an operand into the matrix product, as an attribute.")
    .WithNumerics(Numerics::kExact);

}  // namespace
}  // namespace roundhouse::canonical
