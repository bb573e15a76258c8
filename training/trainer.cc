#include "roundhouse/training/trainer.h"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <limits>
#include <utility>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"
#include "absl/strings/str_join.h"
#include "absl/strings/strip.h"
#include "absl/types/span.h"
#include "roundhouse/api/usage_error.h"
#include "roundhouse/core/attribute.h"
#include "roundhouse/core/base/checked_math.h"
#include "roundhouse/core/base/status_macros.h"
#include "roundhouse/core/graph.h"
#include "roundhouse/core/text/printer.h"
#include "roundhouse/core/type.h"
#include "roundhouse/interp/mpi/mpi_process.h"
#include "roundhouse/passes/framework/pass_runner.h"
#include "roundhouse/serialization/checksum.h"
#include "roundhouse/service/tensor_elements.h"

namespace roundhouse::training {
namespace {

// Entries of a checkpoint that are not globals: no symbol has this prefix.
constexpr absl::string_view kProgressEntry = "roundhouse:progress";
constexpr absl::string_view kCurveEntry = "roundhouse:curve";
constexpr absl::string_view kBestPrefix = "roundhouse:best:";
constexpr size_t kCurveFields = 7;

std::string HexText(uint64_t hash) { return absl::StrFormat("%016x", hash); }

uint64_t ChecksumOf(absl::string_view text) {
  return Checksum(
      absl::MakeConstSpan(reinterpret_cast<const std::byte*>(text.data()), text.size()));
}

double NumberOr(const std::optional<double>& value) {
  return value.value_or(std::numeric_limits<double>::quiet_NaN());
}
std::optional<double> NumberIn(double value) {
  return std::isnan(value) ? std::nullopt : std::optional<double>(value);
}

absl::StatusOr<Tensor> DoublesTensor(const std::vector<double>& values) {
  return Tensor::FromBytes(
      Type::Tensor(ElementKind::kF64, Shape({static_cast<int64_t>(values.size())})),
      absl::MakeConstSpan(reinterpret_cast<const std::byte*>(values.data()),
                          values.size() * sizeof(double)));
}

// Whether the loss has a meaning for all targets.
absl::Status CheckTargets(const TrainingProgram& made, const Tensor& target,
                          absl::string_view whose) {
  if (!made.target_numbers.has_value()) return absl::OkStatus();
  const TargetNumbers& numbers = *made.target_numbers;
  std::optional<int64_t> first;
  int64_t count = 0;
  for (int64_t i = 0; i < target.num_elements(); ++i) {
    if (numbers.range.Contains(ElementNumber(target, i).value_or(0))) continue;
    if (!first.has_value()) first = i;
    ++count;
  }
  if (!first.has_value()) return absl::OkStatus();
  return absl::InvalidArgumentError(
      absl::StrCat("the targets of the examples ", whose, ": expected ", numbers.text, ", found ",
                   ElementText(target, *first), "; ", count, " of ", target.num_elements(),
                   count == 1 ? " is" : " are", " outside"));
}

// A copy of the tensor's bytes that later steps do not change.
absl::StatusOr<Tensor> Snapshot(const Tensor& tensor) {
  RH_ASSIGN_OR_RETURN(const Tensor dense, tensor.Materialize());
  return Tensor::FromBytes(dense.type(), dense.bytes());
}

}  // namespace

absl::StatusOr<std::unique_ptr<Trainer>> Trainer::Create(std::shared_ptr<const Context> context,
                                                         TrainingProgram made, TrainerData data,
                                                         TrainerOptions options) {
  if (options.patience > 0 && !data.validation.has_value())
    return UsageError("option patience needs option validation=…");
  if (!options.checkpoint.empty()) RH_RETURN_IF_ERROR(CheckNamesForCheckpoint(*made.program));
  std::unique_ptr<Trainer> trainer(
      new Trainer(std::move(made), std::move(data), std::move(options)));
  RH_RETURN_IF_ERROR(trainer->Agreed(trainer->Prepare(context)));
  RH_RETURN_IF_ERROR(trainer->Begin());
  return trainer;
}

absl::Status Trainer::Agreed(const absl::Status& status) const {
  MpiProcess* process = options_.place.process;
  return process == nullptr ? status : process->Agree(status);
}

absl::Status Trainer::Prepare(const std::shared_ptr<const Context>& context) {
  const Graph& step = *made_.program->FindGraph(kTrainStep);
  const Shape& target = step.inputs().back().type.shape();
  const absl::Span<const int64_t> sizes = target.sizes().subspan(1);
  const bool are_single = data_.train.target.shape().rank() == 1;
  absl::StatusOr<Examples> shaped = WithTargetShape(std::move(data_.train), sizes);
  if (!shaped.ok() && are_single) {
    return absl::InvalidArgumentError(
        absl::StrCat(absl::string_view(shaped.status().message()),
                     "; if they are numbers of classes: option loss=cross_entropy"));
  }
  RH_ASSIGN_OR_RETURN(data_.train, std::move(shaped));
  if (data_.validation.has_value()) {
    RH_ASSIGN_OR_RETURN(data_.validation, WithTargetShape(*std::move(data_.validation), sizes));
    RH_RETURN_IF_ERROR(CheckTargets(made_, data_.validation->target, "for validation"));
  }
  RH_RETURN_IF_ERROR(CheckTargets(made_, data_.train.target, "to train on"));
  steps_per_epoch_ = data_.train.size / made_.batch;
  if (steps_per_epoch_ == 0) {
    return UsageError(
        absl::StrCat("option batch=", made_.batch, ": there are only ", data_.train.size,
                     " examples to train on; ",
                     made_.has_open_batch
                         ? absl::StrCat("at most option batch=", data_.train.size, " is possible")
                         : "the model takes no other number at a time"));
  }
  if (options_.epochs < 1 || !CheckedMul(options_.epochs, data_.train.size).has_value()) {
    return UsageError(absl::StrCat("option epochs=", options_.epochs,
                                   ": expected 1 or more, and steps that can be counted"));
  }
  if (!made_.has_open_batch && data_.validation.has_value() &&
      data_.validation->size < made_.batch) {
    return UsageError(absl::StrCat("the model takes ", made_.batch,
                                   " at a time, and there are only ", data_.validation->size,
                                   " examples for validation"));
  }
  RH_ASSIGN_OR_RETURN(sessions_, TrainingSessions::Prepare(context, made_, options_.place));
  RH_ASSIGN_OR_RETURN(manifest_, FullManifest());
  return absl::OkStatus();
}

absl::Status Trainer::Begin() {
  if (MpiProcess* process = options_.place.process; process != nullptr) {
    const std::string all = absl::StrCat(
        options_.epochs, "\n", options_.checkpoint_steps, "\n",
        absl::StrJoin(manifest_, "\n", absl::PairFormatter(": ")), "\n",
        options_.place.spread.devices, "\n", absl::StrJoin(options_.place.spread.pins, "\n"), "\n",
        options_.place.spread.pipeline, "\n", options_.place.spread.microbatches.value_or(0), "\n",
        absl::StrJoin(options_.place.spread.stages, "\n"), "\n", options_.place.deterministic);
    RH_RETURN_IF_ERROR(process->AgreeOn(ChecksumOf(all), "training"));
  }
  return sessions_->Begin();
}

absl::StatusOr<Manifest> Trainer::FullManifest() const {
  Manifest manifest = options_.manifest;
  for (const auto& [kind, recipe] : made_.recipes) manifest[kind] = recipe;
  // The model without its weights and the weights have separate checksums.
  const std::unique_ptr<Program> model = made_.program->clone();
  RH_RETURN_IF_ERROR(RunPasses(*model, "strip_training").status());
  uint64_t weights = 0;
  for (Global* global : model->globals()) {
    const Attribute* initial = global->inline_initial();
    if (initial == nullptr || initial->if_tensor() == nullptr) continue;
    RH_ASSIGN_OR_RETURN(const Tensor value, initial->if_tensor()->Materialize());
    if (value.is_strings()) continue;
    weights =
        Checksum(absl::MakeConstSpan(reinterpret_cast<const std::byte*>(&weights), sizeof(weights)),
                 value.bytes());
    global->set_mutable(true);
    global->set_initial(std::monostate());
  }
  RH_ASSIGN_OR_RETURN(const std::string text, Print(*model));
  manifest["model"] = HexText(ChecksumOf(text));
  manifest["weights"] = HexText(weights);
  manifest["data"] = HexText(data_.train.Hash());
  manifest["validation"] = data_.validation.has_value() ? HexText(data_.validation->Hash()) : "";
  manifest["batch"] = absl::StrCat(made_.batch);
  manifest["seed"] = absl::StrCat(options_.seed);
  manifest["patience"] = absl::StrCat(options_.patience);
  // Arithmetic that is the same everywhere gives other bits than that of this machine.
  manifest[std::string(kArithmetic)] = options_.place.deterministic ? "deterministic" : "native";
  // Otherwise the rate does not depend on the number of steps, and a later run may add epochs.
  if (made_.knows_steps) manifest["epochs"] = absl::StrCat(options_.epochs);
  return manifest;
}

absl::StatusOr<Trainer::Tensors> Trainer::State() const {
  Tensors state;
  for (const Global* global : made_.program->globals()) {
    if (!global->is_mutable() || global->visibility() != Visibility::kPublic) continue;
    RH_ASSIGN_OR_RETURN(state[global->name()], sessions_->get_global(global->name()));
  }
  return state;
}

absl::Status Trainer::Save() const {
  if (options_.checkpoint.empty()) return absl::OkStatus();
  if (options_.place.process != nullptr) return SaveParts();
  RH_ASSIGN_OR_RETURN(Tensors state, State());
  RH_ASSIGN_OR_RETURN(const Checkpoint checkpoint, CheckpointOf(std::move(state)));
  return WriteCheckpoint(options_.checkpoint, checkpoint);
}

absl::StatusOr<Checkpoint> Trainer::CheckpointOf(Tensors state) const {
  Checkpoint checkpoint;
  checkpoint.manifest = manifest_;
  checkpoint.tensors = std::move(state);
  for (const auto& [name, tensor] : best_)
    checkpoint.tensors[absl::StrCat(kBestPrefix, name)] = tensor;
  RH_ASSIGN_OR_RETURN(checkpoint.tensors[std::string(kProgressEntry)],
                      DoublesTensor({static_cast<double>(step_), totals_.loss, totals_.metric,
                                     totals_.examples, rate_, static_cast<double>(best_epoch_)}));
  std::vector<double> numbers;
  for (const CurvePoint& p : curve_) {
    numbers.insert(numbers.end(), {p.epoch, p.step, p.rate, p.loss, NumberOr(p.metric),
                                   NumberOr(p.validation_loss), NumberOr(p.validation_metric)});
  }
  RH_ASSIGN_OR_RETURN(checkpoint.tensors[std::string(kCurveEntry)], DoublesTensor(numbers));
  return checkpoint;
}

absl::Status Trainer::SaveParts() const {
  const DeviceSessions& devices = *sessions_->devices();
  const int64_t rank = sessions_->rank();
  CheckpointParts parts = {.mesh = devices.mesh(), .step = step_};
  Tensors whole;
  Checkpoint mine = {.manifest = manifest_};
  for (const Global* global : made_.program->globals()) {
    if (!global->is_mutable() || global->visibility() != Visibility::kPublic) continue;
    const std::string& name = global->name();
    RH_ASSIGN_OR_RETURN(const Sharding sharding, devices.GlobalSharding(name));
    RH_ASSIGN_OR_RETURN(const std::optional<StateOfStage> stage, devices.StageOf(name));
    if (sharding.is_whole() || stage.has_value()) {
      RH_ASSIGN_OR_RETURN(whole[name], devices.get_global(name));
      continue;
    }
    parts.shardings.emplace(name, sharding);
    if (!WritesPart(sharding, parts.mesh, rank)) continue;
    RH_ASSIGN_OR_RETURN(mine.tensors[name], devices.first_session().get_global(name));
  }
  RH_RETURN_IF_ERROR(
      Agreed(mine.tensors.empty()
                 ? absl::OkStatus()
                 : WriteCheckpoint(CheckpointPartPath(options_.checkpoint, step_, rank), mine)));
  absl::Status status;
  if (rank == 0) {
    absl::StatusOr<Checkpoint> checkpoint = CheckpointOf(std::move(whole));
    status = checkpoint.status();
    if (status.ok() && !parts.shardings.empty()) status = AddParts(parts, *checkpoint);
    if (status.ok()) status = WriteCheckpoint(options_.checkpoint, *checkpoint);
    if (status.ok()) RemoveOtherParts(options_.checkpoint, step_);
  }
  return Agreed(status);
}

absl::Status Trainer::Resume(const std::string& path) {
  absl::StatusOr<Checkpoint> read = ReadCheckpoint(path);
  absl::Status status = read.status();
  if (status.ok()) status = Annotate(CheckSameTraining(read->manifest, manifest_), path);
  RH_RETURN_IF_ERROR(Agreed(status));
  const Checkpoint& checkpoint = *read;
  const auto doubles = [&](absl::string_view name) -> absl::StatusOr<absl::Span<const double>> {
    const auto found = checkpoint.tensors.find(std::string(name));
    if (found == checkpoint.tensors.end() ||
        found->second.element_type().kind() != ElementKind::kF64) {
      return absl::InvalidArgumentError(absl::StrCat(path, ": expected an entry '", name, "'"));
    }
    return found->second.data<double>();
  };
  RH_ASSIGN_OR_RETURN(const absl::Span<const double> progress, doubles(kProgressEntry));
  RH_ASSIGN_OR_RETURN(const absl::Span<const double> curve, doubles(kCurveEntry));
  if (progress.size() != 6 || curve.size() % kCurveFields != 0 || !(progress[0] >= 0) ||
      !(progress[5] >= 0) || progress[0] > 1e15 || progress[5] > 1e15) {
    return absl::InvalidArgumentError(absl::StrCat(path, ": its progress is invalid"));
  }
  for (const auto& [name, tensor] : checkpoint.tensors) {
    absl::string_view global = name;
    if (absl::ConsumePrefix(&global, kBestPrefix)) {
      best_[std::string(global)] = tensor;
    } else if (name != kProgressEntry && name != kCurveEntry) {
      RH_RETURN_IF_ERROR(Annotate(sessions_->set_global(name, tensor), path));
    }
  }
  if (progress[0] > static_cast<double>(options_.epochs) * static_cast<double>(steps_per_epoch_)) {
    return UsageError(absl::StrCat(
        "option epochs=", options_.epochs, ": ", path, " has ",
        static_cast<int64_t>(progress[0]) / steps_per_epoch_, " epochs already",
        static_cast<int64_t>(progress[0]) % steps_per_epoch_ == 0 ? "" : " and some steps",
        "; give as many or more"));
  }
  step_ = static_cast<int64_t>(progress[0]);
  totals_ = {progress[1], progress[2], progress[3]};
  rate_ = progress[4];
  best_epoch_ = static_cast<int64_t>(progress[5]);
  curve_.clear();
  for (size_t i = 0; i < curve.size(); i += kCurveFields) {
    curve_.push_back({curve[i], curve[i + 1], curve[i + 2], curve[i + 3], NumberIn(curve[i + 4]),
                      NumberIn(curve[i + 5]), NumberIn(curve[i + 6])});
  }
  return absl::OkStatus();
}

absl::Status Trainer::Run() {
  start_ = std::chrono::steady_clock::now();
  steps_run_ = 0;
  const absl::Status status = Loop();
  if (status.code() != absl::StatusCode::kCancelled || options_.checkpoint.empty() ||
      options_.place.process != nullptr)
    return status;
  RH_RETURN_IF_ERROR(Save());
  return absl::CancelledError(absl::StrCat("stopped after ", step_, " steps, saved in ",
                                           options_.checkpoint,
                                           "; option resume=", options_.checkpoint, " continues"));
}

bool Trainer::IsDone() const {
  const int64_t epochs = static_cast<int64_t>(curve_.size());
  return epochs >= options_.epochs ||
         (options_.patience > 0 && epochs - best_epoch_ >= options_.patience);
}

absl::Status Trainer::Loop() {
  for (;;) {
    // The checkpoint may have been written just before the end of its epoch.
    if (step_ == (static_cast<int64_t>(curve_.size()) + 1) * steps_per_epoch_) {
      RH_RETURN_IF_ERROR(EndEpoch());
      RH_RETURN_IF_ERROR(Save());
      continue;
    }
    if (IsDone()) return absl::OkStatus();
    RH_RETURN_IF_ERROR(Step());
    if (options_.checkpoint_steps > 0 && step_ % options_.checkpoint_steps == 0)
      RH_RETURN_IF_ERROR(Save());
  }
}

absl::Status Trainer::Step() {
  const int64_t epoch = step_ / steps_per_epoch_;
  const int64_t place = step_ % steps_per_epoch_;
  if (order_epoch_ != epoch) {
    order_ = Shuffled(data_.train.size, options_.seed, epoch);
    order_epoch_ = epoch;
  }
  RH_ASSIGN_OR_RETURN(const Examples batch, data_.train.Take(absl::MakeConstSpan(order_).subspan(
                                                static_cast<size_t>(place * made_.batch),
                                                static_cast<size_t>(made_.batch))));
  Totals totals = totals_;
  RH_RETURN_IF_ERROR(RunOn(kTrainStep, batch, totals));
  RH_ASSIGN_OR_RETURN(rate_, sessions_->NumberOf(made_.metric.empty() ? 1 : 2));
  if (!std::isfinite(totals.loss)) {
    return absl::FailedPreconditionError(absl::StrCat(
        "the loss became NaN or infinite in step ", place + 1, " of epoch ", epoch + 1,
        "; a lower option lr, or option clip=norm, may keep the weights from diverging"));
  }
  totals_ = totals;
  ++step_;
  ++steps_run_;
  if (options_.on_step) options_.on_step(Progress());
  return absl::OkStatus();
}

absl::Status Trainer::RunOn(absl::string_view entry, const Examples& examples, Totals& totals) {
  std::vector<Tensor> inputs = examples.inputs;
  inputs.push_back(examples.target);
  RH_RETURN_IF_ERROR(sessions_->Run(entry, inputs));
  const double count = static_cast<double>(examples.size);
  RH_ASSIGN_OR_RETURN(const double loss, sessions_->NumberOf(0));
  totals.loss += loss * count;
  totals.examples += count;
  if (made_.metric.empty()) return absl::OkStatus();
  RH_ASSIGN_OR_RETURN(const double metric, sessions_->NumberOf(1));
  totals.metric += metric * count;
  return absl::OkStatus();
}

absl::Status Trainer::EndEpoch() {
  CurvePoint point = {.epoch = static_cast<double>(curve_.size() + 1),
                      .step = static_cast<double>(step_),
                      .rate = rate_,
                      .loss = totals_.loss / totals_.examples};
  if (!made_.metric.empty()) point.metric = totals_.metric / totals_.examples;
  RH_RETURN_IF_ERROR(Validate(point));
  const bool is_best =
      options_.patience > 0 &&
      (best_epoch_ == 0 ||
       *point.validation_loss < *curve_[static_cast<size_t>(best_epoch_ - 1)].validation_loss);
  if (is_best) {
    best_epoch_ = static_cast<int64_t>(curve_.size()) + 1;
    for (const std::vector<std::string>* names : {&made_.weights, &made_.running}) {
      for (const std::string& name : *names) {
        RH_ASSIGN_OR_RETURN(const Tensor value, sessions_->get_global(name));
        RH_ASSIGN_OR_RETURN(best_[name], Snapshot(value));
      }
    }
  }
  const TrainerProgress progress = Progress();
  curve_.push_back(point);
  totals_ = {};
  if (options_.on_epoch) options_.on_epoch(progress, point);
  return absl::OkStatus();
}

absl::Status Trainer::Validate(CurvePoint& point) {
  if (!data_.validation.has_value()) return absl::OkStatus();
  const Examples& examples = *data_.validation;
  // Sums of each batch, which the processes share; they are added in the order of batches, however
  // many processes there are.
  constexpr size_t kSums = 3;
  RH_RETURN_IF_ERROR(sessions_->PrepareEval());
  std::vector<double> sums;
  std::vector<int64_t> indices;
  int64_t batch = 0;
  for (int64_t first = 0; first < examples.size; first += made_.batch, ++batch) {
    const int64_t count = std::min(made_.batch, examples.size - first);
    // The rest is too small for a model with a fixed batch.
    if (count < made_.batch && !made_.has_open_batch) break;
    Totals some;
    if (batch % sessions_->num_processes() == sessions_->rank()) {
      indices.clear();
      for (int64_t i = first; i < first + count; ++i) indices.push_back(i);
      RH_ASSIGN_OR_RETURN(const Examples taken, examples.Take(indices));
      RH_RETURN_IF_ERROR(RunOn(kEval, taken, some));
    }
    sums.insert(sums.end(), {some.loss, some.metric, some.examples});
  }
  RH_RETURN_IF_ERROR(sessions_->AddUp(absl::MakeSpan(sums)));
  Totals totals;
  for (size_t i = 0; i < sums.size(); i += kSums) {
    totals.loss += sums[i];
    totals.metric += sums[i + 1];
    totals.examples += sums[i + 2];
  }
  point.validation_loss = totals.loss / totals.examples;
  if (!made_.metric.empty()) point.validation_metric = totals.metric / totals.examples;
  return absl::OkStatus();
}

TrainerProgress Trainer::Progress() const {
  const double seconds =
      std::chrono::duration<double>(std::chrono::steady_clock::now() - start_).count();
  const double speed = seconds > 0 ? static_cast<double>(steps_run_) / seconds : 0;
  const int64_t left = options_.epochs * steps_per_epoch_ - step_;
  const int64_t epoch = static_cast<int64_t>(curve_.size());
  return {.epoch = epoch + 1,
          .step = step_ - epoch * steps_per_epoch_,
          .steps_per_epoch = steps_per_epoch_,
          .loss = totals_.examples > 0 ? totals_.loss / totals_.examples : 0,
          .examples_per_second = speed * static_cast<double>(made_.batch),
          .seconds_left = speed > 0 ? static_cast<double>(left) / speed : 0};
}

absl::StatusOr<std::unique_ptr<Program>> Trainer::Trained() const {
  RH_ASSIGN_OR_RETURN(Tensors values, State());
  for (const auto& [name, tensor] : best_) values[name] = tensor;
  std::unique_ptr<Program> trained = made_.program->clone();
  for (const auto& [name, tensor] : values) {
    RH_ASSIGN_OR_RETURN(Tensor value, Snapshot(tensor));
    Global& global = *trained->FindGlobal(name);
    global.set_initial(Attribute::OfTensor(std::move(value)));
    global.EraseAttribute("roundhouse.initializer");
  }
  return trained;
}

}  // namespace roundhouse::training
