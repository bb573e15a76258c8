// File: support_answers.h
//
// Remembers which nodes a library supports, as asking it means describing the node to it. A network
// repeats its layers, compiling a region asks again what placement has asked, and so does whoever
// loads a model once more.
//
//   return answers_.About(node, [&] { return Ask(node); });
#ifndef ROUNDHOUSE_INTERP_REGION_SUPPORT_ANSWERS_H_
#define ROUNDHOUSE_INTERP_REGION_SUPPORT_ANSWERS_H_

#include <cstddef>
#include <mutex>
#include <optional>
#include <vector>

#include "absl/container/flat_hash_map.h"
#include "absl/functional/function_ref.h"
#include "absl/status/status.h"
#include "roundhouse/core/attribute.h"
#include "roundhouse/core/node.h"
#include "roundhouse/core/tensor/tensor.h"
#include "roundhouse/core/type.h"

namespace roundhouse::interp {

// Thread-safe.
class SupportAnswers {
 public:
  // Forgets all answers when there are so many.
  explicit SupportAnswers(size_t max_answers = 4096) : max_answers_(max_answers) {}

  // Returns what `ask` returns, or returned for a node that does not differ in what an answer may
  // depend on: its op, its attributes apart from those of placement, the types of its operands and
  // results, which operands are constant, and their values. Of the f32 weights of convolutions and
  // products, no answer may depend on the values. Remembers OK and UnimplementedError, and nothing
  // about nodes with other large constants.
  absl::Status About(const Node& node, absl::FunctionRef<absl::Status()> ask) const;

  size_t size() const;

 private:
  struct Question {
    const void* op = nullptr;  // Its declaration.
    AttributeMap attributes = {};
    std::vector<Type> types = {};  // Of the operands, then of the results.
    std::vector<bool> is_constant = {};
    std::vector<std::optional<Tensor>> constants = {};

    friend bool operator==(const Question&, const Question&) = default;
    template <typename H>
    friend H AbslHashValue(H state, const Question& question) {
      for (const std::optional<Tensor>& constant : question.constants)
        state = H::combine(std::move(state), constant.has_value() ? constant->Hash() : 0);
      return H::combine(std::move(state), question.op, question.attributes, question.types,
                        question.is_constant);
    }
  };

  // Nullopt if the question would hold much data.
  static std::optional<Question> QuestionAbout(const Node& node);

  const size_t max_answers_;
  mutable std::mutex mutex_;
  mutable absl::flat_hash_map<Question, absl::Status> answers_;  // Looked up, never iterated.
};

}  // namespace roundhouse::interp

#endif  // ROUNDHOUSE_INTERP_REGION_SUPPORT_ANSWERS_H_
