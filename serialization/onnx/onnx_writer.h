// File: onnx_writer.h
//
// Programs of the dialect `onnx` as ONNX models. What onnx_reader.h made of a model comes back as
// it was: the same nodes, in the same order, with the same names. What it left out (calls of
// functions, sparse tensors as such) does not. Weights are inputs no more, unless the program says
// so (service/export_options.h). No two nodes have one name.
#ifndef ROUNDHOUSE_SERIALIZATION_ONNX_ONNX_WRITER_H_
#define ROUNDHOUSE_SERIALIZATION_ONNX_ONNX_WRITER_H_

#include <cstdint>
#include <optional>
#include <string>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "roundhouse/core/program.h"

namespace roundhouse {

// The bytes of the model. Errors: nodes that ONNX has no operation for, all of which the message
// lists; types that it cannot say; more than one public graph; more than 2 GiB.
absl::StatusOr<std::string> FormatOnnx(const Program& program);

struct OnnxWriteOptions {
  // Weights of at least that many bytes go into a file of their own. Nothing: all are in the model,
  // unless that could not hold them.
  std::optional<int64_t> min_external_bytes = std::nullopt;
  // That file, in the model's folder or below it; the model's path and ".data" if empty.
  std::string external_path = "";
};

// The same into a file, all or nothing; weights that have a file of their own are complete before
// the model is there. Errors begin with the path.
absl::Status WriteOnnx(const Program& program, const std::string& path,
                       const OnnxWriteOptions& options = {});

}  // namespace roundhouse

#endif  // ROUNDHOUSE_SERIALIZATION_ONNX_ONNX_WRITER_H_
