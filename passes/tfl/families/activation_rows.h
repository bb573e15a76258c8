// File: activation_rows.h
//
// TFLite's operators that correspond to activations which layers of canonical may have fused, and
// the names of those that TFLite's own layers may have fused. Both the lowerings and the export
// read these rows.
#ifndef ROUNDHOUSE_PASSES_TFL_FAMILIES_ACTIVATION_ROWS_H_
#define ROUNDHOUSE_PASSES_TFL_FAMILIES_ACTIVATION_ROWS_H_

#include <string>
#include <vector>

#include "absl/types/span.h"
#include "roundhouse/dialects/canonical/fused_activation.h"

namespace roundhouse::tfl {

inline constexpr char kFusedActivation[] = "fused_activation_function";

struct ActivationRow {
  canonical::Activation activation = canonical::Activation::kNone;
  std::string op;  // "relu".
  // The value of kFusedActivation; empty if no layer has it.
  std::string fused = "";
  // The attributes that hold the parameters, in their order.
  std::vector<std::string> attributes = {};
};

absl::Span<const ActivationRow> ActivationRows();

}  // namespace roundhouse::tfl

#endif  // ROUNDHOUSE_PASSES_TFL_FAMILIES_ACTIVATION_ROWS_H_
