// File: inference_service.h
//
// The server without its sockets: takes HTTP requests and returns answers.
//
//   InferenceService service(options, std::move(models), metrics);
//   Upload upload = service.Receive(request);
//   while (…) upload.Append(bytes);
//   HttpAnswer answer = service.Answer(request, upload);
//
// Paths and answers follow the Open Inference Protocol (docs/serve.md), with /metrics in addition.
#ifndef ROUNDHOUSE_TOOLS_SERVING_INFERENCE_SERVICE_H_
#define ROUNDHOUSE_TOOLS_SERVING_INFERENCE_SERVICE_H_

#include <atomic>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "roundhouse/tools/serving/inference_protocol.h"
#include "roundhouse/tools/serving/metrics.h"
#include "roundhouse/tools/serving/served_model.h"

namespace roundhouse::serving {

struct ServiceOptions {
  // Of one body.
  int64_t max_body = int64_t{64} << 20;
  // Of all requests in progress, including the memory to parse them.
  int64_t memory = int64_t{2} << 30;
  // From the head of a request to its answer.
  std::chrono::nanoseconds request_timeout = std::chrono::seconds(30);
  // Requests must have one of them, except those for health; empty: anyone may ask.
  std::vector<std::string> api_keys = {};
};

// The keys in a file, one on each line; lines that begin with '#' are remarks. Errors: the file
// cannot be read, or has no key; a key is short enough to be guessed or cannot stand in a header.
absl::StatusOr<std::vector<std::string>> ReadApiKeys(const std::string& path);

// A request without its body.
struct HttpHead {
  std::string method;
  std::string path;  // Decoded, without what follows a '?'.
  std::string content_type;
  // The header "Inference-Header-Content-Length", if given.
  std::optional<std::string> json_bytes;
  std::optional<std::string> authorization = std::nullopt;  // The header of that name, if given.
  Clock::time_point arrival = Clock::now();
};

struct HttpAnswer {
  int status = 200;
  std::string content_type = "application/json";
  std::string body;
  std::optional<int64_t> json_bytes;  // For the same header.
};

class InferenceService;

// A body while it is received; it keeps no more than the limits allow.
class Upload {
 public:
  Upload(Upload&& other) noexcept;
  Upload& operator=(Upload&&) = delete;
  ~Upload();

  // Errors, which then persist: Unauthenticated without a key; InvalidArgument for a body that is
  // too large (Answer gives it the status 413), Unavailable if other requests hold the memory,
  // DeadlineExceeded if it takes too long.
  absl::Status Append(absl::string_view bytes);
  const absl::Status& status() const { return status_; }

 private:
  friend class InferenceService;
  Upload(InferenceService& service, const HttpHead& head);

  InferenceService* service_;
  const Clock::time_point deadline_;
  const std::optional<int64_t> json_bytes_;
  const bool is_admitted_;  // It began before Drain().
  absl::Status status_;
  bool is_too_large_ = false;
  std::string body_;
  int64_t charged_ = 0;
};

class InferenceService {
 public:
  // By name and version.
  using Models = std::map<std::string, std::map<int64_t, std::unique_ptr<ServedModel>>>;

  // `metrics` must outlive this.
  InferenceService(const ServiceOptions& options, Models models, Metrics& metrics);

  Upload Receive(const HttpHead& head) { return Upload(*this, head); }
  // Any number of threads may call it.
  HttpAnswer Answer(const HttpHead& head, Upload& upload);
  // For a request without a body.
  HttpAnswer Answer(const HttpHead& head);

  // From now on the service is not ready and refuses new inferences; those that have begun to
  // arrive continue.
  void Drain() { is_draining_ = true; }
  // Also ends the requests in progress, which are answered with an error.
  void Abandon();

 private:
  friend class Upload;

  // The model and the verb of a path.
  struct Target {
    const ServedModel* model = nullptr;
    std::string verb;  // "", "ready" or "infer".
  };

  absl::Status CheckMayAsk(const HttpHead& head) const;
  absl::Status Charge(int64_t bytes);
  HttpAnswer AnswerUncounted(const HttpHead& head, Upload* upload, const ServedModel*& counted);
  HttpAnswer AnswerAboutModel(const HttpHead& head, const std::vector<std::string>& path,
                              Upload* upload, const ServedModel*& counted);
  HttpAnswer Infer(const HttpHead& head, ServedModel& model, Upload& upload);
  std::string MetricsText() const;

  const ServiceOptions options_;
  const Models models_;
  Metrics& metrics_;
  std::atomic<int64_t> charged_ = 0;
  std::atomic<bool> is_draining_ = false;
};

// The HTTP status for an error.
int HttpStatusOf(const absl::Status& status);
HttpAnswer ErrorAnswer(int status, absl::string_view message);
HttpAnswer ErrorAnswer(const absl::Status& status);

}  // namespace roundhouse::serving

#endif  // ROUNDHOUSE_TOOLS_SERVING_INFERENCE_SERVICE_H_
