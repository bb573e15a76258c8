// What calibration saw of a program's values: kept with the program, in an attribute of the node
// (`roundhouse.ranges`, the least and the greatest number of each result), or of the port where the
// value is an input (`roundhouse.range`). A layer has what each channel of its input is on average
// (`roundhouse.input_means`) and how far from 0 it reaches (`roundhouse.input_limits`).
#ifndef ROUNDHOUSE_PASSES_CANONICAL_VALUE_RANGE_H_
#define ROUNDHOUSE_PASSES_CANONICAL_VALUE_RANGE_H_

#include <optional>
#include <vector>

#include "roundhouse/core/graph.h"

namespace roundhouse::canonical {

// On every graph of a program whose ranges were looked for.
inline constexpr char kCalibratedAttribute[] = "roundhouse.calibrated";

struct ValueRange {
  double min = 0;
  double max = 0;

  friend bool operator==(const ValueRange&, const ValueRange&) = default;
};

// Nothing where none was seen, or what is there is none: not finite, or the wrong way round.
std::optional<ValueRange> RangeOf(const Value& value);
// Requires finite numbers, min <= max.
void SetRange(Value& value, ValueRange range);

// What the channels of the layer's first operand are on average; empty where that was not seen.
std::vector<double> InputMeansOf(const Node& layer);
// Requires finite numbers.
void SetInputMeans(Node& layer, std::vector<double> means);

// How far from 0 they reach; likewise.
std::vector<double> InputLimitsOf(const Node& layer);
void SetInputLimits(Node& layer, std::vector<double> limits);

// Takes all of that away, from a node that is no input, or from a whole graph. Returns whether
// there was any.
bool EraseRanges(Node& node);
bool EraseRanges(Graph& graph);

}  // namespace roundhouse::canonical

#endif  // ROUNDHOUSE_PASSES_CANONICAL_VALUE_RANGE_H_
