// File: export_format.h
//
// What a format is to the exports: what it calls itself, and how values of canonical lie in it.
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

// Whether integers that an operator does not take may go through wider ones: where what it gives is
// then the same, as of sums that wrap around.
enum class Integers : uint8_t { kKeep, kWiden };

class ExportFormat {
 public:
  virtual ~ExportFormat() = default;

  // For people: "ONNX".
  virtual absl::string_view name() const = 0;
  // What its operators are called by: "onnx", of "onnx.Add".
  virtual absl::string_view dialect() const = 0;

  // How a value of the domain lies: for each axis of the format's order, the one in canonical. A
  // permutation. Unless it says, all lies as in canonical: batch, places, channels.
  virtual Ints OrderOf(Domain domain, int64_t rank) const;
  // The elements that a tensor of such elements has, whose quantisation, if it has an axis, names
  // the one in canonical.
  virtual ElementType ElementOf(const ElementType& element) const = 0;
  // Of lists of sizes, axes and places.
  virtual ElementKind index_kind() const { return ElementKind::kI64; }
  // Why no tensor of the format is of this type, which TypeOf() gave; empty where one may be.
  virtual std::string WhyNoTensor(const Type&) const { return ""; }

  // ---- What follows.

  // The type that a value of a canonical type has: without domain, its axes in the format's order.
  Type TypeOf(const Type& type) const;
  // Of an input or output of a model, which lies as in canonical.
  Type PortTypeOf(const Type& type) const;
  // Empty where the rank is not known.
  Ints OrderOf(const Type& type) const;
};

// What elements that an operator does not take can go through without loss, of those that it takes:
// half floats through f32, integers through wider ones. Nothing if there are none.
std::optional<ElementKind> CarrierOf(ElementKind kind, ElementSet taken);

}  // namespace roundhouse::canonical_export

#endif  // ROUNDHOUSE_PASSES_CANONICAL_EXPORT_EXPORT_FORMAT_H_
