#include "roundhouse/serialization/tflite/options_reader.h"

#include <cstddef>
#include <cstdint>
#include <cstring>
#include <string>
#include <utility>
#include <vector>

#include "absl/status/status.h"
#include "absl/strings/str_cat.h"
#include "absl/types/span.h"
#include "flatbuffers/flatbuffers.h"
#include "roundhouse/core/attribute.h"
#include "roundhouse/core/base/status_macros.h"
#include "roundhouse/core/tensor/element_type.h"
#include "roundhouse/core/tensor/tensor.h"
#include "roundhouse/core/type.h"
#include "roundhouse/dialects/tfl/option_schema.h"
#include "roundhouse/serialization/copy_budget.h"

namespace roundhouse::tflite_format {
namespace {

using tfl::OptionField;
using tfl::OptionTable;
using tfl::Storage;

template <typename T>
T Load(const uint8_t* at) {
  T value;
  std::memcpy(&value, at, sizeof(value));
  return value;
}

int64_t IntAt(const uint8_t* at, Storage storage) {
  switch (storage) {
    case Storage::kBool:
      return *at != 0;
    case Storage::kInt8:
      return Load<int8_t>(at);
    case Storage::kUInt8:
      return *at;
    case Storage::kUInt16:
      return Load<uint16_t>(at);
    case Storage::kInt32:
      return Load<int32_t>(at);
    case Storage::kUInt32:
      return Load<uint32_t>(at);
    default:
      return Load<int64_t>(at);
  }
}

flatbuffers::voffset_t SlotOffset(const OptionField& field) {
  return static_cast<flatbuffers::voffset_t>(4 + 2 * field.slot);
}

// The addresses of the numbers of a field: one, or those of a list.
std::vector<const uint8_t*> AddressesOf(const flatbuffers::Table& options,
                                        const OptionField& field) {
  const flatbuffers::voffset_t slot = SlotOffset(field);
  if (!field.is_list) return {options.GetAddressOf(slot)};
  const auto* list = options.GetPointer<const flatbuffers::Vector<uint8_t>*>(slot);
  std::vector<const uint8_t*> addresses;
  addresses.reserve(list->size());
  for (uint32_t i = 0; i < list->size(); ++i) {
    addresses.push_back(list->Data() + static_cast<size_t>(i) * tfl::SizeOf(field.storage));
  }
  return addresses;
}

// The bytes that reading a present field takes.
uint64_t CopiedBytes(const flatbuffers::Table& options, const OptionField& field) {
  const flatbuffers::voffset_t slot = SlotOffset(field);
  if (field.is_string && !field.is_list) {
    return options.GetPointer<const flatbuffers::String*>(slot)->size();
  }
  if (!field.is_list) return sizeof(Attribute);
  const auto* list = options.GetPointer<const flatbuffers::Vector<uint8_t>*>(slot);
  const bool is_of_numbers = !field.is_string && !field.is_graph && field.values == nullptr;
  // A list of sizes is also read as a shape.
  uint64_t bytes =
      uint64_t{list->size()} * (is_of_numbers ? 4 * sizeof(int64_t) : sizeof(Attribute));
  if (!field.is_string) return bytes;
  const auto* texts =
      options.GetPointer<const flatbuffers::Vector<flatbuffers::Offset<flatbuffers::String>>*>(
          slot);
  for (uint32_t i = 0; i < texts->size(); ++i) bytes += texts->Get(i)->size();
  return bytes;
}

absl::StatusOr<Attribute> ReadOne(const uint8_t* at, const OptionField& field,
                                  absl::Span<const std::string> graphs, CopyBudget& copies) {
  const int64_t number = IntAt(at, field.storage);
  if (!field.is_graph) return Attribute::String(field.values->NameOf(number));
  if (number < 0 || number >= static_cast<int64_t>(graphs.size())) {
    return absl::InvalidArgumentError(absl::StrCat(
        field.name, ": subgraph ", number, " is out of range: the model has ", graphs.size()));
  }
  if (!copies.Spend(graphs[number].size())) return copies.status();
  return Attribute::Symbol(graphs[number]);
}

absl::StatusOr<Attribute> ReadField(const flatbuffers::Table& options, const OptionField& field,
                                    absl::Span<const std::string> graphs, CopyBudget& copies) {
  const flatbuffers::voffset_t slot = SlotOffset(field);
  if (field.is_string) {
    if (!field.is_list) {
      return Attribute::String(options.GetPointer<const flatbuffers::String*>(slot)->str());
    }
    const auto* list =
        options.GetPointer<const flatbuffers::Vector<flatbuffers::Offset<flatbuffers::String>>*>(
            slot);
    std::vector<Attribute> texts;
    for (uint32_t i = 0; i < list->size(); ++i) {
      texts.push_back(Attribute::String(list->Get(i)->str()));
    }
    return Attribute::List(std::move(texts));
  }
  if (field.is_list && !field.is_graph && field.storage == Storage::kUInt8) {
    const auto* list = options.GetPointer<const flatbuffers::Vector<uint8_t>*>(slot);
    RH_ASSIGN_OR_RETURN(
        Tensor bytes,
        Tensor::FromBytes(
            Type::Tensor(ElementKind::kU8, Shape({static_cast<int64_t>(list->size())})),
            absl::MakeConstSpan(reinterpret_cast<const std::byte*>(list->Data()), list->size())));
    return Attribute::OfTensor(std::move(bytes));
  }
  const std::vector<const uint8_t*> addresses = AddressesOf(options, field);
  if (field.is_graph || field.values != nullptr) {
    std::vector<Attribute> all;
    for (const uint8_t* address : addresses) {
      RH_ASSIGN_OR_RETURN(Attribute one, ReadOne(address, field, graphs, copies));
      all.push_back(std::move(one));
    }
    return field.is_list ? Attribute::List(std::move(all)) : all[0];
  }
  if (field.storage == Storage::kFloat) {
    std::vector<double> numbers;
    numbers.reserve(addresses.size());
    for (const uint8_t* address : addresses) numbers.push_back(Load<float>(address));
    return field.is_list ? Attribute::FloatArray(std::move(numbers), ElementKind::kF32)
                         : Attribute::Float(numbers[0], ElementKind::kF32);
  }
  std::vector<int64_t> numbers;
  numbers.reserve(addresses.size());
  for (const uint8_t* address : addresses) numbers.push_back(IntAt(address, field.storage));
  const bool is_bool = field.storage == Storage::kBool;
  if (!field.is_list)
    return is_bool ? Attribute::Bool(numbers[0] != 0) : Attribute::Int(numbers[0]);
  return Attribute::IntArray(std::move(numbers), is_bool ? ElementKind::kI1 : ElementKind::kI64);
}

}  // namespace

absl::Status ReadOptions(const flatbuffers::Table& options, const OptionTable& table,
                         absl::Span<const std::string> graphs, CopyBudget& copies,
                         AttributeMap& attributes) {
  for (const OptionField& field : table.fields) {
    if (!options.CheckField(SlotOffset(field))) {
      if (!field.is_graph || field.is_list) continue;
      // The number is 0, which FlatBuffers does not store.
      if (graphs.empty()) return absl::InvalidArgumentError("the model has no subgraphs");
      attributes.Set(field.name, Attribute::Symbol(graphs[0]));
      continue;
    }
    if (!copies.Spend(CopiedBytes(options, field))) return copies.status();
    RH_ASSIGN_OR_RETURN(Attribute value, ReadField(options, field, graphs, copies));
    if (field.default_value && value == *field.default_value) continue;
    attributes.Set(field.name, std::move(value));
  }
  return absl::OkStatus();
}

std::vector<int64_t> SubgraphsOf(const flatbuffers::Table& options, const OptionTable& table,
                                 int64_t num_subgraphs) {
  std::vector<int64_t> subgraphs;
  for (const OptionField& field : table.fields) {
    if (!field.is_graph) continue;
    if (!options.CheckField(SlotOffset(field))) {
      if (!field.is_list && num_subgraphs > 0) subgraphs.push_back(0);
      continue;
    }
    for (const uint8_t* address : AddressesOf(options, field)) {
      const int64_t number = IntAt(address, field.storage);
      if (number >= 0 && number < num_subgraphs) subgraphs.push_back(number);
    }
  }
  return subgraphs;
}

}  // namespace roundhouse::tflite_format
