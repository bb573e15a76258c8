// File: lowering.h
//
// How the lowerings of TOSA's operators to canonical are written
// (passes/canonical/lowering_builder.h says more), in both versions:
//
//   Value* LowerTile(Lowering& l) {
//     return l(canonical::Tile{.repeats = l.ListOf("multiples", 1)}, {l.need(0)});
//   }
//   table["tile"] = LowerTile;
#ifndef ROUNDHOUSE_PASSES_TOSA_LOWERING_H_
#define ROUNDHOUSE_PASSES_TOSA_LOWERING_H_

#include <cstdint>
#include <map>
#include <optional>
#include <string>

#include "absl/strings/string_view.h"
#include "roundhouse/core/node.h"
#include "roundhouse/core/tensor/element_type.h"
#include "roundhouse/passes/canonical/lowering_builder.h"
#include "roundhouse/service/lowering.h"

namespace roundhouse::tosa_lowering {

using canonical_lowering::Ints;
using canonical_lowering::Values;

class Lowering : public canonical_lowering::LoweringBuilder {
 public:
  explicit Lowering(const LoweringRequest& request) : LoweringBuilder(request) {}

  // The list that is an attribute in one version and an operand, which must be known, in the other;
  // an error where it is neither.
  Ints ListOf(absl::string_view attribute, int operand);
  // The elements of the result that was written; an error where that is not known.
  ElementKind ResultKind();
  // A zero point: of the attribute `quantization_info`, "input_zp = 3", or an operand of one
  // number; 0 where there is none.
  int64_t ZeroPoint(absl::string_view name, int operand);
  // Integers less their zero point, as i32 (or i64, of i48); floats as they are.
  Value* Centred(Value* value, int64_t zero_point);
};

using LoweringTable = std::map<std::string, Value* (*)(Lowering&), std::less<>>;

void AddElementwise(LoweringTable& table);
void AddLayers(LoweringTable& table);
void AddMovement(LoweringTable& table);

}  // namespace roundhouse::tosa_lowering

#endif  // ROUNDHOUSE_PASSES_TOSA_LOWERING_H_
