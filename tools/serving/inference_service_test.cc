#include "roundhouse/tools/serving/inference_service.h"

#include <chrono>
#include <cstdint>
#include <filesystem>
#include <map>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "absl/status/status.h"
#include "absl/strings/str_cat.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "roundhouse/api/usage_error.h"
#include "roundhouse/core/base/file.h"
#include "roundhouse/tests/testing/matchers.h"
#include "roundhouse/tools/serving/metrics.h"
#include "roundhouse/tools/serving/served_model.h"

namespace roundhouse::serving {
namespace {

using ::testing::HasSubstr;
using ::testing::Not;

// y = 2 x, each row independently.
constexpr char kTwice[] = R"(module {
  ml_program.subgraph @main(%x: tensor<?x2xf32> {ml_program.identifier = "x"}) -> (tensor<?x2xf32> {ml_program.identifier = "y"}) {
    %y = "canonical.eltwise_add"(%x, %x) : (tensor<?x2xf32>, tensor<?x2xf32>) -> tensor<?x2xf32>
    ml_program.output %y : tensor<?x2xf32>
  }
}
)";
// Each row minus the greatest number of the whole batch.
constexpr char kMixesRows[] = R"(module {
  ml_program.subgraph @main(%x: tensor<?x2xf32> {ml_program.identifier = "x"}) -> (tensor<?x2xf32> {ml_program.identifier = "y"}) {
    %m = "canonical.tensor_reduce"(%x) {axes = array<i64: 0>, kind = "max", keep_dims = true} : (tensor<?x2xf32>) -> tensor<1x2xf32>
    %y = "canonical.eltwise_sub"(%x, %m) : (tensor<?x2xf32>, tensor<1x2xf32>) -> tensor<?x2xf32>
    ml_program.output %y : tensor<?x2xf32>
  }
}
)";
constexpr char kCounts[] = R"(module {
  ml_program.global private mutable @n(dense<0.0> : tensor<f32>) : tensor<f32>
  ml_program.func @main(%x: tensor<f32> {ml_program.identifier = "x"}) -> (tensor<f32> {ml_program.identifier = "n"}) {
    %n = ml_program.global_load @n : tensor<f32>
    %s = "canonical.eltwise_add"(%n, %x) : (tensor<f32>, tensor<f32>) -> tensor<f32>
    ml_program.global_store @n = %s : tensor<f32>
    ml_program.return %s : tensor<f32>
  }
}
)";

std::string WriteModel(const std::string& name, absl::string_view text) {
  const std::string path = absl::StrCat(::testing::TempDir(), "/", name, ".mlir");
  std::filesystem::create_directories(std::filesystem::path(path).parent_path());
  EXPECT_THAT(WriteFile(path, text), IsOk());
  return path;
}

class InferenceServiceTest : public ::testing::Test {
 protected:
  // Starts a service with one model, version 1, and kTwice as version 12 of "twice".
  InferenceService& Start(const std::string& name, absl::string_view text,
                          const ServiceOptions& options = {},
                          const ServedModelOptions& model_options = {}) {
    InferenceService::Models models;
    for (const ModelSource& source : {ModelSource{name, "1", WriteModel(name, text)},
                                      ModelSource{"twice", "12", WriteModel("twelve", kTwice)}}) {
      auto model = ServedModel::Load(source, model_options);
      EXPECT_THAT(model, IsOk());
      models[source.name][std::stoi(source.version)] = *std::move(model);
    }
    service_ = std::make_unique<InferenceService>(options, std::move(models), metrics_);
    return *service_;
  }

  HttpAnswer Get(const std::string& path) {
    return service_->Answer({.method = "GET", .path = path});
  }
  HttpAnswer Post(const std::string& path, const std::string& body,
                  std::optional<std::string> json_bytes = std::nullopt) {
    const HttpHead head = {.method = "POST", .path = path, .json_bytes = std::move(json_bytes)};
    Upload upload = service_->Receive(head);
    upload.Append(body).IgnoreError();
    return service_->Answer(head, upload);
  }

  Metrics metrics_;
  std::unique_ptr<InferenceService> service_;
};

constexpr char kRequest[] =
    R"({"inputs":[{"name":"x","datatype":"FP32","shape":[1,2],"data":[1,2.5]}]})";

TEST_F(InferenceServiceTest, AnswersWithTheModel) {
  Start("twice", kTwice);
  const HttpAnswer answer = Post("/v2/models/twice/versions/1/infer", kRequest);
  EXPECT_EQ(answer.status, 200);
  EXPECT_EQ(answer.content_type, "application/json");
  EXPECT_EQ(answer.body, R"({"model_name":"twice","model_version":"1","outputs":[)"
                         R"({"name":"y","datatype":"FP32","shape":[1,2],"data":[2,5]}]})");
  // The newest version if none is named: 12, and not "2", which is last as text.
  EXPECT_THAT(Post("/v2/models/twice/infer", kRequest).body, HasSubstr(R"("model_version":"12")"));
}

TEST_F(InferenceServiceTest, AsksForAKey) {
  const std::string key = "0123456789abcdef";
  InferenceService& service =
      Start("twice", kTwice, {.api_keys = {"another key of the same size", key}});
  const auto status_with = [&](std::optional<std::string> authorization, absl::string_view path) {
    const HttpHead head = {.method = "POST",
                           .path = std::string(path),
                           .json_bytes = std::nullopt,
                           .authorization = std::move(authorization)};
    Upload upload = service.Receive(head);
    upload.Append(kRequest).IgnoreError();
    return service.Answer(head, upload).status;
  };
  const std::string infer = "/v2/models/twice/infer";
  EXPECT_EQ(status_with("Bearer " + key, infer), 200);
  EXPECT_EQ(status_with("bearer  " + key + " ", infer), 200);
  for (const std::optional<std::string>& wrong : std::vector<std::optional<std::string>>{
           std::nullopt, "", "Bearer", "Bearer ", key, "Basic " + key, "Bearer " + key + "0",
           "Bearer 0123456789abcdeF", "Bearer " + key.substr(1)}) {
    EXPECT_EQ(status_with(wrong, infer), 401) << wrong.value_or("none");
    // Whether there is such a thing is not told, either.
    EXPECT_EQ(status_with(wrong, "/v2/models/nothing/infer"), 401);
    EXPECT_EQ(status_with(wrong, "/metrics"), 401);
  }
  EXPECT_EQ(Get("/v2").status, 401);
  EXPECT_EQ(Get("/metrics").status, 401);
  EXPECT_EQ(Get("/v2/health/live").status, 200);
  EXPECT_EQ(Get("/v2/health/ready").status, 200);
}

TEST_F(InferenceServiceTest, ReadsKeys) {
  const std::string path = absl::StrCat(::testing::TempDir(), "/keys");
  ASSERT_THAT(WriteFile(path, "# of the team\n0123456789abcdef\n\n  fedcba9876543210\r\n"), IsOk());
  const absl::StatusOr<std::vector<std::string>> keys = ReadApiKeys(path);
  ASSERT_THAT(keys, IsOk());
  EXPECT_THAT(*keys, ::testing::ElementsAre("0123456789abcdef", "fedcba9876543210"));
  for (const absl::string_view text :
       {"", "# nothing\n", "short\n", "with a space in it\n", "0123456789abcdef\nshort\n"}) {
    ASSERT_THAT(WriteFile(path, text), IsOk());
    const absl::Status status = ReadApiKeys(path).status();
    EXPECT_EQ(status.code(), absl::StatusCode::kInvalidArgument) << text;
    EXPECT_THAT(std::string(status.message()), HasSubstr("openssl rand -hex 32"));
  }
  EXPECT_EQ(ReadApiKeys(path + "_none").status().code(), absl::StatusCode::kNotFound);
}

TEST_F(InferenceServiceTest, AnswersInRawBytes) {
  Start("twice", kTwice);
  const std::string json =
      R"({"id":"a","parameters":{"binary_data_output":true},"inputs":[{"name":"x",)"
      R"("datatype":"FP32","shape":[1,2],"parameters":{"binary_data_size":8}}]})";
  const float numbers[] = {1, 2};
  const std::string raw(reinterpret_cast<const char*>(numbers), sizeof(numbers));
  const HttpAnswer answer = Post("/v2/models/twice/infer", json + raw, absl::StrCat(json.size()));
  EXPECT_EQ(answer.status, 200) << answer.body;
  EXPECT_EQ(answer.content_type, "application/octet-stream");
  ASSERT_TRUE(answer.json_bytes.has_value());
  const float expected[] = {2, 4};
  EXPECT_EQ(answer.body.substr(*answer.json_bytes),
            std::string(reinterpret_cast<const char*>(expected), sizeof(expected)));
  EXPECT_EQ(Post("/v2/models/twice/infer", json + raw, "x").status, 400);
  EXPECT_EQ(Post("/v2/models/twice/infer", json + raw, "99999999999999999999").status, 400);
}

TEST_F(InferenceServiceTest, SaysWhatThereIs) {
  Start("twice", kTwice);
  EXPECT_THAT(Get("/v2").body, HasSubstr(R"("extensions":["binary_tensor_data"])"));
  EXPECT_EQ(Get("/v2/models/twice").body,
            R"({"name":"twice","versions":["1","12"],"platform":"roundhouse",)"
            R"("inputs":[{"name":"x","datatype":"FP32","shape":[-1,2]}],)"
            R"("outputs":[{"name":"y","datatype":"FP32","shape":[-1,2]}]})");
  EXPECT_EQ(Get("/v2/models/twice/versions/1/ready").status, 200);
  EXPECT_EQ(Get("/v2/health/live").body, R"({"live":true})");
  EXPECT_EQ(Get("/v2/health/ready").status, 200);
}

TEST_F(InferenceServiceTest, MistakesHaveTheirStatus) {
  Start("twice", kTwice);
  const auto expect = [](const HttpAnswer& answer, int status, const std::string& text) {
    EXPECT_EQ(answer.status, status) << answer.body;
    EXPECT_THAT(answer.body, HasSubstr(text));
    EXPECT_THAT(answer.body, HasSubstr(R"({"error":")"));
  };
  expect(Get("/"), 404, "the server is at /v2");
  expect(Get("/v2/model/twice"), 404, "there is no /v2/model/twice");
  expect(Get("/v2/models/twise"), 404, "did you mean 'twice'?");
  expect(Get("/v2/models/twice/versions/2"), 404, "there are 1, 12");
  expect(Get("/v2/models/twice/versions"), 404, "no such version");
  expect(Get("/v2/models/twice/explain"), 404, "there is no");
  expect(Get("/v2/models/twice/infer"), 405, "takes POST, found GET");
  expect(Post("/v2/health/ready", ""), 405, "takes GET, found POST");
  expect(Post("/metrics", ""), 405, "takes GET");
  const std::string path = "/v2/models/twice/infer";
  expect(Post(path, ""), 400, "the body is not JSON");
  expect(Post(path, "{}"), 400, "input 'x' is missing; the model's are x");
  expect(Post(path, R"({"inputs":[{"name":"z","datatype":"FP32","shape":[1,2],"data":[1,2]}]})"),
         400, "the model has no input 'z'");
  expect(Post(path, R"({"inputs":[{"name":"x","datatype":"FP32","shape":[2],"data":[1,2]}]})"), 400,
         "input 'x': expected FP32 [?x2], found FP32 [2]");
  expect(Post(path, R"({"inputs":[{"name":"x","datatype":"FP64","shape":[1,2],"data":[1,2]}]})"),
         400, "expected FP32 [?x2], found FP64 [1x2]");
  expect(Post(path, R"({"inputs":[{"name":"x","datatype":"FP32","shape":[1,2],"data":[1,2]}],
                        "outputs":[{"name":"yy"}]})"),
         400, "the model has no output 'yy'");
  HttpHead form = {.method = "POST", .path = path, .content_type = "multipart/form-data"};
  expect(service_->Answer(form), 415, "multipart data");
}

TEST_F(InferenceServiceTest, BodiesHaveALimit) {
  Start("twice", kTwice, {.max_body = 100});
  const std::string path = "/v2/models/twice/infer";
  EXPECT_EQ(Post(path, kRequest).status, 200);
  const HttpAnswer answer = Post(path, std::string(kRequest) + std::string(100, ' '));
  EXPECT_EQ(answer.status, 413);
  EXPECT_THAT(answer.body, HasSubstr("more than the 100 bytes of --max_body"));
}

TEST_F(InferenceServiceTest, MemoryIsSharedByWhatIsAtWork) {
  // Memory for reading the JSON of one request, but not of two.
  Start("twice", kTwice, {.memory = 40 * static_cast<int64_t>(sizeof(kRequest))});
  const HttpHead head = {.method = "POST", .path = "/v2/models/twice/infer"};
  {
    Upload first = service_->Receive(head);
    ASSERT_THAT(first.Append(kRequest), IsOk());
    const HttpAnswer refused = Post(head.path, kRequest);
    EXPECT_EQ(refused.status, 503);
    EXPECT_THAT(refused.body, HasSubstr("try again later"));
    EXPECT_EQ(service_->Answer(head, first).status, 200);
  }
  EXPECT_EQ(Post(head.path, kRequest).status, 200);
}

TEST_F(InferenceServiceTest, RequestsHaveATime) {
  Start("twice", kTwice, {.request_timeout = std::chrono::seconds(30)});
  HttpHead head = {.method = "POST",
                   .path = "/v2/models/twice/infer",
                   .arrival = Clock::now() - std::chrono::seconds(31)};
  Upload late = service_->Receive(head);
  EXPECT_THAT(late.Append(kRequest), StatusIs(absl::StatusCode::kDeadlineExceeded));
  EXPECT_EQ(service_->Answer(head, late).status, 504);
}

TEST_F(InferenceServiceTest, ADrainedServerIsNotReady) {
  Start("twice", kTwice);
  service_->Drain();
  EXPECT_EQ(Get("/v2/health/live").status, 200);
  EXPECT_EQ(Get("/v2/health/ready").status, 503);
  EXPECT_EQ(Get("/v2/models/twice/ready").status, 503);
  EXPECT_EQ(Post("/v2/models/twice/infer", kRequest).status, 503);
}

TEST_F(InferenceServiceTest, CountsWhatItAnswers) {
  Start("twice", kTwice);
  Post("/v2/models/twice/infer", kRequest);
  Post("/v2/models/twice/infer", "");
  Get("/nowhere");
  const HttpAnswer answer = Get("/metrics");
  EXPECT_THAT(answer.content_type, HasSubstr("text/plain; version=0.0.4"));
  for (const char* line :
       {"roundhouse_requests_total{model=\"twice\",version=\"12\",code=\"200\"} 1\n",
        "roundhouse_requests_total{model=\"twice\",version=\"12\",code=\"400\"} 1\n",
        "roundhouse_other_requests_total{code=\"404\"} 1\n",
        "roundhouse_request_seconds_count{model=\"twice\",version=\"12\"} 2\n",
        "roundhouse_waiting_requests{model=\"twice\",version=\"1\"} 0\n",
        "# TYPE process_resident_memory_bytes gauge\n"}) {
    EXPECT_THAT(answer.body, HasSubstr(line));
  }
}

TEST_F(InferenceServiceTest, EachRequestStartsFromTheFirstState) {
  Start("counts", kCounts);
  const std::string body = R"({"inputs":[{"name":"x","datatype":"FP32","shape":[],"data":[3]}]})";
  for (int i = 0; i < 2; ++i)
    EXPECT_THAT(Post("/v2/models/counts/infer", body).body, HasSubstr(R"("data":[3])"));
}

TEST_F(InferenceServiceTest, SeveralRequestsRunAsOne) {
  Start("twice", kTwice, {}, {.batching = {.max_rows = 4}});
  EXPECT_THAT(Post("/v2/models/twice/versions/1/infer", kRequest).body,
              HasSubstr(R"("data":[2,5])"));
}

TEST(ServedModelTest, ModelsThatMixRowsAreNotBatched) {
  const ServedModelOptions batched = {.batching = {.max_rows = 4}};
  EXPECT_THAT(ServedModel::Load({"m", "1", WriteModel("mixes", kMixesRows)}, {}), IsOk());
  EXPECT_THAT(
      ServedModel::Load({"m", "1", WriteModel("mixes", kMixesRows)}, batched),
      StatusIs(absl::StatusCode::kFailedPrecondition,
               HasSubstr("of two random rows at once, 'y' differs from that of each row alone")));
  EXPECT_THAT(ServedModel::Load({"m", "1", WriteModel("counts", kCounts)}, batched),
              StatusIs(absl::StatusCode::kFailedPrecondition, HasSubstr("it keeps state")));
  EXPECT_THAT(ServedModel::Load({"m", "1", WriteModel("fixed", R"(module {
  ml_program.subgraph @main(%x: tensor<1x2xf32> {ml_program.identifier = "x"}) -> (tensor<1x2xf32> {ml_program.identifier = "y"}) {
    %y = "canonical.relu"(%x) : (tensor<1x2xf32>) -> tensor<1x2xf32>
    ml_program.output %y : tensor<1x2xf32>
  }
})")},
                                batched),
              StatusIs(absl::StatusCode::kFailedPrecondition,
                       HasSubstr("the first axis of all inputs and outputs must be open")));
}

TEST(ServedModelTest, WhatTheProtocolCannotSayIsAnError) {
  EXPECT_THAT(ServedModel::Load({"m", "1", WriteModel("complex", R"(module {
  ml_program.subgraph @main(%x: tensor<2xcomplex<f32>> {ml_program.identifier = "x"}) -> (tensor<2xcomplex<f32>> {ml_program.identifier = "y"}) {
    ml_program.output %x : tensor<2xcomplex<f32>>
  }
})")},
                                {}),
              StatusIs(absl::StatusCode::kUnimplemented,
                       HasSubstr("input 0 'x' is tensor<2xcomplex<f32>>, which the protocol has "
                                 "no type for")));
  EXPECT_THAT(ServedModel::Load({"m", "1", WriteModel("sequence", R"(module {
  ml_program.subgraph @main(
      %v: tensor<?xf32> {ml_program.identifier = "x.values", roundhouse.part = 0 : i64, roundhouse.whole = "x", roundhouse.whole_type = !onnx.sequence<tensor<?xf32>>},
      %s: tensor<?x8xi64> {ml_program.identifier = "x.shapes", roundhouse.part = 1 : i64})
      -> (tensor<?xf32> {ml_program.identifier = "y"}) {
    ml_program.output %v : tensor<?xf32>
  }
})")},
                                {}),
              StatusIs(absl::StatusCode::kUnimplemented,
                       HasSubstr("input 'x' is !onnx.sequence<tensor<?xf32>>, and the protocol has "
                                 "only tensors")));
  EXPECT_THAT(ServedModel::Load({"m", "1", "/no/such.mlir"}, {}),
              StatusIs(absl::StatusCode::kNotFound, HasSubstr("/no/such.mlir")));
}

std::string Described(const absl::StatusOr<std::vector<ModelSource>>& sources) {
  if (!sources.ok()) return std::string(sources.status().message());
  std::string text;
  for (const ModelSource& source : *sources) {
    absl::StrAppend(&text, source.name, ":", source.version, "=",
                    std::filesystem::path(source.path).filename().string(), " ");
  }
  return text;
}

TEST(ModelSourcesTest, AreNamedOnTheCommandLine) {
  EXPECT_EQ(Described(ReadModelSources({"a/b/cat.onnx", "dog=x.rh", "dog:7=y.rh"})),
            "cat:1=cat.onnx dog:1=x.rh dog:7=y.rh ");
  EXPECT_THAT(Described(ReadModelSources({"a.onnx", "a.tflite"})), HasSubstr("give NAME:VERSION="));
  EXPECT_THAT(Described(ReadModelSources({"a b.onnx"})), HasSubstr("cannot be called 'a b'"));
  EXPECT_THAT(Described(ReadModelSources({"a:x=b.onnx"})),
              HasSubstr("expected a number for the version, found 'x'"));
  EXPECT_TRUE(IsUsageError(ReadModelSources({"=b.onnx"}).status()));
}

TEST(ModelSourcesTest, AFolderHasModelsAndVersions) {
  WriteModel("repository/cat/1/model", kTwice);
  WriteModel("repository/cat/20/any", kTwice);
  WriteModel("repository/dog/3/weights", "");
  WriteModel("repository/dog/3/model", kTwice);
  const std::string folder = absl::StrCat(::testing::TempDir(), "/repository");
  EXPECT_EQ(Described(ReadModelSources({folder})),
            "cat:1=model.mlir cat:20=any.mlir dog:3=model.mlir ");
  EXPECT_EQ(Described(ReadModelSources({folder + "/cat/"})), "cat:1=model.mlir cat:20=any.mlir ");
  EXPECT_EQ(Described(ReadModelSources({absl::StrCat("pet=", folder, "/dog")})),
            "pet:3=model.mlir ");
  EXPECT_THAT(Described(ReadModelSources({folder + "/cat/1"})),
              HasSubstr("expected a model in this folder"));
  WriteModel("ambiguous/a/1/b", "");
  WriteModel("ambiguous/a/1/c", "");
  EXPECT_THAT(Described(ReadModelSources({absl::StrCat(::testing::TempDir(), "/ambiguous")})),
              HasSubstr("expected one file, or one called model.*"));
}

}  // namespace
}  // namespace roundhouse::serving
