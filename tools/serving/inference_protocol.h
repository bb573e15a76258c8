// File: inference_protocol.h
//
// The bodies of requests and responses in the Open Inference Protocol (version 2, as in KServe):
// JSON, with the data of tensors inside or, in the binary tensor extension, as raw bytes behind it.
// Independent of HTTP, models and sessions.
//
//   RH_ASSIGN_OR_RETURN(InferRequest request, ReadInferRequest(body, json_bytes));
//   RH_ASSIGN_OR_RETURN(ProtocolBody answer, WriteInferResponse(response));
//
// Bodies are untrusted: any bytes give a request or an error.
#ifndef ROUNDHOUSE_TOOLS_SERVING_INFERENCE_PROTOCOL_H_
#define ROUNDHOUSE_TOOLS_SERVING_INFERENCE_PROTOCOL_H_

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "roundhouse/core/tensor/element_type.h"
#include "roundhouse/core/tensor/named_tensor.h"
#include "roundhouse/core/type.h"

namespace roundhouse::serving {

// "FP32", "INT64", "BYTES" …; nullopt for kinds without a name in the protocol (4-bit, complex,
// foreign). Quantised elements have the name of their storage.
std::optional<absl::string_view> DatatypeName(ElementKind kind);
std::optional<ElementKind> ElementKindOfDatatype(absl::string_view name);

struct InferRequest {
  // Returned in the response, if given.
  std::optional<std::string> id;
  std::vector<NamedTensor> inputs;
  // The wanted outputs; empty: all, in the form that `binary_outputs` says.
  struct Output {
    std::string name;
    bool is_binary = false;
  };
  std::vector<Output> outputs;
  bool binary_outputs = false;
};

// Parses a body. If it has raw bytes, its first `json_bytes` are the JSON; null: it is all JSON.
// Errors: InvalidArgument, which names the tensor and the member; ResourceExhausted if memory runs
// out.
absl::StatusOr<InferRequest> ReadInferRequest(absl::string_view body,
                                              std::optional<int64_t> json_bytes);

// The most memory that parsing needs in addition to the body, per byte of JSON.
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
  // The length of the JSON before the raw bytes; null: it is all JSON.
  std::optional<int64_t> json_bytes;
};

// The reverse. Errors: FailedPrecondition if JSON cannot hold a number (NaN, infinity) or bytes
// that are not UTF-8, which the raw form can; ResourceExhausted.
absl::StatusOr<ProtocolBody> WriteInferResponse(const InferResponse& response);

// {"error": "…"}
std::string ErrorBody(absl::string_view message);

// An input or an output in the metadata of a model; open sizes are -1.
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
