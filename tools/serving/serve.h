// File: serve.h
//
// The tool serve: serves models over HTTP by the Open Inference Protocol (docs/serve.md).
#ifndef ROUNDHOUSE_TOOLS_SERVING_SERVE_H_
#define ROUNDHOUSE_TOOLS_SERVING_SERVE_H_

#include <chrono>
#include <cstdint>
#include <ostream>
#include <string>
#include <vector>

#include "absl/status/status.h"
#include "roundhouse/tools/serving/http_server.h"
#include "roundhouse/tools/serving/inference_service.h"
#include "roundhouse/tools/serving/served_model.h"

namespace roundhouse {

struct ServeOptions {
  std::vector<std::string> models = {};  // As for ReadModelSources.
  serving::ServedModelOptions model = {};
  serving::ServiceOptions service = {};
  serving::HttpServerOptions http = {};
  // The time that requests in progress may take after the server is told to end.
  std::chrono::nanoseconds grace = std::chrono::seconds(10);
};

// Serves until the thread's work is cancelled (service/cancellation.h), as RunTool does on SIGINT
// and SIGTERM; then finishes the requests in progress. Reports its address and models on `notes`.
// Errors: those of reading the models, all of them, with their paths; the address cannot be bound.
absl::Status Serve(const ServeOptions& options, std::ostream& notes);

// The main of the tool, with the dialects, kernels and formats of the binary.
int ServeMain(int argc, char** argv);

}  // namespace roundhouse

#endif  // ROUNDHOUSE_TOOLS_SERVING_SERVE_H_
