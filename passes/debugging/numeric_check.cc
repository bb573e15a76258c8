#include "roundhouse/passes/debugging/numeric_check.h"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <limits>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"
#include "absl/strings/string_view.h"
#include "absl/types/span.h"
#include "roundhouse/core/base/status_macros.h"
#include "roundhouse/core/base/text_format.h"
#include "roundhouse/core/node.h"
#include "roundhouse/passes/framework/pass_registry.h"
#include "roundhouse/service/execution.h"
#include "roundhouse/service/lowering/program_lowering.h"
#include "roundhouse/service/seeded_tensors.h"
#include "roundhouse/service/tensor_elements.h"

namespace roundhouse {
namespace {

absl::StatusOr<std::vector<const Graph*>> EntriesOf(const Program& program,
                                                    const NumericCheckOptions& options) {
  std::vector<const Graph*> entries;
  for (const std::string& name : options.entries) {
    const Graph* graph = program.FindGraph(name);
    if (graph == nullptr)
      return absl::NotFoundError(absl::StrCat("there is no graph ", SymbolText(name)));
    entries.push_back(graph);
  }
  if (!entries.empty()) return entries;
  for (const Graph* graph : program.graphs()) {
    if (graph->visibility() == Visibility::kPublic && !graph->is_declaration())
      entries.push_back(graph);
  }
  return entries;
}

absl::StatusOr<std::vector<Tensor>> InputsOf(const Graph& graph, const NumericCheckOptions& options,
                                             std::optional<int64_t> unknown_size) {
  auto given = options.inputs.find(graph.name());
  return given == options.inputs.end() ? SeededInputs(graph, options.seed, unknown_size)
                                       : absl::StatusOr<std::vector<Tensor>>(given->second);
}

// The greatest magnitude of the finite elements; 0 if there is none.
double GreatestOf(const Tensor& tensor) {
  double greatest = 0;
  for (int64_t i = 0; i < tensor.num_elements(); ++i) {
    const std::optional<double> number = ElementNumber(tensor, i);
    if (!number.has_value()) return greatest;
    if (std::isfinite(*number)) greatest = std::max(greatest, std::abs(*number));
  }
  return greatest;
}

// Whether an entry graph has inputs of unknown sizes for which no values are given.
bool HasOpenSizes(const Program& program, const NumericCheckOptions& options) {
  const absl::StatusOr<std::vector<const Graph*>> entries = EntriesOf(program, options);
  if (!entries.ok()) return false;
  for (const Graph* graph : *entries) {
    if (options.inputs.find(graph->name()) != options.inputs.end()) continue;
    for (const Port& port : graph->inputs()) {
      if (port.type.is_tensor() && port.type.shape().is_ranked() && !port.type.shape().is_static())
        return true;
    }
  }
  return false;
}

// A program that can be executed: the given one or, if it has operations that must be lowered (they
// may run graphs), its lowered copy.
class Runnable {
 public:
  static absl::StatusOr<Runnable> Of(const Program& program) {
    Runnable runnable(program);
    if (SourceDialects(program).empty()) return runnable;
    runnable.lowered_ = program.clone();
    RH_RETURN_IF_ERROR(LowerProgram(*runnable.lowered_).status());
    return runnable;
  }
  const Program& program() const { return lowered_ == nullptr ? given_ : *lowered_; }

 private:
  explicit Runnable(const Program& program) : given_(program) {}
  const Program& given_;
  std::unique_ptr<Program> lowered_;
};

// Values of nodes with names, in order of computation, by graph and name; of several with the same
// name, the last one.
struct NamedValues {
  std::vector<std::string> order;
  std::map<std::string, Tensor> values;
};

absl::StatusOr<NamedValues> RunAndLook(const Program& original, const NumericCheckOptions& options,
                                       std::optional<int64_t> unknown_size) {
  RH_ASSIGN_OR_RETURN(const Runnable runnable, Runnable::Of(original));
  const Program& program = runnable.program();
  NamedValues named;
  ExecutionOptions execution_options;
  execution_options.observer = [&](const Node& node, absl::Span<const Tensor* const> results) {
    if (node.name().empty() || results.size() != 1 || results[0] == nullptr)
      return absl::OkStatus();
    const std::string key = absl::StrCat(SymbolText(node.graph().name()), ", '", node.name(), "'");
    if (named.values.insert_or_assign(key, *results[0]).second) named.order.push_back(key);
    return absl::OkStatus();
  };
  RH_ASSIGN_OR_RETURN(const std::unique_ptr<Execution> execution,
                      StartExecution(program, execution_options));
  RH_ASSIGN_OR_RETURN(const std::vector<const Graph*> entries, EntriesOf(program, options));
  for (const Graph* graph : entries) {
    RH_ASSIGN_OR_RETURN(const std::vector<Tensor> inputs, InputsOf(*graph, options, unknown_size));
    RH_RETURN_IF_ERROR(execution->Run(*graph, inputs).status());
  }
  return named;
}

// "; the first value that changed: …" if both programs have values with the same names.
std::string FirstMoved(const Program& before, const Program& after,
                       const NumericCheckOptions& options, std::optional<int64_t> unknown_size,
                       const Tolerance& tolerance) {
  const absl::StatusOr<NamedValues> expected = RunAndLook(before, options, unknown_size);
  const absl::StatusOr<NamedValues> found = RunAndLook(after, options, unknown_size);
  if (!expected.ok() || !found.ok()) return "";
  for (const std::string& name : found->order) {
    auto old = expected->values.find(name);
    if (old == expected->values.end()) continue;
    const absl::StatusOr<TensorDifference> difference =
        Compare(found->values.at(name), old->second, tolerance);
    if (!difference.ok() || difference->ok()) continue;
    return absl::StrCat("; the first value that changed: ", name, ": ", difference->ToString());
  }
  return "";
}

}  // namespace

Tolerance ToleranceFor(Numerics numerics) {
  switch (numerics) {
    case Numerics::kExact:
      return Tolerance::Exact();
    case Numerics::kReassociates:
      return Tolerance::Close(1e-5, 1e-4);
    case Numerics::kApproximates:
      return Tolerance::Close(1e-3, 1e-3);
    case Numerics::kQuantizes:
      return Tolerance::Close(1e-1, 1e-1);
  }
  return Tolerance::Exact();
}

absl::StatusOr<NumericReference> NumericReference::Create(const Program& program,
                                                          const NumericCheckOptions& options) {
  NumericReference reference(options);
  if (!HasOpenSizes(program, options)) {
    RH_ASSIGN_OR_RETURN(reference.results_, reference.Run(program));
    return reference;
  }
  if (options.unknown_size.has_value()) {
    reference.unknown_size_ = options.unknown_size;
    RH_ASSIGN_OR_RETURN(reference.results_, reference.Run(program));
    return reference;
  }
  // Size 1 hides some mistakes, but more programs accept it.
  reference.unknown_size_ = 2;
  absl::StatusOr<std::vector<Result>> results = reference.Run(program);
  if (!results.ok()) {
    reference.unknown_size_ = 1;
    results = reference.Run(program);
  }
  RH_ASSIGN_OR_RETURN(reference.results_, std::move(results));
  return reference;
}

absl::StatusOr<std::vector<NumericReference::Result>> NumericReference::Run(
    const Program& given) const {
  RH_ASSIGN_OR_RETURN(const Runnable runnable, Runnable::Of(given));
  const Program& program = runnable.program();
  std::vector<Result> results;
  RH_ASSIGN_OR_RETURN(const std::unique_ptr<Execution> execution, StartExecution(program));
  RH_ASSIGN_OR_RETURN(const std::vector<const Graph*> entries, EntriesOf(program, options_));
  for (const Graph* graph : entries) {
    RH_ASSIGN_OR_RETURN(const std::vector<Tensor> inputs,
                        InputsOf(*graph, options_, unknown_size_));
    RH_ASSIGN_OR_RETURN(const std::vector<Tensor> outputs, execution->Run(*graph, inputs));
    for (size_t i = 0; i < outputs.size(); ++i) {
      const std::string& name = graph->outputs()[i].name;
      results.push_back({absl::StrCat("output ", i, name.empty() ? "" : " '" + name + "'", " of ",
                                      SymbolText(graph->name())),
                         outputs[i]});
    }
  }
  for (const Global* global : program.globals()) {
    if (!global->is_mutable() || global->visibility() != Visibility::kPublic) continue;
    RH_ASSIGN_OR_RETURN(const std::optional<Tensor> value, execution->GlobalValue(global->name()));
    if (value.has_value())
      results.push_back({absl::StrCat("global ", SymbolText(global->name())), *value});
  }
  return results;
}

absl::StatusOr<NumericSummary> NumericReference::Compare(const Program& program,
                                                         const Tolerance& tolerance) const {
  NumericSummary summary;
  RH_ASSIGN_OR_RETURN(const std::vector<Result> found, Run(program));
  if (found.size() != results_.size()) {
    return absl::DataLossError(
        absl::StrCat("expected ", results_.size(), " results, found ", found.size()));
  }
  for (size_t i = 0; i < found.size(); ++i) {
    absl::StatusOr<TensorDifference> difference =
        roundhouse::Compare(found[i].tensor, results_[i].tensor, tolerance);
    if (!difference.ok()) return Annotate(difference.status(), results_[i].what);
    if (!difference->ok()) {
      return absl::DataLossError(absl::StrCat(results_[i].what, ": ", difference->ToString()));
    }
    ++summary.num_results;
    summary.num_elements += difference->num_elements;
    if (difference->max_absolute > 0) {
      const double greatest = GreatestOf(results_[i].tensor);
      summary.max_relative =
          std::max(summary.max_relative, greatest == 0 ? std::numeric_limits<double>::infinity()
                                                       : difference->max_absolute / greatest);
    }
    if (difference->max_absolute > summary.max_absolute) {
      summary.max_absolute = difference->max_absolute;
      summary.where = results_[i].what;
    }
  }
  return summary;
}

absl::Status NumericCheckObserver::Begin(const Program& program) {
  absl::StatusOr<NumericReference> reference = NumericReference::Create(program, options_);
  if (!reference.ok()) {
    return absl::FailedPreconditionError(
        absl::StrCat("the numbers cannot be checked: the program does not run on these inputs "
                     "even before the first pass; give other inputs or sizes: ",
                     reference.status().message()));
  }
  reference_ = *std::move(reference);
  last_good_ = program.clone();
  return absl::OkStatus();
}

absl::Status NumericCheckObserver::AfterPass(const PassRun& run, const Program& program) {
  if (!run.changed) return absl::OkStatus();
  const PassInfo* info = PassRegistry::Of(program.context()).Find(run.pass);
  worst_ = std::max(worst_, *info->numerics);
  const Tolerance tolerance = options_.tolerance.value_or(ToleranceFor(worst_));
  const absl::StatusOr<NumericSummary> found = reference_->Compare(program, tolerance);
  ++num_checks_;
  if (found.ok()) {
    last_ = *found;
    last_good_ = program.clone();
    return absl::OkStatus();
  }
  const absl::Status& same = found.status();
  return absl::Status(
      same.code(),
      absl::StrCat(
          "pass '", run.pass, "' (run ", run.number, ", changes ", run.first_application, " to ",
          run.last_application, ") changed the numbers: ", same.message(),
          FirstMoved(*last_good_, program, options_, reference_->unknown_size(), tolerance)));
}

NumericCheckOptions NumericCheckObserver::as_done() const {
  NumericCheckOptions done = options_;
  done.tolerance = options_.tolerance.value_or(ToleranceFor(worst_));
  if (reference_.has_value()) done.unknown_size = reference_->unknown_size();
  return done;
}

std::string NumericCheckObserver::Summary() const {
  std::string inputs = options_.inputs.empty() ? absl::StrCat("random inputs, seed ", options_.seed)
                                               : "the inputs given";
  if (reference_.has_value() && reference_->unknown_size())
    absl::StrAppend(&inputs, ", unknown sizes taken as ", *reference_->unknown_size());
  if (num_checks_ == 0) return absl::StrCat("numbers: nothing changed (", inputs, ")");
  std::string error = absl::StrFormat("at most %.3g off", last_.max_absolute);
  if (last_.max_absolute == 0) error = "equal";
  if (!last_.where.empty()) absl::StrAppend(&error, ", in ", last_.where);
  return absl::StrCat("numbers: ", num_checks_, num_checks_ == 1 ? " pass" : " passes",
                      " checked on ", inputs, ": ", last_.num_elements, " elements of ",
                      last_.num_results, last_.num_results == 1 ? " result" : " results", " are ",
                      error);
}

}  // namespace roundhouse
