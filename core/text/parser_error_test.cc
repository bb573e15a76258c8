#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/str_split.h"
#include "absl/strings/string_view.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "roundhouse/core/base/file.h"
#include "roundhouse/core/context.h"
#include "roundhouse/core/text/parser.h"
#include "roundhouse/tests/testing/matchers.h"
#include "roundhouse/tests/testing/random_program.h"

namespace roundhouse {
namespace {

using ::testing::HasSubstr;

absl::string_view WithoutLastNewline(absl::string_view text) {
  return text.substr(0, text.size() - 1);
}

TEST(ParserErrorTest, SaysWhereAndWhat) {
  ASSERT_OK_AND_ASSIGN(const auto context, Context::With({RegisterToybox}));
  ASSERT_OK_AND_ASSIGN(const std::string file, ReadFile("core/text/testdata/parse_errors.txt"));
  const std::vector<std::string> cases = absl::StrSplit(file, "======== text\n");
  ASSERT_GT(cases.size(), 90);
  ParseOptions options;
  options.filename = "t.mlir";
  for (size_t i = 1; i < cases.size(); ++i) {
    const std::pair<std::string, std::string> parts =
        absl::StrSplit(cases[i], absl::MaxSplits("-------- error\n", 1));
    const absl::string_view text = WithoutLastNewline(parts.first);
    EXPECT_THAT(
        Parse(*context, text, options),
        StatusIs(absl::StatusCode::kInvalidArgument, std::string(WithoutLastNewline(parts.second))))
        << text;
  }
}

TEST(ParserErrorTest, OfALongLineShowsWhatIsNear) {
  ASSERT_OK_AND_ASSIGN(const auto context, Context::With({}));
  std::string list(100000, ' ');
  absl::StatusOr<std::unique_ptr<Program>> program =
      Parse(*context, "ml_program.global private @g([1," + list + "oops," + list + "]) : i32");
  ASSERT_THAT(program, StatusIs(absl::StatusCode::kInvalidArgument,
                                HasSubstr("<text>:1:100033: error: expected an attribute")));
  EXPECT_LT(program.status().message().size(), 500);
  EXPECT_THAT(program.status().message(), HasSubstr("...   "));
}

TEST(ParserErrorTest, TypesAndAttributesAloneHaveNothingBehindThem) {
  EXPECT_THAT(ParseType("i32 i32"), StatusIs(absl::StatusCode::kInvalidArgument,
                                             HasSubstr("expected nothing after the type")));
  EXPECT_THAT(ParseAttribute("1 2"), StatusIs(absl::StatusCode::kInvalidArgument,
                                              HasSubstr("expected nothing after the attribute")));
  EXPECT_THAT(ParseType(""), StatusIs(absl::StatusCode::kInvalidArgument,
                                      HasSubstr("expected a type, found the end of the text")));
}

}  // namespace
}  // namespace roundhouse
