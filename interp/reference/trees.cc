#include "roundhouse/interp/reference/trees.h"

#include <algorithm>
#include <cstdint>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "roundhouse/core/base/memory.h"
#include "roundhouse/core/base/status_macros.h"
#include "roundhouse/core/tensor/tensor.h"
#include "roundhouse/dialects/canonical/rules/tree_lists.h"
#include "roundhouse/dialects/canonical/trees.h"
#include "roundhouse/service/cancellation.h"

namespace roundhouse::reference {
namespace {

using canonical::TreeLists;
using canonical::TreeTest;
using canonical::VoteAggregate;

template <typename T>
bool Holds(uint8_t test, T x, T split) {
  switch (static_cast<TreeTest>(test)) {
    case TreeTest::kLessEqual:
      return x <= split;
    case TreeTest::kLess:
      return x < split;
    default:
      return x == split;
  }
}

template <typename T>
int32_t LeafOf(const TreeLists& trees, const T* splits, int32_t node, const T* row) {
  while (!trees.IsLeaf(node)) {
    const T x = row[trees.features[node]];
    const bool holds = x != x ? trees.nan_holds[node] : Holds(trees.tests[node], x, splits[node]);
    node = trees.Child(node, holds ? 0 : 1);
  }
  return node;
}

// The result of a target so far.
struct Votes {
  double result = 0;
  bool is_any = false;

  void Add(VoteAggregate aggregate, double vote) {
    if (aggregate == VoteAggregate::kSum || aggregate == VoteAggregate::kAverage) {
      result += vote;
    } else if (!is_any || (aggregate == VoteAggregate::kMin ? vote < result : vote > result)) {
      result = vote;
    }
    is_any = true;
  }
};

}  // namespace

absl::StatusOr<Tensor> Evaluate(const canonical::TreeEnsemble& op, const KernelContext& context) {
  RH_ASSIGN_OR_RETURN(Tensor output, context.NewResult());
  const Tensor& input = context.operand(0);
  const TreeLists trees = TreeLists::Of(context.operands());
  const int64_t columns = input.shape().sizes()[1];
  RH_RETURN_IF_ERROR(canonical::CheckTrees(trees, columns, op.targets));
  std::vector<Votes> votes;
  RH_RETURN_IF_ERROR(TryResize(votes, op.targets, "the votes of trees"));
  const Cancellation cancellation = Cancellation::OfThisThread();
  RH_RETURN_IF_ERROR(VisitFloats(input.element_type().kind(), [&](auto tag) -> absl::Status {
    using T = typename decltype(tag)::type;
    const T* row = input.data<T>().data();
    const T* splits = context.operand(3).data<T>().data();
    const T* weights = context.operand(9).data<T>().data();
    T* to = output.mutable_data<T>().data();
    const double trees_per_vote =
        op.aggregate == VoteAggregate::kAverage ? static_cast<double>(trees.roots.size()) : 1;
    for (int64_t i = 0; i < input.shape().sizes()[0] && !cancellation.is_requested(); ++i) {
      std::fill(votes.begin(), votes.end(), Votes());
      for (const int32_t root : trees.roots) {
        const int32_t leaf = LeafOf(trees, splits, root, row);
        for (int32_t v = trees.vote_starts[leaf]; v < trees.vote_starts[leaf + 1]; ++v)
          votes[trees.vote_targets[v]].Add(op.aggregate, static_cast<double>(weights[v]));
      }
      for (const Votes& each : votes)
        *to++ = static_cast<T>(each.is_any ? each.result / trees_per_vote : 0);
      row += columns;
    }
    return absl::OkStatus();
  }));
  return output;
}

void AddTreeKernels(KernelTable& table) { table.Add(canonical::TreeOps{}); }

}  // namespace roundhouse::reference
