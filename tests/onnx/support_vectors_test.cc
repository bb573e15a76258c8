// SVMClassifier of ai.onnx.ml compared with the sums, votes and probabilities of libsvm in plain
// loops, and ZipMap after it.
#include <onnx/onnx_pb.h>

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include "absl/status/statusor.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
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

using testing::HasSubstr;

constexpr int kFeatures = 3;
constexpr int kRows = 6;
constexpr float kGamma = 0.5F;
constexpr float kOffset = 0.25F;
constexpr float kDegree = 3;

using Numbers = std::vector<float>;

std::string List(const Numbers& numbers) {
  return absl::StrCat("[",
                      absl::StrJoin(numbers, ", ",
                                    [](std::string* out, float number) {
                                      // Without a point the number would be read as an integer.
                                      absl::StrAppend(out, number,
                                                      number == std::floor(number) ? ".0" : "");
                                    }),
                      "]");
}

// Numbers with few digits, which text represents exactly.
Numbers Unruly(int64_t count, int seed) {
  Numbers numbers;
  const Tensor tensor = UnrulyFloats({count}, seed);
  for (const float number : tensor.data<float>())
    numbers.push_back(std::round(number * 1024) / 1024);
  return numbers;
}

// A machine for each pair of classes, with vectors_per_class vectors.
struct Machine {
  std::string kernel;
  std::vector<int> per_class;
  Numbers vectors, coefficients, rho, a, b;

  Machine(std::string kernel_type, std::vector<int> counts, bool has_probabilities)
      : kernel(std::move(kernel_type)), per_class(std::move(counts)) {
    const int64_t pairs = classes() * (classes() - 1) / 2;
    vectors = Unruly(supports() * kFeatures, 1);
    coefficients = Unruly(supports() * (classes() - 1), 2);
    rho = Unruly(pairs, 3);
    if (!has_probabilities) return;
    a = Unruly(pairs, 4);
    for (float& number : a) number -= 2;
    b = Unruly(pairs, 5);
  }

  int classes() const { return static_cast<int>(per_class.size()); }
  int supports() const {
    int sum = 0;
    for (const int count : per_class) sum += count;
    return sum;
  }
  int first(int c) const {
    int sum = 0;
    for (int i = 0; i < c; ++i) sum += per_class[i];
    return sum;
  }

  double Alike(const float* x, int vector) const {
    double product = 0, apart = 0;
    for (int f = 0; f < kFeatures; ++f) {
      const double y = vectors[vector * kFeatures + f];
      product += x[f] * y;
      apart += (x[f] - y) * (x[f] - y);
    }
    if (kernel == "RBF") return std::exp(-kGamma * apart);
    if (kernel == "POLY") return std::pow(kGamma * product + kOffset, kDegree);
    if (kernel == "SIGMOID") return std::tanh(kGamma * product + kOffset);
    return product;
  }

  std::vector<double> Sums(const float* x) const {
    std::vector<double> sums;
    for (int i = 0; i < classes(); ++i) {
      for (int j = i + 1; j < classes(); ++j) {
        double sum = rho[sums.size()];
        for (int v = 0; v < per_class[i]; ++v)
          sum += coefficients[(j - 1) * supports() + first(i) + v] * Alike(x, first(i) + v);
        for (int v = 0; v < per_class[j]; ++v)
          sum += coefficients[i * supports() + first(j) + v] * Alike(x, first(j) + v);
        sums.push_back(sum);
      }
    }
    return sums;
  }

  int Winner(const std::vector<double>& sums) const {
    std::vector<int> votes(classes(), 0);
    size_t pair = 0;
    for (int i = 0; i < classes(); ++i)
      for (int j = i + 1; j < classes(); ++j) ++votes[sums[pair++] > 0 ? i : j];
    return static_cast<int>(std::max_element(votes.begin(), votes.end()) - votes.begin());
  }

  // Couples the probabilities of pairs as libsvm does.
  std::vector<double> Probabilities(const std::vector<double>& sums) const {
    const int k = classes();
    std::vector<std::vector<double>> r(k, std::vector<double>(k, 0)), q = r;
    size_t pair = 0;
    for (int i = 0; i < k; ++i) {
      for (int j = i + 1; j < k; ++j, ++pair) {
        const double win = 1 / (1 + std::exp(sums[pair] * a[pair] + b[pair]));
        r[i][j] = std::min(std::max(win, 1e-7), 1 - 1e-7);
        r[j][i] = 1 - r[i][j];
      }
    }
    std::vector<double> p(k, 1.0 / k), qp(k);
    for (int t = 0; t < k; ++t) {
      for (int j = 0; j < k; ++j) {
        if (j == t) continue;
        q[t][t] += r[j][t] * r[j][t];
        q[t][j] = -r[j][t] * r[t][j];
      }
    }
    for (int step = 0; step < std::max(100, k); ++step) {
      double pqp = 0;
      for (int t = 0; t < k; ++t) {
        qp[t] = 0;
        for (int j = 0; j < k; ++j) qp[t] += q[t][j] * p[j];
        pqp += p[t] * qp[t];
      }
      double worst = 0;
      for (int t = 0; t < k; ++t) worst = std::max(worst, std::abs(qp[t] - pqp));
      if (worst < 0.005 / k) break;
      for (int t = 0; t < k; ++t) {
        const double change = (pqp - qp[t]) / q[t][t];
        p[t] += change;
        pqp = (pqp + change * (change * q[t][t] + 2 * qp[t])) / (1 + change) / (1 + change);
        for (int j = 0; j < k; ++j) {
          qp[j] = (qp[j] + change * q[t][j]) / (1 + change);
          p[j] /= 1 + change;
        }
      }
    }
    return p;
  }

  std::string Node(const std::string& labels, const std::string& transform) const {
    return absl::StrCat(
        "label, scores = ai.onnx.ml.SVMClassifier<kernel_type = \"", kernel,
        "\", kernel_params = ", List({kGamma, kOffset, kDegree}), ", vectors_per_class = [",
        absl::StrJoin(per_class, ", "), "], support_vectors = ", List(vectors),
        ", coefficients = ", List(coefficients), ", rho = ", List(rho),
        a.empty() ? "" : absl::StrCat(", prob_a = ", List(a), ", prob_b = ", List(b)),
        ", post_transform = \"", transform, "\", ", labels, ">(x) ");
  }
};

const Tensor& Rows() {
  static const Tensor& rows = *new Tensor(UnrulyFloats({kRows, kFeatures}, 9));
  return rows;
}

void ExpectScores(const Tensor& found, const std::vector<double>& expected,
                  const std::string& what) {
  ASSERT_EQ(found.num_elements(), static_cast<int64_t>(expected.size())) << what;
  for (size_t i = 0; i < expected.size(); ++i)
    EXPECT_NEAR(found.data<float>()[i], expected[i], 2e-5) << what << " at " << i;
}

TEST(SvmClassifier, VotesByPairs) {
  for (const std::string kernel : {"LINEAR", "POLY", "RBF", "SIGMOID"}) {
    for (const bool has_probabilities : {false, true}) {
      const Machine machine(kernel, {2, 3, 1, 2}, has_probabilities);
      const std::string what = absl::StrCat(kernel, has_probabilities ? " with probabilities" : "");
      const auto found =
          RunOnnx(absl::StrCat("g (float[N,3] x) => (int64[N] label, float[N,M] scores) { ",
                               machine.Node("classlabels_ints = [4, -1, 7, 2]", "NONE"), "}"),
                  {Rows()}, 17);
      ASSERT_THAT(found, IsOk()) << what;
      const std::vector<int64_t> labels = {4, -1, 7, 2};
      std::vector<double> scores;
      std::vector<int64_t> winners;
      for (int row = 0; row < kRows; ++row) {
        const std::vector<double> sums = machine.Sums(&Rows().data<float>()[row * kFeatures]);
        winners.push_back(labels[machine.Winner(sums)]);
        const std::vector<double> now = has_probabilities ? machine.Probabilities(sums) : sums;
        scores.insert(scores.end(), now.begin(), now.end());
      }
      EXPECT_EQ((*found)[0], Tensor::Of<int64_t>({kRows}, absl::MakeConstSpan(winners))) << what;
      ExpectScores((*found)[1], scores, what);
      EXPECT_EQ((*found)[1].shape().sizes()[1], has_probabilities ? 4 : 6);
    }
  }
}

TEST(SvmClassifier, TellsTwoClassesApart) {
  for (const bool has_probabilities : {false, true}) {
    const Machine machine("RBF", {2, 3}, has_probabilities);
    const auto found =
        RunOnnx(absl::StrCat("g (float[N,3] x) => (string[N] label, float[N,2] scores) { ",
                             machine.Node("classlabels_strings = [\"no\", \"yes\"]", "NONE"), "}"),
                {Rows()}, 17);
    ASSERT_THAT(found, IsOk());
    std::vector<double> scores;
    for (int row = 0; row < kRows; ++row) {
      const double sum = machine.Sums(&Rows().data<float>()[row * kFeatures])[0];
      EXPECT_EQ((*found)[0].strings()[row], sum > 0 ? "no" : "yes");
      const double win =
          has_probabilities ? 1 / (1 + std::exp(sum * machine.a[0] + machine.b[0])) : -sum;
      scores.push_back(win);
      scores.push_back(has_probabilities ? 1 - win : sum);
    }
    ExpectScores((*found)[1], scores, has_probabilities ? "probabilities" : "sums");
  }
}

TEST(SvmClassifier, TransformsScores) {
  const Machine machine("LINEAR", {1, 2, 1}, false);
  const auto found =
      RunOnnx(absl::StrCat("g (float[N,3] x) => (int64[N] label, float[N,3] scores) { ",
                           machine.Node("classlabels_ints = [0, 1, 2]", "SOFTMAX"), "}"),
              {Rows()}, 17);
  ASSERT_THAT(found, IsOk());
  std::vector<double> scores;
  for (int row = 0; row < kRows; ++row) {
    std::vector<double> sums = machine.Sums(&Rows().data<float>()[row * kFeatures]);
    double all = 0;
    for (double& sum : sums) all += sum = std::exp(sum);
    for (const double sum : sums) scores.push_back(sum / all);
  }
  ExpectScores((*found)[1], scores, "softmax");
}

// Without vectors there is a linear function for each class.
TEST(SvmClassifier, HasLinesWithoutVectors) {
  const auto found = RunOnnx(
      "g (float[N,2] x) => (int64[N] label, float[N,3] scores) { label, scores = "
      "ai.onnx.ml.SVMClassifier<kernel_type = \"LINEAR\", coefficients = [1.0, 0.0, 0.0, 1.0, "
      "-1.0, -1.0], rho = [0.5], classlabels_ints = [3, 5, 8]>(x) }",
      {Tensor::Of<float>({3, 2}, {2, 1, 0, 4, -1, -2})}, 17);
  ASSERT_THAT(found, IsOk());
  EXPECT_EQ((*found)[0], Tensor::Of<int64_t>({3}, {3, 5, 8}));
  ExpectScores((*found)[1], {2.5, 1.5, -2.5, 0.5, 4.5, -3.5, -0.5, -1.5, 3.5}, "lines");
}

TEST(SvmClassifier, SaysWhatDoesNotFit) {
  const auto error_of = [](Machine machine) {
    return RunOnnx(absl::StrCat("g (float[N,3] x) => (int64[N] label, float[N,M] scores) { ",
                                machine.Node("classlabels_ints = [0, 1, 2]", "NONE"), "}"),
                   {Rows()}, 17)
        .status()
        .ToString();
  };
  Machine machine("LINEAR", {1, 2, 1}, false);
  machine.rho.pop_back();
  EXPECT_THAT(error_of(machine), HasSubstr("'rho': expected one for each of 3 pairs"));
  machine = Machine("LINEAR", {1, 2, 1}, false);
  machine.coefficients.pop_back();
  EXPECT_THAT(error_of(machine), HasSubstr("'coefficients': expected 2 for each of 4 vectors"));
  machine = Machine("LINEAR", {1, 2, 1}, true);
  machine.b.pop_back();
  EXPECT_THAT(error_of(machine), HasSubstr("'prob_a' and 'prob_b'"));
  EXPECT_THAT(error_of(Machine("LINEAR", {1, 2, 1, 1}, false)), HasSubstr("'vectors_per_class'"));
  EXPECT_THAT(error_of(Machine("CUBIC", {1, 2, 1}, false)), HasSubstr("unknown value 'CUBIC'"));
}

// ---- Maps

// The text format cannot declare an output as a sequence of maps.
void SetSequenceOfMaps(onnx::ModelProto& model, const std::string& name,
                       onnx::TensorProto::DataType key) {
  for (onnx::ValueInfoProto& output : *model.mutable_graph()->mutable_output()) {
    if (output.name() != name) continue;
    onnx::TypeProto::Map& map =
        *output.mutable_type()->mutable_sequence_type()->mutable_elem_type()->mutable_map_type();
    map.set_key_type(key);
    map.mutable_value_type()->mutable_tensor_type()->set_elem_type(onnx::TensorProto::FLOAT);
    map.mutable_value_type()->mutable_tensor_type()->mutable_shape();
  }
}

TEST(ZipMap, GivesTheColumns) {
  const Machine machine("RBF", {2, 3}, true);
  const auto edit = [](onnx::ModelProto& model) {
    SetSequenceOfMaps(model, "zipped", onnx::TensorProto::STRING);
  };
  const auto found = RunOnnx(
      absl::StrCat("g (float[N,3] x) => (string[N] label, float[N,2] zipped) { ",
                   machine.Node("classlabels_strings = [\"no\", \"yes\"]", "NONE"),
                   "zipped = ai.onnx.ml.ZipMap<classlabels_strings = [\"no\", \"yes\"]>(scores) }"),
      {Rows()}, 17, edit);
  ASSERT_THAT(found, IsOk());
  ASSERT_EQ((*found)[1].shape(), Shape({kRows, 2}));
  for (int row = 0; row < kRows; ++row) {
    const double sum = machine.Sums(&Rows().data<float>()[row * kFeatures])[0];
    EXPECT_NEAR((*found)[1].data<float>()[2 * row],
                1 / (1 + std::exp(sum * machine.a[0] + machine.b[0])), 2e-5);
  }
}

}  // namespace
}  // namespace roundhouse
