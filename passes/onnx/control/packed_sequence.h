// File: packed_sequence.h
//
// Sequences and optional values of which only the run knows how many tensors there are, as the
// tensors that stand for them (dialects/onnx/composite_type.h): what is done to them, in operations
// of `canonical`. Appending copies what is there.
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

// A sequence with the values that it has, each known by itself. It keeps its elements' kind, as
// there may be none.
Value* ListOf(LoweringBuilder& l, const Values& values, ElementKind kind);

// The value of which these are the parts, and back: as one of `type`, whatever it was so far. What
// is there becomes an optional value, and of an optional sequence that a sequence is wanted of, the
// sequence is taken. Errors: it cannot be one of that type.
Value* WholeOf(LoweringBuilder& l, const Values& parts, const Type& type);
Values SplitAs(LoweringBuilder& l, Value* value, const Type& type);
// What TypeLoweringService::Split gives.
absl::StatusOr<Values> SplitAs(const Builder& build, Value& value, const Type& type);

// The parts that the value has already; nothing for what is no WholeOf.
std::optional<Values> PartsOf(const Value* value);
// What it is; nothing for what is neither a list nor parts.
std::optional<onnx_dialect::CompositeType> CompositeOf(const Value* value);

struct PackedSequence {
  Value* values = nullptr;
  Value* shapes = nullptr;
  onnx_dialect::CompositeType type;
};

// The sequence that `value` is; an error where it is none.
PackedSequence Packed(LoweringBuilder& l, Value* value);
Value* WholeOf(LoweringBuilder& l, const PackedSequence& sequence);

// Places are numbers (rank 0) that may count from the end; one that is out of range is an error of
// the run. Null stands for the end.
Value* LengthOf(LoweringBuilder& l, const PackedSequence& sequence);
Value* TensorAt(LoweringBuilder& l, const PackedSequence& sequence, Value* place);
PackedSequence Inserted(LoweringBuilder& l, const PackedSequence& sequence, Value* tensor,
                        Value* place);
PackedSequence Erased(LoweringBuilder& l, const PackedSequence& sequence, Value* place);

}  // namespace roundhouse::onnx_lowering

#endif  // ROUNDHOUSE_PASSES_ONNX_CONTROL_PACKED_SEQUENCE_H_
