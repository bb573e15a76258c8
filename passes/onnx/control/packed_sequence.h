// File: packed_sequence.h
//
// Sequences and optional values whose number of tensors is only known at run time, represented by
// tensors (dialects/onnx/composite_type.h), and their operations in terms of `canonical`. Appending
// copies the whole sequence.
#ifndef ROUNDHOUSE_PASSES_ONNX_CONTROL_PACKED_SEQUENCE_H_
#define ROUNDHOUSE_PASSES_ONNX_CONTROL_PACKED_SEQUENCE_H_

#include <cstdint>
#include <optional>

#include "absl/status/statusor.h"
#include "roundhouse/core/builder.h"
#include "roundhouse/core/node.h"
#include "roundhouse/core/tensor/element_type.h"
#include "roundhouse/core/type.h"
#include "roundhouse/dialects/onnx/composite_type.h"
#include "roundhouse/passes/canonical/lowering_builder.h"

namespace roundhouse::onnx_lowering {

using canonical_lowering::LoweringBuilder;
using canonical_lowering::Values;

// A sequence of known length, given by its values. `kind` is that of their elements, as there may
// be no values.
Value* ListOf(LoweringBuilder& l, const Values& values, ElementKind kind);

// Makes one value of its parts, and splits it into parts, converted to `type`: a tensor or sequence
// becomes an optional value, and an optional sequence becomes its sequence. Errors: the value
// cannot be converted to that type.
Value* WholeOf(LoweringBuilder& l, const Values& parts, const Type& type);
Values SplitAs(LoweringBuilder& l, Value* value, const Type& type);
// For TypeLoweringService::Split.
absl::StatusOr<Values> SplitAs(const Builder& build, Value& value, const Type& type);

// The parts of a WholeOf; nullopt for other values.
std::optional<Values> PartsOf(const Value* value);
// The value's composite type; nullopt if it is neither a list nor made of parts.
std::optional<onnx_dialect::CompositeType> CompositeOf(const Value* value);

struct PackedSequence {
  Value* values = nullptr;
  Value* shapes = nullptr;
  onnx_dialect::CompositeType type;
};

// `value` as a packed sequence. Error: it is no sequence.
PackedSequence Packed(LoweringBuilder& l, Value* value);
Value* WholeOf(LoweringBuilder& l, const PackedSequence& sequence);

// `index` has rank 0, and may count from the end; null means the end. An index out of
// range is an error at run time.
Value* LengthOf(LoweringBuilder& l, const PackedSequence& sequence);
Value* TensorAt(LoweringBuilder& l, const PackedSequence& sequence, Value* index);
PackedSequence Inserted(LoweringBuilder& l, const PackedSequence& sequence, Value* tensor,
                        Value* index);
PackedSequence Erased(LoweringBuilder& l, const PackedSequence& sequence, Value* index);

}  // namespace roundhouse::onnx_lowering

#endif  // ROUNDHOUSE_PASSES_ONNX_CONTROL_PACKED_SEQUENCE_H_
