#include "roundhouse/tools/serving/http_server.h"

#include <arpa/inet.h>
#include <netinet/in.h>
#include <sys/socket.h>
#include <unistd.h>

#include <atomic>
#include <cerrno>
#include <cstring>
#include <exception>
#include <filesystem>
#include <system_error>
#include <thread>
#include <utility>

#include "absl/status/status.h"
#include "absl/strings/numbers.h"
#include "absl/strings/str_cat.h"
#include "httplib.h"
#include "roundhouse/tools/serving/inference_protocol.h"

namespace roundhouse::serving {
namespace {

constexpr char kAnyPath[] = "[^]*";
constexpr char kJsonBytes[] = "Inference-Header-Content-Length";
// Of the path, so that no pattern is matched with a longer one.
constexpr size_t kMaxPath = 1024;
// Their bodies are always read, so that the next request begins at the right byte.
constexpr const char* kWithBody[] = {"POST", "PUT", "PATCH", "DELETE"};

HttpHead HeadOf(const httplib::Request& request) {
  HttpHead head = {.method = request.method,
                   .path = request.path,
                   .content_type = request.get_header_value("Content-Type")};
  if (request.has_header(kJsonBytes)) head.json_bytes = request.get_header_value(kJsonBytes);
  if (request.has_header("Authorization"))
    head.authorization = request.get_header_value("Authorization");
  return head;
}

void Write(HttpAnswer answer, httplib::Response& response) {
  response.status = answer.status;
  if (answer.json_bytes.has_value())
    response.set_header(kJsonBytes, absl::StrCat(*answer.json_bytes));
  if (answer.status == 503) response.set_header("Retry-After", "1");
  if (answer.status == 401) response.set_header("WWW-Authenticate", "Bearer");
  response.body = std::move(answer.body);
  response.set_header("Content-Type", answer.content_type);
}

void AnswerWithBody(InferenceService& service, const httplib::Request& request,
                    const httplib::ContentReader& read, httplib::Response& response) {
  const HttpHead head = HeadOf(request);
  Upload upload = service.Receive(head);
  // Multipart forms need another reader; no request takes one.
  if (!request.is_multipart_form_data()) {
    // A body that is too large is still read to its end, unless that takes too long.
    read([&](const char* data, size_t size) {
      return !absl::IsDeadlineExceeded(upload.Append(absl::string_view(data, size)));
    });
    // The library sees from the head that the body exceeds the limit.
    if (response.status == 413)
      return Write(ErrorAnswer(413, "the body is larger than --max_body"), response);
    if (response.status >= 400 && upload.status().ok())
      return Write(ErrorAnswer(400, "the body does not match its headers"), response);
  }
  Write(service.Answer(head, upload), response);
}

// Ends the incoming side of the connections to a port. Otherwise the library would wait for idle
// connections until they time out.
void EndIncoming(int port) {
  std::error_code error;
  for (std::filesystem::directory_iterator file("/proc/self/fd", error), end; !error && file != end;
       file.increment(error)) {
    int descriptor = -1;
    if (!absl::SimpleAtoi(file->path().filename().string(), &descriptor)) continue;
    sockaddr_storage address = {};
    socklen_t size = sizeof(address);
    if (getsockname(descriptor, reinterpret_cast<sockaddr*>(&address), &size) != 0) continue;
    const auto* v4 = reinterpret_cast<const sockaddr_in*>(&address);
    const auto* v6 = reinterpret_cast<const sockaddr_in6*>(&address);
    const bool is_ours = (address.ss_family == AF_INET && ntohs(v4->sin_port) == port) ||
                         (address.ss_family == AF_INET6 && ntohs(v6->sin6_port) == port);
    if (is_ours) shutdown(descriptor, SHUT_RD);
  }
}

// The library's server with connections of ours.
class Server final : public httplib::Server {
 public:
  explicit Server(const HttpServerOptions& options)
      : limits_(options.limits), identity_(options.identity) {}

  int64_t num_answering() const { return num_answering_; }

 private:
  // Overrides a private function, which is how the library itself adds TLS.
  bool process_and_close_socket(socket_t socket) override {
    bool is_well = false;
    try {
      is_well = AnswerAll(socket);
    } catch (const std::exception&) {
      // No memory; this connection is given up.
    }
    shutdown(socket, SHUT_RDWR);
    close(socket);
    return is_well;
  }

  bool AnswerAll(socket_t socket) {
    Connection connection(socket, limits_, identity_.get());
    bool is_well = connection.Begin();
    for (size_t left = keep_alive_max_count_;
         is_well && left > 0 && svr_sock_ != INVALID_SOCKET && connection.AwaitRequest(); --left) {
      bool is_closed = false;
      Answering answering(num_answering_);
      is_well = process_request(connection, left == 1, is_closed, [&](httplib::Request&) {
        connection.EndHead();
        answering.Begin();
      });
      is_well = is_well && !is_closed;
      const std::string refusal = RefusalOf(connection);
      if (!refusal.empty()) connection.Refuse(refusal);
    }
    return is_well;
  }

  // The answer to a head that exceeds a limit; empty for others.
  std::string RefusalOf(const Connection& connection) const {
    std::string status;
    std::string body;
    switch (connection.excess()) {
      case Connection::Excess::kNone:
        return "";
      case Connection::Excess::kBytes:
        status = "431 Request Header Fields Too Large";
        body = ErrorBody(absl::StrCat("the first line and the headers have more than ",
                                      limits_.max_head, " bytes"));
        break;
      case Connection::Excess::kTime:
        status = "408 Request Timeout";
        body = ErrorBody("the headers did not arrive within --head_timeout");
        break;
    }
    return absl::StrCat("HTTP/1.1 ", status,
                        "\r\nContent-Type: application/json\r\nContent-Length: ", body.size(),
                        "\r\nConnection: close\r\n\r\n", body);
  }

  // Counts one request from its head to the end of its answer.
  class Answering {
   public:
    explicit Answering(std::atomic<int64_t>& count) : count_(count) {}
    ~Answering() {
      if (has_begun_) --count_;
    }
    Answering(const Answering&) = delete;
    Answering& operator=(const Answering&) = delete;
    void Begin() {
      if (!std::exchange(has_begun_, true)) ++count_;
    }

   private:
    std::atomic<int64_t>& count_;
    bool has_begun_ = false;
  };

  const ConnectionLimits limits_;
  const std::shared_ptr<const TlsIdentity> identity_;
  std::atomic<int64_t> num_answering_ = 0;
};

}  // namespace

struct HttpServer::Sockets {
  explicit Sockets(const HttpServerOptions& options) : server(options) {}

  Server server;
  std::thread listener;
  int port = 0;
};

HttpServer::HttpServer(std::unique_ptr<Sockets> sockets) : sockets_(std::move(sockets)) {}

HttpServer::~HttpServer() {
  if (!sockets_->listener.joinable()) return;
  sockets_->server.stop();
  EndIncoming(sockets_->port);
  sockets_->listener.join();
}

int HttpServer::port() const { return sockets_->port; }

int64_t HttpServer::num_answering() const { return sockets_->server.num_answering(); }

absl::StatusOr<std::unique_ptr<HttpServer>> HttpServer::Start(const HttpServerOptions& options,
                                                              InferenceService& service) {
  auto sockets = std::make_unique<Sockets>(options);
  httplib::Server& server = sockets->server;
  server.new_task_queue = [threads = static_cast<size_t>(options.connections)] {
    return new httplib::ThreadPool(threads);
  };
  server.set_tcp_nodelay(true);
  server.set_keep_alive_max_count(1'000'000);
  server.set_payload_max_length(static_cast<size_t>(options.max_body));
  // Not SO_REUSEPORT, which the library would set: two servers would share one port.
  server.set_socket_options([](socket_t socket) {
    const int yes = 1;
    setsockopt(socket, SOL_SOCKET, SO_REUSEADDR, &yes, sizeof(yes));
  });
  // Requests without a body are answered here, before any pattern is matched.
  server.set_pre_routing_handler(
      [&service](const httplib::Request& request, httplib::Response& response) {
        if (request.path.size() > kMaxPath) {
          Write(ErrorAnswer(414, "the path is too long"), response);
          return httplib::Server::HandlerResponse::Handled;
        }
        for (const char* method : kWithBody) {
          if (request.method == method) return httplib::Server::HandlerResponse::Unhandled;
        }
        Write(service.Answer(HeadOf(request)), response);
        return httplib::Server::HandlerResponse::Handled;
      });
  const auto answer = [&service](const httplib::Request& request, httplib::Response& response,
                                 const httplib::ContentReader& read) {
    AnswerWithBody(service, request, read, response);
  };
  server.Post(kAnyPath, answer);
  server.Put(kAnyPath, answer);
  server.Patch(kAnyPath, answer);
  server.Delete(kAnyPath, answer);
  // For errors that the library itself finds.
  server.set_error_handler([](const httplib::Request&, httplib::Response& response) {
    if (response.body.empty())
      Write(ErrorAnswer(response.status, "the server does not support this HTTP request"),
            response);
  });
  server.set_exception_handler(
      [](const httplib::Request&, httplib::Response& response, std::exception_ptr) {
        Write(ErrorAnswer(503, "no memory for the request"), response);
      });
  errno = 0;
  sockets->port = options.port;
  if (options.port == 0) {
    sockets->port = server.bind_to_any_port(options.host);
  } else if (!server.bind_to_port(options.host, options.port)) {
    sockets->port = -1;
  }
  if (sockets->port < 0) {
    return absl::FailedPreconditionError(
        absl::StrCat("cannot listen on ", options.host, ":", options.port,
                     errno == 0 ? "" : absl::StrCat(": ", std::strerror(errno)),
                     "; --port=0 takes a free port"));
  }
  sockets->listener = std::thread([&server] { server.listen_after_bind(); });
  // Calling stop() before it runs would have no effect.
  while (!server.is_running()) std::this_thread::sleep_for(std::chrono::milliseconds(1));
  return std::unique_ptr<HttpServer>(new HttpServer(std::move(sockets)));
}

}  // namespace roundhouse::serving
