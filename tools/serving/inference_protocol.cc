#include "roundhouse/tools/serving/inference_protocol.h"

#include <cmath>
#include <cstddef>
#include <cstring>
#include <limits>
#include <set>
#include <type_traits>
#include <utility>

#include "absl/status/status.h"
#include "absl/strings/str_cat.h"
#include "absl/types/span.h"
#include "nlohmann/json.hpp"
#include "roundhouse/api/reports/json_writer.h"
#include "roundhouse/core/base/memory.h"
#include "roundhouse/core/base/status_macros.h"
#include "roundhouse/core/tensor/float16.h"
#include "roundhouse/service/size_limits.h"

namespace roundhouse::serving {
namespace {

using Json = nlohmann::json;

struct Datatype {
  ElementKind kind;
  absl::string_view name;
};
constexpr Datatype kDatatypes[] = {
    {ElementKind::kI1, "BOOL"},    {ElementKind::kU8, "UINT8"},     {ElementKind::kU16, "UINT16"},
    {ElementKind::kU32, "UINT32"}, {ElementKind::kU64, "UINT64"},   {ElementKind::kI8, "INT8"},
    {ElementKind::kI16, "INT16"},  {ElementKind::kI32, "INT32"},    {ElementKind::kI64, "INT64"},
    {ElementKind::kF16, "FP16"},   {ElementKind::kBF16, "BF16"},    {ElementKind::kF32, "FP32"},
    {ElementKind::kF64, "FP64"},   {ElementKind::kString, "BYTES"},
};

// The maximal rank of a tensor: no model has more, and nested lists are walked recursively.
constexpr size_t kMaxRank = 64;

absl::Status Wrong(absl::string_view what) { return absl::InvalidArgumentError(what); }

// The member with that name, or null.
const Json* Member(const Json& object, const char* name) {
  const auto found = object.find(name);
  return found == object.end() ? nullptr : &*found;
}

absl::StatusOr<std::string> StringMember(const Json& object, const char* name) {
  const Json* member = Member(object, name);
  if (member == nullptr) return Wrong(absl::StrCat("\"", name, "\" is missing"));
  if (!member->is_string())
    return Wrong(absl::StrCat("\"", name, "\": expected a string, found ", member->type_name()));
  return member->get_ref<const std::string&>();
}

// A member of "parameters", or null.
absl::StatusOr<const Json*> Parameter(const Json& object, const char* name) {
  const Json* parameters = Member(object, "parameters");
  if (parameters == nullptr) return nullptr;
  if (!parameters->is_object())
    return Wrong(
        absl::StrCat("\"parameters\": expected an object, found ", parameters->type_name()));
  return Member(*parameters, name);
}

absl::StatusOr<bool> BoolParameter(const Json& object, const char* name, bool otherwise) {
  RH_ASSIGN_OR_RETURN(const Json* parameter, Parameter(object, name));
  if (parameter == nullptr) return otherwise;
  if (!parameter->is_boolean())
    return Wrong(
        absl::StrCat("\"", name, "\": expected true or false, found ", parameter->type_name()));
  return parameter->get<bool>();
}

// The JSON number if it is an integer of 0 or more, else nullopt.
std::optional<int64_t> SizeOf(const Json& json) {
  if (!json.is_number_integer()) return std::nullopt;
  if (json.is_number_unsigned()) {
    const uint64_t size = json.get<uint64_t>();
    if (size > static_cast<uint64_t>(std::numeric_limits<int64_t>::max())) return std::nullopt;
    return static_cast<int64_t>(size);
  }
  const int64_t size = json.get<int64_t>();
  return size >= 0 ? std::optional<int64_t>(size) : std::nullopt;
}

absl::StatusOr<std::vector<int64_t>> SizesOf(const Json& input) {
  const Json* shape = Member(input, "shape");
  if (shape == nullptr) return Wrong("\"shape\" is missing");
  if (!shape->is_array())
    return Wrong(absl::StrCat("\"shape\": expected a list, found ", shape->type_name()));
  if (shape->size() > kMaxRank)
    return Wrong(
        absl::StrCat("\"shape\": expected at most ", kMaxRank, " sizes, found ", shape->size()));
  std::vector<int64_t> sizes;
  for (const Json& element : *shape) {
    const std::optional<int64_t> size = SizeOf(element);
    if (!size.has_value()) return Wrong("\"shape\": expected integers of 0 or more");
    sizes.push_back(*size);
  }
  return sizes;
}

absl::Status NotOfKind(const Json& element, ElementKind kind) {
  const std::string text = element.is_number() ? element.dump() : element.type_name();
  return Wrong(absl::StrCat("\"data\": ", text, " is not a valid ", *DatatypeName(kind)));
}

template <typename T>
absl::Status ReadElement(const Json& element, ElementKind kind, T& value) {
  if constexpr (std::is_same_v<T, std::string>) {
    if (!element.is_string()) return NotOfKind(element, kind);
    value = element.get_ref<const std::string&>();
  } else if constexpr (std::is_same_v<T, bool>) {
    // Some clients write bytes of 0 and 1.
    const bool is_bit = element.is_number_integer() && SizeOf(element).value_or(2) <= 1;
    if (!element.is_boolean() && !is_bit) return NotOfKind(element, kind);
    value = element.is_boolean() ? element.get<bool>() : SizeOf(element) == 1;
  } else if constexpr (std::is_integral_v<T>) {
    if (!element.is_number_integer()) return NotOfKind(element, kind);
    if (element.is_number_unsigned()) {
      const uint64_t number = element.get<uint64_t>();
      if (number > static_cast<uint64_t>(std::numeric_limits<T>::max()))
        return NotOfKind(element, kind);
      value = static_cast<T>(number);
    } else {
      const int64_t number = element.get<int64_t>();
      if constexpr (std::is_unsigned_v<T>) {
        if (number < 0) return NotOfKind(element, kind);
      } else if (number < std::numeric_limits<T>::min() || number > std::numeric_limits<T>::max()) {
        return NotOfKind(element, kind);
      }
      value = static_cast<T>(number);
    }
  } else {
    if (!element.is_number()) return NotOfKind(element, kind);
    const double number = element.get<double>();
    // Converting a number beyond the greatest float is undefined.
    if (std::is_same_v<T, float> && std::abs(number) > std::numeric_limits<float>::max())
      return NotOfKind(element, kind);
    value = static_cast<T>(number);
    if (!std::isfinite(static_cast<double>(value))) return NotOfKind(element, kind);
  }
  return absl::OkStatus();
}

// Reads the elements of a list, which may be nested as the sizes are.
template <typename T>
class DataReader {
 public:
  DataReader(absl::Span<const int64_t> sizes, ElementKind kind, absl::Span<T> elements)
      : sizes_(sizes), kind_(kind), elements_(elements) {}

  absl::Status Read(const Json& data) {
    const bool is_nested = data.size() > 0 && data[0].is_array();
    if (is_nested || sizes_.size() == 1) return ReadAxis(data, 0);
    if (data.size() != elements_.size()) return WrongSize(elements_.size(), data.size());
    return ReadAll(data);
  }

 private:
  static absl::Status WrongSize(size_t expected, size_t found) {
    return Wrong(absl::StrCat("\"data\": expected ", expected,
                              " elements as \"shape\" says, found ", found));
  }

  absl::Status ReadAll(const Json& data) {
    for (const Json& element : data)
      RH_RETURN_IF_ERROR(ReadElement(element, kind_, elements_[next_++]));
    return absl::OkStatus();
  }

  absl::Status ReadAxis(const Json& data, size_t axis) {
    if (axis >= sizes_.size()) return Wrong("\"data\" is nested deeper than \"shape\" has sizes");
    if (!data.is_array())
      return Wrong(absl::StrCat("\"data\": expected a list, found ", data.type_name()));
    if (data.size() != static_cast<size_t>(sizes_[axis]))
      return WrongSize(static_cast<size_t>(sizes_[axis]), data.size());
    if (axis + 1 == sizes_.size()) return ReadAll(data);
    for (const Json& inner : data) RH_RETURN_IF_ERROR(ReadAxis(inner, axis + 1));
    return absl::OkStatus();
  }

  const absl::Span<const int64_t> sizes_;
  const ElementKind kind_;
  const absl::Span<T> elements_;
  size_t next_ = 0;
};

template <typename T>
absl::StatusOr<Tensor> TensorOfNumbers(const Type& type, absl::Span<const int64_t> sizes,
                                       const Json& data) {
  RH_ASSIGN_OR_RETURN(Tensor tensor, Tensor::Uninitialized(type));
  DataReader<T> reader(sizes, type.element_type().kind(), tensor.mutable_data<T>());
  RH_RETURN_IF_ERROR(reader.Read(data));
  return tensor;
}

absl::StatusOr<Tensor> TensorOfData(const Type& type, absl::Span<const int64_t> sizes,
                                    int64_t num_elements, const Json& data) {
  if (!data.is_array())
    return Wrong(absl::StrCat("\"data\": expected a list, found ", data.type_name()));
  // Allocates no more than the body justifies: the list has at most as many elements as bytes.
  if (sizes.size() < 2 && data.size() != static_cast<size_t>(num_elements)) {
    return Wrong(absl::StrCat("\"data\": expected ", num_elements,
                              " elements as \"shape\" says, found ", data.size()));
  }
  switch (type.element_type().kind()) {
    case ElementKind::kI1:
      return TensorOfNumbers<bool>(type, sizes, data);
    case ElementKind::kU8:
      return TensorOfNumbers<uint8_t>(type, sizes, data);
    case ElementKind::kU16:
      return TensorOfNumbers<uint16_t>(type, sizes, data);
    case ElementKind::kU32:
      return TensorOfNumbers<uint32_t>(type, sizes, data);
    case ElementKind::kU64:
      return TensorOfNumbers<uint64_t>(type, sizes, data);
    case ElementKind::kI8:
      return TensorOfNumbers<int8_t>(type, sizes, data);
    case ElementKind::kI16:
      return TensorOfNumbers<int16_t>(type, sizes, data);
    case ElementKind::kI32:
      return TensorOfNumbers<int32_t>(type, sizes, data);
    case ElementKind::kI64:
      return TensorOfNumbers<int64_t>(type, sizes, data);
    case ElementKind::kF16:
      return TensorOfNumbers<Half>(type, sizes, data);
    case ElementKind::kBF16:
      return TensorOfNumbers<BFloat16>(type, sizes, data);
    case ElementKind::kF32:
      return TensorOfNumbers<float>(type, sizes, data);
    case ElementKind::kF64:
      return TensorOfNumbers<double>(type, sizes, data);
    default:
      break;
  }
  std::vector<std::string> strings;
  RH_RETURN_IF_ERROR(TryResize(strings, num_elements, "strings of a request"));
  DataReader<std::string> reader(sizes, ElementKind::kString, absl::MakeSpan(strings));
  RH_RETURN_IF_ERROR(reader.Read(data));
  return Tensor::FromStrings(type, std::move(strings));
}

// Strings, each preceded by its length in four bytes.
absl::StatusOr<Tensor> TensorOfRawStrings(const Type& type, int64_t num_elements,
                                          absl::string_view bytes) {
  const size_t num_bytes = bytes.size();
  if (static_cast<size_t>(num_elements) > num_bytes / 4)
    return Wrong(
        absl::StrCat(num_elements, " strings need more than the ", num_bytes, " bytes of data"));
  std::vector<std::string> strings;
  RH_RETURN_IF_ERROR(TryReserve(strings, num_elements, "strings of a request"));
  for (int64_t i = 0; i < num_elements; ++i) {
    uint32_t length = 0;
    if (bytes.size() < sizeof(length))
      return Wrong(absl::StrCat("string ", i, ": the length is truncated"));
    std::memcpy(&length, bytes.data(), sizeof(length));
    bytes.remove_prefix(sizeof(length));
    if (length > bytes.size())
      return Wrong(
          absl::StrCat("string ", i, ": expected ", length, " bytes, found ", bytes.size()));
    strings.emplace_back(bytes.substr(0, length));
    bytes.remove_prefix(length);
  }
  if (!bytes.empty())
    return Wrong(absl::StrCat(bytes.size(), " bytes remain after ", num_elements, " strings"));
  return Tensor::FromStrings(type, std::move(strings));
}

absl::StatusOr<Tensor> TensorOfRaw(const Type& type, int64_t num_elements,
                                   absl::string_view bytes) {
  const ElementKind kind = type.element_type().kind();
  if (kind == ElementKind::kString) return TensorOfRawStrings(type, num_elements, bytes);
  RH_ASSIGN_OR_RETURN(const int64_t expected, AllocatableByteSize(type));
  if (static_cast<uint64_t>(expected) != bytes.size()) {
    return Wrong(absl::StrCat("\"binary_data_size\": expected ", expected,
                              " as \"shape\" and \"datatype\" say, found ", bytes.size()));
  }
  if (kind == ElementKind::kI1) {
    for (const char byte : bytes) {
      if (byte != 0 && byte != 1) return Wrong("expected 0 or 1 for each BOOL, found another byte");
    }
  }
  return Tensor::FromBytes(
      type, absl::MakeConstSpan(reinterpret_cast<const std::byte*>(bytes.data()), bytes.size()));
}

// Takes the raw bytes of inputs, one after another.
class RawBytes {
 public:
  explicit RawBytes(absl::string_view bytes) : bytes_(bytes) {}
  absl::StatusOr<absl::string_view> Take(int64_t size) {
    if (static_cast<uint64_t>(size) > bytes_.size()) {
      return Wrong(
          absl::StrCat("\"binary_data_size\": expected ", size, " bytes, found ", bytes_.size()));
    }
    const absl::string_view taken = bytes_.substr(0, static_cast<size_t>(size));
    bytes_.remove_prefix(taken.size());
    return taken;
  }
  size_t left() const { return bytes_.size(); }

 private:
  absl::string_view bytes_;
};

absl::StatusOr<Tensor> ReadInput(const Json& input, RawBytes& raw) {
  RH_ASSIGN_OR_RETURN(const std::string datatype, StringMember(input, "datatype"));
  const std::optional<ElementKind> kind = ElementKindOfDatatype(datatype);
  if (!kind.has_value()) {
    std::string all;
    for (const Datatype& known : kDatatypes)
      absl::StrAppend(&all, all.empty() ? "" : ", ", known.name);
    return Wrong(
        absl::StrCat("\"datatype\": expected one of ", all, "; found ", JsonString(datatype)));
  }
  RH_ASSIGN_OR_RETURN(const std::vector<int64_t> sizes, SizesOf(input));
  const Type type = Type::Tensor(*kind, Shape::Of(sizes));
  RH_ASSIGN_OR_RETURN(const int64_t num_elements, type.shape().NumElements());
  RH_RETURN_IF_ERROR(CheckSizes(type));
  RH_ASSIGN_OR_RETURN(const Json* size, Parameter(input, "binary_data_size"));
  const Json* data = Member(input, "data");
  if (size == nullptr) {
    if (data == nullptr)
      return Wrong("expected \"data\" or a parameter \"binary_data_size\", found neither");
    return TensorOfData(type, sizes, num_elements, *data);
  }
  if (data != nullptr) return Wrong("expected \"data\" or \"binary_data_size\", found both");
  const std::optional<int64_t> num_bytes = SizeOf(*size);
  if (!num_bytes.has_value())
    return Wrong("\"binary_data_size\": expected an integer of 0 or more");
  RH_ASSIGN_OR_RETURN(const absl::string_view bytes, raw.Take(*num_bytes));
  return TensorOfRaw(type, num_elements, bytes);
}

// Calls `read` with the name and the object of each member of a list.
template <typename Read>
absl::Status ForEachNamed(const Json& root, const char* list, const char* what, Read read) {
  const Json* members = Member(root, list);
  if (members == nullptr) return absl::OkStatus();
  if (!members->is_array())
    return Wrong(absl::StrCat("\"", list, "\": expected a list, found ", members->type_name()));
  std::set<std::string> names;
  for (size_t i = 0; i < members->size(); ++i) {
    const Json& member = (*members)[i];
    const std::string where = absl::StrCat(what, " ", i);
    if (!member.is_object())
      return Wrong(absl::StrCat(where, ": expected an object, found ", member.type_name()));
    absl::StatusOr<std::string> name = StringMember(member, "name");
    if (!name.ok()) return Annotate(name.status(), where);
    if (!names.insert(*name).second)
      return Wrong(absl::StrCat(what, " ", JsonString(*name), " is given twice"));
    const absl::Status status = read(*name, member);
    if (!status.ok()) return Annotate(status, absl::StrCat(what, " ", JsonString(*name)));
  }
  return absl::OkStatus();
}

}  // namespace

std::optional<absl::string_view> DatatypeName(ElementKind kind) {
  for (const Datatype& datatype : kDatatypes) {
    if (datatype.kind == kind) return datatype.name;
  }
  return std::nullopt;
}

std::optional<ElementKind> ElementKindOfDatatype(absl::string_view name) {
  for (const Datatype& datatype : kDatatypes) {
    if (datatype.name == name) return datatype.kind;
  }
  return std::nullopt;
}

absl::StatusOr<InferRequest> ReadInferRequest(absl::string_view body,
                                              std::optional<int64_t> json_bytes) {
  if (json_bytes.has_value() &&
      (*json_bytes < 0 || static_cast<uint64_t>(*json_bytes) > body.size())) {
    return Wrong(absl::StrCat("the headers announce ", *json_bytes,
                              " bytes of JSON, and the body has ", body.size()));
  }
  const absl::string_view text = body.substr(0, json_bytes.value_or(body.size()));
  RH_RETURN_IF_ERROR(CheckMemoryFor(static_cast<int64_t>(text.size()), kBytesForEachOfJson,
                                    "the JSON of a request"));
  const Json root = Json::parse(text.begin(), text.end(), nullptr, /*allow_exceptions=*/false);
  if (root.is_discarded()) return Wrong("the body is not JSON");
  if (!root.is_object())
    return Wrong(absl::StrCat("expected a JSON object, found ", root.type_name()));

  InferRequest request;
  if (Member(root, "id") != nullptr) {
    RH_ASSIGN_OR_RETURN(request.id, StringMember(root, "id"));
  }
  RH_ASSIGN_OR_RETURN(request.binary_outputs, BoolParameter(root, "binary_data_output", false));
  RawBytes raw(body.substr(text.size()));
  RH_RETURN_IF_ERROR(
      ForEachNamed(root, "inputs", "input", [&](const std::string& name, const Json& input) {
        absl::StatusOr<Tensor> tensor = ReadInput(input, raw);
        if (tensor.ok()) request.inputs.push_back({name, *std::move(tensor)});
        return tensor.status();
      }));
  if (raw.left() > 0)
    return Wrong(absl::StrCat(raw.left(), " bytes after the JSON belong to no input"));
  RH_RETURN_IF_ERROR(
      ForEachNamed(root, "outputs", "output", [&](const std::string& name, const Json& output) {
        absl::StatusOr<bool> is_binary =
            BoolParameter(output, "binary_data", request.binary_outputs);
        if (is_binary.ok()) request.outputs.push_back({name, *is_binary});
        return is_binary.status();
      }));
  return request;
}

}  // namespace roundhouse::serving
