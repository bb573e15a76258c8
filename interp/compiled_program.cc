#include "roundhouse/interp/compiled_program.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "absl/container/flat_hash_set.h"
#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "absl/strings/string_view.h"
#include "absl/types/span.h"
#include "roundhouse/core/base/mapped_pages.h"
#include "roundhouse/core/base/nearest_name.h"
#include "roundhouse/core/base/status_macros.h"
#include "roundhouse/core/base/text_format.h"
#include "roundhouse/core/boundary.h"
#include "roundhouse/core/container.h"
#include "roundhouse/core/effects.h"
#include "roundhouse/core/verifier/verifier.h"
#include "roundhouse/dialects/ml_program/ml_program.h"
#include "roundhouse/interp/processor/isa.h"
#include "roundhouse/interp/processor/isa_environment.h"
#include "roundhouse/interp/reference_backend.h"
#include "roundhouse/service/backend.h"
#include "roundhouse/service/deterministic.h"

namespace roundhouse {
namespace interp {
namespace {

// Collects the operations that cannot be run, to report them together.
class MissingKernels {
 public:
  void Add(const Node& node, std::string reason) {
    const std::string first =
        absl::StrCat(node.DebugName(), " in ", SymbolText(node.graph().name()));
    auto [entry, is_new] =
        missing_.try_emplace(std::string(node.op_name()), Entry{std::move(reason), first, 0});
    ++entry->second.count;
  }

  absl::Status ToStatus() const {
    if (missing_.empty()) return absl::OkStatus();
    std::string message =
        absl::StrCat(missing_.size(), missing_.size() == 1 ? " operation" : " operations",
                     " of the program cannot be run:");
    for (const auto& [op, entry] : missing_) {
      absl::StrAppend(&message, "\n  ", op, ": ", entry.reason, "; ", entry.count,
                      entry.count == 1 ? " node, " : " nodes, the first ", entry.first);
    }
    return absl::UnimplementedError(message);
  }

 private:
  struct Entry {
    std::string reason;
    std::string first;
    int64_t count;
  };
  std::map<std::string, Entry> missing_;  // By op, so that the report is sorted.
};

// Processors below AVX2 lack fused multiply-add, so all sums would differ.
absl::Status CheckProcessor() {
  if (BestIsa() != Isa::kSse2) return absl::OkStatus();
  return absl::FailedPreconditionError(absl::StrCat(
      "the program is deterministic (", kDeterministicAttribute,
      "), which holds only on x86-64 processors with AVX2 and FMA; this processor lacks "
      "them, or ROUNDHOUSE_ISA hides them"));
}

// Releases the pages of weights that passes have read to make others. Weights used in place are
// mapped again when they are read.
class FilesOfProgram {
 public:
  explicit FilesOfProgram(const Program& program) : program_(program) {}

  void LetGo() {
    for (const Global* global : program_.globals()) {
      if (const Attribute* initial = global->inline_initial()) LetGoOf(*initial);
    }
    for (const Graph* graph : program_.graphs()) {
      for (const Node* node : graph->nodes()) {
        for (const auto& [name, attribute] : node->attributes()) LetGoOf(attribute);
      }
    }
  }

 private:
  void LetGoOf(const Attribute& attribute) {
    const Tensor* tensor = attribute.if_tensor();
    if (tensor == nullptr || !tensor->is_borrowed() || tensor->bytes().empty()) return;
    const std::byte* const begin = tensor->bytes().data();
    // Most weights are in the file of those before them.
    if (std::less_equal<>()(file_.data(), begin) &&
        std::less<>()(begin, file_.data() + file_.size()))
      return;
    file_ = LetGoOfFileAround(tensor->bytes());
  }

  const Program& program_;
  absl::Span<const std::byte> file_;
};

class Compiler {
 public:
  Compiler(const Program& program, const CompileOptions& options)
      : program_(program), options_(options), binder_(options.splat_limit) {
    scope_.binder = &binder_;
  }

  absl::StatusOr<ProgramPlan> Compile() && {
    if (options_.verify) RH_RETURN_IF_ERROR(VerifyOk(program_));
    const EffectAnalysis effects(program_);
    scope_.effects = &effects;
    scope_.run_unused_nodes = plan_.run_unused_nodes = options_.run_unused_nodes;
    const bool is_deterministic = IsDeterministic(program_);
    if (is_deterministic) RH_RETURN_IF_ERROR(CheckProcessor());
    RH_RETURN_IF_ERROR(FindNodeBackends(is_deterministic));
    scope_.node_backends = plan_.node_backends;
    scope_.uses_regions_of = [&, is_deterministic](absl::string_view name) {
      const Backend* backend = BackendRegistry::Of(program_.context()).Find(name);
      return options_.use_regions &&
             (!is_deterministic || (backend != nullptr && backend->is_deterministic()));
    };
    is_reached_.resize(program_.globals().size());
    for (size_t i = 0; i < program_.globals().size(); ++i) {
      const Global& global = *program_.globals()[i];
      scope_.global_index.emplace(global.name(), i);
      // Globals that the host may ask for count as reached.
      is_reached_[i] = global.is_mutable() && global.visibility() == Visibility::kPublic;
    }
    RH_RETURN_IF_ERROR(FindEntries());
    RH_RETURN_IF_ERROR(VisitGraphs());
    RH_RETURN_IF_ERROR(missing_.ToStatus());
    RH_RETURN_IF_ERROR(PlanGlobals());
    for (const Job& job : jobs_) {
      absl::StatusOr<GraphPlan> plan = PlanGraph(*job.graph, job.nodes, job.outputs, scope_);
      if (!plan.ok()) return Annotate(plan.status(), SymbolText(job.graph->name()));
      plan_.graphs.push_back(*std::move(plan));
    }
    CountConstants();
    plan_.global_index = std::move(scope_.global_index);
    FilesOfProgram(program_).LetGo();
    return std::move(plan_);
  }

 private:
  // A graph to plan, whole or up to custom outputs.
  struct Job {
    const Graph* graph;
    std::vector<const Value*> outputs;
    bool stop_early = false;
    std::vector<Node*> nodes = {};
  };

  void CountConstants() {
    absl::flat_hash_set<const std::byte*> seen;
    for (const GraphPlan& graph : plan_.graphs) {
      for (const Tensor& constant : graph.constants) {
        if (constant.is_dense() && seen.insert(constant.bytes().data()).second)
          plan_.constant_bytes += static_cast<int64_t>(constant.bytes().size());
      }
    }
  }

  absl::Status FindEntries() {
    std::vector<const Graph*> graphs;
    for (const std::string& name : options_.entries) {
      const Graph* graph = program_.FindGraph(name);
      if (graph == nullptr) {
        std::vector<std::string> known;
        for (const Graph* candidate : program_.graphs()) known.push_back(candidate->name());
        return absl::NotFoundError(
            absl::StrCat("the program has no graph ", SymbolText(name), DidYouMean(name, known)));
      }
      if (graph->is_declaration()) {
        return absl::FailedPreconditionError(
            absl::StrCat(SymbolText(name), " cannot be run: it is only declared"));
      }
      graphs.push_back(graph);
    }
    if (options_.entries.empty()) {
      for (const Graph* graph : program_.graphs()) {
        if (graph->visibility() == Visibility::kPublic && !graph->is_declaration()) {
          graphs.push_back(graph);
        }
      }
    }
    if (graphs.empty()) {
      return absl::FailedPreconditionError(
          "the program has no public graph with a body, so there is nothing to run");
    }
    for (const Graph* graph : graphs) {
      if (graphs.size() == 1 || graph->name() == "main") {
        plan_.default_entry = static_cast<int32_t>(plan_.entries.size());
      }
      RH_RETURN_IF_ERROR(AddEntry(*graph));
    }
    for (const Value* output : options_.outputs) {
      auto is_home = [&](const Graph* graph) { return output->node().is_in(*graph); };
      if (std::none_of(graphs.begin(), graphs.end(), is_home)) {
        return absl::InvalidArgumentError(
            absl::StrCat(output->node().DebugName(),
                         " cannot be an output: it is not in a graph that can be run"));
      }
    }
    return absl::OkStatus();
  }

  absl::Status AddEntry(const Graph& graph) {
    std::vector<const Value*> custom;
    for (const Value* output : options_.outputs) {
      if (output->node().is_in(graph)) custom.push_back(output);
    }
    const bool has_own_outputs = custom.empty();
    int32_t plan;
    if (has_own_outputs) {
      RH_ASSIGN_OR_RETURN(plan, JobOf(graph));
    } else {
      plan = static_cast<int32_t>(jobs_.size());
      jobs_.push_back({&graph, std::move(custom), /*stop_early=*/true});
    }
    plan_.entries.push_back({&graph, plan, has_own_outputs});
    return absl::OkStatus();
  }

  // The index of the job for the whole graph.
  absl::StatusOr<int32_t> JobOf(const Graph& graph) {
    auto [slot, is_new] =
        scope_.graph_index.try_emplace(graph.name(), static_cast<int32_t>(jobs_.size()));
    const int32_t index = slot->second;
    if (!is_new) return index;
    RH_ASSIGN_OR_RETURN(const std::vector<Node*> nodes, output_nodes(graph));
    std::vector<const Value*> outputs;
    for (const Node* node : nodes) outputs.push_back(&node->operand(0));
    jobs_.push_back({&graph, std::move(outputs)});
    return index;
  }

  // Finds all that the entries can reach. `jobs_` grows meanwhile.
  absl::Status VisitGraphs() {
    size_t next_job = 0;
    size_t next_global = 0;
    std::vector<size_t> reached;  // Globals, in the order in which they were found.
    for (size_t i = 0; i < is_reached_.size(); ++i) {
      if (is_reached_[i]) reached.push_back(i);
    }
    while (next_job < jobs_.size() || next_global < reached.size()) {
      if (next_job < jobs_.size()) {
        const Job& job = jobs_[next_job];
        RH_ASSIGN_OR_RETURN(std::vector<Node*> nodes,
                            NeededNodes(*job.graph, job.outputs, job.stop_early, scope_));
        for (const Node* node : nodes) RH_RETURN_IF_ERROR(VisitNode(*node, reached));
        jobs_[next_job++].nodes = std::move(nodes);
      } else {
        RH_RETURN_IF_ERROR(VisitInitializer(*program_.globals()[reached[next_global++]]));
      }
    }
    return absl::OkStatus();
  }

  absl::Status VisitNode(const Node& node, std::vector<size_t>& reached) {
    if (const absl::Status runnable = CheckRunnable(node); !runnable.ok())
      missing_.Add(node, std::string(runnable.message()));
    if (node.op().dialect_name() == container::kMlProgram) {
      const Attribute* global = node.attribute(container::kGlobal);
      if (global == nullptr) return absl::OkStatus();
      const int32_t index = scope_.global_index.at(*global->if_symbol());
      if (!is_reached_[index]) reached.push_back(index);
      is_reached_[index] = true;
      return absl::OkStatus();
    }
    if (node.op().dialect_name() != container::kControl) return absl::OkStatus();
    for (const auto& [name, attribute] : node.attributes()) {
      const std::string* symbol = attribute.if_symbol();
      if (symbol == nullptr || node.op().FindAttribute(name) == nullptr) continue;
      const Graph* graph = program_.FindGraph(*symbol);
      if (graph->is_declaration()) {
        missing_.Add(node, absl::StrCat(SymbolText(graph->name()), " is only declared"));
        continue;
      }
      RH_RETURN_IF_ERROR(JobOf(*graph).status());
    }
    return absl::OkStatus();
  }

  // Error: no backend can run the node; the reason is that of the last resort.
  absl::Status CheckRunnable(const Node& node) const {
    if (NeedsNoKernel(node)) return absl::OkStatus();
    absl::Status last = plan_.node_backends.back()->Supports(node);
    if (last.ok()) return last;
    for (const Backend* backend : plan_.node_backends) {
      if (backend->Supports(node).ok()) return absl::OkStatus();
    }
    return last;
  }

  // Finds the backends that the options name, or all; a reference comes last.
  absl::Status FindNodeBackends(bool is_deterministic) {
    const BackendRegistry& registry = BackendRegistry::Of(program_.context());
    plan_.packed_constants = registry.packed_constants();
    std::vector<const Backend*> found;
    for (const std::string& name : options_.node_backends) {
      if (name == LastResort().name()) {
        found.push_back(registry.Find(name) != nullptr ? registry.Find(name) : &LastResort());
        continue;
      }
      RH_ASSIGN_OR_RETURN(const Backend* backend, registry.Get(name));
      if (backend->unit() != BackendUnit::kNode) {
        return absl::InvalidArgumentError(
            absl::StrCat("the backend '", name, "' runs regions, not single nodes"));
      }
      RH_RETURN_IF_ERROR(backend->Available());
      found.push_back(backend);
    }
    if (found.empty()) found = registry.preferred(BackendUnit::kNode);
    for (const Backend* backend : found) {
      if (!backend->Available().ok() || (is_deterministic && !backend->is_deterministic()))
        continue;
      plan_.node_backends.push_back(backend);
      // A reference evaluates everything: backends after it would never be asked.
      if (backend->is_reference()) return absl::OkStatus();
    }
    plan_.node_backends.push_back(&LastResort());
    return absl::OkStatus();
  }

  absl::Status VisitInitializer(const Global& global) {
    const Attribute* initializer = global.attributes().Find(container::kInitializer);
    if (initializer == nullptr) return absl::OkStatus();
    const std::string* name = initializer->if_symbol();
    const Graph* graph = name == nullptr ? nullptr : program_.FindGraph(*name);
    if (graph == nullptr || graph->is_declaration() || !graph->inputs().empty() ||
        graph->outputs().size() != 1) {
      return absl::InvalidArgumentError(
          absl::StrCat("global ", SymbolText(global.name()), ": its ", container::kInitializer,
                       " must be a graph with a body, no input and one output, found ",
                       initializer->ToString()));
    }
    return JobOf(*graph).status();
  }

  absl::Status PlanGlobals() {
    std::vector<std::string> unlinked;
    plan_.globals.resize(program_.globals().size());
    for (size_t i = 0; i < plan_.globals.size(); ++i) {
      GlobalPlan& plan = plan_.globals[i];
      plan.global = program_.globals()[i];
      plan.is_state = plan.global->is_mutable();
      if (!is_reached_[i]) continue;
      if (const Attribute* initializer = plan.global->attributes().Find(container::kInitializer)) {
        plan.initializer = scope_.graph_index.at(*initializer->if_symbol());
        plan.is_state = true;
        continue;
      }
      absl::Status status = FindInitial(plan, unlinked);
      if (!status.ok()) {
        return Annotate(status, absl::StrCat("global ", SymbolText(plan.global->name())));
      }
    }
    if (!unlinked.empty()) {
      return absl::FailedPreconditionError(
          absl::StrCat(unlinked.size() == 1 ? "the initial value of this global is"
                                            : "the initial values of these globals are",
                       " external and not given: ", absl::StrJoin(unlinked, ", "),
                       "; give a weight bundle, or CompileOptions::link"));
    }
    for (const GlobalPlan& plan : plan_.globals) {
      const bool is_constant = !plan.is_state && plan.initial.has_value();
      scope_.constants.push_back(is_constant ? &*plan.initial : nullptr);
    }
    return absl::OkStatus();
  }

  absl::Status FindInitial(GlobalPlan& plan, std::vector<std::string>& unlinked) {
    const Global& global = *plan.global;
    std::optional<Tensor> value;
    if (const Global::External* external = global.external_initial()) {
      absl::StatusOr<Tensor> linked =
          options_.link ? options_.link(global.name()) : absl::NotFoundError("");
      if (absl::IsNotFound(linked.status())) {
        unlinked.push_back(
            absl::StrCat(SymbolText(global.name()), " (", external->type.ToString(), ")"));
        return absl::OkStatus();
      }
      RH_RETURN_IF_ERROR(linked.status());
      absl::StatusOr<Tensor> bound = BindTo(external->type, *linked);
      if (!bound.ok()) return Annotate(bound.status(), "its linked value");
      value = *std::move(bound);
    } else if (global.has_initial()) {
      value = ml_program::InlineValue(global);
      if (const std::string* text = global.inline_initial()->if_string()) {
        RH_ASSIGN_OR_RETURN(value,
                            Tensor::FromStrings(Type::Scalar(ElementKind::kString), {*text}));
      }
      if (!value) {
        return absl::UnimplementedError(
            absl::StrCat("its initial value is not a tensor, number or string: ",
                         global.inline_initial()->ToString()));
      }
    } else {
      return absl::OkStatus();
    }
    RH_ASSIGN_OR_RETURN(plan.initial, binder_.Bind(global.type(), *value));
    return absl::OkStatus();
  }

  const Program& program_;
  const CompileOptions& options_;
  ConstantBinder binder_;
  PlanScope scope_;
  ProgramPlan plan_;
  std::vector<Job> jobs_;
  std::vector<bool> is_reached_;  // By global.
  MissingKernels missing_;
};

}  // namespace
}  // namespace interp

absl::StatusOr<std::shared_ptr<const CompiledProgram>> CompiledProgram::Create(
    const Program& program, const CompileOptions& options) {
  RH_RETURN_IF_ERROR(CheckIsa());
  RH_ASSIGN_OR_RETURN(interp::ProgramPlan plan, interp::Compiler(program, options).Compile());
  return std::shared_ptr<const CompiledProgram>(
      new CompiledProgram(program, nullptr, std::move(plan)));
}

absl::StatusOr<std::shared_ptr<const CompiledProgram>> CompiledProgram::Create(
    std::shared_ptr<const Program> program, const CompileOptions& options) {
  RH_RETURN_IF_ERROR(CheckIsa());
  RH_ASSIGN_OR_RETURN(interp::ProgramPlan plan, interp::Compiler(*program, options).Compile());
  const Program& reference = *program;
  return std::shared_ptr<const CompiledProgram>(
      new CompiledProgram(reference, std::move(program), std::move(plan)));
}

std::vector<std::string> CompiledProgram::entry_names() const {
  std::vector<std::string> names;
  for (const interp::EntryPlan& entry : plan_.entries) names.push_back(entry.graph->name());
  return names;
}

}  // namespace roundhouse
