// Configurations of devices in ONNX models: they become our mesh and shardings, and the reverse.

#include <onnx/onnx_pb.h>

#include <cstddef>
#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "absl/strings/str_replace.h"
#include "absl/strings/string_view.h"
#include "absl/types/span.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "roundhouse/core/attribute.h"
#include "roundhouse/core/base/status_macros.h"
#include "roundhouse/core/context.h"
#include "roundhouse/core/graph.h"
#include "roundhouse/core/node.h"
#include "roundhouse/core/program.h"
#include "roundhouse/serialization/load_warnings.h"
#include "roundhouse/serialization/onnx/device_messages.h"
#include "roundhouse/serialization/onnx/onnx_reader.h"
#include "roundhouse/serialization/onnx/onnx_writer.h"
#include "roundhouse/tests/testing/matchers.h"

namespace roundhouse {
namespace {

using onnx_format::NodeConfiguration;
using onnx_format::ShardingSpec;
using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;
using ::testing::SizeIs;

void SetType(onnx::ValueInfoProto& value, const std::string& name,
             const std::vector<int64_t>& sizes) {
  value.set_name(name);
  onnx::TypeProto::Tensor& type = *value.mutable_type()->mutable_tensor_type();
  type.set_elem_type(onnx::TensorProto::FLOAT);
  for (const int64_t size : sizes) type.mutable_shape()->add_dim()->set_dim_value(size);
}

// Shards along the axes, in order, and the devices.
ShardingSpec Spec(const std::string& tensor, const std::map<int64_t, int64_t>& shards,
                  std::vector<int64_t> devices,
                  std::map<int64_t, std::vector<int64_t>> groups = {}) {
  ShardingSpec spec = {
      .tensor = tensor, .devices = std::move(devices), .groups = std::move(groups)};
  for (const auto& [axis, count] : shards)
    spec.dims.push_back({.axis = axis, .shards = {{.size = std::nullopt, .count = count}}});
  return spec;
}

class ModelDevicesTest : public ::testing::Test {
 protected:
  ModelDevicesTest() {
    absl::StatusOr<std::unique_ptr<Context>> context = Context::WithLinkedExtensions();
    EXPECT_THAT(context, IsOk());
    context_ = *std::move(context);
    // y = relu(x @ w)
    model_.set_ir_version(11);
    model_.add_opset_import()->set_version(17);
    onnx::GraphProto& graph = *model_.mutable_graph();
    SetType(*graph.add_input(), "x", {8, 6});
    SetType(*graph.add_output(), "y", {8, 4});
    SetType(*graph.add_value_info(), "h", {8, 4});
    onnx::TensorProto& weight = *graph.add_initializer();
    weight.set_name("w");
    weight.set_data_type(onnx::TensorProto::FLOAT);
    weight.add_dims(6);
    weight.add_dims(4);
    for (int i = 0; i < 24; ++i) weight.add_float_data(static_cast<float>(i));
    onnx::NodeProto& product = *graph.add_node();
    product.set_name("product");
    product.set_op_type("MatMul");
    product.add_input("x");
    product.add_input("w");
    product.add_output("h");
    onnx::NodeProto& relu = *graph.add_node();
    relu.set_name("relu");
    relu.set_op_type("Relu");
    relu.add_input("h");
    relu.add_output("y");
  }

  onnx::NodeProto& Node(int index) { return *model_.mutable_graph()->mutable_node(index); }

  absl::StatusOr<std::unique_ptr<Program>> Read(const std::string& configuration = "") const {
    return ReadBytes(model_.SerializeAsString(), configuration);
  }
  absl::StatusOr<std::unique_ptr<Program>> ReadBytes(const std::string& bytes,
                                                     const std::string& configuration = "") const {
    return ReadOnnxFromMemory(
        *context_,
        absl::MakeConstSpan(reinterpret_cast<const std::byte*>(bytes.data()), bytes.size()), "m",
        std::nullopt, {.device_configuration = configuration});
  }

  // "devices | x | @w | h | y" as the program stores them, and the stages of nodes.
  static std::string Stored(const Program& program) {
    const auto text = [](const AttributeMap& attributes, absl::string_view name) {
      const Attribute* found = attributes.Find(name);
      return found == nullptr ? "-" : found->ToString();
    };
    const Graph& main = *program.FindGraph("main");
    std::vector<std::string> all = {
        text(program.attributes(), "roundhouse.devices"),
        text(main.inputs()[0].attributes, "roundhouse.sharding"),
        text(program.FindGlobal("w")->attributes(), "roundhouse.sharding")};
    for (const roundhouse::Node* node : main.nodes()) {
      if (node->op_name() != "onnx.MatMul_13" && node->op_name() != "onnx.Relu_14") continue;
      all.push_back(text(node->attributes(), "roundhouse.sharding"));
      if (node->attributes().contains("roundhouse.stage"))
        absl::StrAppend(&all.back(), " stage ", text(node->attributes(), "roundhouse.stage"));
    }
    return absl::StrReplaceAll(absl::StrJoin(all, " | "), {{" : i64", ""}});
  }

  onnx::ModelProto model_;
  std::unique_ptr<Context> context_;
};

TEST_F(ModelDevicesTest, BecomeOurMeshAndShardings) {
  onnx_format::Add({.name = "four", .num_devices = 4}, model_);
  NodeConfiguration product = {.configuration = "four", .stage = 2};
  product.specs = {Spec("x", {{0, 2}}, {-1, -2}, {{-1, {0, 1}}, {-2, {2, 3}}}),
                   Spec("w", {{-1, 2}}, {-1, -2}, {{-1, {0, 2}}, {-2, {1, 3}}}),
                   Spec("h", {{0, 2}, {1, 2}}, {0, 1, 2, 3})};
  onnx_format::Add(product, Node(0));
  ASSERT_OK_AND_ASSIGN(const std::unique_ptr<Program> program, Read());
  EXPECT_THAT(LoadWarnings(*program), IsEmpty());
  EXPECT_EQ(Stored(*program), "{a = 2, b = 2} | \"a,_\" | \"_,b\" | [\"a,b\"] stage 2 | -");
}

TEST_F(ModelDevicesTest, AreWrittenAndReadAgain) {
  ASSERT_OK_AND_ASSIGN(const std::unique_ptr<Program> program, Read());
  program->set_attribute(
      "roundhouse.devices",
      Attribute::Dictionary({{"data", Attribute::Int(2)}, {"model", Attribute::Int(2)}}));
  Graph& main = *program->FindGraph("main");
  main.mutable_inputs()[0].attributes.Set("roundhouse.sharding", Attribute::String("data,_"));
  program->FindGlobal("w")->set_attribute("roundhouse.sharding", Attribute::String("_,model"));
  for (roundhouse::Node* node : main.nodes()) {
    if (node->op_name() == "onnx.MatMul_13") {
      node->set_attribute("roundhouse.sharding",
                          Attribute::List({Attribute::String("data,model")}));
      node->set_attribute("roundhouse.stage", Attribute::Int(1));
    }
    if (node->op_name() == "onnx.Relu_14")
      node->set_attribute("roundhouse.sharding", Attribute::List({Attribute::String("*")}));
  }
  const std::string before = Stored(*program);
  ASSERT_OK_AND_ASSIGN(const std::string bytes, FormatOnnx(*program));
  onnx::ModelProto written;
  ASSERT_TRUE(written.ParseFromString(bytes));
  EXPECT_EQ(written.ir_version(), 11);
  ASSERT_OK_AND_ASSIGN(const auto configurations, onnx_format::ConfigurationsOf(written));
  ASSERT_EQ(configurations.size(), 1);
  EXPECT_EQ(configurations[0].name, "roundhouse");
  EXPECT_THAT(configurations[0].devices,
              ElementsAre("data=0,model=0", "data=0,model=1", "data=1,model=0", "data=1,model=1"));
  // Here is nothing that infers types.
  SetType(*written.mutable_graph()->add_value_info(), "h", {8, 4});
  ASSERT_OK_AND_ASSIGN(const std::unique_ptr<Program> again,
                       ReadBytes(written.SerializeAsString()));
  EXPECT_THAT(LoadWarnings(*again), IsEmpty());
  EXPECT_EQ(Stored(*again), before);
}

TEST_F(ModelDevicesTest, OneOfSeveralIsChosen) {
  onnx_format::Add({.name = "two", .num_devices = 2}, model_);
  onnx_format::Add({.name = "three", .num_devices = 3}, model_);
  onnx_format::Add(
      NodeConfiguration{.configuration = "two", .specs = {Spec("x", {{0, 2}}, {0, 1})}}, Node(0));
  onnx_format::Add(
      NodeConfiguration{.configuration = "three", .specs = {Spec("x", {{1, 3}}, {0, 1, 2})}},
      Node(0));
  ASSERT_OK_AND_ASSIGN(std::unique_ptr<Program> program, Read());
  EXPECT_EQ(Stored(*program), "- | - | - | - | -");
  // Both are written again, as they were read.
  ASSERT_OK_AND_ASSIGN(const std::string bytes, FormatOnnx(*program));
  for (const char* name : {"two", "three"}) {
    ASSERT_OK_AND_ASSIGN(const std::unique_ptr<Program> before, Read(name));
    ASSERT_OK_AND_ASSIGN(const std::unique_ptr<Program> after, ReadBytes(bytes, name));
    EXPECT_EQ(Stored(*after), Stored(*before)) << name;
    // So is the other one, beside the one that was chosen.
    ASSERT_OK_AND_ASSIGN(const std::string again, FormatOnnx(*after));
    onnx::ModelProto written;
    ASSERT_TRUE(written.ParseFromString(again));
    EXPECT_THAT(onnx_format::ConfigurationsOf(written), IsOkAndHolds(SizeIs(2)));
    EXPECT_THAT(onnx_format::ConfigurationsOf(written.graph().node(0)), IsOkAndHolds(SizeIs(2)));
  }
  ASSERT_OK_AND_ASSIGN(program, Read("three"));
  EXPECT_EQ(Stored(*program), "{a = 3} | \"_,a\" | - | - | -");
  ASSERT_OK_AND_ASSIGN(program, Read("two"));
  EXPECT_EQ(Stored(*program), "{a = 2} | \"a,_\" | - | - | -");
  EXPECT_THAT(Read("four").status(),
              StatusIs(absl::StatusCode::kNotFound,
                       HasSubstr("no device configuration 'four'; it has 'two', 'three'")));
}

TEST_F(ModelDevicesTest, WhatCannotBeExpressedIsSaid) {
  onnx_format::Add({.name = "two", .num_devices = 2}, model_);
  NodeConfiguration product = {.configuration = "two"};
  product.specs = {Spec("x", {{0, 2}}, {1, 0}), Spec("w", {{0, 2}}, {0, 1}),
                   Spec("h", {{1, 2}}, {0, 0}), Spec("z", {{1, 2}}, {0, 1})};
  onnx_format::Add(product, Node(0));
  NodeConfiguration relu = {.configuration = "two"};
  relu.specs = {Spec("h", {{0, 2}}, {0, 1}), Spec("y", {{1, 2}}, {0})};
  onnx_format::Add(relu, Node(1));
  onnx_format::Add(NodeConfiguration{.configuration = "none", .specs = {}}, Node(1));
  ASSERT_OK_AND_ASSIGN(const std::unique_ptr<Program> program, Read());
  EXPECT_EQ(Stored(*program), "{a = 2} | - | \"a,_\" | [\"a,_\"] | -");
  EXPECT_THAT(
      LoadWarnings(*program),
      ElementsAre(
          HasSubstr("MatMul 'product': the sharding of 'h' is ignored: device 0 has several"),
          HasSubstr("MatMul 'product': the sharding of 'x' is ignored: its devices are on no mesh"),
          HasSubstr("MatMul 'product': the sharding of 'z' is ignored: the node has no such"),
          HasSubstr("Relu 'relu': it is for the device configuration 'none', which the model"),
          HasSubstr("Relu 'relu': the sharding of 'y' is ignored: expected 2 devices")));
}

TEST_F(ModelDevicesTest, UnequalShardsAndDisagreementAreSaid) {
  onnx_format::Add({.name = "four", .num_devices = 4}, model_);
  onnx_format::Add(NodeConfiguration{.configuration = "four",
                                     .specs = {Spec("w", {{0, 4}}, {0, 1, 2, 3}),
                                               Spec("h", {{0, 4}}, {0, 1, 2, 3})}},
                   Node(0));
  onnx_format::Add(
      NodeConfiguration{.configuration = "four", .specs = {Spec("h", {{1, 4}}, {0, 1, 2, 3})}},
      Node(1));
  ASSERT_OK_AND_ASSIGN(const std::unique_ptr<Program> program, Read());
  EXPECT_EQ(Stored(*program), "{a = 4} | - | - | [\"a,_\"] | -");
  EXPECT_THAT(LoadWarnings(*program),
              ElementsAre(HasSubstr("axis 0 has 6 elements, and 4 shards would not be equal"),
                          HasSubstr("MatMul 'product' has it in another")));
}

TEST_F(ModelDevicesTest, DamagedBytesAreAnError) {
  Node(0).GetReflection()->MutableUnknownFields(&Node(0))->AddLengthDelimited(10, "\xff");
  EXPECT_THAT(Read().status(), StatusIs(absl::StatusCode::kInvalidArgument,
                                        HasSubstr("the configuration of devices is damaged")));
}

TEST_F(ModelDevicesTest, ImpossibleNumbersOfDevicesAreSaid) {
  for (const int64_t count : {int64_t{0}, int64_t{-1}, int64_t{1} << 40}) {
    onnx::ModelProto plain = model_;
    onnx_format::Add({.name = "odd", .num_devices = count}, model_);
    ASSERT_OK_AND_ASSIGN(const std::unique_ptr<Program> program, Read());
    EXPECT_THAT(LoadWarnings(*program), ElementsAre(HasSubstr("expected 1 to 1048576 devices")));
    EXPECT_THAT(Read("odd").status(), StatusIs(absl::StatusCode::kInvalidArgument));
    model_ = plain;
  }
}

}  // namespace
}  // namespace roundhouse
