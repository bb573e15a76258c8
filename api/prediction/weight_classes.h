// File: weight_classes.h
//
// The weights of a graph, grouped by their position in layers that repeat: the first products of
// all feed-forward blocks are one class. A search decides for a class at once how it is spread.
#ifndef ROUNDHOUSE_API_PREDICTION_WEIGHT_CLASSES_H_
#define ROUNDHOUSE_API_PREDICTION_WEIGHT_CLASSES_H_

#include <cstdint>
#include <string>
#include <vector>

#include "roundhouse/core/graph.h"
#include "roundhouse/core/type.h"

namespace roundhouse {

struct WeightClass {
  std::vector<std::string> globals;  // In the order of their first use.
  Type type;
  // The dimensions that the nodes that use the weights can spread, innermost last.
  std::vector<int64_t> dims;
  double work = 0;  // Operations and bytes of the nodes that use them.
};

// The globals of at least two dimensions that the graph loads, in the order of their first use. Two
// weights are of one class if they have the same type and the values computed from them look the
// same for some nodes.
std::vector<WeightClass> WeightClassesOf(const Graph& graph);

}  // namespace roundhouse

#endif  // ROUNDHOUSE_API_PREDICTION_WEIGHT_CLASSES_H_
