// The tables that write_schema_rows.cc generates during the build and stored_schemas.cc reads at
// run time. Private to this folder.
#ifndef ROUNDHOUSE_DIALECTS_ONNX_SCHEMA_ROWS_H_
#define ROUNDHOUSE_DIALECTS_ONNX_SCHEMA_ROWS_H_

#include <cstdint>

namespace roundhouse::onnx_dialect {

// Consecutive rows of another table.
struct RowRange {
  uint32_t begin;
  uint32_t size;
};

struct ParameterRow {
  const char* name;
  const char* type;
  uint32_t elements;  // A bit for each ElementKind.
  bool optional;
  bool variadic;
  bool homogeneous;
};

// The table that holds the values of a default.
enum class DefaultKind : uint8_t { kNone, kInt, kFloat, kString, kInts, kFloats, kStrings };

struct AttributeRow {
  const char* name;
  uint8_t type;  // AttributeType.
  bool required;
  DefaultKind default_kind;
  RowRange default_values;
};

struct SchemaRow {
  const char* domain;
  const char* name;
  int since_version;
  bool deprecated;
  RowRange inputs;
  RowRange outputs;
  int min_inputs;
  int max_inputs;
  int min_outputs;
  int max_outputs;
  RowRange attributes;
};

}  // namespace roundhouse::onnx_dialect

#endif  // ROUNDHOUSE_DIALECTS_ONNX_SCHEMA_ROWS_H_
