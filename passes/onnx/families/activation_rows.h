// File: activation_rows.h
//
// ONNX's operations, and the activations of its recurrent cells, that are functions which layers of
// canonical may have fused. Read by the lowerings and by the export: one row, both ways.
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
  // The opset that the operation is there from; 0 for what only cells have.
  int since = 0;
  bool is_in_cells = true;
  // The attributes that are the parameters, in their order, and what they are where none is given.
  std::vector<std::string> attributes = {};
  std::vector<float> defaults = {};
};

absl::Span<const ActivationRow> ActivationRows();

}  // namespace roundhouse::onnx_passes

#endif  // ROUNDHOUSE_PASSES_ONNX_FAMILIES_ACTIVATION_ROWS_H_
