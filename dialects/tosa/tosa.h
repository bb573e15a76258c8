// File: tosa.h
//
// TOSA, the tensor operators that MLIR's tools take: "tosa.conv2d", with operands, results and
// attributes as MLIR has them. It is one of MLIR's own dialects, so that what is printed is read by
// mlir-opt, and what that prints in generic form is read here.
//
// There are two versions of it in use, which differ in what is an attribute and what an operand:
//
//   0.80   what MLIR 19 reads (mlir-opt-19 of Debian); it is what is written
//   1.0    what MLIR reads from 21 on; it is read here as well
//
// A row of the table (OpRows) is an op of a version. A node may be of either; programs mix them
// freely, and no attribute says which it is.
//
// Ops that hold regions (cond_if, while_loop) are not here: graphs hold none.
//
// Offers ConstantsService and EffectsService. What needs the meaning of the ops is in passes/tosa.
#ifndef ROUNDHOUSE_DIALECTS_TOSA_TOSA_H_
#define ROUNDHOUSE_DIALECTS_TOSA_TOSA_H_

#include "absl/strings/string_view.h"
#include "absl/types/span.h"
#include "roundhouse/core/context.h"

namespace roundhouse {
namespace tosa {

inline constexpr absl::string_view kDialect = "tosa";
inline constexpr absl::string_view kConst = "tosa.const";
inline constexpr absl::string_view kConstShape = "tosa.const_shape";
// Of the constants: in 0.80, and in 1.0.
inline constexpr absl::string_view kValue = "value";
inline constexpr absl::string_view kValues = "values";

struct OpRow {
  absl::string_view name;      // Without the dialect.
  absl::string_view version;   // "0.80", "1.0", or "both".
  absl::string_view operands;  // "input, bias?, inputs...": optional, any number.
  absl::string_view results;
  absl::string_view attributes = "";  // "axis, round?": those with a mark may be left out.
};

// By name, the older version first.
absl::Span<const OpRow> OpRows();

}  // namespace tosa

// Adds the dialect `tosa`. Linking the target is enough for Context::WithLinkedExtensions().
void RegisterTosa(Context& context);

}  // namespace roundhouse

#endif  // ROUNDHOUSE_DIALECTS_TOSA_TOSA_H_
