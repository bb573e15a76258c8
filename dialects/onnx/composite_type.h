// File: composite_type.h
//
// ONNX's types of values that are no tensors: sequences of tensors, and optional values. In
// programs they are opaque types, `!onnx.sequence<tensor<?xf32>>` and
// `!onnx.optional<!onnx.sequence<tensor<?xf32>>>`.
//
// Where such a value is known only during the run, tensors stand for it, its parts:
//
//   present   whether there is one; of optional sequences alone
//   values    the elements of all its tensors, one behind the other
//   shapes    a row for each tensor: its sizes, then -1 up to kMaxElementRank
//
// An optional tensor is a sequence of one tensor or none. So a value of any number of tensors of
// any shapes is a few tensors, which every operation, loop, backend and file format knows.
#ifndef ROUNDHOUSE_DIALECTS_ONNX_COMPOSITE_TYPE_H_
#define ROUNDHOUSE_DIALECTS_ONNX_COMPOSITE_TYPE_H_

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "roundhouse/core/type.h"

namespace roundhouse::onnx_dialect {

// Of tensors in sequences. ONNX knows no limit; its models stay well below.
inline constexpr int64_t kMaxElementRank = 8;

Type SequenceOf(const Type& element);
Type OptionalOf(const Type& element);

// What the sequence is of, or what the optional value would be; nothing for other types.
std::optional<Type> SequenceElement(const Type& type);
std::optional<Type> OptionalElement(const Type& type);

struct CompositeType {
  enum class Kind { kSequence, kOptionalTensor, kOptionalSequence };
  Kind kind;
  Type element;  // The tensor's; what its shape does not say of all tensors is unknown.

  // Many exporters write an empty shape for one that they do not know: it is taken for unknown.
  std::optional<int64_t> rank() const;
};
// Nothing for types that have no such parts: tensors, maps, elements that are not known.
std::optional<CompositeType> CompositeTypeOf(const Type& type);

// "a sequence", "an optional tensor", "an optional sequence".
std::string CompositeText(CompositeType::Kind kind);

struct CompositePart {
  std::string name;
  Type type;
};
// In the order above.
std::vector<CompositePart> PartsOf(const CompositeType& type);

}  // namespace roundhouse::onnx_dialect

#endif  // ROUNDHOUSE_DIALECTS_ONNX_COMPOSITE_TYPE_H_
