// File: lowering.h
//
// How to write lowerings of ONNX's operations (passes/canonical/lowering_builder.h says more):
//
//   Value* LowerReciprocal(Lowering& l) { return l.Div(l.Number(1, …), l.need(0)); }
//   table.Add("Reciprocal", 1, LowerReciprocal);
//
// Operations that correspond to one op of canonical are rows of paired_ops.h instead.
#ifndef ROUNDHOUSE_PASSES_ONNX_LOWERING_H_
#define ROUNDHOUSE_PASSES_ONNX_LOWERING_H_

#include <algorithm>
#include <functional>
#include <map>
#include <optional>
#include <string>
#include <utility>

#include "absl/strings/string_view.h"
#include "roundhouse/core/node.h"
#include "roundhouse/core/op.h"
#include "roundhouse/dialects/canonical/elementwise_binary.h"
#include "roundhouse/dialects/canonical/reduction.h"
#include "roundhouse/dialects/onnx/op_schema.h"
#include "roundhouse/passes/canonical/export/export_format.h"
#include "roundhouse/passes/canonical/lowering_builder.h"
#include "roundhouse/service/lowering/lowering.h"

namespace roundhouse::onnx_lowering {

using canonical_lowering::Ints;
using canonical_lowering::Values;

// One node that is being lowered.
class Lowering : public canonical_lowering::LoweringBuilder {
 public:
  Lowering(const LoweringRequest& request, const onnx_dialect::OpSchema& schema)
      : LoweringBuilder(request), schema_(schema) {}

  // The opset that last changed the operation.
  int version() const { return schema_.since_version; }
  absl::string_view op() const { return schema_.name; }
  const onnx_dialect::OpSchema& schema() const { return schema_; }

  // The integers of `name`, which is an attribute in old versions and the operand `input` since.
  std::optional<Ints> IntsOfAttributeOrInput(absl::string_view name, int input);

  // The second operand, in a shape that broadcasts in NumPy's way: before opset 7 it was aligned
  // with the first operand's axes from `axis` on.
  Value* SecondOperand();
  // Applies the op of canonical to all operands. If the op takes two and there are more, it takes
  // them one after the other.
  template <DeclaredOp Op>
  Value* Paired() {
    constexpr auto kCommas = std::count(Op::kSpec.operands.begin(), Op::kSpec.operands.end(), ',');
    if constexpr (kCommas == 0) {
      return (*this)(Op{}, {need(0)});
    } else if constexpr (kCommas == 1) {
      if (num_inputs() == 1) return need(0);
      Value* second = SecondOperand();
      Value* result = (*this)(Op{}, {need(0), second});
      for (int i = 2; i < num_inputs(); ++i) result = (*this)(Op{}, {result, need(i)});
      return result;
    } else {
      static_assert(kCommas == 2);
      return (*this)(Op{}, {need(0), need(1), need(2)});
    }
  }
  // Reduces `input` as the attributes and the second operand say.
  Value* Reduced(canonical::ReduceKind kind, Value* input);

 private:
  const onnx_dialect::OpSchema& schema_;
};

// The lowerings of operations, each from the opset on that introduced its meaning.
class LoweringTable {
 public:
  using Integers = canonical_export::Integers;
  using Lower = std::function<Values(Lowering&)>;
  using LowerOne = std::function<Value*(Lowering&)>;

  void Add(absl::string_view op, int since_version, Lower lower, absl::string_view domain = "");
  void Add(absl::string_view op, int since_version, LowerOne lower, absl::string_view domain = "");

  // The rows of paired_ops.h.
  template <DeclaredOp Op>
  void Pair(absl::string_view op, int since_version, Integers = Integers::kKeep) {
    Add(op, since_version, LowerOne([](Lowering& l) { return l.Paired<Op>(); }));
  }
  template <DeclaredOp Op>
  void PairOfPlain(absl::string_view op, int since_version, Integers = Integers::kKeep) {
    Pair<Op>(op, since_version);
  }
  template <DeclaredOp Op>
  void PairOfTruths(absl::string_view op, int since_version) {
    Pair<Op>(op, since_version);
  }
  template <DeclaredOp Op>
  void PairOfBits(absl::string_view op, int since_version) {
    Pair<Op>(op, since_version);
  }
  void PairComparison(canonical::Comparison direction, absl::string_view op, int since_version,
                      Integers = Integers::kKeep);
  void PairReduction(canonical::ReduceKind kind, absl::string_view op, Integers = Integers::kKeep);

  // Whether there is a lowering for this version.
  bool Has(const onnx_dialect::OpSchema& schema) const { return Find(schema) != nullptr; }
  // Requires Has(schema).
  Values Run(const onnx_dialect::OpSchema& schema, Lowering& lowering) const;

 private:
  struct Entry {
    Lower several;
    LowerOne one;
  };
  const Entry* Find(const onnx_dialect::OpSchema& schema) const;

  std::map<std::pair<std::string, std::string>, std::map<int, Entry>> entries_;
};

}  // namespace roundhouse::onnx_lowering

#endif  // ROUNDHOUSE_PASSES_ONNX_LOWERING_H_
