// File: serve.h
//
// The tool serve: models over HTTP, as the Open Inference Protocol has it (docs/serve.md).
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
  std::vector<std::string> models = {};  // As ReadModelSources has them.
  serving::ServedModelOptions model = {};
  serving::ServiceOptions service = {};
  serving::HttpServerOptions http = {};
  // How long requests that are at work may go on when it ends.
  std::chrono::nanoseconds grace = std::chrono::seconds(10);
};

// Serves until the thread's work is cancelled (service/cancellation.h), as RunTool does for SIGINT
// and SIGTERM; then finishes what is at work. Says on `notes` where it listens and with what.
// Errors: those of reading the models, all said with their paths; the address cannot be had.
absl::Status Serve(const ServeOptions& options, std::ostream& notes);

// The whole tool, with the dialects, kernels and formats of the binary.
int ServeMain(int argc, char** argv);

}  // namespace roundhouse

#endif  // ROUNDHOUSE_TOOLS_SERVING_SERVE_H_
