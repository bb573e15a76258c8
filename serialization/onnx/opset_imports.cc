#include "roundhouse/serialization/onnx/opset_imports.h"

#include <algorithm>
#include <cstdint>
#include <optional>
#include <set>
#include <string>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/string_view.h"
#include "roundhouse/dialects/onnx/op_schema.h"
#include "roundhouse/dialects/onnx/schema_table.h"

namespace roundhouse::onnx_format {
namespace {

using onnx_dialect::NormalizedDomain;

absl::string_view DomainText(absl::string_view domain) { return domain.empty() ? "ONNX" : domain; }

}  // namespace

absl::StatusOr<Opsets> ReadOpsets(
    const google::protobuf::RepeatedPtrField<onnx::OperatorSetIdProto>& imports,
    std::set<std::string>& warnings) {
  Opsets opsets;
  for (const onnx::OperatorSetIdProto& import : imports) {
    const std::string domain(NormalizedDomain(import.domain()));
    const std::optional<int> newest = onnx_dialect::NewestOpsetOf(domain);
    if (newest && import.version() < 1) {
      return absl::InvalidArgumentError(absl::StrCat("opset ", import.version(), " of ",
                                                     DomainText(domain),
                                                     ": expected a version of at least 1"));
    }
    if (newest && import.version() > *newest) {
      warnings.insert(absl::StrCat(
          "opset ", import.version(), " of ", DomainText(domain), " is newer than ", *newest,
          ", the newest supported; operations are read as in opset ", *newest));
    }
    opsets[domain] = std::max(opsets[domain], import.version());
  }
  return opsets;
}

absl::Status CheckKnown(absl::string_view op, absl::string_view domain, int64_t version) {
  const std::optional<int> newest = onnx_dialect::NewestOpsetOf(domain);
  if (!newest || version <= *newest) return absl::OkStatus();
  return absl::UnimplementedError(
      absl::StrCat("operation ", op, " of opset ", version, " of ", DomainText(domain),
                   " is not supported; no opset from 1 to ", *newest, " has it"));
}

}  // namespace roundhouse::onnx_format
