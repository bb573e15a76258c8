// File: op_questions.h
//
// Questions that linked code must answer for every op of a dialect, so that tests and documents can
// ask for all ops at once. An op that the code does not know at all is a fault; "no, because …" is
// a valid answer.
//
//   AddOpQuestion(context, {.dialect = "canonical",
//                           .name = "permute",
//                           .doc = "it can be computed with its axes in another order",
//                           .answer = [](const OpInfo& op) { return Rules().AnswerFor(op); }});
#ifndef ROUNDHOUSE_SERVICE_OP_QUESTIONS_H_
#define ROUNDHOUSE_SERVICE_OP_QUESTIONS_H_

#include <functional>
#include <map>
#include <string>
#include <utility>
#include <vector>

#include "roundhouse/core/context.h"
#include "roundhouse/core/op_answer.h"
#include "roundhouse/core/op_info.h"

namespace roundhouse {

struct OpQuestion {
  std::string dialect;  // The dialect whose ops it is asked of.
  std::string name;     // A word: "permute".
  std::string doc;      // The meaning of a yes.
  std::function<OpAnswer(const OpInfo& op)> answer;
};

class OpQuestionRegistry {
 public:
  static constexpr char kExtensionName[] = "op questions";

  // Sorted by dialect and name. Empty if the context has none.
  static std::vector<const OpQuestion*> Of(const Context& context);

 private:
  friend void AddOpQuestion(Context& context, OpQuestion question);
  // By dialect and name.
  std::map<std::pair<std::string, std::string>, OpQuestion> questions_;
};

// A second question of the same name for a dialect is an error of the context.
void AddOpQuestion(Context& context, OpQuestion question);

}  // namespace roundhouse

#endif  // ROUNDHOUSE_SERVICE_OP_QUESTIONS_H_
