// Elements of few bits that are stored in models, moved by operations or taken as bits.
#include <onnx/onnx_pb.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/str_cat.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "roundhouse/core/tensor/element_type.h"
#include "roundhouse/core/tensor/packed_elements.h"
#include "roundhouse/core/tensor/tensor.h"
#include "roundhouse/tests/onnx/run_model.h"
#include "roundhouse/tests/onnx/small_elements.h"
#include "roundhouse/tests/testing/matchers.h"

namespace roundhouse {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;

// ---- Stored tensors

// An initializer with five elements, whose bits count up from 1.
onnx::TensorProto Weights(int type) {
  onnx::TensorProto proto;
  proto.set_name("w");
  proto.set_data_type(type);
  proto.add_dims(5);
  return proto;
}

absl::StatusOr<Tensor> RunIdentity(const onnx::TensorProto& weights) {
  return RunOnnxForOne("g () => (float[5] y) { y = Identity(w) }", {}, 25,
                       [&](onnx::ModelProto& model) {
                         SetType(*model.mutable_graph()->mutable_output(0), weights.data_type());
                         *model.mutable_graph()->add_initializer() = weights;
                       });
}

TEST(SmallWeights, AreReadFromBothOfTheirForms) {
  for (const int type : kAllSmallTypes) {
    const ElementKind kind = KindOf(type);
    const int mask = (1 << BitWidth(kind)) - 1;
    const std::vector<int> bits = {1 & mask, 2 & mask, 3 & mask, 7 & mask, 0xFE & mask};
    const Tensor expected = OfBits(kind, {5}, bits);
    onnx::TensorProto raw = Weights(type);
    raw.set_raw_data(expected.bytes().data(), expected.bytes().size());
    EXPECT_THAT(RunIdentity(raw), IsOkAndHolds(expected)) << type;
    // Elements that share a byte share an int32.
    onnx::TensorProto listed = Weights(type);
    for (const std::byte byte : expected.bytes())
      listed.add_int32_data(std::to_integer<int32_t>(byte));
    EXPECT_THAT(RunIdentity(listed), IsOkAndHolds(expected)) << type;
  }
}

TEST(SmallWeights, OfAWrongSizeAreRefused) {
  for (const int type : kAllSmallTypes) {
    const int64_t size = ByteSize(Type::Tensor(KindOf(type), Shape({5}))).value();
    for (const int64_t wrong : {int64_t{0}, size - 1, size + 1}) {
      onnx::TensorProto raw = Weights(type);
      raw.set_raw_data(std::string(static_cast<size_t>(wrong), '\1'));
      EXPECT_THAT(RunIdentity(raw), StatusIs(absl::StatusCode::kInvalidArgument,
                                             HasSubstr(absl::StrCat("needs ", size, " bytes"))))
          << type << " " << wrong;
    }
  }
}

TEST(SmallWeights, LoseWhatIsBehindTheirLastElement) {
  for (const int type : {kU4, kE2M1, kI2}) {
    onnx::TensorProto raw = Weights(type);
    const Tensor ones = *Tensor::Splat(Type::Tensor(KindOf(type), Shape({5})),
                                       std::vector<std::byte>{std::byte{1}});
    const Tensor dense = *ones.Materialize();
    std::string bytes(reinterpret_cast<const char*>(dense.bytes().data()), dense.bytes().size());
    bytes.back() = static_cast<char>(bytes.back() | 0xF0);
    raw.set_raw_data(bytes);
    EXPECT_THAT(RunIdentity(raw), IsOkAndHolds(ones)) << type;
  }
}

// ---- Operations that only move elements

class MovedElements : public testing::TestWithParam<int> {
 protected:
  int type() const { return GetParam(); }
  ElementKind kind() const { return KindOf(GetParam()); }
  int Mask(int bits) const { return bits & ((1 << BitWidth(kind())) - 1); }
  // A tensor with these bits, each cut to the width of the kind.
  Tensor Of(const std::vector<int64_t>& sizes, std::vector<int> bits) const {
    for (int& one : bits) one = Mask(one);
    return OfBits(kind(), sizes, bits);
  }
  absl::StatusOr<std::vector<Tensor>> Run(const std::string& text,
                                          const std::vector<Tensor>& inputs,
                                          const std::vector<int>& input_types,
                                          const std::vector<int>& output_types) const {
    return RunOnnx(text, inputs, OpsetOf(type()), InputsAndOutputs(input_types, output_types));
  }
  // Tests an operation from x to y, both of this element type.
  void ExpectMoved(const std::string& text, const Tensor& x, const Tensor& expected) const {
    const absl::StatusOr<std::vector<Tensor>> results = Run(text, {x}, {type()}, {type()});
    ASSERT_THAT(results, IsOk());
    EXPECT_EQ(results->at(0), expected) << text;
  }
};

TEST_P(MovedElements, AreWhatTheyWere) {
  const Tensor x = Of({2, 3}, {1, 2, 3, 5, 6, 7});
  const Tensor turned = Of({3, 2}, {1, 5, 2, 6, 3, 7});
  ExpectMoved("g (float[2,3] x) => (float[3,2] y) { y = Transpose<perm = [1, 0]>(x) }", x, turned);
  ExpectMoved("g (float[2,3] x) => (float[2,3] y) { y = Identity(x) }", x, x);
  ExpectMoved("g (float[2,3] x) => (float[1,6] y) { y = Flatten<axis = 0>(x) }", x,
              Of({1, 6}, {1, 2, 3, 5, 6, 7}));
  ExpectMoved(R"(g (float[2,3] x) => (float[6] y) {
    shape = Constant<value_ints = [-1]>() y = Reshape(x, shape) })",
              x, Of({6}, {1, 2, 3, 5, 6, 7}));
  ExpectMoved(R"(g (float[2,3] x) => (float[2,1,3] y) {
    axes = Constant<value_ints = [1]>() y = Unsqueeze(x, axes) })",
              x, Of({2, 1, 3}, {1, 2, 3, 5, 6, 7}));
  ExpectMoved(R"(g (float[1,3] x) => (float[3] y) {
    axes = Constant<value_ints = [0]>() y = Squeeze(x, axes) })",
              Of({1, 3}, {1, 2, 3}), Of({3}, {1, 2, 3}));
  ExpectMoved(R"(g (float[3] x) => (float[6] y) {
    pads = Constant<value_ints = [1, 2]>() y = Pad(x, pads) })",
              Of({3}, {1, 2, 3}), Of({6}, {0, 1, 2, 3, 0, 0}));
}

TEST_P(MovedElements, ArePaddedWithAnElement) {
  const absl::StatusOr<std::vector<Tensor>> y =
      Run(R"(g (float[2] x, float c) => (float[4] y) {
    pads = Constant<value_ints = [1, 1]>() y = Pad(x, pads, c) })",
          {Of({2}, {1, 2}), Of({}, {3})}, {type(), type()}, {type()});
  ASSERT_THAT(y, IsOk());
  EXPECT_EQ(y->at(0), Of({4}, {3, 1, 2, 3}));
}

TEST_P(MovedElements, HaveSizes) {
  const absl::StatusOr<std::vector<Tensor>> y =
      Run("g (float[2,3] x) => (int64[2] s, int64 n) { s = Shape(x) n = Size(x) }",
          {Of({2, 3}, {1, 2, 3, 5, 6, 7})}, {type()}, {});
  ASSERT_THAT(y, IsOk());
  EXPECT_EQ(y->at(0), Tensor::Of<int64_t>({2}, {2, 3}));
  EXPECT_EQ(y->at(1), Tensor::Scalar<int64_t>(6));
}

TEST_P(MovedElements, GoThroughControlFlow) {
  const Tensor x = Of({3}, {1, 2, 3});
  const auto inner = [&](onnx::ModelProto& model, size_t node, const std::string& name) {
    for (onnx::AttributeProto& attribute :
         *model.mutable_graph()->mutable_node(static_cast<int>(node))->mutable_attribute()) {
      if (attribute.name() != name) continue;
      for (onnx::ValueInfoProto& info : *attribute.mutable_g()->mutable_output()) {
        if (info.type().tensor_type().elem_type() == onnx::TensorProto::FLOAT)
          SetType(info, type());
      }
      for (onnx::ValueInfoProto& info : *attribute.mutable_g()->mutable_input()) {
        if (info.type().tensor_type().elem_type() == onnx::TensorProto::FLOAT)
          SetType(info, type());
      }
    }
  };
  const auto run = [&](const std::string& text, const std::vector<Tensor>& inputs,
                       const std::vector<std::string>& bodies, int place) {
    return RunOnnxForOne(text, inputs, OpsetOf(type()), [&](onnx::ModelProto& model) {
      for (size_t i = 0; i < inputs.size(); ++i) {
        if (inputs[i].element_type().kind() == kind())
          SetType(*model.mutable_graph()->mutable_input(static_cast<int>(i)), type());
      }
      SetType(*model.mutable_graph()->mutable_output(0), type());
      for (const std::string& body : bodies) inner(model, static_cast<size_t>(place), body);
    });
  };
  for (const bool taken : {true, false}) {
    EXPECT_THAT(run(R"(g (bool c, float[3] x, float[3] z) => (float[3] y) {
      y = If (c) <then_branch = t () => (float[3] a) { a = Identity(x) },
                  else_branch = e () => (float[3] b) { b = Identity(z) }>
    })",
                    {Tensor::Scalar<bool>(taken), x, Of({3}, {7, 6, 5})},
                    {"then_branch", "else_branch"}, 0),
                IsOkAndHolds(taken ? x : Of({3}, {7, 6, 5})));
  }
  // Reversed as often as the loop iterates.
  EXPECT_THAT(run(R"(g (int64 n, float[3] x) => (float[3] y) {
    go = Constant<value = bool {1}>()
    y = Loop (n, go, x) <body = b (int64 i, bool c, float[3] v) => (bool d, float[3] w) {
      d = Identity(c) w = Identity(v) }>
  })",
                  {Tensor::Scalar<int64_t>(3), x}, {"body"}, 1),
              IsOkAndHolds(x));
  EXPECT_THAT(run(R"(g (float[3] x) => (float[3] y) {
    y = Scan (x) <num_scan_inputs = 1, scan_output_directions = [1],
                  body = b (float v) => (float w) { w = Identity(v) }>
  })",
                  {x}, {"body"}, 0),
              IsOkAndHolds(Of({3}, {3, 2, 1})));
}

TEST_P(MovedElements, AreMadeByConstants) {
  onnx::TensorProto value;
  value.set_data_type(type());
  value.add_dims(1);
  value.set_raw_data(std::string(1, '\1'));
  const auto edit = [&](onnx::ModelProto& model) {
    SetType(*model.mutable_graph()->mutable_output(0), type());
    onnx::AttributeProto& attribute = *model.mutable_graph()->mutable_node(1)->add_attribute();
    attribute.set_name("value");
    attribute.set_type(onnx::AttributeProto::TENSOR);
    *attribute.mutable_t() = value;
  };
  EXPECT_THAT(RunOnnxForOne(R"(g () => (float[5] y) {
    shape = Constant<value_ints = [5]>() y = ConstantOfShape(shape) })",
                            {}, OpsetOf(type()), edit),
              IsOkAndHolds(Of({5}, {1, 1, 1, 1, 1})));
  EXPECT_THAT(RunOnnxForOne(R"(g () => (float[1] y) {
    shape = Constant<value_ints = [5]>() y = Constant() })",
                            {}, OpsetOf(type()), edit),
              IsOkAndHolds(Of({1}, {1})));
}

INSTANTIATE_TEST_SUITE_P(Types, MovedElements, testing::ValuesIn(kAllSmallTypes));

TEST(BitCast, TakesBitsAsTheyAre) {
  EXPECT_THAT(BitsOf(RunOnnxForOne("g (uint8[3] x) => (float[3] y) { y = BitCast<to = 19>(x) }",
                                   {Tensor::Of<uint8_t>({3}, {0, 0x7C, 0xFF})}, 26, Output(kE5M2))),
              ElementsAre(0, 0x7C, 0xFF));
  EXPECT_THAT(BitsOf(RunOnnxForOne("g (float[5] x) => (float[5] y) { y = BitCast<to = 25>(x) }",
                                   {OfBits(ElementKind::kI2, {5}, {3, 2, 1, 0, 3})}, 26,
                                   InputsAndOutputs({kI2}, {kU2}))),
              ElementsAre(3, 2, 1, 0, 3));
}

}  // namespace
}  // namespace roundhouse
