#include "roundhouse/serialization/json_tensor.h"

#include <string>

#include "absl/status/status.h"
#include "absl/strings/string_view.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "roundhouse/core/element_type.h"
#include "roundhouse/core/tensor.h"
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
}

TEST(JsonTensor, SaysWhatIsWrongAndWhere) {
  const struct {
    absl::string_view text;
    absl::string_view error;
  } cases[] = {{"", "expected a string"},        {"[1, 2", "expected , or ]"},
               {"[1,]", "expected a string"},    {"[[1, 2], [3]]", "expected a list of 2"},
               {"[1, [2]]", "found a list"},     {"[[1], 2]", "the same depth"},
               {"[1, \"a\"]", "of one kind"},    {"[null]", "expected a string"},
               {"{}", "expected a string"},      {"[1] 2", "nothing behind"},
               {"[\"a", "end of the string"},    {"[\"\\x\"]", "behind a"},
               {"[\"\\ud83d\"]", "second half"}, {"[\"\\u12\"]", "four hexadecimal digits"}};
  for (const auto& one : cases) {
    EXPECT_THAT(ParseJsonTensor(one.text),
                StatusIs(absl::StatusCode::kInvalidArgument, HasSubstr(std::string(one.error))))
        << one.text;
  }
  EXPECT_FALSE(ParseJsonTensor(std::string(100000, '[')).ok());
}

}  // namespace
}  // namespace roundhouse
