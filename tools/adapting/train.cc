#include "roundhouse/tools/adapting/train.h"

#include <chrono>
#include <cstddef>
#include <filesystem>
#include <map>
#include <optional>
#include <sstream>
#include <system_error>
#include <utility>
#include <vector>

#include "absl/status/statusor.h"
#include "absl/strings/cord.h"
#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"
#include "absl/strings/str_join.h"
#include "absl/strings/string_view.h"
#include "roundhouse/api/adapting/quantize_program.h"
#include "roundhouse/api/entry.h"
#include "roundhouse/api/reports/json_writer.h"
#include "roundhouse/api/usage_error.h"
#include "roundhouse/core/base/file.h"
#include "roundhouse/core/base/output_file.h"
#include "roundhouse/core/base/status_macros.h"
#include "roundhouse/core/base/temporary_file.h"
#include "roundhouse/core/graph.h"
#include "roundhouse/core/program.h"
#include "roundhouse/core/tensor/element_type.h"
#include "roundhouse/core/tensor/named_tensor.h"
#include "roundhouse/interp/mpi/mpi_process.h"
#include "roundhouse/passes/canonical/lora/lora_factors.h"
#include "roundhouse/passes/framework/pass_runner.h"
#include "roundhouse/serialization/model_file.h"
#include "roundhouse/serialization/save_bundle.h"
#include "roundhouse/service/devices/communicator.h"
#include "roundhouse/tools/command_line/file_access_flag.h"
#include "roundhouse/tools/command_line/standard_streams.h"
#include "roundhouse/training/curve.h"
#include "roundhouse/training/examples.h"
#include "roundhouse/training/recipe.h"
#include "roundhouse/training/trainer.h"
#include "roundhouse/training/training_program.h"

namespace roundhouse {
namespace {

using training::CurvePoint;
using training::Examples;
using training::Trainer;
using training::TrainerProgress;

// The path without its extension.
std::string StemOf(const std::string& path) {
  const size_t slash = path.rfind('/');
  const size_t dot = path.rfind('.');
  const bool has_extension =
      dot != std::string::npos && (slash == std::string::npos || dot > slash + 1);
  return has_extension ? path.substr(0, dot) : path;
}

// Whether what is written there passes on: nothing can lie beside it.
bool IsStream(const std::string& path) {
  using std::filesystem::file_type;
  std::error_code error;
  const file_type type = std::filesystem::status(path, error).type();
  return path == "-" || (type != file_type::not_found && type != file_type::regular &&
                         type != file_type::directory && type != file_type::none);
}

// The error with more text at its end.
absl::Status WithMore(const absl::Status& error, absl::string_view more) {
  absl::Status longer(error.code(), absl::StrCat(error.message(), more));
  error.ForEachPayload(
      [&](absl::string_view type, const absl::Cord& payload) { longer.SetPayload(type, payload); });
  return longer;
}

bool IsFraction(const std::string& validation) {
  return validation.find_first_not_of("0123456789./") == std::string::npos;
}

// "1:02:03", "2:03".
std::string ClockText(double seconds) {
  const int64_t all = static_cast<int64_t>(seconds + 0.5);
  if (all < 3600) return absl::StrFormat("%d:%02d", all / 60, all % 60);
  return absl::StrFormat("%d:%02d:%02d", all / 3600, all / 60 % 60, all % 60);
}

class TrainRun {
 public:
  TrainRun(std::shared_ptr<const Context> context, const TrainOptions& options, std::ostream& out,
           std::ostream& notes)
      : context_(std::move(context)), options_(options), out_(out), notes_(notes) {}

  absl::Status Run() {
    absl::Status read = CheckOutputs();
    if (read.ok()) read = Read();
    RH_RETURN_IF_ERROR(options_.process == nullptr ? read : options_.process->Agree(read));
    const absl::Status made = Make();
    if (!made.ok()) {
      return IsUsageError(made) || IsOfAnotherRank(made)
                 ? made
                 : Annotate(made, InputName(options_.input));
    }
    if (!options_.resume.empty()) {
      RH_RETURN_IF_ERROR(trainer_->Resume(options_.resume));
      notes_ << "resuming after " << trainer_->curve().size() << " epochs of " << options_.resume
             << "\n";
    }
    const absl::Status learned = trainer_->Run();
    Clear(options_.progress);
    return learned.ok() ? Save() : WithCurveSoFar(learned);
  }

 private:
  // A model that was trained before is treated like any other.
  static absl::Status Strip(Program& program) {
    return RunPasses(program, "strip_training").status();
  }

  absl::Status Read() {
    Say(options_.progress, absl::StrCat("reading ", InputName(options_.input)));
    RH_ASSIGN_OR_RETURN(
        model_, LoadModel(*context_, options_.input, {.access = AccessOf(options_.no_mmap)}));
    RH_RETURN_IF_ERROR(Strip(*model_));
    return ReadData();
  }

  absl::Status ReadData() {
    RH_ASSIGN_OR_RETURN(const Graph* entry, EntryOf(*model_, options_.entry));
    RH_ASSIGN_OR_RETURN(
        const training::Recipe loss,
        training::FindRecipe(*context_, training::RecipeKind::kLoss, options_.loss));
    const Port& target =
        loss.main->inputs()[static_cast<size_t>(training::InputIndex(*loss.main, "target"))];
    const ElementKind kind = target.type.element_type().kind();
    Say(options_.progress, absl::StrCat("reading ", options_.data));
    RH_ASSIGN_OR_RETURN(Examples all,
                        training::ReadExamples(*entry, kind, options_.data, options_.target));
    sizes_ = all.SizesOf(*entry);
    if (options_.validation.empty()) {
      data_.train = std::move(all);
    } else if (!IsFraction(options_.validation)) {
      data_.train = std::move(all);
      RH_ASSIGN_OR_RETURN(
          data_.validation,
          training::ReadExamples(*entry, kind, options_.validation, options_.target));
    } else {
      const absl::StatusOr<training::Split> split = training::SplitExamples(
          all.size, options_.validation, static_cast<uint64_t>(options_.seed));
      if (!split.ok()) {
        return UsageError(
            absl::StrCat("--validation: ", absl::string_view(split.status().message())));
      }
      RH_ASSIGN_OR_RETURN(data_.train, all.Take(split->train));
      RH_ASSIGN_OR_RETURN(data_.validation, all.Take(split->validation));
    }
    return absl::OkStatus();
  }

  // Finds out before the first step whether what the last one leaves can be written.
  absl::Status CheckOutputs() const {
    if (options_.process != nullptr && options_.process->rank() != 0) return absl::OkStatus();
    for (const std::string& path : {options_.output, options_.lora_out, CheckpointPath(),
                                    CurvePath(), PicturePath(CurvePath())}) {
      // To open a pipe and to close it again would be noticed at its other end.
      if (path.empty() || IsStream(path)) continue;
      if (path == options_.output) RH_RETURN_IF_ERROR(DialectOfModelFile(*context_, path).status());
      // It is discarded, as it is not committed.
      RH_RETURN_IF_ERROR(OutputFile::Create(path).status());
      RemoveDeadTemporaries(path);
    }
    return absl::OkStatus();
  }

  // Writes the curve of a run that ends before its last epoch.
  absl::Status WithCurveSoFar(const absl::Status& why) const {
    const std::string curve = CurvePath();
    const bool is_first = options_.process == nullptr || options_.process->rank() == 0;
    if (curve.empty() || trainer_->curve().empty() || !is_first) return why;
    // The first error is the one to tell.
    if (!WriteCurve().ok()) return why;
    return WithMore(why, absl::StrCat("; the curve so far is in ", curve));
  }

  absl::Status Make() {
    Say(options_.progress, "making the training program");
    training::TrainingRequest request = {.entry = options_.entry,
                                         .output = options_.prediction,
                                         .loss = options_.loss,
                                         .optimizer = options_.optimizer,
                                         .schedule = options_.schedule,
                                         .clip = options_.clip,
                                         .rate = options_.lr,
                                         .batch = options_.batch,
                                         .wrt = options_.wrt,
                                         .freeze = options_.freeze,
                                         .lora = options_.lora,
                                         .quantize = options_.quantize,
                                         .batch_norm = options_.batch_norm,
                                         .dropout = !options_.no_dropout,
                                         .max_steps = options_.max_steps,
                                         .seed = static_cast<uint64_t>(options_.seed),
                                         .example_sizes = sizes_};
    RH_ASSIGN_OR_RETURN(request.steps, NumSteps());
    absl::StatusOr<training::TrainingProgram> program =
        training::MakeTrainingProgram(*model_, request);
    if (options_.process != nullptr) RH_RETURN_IF_ERROR(options_.process->Agree(program.status()));
    RH_RETURN_IF_ERROR(program.status());
    training::TrainingProgram made = *std::move(program);
    // Said once it is known that the training can begin: an error stands alone.
    std::string notes;
    for (const std::string& note : made.notes) absl::StrAppend(&notes, note, "\n");
    absl::StrAppend(&notes, made.weights.size(), " weights of ", made.num_parameters, " numbers; ",
                    data_.train.size, " examples");
    if (data_.validation.has_value())
      absl::StrAppend(&notes, ", ", data_.validation->size, " for validation");
    absl::StrAppend(&notes, "; batches of ", made.batch, "\n");
    metric_ = made.metric;
    training::TrainerOptions trainer_options = {
        .epochs = options_.epochs,
        .seed = static_cast<uint64_t>(options_.seed),
        .patience = options_.patience,
        .place = {.num_threads = static_cast<int>(options_.threads),
                  .deterministic = options_.deterministic,
                  .memory =
                      options_.memory == 0 ? std::nullopt : std::optional<int64_t>(options_.memory),
                  .spread = options_.spread,
                  .process = options_.process},
        .checkpoint = CheckpointPath(),
        .checkpoint_steps = options_.checkpoint_steps};
    trainer_options.manifest = {{"wrt", options_.wrt}, {"freeze", options_.freeze}};
    if (!options_.lora.empty()) trainer_options.manifest["lora"] = options_.lora;
    if (!options_.quantize.empty()) trainer_options.manifest["quantize"] = options_.quantize;
    if (options_.batch_norm != "auto") trainer_options.manifest["batch_norm"] = options_.batch_norm;
    if (options_.no_dropout) trainer_options.manifest["dropout"] = "none";
    if (!options_.prediction.empty()) trainer_options.manifest["prediction"] = options_.prediction;
    trainer_options.on_step = [this](const TrainerProgress& progress) { ShowStep(progress); };
    trainer_options.on_epoch = [this](const TrainerProgress& progress, const CurvePoint& point) {
      ShowEpoch(progress, point);
    };
    Say(options_.progress, "compiling");
    RH_ASSIGN_OR_RETURN(trainer_, Trainer::Create(context_, std::move(made), std::move(data_),
                                                  std::move(trainer_options)));
    notes_ << notes;
    if (!trainer_->memory_note().empty()) notes_ << trainer_->memory_note() << "\n";
    return absl::OkStatus();
  }

  // The number of steps of the whole training, for schedules. Before the program is made, the batch
  // is known only if it is given.
  absl::StatusOr<int64_t> NumSteps() const {
    int64_t batch = 32;
    RH_ASSIGN_OR_RETURN(const Graph* entry, EntryOf(*model_, options_.entry));
    if (!entry->inputs().empty() && entry->inputs()[0].type.is_tensor()) {
      const Shape& shape = entry->inputs()[0].type.shape();
      if (shape.is_ranked() && shape.rank() > 0) batch = shape.size(0).value_or(batch);
    }
    batch = options_.batch.value_or(batch);
    if (batch < 1) return UsageError("--batch: expected 1 or more");
    return data_.train.size / batch * options_.epochs;
  }

  // Beside the output: a run that begins from another checkpoint leaves that as it is.
  std::string CheckpointPath() const {
    if (options_.checkpoint == "none") return "";
    if (options_.checkpoint != "auto") return options_.checkpoint;
    return absl::StrCat(StemOf(options_.output), ".checkpoint.rhw");
  }

  // Empty: none is written.
  std::string CurvePath() const {
    if (options_.curve == "none") return "";
    if (options_.curve != "auto") return options_.curve;
    return IsStream(options_.output) ? "" : absl::StrCat(StemOf(options_.output), ".curve.csv");
  }
  static std::string PicturePath(const std::string& curve) {
    return curve.empty() ? "" : absl::StrCat(StemOf(curve), ".svg");
  }

  void ShowStep(const TrainerProgress& progress) {
    if (options_.progress == nullptr) return;
    // Often enough for a reader.
    const auto now = std::chrono::steady_clock::now();
    if (now - shown_ < std::chrono::milliseconds(100)) return;
    shown_ = now;
    options_.progress->Say(absl::StrFormat(
        "epoch %d of %d, step %d of %d: loss %.4g, %.0f examples/s, %s left", progress.epoch,
        options_.epochs, progress.step, progress.steps_per_epoch, progress.loss,
        progress.examples_per_second, ClockText(progress.seconds_left)));
  }

  void ShowEpoch(const TrainerProgress& progress, const CurvePoint& point) {
    Clear(options_.progress);
    out_ << (options_.json ? EpochJson(progress, point) : EpochText(progress, point)) << std::flush;
  }

  std::string EpochText(const TrainerProgress& progress, const CurvePoint& point) const {
    std::string line =
        absl::StrFormat("epoch %d of %d: loss %.5g", progress.epoch, options_.epochs, point.loss);
    if (point.metric) absl::StrAppendFormat(&line, ", %s %.4g", metric_, *point.metric);
    if (point.validation_loss)
      absl::StrAppendFormat(&line, "; validation loss %.5g", *point.validation_loss);
    if (point.validation_metric)
      absl::StrAppendFormat(&line, ", %s %.4g", metric_, *point.validation_metric);
    absl::StrAppendFormat(&line, "; %.0f examples/s, %s left\n", progress.examples_per_second,
                          ClockText(progress.seconds_left));
    return line;
  }

  std::string EpochJson(const TrainerProgress& progress, const CurvePoint& point) const {
    JsonWriter json;
    json.Object([&] {
      json.Key("schema").String("roundhouse.train/1");
      json.Key("epoch").Int(progress.epoch);
      json.Key("rate").Double(point.rate);
      json.Key("loss").Double(point.loss);
      if (point.metric) json.Key(metric_).Double(*point.metric);
      if (point.validation_loss) json.Key("validation_loss").Double(*point.validation_loss);
      if (point.validation_metric)
        json.Key(absl::StrCat("validation_", metric_)).Double(*point.validation_metric);
      json.Key("examples_per_second").Double(progress.examples_per_second);
      json.Key("seconds_left").Double(progress.seconds_left);
    });
    return json.text();
  }

  absl::Status Save() {
    if (trainer_->best_epoch() > 0)
      notes_ << "the weights are those of epoch " << trainer_->best_epoch() << "\n";
    RH_ASSIGN_OR_RETURN(const std::unique_ptr<Program> trained, trainer_->Trained());
    absl::Status written;
    if (options_.process == nullptr || options_.process->rank() == 0) {
      written = WriteCurve();
      if (written.ok()) written = WithWayBack(Write(*trained));
    }
    return options_.process == nullptr ? written : options_.process->Agree(written);
  }

  // A format may turn out not to hold the model, but nothing is lost.
  absl::Status WithWayBack(const absl::Status& written) const {
    const std::string checkpoint = CheckpointPath();
    if (written.ok() || checkpoint.empty()) return written;
    return WithMore(written,
                    absl::StrCat("; the trained weights are in ", checkpoint,
                                 ": the same training with option resume=", checkpoint,
                                 " and another OUT, such as a .rh file, writes them without new "
                                 "steps"));
  }

  // The factors of the adapters alone, by the names of their globals.
  absl::Status WriteAdapters(const Program& trained) const {
    std::vector<NamedTensor> factors;
    for (const Global* global : trained.globals()) {
      if (!canonical::IsLoraFactor(*global)) continue;
      factors.push_back({global->name(), *global->inline_initial()->if_tensor()});
    }
    return SaveBundle(factors, options_.lora_out);
  }

  absl::Status Write(Program& trained) {
    if (!options_.lora_out.empty()) RH_RETURN_IF_ERROR(WriteAdapters(trained));
    if (!absl::EndsWith(options_.output, ".rh") && !absl::EndsWith(options_.output, ".mlir") &&
        options_.output != "-") {
      RH_RETURN_IF_ERROR(Strip(trained));
      if (!options_.lora.empty()) RH_RETURN_IF_ERROR(RunPasses(trained, "merge_lora").status());
      if (!options_.quantize.empty()) {
        RH_ASSIGN_OR_RETURN(const QuantizedProgram quantized, QuantizeTrained(trained));
        notes_ << quantized.layers.size() << " layers in integers" << LeftText(quantized) << "\n";
      }
    }
    return SaveModel(trained, options_.output);
  }

  absl::Status WriteCurve() const {
    const std::string curve = CurvePath();
    if (curve.empty()) return absl::OkStatus();
    RH_RETURN_IF_ERROR(WriteFile(curve, training::CurveCsv(trainer_->curve(), metric_)));
    return WriteFile(PicturePath(curve),
                     training::CurveSvg(trainer_->curve(), metric_,
                                        absl::StrCat(options_.input, ", ", options_.optimizer)));
  }

  const std::shared_ptr<const Context> context_;
  const TrainOptions& options_;
  std::ostream& out_;
  std::ostream& notes_;
  std::unique_ptr<Program> model_;
  training::TrainerData data_;
  std::map<std::string, std::vector<int64_t>> sizes_;
  std::string metric_;
  std::unique_ptr<Trainer> trainer_;
  std::chrono::steady_clock::time_point shown_;
};

absl::Status CheckTrainOptions(const TrainOptions& options) {
  if (options.data.empty()) return UsageError("--data=PATH is missing: examples to learn from");
  if (options.output.empty())
    return UsageError("-o OUT is missing: where to write the trained model");
  if (!options.lora_out.empty()) {
    if (options.lora.empty()) return UsageError("--lora_out needs --lora=rank:N");
    if (!IsBundlePath(options.lora_out)) {
      return UsageError(
          absl::StrCat("--lora_out=", options.lora_out, ": expected a .safetensors or .rhw file"));
    }
  }
  if (options.memory < 0) return UsageError("--memory: expected 0 or more bytes");
  if (options.memory > 0 && !options.spread.devices.empty())
    return UsageError("--memory is for one device: give it or --devices, not both");
  if (options.max_steps < 0) return UsageError("--max_steps: expected 0 or more");
  if (options.epochs < 1) return UsageError("--epochs: expected 1 or more");
  if (options.threads < 1) return UsageError("--threads: expected 1 or more");
  if (options.patience < 0) return UsageError("--patience: expected 0 or more");
  if (options.checkpoint_steps < 0) return UsageError("--checkpoint_steps: expected 0 or more");
  if (IsStream(options.output) && options.checkpoint == "auto") {
    return UsageError(absl::StrCat("-o ", options.output,
                                   ": checkpoints need a path: add --checkpoint=PATH, or "
                                   "--checkpoint=none"));
  }
  const bool is_launched = !options.launcher.empty();
  if (options.simulate && is_launched) {
    return UsageError(
        "--simulate runs all devices in this process, and --launcher one in each: give only one");
  }
  if (options.spread.devices.empty()) {
    if (options.simulate || is_launched || !options.spread.is_empty()) {
      return UsageError(
          "--simulate, --launcher, --shard and --pipeline need devices: add them, as in "
          "--devices=data:4");
    }
  } else if (!options.simulate && !is_launched) {
    return UsageError(
        "--devices spreads the training over devices: add --simulate, which runs them all in this "
        "process, or --launcher=mpi, which runs one in each process that mpirun starts");
  }
  return absl::OkStatus();
}

}  // namespace

absl::Status Train(std::shared_ptr<const Context> context, const TrainOptions& options,
                   std::ostream& out, std::ostream& notes) {
  if (options.process == nullptr) {
    RH_RETURN_IF_ERROR(CheckTrainOptions(options));
    return TrainRun(std::move(context), options, out, notes).Run();
  }
  MpiProcess& process = *options.process;
  const bool is_first = process.rank() == 0;
  std::ostringstream unsaid;
  absl::Status status = process.Agree(CheckTrainOptions(options));
  if (status.ok()) {
    status =
        TrainRun(std::move(context), options, is_first ? out : unsaid, is_first ? notes : unsaid)
            .Run();
  }
  return IsUsageError(status) || IsOfAnotherRank(status) ? status
                                                         : ErrorOfRank(status, process.rank());
}

}  // namespace roundhouse
