// The derivatives of conversions between domains: the conversions back.
#include "roundhouse/dialects/canonical/domain.h"

#include "roundhouse/core/type.h"
#include "roundhouse/passes/canonical/gradient/adjoint_builder.h"
#include "roundhouse/passes/canonical/gradient/families/families.h"
#include "roundhouse/passes/canonical/gradient/families/gradient_table.h"

namespace roundhouse::canonical_gradient {
namespace {

using namespace canonical;  // NOLINT(google-build-using-namespace): the ops of one family.

template <typename Op, typename Inverse>
Values AdjointOfPermutation(const Op& op, AdjointBuilder& a) {
  return {a(Inverse{.perm = InversePermutation(op.perm)}, {a.cotangent()})};
}

template <Domain kDomain>
void AddConversions(GradientTable& table) {
  using Encode = DomainEncode<kDomain>;
  using Decode = DomainDecode<kDomain>;
  table.Rule<Encode>(AdjointOfPermutation<Encode, Decode>);
  table.Rule<Decode>(AdjointOfPermutation<Decode, Encode>);
}

}  // namespace

void AddDomain(GradientTable& table) {
  AddConversions<Domain::kFeature>(table);
  AddConversions<Domain::kFilter>(table);
  AddConversions<Domain::kDepthwiseFilter>(table);
  AddConversions<Domain::kBias>(table);
  AddConversions<Domain::kMatrix>(table);
}

}  // namespace roundhouse::canonical_gradient
