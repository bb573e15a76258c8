#include "roundhouse/training/prepared_model.h"

#include <algorithm>
#include <cstdint>
#include <map>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "absl/container/flat_hash_set.h"
#include "absl/status/status.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "absl/strings/string_view.h"
#include "roundhouse/api/entry.h"
#include "roundhouse/api/usage_error.h"
#include "roundhouse/core/base/nearest_name.h"
#include "roundhouse/core/base/status_macros.h"
#include "roundhouse/core/type.h"
#include "roundhouse/passes/canonical/lora/lora_factors.h"
#include "roundhouse/passes/container/training_roles.h"
#include "roundhouse/passes/framework/pass.h"
#include "roundhouse/passes/framework/pass_registry.h"
#include "roundhouse/passes/framework/pass_runner.h"
#include "roundhouse/service/lowering/program_lowering.h"
#include "roundhouse/training/active_dropout.h"
#include "roundhouse/training/adapters.h"
#include "roundhouse/training/weights.h"

namespace roundhouse::training {
namespace {

// The gradient of a function needs its input alone; that of the arithmetic that it may be written
// as needs what is between as well: of x / 2 * (1 + erf(x / sqrt(2))) the sum in parentheses.
constexpr absl::string_view kInlineAndClean =
    "inline, [infer_types, canonicalize, fold_constants, cse, dce], raise_activations";

class Preparation {
 public:
  Preparation(Program& program, const TrainingRequest& request, TrainingProgram& made)
      : program_(program), request_(request), made_(made) {}

  absl::StatusOr<PreparedModel> Run() {
    if (!request_.quantize.empty()) {
      RH_ASSIGN_OR_RETURN(model_.quantized, ParseQuantizedTraining(request_.quantize));
    }
    RH_RETURN_IF_ERROR(RunPasses(program_, "strip_training").status());
    RH_ASSIGN_OR_RETURN(model_.predict, EntryOf(program_, request_.entry));
    entry_ = model_.predict->name();
    for (absl::string_view taken : {kTrainStep, kEval, kPredict}) {
      if (entry_ == taken || !program_.HasSymbol(taken)) continue;
      return absl::AlreadyExistsError(
          absl::StrCat("the program has a @", taken, " already; rename it"));
    }
    RH_RETURN_IF_ERROR(FindInferenceForms());
    RH_RETURN_IF_ERROR(ChooseWeights());
    if (model_.quantized.has_value()) {
      RH_ASSIGN_OR_RETURN(const std::vector<std::string> bounds,
                          RoundInTraining(program_, made_.weights, *model_.quantized, made_.notes));
      made_.running.insert(made_.running.end(), bounds.begin(), bounds.end());
    }
    if (entry_ != kPredict) RH_RETURN_IF_ERROR(program_.Rename(entry_, kPredict));
    model_.predict->set_visibility(Visibility::kPublic);
    RH_RETURN_IF_ERROR(FindOutput());
    return model_;
  }

 private:
  // Places of dropout stay while the graph has its role.
  absl::Status FindInferenceForms() {
    SetPredictRole(*model_.predict);
    RH_ASSIGN_OR_RETURN(const std::unique_ptr<Pass> pass,
                        PassRegistry::Of(program_.context()).Get("prepare_training"));
    RH_RETURN_IF_ERROR(pass->Run(program_).status());
    std::map<std::string, int64_t> counts = pass->counts();
    model_.has_dropout = request_.dropout && HasDropout(program_);
    if (counts["dropout"] > 0) {
      made_.notes.push_back(
          absl::StrCat("dropout nodes: ", counts["dropout"],
                       request_.dropout ? ", active in train_step" : ", left idle"));
    }
    for (const char* left : {"dropout with a mask that is used", "dropout with a mode of its own",
                             "dropout of no constant ratio between 0 and 1"}) {
      if (counts[left] > 0)
        made_.notes.push_back(absl::StrCat("left idle: ", left, ": ", counts[left]));
    }
    if (counts["bias without norm"] > 0) {
      made_.notes.push_back(
          absl::StrCat(counts["bias without norm"],
                       " convolutions have a bias and no batch norm behind them; where one was "
                       "folded into them, it stays folded, and weights and bias are trained"));
    }
    if (counts["fused activation"] > 0) {
      made_.notes.push_back(absl::StrCat(counts["fused activation"],
                                         " fused activations: differentiated as operations of "
                                         "their own"));
    }
    return absl::OkStatus();
  }

  absl::Status ChooseWeights() {
    const bool has_adapters = !request_.lora.empty();
    RH_RETURN_IF_ERROR(
        ThawWeights(program_, has_adapters ? "" : request_.wrt, request_.freeze, made_.notes));
    RH_RETURN_IF_ERROR(LowerProgram(program_).status());
    RH_RETURN_IF_ERROR(ChooseStatistics());
    RH_RETURN_IF_ERROR(RunPasses(program_, kInlineAndClean).status());
    model_.predict = program_.FindGraph(entry_);
    const std::vector<std::string> names = model_.statistics.all();
    const absl::flat_hash_set<std::string> running(names.begin(), names.end());
    if (has_adapters) {
      RH_RETURN_IF_ERROR(AddAdapters(program_, request_.lora, request_.seed,
                                     model_.quantized.has_value(), made_.notes));
      RH_RETURN_IF_ERROR(InitializeWeights(program_, request_.seed, made_.notes));
      RH_RETURN_IF_ERROR(FreezeAllBut(program_, request_.wrt, [&](const Global& global) {
        return canonical::IsLoraFactor(global) || running.contains(global.name());
      }));
    }
    RH_RETURN_IF_ERROR(FreezeDeclared(
        program_, has_adapters ? "" : request_.wrt, request_.freeze, request_.seed,
        [&](const Global& global) {
          return canonical::IsLoraFactor(global) || running.contains(global.name());
        },
        made_.notes));
    RH_ASSIGN_OR_RETURN(const std::vector<std::string> read,
                        FreezeUnread(program_, *model_.predict));
    for (const std::string& name : read)
      (running.contains(name) ? made_.running : made_.weights).push_back(name);
    if (made_.weights.empty()) {
      return UsageError(absl::StrCat(
          "graph @", entry_, " reads no weight that can be trained: expected globals of f32",
          request_.freeze.empty()
              ? ""
              : absl::StrCat(" that option freeze=", request_.freeze, " leaves"),
          "; the pass globalize_constants makes globals of constants"));
    }
    std::vector<std::string> trained = made_.weights;
    trained.insert(trained.end(), made_.running.begin(), made_.running.end());
    RH_RETURN_IF_ERROR(CheckAllTrained(request_.wrt, trained));
    RH_RETURN_IF_ERROR(InitializeWeights(program_, request_.seed, made_.notes));
    for (const std::vector<std::string>* globals : {&made_.weights, &made_.running}) {
      for (const std::string& name : *globals) {
        Global& global = *program_.FindGlobal(name);
        global.set_visibility(Visibility::kPublic);
        SetTrainingRole(global, kWeightRole);
      }
    }
    for (const std::string& name : made_.weights) {
      RH_ASSIGN_OR_RETURN(const int64_t size,
                          program_.FindGlobal(name)->type().shape().NumElements());
      made_.num_parameters += size;  // Sizes of tensors can be added (core/tensor/tensor.h).
    }
    return absl::OkStatus();
  }

  // Whether batch norms follow the batches.
  absl::Status ChooseStatistics() {
    const RunningStatistics found = RunningStatisticsOf(program_);
    if (found.empty()) return absl::OkStatus();
    const bool follow = request_.batch_norm == "train" ||
                        (request_.batch_norm == "auto" && AreUntouched(program_, found));
    RH_RETURN_IF_ERROR(InitializeStatistics(program_, found));
    const std::string list = absl::StrCat("@", absl::StrJoin(found.all(), ", @"));
    if (!follow) {
      made_.notes.push_back(absl::StrCat("not trained: running statistics of batch norms: ", list));
      return FreezeGlobals(program_, found.all());
    }
    made_.notes.push_back(absl::StrCat(
        "batch norms take the statistics of each batch, and keep running ones: ", list));
    model_.statistics = found;
    return ThawGlobals(program_, found.all());
  }

  absl::Status FindOutput() {
    if (request_.output.empty()) return absl::OkStatus();
    std::vector<std::string> names;
    for (const Port& port : model_.predict->outputs()) names.push_back(port.name);
    const auto found = std::find(names.begin(), names.end(), request_.output);
    if (found == names.end()) {
      return UsageError(absl::StrCat("the model has no output '", request_.output, "'",
                                     DidYouMean(request_.output, names), "; it has ",
                                     absl::StrJoin(names, ", ")));
    }
    model_.output = static_cast<size_t>(found - names.begin());
    return absl::OkStatus();
  }

  Program& program_;
  const TrainingRequest& request_;
  TrainingProgram& made_;
  PreparedModel model_;
  std::string entry_;
};

}  // namespace

absl::StatusOr<PreparedModel> PrepareModel(Program& program, const TrainingRequest& request,
                                           TrainingProgram& made) {
  return Preparation(program, request, made).Run();
}

}  // namespace roundhouse::training
