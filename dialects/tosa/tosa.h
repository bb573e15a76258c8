// File: tosa.h
//
// TOSA, the tensor operators of MLIR's tools: "tosa.conv2d", with operands, results and attributes
// as in MLIR. It is one of MLIR's own dialects: mlir-opt reads the printed text, and its output in
// generic form can be read here.
//
// Two versions are in use. Some attributes of one are operands of the other:
//
//   0.80   read by MLIR 19 (mlir-opt-19 of Debian); we write this one
//   1.0    read by MLIR 21 and later; we read it as well
//
// A row of the table (OpRows) is an op of one version. Programs may mix nodes of both versions; no
// attribute tells them apart.
//
// Ops with MLIR regions (cond_if, while_loop) are missing: graphs have none.
//
// Offers ConstantsService and EffectsService. Services that need the meaning of the ops are in
// passes/tosa.
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
// Attributes of the constants: in 0.80, and in 1.0.
inline constexpr absl::string_view kValue = "value";
inline constexpr absl::string_view kValues = "values";

struct OpRow {
  absl::string_view name;      // Without the dialect.
  absl::string_view version;   // "0.80", "1.0", or "both".
  absl::string_view operands;  // "input, bias?, inputs...": "?" optional, "..." any number.
  absl::string_view results;
  absl::string_view attributes = "";  // "axis, round?": those with "?" are optional.
};

// Sorted by name, the older version first.
absl::Span<const OpRow> OpRows();

}  // namespace tosa

// Adds the dialect `tosa`. Linking the target is enough for Context::WithLinkedExtensions().
void RegisterTosa(Context& context);

}  // namespace roundhouse

#endif  // ROUNDHOUSE_DIALECTS_TOSA_TOSA_H_
