// File: byte_expression.h
//
// What is computed of numbers that are stored as bytes before it is stored as bytes again: two
// values are added, a function is taken, and the result is put on its grid. Internal to the backend
// `bytes`.
#ifndef ROUNDHOUSE_INTERP_NATIVE_OPS_BYTES_BYTE_EXPRESSION_H_
#define ROUNDHOUSE_INTERP_NATIVE_OPS_BYTES_BYTE_EXPRESSION_H_

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <vector>

#include "absl/status/statusor.h"
#include "absl/types/span.h"
#include "roundhouse/core/graph.h"
#include "roundhouse/core/node.h"
#include "roundhouse/core/tensor/tensor.h"
#include "roundhouse/interp/native/ops/bytes/byte_map.h"
#include "roundhouse/service/thread_pool.h"

namespace roundhouse::native {

// The nodes from the dequantizes to the quantize, in an order in which operands come first, and the
// values of bytes that they begin with, each once.
struct ByteExpression {
  std::vector<const Node*> nodes;
  std::vector<const Value*> inputs;
};
// Nothing where `last` is no quantize to bytes, where something in front of it cannot be computed
// so or is wanted by others, or where nothing is computed.
std::optional<ByteExpression> ByteExpressionEndingIn(const Node& last);

// An expression whose constants are known.
class ByteProgram {
 public:
  // Error: a constant that is not finite, or cannot be had.
  static absl::StatusOr<ByteProgram> Create(const ByteExpression& expression);

  // Bytes for each thread.
  int64_t scratch_bytes() const;
  // The bytes of the inputs, in their order.
  void Run(absl::Span<const std::byte* const> inputs, std::byte* result, std::byte* scratch,
           ThreadPool& threads) const;

 private:
  enum class Kind : uint8_t { kAdd, kSubtract, kMultiply, kGreater, kLess, kClamp, kSlope };
  struct Grid {
    bool is_signed = false;
    float zero_point = 0;
    float scale = 1;
  };
  // Where numbers are: of an input, in a block of their own; along the last axis, once for a block.
  struct Slot {
    int input = -1;
    int constant = -1;
    bool is_row = false;  // Of an input: it has one element for each index along the last axis.
  };
  struct Step {
    Kind kind;
    int lhs;
    int rhs;  // Not of a clamp.
    int result;
    float least;
    float greatest;
  };

  absl::StatusOr<int> SlotOf(const Value& value, const ByteExpression& expression);
  absl::StatusOr<bool> AddNode(const Node& node, const ByteExpression& expression);
  absl::StatusOr<ByteTable> TableOf(const ByteExpression& expression) const;

  std::optional<ByteTable> table_;  // All that there is where there is one input.
  int64_t count_ = 0;
  int64_t row_ = 1;    // Elements along the last axis, where something lies along it.
  int64_t block_ = 0;  // Elements at once: whole rows.
  std::vector<Grid> grids_;
  std::vector<Slot> slots_;
  std::vector<const Value*> slot_values_;  // While it is made.
  std::vector<std::vector<float>> constants_;
  std::vector<Step> steps_;
  int last_slot_ = 0;
  float scale_ = 1;
  float least_ = 0;  // Of the distances from the zero point.
  float greatest_ = 0;
  int32_t zero_point_ = 0;
};

}  // namespace roundhouse::native

#endif  // ROUNDHOUSE_INTERP_NATIVE_OPS_BYTES_BYTE_EXPRESSION_H_
