// Ensembles of decision trees, given as lists of their nodes and their leaves' votes.
#include "roundhouse/dialects/canonical/trees.h"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <map>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "absl/status/status.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/string_view.h"
#include "absl/types/span.h"
#include "roundhouse/core/tensor/element_type.h"
#include "roundhouse/core/tensor/tensor.h"
#include "roundhouse/dialects/canonical/elementwise_binary.h"
#include "roundhouse/dialects/canonical/elementwise_unary.h"
#include "roundhouse/dialects/canonical/gather_scatter.h"
#include "roundhouse/dialects/canonical/reduction.h"
#include "roundhouse/dialects/canonical/rules/tree_lists.h"
#include "roundhouse/passes/onnx/families/families.h"
#include "roundhouse/passes/onnx/families/heads.h"
#include "roundhouse/passes/onnx/families/scores.h"
#include "roundhouse/passes/onnx/lowering.h"

namespace roundhouse::onnx_lowering {
namespace {

using canonical::Comparison;

// The modes of TreeEnsemble; older operations name them.
enum Mode : int64_t { kLeq, kLt, kGte, kGt, kEq, kNeq, kMember, kLeaf };
constexpr absl::string_view kModeNames[] = {"BRANCH_LEQ",    "BRANCH_LT", "BRANCH_GTE",
                                            "BRANCH_GT",     "BRANCH_EQ", "BRANCH_NEQ",
                                            "BRANCH_MEMBER", "LEAF"};
constexpr absl::string_view kTransformNames[] = {"NONE", "SOFTMAX", "LOGISTIC", "SOFTMAX_ZERO",
                                                 "PROBIT"};
constexpr absl::string_view kAggregateNames[] = {"AVERAGE", "SUM", "MIN", "MAX"};

struct Node {
  int64_t mode = kLeaf;
  int64_t feature = 0;
  double value = 0;
  bool missing_is_true = false;
  int64_t if_true = 0;  // Indices of nodes; a leaf's are its own.
  int64_t if_false = 0;
  std::vector<double> members = {};
};

struct Vote {
  int64_t node = 0;
  int64_t target = 0;
  double weight = 0;
};

struct Ensemble {
  std::vector<Node> nodes;
  std::vector<int64_t> roots;
  std::vector<Vote> votes;
  int64_t targets = 1;
};

// The numbers of an attribute, given as a list or as a tensor.
std::vector<double> NumbersOf(Lowering& l, absl::string_view name) {
  const Tensor* tensor = l.TensorOf(absl::StrCat(name, "_as_tensor"));
  if (tensor == nullptr) tensor = l.TensorOf(name);
  if (tensor == nullptr) {
    const std::vector<float> floats = l.FloatList(name);
    return {floats.begin(), floats.end()};
  }
  return l.NumbersOf(l.Constant(*tensor)).value_or(std::vector<double>());
}

// Lowers an ensemble to canonical.tree_ensemble.
class TreeLowering {
 public:
  explicit TreeLowering(Lowering& l) : l_(l) {
    const ElementKind given = l.kind(l.need(0));
    kind_ = given == ElementKind::kF64 ? given : ElementKind::kF32;
    input_ = l.Cast(l.need(0), kind_);
    if (l.ok() && l.known_rank(input_) == 1) input_ = l.Unsqueeze(input_, {0});
  }

  ElementKind kind() const { return kind_; }

  // (rows, targets); null after an error.
  Value* Sum(Ensemble ensemble, absl::string_view aggregate) {
    using canonical::VoteAggregate;
    const std::pair<absl::string_view, VoteAggregate> kAggregates[] = {
        {"SUM", VoteAggregate::kSum},
        {"AVERAGE", VoteAggregate::kAverage},
        {"MIN", VoteAggregate::kMin},
        {"MAX", VoteAggregate::kMax}};
    canonical::TreeEnsemble op = {.targets = ensemble.targets};
    bool is_known = false;
    for (const auto& [name, known] : kAggregates) {
      if (name != aggregate) continue;
      op.aggregate = known;
      is_known = true;
    }
    if (!is_known) {
      return l_.Invalid(
          absl::StrCat("attribute 'aggregate_function': unknown value '", aggregate, "'"));
    }
    if (!l_.ok() || !Check(ensemble)) return nullptr;
    for (size_t i = 0; i < ensemble.nodes.size(); ++i) AddNode(ensemble, i);
    SortVotes(ensemble);
    roots_.assign(ensemble.roots.begin(), ensemble.roots.end());
    if (!CanBeWalked(ensemble.targets)) return nullptr;
    Values operands = {input_,
                       List(tests_),
                       List(features_),
                       Numbers(splits_),
                       l_.Cast(List(nan_holds_), ElementKind::kI1),
                       l_.Reshape(List(children_), {-1, 2}),
                       List(roots_),
                       List(vote_starts_),
                       List(vote_targets_),
                       Numbers(vote_weights_)};
    return l_(op, operands);
  }

 private:
  // Indices are i32, and each member of a set becomes a node.
  static constexpr int64_t kMaxNodes = std::numeric_limits<int32_t>::max() - 1;
  // Limits the size of a result row, whatever votes there are.
  static constexpr int64_t kMaxTargets = int64_t{1} << 24;

  bool Check(const Ensemble& ensemble) {
    const int64_t size = static_cast<int64_t>(ensemble.nodes.size());
    const auto is_position = [size](int64_t position) { return position >= 0 && position < size; };
    bool is_whole = size > 0 && !ensemble.roots.empty() &&
                    std::all_of(ensemble.roots.begin(), ensemble.roots.end(), is_position);
    int64_t all = size;
    bool has_features = true;
    for (const Node& node : ensemble.nodes) {
      is_whole = is_whole && is_position(node.if_true) && is_position(node.if_false);
      has_features = has_features && node.feature >= 0 && node.feature <= kMaxNodes;
      all += static_cast<int64_t>(node.members.size());
    }
    for (const Vote& vote : ensemble.votes) is_whole = is_whole && is_position(vote.node);
    if (!is_whole || !has_features) {
      l_.Invalid("the index of a node, root, leaf or feature is out of range");
      return false;
    }
    if (std::max(all, static_cast<int64_t>(ensemble.votes.size())) > kMaxNodes) {
      l_.Unsupported(absl::StrCat(all, " nodes"));
      return false;
    }
    if (ensemble.targets < 1 || ensemble.targets > kMaxTargets) {
      l_.Unsupported(absl::StrCat(size, " nodes for ", ensemble.targets, " targets"));
      return false;
    }
    for (const Vote& vote : ensemble.votes) {
      if (vote.target >= 0 && vote.target < ensemble.targets) continue;
      l_.Invalid(absl::StrCat("target ", vote.target, " is not one of ", ensemble.targets));
      return false;
    }
    return true;
  }

  // Adds a node with a test of canonical or the negated test. If negated, NaN goes the other way as
  // well.
  void AddNode(Ensemble& ensemble, size_t position) {
    using canonical::TreeTest;
    // A copy, as sets add nodes to the vector.
    const Node node = ensemble.nodes[position];
    switch (node.mode) {
      case kLeaf:
        return Add(TreeTest::kLeaf, node, false);
      case kLeq:
        return Add(TreeTest::kLessEqual, node, false);
      case kGt:
        return Add(TreeTest::kLessEqual, node, true);
      case kLt:
        return Add(TreeTest::kLess, node, false);
      case kGte:
        return Add(TreeTest::kLess, node, true);
      case kEq:
        return Add(TreeTest::kEqual, node, false);
      case kNeq:
        return Add(TreeTest::kEqual, node, true);
      default:
        return AddSet(ensemble, node);
    }
  }

  void Add(canonical::TreeTest test, const Node& node, bool is_opposite) {
    tests_.push_back(static_cast<uint8_t>(test));
    features_.push_back(static_cast<int32_t>(node.feature));
    splits_.push_back(node.value);
    nan_holds_.push_back(node.missing_is_true != is_opposite ? 1 : 0);
    children_.push_back(static_cast<int32_t>(is_opposite ? node.if_false : node.if_true));
    children_.push_back(static_cast<int32_t>(is_opposite ? node.if_true : node.if_false));
  }

  // Tests for the first member; if it fails, new nodes test for the others. Nothing equals NaN, as
  // which a set without members is written.
  void AddSet(Ensemble& ensemble, const Node& node) {
    Node first = node;
    first.members.clear();
    first.mode = kEq;
    first.value = node.members.empty() ? std::numeric_limits<double>::quiet_NaN() : node.members[0];
    for (size_t i = 1; i < node.members.size(); ++i) {
      const auto here = static_cast<int64_t>(ensemble.nodes.size());
      if (i == 1) first.if_false = here;
      Node next = first;
      next.value = node.members[i];
      next.if_false = i + 1 < node.members.size() ? here + 1 : node.if_false;
      ensemble.nodes.push_back(std::move(next));
    }
    Add(canonical::TreeTest::kEqual, first, false);
  }

  // Sorts votes by node, keeping the model's order for each node.
  void SortVotes(const Ensemble& ensemble) {
    vote_starts_.assign(tests_.size() + 1, 0);
    for (const Vote& vote : ensemble.votes) ++vote_starts_[vote.node + 1];
    for (size_t i = 1; i < vote_starts_.size(); ++i) vote_starts_[i] += vote_starts_[i - 1];
    std::vector<int32_t> next = vote_starts_;
    vote_targets_.resize(ensemble.votes.size());
    vote_weights_.resize(ensemble.votes.size());
    for (const Vote& vote : ensemble.votes) {
      const int32_t position = next[vote.node]++;
      vote_targets_[position] = static_cast<int32_t>(vote.target);
      vote_weights_[position] = vote.weight;
    }
  }

  // Makes the checks of the kernels ahead.
  bool CanBeWalked(int64_t targets) {
    const canonical::TreeLists lists = {.tests = tests_,
                                        .features = features_,
                                        .nan_holds = {},  // Not checked.
                                        .children = children_,
                                        .roots = roots_,
                                        .vote_starts = vote_starts_,
                                        .vote_targets = vote_targets_};
    const int64_t columns = l_.size(input_, 1).value_or(kMaxNodes + 1);
    const absl::Status status = canonical::CheckTrees(lists, columns, targets);
    if (!status.ok()) l_.Fail(status);
    return status.ok();
  }

  template <typename T>
  Value* List(const std::vector<T>& list) {
    const auto size = static_cast<int64_t>(list.size());
    return l_.Constant(Tensor::Of<T>({&size, 1}, absl::MakeConstSpan(list)));
  }
  Value* Numbers(const std::vector<double>& numbers) {
    if (kind_ == ElementKind::kF64) return List(numbers);
    return List(std::vector<float>(numbers.begin(), numbers.end()));
  }

  Lowering& l_;
  ElementKind kind_ = ElementKind::kF32;
  Value* input_ = nullptr;
  std::vector<uint8_t> tests_;
  std::vector<int32_t> features_;
  std::vector<double> splits_;
  std::vector<uint8_t> nan_holds_;
  std::vector<int32_t> children_;
  std::vector<int32_t> roots_;
  std::vector<int32_t> vote_starts_;
  std::vector<int32_t> vote_targets_;
  std::vector<double> vote_weights_;
};

// Reads nodes and votes of TreeEnsembleClassifier and TreeEnsembleRegressor, identified by ids of
// trees and of nodes in them. `prefix` is that of the votes.
Ensemble ReadNamed(Lowering& l, const std::string& prefix) {
  Ensemble ensemble;
  const Ints trees = l.IntList("nodes_treeids").value_or(Ints());
  const Ints ids = l.IntList("nodes_nodeids").value_or(Ints());
  const Ints features = l.IntList("nodes_featureids").value_or(Ints());
  const Ints if_true = l.IntList("nodes_truenodeids").value_or(Ints());
  const Ints if_false = l.IntList("nodes_falsenodeids").value_or(Ints());
  const Ints missing = l.IntList("nodes_missing_value_tracks_true").value_or(Ints());
  const std::vector<std::string> modes = l.StringList("nodes_modes");
  const std::vector<double> values = NumbersOf(l, "nodes_values");
  const size_t count = ids.size();
  if (trees.size() != count || features.size() != count || if_true.size() != count ||
      if_false.size() != count || modes.size() != count || values.size() != count ||
      (!missing.empty() && missing.size() != count)) {
    l.Invalid("the attributes of nodes have different lengths");
    return ensemble;
  }
  std::map<std::pair<int64_t, int64_t>, int64_t> positions;
  for (size_t i = 0; i < count; ++i) {
    const int64_t position = static_cast<int64_t>(i);
    if (!positions.try_emplace({trees[i], ids[i]}, position).second) {
      l.Invalid(absl::StrCat("tree ", trees[i], " has two nodes ", ids[i]));
      return ensemble;
    }
    // The first node of a tree is its root.
    if (i == 0 || trees[i] != trees[i - 1]) ensemble.roots.push_back(position);
  }
  const auto place_of = [&](int64_t tree, int64_t id) {
    const auto position = positions.find({tree, id});
    return position == positions.end() ? -1 : position->second;
  };
  for (size_t i = 0; i < count; ++i) {
    const auto mode = std::find(std::begin(kModeNames), std::end(kModeNames), modes[i]);
    if (mode == std::end(kModeNames) || mode - std::begin(kModeNames) == kMember) {
      l.Invalid(absl::StrCat("attribute 'nodes_modes': unknown value '", modes[i], "'"));
      return ensemble;
    }
    Node node = {.mode = mode - std::begin(kModeNames)};
    if (node.mode == kLeaf) {
      node.if_true = node.if_false = static_cast<int64_t>(i);
    } else {
      node.feature = features[i];
      node.value = values[i];
      node.missing_is_true = !missing.empty() && missing[i] != 0;
      node.if_true = place_of(trees[i], if_true[i]);
      node.if_false = place_of(trees[i], if_false[i]);
    }
    ensemble.nodes.push_back(std::move(node));
  }
  const Ints vote_trees = l.IntList(prefix + "_treeids").value_or(Ints());
  const Ints vote_nodes = l.IntList(prefix + "_nodeids").value_or(Ints());
  const Ints targets = l.IntList(prefix + "_ids").value_or(Ints());
  const std::vector<double> weights = NumbersOf(l, prefix + "_weights");
  if (vote_nodes.size() != vote_trees.size() || targets.size() != vote_trees.size() ||
      weights.size() != vote_trees.size()) {
    l.Invalid("the attributes of leaves have different lengths");
    return ensemble;
  }
  for (size_t i = 0; i < targets.size(); ++i) {
    ensemble.votes.push_back({.node = place_of(vote_trees[i], vote_nodes[i]),
                              .target = targets[i],
                              .weight = weights[i]});
  }
  return ensemble;
}

// Adds the base values: none, one per target, or one for all.
Value* WithBase(Lowering& l, Value* sums, ElementKind kind) {
  const std::vector<double> base = NumbersOf(l, "base_values");
  if (base.empty() || sums == nullptr) return sums;
  const int64_t count = static_cast<int64_t>(base.size());
  if (count != 1 && l.size(sums, 1) != count) {
    return l.Invalid(absl::StrCat("found ", count, " base values; expected one for each target"));
  }
  return l.Add(
      sums, l.Cast(l.Constant(Tensor::Of<double>({&count, 1}, absl::MakeConstSpan(base))), kind));
}

Value* LowerTreeEnsembleRegressor(Lowering& l) {
  TreeLowering trees(l);
  Ensemble ensemble = ReadNamed(l, "target");
  ensemble.targets = l.Int("n_targets", 1);
  Value* sums = trees.Sum(ensemble, l.String("aggregate_function", "SUM"));
  sums = WithBase(l, sums, trees.kind());
  return l.Cast(Transformed(l, l.String("post_transform", "NONE"), sums), ElementKind::kF32);
}

Values LowerTreeEnsembleClassifier(Lowering& l) {
  TreeLowering trees(l);
  Ensemble ensemble = ReadNamed(l, "class");
  Value* labels = Labels(l, "classlabels_strings", "classlabels_int64s");
  if (!l.ok()) return {nullptr};
  ensemble.targets = *l.size(labels, 0);
  const std::string transform = l.String("post_transform", "NONE");
  bool is_one_class = ensemble.targets == 2 && !ensemble.votes.empty();
  bool is_signed = false;
  for (const Vote& vote : ensemble.votes) {
    is_one_class = is_one_class && vote.target == ensemble.votes[0].target;
    is_signed = is_signed || vote.weight < 0;
  }
  Value* label = nullptr;
  Value* scores = nullptr;
  if (is_one_class) {
    // The leaves vote for one class only; the other one gets the complement.
    for (Vote& vote : ensemble.votes) vote.target = 0;
    ensemble.targets = 1;
    Value* sums = trees.Sum(ensemble, "SUM");
    const std::vector<double> base = NumbersOf(l, "base_values");
    if (base.size() == 2) {
      // With a base value per class, the sum is the score of the second class, and its negation
      // that of the first.
      sums = l.Add(sums, l.Number(base[1], trees.kind()));
      Value* is_second = l.Squeeze(
          Compare(l, Comparison::kGreater, sums, l.Number(is_signed ? 0 : 0.5, trees.kind())), {1});
      label = l(canonical::Gather{}, {labels, l.Cast(is_second, ElementKind::kI64)});
      scores = Transformed(l, transform, l.Concat({l(canonical::Neg{}, {sums}), sums}, 1));
    } else {
      sums = WithBase(l, sums, trees.kind());
      const TwoClasses two = SplitInTwo(l, transform, sums, is_signed);
      scores = two.scores;
      label = l(canonical::Gather{}, {labels, l.Cast(two.is_second, ElementKind::kI64)});
    }
  } else {
    Value* sums = WithBase(l, trees.Sum(ensemble, "SUM"), trees.kind());
    Value* best = l(canonical::ArgMax{.axis = 1, .keep_dims = false}, {sums});
    label = l(canonical::Gather{}, {labels, best});
    scores = Transformed(l, transform, sums);
  }
  return {label, l.Cast(scores, ElementKind::kF32)};
}

// ai.onnx.ml 5: leaves have their own list.
Value* LowerTreeEnsemble(Lowering& l) {
  TreeLowering trees(l);
  const ElementKind kind = l.kind(l.need(0));
  Ensemble ensemble;
  const Ints features = l.IntList("nodes_featureids").value_or(Ints());
  const Ints if_true = l.IntList("nodes_truenodeids").value_or(Ints());
  const Ints if_false = l.IntList("nodes_falsenodeids").value_or(Ints());
  const Ints true_leaf = l.IntList("nodes_trueleafs").value_or(Ints());
  const Ints false_leaf = l.IntList("nodes_falseleafs").value_or(Ints());
  const Ints missing = l.IntList("nodes_missing_value_tracks_true").value_or(Ints());
  const std::vector<double> modes = NumbersOf(l, "nodes_modes");
  const std::vector<double> splits = NumbersOf(l, "nodes_splits");
  const std::vector<double> weights = NumbersOf(l, "leaf_weights");
  const std::vector<double> members = NumbersOf(l, "membership_values");
  const Ints targets = l.IntList("leaf_targetids").value_or(Ints());
  const size_t count = features.size();
  if (if_true.size() != count || if_false.size() != count || true_leaf.size() != count ||
      false_leaf.size() != count || modes.size() != count || splits.size() != count ||
      targets.size() != weights.size() || (!missing.empty() && missing.size() != count)) {
    return l.Invalid("the attributes of nodes or leaves have different lengths");
  }
  const int64_t first_leaf = static_cast<int64_t>(count);
  const int64_t num_leaves = static_cast<int64_t>(targets.size());
  const auto position = [&](int64_t index, bool is_leaf) {
    if (index < 0 || index >= (is_leaf ? num_leaves : first_leaf)) return int64_t{-1};
    return is_leaf ? first_leaf + index : index;
  };
  size_t next_member = 0;
  for (size_t i = 0; i < count; ++i) {
    const double mode = modes[i];
    if (!(mode >= 0 && mode <= int64_t{kMember})) {
      return l.Invalid(absl::StrCat("attribute 'nodes_modes': unknown value ", mode));
    }
    Node node = {.mode = static_cast<int64_t>(mode),
                 .feature = features[i],
                 .value = splits[i],
                 .missing_is_true = !missing.empty() && missing[i] != 0,
                 .if_true = position(if_true[i], true_leaf[i] != 0),
                 .if_false = position(if_false[i], false_leaf[i] != 0)};
    if (node.mode == kMember) {
      // A NaN ends each set.
      while (next_member < members.size() && !std::isnan(members[next_member]))
        node.members.push_back(members[next_member++]);
      ++next_member;
    }
    ensemble.nodes.push_back(std::move(node));
  }
  for (int64_t i = 0; i < num_leaves; ++i) {
    ensemble.nodes.push_back({.if_true = first_leaf + i, .if_false = first_leaf + i});
    ensemble.votes.push_back({.node = first_leaf + i, .target = targets[i], .weight = weights[i]});
  }
  ensemble.roots = l.IntList("tree_roots").value_or(Ints());
  ensemble.targets = l.Int("n_targets", 1);
  const int64_t aggregate = l.Int("aggregate_function", 1);
  const int64_t transform = l.Int("post_transform", 0);
  if (aggregate < 0 || aggregate > 3 || transform < 0 || transform > 4) {
    return l.Invalid("expected aggregate_function 0 to 3 and post_transform 0 to 4");
  }
  Value* sums = trees.Sum(ensemble, kAggregateNames[aggregate]);
  return l.Cast(Transformed(l, kTransformNames[transform], sums), kind);
}

}  // namespace

void AddTrees(LoweringTable& table) {
  table.Add("TreeEnsemble", 5, LowerTreeEnsemble, kMachineLearningDomain);
  table.Add("TreeEnsembleClassifier", 1, LowerTreeEnsembleClassifier, kMachineLearningDomain);
  table.Add("TreeEnsembleRegressor", 1, LowerTreeEnsembleRegressor, kMachineLearningDomain);
}

}  // namespace roundhouse::onnx_lowering
