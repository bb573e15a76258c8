// Known traps for ONNX readers: names with two meanings, rare ways to store weights, files that
// contradict themselves.
#include <onnx/onnx_pb.h>

#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "roundhouse/core/base/status_macros.h"
#include "roundhouse/core/program.h"
#include "roundhouse/core/tensor/tensor.h"
#include "roundhouse/core/verifier/verifier.h"
#include "roundhouse/interp/session.h"
#include "roundhouse/service/lowering/program_lowering.h"
#include "roundhouse/tests/onnx/model_text.h"
#include "roundhouse/tests/testing/matchers.h"

namespace roundhouse {
namespace {

using testing::AllOf;
using testing::HasSubstr;

absl::StatusOr<Tensor> RunModel(const std::string& bytes, const std::vector<Tensor>& inputs) {
  RH_ASSIGN_OR_RETURN(const std::unique_ptr<Program> program, ReadBytes(bytes));
  RH_RETURN_IF_ERROR(VerifyOk(*program));
  RH_RETURN_IF_ERROR(LowerProgram(*program).status());
  RH_ASSIGN_OR_RETURN(const std::unique_ptr<Session> session, Session::Create(*program));
  for (size_t i = 0; i < inputs.size(); ++i) {
    RH_RETURN_IF_ERROR(session->set_input(static_cast<int64_t>(i), inputs[i]));
  }
  RH_RETURN_IF_ERROR(session->infer());
  return session->get_output(0);
}

const Tensor kTwo = Tensor::Of<float>({2}, {3, -5});

// Runs a model that casts a weight 'w' of two numbers of the type and adds it to x; `fill` sets the
// weight's data.
absl::StatusOr<Tensor> WithWeight(int type, const std::function<void(onnx::TensorProto&)>& fill) {
  return RunModel(
      ModelBytes("g (float[2] x) => (float[2] y) { c = Cast<to = 1>(w)\n y = Add(x, c) }", 21,
                 [&](onnx::ModelProto& proto) {
                   onnx::TensorProto& weight = *proto.mutable_graph()->add_initializer();
                   weight.set_name("w");
                   weight.set_data_type(type);
                   weight.add_dims(2);
                   fill(weight);
                 }),
      {kTwo});
}

// Small elements are stored in fields of wider ones, half precision as bits.
TEST(Weights, InFieldsOfWiderNumbers) {
  const auto narrow = [](int32_t a, int32_t b) {
    return [a, b](onnx::TensorProto& weight) {
      weight.add_int32_data(a);
      weight.add_int32_data(b);
    };
  };
  const Tensor expected = Tensor::Of<float>({2}, {4, -3});
  EXPECT_EQ(WithWeight(onnx::TensorProto::FLOAT16, narrow(0x3C00, 0x4000)).value(), expected);
  EXPECT_EQ(WithWeight(onnx::TensorProto::BFLOAT16, narrow(0x3F80, 0x4000)).value(), expected);
  EXPECT_EQ(WithWeight(onnx::TensorProto::UINT8, narrow(1, 2)).value(), expected);
  EXPECT_EQ(WithWeight(onnx::TensorProto::INT16, narrow(1, 2)).value(), expected);
  EXPECT_EQ(WithWeight(onnx::TensorProto::BOOL, narrow(1, 0)).value(),
            Tensor::Of<float>({2}, {4, -5}));
  EXPECT_EQ(WithWeight(onnx::TensorProto::UINT32,
                       [](onnx::TensorProto& weight) {
                         weight.add_uint64_data(1);
                         weight.add_uint64_data(2);
                       })
                .value(),
            expected);
}

// Two 4-bit numbers share a byte, the first in the low half.
TEST(Weights, OfFourBits) {
  const auto raw = [](onnx::TensorProto& weight) { weight.set_raw_data("\x21"); };
  const auto packed = [](onnx::TensorProto& weight) { weight.add_int32_data(0x21); };
  for (const int type : {21, 22}) {
    EXPECT_EQ(WithWeight(type, raw).value(), Tensor::Of<float>({2}, {4, -3})) << type;
    EXPECT_EQ(WithWeight(type, packed).value(), Tensor::Of<float>({2}, {4, -3})) << type;
  }
}

TEST(Weights, ThatDoNotFitTheirSizesAreRefused) {
  struct Case {
    std::function<void(onnx::TensorProto&)> fill;
    const char* message;
  };
  for (const Case& c : std::vector<Case>{
           {[](onnx::TensorProto& weight) { weight.set_raw_data("1234"); }, "8"},
           {[](onnx::TensorProto& weight) { weight.set_raw_data("123456789"); }, "8"},
           {[](onnx::TensorProto& weight) { weight.add_float_data(1); }, "2"},
           {[](onnx::TensorProto& weight) { weight.set_dims(0, -1); }, "negative"},
           {[](onnx::TensorProto& weight) {
              weight.set_dims(0, int64_t{1} << 40);
              weight.add_dims(int64_t{1} << 40);
            },
            "does not fit in 64 bits"},
           {[](onnx::TensorProto& weight) { weight.set_data_type(99); }, "99"},
       }) {
    const absl::Status status = WithWeight(onnx::TensorProto::FLOAT, c.fill).status();
    EXPECT_THAT(std::string(status.message()),
                AllOf(HasSubstr("initializer 'w'"), HasSubstr(c.message)));
  }
}

TEST(Names, OfWeightsMayBeThoseOfGraphsAndOutputs) {
  const std::string model =
      ModelBytes("g (float[2] x) => (float[2] y, float[2] main) { y = Add(x, main) }", 17,
                 [](onnx::ModelProto& proto) {
                   onnx::TensorProto& weight = *proto.mutable_graph()->add_initializer();
                   weight.set_name("main");
                   weight.set_data_type(onnx::TensorProto::FLOAT);
                   weight.add_dims(2);
                   weight.add_float_data(1);
                   weight.add_float_data(2);
                 });
  EXPECT_EQ(RunModel(model, {kTwo}).value(), Tensor::Of<float>({2}, {4, -3}));
  absl::StatusOr<std::unique_ptr<Program>> program = ReadBytes(model);
  ASSERT_THAT(program, IsOk());
  EXPECT_EQ((*program)->FindGraph("main")->outputs()[1].name, "main");
}

TEST(Names, MayBeAnything) {
  const std::string name = "a/b:0 \"q\" \n %x @y \xC3\xA4";
  const std::string model = ModelBytes("g (float[2] x) => (float[2] y) { h = Neg(x)\n y = Neg(h) }",
                                       17, [&](onnx::ModelProto& proto) {
                                         onnx::GraphProto& graph = *proto.mutable_graph();
                                         graph.mutable_node(0)->set_output(0, name);
                                         graph.mutable_node(1)->set_input(0, name);
                                         graph.mutable_node(0)->set_name(name);
                                         graph.mutable_input(0)->set_name("in put");
                                         graph.mutable_node(0)->set_input(0, "in put");
                                       });
  EXPECT_EQ(RunModel(model, {kTwo}).value(), kTwo);
}

// A value is captured through two graphs, one of which has another value of that name.
TEST(Captures, OfAValueTwoGraphsAround) {
  const std::string model = ModelBytes(R"(g (float[2] x, bool c, int64 n) => (float[2] y) {
    k = Neg(x)
    y = If(c) <
      then_branch = t () => (float[2] out) {
        go = Constant<value = bool {1}>()
        s = Identity(x)
        out = Loop(n, go, s) <body = b (int64 i, bool more, float[2] s) => (bool next, float[2] sum) {
          next = Identity(more)
          sum = Add(s, k)
        }>
      },
      else_branch = e () => (float[2] out) {
        s = Constant<value = float[2] {7.0, 8.0}>()
        out = Add(s, k)
      }>
  })");
  EXPECT_EQ(RunModel(model, {kTwo, Tensor::Scalar<bool>(true), Tensor::Scalar<int64_t>(3)}).value(),
            Tensor::Of<float>({2}, {-6, 10}));
  EXPECT_EQ(
      RunModel(model, {kTwo, Tensor::Scalar<bool>(false), Tensor::Scalar<int64_t>(3)}).value(),
      Tensor::Of<float>({2}, {4, 13}));
}

// The results of the iterations are stacked; their number depends on data.
TEST(Loops, StackWhatTheirStepsGiveUntilDataEndsThem) {
  for (const char* limit : {"n = Constant<value = int64 {5}>()", "n = Identity(most)"}) {
    const std::string model = ModelBytes(
        "g (float[2] x, float enough, int64 most, bool first) => "
        "(float[N,2] y) {" +
        std::string(limit) + R"(
      last, y = Loop(n, first, x) <
        body = b (int64 i, bool more, float[2] s) => (bool next, float[2] sum, float[2] out) {
          sum = Add(s, s)
          out = Neg(sum)
          greatest = ReduceMax<keepdims = 0>(sum)
          next = Less(greatest, enough)
        }>
    })");
    const auto run = [&](float enough, bool first) {
      return RunModel(model, {Tensor::Of<float>({2}, {1, -1}), Tensor::Scalar<float>(enough),
                              Tensor::Scalar<int64_t>(5), Tensor::Scalar<bool>(first)})
          .value();
    };
    EXPECT_EQ(run(1e9F, true), Tensor::Of<float>({5, 2}, {-2, 2, -4, 4, -8, 8, -16, 16, -32, 32}));
    EXPECT_EQ(run(5, true), Tensor::Of<float>({3, 2}, {-2, 2, -4, 4, -8, 8}));
    EXPECT_EQ(run(0, true), Tensor::Of<float>({1, 2}, {-2, 2}));
    EXPECT_EQ(run(0, false), Tensor::Of<float>({0, 2}, {}));
  }
}

// A weight in a body hides an outer value of the same name.
TEST(Captures, AreHiddenByWeightsOfTheBody) {
  const std::string model = ModelBytes(R"(g (float[2] x, bool c) => (float[2] y) {
    w = Neg(x)
    y = If(c) <then_branch = t () => (float[2] a) { a = Add(x, w) },
               else_branch = e () => (float[2] b) { b = Add(x, w) }>
  })",
                                       17, [](onnx::ModelProto& proto) {
                                         onnx::TensorProto& weight = *proto.mutable_graph()
                                                                          ->mutable_node(1)
                                                                          ->mutable_attribute(0)
                                                                          ->mutable_g()
                                                                          ->add_initializer();
                                         weight.set_name("w");
                                         weight.set_data_type(onnx::TensorProto::FLOAT);
                                         weight.add_dims(2);
                                         weight.add_float_data(1);
                                         weight.add_float_data(2);
                                       });
  EXPECT_EQ(RunModel(model, {kTwo, Tensor::Scalar<bool>(true)}).value(),
            Tensor::Of<float>({2}, {4, -3}));
  EXPECT_EQ(RunModel(model, {kTwo, Tensor::Scalar<bool>(false)}).value(),
            Tensor::Of<float>({2}, {0, 0}));
}

TEST(Nodes, MayLeaveOperandsOutAtTheEndWithEmptyNames) {
  const std::string model = ModelBytes("g (float[2] x) => (float[2] y) { y = Clip(x, , ) }", 17,
                                       [](onnx::ModelProto& proto) {
                                         auto* node = proto.mutable_graph()->mutable_node(0);
                                         while (node->input_size() < 3) node->add_input("");
                                       });
  EXPECT_EQ(RunModel(model, {kTwo}).value(), kTwo);
}

TEST(Nodes, OfTheDomainByItsLongName) {
  const std::string model =
      ModelBytes("g (float[2] x) => (float[2] y) { y = Neg(x) }", 17, [](onnx::ModelProto& proto) {
        proto.mutable_opset_import(0)->set_domain("ai.onnx");
        proto.mutable_graph()->mutable_node(0)->set_domain("ai.onnx");
      });
  EXPECT_EQ(RunModel(model, {kTwo}).value(), Tensor::Of<float>({2}, {-3, 5}));
}

// To a reader, nodes in the wrong order and a cycle of nodes are the same: an operand that is not
// yet defined.
TEST(Contradictions, NodesBeforeTheirOperands) {
  for (const char* text : {"g (float[2] x) => (float[2] y) { y = Neg(h)\n h = Neg(x) }",
                           "g (float[2] x) => (float[2] y) { y = Add(x, h)\n h = Neg(y) }"}) {
    EXPECT_THAT(std::string(ReadBytes(ModelBytes(text)).status().message()),
                AllOf(HasSubstr("'y'"), HasSubstr("'h' is read, but no earlier node")));
  }
}

// Declared sizes of inner values are often wrong; declared sizes of outputs are a promise to the
// model's user.
TEST(Contradictions, WrongSizesInBetweenDoNotCount) {
  const std::string model = ModelBytes(
      "g (float[2] x) => (float[2] y) { h = Neg(x)\n y = Neg(h) }", 17,
      [](onnx::ModelProto& proto) {
        onnx::ValueInfoProto& info = *proto.mutable_graph()->add_value_info();
        info = proto.graph().input(0);
        info.set_name("h");
        info.mutable_type()->mutable_tensor_type()->mutable_shape()->mutable_dim(0)->set_dim_value(
            7);
      });
  EXPECT_EQ(RunModel(model, {kTwo}).value(), kTwo);
}

TEST(Contradictions, SparseWeightsOutsideOfTheTensorAreRefused) {
  const std::string model = ModelBytes(
      "g (float[2] x) => (float[2] y) { y = Add(x, w) }", 17, [](onnx::ModelProto& proto) {
        onnx::SparseTensorProto& weight = *proto.mutable_graph()->add_sparse_initializer();
        weight.add_dims(2);
        weight.mutable_values()->set_name("w");
        weight.mutable_values()->set_data_type(onnx::TensorProto::FLOAT);
        weight.mutable_values()->add_dims(1);
        weight.mutable_values()->add_float_data(1);
        weight.mutable_indices()->set_data_type(onnx::TensorProto::INT64);
        weight.mutable_indices()->add_dims(1);
        weight.mutable_indices()->add_int64_data(2);
      });
  EXPECT_THAT(std::string(ReadBytes(model).status().message()), HasSubstr("initializer 'w'"));
}

}  // namespace
}  // namespace roundhouse
