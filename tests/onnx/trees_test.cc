// Tree ensembles with all conditions that nodes may have, compared with walks in a plain loop.
#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <string>
#include <utility>
#include <vector>

#include "absl/status/statusor.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "absl/types/span.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "roundhouse/core/base/splitmix64.h"
#include "roundhouse/core/tensor/tensor.h"
#include "roundhouse/tests/onnx/run_model.h"
#include "roundhouse/tests/testing/matchers.h"

namespace roundhouse {
namespace {

constexpr float kNaN = std::numeric_limits<float>::quiet_NaN();
constexpr int kFeatures = 3;
constexpr int kTargets = 2;
constexpr const char* kModes[] = {"BRANCH_LEQ", "BRANCH_LT", "BRANCH_GTE",
                                  "BRANCH_GT",  "BRANCH_EQ", "BRANCH_NEQ"};

// A complete tree: node n has the children 2 n + 1 and 2 n + 2.
struct Node {
  int mode = 0;
  int feature = 0;
  float split = 0;
  bool nan_holds = false;
};
struct Leaf {
  int target = 0;
  float weight = 0;
};
struct Tree {
  std::vector<Node> nodes;
  std::vector<Leaf> leaves;

  const Leaf& LeafOf(const float* row) const {
    size_t at = 0;
    while (at < nodes.size()) {
      const Node& node = nodes[at];
      const float x = row[node.feature];
      const bool holds[] = {x <= node.split, x<node.split, x >= node.split, x> node.split,
                            x == node.split, x != node.split};
      const bool goes_left = std::isnan(x) ? node.nan_holds : holds[node.mode];
      at = 2 * at + (goes_left ? 1 : 2);
    }
    return leaves[at - nodes.size()];
  }
};

std::vector<Tree> RandomTrees(int count, int depth, uint64_t seed) {
  SplitMix64 random(seed);
  std::vector<Tree> trees(count);
  for (Tree& tree : trees) {
    for (int i = 0; i < (1 << depth) - 1; ++i) {
      // Few different values, so that rows hit them exactly.
      tree.nodes.push_back({.mode = static_cast<int>(random.Next() % 6),
                            .feature = static_cast<int>(random.Next() % kFeatures),
                            .split = static_cast<float>(random.Next() % 5) * 0.5F,
                            .nan_holds = random.Next() % 2 == 0});
    }
    for (int i = 0; i < 1 << depth; ++i) {
      tree.leaves.push_back({.target = static_cast<int>(random.Next() % kTargets),
                             .weight = static_cast<float>(random.Next() % 64) / 8 - 4});
    }
  }
  return trees;
}

std::vector<float> RandomRows(int count, uint64_t seed) {
  SplitMix64 random(seed);
  std::vector<float> rows;
  for (int i = 0; i < count * kFeatures; ++i)
    rows.push_back(random.Next() % 6 == 0 ? kNaN : static_cast<float>(random.Next() % 9) * 0.25F);
  return rows;
}

std::string Floats(const std::vector<float>& numbers) {
  return absl::StrCat("[",
                      absl::StrJoin(numbers, ", ",
                                    [](std::string* out, float number) {
                                      absl::StrAppend(out, number,
                                                      number == std::floor(number) ? ".0" : "");
                                    }),
                      "]");
}
template <typename T>
std::string Ints(const std::vector<T>& numbers) {
  return absl::StrCat("[", absl::StrJoin(numbers, ", "), "]");
}

// The attributes of TreeEnsembleRegressor.
std::string Named(const std::vector<Tree>& trees) {
  std::vector<int> treeids, nodeids, features, missing, yes, no, leaf_trees, leaf_nodes, targets;
  std::vector<std::string> modes;
  std::vector<float> values, weights;
  for (size_t t = 0; t < trees.size(); ++t) {
    const int inner = static_cast<int>(trees[t].nodes.size());
    for (int i = 0; i < 2 * inner + 1; ++i) {
      const Node node = i < inner ? trees[t].nodes[i] : Node();
      treeids.push_back(static_cast<int>(t));
      nodeids.push_back(i);
      features.push_back(node.feature);
      missing.push_back(node.nan_holds ? 1 : 0);
      yes.push_back(i < inner ? 2 * i + 1 : 0);
      no.push_back(i < inner ? 2 * i + 2 : 0);
      modes.push_back(absl::StrCat("\"", i < inner ? kModes[node.mode] : "LEAF", "\""));
      values.push_back(node.split);
      if (i < inner) continue;
      leaf_trees.push_back(static_cast<int>(t));
      leaf_nodes.push_back(i);
      targets.push_back(trees[t].leaves[i - inner].target);
      weights.push_back(trees[t].leaves[i - inner].weight);
    }
  }
  return absl::StrCat("nodes_treeids = ", Ints(treeids), ", nodes_nodeids = ", Ints(nodeids),
                      ", nodes_featureids = ", Ints(features), ", nodes_modes = ", Ints(modes),
                      ", nodes_values = ", Floats(values), ", nodes_truenodeids = ", Ints(yes),
                      ", nodes_falsenodeids = ", Ints(no),
                      ", nodes_missing_value_tracks_true = ", Ints(missing),
                      ", target_treeids = ", Ints(leaf_trees),
                      ", target_nodeids = ", Ints(leaf_nodes), ", target_ids = ", Ints(targets),
                      ", target_weights = ", Floats(weights), ", n_targets = ", kTargets);
}

// The attributes of TreeEnsemble.
std::string Listed(const std::vector<Tree>& trees, const std::string& type) {
  std::vector<int> features, missing, yes, no, yes_leaf, no_leaf, roots, targets, modes;
  std::vector<float> splits, weights;
  for (const Tree& tree : trees) {
    const int inner = static_cast<int>(tree.nodes.size());
    const int first = static_cast<int>(features.size());
    const int first_leaf = static_cast<int>(targets.size());
    roots.push_back(first);
    for (int i = 0; i < inner; ++i) {
      features.push_back(tree.nodes[i].feature);
      missing.push_back(tree.nodes[i].nan_holds ? 1 : 0);
      modes.push_back(tree.nodes[i].mode);
      splits.push_back(tree.nodes[i].split);
      const bool is_last = 2 * i + 1 >= inner;
      yes.push_back(is_last ? first_leaf + 2 * i + 1 - inner : first + 2 * i + 1);
      no.push_back(is_last ? first_leaf + 2 * i + 2 - inner : first + 2 * i + 2);
      yes_leaf.push_back(is_last ? 1 : 0);
      no_leaf.push_back(is_last ? 1 : 0);
    }
    for (const Leaf& leaf : tree.leaves) {
      targets.push_back(leaf.target);
      weights.push_back(leaf.weight);
    }
  }
  const auto tensor = [](const std::string& kind, size_t size, std::string list) {
    list.front() = '{';
    list.back() = '}';
    return absl::StrCat(kind, "[", size, "] ", list);
  };
  return absl::StrCat("tree_roots = ", Ints(roots), ", nodes_featureids = ", Ints(features),
                      ", nodes_modes = ", tensor("uint8", modes.size(), Ints(modes)),
                      ", nodes_splits = ", tensor(type, splits.size(), Floats(splits)),
                      ", nodes_truenodeids = ", Ints(yes), ", nodes_trueleafs = ", Ints(yes_leaf),
                      ", nodes_falsenodeids = ", Ints(no), ", nodes_falseleafs = ", Ints(no_leaf),
                      ", nodes_missing_value_tracks_true = ", Ints(missing),
                      ", leaf_targetids = ", Ints(targets),
                      ", leaf_weights = ", tensor(type, weights.size(), Floats(weights)),
                      ", n_targets = ", kTargets);
}

double Aggregated(const std::string& how, const std::vector<double>& votes, size_t trees) {
  if (votes.empty()) return 0;
  if (how == "MIN") return *std::min_element(votes.begin(), votes.end());
  if (how == "MAX") return *std::max_element(votes.begin(), votes.end());
  double sum = 0;
  for (const double vote : votes) sum += vote;
  return how == "AVERAGE" ? sum / static_cast<double>(trees) : sum;
}

TEST(Trees, WalkByAllModes) {
  for (const uint64_t seed : {1, 2, 3}) {
    const std::vector<Tree> trees = RandomTrees(5, 3, seed);
    const std::vector<float> rows = RandomRows(23, seed + 10);
    const Tensor input =
        Tensor::Of<float>(std::vector<int64_t>{23, kFeatures}, absl::MakeConstSpan(rows));
    const std::vector<std::string> aggregates = {"AVERAGE", "SUM", "MIN", "MAX"};
    for (size_t how = 0; how < aggregates.size(); ++how) {
      std::vector<float> expected;
      for (int row = 0; row < 23; ++row) {
        std::vector<double> votes[kTargets];
        for (const Tree& tree : trees) {
          const Leaf& leaf = tree.LeafOf(&rows[row * kFeatures]);
          votes[leaf.target].push_back(leaf.weight);
        }
        for (const std::vector<double>& of_target : votes)
          expected.push_back(
              static_cast<float>(Aggregated(aggregates[how], of_target, trees.size())));
      }
      const auto check = [&](const std::string& node, const std::string& cast_to) {
        const auto found = RunOnnxForOne(
            absl::StrCat("g (float[N,3] x) => (float[N,2] y) { a = Cast<to = ", cast_to,
                         ">(x) b = ai.onnx.ml.", node, "(a) y = Cast<to = 1>(b) }"),
            {input}, 20);
        ASSERT_TRUE(found.ok()) << node << ": " << found.status();
        for (size_t i = 0; i < expected.size(); ++i)
          EXPECT_NEAR(found->data<float>()[i], expected[i], 1e-6) << node << " at " << i;
      };
      check(absl::StrCat("TreeEnsembleRegressor<", Named(trees), ", aggregate_function = \"",
                         aggregates[how], "\">"),
            "1");
      check(absl::StrCat("TreeEnsembleRegressor<", Named(trees), ", aggregate_function = \"",
                         aggregates[how], "\">"),
            "11");
      for (const auto& [type, cast_to] : {std::pair{"float", "1"}, std::pair{"double", "11"}}) {
        check(
            absl::StrCat("TreeEnsemble<", Listed(trees, type), ", aggregate_function = ", how, ">"),
            cast_to);
      }
    }
  }
}

// One tree that is a leaf; the transform applies to the sum.
TEST(Trees, TransformWhatTheySum) {
  const struct {
    int number;
    const char* name;
    double first, second;  // From the sums 0.25 and 0.75.
  } cases[] = {{0, "NONE", 0.25, 0.75},
               {1, "SOFTMAX", 1 / (1 + std::exp(0.5)), 1 / (1 + std::exp(-0.5))},
               {2, "LOGISTIC", 1 / (1 + std::exp(-0.25)), 1 / (1 + std::exp(-0.75))},
               {3, "SOFTMAX_ZERO", 1 / (1 + std::exp(0.5)), 1 / (1 + std::exp(-0.5))},
               // The quantiles of the normal distribution.
               {4, "PROBIT", -0.6744898, 0.6744898}};
  for (const auto& [number, name, first, second] : cases) {
    for (const std::string& node :
         {absl::StrCat(
              "TreeEnsembleRegressor<nodes_treeids = [0], nodes_nodeids = [0], "
              "nodes_featureids = [0], nodes_modes = [\"LEAF\"], nodes_values = [0.0], "
              "nodes_truenodeids = [0], nodes_falsenodeids = [0], target_treeids = [0, 0], "
              "target_nodeids = [0, 0], target_ids = [0, 1], target_weights = [0.125, 0.5], "
              "base_values = [0.125, 0.25], n_targets = 2, post_transform = \"",
              name, "\">"),
          absl::StrCat(
              "TreeEnsemble<tree_roots = [0, 1], nodes_featureids = [0, 0], nodes_modes = "
              "uint8[2] {0, 0}, nodes_splits = float[2] {0.0, 0.0}, nodes_truenodeids = "
              "[0, 1], nodes_trueleafs = [1, 1], nodes_falsenodeids = [0, 1], "
              "nodes_falseleafs = [1, 1], leaf_targetids = [0, 1], leaf_weights = float[2] "
              "{0.25, 0.75}, n_targets = 2, post_transform = ",
              number, ">")}) {
      const auto found = RunOnnxForOne(
          absl::StrCat("g (float[1,1] x) => (float[1,2] y) { y = ai.onnx.ml.", node, "(x) }"),
          {Tensor::Of<float>({1, 1}, {1})}, 20);
      ASSERT_TRUE(found.ok()) << name << ": " << found.status();
      // The runtimes' formula for the quantile is accurate to three digits.
      const double tolerance = number == 4 ? 5e-3 : 1e-5;
      EXPECT_NEAR(found->data<float>()[0], first, tolerance) << name;
      EXPECT_NEAR(found->data<float>()[1], second, tolerance) << name;
    }
  }
}

// Two classes of which the leaves name one, with base values for both: the sum and its negative.
TEST(Trees, ClassifyByOneClassWithTwoBaseValues) {
  const auto found = RunOnnx(
      "g (float[N,1] x) => (string[N] label, float[N,2] scores) { label, scores = "
      "ai.onnx.ml.TreeEnsembleClassifier<nodes_treeids = [0, 0, 0], nodes_nodeids = [0, 1, 2], "
      "nodes_featureids = [0, 0, 0], nodes_modes = [\"BRANCH_LT\", \"LEAF\", \"LEAF\"], "
      "nodes_values = [0.5, 0.0, 0.0], nodes_truenodeids = [1, 0, 0], nodes_falsenodeids = "
      "[2, 0, 0], class_treeids = [0, 0], class_nodeids = [1, 2], class_ids = [1, 1], "
      "class_weights = [-2.0, 3.0], base_values = [0.0, 0.5], classlabels_strings = "
      "[\"no\", \"yes\"]>(x) }",
      {Tensor::Of<float>({2, 1}, {0, 1})}, 20);
  ASSERT_THAT(found, IsOk());
  EXPECT_EQ((*found)[0].strings()[0], "no");
  EXPECT_EQ((*found)[0].strings()[1], "yes");
  EXPECT_EQ((*found)[1], Tensor::Of<float>({2, 2}, {1.5F, -1.5F, -3.5F, 3.5F}));
}

}  // namespace
}  // namespace roundhouse
