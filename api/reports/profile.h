// File: profile.h
//
// Measures the time of runs by node, by operation and by backend: as a table, as JSON, and as a
// trace for chrome://tracing and Perfetto.
#ifndef ROUNDHOUSE_API_REPORTS_PROFILE_H_
#define ROUNDHOUSE_API_REPORTS_PROFILE_H_

#include <cstddef>
#include <cstdint>
#include <optional>
#include <ostream>
#include <string>
#include <utility>
#include <vector>

#include "absl/status/status.h"
#include "absl/strings/string_view.h"
#include "roundhouse/api/reports/json_writer.h"
#include "roundhouse/api/reports/roofline.h"
#include "roundhouse/core/node.h"
#include "roundhouse/interp/session.h"
#include "roundhouse/interp/session_options.h"
#include "roundhouse/service/cost.h"

namespace roundhouse {

// How many nodes a step stands for: those of a region that compute something, or one.
int64_t NumNodesOf(const Node& node, const StepRunner& runner);

// Prints how the last run was planned: how much of it, what was not and why, and the memory that is
// held.
void PrintPlans(const Session::PlanReport& report, std::ostream& out);
// Writes an object.
void PlansJson(const Session::PlanReport& report, JsonWriter& json);

class Profile {
 public:
  // Nodes must outlive this. Times that a region's backend reports for parts count for the region's
  // nodes, the rest for the call.
  void Add(const StepTime& step);
  // Discards what was added: those runs do not count.
  void Clear();
  // The number of runs that were added; tables show the time of one.
  void set_num_runs(int64_t num_runs) { num_runs_ = num_runs; }
  // Compares times with the least that the processor could take.
  void set_roofline(Roofline roofline) { roofline_.emplace(std::move(roofline)); }

  // Prints the share of each backend, the operations, and the slowest nodes.
  void PrintTables(std::ostream& out) const;
  void WriteJson(JsonWriter& json) const;
  // Writes all steps that were added, in order.
  absl::Status WriteTrace(const std::string& path) const;

 private:
  struct Total {
    int64_t count = 0;
    int64_t nanoseconds = 0;
    int64_t flops = 0;
    int64_t bytes = 0;
    bool has_cost = false;
    double least_nanoseconds = 0;  // By the roofline, where costs are known.
  };
  struct Event {
    const Node* node;  // Names the event.
    StepRunner runner;
    int64_t start;  // Nanoseconds since the first event.
    int64_t nanoseconds;
    int64_t own_nanoseconds;  // Without that of its parts, which are events of their own.
    bool has_parts = false;
    std::vector<const Node*> nodes = {};  // Of a part, or a region without parts: what it computes.
  };
  using Row = std::pair<std::string, Total>;

  static std::optional<Cost> CostOf(const Event& event);
  // The least time for the event; 0 if it is unknown or its parts have it.
  double LeastNanoseconds(const Event& event) const;
  // "canonical.conv_2d", and "canonical.conv_2d 'conv1'": of nodes that are computed together, the
  // one with the most work. The time of a call beside that of its parts has a name of its own.
  static std::string OperationOf(const Event& event);
  static std::string NodeOf(const Event& event);
  // Grouped by the name that `name_of` gives to an event, the longest first.
  template <typename NameOf>
  std::vector<Row> Totals(const NameOf& name_of) const;
  Total TotalOfAll() const;
  void PrintTable(std::ostream& out, absl::string_view title, const std::vector<Row>& rows,
                  size_t max_rows) const;
  void WriteRows(JsonWriter& json, const std::vector<Row>& rows) const;

  std::vector<Event> events_;
  int64_t origin_ = 0;
  int64_t num_runs_ = 1;
  std::optional<Roofline> roofline_;
};

}  // namespace roundhouse

#endif  // ROUNDHOUSE_API_REPORTS_PROFILE_H_
