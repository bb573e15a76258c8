#include "roundhouse/api/reports/profile.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <iterator>
#include <map>
#include <optional>
#include <ostream>
#include <string>
#include <utility>
#include <vector>

#include "absl/status/status.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"
#include "absl/strings/string_view.h"
#include "absl/types/span.h"
#include "roundhouse/core/attribute.h"
#include "roundhouse/core/base/file.h"
#include "roundhouse/core/container.h"
#include "roundhouse/core/graph.h"
#include "roundhouse/core/program.h"
#include "roundhouse/interp/steady_time.h"
#include "roundhouse/service/backend.h"
#include "roundhouse/service/cost.h"

namespace roundhouse {
namespace {

constexpr size_t kShownNodes = 30;

// The graph that a call runs; null for any other node.
const Graph* CalleeOf(const Node& node) {
  const Attribute* callee = node.attribute(container::kCallee);
  if (callee == nullptr || callee->if_symbol() == nullptr) return nullptr;
  return node.graph().program().FindGraph(*callee->if_symbol());
}

// The total of all nodes whose cost is known.
std::optional<Cost> CostOfAll(absl::Span<const Node* const> nodes) {
  Cost total;
  bool is_known = false;
  for (const Node* node : nodes) {
    const std::optional<Cost> cost = CostOf(*node);
    if (!cost) continue;
    is_known = true;
    total.flops += cost->flops;
    total.bytes += cost->bytes;
  }
  return is_known ? std::optional<Cost>(total) : std::nullopt;
}

// The node that gives its name to nodes that were computed together.
const Node* MostWorkOf(const std::vector<const Node*>& nodes) {
  const auto flops_of = [](const Node* node) {
    const std::optional<Cost> cost = CostOf(*node);
    return cost.has_value() ? cost->flops : 0;
  };
  return *std::max_element(nodes.begin(), nodes.end(),
                           [&](const Node* a, const Node* b) { return flops_of(a) < flops_of(b); });
}

// Whether the node computes something: it is no constant, input, output or access of a global.
bool Computes(const Node& node) {
  const absl::string_view dialect = node.op().dialect_name();
  const bool is_container = dialect == container::kMlProgram || dialect == container::kControl;
  return !is_container && node.num_operands() > 0;
}

double Milliseconds(int64_t nanoseconds) { return static_cast<double>(nanoseconds) / 1e6; }

// The share of the roofline that was reached.
std::string ReachedText(double least_nanoseconds, int64_t nanoseconds) {
  if (least_nanoseconds == 0 || nanoseconds == 0) return "-";
  return absl::StrFormat("%.2f", least_nanoseconds / static_cast<double>(nanoseconds));
}

}  // namespace

int64_t NumNodesOf(const Node& node, const StepRunner& runner) {
  const Graph* region = runner.is_region ? CalleeOf(node) : nullptr;
  if (region == nullptr) return 1;
  return std::count_if(region->nodes().begin(), region->nodes().end(),
                       [](const Node* inner) { return Computes(*inner); });
}

void PrintPlans(const Session::PlanReport& report, std::ostream& out) {
  out << absl::StrFormat(
      "%d of %d steps planned (%d by other than the reference), in %d %s; an arena of %d "
      "bytes; "
      "%d %s held, %d bytes\n",
      report.steps, report.steps + static_cast<int64_t>(report.dynamic_steps.size()),
      report.fast_steps, report.plans, report.plans == 1 ? "plan" : "plans", report.arena_bytes,
      report.plans_held, report.plans_held == 1 ? "plan" : "plans", report.held_bytes);
  for (const auto& step : report.dynamic_steps)
    out << "  not planned: " << step.node->DebugName() << ": " << step.reason << "\n";
}

void PlansJson(const Session::PlanReport& report, JsonWriter& json) {
  json.Object([&] {
    json.Key("plans").Int(report.plans);
    json.Key("planned_steps").Int(report.steps);
    json.Key("fast_steps").Int(report.fast_steps);
    json.Key("prepared_steps").Int(report.prepared_steps);
    json.Key("arena_bytes").Int(report.arena_bytes);
    json.Key("plans_held").Int(report.plans_held);
    json.Key("held_bytes").Int(report.held_bytes);
    json.Key("not_planned").Array([&] {
      for (const auto& step : report.dynamic_steps) {
        json.Object([&] {
          json.Key("node").String(step.node->DebugName());
          json.Key("reason").String(step.reason);
        });
      }
    });
  });
}

void Profile::Add(const StepTime& step) {
  const int64_t end = interp::NowInNanoseconds();
  if (events_.empty()) origin_ = end - step.nanoseconds;
  const int64_t start = end - step.nanoseconds - origin_;
  int64_t in_parts = 0;
  for (const PartTime& part : step.parts) in_parts += part.nanoseconds;
  events_.push_back({.node = &step.node,
                     .runner = step.runner,
                     .start = start,
                     .nanoseconds = step.nanoseconds,
                     .own_nanoseconds = step.nanoseconds - in_parts,
                     .has_parts = !step.parts.empty()});
  const Graph* region = step.runner.is_region ? CalleeOf(step.node) : nullptr;
  if (region == nullptr) return;
  const std::vector<const Node*> nodes(region->nodes().begin(), region->nodes().end());
  // The call's own name is one that the placement made up.
  std::vector<const Node*> computing;
  std::copy_if(nodes.begin(), nodes.end(), std::back_inserter(computing),
               [](const Node* node) { return Computes(*node); });
  if (!computing.empty()) {
    Event& call = events_.back();
    call.node = MostWorkOf(computing);
    if (step.parts.empty()) call.nodes = std::move(computing);
  }
  int64_t part_start = start;
  for (const PartTime& part : step.parts) {
    Event event = {.node = &step.node,
                   .runner = step.runner,
                   .start = part_start,
                   .nanoseconds = part.nanoseconds,
                   .own_nanoseconds = part.nanoseconds};
    for (const int number : part.nodes) {
      if (number >= 0) event.nodes.push_back(nodes[number]);
    }
    if (!event.nodes.empty()) event.node = MostWorkOf(event.nodes);
    part_start += part.nanoseconds;
    events_.push_back(std::move(event));
  }
}

void Profile::Clear() { events_.clear(); }

std::string Profile::OperationOf(const Event& event) {
  if (event.has_parts) return "calls of regions";
  return std::string(event.node->op_name());
}

std::string Profile::NodeOf(const Event& event) {
  return absl::StrCat(event.has_parts ? "the call of " : "", event.node->DebugName());
}

// The cost of a node, of all nodes of the region that it calls, or of all nodes computed together.
std::optional<Cost> Profile::CostOf(const Event& event) {
  if (event.has_parts) return std::nullopt;  // Its parts have it.
  return event.nodes.empty() ? roundhouse::CostOf(*event.node) : CostOfAll(event.nodes);
}

double Profile::LeastNanoseconds(const Event& event) const {
  if (!roofline_.has_value() || event.has_parts) return 0;
  const absl::Span<const Node* const> nodes =
      event.nodes.empty() ? absl::MakeConstSpan(&event.node, 1) : event.nodes;
  return 1e9 * roofline_->SecondsFor(nodes).value_or(0);
}

template <typename NameOf>
std::vector<Profile::Row> Profile::Totals(const NameOf& name_of) const {
  std::map<std::string, Total> totals;
  for (const Event& event : events_) {
    Total& total = totals[name_of(event)];
    ++total.count;
    total.nanoseconds += event.own_nanoseconds;
    total.least_nanoseconds += LeastNanoseconds(event);
    if (const std::optional<Cost> cost = CostOf(event)) {
      total.flops += cost->flops;
      total.bytes += cost->bytes;
      total.has_cost = true;
    }
  }
  std::vector<Row> rows(totals.begin(), totals.end());
  std::stable_sort(rows.begin(), rows.end(), [](const Row& a, const Row& b) {
    return a.second.nanoseconds > b.second.nanoseconds;
  });
  return rows;
}

void Profile::PrintTable(std::ostream& out, absl::string_view title, const std::vector<Row>& rows,
                         size_t max_rows) const {
  int64_t all = 0;
  for (const Row& row : rows) all += row.second.nanoseconds;
  out << absl::StrFormat("%10s %6s %7s %9s %8s", "ms", "share", "steps", "GFLOP/s", "GB/s");
  if (roofline_.has_value()) out << absl::StrFormat(" %9s %8s", "least ms", "reached");
  out << "  " << title << "\n";
  for (size_t i = 0; i < std::min(max_rows, rows.size()); ++i) {
    const auto& [name, total] = rows[i];
    // Operations per nanosecond are billions per second.
    auto rate = [time = total.nanoseconds, known = total.has_cost](int64_t amount) {
      return !known || time == 0
                 ? std::string("-")
                 : absl::StrFormat("%.1f", static_cast<double>(amount) / static_cast<double>(time));
    };
    out << absl::StrFormat(
        "%10.3f %5.1f%% %7d %9s %8s", Milliseconds(total.nanoseconds / num_runs_),
        all == 0 ? 0.0 : 100.0 * static_cast<double>(total.nanoseconds) / static_cast<double>(all),
        total.count / num_runs_, rate(total.flops), rate(total.bytes));
    if (roofline_.has_value()) {
      out << absl::StrFormat(" %9.3f %8s",
                             total.least_nanoseconds / 1e6 / static_cast<double>(num_runs_),
                             ReachedText(total.least_nanoseconds, total.nanoseconds));
    }
    out << "  " << name << "\n";
  }
  if (rows.size() > max_rows) out << "           … " << rows.size() - max_rows << " more\n";
}

void Profile::PrintTables(std::ostream& out) const {
  PrintTable(out, "backend",
             Totals([](const Event& event) { return std::string(event.runner.backend); }),
             SIZE_MAX);
  PrintTable(out, "operation", Totals([](const Event& event) {
               return absl::StrCat(OperationOf(event), " (", event.runner.backend, ")");
             }),
             SIZE_MAX);
  PrintTable(out, "node", Totals([](const Event& event) {
               return absl::StrCat(NodeOf(event), " (", event.runner.backend, ")");
             }),
             kShownNodes);
  if (!roofline_.has_value()) return;
  const Total all = TotalOfAll();
  out << roofline_->ToString() << "\n"
      << absl::StrFormat("least time %.3f ms of %.3f ms: %s of the roofline\n",
                         all.least_nanoseconds / 1e6 / static_cast<double>(num_runs_),
                         Milliseconds(all.nanoseconds) / static_cast<double>(num_runs_),
                         ReachedText(all.least_nanoseconds, all.nanoseconds));
}

Profile::Total Profile::TotalOfAll() const {
  Total all;
  for (const Event& event : events_) {
    all.nanoseconds += event.own_nanoseconds;
    all.least_nanoseconds += LeastNanoseconds(event);
  }
  return all;
}

void Profile::WriteRows(JsonWriter& json, const std::vector<Row>& rows) const {
  json.Array([&] {
    for (const auto& [name, total] : rows) {
      json.Object([&] {
        json.Key("name").String(name);
        json.Key("steps").Int(total.count / num_runs_);
        json.Key("ms").Double(Milliseconds(total.nanoseconds) / static_cast<double>(num_runs_));
        json.Key("flops");
        total.has_cost ? json.Int(total.flops / num_runs_) : json.Null();
        json.Key("bytes");
        total.has_cost ? json.Int(total.bytes / num_runs_) : json.Null();
        if (!roofline_.has_value()) return;
        json.Key("least_ms").Double(total.least_nanoseconds / 1e6 / static_cast<double>(num_runs_));
      });
    }
  });
}

void Profile::WriteJson(JsonWriter& json) const {
  json.Object([&] {
    json.Key("backends");
    WriteRows(json, Totals([](const Event& event) { return std::string(event.runner.backend); }));
    json.Key("operations");
    WriteRows(json, Totals(OperationOf));
    json.Key("nodes");
    WriteRows(json, Totals(NodeOf));
    if (!roofline_.has_value()) return;
    const Total all = TotalOfAll();
    json.Key("processor");
    roofline_->WriteJson(json);
    json.Key("least_ms").Double(all.least_nanoseconds / 1e6 / static_cast<double>(num_runs_));
    json.Key("reached");
    all.nanoseconds == 0
        ? json.Null()
        : json.Double(all.least_nanoseconds / static_cast<double>(all.nanoseconds));
  });
}

absl::Status Profile::WriteTrace(const std::string& path) const {
  JsonWriter json;
  json.Object([&] {
    json.Key("displayTimeUnit").String("ns");
    json.Key("traceEvents").Array([&] {
      for (const Event& event : events_) {
        json.Object([&] {
          json.Key("name").String(NodeOf(event));
          json.Key("cat").String(event.runner.backend);
          json.Key("ph").String("X");
          // Microseconds.
          json.Key("ts").Double(static_cast<double>(event.start) / 1e3);
          json.Key("dur").Double(static_cast<double>(event.nanoseconds) / 1e3);
          json.Key("pid").Int(1);
          json.Key("tid").Int(1);
        });
      }
    });
  });
  return WriteFile(path, json.text());
}

}  // namespace roundhouse
