// File: inferred_types.h
//
// Caches the inferred result types of ops for which inference is slow, keyed by everything that the
// answer depends on.
#ifndef ROUNDHOUSE_SERVICE_LOWERING_INFERRED_TYPES_H_
#define ROUNDHOUSE_SERVICE_LOWERING_INFERRED_TYPES_H_

#include <cstddef>
#include <mutex>
#include <optional>
#include <vector>

#include "absl/container/flat_hash_map.h"
#include "roundhouse/core/attribute.h"
#include "roundhouse/core/op_info.h"
#include "roundhouse/core/tensor/tensor.h"
#include "roundhouse/core/type.h"

namespace roundhouse {

// Thread-safe.
class InferredTypes {
 public:
  struct Question {
    const OpInfo* op = nullptr;
    AttributeMap attributes = {};
    std::vector<Type> operands = {};
    // One for each operand: its value if known and possibly relevant.
    std::vector<std::optional<Tensor>> constants = {};
    // The types that the results have already; only their number counts if the types are
    // irrelevant.
    std::vector<Type> results = {};

    friend bool operator==(const Question&, const Question&) = default;
  };
  // Slow where types have a scale for each channel, so it is computed once for each question.
  static size_t HashOf(const Question& question);

  // Clears the cache when it is full.
  explicit InferredTypes(size_t max_entries = 4096) : max_entries_(max_entries) {}

  // Nullopt if the question has not been remembered. `hash` is HashOf(question).
  std::optional<std::vector<Type>> Find(const Question& question, size_t hash) const;
  // Ignores questions that hold much data, which would be kept alive. Borrowed data is copied.
  void Remember(Question question, size_t hash, std::vector<Type> types);

  size_t size() const;

 private:
  const size_t max_entries_;
  mutable std::mutex mutex_;
  struct Answer {
    Question question;
    std::vector<Type> types;
  };
  // By the question's hash. Of questions with the same hash only the last one is kept.
  absl::flat_hash_map<size_t, Answer> answers_;
};

}  // namespace roundhouse

#endif  // ROUNDHOUSE_SERVICE_LOWERING_INFERRED_TYPES_H_
