#include "roundhouse/tools/serving/tls_identity.h"

#include "absl/status/status.h"
#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/string_view.h"
#include "openssl/err.h"
#include "openssl/pem.h"
#include "roundhouse/core/base/file.h"
#include "roundhouse/core/base/status_macros.h"

namespace roundhouse::serving {
namespace {

// OpenSSL would ask for it on the terminal.
int NoPassword(char*, int, int, void*) { return 0; }

// Why OpenSSL refused the last call of this thread.
std::string Reason() {
  const char* text = ERR_reason_error_string(ERR_peek_last_error());
  return text == nullptr ? "an unknown reason" : text;
}

absl::Status Refused(const std::string& path, absl::string_view expected) {
  return absl::InvalidArgumentError(
      absl::StrCat(path, ": expected ", expected, ", OpenSSL says: ", Reason()));
}

}  // namespace

absl::StatusOr<std::unique_ptr<TlsIdentity>> TlsIdentity::Load(const std::string& certificate,
                                                               const std::string& key) {
  // OpenSSL's own errors do not say why a file cannot be read.
  RH_RETURN_IF_ERROR(ReadFile(certificate).status());
  RH_ASSIGN_OR_RETURN(const std::string key_text, ReadFile(key));
  ERR_clear_error();
  SSL_CTX* const context = SSL_CTX_new(TLS_server_method());
  if (context == nullptr) return absl::ResourceExhaustedError("no memory for TLS");
  std::unique_ptr<TlsIdentity> identity(new TlsIdentity(context));
  SSL_CTX_set_min_proto_version(context, TLS1_2_VERSION);
  SSL_CTX_set_options(context, SSL_OP_NO_RENEGOTIATION | SSL_OP_NO_COMPRESSION);
  // The buffer of a write may have moved when the write is continued.
  SSL_CTX_set_mode(context, SSL_MODE_ACCEPT_MOVING_WRITE_BUFFER | SSL_MODE_ENABLE_PARTIAL_WRITE);
  SSL_CTX_set_default_passwd_cb(context, NoPassword);
  if (SSL_CTX_use_certificate_chain_file(context, certificate.c_str()) != 1)
    return Refused(certificate, "a certificate as PEM");
  if (absl::StrContains(key_text, "ENCRYPTED")) {
    return absl::InvalidArgumentError(absl::StrCat(
        key, ": the key is encrypted, expected one without a password: openssl pkey -in ", key,
        " -out FILE"));
  }
  if (SSL_CTX_use_PrivateKey_file(context, key.c_str(), SSL_FILETYPE_PEM) != 1) {
    // A key of another certificate is refused here, too.
    const bool is_other = ERR_GET_LIB(ERR_peek_last_error()) == ERR_LIB_X509;
    return Refused(
        key, is_other ? absl::StrCat("the private key of ", certificate) : "a private key as PEM");
  }
  if (SSL_CTX_check_private_key(context) != 1)
    return Refused(key, absl::StrCat("the private key of ", certificate));
  return identity;
}

}  // namespace roundhouse::serving
