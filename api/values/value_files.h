// Values of models in files: a tensor is one file, a sequence several; an absent value has none.
#ifndef ROUNDHOUSE_API_VALUES_VALUE_FILES_H_
#define ROUNDHOUSE_API_VALUES_VALUE_FILES_H_

#include <cstddef>
#include <cstdint>
#include <functional>
#include <string>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "absl/types/span.h"
#include "roundhouse/core/base/output_file.h"
#include "roundhouse/core/graph.h"
#include "roundhouse/core/tensor/tensor.h"
#include "roundhouse/core/type.h"
#include "roundhouse/service/model_value.h"

namespace roundhouse {

// Reads a tensor from .npy, .json (json_tensor.h), or .pb as in ONNX's test data. Errors begin with
// the path.
absl::StatusOr<Tensor> ReadTensorFile(const std::string& path);
// Whether the name has one of these extensions.
bool IsTensorFile(absl::string_view path);

// Reads a value that is not a tensor (model_values.h). The sources of a sequence: a file for each
// of its tensors, an .npz with an array for each, or "empty"; of an optional value: the same, or
// "absent"; of either: a .pb as in ONNX's test data. Usage error: anything else.
//
// With `make`, these two words may stand for a tensor: it makes tensor `number` of the value, of a
// type that `element` allows.
inline constexpr absl::string_view kRandomSource = "random";
inline constexpr absl::string_view kZerosSource = "zeros";
using TensorMaker = std::function<absl::StatusOr<Tensor>(absl::string_view source,
                                                         const Type& element, int64_t number)>;
absl::StatusOr<ModelValue> ReadValue(const Port& whole, absl::Span<const std::string> sources,
                                     const TensorMaker& make = nullptr);

// A value in the folder of a run (run_case.h). `way` is "input" or "output".
struct CaseLocation {
  std::string folder;
  std::string way;
  size_t index = 0;

  std::string ToString() const;  // FOLDER/input_0
};
bool CaseHas(const CaseLocation& location);
absl::StatusOr<ModelValue> ReadCaseValue(const CaseLocation& location, const Port& whole);
// The file of a tensor, which must exist.
std::string CaseTensorFile(const CaseLocation& location);

// Writes the value's files, and appends its line to meta.tsv.
absl::Status WriteCaseValue(const CaseLocation& location, const Port& whole,
                            const ModelValue& value, OutputGroup& files, std::string& meta);

}  // namespace roundhouse

#endif  // ROUNDHOUSE_API_VALUES_VALUE_FILES_H_
