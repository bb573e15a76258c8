// File: onnx_writer.h
//
// Writes programs of the dialect `onnx` as ONNX models. A model that onnx_reader.h read is written
// back as it was: the same nodes, in the same order, with the same names, except for calls of
// functions and sparse tensors, which the reader does not keep. Weights are no longer inputs,
// unless the program says so (service/export_options.h). Node names are unique.
#ifndef ROUNDHOUSE_SERIALIZATION_ONNX_ONNX_WRITER_H_
#define ROUNDHOUSE_SERIALIZATION_ONNX_ONNX_WRITER_H_

#include <cstdint>
#include <optional>
#include <string>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "roundhouse/core/program.h"

namespace roundhouse {

// The bytes of the model. Errors: nodes that ONNX has no operation for (the message lists all of
// them); types that ONNX does not have; more than one public graph; more than 2 GiB.
absl::StatusOr<std::string> FormatOnnx(const Program& program);

struct OnnxWriteOptions {
  // Weights of at least this many bytes go into a separate file. Nullopt: all are in the model,
  // unless it could not hold them.
  std::optional<int64_t> min_external_bytes = std::nullopt;
  // That file, in the model's folder or below it; if empty, the model's path with ".data" appended.
  std::string external_path = "";
};

// The same into a file, all or nothing; a separate file of weights is complete before the model
// appears. Errors begin with the path.
absl::Status WriteOnnx(const Program& program, const std::string& path,
                       const OnnxWriteOptions& options = {});

}  // namespace roundhouse

#endif  // ROUNDHOUSE_SERIALIZATION_ONNX_ONNX_WRITER_H_
