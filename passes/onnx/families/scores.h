// What classifiers and regressors of ai.onnx.ml make of their sums: a transform of the scores, and
// the label of the best one.
#ifndef ROUNDHOUSE_PASSES_ONNX_FAMILIES_SCORES_H_
#define ROUNDHOUSE_PASSES_ONNX_FAMILIES_SCORES_H_

#include <string>
#include <vector>

#include "absl/strings/string_view.h"
#include "roundhouse/passes/onnx/lowering.h"

namespace roundhouse::onnx_lowering {

// The scores (N, E) by the name of a transform: NONE, SOFTMAX, LOGISTIC, SOFTMAX_ZERO, PROBIT.
Value* Transformed(Lowering& l, absl::string_view transform, Value* scores);

// The labels that one of two attributes lists, of strings or of integers; an error where neither
// does.
Value* Labels(Lowering& l, absl::string_view strings, absl::string_view ints);

// A list of strings.
Value* StringList(Lowering& l, const std::vector<std::string>& strings);

// A tensor (N, E) of the scores of two classes of which only the second one's are known, (N, 1).
// Where weights may be negative, 0 is between the classes, else one half is.
struct TwoClasses {
  Value* scores;
  Value* is_second;  // (N)
};
TwoClasses SplitInTwo(Lowering& l, absl::string_view transform, Value* scores, bool is_signed);

}  // namespace roundhouse::onnx_lowering

#endif  // ROUNDHOUSE_PASSES_ONNX_FAMILIES_SCORES_H_
