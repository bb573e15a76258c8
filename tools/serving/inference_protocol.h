// File: inference_protocol.h
//
// What the Open Inference Protocol (version 2, as KServe and others have it) says in the bodies of
// requests and responses: JSON, with the data of tensors in it or, as the binary tensor extension
// has it, in raw bytes behind it. Nothing here knows of HTTP, models or sessions.
//
//   RH_ASSIGN_OR_RETURN(InferRequest request, ReadInferRequest(body, json_bytes));
//   RH_ASSIGN_OR_RETURN(ProtocolBody answer, WriteInferResponse(response));
//
// Bodies are from strangers: whatever is in them, there is a request or an error.
#ifndef ROUNDHOUSE_TOOLS_SERVING_INFERENCE_PROTOCOL_H_
#define ROUNDHOUSE_TOOLS_SERVING_INFERENCE_PROTOCOL_H_

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "roundhouse/core/tensor/element_type.h"
#include "roundhouse/core/tensor/tensor.h"
#include "roundhouse/core/type.h"

namespace roundhouse::serving {

// "FP32", "INT64", "BYTES" …; nothing for kinds that the protocol has no name for (4-bit, complex,
// foreign). Of quantised elements that of what lies in memory.
std::optional<absl::string_view> DatatypeName(ElementKind kind);
std::optional<ElementKind> ElementKindOfDatatype(absl::string_view name);

struct NamedTensor {
  std::string name;
  Tensor tensor;
};

struct InferRequest {
  // Given back in the response, where there is one.
  std::optional<std::string> id;
  std::vector<NamedTensor> inputs;
  // Which outputs are wanted; empty: all, as `binary_outputs` says.
  struct Output {
    std::string name;
    bool is_binary = false;
  };
  std::vector<Output> outputs;
  bool binary_outputs = false;
};

// What is in a body. Of a body with raw bytes the JSON is the first `json_bytes`; nothing: it is
// all JSON. Errors: InvalidArgument, which names the tensor and the member; ResourceExhausted where
// there is no memory for it.
absl::StatusOr<InferRequest> ReadInferRequest(absl::string_view body,
                                              std::optional<int64_t> json_bytes);

// At most so much memory reading a body needs beside it, for each byte of JSON.
inline constexpr int64_t kBytesForEachOfJson = 24;

struct InferResponse {
  std::string model;
  std::string version;
  std::optional<std::string> id;
  struct Output {
    std::string name;
    Tensor tensor;
    bool is_binary = false;
  };
  std::vector<Output> outputs;
};

struct ProtocolBody {
  std::string body;
  // How long the JSON is that raw bytes follow; nothing: it is all JSON.
  std::optional<int64_t> json_bytes;
};

// The reverse. Errors: FailedPrecondition where JSON cannot hold a number (NaN, infinity) or bytes
// that are not UTF-8, which the raw form can; ResourceExhausted.
absl::StatusOr<ProtocolBody> WriteInferResponse(const InferResponse& response);

// {"error": "…"}
std::string ErrorBody(absl::string_view message);

// An input or an output in the metadata of a model: -1 for sizes that are open.
struct TensorMetadata {
  std::string name;
  std::string datatype;
  std::vector<int64_t> sizes;
};
struct ModelMetadata {
  std::string name;
  std::vector<std::string> versions;
  std::string platform;
  std::vector<TensorMetadata> inputs;
  std::vector<TensorMetadata> outputs;
};
std::string ModelMetadataBody(const ModelMetadata& metadata);
std::string ServerMetadataBody(absl::string_view version);

}  // namespace roundhouse::serving

#endif  // ROUNDHOUSE_TOOLS_SERVING_INFERENCE_PROTOCOL_H_
