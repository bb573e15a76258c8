// File: lowering.h
//
// How the lowerings of ONNX's operations are written (passes/canonical/lowering_builder.h says
// more):
//
//   Value* LowerHardSwish(Lowering& l) { return l(canonical::HardSwish{}, {l.in(0)}); }
//   table.Add("HardSwish", 14, LowerHardSwish);
#ifndef ROUNDHOUSE_PASSES_ONNX_LOWERING_H_
#define ROUNDHOUSE_PASSES_ONNX_LOWERING_H_

#include <map>
#include <optional>
#include <string>
#include <utility>

#include "absl/strings/string_view.h"
#include "roundhouse/core/node.h"
#include "roundhouse/dialects/onnx/op_schema.h"
#include "roundhouse/passes/canonical/lowering_builder.h"
#include "roundhouse/service/lowering.h"

namespace roundhouse::onnx_lowering {

using canonical_lowering::Ints;
using canonical_lowering::Values;

// One node that is being lowered.
class Lowering : public canonical_lowering::LoweringBuilder {
 public:
  Lowering(const LoweringRequest& request, const onnx_dialect::OpSchema& schema)
      : LoweringBuilder(request), schema_(schema) {}

  // The opset that changed the operation last.
  int version() const { return schema_.since_version; }
  absl::string_view op() const { return schema_.name; }
  const onnx_dialect::OpSchema& schema() const { return schema_; }

  // An attribute ONNX calls "axis" and that old versions had, or an operand of integers since.
  std::optional<Ints> IntsOfAttributeOrInput(absl::string_view name, int input);

 private:
  const onnx_dialect::OpSchema& schema_;
};

// The lowerings of operations, from the opset on that gave them the meaning.
class LoweringTable {
 public:
  using Lower = Values (*)(Lowering&);
  using LowerOne = Value* (*)(Lowering&);

  void Add(absl::string_view op, int since_version, Lower lower, absl::string_view domain = "");
  void Add(absl::string_view op, int since_version, LowerOne lower, absl::string_view domain = "");
  // Nothing when there is none for this version.
  bool Has(const onnx_dialect::OpSchema& schema) const { return Find(schema) != nullptr; }
  // Requires Has(schema).
  Values Run(const onnx_dialect::OpSchema& schema, Lowering& lowering) const;

 private:
  struct Entry {
    Lower several = nullptr;
    LowerOne one = nullptr;
  };
  const Entry* Find(const onnx_dialect::OpSchema& schema) const;

  std::map<std::pair<std::string, std::string>, std::map<int, Entry>> entries_;
};

}  // namespace roundhouse::onnx_lowering

#endif  // ROUNDHOUSE_PASSES_ONNX_LOWERING_H_
