// File: onnx.h
//
// The operations of ONNX as a dialect. An op is named after ONNX's operation and the opset that
// changed it last, "onnx.Softmax_13". So a node means the same in every program. Operands and
// attributes are ONNX's, with these rules:
//
//   - An omitted input is the result of control.none.
//   - A graph attribute is the symbol of a graph of the program. The values that the graph captures
//     are its last inputs and the node's last operands; `onnx.captures` is their number.
//   - onnx.custom stands for an operation without a schema; its attributes `onnx.domain` and
//     `onnx.op_type` name it.
//
// Offers EffectsService and ConstantsService. Services that need the meaning of the operations
// (inference, evaluation, lowering) are in passes/onnx, which attaches them.
#ifndef ROUNDHOUSE_DIALECTS_ONNX_ONNX_H_
#define ROUNDHOUSE_DIALECTS_ONNX_ONNX_H_

#include <cstdint>

#include "absl/strings/string_view.h"
#include "roundhouse/core/context.h"
#include "roundhouse/core/program.h"

namespace roundhouse {
namespace onnx_dialect {

inline constexpr absl::string_view kDialect = "onnx";
inline constexpr absl::string_view kCustom = "onnx.custom";

// Attributes of nodes.
inline constexpr absl::string_view kDomain = "onnx.domain";
inline constexpr absl::string_view kOpType = "onnx.op_type";
inline constexpr absl::string_view kCaptures = "onnx.captures";
inline constexpr absl::string_view kDocString = "onnx.doc_string";
// The names of all results, if there are several; a single result has the node's name.
inline constexpr absl::string_view kOutputNames = "onnx.outputs";
// The error of a node in a branch. Only runs that take the branch report it.
inline constexpr absl::string_view kWrong = "onnx.wrong";

// Attributes of programs. Opsets are a list of [domain, version].
inline constexpr absl::string_view kOpsets = "onnx.opset_import";

// The opset of ONNX's own domain that the program imports; the newest one if it names none.
int64_t OpsetOf(const Program& program);

}  // namespace onnx_dialect

// Adds the dialect `onnx`. Linking the target is enough for Context::WithLinkedExtensions().
void RegisterOnnx(Context& context);

}  // namespace roundhouse

#endif  // ROUNDHOUSE_DIALECTS_ONNX_ONNX_H_
