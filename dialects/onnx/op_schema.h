// File: op_schema.h
//
// The schema of an ONNX operation at one of the versions that changed it.
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
  // The type variable that parameters of equal types share ("T"), or the type ("tensor(int64)").
  std::string type;
  // The elements that a tensor may have here; all if the tables lack ONNX's text of the type.
  ElementSet elements = kAllElements;
  bool optional = false;
  bool variadic = false;
  // Whether all arguments of a variadic parameter have one type.
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
  // Nullopt: absence has a meaning of its own.
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
  // Whether the operation runs graphs that an attribute names.
  bool has_graphs() const;
  // "onnx.Conv_11", "onnx.ai.onnx.ml.Scaler_1"
  std::string OpName() const;
};

// Returns "" for "ai.onnx", which is the same domain.
absl::string_view NormalizedDomain(absl::string_view domain);

}  // namespace roundhouse::onnx_dialect

#endif  // ROUNDHOUSE_DIALECTS_ONNX_OP_SCHEMA_H_
