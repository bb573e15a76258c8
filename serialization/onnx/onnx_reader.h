// File: onnx_reader.h
//
// ONNX models as programs of the dialect `onnx`, one node for one node:
//
//   - The model's graph is @main; graphs in it (branches, bodies) are private graphs of the
//     program, with what they take from around them as inputs.
//   - Initializers are immutable globals of their name. One that is an input too is no input: its
//     value is the one that the model gives.
//   - A node has the name of its (first) result, which is what the model's other nodes call it; the
//     node's own name is its origin.
//   - Calls of functions of the model are replaced by the functions' nodes.
//   - Opsets, producer, metadata and doc strings are attributes `onnx.…`.
//
//   RH_ASSIGN_OR_RETURN(std::unique_ptr<Program> program, ReadOnnx(context, "model.onnx"));
//
// Types are those that the model declares, joined with what inference says where the context has
// it. Training information and annotations of quantisation are left out.
#ifndef ROUNDHOUSE_SERIALIZATION_ONNX_ONNX_READER_H_
#define ROUNDHOUSE_SERIALIZATION_ONNX_ONNX_READER_H_

#include <cstddef>
#include <memory>
#include <optional>
#include <string>

#include "absl/status/statusor.h"
#include "absl/types/span.h"
#include "roundhouse/core/context.h"
#include "roundhouse/core/program.h"
#include "roundhouse/serialization/mapped_file.h"

namespace roundhouse {

// Errors begin with the path, and name node or initializer. External data must be in the model's
// folder or below it.
absl::StatusOr<std::unique_ptr<Program>> ReadOnnx(const Context& context, const std::string& path,
                                                  FileAccess access = FileAccess::kMap);

// `name` is for messages; `folder` is where external data are, if there is such a place, and
// `access` how they are read.
absl::StatusOr<std::unique_ptr<Program>> ReadOnnxFromMemory(
    const Context& context, absl::Span<const std::byte> bytes, const std::string& name,
    std::optional<std::string> folder = std::nullopt, FileAccess access = FileAccess::kMap);

}  // namespace roundhouse

#endif  // ROUNDHOUSE_SERIALIZATION_ONNX_ONNX_READER_H_
