// LSTMs that ONNX's LSTM cannot express: with clipped states, projections, or an input gate
// computed from the forget gate.
#ifndef ROUNDHOUSE_PASSES_ONNX_EXPORT_RECURRENT_LSTM_STEPS_H_
#define ROUNDHOUSE_PASSES_ONNX_EXPORT_RECURRENT_LSTM_STEPS_H_

#include "absl/strings/string_view.h"
#include "roundhouse/dialects/canonical/recurrent.h"
#include "roundhouse/passes/onnx/export/op_export.h"

namespace roundhouse::onnx_export {

// Unrolls the steps of short sequences of known sizes. Error, with `why`: other sequences.
Values LstmInSteps(OpExport& e, const canonical::Lstm& op, absl::string_view why);

}  // namespace roundhouse::onnx_export

#endif  // ROUNDHOUSE_PASSES_ONNX_EXPORT_RECURRENT_LSTM_STEPS_H_
