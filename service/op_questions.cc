#include "roundhouse/service/op_questions.h"

#include "absl/status/status.h"
#include "absl/strings/str_cat.h"

namespace roundhouse {

std::vector<const OpQuestion*> OpQuestionRegistry::Of(const Context& context) {
  std::vector<const OpQuestion*> all;
  const auto* registry = context.FindExtension<OpQuestionRegistry>();
  if (registry == nullptr) return all;
  for (const auto& [key, question] : registry->questions_) all.push_back(&question);
  return all;
}

void AddOpQuestion(Context& context, OpQuestion question) {
  auto& questions = context.Extension<OpQuestionRegistry>().questions_;
  std::pair<std::string, std::string> key(question.dialect, question.name);
  const std::string error = absl::StrCat("the question '", question.name, "' of ops of ",
                                         question.dialect, " is registered twice");
  if (!questions.emplace(std::move(key), std::move(question)).second)
    context.AddError(absl::AlreadyExistsError(error));
}

}  // namespace roundhouse
