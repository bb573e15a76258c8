// File: inference_service.h
//
// The server without its sockets: requests of HTTP in, answers out.
//
//   InferenceService service(options, std::move(models), metrics);
//   Upload upload = service.Receive(request);
//   while (…) upload.Append(bytes);
//   HttpAnswer answer = service.Answer(request, upload);
//
// Paths and answers are those of the Open Inference Protocol (docs/serve.md), with /metrics beside.
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
#include "absl/strings/string_view.h"
#include "roundhouse/tools/serving/inference_protocol.h"
#include "roundhouse/tools/serving/metrics.h"
#include "roundhouse/tools/serving/served_model.h"

namespace roundhouse::serving {

struct ServiceOptions {
  // Of one body.
  int64_t max_body = int64_t{64} << 20;
  // Of all that are worked on, with what reading them takes.
  int64_t memory = int64_t{2} << 30;
  // From the head of a request to its answer.
  std::chrono::nanoseconds request_timeout = std::chrono::seconds(30);
};

// What there is before the body.
struct HttpHead {
  std::string method;
  std::string path;  // Decoded, without what follows a '?'.
  std::string content_type;
  // "Inference-Header-Content-Length", where it is there.
  std::optional<std::string> json_bytes;
  Clock::time_point arrival = Clock::now();
};

struct HttpAnswer {
  int status = 200;
  std::string content_type = "application/json";
  std::string body;
  std::optional<int64_t> json_bytes;  // For the header of that name.
};

class InferenceService;

// A body on its way in: no more of it is kept than the limits allow.
class Upload {
 public:
  Upload(Upload&& other) noexcept;
  Upload& operator=(Upload&&) = delete;
  ~Upload();

  // Errors, from then on for all: InvalidArgument with the status 413 in Answer, Unavailable for
  // memory that others have just now; DeadlineExceeded when it takes too long.
  absl::Status Append(absl::string_view bytes);
  const absl::Status& status() const { return status_; }

 private:
  friend class InferenceService;
  Upload(InferenceService& service, const HttpHead& head);

  InferenceService* service_;
  const Clock::time_point deadline_;
  const std::optional<int64_t> json_bytes_;
  const bool is_admitted_;  // It came before Drain().
  absl::Status status_;
  bool is_too_large_ = false;
  std::string body_;
  int64_t charged_ = 0;
};

class InferenceService {
 public:
  // By name and version.
  using Models = std::map<std::string, std::map<int64_t, std::unique_ptr<ServedModel>>>;

  // `metrics` must outlive it.
  InferenceService(const ServiceOptions& options, Models models, Metrics& metrics);

  Upload Receive(const HttpHead& head) { return Upload(*this, head); }
  // Any number of threads may call it.
  HttpAnswer Answer(const HttpHead& head, Upload& upload);
  // Of a request without a body.
  HttpAnswer Answer(const HttpHead& head);

  // From now on it is not ready and takes no inferences; those that have begun to come go on.
  void Drain() { is_draining_ = true; }
  // Those at work end, too, with an error as their answer.
  void Abandon();

 private:
  friend class Upload;

  // What a path is about.
  struct Target {
    const ServedModel* model = nullptr;
    std::string verb;  // "", "ready" or "infer".
  };

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

// The status that an error is answered with.
int HttpStatusOf(const absl::Status& status);
HttpAnswer ErrorAnswer(int status, absl::string_view message);
HttpAnswer ErrorAnswer(const absl::Status& status);

}  // namespace roundhouse::serving

#endif  // ROUNDHOUSE_TOOLS_SERVING_INFERENCE_SERVICE_H_
