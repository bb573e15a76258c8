// The derivatives of adding a bias: by the bias, the sum over all elements that it was added to.
#include "roundhouse/dialects/canonical/bias.h"

#include <cstdint>

#include "roundhouse/core/node.h"
#include "roundhouse/core/type.h"
#include "roundhouse/passes/canonical/gradient/adjoint_builder.h"
#include "roundhouse/passes/canonical/gradient/families/families.h"
#include "roundhouse/passes/canonical/gradient/families/gradient_table.h"

namespace roundhouse::canonical_gradient {
namespace {

using namespace canonical;  // NOLINT(google-build-using-namespace): the ops of one family.

Values AdjointOfFeatureBiasAdd(const FeatureBiasAdd&, AdjointBuilder& a) {
  Values all = a.None();
  if (a.wants(0)) all[0] = a.cotangent();
  if (a.wants(1)) {
    Value* cotangent = a.ToTensor(a.cotangent());
    Ints axes;
    for (int64_t axis = 0; axis + 1 < a.rank(cotangent); ++axis) axes.push_back(axis);
    all[1] = a.IntoDomain(a.Sum(cotangent, axes, /*keep_dims=*/false), Domain::kBias);
  }
  return all;
}

Values AdjointOfTensorBiasAdd(const TensorBiasAdd& op, AdjointBuilder& a) {
  Values all = a.None();
  if (a.wants(0)) all[0] = a.cotangent();
  if (a.wants(1)) {
    const int64_t rank = a.rank(a.in(0));
    const int64_t kept = a.Axis(op.axis, rank);
    Ints axes;
    for (int64_t axis = 0; axis < rank; ++axis) {
      if (axis != kept) axes.push_back(axis);
    }
    all[1] = a.IntoDomain(a.Sum(a.cotangent(), axes, /*keep_dims=*/false), Domain::kBias);
  }
  return all;
}

}  // namespace

void AddBias(GradientTable& table) {
  table.Rule<FeatureBiasAdd>(AdjointOfFeatureBiasAdd);
  table.Rule<TensorBiasAdd>(AdjointOfTensorBiasAdd);
}

}  // namespace roundhouse::canonical_gradient
