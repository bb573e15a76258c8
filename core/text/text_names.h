// Names that the text form alone knows: what a program says in other ways than by attributes.
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
// The terminators of the two. In a graph, kOutput is a boundary node; in the text it is this.
inline constexpr absl::string_view kOutput = "ml_program.output";
inline constexpr absl::string_view kReturn = "ml_program.return";
inline constexpr absl::string_view kExtern = "#ml_program.extern";

// Of a port: its name. Of an output: the name and origins of its node.
inline constexpr absl::string_view kIdentifier = "ml_program.identifier";
inline constexpr absl::string_view kNodeName = "roundhouse.name";
inline constexpr absl::string_view kNodeOrigins = "roundhouse.origins";

// Of a graph: its boundary dialect, where it is not the default.
inline constexpr absl::string_view kBoundary = "roundhouse.boundary";

// Of nodes: control dependencies.
inline constexpr absl::string_view kId = "roundhouse.id";
inline constexpr absl::string_view kAfter = "roundhouse.after";

// A dictionary of attributes whose names have a meaning of their own where they would stand, or are
// refused there by MLIR.
inline constexpr absl::string_view kAttributes = "roundhouse.attributes";

// Of tensors and arrays that MLIR's dense<> and array<> do not hold.
inline constexpr absl::string_view kTypedDense = "#roundhouse.dense";
inline constexpr absl::string_view kTypedArray = "#roundhouse.array";

// Kinds of floats that MLIR 19 has no word for. Theirs is one of a dialect, and what MLIR takes for
// data of such is strings: "1.5".
inline bool IsQuotedFloat(ElementKind kind) {
  return IsSmallFloat(kind) && ElementKindName(kind).front() == '!';
}

inline bool IsTerminator(absl::string_view op) { return op == kOutput || op == kReturn; }

// Accesses of globals; those of the token form take tokens as their last operands and end in one.
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
