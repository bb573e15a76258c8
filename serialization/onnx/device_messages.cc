#include "roundhouse/serialization/onnx/device_messages.h"

#include <google/protobuf/io/coded_stream.h>
#include <google/protobuf/message.h>
#include <google/protobuf/unknown_field_set.h>

#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "roundhouse/core/base/status_macros.h"

namespace roundhouse::onnx_format {
namespace {

using google::protobuf::UnknownField;
using google::protobuf::UnknownFieldSet;

constexpr int kModelConfiguration = 26;
constexpr int kNodeConfigurations = 10;

absl::Status Damaged() {
  return absl::InvalidArgumentError("the configuration of devices is damaged");
}

absl::Status Parse(const std::string& bytes, UnknownFieldSet& fields) {
  return fields.ParseFromString(bytes) ? absl::OkStatus() : Damaged();
}

const std::string* BytesOf(const UnknownField& field, int number) {
  return field.number() == number && field.type() == UnknownField::TYPE_LENGTH_DELIMITED
             ? &field.length_delimited()
             : nullptr;
}

std::optional<int64_t> IntOf(const UnknownField& field, int number) {
  if (field.number() != number || field.type() != UnknownField::TYPE_VARINT) return std::nullopt;
  return static_cast<int64_t>(field.varint());
}

// A repeated integer is one field for each, or one for all.
absl::Status AppendInts(const UnknownField& field, int number, std::vector<int64_t>& ints) {
  if (const std::optional<int64_t> one = IntOf(field, number)) ints.push_back(*one);
  const std::string* packed = BytesOf(field, number);
  if (packed == nullptr) return absl::OkStatus();
  google::protobuf::io::CodedInputStream stream(reinterpret_cast<const uint8_t*>(packed->data()),
                                                static_cast<int>(packed->size()));
  uint64_t one = 0;
  while (stream.CurrentPosition() < static_cast<int>(packed->size())) {
    if (!stream.ReadVarint64(&one)) return Damaged();
    ints.push_back(static_cast<int64_t>(one));
  }
  return absl::OkStatus();
}

absl::StatusOr<ShardingSpec::Shards> ShardsOf(const std::string& bytes) {
  UnknownFieldSet fields;
  RH_RETURN_IF_ERROR(Parse(bytes, fields));
  ShardingSpec::Shards shards;
  for (int i = 0; i < fields.field_count(); ++i) {
    if (const auto size = IntOf(fields.field(i), 1)) shards.size = size;
    if (const auto count = IntOf(fields.field(i), 3)) shards.count = *count;
  }
  return shards;
}

absl::StatusOr<ShardingSpec::Dim> DimOf(const std::string& bytes) {
  UnknownFieldSet fields;
  RH_RETURN_IF_ERROR(Parse(bytes, fields));
  ShardingSpec::Dim dim;
  for (int i = 0; i < fields.field_count(); ++i) {
    if (const auto axis = IntOf(fields.field(i), 1)) dim.axis = *axis;
    if (const std::string* shards = BytesOf(fields.field(i), 2)) {
      RH_ASSIGN_OR_RETURN(dim.shards.emplace_back(), ShardsOf(*shards));
    }
  }
  return dim;
}

absl::Status ReadGroup(const std::string& bytes, ShardingSpec& spec) {
  UnknownFieldSet fields;
  RH_RETURN_IF_ERROR(Parse(bytes, fields));
  int64_t key = 0;
  std::vector<int64_t> devices;
  for (int i = 0; i < fields.field_count(); ++i) {
    if (const auto given = IntOf(fields.field(i), 1)) key = *given;
    RH_RETURN_IF_ERROR(AppendInts(fields.field(i), 2, devices));
  }
  spec.groups.insert_or_assign(key, std::move(devices));
  return absl::OkStatus();
}

absl::StatusOr<ShardingSpec> SpecOf(const std::string& bytes) {
  UnknownFieldSet fields;
  RH_RETURN_IF_ERROR(Parse(bytes, fields));
  ShardingSpec spec;
  for (int i = 0; i < fields.field_count(); ++i) {
    const UnknownField& field = fields.field(i);
    if (const std::string* name = BytesOf(field, 1)) spec.tensor = *name;
    RH_RETURN_IF_ERROR(AppendInts(field, 2, spec.devices));
    if (const std::string* group = BytesOf(field, 3)) RH_RETURN_IF_ERROR(ReadGroup(*group, spec));
    if (const std::string* dim = BytesOf(field, 4)) {
      RH_ASSIGN_OR_RETURN(spec.dims.emplace_back(), DimOf(*dim));
    }
  }
  return spec;
}

// ---- Writing.

std::string Bytes(const UnknownFieldSet& fields) {
  std::string bytes;
  fields.SerializeToString(&bytes);
  return bytes;
}

void AddInt(UnknownFieldSet& fields, int number, int64_t value) {
  fields.AddVarint(number, static_cast<uint64_t>(value));
}

std::string BytesOf(const ShardingSpec::Dim& dim) {
  UnknownFieldSet fields;
  AddInt(fields, 1, dim.axis);
  for (const ShardingSpec::Shards& shards : dim.shards) {
    UnknownFieldSet simple;
    if (shards.size.has_value()) AddInt(simple, 1, *shards.size);
    AddInt(simple, 3, shards.count);
    fields.AddLengthDelimited(2, Bytes(simple));
  }
  return Bytes(fields);
}

std::string BytesOf(const ShardingSpec& spec) {
  UnknownFieldSet fields;
  fields.AddLengthDelimited(1, spec.tensor);
  for (const int64_t device : spec.devices) AddInt(fields, 2, device);
  for (const auto& [key, devices] : spec.groups) {
    UnknownFieldSet group;
    AddInt(group, 1, key);
    for (const int64_t device : devices) AddInt(group, 2, device);
    fields.AddLengthDelimited(3, Bytes(group));
  }
  for (const ShardingSpec::Dim& dim : spec.dims) fields.AddLengthDelimited(4, BytesOf(dim));
  return Bytes(fields);
}

}  // namespace

absl::StatusOr<std::vector<DeviceConfiguration>> ConfigurationsOf(const onnx::ModelProto& model) {
  const UnknownFieldSet& unknown = model.GetReflection()->GetUnknownFields(model);
  std::vector<DeviceConfiguration> configurations;
  for (int i = 0; i < unknown.field_count(); ++i) {
    const std::string* bytes = BytesOf(unknown.field(i), kModelConfiguration);
    if (bytes == nullptr) continue;
    UnknownFieldSet fields;
    RH_RETURN_IF_ERROR(Parse(*bytes, fields));
    DeviceConfiguration& made = configurations.emplace_back();
    for (int j = 0; j < fields.field_count(); ++j) {
      if (const std::string* name = BytesOf(fields.field(j), 1)) made.name = *name;
      if (const auto count = IntOf(fields.field(j), 2)) made.num_devices = *count;
      if (const std::string* device = BytesOf(fields.field(j), 3)) made.devices.push_back(*device);
    }
  }
  return configurations;
}

absl::StatusOr<std::vector<NodeConfiguration>> ConfigurationsOf(const onnx::NodeProto& node) {
  const UnknownFieldSet& unknown = node.GetReflection()->GetUnknownFields(node);
  std::vector<NodeConfiguration> configurations;
  for (int i = 0; i < unknown.field_count(); ++i) {
    const std::string* bytes = BytesOf(unknown.field(i), kNodeConfigurations);
    if (bytes == nullptr) continue;
    UnknownFieldSet fields;
    RH_RETURN_IF_ERROR(Parse(*bytes, fields));
    NodeConfiguration& made = configurations.emplace_back();
    for (int j = 0; j < fields.field_count(); ++j) {
      const UnknownField& field = fields.field(j);
      if (const std::string* name = BytesOf(field, 1)) made.configuration = *name;
      if (const std::string* spec = BytesOf(field, 2)) {
        RH_ASSIGN_OR_RETURN(made.specs.emplace_back(), SpecOf(*spec));
      }
      if (const auto stage = IntOf(field, 3)) made.stage = stage;
    }
  }
  return configurations;
}

void Add(const DeviceConfiguration& configuration, onnx::ModelProto& model) {
  UnknownFieldSet fields;
  fields.AddLengthDelimited(1, configuration.name);
  AddInt(fields, 2, configuration.num_devices);
  for (const std::string& device : configuration.devices) fields.AddLengthDelimited(3, device);
  model.GetReflection()->MutableUnknownFields(&model)->AddLengthDelimited(kModelConfiguration,
                                                                          Bytes(fields));
}

void Add(const NodeConfiguration& configuration, onnx::NodeProto& node) {
  UnknownFieldSet fields;
  fields.AddLengthDelimited(1, configuration.configuration);
  for (const ShardingSpec& spec : configuration.specs) fields.AddLengthDelimited(2, BytesOf(spec));
  if (configuration.stage.has_value()) AddInt(fields, 3, *configuration.stage);
  node.GetReflection()->MutableUnknownFields(&node)->AddLengthDelimited(kNodeConfigurations,
                                                                        Bytes(fields));
}

}  // namespace roundhouse::onnx_format
