// File: lowering.h
//
// How to write lowerings of StableHLO's operators to canonical (passes/canonical/lowering_builder.h
// says more):
//
//   Value* LowerReverse(Lowering& l) { return l.Reversed(l.need(0), l.List("dimensions")); }
//   table.Add("reverse", LowerReverse);
#ifndef ROUNDHOUSE_PASSES_STABLEHLO_LOWERING_H_
#define ROUNDHOUSE_PASSES_STABLEHLO_LOWERING_H_

#include <cstdint>
#include <functional>
#include <map>
#include <optional>
#include <string>
#include <utility>

#include "absl/strings/string_view.h"
#include "roundhouse/core/node.h"
#include "roundhouse/core/tensor/element_type.h"
#include "roundhouse/core/type.h"
#include "roundhouse/passes/canonical/lowering_builder.h"
#include "roundhouse/service/lowering/lowering.h"

namespace roundhouse::stablehlo_lowering {

using canonical_lowering::Ints;
using canonical_lowering::Values;

// Shapes of more axes do not verify.
inline constexpr int64_t kMostAxes = 255;
// Padding has two numbers for each.
inline constexpr int64_t kLongestList = 2 * kMostAxes;

class Lowering : public canonical_lowering::LoweringBuilder {
 public:
  explicit Lowering(const LoweringRequest& request) : LoweringBuilder(request) {}

  // ---- Attributes, in each of the spellings that StableHLO has had for them.

  // A list of integers: array<i64: …>, dense<…>, or […]. Empty if there is none. Error: it is
  // something else, or longer than any list that axes have.
  Ints List(absl::string_view name);
  // The same; `otherwise` for each of `count` if there is none. Error: another number of them.
  Ints ListOr(absl::string_view name, int64_t count, int64_t otherwise);
  // The padding in front of and behind each of `count` axes, which `name` lists in pairs. Error:
  // some is so large that sums of it could overflow.
  bool Padding(absl::string_view name, int64_t count, Ints& low, Ints& high);
  // "LT" of #stablehlo<comparison_direction LT>, or of the string "LT".
  std::string Word(absl::string_view name) const;
  // The text of an opaque attribute, "#stablehlo.dot<…>"; empty if there is none.
  std::string Text(absl::string_view name) const;
  // The list "[0, 1]", or the number, of the field in "…, name = [0, 1], …". Empty if it is
  // missing.
  Ints Field(absl::string_view text, absl::string_view name) const;

  // ---- The declared result.

  Type declared(int result = 0) const;
  ElementKind declared_kind(int result = 0);
  // Nullopt if a size is unknown.
  std::optional<Ints> declared_sizes(int result = 0) const;

  // ---- Nodes.

  // Values that ops of canonical broadcast to `shape`, without the broadcasts that give it to them:
  // StableHLO writes all of them out.
  Values Unbroadcast(Values values, const Shape& shape);
  // 0, 1, 2, … along the axis of a tensor of these sizes.
  Value* Iota(ElementKind kind, const Ints& sizes, int64_t axis);
  Value* Reversed(Value* value, const Ints& axes);
  // Integers in the total order of these floats: -NaN, -inf, …, -0, 0, …, inf, NaN.
  Value* TotalOrderOf(Value* floats);
  // A value of a result's declared type that sizes determine: a reshape to it.
  Value* ReshapeToDeclared(Value* value, int result = 0);
  // Integers of rank 0 as a list of i64.
  Value* ListOfScalars(const Values& scalars);
  // With the spaces between elements, and the pads around them, of `pad`.
  Value* Padded(Value* value, Value* constant, const Ints& low, const Ints& high,
                const Ints& interior);
  // The axes [0, rank) that are not in `axes`.
  static Ints AxesWithout(int64_t rank, const Ints& axes);

 private:
  Value* SmallerConstant(Value* value);
};

// The lowering of each op, by its name with the dialect.
class LoweringTable {
 public:
  using One = std::function<Value*(Lowering&)>;
  using Several = std::function<Values(Lowering&)>;

  void Add(absl::string_view op, One lower);
  void AddSeveral(absl::string_view op, Several lower);
  bool Has(absl::string_view op) const { return table_.find(op) != table_.end(); }
  // Requires Has(op).
  Values Lower(absl::string_view op, Lowering& l) const { return table_.find(op)->second(l); }

 private:
  std::map<std::string, Several, std::less<>> table_;
};

void AddControl(LoweringTable& table);
void AddElementwise(LoweringTable& table);
void AddIndexed(LoweringTable& table);
void AddLayers(LoweringTable& table);
void AddMovement(LoweringTable& table);
void AddReductions(LoweringTable& table);
void AddSpectral(LoweringTable& table);
void AddWindows(LoweringTable& table);

}  // namespace roundhouse::stablehlo_lowering

#endif  // ROUNDHOUSE_PASSES_STABLEHLO_LOWERING_H_
