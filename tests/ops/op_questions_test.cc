// Each op of canonical has an answer to each question about all ops, or a reason why it has none
// (service/op_questions.h).
#include "roundhouse/service/op_questions.h"

#include <memory>
#include <string>
#include <vector>

#include "absl/status/statusor.h"
#include "gtest/gtest.h"
#include "roundhouse/core/context.h"
#include "roundhouse/core/dialect.h"
#include "roundhouse/core/op_answer.h"
#include "roundhouse/core/op_info.h"

namespace roundhouse {
namespace {

TEST(OpQuestionsTest, AreAllAsked) {
  const absl::StatusOr<std::unique_ptr<Context>> context = Context::WithLinkedExtensions();
  ASSERT_TRUE(context.ok()) << context.status();
  std::vector<std::string> names;
  for (const OpQuestion* question : OpQuestionRegistry::Of(**context)) {
    names.push_back(question->name);
    EXPECT_FALSE(question->doc.empty()) << question->name;
  }
  EXPECT_EQ(names, (std::vector<std::string>{"bound", "cost", "gradient", "onnx", "permute",
                                             "quantise", "shard", "tfl", "tosa"}));
}

TEST(OpQuestionsTest, HaveAnAnswerForEachOp) {
  const absl::StatusOr<std::unique_ptr<Context>> context = Context::WithLinkedExtensions();
  ASSERT_TRUE(context.ok()) << context.status();
  for (const OpQuestion* question : OpQuestionRegistry::Of(**context)) {
    const Dialect* dialect = (*context)->FindDialect(question->dialect);
    ASSERT_NE(dialect, nullptr) << question->dialect;
    for (const OpInfo* op : dialect->ops()) {
      const OpAnswer answer = question->answer(*op);
      EXPECT_NE(answer.kind, OpAnswer::Kind::kSilent)
          << "'" << question->name << "' is not answered for " << op->name
          << ": add an entry, or a reason why there is none, to its table";
      EXPECT_EQ(answer.kind == OpAnswer::Kind::kNo, !answer.why.empty())
          << "'" << question->name << "' of " << op->name;
    }
  }
}

}  // namespace
}  // namespace roundhouse
