// File: trees.h
//
// Ensembles of decision trees, given as lists of their nodes.
#ifndef ROUNDHOUSE_DIALECTS_CANONICAL_TREES_H_
#define ROUNDHOUSE_DIALECTS_CANONICAL_TREES_H_

#include <cstdint>
#include <tuple>

#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "absl/types/span.h"
#include "roundhouse/core/op.h"
#include "roundhouse/core/tensor/element_type.h"
#include "roundhouse/core/type.h"
#include "roundhouse/core/type_inference.h"

namespace roundhouse::canonical {

// How the votes for a target are combined.
enum class VoteAggregate : uint8_t { kSum, kAverage, kMin, kMax };

inline absl::Span<const absl::string_view> EnumeratorNames(VoteAggregate) {
  static constexpr absl::string_view kNames[] = {"sum", "average", "min", "max"};
  return kNames;
}

// The test of a node on the row's number x for the node's feature: an element of `tests`.
enum class TreeTest : uint8_t { kLeaf, kLessEqual, kLess, kEqual };
inline constexpr uint8_t kLastTreeTest = static_cast<uint8_t>(TreeTest::kEqual);

// Each row of input walks down every tree t, from roots(t). Node i tests x = input(row,
// features(i)) as tests(i) says: x <= splits(i) (1), x < splits(i) (2), or x = splits(i) (3). If
// the test holds, the row continues at children(i, 0), else at children(i, 1); for a NaN,
// nan_holds(i) says whether it holds. If tests(i) is 0, node i is a leaf: it votes for the targets
// vote_targets(v), with vote_weights(v), for v from vote_starts(i) up to, but without,
// vote_starts(i + 1).
//
// output(row, target) is the sum of its votes, their sum divided by the number of trees, the least
// or the greatest of them, and 0 if there is none; computed in f64, and rounded once. Nodes may
// have several parents; the run checks that no row can return to a node, and that all indices are
// in range.
// (C1) input is a tensor in domain tensor, of rank 2.
// (C2) tests, features, splits, nan_holds and children have ui8, i32, the elements of input, i1 and
//      i32, one for each of n nodes; children, of rank 2, has two.
// (C3) roots is a list of i32.
// (C4) vote_starts, vote_targets and vote_weights have i32, i32 and the elements of input; the
//      first has n + 1 of them, the others one for each vote.
// (C5) `targets` is not less than 1.
struct TreeEnsemble {
  static constexpr OpSpec kSpec = {
      .name = "canonical.tree_ensemble",
      .summary = "Evaluates an ensemble of decision trees on each row.",
      .operands =
          "input, tests, features, splits, nan_holds, children, roots, vote_starts, "
          "vote_targets, vote_weights",
      .elements = {ElementKind::kF64, ElementKind::kF32}};
  int64_t targets = 1;
  VoteAggregate aggregate = VoteAggregate::kSum;
  template <typename Self>
  static auto Attrs(Self& op) {
    return std::make_tuple(Field("targets", op.targets, "the number of results for each row"),
                           Field("aggregate", op.aggregate, "how votes are combined"));
  }
};

absl::StatusOr<Type> Infer(const TreeEnsemble& op, const InferenceContext& context);

using TreeOps = OpList<TreeEnsemble>;

}  // namespace roundhouse::canonical

#endif  // ROUNDHOUSE_DIALECTS_CANONICAL_TREES_H_
