#include "roundhouse/service/lowering/inferred_types.h"

#include <cstddef>
#include <cstdint>
#include <mutex>
#include <optional>
#include <utility>
#include <vector>

#include "absl/hash/hash.h"
#include "absl/status/statusor.h"
#include "roundhouse/core/attribute.h"
#include "roundhouse/core/tensor/tensor.h"

namespace roundhouse {
namespace {

constexpr int64_t kMaxElements = 1024;

bool HasMuchData(const InferredTypes::Question& question) {
  int64_t elements = 0;
  for (const std::optional<Tensor>& constant : question.constants) {
    if (constant.has_value()) elements += constant->is_splat() ? 1 : constant->num_elements();
  }
  for (const auto& [name, attribute] : question.attributes) {
    ForEachLeaf(attribute, [&](const Attribute& leaf) {
      if (const Tensor* tensor = leaf.if_tensor())
        elements += tensor->is_splat() ? 1 : tensor->num_elements();
    });
  }
  return elements > kMaxElements;
}

// Copies what may be gone before the question is, such as the inputs of a run. Returns whether it
// could.
bool OwnData(InferredTypes::Question& question) {
  for (std::optional<Tensor>& constant : question.constants) {
    if (!constant.has_value() || !constant->is_borrowed()) continue;
    absl::StatusOr<Tensor> copy = Tensor::FromBytes(constant->type(), constant->bytes());
    if (!copy.ok()) return false;
    constant = *std::move(copy);
  }
  return true;
}

}  // namespace

size_t InferredTypes::HashOf(const Question& question) {
  size_t hash = absl::HashOf(question.op, question.attributes, question.operands, question.results);
  for (const std::optional<Tensor>& constant : question.constants)
    hash = absl::HashOf(hash, constant.has_value() ? constant->Hash() : 0);
  return hash;
}

std::optional<std::vector<Type>> InferredTypes::Find(const Question& question, size_t hash) const {
  const std::lock_guard<std::mutex> lock(mutex_);
  const auto found = answers_.find(hash);
  if (found == answers_.end() || found->second.question != question) return std::nullopt;
  return found->second.types;
}

void InferredTypes::Remember(Question question, size_t hash, std::vector<Type> types) {
  if (HasMuchData(question) || !OwnData(question)) return;
  const std::lock_guard<std::mutex> lock(mutex_);
  if (answers_.size() >= max_entries_) answers_.clear();
  answers_.insert_or_assign(hash,
                            Answer{.question = std::move(question), .types = std::move(types)});
}

size_t InferredTypes::size() const {
  const std::lock_guard<std::mutex> lock(mutex_);
  return answers_.size();
}

}  // namespace roundhouse
