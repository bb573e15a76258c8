// File: tflite_reader.h
//
// Reads TFLite models as programs of the dialect `tfl`, one node for one operator:
//
//   - The first subgraph is @main; the others are graphs under their names, public if a signature
//     names them.
//   - Buffers are immutable globals with the names of their tensors. Aligned ones are not copied,
//     whatever their size, except booleans and strings.
//   - Variables, and the tensors in which operators keep their state, are mutable globals. Code
//     that is called once to give variables their first values becomes their initial values, or
//     their `roundhouse.initializer`.
//   - A node has the name of its first result.
//   - Signatures are attributes of graphs; description and metadata are attributes of the program.
//
//   RH_ASSIGN_OR_RETURN(std::unique_ptr<Program> program, ReadTflite(context, "model.tflite"));
//
// Types are the declared ones, with their unknown dimensions, merged with inferred ones if the
// context has inference.
#ifndef ROUNDHOUSE_SERIALIZATION_TFLITE_TFLITE_READER_H_
#define ROUNDHOUSE_SERIALIZATION_TFLITE_TFLITE_READER_H_

#include <cstddef>
#include <memory>
#include <string>

#include "absl/status/statusor.h"
#include "absl/types/span.h"
#include "roundhouse/core/context.h"
#include "roundhouse/core/program.h"
#include "roundhouse/serialization/mapped_file.h"

namespace roundhouse {

// Errors begin with the path, and name the subgraph, operator and tensor.
absl::StatusOr<std::unique_ptr<Program>> ReadTflite(const Context& context, const std::string& path,
                                                    FileAccess access = FileAccess::kMap);

// `name` is for messages. `owner` must keep the bytes alive.
absl::StatusOr<std::unique_ptr<Program>> ReadTfliteFromMemory(const Context& context,
                                                              absl::Span<const std::byte> bytes,
                                                              std::shared_ptr<const void> owner,
                                                              const std::string& name);

}  // namespace roundhouse

#endif  // ROUNDHOUSE_SERIALIZATION_TFLITE_TFLITE_READER_H_
