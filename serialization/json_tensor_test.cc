#include "roundhouse/serialization/json_tensor.h"

#include <cstdint>
#include <string>

#include "absl/status/status.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/string_view.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "roundhouse/core/tensor/element_type.h"
#include "roundhouse/core/tensor/tensor.h"
#include "roundhouse/core/type.h"
#include "roundhouse/tests/testing/matchers.h"

namespace roundhouse {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;

TEST(JsonTensor, HoldsStrings) {
  ASSERT_OK_AND_ASSIGN(const Tensor tensor,
                       ParseJsonTensor(R"( [["one", "a\"b\\\n"], ["\u00e9\ud83d\ude00", ""]] )"));
  EXPECT_EQ(tensor.type(), Type::Tensor(ElementKind::kString, Shape({2, 2})));
  EXPECT_THAT(tensor.strings(), ElementsAre("one", "a\"b\\\n", "é😀", ""));
}

TEST(JsonTensor, HoldsNumbersAndTruths) {
  EXPECT_EQ(*ParseJsonTensor("[1, -2, 3]"), Tensor::Of<int64_t>({3}, {1, -2, 3}));
  EXPECT_EQ(*ParseJsonTensor("[[1, 2.5], [3e2, 0]]"), Tensor::Of<double>({2, 2}, {1, 2.5, 300, 0}));
  EXPECT_EQ(*ParseJsonTensor("[true, false]"), Tensor::Of<bool>({2}, {true, false}));
  EXPECT_EQ(*ParseJsonTensor("7"), Tensor::Scalar<int64_t>(7));
  EXPECT_EQ(ParseJsonTensor("[[], []]")->shape(), Shape({2, 0}));
  EXPECT_EQ(*ParseJsonTensor("[-9223372036854775808, 9223372036854775807]"),
            Tensor::Of<int64_t>({2}, {INT64_MIN, INT64_MAX}));
  EXPECT_EQ(*ParseJsonTensor("[9223372036854775808]"), Tensor::Of<double>({1}, {0x1p63}));
}

TEST(JsonTensor, SaysWhatIsWrongAndWhere) {
  const struct {
    absl::string_view text;
    absl::string_view error;
  } cases[] = {
      {"", "invalid JSON at byte 1: parse error at line 1, column 1"},
      {"[1, 2", "invalid JSON at byte 6"},
      {"[1,]", "invalid JSON at byte 4"},
      {"[1] 2", "expected end of input"},
      {"[\"a", "missing closing quote"},
      {"[\"\\x\"]", "forbidden character after backslash"},
      {"[\"\\ud83d\"]", "surrogate"},
      {"[\"\\u12\"]", "4 hex digits"},
      {"[\"\xff\"]", "UTF-8"},
      {"[1e999]", "number overflow"},
      {"[[1, 2], [3]]", "at [1] of the JSON: found a list of 1, where earlier ones have 2"},
      {"[1, [2]]", "at [1] of the JSON: found a list where others have an element"},
      {"[[1], 2]", "at [1] of the JSON: found an element where others have a list"},
      {"[[1], []]", "a list of 0, where earlier ones have 1"},
      {"[[[]], []]", "found an element where others have a list"},
      {"[1, \"a\"]", "at [1] of the JSON: found an element of another kind"},
      {"[1, true]", "an element of another kind"},
      {"[null]", "at [0] of the JSON: found null"},
      {"{}", "found an object"}};
  for (const auto& one : cases) {
    EXPECT_THAT(ParseJsonTensor(one.text),
                StatusIs(absl::StatusCode::kInvalidArgument, HasSubstr(std::string(one.error))))
        << one.text;
  }
  EXPECT_THAT(
      ParseJsonTensor(std::string(100000, '[')),
      StatusIs(absl::StatusCode::kInvalidArgument,
               HasSubstr("at [0, 0, 0, 0, 0, 0, 0, 0, …] of the JSON: found lists nested more")));
  // Only the start of long text is shown.
  const std::string text = absl::StrCat("[\"", std::string(100000, 'a'), "\\x\"]");
  EXPECT_LT(ParseJsonTensor(text).status().message().size(), 300U);
}

}  // namespace
}  // namespace roundhouse
