// The passes that are made of the patterns of simplification_patterns.h.
#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "roundhouse/core/graph.h"
#include "roundhouse/core/node.h"
#include "roundhouse/dialects/canonical/reduction.h"
#include "roundhouse/passes/canonical/layout/layout_conversion.h"
#include "roundhouse/passes/canonical/merge_reductions.h"
#include "roundhouse/passes/canonical/simplification_patterns.h"
#include "roundhouse/passes/framework/pass.h"
#include "roundhouse/passes/framework/pass_registry.h"
#include "roundhouse/passes/framework/pattern.h"

namespace roundhouse::canonical {
namespace {

class EliminateNoops final : public PatternPass {
  void AddPatterns(Patterns& patterns) const override {
    AddMovementNoopPatterns(patterns);
    AddArithmeticNoopPatterns(patterns);
    AddIdentityPermutationPattern(patterns);
  }
};

class MergeConsecutive final : public PatternPass {
  void AddPatterns(Patterns& patterns) const override {
    AddMovementMergePatterns(patterns);
    AddArithmeticMergePatterns(patterns);
    AddLayoutConversionPatterns(patterns);
  }
};

class MergeInexactReductions final : public PatternPass {
  void AddPatterns(Patterns& patterns) const override {
    patterns.Add<TensorReduce>("merge_reductions", [](Node& node, Rewriter& rewrite) {
      return MergeReductions(node, rewrite, /*exactly=*/false);
    });
  }
};

// Not a PatternPass: its patterns are those of the other passes, and are tested with them.
class Canonicalize final : public GraphPass {
  absl::StatusOr<bool> RunOnGraph(Graph& graph) override {
    Patterns patterns;
    AddMovementNoopPatterns(patterns);
    AddArithmeticNoopPatterns(patterns);
    AddMovementMergePatterns(patterns);
    AddArithmeticMergePatterns(patterns);
    AddLayoutConversionPatterns(patterns);
    return ApplyPatterns(graph, patterns, [this](absl::string_view what, const Node& node) {
      return Allow(what, node);
    });
  }
};

RH_REGISTER_PASS(canonicalize, Canonicalize)
    .Doc("Runs eliminate_noops and merge_consecutive until neither changes anything.")
    .WithNumerics(Numerics::kExact);

RH_REGISTER_PASS(eliminate_noops, EliminateNoops)
    .Doc("Removes ops that return their operand: casts to the same kind, full slices, x * 1.")
    .WithNumerics(Numerics::kExact);

RH_REGISTER_PASS(merge_consecutive, MergeConsecutive)
    .Doc("Merges two consecutive ops of the same kind: slices, pads, casts, clamps.")
    .WithNumerics(Numerics::kExact);

RH_REGISTER_PASS(merge_reductions, MergeInexactReductions)
    .Doc("Merges two consecutive reductions of floats: sums, means or products.")
    .WithNumerics(Numerics::kReassociates);

}  // namespace
}  // namespace roundhouse::canonical
