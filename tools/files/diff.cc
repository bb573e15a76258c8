#include "roundhouse/tools/files/diff.h"

#include <algorithm>
#include <cstddef>
#include <iostream>
#include <map>
#include <optional>
#include <utility>
#include <vector>

#include "absl/status/statusor.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/string_view.h"
#include "roundhouse/api/compare.h"
#include "roundhouse/api/entry.h"
#include "roundhouse/api/reports/json_writer.h"
#include "roundhouse/api/reports/program_size.h"
#include "roundhouse/api/roundhouse.h"
#include "roundhouse/core/attribute.h"
#include "roundhouse/core/base/status_macros.h"
#include "roundhouse/core/graph.h"
#include "roundhouse/core/program.h"
#include "roundhouse/core/type.h"
#include "roundhouse/service/tensor_difference.h"
#include "roundhouse/tools/command_line/flags.h"
#include "roundhouse/tools/command_line/short_message.h"

namespace roundhouse {
namespace {

constexpr size_t kShownWeights = 8;

// The text of one thing in the first and in the second program; empty if it is absent.
using Sides = std::pair<std::string, std::string>;

// A row of the report: one difference.
struct Change {
  std::string what;
  Sides sides;
};

std::string PortText(const Port& port) {
  return absl::StrCat("'", port.name, "' ", port.type.ToString());
}

// By index, as seen by callers that use no names.
void ComparePorts(absl::string_view what, const std::vector<Port>& a, const std::vector<Port>& b,
                  std::vector<Change>& changes) {
  for (size_t i = 0; i < std::max(a.size(), b.size()); ++i) {
    Sides sides = {i < a.size() ? PortText(a[i]) : "", i < b.size() ? PortText(b[i]) : ""};
    if (sides.first != sides.second)
      changes.push_back({absl::StrCat(what, " ", i), std::move(sides)});
  }
}

std::vector<Change> CompareOps(const ProgramSize& a, const ProgramSize& b) {
  std::map<std::string, std::pair<int64_t, int64_t>> counts;
  for (const auto& [op, count] : a.ops) counts[op].first = count;
  for (const auto& [op, count] : b.ops) counts[op].second = count;
  std::vector<Change> changes;
  for (const auto& [op, count] : counts) {
    if (count.first != count.second)
      changes.push_back({op, {absl::StrCat(count.first), absl::StrCat(count.second)}});
  }
  return changes;
}

std::map<std::string, const Global*> GlobalsOf(const Program& program) {
  std::map<std::string, const Global*> globals;
  for (const Global* global : program.globals()) globals[global->name()] = global;
  return globals;
}

// Whether both have the same data; data outside the model is compared by its reference.
bool SameData(const Global& a, const Global& b) {
  const Attribute* first = a.inline_initial();
  const Attribute* second = b.inline_initial();
  if ((first == nullptr) != (second == nullptr)) return false;
  return first == nullptr || *first == *second;
}

std::vector<Change> CompareWeights(const Program& a, const Program& b) {
  std::vector<Change> changes;
  const std::map<std::string, const Global*> first = GlobalsOf(a);
  std::map<std::string, const Global*> second = GlobalsOf(b);
  for (const auto& [name, global] : first) {
    const auto found = second.find(name);
    if (found == second.end()) {
      changes.push_back({name, {global->type().ToString(), ""}});
      continue;
    }
    const Global& other = *found->second;
    if (global->type() != other.type()) {
      changes.push_back({name, {global->type().ToString(), other.type().ToString()}});
    } else if (!SameData(*global, other)) {
      changes.push_back({name, {"data", "different data"}});
    }
    second.erase(found);
  }
  for (const auto& [name, global] : second)
    changes.push_back({name, {"", global->type().ToString()}});
  return changes;
}

struct Differences {
  std::vector<Change> ports;
  std::vector<Change> ops;
  std::vector<Change> weights;
  ProgramSize first;
  ProgramSize second;
  std::optional<Comparison> results;

  bool same_structure() const { return ports.empty() && ops.empty() && weights.empty(); }
};

void AppendChanges(absl::string_view title, const std::vector<Change>& changes, size_t shown,
                   std::string& text) {
  if (changes.empty()) return;
  absl::StrAppend(&text, title, ":\n");
  for (size_t i = 0; i < std::min(shown, changes.size()); ++i) {
    const auto& [first, second] = changes[i].sides;
    absl::StrAppend(&text, "  ", changes[i].what, ": ",
                    first.empty() ? "none" : WithFewScales(first), " -> ",
                    second.empty() ? "none" : WithFewScales(second), "\n");
  }
  if (changes.size() > shown)
    absl::StrAppend(&text, "  … (", changes.size(), " in all; --json lists them)\n");
}

std::string DifferencesText(const Differences& found) {
  std::string text;
  if (found.same_structure()) text = "the same inputs, outputs, operations and weights\n";
  AppendChanges("inputs and outputs", found.ports, found.ports.size(), text);
  AppendChanges("operations", found.ops, found.ops.size(), text);
  AppendChanges("weights", found.weights, kShownWeights, text);
  absl::StrAppend(&text, found.first.num_nodes, " and ", found.second.num_nodes, " operations, ",
                  found.first.constant_bytes, " and ", found.second.constant_bytes,
                  " bytes of constants\n");
  if (found.results.has_value()) text += found.results->ToString();
  return text;
}

void WriteChanges(absl::string_view key, const std::vector<Change>& changes, JsonWriter& json) {
  json.Key(key).Array([&] {
    for (const Change& change : changes) {
      json.Object([&] {
        json.Key("what").String(change.what);
        json.Key("expected").String(change.sides.first);
        json.Key("found").String(change.sides.second);
      });
    }
  });
}

std::string DifferencesJson(const Differences& found) {
  JsonWriter json;
  json.Object([&] {
    json.Key("schema").String("roundhouse.diff/1");
    WriteChanges("ports", found.ports, json);
    WriteChanges("operations", found.ops, json);
    WriteChanges("weights", found.weights, json);
    json.Key("num_operations").Array([&] {
      json.Int(found.first.num_nodes);
      json.Int(found.second.num_nodes);
    });
    json.Key("constant_bytes").Array([&] {
      json.Int(found.first.constant_bytes);
      json.Int(found.second.constant_bytes);
    });
    if (!found.results.has_value()) return;
    json.Key("results").Array([&] {
      for (const Comparison::Output& output : found.results->outputs) {
        json.Object([&] {
          json.Key("output").String(output.name);
          json.Key("ok").Bool(output.difference.ok());
          json.Key("elements").Int(output.difference.num_elements);
          json.Key("different").Int(output.difference.num_different);
          json.Key("max_absolute").Double(output.difference.max_absolute);
        });
      }
    });
  });
  return json.text();
}

}  // namespace

absl::Status Diff(const DiffOptions& options, std::ostream& out) {
  RH_ASSIGN_OR_RETURN(const Model expected, Load(options.expected));
  RH_ASSIGN_OR_RETURN(const Model found, Load(options.found));
  RH_ASSIGN_OR_RETURN(const Graph* first, EntryOf(expected.program(), options.entry));
  RH_ASSIGN_OR_RETURN(const Graph* second, EntryOf(found.program(), options.entry));
  Differences differences = {.first = SizeOf(expected.program()),
                             .second = SizeOf(found.program())};
  ComparePorts("input", first->inputs(), second->inputs(), differences.ports);
  ComparePorts("output", first->outputs(), second->outputs(), differences.ports);
  differences.ops = CompareOps(differences.first, differences.second);
  differences.weights = CompareWeights(expected.program(), found.program());
  absl::Status compared;
  if (!options.structure_only) {
    absl::StatusOr<Comparison> results =
        CompareModels(expected, found,
                      {.entry = options.entry,
                       .seed = static_cast<uint64_t>(options.seed),
                       .absolute_tolerance = options.absolute_tolerance,
                       .relative_tolerance = options.relative_tolerance});
    compared = results.status();
    if (results.ok()) differences.results = *std::move(results);
  }
  // The known differences are shown even if the results cannot be compared.
  out << (options.json ? DifferencesJson(differences) : DifferencesText(differences));
  RH_RETURN_IF_ERROR(compared);
  if (!differences.results.has_value() || differences.results->ok()) return absl::OkStatus();
  return absl::FailedPreconditionError(
      absl::StrCat(options.found, ": its results differ from those of ", options.expected,
                   " (--atol and --rtol set the tolerance)"));
}

int DiffMain(int argc, char** argv) {
  DiffOptions options;
  Flags flags("diff",
              "Shows how two models differ: inputs and outputs, operations, weights, and how far "
              "apart the results are on the same seeded inputs.");
  flags.Positional("A", &options.expected, "the reference model");
  flags.Positional("B", &options.found, "the model to compare with it");
  flags.Flag("entry", &options.entry, "NAME", "the graph of both, where there are several");
  flags.Flag("seed", &options.seed, "N",
             "the seed of the inputs, which are random; open sizes are 1");
  flags.Flag("atol", &options.absolute_tolerance, "X", "the absolute tolerance of results …");
  flags.Flag("rtol", &options.relative_tolerance, "X", "… and the relative one, which is added");
  flags.Flag("structure_only", &options.structure_only, "compares without running");
  flags.Flag("json", &options.json, "prints JSON");
  flags.Limits();
  flags.Example("diff model.onnx model.tflite", "checks that a conversion gives the same results");
  flags.Example("diff old.onnx new.onnx --structure_only --json",
                "shows the changes of an exporter");
  return RunTool(flags, argc, argv, [&]() -> absl::Status {
    if (!(options.absolute_tolerance >= 0) || !(options.relative_tolerance >= 0))
      return UsageError("--atol and --rtol must not be negative");
    return Diff(options, std::cout);
  });
}

}  // namespace roundhouse
