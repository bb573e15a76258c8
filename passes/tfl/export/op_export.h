// File: op_export.h
//
// How to write exports of canonical's operations to TFLite: as expressions over TFLite's operators
// (passes/canonical/export/op_export.h says more).
//
//   Value* ExportTan(OpExport& e, const canonical::Tan&) {
//     return e("div", {e("sin", {e.in(0)}), e("cos", {e.in(0)})});
//   }
//   table.Add(ExportTan);
//
// Values have canonical's layout: batch, spatial, channels; filters (O, spatial, I). So there are
// no domains, and encodes and decodes are transposes if they permute. Only the filter of a
// depthwise convolution has another shape, which the export of the convolution handles.
//
// The types of quantised values have their scales and zero points. TFLite has no tensor for a sum
// of products that is not rounded yet: it is null, and the node that rounds it finds its operands
// in canonical.
#ifndef ROUNDHOUSE_PASSES_TFL_EXPORT_OP_EXPORT_H_
#define ROUNDHOUSE_PASSES_TFL_EXPORT_OP_EXPORT_H_

#include <cstdint>
#include <string>

#include "absl/container/flat_hash_set.h"
#include "absl/strings/string_view.h"
#include "roundhouse/core/attribute.h"
#include "roundhouse/core/graph.h"
#include "roundhouse/core/node.h"
#include "roundhouse/core/tensor/element_type.h"
#include "roundhouse/core/tensor/tensor.h"
#include "roundhouse/core/type.h"
#include "roundhouse/passes/canonical/export/activations.h"
#include "roundhouse/passes/canonical/export/export_format.h"
#include "roundhouse/passes/canonical/export/export_table.h"
#include "roundhouse/passes/canonical/export/op_export.h"

namespace roundhouse::tfl_export {

using canonical_export::CountOf;
using canonical_export::Ints;
using canonical_export::OfFloat;
using canonical_export::OfInt;
using canonical_export::OfInts;
using canonical_export::OfName;
using canonical_export::ValueMap;
using canonical_export::Values;

class TflFormat final : public canonical_export::ExportFormat {
 public:
  absl::string_view name() const override { return "TFLite"; }
  absl::string_view dialect() const override { return "tfl"; }
  // With scales of f32.
  ElementType ElementOf(const ElementType& element) const override;
  ElementKind index_kind() const override { return ElementKind::kI32; }
  std::string WhyNoTensor(const Type& type) const override;
};
const TflFormat& Format();

// The type that a value of a canonical type has in TFLite: without domain, with scales of f32.
inline Type TflType(const Type& type) { return Format().TypeOf(type); }

// One node that is being exported.
class OpExport final : public canonical_export::OpExport {
 public:
  using canonical_export::OpExport::OpExport;

  // The same for another graph, which this node runs.
  OpExport In(Graph& graph) const { return OpExport(scope(), node(), values(), graph); }

  // Whether to avoid what TFLite 2.9 does not have, if there is another way.
  bool may_be_old() const;

  using canonical_export::OpExport::Constant;
  Value* Constant(const Tensor& tensor, const Type& type) override;
  Value* Cast(Value* value, ElementKind to) override;

  // Elements begin … end - 1 of a list.
  Value* Part(Value* list, int64_t begin, int64_t end);
  // Concatenates lists.
  Value* Joined(const Values& lists);
  Value* SizesOf(Value* value) {
    return (*this)("shape", {value}, {{"out_type", OfName("INT32")}});
  }
  Value* Select(Value* condition, Value* on_true, Value* on_false) {
    return (*this)("select_v2", {condition, on_true, on_false});
  }
  // Keeps a later activation or clamp from being fused into the value: others see it as it is, too.
  void KeepAsItIs(const Value* value) { kept_.insert(value); }

 protected:
  // Adapts operands to what TFLite's kernels take.
  void Prepare(canonical_export::OperatorCall& call) override;
  std::string WhyNotMade(int operand) const override;
  Value* MakeTranspose(Value* value, const Ints& perm) override;
  Value* MakeReshape(Value* value, const Ints& sizes) override;
  // Fuses the bounds into the operator that produces the value, if that has no other use and an
  // activation with these bounds; else adds operators after it.
  Value* MakeClamp(Value* value, double least, double greatest) override;

 private:
  // A transpose of more axes than the kernels know, as several of fewer.
  Value* TransposeInSteps(Value* value, const Ints& perm);
  // Whether this node is the only user of the operand's value in TFLite.
  bool IsOnlyUser(const Value& operand) const;
  bool FuseActivation(Value* value, absl::string_view name);

  absl::flat_hash_set<const Value*> kept_;
};

// How each op is exported, by its declaration.
using ExportTable = canonical_export::ExportTableOf<OpExport>;

}  // namespace roundhouse::tfl_export

#endif  // ROUNDHOUSE_PASSES_TFL_EXPORT_OP_EXPORT_H_
