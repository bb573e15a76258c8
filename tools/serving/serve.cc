#include "roundhouse/tools/serving/serve.h"

#include <iostream>
#include <memory>
#include <thread>
#include <utility>

#include "absl/status/statusor.h"
#include "absl/strings/numbers.h"
#include "absl/strings/str_cat.h"
#include "roundhouse/core/base/status_macros.h"
#include "roundhouse/service/cancellation.h"
#include "roundhouse/tools/command_line/flags.h"
#include "roundhouse/tools/command_line/option_flags.h"
#include "roundhouse/tools/serving/metrics.h"
#include "roundhouse/tools/serving/tls_identity.h"

namespace roundhouse {
namespace {

using serving::Clock;

constexpr std::chrono::milliseconds kTick{20};

// The flags as 64-bit numbers, the type of integer flags.
struct Numbers {
  int64_t port = 8000;
  int64_t instances = 1;
  int64_t connections = 64;
  int64_t threads = 1;
};

// The files that say who may ask, and who the server is.
struct Secrets {
  std::optional<std::string> tls_certificate = std::nullopt;
  std::optional<std::string> tls_key = std::nullopt;
  std::optional<std::string> api_keys = std::nullopt;
};

absl::Status ReadSecrets(const Secrets& paths, ServeOptions& options) {
  // A variable of the shell that is not set must not mean: no TLS, no keys.
  for (const auto* path : {&paths.tls_certificate, &paths.tls_key, &paths.api_keys}) {
    if (path->has_value() && (*path)->empty())
      return UsageError("--tls_cert, --tls_key and --api_key_file: expected a path, found none");
  }
  if (paths.tls_certificate.has_value() != paths.tls_key.has_value())
    return UsageError("--tls_cert and --tls_key are given together, or neither of them");
  if (paths.tls_certificate.has_value()) {
    RH_ASSIGN_OR_RETURN(options.http.identity,
                        serving::TlsIdentity::Load(*paths.tls_certificate, *paths.tls_key));
  }
  if (paths.api_keys.has_value()) {
    RH_ASSIGN_OR_RETURN(options.service.api_keys, serving::ReadApiKeys(*paths.api_keys));
  }
  return absl::OkStatus();
}

absl::Status CheckRange(absl::string_view flag, int64_t value, int64_t least, int64_t most) {
  if (value >= least && value <= most) return absl::OkStatus();
  return UsageError(absl::StrCat(flag, ": expected ", least, " to ", most, ", found ", value));
}

absl::Status TakeNumbers(const Numbers& numbers, ServeOptions& options) {
  const int64_t cores = UsableCores();
  RH_RETURN_IF_ERROR(CheckRange("--port", numbers.port, 0, 65535));
  RH_RETURN_IF_ERROR(CheckRange("--connections", numbers.connections, 1, 1000));
  RH_RETURN_IF_ERROR(CheckRange("--instances", numbers.instances, 1, 256));
  RH_RETURN_IF_ERROR(CheckRange("--max_batch", options.model.batching.max_rows, 1, 65536));
  RH_RETURN_IF_ERROR(CheckRange("--max_waiting", options.model.batching.max_waiting, 1, 1'000'000));
  if (options.http.limits.head_timeout <= std::chrono::nanoseconds(0))
    return UsageError("--head_timeout must be more than 0");
  if (options.service.max_body < 1) return UsageError("--max_body must be at least 1");
  if (options.service.memory < options.service.max_body)
    return UsageError(
        "--memory must be at least --max_body, or no body of that size is ever accepted");
  options.http.port = static_cast<int>(numbers.port);
  options.http.connections = static_cast<int>(numbers.connections);
  options.http.max_body = options.service.max_body;
  options.model.instances = static_cast<int>(numbers.instances);
  // Several sessions share the cores, unless --threads is given.
  options.model.threads = static_cast<int>(
      numbers.threads == cores ? std::max<int64_t>(1, cores / numbers.instances) : numbers.threads);
  return absl::OkStatus();
}

// Loads all models; the server does not start if one fails.
absl::StatusOr<serving::InferenceService::Models> LoadModels(const ServeOptions& options,
                                                             serving::Metrics& metrics,
                                                             std::ostream& notes) {
  RH_ASSIGN_OR_RETURN(const std::vector<serving::ModelSource> sources,
                      serving::ReadModelSources(options.models));
  serving::InferenceService::Models models;
  for (const serving::ModelSource& source : sources) {
    RH_RETURN_IF_ERROR(CheckNotCancelled("nothing was served"));
    const auto start = Clock::now();
    RH_ASSIGN_OR_RETURN(
        std::unique_ptr<serving::ServedModel> model,
        serving::ServedModel::Load(
            source, options.model, [&metrics, source](const serving::BatchRun& run) {
              metrics.AddBatch(source.name, source.version, run.rows, run.seconds);
            }));
    const auto taken = std::chrono::duration_cast<std::chrono::milliseconds>(Clock::now() - start);
    notes << "serve: " << source.name << " version " << source.version << " is ready after "
          << taken.count() << " ms (" << source.path << ")" << std::endl;
    for (const std::string& note : model->notes())
      notes << "serve: " << source.name << ": " << OptionsAsFlags(note) << std::endl;
    int64_t version = 0;
    if (!absl::SimpleAtoi(source.version, &version))
      return absl::InternalError("a version that is not a number");
    models[source.name][version] = std::move(model);
  }
  return models;
}

// Waits for all answers to be sent, at most this long.
bool AnswersAreOut(const serving::HttpServer& server, std::chrono::nanoseconds time) {
  const auto end = Clock::now() + time;
  while (server.num_answering() > 0 && Clock::now() < end) std::this_thread::sleep_for(kTick);
  return server.num_answering() == 0;
}

}  // namespace

absl::Status Serve(const ServeOptions& options, std::ostream& notes) {
  serving::Metrics metrics;
  RH_ASSIGN_OR_RETURN(serving::InferenceService::Models models,
                      LoadModels(options, metrics, notes));
  serving::InferenceService service(options.service, std::move(models), metrics);
  RH_ASSIGN_OR_RETURN(const std::unique_ptr<serving::HttpServer> server,
                      serving::HttpServer::Start(options.http, service));
  const char* const scheme = options.http.identity == nullptr ? "http" : "https";
  if (!options.service.api_keys.empty() && options.http.identity == nullptr)
    notes << "serve: keys are sent unencrypted; --tls_cert encrypts them" << std::endl;
  notes << "serve: listening on " << scheme << "://" << options.http.host << ":" << server->port()
        << "/v2" << std::endl;
  while (!IsCancelled()) std::this_thread::sleep_for(kTick);
  service.Drain();
  notes << "serve: shutting down; requests at work: " << server->num_answering() << std::endl;
  if (AnswersAreOut(*server, options.grace)) return absl::OkStatus();
  const int64_t left = server->num_answering();
  service.Abandon();
  // The callers must be told of this, too.
  AnswersAreOut(*server, std::chrono::seconds(1));
  return absl::DeadlineExceededError(
      absl::StrCat("requests still at work when --grace was over: ", left));
}

int ServeMain(int argc, char** argv) {
  ServeOptions options;
  Numbers numbers;
  std::string level = "2";
  Secrets secrets;
  options.model.batching.delay = std::chrono::milliseconds(2);
  Flags flags("serve",
              "Serves models over HTTP: the Open Inference Protocol v2 (KServe), with JSON and raw "
              "tensors, health, and metrics for Prometheus.\nIt is open to this machine alone "
              "unless --host says otherwise; --tls_cert and --api_key_file are for others: "
              "docs/serve.md.");
  flags.Positional("MODEL", &options.models,
                   "PATH, NAME=PATH or NAME:VERSION=PATH of a model (.mlir, .rh, .onnx, .tflite), "
                   "or a folder with NAME/VERSION/FILE");
  flags.Flag("port", &numbers.port, "N", "the port to listen on; 0 for any free one");
  flags.Flag("host", &options.http.host, "ADDRESS",
             "the address to listen on; 0.0.0.0 opens the server to the network");
  flags.Flag("max_batch", &options.model.batching.max_rows, "N",
             "batches concurrent requests into runs of at most N rows, for models that treat each "
             "row alone; 1 for never");
  flags.Duration("batch_delay", &options.model.batching.delay,
                 "how long the first request of a batch waits for others");
  flags.Threads(&numbers.threads, "how many a run uses; the default is divided by --instances");
  flags.Flag("instances", &numbers.instances, "N", "concurrent runs of one model");
  flags.Level("O", &level, {"0", "1", "2", "3"}, "optimises the models first");
  flags.Flag("backend", &options.model.placement.backends, "NAMES",
             "the backends that run the nodes, as for the tool run");
  flags.Choice("precision", &options.model.placement.precision, {"highest", "high", "medium"},
               "the precision of convolutions and products, as for the tool run");
  flags.Flag("shape", &options.model.shapes, "NAME:1x3x224x224",
             "sizes of an input, or of a named dimension, of all models");
  flags.Flag("entry", &options.model.entry, "NAME", "the graph to run, where there are several");
  flags.Flag("connections", &numbers.connections, "N",
             "the connections to serve at a time, each by a thread; others wait");
  flags.Flag("max_waiting", &options.model.batching.max_waiting, "N",
             "requests that may wait for a model; one more is refused (503)");
  flags.Bytes("max_body", &options.service.max_body,
              "the largest body of a request; larger ones are refused (413)");
  flags.Bytes("memory", &options.service.memory,
              "the memory of all requests at work: a byte of JSON counts as 25, one of raw data as "
              "1; requests beyond it are refused (503)");
  flags.Bytes("memory_limit", &options.model.memory_limit,
              "a run fails if its values need more; 0 for no limit");
  flags.Duration("request_timeout", &options.service.request_timeout,
                 "the time limit of one request, from its headers to the answer (504)");
  flags.Duration("head_timeout", &options.http.limits.head_timeout,
                 "the time limit of the headers of one request (408); they may have 64K (431)");
  flags.Flag("tls_cert", &secrets.tls_certificate, "FILE",
             "answers over HTTPS alone, with this certificate (PEM, the chain behind it)");
  flags.Flag("tls_key", &secrets.tls_key, "FILE", "the private key of --tls_cert (PEM)");
  flags.Flag("api_key_file", &secrets.api_keys, "FILE",
             "refuses requests (401) without the header `Authorization: Bearer KEY` with one of "
             "the keys in this file, one on each line");
  flags.Duration("grace", &options.grace,
                 "how long requests at work may go on after SIGTERM or SIGINT; a second signal "
                 "ends them at once");
  flags.Example("serve classify.onnx", "at http://127.0.0.1:8000/v2/models/classify/infer");
  flags.Example("serve classify.onnx --max_batch=8 --batch_delay=5ms --port=9000",
                "batches requests");
  flags.Example("serve cats=v1.onnx cats:2=v2.rh dogs=dogs.tflite",
                "three models, of which one has two versions");
  flags.Example("serve models", "all of models/NAME/VERSION/model.onnx");
  flags.Example(
      "serve classify.onnx --host=0.0.0.0 --tls_cert=server.pem --tls_key=server.key "
      "--api_key_file=keys",
      "serves other machines: encrypted, and only to clients with a key");
  return RunTool(flags, argc, argv, [&]() -> absl::Status {
    if (options.models.empty())
      return UsageError(absl::StrCat("MODEL is missing; ", flags.Usage()));
    options.model.level = level[0] - '0';
    RH_RETURN_IF_ERROR(TakeNumbers(numbers, options));
    RH_RETURN_IF_ERROR(ReadSecrets(secrets, options));
    return Serve(options, std::cerr);
  });
}

}  // namespace roundhouse
