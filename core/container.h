// File: container.h
//
// The container's vocabulary: names of the operations and attributes with which programs express
// globals, boundaries and calls. Core prints, parses and verifies these; the dialects `ml_program`
// and `control` declare them. Core knows no other operation.
#ifndef ROUNDHOUSE_CORE_CONTAINER_H_
#define ROUNDHOUSE_CORE_CONTAINER_H_

#include "absl/strings/string_view.h"

namespace roundhouse::container {

inline constexpr absl::string_view kMlProgram = "ml_program";
inline constexpr absl::string_view kControl = "control";

// Boundary nodes, with attribute `index`.
inline constexpr absl::string_view kInput = "ml_program.input";
inline constexpr absl::string_view kOutput = "ml_program.output";
inline constexpr absl::string_view kIndex = "index";

// Accesses, with attribute `global`, a symbol. In the `_graph` forms the last operands and the last
// result are tokens.
inline constexpr absl::string_view kGlobalLoad = "ml_program.global_load";
inline constexpr absl::string_view kGlobalLoadConst = "ml_program.global_load_const";
inline constexpr absl::string_view kGlobalStore = "ml_program.global_store";
inline constexpr absl::string_view kGlobalLoadGraph = "ml_program.global_load_graph";
inline constexpr absl::string_view kGlobalStoreGraph = "ml_program.global_store_graph";
inline constexpr absl::string_view kMlProgramToken = "ml_program.token";
inline constexpr absl::string_view kGlobal = "global";

inline constexpr absl::string_view kCall = "control.call";  // Attribute `callee`.
inline constexpr absl::string_view kCallee = "callee";
inline constexpr absl::string_view kIf = "control.if";        // Attributes `then`, `else`.
inline constexpr absl::string_view kWhile = "control.while";  // Attributes `condition`, `body`.
inline constexpr absl::string_view kNone = "control.none";
inline constexpr absl::string_view kToken = "control.token";
inline constexpr absl::string_view kRefine = "control.refine";

// On a global: the graph that computes its first value, once per session.
inline constexpr absl::string_view kInitializer = "roundhouse.initializer";

}  // namespace roundhouse::container

#endif  // ROUNDHOUSE_CORE_CONTAINER_H_
