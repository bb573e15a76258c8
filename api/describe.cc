#include "roundhouse/api/describe.h"

#include <algorithm>
#include <memory>
#include <set>

#include "absl/status/status.h"
#include "absl/strings/string_view.h"
#include "roundhouse/api/reports/costed_program.h"
#include "roundhouse/api/reports/json_writer.h"
#include "roundhouse/api/reports/program_size.h"
#include "roundhouse/core/base/status_macros.h"
#include "roundhouse/core/graph.h"
#include "roundhouse/core/node.h"
#include "roundhouse/core/op_info.h"
#include "roundhouse/core/tensor/element_type.h"
#include "roundhouse/passes/placement/placement_report.h"
#include "roundhouse/serialization/load_warnings.h"
#include "roundhouse/service/cost.h"
#include "roundhouse/service/lowering/program_lowering.h"
#include "roundhouse/service/region.h"

namespace roundhouse {
namespace {

void AddCosts(const Program& program, ModelDescription& description) {
  for (const Graph* graph : program.graphs()) {
    for (const Node* node : graph->nodes()) {
      if (!IsWork(*node)) continue;
      const std::optional<Cost> cost = CostOf(*node);
      for (CostDescription* sum :
           {&description.cost[std::string(node->op_name())], &description.total_cost}) {
        ++sum->nodes;
        if (!cost) ++sum->unknown;
        sum->flops += static_cast<double>(cost.value_or(Cost()).flops);
        sum->bytes += static_cast<double>(cost.value_or(Cost()).bytes);
      }
    }
  }
}

// Only nodes of the common dialect have costs.
void DescribeCost(const Program& program, ModelDescription& description) {
  const absl::StatusOr<CostedProgram> costed = ForCosts(program);
  if (!costed.ok()) {
    description.cost_error = std::string(costed.status().message());
    return;
  }
  AddCosts(*costed->program, description);
}

absl::Status DescribePlacement(const Program& program, const PlacementOptions& options,
                               ModelDescription& description) {
  const std::unique_ptr<Program> placed = program.clone();
  if (!SourceDialects(*placed).empty()) RH_RETURN_IF_ERROR(LowerProgram(*placed).status());
  RH_RETURN_IF_ERROR(PlaceOnBackends(*placed, options).status());
  RH_ASSIGN_OR_RETURN(const PlacementReport report, MakePlacementReport(*placed));
  for (const auto& [backend, work] : report.by_backend)
    description.placement[backend] = {
        .nodes = work.nodes, .unknown = work.unknown, .flops = work.flops};
  return absl::OkStatus();
}

void WriteCost(const CostDescription& cost, JsonWriter& json) {
  json.Object([&] {
    json.Key("nodes").Int(cost.nodes);
    json.Key("unknown").Int(cost.unknown);
    json.Key("flops").Double(cost.flops);
    json.Key("bytes").Double(cost.bytes);
  });
}

void WriteCosts(const std::map<std::string, CostDescription>& costs, JsonWriter& json) {
  json.Object([&] {
    for (const auto& [name, cost] : costs) {
      json.Key(name);
      WriteCost(cost, json);
    }
  });
}

void WriteStrings(const std::vector<std::string>& strings, JsonWriter& json) {
  json.Array([&] {
    for (const std::string& string : strings) json.String(string);
  });
}

}  // namespace

void WritePorts(const std::vector<PortDescription>& ports, JsonWriter& json) {
  json.Array([&] {
    for (const PortDescription& port : ports) {
      json.Object([&] {
        json.Key("name").String(port.name);
        json.Key("type").String(port.type.ToString());
        json.Key("element").String(port.element);
        json.Key("sizes");
        if (port.is_ranked) {
          json.Array([&] {
            for (int64_t size : port.sizes) json.Int(size);
          });
        } else {
          json.Null();
        }
        json.Key("dimensions");
        WriteStrings(port.dimensions, json);
        json.Key("bytes");
        port.bytes ? json.Int(*port.bytes) : json.Null();
      });
    }
  });
}

std::vector<PortDescription> DescribePorts(const std::vector<Port>& ports) {
  std::vector<PortDescription> described;
  for (const Port& port : ports) described.push_back(DescribePort(port.name, port.type));
  return described;
}

PortDescription DescribePort(const std::string& name, const Type& type) {
  PortDescription port = {.name = name, .type = type};
  if (!type.is_tensor() && !type.is_scalar()) return port;
  port.element = std::string(ElementKindName(type.element_type().kind()));
  port.is_ranked = type.is_scalar() || type.shape().is_ranked();
  if (type.is_tensor() && port.is_ranked) {
    for (const Dim& dim : type.shape().dims()) {
      port.sizes.push_back(dim.is_known() ? dim.size() : -1);
      port.dimensions.push_back(dim.name());
    }
  }
  const absl::StatusOr<int64_t> bytes = ByteSize(type);
  if (bytes.ok()) port.bytes = *bytes;
  return port;
}

absl::StatusOr<ModelDescription> Describe(const Model& model, const DescribeRequest& request) {
  RH_RETURN_IF_ERROR(model.Check());
  const Program& program = model.program();
  ModelDescription description;
  for (const Graph* graph : program.graphs()) {
    if (graph->visibility() != Visibility::kPublic || graph->is_declaration()) continue;
    description.entries.push_back(
        {graph->name(), DescribePorts(graph->inputs()), DescribePorts(graph->outputs())});
  }
  for (const Global* global : program.globals()) {
    if (global->is_mutable())
      description.state.push_back(DescribePort(global->name(), global->type()));
  }
  const ProgramSize size = SizeOf(program);
  description.ops = size.ops;
  description.num_nodes = size.num_nodes;
  description.constant_bytes = size.constant_bytes;
  std::set<std::string> dialects;
  for (const auto& [op, count] : size.ops) dialects.insert(std::string(DialectNameOf(op)));
  description.dialects.assign(dialects.begin(), dialects.end());
  description.warnings = LoadWarnings(program);
  if (request.cost) DescribeCost(program, description);
  if (request.with_placement)
    RH_RETURN_IF_ERROR(DescribePlacement(program, request.placement, description));
  return description;
}

std::string DescriptionJson(const ModelDescription& description) {
  JsonWriter json;
  json.Object([&] {
    json.Key("entries").Array([&] {
      for (const EntryDescription& entry : description.entries) {
        json.Object([&] {
          json.Key("name").String(entry.name);
          json.Key("inputs");
          WritePorts(entry.inputs, json);
          json.Key("outputs");
          WritePorts(entry.outputs, json);
        });
      }
    });
    json.Key("state");
    WritePorts(description.state, json);
    json.Key("dialects");
    WriteStrings(description.dialects, json);
    json.Key("ops").Object([&] {
      for (const auto& [op, count] : description.ops) json.Key(op).Int(count);
    });
    json.Key("num_nodes").Int(description.num_nodes);
    json.Key("constant_bytes").Int(description.constant_bytes);
    json.Key("warnings");
    WriteStrings(description.warnings, json);
    json.Key("cost");
    WriteCosts(description.cost, json);
    json.Key("total_cost");
    WriteCost(description.total_cost, json);
    if (!description.cost_error.empty()) json.Key("cost_error").String(description.cost_error);
    json.Key("placement");
    WriteCosts(description.placement, json);
  });
  return json.text();
}

}  // namespace roundhouse
