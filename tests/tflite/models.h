// Small TFLite models for tests, in the text form; the writer turns them into files.
#ifndef ROUNDHOUSE_TESTS_TFLITE_MODELS_H_
#define ROUNDHOUSE_TESTS_TFLITE_MODELS_H_

#include <memory>
#include <string>

#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "roundhouse/core/context.h"
#include "roundhouse/core/program.h"
#include "roundhouse/serialization/tflite/tflite_writer.h"

namespace roundhouse {

// With everything that is linked in.
const Context& TfliteTestContext();

// The bytes of the model that the text describes.
absl::StatusOr<std::string> TfliteModel(absl::string_view text,
                                        const TfliteWriteOptions& options = {});

absl::StatusOr<std::unique_ptr<Program>> ReadTfliteBytes(const std::string& bytes);

// A convolution with weights, a fused activation, quantised data, metadata and a signature.
extern const absl::string_view kSmallModel;
// Variables, an LSTM with its states, a branch and a loop.
extern const absl::string_view kStatefulModel;
// [[0, 5], [0, 0], [6, 0]], compressed by rows, made dense and added to the input.
extern const absl::string_view kSparseModel;
// An unknown operator.
extern const absl::string_view kCustomModel;
// Custom operators whose options are a map of FlexBuffers, and numbers of 32 bits.
extern const absl::string_view kDetectionModel;
extern const absl::string_view kPoolModel;

}  // namespace roundhouse

#endif  // ROUNDHOUSE_TESTS_TFLITE_MODELS_H_
