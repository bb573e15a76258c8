#include "roundhouse/passes/canonical/tree_pieces.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <optional>
#include <utility>
#include <vector>

#include "absl/status/statusor.h"
#include "absl/types/span.h"
#include "roundhouse/core/constants.h"
#include "roundhouse/core/graph.h"
#include "roundhouse/core/node.h"
#include "roundhouse/core/tensor/element_type.h"
#include "roundhouse/core/tensor/tensor.h"
#include "roundhouse/dialects/canonical/elementwise_binary.h"
#include "roundhouse/dialects/canonical/elementwise_unary.h"
#include "roundhouse/dialects/canonical/gather_scatter.h"
#include "roundhouse/dialects/canonical/movement.h"
#include "roundhouse/dialects/canonical/reduction.h"
#include "roundhouse/dialects/canonical/shape.h"
#include "roundhouse/dialects/canonical/slicing.h"
#include "roundhouse/dialects/canonical/trees.h"
#include "roundhouse/passes/canonical/formula.h"

namespace roundhouse::canonical {
namespace {

// Each level adds nodes, each vote a number in a table: larger graphs are not useful.
constexpr int64_t kMaxDepth = 256;
constexpr int64_t kMaxVotes = int64_t{1} << 24;

using Ints = std::vector<int64_t>;

class TreePieces {
 public:
  TreePieces(const TreeEnsemble& op, Formula& f, Value* input) : op_(op), f_(f), input_(input) {}

  Value* Make() {
    if (!ReadLists()) return nullptr;
    const std::optional<int64_t> depth = Depth();
    const auto size = static_cast<int64_t>(tests_.size());
    if (!depth || size == 0 || op_.targets > kMaxVotes / size) return nullptr;
    std::optional<Value*> votes = VoteTable();
    if (!votes) return nullptr;
    Value* rows =
        f_(Slice{.starts = Ints{0}, .ends = Ints{1}, .axes = Ints{0}}, {f_(ShapeOf{}, {input_})});
    Value* sizes = f_(TensorConcat{.axis = 0}, {rows, List({static_cast<int64_t>(roots_.size())})});
    Value* at = f_(TensorBroadcast{}, {List(roots_), sizes});
    features_list_ = List(features_);
    holds_list_ = List(if_holds_);
    fails_list_ = List(if_fails_);
    tests_list_ = List(tests_);
    if (nan_holds_any_) nan_list_ = f_.Cast(List(nan_holds_), ElementKind::kI1);
    splits_list_ = Constant(splits_);
    for (int64_t i = 0; i < *depth; ++i) at = Next(at);
    return Aggregated(*votes, at);
  }

 private:
  std::optional<Tensor> Operand(int index) {
    const std::optional<Tensor> constant = ConstantValue(f_.rewriter().root().operand(index));
    if (!constant) return std::nullopt;
    absl::StatusOr<Tensor> dense = constant->Materialize();
    return dense.ok() ? std::optional<Tensor>(*std::move(dense)) : std::nullopt;
  }

  template <typename T>
  bool Read(int index, Ints& to) {
    const std::optional<Tensor> tensor = Operand(index);
    if (!tensor) return false;
    for (const T number : tensor->data<T>()) to.push_back(static_cast<int64_t>(number));
    return true;
  }

  // Returns whether all lists are constant and all indices are valid.
  bool ReadLists() {
    Ints children;
    const std::optional<Tensor> splits = Operand(3);
    if (!Read<uint8_t>(1, tests_) || !Read<int32_t>(2, features_) || !splits ||
        !Read<bool>(4, nan_holds_) || !Read<int32_t>(5, children) || !Read<int32_t>(6, roots_) ||
        !Read<int32_t>(7, starts_) || !Read<int32_t>(8, targets_)) {
      return false;
    }
    splits_ = *splits;
    const auto size = static_cast<int64_t>(tests_.size());
    const auto is_node = [size](int64_t node) { return node >= 0 && node < size; };
    for (int64_t node = 0; node < size; ++node) {
      const bool is_leaf = tests_[node] == 0;
      if (is_leaf) nan_holds_[node] = features_[node] = 0;
      // A leaf is its own successor.
      if_holds_.push_back(is_leaf ? node : children[2 * node]);
      if_fails_.push_back(is_leaf ? node : children[2 * node + 1]);
      if (!is_node(if_holds_[node]) || !is_node(if_fails_[node]) || tests_[node] > kLastTreeTest)
        return false;
      nan_holds_any_ |= nan_holds_[node] != 0;
    }
    return std::all_of(roots_.begin(), roots_.end(), is_node) && !roots_.empty();
  }

  // The number of steps from a root to the deepest leaf; nullopt if there is no leaf, or if they
  // are too many.
  std::optional<int64_t> Depth() const {
    Ints level = roots_;
    Ints seen(tests_.size(), -1);
    for (int64_t depth = 0; depth <= kMaxDepth; ++depth) {
      Ints next;
      for (const int64_t node : level) {
        if (tests_[node] == 0) continue;
        for (const int64_t child : {if_holds_[node], if_fails_[node]}) {
          // Each node once on each level.
          if (seen[child] == depth) continue;
          seen[child] = depth;
          next.push_back(child);
        }
      }
      if (next.empty()) return depth;
      level = std::move(next);
    }
    return std::nullopt;
  }

  Value* Constant(const Tensor& tensor) {
    absl::StatusOr<Value*> constant = f_.rewriter().Constant(tensor);
    return constant.ok() ? *constant : nullptr;
  }
  Value* List(const Ints& numbers) {
    const auto size = static_cast<int64_t>(numbers.size());
    return Constant(Tensor::Of<int64_t>({&size, 1}, absl::MakeConstSpan(numbers)));
  }
  Value* Of(Value* list, Value* at) { return f_(Gather{}, {list, at}); }

  Value* Next(Value* at) {
    Value* x = f_(GatherElements{.axis = 1}, {input_, Of(features_list_, at)});
    Value* split = Of(splits_list_, at);
    Value* test = nullptr;
    Value* holds = nullptr;
    for (const auto& [number, comparison] :
         {std::pair{TreeTest::kLessEqual, Comparison::kLessEqual},
          std::pair{TreeTest::kLess, Comparison::kLess},
          std::pair{TreeTest::kEqual, Comparison::kEqual}}) {
      const auto wanted = static_cast<int64_t>(number);
      if (std::find(tests_.begin(), tests_.end(), wanted) == tests_.end()) continue;
      Value* one = f_(Compare{.direction = comparison}, {x, split});
      if (std::any_of(tests_.begin(), tests_.end(),
                      [wanted](int64_t other) { return other != 0 && other != wanted; })) {
        if (test == nullptr) test = Of(tests_list_, at);
        one = f_(BitwiseAnd{}, {one, f_(Compare{.direction = Comparison::kEqual},
                                        {test, Constant(Tensor::Scalar<int64_t>(wanted))})});
      }
      holds = holds == nullptr ? one : f_(BitwiseOr{}, {holds, one});
    }
    if (nan_list_ != nullptr) {
      Value* is_nan = f_(Compare{.direction = Comparison::kNotEqual}, {x, x});
      holds = f_(Select{}, {is_nan, Of(nan_list_, at), holds});
    }
    return f_(Select{}, {holds, Of(holds_list_, at), Of(fails_list_, at)});
  }

  bool IsExtreme() const {
    return op_.aggregate == VoteAggregate::kMin || op_.aggregate == VoteAggregate::kMax;
  }
  // The value of a node that has no vote for a target.
  double Nothing() const {
    if (!IsExtreme()) return 0;
    const double infinity = std::numeric_limits<double>::infinity();
    return op_.aggregate == VoteAggregate::kMin ? infinity : -infinity;
  }

  // (nodes, targets): the votes of each node. Returns nullopt if the votes are invalid.
  std::optional<Value*> VoteTable() {
    const std::optional<Tensor> weights = Operand(9);
    if (!weights || starts_.size() != tests_.size() + 1) return std::nullopt;
    const bool is_double = f_.kind() == ElementKind::kF64;
    const auto count = static_cast<int64_t>(targets_.size());
    std::vector<double> table(tests_.size() * op_.targets, Nothing());
    for (size_t node = 0; node < tests_.size(); ++node) {
      if (starts_[node] < 0 || starts_[node + 1] > count) return std::nullopt;
      for (int64_t v = starts_[node]; v < starts_[node + 1]; ++v) {
        if (targets_[v] < 0 || targets_[v] >= op_.targets) return std::nullopt;
        const double vote = is_double ? weights->data<double>()[v] : weights->data<float>()[v];
        double& sum = table[node * op_.targets + targets_[v]];
        sum = op_.aggregate == VoteAggregate::kMin   ? std::min(sum, vote)
              : op_.aggregate == VoteAggregate::kMax ? std::max(sum, vote)
                                                     : sum + vote;
      }
    }
    const std::vector<int64_t> sizes = {static_cast<int64_t>(tests_.size()), op_.targets};
    return f_.Cast(Constant(Tensor::Of<double>(sizes, absl::MakeConstSpan(table))));
  }

  Value* Aggregated(Value* votes, Value* at) {
    const ReduceKind reduce = op_.aggregate == VoteAggregate::kMin   ? ReduceKind::kMin
                              : op_.aggregate == VoteAggregate::kMax ? ReduceKind::kMax
                                                                     : ReduceKind::kSum;
    Value* result =
        f_(TensorReduce{.kind = reduce, .axes = Ints{1}, .keep_dims = false}, {Of(votes, at)});
    if (IsExtreme()) {
      Value* is_nothing =
          f_(Compare{.direction = Comparison::kEqual}, {result, f_.Number(Nothing())});
      return f_(Select{}, {is_nothing, f_.Number(0), result});
    }
    if (op_.aggregate == VoteAggregate::kSum) return result;
    return f_.Div(result, f_.Number(static_cast<double>(roots_.size())));
  }

  const TreeEnsemble& op_;
  Formula& f_;
  Value* input_;
  Ints tests_, features_, nan_holds_, if_holds_, if_fails_, roots_, starts_, targets_;
  Tensor splits_;
  bool nan_holds_any_ = false;
  Value* features_list_ = nullptr;
  Value* holds_list_ = nullptr;
  Value* fails_list_ = nullptr;
  Value* tests_list_ = nullptr;
  Value* nan_list_ = nullptr;  // Null if NaNs never pass a test.
  Value* splits_list_ = nullptr;
};

}  // namespace

Value* PiecesOfTrees(const TreeEnsemble& op, Formula& f, Value* input) {
  return TreePieces(op, f, input).Make();
}

}  // namespace roundhouse::canonical
