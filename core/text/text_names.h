// Names used only in the text form, for what a program does not hold as attributes.
#ifndef ROUNDHOUSE_CORE_TEXT_TEXT_NAMES_H_
#define ROUNDHOUSE_CORE_TEXT_TEXT_NAMES_H_

#include "absl/strings/string_view.h"
#include "roundhouse/core/base/cxx20.h"
#include "roundhouse/core/container.h"
#include "roundhouse/core/tensor/element_type.h"

namespace roundhouse::text_names {

inline constexpr absl::string_view kModule = "builtin.module";
inline constexpr absl::string_view kShortModule = "module";
inline constexpr absl::string_view kGlobal = "ml_program.global";
inline constexpr absl::string_view kSubgraph = "ml_program.subgraph";
inline constexpr absl::string_view kFunc = "ml_program.func";
inline constexpr absl::string_view kMlirFunc = "func.func";
// Their terminators. In a graph, kOutput is a boundary node; in the text, a terminator.
inline constexpr absl::string_view kOutput = "ml_program.output";
inline constexpr absl::string_view kReturn = "ml_program.return";
inline constexpr absl::string_view kExtern = "#ml_program.extern";

// kIdentifier is a port's name. The others are the name and origins of an output's node.
inline constexpr absl::string_view kIdentifier = "ml_program.identifier";
inline constexpr absl::string_view kNodeName = "roundhouse.name";
inline constexpr absl::string_view kNodeOrigins = "roundhouse.origins";

// A graph's boundary dialect, if it is not the default.
inline constexpr absl::string_view kBoundary = "roundhouse.boundary";

// On nodes: control dependencies.
inline constexpr absl::string_view kId = "roundhouse.id";
inline constexpr absl::string_view kAfter = "roundhouse.after";

// A dictionary for attributes whose names would have another meaning in their usual position, or
// are refused there by MLIR.
inline constexpr absl::string_view kAttributes = "roundhouse.attributes";

// For tensors and arrays that MLIR's dense<> and array<> cannot hold.
inline constexpr absl::string_view kTypedDense = "#roundhouse.dense";
inline constexpr absl::string_view kTypedArray = "#roundhouse.array";

// Float kinds unknown to MLIR 19. They are spelt as types of a dialect, for which MLIR accepts data
// only as strings: "1.5".
inline bool IsQuotedFloat(ElementKind kind) {
  return IsSmallFloat(kind) && ElementKindName(kind).front() == '!';
}

inline bool IsGraph(absl::string_view op) {
  return op == kSubgraph || op == kFunc || op == kMlirFunc;
}

inline bool IsTerminator(absl::string_view op) { return op == kOutput || op == kReturn; }

// Accesses of globals. In the token form the last operands and the last result are tokens.
inline bool IsTokenForm(absl::string_view op) {
  return op == container::kGlobalLoadGraph || op == container::kGlobalStoreGraph;
}
inline bool IsStore(absl::string_view op) {
  return op == container::kGlobalStore || op == container::kGlobalStoreGraph;
}
inline bool IsAccess(absl::string_view op) {
  return op == container::kGlobalLoad || op == container::kGlobalLoadConst || IsStore(op) ||
         IsTokenForm(op);
}

}  // namespace roundhouse::text_names

#endif  // ROUNDHOUSE_CORE_TEXT_TEXT_NAMES_H_
