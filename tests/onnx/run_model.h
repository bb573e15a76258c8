// Runs an ONNX model in the onnx library's own text on the reference kernels.
#ifndef ROUNDHOUSE_TESTS_ONNX_RUN_MODEL_H_
#define ROUNDHOUSE_TESTS_ONNX_RUN_MODEL_H_

#include <functional>
#include <string>
#include <vector>

#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "roundhouse/core/tensor/tensor.h"
#include "roundhouse/tests/onnx/model_text.h"

namespace roundhouse {

// All outputs of the model, which must verify as ONNX and after lowering. `edit` may add what the
// text cannot express.
absl::StatusOr<std::vector<Tensor>> RunOnnx(
    absl::string_view text, const std::vector<Tensor>& inputs, int opset,
    const std::function<void(onnx::ModelProto&)>& edit = nullptr);

// The first output.
absl::StatusOr<Tensor> RunOnnxForOne(absl::string_view text, const std::vector<Tensor>& inputs,
                                     int opset,
                                     const std::function<void(onnx::ModelProto&)>& edit = nullptr);

// Irregular numbers between -1 and 1.
Tensor UnrulyFloats(const std::vector<int64_t>& sizes, int seed);

}  // namespace roundhouse

#endif  // ROUNDHOUSE_TESTS_ONNX_RUN_MODEL_H_
