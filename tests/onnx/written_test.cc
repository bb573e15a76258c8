// The parts of a written ONNX model that a runtime checks before it runs the model.
#include <onnx/onnx_pb.h>

#include <memory>
#include <set>
#include <string>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/string_view.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "roundhouse/core/attribute.h"
#include "roundhouse/core/base/status_macros.h"
#include "roundhouse/core/context.h"
#include "roundhouse/core/program.h"
#include "roundhouse/core/text/parser.h"
#include "roundhouse/serialization/onnx/onnx_writer.h"
#include "roundhouse/service/dialect_export.h"
#include "roundhouse/service/export_options.h"
#include "roundhouse/service/lowering/program_lowering.h"
#include "roundhouse/tests/onnx/model_text.h"
#include "roundhouse/tests/testing/matchers.h"

namespace roundhouse {
namespace {

using ::testing::Contains;
using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsSupersetOf;
using ::testing::SizeIs;
using ::testing::StartsWith;
using ::testing::UnorderedElementsAre;

// A softmax of old opsets becomes several nodes in newer ones.
TEST(Nodes, ThatOneNodeBecameHaveNamesOfTheirOwnThatTellIt) {
  const std::string bytes = ModelBytes(
      "g (float[2,3,4] x) => (float[2,3,4] y) { y = Softmax<axis = 1>(x) }", 11,
      [](onnx::ModelProto& proto) { proto.mutable_graph()->mutable_node(0)->set_name("scores"); });
  ASSERT_OK_AND_ASSIGN(const std::unique_ptr<Program> program, ReadBytes(bytes));
  ASSERT_THAT(LowerProgram(*program).status(), IsOk());
  ASSERT_OK_AND_ASSIGN(const std::unique_ptr<Program> exported, ExportTo(*program, "onnx"));
  ASSERT_OK_AND_ASSIGN(const std::string written, FormatOnnx(*exported));
  onnx::ModelProto model;
  ASSERT_TRUE(model.ParseFromString(written));
  std::set<std::string> names;
  for (const onnx::NodeProto& node : model.graph().node()) {
    EXPECT_THAT(node.name(), StartsWith("scores"));
    names.insert(node.name());
  }
  EXPECT_GT(model.graph().node_size(), 1);
  EXPECT_THAT(names, SizeIs(model.graph().node_size()));
}

// A model with this many graphs in one another: each is a branch of an If in the one around it.
std::string Nested(int depth) {
  return ModelBytes("g (bool c, float[2] x) => (float[2] y) { y = Identity(x) }", 17,
                    [depth](onnx::ModelProto& proto) {
                      onnx::GraphProto* graph = proto.mutable_graph();
                      for (int i = 0; i < depth; ++i) {
                        onnx::NodeProto& node = *graph->mutable_node(0);
                        node.Clear();
                        node.set_op_type("If");
                        node.add_input("c");
                        node.add_output(graph->output(0).name());
                        const onnx::ValueInfoProto result = graph->output(0);
                        for (const char* name : {"else_branch", "then_branch"}) {
                          onnx::AttributeProto& attribute = *node.add_attribute();
                          attribute.set_name(name);
                          attribute.set_type(onnx::AttributeProto::GRAPH);
                          graph = attribute.mutable_g();
                          graph->set_name(absl::StrCat(name, i));
                          onnx::ValueInfoProto& output = *graph->add_output();
                          output = result;
                          output.set_name(absl::StrCat("y_", name, i));
                          onnx::NodeProto& identity = *graph->add_node();
                          identity.set_op_type("Identity");
                          identity.add_input("x");
                          identity.add_output(output.name());
                        }
                      }
                    });
}

TEST(Graphs, NestAsDeepAsReadersTake) {
  ASSERT_OK_AND_ASSIGN(const std::unique_ptr<Program> deep, ReadBytes(Nested(29)));
  ASSERT_OK_AND_ASSIGN(const std::string written, FormatOnnx(*deep));
  EXPECT_THAT(ReadBytes(written), IsOk());
  onnx::ModelProto model;
  EXPECT_TRUE(model.ParseFromString(written));
  ASSERT_OK_AND_ASSIGN(const std::unique_ptr<Program> deeper, ReadBytes(Nested(30)));
  EXPECT_THAT(FormatOnnx(*deeper),
              StatusIs(absl::StatusCode::kUnimplemented,
                       HasSubstr("expected at most 29 graphs in one another")));
}

std::vector<std::string> InputsOf(bool keeps) {
  const std::string bytes =
      ModelBytes("g (float[2] x, float[2] w) => (float[2] y) { y = Add(x, w) }", 9,
                 [](onnx::ModelProto& proto) {
                   proto.set_ir_version(3);
                   auto& weight = *proto.mutable_graph()->add_initializer();
                   weight.set_name("w");
                   weight.set_data_type(onnx::TensorProto::FLOAT);
                   weight.add_dims(2);
                   weight.add_float_data(1);
                   weight.add_float_data(2);
                 });
  absl::StatusOr<std::unique_ptr<Program>> program = ReadBytes(bytes);
  EXPECT_THAT(program, IsOk());
  if (keeps) (*program)->set_attribute(kKeepInitializerInputs, Attribute::Bool(true));
  const absl::StatusOr<std::string> written = FormatOnnx(**program);
  EXPECT_THAT(written, IsOk());
  onnx::ModelProto model;
  EXPECT_TRUE(model.ParseFromString(*written));
  // Before version 4 every initializer is an input.
  EXPECT_EQ(model.ir_version(), keeps ? 3 : 4);
  std::vector<std::string> names;
  for (const auto& input : model.graph().input()) names.push_back(input.name());
  return names;
}

// A runtime that finds float weights after a quantised input quantises them again, per tensor.
TEST(Weights, ThatAreQuantisedByChannelStaySo) {
  const std::string bytes = ModelBytes(R"(g (float[1,2,4,4] x) => (float[1,3,4,4] y) {
    s = Constant<value = float {0.5}>()
    z = Constant<value = int8 {0}>()
    q = QuantizeLinear(x, s, z)
    d = DequantizeLinear(q, s, z)
    w = Constant<value = int8[3,2,1,1] {1, 2, 3, 4, 5, 6}>()
    ws = Constant<value = float[3] {0.5, 0.25, 0.125}>()
    wz = Constant<value = int8[3] {0, 0, 0}>()
    f = DequantizeLinear<axis = 0>(w, ws, wz)
    y = Conv(d, f)
  })",
                                       13);
  ASSERT_OK_AND_ASSIGN(const std::unique_ptr<Program> program, ReadBytes(bytes));
  ASSERT_THAT(LowerProgram(*program).status(), IsOk());
  ASSERT_OK_AND_ASSIGN(const std::unique_ptr<Program> exported, ExportTo(*program, "onnx"));
  ASSERT_OK_AND_ASSIGN(const std::string written, FormatOnnx(*exported));
  onnx::ModelProto model;
  ASSERT_TRUE(model.ParseFromString(written));
  int dequantized = 0;
  for (const onnx::NodeProto& node : model.graph().node()) {
    dequantized += node.op_type() == "DequantizeLinear";
  }
  EXPECT_EQ(dequantized, 2);
}

// The model of the text, lowered and written again.
absl::StatusOr<onnx::ModelProto> WrittenAgain(absl::string_view text, int opset) {
  RH_ASSIGN_OR_RETURN(const std::unique_ptr<Program> program, ReadBytes(ModelBytes(text, opset)));
  RH_RETURN_IF_ERROR(LowerProgram(*program).status());
  RH_ASSIGN_OR_RETURN(const std::unique_ptr<Program> exported, ExportTo(*program, "onnx"));
  RH_ASSIGN_OR_RETURN(const std::string written, FormatOnnx(*exported));
  onnx::ModelProto model;
  if (!model.ParseFromString(written)) return absl::InternalError("what was written is no model");
  return model;
}

std::vector<std::string> OperatorsOf(const onnx::ModelProto& model) {
  std::vector<std::string> operators;
  for (const onnx::NodeProto& node : model.graph().node()) operators.push_back(node.op_type());
  return operators;
}

// ONNX Runtime takes a fifth of the time of its PRelu for these.
TEST(Prelu, IsTheGreaterOfTwoOrASum) {
  const auto operators = [](absl::string_view slopes) {
    const absl::StatusOr<onnx::ModelProto> model = WrittenAgain(
        absl::StrCat("g (float[2,3] x) => (float[2,3] y) { s = Constant<value = float[3] {", slopes,
                     "}>() y = PRelu(x, s) }"),
        13);
    EXPECT_THAT(model.status(), IsOk());
    return model.ok() ? OperatorsOf(*model) : std::vector<std::string>();
  };
  EXPECT_THAT(operators("0.25, 1, -2"), ElementsAre("Mul", "Max"));
  // Infinity times 0 is not a number, and twice a number is greater than the number.
  const auto sum = UnorderedElementsAre("Relu", "Min", "Mul", "Add");
  EXPECT_THAT(operators("0.25, 0, 0.5"), sum);
  EXPECT_THAT(operators("0.25, 2, 0.5"), sum);
}

// ONNX Runtime repeats a DequantizeLinear for each operator that reads it.
TEST(Gelu, OfBytesIsOneOperator) {
  constexpr absl::string_view kOfBytes = R"(g (uint8[2,3] x) => (float[2,3] y) {
    s = Constant<value = float {0.5}>()
    z = Constant<value = uint8 {3}>()
    d = DequantizeLinear(x, s, z)
    y = Gelu(d)
  })";
  ASSERT_OK_AND_ASSIGN(const onnx::ModelProto of_bytes, WrittenAgain(kOfBytes, 20));
  EXPECT_THAT(OperatorsOf(of_bytes), Contains("Gelu"));
  EXPECT_EQ(of_bytes.opset_import(0).version(), 20);
  ASSERT_OK_AND_ASSIGN(const onnx::ModelProto of_numbers,
                       WrittenAgain("g (float[2,3] x) => (float[2,3] y) { y = Gelu(x) }", 20));
  EXPECT_EQ(of_numbers.opset_import(0).version(), 17);
}

// The first layer of a network of pictures.
TEST(Channels, OfBytesComeInFours) {
  ASSERT_OK_AND_ASSIGN(const std::unique_ptr<Context> context, Context::WithLinkedExtensions());
  std::string filter;
  for (int i = 0; i < 16; ++i) absl::StrAppend(&filter, i == 0 ? "" : ", ", "[[[1, ", i, ", 3]]]");
  const std::string pixels = "!canonical.feature<1x4x4x3x!quant.uniform<u8:f32, 0.5:7>>";
  const std::string weights = "!canonical.filter<16x1x1x3x!quant.uniform<i8:f32, 0.25>>";
  const std::string sums = "!canonical.feature<1x4x4x16x!quant.uniform<u8:f32, 32.0:9>>";
  const std::string text = absl::StrCat(
      "ml_program.subgraph @main(%x: ", pixels, ") -> ", sums, " {\n",
      "%w = \"canonical.constant_gen\"() {value = dense<[", filter,
      "]> : tensor<16x1x1x3xi8>} : () -> ", weights, "\n",
      "%y = \"canonical.conv_2d\"(%x, %w) {rounding = \"ratio\", to = !quant.uniform<u8:f32, "
      "32.0:9>} : (",
      pixels, ", ", weights, ") -> ", sums, "\n", "ml_program.output %y : ", sums, "\n}");
  ASSERT_OK_AND_ASSIGN(const std::unique_ptr<Program> program, Parse(*context, text));
  ASSERT_OK_AND_ASSIGN(const std::unique_ptr<Program> exported, ExportTo(*program, "onnx"));
  ASSERT_OK_AND_ASSIGN(const std::string written, FormatOnnx(*exported));
  onnx::ModelProto model;
  ASSERT_TRUE(model.ParseFromString(written));
  EXPECT_THAT(OperatorsOf(model), IsSupersetOf({"Expand", "Concat", "QLinearConv"}));
  int filters = 0;
  for (const onnx::TensorProto& tensor : model.graph().initializer()) {
    if (tensor.dims_size() != 4) continue;
    ++filters;
    EXPECT_THAT(tensor.dims(), ElementsAre(16, 4, 1, 1));
  }
  EXPECT_EQ(filters, 1);
}

TEST(Weights, AreNoInputsUnlessThatIsAskedFor) {
  EXPECT_THAT(InputsOf(/*keeps=*/false), ElementsAre("x"));
  EXPECT_THAT(InputsOf(/*keeps=*/true), ElementsAre("w", "x"));
}

// Exports the model of the text to the opset.
absl::StatusOr<std::string> AtOpset(absl::string_view text, int from, int opset) {
  RH_ASSIGN_OR_RETURN(const std::unique_ptr<Program> program, ReadBytes(ModelBytes(text, from)));
  RH_RETURN_IF_ERROR(LowerProgram(*program).status());
  program->set_attribute(kOnnxOpset, Attribute::Int(opset));
  RH_ASSIGN_OR_RETURN(const std::unique_ptr<Program> exported, ExportTo(*program, "onnx"));
  return FormatOnnx(*exported);
}

// A model that all these opsets can express; reductions have their axes as attributes in some and
// as operands in others.
TEST(Opsets, From13To28AreWritten) {
  for (int opset = kLeastOnnxOpset; opset <= kMostOnnxOpset; ++opset) {
    const absl::StatusOr<std::string> written = AtOpset(
        R"(g (float[2,3,8,8] x, float[4,3,3,3] w) => (float[2,4] y) {
          c = Conv<pads = [1,1,1,1]>(x, w) r = Relu(c) p = MaxPool<kernel_shape = [2,2]>(r)
          m = ReduceMean<axes = [2,3], keepdims = 0>(p)
          y = Softmax<axis = 1>(m) })",
        13, opset);
    ASSERT_THAT(written, IsOk()) << opset;
    onnx::ModelProto model;
    ASSERT_TRUE(model.ParseFromString(*written));
    EXPECT_EQ(model.opset_import(0).version(), opset);
    EXPECT_LE(model.ir_version(), 13);
    EXPECT_GE(model.ir_version(), 7);
    ASSERT_OK_AND_ASSIGN(const std::unique_ptr<Program> read, ReadBytes(*written));
    EXPECT_THAT(LowerProgram(*read).status(), IsOk()) << opset;
  }
}

TEST(Opsets, ThatCannotSaySomethingSayWhatAndWhichCan) {
  constexpr char kScatter[] =
      "g (float[4] x, int64[2,1] i, float[2] u) => (float[4] y) {"
      " y = ScatterND<reduction = \"add\">(x, i, u) }";
  EXPECT_THAT(
      AtOpset(kScatter, 17, 13).status().message(),
      testing::AllOf(testing::HasSubstr("cannot be expressed in opset 13: it needs opset 16"),
                     testing::HasSubstr("y"), testing::HasSubstr(": opset 16")));
  EXPECT_THAT(AtOpset(kScatter, 17, 16), IsOk());
  EXPECT_THAT(AtOpset(kScatter, 17, 28), IsOk());
}

}  // namespace
}  // namespace roundhouse
