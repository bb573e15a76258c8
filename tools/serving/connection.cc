#include "roundhouse/tools/serving/connection.h"

#include <fcntl.h>
#include <netdb.h>
#include <netinet/in.h>
#include <poll.h>
#include <sys/socket.h>

#include <algorithm>
#include <cerrno>
#include <cstring>

#include "absl/strings/numbers.h"
#include "openssl/err.h"

namespace roundhouse::serving {
namespace {

// OpenSSL counts in int.
constexpr size_t kMaxPiece = size_t{1} << 20;

SSL* NewSsl(int socket, const TlsIdentity* identity) {
  if (identity == nullptr) return nullptr;
  SSL* ssl = SSL_new(identity->context());
  if (ssl != nullptr) SSL_set_fd(ssl, socket);
  return ssl;
}

void AddressOf(const sockaddr_storage& address, socklen_t size, std::string& ip, int& port) {
  char host[NI_MAXHOST] = {};
  char service[NI_MAXSERV] = {};
  if (getnameinfo(reinterpret_cast<const sockaddr*>(&address), size, host, sizeof(host), service,
                  sizeof(service), NI_NUMERICHOST | NI_NUMERICSERV) != 0) {
    return;
  }
  ip = host;
  if (!absl::SimpleAtoi(service, &port)) port = -1;
}

}  // namespace

Connection::Connection(int socket, const ConnectionLimits& limits, const TlsIdentity* identity)
    : socket_(socket),
      limits_(limits),
      is_tls_(identity != nullptr),
      ssl_(NewSsl(socket, identity)) {
  // All waiting is done here, where its time is known.
  fcntl(socket, F_SETFL, fcntl(socket, F_GETFL) | O_NONBLOCK);
}

Connection::~Connection() {
  // Tells the client that nothing was cut off; it need not answer.
  if (ssl_ != nullptr && SSL_is_init_finished(ssl_.get())) {
    ERR_clear_error();
    SSL_shutdown(ssl_.get());
  }
}

bool Connection::Wait(short events, Clock::time_point end) const {
  while (true) {
    const auto left = std::chrono::ceil<std::chrono::milliseconds>(end - Clock::now()).count();
    pollfd entry = {.fd = socket_, .events = events, .revents = 0};
    const int found =
        poll(&entry, 1, static_cast<int>(std::clamp<int64_t>(left, 0, 24 * 3600 * 1000)));
    if (found > 0) return true;
    if (found == 0 || errno != EINTR) return false;
  }
}

short Connection::WantedBy(int result) const {
  switch (SSL_get_error(ssl_.get(), result)) {
    case SSL_ERROR_WANT_READ:
      return POLLIN;
    case SSL_ERROR_WANT_WRITE:
      return POLLOUT;
    default:
      return 0;
  }
}

bool Connection::Begin() {
  if (!is_tls_) return true;
  if (ssl_ == nullptr) return false;  // No memory.
  const Clock::time_point end = Clock::now() + limits_.head_timeout;
  while (true) {
    ERR_clear_error();
    const int result = SSL_accept(ssl_.get());
    if (result == 1) return true;
    const short wanted = WantedBy(result);
    if (wanted == 0 || !Wait(wanted, end)) return false;
  }
}

ssize_t Connection::Receive(char* data, size_t size, Clock::time_point end) {
  while (true) {
    short wanted = POLLIN;
    if (ssl_ == nullptr) {
      const ssize_t got = recv(socket_, data, size, 0);
      if (got >= 0) return got;
      if (errno == EINTR) continue;
      if (errno != EAGAIN && errno != EWOULDBLOCK) return -1;
    } else {
      ERR_clear_error();
      const int got = SSL_read(ssl_.get(), data, static_cast<int>(std::min(size, kMaxPiece)));
      if (got > 0) return got;
      if (SSL_get_error(ssl_.get(), got) == SSL_ERROR_ZERO_RETURN) return 0;
      wanted = WantedBy(got);
      if (wanted == 0) return -1;
    }
    if (!Wait(wanted, end)) return -1;
  }
}

bool Connection::Send(const char* data, size_t size) {
  while (size > 0) {
    short wanted = POLLOUT;
    ssize_t sent = 0;
    if (ssl_ == nullptr) {
      sent = send(socket_, data, size, MSG_NOSIGNAL);
      if (sent < 0 && errno == EINTR) continue;
      if (sent < 0 && errno != EAGAIN && errno != EWOULDBLOCK) return false;
    } else {
      ERR_clear_error();
      sent = SSL_write(ssl_.get(), data, static_cast<int>(std::min(size, kMaxPiece)));
      if (sent <= 0) wanted = WantedBy(static_cast<int>(sent));
      if (wanted == 0) return false;
    }
    if (sent > 0) {
      data += sent;
      size -= static_cast<size_t>(sent);
    } else if (!Wait(wanted, Clock::now() + limits_.idle_timeout)) {
      return false;
    }
  }
  return true;
}

ssize_t Connection::Fill() {
  Clock::time_point end = Clock::now() + limits_.idle_timeout;
  if (is_head_) end = std::min(end, head_end_);
  const ssize_t got = Receive(buffer_.data(), buffer_.size(), end);
  // Many small pieces never wait long, but are late together.
  if (is_head_ && Clock::now() >= head_end_) excess_ = Excess::kTime;
  begin_ = 0;
  end_ = got > 0 ? static_cast<size_t>(got) : 0;
  return excess_ == Excess::kNone ? got : -1;
}

bool Connection::AwaitRequest() {
  is_head_ = false;
  if (excess_ != Excess::kNone || (begin_ == end_ && Fill() <= 0)) return false;
  is_head_ = true;
  head_bytes_ = 0;
  head_end_ = Clock::now() + limits_.head_timeout;
  return true;
}

ssize_t Connection::read(char* data, size_t size) {
  if (excess_ != Excess::kNone) return -1;
  if (begin_ == end_) {
    // A body need not be copied twice.
    if (!is_head_ && size >= buffer_.size())
      return Receive(data, size, Clock::now() + limits_.idle_timeout);
    if (const ssize_t got = Fill(); got <= 0) return got;
  }
  const size_t taken = std::min(size, end_ - begin_);
  std::memcpy(data, buffer_.data() + begin_, taken);
  begin_ += taken;
  if (is_head_ && (head_bytes_ += static_cast<int64_t>(taken)) > limits_.max_head) {
    excess_ = Excess::kBytes;
    return -1;
  }
  return static_cast<ssize_t>(taken);
}

ssize_t Connection::write(const char* data, size_t size) {
  if (excess_ != Excess::kNone || !Send(data, size)) return -1;
  return static_cast<ssize_t>(size);
}

void Connection::Refuse(absl::string_view answer) {
  if (!Send(answer.data(), answer.size())) return;
  // A connection that is closed with bytes unread is reset, and the client might not see the
  // answer. So discards further bytes for a while.
  constexpr int64_t kMostBytes = int64_t{1} << 20;
  const Clock::time_point end = Clock::now() + std::chrono::seconds(1);
  if (ssl_ == nullptr) shutdown(socket_, SHUT_WR);
  for (int64_t left = kMostBytes; left > 0;) {
    const ssize_t got = Receive(buffer_.data(), buffer_.size(), end);
    if (got <= 0 || Clock::now() >= end) return;
    left -= got;
  }
}

bool Connection::is_readable() const {
  return begin_ < end_ || (ssl_ != nullptr && SSL_pending(ssl_.get()) > 0) ||
         Wait(POLLIN, Clock::now() + limits_.idle_timeout);
}

bool Connection::is_writable() const { return Wait(POLLOUT, Clock::now() + limits_.idle_timeout); }

void Connection::get_remote_ip_and_port(std::string& ip, int& port) const {
  sockaddr_storage address = {};
  socklen_t size = sizeof(address);
  if (getpeername(socket_, reinterpret_cast<sockaddr*>(&address), &size) == 0)
    AddressOf(address, size, ip, port);
}

void Connection::get_local_ip_and_port(std::string& ip, int& port) const {
  sockaddr_storage address = {};
  socklen_t size = sizeof(address);
  if (getsockname(socket_, reinterpret_cast<sockaddr*>(&address), &size) == 0)
    AddressOf(address, size, ip, port);
}

}  // namespace roundhouse::serving
