// Trees are packed so that all data of a step is in 16 bytes (24 for f64). Several rows go down a
// tree in lockstep: a step waits for memory, and those of different rows wait together. A block of
// rows passes through all trees, so that its numbers stay in the cache, as do those of a tree while
// the block goes down.
#include "roundhouse/interp/native/ops/trees.h"

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <memory>
#include <utility>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/types/span.h"
#include "roundhouse/core/base/memory.h"
#include "roundhouse/core/base/status_macros.h"
#include "roundhouse/core/tensor/element_type.h"
#include "roundhouse/core/tensor/tensor.h"
#include "roundhouse/dialects/canonical/rules/tree_lists.h"
#include "roundhouse/interp/processor/isa.h"
#include "roundhouse/service/cancellation.h"
#include "roundhouse/service/thread_pool.h"

namespace roundhouse::native {
namespace {

using canonical::TreeLists;
using canonical::TreeTest;
using canonical::VoteAggregate;

// The number of rows that go down together.
constexpr int kLanes = 8;
constexpr int64_t kMaxBlock = 128;
// The largest number of sums kept for a block.
constexpr int64_t kMaxSums = 2048;
constexpr int64_t kMinStepsPerThread = 1 << 15;

// The test of a node. A leaf's test never holds, and leads to the leaf itself.
template <typename T>
struct Step {
  T split;
  uint32_t feature : 29;
  uint32_t nan_holds : 1;
  uint32_t test : 2;
  int32_t child[2];  // If the test holds, and if not.
};

template <typename T>
struct Trees {
  std::vector<Step<T>> steps;
  std::vector<int32_t> roots;
  std::vector<int32_t> vote_starts;
  std::vector<int32_t> vote_targets;
  std::vector<double> vote_weights;
  // The test that all nodes have, or kLeaf if there are several.
  TreeTest test = TreeTest::kLeaf;
  // Each leaf has one vote, for the only target: the vote has the index of its node.
  bool is_one_vote = false;
};

// Returns the next node of one row. kLeaf: the node has the test.
template <TreeTest kTest, typename T>
RH_INLINE int32_t NextOf(const Step<T>& step, T x) {
  bool holds;
  if constexpr (kTest == TreeTest::kLessEqual) {
    holds = x <= step.split;
  } else if constexpr (kTest == TreeTest::kLess) {
    holds = x < step.split;
  } else if constexpr (kTest == TreeTest::kEqual) {
    holds = x == step.split;
  } else {
    const bool is_less = x < step.split;
    const bool is_equal = x == step.split;
    const auto test = static_cast<TreeTest>(step.test);
    holds = (is_less & (test != TreeTest::kEqual)) | (is_equal & (test != TreeTest::kLess));
  }
  holds |= (x != x) & (step.nan_holds != 0);
  return step.child[holds ? 0 : 1];
}

// Finds the leaves of `count` rows, up to kLanes. Unused lanes follow the first row.
template <TreeTest kTest, typename T>
RH_INLINE void Descend(const Step<T>* steps, int32_t root, const T* rows, int64_t columns,
                       int64_t count, int32_t* leaves) {
  const T* row[kLanes];
  int32_t at[kLanes];
  for (int lane = 0; lane < kLanes; ++lane) {
    row[lane] = rows + (lane < count ? lane : 0) * columns;
    at[lane] = root;
  }
  // Until no lane moves.
  for (int32_t moved = 1; moved != 0;) {
    moved = 0;
    for (int lane = 0; lane < kLanes; ++lane) {
      const Step<T>& step = steps[at[lane]];
      const int32_t next = NextOf<kTest>(step, row[lane][step.feature]);
      moved |= next ^ at[lane];
      at[lane] = next;
    }
  }
  for (int64_t lane = 0; lane < count; ++lane) leaves[lane] = at[lane];
}

// The votes of the rows of a block.
class Sums {
 public:
  Sums(VoteAggregate aggregate, int64_t targets) : aggregate_(aggregate), targets_(targets) {}

  void Clear(int64_t rows) {
    std::fill_n(sums_.begin(), rows * targets_, 0.0);
    std::fill_n(voted_.begin(), rows * targets_, false);
  }
  template <typename T>
  RH_INLINE void Add(const Trees<T>& trees, int64_t row, int32_t leaf) {
    const int32_t end = trees.vote_starts[leaf + 1];
    for (int32_t v = trees.vote_starts[leaf]; v < end; ++v) {
      const int64_t place = row * targets_ + trees.vote_targets[v];
      const double vote = trees.vote_weights[v];
      if (aggregate_ == VoteAggregate::kSum || aggregate_ == VoteAggregate::kAverage) {
        sums_[place] += vote;
      } else if (!voted_[place] ||
                 (aggregate_ == VoteAggregate::kMin ? vote < sums_[place] : vote > sums_[place])) {
        sums_[place] = vote;
      }
      voted_[place] = true;
    }
  }
  template <typename T>
  void Write(int64_t rows, double divisor, T* to) const {
    for (int64_t i = 0; i < rows * targets_; ++i)
      to[i] = static_cast<T>(voted_[i] ? sums_[i] / divisor : 0);
  }
  // For trees with one vote per leaf.
  double* data() { return sums_.data(); }
  void SetAllVoted(int64_t rows) { std::fill_n(voted_.begin(), rows, true); }

 private:
  const VoteAggregate aggregate_;
  const int64_t targets_;
  std::array<double, kMaxSums> sums_;
  std::array<bool, kMaxSums> voted_;
};

template <TreeTest kTest, typename T>
void RunRows(const Trees<T>& trees, const canonical::TreeEnsemble& op, const T* input,
             int64_t columns, int64_t begin, int64_t end, const Cancellation& cancellation,
             T* output) {
  const int64_t block = std::min(kMaxBlock, kMaxSums / op.targets);
  const bool adds = op.aggregate == VoteAggregate::kSum || op.aggregate == VoteAggregate::kAverage;
  const double divisor =
      op.aggregate == VoteAggregate::kAverage ? static_cast<double>(trees.roots.size()) : 1;
  Sums sums(op.aggregate, op.targets);
  for (int64_t first = begin; first < end && !cancellation.is_requested(); first += block) {
    const int64_t rows = std::min(block, end - first);
    sums.Clear(rows);
    for (const int32_t root : trees.roots) {
      for (int64_t i = 0; i < rows; i += kLanes) {
        int32_t leaves[kLanes];
        const int64_t count = std::min<int64_t>(kLanes, rows - i);
        Descend<kTest>(trees.steps.data(), root, input + (first + i) * columns, columns, count,
                       leaves);
        if (trees.is_one_vote && adds) {
          for (int64_t lane = 0; lane < count; ++lane)
            sums.data()[i + lane] += trees.vote_weights[leaves[lane]];
        } else {
          for (int64_t lane = 0; lane < count; ++lane) sums.Add(trees, i + lane, leaves[lane]);
        }
      }
    }
    if (trees.is_one_vote && adds && !trees.roots.empty()) sums.SetAllVoted(rows);
    sums.Write(rows, divisor, output + first * op.targets);
  }
}

// Returns the nodes in the order in which a walk visits them, tree by tree and level by level:
// those near the root, which all rows visit, are close together. Nodes that no root leads to are
// left out.
absl::StatusOr<std::vector<int32_t>> OrderOf(const TreeLists& lists, std::vector<int32_t>& place) {
  constexpr char kWhat[] = "the packed trees";
  std::vector<int32_t> order;
  RH_RETURN_IF_ERROR(TryAssign(place, lists.size(), -1, kWhat));
  RH_RETURN_IF_ERROR(TryReserve(order, lists.size(), kWhat));
  const auto add = [&](int32_t node) {
    if (place[node] >= 0) return;
    place[node] = static_cast<int32_t>(order.size());
    order.push_back(node);
  };
  for (const int32_t root : lists.roots) {
    size_t next = order.size();
    add(root);
    for (; next < order.size(); ++next) {
      const int32_t node = order[next];
      if (lists.IsLeaf(node)) continue;
      for (const int side : {0, 1}) add(lists.Child(node, side));
    }
  }
  return order;
}

template <typename T>
absl::StatusOr<Trees<T>> Pack(const TreeLists& lists, absl::Span<const T> splits,
                              absl::Span<const T> weights, int64_t targets) {
  constexpr char kWhat[] = "the packed trees";
  std::vector<int32_t> place;
  RH_ASSIGN_OR_RETURN(const std::vector<int32_t> order, OrderOf(lists, place));
  Trees<T> trees;
  const auto size = static_cast<int64_t>(order.size());
  RH_RETURN_IF_ERROR(TryReserve(trees.steps, size, kWhat));
  RH_RETURN_IF_ERROR(TryReserve(trees.roots, static_cast<int64_t>(lists.roots.size()), kWhat));
  for (const int32_t root : lists.roots) trees.roots.push_back(place[root]);
  trees.is_one_vote = targets == 1;
  bool is_first = true;
  for (const int32_t node : order) {
    const int32_t here = place[node];
    if (lists.IsLeaf(node)) {
      trees.steps.push_back({.split = std::numeric_limits<T>::quiet_NaN(),
                             .feature = 0,
                             .nan_holds = 0,
                             .test = static_cast<uint32_t>(TreeTest::kEqual),
                             .child = {here, here}});
      trees.is_one_vote =
          trees.is_one_vote && lists.vote_starts[node + 1] == lists.vote_starts[node] + 1;
      continue;
    }
    const auto test = static_cast<TreeTest>(lists.tests[node]);
    trees.test = is_first || trees.test == test ? test : TreeTest::kLeaf;
    is_first = false;
    trees.steps.push_back({.split = splits[node],
                           .feature = static_cast<uint32_t>(lists.features[node]),
                           .nan_holds = lists.nan_holds[node] ? 1U : 0U,
                           .test = static_cast<uint32_t>(test),
                           .child = {place[lists.Child(node, 0)], place[lists.Child(node, 1)]}});
  }
  if (trees.is_one_vote) {
    RH_RETURN_IF_ERROR(TryAssign(trees.vote_weights, size, 0.0, kWhat));
    for (const int32_t node : order) {
      if (lists.IsLeaf(node))
        trees.vote_weights[place[node]] = static_cast<double>(weights[lists.vote_starts[node]]);
    }
  }
  // For MIN and MAX, and for leaves with several votes.
  std::vector<double> all;
  RH_RETURN_IF_ERROR(TryReserve(trees.vote_starts, size + 1, kWhat));
  RH_RETURN_IF_ERROR(
      TryReserve(trees.vote_targets, static_cast<int64_t>(lists.vote_targets.size()), kWhat));
  RH_RETURN_IF_ERROR(TryReserve(all, static_cast<int64_t>(lists.vote_targets.size()), kWhat));
  for (const int32_t node : order) {
    trees.vote_starts.push_back(static_cast<int32_t>(all.size()));
    for (int32_t v = lists.vote_starts[node]; v < lists.vote_starts[node + 1]; ++v) {
      trees.vote_targets.push_back(lists.vote_targets[v]);
      all.push_back(static_cast<double>(weights[v]));
    }
  }
  trees.vote_starts.push_back(static_cast<int32_t>(all.size()));
  if (!trees.is_one_vote) trees.vote_weights = std::move(all);
  return trees;
}

template <typename T>
absl::StatusOr<Prepared> Walk(const canonical::TreeEnsemble& op, const NativeRequest& request) {
  const int64_t rows = request.sizes()[0];
  const int64_t columns = request.sizes()[1];
  const TreeLists lists = TreeLists::Of(request.constants);
  // Checks again that every walk ends: the walk itself trusts packed trees.
  RH_RETURN_IF_ERROR(canonical::CheckTrees(lists, columns, op.targets));
  RH_ASSIGN_OR_RETURN(Trees<T> trees, Pack<T>(lists, request.constant(3)->data<T>(),
                                              request.constant(9)->data<T>(), op.targets));
  auto run = &RunRows<TreeTest::kLeaf, T>;
  if (trees.test == TreeTest::kLessEqual) run = &RunRows<TreeTest::kLessEqual, T>;
  if (trees.test == TreeTest::kLess) run = &RunRows<TreeTest::kLess, T>;
  if (trees.test == TreeTest::kEqual) run = &RunRows<TreeTest::kEqual, T>;
  // A row takes some steps in each tree.
  const int64_t min_rows = std::max<int64_t>(
      1, kMinStepsPerThread / (8 * std::max<int64_t>(1, static_cast<int64_t>(trees.roots.size()))));
  return NewKernel(request, [op, run, rows, columns, min_rows,
                             trees = std::make_shared<const Trees<T>>(std::move(trees))](
                                const InvocationArguments& arguments) {
    const T* input = Input<T>(arguments);
    T* output = Result<T>(arguments);
    const Cancellation cancellation = Cancellation::OfThisThread();
    arguments.threads.RunRanges(rows, min_rows, [&](int64_t begin, int64_t end, int) {
      run(*trees, op, input, columns, begin, end, cancellation, output);
    });
  });
}

}  // namespace

absl::StatusOr<Prepared> Prepare(const canonical::TreeEnsemble& op, const NativeRequest& request) {
  for (int i = 1; i < 10; ++i) {
    if (request.constant(i) == nullptr) return Declined("the trees must be constant");
  }
  if (op.targets > kMaxSums) return Declined("there are too many targets");
  const absl::Span<const int64_t> sizes = request.sizes();
  if (sizes[1] < 1 || sizes[1] > (1 << 28)) return Declined("the rows are too long, or empty");
  if (request.is_question) return Taken();
  if (request.num_results_elements() == 0) return NothingToDo(request);
  return request.kind() == ElementKind::kF64 ? Walk<double>(op, request) : Walk<float>(op, request);
}

void AddTreeKernels(KernelTable& table) { table.Add(canonical::TreeOps{}); }

}  // namespace roundhouse::native
