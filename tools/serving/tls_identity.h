// File: tls_identity.h
//
// The certificate and the private key that a server shows to its clients.
//
//   RH_ASSIGN_OR_RETURN(auto identity, TlsIdentity::Load("server.pem", "server.key"));
//   SSL* ssl = SSL_new(identity->context());
#ifndef ROUNDHOUSE_TOOLS_SERVING_TLS_IDENTITY_H_
#define ROUNDHOUSE_TOOLS_SERVING_TLS_IDENTITY_H_

#include <memory>
#include <string>

#include "absl/status/statusor.h"
#include "openssl/ssl.h"

namespace roundhouse::serving {

class TlsIdentity {
 public:
  // Reads PEM files; `certificate` may have the chain of those that signed it behind it. TLS 1.2
  // and later are spoken. Errors, which name the file: it cannot be read, it is not PEM, the key is
  // encrypted, the key is not that of the certificate.
  static absl::StatusOr<std::unique_ptr<TlsIdentity>> Load(const std::string& certificate,
                                                           const std::string& key);

  // Any number of threads may make connections of it.
  SSL_CTX* context() const { return context_.get(); }

 private:
  struct Deleter {
    void operator()(SSL_CTX* context) const { SSL_CTX_free(context); }
  };
  explicit TlsIdentity(SSL_CTX* context) : context_(context) {}

  const std::unique_ptr<SSL_CTX, Deleter> context_;
};

}  // namespace roundhouse::serving

#endif  // ROUNDHOUSE_TOOLS_SERVING_TLS_IDENTITY_H_
