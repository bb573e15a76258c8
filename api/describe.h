// File: describe.h
//
// What is in a model: what goes in and out, how large it is, what it costs, who runs what.
//
//   RH_ASSIGN_OR_RETURN(ModelDescription description, Describe(model));
//   for (const PortDescription& input : description.entries[0].inputs) …
//
// Reads the model and changes nothing; any number of threads may describe one model.
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
  // "f32", "i8" …; of quantised elements what lies in memory. Empty for what is no tensor.
  std::string element;
  bool is_ranked = false;
  std::vector<int64_t> sizes;           // -1 where it is open.
  std::vector<std::string> dimensions;  // Their names, "" for none.
  std::optional<int64_t> bytes;         // Nothing while a size is open.
};

struct EntryDescription {
  std::string name;
  std::vector<PortDescription> inputs;
  std::vector<PortDescription> outputs;
};

// What nodes cost, each run once.
struct CostDescription {
  int64_t nodes = 0;
  int64_t unknown = 0;  // Nodes of which the cost is not known, and not in what follows.
  double flops = 0;
  double bytes = 0;  // Read and written.
};

struct ModelDescription {
  std::vector<EntryDescription> entries;
  std::vector<PortDescription> state;  // What sessions keep from one run to the next.
  std::vector<std::string> dialects;   // That its nodes are of.
  std::map<std::string, int64_t> ops;  // How many nodes there are of each.
  int64_t num_nodes = 0;
  int64_t constant_bytes = 0;         // Of weights, every element counted.
  std::vector<std::string> warnings;  // What the reader had to say of the file.
  // Of the model in the common dialect, by op, with a batch of 1 where it is not known. Empty where
  // it cannot be lowered; `cost_error` says why.
  std::map<std::string, CostDescription> cost;
  CostDescription total_cost;
  std::string cost_error;
  // By backend ("" for none that takes them): what it would run. Empty unless asked for.
  std::map<std::string, CostDescription> placement;
};

struct DescribeRequest {
  bool cost = true;
  // Asks the backends, as CompileRequest::placement does; takes as long as that.
  bool with_placement = false;
  PlacementOptions placement = {};
};

// Errors: those of placing.
absl::StatusOr<ModelDescription> Describe(const Model& model, const DescribeRequest& request = {});

PortDescription DescribePort(const std::string& name, const Type& type);
std::vector<PortDescription> DescribePorts(const std::vector<Port>& ports);
// An array, as DescriptionJson has them.
void WritePorts(const std::vector<PortDescription>& ports, JsonWriter& json);

// An object: {"entries": [{"name": …, "inputs": [{"name": …, "element": "f32", "sizes": [1, -1],
// "dimensions": ["", "batch"], "type": …, "bytes": …}], "outputs": […]}], "state": […], "dialects":
// […], "ops": {…}, "num_nodes": …, "constant_bytes": …, "warnings": […], "cost": {op: {"nodes": …,
// "unknown": …, "flops": …, "bytes": …}}, "total_cost": {…}, "placement": {backend: {…}}}. Members
// may be added; what is there stays (docs/versions.md).
std::string DescriptionJson(const ModelDescription& description);

}  // namespace roundhouse

#endif  // ROUNDHOUSE_API_DESCRIBE_H_
