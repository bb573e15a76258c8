// File: export_format.h
//
// Describes a format to the exports: its name, and the layout of canonical values in it.
//
//   class Tosa final : public ExportFormat {
//     absl::string_view name() const override { return "TOSA"; }
//     absl::string_view dialect() const override { return "tosa"; }
//     ElementType ElementOf(const ElementType& element) const override { return element.storage();
//     }
//   };
#ifndef ROUNDHOUSE_PASSES_CANONICAL_EXPORT_EXPORT_FORMAT_H_
#define ROUNDHOUSE_PASSES_CANONICAL_EXPORT_EXPORT_FORMAT_H_

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "absl/strings/string_view.h"
#include "roundhouse/core/node.h"
#include "roundhouse/core/tensor/element_type.h"
#include "roundhouse/core/type.h"

namespace roundhouse::canonical_export {

using Values = std::vector<Value*>;
using Ints = std::vector<int64_t>;

// Whether integers that an operator does not take may be widened. Allowed where the result is then
// the same, as for sums that wrap around.
enum class Integers : uint8_t { kKeep, kWiden };

class ExportFormat {
 public:
  virtual ~ExportFormat() = default;

  // The name in messages: "ONNX".
  virtual absl::string_view name() const = 0;
  // The dialect of its operators: "onnx", as in "onnx.Add".
  virtual absl::string_view dialect() const = 0;

  // The layout of values of the domain: for each axis in the format's order, the axis in canonical.
  // A permutation. By default the layout of canonical: batch, spatial axes, channels.
  virtual Ints OrderOf(Domain domain, int64_t rank) const;
  // The element type in the format. If `element` has a quantised axis, that is the axis in
  // canonical.
  virtual ElementType ElementOf(const ElementType& element) const = 0;
  // The kind of lists of sizes, axes and offsets.
  virtual ElementKind index_kind() const { return ElementKind::kI64; }
  // Why the format has no tensor of this type, which TypeOf() returned; empty if it may have one.
  virtual std::string WhyNoTensor(const Type&) const { return ""; }
  // Whether the exports of ops rely on that: for all operands, results and values in between there
  // are tensors, of known sizes for example. Other nodes are refused beforehand.
  virtual bool relies_on_tensors() const { return false; }

  // ---- Derived from these.

  // The format's type for a canonical type: without domain, with axes in the format's order.
  Type TypeOf(const Type& type) const;
  // The type of an input or output of a model, which has the layout of canonical.
  Type PortTypeOf(const Type& type) const;
  // Empty if the rank is not known.
  Ints OrderOf(const Type& type) const;
};

// The kind, among those in `taken`, to which elements that an operator does not take can be cast
// without loss: f32 for half precision, wider integers for integers. Nullopt if there is none.
std::optional<ElementKind> CarrierOf(ElementKind kind, ElementSet taken);

}  // namespace roundhouse::canonical_export

#endif  // ROUNDHOUSE_PASSES_CANONICAL_EXPORT_EXPORT_FORMAT_H_
