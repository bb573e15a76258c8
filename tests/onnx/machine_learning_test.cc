// Trees, linear models, support vectors and labels of ai.onnx.ml, compared with plain loops or with
// results worked out by hand.
#include <onnx/onnx_pb.h>

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <cstdlib>
#include <limits>
#include <string>
#include <vector>

#include "absl/status/statusor.h"
#include "absl/strings/str_cat.h"
#include "absl/types/span.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "roundhouse/core/tensor/element_type.h"
#include "roundhouse/core/tensor/tensor.h"
#include "roundhouse/core/type.h"
#include "roundhouse/tests/onnx/run_model.h"
#include "roundhouse/tests/testing/matchers.h"

namespace roundhouse {
namespace {

using testing::FloatNear;
using testing::HasSubstr;
using testing::Pointwise;

constexpr float kNaN = std::numeric_limits<float>::quiet_NaN();

void ExpectFloats(const Tensor& found, const Tensor& expected, float tolerance = 1e-5F) {
  EXPECT_EQ(found.shape(), expected.shape());
  EXPECT_THAT(found.data<float>(), Pointwise(FloatNear(tolerance), expected.data<float>()));
}

Tensor Strings(const std::vector<std::string>& strings) {
  return *Tensor::FromStrings(
      Type::Tensor(ElementKind::kString, Shape({static_cast<int64_t>(strings.size())})), strings);
}

// The text format has no NaN, which ends each set of members, and may be a key.
onnx::AttributeProto& AttributeOf(onnx::ModelProto& model, const std::string& name) {
  for (onnx::NodeProto& node : *model.mutable_graph()->mutable_node()) {
    if (node.domain() != "ai.onnx.ml") continue;
    for (onnx::AttributeProto& attribute : *node.mutable_attribute())
      if (attribute.name() == name) return attribute;
    onnx::AttributeProto& added = *node.add_attribute();
    added.set_name(name);
    return added;
  }
  std::abort();
}

void SetMembers(onnx::ModelProto& model, bool is_double) {
  onnx::AttributeProto& attribute = AttributeOf(model, "membership_values");
  attribute.set_type(onnx::AttributeProto::TENSOR);
  onnx::TensorProto& tensor = *attribute.mutable_t();
  tensor.set_data_type(is_double ? onnx::TensorProto::DOUBLE : onnx::TensorProto::FLOAT);
  tensor.add_dims(3);
  for (const float member : {2.0F, 5.0F, kNaN}) {
    if (is_double) {
      tensor.add_double_data(member);
    } else {
      tensor.add_float_data(member);
    }
  }
}

void SetFirstKeyMissing(onnx::ModelProto& model) {
  AttributeOf(model, "keys_floats").set_floats(0, kNaN);
}

// Two trees of depths 2 and 1. Tree 0: x0 <= 1 ? (x1 > 0 ? a : b) : c. Tree 1: x1 < -1 ? d : e.
constexpr char kNodes[] =
    "nodes_treeids = [0, 0, 0, 0, 0, 1, 1, 1], nodes_nodeids = [0, 1, 2, 3, 4, 0, 1, 2], "
    "nodes_featureids = [0, 1, 0, 0, 0, 1, 0, 0], "
    "nodes_modes = [\"BRANCH_LEQ\", \"BRANCH_GT\", \"LEAF\", \"LEAF\", \"LEAF\", \"BRANCH_LT\", "
    "\"LEAF\", \"LEAF\"], "
    "nodes_values = [1.0, 0.0, 0.0, 0.0, 0.0, -1.0, 0.0, 0.0], "
    "nodes_truenodeids = [1, 3, 0, 0, 0, 1, 0, 0], nodes_falsenodeids = [2, 4, 0, 0, 0, 2, 0, 0]";
const Tensor kRows = Tensor::Of<float>({5, 2}, {0, 1, 1, 0, 2, -3, 0.5F, -2, kNaN, kNaN});
// The leaf that each row reaches: the node's number in tree 0 and in tree 1.
constexpr int kLeaves[5][2] = {{3, 2}, {4, 2}, {2, 1}, {4, 1}, {2, 2}};

TEST(Trees, RegressEachTarget) {
  // Leaves 2 and 3 of tree 0 have weights for target 0, leaf 4 for both; those of tree 1 for target
  // 1.
  const std::string targets =
      "target_treeids = [0, 0, 0, 0, 1, 1], target_nodeids = [2, 3, 4, 4, 1, 2], "
      "target_ids = [0, 0, 0, 1, 1, 1], target_weights = [1.5, 2.0, 3.0, -4.0, 5.0, 6.0], "
      "n_targets = 2";
  const auto votes = [](int row, int target) {
    std::vector<double> found;
    const int first = kLeaves[row][0], second = kLeaves[row][1];
    if (target == 0) found.push_back(first == 2 ? 1.5 : first == 3 ? 2 : 3);
    if (target == 1 && first == 4) found.push_back(-4);
    if (target == 1) found.push_back(second == 1 ? 5 : 6);
    return found;
  };
  for (const std::string aggregate : {"SUM", "AVERAGE", "MIN", "MAX"}) {
    std::vector<float> expected;
    for (int row = 0; row < 5; ++row) {
      for (int target = 0; target < 2; ++target) {
        double result = aggregate == "MIN" ? 1e9 : aggregate == "MAX" ? -1e9 : 0;
        for (const double vote : votes(row, target)) {
          result = aggregate == "MIN"   ? std::min(result, vote)
                   : aggregate == "MAX" ? std::max(result, vote)
                                        : result + vote;
        }
        if (aggregate == "AVERAGE") result /= 2;
        expected.push_back(static_cast<float>(result + (target == 0 ? 10 : 20)));
      }
    }
    const auto found = RunOnnxForOne(
        absl::StrCat("g (float[N,2] x) => (float[N,2] y) { y = ai.onnx.ml.TreeEnsembleRegressor<",
                     kNodes, ", ", targets, ", base_values = [10.0, 20.0], aggregate_function = \"",
                     aggregate, "\">(x) }"),
        {kRows}, 20);
    ASSERT_THAT(found, IsOk()) << aggregate;
    ExpectFloats(*found, Tensor::Of<float>({5, 2}, absl::MakeConstSpan(expected)));
  }
}

// A missing value may follow the true branch.
TEST(Trees, SendMissingValuesWhereTheySay) {
  const auto found = RunOnnxForOne(
      absl::StrCat(
          "g (float[1,2] x) => (float[1,1] y) { y = ai.onnx.ml.TreeEnsembleRegressor<", kNodes,
          ", nodes_missing_value_tracks_true = [1, 0, 0, 0, 0, 1, 0, 0], ",
          "target_treeids = [0, 0, 0, 1, 1], target_nodeids = [2, 3, 4, 1, 2], ",
          "target_ids = [0, 0, 0, 0, 0], target_weights = [1.0, 2.0, 4.0, 8.0, 16.0]>(x) }"),
      {Tensor::Of<float>({1, 2}, {kNaN, kNaN})}, 20);
  ASSERT_THAT(found, IsOk());
  ExpectFloats(*found, Tensor::Of<float>({1, 1}, {4 + 8}));
}

TEST(Trees, ClassifyByVotes) {
  const auto found = RunOnnx(
      absl::StrCat("g (float[N,2] x) => (string[N] label, float[N,3] scores) { label, scores = ",
                   "ai.onnx.ml.TreeEnsembleClassifier<", kNodes,
                   ", class_treeids = [0, 0, 0, 1, 1], class_nodeids = [2, 3, 4, 1, 2], ",
                   "class_ids = [0, 1, 2, 0, 1], class_weights = [1.0, 2.0, 3.0, 4.0, 0.5], ",
                   "classlabels_strings = [\"a\", \"b\", \"c\"]>(x) }"),
      {kRows}, 20);
  ASSERT_THAT(found, IsOk());
  std::vector<float> scores;
  std::vector<std::string> labels;
  for (const auto& [first, second] : kLeaves) {
    float row[3] = {0, 0, 0};
    row[first - 2] += static_cast<float>(first - 1);
    row[second - 1] += second == 1 ? 4 : 0.5F;
    scores.insert(scores.end(), row, row + 3);
    labels.push_back(
        std::string(1, static_cast<char>('a' + (std::max_element(row, row + 3) - row))));
  }
  EXPECT_EQ((*found)[0], Strings(labels));
  ExpectFloats((*found)[1], Tensor::Of<float>({5, 3}, absl::MakeConstSpan(scores)));
}

// Leaves that name only one of two classes: the other class gets the complement.
TEST(Trees, ClassifyTwoClassesByOne) {
  const auto run = [](const std::string& weights, const std::string& transform) {
    return RunOnnx(
        absl::StrCat("g (float[N,2] x) => (int64[N] label, float[N,2] scores) { label, scores = ",
                     "ai.onnx.ml.TreeEnsembleClassifier<", kNodes,
                     ", class_treeids = [0, 0, 0, 1, 1], class_nodeids = [2, 3, 4, 1, 2], ",
                     "class_ids = [1, 1, 1, 1, 1], class_weights = [", weights,
                     "], post_transform = \"", transform, "\", classlabels_int64s = [7, 9]>(x) }"),
        {kRows}, 20);
  };
  const auto shares = run("0.1, 0.3, 0.2, 0.45, 0.25", "NONE");
  ASSERT_THAT(shares, IsOk());
  EXPECT_EQ((*shares)[0], Tensor::Of<int64_t>({5}, {9, 7, 9, 9, 7}));
  ExpectFloats((*shares)[1], Tensor::Of<float>({5, 2}, {0.45F, 0.55F, 0.55F, 0.45F, 0.45F, 0.55F,
                                                        0.35F, 0.65F, 0.65F, 0.35F}));
  const auto margins = run("-1.0, 3.0, 0.5, -2.0, 0.25", "LOGISTIC");
  ASSERT_THAT(margins, IsOk());
  EXPECT_EQ((*margins)[0], Tensor::Of<int64_t>({5}, {9, 9, 7, 7, 7}));
  std::vector<float> expected;
  for (const double sum : {3.25, 0.75, -3.0, -1.5, -0.75}) {
    expected.push_back(static_cast<float>(1 / (1 + std::exp(sum))));
    expected.push_back(static_cast<float>(1 / (1 + std::exp(-sum))));
  }
  ExpectFloats((*margins)[1], Tensor::Of<float>({5, 2}, absl::MakeConstSpan(expected)));
}

TEST(Trees, ThatFormCirclesAreRefused) {
  const auto found = RunOnnxForOne(
      "g (float[1,1] x) => (float[1,1] y) { y = ai.onnx.ml.TreeEnsembleRegressor<"
      "nodes_treeids = [0, 0], nodes_nodeids = [0, 1], nodes_featureids = [0, 0], "
      "nodes_modes = [\"BRANCH_LEQ\", \"BRANCH_LEQ\"], nodes_values = [0.0, 1.0], "
      "nodes_truenodeids = [1, 0], nodes_falsenodeids = [1, 0], n_targets = 1>(x) }",
      {kRows}, 20);
  EXPECT_THAT(std::string(found.status().message()), HasSubstr("cycle"));
  const auto missing = RunOnnxForOne(
      "g (float[1,1] x) => (float[1,1] y) { y = ai.onnx.ml.TreeEnsembleRegressor<"
      "nodes_treeids = [0], nodes_nodeids = [0], nodes_featureids = [0], "
      "nodes_modes = [\"BRANCH_LEQ\"], nodes_values = [0.0], "
      "nodes_truenodeids = [5], nodes_falsenodeids = [6], n_targets = 1>(x) }",
      {kRows}, 20);
  EXPECT_THAT(std::string(missing.status().message()), HasSubstr("is out of range"));
}

// A few bytes of a model must not allocate more memory than there is.
TEST(Trees, OfVeryManyTargetsAreRefused) {
  const auto found = RunOnnxForOne(
      "g (float[1,1] x) => (float[1,K] y) { y = ai.onnx.ml.TreeEnsembleRegressor<"
      "nodes_treeids = [0], nodes_nodeids = [0], nodes_featureids = [0], nodes_modes = [\"LEAF\"], "
      "nodes_values = [0.0], nodes_truenodeids = [0], nodes_falsenodeids = [0], "
      "n_targets = 1000000000000>(x) }",
      {}, 20);
  EXPECT_THAT(std::string(found.status().message()), HasSubstr("1000000000000 targets"));
}

// Node 0: x0 is 2 or 5 ? leaf 0 : node 1; node 1: x1 >= 0.5 ? leaf 1 : leaf 2.
TEST(Trees, OfVersion5AskForMembers) {
  for (const std::string type : {"float", "double"}) {
    const auto found = RunOnnxForOne(
        absl::StrCat("g (float[4,2] x) => (float[4,2] y) { a = Cast<to = ",
                     type == "float" ? 1 : 11, ">(x) b = ai.onnx.ml.TreeEnsemble<n_targets = 2, ",
                     "tree_roots = [0], nodes_featureids = [0, 1], nodes_modes = uint8[2] {6, 2}, ",
                     "nodes_splits = ", type, "[2] {0.0, 0.5}, nodes_truenodeids = [0, 1], ",
                     "nodes_trueleafs = [1, 1], nodes_falsenodeids = [1, 2], ",
                     "nodes_falseleafs = [0, 1], leaf_targetids = [0, 1, 1], leaf_weights = ", type,
                     "[3] {1.5, 2.5, -1.0}>(a) y = Cast<to = 1>(b) }"),
        {Tensor::Of<float>({4, 2}, {2, 0, 5, 9, 3, 0.5F, 3, 0})}, 20,
        [&](onnx::ModelProto& model) { SetMembers(model, type == "double"); });
    ASSERT_THAT(found, IsOk());
    ExpectFloats(*found, Tensor::Of<float>({4, 2}, {1.5F, 0, 1.5F, 0, 0, 2.5F, 0, -1}));
  }
}

TEST(Linear, ClassifiesByTheBestRow) {
  const auto found = RunOnnx(
      R"(g (float[2,2] x) => (string[2] label, float[2,3] scores) { label, scores =
        ai.onnx.ml.LinearClassifier<coefficients = [1.0, 0.0, 0.0, 1.0, -1.0, -1.0],
        intercepts = [0.0, 0.5, 1.0], classlabels_strings = ["a", "b", "c"],
        post_transform = "SOFTMAX">(x) })",
      {Tensor::Of<float>({2, 2}, {2, 1, -1, -2})}, 20);
  ASSERT_THAT(found, IsOk());
  EXPECT_EQ((*found)[0], Strings({"a", "c"}));
  std::vector<float> expected;
  for (const std::vector<double>& row :
       std::vector<std::vector<double>>{{2, 1.5, -2}, {-1, -1.5, 4}}) {
    double sum = 0;
    for (const double score : row) sum += std::exp(score);
    for (const double score : row) expected.push_back(static_cast<float>(std::exp(score) / sum));
  }
  ExpectFloats((*found)[1], Tensor::Of<float>({2, 3}, absl::MakeConstSpan(expected)));
}

TEST(Linear, ClassifiesTwoByOneRow) {
  const auto found = RunOnnx(
      R"(g (float[2,2] x) => (int64[2] label, float[2,2] scores) { label, scores =
        ai.onnx.ml.LinearClassifier<coefficients = [1.0, -2.0], intercepts = [0.5],
        classlabels_ints = [3, 8], post_transform = "LOGISTIC">(x) })",
      {Tensor::Of<float>({2, 2}, {2, 1, 1, 2})}, 20);
  ASSERT_THAT(found, IsOk());
  EXPECT_EQ((*found)[0], Tensor::Of<int64_t>({2}, {8, 3}));
  const auto sigmoid = [](float x) { return 1 / (1 + std::exp(-x)); };
  ExpectFloats((*found)[1], Tensor::Of<float>({2, 2}, {1 - sigmoid(0.5F), sigmoid(0.5F),
                                                       1 - sigmoid(-2.5F), sigmoid(-2.5F)}));
}

TEST(SupportVectors, RegressByKernels) {
  const float x[2] = {0.5F, -1};
  const float vectors[2][2] = {{1, 2}, {-1, 0.5F}};
  const float coefficients[2] = {0.7F, -0.3F};
  for (const std::string kernel : {"LINEAR", "POLY", "RBF", "SIGMOID"}) {
    double sum = 0.25;
    for (int i = 0; i < 2; ++i) {
      const double product = x[0] * vectors[i][0] + x[1] * vectors[i][1];
      const double apart = std::pow(x[0] - vectors[i][0], 2) + std::pow(x[1] - vectors[i][1], 2);
      const double alike = kernel == "LINEAR" ? product
                           : kernel == "POLY" ? std::pow(0.4 * product + 0.3, 2)
                           : kernel == "RBF"  ? std::exp(-0.4 * apart)
                                              : std::tanh(0.4 * product + 0.3);
      sum += coefficients[i] * alike;
    }
    const auto found = RunOnnxForOne(
        "g (float[1,2] x) => (float[1,1] y) { y = ai.onnx.ml.SVMRegressor<kernel_type = \"" +
            kernel +
            "\", kernel_params = [0.4, 0.3, 2.0], n_supports = 2, coefficients = [0.7, -0.3], "
            "support_vectors = [1.0, 2.0, -1.0, 0.5], rho = [0.25]>(x) }",
        {Tensor::Of<float>({1, 2}, absl::MakeConstSpan(x))}, 20);
    ASSERT_THAT(found, IsOk()) << kernel;
    ExpectFloats(*found, Tensor::Of<float>({1, 1}, {static_cast<float>(sum)}));
  }
}

TEST(Scores, AreTransformed) {
  const auto run = [](const std::string& transform) {
    return *RunOnnxForOne(
        "g (float[1,1] x) => (float[1,3] y) { y = ai.onnx.ml.LinearRegressor<coefficients = [1.0, "
        "0.0, 0.2], targets = 3, post_transform = \"" +
            transform + "\">(x) }",
        {Tensor::Of<float>({1, 1}, {0.75F})}, 20);
  };
  // The scores are 0.75, 0 and 0.15; SOFTMAX_ZERO leaves out the second.
  const double sum = 1 + std::exp(0.15 - 0.75);
  ExpectFloats(run("SOFTMAX_ZERO"),
               Tensor::Of<float>({1, 3}, {static_cast<float>(1 / sum), 0,
                                          static_cast<float>(std::exp(0.15 - 0.75) / sum)}));
  // The normal distribution's 75th and 15th percentiles; the formula is accurate to three digits.
  const Tensor probit = run("PROBIT");
  EXPECT_NEAR(probit.data<float>()[0], 0.67449, 2e-3);
  EXPECT_NEAR(probit.data<float>()[2], -1.03643, 5e-3);
}

TEST(LabelEncoder, TakesAndGivesStrings) {
  EXPECT_EQ(*RunOnnxForOne(R"(g (string[5] x) => (int64[5] y) { y = ai.onnx.ml.LabelEncoder<
        keys_strings = ["Amy", "Sally"], values_int64s = [5, 6], default_int64 = -1>(x) })",
                           {Strings({"Dori", "Amy", "Amy", "Sally", "Sally"})}, 20),
            Tensor::Of<int64_t>({5}, {-1, 5, 5, 6, 6}));
  EXPECT_EQ(*RunOnnxForOne(R"(g (int64[3] x) => (string[3] y) { y = ai.onnx.ml.LabelEncoder<
        keys_int64s = [1, 2], values_strings = ["one", "two"]>(x) })",
                           {Tensor::Of<int64_t>({3}, {2, 3, 1})}, 20),
            Strings({"two", "_Unused", "one"}));
}

// NaN may be a key, and of equal keys the last one wins.
TEST(LabelEncoder, TakesTensorsAndMissingValues) {
  EXPECT_EQ(*RunOnnxForOne(R"(g (float[4] x) => (int16[4] y) { y = ai.onnx.ml.LabelEncoder<
        keys_tensor = float[3] {1.0, 2.0, 1.0}, values_tensor = int16[3] {10, 20, 30},
        default_tensor = int16[1] {7}>(x) })",
                           {Tensor::Of<float>({4}, {1, 2, 3, kNaN})}, 20),
            Tensor::Of<int16_t>({4}, {30, 20, 7, 7}));
  EXPECT_EQ(*RunOnnxForOne(R"(g (float[3] x) => (int64[3] y) { y = ai.onnx.ml.LabelEncoder<
        keys_floats = [1.0, 2.0], values_int64s = [10, 20]>(x) })",
                           {Tensor::Of<float>({3}, {2, kNaN, 1})}, 20,
                           [](onnx::ModelProto& model) { SetFirstKeyMissing(model); }),
            Tensor::Of<int64_t>({3}, {20, 10, -1}));
}

TEST(Categories, OfStrings) {
  EXPECT_EQ(*RunOnnxForOne(R"(g (string[2] x) => (float[2,3] y) { y = ai.onnx.ml.OneHotEncoder<
        cats_strings = ["a", "b", "c"]>(x) })",
                           {Strings({"c", "x"})}, 20),
            Tensor::Of<float>({2, 3}, {0, 0, 1, 0, 0, 0}));
  EXPECT_EQ(*RunOnnxForOne(R"(g (string[2] x) => (int64[2] y) { y = ai.onnx.ml.CategoryMapper<
        cats_strings = ["a", "b"], cats_int64s = [4, 2]>(x) })",
                           {Strings({"b", "x"})}, 20),
            Tensor::Of<int64_t>({2}, {2, -1}));
  EXPECT_EQ(*RunOnnxForOne(R"(g (int64[2] x) => (string[2] y) { y = ai.onnx.ml.CategoryMapper<
        cats_strings = ["a", "b"], cats_int64s = [4, 2]>(x) })",
                           {Tensor::Of<int64_t>({2}, {4, 3})}, 20),
            Strings({"a", "_Unused"}));
}

}  // namespace
}  // namespace roundhouse
