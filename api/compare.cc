#include "roundhouse/api/compare.h"

#include <algorithm>
#include <cstddef>
#include <memory>
#include <utility>

#include "absl/status/status.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/string_view.h"
#include "absl/types/span.h"
#include "roundhouse/api/entry.h"
#include "roundhouse/api/values/entry_shapes.h"
#include "roundhouse/core/base/status_macros.h"
#include "roundhouse/core/graph.h"
#include "roundhouse/interp/session.h"
#include "roundhouse/service/seeded_tensors.h"

namespace roundhouse {
namespace {

absl::StatusOr<std::vector<Tensor>> InputsFor(const Graph& entry, const CompareRequest& request) {
  RH_ASSIGN_OR_RETURN(std::vector<Tensor> inputs,
                      SeededInputs(entry, request.seed, request.open_size));
  for (const auto& [name, tensor] : request.inputs) {
    RH_ASSIGN_OR_RETURN(const int64_t index, FindPort(entry.inputs(), "input", name));
    inputs[index] = tensor;
  }
  return inputs;
}

absl::StatusOr<std::vector<Tensor>> Run(const Model& model, const std::string& entry,
                                        absl::Span<const Tensor> inputs,
                                        const CompareRequest& request) {
  SessionOptions options;
  options.num_threads = request.num_threads;
  RH_ASSIGN_OR_RETURN(std::unique_ptr<Session> session,
                      model.NewSession(request.compile, std::move(options)));
  RH_RETURN_IF_ERROR(session->select(entry));
  for (size_t i = 0; i < inputs.size(); ++i)
    RH_RETURN_IF_ERROR(session->set_input(static_cast<int64_t>(i), inputs[i]));
  RH_RETURN_IF_ERROR(session->infer());
  std::vector<Tensor> outputs;
  for (int64_t i = 0; i < session->num_outputs(); ++i) {
    RH_ASSIGN_OR_RETURN(Tensor output, session->get_output(i));
    outputs.push_back(std::move(output));
  }
  return outputs;
}

absl::Status CheckCounts(const Graph& expected, const Graph& found) {
  const auto check = [](absl::string_view what, size_t a, size_t b) {
    if (a == b) return absl::OkStatus();
    return absl::InvalidArgumentError(
        absl::StrCat("the models do not match: expected ", a, " ", what, ", found ", b));
  };
  RH_RETURN_IF_ERROR(check("inputs", expected.inputs().size(), found.inputs().size()));
  return check("outputs", expected.outputs().size(), found.outputs().size());
}

}  // namespace

bool Comparison::ok() const {
  return std::all_of(outputs.begin(), outputs.end(),
                     [](const Output& output) { return output.difference.ok(); });
}

std::string Comparison::ToString() const {
  std::string text;
  for (size_t i = 0; i < outputs.size(); ++i) {
    absl::StrAppend(&text, "output ", i, " '", outputs[i].name,
                    "': ", outputs[i].difference.ToString(), ", at most ",
                    outputs[i].difference.max_absolute, " off\n");
  }
  return text;
}

absl::StatusOr<Comparison> CompareModels(const Model& expected, const Model& found,
                                         const CompareRequest& request) {
  RH_RETURN_IF_ERROR(expected.Check());
  RH_RETURN_IF_ERROR(found.Check());
  RH_ASSIGN_OR_RETURN(const Graph* entry, EntryOf(expected.program(), request.entry));
  RH_ASSIGN_OR_RETURN(const Graph* other, EntryOf(found.program(), request.entry));
  RH_RETURN_IF_ERROR(CheckCounts(*entry, *other));
  RH_ASSIGN_OR_RETURN(const std::vector<Tensor> inputs, InputsFor(*entry, request));
  absl::StatusOr<std::vector<Tensor>> wanted = Run(expected, entry->name(), inputs, request);
  if (!wanted.ok()) return Annotate(wanted.status(), "the reference model");
  absl::StatusOr<std::vector<Tensor>> given = Run(found, other->name(), inputs, request);
  if (!given.ok()) return Annotate(given.status(), "the compared model");
  Comparison comparison;
  const Tolerance tolerance =
      Tolerance::Close(request.absolute_tolerance, request.relative_tolerance);
  for (size_t i = 0; i < wanted->size(); ++i) {
    absl::StatusOr<TensorDifference> difference = Compare((*given)[i], (*wanted)[i], tolerance);
    if (!difference.ok()) return Annotate(difference.status(), absl::StrCat("output ", i));
    comparison.outputs.push_back({entry->outputs()[i].name, *std::move(difference)});
  }
  return comparison;
}

}  // namespace roundhouse
