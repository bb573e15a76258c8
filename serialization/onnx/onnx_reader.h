// File: onnx_reader.h
//
// Reads ONNX models as programs of the dialect `onnx`, one node for one node:
//
//   - The model's graph is @main; nested graphs (branches, bodies) are private graphs of the
//     program, with the outer values that they capture as inputs.
//   - Initializers are immutable globals of their name. One that is also an input is no longer an
//     input: its value is the one in the model.
//   - A node has the name of its (first) result, by which the model's other nodes refer to it; the
//     node's own name is its origin.
//   - Calls of the model's functions are inlined.
//   - Opsets, producer, metadata and doc strings are attributes `onnx.…`.
//   - The configuration of devices of a given name, or the only one, becomes the mesh and the
//     shardings of the program (service/devices); what these cannot express is a warning.
//
//   RH_ASSIGN_OR_RETURN(std::unique_ptr<Program> program, ReadOnnx(context, "model.onnx"));
//
// Types are the declared ones, merged with inferred ones if the context has inference. Training
// information and annotations of quantisation are left out.
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
#include "roundhouse/serialization/format_registry.h"
#include "roundhouse/serialization/mapped_file.h"

namespace roundhouse {

// Errors begin with the path, and name the node or initializer. External data must be in the
// model's folder or below it.
absl::StatusOr<std::unique_ptr<Program>> ReadOnnx(const Context& context, const std::string& path,
                                                  const ModelReadOptions& options = {});

// `name` is for messages; `folder` is where external data are, if there is such a folder.
absl::StatusOr<std::unique_ptr<Program>> ReadOnnxFromMemory(
    const Context& context, absl::Span<const std::byte> bytes, const std::string& name,
    std::optional<std::string> folder = std::nullopt, const ModelReadOptions& options = {});

}  // namespace roundhouse

#endif  // ROUNDHOUSE_SERIALIZATION_ONNX_ONNX_READER_H_
