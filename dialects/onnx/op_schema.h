// File: op_schema.h
//
// What ONNX says of an operation at one of the versions that changed it.
#ifndef ROUNDHOUSE_DIALECTS_ONNX_OP_SCHEMA_H_
#define ROUNDHOUSE_DIALECTS_ONNX_OP_SCHEMA_H_

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "absl/strings/string_view.h"
#include "roundhouse/core/attribute.h"
#include "roundhouse/core/tensor/element_type.h"

namespace roundhouse::onnx_dialect {

// An input or output of an operation.
struct ParameterSchema {
  std::string name;
  // What parameters of equal types share ("T"), or the type itself ("tensor(int64)").
  std::string type;
  // What the elements of a tensor in its place may be; all where ONNX's text is not in the tables.
  ElementSet elements = kAllElements;
  bool optional = false;
  bool variadic = false;
  // Whether all that a variadic parameter stands for have one type.
  bool homogeneous = true;
};

enum class AttributeType : uint8_t {
  kFloat,
  kInt,
  kString,
  kTensor,
  kGraph,
  kFloats,
  kInts,
  kStrings,
  kTensors,
  kGraphs,
  kSparseTensor,
  kSparseTensors,
  kType,
  kTypes,
};
// "int list", "graph" …
absl::string_view AttributeTypeName(AttributeType type);

struct AttributeSchema {
  std::string name;
  AttributeType type = AttributeType::kInt;
  bool required = false;
  // Nothing: its absence means something of its own.
  std::optional<Attribute> default_value;
};

struct OpSchema {
  std::string domain;  // "" for ONNX's own.
  std::string name;
  int since_version = 1;
  bool deprecated = false;
  std::vector<ParameterSchema> inputs;
  std::vector<ParameterSchema> outputs;
  int min_inputs = 0;
  int max_inputs = 0;
  int min_outputs = 0;
  int max_outputs = 0;
  std::vector<AttributeSchema> attributes;

  const AttributeSchema* FindAttribute(absl::string_view name) const;
  // Whether it runs graphs, which an attribute names.
  bool has_graphs() const;
  // "onnx.Conv_11", "onnx.ai.onnx.ml.Scaler_1"
  std::string OpName() const;
};

// "ai.onnx" is another way to write the domain "".
absl::string_view NormalizedDomain(absl::string_view domain);

}  // namespace roundhouse::onnx_dialect

#endif  // ROUNDHOUSE_DIALECTS_ONNX_OP_SCHEMA_H_
