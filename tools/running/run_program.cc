#include "roundhouse/tools/running/run_program.h"

#include <algorithm>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <ostream>
#include <sstream>
#include <string>
#include <utility>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/numbers.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "absl/types/span.h"
#include "roundhouse/api/adapting/tune.h"
#include "roundhouse/api/devices/program_checksum.h"
#include "roundhouse/api/devices/spread_program.h"
#include "roundhouse/api/entry.h"
#include "roundhouse/api/placement.h"
#include "roundhouse/api/presets.h"
#include "roundhouse/api/sharing/key_text.h"
#include "roundhouse/api/sharing/known_model.h"
#include "roundhouse/api/sharing/program_identity.h"
#include "roundhouse/api/sharing/shared_preparations.h"
#include "roundhouse/api/unmet_requests.h"
#include "roundhouse/api/values/entry_shapes.h"
#include "roundhouse/api/values/real_numbers.h"
#include "roundhouse/core/base/status_macros.h"
#include "roundhouse/core/context.h"
#include "roundhouse/core/graph.h"
#include "roundhouse/core/program.h"
#include "roundhouse/core/tensor/tensor.h"
#include "roundhouse/core/type.h"
#include "roundhouse/interp/compiled_program.h"
#include "roundhouse/interp/mpi/mpi_process.h"
#include "roundhouse/passes/framework/pass_registry.h"
#include "roundhouse/passes/framework/pass_runner.h"
#include "roundhouse/passes/framework/pipeline.h"
#include "roundhouse/passes/placement/placement_report.h"
#include "roundhouse/serialization/load_warnings.h"
#include "roundhouse/serialization/model_file.h"
#include "roundhouse/service/deterministic.h"
#include "roundhouse/service/devices/communicator.h"
#include "roundhouse/service/devices/device_mesh.h"
#include "roundhouse/tools/command_line/file_access_flag.h"
#include "roundhouse/tools/command_line/flags.h"
#include "roundhouse/tools/command_line/option_flags.h"
#include "roundhouse/tools/command_line/progress.h"

namespace roundhouse {
namespace {

using Clock = std::chrono::steady_clock;

constexpr char kDefaultLevel[] = "2";

double MillisecondsSince(Clock::time_point start) {
  return std::chrono::duration<double, std::milli>(Clock::now() - start).count();
}

// The program that equal runs share.
struct PreparedRun {
  std::unique_ptr<Program> program;
  std::shared_ptr<const CompiledProgram> compiled;
  std::vector<std::string> unmet;
  std::string notes;
  std::shared_ptr<const KnownModel> model;  // Known for as long as this is used; may be null.
};

class Preparation {
 public:
  Preparation(const RunOptions& options, Sharing sharing, std::ostream& notes)
      : options_(options), sharing_(sharing), notes_(notes), spread_(options.spread) {}

  absl::StatusOr<RunProgram> Prepare(const Context& context) {
    const auto start = Clock::now();
    RH_RETURN_IF_ERROR(ReadModel(context));
    RH_RETURN_IF_ERROR(ExplainRun(PrepareModel(), options_));
    std::shared_ptr<const CompiledProgram> compiled = prepared_->compiled;
    std::vector<std::string> unmet = prepared_->unmet;
    return RunProgram{.program = {prepared_, prepared_->program.get()},
                      .compiled = std::move(compiled),
                      .of_ranks = std::move(of_ranks_),
                      .programs_of_ranks = std::move(programs_of_ranks_),
                      .inputs = std::move(inputs_),
                      .unmet = std::move(unmet),
                      .checksum = checksum_,
                      .milliseconds = MillisecondsSince(start) - sizes_ms_};
  }

 private:
  // Sets program_, or only known_ if it may be that the program is not needed.
  absl::Status ReadModel(const Context& context) {
    Say(options_.progress, absl::StrCat("reading ", options_.model));
    const LoadOptions load = {.bundle = options_.bundle,
                              .access = AccessOf(options_.no_mmap),
                              .device_configuration = options_.spread.configuration};
    // The checks of programs for many devices need more than an outline.
    if (sharing_ == Sharing::kNone || RunsManyDevices()) {
      RH_ASSIGN_OR_RETURN(program_, LoadModel(context, options_.model, load));
    } else {
      known_ = KnownModel::Find(context, options_.model, load);
      if (known_ == nullptr) {
        RH_ASSIGN_OR_RETURN(KnownModel::Loaded loaded,
                            KnownModel::Load(context, options_.model, load));
        program_ = std::move(loaded.program);
        known_ = std::move(loaded.known);
      }
    }
    for (const std::string& warning :
         program_ == nullptr ? known_->warnings() : LoadWarnings(*program_))
      notes_ << "run: warning: " << warning << "\n";
    is_deterministic_ = options_.deterministic || IsDeterministic(Outline());
    if (program_ != nullptr && options_.deterministic) SetDeterministic(*program_);
    return absl::OkStatus();
  }

  // The program, or one that has no more of it than its graphs with their ports and attributes.
  const Program& Outline() const { return program_ == nullptr ? known_->outline() : *program_; }

  absl::Status NeedProgram() {
    if (program_ != nullptr) return absl::OkStatus();
    RH_ASSIGN_OR_RETURN(program_, known_->Read());
    if (options_.deterministic) SetDeterministic(*program_);
    return absl::OkStatus();
  }

  absl::Status PrepareModel() {
    RH_RETURN_IF_ERROR(CheckDevices());
    RH_RETURN_IF_ERROR(ChooseAmongBackends());
    RH_RETURN_IF_ERROR(CheckDeterministic());
    RH_RETURN_IF_ERROR(TakeSizes());
    const std::string key = KeyOfRun();
    if (key.empty()) return OptimizeAndCompile(notes_);
    const SharedPreparations& shared = *SharedPreparations::Of(Outline().context());
    prepared_ = shared.Find<const PreparedRun>(key);
    if (prepared_ == nullptr) {
      std::ostringstream said;
      const absl::Status status = OptimizeAndCompile(said);
      if (!status.ok()) {
        notes_ << said.str();
        return status;
      }
      made_->notes = said.str();
      made_->model = known_;
      prepared_ = shared.Keep<const PreparedRun>(key, std::move(prepared_), /*bytes=*/0);
    }
    notes_ << prepared_->notes;
    return absl::OkStatus();
  }

  // Empty if nothing is shared: what depends on more than the program and these options, or takes
  // no time.
  std::string KeyOfRun() const {
    if (sharing_ == Sharing::kNone || SharedPreparations::Of(Outline().context()) == nullptr)
      return "";
    if (RunsManyDevices() || !spread_.is_empty() || options_.tune || options_.report ||
        !options_.probe_dir.empty() || (IsPartitioned(Outline()) && options_.level.empty()))
      return "";
    const std::string identity = known_ != nullptr ? known_->identity() : IdentityOf(*program_);
    if (identity.empty()) return "";
    return KeyText::Of(identity, options_.deterministic, Level(), options_.level, options_.entry,
                       options_.threads, options_.backend, options_.precision, options_.nan,
                       options_.error_budget, options_.strict, options_.memory_limit,
                       sizes_.inputs);
  }

  // Sets prepared_.
  absl::Status OptimizeAndCompile(std::ostream& notes) {
    RH_RETURN_IF_ERROR(NeedProgram());
    made_ = std::make_shared<PreparedRun>();
    RH_RETURN_IF_ERROR(BindSizes(notes));
    RH_RETURN_IF_ERROR(Optimize(notes));
    RH_RETURN_IF_ERROR(Compile());
    made_->program = std::move(program_);
    prepared_ = made_;
    return absl::OkStatus();
  }

  absl::Status CheckDevices() {
    RH_RETURN_IF_ERROR(ReadPinFile(spread_));
    if (IsForManyDevices(Outline())) {
      RH_ASSIGN_OR_RETURN(const DeviceMesh mesh, DeviceMesh::Of(Outline()));
      if (!spread_.is_empty()) {
        return UsageError(absl::StrCat("the program is made for the devices ", mesh.ToString(),
                                       ": leave out --devices, --shard, --pipeline and --overlap"));
      }
      if (!RunsManyDevices()) {
        return UsageError(absl::StrCat("the program is made for the devices ", mesh.ToString(),
                                       ": add --simulate, which runs them all in this process, or "
                                       "--launcher=mpi under mpirun, which runs one in each"));
      }
      RH_RETURN_IF_ERROR(CheckNumberOfRanks(mesh));
      // A deadlock would look like a wait.
      return options_.process == nullptr ? absl::OkStatus()
                                         : RunPasses(*program_, "multi_devices_check").status();
    }
    // A model that stores devices runs on one device all the same, unless asked otherwise.
    if (!RunsManyDevices()) {
      if (spread_.devices.empty()) return PipelineWithDevices("", spread_).status();
      return UsageError("--shard_file names devices: add --simulate or --launcher=mpi");
    }
    if (const absl::Status status = TakeDevicesOf(*program_, spread_); !status.ok()) {
      return UsageError(absl::StrCat(options_.simulate ? "--simulate" : "--launcher=mpi",
                                     " runs a program on many devices: ", status.message()));
    }
    RH_RETURN_IF_ERROR(PipelineWithDevices("", spread_).status());
    RH_ASSIGN_OR_RETURN(const DeviceMesh mesh, DeviceMesh::Parse(spread_.devices));
    return CheckNumberOfRanks(mesh);
  }

  bool RunsManyDevices() const { return options_.simulate || options_.process != nullptr; }

  absl::Status CheckNumberOfRanks(const DeviceMesh& mesh) const {
    if (options_.process == nullptr) return absl::OkStatus();
    const absl::Status status = options_.process->CheckIsFor(mesh);
    return status.ok() ? status : UsageError(status.message());
  }

  absl::Status ChooseAmongBackends() {
    RH_ASSIGN_OR_RETURN(chosen_, ChooseBackends(Outline().context(), options_.backend));
    return absl::OkStatus();
  }

  int Level() const {
    const std::string unless_given = chosen_.is_reference ? "0" : kDefaultLevel;
    int level = 0;
    (void)absl::SimpleAtoi(options_.level.empty() ? unless_given : options_.level, &level);
    return level;
  }

  // A deterministic program excludes measuring and other backends.
  absl::Status CheckDeterministic() {
    if (!is_deterministic_) return absl::OkStatus();
    if (options_.tune) {
      return UsageError(
          "--tune depends on the speed of this machine: a deterministic program runs in one way "
          "everywhere");
    }
    if (options_.backend == "auto") return absl::OkStatus();
    std::vector<std::string> names;
    for (const std::vector<std::string>* named : {&chosen_.regions, &chosen_.nodes}) {
      for (const std::string& name : *named) {
        if (!BackendRegistry::Of(Outline().context()).Find(name)->is_deterministic())
          names.push_back(name);
      }
    }
    if (names.empty()) return absl::OkStatus();
    const std::string left_out =
        absl::StrCat("the program is deterministic and so runs on our own kernels, not on ",
                     absl::StrJoin(names, ", "));
    if (options_.strict) return UsageError(absl::StrCat("--strict: ", left_out));
    notes_ << "run: " << left_out << "\n";
    return absl::OkStatus();
  }

  // Finds what is known before the run begins: a program with known sizes is optimised further, and
  // placed by what backends do with these sizes.
  absl::Status TakeSizes() {
    if (Level() == 0 || IsPartitioned(Outline()) || options_.cases.size() > 1 ||
        !options_.batch.empty())
      return absl::OkStatus();
    const absl::StatusOr<Graph*> entry = EntryOf(Outline(), options_.entry);
    if (!entry.ok()) return absl::OkStatus();  // The session reports the entries.
    const std::vector<Port>& ports = (*entry)->inputs();
    // A sequence is read for the inputs that stand for it, which exist only after lowering.
    if (std::any_of(ports.begin(), ports.end(),
                    [](const Port& port) { return port.type.is_opaque(); }))
      return absl::OkStatus();
    if (std::all_of(ports.begin(), ports.end(), [](const Port& port) {
          return !port.type.is_tensor() || port.type.shape().is_static();
        }))
      return absl::OkStatus();
    const auto start = Clock::now();
    absl::StatusOr<std::vector<RunInput>> inputs = options_.cases.empty()
                                                       ? MakeInputs(**entry, options_.inputs)
                                                       : ReadCaseInputs(**entry, options_.cases[0]);
    RH_RETURN_IF_ERROR(inputs.status());
    inputs_ = *inputs;
    sizes_ms_ = MillisecondsSince(start);
    GivenShapes shapes;
    for (size_t i = 0; i < inputs->size(); ++i) {
      const Tensor& tensor = (*inputs)[i].tensor;
      if (!ports[i].type.is_tensor()) continue;
      // A tensor that does not fit is refused when it is set.
      if (!Fits(tensor.type(), ports[i].type)) return absl::OkStatus();
      const absl::Span<const int64_t> sizes = tensor.shape().sizes();
      shapes.inputs[static_cast<int64_t>(i)].assign(sizes.begin(), sizes.end());
    }
    sizes_ = std::move(shapes);
    return absl::OkStatus();
  }

  // If the model contradicts sizes that follow from its inputs, it runs as it is.
  absl::Status BindSizes(std::ostream& notes) {
    if (sizes_.inputs.empty()) return absl::OkStatus();
    std::unique_ptr<Program> bound = program_->clone();
    RH_ASSIGN_OR_RETURN(Graph * graph, EntryOf(*bound, options_.entry));
    const absl::Status status = BindShapes(*bound, *graph, sizes_);
    if (status.ok()) {
      program_ = std::move(bound);
      is_changed_ = true;
    } else {
      notes << "run: not specialised for the sizes of the inputs: " << status.message() << "\n";
    }
    return absl::OkStatus();
  }

  absl::Status Optimize(std::ostream& notes) {
    // A program that was placed before keeps its placement, unless a level is requested.
    if (!IsPartitioned(*program_) || !options_.level.empty()) RH_RETURN_IF_ERROR(RunPreset());
    if (!spread_.devices.empty()) {
      RH_RETURN_IF_ERROR(SpreadProgram(*program_, spread_));
      is_changed_ = true;
    }
    if (options_.process != nullptr) {
      // The last moment at which all ranks have the same program.
      RH_ASSIGN_OR_RETURN(checksum_, ProgramChecksum(*program_));
      options_.process->communicator().set_in_rank_order(IsDeterministic(*program_));
      RH_RETURN_IF_ERROR(RunPasses(*program_, PipelineOfRank(options_.process->rank())).status());
      is_changed_ = true;
    }
    if (!options_.probe_dir.empty()) {
      // Probes need every value, including those inside regions.
      if (options_.backend == "auto" && !IsPartitioned(*program_)) return absl::OkStatus();
      if (!chosen_.regions.empty()) {
        return UsageError(
            "--probe_dir needs a program that runs node by node, without regions: name backends "
            "for single nodes, as in --backend=reference");
      }
    }
    if (options_.simulate && IsPipeline(*program_)) {
      RH_ASSIGN_OR_RETURN(programs_of_ranks_, ProgramsOfRanks(*program_));
      program_ = std::move(programs_of_ranks_.front());
      is_changed_ = true;
    }
    for (const std::string& note : PlacementNotes(*program_, static_cast<int>(options_.threads)))
      notes << "run: " << OptionsAsFlags(note) << "\n";
    const PlacementOptions placement = {.backends = options_.backend,
                                        .precision = options_.precision,
                                        .nan = options_.nan,
                                        .error_budget = options_.error_budget,
                                        .strict = options_.strict};
    if (options_.tune) {
      RH_RETURN_IF_ERROR(Tune(placement, notes));
    } else {
      RH_ASSIGN_OR_RETURN(const bool placed, PlaceOnBackends(*program_, placement));
      is_changed_ |= placed;
      for (size_t rank = 1; rank < programs_of_ranks_.size(); ++rank)
        RH_RETURN_IF_ERROR(PlaceOnBackends(*programs_of_ranks_[rank], placement).status());
    }
    if (options_.report) {
      RH_ASSIGN_OR_RETURN(const PlacementReport report, MakePlacementReport(*program_));
      notes << PlacementText(report);
    }
    for (const std::string& request : UnmetRequests(*program_, placement))
      made_->unmet.push_back(OptionsAsFlags(request));
    if (options_.strict) return UnmetError(made_->unmet);
    for (const std::string& request : made_->unmet)
      notes << "run: " << request << " (--strict makes that an error)\n";
    return absl::OkStatus();
  }

  absl::Status Tune(const PlacementOptions& placement, std::ostream& notes) {
    if (chosen_.regions.empty()) {
      return UsageError(
          "--tune chooses among backends: set --backend to auto, or to the names of several");
    }
    RH_ASSIGN_OR_RETURN(const Graph* entry, EntryOf(*program_, options_.entry));
    RH_ASSIGN_OR_RETURN(const std::vector<RunInput> inputs,
                        options_.cases.empty() ? MakeInputs(*entry, options_.inputs)
                                               : ReadCaseInputs(*entry, options_.cases[0]));
    RH_ASSIGN_OR_RETURN(const std::string report,
                        TunePlacement(*program_,
                                      {.placement = placement,
                                       .entry = options_.entry,
                                       .threads = static_cast<int>(options_.threads),
                                       .progress = Teller(options_.progress)},
                                      inputs));
    Clear(options_.progress);
    notes << report;
    is_changed_ = true;
    return absl::OkStatus();
  }

  absl::Status RunPreset() {
    RH_ASSIGN_OR_RETURN(const Pipeline pipeline,
                        Pipeline::Parse(PassRegistry::Of(program_->context()),
                                        PresetPipelineToRun(*program_, Level())));
    ProgressObserver progress(options_.progress);
    RH_ASSIGN_OR_RETURN(const PipelineReport report,
                        RunPipeline(*program_, pipeline,
                                    {.verify = PipelineRunOptions::Verify::kByCaller,
                                     .check_unchanged = false,
                                     .observers = {&progress}}));
    is_changed_ |= report.changed;
    return absl::OkStatus();
  }

  absl::Status Compile() {
    Say(options_.progress, "preparing");
    // Ignores errors of other entries.
    CompileOptions compile_options = {.verify = is_changed_,
                                      .node_backends = chosen_.nodes,
                                      .use_regions = !chosen_.regions.empty(),
                                      .splat_limit = options_.memory_limit};
    if (!options_.entry.empty()) compile_options.entries = {options_.entry};
    RH_ASSIGN_OR_RETURN(made_->compiled, CompiledProgram::Create(*program_, compile_options));
    for (size_t rank = 0; rank < programs_of_ranks_.size(); ++rank) {
      if (rank == 0) {
        of_ranks_.push_back(made_->compiled);
        continue;
      }
      RH_ASSIGN_OR_RETURN(of_ranks_.emplace_back(),
                          CompiledProgram::Create(*programs_of_ranks_[rank], compile_options));
    }
    return absl::OkStatus();
  }

  const RunOptions& options_;
  const Sharing sharing_;
  std::ostream& notes_;
  SpreadRequest spread_;
  std::unique_ptr<Program> program_;             // Null if there is only an outline of it.
  std::shared_ptr<const KnownModel> known_;      // Null if it is not known.
  std::shared_ptr<PreparedRun> made_;            // While it is prepared here.
  std::shared_ptr<const PreparedRun> prepared_;  // It, or that of an equal run.
  // Of a pipeline whose devices are all here; `program_` is that of rank 0.
  std::vector<std::unique_ptr<Program>> programs_of_ranks_;
  std::vector<std::shared_ptr<const CompiledProgram>> of_ranks_;
  std::vector<RunInput> inputs_;
  GivenShapes sizes_;  // Of the inputs, where types leave them open.
  ChosenBackends chosen_;
  uint64_t checksum_ = 0;
  bool is_deterministic_ = false;
  bool is_changed_ = false;  // Whether the program changed since it was read and verified.
  double sizes_ms_ = 0;      // The time for reading the inputs to get their sizes.
};

}  // namespace

absl::StatusOr<RunProgram> PrepareRun(const Context& context, const RunOptions& options,
                                      Sharing sharing, std::ostream& notes) {
  return Preparation(options, sharing, notes).Prepare(context);
}

absl::Status ExplainRun(const absl::Status& status, const RunOptions& options) {
  if (IsUsageError(status) || IsOfAnotherRank(status)) return status;
  // Not for a failed comparison, whose message has several lines.
  return Annotate(status, options.model == "-" ? "<stdin>" : options.model);
}

}  // namespace roundhouse
