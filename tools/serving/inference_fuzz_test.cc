// Bytes as bodies of requests: there is an answer, never an internal error; a request that can be
// read is written as a response that reads as the same tensors; and without a key it is refused.
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "absl/status/status.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_replace.h"
#include "absl/strings/string_view.h"
#include "roundhouse/core/base/check.h"
#include "roundhouse/core/base/file.h"
#include "roundhouse/core/context.h"
#include "roundhouse/tools/serving/inference_protocol.h"
#include "roundhouse/tools/serving/inference_service.h"
#include "roundhouse/tools/serving/metrics.h"
#include "roundhouse/tools/serving/served_model.h"

namespace roundhouse::serving {
namespace {

constexpr char kModel[] = R"(module {
  ml_program.subgraph @main(%x: tensor<?x2xf32> {ml_program.identifier = "x"}, %i: tensor<?xi64> {ml_program.identifier = "i"}) -> (tensor<?x2xf32> {ml_program.identifier = "y"}) {
    %y = "canonical.gather"(%x, %i) {axis = 0 : i64} : (tensor<?x2xf32>, tensor<?xi64>) -> tensor<?x2xf32>
    ml_program.output %y : tensor<?x2xf32>
  }
}
)";

// `api_key`: empty for a service that anyone may ask.
InferenceService* NewService(const std::string& api_key) {
  const char* folder = std::getenv("TEST_TMPDIR");
  const std::string path =
      absl::StrCat(folder == nullptr ? "/tmp" : folder, "/served_by_the_fuzzer.mlir");
  RH_CHECK(WriteFile(path, kModel).ok());
  auto model = ServedModel::Load({"m", "1", path}, {.level = 0});
  RH_CHECK(model.ok()) << model.status().ToString();
  InferenceService::Models models;
  models["m"][1] = *std::move(model);
  auto* const metrics = new Metrics();
  ServiceOptions options = {.max_body = 1 << 20, .memory = 64 << 20};
  if (!api_key.empty()) options.api_keys = {api_key};
  return new InferenceService(options, std::move(models), *metrics);
}

constexpr char kApiKey[] = "a key that no fuzzer guesses";

InferenceService& Service() {
  static InferenceService* const service = NewService("");
  return *service;
}

InferenceService& GuardedService() {
  static InferenceService* const service = NewService(kApiKey);
  return *service;
}

void CheckRoundTrip(const InferRequest& request) {
  for (const bool is_binary : {false, true}) {
    InferResponse response = {.model = "m", .version = "1", .id = request.id};
    for (const NamedTensor& input : request.inputs)
      response.outputs.push_back({input.name, input.tensor, is_binary});
    const absl::StatusOr<ProtocolBody> body = WriteInferResponse(response);
    if (!body.ok()) {
      // Raw bytes hold all numbers and strings; JSON has no NaN.
      RH_CHECK(!is_binary || absl::IsResourceExhausted(body.status())) << body.status().ToString();
      continue;
    }
    // A list of outputs is like one of inputs, except for its key, which tensor names may contain,
    // too.
    const size_t json_bytes = body->json_bytes.value_or(body->body.size());
    std::string json = body->body.substr(0, json_bytes);
    const std::string id = request.id.has_value() ? *request.id : "";
    const size_t place = json.find("\"outputs\":[", json.find("\"model_version\"") + id.size());
    RH_CHECK(place != std::string::npos);
    json.replace(place, 11, "\"inputs\":[");
    const absl::StatusOr<InferRequest> again =
        ReadInferRequest(json + body->body.substr(json_bytes), json.size());
    RH_CHECK(again.ok()) << again.status().ToString() << "\n" << json;
    RH_CHECK(again->inputs.size() == request.inputs.size());
    for (size_t i = 0; i < request.inputs.size(); ++i)
      RH_CHECK(again->inputs[i].tensor == request.inputs[i].tensor) << json;
  }
}

}  // namespace

// The first two bytes are the length of the JSON; if there are fewer bytes, all are JSON.
extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
  if (size < 2) return 0;
  const int64_t length = data[0] + 256 * data[1];
  const absl::string_view body(reinterpret_cast<const char*>(data) + 2, size - 2);
  std::optional<int64_t> json_bytes;
  HttpHead head = {.method = "POST", .path = "/v2/models/m/infer"};
  if (length <= static_cast<int64_t>(body.size())) {
    json_bytes = length;
    head.json_bytes = absl::StrCat(length);
  }
  const absl::StatusOr<InferRequest> request = ReadInferRequest(body, json_bytes);
  if (request.ok()) CheckRoundTrip(*request);
  Upload upload = Service().Receive(head);
  upload.Append(body).IgnoreError();
  const HttpAnswer answer = Service().Answer(head, upload);
  RH_CHECK(answer.status != 500) << answer.body;
  if (answer.status != 200)
    RH_CHECK(absl::string_view(answer.body).substr(0, 10) == "{\"error\":\"");
  // The same bytes as what stands for a key, and the right key.
  head.authorization = std::string(body);
  Upload refused = GuardedService().Receive(head);
  RH_CHECK(absl::IsUnauthenticated(refused.Append(body)));
  RH_CHECK(GuardedService().Answer(head, refused).status == 401);
  head.authorization = absl::StrCat("Bearer ", kApiKey);
  Upload admitted = GuardedService().Receive(head);
  admitted.Append(body).IgnoreError();
  RH_CHECK(GuardedService().Answer(head, admitted).status == answer.status);
  return 0;
}

}  // namespace roundhouse::serving
