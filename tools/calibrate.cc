#include "roundhouse/tools/calibrate.h"

#include <algorithm>
#include <cstddef>
#include <iostream>
#include <memory>
#include <utility>

#include "absl/container/flat_hash_map.h"
#include "absl/status/statusor.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"
#include "absl/strings/string_view.h"
#include "absl/types/span.h"
#include "roundhouse/core/graph.h"
#include "roundhouse/core/nearest_name.h"
#include "roundhouse/core/program.h"
#include "roundhouse/core/status_macros.h"
#include "roundhouse/passes/canonical/quantize_int8.h"
#include "roundhouse/passes/canonical/value_range.h"
#include "roundhouse/passes/node_filter.h"
#include "roundhouse/passes/pass_runner.h"
#include "roundhouse/serialization/model_file.h"
#include "roundhouse/service/cancellation.h"
#include "roundhouse/tools/calibration.h"
#include "roundhouse/tools/entry.h"
#include "roundhouse/tools/file_access_flag.h"
#include "roundhouse/tools/flags.h"
#include "roundhouse/tools/json_writer.h"
#include "roundhouse/tools/presets.h"
#include "roundhouse/tools/standard_streams.h"

namespace roundhouse {
namespace {

void Say(const CalibrateOptions& options, absl::string_view what) {
  if (options.progress != nullptr) options.progress->Say(what);
}

// By a value of `copy`, the one of `program` that it is the copy of.
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

// Error: a pattern that names nothing, which would be a slip that nobody sees.
absl::Status CheckKept(const Program& program, const std::vector<std::string>& keep) {
  for (const std::string& pattern : keep) {
    std::vector<std::string> names;
    bool is_found = false;
    for (const Graph* graph : program.graphs()) {
      for (const Node* node : graph->nodes()) {
        is_found = is_found || MatchesNode(pattern, *node);
        names.emplace_back(node->op_name());
        if (!node->name().empty()) names.push_back(node->name());
      }
    }
    if (is_found) continue;
    std::sort(names.begin(), names.end());
    names.erase(std::unique(names.begin(), names.end()), names.end());
    return absl::NotFoundError(
        absl::StrCat("--keep=", pattern, ": expected a node of this name or operation, found none",
                     DidYouMean(pattern, names)));
  }
  return absl::OkStatus();
}

struct Quantized {
  int64_t num_layers = 0;
  std::vector<canonical::RoundedValue> values;
  absl::flat_hash_map<std::string, int64_t> left;  // By the reason why.
};

absl::StatusOr<Quantized> Quantize(Program& program, const CalibrateOptions& options) {
  Quantized all;
  const canonical::QuantizeInt8Options how{.keep = options.keep,
                                           .weights_only = options.quantize == "weights"};
  for (Graph* graph : program.graphs()) {
    RH_ASSIGN_OR_RETURN(
        canonical::QuantizeInt8Result found,
        canonical::QuantizeInt8(*graph, how,
                                {[](absl::string_view, const Node&) { return true; },
                                 [&](absl::string_view why) { ++all.left[why]; }}));
    all.num_layers += found.num_layers;
    all.values.insert(all.values.end(), found.values.begin(), found.values.end());
  }
  return all;
}

std::string LeftText(const Quantized& quantized) {
  std::vector<std::string> reasons;
  for (const auto& [why, count] : quantized.left) reasons.push_back(absl::StrCat(why, ": ", count));
  std::sort(reasons.begin(), reasons.end());
  std::string text;
  for (const std::string& reason : reasons) absl::StrAppend(&text, "; left, as ", reason);
  return text;
}

// What each line of the report is about.
struct Measured {
  std::string node;
  std::string op;
  ErrorMeter error;
};

class Report {
 public:
  Report(const Graph& entry, absl::Span<const canonical::RoundedValue> values, ErrorReport errors) {
    for (size_t i = 0; i < values.size(); ++i) {
      const Node& node = values[i].before->node();
      layers_.push_back({node.name().empty() ? node.DebugName() : node.name(),
                         std::string(node.op_name()), errors.values[i]});
    }
    std::stable_sort(layers_.begin(), layers_.end(), [](const Measured& a, const Measured& b) {
      return a.error.signal_to_noise() < b.error.signal_to_noise();
    });
    for (size_t i = 0; i < errors.outputs.size(); ++i)
      outputs_.push_back({entry.outputs()[i].name, "output", errors.outputs[i]});
  }

  std::string Text(bool with_layers) const {
    std::string text =
        absl::StrFormat("%-10s %12s %9s  %s\n", "SNR, dB", "max error", "cosine", "");
    for (const Measured& output : outputs_) absl::StrAppend(&text, Line(output));
    if (!with_layers || layers_.empty()) return text;
    absl::StrAppend(&text, "values, the worst first:\n");
    for (const Measured& layer : layers_) absl::StrAppend(&text, Line(layer));
    return text;
  }

  std::string Json() const {
    JsonWriter json;
    const auto write = [&](absl::string_view key, const std::vector<Measured>& all) {
      json.Key(key).Array([&] {
        for (const Measured& one : all) {
          json.Object([&] {
            json.Key("name").String(one.node);
            json.Key("op").String(one.op);
            json.Key("signal_to_noise_db").Double(one.error.signal_to_noise());
            json.Key("max_error").Double(one.error.max_absolute());
            json.Key("cosine").Double(one.error.cosine());
          });
        }
      });
    };
    json.Object([&] {
      write("outputs", outputs_);
      write("values", layers_);
    });
    return json.text();
  }

 private:
  static std::string Line(const Measured& one) {
    return absl::StrFormat("%-10.1f %12.4g %9.6f  %s (%s)\n", one.error.signal_to_noise(),
                           one.error.max_absolute(), one.error.cosine(), one.node, one.op);
  }

  std::vector<Measured> layers_;
  std::vector<Measured> outputs_;
};

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
    RH_RETURN_IF_ERROR(
        RunPasses(*program_, PresetPipelineToRun(*program_, static_cast<int>(options_.level)))
            .status());
    RH_ASSIGN_OR_RETURN(const Graph* entry, EntryOf(*program_, options_.entry));
    RH_RETURN_IF_ERROR(CheckKept(*program_, options_.keep));
    if (!options_.data.empty()) {
      RH_ASSIGN_OR_RETURN(samples_, ReadSamples(*entry, options_.data, options_.limit));
      Say(options_, absl::StrCat("running ", samples_.size(), " samples"));
      RH_ASSIGN_OR_RETURN(const int64_t num_ranges,
                          SetRanges(*program_, entry->name(), samples_,
                                    {.method = MethodOf(options_.ranges),
                                     .percentile = options_.percentile,
                                     .num_threads = static_cast<int>(options_.threads)}));
      notes_ << num_ranges << " ranges of values from " << samples_.size() << " samples\n";
    }
    if (options_.quantize != "none") RH_RETURN_IF_ERROR(QuantizeAndReport(*entry));
    RH_RETURN_IF_ERROR(CheckNotCancelled("before anything was written"));
    return SaveModel(*program_, options_.output);
  }

  absl::Status QuantizeAndReport(const Graph& entry) {
    Say(options_, "quantising");
    std::unique_ptr<Program> quantized = program_->clone();
    const auto originals = Originals(*program_, *quantized);
    RH_ASSIGN_OR_RETURN(const Quantized made, Quantize(*quantized, options_));
    if (made.num_layers == 0) {
      return absl::FailedPreconditionError(
          absl::StrCat("expected layers to quantise, found none", LeftText(made)));
    }
    notes_ << made.num_layers << " layers quantised" << LeftText(made) << "\n";
    if (!samples_.empty()) {
      Say(options_, "comparing");
      std::vector<ValuePair> pairs;
      for (const canonical::RoundedValue& value : made.values)
        pairs.push_back({originals.at(value.before), value.after});
      RH_ASSIGN_OR_RETURN(ErrorReport errors,
                          MeasureErrors(*program_, *quantized, entry.name(), samples_, pairs,
                                        static_cast<int>(options_.threads)));
      const Report report(entry, made.values, std::move(errors));
      if (options_.progress != nullptr) options_.progress->Clear();
      out_ << (options_.json ? report.Json() : report.Text(options_.report));
    }
    for (Graph* graph : quantized->graphs()) canonical::EraseRanges(*graph);
    program_ = std::move(quantized);
    // The weights in floats go; of what is rounded on both sides integer arithmetic is made, which
    // would bring weights alone back to floats.
    RH_RETURN_IF_ERROR(RunPasses(*program_, "[dce, symbol_dce]").status());
    if (options_.quantize == "weights") return absl::OkStatus();
    return RunPasses(*program_, PresetPipelineFor(*program_, static_cast<int>(options_.level)))
        .status();
  }

  const CalibrateOptions& options_;
  std::ostream& out_;
  std::ostream& notes_;
  std::unique_ptr<Program> program_;
  std::vector<Sample> samples_;
};

}  // namespace

absl::Status Calibrate(const Context& context, const CalibrateOptions& options, std::ostream& out,
                       std::ostream& notes) {
  if (options.data.empty() && options.quantize != "weights")
    return UsageError("--data=DIR is missing: a folder of samples of the model's inputs");
  if (!(options.percentile > 50 && options.percentile <= 100))
    return UsageError("--percentile: expected more than 50, and at most 100");
  if (options.percentile < 100 && options.ranges != "percentile")
    return UsageError("--percentile is for --ranges=percentile");
  if (options.threads < 1) return UsageError("--threads: expected 1 or more");
  if (options.limit < 0) return UsageError("--limit: expected 0 or more");
  if ((options.report || options.json) && (options.quantize == "none" || options.data.empty()))
    return UsageError("--report and --json are about errors: of --quantize, on --data");
  return Calibrator(options, out, notes).Run(context);
}

int CalibrateMain(int argc, char** argv) {
  CalibrateOptions options;
  std::string level = "2";
  Flags flags("calibrate",
              "Runs a model on samples of its inputs and notes the ranges of its values; with "
              "--quantize, quantises it by these, and says what that costs.");
  flags.Positional("MODEL", &options.input, "the model; - for standard input");
  flags.Flag("o", &options.output, "OUT", "where to write; - for text on standard output");
  flags.Flag("data", &options.data, "DIR",
             "the samples: folders in it with input_0.npy … for the model's inputs, or for a model "
             "with one input .npy files");
  flags.Flag("limit", &options.limit, "N", "samples at most, in the order of their names; 0: all");
  flags.Choice("quantize", &options.quantize, {"none", "int8", "weights"},
               "int8: values and weights; weights: these alone, for which --data is not needed");
  flags.Choice("ranges", &options.ranges, {"percentile", "mse", "entropy"},
               "what range a value gets: as far as --percentile says (all of it, unless that is "
               "given); that for which rounding is off by the least (squares added up); that whose "
               "steps keep the most of how the numbers are spread");
  flags.Flag("percentile", &options.percentile, "P",
             "how many percent of a value's numbers its range reaches from either end: 99.99 "
             "leaves out what is rare");
  flags.Flag("keep", &options.keep, "NAME", "nodes that stay floats, by name or op; * is anything");
  flags.Flag("entry", &options.entry, "NAME", "the graph to run, where there are several");
  flags.Level("O", &level, {"0", "1", "2", "3"}, "optimises the model first");
  flags.Flag("threads", &options.threads, "N", "how many to use");
  flags.Timeout();
  flags.Flag("report", &options.report, "shows the error of each value, the worst first");
  flags.Flag("json", &options.json, "prints the report as JSON");
  NoMmapFlag(flags, &options.no_mmap);
  flags.Example("calibrate model.onnx --data=samples --quantize=int8 -o model_int8.rh",
                "quantises a model, and shows how far its outputs are from what they were");
  flags.Example(
      "calibrate model.onnx --data=samples --quantize=int8 --report --keep='*/head/*' "
      "-o model_int8.rh",
      "leaves out a part that the report shows to be sensitive");
  flags.Example("calibrate model.onnx --quantize=weights -o small.rh",
                "a fourth of the bytes, and the arithmetic of floats");
  flags.Example(
      "calibrate model.onnx --data=samples -o ranges.rh && optimize ranges.rh "
      "--passes=quantize_int8 -o model_int8.rh",
      "in two steps, with passes of your own between");
  return RunTool(flags, argc, argv, [&]() -> absl::Status {
    options.level = level[0] - '0';
    RH_ASSIGN_OR_RETURN(const std::unique_ptr<Context> context, Context::WithLinkedExtensions());
    Progress progress("calibrate", std::cerr, StandardErrorIsTerminal());
    options.progress = &progress;
    return Calibrate(*context, options, std::cout, std::cerr);
  });
}

}  // namespace roundhouse
