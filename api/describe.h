// File: describe.h
//
// Describes a model: its inputs and outputs, its size, its cost, and which backend runs what.
//
//   RH_ASSIGN_OR_RETURN(ModelDescription description, Describe(model));
//   for (const PortDescription& input : description.entries[0].inputs) …
//
// Only reads the model; any number of threads may describe one model at a time.
#ifndef ROUNDHOUSE_API_DESCRIBE_H_
#define ROUNDHOUSE_API_DESCRIBE_H_

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "absl/status/statusor.h"
#include "roundhouse/api/placement.h"
#include "roundhouse/api/reports/json_writer.h"
#include "roundhouse/api/roundhouse.h"
#include "roundhouse/core/graph.h"
#include "roundhouse/core/program.h"
#include "roundhouse/core/type.h"

namespace roundhouse {

// An input, an output or a piece of state.
struct PortDescription {
  std::string name;
  Type type = Type::None();
  // "f32", "i8" …; for quantised elements the kind that is stored. Empty if it is not a tensor.
  std::string element;
  bool is_ranked = false;
  std::vector<int64_t> sizes;           // -1 if open.
  std::vector<std::string> dimensions;  // Their names, "" if unnamed.
  std::optional<int64_t> bytes;         // Null if a size is open.
};

struct EntryDescription {
  std::string name;
  std::vector<PortDescription> inputs;
  std::vector<PortDescription> outputs;
};

// The cost of nodes, each of them run once.
struct CostDescription {
  int64_t nodes = 0;
  int64_t unknown = 0;  // Nodes of unknown cost, which the sums below leave out.
  double flops = 0;
  double bytes = 0;  // Read and written.
};

struct ModelDescription {
  std::vector<EntryDescription> entries;
  std::vector<PortDescription> state;  // Sessions keep it from run to run.
  std::vector<std::string> dialects;   // Of its nodes.
  std::map<std::string, int64_t> ops;  // The number of nodes by op.
  int64_t num_nodes = 0;
  int64_t constant_bytes = 0;         // Of weights; every element is counted.
  std::vector<std::string> warnings;  // The reader's warnings about the file.
  // The cost by op of the model in the common dialect, with a batch of 1 if it is not known. Empty
  // if the model cannot be lowered; `cost_error` says why.
  std::map<std::string, CostDescription> cost;
  CostDescription total_cost;
  std::string cost_error;
  // By backend ("" for nodes that none takes): the cost of the nodes it would run. Empty unless
  // requested.
  std::map<std::string, CostDescription> placement;
};

struct DescribeRequest {
  bool cost = true;
  // Asks the backends, as CompileRequest::placement does, and takes as long.
  bool with_placement = false;
  PlacementOptions placement = {};
};

// Errors: those of placing.
absl::StatusOr<ModelDescription> Describe(const Model& model, const DescribeRequest& request = {});

PortDescription DescribePort(const std::string& name, const Type& type);
std::vector<PortDescription> DescribePorts(const std::vector<Port>& ports);
// Writes an array with the layout that DescriptionJson uses.
void WritePorts(const std::vector<PortDescription>& ports, JsonWriter& json);

// An object: {"entries": [{"name": …, "inputs": [{"name": …, "element": "f32", "sizes": [1, -1],
// "dimensions": ["", "batch"], "type": …, "bytes": …}], "outputs": […]}], "state": […], "dialects":
// […], "ops": {…}, "num_nodes": …, "constant_bytes": …, "warnings": […], "cost": {op: {"nodes": …,
// "unknown": …, "flops": …, "bytes": …}}, "total_cost": {…}, "placement": {backend: {…}}}. Members
// may be added; existing ones stay (docs/versions.md).
std::string DescriptionJson(const ModelDescription& description);

}  // namespace roundhouse

#endif  // ROUNDHOUSE_API_DESCRIBE_H_
