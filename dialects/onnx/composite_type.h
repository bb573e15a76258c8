// File: composite_type.h
//
// ONNX's value types that are not tensors: sequences of tensors, and optional values. In programs
// they are opaque types, `!onnx.sequence<tensor<?xf32>>` and
// `!onnx.optional<!onnx.sequence<tensor<?xf32>>>`.
//
// A value of such a type that is known only during the run is represented by tensors, its parts:
//
//   present   whether there is a value; for optional sequences only
//   values    the elements of all its tensors, concatenated
//   shapes    a row for each tensor: its sizes, padded with -1 to kMaxElementRank
//
// An optional tensor is a sequence of zero or one tensors. So any number of tensors of any shapes
// become a few tensors, which every operation, loop, backend and file format supports.
#ifndef ROUNDHOUSE_DIALECTS_ONNX_COMPOSITE_TYPE_H_
#define ROUNDHOUSE_DIALECTS_ONNX_COMPOSITE_TYPE_H_

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "roundhouse/core/type.h"

namespace roundhouse::onnx_dialect {

// The greatest rank of a tensor in a sequence. ONNX has no limit; its models stay well below this.
inline constexpr int64_t kMaxElementRank = 8;

Type SequenceOf(const Type& element);
Type OptionalOf(const Type& element);

// Returns the type of the sequence's elements or of the optional value; nullopt for other types.
std::optional<Type> SequenceElement(const Type& type);
std::optional<Type> OptionalElement(const Type& type);

struct CompositeType {
  enum class Kind { kSequence, kOptionalTensor, kOptionalSequence };
  Kind kind;
  Type element;  // The tensors' type; sizes that are not the same for all are unknown.

  // An empty shape gives nullopt: many exporters write it for an unknown shape.
  std::optional<int64_t> rank() const;
};
// Returns nullopt for types without such parts: tensors, maps, unknown elements.
std::optional<CompositeType> CompositeTypeOf(const Type& type);

// "a sequence", "an optional tensor", "an optional sequence".
std::string CompositeText(CompositeType::Kind kind);

struct CompositePart {
  std::string name;
  Type type;
};
// The parts, in the order given at the top of this file.
std::vector<CompositePart> PartsOf(const CompositeType& type);

}  // namespace roundhouse::onnx_dialect

#endif  // ROUNDHOUSE_DIALECTS_ONNX_COMPOSITE_TYPE_H_
