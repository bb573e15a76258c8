#include "roundhouse/tools/files/extract.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <iostream>
#include <memory>
#include <optional>
#include <utility>

#include "absl/status/statusor.h"
#include "absl/strings/numbers.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "absl/strings/str_split.h"
#include "absl/strings/string_view.h"
#include "roundhouse/api/entry.h"
#include "roundhouse/api/values/entry_shapes.h"
#include "roundhouse/core/base/nearest_name.h"
#include "roundhouse/core/base/status_macros.h"
#include "roundhouse/core/boundary.h"
#include "roundhouse/core/graph.h"
#include "roundhouse/core/node.h"
#include "roundhouse/core/verifier/verifier.h"
#include "roundhouse/passes/container/graph_ports.h"
#include "roundhouse/passes/framework/pass_runner.h"
#include "roundhouse/serialization/load_warnings.h"
#include "roundhouse/serialization/model_file.h"
#include "roundhouse/tools/command_line/file_access_flag.h"
#include "roundhouse/tools/command_line/flags.h"
#include "roundhouse/tools/command_line/standard_streams.h"

namespace roundhouse {
namespace {

// The value that is the graph's output of this name; null if there is none.
absl::StatusOr<Value*> OutputOf(const Graph& graph, absl::string_view name) {
  RH_ASSIGN_OR_RETURN(const std::vector<Node*> nodes, output_nodes(graph));
  for (size_t i = 0; i < nodes.size(); ++i) {
    if (graph.outputs()[i].name == name && nodes[i] != nullptr) return &nodes[i]->operand(0);
  }
  return nullptr;
}

absl::StatusOr<Value*> InputOf(const Graph& graph, absl::string_view name) {
  RH_ASSIGN_OR_RETURN(const std::vector<Node*> nodes, input_nodes(graph));
  for (size_t i = 0; i < nodes.size(); ++i) {
    if (graph.inputs()[i].name == name && nodes[i] != nullptr) return &nodes[i]->result(0);
  }
  return nullptr;
}

// "name:1" for the second result.
struct ResultName {
  absl::string_view node;
  std::optional<int> result;
};

ResultName SplitResult(absl::string_view name) {
  const size_t colon = name.rfind(':');
  int result = 0;
  if (colon == absl::string_view::npos || !absl::SimpleAtoi(name.substr(colon + 1), &result) ||
      result < 0)
    return {name, std::nullopt};
  return {name.substr(0, colon), result};
}

absl::StatusOr<Value*> ResultOf(Graph& graph, absl::string_view name) {
  const ResultName split = SplitResult(name);
  Node* found = nullptr;
  std::vector<std::string> names;
  for (Node* node : graph.nodes()) {
    if (node->name().empty() || node->num_results() == 0) continue;
    names.push_back(node->name());
    const bool is_whole = node->name() == name;
    if (!is_whole && !(split.result.has_value() && node->name() == split.node)) continue;
    if (found != nullptr)
      return absl::InvalidArgumentError(
          absl::StrCat("expected one value '", name, "', found several nodes of that name"));
    found = node;
  }
  if (found == nullptr) {
    for (const Port& port : graph.inputs()) names.push_back(port.name);
    for (const Port& port : graph.outputs()) names.push_back(port.name);
    return absl::NotFoundError(absl::StrCat("there is no value '", name, "' in @", graph.name(),
                                            DidYouMean(name, names),
                                            "; run --probe_dir lists all values"));
  }
  const int result = found->name() == name ? 0 : *split.result;
  if (found->name() == name && found->num_results() > 1) {
    return absl::InvalidArgumentError(absl::StrCat("node '", name, "' has ", found->num_results(),
                                                   " results: choose one (", name, ":0)"));
  }
  if (result >= found->num_results()) {
    return absl::NotFoundError(absl::StrCat("there is no value '", name, "': node '", found->name(),
                                            "' has ", found->num_results(),
                                            " results, counted from 0"));
  }
  return &found->result(result);
}

// `outputs_first` decides for a name of both an input and an output.
absl::StatusOr<Value*> FindValue(Graph& graph, absl::string_view name, bool outputs_first) {
  RH_ASSIGN_OR_RETURN(Value * input, InputOf(graph, name));
  RH_ASSIGN_OR_RETURN(Value * output, OutputOf(graph, name));
  if (input != nullptr && output != nullptr) return outputs_first ? output : input;
  if (input != nullptr || output != nullptr) return input != nullptr ? input : output;
  return ResultOf(graph, name);
}

absl::Status CannotErase(absl::string_view what, const std::string& name) {
  return absl::UnimplementedError(
      absl::StrCat(what, " '", name, "' cannot be removed from a graph of this dialect"));
}

absl::StatusOr<std::vector<Value*>> FindValues(Graph& graph, const std::vector<std::string>& names,
                                               bool outputs_first) {
  std::vector<Value*> values;
  for (const std::string& name : names) {
    RH_ASSIGN_OR_RETURN(values.emplace_back(), FindValue(graph, name, outputs_first));
  }
  return values;
}

absl::Status GiveOutputs(Graph& graph, const std::vector<std::string>& names,
                         const std::vector<Value*>& values) {
  if (names.empty()) return absl::OkStatus();
  while (!graph.outputs().empty()) {
    const std::string name = graph.outputs().back().name;
    if (!ErasePort(graph, /*is_input=*/false, graph.outputs().size() - 1))
      return CannotErase("output", name);
  }
  for (size_t i = 0; i < names.size(); ++i)
    RH_RETURN_IF_ERROR(AddOutput(graph, names[i], *values[i]).status());
  return absl::OkStatus();
}

// Replaces the values by inputs of the graph with these names.
absl::Status TakeInputs(Graph& graph, const std::vector<std::string>& names,
                        const std::vector<Value*>& values) {
  for (size_t i = 0; i < names.size(); ++i) {
    // An input that stays is replaced by a new one of its name; the old one is removed later.
    for (Port& port : graph.mutable_inputs()) {
      if (port.name == names[i]) port.name = "";
    }
    RH_ASSIGN_OR_RETURN(Value * input, AddInput(graph, names[i], values[i]->type()));
    values[i]->replace_all_uses_with(*input);
    // Before all its users.
    graph.MoveBefore(&input->node(), graph.first_node());
  }
  return absl::OkStatus();
}

// Removes the unused of the first `num_old` inputs. Error: names are given, and another input is
// needed.
absl::Status DropInputs(Graph& graph, size_t num_old, const std::vector<std::string>& names) {
  std::vector<std::string> needed;
  for (size_t i = num_old; i-- > 0;) {
    RH_ASSIGN_OR_RETURN(const std::vector<Node*> nodes, input_nodes(graph));
    const std::string name = graph.inputs()[i].name;
    if (nodes[i] != nullptr && nodes[i]->has_users()) {
      if (!names.empty()) needed.insert(needed.begin(), absl::StrCat("'", name, "'"));
      continue;
    }
    if (!ErasePort(graph, /*is_input=*/true, i)) return CannotErase("input", name);
  }
  if (needed.empty()) return absl::OkStatus();
  return absl::InvalidArgumentError(absl::StrCat("the outputs need more than --inputs lists: also ",
                                                 absl::StrJoin(needed, ", ")));
}

std::vector<std::string> SplitNames(const std::string& text) {
  return absl::StrSplit(text, ',', absl::SkipEmpty());
}

}  // namespace

absl::Status ExtractPart(Program& program, const ExtractOptions& options) {
  RH_RETURN_IF_ERROR(BindShapeFlags(program, options.entry, options.shapes));
  RH_ASSIGN_OR_RETURN(Graph * graph, EntryOf(program, options.entry));
  const std::string entry = graph->name();
  // Looked up before the graph changes; a name may be that of an output that is removed.
  RH_ASSIGN_OR_RETURN(const std::vector<Value*> given, FindValues(*graph, options.inputs, false));
  RH_ASSIGN_OR_RETURN(const std::vector<Value*> wanted, FindValues(*graph, options.outputs, true));
  // Outputs first: a value may be both an input and an output.
  RH_RETURN_IF_ERROR(GiveOutputs(*graph, options.outputs, wanted));
  const size_t num_old = graph->inputs().size();
  RH_RETURN_IF_ERROR(TakeInputs(*graph, options.inputs, given));
  // Other entries are not part of this one.
  for (Graph* other : program.graphs()) {
    if (other != graph) other->set_visibility(Visibility::kPrivate);
  }
  RH_RETURN_IF_ERROR(RunPasses(program, "[dce, symbol_dce]").status());
  RH_ASSIGN_OR_RETURN(graph, EntryOf(program, entry));
  RH_RETURN_IF_ERROR(DropInputs(*graph, num_old, options.inputs));
  return VerifyOk(program);
}

absl::Status Extract(const Context& context, const ExtractOptions& options, std::ostream& notes) {
  RH_ASSIGN_OR_RETURN(const std::unique_ptr<Program> program,
                      LoadModel(context, options.input, {.access = AccessOf(options.no_mmap)}));
  for (const std::string& warning : LoadWarnings(*program))
    notes << "extract: warning: " << warning << "\n";
  RH_RETURN_IF_ERROR(Annotate(ExtractPart(*program, options), InputName(options.input)));
  return SaveModel(*program, options.output);
}

int ExtractMain(int argc, char** argv) {
  ExtractOptions options;
  std::string inputs;
  std::string outputs;
  Flags flags("extract",
              "Cuts a part out of a model: the nodes that compute some of its values from others. "
              "A value has the name of its input or output, or of the node that computes it, "
              "followed by :N if that has several results.");
  flags.Positional("MODEL", &options.input, "the model (.mlir, .rh, .onnx, .tflite); - for stdin");
  flags.Flag("o", &options.output, "OUT", "where to write; - for text on standard output");
  flags.Flag("inputs", &inputs, "NAMES",
             "the inputs of the part, separated by commas; by default the inputs of the model that "
             "it needs");
  flags.Flag("outputs", &outputs, "NAMES",
             "the outputs of the part; by default those of the model");
  flags.Flag("input", &options.inputs, "NAME", "one more input, for names with commas");
  flags.Flag("output", &options.outputs, "NAME", "one more output");
  flags.Flag("shape", &options.shapes, "NAME:SIZES",
             "sizes for an input (NAME:1x3x224x224) or a named dimension (batch:4)");
  flags.Flag("entry", &options.entry, "NAME", "the graph to cut, where there are several");
  NoMmapFlag(flags, &options.no_mmap);
  flags.Limits();
  flags.Example("extract model.onnx --outputs=features -o backbone.onnx",
                "all nodes that lead to a value");
  flags.Example("extract model.onnx --inputs=features -o head.onnx", "all nodes after it");
  flags.Example("extract model.onnx --inputs=/layer3/in --outputs=/layer3/out -o layer3.rh",
                "one layer, to look at or to time alone");
  return RunTool(flags, argc, argv, [&]() -> absl::Status {
    for (const std::string& name : SplitNames(inputs)) options.inputs.push_back(name);
    for (const std::string& name : SplitNames(outputs)) options.outputs.push_back(name);
    if (options.inputs.empty() && options.outputs.empty())
      return UsageError("--inputs or --outputs is missing: name the values to cut at");
    RH_ASSIGN_OR_RETURN(const std::unique_ptr<Context> context, Context::WithLinkedExtensions());
    return Extract(*context, options, std::cerr);
  });
}

}  // namespace roundhouse
