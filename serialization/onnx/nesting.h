// How deep the messages of an ONNX model nest. Private to this folder.
#ifndef ROUNDHOUSE_SERIALIZATION_ONNX_NESTING_H_
#define ROUNDHOUSE_SERIALIZATION_ONNX_NESTING_H_

namespace roundhouse::onnx_format {

// Messages in one another that are read: protobuf reads them recursively, and takes as many unless
// told otherwise, so this is what other readers take, too.
inline constexpr int kMostNestedMessages = 100;

// Graphs in one another that are written, without the main graph, so that every reader takes them:
// each is three messages deeper than the one around it (node, attribute, graph), the main graph is
// one, and the deepest that a graph has is an attribute that is the type of an optional sequence.
inline constexpr int kMessagesOfGraph = 3;
inline constexpr int kMessagesInGraph = 10;
inline constexpr int kMostNestedGraphs =
    (kMostNestedMessages - 1 - kMessagesInGraph) / kMessagesOfGraph;

}  // namespace roundhouse::onnx_format

#endif  // ROUNDHOUSE_SERIALIZATION_ONNX_NESTING_H_
