#include "roundhouse/tests/onnx/run_model.h"

#include <cmath>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "absl/types/span.h"
#include "roundhouse/core/base/status_macros.h"
#include "roundhouse/core/program.h"
#include "roundhouse/core/tensor/tensor.h"
#include "roundhouse/core/verifier/verifier.h"
#include "roundhouse/interp/session.h"
#include "roundhouse/service/lowering/program_lowering.h"
#include "roundhouse/tests/onnx/model_text.h"

namespace roundhouse {

absl::StatusOr<std::vector<Tensor>> RunOnnx(absl::string_view text,
                                            const std::vector<Tensor>& inputs, int opset,
                                            const std::function<void(onnx::ModelProto&)>& edit) {
  RH_ASSIGN_OR_RETURN(const std::unique_ptr<Program> program,
                      ReadBytes(ModelBytes(text, opset, edit)));
  RH_RETURN_IF_ERROR(VerifyOk(*program));
  RH_RETURN_IF_ERROR(LowerProgram(*program).status());
  RH_RETURN_IF_ERROR(VerifyOk(*program));
  RH_ASSIGN_OR_RETURN(const std::unique_ptr<Session> session, Session::Create(*program));
  for (size_t i = 0; i < inputs.size(); ++i) {
    RH_RETURN_IF_ERROR(session->set_input(static_cast<int64_t>(i), inputs[i]));
  }
  RH_RETURN_IF_ERROR(session->infer());
  std::vector<Tensor> outputs;
  for (int64_t i = 0; i < session->num_outputs(); ++i) {
    RH_ASSIGN_OR_RETURN(outputs.emplace_back(), session->get_output(i));
  }
  return outputs;
}

absl::StatusOr<Tensor> RunOnnxForOne(absl::string_view text, const std::vector<Tensor>& inputs,
                                     int opset,
                                     const std::function<void(onnx::ModelProto&)>& edit) {
  RH_ASSIGN_OR_RETURN(std::vector<Tensor> outputs, RunOnnx(text, inputs, opset, edit));
  return outputs.at(0);
}

Tensor UnrulyFloats(const std::vector<int64_t>& sizes, int seed) {
  int64_t count = 1;
  for (int64_t size : sizes) count *= size;
  std::vector<float> numbers;
  for (int64_t i = 0; i < count; ++i) {
    numbers.push_back(std::sin(static_cast<float>(7 * i + 3 * seed + 1) * 1.7F));
  }
  return Tensor::Of<float>(sizes, absl::MakeConstSpan(numbers));
}

}  // namespace roundhouse
