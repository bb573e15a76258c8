// Quantising a program that knows the ranges of its values, and what comes before and after.
#ifndef ROUNDHOUSE_API_ADAPTING_QUANTIZE_PROGRAM_H_
#define ROUNDHOUSE_API_ADAPTING_QUANTIZE_PROGRAM_H_

#include <cstdint>
#include <string>
#include <vector>

#include "absl/container/flat_hash_map.h"
#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/types/span.h"
#include "roundhouse/core/program.h"
#include "roundhouse/passes/canonical/quantize/quantize_int8.h"

namespace roundhouse {

struct QuantizeRequest {
  // Nodes that are not quantised, by name or op; * is anything.
  std::vector<std::string> keep = {};
  // Gives biases what rounding the weights takes from sums on average.
  bool correct_bias = true;
  // These alone, for which no ranges are needed.
  bool weights_only = false;
  // Weights that stay floats are stored as f16.
  bool f16 = false;
  // Of the preset that the program goes through afterwards.
  int level = 2;
};

struct QuantizedProgram {
  std::vector<canonical::QuantizedLayer> layers;
  std::vector<canonical::RoundedValue> values;
  absl::flat_hash_map<std::string, int64_t> left;  // Of layers, by the reason why.
};

// Error: a pattern that names nothing, which would be a slip that nobody sees.
absl::Status CheckKept(const Program& program, absl::Span<const std::string> keep);

// Rounds values and weights; the ranges are still there.
absl::StatusOr<QuantizedProgram> QuantizeProgram(Program& program, const QuantizeRequest& request);

// Takes away what only quantising needs, and makes integer arithmetic of what is rounded on both
// sides.
absl::Status FinishQuantized(Program& program, const QuantizeRequest& request);

// "; left, as REASON: COUNT" for each reason.
std::string LeftText(const QuantizedProgram& quantized);

}  // namespace roundhouse

#endif  // ROUNDHOUSE_API_ADAPTING_QUANTIZE_PROGRAM_H_
