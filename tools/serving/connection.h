// File: connection.h
//
// The bytes of one connection of the HTTP server, in the clear or over TLS. It bounds what the HTTP
// library does not: how long the head of a request may be, and how slowly it may arrive.
//
//   Connection connection(socket, limits, identity);
//   if (!connection.Begin()) return;
//   while (connection.AwaitRequest()) {
//     // Read the head from it; then
//     connection.EndHead();
//     // read the body, and write the answer.
//   }
#ifndef ROUNDHOUSE_TOOLS_SERVING_CONNECTION_H_
#define ROUNDHOUSE_TOOLS_SERVING_CONNECTION_H_

#include <sys/types.h>

#include <array>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>

#include "absl/strings/string_view.h"
#include "httplib.h"
#include "openssl/ssl.h"
#include "roundhouse/tools/serving/tls_identity.h"

namespace roundhouse::serving {

struct ConnectionLimits {
  // Applies to a connection without a request, and to each piece of a request or an answer.
  std::chrono::nanoseconds idle_timeout = std::chrono::seconds(5);
  // Of the first line of a request and its headers, all together.
  std::chrono::nanoseconds head_timeout = std::chrono::seconds(10);
  int64_t max_head = int64_t{64} << 10;
};

class Connection final : public httplib::Stream {
 public:
  // The caller closes `socket` afterwards. `identity`: null for a connection in the clear, else it
  // must outlive this.
  Connection(int socket, const ConnectionLimits& limits, const TlsIdentity* identity);
  ~Connection() override;
  Connection(const Connection&) = delete;
  Connection& operator=(const Connection&) = delete;

  // Shakes hands, over TLS. Returns whether both sides agree, within the time for a head.
  bool Begin();
  // Waits for the first byte of the next request; what is read from then on is its head. Returns
  // false if the client has closed the connection, or nothing comes in time.
  bool AwaitRequest();
  void EndHead() { is_head_ = false; }

  // Why no head could be read. Nothing can be read or written any more then, except by Refuse().
  enum class Excess { kNone, kBytes, kTime };
  Excess excess() const { return excess_; }
  // Answers a request whose head exceeds a limit.
  void Refuse(absl::string_view answer);

  // The interface of the library: read() and write() return -1 for an error, or if a time is over,
  // and write() all bytes otherwise.
  bool is_readable() const override;
  bool is_writable() const override;
  ssize_t read(char* data, size_t size) override;
  ssize_t write(const char* data, size_t size) override;
  void get_remote_ip_and_port(std::string& ip, int& port) const override;
  void get_local_ip_and_port(std::string& ip, int& port) const override;
  int socket() const override { return socket_; }

 private:
  using Clock = std::chrono::steady_clock;
  struct Deleter {
    void operator()(SSL* ssl) const { SSL_free(ssl); }
  };

  bool Wait(short events, Clock::time_point end) const;
  // The events of poll() that a call of OpenSSL that returned `result` waits for; 0 for none.
  short WantedBy(int result) const;
  // Returns 0 at the end, and -1 for an error or if the time is over.
  ssize_t Receive(char* data, size_t size, Clock::time_point end);
  bool Send(const char* data, size_t size);
  // Receives into the buffer, which is empty; returns as Receive() does.
  ssize_t Fill();

  const int socket_;
  const ConnectionLimits limits_;
  const bool is_tls_;
  const std::unique_ptr<SSL, Deleter> ssl_;
  // Received and not yet read: a client may send a request before it has the last answer.
  std::array<char, 4096> buffer_;
  size_t begin_ = 0;
  size_t end_ = 0;
  bool is_head_ = false;
  int64_t head_bytes_ = 0;
  Clock::time_point head_end_;
  Excess excess_ = Excess::kNone;
};

}  // namespace roundhouse::serving

#endif  // ROUNDHOUSE_TOOLS_SERVING_CONNECTION_H_
