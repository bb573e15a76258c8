// File: lowering.h
//
// How to write lowerings of TOSA's operators, in both versions, to canonical
// (passes/canonical/lowering_builder.h says more):
//
//   Value* LowerTile(Lowering& l) {
//     return l(canonical::Tile{.repeats = l.ListOf("multiples", 1)}, {l.need(0)});
//   }
//   table["tile"] = LowerTile;
#ifndef ROUNDHOUSE_PASSES_TOSA_LOWERING_H_
#define ROUNDHOUSE_PASSES_TOSA_LOWERING_H_

#include <cstdint>
#include <functional>
#include <map>
#include <optional>
#include <string>

#include "absl/strings/string_view.h"
#include "roundhouse/core/node.h"
#include "roundhouse/core/tensor/element_type.h"
#include "roundhouse/passes/canonical/lowering_builder.h"
#include "roundhouse/service/lowering/lowering.h"

namespace roundhouse::tosa_lowering {

using canonical_lowering::Ints;
using canonical_lowering::Values;

class Lowering : public canonical_lowering::LoweringBuilder {
 public:
  explicit Lowering(const LoweringRequest& request) : LoweringBuilder(request) {}

  // The list that is an attribute in one version and a constant operand in the other. Error: it is
  // neither.
  Ints ListOf(absl::string_view attribute, int operand);
  // The elements of the declared result. Error: they are not known.
  ElementKind ResultKind();
  // A zero point, from the attribute `quantization_info`, "input_zp = 3", or an operand of one
  // number; 0 if there is none.
  int64_t ZeroPoint(absl::string_view name, int operand);
  // Integers minus their zero point, as i64 for i16 and i64, else as i32; floats as they are.
  Value* Centred(Value* value, int64_t zero_point);
};

using LoweringTable = std::map<std::string, std::function<Value*(Lowering&)>, std::less<>>;

}  // namespace roundhouse::tosa_lowering

#endif  // ROUNDHOUSE_PASSES_TOSA_LOWERING_H_
