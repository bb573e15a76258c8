// The versions of ONNX, of its domains and of its format that are read.
#include <onnx/onnx_pb.h>

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "absl/status/statusor.h"
#include "absl/strings/str_cat.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "roundhouse/core/program.h"
#include "roundhouse/core/tensor/tensor.h"
#include "roundhouse/dialects/onnx/schema_table.h"
#include "roundhouse/serialization/load_warnings.h"
#include "roundhouse/tests/onnx/run_model.h"
#include "roundhouse/tests/testing/matchers.h"

namespace roundhouse {
namespace {

using onnx_dialect::OpSchemas;
using testing::AllOf;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;

constexpr char kRelu[] = "g (float[2] x) => (float[2] y) { y = Relu(x) }";

TEST(Opsets, UpTo28AreReadWithoutAWord) {
  for (int opset = 7; opset <= 28; ++opset) {
    const absl::StatusOr<std::unique_ptr<Program>> program = ReadBytes(ModelBytes(kRelu, opset));
    ASSERT_THAT(program, IsOk()) << opset;
    EXPECT_THAT(LoadWarnings(**program), IsEmpty()) << opset;
  }
}

TEST(Opsets, ThatAreNewerAreReadWithAWarning) {
  const absl::StatusOr<std::unique_ptr<Program>> program = ReadBytes(ModelBytes(kRelu, 31));
  ASSERT_THAT(program, IsOk());
  EXPECT_THAT(LoadWarnings(**program), ElementsAre(HasSubstr("opset 31 of ONNX is newer than 28")));
  EXPECT_EQ(*RunOnnxForOne(kRelu, {Tensor::Of<float>({2}, {-1, 2})}, 31),
            Tensor::Of<float>({2}, {0, 2}));
}

TEST(Opsets, ThatAreNewerAreRefusedByOperation) {
  const std::string text = "g (float[2] x) => (float[2] y) { y = Reluish(x) }";
  EXPECT_THAT(std::string(ReadBytes(ModelBytes(text, 31)).status().message()),
              AllOf(HasSubstr("Reluish"), HasSubstr("opset 31")));
  // In a known opset it is a custom operation, and is kept.
  EXPECT_THAT(ReadBytes(ModelBytes(text, 28)), IsOk());
}

// Each domain has versions of its own.
TEST(Opsets, OfMachineLearningAreOfItsOwn) {
  const auto read = [](int version) {
    return ReadBytes(ModelBytes(
        "g (int64[2] x) => (float[2] y) { y = ai.onnx.ml.LabelEncoder<keys_int64s = [1, 2], "
        "values_floats = [0.5, 1.5]>(x) }",
        25, [version](onnx::ModelProto& model) {
          for (onnx::OperatorSetIdProto& import : *model.mutable_opset_import())
            if (import.domain() == "ai.onnx.ml") import.set_version(version);
        }));
  };
  const auto op_of = [](const absl::StatusOr<std::unique_ptr<Program>>& program) {
    for (const Node* node : (*program)->FindGraph("main")->nodes()) {
      if (node->op_name().find("LabelEncoder") != std::string::npos)
        return std::string(node->op_name());
    }
    return std::string();
  };
  for (const auto& [version, op] :
       std::vector<std::pair<int, std::string>>{{2, "2"}, {3, "2"}, {4, "4"}, {5, "4"}, {9, "4"}}) {
    const absl::StatusOr<std::unique_ptr<Program>> program = read(version);
    ASSERT_THAT(program, IsOk()) << version;
    EXPECT_EQ(op_of(program), "onnx.ai.onnx.ml.LabelEncoder_" + op);
    EXPECT_EQ(LoadWarnings(**program).size(), version > 5 ? 1U : 0U);
  }
}

TEST(Opsets, OfTheFormatAreReadAheadWithAWarning) {
  const auto warnings = [](int64_t version) {
    return LoadWarnings(**ReadBytes(ModelBytes(
        kRelu, 25, [version](onnx::ModelProto& model) { model.set_ir_version(version); })));
  };
  EXPECT_THAT(warnings(13), IsEmpty());
  EXPECT_THAT(warnings(99), ElementsAre(HasSubstr("99")));
}

// Every version of every operation in the change logs of opsets 23 to 28 and of ai.onnx.ml 4 and 5,
// and its lowering.
TEST(Opsets, HaveTheVersionsOfTheChangeLogs) {
  const struct {
    int version;
    std::vector<std::string> operations;
  } kLogs[] = {
      {23,
       {"Attention",
        "Cast",
        "CastLike",
        "Constant",
        "ConstantOfShape",
        "DequantizeLinear",
        "Flatten",
        "Identity",
        "If",
        "Loop",
        "Pad",
        "QuantizeLinear",
        "RMSNormalization",
        "Reshape",
        "RotaryEmbedding",
        "Scan",
        "Shape",
        "Size",
        "Squeeze",
        "Transpose",
        "Unsqueeze"}},
      {24,
       {"Attention",
        "Cast",
        "CastLike",
        "Constant",
        "ConstantOfShape",
        "DequantizeLinear",
        "Flatten",
        "Identity",
        "If",
        "Loop",
        "Pad",
        "QuantizeLinear",
        "Reshape",
        "Scan",
        "Shape",
        "Size",
        "SplitToSequence",
        "Squeeze",
        "Swish",
        "TensorScatter",
        "TopK",
        "Transpose",
        "Unsqueeze"}},
      {25,
       {"Attention", "Cast", "CastLike", "Constant", "ConstantOfShape", "DequantizeLinear",
        "Flatten", "Identity", "If", "Loop", "Pad", "QuantizeLinear", "Reshape", "Scan", "Shape",
        "Size", "Squeeze", "Transpose", "Unsqueeze"}},
      {26, {"BitCast", "CumProd"}},
      {27, {"CausalConvWithState", "LinearAttention", "Range"}},
      {28, {"Celu", "SwiGLU"}},
  };
  for (const auto& [version, operations] : kLogs) {
    for (const std::string& operation : operations) {
      const onnx_dialect::OpSchema* schema = OpSchemas().Find("", operation, version);
      ASSERT_NE(schema, nullptr) << operation;
      EXPECT_EQ(schema->since_version, version) << operation;
    }
  }
  // No other operation changed there.
  size_t listed = 0;
  for (const auto& [version, operations] : kLogs) listed += operations.size();
  size_t found = 0;
  for (const onnx_dialect::OpSchema& schema : OpSchemas().schemas())
    found += schema.domain.empty() && schema.since_version >= 23 ? 1 : 0;
  EXPECT_EQ(found, listed);
  EXPECT_EQ(OpSchemas().Find("ai.onnx.ml", "LabelEncoder", 5)->since_version, 4);
  EXPECT_EQ(OpSchemas().Find("ai.onnx.ml", "TreeEnsemble", 5)->since_version, 5);
  EXPECT_EQ(OpSchemas().Find("ai.onnx.preview", "FlexAttention", 1)->since_version, 1);
}

// A model's function can stand for any operation. Its attributes have defaults that apply where a
// call omits them; functions of the same name are told apart by their overloads.
TEST(Functions, HaveDefaultsAndOverloads) {
  const std::string text = R"(g (float[2] x) => (float[2] y, float[2] z, float[2] w) {
      y = local.scale<factor = 3.0>(x)
      z = local.scale(x)
      w = local.scale(x) }
    <domain: "local", opset_import: ["" : 20]> scale <factor> (a) => (b) {
      f = Constant<value_float: float = @factor>() b = Mul(a, f) }
    <domain: "local", opset_import: ["" : 20]> scale <factor> (a) => (b) { b = Neg(a) })";
  const auto set_text = [](google::protobuf::Message& message, int field,
                           const std::string& value) {
    message.GetReflection()->MutableUnknownFields(&message)->AddLengthDelimited(field, value);
  };
  const auto found =
      RunOnnx(text, {Tensor::Of<float>({2}, {1, -2})}, 25, [&](onnx::ModelProto& model) {
        onnx::AttributeProto factor;
        factor.set_name("factor");
        factor.set_type(onnx::AttributeProto::FLOAT);
        factor.set_f(5);
        onnx::FunctionProto& first = *model.mutable_functions(0);
        first.clear_attribute();
        set_text(first, 11, factor.SerializeAsString());
        set_text(*model.mutable_functions(1), 13, "negative");
        set_text(*model.mutable_graph()->mutable_node(2), 8, "negative");
      });
  ASSERT_THAT(found, IsOk());
  EXPECT_EQ((*found)[0], Tensor::Of<float>({2}, {3, -6}));
  EXPECT_EQ((*found)[1], Tensor::Of<float>({2}, {5, -10}));
  EXPECT_EQ((*found)[2], Tensor::Of<float>({2}, {-1, 2}));
}

}  // namespace
}  // namespace roundhouse
