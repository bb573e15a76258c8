// File: activations.h
//
// The operator that a format has for each function that layers may have fused and that ops of
// canonical compute by themselves. One table serves both.
//
//   table.Set(Activation::kLeakyRelu, "LeakyRelu", {"alpha"});
//   table.Set(Activation::kHardSigmoid, AsClampedLine);
//
// A function that is not in the table is decomposed as by the pass `decompose`
// (activation_pieces.h), into operators that the format has for canonical's ops.
#ifndef ROUNDHOUSE_PASSES_CANONICAL_EXPORT_ACTIVATIONS_H_
#define ROUNDHOUSE_PASSES_CANONICAL_EXPORT_ACTIVATIONS_H_

#include <functional>
#include <map>
#include <string>
#include <vector>

#include "absl/strings/string_view.h"
#include "absl/types/span.h"
#include "roundhouse/core/node.h"
#include "roundhouse/core/op.h"
#include "roundhouse/dialects/canonical/fused_activation.h"
#include "roundhouse/passes/canonical/export/op_export.h"

namespace roundhouse::canonical_export {

class ActivationTable {
 public:
  using Parameters = absl::Span<const double>;
  using Function = std::function<Value*(OpExport&, Value*, Parameters)>;

  // By one operator. The parameters become its f32 attributes, in order.
  void Set(canonical::Activation activation, absl::string_view op,
           std::vector<std::string> attributes = {}, Integers integers = Integers::kKeep);
  // A row of a format's table of pairs, which its lowerings read as well.
  template <DeclaredOp Op>
  void Pair(canonical::Activation activation, absl::string_view op) {
    Set(activation, op);
  }
  // By a function of the format.
  template <typename Export>
  void Set(canonical::Activation activation, Value* (*function)(Export&, Value*, Parameters)) {
    functions_[activation] = [function](OpExport& e, Value* value, Parameters parameters) {
      return function(static_cast<Export&>(e), value, parameters);
    };
  }
  // Null if the format has nothing of its own.
  const Function* Find(canonical::Activation activation) const;

 private:
  std::map<canonical::Activation, Function> functions_;
};

}  // namespace roundhouse::canonical_export

#endif  // ROUNDHOUSE_PASSES_CANONICAL_EXPORT_ACTIVATIONS_H_
