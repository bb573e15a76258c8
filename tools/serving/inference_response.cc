// The part of inference_protocol.h that writes.
#include <charconv>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <optional>
#include <string>
#include <type_traits>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/string_view.h"
#include "absl/types/span.h"
#include "roundhouse/api/reports/json_writer.h"
#include "roundhouse/core/base/memory.h"
#include "roundhouse/core/base/status_macros.h"
#include "roundhouse/core/tensor/element_type.h"
#include "roundhouse/core/tensor/float16.h"
#include "roundhouse/core/tensor/tensor.h"
#include "roundhouse/tools/serving/inference_protocol.h"

namespace roundhouse::serving {
namespace {

// Appends nothing and returns false for numbers that JSON cannot express.
template <typename T>
bool AppendNumber(T value, std::string& text) {
  if constexpr (std::is_floating_point_v<T>) {
    if (!std::isfinite(value)) return false;
  }
  char digits[32];
  const std::to_chars_result result = std::to_chars(digits, digits + sizeof(digits), value);
  text.append(digits, result.ptr);
  return true;
}

template <typename T, typename Written = T>
absl::Status AppendNumbers(const Tensor& tensor, std::string& text) {
  bool is_first = true;
  for (const T& value : tensor.data<T>()) {
    if (!is_first) text += ',';
    is_first = false;
    if (!AppendNumber(static_cast<Written>(value), text)) {
      return absl::FailedPreconditionError(
          "JSON cannot hold its NaN or infinity; ask for \"binary_data\"");
    }
  }
  return absl::OkStatus();
}

absl::Status AppendStrings(const Tensor& tensor, std::string& text) {
  bool is_first = true;
  for (const std::string& value : tensor.strings()) {
    if (!is_first) text += ',';
    is_first = false;
    if (!IsUtf8(value)) {
      return absl::FailedPreconditionError(
          "JSON cannot hold its bytes, which are not UTF-8; ask for \"binary_data\"");
    }
    text += JsonString(value);
  }
  return absl::OkStatus();
}

absl::Status AppendData(const Tensor& tensor, std::string& text) {
  // About the length of a kind's longest number and a comma.
  RH_RETURN_IF_ERROR(CheckMemoryFor(tensor.num_elements(), 16, "the JSON of an output"));
  switch (tensor.element_type().kind()) {
    case ElementKind::kI1: {
      bool is_first = true;
      for (const bool value : tensor.data<bool>()) {
        absl::StrAppend(&text, is_first ? "" : ",", value ? "true" : "false");
        is_first = false;
      }
      return absl::OkStatus();
    }
    case ElementKind::kU8:
      return AppendNumbers<uint8_t, int>(tensor, text);
    case ElementKind::kU16:
      return AppendNumbers<uint16_t>(tensor, text);
    case ElementKind::kU32:
      return AppendNumbers<uint32_t>(tensor, text);
    case ElementKind::kU64:
      return AppendNumbers<uint64_t>(tensor, text);
    case ElementKind::kI8:
      return AppendNumbers<int8_t, int>(tensor, text);
    case ElementKind::kI16:
      return AppendNumbers<int16_t>(tensor, text);
    case ElementKind::kI32:
      return AppendNumbers<int32_t>(tensor, text);
    case ElementKind::kI64:
      return AppendNumbers<int64_t>(tensor, text);
    case ElementKind::kF16:
      return AppendNumbers<Half, float>(tensor, text);
    case ElementKind::kBF16:
      return AppendNumbers<BFloat16, float>(tensor, text);
    case ElementKind::kF32:
      return AppendNumbers<float>(tensor, text);
    case ElementKind::kF64:
      return AppendNumbers<double>(tensor, text);
    case ElementKind::kString:
      return AppendStrings(tensor, text);
    default:
      return absl::UnimplementedError(absl::StrCat("the protocol has no type for ",
                                                   ElementKindName(tensor.element_type().kind())));
  }
}

absl::Status AppendRaw(const Tensor& tensor, std::string& raw) {
  if (tensor.is_strings()) {
    for (const std::string& value : tensor.strings()) {
      if (value.size() > std::numeric_limits<uint32_t>::max())
        return absl::FailedPreconditionError("a string is longer than 4 GiB");
      const auto length = static_cast<uint32_t>(value.size());
      RH_RETURN_IF_ERROR(
          CheckMemoryFor(static_cast<int64_t>(value.size()), 1, "the bytes of an output"));
      raw.append(reinterpret_cast<const char*>(&length), sizeof(length));
      raw += value;
    }
    return absl::OkStatus();
  }
  const absl::Span<const std::byte> bytes = tensor.bytes();
  RH_RETURN_IF_ERROR(
      CheckMemoryFor(static_cast<int64_t>(raw.size() + bytes.size()), 1, "the bytes of an output"));
  raw.append(reinterpret_cast<const char*>(bytes.data()), bytes.size());
  return absl::OkStatus();
}

std::string SizesText(absl::Span<const int64_t> sizes) {
  std::string text = "[";
  for (size_t i = 0; i < sizes.size(); ++i) absl::StrAppend(&text, i == 0 ? "" : ",", sizes[i]);
  return text + "]";
}

void AppendMetadata(absl::string_view key, const std::vector<TensorMetadata>& tensors,
                    std::string& text) {
  absl::StrAppend(&text, ",\"", key, "\":[");
  for (size_t i = 0; i < tensors.size(); ++i) {
    absl::StrAppend(&text, i == 0 ? "" : ",", "{\"name\":", JsonString(tensors[i].name),
                    ",\"datatype\":", JsonString(tensors[i].datatype),
                    ",\"shape\":", SizesText(tensors[i].sizes), "}");
  }
  text += "]";
}

}  // namespace

absl::StatusOr<ProtocolBody> WriteInferResponse(const InferResponse& response) {
  ProtocolBody answer;
  std::string raw;
  bool has_raw = false;
  std::string& text = answer.body;
  absl::StrAppend(&text, "{\"model_name\":", JsonString(response.model),
                  ",\"model_version\":", JsonString(response.version));
  if (response.id.has_value()) absl::StrAppend(&text, ",\"id\":", JsonString(*response.id));
  text += ",\"outputs\":[";
  for (size_t i = 0; i < response.outputs.size(); ++i) {
    const InferResponse::Output& output = response.outputs[i];
    const std::string where = absl::StrCat("output ", JsonString(output.name));
    absl::StatusOr<Tensor> tensor = output.tensor.Materialize();
    if (!tensor.ok()) return Annotate(tensor.status(), where);
    const std::optional<absl::string_view> datatype = DatatypeName(tensor->element_type().kind());
    if (!datatype.has_value()) {
      return absl::UnimplementedError(
          absl::StrCat(where, ": the protocol has no type for ", tensor->type().ToString()));
    }
    absl::StrAppend(&text, i == 0 ? "" : ",", "{\"name\":", JsonString(output.name),
                    ",\"datatype\":\"", *datatype,
                    "\",\"shape\":", SizesText(tensor->shape().sizes()));
    const size_t start = raw.size();
    absl::Status status;
    if (output.is_binary) {
      has_raw = true;
      status = AppendRaw(*tensor, raw);
      absl::StrAppend(&text, ",\"parameters\":{\"binary_data_size\":", raw.size() - start, "}}");
    } else {
      text += ",\"data\":[";
      status = AppendData(*tensor, text);
      text += "]}";
    }
    if (!status.ok()) return Annotate(status, where);
  }
  text += "]}";
  if (has_raw) {
    answer.json_bytes = static_cast<int64_t>(text.size());
    RH_RETURN_IF_ERROR(
        TryReserve(text, static_cast<int64_t>(text.size() + raw.size()), "a response"));
    text += raw;
  }
  return answer;
}

std::string ErrorBody(absl::string_view message) {
  return absl::StrCat("{\"error\":", JsonString(message), "}");
}

std::string ModelMetadataBody(const ModelMetadata& metadata) {
  std::string text = absl::StrCat("{\"name\":", JsonString(metadata.name), ",\"versions\":[");
  for (size_t i = 0; i < metadata.versions.size(); ++i)
    absl::StrAppend(&text, i == 0 ? "" : ",", JsonString(metadata.versions[i]));
  absl::StrAppend(&text, "],\"platform\":", JsonString(metadata.platform));
  AppendMetadata("inputs", metadata.inputs, text);
  AppendMetadata("outputs", metadata.outputs, text);
  return text + "}";
}

std::string ServerMetadataBody(absl::string_view version) {
  return absl::StrCat("{\"name\":\"roundhouse\",\"version\":", JsonString(version),
                      ",\"extensions\":[\"binary_tensor_data\"]}");
}

}  // namespace roundhouse::serving
