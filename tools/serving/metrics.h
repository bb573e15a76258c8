// The counters of a server, in Prometheus's text format 0.0.4.
#ifndef ROUNDHOUSE_TOOLS_SERVING_METRICS_H_
#define ROUNDHOUSE_TOOLS_SERVING_METRICS_H_

#include <cstdint>
#include <map>
#include <mutex>
#include <string>
#include <utility>
#include <vector>

#include "absl/strings/string_view.h"
#include "absl/types/span.h"

namespace roundhouse::serving {

// For each of some bounds, the number of values up to it.
class Histogram {
 public:
  // `bounds` are ascending.
  explicit Histogram(std::vector<double> bounds);
  void Add(double value);
  // The lines of a histogram, with the labels `name="value",…` in each.
  void Write(absl::string_view name, absl::string_view labels, std::string& text) const;

 private:
  std::vector<double> bounds_;
  std::vector<int64_t> counts_;  // One more than bounds, not cumulative.
  double sum_ = 0;
  int64_t count_ = 0;
};

// Any number of threads may use it.
class Metrics {
 public:
  // A request to an existing model and version, with the status of its answer.
  void AddRequest(const std::string& model, const std::string& version, int status, double seconds);
  // A run of one batch.
  void AddBatch(const std::string& model, const std::string& version, int64_t rows, double seconds);
  // A request of any other kind.
  void AddOther(int status);

  // A current value, for Text().
  struct Gauge {
    std::string name;  // With labels, if any.
    double value = 0;
    std::string help;
  };
  std::string Text(absl::Span<const Gauge> gauges) const;

 private:
  struct OfModel {
    std::map<int, int64_t> requests;  // By status.
    Histogram seconds;
    Histogram run_seconds;
    Histogram rows;
    OfModel();
  };
  mutable std::mutex mutex_;
  std::map<std::pair<std::string, std::string>, OfModel> models_;
  std::map<int, int64_t> others_;
};

// The memory that the process uses; 0 if the system does not tell.
int64_t ResidentBytes();

}  // namespace roundhouse::serving

#endif  // ROUNDHOUSE_TOOLS_SERVING_METRICS_H_
