// ONNX models in the onnx library's own text.
#ifndef ROUNDHOUSE_TESTS_ONNX_MODEL_TEXT_H_
#define ROUNDHOUSE_TESTS_ONNX_MODEL_TEXT_H_

#include <functional>
#include <memory>
#include <string>

#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "roundhouse/core/context.h"
#include "roundhouse/core/program.h"

namespace onnx {
class ModelProto;
}

namespace roundhouse {

// With everything that is linked.
const Context& OnnxTestContext();

// The serialized model. The text is a graph, as in
//   agraph (float[2] x) => (float[2] y) { y = Relu(x) }
// followed by functions, if any; a text that cannot be parsed ends the test. `edit` may add what
// the text cannot express.
std::string ModelBytes(absl::string_view text, int opset = 17,
                       const std::function<void(onnx::ModelProto&)>& edit = nullptr);

absl::StatusOr<std::unique_ptr<Program>> ReadBytes(const std::string& bytes);

}  // namespace roundhouse

#endif  // ROUNDHOUSE_TESTS_ONNX_MODEL_TEXT_H_
