// File: tflite_writer.h
//
// Writes programs of the dialect `tfl` as TFLite models: the reverse of tflite_reader.h, so that
// what is written reads back as the same program.
//
//   RH_RETURN_IF_ERROR(WriteTflite(program, "model.tflite"));
//
// The graph @main, or the first public one, is the first subgraph. Equal data is written once; if a
// FlatBuffer cannot hold all data, it follows the model in the file.
#ifndef ROUNDHOUSE_SERIALIZATION_TFLITE_TFLITE_WRITER_H_
#define ROUNDHOUSE_SERIALIZATION_TFLITE_TFLITE_WRITER_H_

#include <cstdint>
#include <string>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "roundhouse/core/program.h"

namespace roundhouse {

struct TfliteWriteOptions {
  // If there are more bytes of data than this, all data follows the model. FlatBuffers end at 2
  // GiB.
  int64_t max_inside_bytes = int64_t{1} << 30;
};

// All or nothing. The error lists every node that TFLite has no operator for.
absl::Status WriteTflite(const Program& program, const std::string& path,
                         const TfliteWriteOptions& options = {});
// The bytes of the file.
absl::StatusOr<std::string> FormatTflite(const Program& program,
                                         const TfliteWriteOptions& options = {});

}  // namespace roundhouse

#endif  // ROUNDHOUSE_SERIALIZATION_TFLITE_TFLITE_WRITER_H_
