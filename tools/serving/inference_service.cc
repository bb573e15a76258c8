#include "roundhouse/tools/serving/inference_service.h"

#include <algorithm>
#include <utility>

#include "absl/status/statusor.h"
#include "absl/strings/ascii.h"
#include "absl/strings/match.h"
#include "absl/strings/numbers.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_split.h"
#include "roundhouse/core/base/file.h"
#include "roundhouse/core/base/memory.h"
#include "roundhouse/core/base/nearest_name.h"
#include "roundhouse/core/base/status_macros.h"
#include "roundhouse/core/base/version.h"

namespace roundhouse::serving {
namespace {

// The answer to a request with the wrong method.
HttpAnswer NoMethod(const HttpHead& head, absl::string_view expected) {
  return ErrorAnswer(405, absl::StrCat(head.path, " takes ", expected, ", found ", head.method));
}

bool IsGet(const HttpHead& head) { return head.method == "GET" || head.method == "HEAD"; }

std::optional<int64_t> NumberIn(const std::optional<std::string>& text) {
  int64_t number = 0;
  if (!text.has_value() || !absl::SimpleAtoi(*text, &number) || number < 0) return std::nullopt;
  return number;
}

// Takes the same time whatever the first difference is, so that a key cannot be found bit by bit.
bool IsSameKey(absl::string_view given, absl::string_view key) {
  if (given.size() != key.size()) return false;
  unsigned difference = 0;
  for (size_t i = 0; i < key.size(); ++i)
    difference |= static_cast<unsigned char>(given[i]) ^ static_cast<unsigned char>(key[i]);
  return difference == 0;
}

}  // namespace

absl::StatusOr<std::vector<std::string>> ReadApiKeys(const std::string& path) {
  constexpr size_t kLeastLength = 16;
  constexpr absl::string_view kRemedy = "`openssl rand -hex 32` makes one";
  RH_ASSIGN_OR_RETURN(const std::string text, ReadFile(path));
  std::vector<std::string> keys;
  int line_number = 0;
  for (const absl::string_view line : absl::StrSplit(text, '\n')) {
    ++line_number;
    const absl::string_view key = absl::StripAsciiWhitespace(line);
    if (key.empty() || key[0] == '#') continue;
    if (!std::all_of(key.begin(), key.end(), absl::ascii_isgraph) || key.size() < kLeastLength) {
      return absl::InvalidArgumentError(
          absl::StrCat(path, ":", line_number, ": expected a key of at least ", kLeastLength,
                       " letters, digits or signs without spaces; ", kRemedy));
    }
    keys.emplace_back(key);
  }
  if (keys.empty()) {
    return absl::InvalidArgumentError(
        absl::StrCat(path, ": expected a key on each line, found none; ", kRemedy));
  }
  return keys;
}

int HttpStatusOf(const absl::Status& status) {
  switch (status.code()) {
    case absl::StatusCode::kOk:
      return 200;
    case absl::StatusCode::kUnauthenticated:
      return 401;
    case absl::StatusCode::kNotFound:
      return 404;
    // Errors of the request, or caused by it in the model: a size that does not fit, an index.
    case absl::StatusCode::kInvalidArgument:
    case absl::StatusCode::kOutOfRange:
    case absl::StatusCode::kFailedPrecondition:
    case absl::StatusCode::kUnimplemented:
      return 400;
    case absl::StatusCode::kResourceExhausted:
      return 413;
    case absl::StatusCode::kUnavailable:
    case absl::StatusCode::kCancelled:
      return 503;
    case absl::StatusCode::kDeadlineExceeded:
      return 504;
    default:
      return 500;
  }
}

HttpAnswer ErrorAnswer(int status, absl::string_view message) {
  return {.status = status, .body = ErrorBody(message)};
}

HttpAnswer ErrorAnswer(const absl::Status& status) {
  return ErrorAnswer(HttpStatusOf(status), status.message());
}

Upload::Upload(InferenceService& service, const HttpHead& head)
    : service_(&service),
      deadline_(head.arrival + service.options_.request_timeout),
      json_bytes_(NumberIn(head.json_bytes)),
      is_admitted_(!service.is_draining_),
      status_(service.CheckMayAsk(head)) {}

Upload::Upload(Upload&& other) noexcept
    : service_(std::exchange(other.service_, nullptr)),
      deadline_(other.deadline_),
      json_bytes_(other.json_bytes_),
      is_admitted_(other.is_admitted_),
      status_(std::move(other.status_)),
      is_too_large_(other.is_too_large_),
      body_(std::move(other.body_)),
      charged_(other.charged_) {}

Upload::~Upload() {
  if (service_ != nullptr) service_->charged_ -= charged_;
}

absl::Status Upload::Append(absl::string_view bytes) {
  if (!status_.ok()) return status_;
  const int64_t before = static_cast<int64_t>(body_.size());
  const int64_t after = before + static_cast<int64_t>(bytes.size());
  if (Clock::now() > deadline_) {
    status_ = absl::DeadlineExceededError("the body did not arrive in time");
  } else if (after > service_->options_.max_body) {
    is_too_large_ = true;
    status_ = absl::InvalidArgumentError(absl::StrCat(
        "the body has more than the ", service_->options_.max_body, " bytes of --max_body"));
  } else {
    // JSON takes more memory when it is read, and the whole body is JSON unless a header says
    // otherwise.
    const int64_t json = std::min(json_bytes_.value_or(after), after) -
                         std::min(json_bytes_.value_or(before), before);
    const int64_t charge = static_cast<int64_t>(bytes.size()) + json * kBytesForEachOfJson;
    status_ = service_->Charge(charge);
    if (status_.ok()) {
      charged_ += charge;
      // A string doubles its memory when it grows.
      status_ = CheckMemoryFor(2 * after, 1, "the body of a request");
    }
    if (status_.ok()) body_.append(bytes.data(), bytes.size());
  }
  if (!status_.ok()) body_ = std::string();
  return status_;
}

InferenceService::InferenceService(const ServiceOptions& options, Models models, Metrics& metrics)
    : options_(options), models_(std::move(models)), metrics_(metrics) {}

absl::Status InferenceService::CheckMayAsk(const HttpHead& head) const {
  // Health checks come from monitors, which have no keys.
  if (options_.api_keys.empty() || absl::StartsWith(head.path, "/v2/health/"))
    return absl::OkStatus();
  constexpr absl::string_view kScheme = "bearer ";
  const absl::string_view given =
      head.authorization.has_value() ? absl::string_view(*head.authorization) : absl::string_view();
  bool is_known = false;
  if (absl::StartsWithIgnoreCase(given, kScheme)) {
    const absl::string_view key = absl::StripAsciiWhitespace(given.substr(kScheme.size()));
    for (const std::string& known : options_.api_keys) is_known = IsSameKey(key, known) || is_known;
  }
  if (is_known) return absl::OkStatus();
  return absl::UnauthenticatedError(
      "expected the header `Authorization: Bearer KEY` with a key that the server knows");
}

absl::Status InferenceService::Charge(int64_t bytes) {
  const int64_t charged = charged_ += bytes;
  if (charged <= options_.memory) return absl::OkStatus();
  charged_ -= bytes;
  return absl::UnavailableError("the requests at work take all of --memory; try again later");
}

HttpAnswer InferenceService::Answer(const HttpHead& head, Upload& upload) {
  const ServedModel* counted = nullptr;
  HttpAnswer answer = AnswerUncounted(head, &upload, counted);
  if (counted == nullptr) {
    metrics_.AddOther(answer.status);
  } else {
    metrics_.AddRequest(counted->name(), counted->version(), answer.status,
                        std::chrono::duration<double>(Clock::now() - head.arrival).count());
  }
  return answer;
}

HttpAnswer InferenceService::Answer(const HttpHead& head) {
  Upload nothing(*this, head);
  return Answer(head, nothing);
}

HttpAnswer InferenceService::AnswerUncounted(const HttpHead& head, Upload* upload,
                                             const ServedModel*& counted) {
  // Without a key, a client learns nothing, not even which paths exist.
  if (absl::IsUnauthenticated(upload->status())) return ErrorAnswer(upload->status());
  const std::vector<std::string> path = absl::StrSplit(head.path, '/', absl::SkipEmpty());
  if (path.size() == 1 && path[0] == "metrics") {
    if (!IsGet(head)) return NoMethod(head, "GET");
    return {.content_type = "text/plain; version=0.0.4; charset=utf-8", .body = MetricsText()};
  }
  if (path.empty() || path[0] != "v2")
    return ErrorAnswer(404, absl::StrCat("there is no ", head.path, "; the server is at /v2"));
  if (path.size() >= 3 && path[1] == "models") return AnswerAboutModel(head, path, upload, counted);
  const bool is_health = path.size() == 3 && path[1] == "health";
  if (path.size() != 1 && !(is_health && (path[2] == "live" || path[2] == "ready")))
    return ErrorAnswer(404, absl::StrCat("there is no ", head.path));
  if (!IsGet(head)) return NoMethod(head, "GET");
  if (path.size() == 1) return {.body = ServerMetadataBody(kVersion)};
  const bool is_ready = path[2] == "live" || !is_draining_;
  return {.status = is_ready ? 200 : 503,
          .body = absl::StrCat("{\"", path[2], "\":", is_ready ? "true" : "false", "}")};
}

HttpAnswer InferenceService::AnswerAboutModel(const HttpHead& head,
                                              const std::vector<std::string>& path, Upload* upload,
                                              const ServedModel*& counted) {
  const auto versions = models_.find(path[2]);
  if (versions == models_.end()) {
    std::vector<std::string> names;
    for (const auto& model : models_) names.push_back(model.first);
    return ErrorAnswer(
        404, absl::StrCat("there is no model '", path[2], "'", DidYouMean(path[2], names)));
  }
  // The newest if none is named.
  auto version = std::prev(versions->second.end());
  size_t next = 3;
  if (path.size() > 3 && path[3] == "versions") {
    const std::optional<int64_t> number =
        NumberIn(path.size() > 4 ? std::optional<std::string>(path[4]) : std::nullopt);
    version = number.has_value() ? versions->second.find(*number) : versions->second.end();
    if (version == versions->second.end()) {
      std::string known;
      for (const auto& one : versions->second)
        absl::StrAppend(&known, known.empty() ? "" : ", ", one.first);
      return ErrorAnswer(
          404, absl::StrCat("there is no such version of '", path[2], "'; there are ", known));
    }
    next = 5;
  }
  ServedModel& model = *version->second;
  const std::string verb = path.size() > next ? path[next] : "";
  if (path.size() > next + 1 || !(verb.empty() || verb == "ready" || verb == "infer"))
    return ErrorAnswer(404, absl::StrCat("there is no ", head.path));
  if (verb == "infer") {
    if (head.method != "POST") return NoMethod(head, "POST");
    counted = &model;
    return Infer(head, model, *upload);
  }
  if (!IsGet(head)) return NoMethod(head, "GET");
  if (verb == "ready") {
    return {.status = is_draining_ ? 503 : 200,
            .body = absl::StrCat("{\"name\":\"", model.name(),
                                 "\",\"ready\":", is_draining_ ? "false" : "true", "}")};
  }
  ModelMetadata metadata = model.metadata();
  for (const auto& one : versions->second) metadata.versions.push_back(absl::StrCat(one.first));
  return {.body = ModelMetadataBody(metadata)};
}

HttpAnswer InferenceService::Infer(const HttpHead& head, ServedModel& model, Upload& upload) {
  if (!upload.is_admitted_) return ErrorAnswer(503, "the server is shutting down");
  if (!upload.status().ok())
    return upload.is_too_large_ ? ErrorAnswer(413, upload.status().message())
                                : ErrorAnswer(upload.status());
  if (absl::StartsWith(head.content_type, "multipart/"))
    return ErrorAnswer(415, "expected JSON, found multipart data");
  const std::optional<int64_t> json_bytes = NumberIn(head.json_bytes);
  if (head.json_bytes.has_value() && !json_bytes.has_value()) {
    return ErrorAnswer(400,
                       absl::StrCat("Inference-Header-Content-Length: expected a number, found '",
                                    *head.json_bytes, "'"));
  }
  absl::StatusOr<InferRequest> request = ReadInferRequest(upload.body_, json_bytes);
  if (!request.ok()) return ErrorAnswer(request.status());
  // The tensors have the data now.
  upload.body_ = std::string();
  absl::StatusOr<InferResponse> response =
      model.Infer(*std::move(request), head.arrival + options_.request_timeout);
  if (!response.ok()) return ErrorAnswer(response.status());
  absl::StatusOr<ProtocolBody> body = WriteInferResponse(*response);
  if (!body.ok()) return ErrorAnswer(body.status());
  return {.content_type =
              body->json_bytes.has_value() ? "application/octet-stream" : "application/json",
          .body = std::move(body->body),
          .json_bytes = body->json_bytes};
}

void InferenceService::Abandon() {
  Drain();
  for (const auto& [name, versions] : models_) {
    for (const auto& [version, model] : versions) model->End();
  }
}

std::string InferenceService::MetricsText() const {
  std::vector<Metrics::Gauge> gauges;
  for (const auto& [name, versions] : models_) {
    for (const auto& [version, model] : versions) {
      gauges.push_back({.name = absl::StrCat("roundhouse_waiting_requests{model=\"", name,
                                             "\",version=\"", version, "\"}"),
                        .value = static_cast<double>(model->num_waiting()),
                        .help = "Requests that are waiting."});
    }
  }
  gauges.push_back({"roundhouse_request_memory_bytes", static_cast<double>(charged_.load()),
                    "Memory that requests at work take of --memory."});
  gauges.push_back({"process_resident_memory_bytes", static_cast<double>(ResidentBytes()),
                    "Memory of the process."});
  return metrics_.Text(gauges);
}

}  // namespace roundhouse::serving
