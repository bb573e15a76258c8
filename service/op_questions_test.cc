#include "roundhouse/service/op_questions.h"

#include <memory>
#include <string>
#include <vector>

#include "absl/status/statusor.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "roundhouse/core/context.h"
#include "roundhouse/core/op_answer.h"
#include "roundhouse/core/op_info.h"

namespace roundhouse {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;

void Ask(Context& context, const char* dialect, const char* name) {
  AddOpQuestion(context, {.dialect = dialect, .name = name, .doc = "", .answer = [](const OpInfo&) {
                            return OpAnswer{OpAnswer::Kind::kYes};
                          }});
}

TEST(OpQuestionsTest, ComeByDialectAndName) {
  const absl::StatusOr<std::unique_ptr<Context>> context = Context::With({[](Context& to) {
    Ask(to, "toy", "spin");
    Ask(to, "toy", "fold");
    Ask(to, "acme", "spin");
  }});
  ASSERT_TRUE(context.ok()) << context.status();
  std::vector<std::string> names;
  for (const OpQuestion* question : OpQuestionRegistry::Of(**context))
    names.push_back(question->dialect + "." + question->name);
  EXPECT_THAT(names, ElementsAre("acme.spin", "toy.fold", "toy.spin"));
}

TEST(OpQuestionsTest, AreNoneWhereNobodyAsks) {
  const absl::StatusOr<std::unique_ptr<Context>> context = Context::With({});
  ASSERT_TRUE(context.ok()) << context.status();
  EXPECT_THAT(OpQuestionRegistry::Of(**context), IsEmpty());
}

TEST(OpQuestionsTest, AreAskedOnce) {
  const absl::StatusOr<std::unique_ptr<Context>> context = Context::With({[](Context& to) {
    Ask(to, "toy", "spin");
    Ask(to, "toy", "spin");
  }});
  EXPECT_THAT(context.status().ToString(),
              HasSubstr("the question 'spin' of ops of toy is registered twice"));
}

}  // namespace
}  // namespace roundhouse
