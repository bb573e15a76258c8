#include "roundhouse/passes/collective/value_shardings.h"

#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/string_view.h"
#include "roundhouse/core/attribute.h"
#include "roundhouse/core/base/status_macros.h"
#include "roundhouse/core/boundary.h"
#include "roundhouse/core/graph.h"
#include "roundhouse/core/node.h"
#include "roundhouse/core/program.h"
#include "roundhouse/core/type.h"
#include "roundhouse/service/devices/device_mesh.h"
#include "roundhouse/service/devices/sharding.h"

namespace roundhouse {
namespace {

std::string PortText(const Graph& graph, absl::string_view kind, const Port& port) {
  return absl::StrCat("@", graph.name(), ": ", kind, " '", port.name, "'");
}

// Prefixes the message with `what`, which the error is about.
absl::Status Named(const absl::Status& status, absl::string_view what) {
  return absl::Status(status.code(), absl::StrCat(what, ": ", status.message()));
}

// The sharding that a port or global stores. Error: the type cannot be spread like that.
absl::StatusOr<std::optional<Sharding>> ReadOne(const AttributeMap& attributes, const Type& type,
                                                const DeviceMesh& mesh, absl::string_view what) {
  const absl::StatusOr<std::optional<Sharding>> sharding = StoredSharding(attributes, type, mesh);
  if (!sharding.ok()) return Named(sharding.status(), what);
  if (sharding->has_value()) {
    const absl::Status status = LocalType(type, **sharding, mesh).status();
    if (!status.ok()) return Named(status, what);
  }
  return sharding;
}

}  // namespace

absl::StatusOr<Sharding> ShardingOf(absl::string_view text, const Type& type,
                                    const DeviceMesh& mesh, absl::string_view what) {
  absl::StatusOr<Sharding> sharding = ParseSharding(text, type, mesh);
  if (!sharding.ok()) return Named(sharding.status(), what);
  const absl::Status status = LocalType(type, *sharding, mesh).status();
  if (!status.ok()) return Named(status, what);
  return sharding;
}

absl::StatusOr<ValueShardings> ValueShardings::Read(const Program& program,
                                                    const DeviceMesh& mesh) {
  ValueShardings shardings(mesh);
  for (const Global* global : program.globals()) {
    RH_ASSIGN_OR_RETURN(
        std::optional<Sharding> sharding,
        ReadOne(global->attributes(), global->type(), mesh, absl::StrCat("@", global->name())));
    if (sharding.has_value()) shardings.SetGlobal(global->name(), *std::move(sharding));
  }
  for (const Graph* graph : program.graphs()) {
    if (graph->is_declaration()) continue;
    RH_ASSIGN_OR_RETURN(const std::vector<Node*> inputs, input_nodes(*graph));
    for (size_t i = 0; i < inputs.size(); ++i) {
      const Port& port = graph->inputs()[i];
      RH_ASSIGN_OR_RETURN(
          std::optional<Sharding> sharding,
          ReadOne(port.attributes, port.type, mesh, PortText(*graph, "input", port)));
      if (sharding.has_value() && inputs[i] != nullptr)
        shardings.Set(inputs[i]->result(), *std::move(sharding));
    }
    for (size_t i = 0; i < graph->outputs().size(); ++i) {
      const Port& port = graph->outputs()[i];
      RH_ASSIGN_OR_RETURN(
          std::optional<Sharding> sharding,
          ReadOne(port.attributes, port.type, mesh, PortText(*graph, "output", port)));
      if (sharding.has_value())
        shardings.SetOutput(*graph, static_cast<int>(i), *std::move(sharding));
    }
    for (const Node* node : graph->nodes()) {
      const Attribute* attribute = node->attributes().Find(kShardingAttribute);
      if (attribute == nullptr) continue;
      const std::string what = absl::StrCat("@", graph->name(), ": ", node->DebugName());
      const std::vector<Attribute>* texts = attribute->if_list();
      if (texts == nullptr || static_cast<int>(texts->size()) != node->num_results()) {
        return absl::InvalidArgumentError(absl::StrCat(
            what, ": ", kShardingAttribute, ": expected a list of ", node->num_results(),
            " strings, one for each result, found ", attribute->ToString()));
      }
      for (int i = 0; i < node->num_results(); ++i) {
        const std::string* text = (*texts)[i].if_string();
        if (text == nullptr) {
          return absl::InvalidArgumentError(
              absl::StrCat(what, ": ", kShardingAttribute,
                           ": expected strings such as \"x,_\", found ", attribute->ToString()));
        }
        if (text->empty()) continue;
        RH_ASSIGN_OR_RETURN(Sharding sharding,
                            ShardingOf(*text, node->result(i).type(), mesh, what));
        shardings.Set(node->result(i), std::move(sharding));
      }
    }
  }
  return shardings;
}

const Sharding* ValueShardings::Find(const Value& value) const {
  const auto found = of_values_.find(&value);
  return found == of_values_.end() ? nullptr : &found->second;
}

const Sharding* ValueShardings::FindGlobal(absl::string_view name) const {
  const auto found = of_globals_.find(std::string(name));
  return found == of_globals_.end() ? nullptr : &found->second;
}

const Sharding* ValueShardings::FindOutput(const Graph& graph, int index) const {
  const auto found = of_outputs_.find({&graph, index});
  return found == of_outputs_.end() ? nullptr : &found->second;
}

absl::Status ValueShardings::WriteTo(Program& program) const {
  // "*" means whole whatever the rank; "" would leave the sharding open.
  const auto text = [&](const Sharding* sharding) {
    if (sharding == nullptr) return Attribute::String("");
    return Attribute::String(sharding->is_whole() ? "*" : sharding->ToString(mesh_));
  };
  for (Global* global : program.globals()) {
    if (const Sharding* sharding = FindGlobal(global->name()))
      global->set_attribute(kShardingAttribute, text(sharding));
  }
  for (Graph* graph : program.graphs()) {
    if (graph->is_declaration()) continue;
    RH_ASSIGN_OR_RETURN(const std::vector<Node*> inputs, input_nodes(*graph));
    for (size_t i = 0; i < inputs.size(); ++i) {
      const Sharding* sharding = inputs[i] == nullptr ? nullptr : Find(inputs[i]->result());
      if (sharding != nullptr)
        graph->mutable_inputs()[i].attributes.Set(kShardingAttribute, text(sharding));
    }
    for (size_t i = 0; i < graph->outputs().size(); ++i) {
      if (const Sharding* sharding = FindOutput(*graph, static_cast<int>(i)))
        graph->mutable_outputs()[i].attributes.Set(kShardingAttribute, text(sharding));
    }
    for (Node* node : graph->nodes()) {
      if (IsBoundaryNode(*node)) continue;
      bool is_spread = false;
      std::vector<Attribute> texts;
      for (int i = 0; i < node->num_results(); ++i) {
        const Sharding* sharding = Find(node->result(i));
        is_spread |= sharding != nullptr && !sharding->is_whole();
        texts.push_back(text(sharding));
      }
      if (is_spread) {
        node->set_attribute(kShardingAttribute, Attribute::List(std::move(texts)));
      } else {
        node->EraseAttribute(kShardingAttribute);
      }
    }
  }
  return absl::OkStatus();
}

void ForgetShardings(Program& program) {
  for (Global* global : program.globals()) global->EraseAttribute(kShardingAttribute);
  for (Graph* graph : program.graphs()) {
    for (Port& port : graph->mutable_inputs()) port.attributes.Erase(kShardingAttribute);
    for (Port& port : graph->mutable_outputs()) port.attributes.Erase(kShardingAttribute);
    for (Node* node : graph->nodes()) node->EraseAttribute(kShardingAttribute);
  }
}

}  // namespace roundhouse
