// The ranges of a program's values, as calibration observed them. They are stored in attributes: of
// the node (`roundhouse.ranges`, the least and the greatest number of each result), or of the port
// if the value is an input (`roundhouse.range`). A layer also has the mean of each channel of its
// input (`roundhouse.input_means`) and its greatest magnitude (`roundhouse.input_limits`), and may
// have rounded weights (`roundhouse.rounded_weights`).
#ifndef ROUNDHOUSE_PASSES_CANONICAL_VALUE_RANGE_H_
#define ROUNDHOUSE_PASSES_CANONICAL_VALUE_RANGE_H_

#include <optional>
#include <vector>

#include "roundhouse/core/graph.h"
#include "roundhouse/core/tensor/tensor.h"

namespace roundhouse::canonical {

// Set on every graph of a calibrated program.
inline constexpr char kCalibratedAttribute[] = "roundhouse.calibrated";

struct ValueRange {
  double min = 0;
  double max = 0;

  friend bool operator==(const ValueRange&, const ValueRange&) = default;
};

// Nullopt if there is no range, or an invalid one: not finite, or min > max.
std::optional<ValueRange> RangeOf(const Value& value);
// Requires finite numbers, min <= max.
void SetRange(Value& value, ValueRange range);

// The mean of each channel of the layer's first operand; empty if not observed.
std::vector<double> InputMeansOf(const Node& layer);
// Requires finite numbers.
void SetInputMeans(Node& layer, std::vector<double> means);

// The greatest magnitude of each of these channels; empty if not observed.
std::vector<double> InputLimitsOf(const Node& layer);
void SetInputLimits(Node& layer, std::vector<double> limits);

// How the layer's weights are to be rounded to i8, in place of each to the nearest: a tensor of
// their sizes. Nullopt if that was not decided.
std::optional<Tensor> RoundedWeightsOf(const Node& layer);
void SetRoundedWeights(Node& layer, Tensor stored);

// Erases all of this from a node (not an input) or from a whole graph. Returns whether there was
// any.
bool EraseRanges(Node& node);
bool EraseRanges(Graph& graph);

}  // namespace roundhouse::canonical

#endif  // ROUNDHOUSE_PASSES_CANONICAL_VALUE_RANGE_H_
