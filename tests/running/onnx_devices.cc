#include "roundhouse/tests/running/onnx_devices.h"

#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include "absl/strings/str_cat.h"
#include "roundhouse/serialization/onnx/device_messages.h"

namespace roundhouse {
namespace {

using onnx_format::NodeConfiguration;
using onnx_format::ShardingSpec;

constexpr int64_t kDevices = 4;

std::string ConfigurationName(FuzzChoices& choices) {
  return choices.OneIn(8) ? "" : absl::StrCat("c", choices.Below(2));
}

// Rows, or columns, of 2 x 2 devices; or any.
ShardingSpec MakeSpec(FuzzChoices& choices, const std::string& tensor) {
  ShardingSpec spec;
  spec.tensor = choices.OneIn(12) ? "nothing" : tensor;
  for (int64_t i = choices.OneIn(6) ? choices.Below(8) : kDevices; i > 0; --i)
    spec.devices.push_back(choices.OneIn(16) ? choices.Number(/*rarity=*/3) : kDevices - i);
  for (int i = choices.OneIn(3) ? choices.Below(4) : 0; i > 0; --i) {
    std::vector<int64_t>& group = spec.groups[choices.OneIn(4) ? choices.Number() : -1 - i];
    for (int j = choices.Below(4); j > 0; --j) group.push_back(choices.Number());
  }
  for (int i = choices.Below(3); i > 0; --i) {
    ShardingSpec::Dim dim;
    dim.axis = choices.OneIn(6) ? choices.Number(/*rarity=*/3) : i - 1;
    for (int j = choices.OneIn(6) ? choices.Below(4) : 1; j > 0; --j) {
      ShardingSpec::Shards shards;
      if (choices.OneIn(2)) shards.size = choices.Size();
      shards.count = choices.OneIn(6) ? choices.Number(/*rarity=*/3) : 2;
      dim.shards.push_back(shards);
    }
    spec.dims.push_back(std::move(dim));
  }
  return spec;
}

}  // namespace

void AddOnnxDevices(FuzzChoices& choices, onnx::ModelProto& model) {
  model.set_ir_version(11);
  for (int i = 0; i < 1 + choices.Below(2); ++i) {
    onnx_format::DeviceConfiguration made;
    made.name = ConfigurationName(choices);
    made.num_devices = choices.OneIn(6) ? choices.Number(/*rarity=*/3) : kDevices;
    for (int j = choices.OneIn(4) ? choices.Below(6) : 0; j > 0; --j)
      made.devices.push_back(absl::StrCat("data=", j / 2, choices.OneIn(2) ? ",model=0" : ""));
    Add(made, model);
  }
  for (onnx::NodeProto& node : *model.mutable_graph()->mutable_node()) {
    for (int i = choices.Below(3); i > 0; --i) {
      NodeConfiguration made;
      made.configuration = ConfigurationName(choices);
      if (choices.OneIn(4)) made.stage = choices.Number();
      for (const std::string& name : node.input())
        if (choices.OneIn(2)) made.specs.push_back(MakeSpec(choices, name));
      for (const std::string& name : node.output())
        if (choices.OneIn(2)) made.specs.push_back(MakeSpec(choices, name));
      Add(made, node);
    }
  }
}

}  // namespace roundhouse
