// File: op_export.h
//
// How to write exports of canonical's operations to ONNX: as expressions over ONNX's nodes
// (passes/canonical/export/op_export.h says more).
//
//   Value* ExportRsqrt(OpExport& e, const canonical::Rsqrt&) {
//     return e("Reciprocal", {e("Sqrt", {e.in(0)})});
//   }
//   table.Add(ExportRsqrt);
//
// Layouts. A feature is (N, C, spatial) in ONNX, a filter (O, I, spatial), a depthwise filter
// (C, M, spatial); all else has canonical's layout. So encodes and decodes of channels-first models
// become no-ops, and no layout conversions stand between layers. Quantised values are their stored
// integers. Exports that use an axis of an operand in a domain call Axis().
#ifndef ROUNDHOUSE_PASSES_ONNX_EXPORT_OP_EXPORT_H_
#define ROUNDHOUSE_PASSES_ONNX_EXPORT_OP_EXPORT_H_

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "absl/strings/string_view.h"
#include "roundhouse/core/attribute.h"
#include "roundhouse/core/graph.h"
#include "roundhouse/core/node.h"
#include "roundhouse/core/tensor/element_type.h"
#include "roundhouse/core/type.h"
#include "roundhouse/passes/canonical/export/activations.h"
#include "roundhouse/passes/canonical/export/export_format.h"
#include "roundhouse/passes/canonical/export/export_table.h"
#include "roundhouse/passes/canonical/export/op_export.h"

namespace roundhouse::onnx_export {

using canonical_export::Ints;
using canonical_export::OfFloat;
using canonical_export::OfInt;
using canonical_export::OfInts;
using canonical_export::ValueMap;
using canonical_export::Values;

class OnnxFormat final : public canonical_export::ExportFormat {
 public:
  absl::string_view name() const override { return "ONNX"; }
  absl::string_view dialect() const override { return "onnx"; }
  using ExportFormat::OrderOf;
  Ints OrderOf(Domain domain, int64_t rank) const override;
  ElementType ElementOf(const ElementType& element) const override { return element.storage(); }
};
const OnnxFormat& Format();

// For each axis of ONNX's order, the axis of a value of the domain.
inline Ints OnnxOrder(Domain domain, int64_t rank) { return Format().OrderOf(domain, rank); }
// The type that a value of a canonical type has in ONNX.
inline Type OnnxType(const Type& type) { return Format().TypeOf(type); }

// The op's name in the opset, which must have it.
std::string OpName(absl::string_view op, int opset);

// The nodes that need a newer opset than the one being written.
struct OpsetNeeds {
  int opset = 0;                                   // The newest.
  std::vector<std::pair<std::string, int>> nodes;  // With the oldest that suits each.
};

// One node that is being exported.
class OpExport final : public canonical_export::OpExport {
 public:
  using Integers = canonical_export::Integers;

  // Adds the node to `needs` if it needs a newer opset.
  OpExport(const canonical_export::ExportScope& scope, const Node& node, const ValueMap& values,
           Graph& graph, int opset, OpsetNeeds& needs)
      : canonical_export::OpExport(scope, node, values, graph), opset_(opset), needs_(needs) {}

  int opset() const { return opset_; }
  // Records that the node needs this newer opset; the export then starts again with that.
  Value* Needs(int opset);
  bool ok() const override { return status().ok() && needed_opset_ <= opset_; }

  // Trailing operands that are none() are left out, too.
  using canonical_export::OpExport::All;
  Values All(absl::string_view op, Values operands, AttributeMap attributes, int num_results,
             Integers integers = Integers::kKeep);

  Value* Cast(Value* value, ElementKind to) override;
  Value* Unsqueeze(Value* value, const Ints& axes);
  Type TypeOfSame() const override { return Type::Unknown(); }
  // Reshapes a list of one number for each channel so that it broadcasts to a feature.
  Value* AlongChannels(Value* value, int64_t rank);

 protected:
  // By the schema of the opset, and by the kernels that ONNX Runtime has.
  void Prepare(canonical_export::OperatorCall& call) override;
  void CheckResult(const canonical_export::OperatorCall& call, int index,
                   const Value& result) override;
  Value* MakeTranspose(Value* value, const Ints& perm) override;
  Value* MakeReshape(Value* value, const Ints& sizes) override;
  Value* MakeClamp(Value* value, double least, double greatest) override;

 private:
  const int opset_;
  OpsetNeeds& needs_;
  std::optional<size_t> place_in_needs_;
  int needed_opset_ = 0;
};

// How each op is exported, by its declaration.
using ExportTable = canonical_export::ExportTableOf<OpExport>;

// The name of an enumerator, as the text of the dialect has it.
template <typename Enum>
Attribute NameOf(Enum value) {
  return Attribute::String(std::string(EnumeratorNames(value)[static_cast<size_t>(value)]));
}

}  // namespace roundhouse::onnx_export

#endif  // ROUNDHOUSE_PASSES_ONNX_EXPORT_OP_EXPORT_H_
