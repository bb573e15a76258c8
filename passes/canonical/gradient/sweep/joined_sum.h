// A sum of values of one type, to which each step of an unrolled loop adds a part.
#ifndef ROUNDHOUSE_PASSES_CANONICAL_GRADIENT_SWEEP_JOINED_SUM_H_
#define ROUNDHOUSE_PASSES_CANONICAL_GRADIENT_SWEEP_JOINED_SUM_H_

#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "roundhouse/core/builder.h"
#include "roundhouse/core/node.h"

namespace roundhouse::canonical_gradient {

// Parts are added at once, so that not all of them are in memory until the end. But of products of
// few rows, and of sums of few rows, what they are computed from is smaller: that is joined, and
// the sum is then one product, or one sum, of all rows:
//
//   mat_mul{transpose_lhs}(a, x) + mat_mul{transpose_lhs}(b, y)
//       = mat_mul{transpose_lhs}(concat(a, b), concat(x, y))
class JoinedSum {
 public:
  bool empty() const { return sum_ == nullptr && products_.empty() && rows_.empty(); }
  absl::Status Add(const Builder& build, Value& part);
  // Of all that was added; null if that is nothing.
  absl::StatusOr<Value*> Total(const Builder& build);

 private:
  absl::Status AddTo(const Builder& build, Value& part);

  Value* sum_ = nullptr;
  std::vector<Value*> products_;
  std::vector<Value*> rows_;
};

}  // namespace roundhouse::canonical_gradient

#endif  // ROUNDHOUSE_PASSES_CANONICAL_GRADIENT_SWEEP_JOINED_SUM_H_
