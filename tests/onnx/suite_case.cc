#include "roundhouse/tests/onnx/suite_case.h"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>
#include <system_error>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/string_view.h"
#include "roundhouse/core/base/status_macros.h"
#include "roundhouse/core/boundary.h"
#include "roundhouse/core/graph.h"
#include "roundhouse/core/node.h"
#include "roundhouse/core/program.h"
#include "roundhouse/core/tensor/element_type.h"
#include "roundhouse/core/tensor/tensor.h"
#include "roundhouse/core/type.h"
#include "roundhouse/dialects/onnx/composite_type.h"
#include "roundhouse/dialects/onnx/composite_value.h"
#include "roundhouse/serialization/onnx/tensor_file.h"
#include "roundhouse/service/lowering/port_groups.h"
#include "roundhouse/service/model_value.h"
#include "roundhouse/service/tensor_elements.h"

namespace roundhouse {
namespace {

using onnx_dialect::CompositeType;

// The suite stores bf16 as its 16 bits in integers.
absl::StatusOr<Tensor> ReadTensor(const std::string& path, const Type& type) {
  RH_ASSIGN_OR_RETURN(Tensor tensor, ReadTensorProto(path));
  const bool is_bits = type.is_tensor() && type.element_type() == ElementKind::kBF16 &&
                       tensor.element_type() == ElementKind::kU16;
  if (!is_bits) return tensor;
  return Tensor::FromBytes(tensor.type().WithElementType(ElementKind::kBF16), tensor.bytes());
}

absl::Status SetInput(Session& session, const PortGroup& group, const std::string& path) {
  const std::optional<CompositeType> type = onnx_dialect::CompositeTypeOf(group.type);
  if (!group.is_split || !type) {
    RH_ASSIGN_OR_RETURN(const Tensor input, ReadTensor(path, group.type));
    return session.set_input(group.first, input);
  }
  RH_ASSIGN_OR_RETURN(const ModelValue value, ReadValueProto(path, type->kind));
  RH_ASSIGN_OR_RETURN(const std::vector<Tensor> parts, onnx_dialect::SplitValue(*type, value));
  for (size_t i = 0; i < parts.size(); ++i) {
    RH_RETURN_IF_ERROR(session.set_input(group.first + static_cast<int64_t>(i), parts[i]));
  }
  return absl::OkStatus();
}

struct Moments {
  double mean = 0;
  double variance = 0;  // Of the mean of this many.
};

Moments MomentsOf(const std::vector<double>& numbers) {
  Moments moments;
  const double count = static_cast<double>(numbers.size());
  if (numbers.empty()) return moments;
  for (double number : numbers) moments.mean += number / count;
  for (double number : numbers)
    moments.variance += (number - moments.mean) * (number - moments.mean) / (count * count);
  return moments;
}

// Whether two samples may be of one distribution, by the means of the numbers and of their squares.
absl::Status CheckMoments(const Tensor& output, const Tensor& expected, const std::string& where) {
  if (output.element_type() != expected.element_type() || output.shape() != expected.shape()) {
    return absl::InternalError(
        absl::StrCat(where, ": ", output.type().ToString(), ", not ", expected.type().ToString()));
  }
  for (const int power : {1, 2}) {
    std::vector<double> numbers[2];
    for (int64_t i = 0; i < output.num_elements(); ++i) {
      numbers[0].push_back(std::pow(ElementNumber(output, i).value_or(0), power));
      numbers[1].push_back(std::pow(ElementNumber(expected, i).value_or(0), power));
    }
    const Moments found = MomentsOf(numbers[0]);
    const Moments wanted = MomentsOf(numbers[1]);
    // If ten numbers came out equal, their variance says nothing.
    const double deviation =
        std::sqrt(found.variance + wanted.variance) + 0.1 * std::abs(wanted.mean);
    if (std::abs(found.mean - wanted.mean) <= 5 * deviation) continue;
    return absl::DataLossError(absl::StrCat(where, ": moment ", power, " is ", found.mean,
                                            ", and of what the suite drew ", wanted.mean));
  }
  return absl::OkStatus();
}

absl::Status CheckTensor(const Tensor& output, const Tensor& expected, const Tolerance& tolerance,
                         const std::string& where) {
  RH_ASSIGN_OR_RETURN(const TensorDifference difference, Compare(output, expected, tolerance));
  if (difference.ok()) return absl::OkStatus();
  return absl::DataLossError(absl::StrCat(where, ": ", difference.ToString()));
}

absl::Status CheckOutput(Session& session, const PortGroup& group, const std::string& path,
                         const Tolerance& tolerance, bool is_random, const std::string& where) {
  const std::optional<CompositeType> type = onnx_dialect::CompositeTypeOf(group.type);
  if (!group.is_split || !type) {
    RH_ASSIGN_OR_RETURN(const Tensor expected, ReadTensorProto(path));
    RH_ASSIGN_OR_RETURN(Tensor output, session.get_output(group.first));
    if (is_random) return CheckMoments(output, expected, where);
    // The suite compares bf16 by its 16 bits, as integers: its data are truncated where a cast
    // rounds to nearest, and its tolerance is meant to cover that.
    if (output.element_type() == ElementKind::kBF16 &&
        expected.element_type() == ElementKind::kU16) {
      RH_ASSIGN_OR_RETURN(
          output,
          Tensor::FromBytes(output.type().WithElementType(ElementKind::kU16), output.bytes()));
    }
    return CheckTensor(output, expected, tolerance, where);
  }
  std::vector<Tensor> parts;
  for (int64_t i = 0; i < group.count; ++i) {
    RH_ASSIGN_OR_RETURN(parts.emplace_back(), session.get_output(group.first + i));
  }
  RH_ASSIGN_OR_RETURN(const ModelValue value, onnx_dialect::JoinValue(*type, parts));
  RH_ASSIGN_OR_RETURN(const ModelValue expected, ReadValueProto(path, type->kind));
  if (value.kind() != expected.kind() || value.tensors().size() != expected.tensors().size()) {
    return absl::InternalError(absl::StrCat(where, ": ", value.tensors().size(), " tensors, not ",
                                            expected.tensors().size()));
  }
  for (size_t i = 0; i < value.tensors().size(); ++i) {
    RH_RETURN_IF_ERROR(CheckTensor(value.tensors()[i], expected.tensors()[i], tolerance,
                                   absl::StrCat(where, "[", i, "]")));
  }
  return absl::OkStatus();
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

absl::Status FitInputs(Program& program, const std::string& folder) {
  const std::vector<std::string> cases = SuiteFolders(folder, "test_data_set_");
  Graph* graph = program.FindGraph("main");
  if (cases.empty() || graph == nullptr) return absl::OkStatus();
  RH_ASSIGN_OR_RETURN(const std::vector<Node*> inputs, input_nodes(*graph));
  for (size_t i = 0; i < inputs.size(); ++i) {
    Port& port = graph->mutable_inputs()[i];
    if (!port.type.is_tensor() || !port.type.shape().is_static()) continue;
    absl::StatusOr<Tensor> tensor =
        ReadTensorProto(absl::StrCat(folder, "/", cases[0], "/input_", i, ".pb"));
    if (!tensor.ok() || tensor->shape() == port.type.shape()) continue;
    port.type = port.type.WithShape(tensor->shape());
    inputs[i]->result(0).set_type(port.type);
  }
  return absl::OkStatus();
}

absl::Status RunSuiteCase(Session& session, const std::string& folder, const Tolerance& tolerance,
                          bool is_random) {
  const Graph& graph = *session.selected();
  const std::vector<PortGroup> inputs = GroupPorts(graph.inputs());
  for (size_t i = 0; i < inputs.size(); ++i)
    RH_RETURN_IF_ERROR(SetInput(session, inputs[i], absl::StrCat(folder, "/input_", i, ".pb")));
  RH_RETURN_IF_ERROR(session.infer());
  const std::vector<PortGroup> outputs = GroupPorts(graph.outputs());
  for (size_t i = 0; i < outputs.size(); ++i) {
    RH_RETURN_IF_ERROR(CheckOutput(session, outputs[i], absl::StrCat(folder, "/output_", i, ".pb"),
                                   tolerance, is_random, absl::StrCat("output ", i)));
  }
  return absl::OkStatus();
}

}  // namespace roundhouse
