#include "roundhouse/serialization/onnx/kept_configurations.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "absl/strings/string_view.h"
#include "absl/types/span.h"
#include "roundhouse/core/attribute.h"
#include "roundhouse/core/node.h"
#include "roundhouse/core/program.h"
#include "roundhouse/serialization/onnx/device_messages.h"
#include "roundhouse/service/devices/device_configurations.h"

namespace roundhouse::onnx_format {
namespace {

constexpr absl::string_view kName = "name";
constexpr absl::string_view kDevices = "devices";
constexpr absl::string_view kNames = "names";
constexpr absl::string_view kStage = "stage";
constexpr absl::string_view kValues = "values";
constexpr absl::string_view kOperand = "operand";
constexpr absl::string_view kResult = "result";
constexpr absl::string_view kGroups = "groups";
constexpr absl::string_view kDims = "dims";
constexpr int64_t kNoSize = -1;

// ---- To attributes.

Attribute ToAttribute(const ShardingSpec& spec, absl::string_view kind, int64_t index) {
  AttributeMap entries;
  entries.Set(kind, Attribute::Int(index));
  entries.Set(kDevices, Attribute::IntArray(spec.devices));
  std::vector<Attribute> groups;
  for (const auto& [key, devices] : spec.groups) {
    std::vector<int64_t> numbers = {key};
    numbers.insert(numbers.end(), devices.begin(), devices.end());
    groups.push_back(Attribute::IntArray(std::move(numbers)));
  }
  if (!groups.empty()) entries.Set(kGroups, Attribute::List(std::move(groups)));
  // The axis, then the size and the number of its shards, once or more.
  std::vector<Attribute> dims;
  for (const ShardingSpec::Dim& dim : spec.dims) {
    std::vector<int64_t> numbers = {dim.axis};
    for (const ShardingSpec::Shards& shards : dim.shards) {
      numbers.push_back(shards.size.value_or(kNoSize));
      numbers.push_back(shards.count);
    }
    dims.push_back(Attribute::IntArray(std::move(numbers)));
  }
  entries.Set(kDims, Attribute::List(std::move(dims)));
  return Attribute::Dictionary(std::move(entries));
}

// ---- From attributes.

const AttributeMap* Entries(const Attribute& attribute) { return attribute.if_dictionary(); }

std::optional<int64_t> IntAt(const AttributeMap& entries, absl::string_view name) {
  const Attribute* found = entries.Find(name);
  if (found == nullptr || found->if_int() == nullptr) return std::nullopt;
  return *found->if_int();
}

std::string TextAt(const AttributeMap& entries, absl::string_view name) {
  const Attribute* found = entries.Find(name);
  return found == nullptr || found->if_string() == nullptr ? "" : *found->if_string();
}

const std::vector<Attribute>& ListAt(const AttributeMap& entries, absl::string_view name) {
  static const auto* const kNone = new std::vector<Attribute>();
  const Attribute* found = entries.Find(name);
  return found == nullptr || found->if_list() == nullptr ? *kNone : *found->if_list();
}

// The specification; nullopt if the node has no such operand or result any more.
std::optional<ShardingSpec> SpecOf(const AttributeMap& entries, const onnx::NodeProto& proto) {
  ShardingSpec spec;
  const std::optional<int64_t> operand = IntAt(entries, kOperand);
  const std::optional<int64_t> result = IntAt(entries, kResult);
  if (operand.has_value() && *operand >= 0 && *operand < proto.input_size())
    spec.tensor = proto.input(static_cast<int>(*operand));
  if (result.has_value() && *result >= 0 && *result < proto.output_size())
    spec.tensor = proto.output(static_cast<int>(*result));
  if (spec.tensor.empty()) return std::nullopt;
  const Attribute* devices = entries.Find(kDevices);
  if (devices != nullptr && devices->if_int_array() != nullptr)
    spec.devices = *devices->if_int_array();
  for (const Attribute& group : ListAt(entries, kGroups)) {
    const std::vector<int64_t>* numbers = group.if_int_array();
    if (numbers == nullptr || numbers->empty()) continue;
    spec.groups[numbers->front()].assign(numbers->begin() + 1, numbers->end());
  }
  for (const Attribute& one : ListAt(entries, kDims)) {
    const std::vector<int64_t>* numbers = one.if_int_array();
    if (numbers == nullptr || numbers->size() % 2 == 0) continue;
    ShardingSpec::Dim& dim = spec.dims.emplace_back();
    dim.axis = numbers->front();
    for (size_t i = 1; i < numbers->size(); i += 2) {
      ShardingSpec::Shards& shards = dim.shards.emplace_back();
      if ((*numbers)[i] != kNoSize) shards.size = (*numbers)[i];
      shards.count = (*numbers)[i + 1];
    }
  }
  return spec;
}

}  // namespace

void Keep(absl::Span<const DeviceConfiguration> configurations, Program& program) {
  std::vector<Attribute> list;
  for (const DeviceConfiguration& one : configurations) {
    AttributeMap entries;
    entries.Set(kName, Attribute::String(one.name));
    entries.Set(kDevices, Attribute::Int(one.num_devices));
    std::vector<Attribute> names;
    for (const std::string& name : one.devices) names.push_back(Attribute::String(name));
    if (!names.empty()) entries.Set(kNames, Attribute::List(std::move(names)));
    list.push_back(Attribute::Dictionary(std::move(entries)));
  }
  program.set_attribute(kDeviceConfigurationsAttribute, Attribute::List(std::move(list)));
}

void Keep(absl::Span<const NodeConfiguration> configurations,
          absl::Span<const std::string> operands, absl::Span<const std::string> results,
          Node& node) {
  std::vector<Attribute> list;
  for (const NodeConfiguration& one : configurations) {
    AttributeMap entries;
    entries.Set(kName, Attribute::String(one.configuration));
    if (one.stage.has_value()) entries.Set(kStage, Attribute::Int(*one.stage));
    std::vector<Attribute> values;
    for (const ShardingSpec& spec : one.specs) {
      const auto result = std::find(results.begin(), results.end(), spec.tensor);
      const auto operand = std::find(operands.begin(), operands.end(), spec.tensor);
      if (result != results.end()) {
        values.push_back(ToAttribute(spec, kResult, result - results.begin()));
      } else if (operand != operands.end()) {
        values.push_back(ToAttribute(spec, kOperand, operand - operands.begin()));
      }
    }
    if (!values.empty()) entries.Set(kValues, Attribute::List(std::move(values)));
    list.push_back(Attribute::Dictionary(std::move(entries)));
  }
  node.set_attribute(kDeviceConfigurationsAttribute, Attribute::List(std::move(list)));
}

std::vector<DeviceConfiguration> KeptConfigurations(const Program& program) {
  std::vector<DeviceConfiguration> kept;
  for (const Attribute& one : ListAt(program.attributes(), kDeviceConfigurationsAttribute)) {
    const AttributeMap* entries = Entries(one);
    if (entries == nullptr) continue;
    DeviceConfiguration& made = kept.emplace_back();
    made.name = TextAt(*entries, kName);
    made.num_devices = IntAt(*entries, kDevices).value_or(0);
    for (const Attribute& name : ListAt(*entries, kNames)) {
      if (name.if_string() != nullptr) made.devices.push_back(*name.if_string());
    }
  }
  return kept;
}

std::vector<NodeConfiguration> KeptConfigurations(const Node& node, const onnx::NodeProto& proto) {
  std::vector<NodeConfiguration> kept;
  for (const Attribute& one : ListAt(node.attributes(), kDeviceConfigurationsAttribute)) {
    const AttributeMap* entries = Entries(one);
    if (entries == nullptr) continue;
    NodeConfiguration& made = kept.emplace_back();
    made.configuration = TextAt(*entries, kName);
    made.stage = IntAt(*entries, kStage);
    for (const Attribute& value : ListAt(*entries, kValues)) {
      if (const AttributeMap* spec = Entries(value)) {
        if (std::optional<ShardingSpec> found = SpecOf(*spec, proto))
          made.specs.push_back(*std::move(found));
      }
    }
  }
  return kept;
}

}  // namespace roundhouse::onnx_format
