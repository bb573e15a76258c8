// File: run_case.h
//
// Folders with the inputs and outputs of one run of a model:
//   input_0.npy, input_1.npy …    one for each input
//   output_0.npy …                one for each output
//   meta.tsv                      a line for each: input or output, number, name, NumPy's name of
//                                 the element type, sizes with x between
// A sequence has a file for each of its tensors, input_0_0.npy, input_0_1.npy …, and in meta.tsv
// "sequence" and its length. An absent value has no file, and "absent" in meta.tsv. Files
// input_0.pb, as in ONNX's test data, and input_0.json are read, too, and input_0.npz for a
// sequence. This header also makes the input tensors of a graph from other sources.
#ifndef ROUNDHOUSE_API_RUN_CASE_H_
#define ROUNDHOUSE_API_RUN_CASE_H_

#include <cstdint>
#include <string>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "absl/types/span.h"
#include "roundhouse/api/values/run_input.h"
#include "roundhouse/core/graph.h"
#include "roundhouse/core/program.h"
#include "roundhouse/core/tensor/tensor.h"
#include "roundhouse/core/type.h"
#include "roundhouse/service/model_value.h"

namespace roundhouse {

// Makes inputs from pictures (picture_input.h); an interface, so that only tools that need it link
// it.
class ImageReader {
 public:
  virtual ~ImageReader() = default;
  // Whether an input of that type can be read from a picture.
  virtual bool Takes(const Type& type) const = 0;
  virtual absl::StatusOr<RunInput> Read(const Program& program, const Type& type,
                                        const std::string& path) const = 0;
};

// The inputs as the command line gives them.
struct InputOptions {
  // NAME=FILE.npy, NAME=FILE.pb, NAME=FILE.json, NAME=random, NAME=zeros. NAME may be #0, and is
  // optional if there is one input. FILE.npz has an array for each input that it names. A sequence
  // is given tensor by tensor, NAME=FIRST.npy, NAME=random, or as NAME=FILE.npz, NAME=FILE.pb,
  // NAME=empty; an optional value may be NAME=absent, which is also the default.
  std::vector<std::string> inputs = {};
  // NAME:1x3x224x224, where NAME is an input or a dimension: the sizes of generated inputs; of a
  // sequence, of each generated tensor.
  std::vector<std::string> shapes = {};
  // [NAME=]FILE of pictures; NAME is needed if several inputs can take one. Requires an image
  // reader.
  std::vector<std::string> images = {};
  const ImageReader* image_reader = nullptr;
  uint64_t seed = 0;
  // The most bytes of all generated inputs together; 0 for no limit.
  int64_t memory_limit = 0;
};

// One tensor for each input of `graph`; inputs that `options` do not give are random. Real numbers
// are quantised if the input is; numbers of another kind are cast, a missing axis of 1 is added,
// and an unknown batch is assumed to be 1, each with a note. Usage errors (usage_error.h): names
// that the graph does not have, sizes that its types do not allow or leave open. ResourceExhausted:
// beyond the memory limit. Errors: those of reading.
absl::StatusOr<std::vector<RunInput>> MakeInputs(const Graph& graph, const InputOptions& options);

// Reads all input_N.npy of the folder. Errors: one is missing or cannot be read.
absl::StatusOr<std::vector<RunInput>> ReadCaseInputs(const Graph& graph, const std::string& folder);
// Whether the folder has any output_N.npy; it may have inputs only.
bool CaseHasOutputs(const Graph& graph, const std::string& folder);
struct CaseOutput {
  ModelValue value;
  std::string source;  // The file that it was read from.
};
// Reads all output_N.npy: one for each value (model_values.h).
absl::StatusOr<std::vector<CaseOutput>> ReadCaseOutputs(const Graph& graph,
                                                        const std::string& folder);

// Makes the folder if necessary, and writes all of the above files, or nothing.
absl::Status WriteCase(const Graph& graph, const std::string& folder,
                       absl::Span<const RunInput> inputs, absl::Span<const Tensor> outputs);

// "NAME=VALUE", split. NAME names a port, and may itself contain a '='.
struct PortValue {
  int64_t port;
  std::string value;
};
absl::StatusOr<PortValue> SplitPortValue(absl::Span<const Port> ports, absl::string_view what,
                                         absl::string_view flag);

}  // namespace roundhouse

#endif  // ROUNDHOUSE_API_RUN_CASE_H_
