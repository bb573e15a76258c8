#include "roundhouse/serialization/onnx/model_devices.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "absl/container/flat_hash_map.h"
#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "absl/strings/string_view.h"
#include "absl/types/span.h"
#include "roundhouse/core/attribute.h"
#include "roundhouse/core/base/status_macros.h"
#include "roundhouse/core/boundary.h"
#include "roundhouse/core/container.h"
#include "roundhouse/core/graph.h"
#include "roundhouse/core/node.h"
#include "roundhouse/core/program.h"
#include "roundhouse/core/type.h"
#include "roundhouse/serialization/onnx/device_lists.h"
#include "roundhouse/serialization/onnx/kept_configurations.h"
#include "roundhouse/service/devices/device_configurations.h"
#include "roundhouse/service/devices/device_mesh.h"
#include "roundhouse/service/devices/sharding.h"

namespace roundhouse::onnx_format {
namespace {

constexpr int64_t kFirstIrOfDevices = 11;
// Each tensor has a list of all devices.
constexpr int64_t kMaxListedDevices = int64_t{1} << 16;
constexpr absl::string_view kDefaultName = "roundhouse";

std::string NameOf(const onnx::NodeProto& proto) {
  if (!proto.name().empty()) return absl::StrCat(proto.op_type(), " '", proto.name(), "'");
  return absl::StrCat(proto.op_type(), " '", proto.output_size() > 0 ? proto.output(0) : "", "'");
}

std::string Names(absl::Span<const DeviceConfiguration> configurations) {
  return absl::StrJoin(configurations, ", ", [](std::string* out, const DeviceConfiguration& one) {
    absl::StrAppend(out, "'", one.name, "'");
  });
}

// The global that the value is loaded from; null if it is not.
const std::string* LoadedGlobal(const Value& value) {
  if (value.node().op_name() != container::kGlobalLoadConst) return nullptr;
  const Attribute* global = value.node().attribute(container::kGlobal);
  return global == nullptr ? nullptr : global->if_symbol();
}

// The port of a graph's input; null if the value is not one.
const Port* PortOf(const Value& value) {
  const Graph& graph = value.node().graph();
  const absl::StatusOr<std::vector<Node*>> inputs = input_nodes(graph);
  if (!inputs.ok()) return nullptr;
  for (size_t i = 0; i < inputs->size(); ++i) {
    if ((*inputs)[i] == &value.node()) return &graph.inputs()[i];
  }
  return nullptr;
}

// Those of a tensor of known rank.
std::optional<std::vector<std::optional<int64_t>>> SizesOf(const Type& type) {
  if (!type.is_tensor() || !type.shape().is_ranked()) return std::nullopt;
  std::vector<std::optional<int64_t>> sizes;
  for (int64_t dim = 0; dim < type.shape().rank(); ++dim) sizes.push_back(type.shape().size(dim));
  return sizes;
}

// Error: a dimension is not of the size that the specification says, or not a multiple of the
// shards.
absl::Status CheckSizes(const ShardingSpec& spec, const DeviceParts& parts,
                        absl::Span<const std::optional<int64_t>> sizes) {
  const auto rank = static_cast<int64_t>(sizes.size());
  for (const ShardingSpec::Dim& dim : spec.dims) {
    const std::optional<int64_t> size = sizes[dim.axis < 0 ? dim.axis + rank : dim.axis];
    if (dim.shards.size() == 1 && dim.shards[0].size.has_value() && size.has_value() &&
        *dim.shards[0].size != *size) {
      return absl::InvalidArgumentError(
          absl::StrCat("axis ", dim.axis, " has ", *size, " elements, not ", *dim.shards[0].size));
    }
  }
  for (int64_t dim = 0; dim < rank; ++dim) {
    if (sizes[dim].has_value() && *sizes[dim] % parts.counts[dim] != 0) {
      return absl::UnimplementedError(absl::StrCat("axis ", dim, " has ", *sizes[dim],
                                                   " elements, and ", parts.counts[dim],
                                                   " shards would not be equal"));
    }
  }
  return absl::OkStatus();
}

}  // namespace

// ---- Reading.

struct ModelDevicesReader::Spec {
  std::string node;
  std::string tensor;
  const Value* value;
  DeviceParts parts;
  // What is in doubt is said of results by the node that has them.
  bool is_result = false;
};

absl::Status ModelDevicesReader::AddTo(NodeSpecs& specs, const onnx::NodeProto& proto) {
  RH_ASSIGN_OR_RETURN(specs.configurations, ConfigurationsOf(proto));
  if (specs.configurations.empty()) return absl::OkStatus();
  specs.name = NameOf(proto);
  specs.operands.assign(proto.input().begin(), proto.input().end());
  specs.results.assign(proto.output().begin(), proto.output().end());
  nodes_.push_back(std::move(specs));
  return absl::OkStatus();
}

absl::Status ModelDevicesReader::AddNode(const onnx::NodeProto& proto, Node& node) {
  NodeSpecs specs = {.node = &node};
  return AddTo(specs, proto);
}

absl::Status ModelDevicesReader::AddCall(const onnx::NodeProto& proto) {
  NodeSpecs specs;
  return AddTo(specs, proto);
}

std::vector<ModelDevicesReader::Spec> ModelDevicesReader::SpecsOf(
    const DeviceConfiguration& configuration, std::set<std::string>& warnings) const {
  std::vector<Spec> found;
  for (const NodeSpecs& node : nodes_) {
    for (const NodeConfiguration& of_node : node.configurations) {
      if (of_node.configuration != configuration.name) continue;
      if (node.node == nullptr && !of_node.specs.empty()) {
        warnings.insert(absl::StrCat(node.name,
                                     ": its shardings are ignored, as it calls a function, whose "
                                     "nodes replace it"));
        continue;
      }
      for (const ShardingSpec& spec : of_node.specs) {
        const auto ignored = [&](absl::string_view why) {
          warnings.insert(
              absl::StrCat(node.name, ": the sharding of '", spec.tensor, "' is ignored: ", why));
        };
        const auto result = std::find(node.results.begin(), node.results.end(), spec.tensor);
        const auto operand = std::find(node.operands.begin(), node.operands.end(), spec.tensor);
        const Value* value = nullptr;
        if (result != node.results.end()) {
          value = &node.node->result(static_cast<int>(result - node.results.begin()));
        } else if (operand != node.operands.end()) {
          value = &node.node->operand(static_cast<int>(operand - node.operands.begin()));
        } else {
          ignored("the node has no such operand or result");
          continue;
        }
        const auto sizes = SizesOf(value->type());
        if (!sizes.has_value()) {
          ignored(absl::StrCat("it is of ", value->type().ToString(), ", not of known rank"));
          continue;
        }
        absl::StatusOr<DeviceParts> parts =
            PartsOf(spec, static_cast<int64_t>(sizes->size()), configuration.num_devices);
        const absl::Status status = parts.ok() ? CheckSizes(spec, *parts, *sizes) : parts.status();
        if (!status.ok()) {
          ignored(status.message());
          continue;
        }
        found.push_back({.node = node.name,
                         .tensor = spec.tensor,
                         .value = value,
                         .parts = *std::move(parts),
                         .is_result = result != node.results.end()});
      }
    }
  }
  // The node that computes a tensor decides.
  std::stable_sort(found.begin(), found.end(),
                   [](const Spec& a, const Spec& b) { return a.is_result && !b.is_result; });
  return found;
}

absl::Status ModelDevicesReader::Store(const Value& value, const Sharding& sharding,
                                       const DeviceMesh& mesh) {
  const Attribute text = Attribute::String(sharding.is_whole() ? "*" : sharding.ToString(mesh));
  if (const std::string* global = LoadedGlobal(value)) {
    program_.FindGlobal(*global)->set_attribute(kShardingAttribute, text);
    return absl::OkStatus();
  }
  Node& node = value.node();
  if (IsBoundaryNode(node)) {
    RH_ASSIGN_OR_RETURN(const std::vector<Node*> inputs, input_nodes(node.graph()));
    for (size_t i = 0; i < inputs.size(); ++i) {
      if (inputs[i] == &node)
        node.graph().mutable_inputs()[i].attributes.Set(kShardingAttribute, text);
    }
    return absl::OkStatus();
  }
  const Attribute* stored = node.attribute(kShardingAttribute);
  std::vector<Attribute> texts(static_cast<size_t>(node.num_results()), Attribute::String(""));
  if (stored != nullptr && stored->if_list() != nullptr) texts = *stored->if_list();
  texts[value.index()] = text;
  node.set_attribute(kShardingAttribute, Attribute::List(std::move(texts)));
  return absl::OkStatus();
}

absl::Status ModelDevicesReader::Spread(const DeviceConfiguration& configuration, bool is_chosen,
                                        std::set<std::string>& warnings) {
  const auto refused = [&](absl::string_view why) {
    const std::string text = absl::StrCat("device configuration '", configuration.name, "': ", why);
    if (is_chosen) return absl::InvalidArgumentError(text);
    warnings.insert(text);
    return absl::OkStatus();
  };
  if (configuration.num_devices < 1 || configuration.num_devices > DeviceMesh::kMaxDevices) {
    return refused(absl::StrCat("expected 1 to ", DeviceMesh::kMaxDevices, " devices, found ",
                                configuration.num_devices));
  }
  const std::optional<DeviceMesh> named =
      static_cast<int64_t>(configuration.devices.size()) == configuration.num_devices
          ? MeshOfNames(configuration.devices)
          : std::nullopt;
  std::vector<Spec> specs = SpecsOf(configuration, warnings);
  MeshSearch search(configuration.num_devices);
  const auto is_on_mesh = [&](const Spec& spec) {
    return named.has_value() ? ShardingOn(spec.parts, *named).has_value() : search.Add(spec.parts);
  };
  std::vector<Spec> kept;
  absl::flat_hash_map<const Value*, size_t> known;
  for (Spec& spec : specs) {
    const auto ignored = [&](absl::string_view why) {
      warnings.insert(
          absl::StrCat(spec.node, ": the sharding of '", spec.tensor, "' is ignored: ", why));
    };
    const auto before = known.find(spec.value);
    if (before != known.end()) {
      const Spec& first = kept[before->second];
      if (first.parts != spec.parts)
        ignored(absl::StrCat(first.node, " has it in another; devices exchange their parts there"));
      continue;
    }
    if (!is_on_mesh(spec)) {
      ignored("its devices are on no mesh with those of the tensors before it");
      continue;
    }
    known[spec.value] = kept.size();
    kept.push_back(std::move(spec));
  }
  if (kept.empty() && !specs.empty()) return refused("none of its shardings can be used");
  const DeviceMesh mesh = named.has_value() ? *named : search.Mesh();
  for (const Spec& spec : kept)
    RH_RETURN_IF_ERROR(Store(*spec.value, *ShardingOn(spec.parts, mesh), mesh));
  for (const NodeSpecs& node : nodes_) {
    for (const NodeConfiguration& of_node : node.configurations) {
      if (of_node.configuration == configuration.name && of_node.stage.has_value() &&
          node.node != nullptr) {
        node.node->set_attribute(kStageAttribute, Attribute::Int(*of_node.stage));
      }
    }
  }
  mesh.StoreIn(program_);
  program_.set_attribute(kDeviceConfigurationAttribute, Attribute::String(configuration.name));
  return absl::OkStatus();
}

absl::Status ModelDevicesReader::Apply(const onnx::ModelProto& model, absl::string_view chosen,
                                       std::set<std::string>& warnings) {
  RH_ASSIGN_OR_RETURN(const std::vector<DeviceConfiguration> configurations,
                      ConfigurationsOf(model));
  for (const NodeSpecs& node : nodes_) {
    for (const NodeConfiguration& of_node : node.configurations) {
      const bool is_known = std::any_of(
          configurations.begin(), configurations.end(),
          [&](const DeviceConfiguration& one) { return one.name == of_node.configuration; });
      if (!is_known) {
        warnings.insert(absl::StrCat(node.name, ": it is for the device configuration '",
                                     of_node.configuration, "', which the model does not have"));
      }
    }
  }
  if (!chosen.empty()) {
    for (const DeviceConfiguration& one : configurations) {
      if (one.name != chosen) continue;
      KeepOthers(configurations, chosen);
      return Spread(one, /*is_chosen=*/true, warnings);
    }
    return absl::NotFoundError(absl::StrCat(
        "the model has no device configuration '", chosen, "'",
        configurations.empty() ? "" : absl::StrCat("; it has ", Names(configurations))));
  }
  if (configurations.size() == 1) return Spread(configurations[0], /*is_chosen=*/false, warnings);
  KeepOthers(configurations, chosen);
  return absl::OkStatus();
}

void ModelDevicesReader::KeepOthers(const std::vector<DeviceConfiguration>& configurations,
                                    absl::string_view chosen) {
  std::vector<DeviceConfiguration> others;
  for (const DeviceConfiguration& one : configurations) {
    if (one.name != chosen) others.push_back(one);
  }
  if (others.empty()) return;
  Keep(others, program_);
  for (const NodeSpecs& node : nodes_) {
    std::vector<NodeConfiguration> of_others;
    for (const NodeConfiguration& of_node : node.configurations) {
      if (of_node.configuration != chosen) of_others.push_back(of_node);
    }
    if (node.node != nullptr && !of_others.empty())
      Keep(of_others, node.operands, node.results, *node.node);
  }
}

// ---- Writing.

absl::StatusOr<ModelDevicesWriter> ModelDevicesWriter::Create(const Program& program) {
  ModelDevicesWriter writer(program);
  if (IsForManyDevices(program)) return writer;  // Its exchanges cannot be written anyway.
  RH_ASSIGN_OR_RETURN(writer.mesh_, DeviceMesh::Of(program));
  const Attribute* name = program.attributes().Find(kDeviceConfigurationAttribute);
  writer.name_ = name == nullptr || name->if_string() == nullptr ? std::string(kDefaultName)
                                                                 : *name->if_string();
  return writer;
}

void ModelDevicesWriter::AddTo(onnx::ModelProto& model) const {
  const std::vector<DeviceConfiguration> kept = KeptConfigurations(*program_);
  if (!has_devices() && kept.empty()) return;
  model.set_ir_version(std::max<int64_t>(model.ir_version(), kFirstIrOfDevices));
  for (const DeviceConfiguration& one : kept) {
    if (!has_devices() || one.name != name_) Add(one, model);
  }
  if (!has_devices()) return;
  Add({.name = name_, .num_devices = mesh_.num_devices(), .devices = NamesOf(mesh_)}, model);
}

absl::Status ModelDevicesWriter::AddSpec(const Value& value, const std::string& name,
                                         bool is_result, NodeConfiguration& configuration) const {
  const auto sizes = SizesOf(value.type());
  if (name.empty() || !sizes.has_value()) return absl::OkStatus();
  std::string text;
  const AttributeMap* attributes = nullptr;
  if (is_result) {
    const Attribute* stored = value.node().attribute(kShardingAttribute);
    const std::vector<Attribute>* texts = stored == nullptr ? nullptr : stored->if_list();
    if (texts == nullptr || static_cast<int>(texts->size()) <= value.index())
      return absl::OkStatus();
    const std::string* one = (*texts)[value.index()].if_string();
    if (one != nullptr) text = *one;
  } else if (const std::string* symbol = LoadedGlobal(value)) {
    const Global* global = program_->FindGlobal(*symbol);
    if (global != nullptr) attributes = &global->attributes();
  } else if (const Port* port = PortOf(value)) {
    attributes = &port->attributes;
  }
  if (attributes != nullptr) {
    const Attribute* stored = attributes->Find(kShardingAttribute);
    if (stored != nullptr && stored->if_string() != nullptr) text = *stored->if_string();
  }
  if (text.empty()) return absl::OkStatus();
  absl::StatusOr<Sharding> sharding = ParseSharding(text, value.type(), mesh_);
  if (!sharding.ok()) return Annotate(sharding.status(), absl::StrCat("'", name, "'"));
  if (!sharding->is_whole() && mesh_.num_devices() > kMaxListedDevices) {
    return absl::UnimplementedError(
        absl::StrCat("'", name, "': ONNX lists the devices of each tensor; expected at most ",
                     kMaxListedDevices, ", found ", mesh_.num_devices()));
  }
  configuration.specs.push_back(SpecOf(name, *sizes, *sharding, mesh_));
  return absl::OkStatus();
}

absl::Status ModelDevicesWriter::AddTo(const Node& node, onnx::NodeProto& proto) const {
  for (const NodeConfiguration& kept : KeptConfigurations(node, proto)) {
    if (!has_devices() || kept.configuration != name_) Add(kept, proto);
  }
  if (!has_devices()) return absl::OkStatus();
  NodeConfiguration configuration = {.configuration = name_};
  for (int i = 0; i < std::min(proto.input_size(), node.num_operands()); ++i) {
    RH_RETURN_IF_ERROR(
        AddSpec(node.operand(i), proto.input(i), /*is_result=*/false, configuration));
  }
  for (int i = 0; i < std::min(proto.output_size(), node.num_results()); ++i) {
    RH_RETURN_IF_ERROR(AddSpec(node.result(i), proto.output(i), /*is_result=*/true, configuration));
  }
  const Attribute* stage = node.attribute(kStageAttribute);
  if (stage != nullptr && stage->if_int() != nullptr) configuration.stage = *stage->if_int();
  if (!configuration.specs.empty() || configuration.stage.has_value()) Add(configuration, proto);
  return absl::OkStatus();
}

}  // namespace roundhouse::onnx_format
