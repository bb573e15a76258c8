// Operations on strings, and determinants, compared with their specification by hand.
#include <cstdint>
#include <string>
#include <utility>
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

using testing::HasSubstr;

Tensor Strings(const std::vector<int64_t>& sizes, std::vector<std::string> strings) {
  return *Tensor::FromStrings(Type::Tensor(ElementKind::kString, Shape::Of(sizes)),
                              std::move(strings));
}

void ExpectSame(const absl::StatusOr<Tensor>& found, const Tensor& expected) {
  ASSERT_TRUE(found.ok()) << found.status();
  EXPECT_EQ(*found, expected);
}

TEST(StringConcat, Broadcasts) {
  ExpectSame(
      RunOnnxForOne("g (string[2,1] x, string[3] y) => (string[2,3] z) "
                    "{ z = StringConcat(x, y) }",
                    {Strings({2, 1}, {"a", "\xC3\xA4"}), Strings({3}, {"", ".com", "b"})}, 20),
      Strings({2, 3}, {"a", "a.com", "ab", "\xC3\xA4", "\xC3\xA4.com",
                       "\xC3\xA4"
                       "b"}));
  ExpectSame(RunOnnxForOne("g (string[N] x, string y) => (string[N] z) { z = StringConcat(x, y) }",
                           {Strings({0}, {}), Strings({}, {"b"})}, 20),
             Strings({0}, {}));
}

struct SplitCase {
  std::string attributes;
  std::vector<int64_t> sizes;
  std::vector<std::string> strings;
  int64_t most;
  std::vector<std::string> parts;
  std::vector<int64_t> counts;
};

TEST(StringSplit, CutsAsPythonDoes) {
  const std::vector<SplitCase> cases = {
      {"", {2}, {"hello  world", " o n\tnx\n"}, 3, {"hello", "world", "", "o", "n", "nx"}, {2, 3}},
      {"<delimiter = \"\">", {1}, {"a  b"}, 2, {"a", "b"}, {2}},
      {"<delimiter = \",\">", {2}, {"a,,b", ""}, 3, {"a", "", "b", "", "", ""}, {3, 1}},
      {"<maxsplit = 1>", {1}, {"  a  b  c "}, 2, {"a", "b  c "}, {2}},
      {"<delimiter = \"-\", maxsplit = 2>",
       {2},
       {"o-n-n--x", "o-nnx"},
       3,
       {"o", "n", "n--x", "o", "nnx", ""},
       {3, 2}},
      {"<delimiter = \"-\", maxsplit = -1>", {1}, {"a-b-c"}, 3, {"a", "b", "c"}, {3}},
      {"", {0}, {}, 0, {}, {}},
      {"",
       {2, 2},
       {"a b", "", "c", "d e f"},
       3,
       {"a", "b", "", "", "", "", "c", "", "", "d", "e", "f"},
       {2, 0, 1, 3}},
  };
  for (const SplitCase& one : cases) {
    const std::string in = one.sizes.size() == 1 ? "N" : "N,M";
    const auto found =
        RunOnnx(absl::StrCat("g (string[", in, "] x) => (string[", in, ",P] y, int64[", in,
                             "] z) { y, z = StringSplit", one.attributes, "(x) }"),
                {Strings(one.sizes, one.strings)}, 20);
    ASSERT_THAT(found, IsOk()) << one.attributes;
    std::vector<int64_t> sizes = one.sizes;
    sizes.push_back(one.most);
    EXPECT_EQ((*found)[0], Strings(sizes, one.parts)) << one.attributes;
    EXPECT_EQ((*found)[1], Tensor::Of<int64_t>(one.sizes, absl::MakeConstSpan(one.counts)));
  }
}

TEST(StringSplit, GivesPartsToOtherOperations) {
  // The run determines how many parts there are; the following nodes work with that.
  ExpectSame(RunOnnxForOne("g (string[N] x) => (string[N] y) "
                           "{ parts, counts = StringSplit<delimiter = \"=\">(x) "
                           "  i = Constant<value_int = 0>() "
                           "  key = Gather<axis = 1>(parts, i) "
                           "  dot = Constant<value_string = \".\">() "
                           "  y = StringConcat(key, dot) }",
                           {Strings({2}, {"a=1", "bc=2=3"})}, 20),
             Strings({2}, {"a.", "bc."}));
}

TEST(RegexFullMatch, MatchesAllOfAString) {
  ExpectSame(
      RunOnnxForOne("g (string[2,2] x) => (bool[2,2] y) "
                    "{ y = RegexFullMatch<pattern = \"[a-z]+@(x|yy)[.]org\">(x) }",
                    {Strings({2, 2}, {"ab@x.org", "ab@yy.org", "ab@y.org", " ab@x.org"})}, 20),
      Tensor::Of<bool>({2, 2}, {true, true, false, false}));
}

TEST(RegexFullMatch, NeedsAPattern) {
  EXPECT_THAT(RunOnnxForOne("g (string[1] x) => (bool[1] y) "
                            "{ y = RegexFullMatch<pattern = \"(a\">(x) }",
                            {Strings({1}, {"a"})}, 20)
                  .status()
                  .ToString(),
              testing::AllOf(HasSubstr("y"), HasSubstr("is not an RE2 regular expression")));
}

TEST(StringNormalizer, LeavesOutStopWords) {
  const std::string model =
      "g (string[N] x) => (string[M] y) { y = StringNormalizer<case_change_action = \"LOWER\", "
      "is_case_sensitive = 0, stopwords = [\"Monday\", \"\xC3\x84rger\"]>(x) }";
  ExpectSame(RunOnnxForOne(model, {Strings({4}, {"MONDAY", "\xC3\xA4RGER", "", "B"})}, 20),
             Strings({2}, {"", "b"}));
  ExpectSame(RunOnnxForOne(model, {Strings({1}, {"monday"})}, 20), Strings({1}, {""}));
}

TEST(StringNormalizer, TakesASingleRow) {
  ExpectSame(
      RunOnnxForOne("g (string[1,2] x) => (string[1,M] y) "
                    "{ y = StringNormalizer<is_case_sensitive = 1, stopwords = [\"a\"]>(x) }",
                    {Strings({1, 2}, {"a", "A"})}, 20),
      Strings({1, 1}, {"A"}));
  EXPECT_THAT(RunOnnxForOne("g (string[2,2] x) => (string[1,M] y) { y = StringNormalizer(x) }",
                            {Strings({2, 2}, {"a", "A", "b", "c"})}, 20)
                  .status()
                  .ToString(),
              HasSubstr("expected a single row"));
}

TEST(LabelEncoder, TakesStringsOfAnyShape) {
  ExpectSame(
      RunOnnxForOne("g (string[2,2] x) => (int64[2,2] y) "
                    "{ y = ai.onnx.ml.LabelEncoder<keys_strings = [\"a\", \"\", \"\xC3\xA4\"], "
                    "values_int64s = [1, 2, 3], default_int64 = -7>(x) }",
                    {Strings({2, 2}, {"\xC3\xA4", "", "b", "a"})}, 20),
      Tensor::Of<int64_t>({2, 2}, {3, 2, -7, 1}));
  ExpectSame(RunOnnxForOne("g (string[N] x) => (string[N] y) "
                           "{ y = ai.onnx.ml.LabelEncoder<keys_strings = [\"a\"], "
                           "values_strings = [\"b\"]>(x) }",
                           {Strings({0}, {})}, 20),
             Strings({0}, {}));
}

// ---- Determinants

// Expands along the first column.
double Expanded(const std::vector<double>& matrix, int64_t n) {
  if (n == 0) return 1;
  double sum = 0;
  for (int64_t row = 0; row < n; ++row) {
    std::vector<double> minor;
    for (int64_t i = 0; i < n; ++i) {
      if (i == row) continue;
      for (int64_t j = 1; j < n; ++j) minor.push_back(matrix[i * n + j]);
    }
    sum += (row % 2 == 0 ? 1 : -1) * matrix[row * n] * Expanded(minor, n - 1);
  }
  return sum;
}

TEST(Det, IsThatOfEachMatrix) {
  for (int64_t n = 1; n <= 7; ++n) {
    const Tensor input = UnrulyFloats({2, 3, n, n}, static_cast<int>(n));
    const auto found = RunOnnxForOne(
        absl::StrCat("g (float[2,3,", n, ",", n, "] x) => (float[2,3] y) { y = Det(x) }"), {input},
        22);
    ASSERT_THAT(found, IsOk()) << n;
    ASSERT_EQ(found->num_elements(), 6);
    for (int64_t i = 0; i < 6; ++i) {
      const auto matrix = input.data<float>().subspan(i * n * n, n * n);
      EXPECT_NEAR(found->data<float>()[i],
                  Expanded(std::vector<double>(matrix.begin(), matrix.end()), n), 1e-6)
          << n;
    }
  }
}

TEST(Det, OfAsManyRowsAsTheRunSays) {
  ExpectSame(
      RunOnnxForOne("g (double[N,N] x) => (double y) { y = Det(x) }",
                    {Tensor::Of<double>({4, 4}, {0, 2, 0, 0, 2, 0, 0, 0, 0, 0, 2, 0, 0, 0, 0, 2})},
                    11),
      Tensor::Scalar<double>(-16));
  EXPECT_THAT(
      RunOnnxForOne("g (float[2,3] x) => (float y) { y = Det(x) }", {UnrulyFloats({2, 3}, 1)}, 11)
          .status()
          .ToString(),
      HasSubstr("expected as many columns as rows"));
}

}  // namespace
}  // namespace roundhouse
