// File: probe.h
//
// Writes every value of a run as an .npy file, with an index:
//   index.tsv             a line for each value: file, graph, node, operation, result, type, depth
//   000000_conv1.npy …    in the order in which they were computed
#ifndef ROUNDHOUSE_TOOLS_RUNNING_PROBE_H_
#define ROUNDHOUSE_TOOLS_RUNNING_PROBE_H_

#include <cstdint>
#include <string>

#include "absl/status/status.h"
#include "roundhouse/interp/session_options.h"

namespace roundhouse {

class Probe {
 public:
  // Writes into `folder`, which is made with the first value.
  explicit Probe(std::string folder) : folder_(std::move(folder)) {}

  // For SessionOptions::observer. Values that .npy cannot hold are only in the index.
  absl::Status Add(const NodeRun& run);
  // Writes the index, even after a run that failed.
  absl::Status Finish();

  int64_t num_values() const { return num_values_; }

 private:
  const std::string folder_;
  std::string index_ = "file\tgraph\tnode\toperation\tresult\ttype\tdepth\n";
  int64_t num_values_ = 0;
  bool has_folder_ = false;
};

}  // namespace roundhouse

#endif  // ROUNDHOUSE_TOOLS_RUNNING_PROBE_H_
