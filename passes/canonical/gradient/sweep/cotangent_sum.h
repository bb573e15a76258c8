// The sum of what several users contribute to the cotangent of one value.
#ifndef ROUNDHOUSE_PASSES_CANONICAL_GRADIENT_SWEEP_COTANGENT_SUM_H_
#define ROUNDHOUSE_PASSES_CANONICAL_GRADIENT_SWEEP_COTANGENT_SUM_H_

#include <cstdint>
#include <map>
#include <tuple>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "roundhouse/core/builder.h"
#include "roundhouse/core/node.h"
#include "roundhouse/passes/canonical/gradient/sweep/joined_sum.h"

namespace roundhouse::canonical_gradient {

// Parts surrounded by zeros, as slices contribute them, are added to those of the same range, in
// their own size; neighbours are concatenated at the end. To add them takes as much time and memory
// as the whole value for each.
class CotangentSum {
 public:
  bool empty() const { return whole_.empty() && pieces_.empty(); }
  absl::Status Add(const Builder& build, Value& part);
  // Of all that was added; null if that is nothing.
  absl::StatusOr<Value*> Total(const Builder& build);

 private:
  // The axis along which zeros are before and behind it, where it begins and where it ends.
  using Range = std::tuple<int64_t, int64_t, int64_t>;
  struct Piece {
    JoinedSum inner = {};
    int64_t behind = 0;       // How many zeros are behind it.
    Value* padded = nullptr;  // With its zeros; null if it is a sum.
  };
  struct Run;

  JoinedSum whole_;
  std::map<Range, Piece> pieces_;
};

}  // namespace roundhouse::canonical_gradient

#endif  // ROUNDHOUSE_PASSES_CANONICAL_GRADIENT_SWEEP_COTANGENT_SUM_H_
