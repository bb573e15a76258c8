// The tables that write_schema_rows.cc writes when the dialect is built, and stored_schemas.cc
// reads when it is made. Private to this folder.
#ifndef ROUNDHOUSE_DIALECTS_ONNX_SCHEMA_ROWS_H_
#define ROUNDHOUSE_DIALECTS_ONNX_SCHEMA_ROWS_H_

#include <cstdint>

namespace roundhouse::onnx_dialect {

// Some rows of another table, one after the other.
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

// Which table the values of a default are in.
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
