// Simplified and written ONNX models: what must remain, and stay the same.
#include <onnx/onnx_pb.h>

#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/str_replace.h"
#include "absl/strings/string_view.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "roundhouse/api/presets.h"
#include "roundhouse/core/base/file.h"
#include "roundhouse/core/base/status_macros.h"
#include "roundhouse/core/graph.h"
#include "roundhouse/core/program.h"
#include "roundhouse/core/tensor/tensor.h"
#include "roundhouse/interp/session.h"
#include "roundhouse/passes/framework/pass_runner.h"
#include "roundhouse/serialization/onnx/onnx_reader.h"
#include "roundhouse/serialization/onnx/onnx_writer.h"
#include "roundhouse/service/dialect_export.h"
#include "roundhouse/service/lowering/program_lowering.h"
#include "roundhouse/service/seeded_tensors.h"
#include "roundhouse/service/tensor_difference.h"
#include "roundhouse/tests/onnx/library_checker.h"
#include "roundhouse/tests/onnx/model_text.h"
#include "roundhouse/tests/testing/matchers.h"

namespace roundhouse {
namespace {

using ::testing::ElementsAre;
using ::testing::IsSupersetOf;
using ::testing::Not;
using ::testing::SizeIs;

absl::StatusOr<std::string> Simplified(Program& program, int level) {
  RH_RETURN_IF_ERROR(RunPasses(program, PresetPipelineFor(program, level, "onnx")).status());
  return FormatOnnx(program);
}

absl::StatusOr<std::vector<Tensor>> Outputs(const std::string& model) {
  RH_ASSIGN_OR_RETURN(const std::unique_ptr<Program> program, ReadBytes(model));
  RH_RETURN_IF_ERROR(LowerProgram(*program).status());
  RH_ASSIGN_OR_RETURN(const std::unique_ptr<Session> session, Session::Create(*program));
  RH_ASSIGN_OR_RETURN(const std::vector<Tensor> inputs,
                      SeededInputs(*session->selected(), /*seed=*/7, /*unknown_size=*/2));
  for (size_t i = 0; i < inputs.size(); ++i)
    RH_RETURN_IF_ERROR(session->set_input(static_cast<int64_t>(i), inputs[i]));
  RH_RETURN_IF_ERROR(session->infer());
  std::vector<Tensor> outputs;
  for (int64_t i = 0; i < session->num_outputs(); ++i) {
    RH_ASSIGN_OR_RETURN(Tensor output, session->get_output(i));
    outputs.push_back(output);
  }
  return outputs;
}

std::vector<std::string> OpsOf(const onnx::GraphProto& graph) {
  std::vector<std::string> ops;
  for (const onnx::NodeProto& node : graph.node()) {
    ops.push_back(node.op_type());
    for (const onnx::AttributeProto& attribute : node.attribute()) {
      const std::vector<std::string> inner = OpsOf(attribute.g());
      ops.insert(ops.end(), inner.begin(), inner.end());
    }
  }
  return ops;
}

template <typename List>
std::vector<std::string> NamesOf(const List& list) {
  std::vector<std::string> names;
  for (const auto& one : list) names.push_back(one.name());
  return names;
}

// Simplifies `model` at each level and checks what holds for all: the library's checker accepts it,
// its results and the names of inputs and outputs are unchanged, and a second run changes nothing.
// Returns the model from -O2.
onnx::ModelProto Simplify(const std::string& model) {
  onnx::ModelProto before;
  onnx::ModelProto after;
  EXPECT_TRUE(before.ParseFromString(model));
  const absl::StatusOr<std::vector<Tensor>> expected = Outputs(model);
  EXPECT_THAT(expected, IsOk());
  if (!expected.ok()) return after;
  for (const int level : {1, 2}) {
    SCOPED_TRACE(level);
    absl::StatusOr<std::unique_ptr<Program>> program = ReadBytes(model);
    EXPECT_THAT(program, IsOk());
    const absl::StatusOr<std::string> bytes = Simplified(**program, level);
    EXPECT_THAT(bytes, IsOk());
    if (!bytes.ok()) return after;
    EXPECT_THAT(CheckWithLibrary(*bytes), IsOk());
    EXPECT_TRUE(after.ParseFromString(*bytes));
    EXPECT_EQ(NamesOf(after.graph().output()), NamesOf(before.graph().output()));
    EXPECT_EQ(after.opset_import(0).version(), before.opset_import(0).version());
    const absl::StatusOr<std::vector<Tensor>> found = Outputs(*bytes);
    EXPECT_THAT(found, IsOk()) << after.DebugString();
    if (!found.ok()) return after;
    EXPECT_EQ(found->size(), expected->size());
    for (size_t i = 0; i < found->size(); ++i) {
      const Tolerance tolerance = level == 1 ? Tolerance::Exact() : Tolerance::Close(1e-5, 1e-5);
      const absl::StatusOr<TensorDifference> difference =
          Compare((*found)[i], (*expected)[i], tolerance);
      EXPECT_THAT(difference, IsOk());
      if (!difference.ok()) continue;
      EXPECT_TRUE(difference->ok()) << i << ": " << difference->ToString();
    }
    absl::StatusOr<std::unique_ptr<Program>> again = ReadBytes(*bytes);
    EXPECT_THAT(again, IsOk());
    EXPECT_EQ(*Simplified(**again, level), *bytes) << "there was more to do";
  }
  return after;
}

TEST(SimplifyTest, KeepsWhatTheModelIsCalledAndSaysOfItself) {
  const onnx::ModelProto model = Simplify(
      ModelBytes("net (float[batch,3] x) => (float[batch,3] y) { h = Identity(x)\n y = Neg(h) }",
                 13, [](onnx::ModelProto& proto) {
                   proto.set_producer_name("somebody");
                   auto* entry = proto.add_metadata_props();
                   entry->set_key("license");
                   entry->set_value("none");
                   proto.mutable_graph()->mutable_node(1)->set_name("minus");
                 }));
  EXPECT_THAT(OpsOf(model.graph()), ElementsAre("Neg"));
  EXPECT_EQ(model.producer_name(), "somebody");
  EXPECT_EQ(model.metadata_props(0).value(), "none");
  EXPECT_EQ(model.graph().name(), "net");
  EXPECT_EQ(model.graph().node(0).name(), "minus");
  EXPECT_THAT(NamesOf(model.graph().input()), ElementsAre("x"));
  EXPECT_EQ(model.graph().input(0).type().tensor_type().shape().dim(0).dim_param(), "batch");
}

// Nodes that differ only in the names of their results are duplicates.
TEST(SimplifyTest, WhatIsComputedTwiceUnderOtherNames) {
  const onnx::ModelProto model =
      Simplify(ModelBytes(R"(g (float[2,4] x) => (float[2,2] y) {
    a, b = Split<axis = 1>(x)
    c, d = Split<axis = 1>(x)
    e = Mul(a, c)
    y = Add(e, d)
  })",
                          17, [](onnx::ModelProto& proto) {
                            proto.mutable_graph()->mutable_node(1)->set_doc_string("again");
                          }));
  EXPECT_THAT(OpsOf(model.graph()), ElementsAre("Split", "Mul", "Add"));
}

// A runtime recognises a quantised weight by the node after it, however small the weight is.
TEST(SimplifyTest, QuantisedWeights) {
  const onnx::ModelProto model = Simplify(ModelBytes(R"(g (float[2,3] x) => (float[2,2] y) {
    scale = Constant<value = float {0.5}>()
    zero = Constant<value = int8 {0}>()
    q = QuantizeLinear(x, scale, zero)
    d = DequantizeLinear(q, scale, zero)
    w = Constant<value = int8[3,2] {1, 2, 3, 4, 5, 6}>()
    same = Identity(w)
    dw = DequantizeLinear(same, scale, zero)
    y = MatMul(d, dw)
  })"));
  EXPECT_THAT(OpsOf(model.graph()),
              testing::UnorderedElementsAre("QuantizeLinear", "DequantizeLinear",
                                            "DequantizeLinear", "MatMul"));
}

// The same with a scale for each channel: at every level, written as it was read or from the ops
// that it is lowered to.
TEST(SimplifyTest, WeightsQuantisedByChannel) {
  const std::string model = ModelBytes(R"(g (float[1,2,4,4] x) => (float[1,2,4,4] y) {
    scale = Constant<value = float {0.5}>()
    zero = Constant<value = int8 {3}>()
    q = QuantizeLinear(x, scale, zero)
    d = DequantizeLinear(q, scale, zero)
    w = Constant<value = int8[2,2,1,1] {1, -2, 127, 4}>()
    scales = Constant<value = float[2] {0.5, 0.01}>()
    zeros = Constant<value = int8[2] {0, 0}>()
    dw = DequantizeLinear<axis = 0>(w, scales, zeros)
    y = Conv(d, dw)
  })",
                                       13);
  const auto check = [](const std::string& bytes) {
    onnx::ModelProto written;
    ASSERT_TRUE(written.ParseFromString(bytes));
    EXPECT_THAT(OpsOf(written.graph()),
                IsSupersetOf({"QuantizeLinear", "DequantizeLinear", "DequantizeLinear", "Conv"}));
    EXPECT_THAT(written.graph().initializer(),
                testing::Contains(
                    testing::Property(&onnx::TensorProto::data_type, onnx::TensorProto::INT8)));
    for (const onnx::TensorProto& tensor : written.graph().initializer()) {
      EXPECT_FALSE(tensor.data_type() == onnx::TensorProto::FLOAT && tensor.dims_size() == 4)
          << "the weights are floats";
    }
  };
  for (const int level : {1, 2, 3}) {
    SCOPED_TRACE(level);
    ASSERT_OK_AND_ASSIGN(std::unique_ptr<Program> program, ReadBytes(model));
    ASSERT_OK_AND_ASSIGN(const std::string simplified, Simplified(*program, level));
    check(simplified);
    // From level 2 on the layer is an integer one, and its weights are unchanged.
    ASSERT_OK_AND_ASSIGN(program, ReadBytes(model));
    ASSERT_THAT(RunPasses(*program, PresetPipelineFor(*program, level)), IsOk());
    ASSERT_OK_AND_ASSIGN(const std::unique_ptr<Program> exported, ExportTo(*program, "onnx"));
    ASSERT_OK_AND_ASSIGN(const std::string lowered, FormatOnnx(*exported));
    onnx::ModelProto written;
    ASSERT_TRUE(written.ParseFromString(lowered));
    EXPECT_THAT(written.graph().initializer(),
                testing::Contains(testing::AllOf(
                    testing::Property(&onnx::TensorProto::data_type, onnx::TensorProto::INT8),
                    testing::Property(&onnx::TensorProto::dims_size, 4))));
    ASSERT_OK_AND_ASSIGN(const std::vector<Tensor> expected, Outputs(model));
    ASSERT_OK_AND_ASSIGN(const std::vector<Tensor> found, Outputs(lowered));
    ASSERT_OK_AND_ASSIGN(const TensorDifference difference,
                         Compare(found[0], expected[0], Tolerance::Close(1e-5, 1e-5)));
    EXPECT_TRUE(difference.ok()) << difference.ToString();
  }
}

// A model may be small because it computes its weights: 128 KiB of them stay nodes, as does the
// normalisation after them, unless the size does not matter.
TEST(SimplifyTest, WeightsThatTheModelComputes) {
  const auto sized = [&](absl::string_view size) {
    return ModelBytes(absl::StrReplaceAll(R"(g (float[1,SIZE,1,1] x) => (float[1,SIZE,1,1] y) {
    shape = Constant<value_ints = [SIZE, SIZE, 1, 1]>()
    w = ConstantOfShape<value = float[1] {0.5}>(shape)
    list = Constant<value_ints = [SIZE]>()
    s = ConstantOfShape<value = float[1] {2.0}>(list)
    c = Conv(x, w)
    y = BatchNormalization(c, s, s, s, s)
  })",
                                          {{"SIZE", size}}));
  };
  EXPECT_THAT(OpsOf(Simplify(sized("16")).graph()), ElementsAre("Conv"));
  const onnx::ModelProto large = Simplify(sized("182"));
  EXPECT_THAT(OpsOf(large.graph()), ElementsAre("ConstantOfShape", "Conv", "BatchNormalization"));
  EXPECT_LT(large.ByteSizeLong(), 8192);
  ASSERT_OK_AND_ASSIGN(const std::unique_ptr<Program> program, ReadBytes(sized("182")));
  ASSERT_OK_AND_ASSIGN(const std::string stored, Simplified(*program, 3));
  onnx::ModelProto model;
  ASSERT_TRUE(model.ParseFromString(stored));
  EXPECT_THAT(OpsOf(model.graph()), ElementsAre("Conv"));
}

// An output needs a node that gives it its name.
TEST(SimplifyTest, OutputsThatAreInputsConstantsOrOneAnother) {
  const onnx::ModelProto model = Simplify(
      ModelBytes(R"(g (float[2] x) => (float[2] y, float[2] c, float[2] r, float[2] again) {
    y = Identity(x)
    c = Constant<value = float[2] {1.0, 2.0}>()
    r = Relu(x)
    again = Dropout(r)
  })"));
  EXPECT_THAT(OpsOf(model.graph()),
              testing::UnorderedElementsAre("Identity", "Identity", "Relu", "Identity"));
}

TEST(SimplifyTest, WhatFollowsFromShapes) {
  const onnx::ModelProto model =
      Simplify(ModelBytes(R"(g (float[batch,2,3] x) => (float[batch,6] y) {
    s = Shape(x)
    zero = Constant<value_int = 0>()
    b = Gather<axis = 0>(s, zero)
    axes = Constant<value_ints = [0]>()
    l = Unsqueeze(b, axes)
    rest = Constant<value_ints = [-1]>()
    to = Concat<axis = 0>(l, rest)
    y = Reshape(x, to)
  })"));
  EXPECT_THAT(OpsOf(model.graph()), ElementsAre("Reshape"));
  EXPECT_THAT(model.graph().initializer(), SizeIs(1));
}

// A list of sizes is followed element by element; joined with itself 40 times, it has 2^41.
TEST(SimplifyTest, ShapesThatAreJoinedAgainAndAgain) {
  constexpr int kTimes = 40;
  std::string text = "g (float[A,B] x) => (int64[N] y) { c0 = Shape(x) ";
  for (int i = 0; i < kTimes; ++i)
    absl::StrAppend(&text, "c", i + 1, " = Concat<axis = 0>(c", i, ", c", i, ") ");
  absl::StrAppend(&text, "y = Neg(c", kTimes, ") }");
  const absl::StatusOr<std::unique_ptr<Program>> program = ReadBytes(ModelBytes(text));
  ASSERT_THAT(program, IsOk());
  EXPECT_THAT(Simplified(**program, 1), IsOk());
}

// Pads whose sums are more than 2^63 - 1 stay apart.
TEST(SimplifyTest, PadsThatAreTooLargeTogether) {
  const absl::StatusOr<std::unique_ptr<Program>> program =
      ReadBytes(ModelBytes(R"(g (float[N] x) => (float[M] y) {
    pads = Constant<value = int64[2] {4611686018427387904, 0}>()
    once = Pad(x, pads)
    y = Pad(once, pads)
  })"));
  ASSERT_THAT(program, IsOk());
  const absl::StatusOr<std::string> bytes = Simplified(**program, 1);
  ASSERT_THAT(bytes, IsOk());
  onnx::ModelProto model;
  ASSERT_TRUE(model.ParseFromString(*bytes));
  EXPECT_THAT(OpsOf(model.graph()), ElementsAre("Pad", "Pad"));
}

TEST(SimplifyTest, GraphsInGraphs) {
  const onnx::ModelProto model =
      Simplify(ModelBytes(R"(g (float[2,3] x, bool c) => (float[2,3] y, float[2,3] z) {
    t = Transpose<perm = [1, 0]>(x)
    one = Constant<value = float[1] {1.0}>()
    y = If(c) <
      then_branch = t1 () => (float[2,3] a) {
        u = Transpose<perm = [1, 0]>(t)
        v = Mul(u, one)
        a = Neg(v)
      },
      else_branch = e1 () => (float[2,3] b) {
        w = Transpose<perm = [1, 0]>(t)
        b = Identity(w)
      }>
    yes = Constant<value = bool {1}>()
    z = If(yes) <
      then_branch = t2 () => (float[2,3] d) { d = Relu(x) },
      else_branch = e2 () => (float[2,3] e) { e = Exp(x) }>
  })"));
  EXPECT_THAT(OpsOf(model.graph()), testing::UnorderedElementsAre("Transpose", "If", "Transpose",
                                                                  "Neg", "Transpose", "Relu"));
}

TEST(SimplifyTest, LoopsAndScans) {
  const onnx::ModelProto model =
      Simplify(ModelBytes(R"(g (float[2] x, float[4,2] list) => (float[2] y, float[4,2] sums) {
    n = Constant<value = int64 {3}>()
    go = Constant<value = bool {1}>()
    half = Constant<value = float[1] {0.5}>()
    y = Loop(n, go, x) <body = b (int64 i, bool more, float[2] state) => (bool next, float[2] out) {
      next = Identity(more)
      same = Identity(state)
      out = Mul(same, half)
    }>
    last, sums = Scan(x, list) <num_scan_inputs = 1, body = s (float[2] sum, float[2] one) => (float[2] total, float[2] seen) {
      added = Add(sum, one)
      flat = Flatten<axis = 0>(added)
      two = Constant<value_ints = [2]>()
      total = Reshape(flat, two)
      seen = Identity(total)
    }>
  })"));
  EXPECT_THAT(OpsOf(model.graph()), IsSupersetOf({"Loop", "Mul", "Scan", "Add"}));
  EXPECT_THAT(OpsOf(model.graph()), Not(testing::Contains("Reshape")));
}

TEST(SimplifyTest, FunctionsOfTheModel) {
  const onnx::ModelProto model = Simplify(ModelBytes(R"(
g (float[2] x) => (float[2] y) { h = local.scaled<factor = 1.0>(x)
  y = Relu(h) }
<domain: "local", opset_import: ["" : 17]>
scaled<factor>(a) => (b) {
  c = Constant<value_float: float = @factor>()
  b = Mul(a, c)
}
)"));
  EXPECT_THAT(OpsOf(model.graph()), ElementsAre("Relu"));
}

// Adds a weight that is also an input, as in models of the first versions.
void AddWeight(onnx::ModelProto& proto, const std::string& name, std::vector<int64_t> sizes,
               const std::vector<float>& values) {
  onnx::TensorProto& weight = *proto.mutable_graph()->add_initializer();
  weight.set_name(name);
  weight.set_data_type(onnx::TensorProto::FLOAT);
  for (const int64_t size : sizes) weight.add_dims(size);
  for (const float value : values) weight.add_float_data(value);
}

TEST(SimplifyTest, ModelsWhoseWeightsAreInputs) {
  const onnx::ModelProto model = Simplify(ModelBytes(
      R"(g (float[1,1,3,3] x, float[2,1,1,1] w, float[2] s, float[2] b, float[2] m, float[2] v) => (float[1,2,3,3] y) {
    c = Conv(x, w)
    n = BatchNormalization(c, s, b, m, v)
    y = Relu(n)
  })",
      9, [](onnx::ModelProto& proto) {
        proto.set_ir_version(3);
        AddWeight(proto, "w", {2, 1, 1, 1}, {1, 2});
        AddWeight(proto, "s", {2}, {1, 3});
        AddWeight(proto, "b", {2}, {0.5, -1});
        AddWeight(proto, "m", {2}, {0.25, 0});
        AddWeight(proto, "v", {2}, {1, 4});
      }));
  EXPECT_THAT(OpsOf(model.graph()), ElementsAre("Conv", "Relu"));
  EXPECT_THAT(NamesOf(model.graph().input()), ElementsAre("x"));
  EXPECT_EQ(model.ir_version(), 4);
}

// Operands that an operation itself broadcasts are not expanded for it.
TEST(SimplifyTest, WeightsThatAreRepeated) {
  const onnx::ModelProto model = Simplify(ModelBytes(
      R"(g (float[1,2,64,64] x) => (float[1,2,64,64] y) {
    sizes = Constant<value = int64[3] {2, 64, 64}>()
    slope = Expand(s, sizes)
    p = PRelu(x, slope)
    bias = Expand(s, sizes)
    y = Add(bias, p)
  })",
      13, [](onnx::ModelProto& proto) {
        AddWeight(proto, "s", {2, 1, 1}, {0.25, 0.5});
      }));
  EXPECT_THAT(OpsOf(model.graph()), ElementsAre("PRelu", "Add"));
  ASSERT_EQ(model.graph().initializer_size(), 1);
  EXPECT_THAT(model.graph().initializer(0).dims(), ElementsAre(2, 1, 1));
}

TEST(SimplifyTest, OperationsThatNobodyKnows) {
  absl::StatusOr<std::unique_ptr<Program>> program =
      ReadBytes(ModelBytes(R"(g (float[2] x) => (float[2] y) {
    a = Identity(x)
    h = local.Mystery<strength = 3>(a)
    b = Identity(h)
    y = local.Riddle(b)
  })"));
  ASSERT_THAT(program, IsOk());
  const absl::StatusOr<std::string> bytes = Simplified(**program, 2);
  ASSERT_THAT(bytes, IsOk());
  onnx::ModelProto model;
  ASSERT_TRUE(model.ParseFromString(*bytes));
  EXPECT_THAT(OpsOf(model.graph()), IsSupersetOf({"Mystery", "Riddle"}));
  EXPECT_EQ(model.graph().node(0).attribute(0).i(), 3);
}

TEST(SimplifyTest, WeightsInAnotherFile) {
  const std::string folder = testing::TempDir();
  ASSERT_THAT(WriteFile(folder + "/weights.bin", std::string("\0\0\0\x40\0\0\x40\x40", 8)), IsOk());
  const std::string bytes = ModelBytes(
      "g (float[2] x) => (float[2] y) { d = Identity(w)\n e = Add(d, w)\n y = Mul(x, e) }", 17,
      [&](onnx::ModelProto& proto) {
        onnx::TensorProto& weight = *proto.mutable_graph()->add_initializer();
        weight.set_name("w");
        weight.set_data_type(onnx::TensorProto::FLOAT);
        weight.add_dims(2);
        weight.set_data_location(onnx::TensorProto::EXTERNAL);
        auto* entry = weight.add_external_data();
        entry->set_key("location");
        entry->set_value("weights.bin");
      });
  ASSERT_THAT(WriteFile(folder + "/model.onnx", bytes), IsOk());
  ASSERT_OK_AND_ASSIGN(const std::unique_ptr<Program> program,
                       ReadOnnx(OnnxTestContext(), folder + "/model.onnx"));
  ASSERT_OK_AND_ASSIGN(const std::string simple, Simplified(*program, 1));
  onnx::ModelProto model;
  ASSERT_TRUE(model.ParseFromString(simple));
  EXPECT_THAT(OpsOf(model.graph()), ElementsAre("Mul"));
  ASSERT_OK_AND_ASSIGN(const std::vector<Tensor> outputs, Outputs(simple));
  ASSERT_OK_AND_ASSIGN(const std::unique_ptr<Program> read, ReadBytes(simple));
  ASSERT_OK_AND_ASSIGN(const std::vector<Tensor> inputs, SeededInputs(*read->FindGraph("main"), 7));
  EXPECT_EQ(outputs[0].data<float>()[0], inputs[0].data<float>()[0] * 4);
  EXPECT_EQ(outputs[0].data<float>()[1], inputs[0].data<float>()[1] * 6);
}

}  // namespace
}  // namespace roundhouse
