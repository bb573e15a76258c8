// Features that ONNX's suite does not cover: opsets after 17, functions of a model, external data,
// weights that are also inputs, unknown operations.
#include <onnx/onnx_pb.h>

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "roundhouse/core/attribute.h"
#include "roundhouse/core/base/file.h"
#include "roundhouse/core/base/status_macros.h"
#include "roundhouse/core/graph.h"
#include "roundhouse/core/program.h"
#include "roundhouse/core/tensor/tensor.h"
#include "roundhouse/core/type.h"
#include "roundhouse/core/verifier/verifier.h"
#include "roundhouse/interp/session.h"
#include "roundhouse/serialization/onnx/onnx_reader.h"
#include "roundhouse/serialization/onnx/onnx_writer.h"
#include "roundhouse/service/lowering/program_lowering.h"
#include "roundhouse/tests/onnx/model_text.h"

namespace roundhouse {
namespace {

using testing::ElementsAre;
using testing::FloatNear;
using testing::HasSubstr;
using testing::Pointwise;

// Returns the first output of the model on these inputs.
absl::StatusOr<Tensor> RunProgram(Program& program, const std::vector<Tensor>& inputs) {
  RH_RETURN_IF_ERROR(VerifyOk(program));
  RH_RETURN_IF_ERROR(LowerProgram(program).status());
  RH_ASSIGN_OR_RETURN(const std::unique_ptr<Session> session, Session::Create(program));
  for (size_t i = 0; i < inputs.size(); ++i) {
    RH_RETURN_IF_ERROR(session->set_input(static_cast<int64_t>(i), inputs[i]));
  }
  RH_RETURN_IF_ERROR(session->infer());
  return session->get_output(0);
}

absl::StatusOr<Tensor> RunModel(const std::string& bytes, const std::vector<Tensor>& inputs) {
  RH_ASSIGN_OR_RETURN(const std::unique_ptr<Program> program, ReadBytes(bytes));
  return RunProgram(*program, inputs);
}

void ExpectFloats(const absl::StatusOr<Tensor>& found, const Tensor& expected) {
  ASSERT_TRUE(found.ok()) << found.status();
  EXPECT_EQ(found->shape(), expected.shape());
  EXPECT_THAT(found->data<float>(), Pointwise(FloatNear(1e-5), expected.data<float>()));
}

const Tensor kSix = Tensor::Of<float>({2, 3}, {1, 2, 3, 4, 5, 6});

TEST(Opset18, ReductionsTakeTheirAxesAsAnInput) {
  const std::string model = ModelBytes(R"(g (float[2,3] x) => (float[2,1] y) {
    axes = Constant<value_ints = [1]>()
    y = ReduceMean(x, axes)
  })",
                                       18);
  ExpectFloats(RunModel(model, {kSix}), Tensor::Of<float>({2, 1}, {2, 5}));
}

TEST(Opset18, NoAxesAreAllUnlessTheNodeSaysNone) {
  const std::string all = ModelBytes("g (float[2,3] x) => (float[1,1] y) { y = ReduceMax(x) }", 18);
  ExpectFloats(RunModel(all, {kSix}), Tensor::Of<float>({1, 1}, {6}));
  const std::string none = ModelBytes(
      "g (float[2,3] x) => (float[2,3] y) { y = ReduceMax<noop_with_empty_axes = 1>(x) }", 18);
  ExpectFloats(RunModel(none, {kSix}), kSix);
}

TEST(Opset18, SplitsIntoUnequalParts) {
  const std::string model = ModelBytes(R"(g (float[2,3] x) => (float[2,2] y, float[2,1] z) {
    y, z = Split<axis = 1, num_outputs = 2>(x)
  })",
                                       18);
  ExpectFloats(RunModel(model, {kSix}), Tensor::Of<float>({2, 2}, {1, 2, 4, 5}));
}

TEST(Opset18, PadsSomeAxes) {
  const std::string model = ModelBytes(R"(g (float[2,3] x) => (float[2,4] y) {
    pads = Constant<value_ints = [1, 0]>()
    axes = Constant<value_ints = [-1]>()
    y = Pad(x, pads, , axes)
  })",
                                       18);
  ExpectFloats(RunModel(model, {kSix}), Tensor::Of<float>({2, 4}, {0, 1, 2, 3, 0, 4, 5, 6}));
}

TEST(Opset18, CropsAndPadsAroundTheCenter) {
  const std::string model = ModelBytes(R"(g (float[2,3] x) => (float[4,1] y) {
    shape = Constant<value_ints = [4, 1]>()
    y = CenterCropPad(x, shape)
  })",
                                       18);
  ExpectFloats(RunModel(model, {kSix}), Tensor::Of<float>({4, 1}, {0, 2, 5, 0}));
}

TEST(Opset18, GroupNormalizationScalesGroups) {
  const std::string model = ModelBytes(R"(g (float[1,2,2] x) => (float[1,2,2] y) {
    scale = Constant<value_floats = [2.0]>()
    bias = Constant<value_floats = [1.0]>()
    y = GroupNormalization<num_groups = 1, epsilon = 0.0>(x, scale, bias)
  })",
                                       18);
  const Tensor x = Tensor::Of<float>({1, 2, 2}, {-1, 1, -1, 1});
  ExpectFloats(RunModel(model, {x}), Tensor::Of<float>({1, 2, 2}, {-1, 3, -1, 3}));
}

TEST(Opset20, Gelu) {
  const std::string model = ModelBytes("g (float[3] x) => (float[3] y) { y = Gelu(x) }", 20);
  ExpectFloats(RunModel(model, {Tensor::Of<float>({3}, {-1, 0, 2})}),
               Tensor::Of<float>({3}, {-0.1586553F, 0, 1.9544997F}));
}

TEST(Opset21, QuantizesBlocks) {
  const std::string model = ModelBytes(R"(g (float[1,4] x) => (float[1,4] y) {
    scale = Constant<value = float[1,2] {1.0, 10.0}>()
    q = QuantizeLinear<axis = 1, block_size = 2, output_dtype = 3>(x, scale)
    y = DequantizeLinear<axis = 1, block_size = 2>(q, scale)
  })",
                                       21);
  ExpectFloats(RunModel(model, {Tensor::Of<float>({1, 4}, {1.4F, -2.6F, 14, -26})}),
               Tensor::Of<float>({1, 4}, {1, -3, 10, -30}));
}

TEST(Opset22, WhatOnlyTakesMoreTypesIsWhatItWas) {
  const std::string model = ModelBytes("g (float[2] x) => (float[2] y) { y = Softplus(x) }", 22);
  ExpectFloats(RunModel(model, {Tensor::Of<float>({2}, {0, 1})}),
               Tensor::Of<float>({2}, {0.6931472F, 1.3132617F}));
}

constexpr absl::string_view kFunction = R"(
g (float[2] x) => (float[2] y) { y = local.scaled<factor = 3.0>(x) }
<domain: "local", opset_import: ["" : 17]>
scaled<factor>(a) => (b) {
  c = Constant<value_float: float = @factor>()
  b = Mul(a, c)
}
)";

TEST(Functions, CallsAreReplacedByTheirNodes) {
  ExpectFloats(RunModel(ModelBytes(kFunction), {Tensor::Of<float>({2}, {1, 2})}),
               Tensor::Of<float>({2}, {3, 6}));
}

TEST(Functions, ThatCallThemselvesAreRefused) {
  const std::string model = ModelBytes(R"(
g (float[2] x) => (float[2] y) { y = local.again(x) }
<domain: "local", opset_import: ["local" : 1]>
again(a) => (b) { b = local.again(a) }
)");
  EXPECT_THAT(std::string(ReadBytes(model).status().message()),
              HasSubstr("function calls nest deeper than 64"));
}

TEST(Functions, ThatStandForTooManyNodesAreRefused) {
  std::string text = "g (float[2] x) => (float[2] y) { y = local.f0(x) }\n";
  for (int i = 0; i < 40; ++i) {
    const std::string next = "local.f" + std::to_string(i + 1);
    text += "<domain: \"local\", opset_import: [\"local\" : 1]>\nf" + std::to_string(i) +
            "(a) => (b) { c = " + next + "(a)\n b = " + next + "(c) }\n";
  }
  text += "<domain: \"local\", opset_import: [\"\" : 17]>\nf40(a) => (b) { b = Relu(a) }\n";
  EXPECT_EQ(ReadBytes(ModelBytes(text)).status().code(), absl::StatusCode::kResourceExhausted);
}

TEST(Names, AreKept) {
  const std::string model =
      ModelBytes("net (float[batch,3] x) => (float[batch,3] y) { h = Relu(x)\n y = Neg(h) }", 17,
                 [](onnx::ModelProto& proto) {
                   proto.set_producer_name("somebody");
                   proto.set_doc_string("what it is for");
                   auto* entry = proto.add_metadata_props();
                   entry->set_key("license");
                   entry->set_value("none");
                   proto.mutable_graph()->mutable_node(0)->set_name("first");
                   proto.mutable_graph()->mutable_node(0)->set_doc_string("a remark");
                 });
  absl::StatusOr<std::unique_ptr<Program>> program = ReadBytes(model);
  ASSERT_TRUE(program.ok()) << program.status();
  const Graph& graph = *(*program)->FindGraph("main");
  EXPECT_EQ(graph.inputs()[0].type.ToString(), "tensor<?x3xf32, [\"batch\", \"\"]>");
  EXPECT_EQ(graph.outputs()[0].type, graph.inputs()[0].type);
  absl::StatusOr<std::string> written = FormatOnnx(**program);
  ASSERT_TRUE(written.ok()) << written.status();
  onnx::ModelProto proto;
  ASSERT_TRUE(proto.ParseFromString(*written));
  EXPECT_EQ(proto.producer_name(), "somebody");
  EXPECT_EQ(proto.doc_string(), "what it is for");
  EXPECT_EQ(proto.metadata_props(0).value(), "none");
  EXPECT_EQ(proto.graph().name(), "net");
  EXPECT_EQ(proto.graph().node(0).name(), "first");
  EXPECT_EQ(proto.graph().node(0).doc_string(), "a remark");
  EXPECT_EQ(proto.graph().node(0).output(0), "h");
  EXPECT_EQ(proto.graph().output(0).type().tensor_type().shape().dim(0).dim_param(), "batch");
}

TEST(Weights, ThatAreInputsTooAreNoInputs) {
  const std::string model =
      ModelBytes("g (float[2] x, float[2] w) => (float[2] y) { y = Mul(x, w) }", 17,
                 [](onnx::ModelProto& proto) {
                   onnx::TensorProto& weight = *proto.mutable_graph()->add_initializer();
                   weight.set_name("w");
                   weight.set_data_type(onnx::TensorProto::FLOAT);
                   weight.add_dims(2);
                   weight.add_float_data(5);
                   weight.add_float_data(7);
                 });
  ExpectFloats(RunModel(model, {Tensor::Of<float>({2}, {1, 2})}), Tensor::Of<float>({2}, {5, 14}));
}

// A weight used in an outer graph before is also a weight in the body.
TEST(Weights, AreSeenInGraphsInGraphs) {
  const std::string model = ModelBytes(R"(g (float[2] x, bool c) => (float[2] y) {
    h = Mul(x, w)
    y = If(c) <
      then_branch = t () => (float[2] a) {
        p = Add(h, w)
        a = If(c) <
          then_branch = u () => (float[2] d) { d = Mul(p, w) },
          else_branch = v () => (float[2] e) { e = Identity(w) }>
      },
      else_branch = f () => (float[2] b) { b = Identity(w) }>
  })",
                                       17, [](onnx::ModelProto& proto) {
                                         onnx::TensorProto& weight =
                                             *proto.mutable_graph()->add_initializer();
                                         weight.set_name("w");
                                         weight.set_data_type(onnx::TensorProto::FLOAT);
                                         weight.add_dims(2);
                                         weight.add_float_data(5);
                                         weight.add_float_data(7);
                                       });
  const Tensor x = Tensor::Of<float>({2}, {1, 2});
  ExpectFloats(RunModel(model, {x, Tensor::Scalar<bool>(true)}), Tensor::Of<float>({2}, {50, 147}));
  ExpectFloats(RunModel(model, {x, Tensor::Scalar<bool>(false)}), Tensor::Of<float>({2}, {5, 7}));
}

// A model with its weight in a file.
std::string ModelWithExternalData(const std::string& location, int64_t offset) {
  return ModelBytes("g (float[2] x) => (float[2] y) { y = Mul(x, w) }", 17,
                    [&](onnx::ModelProto& proto) {
                      onnx::TensorProto& weight = *proto.mutable_graph()->add_initializer();
                      weight.set_name("w");
                      weight.set_data_type(onnx::TensorProto::FLOAT);
                      weight.add_dims(2);
                      weight.set_data_location(onnx::TensorProto::EXTERNAL);
                      auto* entry = weight.add_external_data();
                      entry->set_key("location");
                      entry->set_value(location);
                      entry = weight.add_external_data();
                      entry->set_key("offset");
                      entry->set_value(std::to_string(offset));
                    });
}

TEST(ExternalData, IsReadFromTheModelsFolder) {
  const std::string folder = testing::TempDir();
  ASSERT_TRUE(WriteFile(folder + "/weights.bin", std::string("\0\0\0\0\0\0\0\x40\0\0\x40\x40", 12))
                  .ok());  // 0, 2, 3
  ASSERT_TRUE(WriteFile(folder + "/model.onnx", ModelWithExternalData("weights.bin", 4)).ok());
  absl::StatusOr<std::unique_ptr<Program>> program =
      ReadOnnx(OnnxTestContext(), folder + "/model.onnx");
  ASSERT_TRUE(program.ok()) << program.status();
  ExpectFloats(RunProgram(**program, {Tensor::Of<float>({2}, {1, 10})}),
               Tensor::Of<float>({2}, {2, 30}));
}

TEST(ExternalData, OutsideOfTheFolderOrOfTheFileIsRefused) {
  const std::string folder = testing::TempDir();
  ASSERT_TRUE(WriteFile(folder + "/weights.bin", std::string(12, '\0')).ok());
  struct Case {
    std::string location;
    int64_t offset;
    std::string message;
  };
  for (const Case& c : std::vector<Case>{{"../../../../etc/passwd", 0, "in the model's folder"},
                                         {"/etc/passwd", 0, "in the model's folder"},
                                         {"a/../../x", 0, "in the model's folder"},
                                         {"", 0, "in the model's folder"},
                                         {"missing.bin", 0, "missing.bin"},
                                         {".", 0, "in the model's folder"},
                                         {"weights.bin", 8, "8 bytes at byte 8"},
                                         {"weights.bin", -1, "expected a number"}}) {
    ASSERT_TRUE(
        WriteFile(folder + "/model.onnx", ModelWithExternalData(c.location, c.offset)).ok());
    const absl::Status status = ReadOnnx(OnnxTestContext(), folder + "/model.onnx").status();
    EXPECT_FALSE(status.ok()) << c.location;
    EXPECT_THAT(std::string(status.message()), HasSubstr(c.message)) << c.location;
  }
  EXPECT_THAT(std::string(ReadBytes(ModelWithExternalData("weights.bin", 0)).status().message()),
              HasSubstr("load the model by its path"));
}

TEST(UnknownOperations, AreKeptAndReported) {
  const std::string model = ModelBytes(R"(g (float[2] x) => (float[2] y) {
    h = local.Mystery<strength = 3>(x)
    z = Relu(h)
    y = local.Riddle(z)
  })");
  absl::StatusOr<std::unique_ptr<Program>> program = ReadBytes(model);
  ASSERT_TRUE(program.ok()) << program.status();
  EXPECT_TRUE(VerifyOk(**program).ok()) << VerifyOk(**program);
  absl::StatusOr<std::string> written = FormatOnnx(**program);
  ASSERT_TRUE(written.ok()) << written.status();
  onnx::ModelProto proto;
  ASSERT_TRUE(proto.ParseFromString(*written));
  EXPECT_EQ(proto.graph().node(0).op_type(), "Mystery");
  EXPECT_EQ(proto.graph().node(0).domain(), "local");
  EXPECT_EQ(proto.graph().node(0).attribute(0).i(), 3);
  const absl::Status status = LowerProgram(**program).status();
  EXPECT_THAT(
      std::string(status.message()),
      AllOf(HasSubstr("local.Mystery"), HasSubstr("local.Riddle"), HasSubstr("cannot be lowered")));
}

TEST(Writing, ListsAllThatOnnxHasNoOperationFor) {
  absl::StatusOr<std::unique_ptr<Program>> program =
      ReadBytes(ModelBytes("g (float[2] x) => (float[2] y) { h = Relu(x)\n y = Neg(h) }"));
  ASSERT_TRUE(program.ok()) << program.status();
  ASSERT_TRUE(LowerProgram(**program).ok());
  EXPECT_THAT(std::string(FormatOnnx(**program).status().message()),
              AllOf(HasSubstr("canonical.relu"), HasSubstr("canonical.neg")));
}

}  // namespace
}  // namespace roundhouse
