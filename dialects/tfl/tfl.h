// File: tfl.h
//
// The builtin operators of TFLite as a dialect: "tfl.conv_2d", with the operator's tensors as
// operands and results and the fields of its options as attributes (option_schema.h), under their
// names. Rules:
//
//   - An operand that is left out is the result of control.none.
//   - A number of a subgraph is the symbol of a graph of the program.
//   - Enumerators are strings ("SAME", "RELU6").
//   - An op with state of its own (an LSTM, SVDF) does not change its operands: the next states are
//     its last results, one for each operand that `tfl.states` lists, and stores bring them to the
//     globals where they belong.
//   - `tfl.version` is the operator's version, 1 unless it is there.
//   - The quantisation of a result is part of its type, and no op infers it.
//
// And three that are no operators of a file:
//   tfl.custom        an operator known by a name alone, with its options as bytes
//   tfl.pseudo_const  a constant in a graph
//   tfl.sparse_const  a constant of which only some elements are kept
//
// Offers EffectsService and ConstantsService. What needs the meaning of the operators (inference,
// evaluation, lowering) is in passes/tfl, which attaches it.
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
// Of nodes that take them beside or instead of a table: bytes, as a list of ui8.
inline constexpr absl::string_view kCustomOptions = "tfl.custom_options";
// Numbers of the operands whose next values are the last results.
inline constexpr absl::string_view kStates = "tfl.states";
// What the file says of tensors beyond their types: dictionaries (TensorNote in serialization),
// one for each result, or for each of the tensors that an operator has for itself.
inline constexpr absl::string_view kResults = "tfl.results";
inline constexpr absl::string_view kIntermediates = "tfl.intermediates";
// The same of a global, or of an input.
inline constexpr absl::string_view kTensor = "tfl.tensor";
// The types of the tensors that an operator has for itself.
inline constexpr absl::string_view kIntermediateTypes = "tfl.intermediate_types";

// Attributes of tfl.custom.
inline constexpr absl::string_view kCustomCode = "custom_code";

// Attributes of tfl.pseudo_const and tfl.sparse_const. Of the latter, `value` is the list of the
// elements that are there, and `segments` and `indices` have a list of i32 for each dimension,
// empty for one that is dense.
inline constexpr absl::string_view kValue = "value";
inline constexpr absl::string_view kTraversalOrder = "traversal_order";
inline constexpr absl::string_view kBlockMap = "block_map";
inline constexpr absl::string_view kDenseSizes = "dense_sizes";
inline constexpr absl::string_view kSegments = "segments";
inline constexpr absl::string_view kIndices = "indices";

// Attributes of mutable globals: what the file has for them. Those of one `tfl.variable` (a list of
// container and shared name) are resources, the others are variable tensors.
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
