// The versions of the operator sets that a model or a function imports.
#ifndef ROUNDHOUSE_SERIALIZATION_ONNX_OPSET_IMPORTS_H_
#define ROUNDHOUSE_SERIALIZATION_ONNX_OPSET_IMPORTS_H_

#include <onnx/onnx_pb.h>

#include <cstdint>
#include <functional>
#include <map>
#include <set>
#include <string>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"

namespace roundhouse::onnx_format {

// By domain, as dialects/onnx writes it.
using Opsets = std::map<std::string, int64_t, std::less<>>;

// A version newer than all known ones is read, with a warning: most of its operations are
// unchanged. Error: an invalid version.
absl::StatusOr<Opsets> ReadOpsets(
    const google::protobuf::RepeatedPtrField<onnx::OperatorSetIdProto>& imports,
    std::set<std::string>& warnings);

// Checks an operation without a schema. In a known opset it may be a custom one, and is kept.
// Error: the opset is newer than all known ones, so the operation came with it.
absl::Status CheckKnown(absl::string_view op, absl::string_view domain, int64_t version);

}  // namespace roundhouse::onnx_format

#endif  // ROUNDHOUSE_SERIALIZATION_ONNX_OPSET_IMPORTS_H_
