#include "roundhouse/passes/canonical/activation_ops.h"

#include "absl/status/status.h"
#include "absl/strings/str_cat.h"
#include "roundhouse/core/op.h"

namespace roundhouse::canonical {
namespace {

// Whether the node is an `Op`; if so, sets `call` to its function, or the error of its attributes.
template <DeclaredOp Op>
bool IsCallOf(const Node& node, absl::StatusOr<ActivationCall>& call) {
  if (!Is<Op>(node)) return false;
  const absl::StatusOr<Op> op = View<Op>(node);
  if (!op.ok()) {
    call = op.status();
  } else if (std::optional<ActivationCall> found = ActivationOf(*op)) {
    call = *std::move(found);
  }
  return true;
}

template <DeclaredOp... Ops>
absl::StatusOr<ActivationCall> FirstCallOf(const Node& node, OpList<Ops...>) {
  absl::StatusOr<ActivationCall> call = absl::InvalidArgumentError(
      absl::StrCat(node.op_name(), " is not a function that layers can fuse"));
  (IsCallOf<Ops>(node, call) || ...);
  return call;
}

}  // namespace

absl::StatusOr<ActivationCall> ActivationOf(const Node& node) {
  using Functions = OpList<Relu, Relu6, Clamp, LeakyRelu, Tanh, Sigmoid, Softplus, Silu, HardSwish,
                           HardSigmoid, Elu, Gelu>;
  return FirstCallOf(node, Functions{});
}

}  // namespace roundhouse::canonical
