#include "roundhouse/tests/onnx/model_text.h"

#include <onnx/defs/parser.h>
#include <onnx/onnx_pb.h>

#include <cstddef>
#include <cstdlib>
#include <functional>
#include <iostream>
#include <memory>
#include <string>

#include "absl/status/statusor.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/string_view.h"
#include "absl/types/span.h"
#include "roundhouse/core/context.h"
#include "roundhouse/core/program.h"
#include "roundhouse/serialization/onnx/onnx_reader.h"

namespace roundhouse {

const Context& OnnxTestContext() {
  static const auto* const context = [] {
    absl::StatusOr<std::unique_ptr<Context>> made = Context::WithLinkedExtensions();
    if (!made.ok()) {
      std::cerr << made.status() << "\n";
      std::exit(1);
    }
    return made->release();
  }();
  return *context;
}

std::string ModelBytes(absl::string_view text, int opset,
                       const std::function<void(onnx::ModelProto&)>& edit) {
  const std::string whole =
      absl::StrCat("<ir_version: 8, opset_import: [\"\" : ", opset,
                   ", \"local\" : 1, \"com.microsoft\" : 1, \"ai.onnx.ml\" : 5, "
                   "\"ai.onnx.preview\" : 1]>\n",
                   text);
  onnx::ModelProto model;
  const auto status = onnx::OnnxParser::Parse(model, whole.c_str());
  if (!status.IsOK()) {
    std::cerr << status.ErrorMessage() << "\n" << whole << "\n";
    std::exit(1);
  }
  if (edit) edit(model);
  return model.SerializeAsString();
}

absl::StatusOr<std::unique_ptr<Program>> ReadBytes(const std::string& bytes) {
  return ReadOnnxFromMemory(
      OnnxTestContext(),
      absl::MakeConstSpan(reinterpret_cast<const std::byte*>(bytes.data()), bytes.size()), "test");
}

}  // namespace roundhouse
