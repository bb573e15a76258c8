#include "roundhouse/tools/serving/metrics.h"

#include <unistd.h>

#include <algorithm>
#include <fstream>
#include <set>

#include "absl/strings/str_cat.h"

namespace roundhouse::serving {
namespace {

std::vector<double> SecondsBounds() {
  return {0.0005, 0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1, 2, 5, 10};
}

void WriteHead(absl::string_view name, absl::string_view type, absl::string_view help,
               std::string& text) {
  absl::StrAppend(&text, "# HELP ", name, " ", help, "\n# TYPE ", name, " ", type, "\n");
}

std::string Labels(const std::pair<std::string, std::string>& model) {
  // Names consist of letters, digits, '_', '-' and '.', so that nothing needs escaping.
  return absl::StrCat("model=\"", model.first, "\",version=\"", model.second, "\"");
}

}  // namespace

Histogram::Histogram(std::vector<double> bounds)
    : bounds_(std::move(bounds)), counts_(bounds_.size() + 1) {}

void Histogram::Add(double value) {
  const auto bound = std::lower_bound(bounds_.begin(), bounds_.end(), value);
  ++counts_[static_cast<size_t>(bound - bounds_.begin())];
  sum_ += value;
  ++count_;
}

void Histogram::Write(absl::string_view name, absl::string_view labels, std::string& text) const {
  int64_t cumulated = 0;
  for (size_t i = 0; i < bounds_.size(); ++i) {
    cumulated += counts_[i];
    absl::StrAppend(&text, name, "_bucket{", labels, ",le=\"", bounds_[i], "\"} ", cumulated, "\n");
  }
  absl::StrAppend(&text, name, "_bucket{", labels, ",le=\"+Inf\"} ", count_, "\n");
  absl::StrAppend(&text, name, "_sum{", labels, "} ", sum_, "\n");
  absl::StrAppend(&text, name, "_count{", labels, "} ", count_, "\n");
}

Metrics::OfModel::OfModel()
    : seconds(SecondsBounds()), run_seconds(SecondsBounds()), rows({1, 2, 4, 8, 16, 32, 64, 128}) {}

void Metrics::AddRequest(const std::string& model, const std::string& version, int status,
                         double seconds) {
  const std::lock_guard<std::mutex> lock(mutex_);
  OfModel& counts = models_[{model, version}];
  ++counts.requests[status];
  counts.seconds.Add(seconds);
}

void Metrics::AddBatch(const std::string& model, const std::string& version, int64_t rows,
                       double seconds) {
  const std::lock_guard<std::mutex> lock(mutex_);
  OfModel& counts = models_[{model, version}];
  counts.rows.Add(static_cast<double>(rows));
  counts.run_seconds.Add(seconds);
}

void Metrics::AddOther(int status) {
  const std::lock_guard<std::mutex> lock(mutex_);
  ++others_[status];
}

std::string Metrics::Text(absl::Span<const Gauge> gauges) const {
  const std::lock_guard<std::mutex> lock(mutex_);
  std::string text;
  WriteHead("roundhouse_requests_total", "counter",
            "Inference requests, by the code of the answer.", text);
  for (const auto& [model, counts] : models_) {
    for (const auto& [status, count] : counts.requests) {
      absl::StrAppend(&text, "roundhouse_requests_total{", Labels(model), ",code=\"", status,
                      "\"} ", count, "\n");
    }
  }
  WriteHead("roundhouse_other_requests_total", "counter",
            "Other requests, by the code of the answer.", text);
  for (const auto& [status, count] : others_)
    absl::StrAppend(&text, "roundhouse_other_requests_total{code=\"", status, "\"} ", count, "\n");
  const auto write = [&](absl::string_view name, absl::string_view help,
                         Histogram OfModel::*histogram) {
    WriteHead(name, "histogram", help, text);
    for (const auto& [model, counts] : models_)
      (counts.*histogram).Write(name, Labels(model), text);
  };
  write("roundhouse_request_seconds",
        "Seconds from the complete request to the answer, waiting included.", &OfModel::seconds);
  write("roundhouse_run_seconds", "Seconds of one run of the model.", &OfModel::run_seconds);
  write("roundhouse_run_rows", "Rows in one run; 0 if requests are not batched.", &OfModel::rows);
  std::set<std::string> said;
  for (const Gauge& gauge : gauges) {
    const std::string name = gauge.name.substr(0, gauge.name.find('{'));
    if (said.insert(name).second) WriteHead(name, "gauge", gauge.help, text);
    absl::StrAppend(&text, gauge.name, " ", gauge.value, "\n");
  }
  return text;
}

int64_t ResidentBytes() {
  std::ifstream file("/proc/self/statm");
  int64_t pages = 0;
  int64_t resident = 0;
  if (!(file >> pages >> resident)) return 0;
  return resident * sysconf(_SC_PAGESIZE);
}

}  // namespace roundhouse::serving
