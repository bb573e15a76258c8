// Quantises a program whose values have ranges, with the steps before and after.
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
  // Nodes that are not quantised, by name or op; * matches anything.
  std::vector<std::string> keep = {};
  // Corrects biases by the average error that rounded weights cause in sums.
  bool correct_bias = true;
  // Quantises only the weights, which needs no ranges.
  bool weights_only = false;
  // Weights that stay floats are stored as f16.
  bool f16 = false;
  // Of the preset that runs on the program afterwards.
  int level = 2;
};

struct QuantizedProgram {
  std::vector<canonical::QuantizedLayer> layers;
  std::vector<canonical::RoundedValue> values;
  absl::flat_hash_map<std::string, int64_t> left;  // Layers left as they were, by reason.
};

// Error: a pattern that matches nothing, which would otherwise go unnoticed.
absl::Status CheckKept(const Program& program, absl::Span<const std::string> keep);

// Rounds values and weights; keeps the ranges.
absl::StatusOr<QuantizedProgram> QuantizeProgram(Program& program, const QuantizeRequest& request);

// For a program that was trained with rounding (fake_quantize): quantises it on the grids that it
// was trained for, and finishes it. The error of a value without bounds says to train first.
absl::StatusOr<QuantizedProgram> QuantizeTrained(Program& program, int level = 2);

// Removes what only quantising needs, and turns operations whose operands and results are rounded
// into integer arithmetic.
absl::Status FinishQuantized(Program& program, const QuantizeRequest& request);

// "; left in floats, as REASON: COUNT" for each reason.
std::string LeftText(const QuantizedProgram& quantized);

}  // namespace roundhouse

#endif  // ROUNDHOUSE_API_ADAPTING_QUANTIZE_PROGRAM_H_
