#include "roundhouse/dialects/onnx/stored_schemas.h"

#include <cstddef>
#include <cstdint>
#include <iterator>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "absl/types/span.h"
#include "roundhouse/core/attribute.h"
#include "roundhouse/core/tensor/element_type.h"
#include "roundhouse/dialects/onnx/schema_rows.h"
#include "roundhouse/dialects/onnx/schema_rows_generated.h"

namespace roundhouse::onnx_dialect {
namespace {

template <typename Row, size_t kSize>
absl::Span<const Row> RowsOf(const Row (&table)[kSize], RowRange range) {
  return absl::MakeConstSpan(table).subspan(range.begin, range.size);
}

ElementSet ElementsOf(uint32_t bits) {
  ElementSet elements;
  for (const ElementKind kind : kAllElementKinds) {
    if ((bits >> static_cast<int>(kind) & 1) != 0) elements = elements | ElementSet{kind};
  }
  return elements;
}

std::vector<ParameterSchema> ParametersOf(RowRange range) {
  std::vector<ParameterSchema> parameters;
  parameters.reserve(range.size);
  for (const ParameterRow& row : RowsOf(kParameterRows, range)) {
    parameters.push_back({.name = row.name,
                          .type = row.type,
                          .elements = ElementsOf(row.elements),
                          .optional = row.optional,
                          .variadic = row.variadic,
                          .homogeneous = row.homogeneous});
  }
  return parameters;
}

std::optional<Attribute> DefaultOf(const AttributeRow& row) {
  const RowRange range = row.default_values;
  switch (row.default_kind) {
    case DefaultKind::kNone:
      break;
    case DefaultKind::kInt:
      return Attribute::Int(kIntRows[range.begin]);
    case DefaultKind::kFloat:
      return Attribute::Float(kFloatRows[range.begin], ElementKind::kF32);
    case DefaultKind::kString:
      return Attribute::String(kStringRows[range.begin]);
    case DefaultKind::kInts: {
      const auto values = RowsOf(kIntRows, range);
      return Attribute::IntArray({values.begin(), values.end()});
    }
    case DefaultKind::kFloats: {
      const auto values = RowsOf(kFloatRows, range);
      return Attribute::FloatArray({values.begin(), values.end()}, ElementKind::kF32);
    }
    case DefaultKind::kStrings: {
      std::vector<Attribute> strings;
      for (const char* text : RowsOf(kStringRows, range)) {
        strings.push_back(Attribute::String(text));
      }
      return Attribute::List(std::move(strings));
    }
  }
  return std::nullopt;
}

OpSchema SchemaOf(const SchemaRow& row) {
  OpSchema schema = {.domain = row.domain,
                     .name = row.name,
                     .since_version = row.since_version,
                     .deprecated = row.deprecated,
                     .inputs = ParametersOf(row.inputs),
                     .outputs = ParametersOf(row.outputs),
                     .min_inputs = row.min_inputs,
                     .max_inputs = row.max_inputs,
                     .min_outputs = row.min_outputs,
                     .max_outputs = row.max_outputs};
  schema.attributes.reserve(row.attributes.size);
  for (const AttributeRow& attribute : RowsOf(kAttributeRows, row.attributes)) {
    schema.attributes.push_back({.name = attribute.name,
                                 .type = static_cast<AttributeType>(attribute.type),
                                 .required = attribute.required,
                                 .default_value = DefaultOf(attribute)});
  }
  return schema;
}

}  // namespace

std::vector<OpSchema> StoredSchemas() {
  std::vector<OpSchema> schemas;
  schemas.reserve(std::size(kSchemaRows));
  for (const SchemaRow& row : kSchemaRows) schemas.push_back(SchemaOf(row));
  return schemas;
}

}  // namespace roundhouse::onnx_dialect
