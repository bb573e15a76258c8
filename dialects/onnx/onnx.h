// File: onnx.h
//
// The operations of ONNX as a dialect. An op is named after ONNX's operation and the opset that
// changed it last, "onnx.Softmax_13", as that is what its meaning depends on: a node means the same
// in whichever program it stands. Operands and attributes are ONNX's, with these rules:
//
//   - An input that is left out is the result of control.none.
//   - An attribute that is a graph is the symbol of a graph of the program. What the graph takes
//     from around it are its last inputs and the node's last operands; `onnx.captures` says how
//     many those are.
//   - onnx.custom stands for an operation that no schema says anything about; its attributes
//     `onnx.domain` and `onnx.op_type` say which.
//
// Offers EffectsService and ConstantsService. What needs the meaning of the operations (inference,
// evaluation, lowering) is in passes/onnx, which attaches it.
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
// The names of all results, where there is more than one; a single one has the node's name.
inline constexpr absl::string_view kOutputNames = "onnx.outputs";
// What is wrong with a node in a branch: an error of the runs that take the branch, and of no
// other.
inline constexpr absl::string_view kWrong = "onnx.wrong";

// Attributes of programs. Opsets are a list of [domain, version].
inline constexpr absl::string_view kOpsets = "onnx.opset_import";

// The opset of ONNX's own domain that the program imports; the newest one unless it says.
int64_t OpsetOf(const Program& program);

}  // namespace onnx_dialect

// Adds the dialect `onnx`. Linking the target is enough for Context::WithLinkedExtensions().
void RegisterOnnx(Context& context);

}  // namespace roundhouse

#endif  // ROUNDHOUSE_DIALECTS_ONNX_ONNX_H_
