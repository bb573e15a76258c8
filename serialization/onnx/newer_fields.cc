#include "roundhouse/serialization/onnx/newer_fields.h"

#include <google/protobuf/message.h>
#include <google/protobuf/unknown_field_set.h>

#include <string>
#include <utility>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/str_cat.h"

namespace roundhouse::onnx_format {
namespace {

constexpr int kNodeOverload = 8;
constexpr int kFunctionDefaults = 11;
constexpr int kFunctionOverload = 13;

std::vector<std::string> BytesFields(const google::protobuf::Message& message, int number) {
  std::vector<std::string> found;
  const google::protobuf::UnknownFieldSet& fields =
      message.GetReflection()->GetUnknownFields(message);
  for (int i = 0; i < fields.field_count(); ++i) {
    const google::protobuf::UnknownField& field = fields.field(i);
    if (field.number() == number &&
        field.type() == google::protobuf::UnknownField::TYPE_LENGTH_DELIMITED) {
      found.push_back(field.length_delimited());
    }
  }
  return found;
}

// If the field occurs several times the last one counts, as everywhere in the format.
std::string TextField(const google::protobuf::Message& message, int number) {
  std::vector<std::string> found = BytesFields(message, number);
  return found.empty() ? "" : std::move(found.back());
}

}  // namespace

std::string OverloadOf(const onnx::FunctionProto& function) {
  return TextField(function, kFunctionOverload);
}

std::string OverloadOf(const onnx::NodeProto& call) { return TextField(call, kNodeOverload); }

absl::StatusOr<std::vector<onnx::AttributeProto>> AttributeDefaultsOf(
    const onnx::FunctionProto& function) {
  std::vector<onnx::AttributeProto> defaults;
  for (const std::string& bytes : BytesFields(function, kFunctionDefaults)) {
    if (!defaults.emplace_back().ParseFromString(bytes)) {
      return absl::InvalidArgumentError(
          absl::StrCat("function '", function.name(), "': the default of an attribute is damaged"));
    }
  }
  return defaults;
}

}  // namespace roundhouse::onnx_format
