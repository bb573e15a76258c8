#include "roundhouse/dialects/tfl/option_schema.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "absl/status/status.h"
#include "absl/strings/numbers.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "absl/strings/string_view.h"
#include "flatbuffers/reflection_generated.h"
#include "roundhouse/core/attribute.h"
#include "roundhouse/core/base/check.h"
#include "roundhouse/core/tensor/element_type.h"
#include "roundhouse/dialects/tfl/tflite_bfbs_generated.h"

namespace roundhouse::tfl {
namespace {

// "roundhouse.tflite.Conv2DOptions" -> "Conv2DOptions"
std::string ShortName(const flatbuffers::String& name) {
  const std::string full = name.str();
  return full.substr(full.rfind('.') + 1);
}

Storage StorageOf(reflection::BaseType type) {
  switch (type) {
    case reflection::Bool:
      return Storage::kBool;
    case reflection::Byte:
      return Storage::kInt8;
    case reflection::UByte:
      return Storage::kUInt8;
    case reflection::UShort:
      return Storage::kUInt16;
    case reflection::Int:
      return Storage::kInt32;
    case reflection::UInt:
      return Storage::kUInt32;
    case reflection::Long:
      return Storage::kInt64;
    case reflection::ULong:
      return Storage::kUInt64;
    case reflection::Float:
      return Storage::kFloat;
    default:
      RH_CHECK(false) << "an options table has a field of a type that no attribute stands for";
      return Storage::kInt32;
  }
}

bool HasAttribute(const reflection::Field& field, absl::string_view wanted) {
  if (field.attributes() == nullptr) return false;
  return std::any_of(field.attributes()->begin(), field.attributes()->end(),
                     [&](const reflection::KeyValue* entry) {
                       return absl::string_view(entry->key()->c_str()) == wanted;
                     });
}

std::pair<int64_t, int64_t> RangeOf(Storage storage) {
  switch (storage) {
    case Storage::kInt8:
      return IntegerRange(ElementKind::kI8);
    case Storage::kUInt8:
      return IntegerRange(ElementKind::kU8);
    case Storage::kUInt16:
      return IntegerRange(ElementKind::kU16);
    case Storage::kInt32:
      return IntegerRange(ElementKind::kI32);
    case Storage::kUInt32:
      return IntegerRange(ElementKind::kU32);
    default:
      return {std::numeric_limits<int64_t>::min(), std::numeric_limits<int64_t>::max()};
  }
}

absl::Status Expected(absl::string_view what, const Attribute& found) {
  return absl::InvalidArgumentError(absl::StrCat("expected ", what, ", found ", found.ToString()));
}

absl::Status CheckInt(int64_t value, Storage storage) {
  const auto [least, greatest] = RangeOf(storage);
  if (value >= least && value <= greatest) return absl::OkStatus();
  return absl::InvalidArgumentError(
      absl::StrCat("expected a number from ", least, " to ", greatest, ", found ", value));
}

}  // namespace

int SizeOf(Storage storage) {
  switch (storage) {
    case Storage::kBool:
    case Storage::kInt8:
    case Storage::kUInt8:
      return 1;
    case Storage::kUInt16:
      return 2;
    case Storage::kInt32:
    case Storage::kUInt32:
    case Storage::kFloat:
      return 4;
    case Storage::kInt64:
    case Storage::kUInt64:
      return 8;
  }
  return 0;
}

std::string EnumSchema::NameOf(int64_t value) const {
  for (const auto& [number, text] : values_) {
    if (number == value) return text;
  }
  return absl::StrCat(value);
}

std::optional<int64_t> EnumSchema::ValueOf(absl::string_view name) const {
  for (const auto& [number, text] : values_) {
    if (text == name) return number;
  }
  int64_t number;
  if (absl::SimpleAtoi(name, &number)) return number;
  return std::nullopt;
}

std::string OptionField::TypeText() const {
  std::string text;
  if (is_graph) {
    text = "graph";
  } else if (is_string) {
    text = "string";
  } else if (values != nullptr) {
    text = absl::StrJoin(values->values(), " | ", [](std::string* out, const auto& value) {
      absl::StrAppend(out, "\"", value.second, "\"");
    });
  } else if (is_list && storage == Storage::kUInt8) {
    return "bytes";
  } else if (storage == Storage::kBool) {
    text = "bool";
  } else {
    text = storage == Storage::kFloat ? "float" : "int";
  }
  return is_list ? absl::StrCat(text, " list") : text;
}

absl::Status OptionField::Check(const Attribute& value) const {
  if (is_graph || is_string || values != nullptr) {
    auto check = [&](const Attribute& one) {
      if (is_graph) return one.if_symbol() != nullptr;
      if (one.if_string() == nullptr) return false;
      if (is_string) return true;
      const std::optional<int64_t> number = values->ValueOf(*one.if_string());
      return number && CheckInt(*number, storage).ok();
    };
    const std::vector<Attribute>* list = value.if_list();
    const bool ok =
        is_list ? list != nullptr && std::all_of(list->begin(), list->end(), check) : check(value);
    return ok ? absl::OkStatus() : Expected(TypeText(), value);
  }
  if (is_list && storage == Storage::kUInt8) {
    const bool ok = value.if_tensor() != nullptr && value.if_tensor()->type().is_tensor() &&
                    value.if_tensor()->shape().rank() == 1 &&
                    value.if_tensor()->element_type() == ElementType(ElementKind::kU8);
    return ok ? absl::OkStatus() : Expected("bytes (a list of ui8)", value);
  }
  if (storage == Storage::kFloat) {
    const bool is_right = is_list ? value.if_float_array() != nullptr : value.if_float() != nullptr;
    if (!is_right || value.element_kind() != ElementKind::kF32) {
      return Expected(absl::StrCat(TypeText(), " of f32"), value);
    }
    return absl::OkStatus();
  }
  if (storage == Storage::kBool) {
    const bool is_right =
        is_list ? value.if_int_array() != nullptr && value.element_kind() == ElementKind::kI1
                : value.if_bool() != nullptr;
    return is_right ? absl::OkStatus() : Expected(TypeText(), value);
  }
  const bool is_right = is_list ? value.if_int_array() != nullptr : value.if_int() != nullptr;
  if (!is_right || value.element_kind() != ElementKind::kI64) {
    return Expected(absl::StrCat(TypeText(), " of i64"), value);
  }
  if (!is_list) return CheckInt(*value.if_int(), storage);
  for (int64_t number : *value.if_int_array()) {
    if (absl::Status status = CheckInt(number, storage); !status.ok()) return status;
  }
  return absl::OkStatus();
}

const OptionField* OptionTable::FindField(absl::string_view wanted) const {
  for (const OptionField& field : fields) {
    if (field.name == wanted) return &field;
  }
  return nullptr;
}

OptionSchema::OptionSchema() {
  const reflection::Schema& schema = *reflection::GetSchema(tflite::ModelBinarySchema::data());
  std::vector<const EnumSchema*> enums;
  for (const reflection::Enum* declared : *schema.enums()) {
    const std::string name = ShortName(*declared->name());
    std::vector<std::pair<int64_t, std::string>> values;
    for (const reflection::EnumVal* value : *declared->values()) {
      values.emplace_back(value->value(), value->name()->str());
    }
    enums.push_back(&enums_.try_emplace(name, name, std::move(values)).first->second);
  }
  auto read_table = [&](const reflection::Object& object) {
    OptionTable table = {.name = ShortName(*object.name())};
    for (const reflection::Field* field : *object.fields()) {
      if (field->deprecated()) continue;
      const reflection::Type& type = *field->type();
      OptionField option = {.name = field->name()->str(),
                            .slot = field->id(),
                            .is_list = type.base_type() == reflection::Vector,
                            .is_graph = HasAttribute(*field, "graph")};
      const reflection::BaseType base = option.is_list ? type.element() : type.base_type();
      option.is_string = base == reflection::String;
      if (!option.is_string) option.storage = StorageOf(base);
      if (!option.is_string && type.index() >= 0) option.values = enums[type.index()];
      if (!option.is_string && !option.is_list && !option.is_graph) {
        if (option.values != nullptr) {
          option.default_value = Attribute::String(option.values->NameOf(field->default_integer()));
        } else if (option.storage == Storage::kFloat) {
          option.default_value = Attribute::Float(field->default_real(), ElementKind::kF32);
        } else if (option.storage == Storage::kBool) {
          option.default_value = Attribute::Bool(field->default_integer() != 0);
        } else {
          option.default_value = Attribute::Int(field->default_integer());
        }
      }
      table.fields.push_back(std::move(option));
    }
    std::sort(table.fields.begin(), table.fields.end(),
              [](const OptionField& a, const OptionField& b) { return a.slot < b.slot; });
    return table;
  };
  for (const reflection::Enum* declared : *schema.enums()) {
    const std::string name = ShortName(*declared->name());
    if (name != "BuiltinOptions" && name != "BuiltinOptions2") continue;
    for (const reflection::EnumVal* value : *declared->values()) {
      if (value->value() == 0) continue;  // NONE
      OptionTable table = read_table(*schema.objects()->Get(value->union_type()->index()));
      table.is_second_union = name == "BuiltinOptions2";
      table.union_type = static_cast<uint8_t>(value->value());
      const std::string table_name = table.name;
      tables_.emplace(table_name, std::move(table));
    }
  }
}

const OptionSchema& OptionSchema::Get() {
  static const OptionSchema* const schema = new OptionSchema;
  return *schema;
}

const OptionTable* OptionSchema::FindTable(absl::string_view name) const {
  auto found = tables_.find(std::string(name));
  return found == tables_.end() ? nullptr : &found->second;
}

const OptionTable* OptionSchema::FindTable(bool is_second_union, uint8_t union_type) const {
  for (const auto& [name, table] : tables_) {
    if (table.is_second_union == is_second_union && table.union_type == union_type) return &table;
  }
  return nullptr;
}

const EnumSchema& OptionSchema::Enum(absl::string_view name) const {
  auto found = enums_.find(std::string(name));
  RH_CHECK(found != enums_.end()) << "the schema has no enumeration " << std::string(name);
  return found->second;
}

}  // namespace roundhouse::tfl
