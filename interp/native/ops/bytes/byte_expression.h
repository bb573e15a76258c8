// File: byte_expression.h
//
// Fused expressions between dequantize and quantize: from bytes to bytes, say an addition and a
// function, without storing the f32 values in between. Internal to the backend `bytes`.
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
#include "roundhouse/interp/native/microkernels/byte_packing.h"
#include "roundhouse/interp/native/microkernels/byte_pairs.h"
#include "roundhouse/interp/native/ops/bytes/byte_map.h"
#include "roundhouse/service/thread_pool.h"

namespace roundhouse::native {

// The nodes from the dequantizes to the quantize, in topological order, and the byte values that
// they read, each once.
struct ByteExpression {
  std::vector<const Node*> nodes;
  std::vector<const Value*> inputs;
};
// Returns nullopt if `last` is not a quantize to bytes, if a node before it is unsupported or has
// other users, or if the expression has no computation.
std::optional<ByteExpression> ByteExpressionEndingIn(const Node& last);

// An expression whose constants are known.
class ByteProgram {
 public:
  // Error: a constant is not finite, or has no value available.
  static absl::StatusOr<ByteProgram> Create(const ByteExpression& expression);

  // Scratch bytes per thread.
  int64_t scratch_bytes() const;
  // `inputs` are in the order of ByteExpression::inputs.
  void Run(absl::Span<const std::byte* const> inputs, std::byte* result, std::byte* scratch,
           ThreadPool& threads) const;

 private:
  enum class Kind : uint8_t { kAdd, kSubtract, kMultiply, kGreater, kLess, kClamp, kSlope };
  struct InputParams {
    bool is_signed = false;
    float zero_point = 0;
    float scale = 1;
  };
  // Holds a block of f32 values: of an input, of a constant, or of a step's result.
  struct Slot {
    int input = -1;
    int constant = -1;
    bool is_row = false;  // An input with one element per index of the last axis.
  };
  struct Step {
    Kind kind;
    int lhs;
    int rhs;  // Unused by kClamp.
    int result;
    float least;
    float greatest;
  };

  absl::StatusOr<int> SlotOf(const Value& value, const ByteExpression& expression);
  absl::StatusOr<bool> AddNode(const Node& node, const ByteExpression& expression);
  absl::StatusOr<ByteTable> TableOf(const ByteExpression& expression) const;
  // Sets the loop for two operands, if that is what the steps are.
  void FindPair();
  void RunPair(absl::Span<const std::byte* const> inputs, uint8_t* result,
               ThreadPool& threads) const;

  std::optional<ByteTable> table_;  // If set, it replaces all below.
  int64_t count_ = 0;
  int64_t row_ = 1;    // The size of the last axis if an operand is a row of it.
  int64_t block_ = 0;  // Elements per block: whole rows.
  std::vector<InputParams> input_params_;
  std::vector<Slot> slots_;
  std::vector<const Value*> slot_values_;  // Only during Create.
  std::vector<std::vector<float>> constants_;
  std::vector<Step> steps_;
  int last_slot_ = 0;
  ByteQuantization to_;
  QuantizeLoop quantize_ = nullptr;
  // If set, it replaces all steps.
  PairLoop pair_loop_ = nullptr;
  BytePair pair_;
};

}  // namespace roundhouse::native

#endif  // ROUNDHOUSE_INTERP_NATIVE_OPS_BYTES_BYTE_EXPRESSION_H_
