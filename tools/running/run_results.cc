#include "roundhouse/tools/running/run_results.h"

#include <map>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"
#include "absl/strings/str_join.h"
#include "absl/strings/string_view.h"
#include "roundhouse/api/entry_shapes.h"
#include "roundhouse/api/json_writer.h"
#include "roundhouse/core/node.h"
#include "roundhouse/core/type.h"
#include "roundhouse/interp/session_options.h"
#include "roundhouse/service/tensor_elements.h"

namespace roundhouse {
namespace {

constexpr int64_t kPreviewElements = 8;

// What a person wants to know of an output.
struct Summary {
  std::string preview;  // The first elements.
  // Of the numbers that are finite; nothing where there is none.
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

std::map<std::string, int64_t> NodesByBackend(const Session& session) {
  std::map<std::string, int64_t> nodes;
  session.VisitSteps([&](const Node& node, const StepRunner& runner) {
    nodes[std::string(runner.backend)] += NumNodesOf(node, runner);
  });
  return nodes;
}

}  // namespace

void PrintResults(const RunResults& results, const RunOptions& options, std::ostream& out) {
  for (size_t i = 0; i < results.outputs.size(); ++i) {
    const Summary summary = Summarize(results.outputs[i]);
    out << PortText("output", static_cast<int64_t>(i), results.graph.outputs()[i]) << ": "
        << results.outputs[i].type().ToString() << "\n  " << summary.preview << "\n";
    if (results.outputs[i].num_elements() > kPreviewElements && summary.mean) {
      out << absl::StrFormat("  min %.6g, max %.6g, mean %.6g", *summary.min, *summary.max,
                             *summary.mean)
          << "\n";
    }
    if (summary.num_not_finite > 0) out << "  " << summary.num_not_finite << " are not finite\n";
  }
  for (const Comparison& comparison : results.comparisons) {
    if (!comparison.difference.ok()) continue;  // An error says so, with more.
    out << PortText("output", comparison.output, results.graph.outputs()[comparison.output])
        << " is " << comparison.source << ": " << comparison.difference.ToString()
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
  if (results.timing.reload_ms) {
    out << absl::StrFormat("loaded again in the same process: %.3f ms\n",
                           *results.timing.reload_ms);
  }
}

void PrintResultsAsJson(const RunResults& results, const RunOptions& options, std::ostream& out) {
  JsonWriter json;
  auto number = [&json](absl::string_view key, std::optional<double> value) {
    json.Key(key);
    value ? json.Double(*value) : json.Null();
  };
  json.Object([&] {
    json.Key("schema").String("roundhouse.run/1");
    json.Key("not_done").Array([&] {
      for (const std::string& request : results.unmet) json.String(request);
    });
    if (options.benchmark) {
      number("load_ms", results.timing.load_ms);
      number("reload_ms", results.timing.reload_ms);
      number("first_ms", results.timing.first_ms);
      number("median_ms", results.timing.Percentile(0.5));
      number("min_ms", results.timing.Percentile(0));
      number("p90_ms", results.timing.Percentile(0.9));
      json.Key("peak_rss_kb").Int(results.peak_rss);
      json.Key("base_rss_kb").Int(results.base_rss);
      json.Key("threads").Int(options.threads);
      json.Key("nodes_by_backend").Object([&] {
        for (const auto& [backend, nodes] : NodesByBackend(results.session))
          json.Key(backend).Int(nodes);
      });
      json.Key("planning");
      PlansJson(results.session.plan_report(), json);
      if (!options.profile) return;
      json.Key("profile");
      results.profile.WriteJson(json);
      return;
    }
    json.Key("entry").String(results.graph.name());
    json.Key("inputs").Array([&] {
      for (size_t i = 0; i < results.inputs.size(); ++i) {
        json.Object([&] {
          json.Key("name").String(results.graph.inputs()[i].name);
          json.Key("type").String(results.inputs[i].tensor.type().ToString());
          json.Key("source").String(results.inputs[i].source);
        });
      }
    });
    json.Key("outputs").Array([&] {
      for (size_t i = 0; i < results.outputs.size(); ++i) {
        const Summary summary = Summarize(results.outputs[i]);
        json.Object([&] {
          json.Key("name").String(results.graph.outputs()[i].name);
          json.Key("type").String(results.outputs[i].type().ToString());
          json.Key("preview").String(summary.preview);
          number("min", summary.min);
          number("max", summary.max);
          number("mean", summary.mean);
          json.Key("not_finite").Int(summary.num_not_finite);
        });
      }
    });
    json.Key("comparisons").Array([&] {
      for (const Comparison& comparison : results.comparisons) {
        const TensorDifference& difference = comparison.difference;
        json.Object([&] {
          json.Key("output").Int(comparison.output);
          json.Key("expected").String(comparison.source);
          json.Key("ok").Bool(difference.ok());
          json.Key("elements").Int(difference.num_elements);
          json.Key("different").Int(difference.num_different);
          number("max_absolute", difference.max_absolute);
          if (difference.ok()) return;
          json.Key("worst").Object([&] {
            json.Key("index").Array([&] {
              for (int64_t index : difference.worst_index) json.Int(index);
            });
            json.Key("found").String(difference.found);
            json.Key("expected").String(difference.expected);
          });
        });
      }
    });
    json.Key("planning");
    PlansJson(results.session.plan_report(), json);
    if (!options.profile) return;
    json.Key("profile");
    results.profile.WriteJson(json);
  });
  out << json.text();
}

}  // namespace roundhouse
