// Ensembles of decision trees. All trees are walked at once, a step for each level: the nodes at
// which the rows are, (rows, trees), are places in lists of what the nodes say.
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

#include "absl/strings/str_cat.h"
#include "absl/strings/string_view.h"
#include "absl/types/span.h"
#include "roundhouse/core/element_type.h"
#include "roundhouse/core/tensor.h"
#include "roundhouse/dialects/canonical/elementwise_binary.h"
#include "roundhouse/dialects/canonical/elementwise_unary.h"
#include "roundhouse/dialects/canonical/gather_scatter.h"
#include "roundhouse/dialects/canonical/reduction.h"
#include "roundhouse/passes/onnx/families.h"
#include "roundhouse/passes/onnx/heads.h"
#include "roundhouse/passes/onnx/lowering.h"
#include "roundhouse/passes/onnx/scores.h"

namespace roundhouse::onnx_lowering {
namespace {

using canonical::Comparison;

constexpr char kDomain[] = "ai.onnx.ml";

// Of TreeEnsemble; the older operations name them.
enum Mode : int64_t { kLeq, kLt, kGte, kGt, kEq, kNeq, kMember, kLeaf };
constexpr absl::string_view kModeNames[] = {"BRANCH_LEQ",    "BRANCH_LT", "BRANCH_GTE",
                                            "BRANCH_GT",     "BRANCH_EQ", "BRANCH_NEQ",
                                            "BRANCH_MEMBER", "LEAF"};
constexpr absl::string_view kTransformNames[] = {"NONE", "SOFTMAX", "LOGISTIC", "SOFTMAX_ZERO",
                                                 "PROBIT"};
constexpr absl::string_view kAggregateNames[] = {"AVERAGE", "SUM", "MIN", "MAX"};

// As deep as trees may be, and as many numbers as the lists of what their nodes say may have: a few
// bytes of a model may ask for many targets, or for a set of members as long as the longest one for
// each node.
constexpr int64_t kMaxDepth = 256;
constexpr int64_t kMaxListed = int64_t{1} << 24;

struct Node {
  int64_t mode = kLeaf;
  int64_t feature = 0;
  double value = 0;
  bool missing_is_true = false;
  int64_t if_true = 0;  // Places in the list of nodes; a leaf's are its own.
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

// How many steps it is from a root to the deepest leaf; nothing where nodes form a circle, or a
// tree is too deep.
std::optional<int64_t> DepthOf(const Ensemble& ensemble) {
  std::vector<int64_t> level = ensemble.roots;
  std::vector<int64_t> seen(ensemble.nodes.size(), -1);
  for (int64_t depth = 0; depth <= kMaxDepth; ++depth) {
    std::vector<int64_t> next;
    for (const int64_t place : level) {
      const Node& node = ensemble.nodes[place];
      if (node.mode == kLeaf) continue;
      for (const int64_t child : {node.if_true, node.if_false}) {
        // Once on each level.
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

// The numbers of an attribute, as a list or as the tensor that stands for it.
std::vector<double> NumbersOf(Lowering& l, absl::string_view name) {
  const Tensor* tensor = l.TensorOf(absl::StrCat(name, "_as_tensor"));
  if (tensor == nullptr) tensor = l.TensorOf(name);
  if (tensor == nullptr) {
    const std::vector<float> floats = l.FloatList(name);
    return {floats.begin(), floats.end()};
  }
  return l.NumbersOf(l.Constant(*tensor)).value_or(std::vector<double>());
}

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
  Value* Sum(const Ensemble& ensemble, absl::string_view aggregate) {
    if (!l_.ok() || !Check(ensemble)) return nullptr;
    const std::optional<int64_t> depth = DepthOf(ensemble);
    if (!depth) {
      return l_.Invalid(
          absl::StrCat("the nodes form a circle, or a tree is deeper than ", kMaxDepth));
    }
    ReadLists(ensemble);
    if (!l_.ok()) return nullptr;
    Value* rows = l_.Slice(l_.ShapeOf(input_), 0, 0, 1);
    const int64_t trees = static_cast<int64_t>(ensemble.roots.size());
    Value* at = l_.BroadcastTo(l_.IntsConstant(ensemble.roots),
                               l_.Concat({rows, l_.IntsConstant({trees})}, 0));
    for (int64_t i = 0; i < *depth; ++i) at = Next(at);
    return Aggregated(ensemble, at, aggregate);
  }

 private:
  bool Check(const Ensemble& ensemble) {
    const int64_t size = static_cast<int64_t>(ensemble.nodes.size());
    const auto is_place = [size](int64_t place) { return place >= 0 && place < size; };
    bool is_whole = size > 0 && !ensemble.roots.empty() &&
                    std::all_of(ensemble.roots.begin(), ensemble.roots.end(), is_place);
    for (const Node& node : ensemble.nodes)
      is_whole = is_whole && is_place(node.if_true) && is_place(node.if_false);
    for (const Vote& vote : ensemble.votes) is_whole = is_whole && is_place(vote.node);
    if (!is_whole) {
      l_.Invalid("a node, a root or a leaf is named that is not there");
      return false;
    }
    if (ensemble.targets < 1 || ensemble.targets > kMaxListed / size) {
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

  template <typename Get>
  Value* IntList(const Ensemble& ensemble, const Get& get) {
    Ints list;
    for (const Node& node : ensemble.nodes) list.push_back(get(node));
    return l_.IntsConstant(list);
  }

  Value* Numbers(const std::vector<double>& numbers, const Ints& sizes) {
    return l_.Cast(l_.Constant(Tensor::Of<double>(sizes, absl::MakeConstSpan(numbers))), kind_);
  }

  void ReadLists(const Ensemble& ensemble) {
    feature_ = IntList(ensemble, [](const Node& node) { return node.feature; });
    if_true_ = IntList(ensemble, [](const Node& node) { return node.if_true; });
    if_false_ = IntList(ensemble, [](const Node& node) { return node.if_false; });
    mode_ = IntList(ensemble, [](const Node& node) { return node.mode; });
    std::vector<double> values;
    size_t most_members = 0;
    bool any_missing = false;
    for (const Node& node : ensemble.nodes) {
      values.push_back(node.value);
      most_members = std::max(most_members, node.members.size());
      any_missing |= node.missing_is_true;
      if (node.mode != kLeaf &&
          std::find(modes_.begin(), modes_.end(), node.mode) == modes_.end()) {
        modes_.push_back(node.mode);
      }
    }
    const int64_t size = static_cast<int64_t>(values.size());
    value_ = Numbers(values, {size});
    if (any_missing) {
      missing_is_true_ =
          l_.Cast(IntList(ensemble, [](const Node& node) { return node.missing_is_true ? 1 : 0; }),
                  ElementKind::kI1);
    }
    if (most_members == 0) return;
    if (static_cast<int64_t>(most_members) > kMaxListed / size) {
      l_.Unsupported(absl::StrCat(size, " nodes with sets of up to ", most_members, " members"));
      return;
    }
    // Nothing is equal to NaN.
    std::vector<double> members;
    for (const Node& node : ensemble.nodes) {
      members.insert(members.end(), node.members.begin(), node.members.end());
      members.resize(members.size() + most_members - node.members.size(),
                     std::numeric_limits<double>::quiet_NaN());
    }
    members_ = Numbers(members, {size, static_cast<int64_t>(most_members)});
  }

  Value* Of(Value* list, Value* at) { return l_(canonical::Gather{}, {list, at}); }

  Value* Holds(int64_t mode, Value* number, Value* at) {
    static constexpr Comparison kComparisons[] = {Comparison::kLessEqual,    Comparison::kLess,
                                                  Comparison::kGreaterEqual, Comparison::kGreater,
                                                  Comparison::kEqual,        Comparison::kNotEqual};
    if (mode != kMember) return Compare(l_, kComparisons[mode], number, Of(value_, at));
    if (members_ == nullptr) return l_.Invalid("a set of members is missing");
    Value* equal = Compare(l_, Comparison::kEqual, l_.Unsqueeze(number, {2}), Of(members_, at));
    return l_(
        canonical::TensorReduce{
            .kind = canonical::ReduceKind::kMax, .axes = Ints{2}, .keep_dims = false},
        {equal});
  }

  Value* Next(Value* at) {
    Value* number = l_(canonical::GatherElements{.axis = 1}, {input_, Of(feature_, at)});
    Value* holds = nullptr;
    for (const int64_t mode : modes_) {
      Value* one = Holds(mode, number, at);
      if (modes_.size() > 1) {
        Value* is_mode = Compare(l_, Comparison::kEqual, Of(mode_, at), l_.Whole(mode));
        one = l_(canonical::BitwiseAnd{}, {one, is_mode});
      }
      holds = holds == nullptr ? one : l_(canonical::BitwiseOr{}, {holds, one});
    }
    Value* is_missing = Compare(l_, Comparison::kNotEqual, number, number);
    if (missing_is_true_ != nullptr) {
      holds = l_(canonical::Select{}, {is_missing, Of(missing_is_true_, at), holds});
    } else if (std::find(modes_.begin(), modes_.end(), kNeq) != modes_.end()) {
      holds = l_(canonical::BitwiseAnd{}, {holds, l_(canonical::BitwiseNot{}, {is_missing})});
    }
    return l_(canonical::Select{}, {holds, Of(if_true_, at), Of(if_false_, at)});
  }

  Value* Aggregated(const Ensemble& ensemble, Value* at, absl::string_view aggregate) {
    const bool is_extreme = aggregate == "MIN" || aggregate == "MAX";
    if (!is_extreme && aggregate != "SUM" && aggregate != "AVERAGE") {
      return l_.Invalid(
          absl::StrCat("attribute 'aggregate_function': unknown value '", aggregate, "'"));
    }
    const double infinity = std::numeric_limits<double>::infinity();
    const double nothing = !is_extreme ? 0 : aggregate == "MIN" ? infinity : -infinity;
    std::vector<double> weights(ensemble.nodes.size() * ensemble.targets, nothing);
    for (const Vote& vote : ensemble.votes) {
      double& weight = weights[vote.node * ensemble.targets + vote.target];
      weight = is_extreme && weight == nothing ? vote.weight : weight + vote.weight;
    }
    Value* table =
        Numbers(weights, {static_cast<int64_t>(ensemble.nodes.size()), ensemble.targets});
    const canonical::ReduceKind reduce = aggregate == "MIN"   ? canonical::ReduceKind::kMin
                                         : aggregate == "MAX" ? canonical::ReduceKind::kMax
                                                              : canonical::ReduceKind::kSum;
    Value* result = l_(canonical::TensorReduce{.kind = reduce, .axes = Ints{1}, .keep_dims = false},
                       {Of(table, at)});
    if (is_extreme) {
      Value* is_nothing = Compare(l_, Comparison::kEqual, result, l_.Number(nothing, kind_));
      return l_(canonical::Select{}, {is_nothing, l_.Number(0, kind_), result});
    }
    if (aggregate == "SUM") return result;
    return l_.Div(result, l_.Number(static_cast<double>(ensemble.roots.size()), kind_));
  }

  Lowering& l_;
  ElementKind kind_ = ElementKind::kF32;
  Value* input_ = nullptr;
  Value* feature_ = nullptr;
  Value* value_ = nullptr;
  Value* mode_ = nullptr;
  Value* if_true_ = nullptr;
  Value* if_false_ = nullptr;
  Value* missing_is_true_ = nullptr;  // Null where it is nowhere.
  Value* members_ = nullptr;
  std::vector<int64_t> modes_;  // Those that there are.
};

// Nodes and votes as TreeEnsembleClassifier and TreeEnsembleRegressor have them: by the ids of
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
    l.Invalid("the lists of what nodes are have different lengths");
    return ensemble;
  }
  std::map<std::pair<int64_t, int64_t>, int64_t> places;
  for (size_t i = 0; i < count; ++i) {
    const int64_t place = static_cast<int64_t>(i);
    if (!places.try_emplace({trees[i], ids[i]}, place).second) {
      l.Invalid(absl::StrCat("tree ", trees[i], " has two nodes ", ids[i]));
      return ensemble;
    }
    // The first node of a tree is its root.
    if (i == 0 || trees[i] != trees[i - 1]) ensemble.roots.push_back(place);
  }
  const auto place_of = [&](int64_t tree, int64_t id) {
    const auto place = places.find({tree, id});
    return place == places.end() ? -1 : place->second;
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
    l.Invalid("the lists of what leaves say have different lengths");
    return ensemble;
  }
  for (size_t i = 0; i < targets.size(); ++i) {
    ensemble.votes.push_back({.node = place_of(vote_trees[i], vote_nodes[i]),
                              .target = targets[i],
                              .weight = weights[i]});
  }
  return ensemble;
}

// With the base values, of which there are none, one for each target, or one for all.
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
    // The leaves speak of one class alone; the other one has what that lacks.
    for (Vote& vote : ensemble.votes) vote.target = 0;
    ensemble.targets = 1;
    Value* sums = WithBase(l, trees.Sum(ensemble, "SUM"), trees.kind());
    const TwoClasses two = SplitInTwo(l, transform, sums, is_signed);
    scores = two.scores;
    label = l(canonical::Gather{}, {labels, l.Cast(two.is_second, ElementKind::kI64)});
  } else {
    Value* sums = WithBase(l, trees.Sum(ensemble, "SUM"), trees.kind());
    Value* best = l(canonical::ArgMax{.axis = 1, .keep_dims = false}, {sums});
    label = l(canonical::Gather{}, {labels, best});
    scores = Transformed(l, transform, sums);
  }
  return {label, l.Cast(scores, ElementKind::kF32)};
}

// ai.onnx.ml 5: leaves have a list of their own.
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
    return l.Invalid("the lists of what nodes or leaves are have different lengths");
  }
  const int64_t first_leaf = static_cast<int64_t>(count);
  const int64_t num_leaves = static_cast<int64_t>(targets.size());
  const auto place = [&](int64_t index, bool is_leaf) {
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
                 .if_true = place(if_true[i], true_leaf[i] != 0),
                 .if_false = place(if_false[i], false_leaf[i] != 0)};
    if (node.mode == kMember) {
      // Each set ends with a NaN.
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
    return l.Invalid("aggregate_function is 0 to 3, and post_transform 0 to 4");
  }
  Value* sums = trees.Sum(ensemble, kAggregateNames[aggregate]);
  return l.Cast(Transformed(l, kTransformNames[transform], sums), kind);
}

}  // namespace

void AddTrees(LoweringTable& table) {
  table.Add("TreeEnsemble", 5, LowerTreeEnsemble, kDomain);
  table.Add("TreeEnsembleClassifier", 1, LowerTreeEnsembleClassifier, kDomain);
  table.Add("TreeEnsembleRegressor", 1, LowerTreeEnsembleRegressor, kDomain);
}

}  // namespace roundhouse::onnx_lowering
