// Writes those seeds of the fuzz target for .onnx that texts of models make: `bazel run
// //tests/onnx:make_seeds -- $PWD/tests/onnx/testdata`. Each stands for a bug of the reader that
// was fixed.
#include <onnx/onnx_pb.h>

#include <cstdint>
#include <cstdio>
#include <string>

#include "absl/status/status.h"
#include "absl/strings/str_cat.h"
#include "roundhouse/core/base/file.h"
#include "roundhouse/core/base/status_macros.h"
#include "roundhouse/tests/onnx/model_text.h"

namespace roundhouse {
namespace {

// A few bytes that stand for 2^40 elements.
std::string SparseWeight() {
  return ModelBytes(
      "g (float[1] x) => (float[N] y) { y = Add(x, w) }", 17, [](onnx::ModelProto& model) {
        onnx::SparseTensorProto& weight = *model.mutable_graph()->add_sparse_initializer();
        weight.add_dims(int64_t{1} << 40);
        weight.mutable_values()->set_name("w");
        weight.mutable_values()->set_data_type(onnx::TensorProto::FLOAT);
        weight.mutable_values()->add_dims(1);
        weight.mutable_values()->add_float_data(1);
        weight.mutable_indices()->set_data_type(onnx::TensorProto::INT64);
        weight.mutable_indices()->add_dims(1);
        weight.mutable_indices()->add_int64_data(2);
      });
}

// Nested loops whose state changes shape, so that bodies are inferred again.
std::string NestedBodies() {
  std::string text = "t0 = Concat<axis = 0>(s0, s0)";
  for (int level = 1; level <= 4; ++level) {
    text = absl::StrCat("t", level, " = Loop<body = b (int64 i", level, ", bool c", level,
                        ", float[] s", level - 1, ") => (bool o", level, ", float[] t", level - 1,
                        ") { o", level, " = Identity(c", level, ")\n", text, " }>(n, c, s", level,
                        ")");
  }
  return ModelBytes(
      absl::StrCat("g (int64 n, bool c, float[2] s4) => (float[] t4) { ", text, " }"));
}

std::string ScanOfLessThanNothing() {
  return ModelBytes(
      "g (float[2] s, float[4,2] x) => (float[] t, float[] y) { t, y = Scan<body = b (float[2] a, "
      "float[2] e) => (float[2] o, float[2] p) { o = Add(a, e)\np = Neg(e) }, num_scan_inputs = "
      "-7>(s, x) }");
}

absl::Status Write(const std::string& folder) {
  RH_RETURN_IF_ERROR(WriteFile(folder + "/sparse_weight.onnx", SparseWeight()));
  RH_RETURN_IF_ERROR(WriteFile(folder + "/nested_bodies.onnx", NestedBodies()));
  return WriteFile(folder + "/scan_of_less_than_nothing.onnx", ScanOfLessThanNothing());
}

}  // namespace
}  // namespace roundhouse

int main(int argc, char** argv) {
  if (argc != 2) {
    std::fprintf(stderr, "usage: make_seeds FOLDER\n");
    return 2;
  }
  const absl::Status status = roundhouse::Write(argv[1]);
  if (!status.ok()) std::fprintf(stderr, "%s\n", status.ToString().c_str());
  return status.ok() ? 0 : 1;
}
