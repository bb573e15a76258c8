// File: row_scaling.h
//
// The two ends of a layer whose input is quantised when it is known, a row at a time:
//
//   bytes = quantize(x * inverse + zero_point)                                  half_away, scale 1
//   y = activation(cast(sums - zero_point * weight_sums) * (scale * scales) + bias)
//
// `inverse`, `scale` and `zero_point` have one element for each row, or for several rows that
// follow one another; `weight_sums`, `scales` and `bias` are constants along the last axis. Zero
// points, bias and activation may be absent. Each is computed in one pass. Internal to the backend
// `bytes`.
#ifndef ROUNDHOUSE_INTERP_NATIVE_OPS_BYTES_ROW_SCALING_H_
#define ROUNDHOUSE_INTERP_NATIVE_OPS_BYTES_ROW_SCALING_H_

#include <cstddef>
#include <cstdint>
#include <limits>
#include <optional>
#include <vector>

#include "absl/status/statusor.h"
#include "absl/types/span.h"
#include "roundhouse/core/graph.h"
#include "roundhouse/core/node.h"
#include "roundhouse/interp/native/ops/bytes/byte_expression.h"
#include "roundhouse/service/thread_pool.h"

namespace roundhouse::native {

// The nodes of one of the two, in topological order, and what they read. Nullopt if `last` does not
// end one, or a node in between has other users.
std::optional<ByteExpression> RowScalingEndingIn(const Node& last);

class RowScaling {
 public:
  static absl::StatusOr<RowScaling> Create(const ByteExpression& expression);

  // `inputs` are in the order of ByteExpression::inputs.
  void Run(absl::Span<const std::byte* const> inputs, std::byte* result, ThreadPool& threads) const;

 private:
  void RunPiece(absl::Span<const std::byte* const> inputs, std::byte* result, int64_t begin,
                int64_t end) const;

  bool to_bytes_ = false;
  bool has_zero_points_ = false;
  int64_t count_ = 0;
  int64_t columns_ = 1;    // Of the constants.
  int64_t per_scale_ = 1;  // Elements with one scale.
  std::vector<float> scales_;
  std::vector<int32_t> weight_sums_;
  std::vector<float> bias_;
  float least_ = -std::numeric_limits<float>::infinity();
  float greatest_ = std::numeric_limits<float>::infinity();
};

}  // namespace roundhouse::native

#endif  // ROUNDHOUSE_INTERP_NATIVE_OPS_BYTES_ROW_SCALING_H_
