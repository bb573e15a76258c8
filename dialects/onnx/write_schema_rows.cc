// Writes the schemas of the onnx library as C++ tables (schema_rows.h) to the standard output.
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <iostream>
#include <string>
#include <vector>

#include "absl/strings/escaping.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"
#include "absl/strings/str_join.h"
#include "absl/strings/string_view.h"
#include "roundhouse/core/attribute.h"
#include "roundhouse/core/tensor/element_type.h"
#include "roundhouse/dialects/onnx/library_schemas.h"
#include "roundhouse/dialects/onnx/op_schema.h"
#include "roundhouse/dialects/onnx/schema_rows.h"

namespace roundhouse::onnx_dialect {
namespace {

constexpr absl::string_view kHead = R"(#ifndef ROUNDHOUSE_DIALECTS_ONNX_SCHEMA_ROWS_GENERATED_H_
#define ROUNDHOUSE_DIALECTS_ONNX_SCHEMA_ROWS_GENERATED_H_

#include <cstdint>

#include "roundhouse/dialects/onnx/schema_rows.h"

namespace roundhouse::onnx_dialect {

)";
constexpr absl::string_view kTail = R"(
}  // namespace roundhouse::onnx_dialect

#endif  // ROUNDHOUSE_DIALECTS_ONNX_SCHEMA_ROWS_GENERATED_H_
)";

std::string Quoted(absl::string_view text) { return absl::StrCat("\"", absl::CEscape(text), "\""); }

class RowWriter {
 public:
  void Add(const OpSchema& schema) {
    const std::string inputs = AddParameters(schema.inputs);
    const std::string outputs = AddParameters(schema.outputs);
    const size_t begin = attributes_.size();
    for (const AttributeSchema& attribute : schema.attributes) AddAttribute(attribute);
    schemas_.push_back(
        Struct({Quoted(schema.domain), Quoted(schema.name), absl::StrCat(schema.since_version),
                Bool(schema.deprecated), inputs, outputs, absl::StrCat(schema.min_inputs),
                absl::StrCat(schema.max_inputs), absl::StrCat(schema.min_outputs),
                absl::StrCat(schema.max_outputs), Range(begin, attributes_.size())}));
  }

  std::string ToText() const {
    return absl::StrCat(kHead, Table("int64_t kIntRows", ints_),
                        Table("double kFloatRows", floats_),
                        Table("const char* const kStringRows", strings_),
                        Table("ParameterRow kParameterRows", parameters_),
                        Table("AttributeRow kAttributeRows", attributes_),
                        Table("SchemaRow kSchemaRows", schemas_), kTail);
  }

 private:
  using Rows = std::vector<std::string>;

  static std::string Bool(bool value) { return value ? "true" : "false"; }
  static std::string Range(size_t begin, size_t end) {
    return absl::StrCat("{", begin, ", ", end - begin, "}");
  }
  static std::string Table(absl::string_view declaration, const Rows& rows) {
    std::string text = absl::StrCat("inline constexpr ", declaration, "[] = {\n");
    for (const std::string& row : rows) absl::StrAppend(&text, "    ", row, ",\n");
    return absl::StrCat(text, "};\n");
  }
  static std::string Struct(const Rows& fields) {
    return absl::StrCat("{", absl::StrJoin(fields, ", "), "}");
  }

  std::string AddParameters(const std::vector<ParameterSchema>& parameters) {
    const size_t begin = parameters_.size();
    for (const ParameterSchema& parameter : parameters) {
      uint32_t elements = 0;
      for (const ElementKind kind : kAllElementKinds) {
        if (parameter.elements.contains(kind)) elements |= uint32_t{1} << static_cast<int>(kind);
      }
      parameters_.push_back(Struct({Quoted(parameter.name), Quoted(parameter.type),
                                    absl::StrCat(elements, "u"), Bool(parameter.optional),
                                    Bool(parameter.variadic), Bool(parameter.homogeneous)}));
    }
    return Range(begin, parameters_.size());
  }

  void AddAttribute(const AttributeSchema& attribute) {
    const std::string values = AddDefault(attribute);
    attributes_.push_back(
        Struct({Quoted(attribute.name), absl::StrCat(static_cast<int>(attribute.type)),
                Bool(attribute.required), values}));
  }

  void AddInt(int64_t value) { ints_.push_back(absl::StrCat("INT64_C(", value, ")")); }
  // Hexadecimal, which keeps all bits.
  void AddFloat(double value) { floats_.push_back(absl::StrFormat("%a", value)); }
  void AddString(absl::string_view value) { strings_.push_back(Quoted(value)); }

  // Returns the default's kind and its range in the table.
  std::string AddDefault(const AttributeSchema& attribute) {
    if (!attribute.default_value.has_value()) return "DefaultKind::kNone, {0, 0}";
    const Attribute& value = *attribute.default_value;
    const auto at = [](absl::string_view kind, size_t begin, const Rows& rows) {
      return absl::StrCat("DefaultKind::", kind, ", ", Range(begin, rows.size()));
    };
    if (const int64_t* number = value.if_int()) {
      AddInt(*number);
      return at("kInt", ints_.size() - 1, ints_);
    }
    if (const double* number = value.if_float()) {
      AddFloat(*number);
      return at("kFloat", floats_.size() - 1, floats_);
    }
    if (const std::string* text = value.if_string()) {
      AddString(*text);
      return at("kString", strings_.size() - 1, strings_);
    }
    if (const std::vector<int64_t>* list = value.if_int_array()) {
      for (const int64_t number : *list) AddInt(number);
      return at("kInts", ints_.size() - list->size(), ints_);
    }
    if (const std::vector<double>* list = value.if_float_array()) {
      for (const double number : *list) AddFloat(number);
      return at("kFloats", floats_.size() - list->size(), floats_);
    }
    if (const std::vector<Attribute>* list = value.if_list()) {
      for (const Attribute& element : *list) AddString(*element.if_string());
      return at("kStrings", strings_.size() - list->size(), strings_);
    }
    std::cerr << "the default of '" << attribute.name << "' is of a kind that has no table\n";
    std::exit(1);
  }

  // The first element of each is only there so that no table is empty.
  Rows ints_ = {"0"};
  Rows floats_ = {"0"};
  Rows strings_ = {"\"\""};
  Rows parameters_;
  Rows attributes_;
  Rows schemas_;
};

int Main() {
  const std::vector<OpSchema> schemas = LibrarySchemas();
  if (schemas.empty()) {
    std::cerr << "the onnx library has no schemas\n";
    return 1;
  }
  RowWriter writer;
  for (const OpSchema& schema : schemas) writer.Add(schema);
  std::cout << writer.ToText();
  return 0;
}

}  // namespace
}  // namespace roundhouse::onnx_dialect

int main() { return roundhouse::onnx_dialect::Main(); }
