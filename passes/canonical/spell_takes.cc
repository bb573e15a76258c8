// The pass spell_takes: spells out the shuffles that raise_takes leaves, for backends: these have
// transposes, not gathers.
#include <cstdint>
#include <optional>
#include <utility>
#include <vector>

#include "absl/status/statusor.h"
#include "absl/types/span.h"
#include "roundhouse/core/base/status_macros.h"
#include "roundhouse/core/constants.h"
#include "roundhouse/core/graph.h"
#include "roundhouse/core/op.h"
#include "roundhouse/core/tensor/element_type.h"
#include "roundhouse/core/tensor/tensor.h"
#include "roundhouse/core/type.h"
#include "roundhouse/dialects/canonical/gather_scatter.h"
#include "roundhouse/dialects/canonical/movement.h"
#include "roundhouse/dialects/canonical/shape.h"
#include "roundhouse/passes/framework/pass.h"
#include "roundhouse/passes/framework/pass_info.h"
#include "roundhouse/passes/framework/pass_registry.h"
#include "roundhouse/passes/framework/pattern.h"

namespace roundhouse::canonical {
namespace {

// The number of runs that the indices interleave: 2 for 0 3 1 4 2 5. Otherwise nullopt.
std::optional<int64_t> RunsOf(absl::Span<const int64_t> indices) {
  const int64_t size = static_cast<int64_t>(indices.size());
  int64_t runs = 1;
  while (runs < size && indices[runs] != 1) ++runs;
  if (runs < 2 || runs >= size || size % runs != 0) return std::nullopt;
  const int64_t length = size / runs;
  for (int64_t i = 0; i < size; ++i) {
    if (indices[i] != i % runs * length + i / runs) return std::nullopt;
  }
  return runs;
}

absl::StatusOr<Replacement> SpellShuffle(Node& node, Rewriter& rewrite) {
  RH_ASSIGN_OR_RETURN(const Gather op, View<Gather>(node));
  const Type& type = node.operand(0).type();
  if (op.batch_dims != 0 || !type.is_tensor() || !type.shape().is_static() ||
      type.domain() != Domain::kTensor || type.element_type().is_quantized()) {
    return kNoMatch;
  }
  const std::vector<int64_t> sizes(type.shape().sizes().begin(), type.shape().sizes().end());
  const int64_t rank = static_cast<int64_t>(sizes.size());
  const int64_t axis = op.axis < 0 ? op.axis + rank : op.axis;
  const std::optional<Tensor> constant = ConstantValue(node.operand(1));
  if (!constant || constant->element_type() != ElementKind::kI64 || constant->shape().rank() != 1 ||
      constant->num_elements() != sizes[axis]) {
    return kNoMatch;
  }
  RH_ASSIGN_OR_RETURN(const Tensor indices, constant->Materialize());
  const std::optional<int64_t> runs = RunsOf(indices.data<int64_t>());
  if (!runs) return kNoMatch;
  std::vector<int64_t> split = sizes;
  split[axis] /= *runs;
  split.insert(split.begin() + axis, *runs);
  std::vector<int64_t> perm;
  for (int64_t i = 0; i <= rank; ++i) perm.push_back(i);
  std::swap(perm[axis], perm[axis + 1]);
  RH_ASSIGN_OR_RETURN(Value * apart, rewrite(FixedReshape{.shape = split}, {&node.operand(0)}));
  RH_ASSIGN_OR_RETURN(Value * mixed, rewrite(TensorTranspose{.perm = perm}, {apart}));
  RH_ASSIGN_OR_RETURN(Value * whole, rewrite(FixedReshape{.shape = sizes}, {mixed}));
  return Replacement(whole);
}

class SpellTakes final : public PatternPass {
  void AddPatterns(Patterns& patterns) const override {
    patterns.Add<Gather>("shuffle", SpellShuffle);
  }
};

RH_REGISTER_PASS(spell_takes, SpellTakes)
    .Doc("Turns a gather that shuffles along an axis into reshapes and a transpose.")
    .WithNumerics(Numerics::kExact);

}  // namespace
}  // namespace roundhouse::canonical
