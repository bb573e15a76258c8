// File: lowering.h
//
// How to write lowerings of TFLite's operators (passes/canonical/lowering_builder.h says more):
//
//   Value* LowerSquare(Lowering& l) { return l.Mul(l.need(0), l.need(0)); }
//   table.Add("square", LowerSquare);
//
// Operators that correspond to one op of canonical are rows of paired_ops.h instead.
//
// Quantised elements are lowered separately. An operator that only moves elements is registered so,
// and has one lowering for all elements; one that computes has a second lowering for quantised
// ones:
//
//   table.AddMovement("reshape", LowerReshape);
//   table.AddQuantized("conv_2d", LowerQuantizedConv2D);
//
// Without one the operator is reported: quantised elements are never treated as plain integers.
#ifndef ROUNDHOUSE_PASSES_TFL_LOWERING_H_
#define ROUNDHOUSE_PASSES_TFL_LOWERING_H_

#include <algorithm>
#include <cstdint>
#include <functional>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "absl/functional/function_ref.h"
#include "absl/strings/string_view.h"
#include "absl/types/span.h"
#include "roundhouse/core/attribute.h"
#include "roundhouse/core/node.h"
#include "roundhouse/core/op.h"
#include "roundhouse/core/tensor/element_type.h"
#include "roundhouse/core/tensor/tensor.h"
#include "roundhouse/core/type.h"
#include "roundhouse/dialects/canonical/elementwise_binary.h"
#include "roundhouse/dialects/canonical/fused_activation.h"
#include "roundhouse/passes/canonical/lowering_builder.h"
#include "roundhouse/service/lowering/lowering.h"

namespace roundhouse::tfl_lowering {

using canonical_lowering::Ints;
using canonical_lowering::Values;

// Whether the zero points of a quantised type have at most 32 bits, as those of TFLite's kernels
// do: differences of them and of elements do not overflow.
bool HasShortZeroPoints(const Type& type);

// One node that is being lowered.
class Lowering : public canonical_lowering::LoweringBuilder {
 public:
  explicit Lowering(const LoweringRequest& request) : LoweringBuilder(request) {}

  // The type that the file declares for a result; unknown if it declares none.
  Type declared(int result = 0) const {
    return result < static_cast<int>(request().result_types.size()) ? request().result_types[result]
                                                                    : Type::Unknown();
  }
  // The storage of its elements. Error: it is not known.
  ElementKind declared_kind(int result = 0);
  // Whether the value's elements are quantised.
  bool is_quantized(const Value* value) const;
  // Whether those of any operand or result are.
  bool has_quantized() const;

  // The attribute `fused_activation_function`, for ops that have an activation of their own.
  canonical::Activation FusedActivation();
  // Applies it, or another activation, to the value.
  Value* Activated(Value* value) { return Activated(value, FusedActivation(), {}); }
  Value* Activated(Value* value, canonical::Activation activation,
                   absl::Span<const double> parameters);
  // Applies the op of canonical to the operands, and then the activation.
  template <DeclaredOp Op>
  Value* Paired() {
    constexpr auto kCommas = std::count(Op::kSpec.operands.begin(), Op::kSpec.operands.end(), ',');
    Values operands;
    for (int i = 0; i <= kCommas; ++i) operands.push_back(need(i));
    return Activated((*this)(Op{}, operands));
  }

  // A constant of a type that may be quantised; `tensor` has the type's storage.
  Value* ConstantOfType(const Tensor& tensor, const Type& type);
  // The options of a custom operator, as numbers of 32 bits.
  std::optional<Ints> CustomInts();
  // The options of a custom operator, as a FlexBuffers map.
  std::optional<AttributeMap> CustomMap();
  // An attribute that is a list of lists.
  std::vector<Ints> IntLists(absl::string_view name) const;

  // The elements of an operand of integers that must be a constant, whatever its rank.
  std::optional<Ints> NeedInts(int operand);
  // The same for a single element.
  std::optional<int64_t> NeedInt(int operand);
  // An operand of integers as a list of i64.
  Value* AsList(int operand);
  // A list of axes, counted from the front.
  std::optional<Ints> Axes(int operand, int64_t rank);

 private:
  // Nullopt, with an error, if a custom operator has no options.
  std::optional<Tensor> CustomBytes();
};

// Runs the lowering of an operator for plain elements, with other operands or attributes than its
// own. Its error becomes the error of the caller.
using RunPlain = absl::FunctionRef<Values(const LoweringRequest& request)>;

class LoweringTable {
 public:
  using Lower = std::function<Values(Lowering&)>;
  using LowerOne = std::function<Value*(Lowering&)>;
  using LowerByPlain = Values (*)(Lowering&, RunPlain);
  using LowerHybrid = std::optional<Values> (*)(Lowering&);

  // For plain elements.
  void Add(absl::string_view op, LowerOne lower) { plain_[std::string(op)].one = lower; }
  void Add(absl::string_view op, Lower lower) { plain_[std::string(op)].several = lower; }
  // For quantised elements.
  void AddQuantized(absl::string_view op, LowerOne lower) {
    quantized_[std::string(op)].one = lower;
  }
  void AddQuantized(absl::string_view op, Lower lower) {
    quantized_[std::string(op)].several = lower;
  }
  void AddQuantized(absl::string_view op, LowerByPlain lower) {
    quantized_[std::string(op)].by_plain = lower;
  }
  // For real numbers and quantised weights. Nullopt, without an error: the operator computes with
  // the weights' real numbers, as do those that are not added here.
  void AddHybrid(absl::string_view op, LowerHybrid lower) { hybrid_[std::string(op)] = lower; }
  // The rows of paired_ops.h.
  template <DeclaredOp Op>
  void Pair(absl::string_view op) {
    Add(op, LowerOne([](Lowering& l) { return l.Paired<Op>(); }));
  }
  template <DeclaredOp Op>
  void PairOfPlain(absl::string_view op) {
    Pair<Op>(op);
  }
  template <DeclaredOp Op>
  void PairOfTruths(absl::string_view op) {
    Pair<Op>(op);
  }
  template <DeclaredOp Op>
  void PairOfBits(absl::string_view op) {
    Pair<Op>(op);
  }
  void PairComparison(canonical::Comparison direction, absl::string_view op);
  // For plain and quantised elements: results have the operands' elements, or the numbers that
  // their integers stand for, unchanged.
  template <typename Function>
  void AddMovement(absl::string_view op, Function lower) {
    Add(op, lower);
    AddQuantized(op, lower);
  }

  // Whether there is any lowering of the op, or one of each kind. By the op's short name, or the
  // code of a custom one.
  bool Has(absl::string_view op) const;
  bool HasPlain(absl::string_view op) const { return plain_.contains(std::string(op)); }
  bool HasQuantized(absl::string_view op) const { return quantized_.contains(std::string(op)); }
  // Why an operator is not lowered, for reports.
  void AddReason(absl::string_view op, absl::string_view reason) {
    reasons_[std::string(op)] = std::string(reason);
  }
  // Empty if there is none.
  absl::string_view ReasonAgainst(absl::string_view op) const;
  std::optional<Values> RunHybrid(absl::string_view op, Lowering& lowering) const;
  // Chooses the lowering by the node's elements. Error, in `lowering`: there is none for them.
  Values Run(absl::string_view op, Lowering& lowering) const;

 private:
  struct Entry {
    Lower several;
    LowerOne one;
    LowerByPlain by_plain = nullptr;
  };
  static Values RunEntry(const Entry& entry, Lowering& lowering);

  std::map<std::string, Entry> plain_;
  std::map<std::string, Entry> quantized_;
  std::map<std::string, LowerHybrid> hybrid_;
  std::map<std::string, std::string> reasons_;
};

}  // namespace roundhouse::tfl_lowering

#endif  // ROUNDHOUSE_PASSES_TFL_LOWERING_H_
