#include "roundhouse/tools/files/inspect.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <iostream>
#include <limits>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"
#include "absl/strings/str_join.h"
#include "absl/strings/string_view.h"
#include "roundhouse/api/reports/costed_program.h"
#include "roundhouse/api/reports/json_writer.h"
#include "roundhouse/api/values/entry_shapes.h"
#include "roundhouse/api/values/live_values.h"
#include "roundhouse/core/base/checked_math.h"
#include "roundhouse/core/base/status_macros.h"
#include "roundhouse/core/base/text_format.h"
#include "roundhouse/core/container.h"
#include "roundhouse/core/graph.h"
#include "roundhouse/core/node.h"
#include "roundhouse/core/tensor/tensor.h"
#include "roundhouse/core/text/dot.h"
#include "roundhouse/core/text/source_text.h"
#include "roundhouse/core/type.h"
#include "roundhouse/core/verifier/verifier.h"
#include "roundhouse/serialization/load_warnings.h"
#include "roundhouse/serialization/model_file.h"
#include "roundhouse/service/cost.h"
#include "roundhouse/service/region.h"
#include "roundhouse/tools/command_line/file_access_flag.h"
#include "roundhouse/tools/command_line/flags.h"
#include "roundhouse/tools/command_line/option_flags.h"
#include "roundhouse/tools/command_line/short_message.h"
#include "roundhouse/tools/command_line/standard_streams.h"
#include "roundhouse/tools/files/licenses.h"
#include "roundhouse/tools/files/model_origin.h"

namespace roundhouse {
namespace {

// For people, who do not read hundreds of scales; --json has them all.
std::string TypeText(const Type& type) { return WithFewScales(type.ToString()); }

// The bytes of a value of the type; nullopt if not known.
std::optional<int64_t> Bytes(const Type& type) {
  absl::StatusOr<int64_t> bytes = ByteSize(type);
  if (!bytes.ok()) return std::nullopt;
  return *bytes;
}

absl::string_view InitialName(const Global& global) {
  if (global.inline_initial() != nullptr) return "inline";
  return global.external_initial() != nullptr ? "external" : "none";
}

// Most frequent first, then by name.
std::vector<std::pair<std::string, int64_t>> CountOps(const Program& program) {
  std::map<std::string, int64_t> counts;
  for (const Graph* graph : program.graphs()) {
    for (const Node* node : graph->nodes()) ++counts[std::string(node->op_name())];
  }
  std::vector<std::pair<std::string, int64_t>> sorted(counts.begin(), counts.end());
  std::stable_sort(sorted.begin(), sorted.end(),
                   [](const auto& a, const auto& b) { return a.second > b.second; });
  return sorted;
}

// The nodes that a model's author would count: not inputs, outputs and weights.
int64_t NumOperations(const Graph& graph) {
  return std::count_if(graph.nodes().begin(), graph.nodes().end(), [](const Node* node) {
    return node->op().dialect_name() != container::kMlProgram;
  });
}

// "170 operations (278 nodes with inputs, outputs and weights)".
std::string SizeText(const Graph& graph) {
  const int64_t num_operations = NumOperations(graph);
  const auto num_nodes = static_cast<int64_t>(graph.num_nodes());
  return absl::StrCat(
      Plural(num_operations, "operation"),
      num_nodes == num_operations
          ? ""
          : absl::StrCat(" (", Plural(num_nodes, "node"), " with inputs, outputs and weights)"));
}

// The cost of all nodes of one op, each run once.
struct OpCost {
  std::string op;
  int64_t nodes = 0;
  int64_t unknown = 0;  // Nodes whose cost is not known; not counted below.
  // Floats, which large programs cannot overflow.
  double flops = 0;
  double bytes = 0;
};

// Most flops first, then most bytes, then by name. Leaves out nodes that are no work.
std::vector<OpCost> CostByOp(const Program& program) {
  std::map<std::string, OpCost> by_op;
  for (const Graph* graph : program.graphs()) {
    for (const Node* node : graph->nodes()) {
      if (!IsWork(*node)) continue;
      OpCost& total = by_op[std::string(node->op_name())];
      total.op = std::string(node->op_name());
      ++total.nodes;
      const std::optional<Cost> cost = CostOf(*node);
      if (!cost.has_value()) ++total.unknown;
      total.flops += static_cast<double>(cost.value_or(Cost()).flops);
      total.bytes += static_cast<double>(cost.value_or(Cost()).bytes);
    }
  }
  std::vector<OpCost> costs;
  for (auto& [op, cost] : by_op) costs.push_back(std::move(cost));
  std::stable_sort(costs.begin(), costs.end(), [](const OpCost& a, const OpCost& b) {
    return a.flops != b.flops ? a.flops > b.flops : a.bytes > b.bytes;
  });
  return costs;
}

OpCost TotalOf(const std::vector<OpCost>& costs) {
  OpCost total = {.op = "in all, each graph run once"};
  for (const OpCost& cost : costs) {
    total.nodes += cost.nodes;
    total.unknown += cost.unknown;
    total.flops += cost.flops;
    total.bytes += cost.bytes;
  }
  return total;
}

// The maximum over all public graphs, as these do not run at the same time.
std::optional<int64_t> MostBytesOfValues(const Program& program) {
  std::optional<int64_t> most;
  for (const Graph* graph : program.graphs()) {
    if (graph->visibility() != Visibility::kPublic || graph->is_declaration()) continue;
    const std::optional<int64_t> bytes = MostBytesAlive(*graph);
    if (!bytes.has_value()) return std::nullopt;
    most = std::max(most.value_or(0), *bytes);
  }
  return most;
}

// Suggests how to make costs known; empty if no input has open sizes.
std::string RequestForSizes(const Program& program) {
  for (const Graph* graph : program.graphs()) {
    if (graph->visibility() != Visibility::kPublic || graph->is_declaration()) continue;
    for (size_t i = 0; i < graph->inputs().size(); ++i) {
      const Port& port = graph->inputs()[i];
      if (!port.type.is_tensor() || port.type.shape().is_static()) continue;
      const std::string name = port.name.empty() ? absl::StrCat("#", i) : port.name;
      return absl::StrCat("costs are unknown where sizes are: --shape=", name,
                          ":SIZES gives those of input '", name, "', ", port.type.ToString(), "\n");
    }
  }
  return "";
}

// The cost of the lowered model, or of the model itself if it cannot be lowered.
std::string CostText(const Program& program) {
  const absl::StatusOr<CostedProgram> costed = ForCosts(program);
  std::vector<OpCost> costs = CostByOp(costed.ok() ? *costed->program : program);
  costs.push_back(TotalOf(costs));
  const bool knows_all = costs.back().unknown == 0;
  std::string text = absl::StrFormat("%8s %12s %12s %8s  %s\n", "nodes", "Mflops", "MB moved",
                                     "unknown", "operation");
  for (const OpCost& cost : costs) {
    absl::StrAppendFormat(&text, "%8d %12.3f %12.3f %8d  %s\n", cost.nodes, cost.flops / 1e6,
                          cost.bytes / 1e6, cost.unknown, cost.op);
  }
  if (costed.ok()) {
    if (const std::optional<int64_t> bytes = MostBytesOfValues(*costed->program)) {
      absl::StrAppendFormat(&text, "values take %.3f MB at one time, if the nodes run in order\n",
                            static_cast<double>(*bytes) / 1e6);
    }
  }
  if (!costed.ok()) {
    absl::StrAppend(&text, "costs are those of the lowered model, and lowering failed: ",
                    costed.status().message(), "\n");
  } else if (!costed->notes.empty()) {
    absl::StrAppend(&text, "where ", OptionsAsFlags(absl::StrJoin(costed->notes, ", ")), "\n");
  }
  if (costed.ok() && !knows_all) text += RequestForSizes(*costed->program);
  return text;
}

// Globals without a value may declare any size.
int64_t BytesOfGlobals(const Program& program) {
  int64_t total = 0;
  for (const Global* global : program.globals()) {
    total = CheckedAdd(total, Bytes(global->type()).value_or(0))
                .value_or(std::numeric_limits<int64_t>::max());
  }
  return total;
}

std::string TextOfPorts(absl::string_view direction, const std::vector<Port>& ports) {
  std::string text;
  for (const Port& port : ports) {
    absl::StrAppend(&text, "  ", direction, " ",
                    port.name.empty() ? "(unnamed)" : QuoteString(port.name), " : ",
                    TypeText(port.type), "\n");
  }
  return text;
}

void JsonOfPorts(JsonWriter& json, const std::vector<Port>& ports) {
  json.Array([&] {
    for (const Port& port : ports) {
      json.Object([&] {
        json.Key("name").String(port.name);
        json.Key("type").String(port.type.ToString());
      });
    }
  });
}

// An object with these members. A file may say a name twice; then it has the list of its values.
void JsonOfPairs(JsonWriter& json, const std::vector<std::pair<std::string, std::string>>& pairs) {
  std::vector<std::string> names;
  std::map<std::string, std::vector<std::string>> values;
  for (const auto& [name, value] : pairs) {
    if (values[name].empty()) names.push_back(name);
    values[name].push_back(value);
  }
  json.Object([&] {
    for (const std::string& name : names) {
      json.Key(name);
      if (values[name].size() == 1) {
        json.String(values[name][0]);
        continue;
      }
      json.Array([&] {
        for (const std::string& value : values[name]) json.String(value);
      });
    }
  });
}

std::string JsonOfProgram(const Program& program, const std::string& name,
                          const InspectOptions& options) {
  JsonWriter json;
  json.Object([&] {
    json.Key("schema").String("roundhouse.inspect/1");
    json.Key("file").String(name);
    json.Key("name").String(program.name());
    json.Key("parameters").Int(NumParameters(program));
    const ModelOrigin origin = OriginOf(program);
    json.Key("opsets");
    JsonOfPairs(json, origin.opsets);
    json.Key("producer").String(origin.producer);
    json.Key("description").String(origin.description);
    json.Key("metadata");
    JsonOfPairs(json, origin.metadata);
    json.Key("graphs").Array([&] {
      for (const Graph* graph : program.graphs()) {
        json.Object([&] {
          json.Key("name").String(graph->name());
          json.Key("visibility").String(VisibilityName(graph->visibility()));
          json.Key("nodes").Int(static_cast<int64_t>(graph->num_nodes()));
          json.Key("operations").Int(NumOperations(*graph));
          json.Key("inputs");
          JsonOfPorts(json, graph->inputs());
          json.Key("outputs");
          JsonOfPorts(json, graph->outputs());
        });
      }
    });
    json.Key("globals").Array([&] {
      for (const Global* global : program.globals()) {
        json.Object([&] {
          json.Key("name").String(global->name());
          json.Key("type").String(global->type().ToString());
          json.Key("mutable").Bool(global->is_mutable());
          json.Key("initial").String(InitialName(*global));
          if (std::optional<int64_t> bytes = Bytes(global->type())) json.Key("bytes").Int(*bytes);
        });
      }
    });
    json.Key("ops").Object([&] {
      for (const auto& [op, count] : CountOps(program)) json.Key(op).Int(count);
    });
    const absl::StatusOr<CostedProgram> costed = ForCosts(program);
    json.Key("cost").Array([&] {
      for (const OpCost& cost : CostByOp(costed.ok() ? *costed->program : program)) {
        json.Object([&] {
          json.Key("op").String(cost.op);
          json.Key("nodes").Int(cost.nodes);
          json.Key("unknown").Int(cost.unknown);
          json.Key("flops").Double(cost.flops);
          json.Key("bytes").Double(cost.bytes);
        });
      }
    });
    const std::optional<int64_t> value_bytes =
        costed.ok() ? MostBytesOfValues(*costed->program) : std::nullopt;
    json.Key("value_bytes");
    value_bytes.has_value() ? json.Int(*value_bytes) : json.Null();
    json.Key("cost_notes").Array([&] {
      if (!costed.ok()) json.String(costed.status().message());
      for (const std::string& note : costed.ok() ? costed->notes : std::vector<std::string>())
        json.String(note);
    });
    if (options.verify) json.Key("verified").Bool(true);
  });
  return json.text();
}

}  // namespace

std::string InspectProgram(const Program& program, const std::string& name,
                           const InspectOptions& options) {
  if (options.dot) return ToDot(program);
  if (options.json) return JsonOfProgram(program, name, options);
  const bool all = !options.ops && !options.inputs && !options.globals && !options.cost;
  std::string text;
  if (all) {
    absl::StrAppend(
        &text, name, program.name().empty() ? "" : absl::StrCat(" (", program.name(), ")"), ": ",
        Plural(program.graphs().size(), "graph"), ", ", Plural(program.globals().size(), "global"),
        " of ", Plural(BytesOfGlobals(program), "byte"), ", ",
        Plural(NumParameters(program), "parameter"), "\n", OriginOf(program).ToString());
  }
  if (all || options.inputs) {
    for (const Graph* graph : program.graphs()) {
      absl::StrAppend(&text, VisibilityName(graph->visibility()), " ", SymbolText(graph->name()),
                      graph->is_declaration() ? ": declared only\n"
                                              : absl::StrCat(": ", SizeText(*graph), "\n"),
                      TextOfPorts("input", graph->inputs()),
                      TextOfPorts("output", graph->outputs()));
    }
  }
  if (options.globals) {
    for (const Global* global : program.globals()) {
      std::optional<int64_t> bytes = Bytes(global->type());
      absl::StrAppendFormat(&text, "%12s  %-8s %s%s : %s\n", bytes ? absl::StrCat(*bytes) : "?",
                            InitialName(*global), global->is_mutable() ? "mutable " : "",
                            SymbolText(global->name()), TypeText(global->type()));
    }
  }
  if (all || options.ops) {
    for (const auto& [op, count] : CountOps(program))
      absl::StrAppendFormat(&text, "%8d  %s\n", count, op);
  }
  if (options.cost) text += CostText(program);
  if (options.verify)
    absl::StrAppend(&text, "verified: the program is valid and all checksums match\n");
  return text;
}

std::string InspectBundle(const Bundle& bundle, const InspectOptions& options) {
  // Other entries at an offset share with the first one there.
  std::map<uint64_t, const BundleEntry*> first_at;
  uint64_t stored = 0;
  for (const BundleEntry& entry : bundle.entries()) {
    if (entry.size > 0 && first_at.emplace(entry.offset, &entry).second) stored += entry.size;
  }
  auto shared_with = [&](const BundleEntry& entry) {
    return entry.size == 0 ? &entry : first_at.at(entry.offset);
  };
  if (options.json) {
    JsonWriter json;
    json.Object([&] {
      json.Key("schema").String("roundhouse.bundle/1");
      json.Key("file").String(bundle.name());
      json.Key("format").String(bundle.format());
      json.Key("stored_bytes").Int(static_cast<int64_t>(stored));
      json.Key("entries").Array([&] {
        for (const BundleEntry& entry : bundle.entries()) {
          json.Object([&] {
            json.Key("name").String(entry.name);
            json.Key("type").String(entry.type.ToString());
            json.Key("offset").Int(static_cast<int64_t>(entry.offset));
            json.Key("size").Int(static_cast<int64_t>(entry.size));
            json.Key("splat").Bool(entry.is_splat);
            if (entry.checksum)
              json.Key("checksum").String(absl::StrFormat("%016x", *entry.checksum));
            if (shared_with(entry) != &entry)
              json.Key("shares_with").String(shared_with(entry)->name);
          });
        }
      });
      if (options.verify) json.Key("verified").Bool(true);
    });
    return json.text();
  }
  std::string text = absl::StrCat(bundle.name(), ": .", bundle.format(), ", ",
                                  bundle.entries().size(), " entries, ", stored, " bytes stored\n");
  for (const BundleEntry& entry : bundle.entries()) {
    absl::StrAppendFormat(
        &text, "%12d  %s  %s : %s", entry.size,
        entry.checksum ? absl::StrFormat("%016x", *entry.checksum) : std::string(16, '-'),
        QuoteString(entry.name), TypeText(entry.type));
    if (entry.is_splat) absl::StrAppend(&text, " (one value)");
    if (shared_with(entry) != &entry)
      absl::StrAppend(&text, " (the bytes of ", QuoteString(shared_with(entry)->name), ")");
    absl::StrAppend(&text, "\n");
  }
  if (options.verify) absl::StrAppend(&text, "verified: all checksums match\n");
  return text;
}

absl::StatusOr<std::string> Inspect(const Context& context, const InspectOptions& options) {
  if (absl::EndsWithIgnoreCase(options.input, ".rhw") ||
      absl::EndsWithIgnoreCase(options.input, ".safetensors")) {
    RH_ASSIGN_OR_RETURN(const std::shared_ptr<const Bundle> bundle,
                        Bundle::Open(options.input, AccessOf(options.no_mmap)));
    if (options.verify) {
      for (const BundleEntry& entry : bundle->entries()) RH_RETURN_IF_ERROR(bundle->Verify(entry));
    }
    return InspectBundle(*bundle, options);
  }
  // A model that does not verify can still be inspected.
  LoadOptions load;
  load.verify = false;
  load.link_bundle = options.verify;
  load.verify_data = options.verify;
  load.access = AccessOf(options.no_mmap);
  RH_ASSIGN_OR_RETURN(const std::unique_ptr<Program> program,
                      LoadModel(context, options.input, load));
  for (const std::string& warning : LoadWarnings(*program))
    std::cerr << "inspect: warning: " << warning << "\n";
  if (options.verify) RH_RETURN_IF_ERROR(VerifyOk(*program, {.source = options.input}));
  RH_RETURN_IF_ERROR(Annotate(BindShapeFlags(*program, "", options.shapes), options.input));
  return InspectProgram(*program, InputName(options.input), options);
}

int InspectMain(int argc, char** argv) {
  InspectOptions options;
  std::optional<std::string> input;
  bool licenses = false;
  Flags flags(
      "inspect",
      "Shows the contents of a model (.mlir, .rh …) or a bundle of weights (.rhw, .safetensors).");
  flags.Positional("FILE", &input, "the model or bundle; - for a model on standard input");
  flags.Flag("ops", &options.ops, "the number of nodes of each op");
  flags.Flag("inputs", &options.inputs, "the graphs with their inputs and outputs");
  flags.Flag("globals", &options.globals, "the globals with their sizes");
  flags.Flag("cost", &options.cost, "the flops and bytes of each op, most first");
  flags.Flag("shape", &options.shapes, "NAME:SIZES",
             "sizes for an input (NAME:1x3x224x224) or a named dimension (batch:4); the cost takes "
             "a batch as 1 unless it is given");
  flags.Flag("dot", &options.dot, "the graphs in DOT, for Graphviz");
  flags.Flag("verify", &options.verify,
             "verifies the program and reads all data to compare its checksums");
  flags.Flag("json", &options.json, "everything, as JSON");
  NoMmapFlag(flags, &options.no_mmap);
  flags.Flag("licenses", &licenses,
             "instead of a file: the third-party libraries in this program, with their licences");
  flags.Limits();
  flags.Example("inspect model.rh", "a summary");
  flags.Example("inspect model.rh --globals", "which weights there are and how large they are");
  flags.Example("inspect model.rh --cost", "where the work is");
  flags.Example("inspect weights.rhw --verify", "lists a bundle and checks that it is intact");
  flags.Example("inspect model.rh --dot | dot -Tsvg -o model.svg", "draws a model");
  return RunTool(flags, argc, argv, [&]() -> absl::Status {
    if (licenses) {
      if (input.has_value()) return UsageError("--licenses takes no FILE");
      return WriteOutput("-", LinkedLicenses());
    }
    if (!input.has_value()) return UsageError(absl::StrCat("FILE is missing; ", flags.Usage()));
    options.input = *input;
    RH_ASSIGN_OR_RETURN(const std::unique_ptr<Context> context, Context::WithLinkedExtensions());
    RH_ASSIGN_OR_RETURN(const std::string text, Inspect(*context, options));
    return WriteOutput("-", text);
  });
}

}  // namespace roundhouse
