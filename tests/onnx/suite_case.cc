#include "roundhouse/tests/onnx/suite_case.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <string>
#include <system_error>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/string_view.h"
#include "roundhouse/core/element_type.h"
#include "roundhouse/core/graph.h"
#include "roundhouse/core/status_macros.h"
#include "roundhouse/core/tensor.h"
#include "roundhouse/core/type.h"
#include "roundhouse/serialization/onnx/tensor_file.h"

namespace roundhouse {
namespace {

// The suite's data have bf16 numbers as the 16 bits that they are.
absl::StatusOr<Tensor> ReadTensor(const std::string& path, const Type& type) {
  RH_ASSIGN_OR_RETURN(Tensor tensor, ReadTensorProto(path));
  const bool is_bits = type.is_tensor() && type.element_type() == ElementKind::kBF16 &&
                       tensor.element_type() == ElementKind::kU16;
  if (!is_bits) return tensor;
  return Tensor::FromBytes(tensor.type().WithElementType(ElementKind::kBF16), tensor.bytes());
}

}  // namespace

std::vector<std::string> SuiteFolders(const std::string& folder, absl::string_view prefix) {
  std::vector<std::string> names;
  std::error_code error;
  for (const auto& entry : std::filesystem::directory_iterator(folder, error)) {
    const std::string name = entry.path().filename().string();
    if (entry.is_directory() && absl::StartsWith(name, prefix)) names.push_back(name);
  }
  std::sort(names.begin(), names.end());
  return names;
}

absl::Status RunSuiteCase(Session& session, const std::string& folder, const Tolerance& tolerance) {
  const Graph& graph = *session.selected();
  for (size_t i = 0; i < graph.inputs().size(); ++i) {
    RH_ASSIGN_OR_RETURN(const Tensor input, ReadTensor(absl::StrCat(folder, "/input_", i, ".pb"),
                                                       graph.inputs()[i].type));
    RH_RETURN_IF_ERROR(session.set_input(static_cast<int64_t>(i), input));
  }
  RH_RETURN_IF_ERROR(session.infer());
  for (size_t i = 0; i < graph.outputs().size(); ++i) {
    RH_ASSIGN_OR_RETURN(
        const Tensor expected,
        ReadTensor(absl::StrCat(folder, "/output_", i, ".pb"), graph.outputs()[i].type));
    RH_ASSIGN_OR_RETURN(const Tensor output, session.get_output(static_cast<int64_t>(i)));
    RH_ASSIGN_OR_RETURN(const TensorDifference difference, Compare(output, expected, tolerance));
    if (!difference.ok())
      return absl::DataLossError(absl::StrCat("output ", i, ": ", difference.ToString()));
  }
  return absl::OkStatus();
}

}  // namespace roundhouse
