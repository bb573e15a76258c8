#include "roundhouse/tools/adapting/calibrate.h"

#include <algorithm>
#include <cstddef>
#include <iostream>
#include <memory>
#include <utility>

#include "absl/container/flat_hash_map.h"
#include "absl/status/statusor.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "absl/strings/string_view.h"
#include "absl/types/span.h"
#include "roundhouse/api/adapting/adaptive_rounding.h"
#include "roundhouse/api/adapting/calibration.h"
#include "roundhouse/api/adapting/calibration_samples.h"
#include "roundhouse/api/adapting/quantize_program.h"
#include "roundhouse/api/adapting/trial_run.h"
#include "roundhouse/api/entry.h"
#include "roundhouse/api/presets.h"
#include "roundhouse/api/values/entry_shapes.h"
#include "roundhouse/core/base/nearest_name.h"
#include "roundhouse/core/base/status_macros.h"
#include "roundhouse/core/graph.h"
#include "roundhouse/core/program.h"
#include "roundhouse/passes/canonical/quantize/equalize_layers.h"
#include "roundhouse/passes/canonical/quantize/quantize_int8.h"
#include "roundhouse/passes/canonical/value_range.h"
#include "roundhouse/passes/framework/node_filter.h"
#include "roundhouse/passes/framework/pass_runner.h"
#include "roundhouse/serialization/model_file.h"
#include "roundhouse/service/cancellation.h"
#include "roundhouse/tools/adapting/calibration_report.h"
#include "roundhouse/tools/adapting/layer_noise.h"
#include "roundhouse/tools/command_line/file_access_flag.h"
#include "roundhouse/tools/command_line/flags.h"
#include "roundhouse/tools/command_line/standard_streams.h"

namespace roundhouse {
namespace {

void Say(const CalibrateOptions& options, absl::string_view what) {
  if (options.progress != nullptr) options.progress->Say(what);
}

// Maps the values of `copy` to the values of `program` that they are copies of.
absl::flat_hash_map<const Value*, const Value*> Originals(const Program& program,
                                                          const Program& copy) {
  absl::flat_hash_map<const Value*, const Value*> originals;
  for (size_t g = 0; g < program.graphs().size(); ++g) {
    const Node* node = program.graphs()[g]->first_node();
    for (const Node* other : copy.graphs()[g]->nodes()) {
      for (int i = 0; i < node->num_results(); ++i) originals[&other->result(i)] = &node->result(i);
      node = node->next();
    }
  }
  return originals;
}

RangeMethod MethodOf(absl::string_view name) {
  if (name == "mse") return RangeMethod::kMse;
  return name == "entropy" ? RangeMethod::kEntropy : RangeMethod::kPercentile;
}

std::string NameOf(const Node& node) {
  return node.name().empty() ? node.DebugName() : node.name();
}

using Candidate = CalibrationReport::Candidate;

class Calibrator {
 public:
  Calibrator(const CalibrateOptions& options, std::ostream& out, std::ostream& notes)
      : options_(options), out_(out), notes_(notes) {}

  absl::Status Run(const Context& context) {
    Say(options_, absl::StrCat("reading ", InputName(options_.input)));
    RH_ASSIGN_OR_RETURN(program_,
                        LoadModel(context, options_.input, {.access = AccessOf(options_.no_mmap)}));
    return Annotate(CalibrateLoaded(), InputName(options_.input));
  }

 private:
  absl::Status CalibrateLoaded() {
    RH_RETURN_IF_ERROR(BindShapeFlags(*program_, options_.entry, options_.shapes));
    RH_RETURN_IF_ERROR(
        RunPasses(*program_, PresetPipelineToRun(*program_, static_cast<int>(options_.level)))
            .status());
    RH_ASSIGN_OR_RETURN(const Graph* entry, EntryOf(*program_, options_.entry));
    RH_RETURN_IF_ERROR(CheckKept(*program_, options_.keep));
    if (!options_.data.empty()) {
      RH_ASSIGN_OR_RETURN(samples_, ReadSamples(*entry, options_.data, options_.limit,
                                                /*one_by_one=*/!options_.labels.empty()));
      RH_RETURN_IF_ERROR(FitSamples(*entry, samples_));
      Say(options_, absl::StrCat("running ", samples_.size(), " samples"));
      RH_ASSIGN_OR_RETURN(int64_t num_ranges, FindRanges(entry->name()));
      if (options_.equalize) {
        RH_ASSIGN_OR_RETURN(const int64_t num_pairs, Equalize());
        notes_ << num_pairs << " pairs of layers equalised\n";
        RH_ASSIGN_OR_RETURN(num_ranges, FindRanges(entry->name()));
      }
      notes_ << num_ranges << " ranges of values from " << samples_.size() << " samples\n";
      if (options_.rounding == "adaptive") {
        Say(options_, "rounding weights");
        RH_ASSIGN_OR_RETURN(const AdaptiveRounding found,
                            RoundAdaptively(*program_, entry->name(), samples_,
                                            {.num_threads = static_cast<int>(options_.threads)}));
        notes_ << "weights of " << found.rounded << " layers rounded for the least error of sums\n";
      }
    }
    if (!options_.labels.empty()) {
      RH_ASSIGN_OR_RETURN(labels_, ReadLabels(options_.labels, samples_));
    }
    keep_ = options_.keep;
    if (options_.quantize != "none") RH_RETURN_IF_ERROR(QuantizeAndReport(*entry));
    if (options_.f16) {
      RH_RETURN_IF_ERROR(RunPasses(*program_, "halve_weights, dce, symbol_dce").status());
    }
    RH_RETURN_IF_ERROR(CheckNotCancelled("before anything was written"));
    return SaveModel(*program_, options_.output);
  }

  absl::StatusOr<int64_t> FindRanges(const std::string& entry) {
    return SetRanges(*program_, entry, samples_,
                     {.method = MethodOf(options_.ranges),
                      .percentile = options_.percentile,
                      .num_threads = static_cast<int>(options_.threads)});
  }

  // Returns the number of pairs of layers that were equalised.
  absl::StatusOr<int64_t> Equalize() {
    int64_t num_pairs = 0;
    for (Graph* graph : program_->graphs()) {
      RH_ASSIGN_OR_RETURN(
          const int64_t found,
          canonical::EqualizeLayers(*graph, [](absl::string_view, const Node&) { return true; }));
      num_pairs += found;
    }
    // Removes the original weights.
    RH_RETURN_IF_ERROR(RunPasses(*program_, "[dce, symbol_dce]").status());
    return num_pairs;
  }

  absl::Status QuantizeAndReport(const Graph& entry) {
    Say(options_, "quantising");
    std::unique_ptr<Program> quantized = program_->clone();
    const auto originals = Originals(*program_, *quantized);
    RH_ASSIGN_OR_RETURN(const QuantizedProgram made,
                        QuantizeProgram(*quantized, RequestFor(keep_)));
    if (made.layers.empty()) {
      return absl::FailedPreconditionError(
          absl::StrCat("expected layers to quantise, found none", LeftText(made)));
    }
    notes_ << made.layers.size() << " layers quantised" << LeftText(made) << "\n";
    CalibrationReport report;
    if (!samples_.empty()) {
      Say(options_, "comparing");
      std::vector<ValuePair> pairs;
      for (const canonical::RoundedValue& value : made.values)
        pairs.push_back({originals.at(value.before), value.after});
      RH_ASSIGN_OR_RETURN(const ErrorReport errors,
                          MeasureErrors(*program_, *quantized, entry.name(), samples_, pairs,
                                        static_cast<int>(options_.threads)));
      FillErrors(entry, made, errors, report);
    }
    RH_RETURN_IF_ERROR(FinishQuantized(*quantized, RequestFor(keep_)));
    if (!samples_.empty()) {
      RH_RETURN_IF_ERROR(MeasureEffects(*quantized, entry.name(), report));
      if (options_.min_snr.has_value() && report.now < *options_.min_snr) {
        // Keeps the missing layers in floats, and starts again as if --keep had named them.
        RH_RETURN_IF_ERROR(KeepEnough(report));
        return QuantizeAndReport(entry);
      }
      if (options_.progress != nullptr) options_.progress->Clear();
      out_ << (options_.json ? report.Json() : report.Text(options_.report));
      for (const std::string& note : report.Notes()) notes_ << "note: " << note << "\n";
    }
    program_ = std::move(quantized);
    return absl::OkStatus();
  }

  // Adds the layers that gain most to those kept in floats, as few as suffice.
  absl::Status KeepEnough(const CalibrationReport& report) {
    double best = report.now;
    std::vector<std::string> names;
    for (const Candidate& candidate : report.candidates) {
      names.push_back(candidate.name);
      best = std::max(best, candidate.together);
      if (candidate.together < *options_.min_snr) continue;
      notes_ << "kept in floats for --min_snr: " << absl::StrJoin(names, ", ") << "\n";
      keep_.insert(keep_.end(), names.begin(), names.end());
      return absl::OkStatus();
    }
    return absl::FailedPreconditionError(
        absl::StrCat("--min_snr=", *options_.min_snr, ": expected to reach it with some of ",
                     names.size(), " layers in floats, found ", best,
                     " dB at best; --candidates=N tries more layers, --equalize and --ranges "
                     "change the scales"));
  }

  void FillErrors(const Graph& entry, const QuantizedProgram& made, const ErrorReport& errors,
                  CalibrationReport& report) const {
    for (size_t i = 0; i < made.values.size(); ++i) {
      const Node& node = made.values[i].before->node();
      report.values.push_back({NameOf(node), std::string(node.op_name()), errors.values[i]});
    }
    std::stable_sort(
        report.values.begin(), report.values.end(),
        [](const CalibrationReport::Measured& a, const CalibrationReport::Measured& b) {
          return a.error.signal_to_noise() < b.error.signal_to_noise();
        });
    for (size_t i = 0; i < errors.outputs.size(); ++i)
      report.outputs.push_back({entry.outputs()[i].name, "output", errors.outputs[i]});
    if (WantsDetails()) {
      report.candidates = NoisiestLayers(made.layers, made.values, errors,
                                         static_cast<size_t>(options_.candidates));
    }
  }

  bool WantsDetails() const {
    return options_.report || options_.json || options_.min_snr.has_value();
  }

  QuantizeRequest RequestFor(const std::vector<std::string>& keep) const {
    return {.keep = keep,
            .correct_bias = !options_.no_bias_correction,
            .weights_only = options_.quantize == "weights",
            .f16 = options_.f16,
            .level = static_cast<int>(options_.level)};
  }

  absl::StatusOr<TrialRun> TrialOf(const Program& program, const std::string& entry) const {
    return TrialRun::Create(program, {.entry = entry,
                                      .level = static_cast<int>(options_.level),
                                      .num_threads = static_cast<int>(options_.threads)});
  }

  // Speed, size, accuracy, and the gain of each candidate.
  absl::Status MeasureEffects(const Program& quantized, const std::string& entry,
                              CalibrationReport& report) const {
    Say(options_, "measuring");
    RH_ASSIGN_OR_RETURN(TrialRun before, TrialOf(*program_, entry));
    RH_ASSIGN_OR_RETURN(TrialRun after, TrialOf(quantized, entry));
    // Not emplace(): clang cannot construct a Side before CalibrationReport is complete.
    report.before = CalibrationReport::Side{.bytes = ConstantBytes(*program_)};
    report.after = CalibrationReport::Side{.bytes = ConstantBytes(quantized)};
    if (!labels_.empty()) {
      RH_ASSIGN_OR_RETURN(report.before->accuracy, MeasureAccuracy(before, samples_, labels_));
      RH_ASSIGN_OR_RETURN(report.after->accuracy, MeasureAccuracy(after, samples_, labels_));
    }
    TrialRun* const both[] = {&before, &after};
    RH_ASSIGN_OR_RETURN(const std::vector<double> seconds, MedianSeconds(both, samples_[0]));
    report.before->seconds = seconds[0];
    report.after->seconds = seconds[1];
    if (!WantsDetails()) return absl::OkStatus();
    return MeasureCandidates(before, after, entry, report);
  }

  absl::Status MeasureCandidates(TrialRun& before, TrialRun& after, const std::string& entry,
                                 CalibrationReport& report) const {
    const absl::Span<const Sample> samples =
        absl::MakeConstSpan(samples_).subspan(0, kCandidateSamples);
    report.num_samples = static_cast<int64_t>(samples.size());
    std::vector<std::vector<Tensor>> expected;
    for (const Sample& sample : samples) {
      RH_ASSIGN_OR_RETURN(expected.emplace_back(), before.Outputs(sample));
    }
    RH_ASSIGN_OR_RETURN(report.now, WorstSignalToNoise(after, samples, expected));
    for (Candidate& candidate : report.candidates) {
      Say(options_, absl::StrCat("without ", candidate.name));
      RH_ASSIGN_OR_RETURN(TrialRun run, TrialWithout({candidate.name}, entry));
      RH_ASSIGN_OR_RETURN(candidate.alone, WorstSignalToNoise(run, samples, expected));
      TrialRun* const both[] = {&after, &run};
      RH_ASSIGN_OR_RETURN(const std::vector<double> seconds, MedianSeconds(both, samples[0]));
      candidate.time = seconds[1] / seconds[0];
    }
    std::stable_sort(report.candidates.begin(), report.candidates.end(),
                     [](const Candidate& a, const Candidate& b) { return a.alone > b.alone; });
    std::vector<std::string> names;
    for (Candidate& candidate : report.candidates) {
      names.push_back(candidate.name);
      candidate.together = candidate.alone;
      if (names.size() == 1) continue;
      Say(options_, absl::StrCat("without ", names.size(), " layers"));
      RH_ASSIGN_OR_RETURN(TrialRun run, TrialWithout(names, entry));
      RH_ASSIGN_OR_RETURN(candidate.together, WorstSignalToNoise(run, samples, expected));
    }
    return absl::OkStatus();
  }

  // The quantised program, except that nodes with these names stay as they are.
  absl::StatusOr<TrialRun> TrialWithout(const std::vector<std::string>& names,
                                        const std::string& entry) const {
    RH_RETURN_IF_ERROR(CheckNotCancelled("while layers were tried in floats"));
    std::vector<std::string> keep = keep_;
    keep.insert(keep.end(), names.begin(), names.end());
    const std::unique_ptr<Program> variant = program_->clone();
    RH_RETURN_IF_ERROR(QuantizeProgram(*variant, RequestFor(keep)).status());
    RH_RETURN_IF_ERROR(FinishQuantized(*variant, RequestFor(keep)));
    return TrialOf(*variant, entry);
  }

  // More samples would tell little more about which layer is worst.
  static constexpr size_t kCandidateSamples = 16;

  const CalibrateOptions& options_;
  std::ostream& out_;
  std::ostream& notes_;
  std::unique_ptr<Program> program_;
  std::vector<Sample> samples_;
  std::vector<int64_t> labels_;
  std::vector<std::string> keep_;
};

}  // namespace

absl::Status Calibrate(const Context& context, const CalibrateOptions& options, std::ostream& out,
                       std::ostream& notes) {
  if (options.data.empty() && options.quantize != "weights" &&
      !(options.f16 && options.quantize == "none")) {
    return UsageError("--data=PATH is missing: samples of the model's inputs");
  }
  if (options.min_snr.has_value() && (options.quantize != "int8" || options.data.empty()))
    return UsageError("--min_snr needs --quantize=int8 and --data");
  if (!(options.percentile > 50 && options.percentile <= 100))
    return UsageError("--percentile: expected more than 50, and at most 100");
  if (options.percentile < 100 && options.ranges != "percentile")
    return UsageError("--percentile is for --ranges=percentile");
  if (options.threads < 1) return UsageError("--threads: expected 1 or more");
  if (options.limit < 0) return UsageError("--limit: expected 0 or more");
  if ((options.report || options.json) && (options.quantize == "none" || options.data.empty()))
    return UsageError("--report and --json need --quantize and --data");
  if (!options.labels.empty() && (options.quantize == "none" || options.data.empty()))
    return UsageError("--labels needs --quantize and --data");
  if (options.equalize && options.data.empty())
    return UsageError("--equalize needs samples: --data=PATH is missing");
  if (options.rounding == "adaptive" && options.data.empty())
    return UsageError("--rounding=adaptive needs samples: --data=PATH is missing");
  if (options.candidates < 0) return UsageError("--candidates: expected 0 or more");
  return Calibrator(options, out, notes).Run(context);
}

int CalibrateMain(int argc, char** argv) {
  CalibrateOptions options;
  std::string level = "2";
  Flags flags("calibrate",
              "Runs a model on samples of its inputs and records the ranges of its values; with "
              "--quantize, quantises it by these and reports the loss of precision.");
  flags.Positional("MODEL", &options.input, "the model; - for standard input");
  flags.Flag("o", &options.output, "OUT", "where to write; - for text on standard output");
  flags.Flag(
      "data", &options.data, "PATH",
      "the samples: a folder that contains folders with input_0.npy … for the model's inputs, .npz "
      "files with an array for each input, or .npy files for a model with one input; or one such "
      "file. A file holds several samples if it has one more leading axis, or a larger first one");
  flags.Flag("labels", &options.labels, "FILE",
             "the classes of the samples, to report the accuracy before and after: .npy, or a text "
             "with a line for each, which may begin with the sample's name");
  flags.Flag("limit", &options.limit, "N",
             "use at most N samples, in the order of their names; 0: all");
  flags.Choice("quantize", &options.quantize, {"none", "int8", "weights"},
               "int8: values and weights; weights: weights alone, which needs no --data");
  flags.Choice(
      "ranges", &options.ranges, {"percentile", "mse", "entropy"},
      "how to choose the range of a value: percentile: as --percentile says, by default all its "
      "numbers; mse: least squared error of rounding; entropy: least change of the distribution");
  flags.Flag(
      "percentile", &options.percentile, "P",
      "how much of a value's numbers its range covers from either end: 99.99 leaves out rare ones");
  flags.Flag("equalize", &options.equalize,
             "equalises the ranges of channels between two layers by scaling the weights of both");
  flags.Flag("no_bias_correction", &options.no_bias_correction,
             "leaves biases as they are; else they make up for the mean error of rounded weights");
  flags.Choice("rounding", &options.rounding, {"nearest", "adaptive"},
               "how to round weights: nearest: each to the nearest; adaptive: up or down, for the "
               "least error of their layer's sums on the samples");
  flags.Flag("keep", &options.keep, "NAME",
             "nodes that stay floats, by name or op; * matches anything");
  flags.Flag("min_snr", &options.min_snr, "DB",
             "keeps layers in floats, of --candidates those that gain most, until the worst output "
             "has a signal-to-noise ratio of DB decibels");
  flags.Flag("f16", &options.f16, "stores weights that stay floats as f16");
  flags.Flag("shape", &options.shapes, "NAME:SIZES",
             "sizes for an input (NAME:1x3x224x224) or a named dimension (batch:4)");
  flags.Flag("entry", &options.entry, "NAME", "the graph to run, where there are several");
  flags.Level("O", &level, {"0", "1", "2", "3"}, "optimises the model first");
  flags.Threads(&options.threads, "how many to use");
  flags.Limits();
  flags.Flag("report", &options.report,
             "shows size and speed before and after, the error of each value, the worst first, and "
             "the gain of keeping layers in floats");
  flags.Flag(
      "candidates", &options.candidates, "N",
      "how many layers to try in floats, those that add most noise (--report, --json, --min_snr)");
  flags.Flag("json", &options.json, "prints the report as JSON");
  NoMmapFlag(flags, &options.no_mmap);
  flags.Example("calibrate model.onnx --data=samples --quantize=int8 -o model_int8.rh",
                "quantises a model, and shows how far its outputs are off");
  flags.Example(
      "calibrate model.onnx --data=samples --quantize=int8 --report --keep='*/head/*' "
      "-o model_int8.rh",
      "leaves out a part that the report shows to be sensitive");
  flags.Example("calibrate model.onnx --quantize=weights -o small.rh",
                "a quarter of the bytes, with arithmetic in floats");
  flags.Example(
      "calibrate model.onnx --data=samples --quantize=int8 --min_snr=40 --f16 -o mixed.rh",
      "int8 where that is precise enough, f16 elsewhere");
  flags.Example(
      "calibrate model.onnx --data=samples -o ranges.rh",
      "records ranges alone; optimize --passes='quantize_int8, [propagate_qparams, fold_qdq, "
      "fold_constants, cse, dce, symbol_dce]' continues, with passes of your own between");
  return RunTool(flags, argc, argv, [&]() -> absl::Status {
    options.level = level[0] - '0';
    RH_ASSIGN_OR_RETURN(const std::unique_ptr<Context> context, Context::WithLinkedExtensions());
    Progress progress("calibrate", std::cerr, StandardErrorIsTerminal());
    options.progress = &progress;
    return Calibrate(*context, options, std::cout, std::cerr);
  });
}

}  // namespace roundhouse
