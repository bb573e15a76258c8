// The sockets of a server: what comes in over HTTP goes to an InferenceService, on threads of its
// own.
#ifndef ROUNDHOUSE_TOOLS_SERVING_HTTP_SERVER_H_
#define ROUNDHOUSE_TOOLS_SERVING_HTTP_SERVER_H_

#include <chrono>
#include <cstdint>
#include <memory>
#include <string>

#include "absl/status/statusor.h"
#include "roundhouse/tools/serving/inference_service.h"

namespace roundhouse::serving {

struct HttpServerOptions {
  std::string host = "127.0.0.1";
  int port = 8000;  // 0: one that is free.
  // Connections that are served at a time, each by a thread; others wait.
  int connections = 64;
  // Of a connection without a request, and of each piece of a request.
  std::chrono::seconds idle_timeout{5};
  int64_t max_body = 0;
};

class HttpServer {
 public:
  // Listens, and answers until it is destroyed. `service` must outlive it. Error: the address
  // cannot be had; the message has it and why.
  static absl::StatusOr<std::unique_ptr<HttpServer>> Start(const HttpServerOptions& options,
                                                           InferenceService& service);
  // Takes no more connections, and waits for the requests that are there; an answer to one that is
  // still being made (num_answering) may be lost.
  ~HttpServer();
  HttpServer(const HttpServer&) = delete;
  HttpServer& operator=(const HttpServer&) = delete;

  int port() const;
  // Requests whose head has come, and whose answer has not all gone out.
  int64_t num_answering() const;

 private:
  struct Sockets;
  explicit HttpServer(std::unique_ptr<Sockets> sockets);
  const std::unique_ptr<Sockets> sockets_;
};

}  // namespace roundhouse::serving

#endif  // ROUNDHOUSE_TOOLS_SERVING_HTTP_SERVER_H_
