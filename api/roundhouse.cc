#include "roundhouse/api/roundhouse.h"

#include <cstdint>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "absl/status/status.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "roundhouse/api/entry.h"
#include "roundhouse/api/presets.h"
#include "roundhouse/api/reports/program_size.h"
#include "roundhouse/api/sharing/key_text.h"
#include "roundhouse/api/sharing/known_model.h"
#include "roundhouse/api/sharing/program_identity.h"
#include "roundhouse/api/sharing/shared_preparations.h"
#include "roundhouse/api/unmet_requests.h"
#include "roundhouse/api/usage_error.h"
#include "roundhouse/api/values/entry_shapes.h"
#include "roundhouse/core/graph.h"
#include "roundhouse/core/node.h"
#include "roundhouse/passes/framework/pass_registry.h"
#include "roundhouse/passes/framework/pass_runner.h"
#include "roundhouse/passes/framework/pipeline.h"
#include "roundhouse/serialization/load_warnings.h"
#include "roundhouse/serialization/model_file.h"
#include "roundhouse/service/deterministic.h"
#include "roundhouse/service/lowering/program_lowering.h"

namespace roundhouse {
namespace {

void Say(const ProgressCallback& progress, absl::string_view what) {
  if (progress) progress(what);
}

class PassTeller final : public PassObserver {
 public:
  explicit PassTeller(const ProgressCallback& progress) : progress_(progress) {}
  absl::Status BeforePass(const PassRun& run, const Program&) override {
    Say(progress_, run.pass);
    return absl::OkStatus();
  }

 private:
  const ProgressCallback& progress_;
};

LoadOptions OptionsOf(const LoadRequest& request) {
  return {.bundle = request.bundle,
          .verify_data = request.verify_data,
          .access = request.read_files ? FileAccess::kRead : FileAccess::kMap};
}

absl::StatusOr<std::shared_ptr<const Context>> ContextOf(const LoadRequest& request) {
  if (request.context != nullptr) return request.context;
  return LinkedContext();
}

PlacementOptions PlacementOf(const OptimizeRequest& request) {
  return {.backends = request.targets,
          .precision = request.precision,
          .nan = request.nan,
          .error_budget = request.error_budget,
          .strict = request.strict};
}

absl::Status CheckRequest(const Program& program, const OptimizeRequest& request) {
  if (request.level < 0 || request.level > kMaxPresetLevel) {
    return UsageError(
        absl::StrCat("level: expected 0 to ", kMaxPresetLevel, ", found ", request.level));
  }
  const bool has_targets = !request.targets.empty();
  if (has_targets && (request.deterministic || IsDeterministic(program))) {
    return UsageError(
        "a deterministic program runs on our own kernels alone: leave out the targets");
  }
  if (!has_targets && (!request.precision.empty() || !request.nan.empty() ||
                       request.error_budget.has_value() || request.strict)) {
    return UsageError(
        "precision, nan, error_budget and strict need backends: name some as targets (\"auto\"), "
        "or pass them to Compile()");
  }
  return absl::OkStatus();
}

absl::Status BindGivenShapes(Program& program, const OptimizeRequest& request) {
  if (request.shapes.empty()) return absl::OkStatus();
  RH_ASSIGN_OR_RETURN(Graph * entry, EntryOf(program, request.entry));
  GivenShapes given;
  for (const auto& [name, sizes] : request.shapes)
    RH_RETURN_IF_ERROR(GiveShape(*entry, name, sizes, given));
  return BindShapes(program, *entry, given);
}

absl::StatusOr<std::string> PipelineOf(const Program& program, const OptimizeRequest& request) {
  const PresetUse use = request.for_storage ? PresetUse::kStore : PresetUse::kRun;
  const std::string passes =
      request.passes.has_value()
          ? *request.passes
          : PresetPipelineFor(program, request.level, request.kept_dialect, use);
  if (request.targets.empty()) return passes;
  return PipelineWithTargets(program.context(), passes, PlacementOf(request));
}

// All fields but the callbacks. A new field is named here, or this does not compile.
std::string KeyOf(const OptimizeRequest& request) {
  const auto& [level, passes, entry, shapes, targets, precision, nan, error_budget, strict,
               deterministic, for_storage, kept_dialect, progress] = request;
  return KeyText::Of("optimize", level, passes, entry, shapes, targets, precision, nan,
                     error_budget, strict, deterministic, for_storage, kept_dialect);
}

std::string KeyOf(const CompileRequest& request) {
  const auto& [placement, entries, progress] = request;
  const auto& [backends, precision, nan, error_budget, strict] = placement;
  return KeyText::Of("compile", backends, precision, nan, error_budget, strict, entries);
}

struct Optimized {
  std::unique_ptr<Program> program;
  OptimizeResult result;
};
absl::StatusOr<Optimized> OptimizedFrom(const Program& source, const OptimizeRequest& request) {
  RH_RETURN_IF_ERROR(CheckRequest(source, request));
  std::unique_ptr<Program> optimized = source.clone();
  if (request.deterministic) SetDeterministic(*optimized);
  OptimizeResult result = {.nodes_before = SizeOf(*optimized).num_nodes};
  RH_RETURN_IF_ERROR(BindGivenShapes(*optimized, request));
  RH_ASSIGN_OR_RETURN(result.pipeline, PipelineOf(*optimized, request));
  RH_ASSIGN_OR_RETURN(const Pipeline pipeline,
                      Pipeline::Parse(PassRegistry::Of(source.context()), result.pipeline));
  PassTeller teller(request.progress);
  RH_ASSIGN_OR_RETURN(const PipelineReport report,
                      RunPipeline(*optimized, pipeline,
                                  {.verify = PipelineRunOptions::Verify::kOnce,
                                   .check_unchanged = false,
                                   .observers = {&teller}}));
  if (!request.targets.empty()) {
    result.not_done = UnmetRequests(*optimized, PlacementOf(request));
    if (request.strict) RH_RETURN_IF_ERROR(UnmetError(result.not_done));
  }
  result.changed = report.changed || !request.shapes.empty() || request.deterministic;
  result.nodes_after = SizeOf(*optimized).num_nodes;
  return Optimized{std::move(optimized), std::move(result)};
}

// About what a program takes: nodes with their names and types, and weights.
int64_t BytesOf(const Program& program) {
  constexpr int64_t kNode = 1024;
  const ProgramSize size = SizeOf(program);
  return kNode * size.num_nodes + size.constant_bytes;
}

// The type with its unknown size, if it has one, deduced from the number of elements.
absl::StatusOr<Type> TypeFor(const Type& declared, ElementKind kind, int64_t num_elements,
                             absl::Span<const int64_t> sizes) {
  const auto of = [&](const Shape& shape) { return Type::Tensor(kind, shape); };
  if (!sizes.empty()) {
    for (int64_t size : sizes) {
      if (size < 0) {
        return absl::InvalidArgumentError(
            absl::StrCat("expected sizes of 0 or more, found ", absl::StrJoin(sizes, "x")));
      }
    }
    return of(Shape::Of(sizes));
  }
  if (!declared.is_tensor()) return of(Shape());
  const Shape& shape = declared.shape();
  if (shape.is_ranked() && shape.is_static()) return of(shape.WithoutNames());
  int64_t known = 1;
  int64_t open = -1;
  for (int64_t axis = 0; shape.is_ranked() && axis < shape.rank(); ++axis) {
    if (const std::optional<int64_t> size = shape.size(axis)) {
      if (__builtin_mul_overflow(known, *size, &known)) known = 0;
    } else if (open >= 0) {
      open = shape.rank();
    } else {
      open = axis;
    }
  }
  if (!shape.is_ranked() || open == shape.rank() || known == 0 || num_elements % known != 0) {
    return absl::InvalidArgumentError(absl::StrCat("the type is ", declared.ToString(),
                                                   ", and its open sizes do not follow from ",
                                                   num_elements, " elements; give the sizes, too"));
  }
  return of(shape.WithDim(open, Dim(num_elements / known)).WithoutNames());
}

absl::StatusOr<const Port*> PortOf(const Session& session, bool is_input, absl::string_view name) {
  const Graph* graph = session.selected();
  if (graph == nullptr) {
    return absl::FailedPreconditionError(
        absl::StrCat("the program has several entries and none is called main; select one of ",
                     absl::StrJoin(session.compiled().entry_names(), ", ")));
  }
  const std::vector<Port>& ports = is_input ? graph->inputs() : graph->outputs();
  RH_ASSIGN_OR_RETURN(const int64_t index, FindPort(ports, is_input ? "input" : "output", name));
  return &ports[index];
}

// The kind of a port's elements in memory; quantised elements are their storage.
std::optional<ElementKind> KindIn(const Port& port) {
  if (!port.type.is_tensor() && !port.type.is_scalar()) return std::nullopt;
  return port.type.element_type().kind();
}

}  // namespace

absl::StatusOr<std::shared_ptr<const Context>> LinkedContext() {
  // Never destroyed: threads may still use it when the process ends.
  static const auto* const context = new absl::StatusOr<std::shared_ptr<const Context>>(
      []() -> absl::StatusOr<std::shared_ptr<const Context>> {
        RH_ASSIGN_OR_RETURN(std::unique_ptr<Context> made, Context::WithLinkedExtensions());
        return std::shared_ptr<const Context>(std::move(made));
      }());
  return *context;
}

Model Model::Of(std::shared_ptr<const Context> context, std::unique_ptr<Program> program) {
  return Model(std::make_shared<Held>(std::move(context), std::move(program)));
}

const std::string& Model::KeyOfContents() const {
  static const auto* const kNone = new std::string;
  if (!held_->is_shareable || SharedPreparations::Of(*context()) == nullptr) return *kNone;
  std::call_once(held_->is_identified, [&] {
    if (held_->key.empty()) held_->key = IdentityOf(program());
  });
  return held_->key;
}

absl::Status Model::Held::Check() {
  if (!status.ok() || is_made) return status;
  const std::lock_guard<std::mutex> lock(making);
  if (is_made) return absl::OkStatus();
  RH_ASSIGN_OR_RETURN(program, make_program());
  make_program = nullptr;
  is_made = true;
  return absl::OkStatus();
}

Program& Model::Held::Get() {
  if (Check().ok()) return *program;
  const std::lock_guard<std::mutex> lock(making);
  if (nothing == nullptr) nothing = std::make_unique<Program>(*context);
  return *nothing;
}

Program& Model::mutable_program() {
  // Taking another share reads the latest count, and synchronises with the threads that released
  // theirs.
  const std::shared_ptr<Held> share = held_;
  bool is_alone = held_.use_count() <= 2;
  if (is_alone && held_->result != nullptr) {
    // Others may have found it since. Once it is withdrawn, nobody does.
    SharedPreparations::Of(*context())->Withdraw<Held>(held_->key);
    is_alone = held_.use_count() <= 2;
  }
  const absl::Status made = share->Check();
  if (!is_alone || !made.ok()) {
    held_ = std::make_shared<Held>(share->context, share->Get().clone());
    held_->status = made;
  }
  held_->is_shareable = false;
  held_->result.reset();
  held_->found_by.clear();
  return held_->Get();
}

std::vector<std::string> Model::load_warnings() const {
  if (held_->known != nullptr) return held_->known->warnings();
  return held_->is_lazy ? std::vector<std::string>() : LoadWarnings(program());
}

absl::StatusOr<Model> Load(const std::string& path, const LoadRequest& request) {
  RH_ASSIGN_OR_RETURN(std::shared_ptr<const Context> context, ContextOf(request));
  const LoadOptions options = OptionsOf(request);
  std::shared_ptr<const KnownModel> known = KnownModel::Find(*context, path, options);
  std::shared_ptr<Model::Held> held;
  if (known != nullptr) {
    held = std::make_shared<Model::Held>(std::move(context), [known] { return known->Read(); });
  } else {
    RH_ASSIGN_OR_RETURN(KnownModel::Loaded loaded, KnownModel::Load(*context, path, options));
    held = std::make_shared<Model::Held>(std::move(context), std::move(loaded.program));
    known = std::move(loaded.known);
  }
  held->is_shareable = true;
  if (known != nullptr) {
    held->key = known->identity();
    held->found_by.push_back(known);
    held->known = std::move(known);
  }
  return Model(std::move(held));
}

absl::StatusOr<Model> LoadBytes(absl::Span<const std::byte> bytes,
                                std::shared_ptr<const void> owner, const LoadRequest& request) {
  RH_ASSIGN_OR_RETURN(std::shared_ptr<const Context> context, ContextOf(request));
  const bool has_owner = owner != nullptr;
  RH_ASSIGN_OR_RETURN(
      std::unique_ptr<Program> program,
      LoadModelFromMemory(*context, bytes, std::move(owner), request.name, OptionsOf(request)));
  Model model = Model::Of(std::move(context), std::move(program));
  // The caller does not know how long others would need bytes that have no owner.
  model.held_->is_shareable = has_owner;
  return model;
}

std::shared_ptr<Model::Held> Model::Shareable(std::shared_ptr<Held> made, const std::string& key,
                                              std::shared_ptr<const OptimizeResult> result) const {
  made->is_shareable = true;
  made->key = key;
  made->found_by = held_->found_by;
  made->found_by.push_back(result);
  made->result = std::move(result);
  return made;
}

absl::StatusOr<OptimizeResult> Model::Optimize(const OptimizeRequest& request) {
  const SharedPreparations* const shared = SharedPreparations::Of(*context());
  std::string key = KeyOfContents();
  if (!key.empty()) {
    absl::StrAppend(&key, KeyOf(request));
    if (std::shared_ptr<Held> found = shared->Find<Held>(key)) {
      held_ = std::move(found);
      return *held_->result;
    }
    if (std::shared_ptr<const OptimizeResult> known = shared->Find<const OptimizeResult>(key)) {
      // Only what was made of the optimised program is in use, and may be all that is needed.
      OptimizeRequest again = request;
      again.progress = nullptr;
      auto lazy = std::make_shared<Held>(
          context(), [source = held_, again]() -> absl::StatusOr<std::unique_ptr<Program>> {
            RH_RETURN_IF_ERROR(source->Check());
            RH_ASSIGN_OR_RETURN(Optimized optimized, OptimizedFrom(source->Get(), again));
            return std::move(optimized.program);
          });
      held_ = Shareable(std::move(lazy), key, std::move(known));
      shared->Announce(key, held_);
      return *held_->result;
    }
  }
  RH_RETURN_IF_ERROR(held_->Check());
  RH_ASSIGN_OR_RETURN(Optimized optimized, OptimizedFrom(program(), request));
  auto made = std::make_shared<Held>(context(), std::move(optimized.program));
  if (!key.empty()) {
    auto result = std::make_shared<const OptimizeResult>(optimized.result);
    const int64_t bytes = BytesOf(made->Get());
    made = shared->Keep(key, Shareable(std::move(made), key, std::move(result)), bytes);
    shared->Announce(key, made->result);
  }
  held_ = std::move(made);
  return std::move(optimized.result);
}

absl::StatusOr<std::shared_ptr<const CompiledProgram>> Model::Compile(
    const CompileRequest& request) const {
  const SharedPreparations* const shared = SharedPreparations::Of(*context());
  std::string key = KeyOfContents();
  if (!key.empty()) {
    absl::StrAppend(&key, KeyOf(request));
    if (auto found = shared->Find<const CompiledProgram>(key)) return found;
  }
  RH_RETURN_IF_ERROR(held_->Check());
  Model placed = Of(context(), program().clone());
  placed.held_->found_by = held_->found_by;
  Program& runs = *placed.held_->program;
  bool is_changed = false;
  if (!SourceDialects(runs).empty()) {
    Say(request.progress, "lowering");
    RH_ASSIGN_OR_RETURN(is_changed, LowerProgram(runs));
  }
  RH_ASSIGN_OR_RETURN(const ChosenBackends chosen,
                      ChooseBackends(*context(), request.placement.backends));
  Say(request.progress, "placing");
  RH_ASSIGN_OR_RETURN(const bool is_placed, PlaceOnBackends(runs, request.placement));
  if (request.placement.strict)
    RH_RETURN_IF_ERROR(UnmetError(UnmetRequests(runs, request.placement)));
  Say(request.progress, "compiling");
  // The compiled program needs the program, which needs the context.
  const std::shared_ptr<const Program> owned(placed.held_, &runs);
  RH_ASSIGN_OR_RETURN(std::shared_ptr<const CompiledProgram> compiled,
                      CompiledProgram::Create(owned, {.entries = request.entries,
                                                      .verify = is_changed || is_placed,
                                                      .node_backends = chosen.nodes,
                                                      .use_regions = !chosen.regions.empty()}));
  if (key.empty()) return compiled;
  return shared->Keep(key, std::move(compiled), BytesOf(runs));
}

absl::StatusOr<std::unique_ptr<Session>> Model::NewSession(const CompileRequest& request,
                                                           SessionOptions options) const {
  RH_ASSIGN_OR_RETURN(std::shared_ptr<const CompiledProgram> compiled, Compile(request));
  return Session::Create(std::move(compiled), std::move(options));
}

absl::Status Model::Save(const std::string& path, const SaveRequest& request) const {
  RH_RETURN_IF_ERROR(held_->Check());
  const SaveOptions options = {.emit_version = request.emit_version};
  if (request.weights.empty()) return SaveModel(program(), path, options);
  std::string weights = request.weights;
  if (weights == "auto") {
    RH_ASSIGN_OR_RETURN(weights, WeightsPathOf(*context(), path));
  }
  return SaveModelWithBundle(program(), path, weights, request.min_weight_bytes, options);
}

absl::Status SetInputBytes(Session& session, absl::string_view name, ElementKind kind,
                           absl::Span<const std::byte> bytes, absl::Span<const int64_t> sizes,
                           Padding padding) {
  RH_ASSIGN_OR_RETURN(const Port* port, PortOf(session, /*is_input=*/true, name));
  const std::string where = absl::StrCat("input '", name, "'");
  const int64_t bits = BitWidth(kind);
  if (bits == 0) {
    return absl::InvalidArgumentError(
        absl::StrCat(where, ": ", ElementKindName(kind),
                     " elements have no fixed size in bytes; set a tensor instead"));
  }
  const int64_t num_elements = static_cast<int64_t>(bytes.size()) * 8 / bits;
  absl::StatusOr<Type> type = TypeFor(port->type, kind, num_elements, sizes);
  if (!type.ok()) return Annotate(type.status(), where);
  absl::StatusOr<Tensor> tensor = Tensor::Borrow(*type, bytes, nullptr);
  if (!tensor.ok()) return Annotate(tensor.status(), where);
  return session.set_input(name, *tensor, padding);
}

absl::Status SetOutputBytes(Session& session, absl::string_view name, ElementKind kind,
                            OutputMemory memory) {
  RH_ASSIGN_OR_RETURN(const Port* port, PortOf(session, /*is_input=*/false, name));
  const std::optional<ElementKind> expected = KindIn(*port);
  if (expected && *expected != kind) {
    return absl::InvalidArgumentError(absl::StrCat("output '", name, "' is ", port->type.ToString(),
                                                   ", and the memory is for ",
                                                   ElementKindName(kind)));
  }
  return session.set_output(name, memory);
}

}  // namespace roundhouse
