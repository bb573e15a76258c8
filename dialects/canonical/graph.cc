#include "roundhouse/dialects/canonical/graph.h"

#include <vector>

#include "absl/status/status.h"
#include "absl/strings/str_cat.h"

namespace roundhouse::canonical {
namespace {

absl::Status CheckIndex(int64_t index) {
  if (index >= 0) return absl::OkStatus();
  return absl::InvalidArgumentError(
      absl::StrCat("(C1) attribute 'index': expected at least 0, found ", index));
}

}  // namespace

absl::StatusOr<Type> Infer(const Pull& op, const InferenceContext& context) {
  if (absl::Status status = CheckIndex(op.index); !status.ok()) return status;
  return context.written_type(0);
}

absl::StatusOr<std::vector<Type>> Infer(const Push& op, const InferenceContext&) {
  if (absl::Status status = CheckIndex(op.index); !status.ok()) return status;
  return std::vector<Type>();
}

absl::StatusOr<Type> Infer(const ConstantGen& op, const InferenceContext& context) {
  const Type& own = op.value.type();
  const Type written = context.written_type(0);
  if (written.is_unknown()) return own;
  if (own.is_tensor() && written.is_tensor() && own.encoding() == written.encoding() &&
      Fits(own.WithDomain(written.domain()), written)) {
    // The result has the tensor's sizes even if the written type leaves some open.
    return own.WithDomain(written.domain()).WithElementType(written.element_type());
  }
  return absl::InvalidArgumentError(absl::StrCat("(C1) a constant of type ", written.ToString(),
                                                 " cannot be made from ", own.ToString()));
}

absl::StatusOr<Type> Infer(const Forward&, const InferenceContext& context) {
  return context.operand_type(0);
}

}  // namespace roundhouse::canonical
