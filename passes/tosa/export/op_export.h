// File: op_export.h
//
// How to write exports of canonical's operations to TOSA: as expressions over TOSA's operators
// (passes/canonical/export/op_export.h says more).
//
//   Value* ExportPrelu(OpExport& e, const canonical::Prelu&) {
//     Value* x = e.in(0);
//     return e.Select(e.IsNegative(x), e.Mul(x, e.in(1)), x);
//   }
//   table.Add(ExportPrelu);
//
// All sizes are known: other programs are refused. Values have canonical's layout: batch, spatial,
// channels; filters (O, spatial, I). So there are no domains.
#ifndef ROUNDHOUSE_PASSES_TOSA_EXPORT_OP_EXPORT_H_
#define ROUNDHOUSE_PASSES_TOSA_EXPORT_OP_EXPORT_H_

#include <cstddef>
#include <cstdint>
#include <string>

#include "absl/strings/string_view.h"
#include "roundhouse/core/attribute.h"
#include "roundhouse/core/node.h"
#include "roundhouse/core/tensor/element_type.h"
#include "roundhouse/core/tensor/tensor.h"
#include "roundhouse/core/type.h"
#include "roundhouse/passes/canonical/export/activations.h"
#include "roundhouse/passes/canonical/export/export_format.h"
#include "roundhouse/passes/canonical/export/export_table.h"
#include "roundhouse/passes/canonical/export/op_export.h"

namespace roundhouse::tosa_export {

using canonical_export::CountOf;
using canonical_export::Ints;
using canonical_export::OfFloat;
using canonical_export::OfInt;
using canonical_export::OfInts;
using canonical_export::OfName;
using canonical_export::ValueMap;
using canonical_export::Values;

// An axis, as MLIR writes it.
inline Attribute OfAxis(int64_t axis) { return Attribute::Int(axis, ElementKind::kI32); }

class TosaFormat final : public canonical_export::ExportFormat {
 public:
  absl::string_view name() const override { return "TOSA"; }
  absl::string_view dialect() const override { return "tosa"; }
  ElementType ElementOf(const ElementType& element) const override { return element; }
  ElementKind index_kind() const override { return ElementKind::kI32; }
  // It has tensors of known sizes of f32, f16, bf16, signed integers and i1.
  std::string WhyNoTensor(const Type& type) const override;
  bool relies_on_tensors() const override { return true; }
};
const TosaFormat& Format();

Ints SizesOf(const Value* value);

class OpExport final : public canonical_export::OpExport {
 public:
  using canonical_export::OpExport::OpExport;

  // f16 and bf16 as f32, i8 and i16 as i32, unless the op only moves elements: as canonical does,
  // they are computed in these and rounded once, when the result is complete.
  Value* in(int index) override;
  // The sizes of operands and results, which are known.
  Ints in_sizes(int operand) const { return *sizes(operand); }
  Ints out_sizes(int result = 0) const { return *result_sizes(result); }
  bool is_float(int operand) const { return IsFloat(kind(operand)); }

  using canonical_export::OpExport::Constant;
  Value* Constant(const Tensor& tensor, const Type& type) override;
  // As tosa.cast: floats become the nearest integers.
  Value* Cast(Value* value, ElementKind to) override;
  Type TypeOfSame() const override { return Type::Unknown(); }

  Value* Add(Value* a, Value* b) { return (*this)("add", {a, b}); }
  Value* Sub(Value* a, Value* b) { return (*this)("sub", {a, b}); }
  Value* Mul(Value* a, Value* b) { return (*this)("mul", {a, b}); }
  Value* Plus(Value* value, double number) { return Add(value, Number(number, value)); }
  Value* Times(Value* value, double number) { return Mul(value, Number(number, value)); }
  Value* IsNegative(Value* value) { return (*this)("greater", {Number(0, value), value}); }
  Value* Select(Value* condition, Value* on_true, Value* on_false) {
    return (*this)("select", {condition, on_true, on_false});
  }

  // Adds leading axes of size 1.
  Value* WithRank(Value* value, size_t rank);
  Value* WithAxis(Value* value, int64_t axis);  // Adds one of size 1.
  // Elements start … start + size - 1 along one axis.
  Value* Part(Value* value, int64_t axis, int64_t start, int64_t size);
  Value* Reverse(Value* value, int64_t axis) {
    return (*this)("reverse", {value}, {{"axis", OfAxis(axis)}});
  }
  Value* Concat(const Values& values, int64_t axis) {
    return values.size() == 1 ? values[0] : (*this)("concat", values, {{"axis", OfAxis(axis)}});
  }
  // Broadcasts the value to `sizes`. Its own sizes must be these or 1.
  Value* Broadcast(Value* value, const Ints& sizes);
  // `pads`: those before all axes, then those after them; none negative.
  Value* Pad(Value* value, const Ints& pads, Value* constant);
  // The elements at these indices of an axis.
  Value* Take(Value* value, int64_t axis, const Ints& indices);

 protected:
  // Gives operands that broadcast the same rank, and operators their constant attributes.
  void Prepare(canonical_export::OperatorCall& call) override;
  Value* MakeTranspose(Value* value, const Ints& perm) override;
  Value* MakeReshape(Value* value, const Ints& sizes) override;
  Value* MakeClamp(Value* value, double least, double greatest) override;
};

// How each op is exported, by its declaration.
using ExportTable = canonical_export::ExportTableOf<OpExport>;

}  // namespace roundhouse::tosa_export

#endif  // ROUNDHOUSE_PASSES_TOSA_EXPORT_OP_EXPORT_H_
