#include "roundhouse/serialization/tflite/options_writer.h"

#include <cstddef>
#include <cstdint>
#include <cstring>
#include <map>
#include <string>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/str_cat.h"
#include "flatbuffers/flatbuffers.h"
#include "roundhouse/core/attribute.h"
#include "roundhouse/core/base/status_macros.h"
#include "roundhouse/core/tensor/tensor.h"
#include "roundhouse/dialects/tfl/option_schema.h"

namespace roundhouse::tflite_format {
namespace {

using tfl::OptionField;
using tfl::Storage;

flatbuffers::voffset_t OffsetOf(const OptionField& field) {
  return static_cast<flatbuffers::voffset_t>(4 + 2 * field.slot);
}

// Returns the number that stands for one value.
absl::StatusOr<int64_t> NumberOf(const OptionField& field, const Attribute& value,
                                 const SubgraphNumber& subgraph_number) {
  if (field.is_graph) return subgraph_number(*value.if_symbol());
  if (field.values != nullptr) return *field.values->ValueOf(*value.if_string());
  if (value.if_bool() != nullptr) return *value.if_bool() ? 1 : 0;
  return *value.if_int();
}

absl::StatusOr<std::vector<int64_t>> NumbersOf(const OptionField& field, const Attribute& value,
                                               const SubgraphNumber& subgraph_number) {
  if (value.if_int_array() != nullptr) return *value.if_int_array();
  std::vector<int64_t> numbers;
  for (const Attribute& one : *value.if_list()) {
    RH_ASSIGN_OR_RETURN(const int64_t number, NumberOf(field, one, subgraph_number));
    numbers.push_back(number);
  }
  return numbers;
}

template <typename T>
flatbuffers::uoffset_t NumberList(flatbuffers::FlatBufferBuilder& builder,
                                  const std::vector<int64_t>& numbers) {
  const std::vector<T> narrowed(numbers.begin(), numbers.end());
  return builder.CreateVector(narrowed.data(), narrowed.size()).o;
}

// Writes a value that is stored outside of the table: a string or a list.
absl::StatusOr<flatbuffers::uoffset_t> WriteOutside(flatbuffers::FlatBufferBuilder& builder,
                                                    const OptionField& field,
                                                    const Attribute& value,
                                                    const SubgraphNumber& subgraph_number) {
  if (field.is_string && !field.is_list) return builder.CreateString(*value.if_string()).o;
  if (field.is_string) {
    std::vector<std::string> texts;
    for (const Attribute& one : *value.if_list()) texts.push_back(*one.if_string());
    return builder.CreateVectorOfStrings(texts).o;
  }
  if (const Tensor* bytes = value.if_tensor()) {
    RH_ASSIGN_OR_RETURN(const Tensor dense, bytes->Materialize());
    return builder
        .CreateVector(reinterpret_cast<const uint8_t*>(dense.bytes().data()), dense.bytes().size())
        .o;
  }
  if (field.storage == Storage::kFloat) {
    const std::vector<float> numbers(value.if_float_array()->begin(),
                                     value.if_float_array()->end());
    return builder.CreateVector(numbers).o;
  }
  RH_ASSIGN_OR_RETURN(const std::vector<int64_t> numbers, NumbersOf(field, value, subgraph_number));
  switch (tfl::SizeOf(field.storage)) {
    case 1:
      return NumberList<uint8_t>(builder, numbers);
    case 2:
      return NumberList<uint16_t>(builder, numbers);
    case 4:
      return NumberList<int32_t>(builder, numbers);
    default:
      return NumberList<int64_t>(builder, numbers);
  }
}

void AddNumber(flatbuffers::FlatBufferBuilder& builder, const OptionField& field, int64_t number) {
  switch (tfl::SizeOf(field.storage)) {
    case 1:
      return builder.AddElement<int8_t>(OffsetOf(field), static_cast<int8_t>(number));
    case 2:
      return builder.AddElement<int16_t>(OffsetOf(field), static_cast<int16_t>(number));
    case 4:
      return builder.AddElement<int32_t>(OffsetOf(field), static_cast<int32_t>(number));
    default:
      return builder.AddElement<int64_t>(OffsetOf(field), number);
  }
}

}  // namespace

absl::StatusOr<flatbuffers::Offset<void>> WriteOptions(flatbuffers::FlatBufferBuilder& builder,
                                                       const tfl::OptionTable& table,
                                                       const AttributeMap& attributes,
                                                       const SubgraphNumber& subgraph_number) {
  std::map<const OptionField*, flatbuffers::uoffset_t> outside;
  std::map<const OptionField*, int64_t> numbers;
  for (const OptionField& field : table.fields) {
    const Attribute* value = attributes.Find(field.name);
    if (value == nullptr) continue;
    absl::Status status = field.Check(*value);
    if (!status.ok()) return Annotate(status, absl::StrCat("attribute '", field.name, "'"));
    if (field.is_list || field.is_string) {
      RH_ASSIGN_OR_RETURN(outside[&field], WriteOutside(builder, field, *value, subgraph_number));
    } else if (field.storage != Storage::kFloat) {
      RH_ASSIGN_OR_RETURN(numbers[&field], NumberOf(field, *value, subgraph_number));
    }
  }
  const flatbuffers::uoffset_t start = builder.StartTable();
  for (const OptionField& field : table.fields) {
    if (auto found = outside.find(&field); found != outside.end()) {
      builder.AddOffset(OffsetOf(field), flatbuffers::Offset<void>(found->second));
    } else if (auto number = numbers.find(&field); number != numbers.end()) {
      AddNumber(builder, field, number->second);
    } else if (const Attribute* value = attributes.Find(field.name)) {
      builder.AddElement<float>(OffsetOf(field), static_cast<float>(*value->if_float()));
    }
  }
  return flatbuffers::Offset<void>(builder.EndTable(start));
}

}  // namespace roundhouse::tflite_format
