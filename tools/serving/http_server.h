// The sockets of a server: passes HTTP requests to an InferenceService, on its own threads.
#ifndef ROUNDHOUSE_TOOLS_SERVING_HTTP_SERVER_H_
#define ROUNDHOUSE_TOOLS_SERVING_HTTP_SERVER_H_

#include <cstdint>
#include <memory>
#include <string>

#include "absl/status/statusor.h"
#include "roundhouse/tools/serving/connection.h"
#include "roundhouse/tools/serving/inference_service.h"
#include "roundhouse/tools/serving/tls_identity.h"

namespace roundhouse::serving {

struct HttpServerOptions {
  std::string host = "127.0.0.1";
  int port = 8000;  // 0: a free one.
  // Connections that are served at a time, each by its own thread; others wait.
  int connections = 64;
  ConnectionLimits limits = {};
  int64_t max_body = 0;
  // For HTTPS; null: HTTP.
  std::shared_ptr<const TlsIdentity> identity = nullptr;
};

class HttpServer {
 public:
  // Listens and answers until destroyed. `service` must outlive it. Error: the address cannot be
  // bound; the message has the address and the reason.
  static absl::StatusOr<std::unique_ptr<HttpServer>> Start(const HttpServerOptions& options,
                                                           InferenceService& service);
  // Accepts no more connections, and waits for the current requests; an answer that is still being
  // computed or sent (num_answering) may be lost.
  ~HttpServer();
  HttpServer(const HttpServer&) = delete;
  HttpServer& operator=(const HttpServer&) = delete;

  int port() const;
  // Requests whose head was received and whose answer is not completely sent.
  int64_t num_answering() const;

 private:
  struct Sockets;
  explicit HttpServer(std::unique_ptr<Sockets> sockets);
  const std::unique_ptr<Sockets> sockets_;
};

}  // namespace roundhouse::serving

#endif  // ROUNDHOUSE_TOOLS_SERVING_HTTP_SERVER_H_
