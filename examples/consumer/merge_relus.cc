// A pass of this project made of patterns: one relu instead of two. Binaries that link this file
// have it.
#include "absl/status/statusor.h"
#include "roundhouse/core/graph.h"
#include "roundhouse/dialects/canonical/ops.h"
#include "roundhouse/passes/framework/match.h"
#include "roundhouse/passes/framework/pass_registry.h"
#include "roundhouse/passes/framework/pattern.h"

namespace consumer {
namespace {

namespace m = roundhouse::match;
using roundhouse::canonical::Relu;

// relu(relu(x)) -> relu(x)
absl::StatusOr<roundhouse::Replacement> ReluTwice(roundhouse::Node& relu, roundhouse::Rewriter&) {
  roundhouse::Value* inner;
  if (!Match(relu, m::Op<Relu>(m::Op<Relu>().As(&inner)))) return roundhouse::kNoMatch;
  return inner;
}

class MergeRelus final : public roundhouse::PatternPass {
  void AddPatterns(roundhouse::Patterns& patterns) const override {
    patterns.Add<Relu>("relu_twice", ReluTwice);
  }
};

RH_REGISTER_PASS(merge_relus, MergeRelus)
    .Doc("Makes one relu of two.")
    .WithNumerics(roundhouse::Numerics::kExact);

}  // namespace
}  // namespace consumer
