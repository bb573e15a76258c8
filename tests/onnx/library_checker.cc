#include "roundhouse/tests/onnx/library_checker.h"

#include <fcntl.h>
#include <onnx/checker.h>
#include <onnx/defs/schema.h>
#include <onnx/onnx_pb.h>
#include <onnx/shape_inference/implementation.h>

#include <exception>
#include <string>

#include "absl/status/status.h"
#include "absl/strings/str_cat.h"

namespace roundhouse {

absl::Status CheckWithLibrary(const std::string& bytes) {
  onnx::ModelProto model;
  if (!model.ParseFromString(bytes)) return absl::InvalidArgumentError("not a model");
  try {
    onnx::checker::check_model(model);
  } catch (const std::exception& error) {
    return absl::InvalidArgumentError(absl::StrCat("the onnx library: ", error.what()));
  }
  return absl::OkStatus();
}

absl::Status InferWithLibrary(const std::string& bytes) {
  onnx::ModelProto model;
  if (!model.ParseFromString(bytes)) return absl::InvalidArgumentError("not a model");
  try {
    onnx::shape_inference::InferShapes(
        model, onnx::OpSchemaRegistry::Instance(),
        onnx::ShapeInferenceOptions(/*check_type_val=*/true, /*strict_mode_val=*/1,
                                    /*data_prop_val=*/false));
  } catch (const std::exception& error) {
    return absl::InvalidArgumentError(absl::StrCat("the onnx library: ", error.what()));
  }
  return absl::OkStatus();
}

}  // namespace roundhouse
