#include "roundhouse/dialects/canonical/domain.h"

#include <algorithm>
#include <cstdint>
#include <numeric>
#include <string>
#include <vector>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "absl/strings/string_view.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "roundhouse/core/type.h"
#include "roundhouse/tests/testing/infer_text.h"

namespace roundhouse::canonical {
namespace {

using ::testing::ElementsAre;

std::string Infer(absl::string_view text) { return InferText<DomainOps>(text); }

TEST(DomainTest, FromNchwAndBack) {
  EXPECT_EQ(
      Infer("canonical.feature_encode(tensor<1x3x224x225xf32>) {perm = array<i64: 0, 2, 3, 1>}"),
      "!canonical.feature<1x224x225x3xf32>");
  EXPECT_EQ(Infer("canonical.feature_decode(!canonical.feature<1x224x225x3xf32>) {perm = "
                  "array<i64: 0, 3, 1, 2>}"),
            "tensor<1x3x224x225xf32>");
  EXPECT_EQ(Infer("canonical.filter_encode(tensor<8x3x5x7xi8>) {perm = array<i64: 0, 2, 3, 1>}"),
            "!canonical.filter<8x5x7x3xi8>");
  EXPECT_EQ(
      Infer(
          "canonical.depthwise_filter_encode(tensor<8x2x5x7xf16>) {perm = array<i64: 2, 3, 0, 1>}"),
      "!canonical.depthwise_filter<5x7x8x2xf16>");
  EXPECT_EQ(Infer("canonical.bias_encode(tensor<8xf32>)"), "!canonical.bias<8xf32>");
  EXPECT_EQ(Infer("canonical.bias_decode(!canonical.bias<8xf32>)"), "tensor<8xf32>");
  EXPECT_EQ(
      Infer("canonical.matrix_encode(tensor<2x3x!roundhouse.string>) {perm = array<i64: 1, 0>}"),
      "!canonical.matrix<3x2x!roundhouse.string>");
}

TEST(DomainTest, WhatIsNotKnownStaysSo) {
  EXPECT_EQ(Infer("canonical.feature_encode(tensor<?x3x?xf32, [\"n\", \"\", \"\"]>) {perm = "
                  "array<i64: 0, 2, 1>}"),
            "!canonical.feature<?x?x3xf32, [\"n\", \"\", \"\"]>");
  EXPECT_EQ(Infer("canonical.feature_encode(tensor<*xf32>)"), "!canonical.feature<*xf32>");
  EXPECT_EQ(Infer("canonical.feature_encode(tensor<*xf32>) {perm = array<i64: 0, 2, 1>}"),
            "!canonical.feature<?x?x?xf32>");
  EXPECT_EQ(Infer("canonical.feature_encode(unknown)"), "unknown");
}

TEST(DomainTest, AQuantisedAxisGoesWithTheOthers) {
  EXPECT_EQ(Infer("canonical.filter_encode(tensor<4x2x3x!quant.uniform<i8:f32:1, {1.0, 2.0}>>) "
                  "{perm = array<i64: 1, 2, 0>}"),
            "!canonical.filter<2x3x4x!quant.uniform<i8:f32:0, {1.0, 2.0}>>");
}

TEST(DomainTest, Errors) {
  EXPECT_EQ(
      Infer("canonical.feature_encode(!canonical.feature<1x2x2x3xf32>)"),
      "error: input (!canonical.feature<1x2x2x3xf32>): (C1) expected domain tensor, found feature");
  EXPECT_EQ(
      Infer("canonical.filter_decode(!canonical.feature<1x2x2x3xf32>)"),
      "error: input (!canonical.feature<1x2x2x3xf32>): (C1) expected domain filter, found feature");
  EXPECT_EQ(Infer("canonical.feature_encode(f32)"),
            "error: input (f32): (C1) expected a tensor, found f32");
  EXPECT_EQ(
      Infer("canonical.feature_encode(tensor<2x3xf32>)"),
      "error: input (tensor<2x3xf32>): (C2) expected rank 3 to 5 for domain feature, found 2");
  EXPECT_EQ(Infer("canonical.bias_encode(tensor<2x3xf32>)"),
            "error: input (tensor<2x3xf32>): (C2) expected rank 1 for domain bias, found 2");
  EXPECT_EQ(Infer("canonical.feature_encode(tensor<*xf32>) {perm = array<i64: 0, 1, 2, 3, 4, 5>}"),
            "error: input (tensor<*xf32>): (C2) expected rank 3 to 5 for domain feature, found 6");
  EXPECT_EQ(
      Infer("canonical.matrix_encode(tensor<2x3xf32>) {perm = array<i64: 0, 0>}"),
      "error: (C3) attribute 'perm': expected a permutation of the axes 0 to 1, found [0, 0]");
  EXPECT_EQ(
      Infer("canonical.matrix_encode(tensor<2x3xf32>) {perm = array<i64: 0, -1>}"),
      "error: (C3) attribute 'perm': expected a permutation of the axes 0 to 1, found [0, -1]");
  EXPECT_EQ(Infer("canonical.matrix_encode(tensor<2x3xf32>) {perm = array<i64: 0, 1, 2>}"),
            "error: (C3) attribute 'perm': expected 2 axes, found [0, 1, 2]");
}

// For every permutation of every rank of the domain: the decode with the inverse returns the type
// that the encode took, and the encode with the inverse the type that the decode took.
void ExpectInvertible(Domain domain) {
  const std::string name(DomainName(domain));
  const auto infer = [&](const char* direction, const std::string& type,
                         const std::vector<int64_t>& perm) {
    return Infer(absl::StrCat("canonical.", name, direction, "(", type,
                              ") {perm = array<i64: ", absl::StrJoin(perm, ", "), ">}"));
  };
  const auto [least, most] = DomainRanks(domain);
  for (int64_t rank = least; rank <= most; ++rank) {
    std::vector<int64_t> sizes(rank);
    std::iota(sizes.begin(), sizes.end(), 2);
    const Type tensor = Type::Tensor(ElementKind::kF32, Shape::Of(sizes));
    const std::string in_tensor = tensor.ToString();
    const std::string in_domain = tensor.WithDomain(domain).ToString();
    std::vector<int64_t> perm(rank);
    std::iota(perm.begin(), perm.end(), 0);
    do {
      const std::vector<int64_t> inverse = InversePermutation(perm);
      EXPECT_EQ(infer("_decode", infer("_encode", in_tensor, perm), inverse), in_tensor);
      EXPECT_EQ(infer("_encode", infer("_decode", in_domain, perm), inverse), in_domain);
    } while (std::next_permutation(perm.begin(), perm.end()));
  }
}

TEST(DomainTest, AllPairsAreInvertible) {
  ExpectInvertible(Domain::kFeature);
  ExpectInvertible(Domain::kFilter);
  ExpectInvertible(Domain::kDepthwiseFilter);
  ExpectInvertible(Domain::kBias);
  ExpectInvertible(Domain::kMatrix);
}

TEST(DomainTest, Permutations) {
  EXPECT_THAT(InversePermutation({2, 0, 1}), ElementsAre(1, 2, 0));
  // Axis i of the result is axis first[second[i]] of the operand.
  EXPECT_THAT(ComposePermutations({0, 2, 3, 1}, {0, 3, 1, 2}), ElementsAre(0, 1, 2, 3));
  EXPECT_THAT(ComposePermutations({1, 2, 0}, {1, 0, 2}), ElementsAre(2, 1, 0));
  EXPECT_THAT(ComposePermutations({}, {1, 0}), ElementsAre(1, 0));
  EXPECT_THAT(ComposePermutations({1, 0}, {}), ElementsAre(1, 0));
}

}  // namespace
}  // namespace roundhouse::canonical
