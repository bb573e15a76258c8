// File: syntax.h
//
// Reads StableHLO's operations in the forms of MLIR's printer, which JAX and PyTorch/XLA export.
//
//   stablehlo.add %a, %b : tensor<3xf32>
//   stablehlo.slice %x [0:8:2, 1:3] : (tensor<8x4xf32>) -> tensor<4x2xf32>
//   stablehlo.while(%i = %zero) : tensor<i32> cond { … } do { … }
//
// Most forms are operands, and words with values ("dims = [0, 1]"), apart by commas, then types.
// The rows of the ops (OpRow::words) say which attributes the words mean; a few ops have a form of
// their own. Attributes are as in the generic form.
#ifndef ROUNDHOUSE_DIALECTS_STABLEHLO_SYNTAX_H_
#define ROUNDHOUSE_DIALECTS_STABLEHLO_SYNTAX_H_

#include "absl/status/status.h"
#include "absl/strings/string_view.h"
#include "roundhouse/core/text/operation_syntax.h"

namespace roundhouse::stablehlo {

class Syntax final : public OperationSyntaxService {
 public:
  bool EndsRegion(absl::string_view op) const override;
  absl::Status Read(OperationReader& reader, OperationText& operation) const override;
  absl::Status Finish(OperationReader& reader, OperationText& operation) const override;
};

// The last step of both forms (regions.cc): makes of regions what nodes can hold.
absl::Status FinishRegions(OperationReader& reader, OperationText& operation);

}  // namespace roundhouse::stablehlo

#endif  // ROUNDHOUSE_DIALECTS_STABLEHLO_SYNTAX_H_
