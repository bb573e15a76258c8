// Bytes as what a client sends to the server's socket: it answers in HTTP or closes the connection,
// and is there for the next client.
#include <arpa/inet.h>
#include <netinet/in.h>
#include <sys/socket.h>
#include <unistd.h>

#include <cerrno>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>
#include <utility>

#include "absl/status/statusor.h"
#include "absl/strings/match.h"
#include "absl/strings/string_view.h"
#include "roundhouse/core/base/check.h"
#include "roundhouse/tools/serving/http_server.h"
#include "roundhouse/tools/serving/inference_service.h"
#include "roundhouse/tools/serving/metrics.h"

namespace roundhouse::serving {
namespace {

HttpServer& Server() {
  static HttpServer* const server = [] {
    auto* const metrics = new Metrics();
    auto* const service = new InferenceService({.max_body = 1 << 16, .memory = 64 << 20},
                                               InferenceService::Models(), *metrics);
    HttpServerOptions options = {.port = 0, .connections = 4, .max_body = 1 << 16};
    options.limits.max_head = 2048;
    auto started = HttpServer::Start(options, *service);
    RH_CHECK(started.ok()) << started.status().ToString();
    return started->release();
  }();
  return *server;
}

// Calls `transfer` again where a signal interrupted it: libFuzzer sets an alarm every few seconds.
template <typename Transfer>
ssize_t Uninterrupted(Transfer transfer) {
  ssize_t count = 0;
  do count = transfer();
  while (count < 0 && errno == EINTR);
  return count;
}

// The server's answer to `request`, after which nothing more is sent.
std::string Ask(absl::string_view request) {
  const int client = socket(AF_INET, SOCK_STREAM, 0);
  sockaddr_in address = {};
  address.sin_family = AF_INET;
  address.sin_port = htons(static_cast<uint16_t>(Server().port()));
  address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
  RH_CHECK(connect(client, reinterpret_cast<const sockaddr*>(&address), sizeof(address)) == 0);
  // The server may close the connection before it has read all.
  while (!request.empty()) {
    const ssize_t sent =
        Uninterrupted([&] { return send(client, request.data(), request.size(), MSG_NOSIGNAL); });
    if (sent <= 0) break;
    request.remove_prefix(static_cast<size_t>(sent));
  }
  shutdown(client, SHUT_WR);
  std::string answer;
  char piece[4096];
  ssize_t got = 0;
  while ((got = Uninterrupted([&] { return recv(client, piece, sizeof(piece), 0); })) > 0)
    answer.append(piece, static_cast<size_t>(got));
  close(client);
  return answer;
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
  const std::string answer = Ask(absl::string_view(reinterpret_cast<const char*>(data), size));
  if (!answer.empty()) {
    RH_CHECK(absl::StartsWith(answer, "HTTP/1.")) << answer;
    RH_CHECK(!absl::StrContains(answer.substr(0, 16), " 500")) << answer;
  }
  RH_CHECK(absl::StartsWith(Ask("GET /v2/health/live HTTP/1.1\r\nConnection: close\r\n\r\n"),
                            "HTTP/1.1 200 "));
  return 0;
}

}  // namespace roundhouse::serving
