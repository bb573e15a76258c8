// File: option_schema.h
//
// The options of TFLite's operators: the fields of the options tables, as the file format's schema
// (tflite.fbs) declares them. The attributes of the dialect's ops, their reading and their writing
// are derived from this.
#ifndef ROUNDHOUSE_DIALECTS_TFL_OPTION_SCHEMA_H_
#define ROUNDHOUSE_DIALECTS_TFL_OPTION_SCHEMA_H_

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "absl/status/status.h"
#include "absl/strings/string_view.h"
#include "roundhouse/core/attribute.h"

namespace roundhouse::tfl {

// How a number is stored in the file.
enum class Storage : uint8_t {
  kBool,
  kInt8,
  kUInt8,
  kUInt16,
  kInt32,
  kUInt32,
  kInt64,
  kUInt64,
  kFloat
};
int SizeOf(Storage storage);

// An enumeration of the schema.
class EnumSchema {
 public:
  EnumSchema(std::string name, std::vector<std::pair<int64_t, std::string>> values)
      : name_(std::move(name)), values_(std::move(values)) {}

  const std::string& name() const { return name_; }
  // "SAME"; for a number without a name, the number.
  std::string NameOf(int64_t value) const;
  // Takes both forms.
  std::optional<int64_t> ValueOf(absl::string_view name) const;
  const std::vector<std::pair<int64_t, std::string>>& values() const { return values_; }

 private:
  std::string name_;
  std::vector<std::pair<int64_t, std::string>> values_;
};

// A field of an options table. As an attribute it is
//   a bool, a float of f32, an i64 or a string as in the schema;
//   a string that names the enumerator;
//   for the index of a subgraph, the symbol of the graph;
//   a list of such; bytes are a tensor of ui8.
struct OptionField {
  std::string name;
  int slot = 0;  // FlatBuffers' index of the field in its table.
  bool is_list = false;
  bool is_string = false;
  bool is_graph = false;
  Storage storage = Storage::kInt32;   // Unless a string.
  const EnumSchema* values = nullptr;  // For enumerations.
  // The value if absent. Lists, strings and graphs have none: absence has a meaning of its own.
  std::optional<Attribute> default_value;

  // "int list", "string", "SAME | VALID" …
  std::string TypeText() const;
  absl::Status Check(const Attribute& value) const;
};

struct OptionTable {
  std::string name;  // "Conv2DOptions"
  // The one of the operator's two unions that holds it, and its number there.
  bool is_second_union = false;
  uint8_t union_type = 0;
  std::vector<OptionField> fields;  // By slot.

  const OptionField* FindField(absl::string_view wanted) const;
};

// All options tables and enumerations of the schema. Created at first use.
class OptionSchema {
 public:
  static const OptionSchema& Get();

  // Null if there is none.
  const OptionTable* FindTable(absl::string_view name) const;
  const OptionTable* FindTable(bool is_second_union, uint8_t union_type) const;
  // Requires that the enumeration exists ("TensorType").
  const EnumSchema& Enum(absl::string_view name) const;
  const std::map<std::string, OptionTable, std::less<>>& tables() const { return tables_; }

 private:
  OptionSchema();

  std::map<std::string, EnumSchema, std::less<>> enums_;
  std::map<std::string, OptionTable, std::less<>> tables_;
};

}  // namespace roundhouse::tfl

#endif  // ROUNDHOUSE_DIALECTS_TFL_OPTION_SCHEMA_H_
