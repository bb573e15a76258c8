// File: run_case.h
//
// Folders with the inputs and outputs of one run of a model:
//   input_0.npy, input_1.npy …    one for each input
//   output_0.npy …                one for each output
//   meta.tsv                      a line for each: input or output, number, name, NumPy's name of
//                                 the element type, sizes with x between
// and tensors for the inputs of a graph, wherever they come from.
#ifndef ROUNDHOUSE_TOOLS_RUN_CASE_H_
#define ROUNDHOUSE_TOOLS_RUN_CASE_H_

#include <cstdint>
#include <map>
#include <string>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "absl/types/span.h"
#include "roundhouse/core/graph.h"
#include "roundhouse/core/tensor.h"

namespace roundhouse {

struct RunInput {
  Tensor tensor;
  std::string source;  // "random", "zeros", or the file.
};

// What the command line says of the inputs.
struct InputOptions {
  // NAME=FILE.npy, NAME=FILE.pb, NAME=random, NAME=zeros. NAME may be #0.
  std::vector<std::string> inputs = {};
  // NAME:1x3x224x224, where NAME is an input or a dimension: the sizes of inputs that are made.
  std::vector<std::string> shapes = {};
  uint64_t seed = 0;
};

// What --shape says, read against a graph.
struct GivenShapes {
  std::map<int64_t, std::vector<int64_t>> inputs;  // By the index of the input.
  std::map<std::string, int64_t> dimensions;
};
// Usage errors: a name that is neither an input nor a dimension, sizes that the type does not
// allow.
absl::StatusOr<GivenShapes> ReadShapes(const Graph& graph, absl::Span<const std::string> flags);

// One tensor for each input of `graph`; what `options` does not say is random. Real numbers for
// quantised elements are rounded to these. Errors: usage errors
// (flags.h) for names that the graph does not have and for sizes that its types do not allow or
// leave open; those of reading.
absl::StatusOr<std::vector<RunInput>> MakeInputs(const Graph& graph, const InputOptions& options);

// All input_N.npy of the folder. Errors: one is missing or cannot be read.
absl::StatusOr<std::vector<RunInput>> ReadCaseInputs(const Graph& graph, const std::string& folder);
// All output_N.npy.
absl::StatusOr<std::vector<Tensor>> ReadCaseOutputs(const Graph& graph, const std::string& folder);

// Makes the folder, if there is none, and writes all of the above, or nothing.
absl::Status WriteCase(const Graph& graph, const std::string& folder,
                       absl::Span<const RunInput> inputs, absl::Span<const Tensor> outputs);

// A tensor of a file .npy, or .pb as ONNX's test data have them. Errors begin with the path.
absl::StatusOr<Tensor> ReadTensorFile(const std::string& path);

// The index of the port called `name`, or of number N for "#N". Usage error: there is none; the
// message has the names that there are.
absl::StatusOr<int64_t> FindPort(absl::Span<const Port> ports, absl::string_view what,
                                 absl::string_view name);

// "NAME=VALUE" for the port that NAME is, which may itself have a '='.
struct PortValue {
  int64_t port;
  std::string value;
};
absl::StatusOr<PortValue> SplitPortValue(absl::Span<const Port> ports, absl::string_view what,
                                         absl::string_view flag);

}  // namespace roundhouse

#endif  // ROUNDHOUSE_TOOLS_RUN_CASE_H_
