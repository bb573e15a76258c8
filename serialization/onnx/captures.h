// Finds the outer values that nested graphs capture. Private to this folder, as it exposes
// protobuf.
#ifndef ROUNDHOUSE_SERIALIZATION_ONNX_CAPTURES_H_
#define ROUNDHOUSE_SERIALIZATION_ONNX_CAPTURES_H_

#include <onnx/onnx_pb.h>

#include <map>
#include <string>
#include <vector>

namespace roundhouse::onnx_format {

// Caches its results: each nested graph is visited once.
class CaptureFinder {
 public:
  // The names that the graph, or one nested in it, reads but does not define, in the order of their
  // first use. The nesting depth is bounded, since protobuf refuses more.
  const std::vector<std::string>& Of(const onnx::GraphProto& graph);

 private:
  std::map<const onnx::GraphProto*, std::vector<std::string>> found_;
};

}  // namespace roundhouse::onnx_format

#endif  // ROUNDHOUSE_SERIALIZATION_ONNX_CAPTURES_H_
