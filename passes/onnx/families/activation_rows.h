// File: activation_rows.h
//
// ONNX's operations, and activations of its recurrent cells, that correspond to activations which
// layers of canonical may have fused. Both the lowerings and the export read these rows.
#ifndef ROUNDHOUSE_PASSES_ONNX_FAMILIES_ACTIVATION_ROWS_H_
#define ROUNDHOUSE_PASSES_ONNX_FAMILIES_ACTIVATION_ROWS_H_

#include <string>
#include <vector>

#include "absl/types/span.h"
#include "roundhouse/dialects/canonical/fused_activation.h"

namespace roundhouse::onnx_passes {

struct ActivationRow {
  canonical::Activation activation = canonical::Activation::kNone;
  std::string name;
  // The first opset that has the operation; 0 for activations that only cells have.
  int since = 0;
  bool is_in_cells = true;
  // The attributes that hold the parameters, in their order, and their defaults.
  std::vector<std::string> attributes = {};
  std::vector<float> defaults = {};
};

absl::Span<const ActivationRow> ActivationRows();

}  // namespace roundhouse::onnx_passes

#endif  // ROUNDHOUSE_PASSES_ONNX_FAMILIES_ACTIVATION_ROWS_H_
