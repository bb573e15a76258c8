// File: tfl.h
//
// The builtin operators of TFLite as a dialect: "tfl.conv_2d", with the operator's tensors as
// operands and results and the fields of its options as attributes of the same names
// (option_schema.h). Rules:
//
//   - An omitted operand is the result of control.none.
//   - The index of a subgraph becomes the symbol of a graph of the program.
//   - Enumerators are strings ("SAME", "RELU6").
//   - An op with state of its own (an LSTM, SVDF) does not change its operands: the next states are
//     its last results, one for each operand that `tfl.states` lists, and stores write them to
//     their globals.
//   - `tfl.version` is the operator's version; 1 if absent.
//   - The quantisation of a result is part of its type; no op infers it.
//
// And three ops that are not builtin operators:
//   tfl.custom        an operator known only by name, with its options as bytes
//   tfl.pseudo_const  a constant in a graph
//   tfl.sparse_const  a sparse constant
//
// Offers EffectsService and ConstantsService. Services that need the meaning of the operators
// (inference, evaluation, lowering) are in passes/tfl, which attaches them.
#ifndef ROUNDHOUSE_DIALECTS_TFL_TFL_H_
#define ROUNDHOUSE_DIALECTS_TFL_TFL_H_

#include "absl/strings/string_view.h"
#include "roundhouse/core/context.h"

namespace roundhouse {
namespace tfl {

inline constexpr absl::string_view kDialect = "tfl";
inline constexpr absl::string_view kCustom = "tfl.custom";
inline constexpr absl::string_view kPseudoConst = "tfl.pseudo_const";
inline constexpr absl::string_view kSparseConst = "tfl.sparse_const";

// Attributes of nodes.
inline constexpr absl::string_view kVersion = "tfl.version";
// Options beside or instead of an options table: bytes, as a list of ui8.
inline constexpr absl::string_view kCustomOptions = "tfl.custom_options";
// Indices of the operands whose next values are the last results.
inline constexpr absl::string_view kStates = "tfl.states";
// The file's information about tensors beyond their types: dictionaries (TensorNote in
// serialization), one for each result, or for each of the operator's intermediate tensors.
inline constexpr absl::string_view kResults = "tfl.results";
inline constexpr absl::string_view kIntermediates = "tfl.intermediates";
// The same for a global or an input.
inline constexpr absl::string_view kTensor = "tfl.tensor";
// The types of the operator's intermediate tensors.
inline constexpr absl::string_view kIntermediateTypes = "tfl.intermediate_types";

// Attributes of tfl.custom.
inline constexpr absl::string_view kCustomCode = "custom_code";

// Attributes of tfl.pseudo_const and tfl.sparse_const. Of the latter, `value` is the list of the
// stored elements, and `segments` and `indices` have a list of i32 for each dimension, empty for a
// dense one.
inline constexpr absl::string_view kValue = "value";
inline constexpr absl::string_view kTraversalOrder = "traversal_order";
inline constexpr absl::string_view kBlockMap = "block_map";
inline constexpr absl::string_view kDenseSizes = "dense_sizes";
inline constexpr absl::string_view kSegments = "segments";
inline constexpr absl::string_view kIndices = "indices";

// Attributes of mutable globals. A global with `tfl.variable` (a list of container and shared name)
// is a resource in the file; the others are variable tensors.
inline constexpr absl::string_view kVariable = "tfl.variable";

// Attributes of graphs and programs.
inline constexpr absl::string_view kName = "tfl.name";
inline constexpr absl::string_view kSignatures = "tfl.signatures";
inline constexpr absl::string_view kDescription = "tfl.description";
inline constexpr absl::string_view kMetadata = "tfl.metadata";

}  // namespace tfl

// Adds the dialect `tfl`. Linking the target is enough for Context::WithLinkedExtensions().
void RegisterTfl(Context& context);

}  // namespace roundhouse

#endif  // ROUNDHOUSE_DIALECTS_TFL_TFL_H_
