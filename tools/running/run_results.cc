#include "roundhouse/tools/running/run_results.h"

#include <map>
#include <utility>

#include "absl/status/statusor.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"
#include "absl/strings/str_join.h"
#include "absl/strings/string_view.h"
#include "absl/types/span.h"
#include "roundhouse/api/reports/json_writer.h"
#include "roundhouse/api/values/entry_shapes.h"
#include "roundhouse/api/values/model_values.h"
#include "roundhouse/core/node.h"
#include "roundhouse/core/type.h"
#include "roundhouse/interp/session_options.h"
#include "roundhouse/service/lowering/port_groups.h"
#include "roundhouse/service/tensor_elements.h"

namespace roundhouse {
namespace {

constexpr int64_t kPreviewElements = 8;

// The summary of an output for people.
struct Summary {
  std::string preview;  // The first elements.
  // Of the finite numbers; nullopt if there are none.
  std::optional<double> min, max, mean;
  int64_t num_not_finite = 0;
};

Summary Summarize(const Tensor& tensor) {
  Summary summary;
  std::vector<std::string> first;
  for (int64_t i = 0; i < std::min(tensor.num_elements(), kPreviewElements); ++i) {
    first.push_back(ElementText(tensor, i));
  }
  summary.preview =
      absl::StrCat(absl::StrJoin(first, " "), tensor.num_elements() > kPreviewElements ? " …" : "");
  double sum = 0;
  int64_t count = 0;
  for (int64_t i = 0; i < tensor.num_elements(); ++i) {
    const std::optional<double> number = ElementNumber(tensor, i);
    if (!number) return summary;
    if (!std::isfinite(*number)) {
      ++summary.num_not_finite;
      continue;
    }
    summary.min = std::min(summary.min.value_or(*number), *number);
    summary.max = std::max(summary.max.value_or(*number), *number);
    sum += *number;
    ++count;
  }
  if (count > 0) summary.mean = sum / static_cast<double>(count);
  return summary;
}

void PrintTensor(const Tensor& tensor, std::ostream& out) {
  const Summary summary = Summarize(tensor);
  out << tensor.type().ToString() << "\n  " << summary.preview << "\n";
  if (tensor.num_elements() > kPreviewElements && summary.mean) {
    out << absl::StrFormat("  min %.6g, max %.6g, mean %.6g", *summary.min, *summary.max,
                           *summary.mean)
        << "\n";
  }
  if (summary.num_not_finite > 0) out << "  " << summary.num_not_finite << " are not finite\n";
}

void TensorJson(const Tensor& tensor, JsonWriter& json) {
  const Summary summary = Summarize(tensor);
  auto number = [&json](absl::string_view key, std::optional<double> value) {
    json.Key(key);
    value ? json.Double(*value) : json.Null();
  };
  json.Key("type").String(tensor.type().ToString());
  json.Key("preview").String(summary.preview);
  number("min", summary.min);
  number("max", summary.max);
  number("mean", summary.mean);
  json.Key("not_finite").Int(summary.num_not_finite);
}

// An output as users of the model see it.
struct Output {
  std::string name;
  Type type;
  ModelValue value;
};

std::vector<Output> OutputsOf(const RunResults& results) {
  std::vector<Output> outputs;
  for (const PortGroup& group : GroupPorts(results.graph.outputs())) {
    const absl::Span<const Tensor> parts =
        results.outputs.subspan(static_cast<size_t>(group.first), static_cast<size_t>(group.count));
    absl::StatusOr<ModelValue> value = JoinValue(group, parts);
    // Only if the program was made wrongly; the parts show it.
    outputs.push_back(
        {group.name, group.type,
         value.ok() ? *std::move(value) : ModelValue::OfSequence({parts.begin(), parts.end()})});
  }
  return outputs;
}

std::map<std::string, int64_t> NodesByBackend(const Session& session) {
  std::map<std::string, int64_t> nodes;
  session.VisitSteps([&](const Node& node, const StepRunner& runner) {
    nodes[std::string(runner.backend)] += NumNodesOf(node, runner);
  });
  return nodes;
}

}  // namespace

std::string ValueText(const ModelValue& value) {
  if (value.is_absent()) return "absent";
  if (value.is_tensor()) return value.tensor().type().ToString();
  const size_t count = value.tensors().size();
  return absl::StrCat("a sequence of ", count, count == 1 ? " tensor" : " tensors");
}

void PrintResults(const RunResults& results, const RunOptions& options, std::ostream& out) {
  const std::vector<Port> ports = WholePorts(results.graph.outputs());
  const std::vector<Output> outputs = OutputsOf(results);
  for (size_t i = 0; i < outputs.size(); ++i) {
    out << PortText("output", static_cast<int64_t>(i), ports[i]) << ": ";
    if (outputs[i].value.is_tensor()) {
      PrintTensor(outputs[i].value.tensor(), out);
      continue;
    }
    out << ValueText(outputs[i].value) << "\n";
    for (size_t j = 0; j < outputs[i].value.tensors().size(); ++j) {
      out << " [" << j << "] ";
      PrintTensor(outputs[i].value.tensors()[j], out);
    }
  }
  for (const ComparedOutput& comparison : results.comparisons) {
    if (!comparison.difference.ok()) continue;  // Its error is reported, with more detail.
    out << PortText("output", comparison.output, ports[static_cast<size_t>(comparison.output)])
        << " matches " << comparison.source << ": " << comparison.difference.ToString()
        << absl::StrFormat(", at most %.6g off\n", comparison.difference.max_absolute);
  }
  if (options.profile) {
    results.profile.PrintTables(out);
    PrintPlans(results.session.plan_report(), out);
  }
  if (!options.benchmark) return;
  out << absl::StrFormat(
      "load %.3f ms, first %.3f ms, median %.3f ms, min %.3f ms, p90 %.3f ms (%d iterations); "
      "peak RSS %d kB\n",
      results.timing.load_ms, results.timing.first_ms, results.timing.Percentile(0.5),
      results.timing.Percentile(0), results.timing.Percentile(0.9),
      results.timing.iteration_ms.size(), results.peak_rss);
  if (results.timing.reload_ms && results.timing.reload_alone_ms) {
    out << absl::StrFormat(
        "loaded again in the same process: %.3f ms, sharing nothing with the first: %.3f ms\n",
        *results.timing.reload_ms, *results.timing.reload_alone_ms);
  }
}

namespace {

void NumberJson(absl::string_view key, std::optional<double> value, JsonWriter& json) {
  json.Key(key);
  value ? json.Double(*value) : json.Null();
}

void BenchmarkJson(const RunResults& results, const RunOptions& options, JsonWriter& json) {
  NumberJson("load_ms", results.timing.load_ms, json);
  NumberJson("reload_ms", results.timing.reload_ms, json);
  NumberJson("reload_alone_ms", results.timing.reload_alone_ms, json);
  NumberJson("first_ms", results.timing.first_ms, json);
  NumberJson("median_ms", results.timing.Percentile(0.5), json);
  NumberJson("min_ms", results.timing.Percentile(0), json);
  NumberJson("processor_ms", results.timing.processor_ms, json);
  NumberJson("p90_ms", results.timing.Percentile(0.9), json);
  json.Key("peak_rss_kb").Int(results.peak_rss);
  json.Key("base_rss_kb").Int(results.base_rss);
  json.Key("runs_kb").Int(results.runs_memory);
  json.Key("threads").Int(options.threads);
  json.Key("nodes_by_backend").Object([&] {
    for (const auto& [backend, nodes] : NodesByBackend(results.session))
      json.Key(backend).Int(nodes);
  });
}

void InputsJson(const RunResults& results, JsonWriter& json) {
  json.Key("inputs").Array([&] {
    for (const PortGroup& group : GroupPorts(results.graph.inputs())) {
      const size_t first = static_cast<size_t>(group.first);
      if (first >= results.inputs.size()) continue;
      const RunInput& input = results.inputs[first];
      json.Object([&] {
        json.Key("name").String(group.name);
        json.Key("type").String((group.is_split ? group.type : input.tensor.type()).ToString());
        json.Key("source").String(input.source);
      });
    }
  });
}

void OutputJson(const Output& output, JsonWriter& json) {
  json.Key("name").String(output.name);
  if (output.value.is_tensor()) {
    TensorJson(output.value.tensor(), json);
    return;
  }
  json.Key("type").String(output.type.ToString());
  json.Key("tensors");
  if (output.value.is_absent()) {
    json.Null();
    return;
  }
  json.Array([&] {
    for (const Tensor& tensor : output.value.tensors())
      json.Object([&] { TensorJson(tensor, json); });
  });
}

void ComparisonJson(const ComparedOutput& comparison, JsonWriter& json) {
  const TensorDifference& difference = comparison.difference;
  json.Key("output").Int(comparison.output);
  json.Key("expected").String(comparison.source);
  json.Key("ok").Bool(difference.ok());
  json.Key("elements").Int(difference.num_elements);
  json.Key("different").Int(difference.num_different);
  NumberJson("max_absolute", difference.max_absolute, json);
  if (difference.ok()) return;
  json.Key("worst").Object([&] {
    json.Key("index").Array([&] {
      for (int64_t index : difference.worst_index) json.Int(index);
    });
    json.Key("found").String(difference.found);
    json.Key("expected").String(difference.expected);
  });
}

}  // namespace

void PrintResultsAsJson(const RunResults& results, const RunOptions& options, std::ostream& out) {
  JsonWriter json;
  json.Object([&] {
    json.Key("schema").String("roundhouse.run/1");
    json.Key("not_done").Array([&] {
      for (const std::string& request : results.unmet) json.String(request);
    });
    if (options.benchmark) {
      BenchmarkJson(results, options, json);
    } else {
      json.Key("entry").String(results.graph.name());
      InputsJson(results, json);
      json.Key("outputs").Array([&] {
        for (const Output& output : OutputsOf(results))
          json.Object([&] { OutputJson(output, json); });
      });
      json.Key("comparisons").Array([&] {
        for (const ComparedOutput& comparison : results.comparisons)
          json.Object([&] { ComparisonJson(comparison, json); });
      });
    }
    json.Key("planning");
    PlansJson(results.session.plan_report(), json);
    if (!options.profile) return;
    json.Key("profile");
    results.profile.WriteJson(json);
  });
  out << json.text();
}

}  // namespace roundhouse
