// What graphs take from around them. Private to this folder, as it shows protobuf.
#ifndef ROUNDHOUSE_SERIALIZATION_ONNX_CAPTURES_H_
#define ROUNDHOUSE_SERIALIZATION_ONNX_CAPTURES_H_

#include <onnx/onnx_pb.h>

#include <map>
#include <string>
#include <vector>

namespace roundhouse::onnx_format {

// Remembers what it found: a graph in a graph is looked at once.
class CaptureFinder {
 public:
  // The names that the graph, or a graph in it, reads and does not define; in the order in which
  // they are read first. Graphs stand in one another to a bounded depth, as protobuf refuses more.
  const std::vector<std::string>& Of(const onnx::GraphProto& graph);

 private:
  std::map<const onnx::GraphProto*, std::vector<std::string>> found_;
};

}  // namespace roundhouse::onnx_format

#endif  // ROUNDHOUSE_SERIALIZATION_ONNX_CAPTURES_H_
