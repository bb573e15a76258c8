// The last steps of the classifiers and regressors of ai.onnx.ml: transforms scores, and makes the
// labels to choose the best from.
#ifndef ROUNDHOUSE_PASSES_ONNX_FAMILIES_SCORES_H_
#define ROUNDHOUSE_PASSES_ONNX_FAMILIES_SCORES_H_

#include <string>
#include <vector>

#include "absl/strings/string_view.h"
#include "roundhouse/passes/onnx/lowering.h"

namespace roundhouse::onnx_lowering {

// Applies a transform to the scores (N, E): NONE, SOFTMAX, LOGISTIC, SOFTMAX_ZERO or PROBIT.
Value* Transformed(Lowering& l, absl::string_view transform, Value* scores);

// The labels that one of two attributes lists, strings or integers. Error: neither lists any.
Value* Labels(Lowering& l, absl::string_view strings, absl::string_view ints);

// A list of strings.
Value* StringList(Lowering& l, const std::vector<std::string>& strings);

// Scores (N, E) of two classes, computed from those of the second class, (N, 1). If weights may be
// negative, the threshold between the classes is 0, else one half.
struct TwoClasses {
  Value* scores;
  Value* is_second;  // (N)
};
TwoClasses SplitInTwo(Lowering& l, absl::string_view transform, Value* scores, bool is_signed);

}  // namespace roundhouse::onnx_lowering

#endif  // ROUNDHOUSE_PASSES_ONNX_FAMILIES_SCORES_H_
