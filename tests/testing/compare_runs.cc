#include "roundhouse/tests/testing/compare_runs.h"

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/str_cat.h"
#include "roundhouse/core/attribute.h"
#include "roundhouse/core/base/status_macros.h"
#include "roundhouse/core/base/text_format.h"
#include "roundhouse/core/type.h"
#include "roundhouse/service/execution.h"
#include "roundhouse/service/seeded_tensors.h"

namespace roundhouse {
namespace {

absl::Status CompareTensors(const Tensor& found, const Tensor& expected,
                            const Tolerance& tolerance) {
  RH_ASSIGN_OR_RETURN(const TensorDifference difference, Compare(found, expected, tolerance));
  return difference.ok() ? absl::OkStatus() : absl::DataLossError(difference.ToString());
}

absl::Status CompareOutputs(const Graph& graph, const std::vector<Tensor>& found,
                            const std::vector<Tensor>& expected, const Tolerance& tolerance) {
  if (found.size() != expected.size()) {
    return absl::DataLossError(
        absl::StrCat("expected ", expected.size(), " outputs, found ", found.size()));
  }
  for (size_t i = 0; i < expected.size(); ++i) {
    const std::string& name = graph.outputs()[i].name;
    RH_RETURN_IF_ERROR(
        Annotate(CompareTensors(found[i], expected[i], tolerance),
                 absl::StrCat("output ", i, name.empty() ? "" : absl::StrCat(" '", name, "'"))));
  }
  return absl::OkStatus();
}

absl::Status CompareState(const Program& program, const Execution& found, const Execution& expected,
                          const Tolerance& tolerance) {
  for (const Global* global : program.globals()) {
    if (global->visibility() != Visibility::kPublic) continue;
    const std::string where = absl::StrCat("global ", SymbolText(global->name()));
    RH_ASSIGN_OR_RETURN(const std::optional<Tensor> right, expected.GlobalValue(global->name()));
    const absl::StatusOr<std::optional<Tensor>> left = found.GlobalValue(global->name());
    if (!left.ok()) return Annotate(left.status(), where);
    if (left->has_value() != right.has_value()) {
      return absl::DataLossError(absl::StrCat(where, ": expected ", right ? "a" : "no",
                                              " value, found ", *left ? "one" : "none"));
    }
    if (!right) continue;
    RH_RETURN_IF_ERROR(Annotate(CompareTensors(**left, *right, tolerance), where));
  }
  return absl::OkStatus();
}

absl::Status CompareOneRun(const Graph& graph, Execution& found, const Graph& found_graph,
                           Execution& expected, uint64_t seed, const Tolerance& tolerance) {
  const absl::StatusOr<std::vector<Tensor>> inputs = SeededInputsOf(graph, seed);
  if (!inputs.ok()) return absl::FailedPreconditionError(inputs.status().message());
  const absl::StatusOr<std::vector<Tensor>> right = expected.Run(graph, *inputs);
  const absl::StatusOr<std::vector<Tensor>> left = found.Run(found_graph, *inputs);
  if (!right.ok() && !left.ok()) return absl::OkStatus();
  if (!right.ok()) {
    return absl::DataLossError(
        absl::StrCat("runs, where it was expected to fail: ", right.status().message()));
  }
  if (!left.ok()) return Annotate(left.status(), "fails, where it was expected to run");
  return CompareOutputs(graph, *left, *right, tolerance);
}

}  // namespace

absl::StatusOr<std::vector<Tensor>> SeededInputsOf(const Graph& graph, uint64_t seed) {
  std::vector<Tensor> inputs;
  for (size_t i = 0; i < graph.inputs().size(); ++i) {
    const Port& port = graph.inputs()[i];
    Type type = port.type;
    if (const Attribute* sizes = port.attributes.Find(kSizesAttribute);
        sizes != nullptr && sizes->if_int_array() != nullptr && type.is_tensor()) {
      type = type.WithShape(Shape::Of(*sizes->if_int_array()));
    }
    absl::StatusOr<Tensor> tensor =
        SeededTensor(type, GeneratorOfInput(seed, static_cast<int64_t>(i)));
    if (!tensor.ok()) {
      return Annotate(tensor.status(), absl::StrCat("input ", i, " '", port.name, "'"));
    }
    inputs.push_back(*std::move(tensor));
  }
  return inputs;
}

absl::Status CompareRuns(const Program& found, const Program& expected,
                         const CompareRunsOptions& options) {
  absl::StatusOr<std::unique_ptr<Execution>> right =
      StartExecution(expected, {.link = options.link});
  if (!right.ok()) return absl::FailedPreconditionError(right.status().message());
  absl::StatusOr<std::unique_ptr<Execution>> left = StartExecution(found, {.link = options.link});
  if (!left.ok()) {
    return absl::DataLossError(absl::StrCat("cannot be started: ", left.status().message()));
  }
  for (int64_t run = 0; run < options.runs; ++run) {
    const uint64_t seed = options.seed + static_cast<uint64_t>(run);
    for (const Graph* graph : expected.graphs()) {
      if (graph->visibility() != Visibility::kPublic || graph->is_declaration()) continue;
      const std::string where =
          absl::StrCat("seed ", seed, ", run ", run, ", ", SymbolText(graph->name()));
      const Graph* same = found.FindGraph(graph->name());
      if (same == nullptr)
        return absl::DataLossError(absl::StrCat(where, ": there is no such graph"));
      RH_RETURN_IF_ERROR(
          Annotate(CompareOneRun(*graph, **left, *same, **right, seed, options.tolerance), where));
      RH_RETURN_IF_ERROR(
          Annotate(CompareState(expected, **left, **right, options.tolerance), where));
    }
  }
  return absl::OkStatus();
}

}  // namespace roundhouse
