#include "roundhouse/core/op.h"

#include <memory>
#include <optional>
#include <string>
#include <tuple>
#include <utility>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "roundhouse/core/builder.h"
#include "roundhouse/core/context.h"
#include "roundhouse/core/program.h"
#include "roundhouse/core/type_inference.h"
#include "roundhouse/tests/testing/matchers.h"

namespace roundhouse {
namespace {

using ::testing::HasSubstr;
using ::testing::IsEmpty;

enum class Mode { kSame, kValid };
absl::Span<const absl::string_view> EnumeratorNames(Mode) {
  static constexpr absl::string_view kNames[] = {"same", "valid"};
  return kNames;
}

// An op with a field of every kind.
struct Everything {
  static constexpr OpSpec kSpec = {
      .name = "toy.everything", .summary = "Has it all.", .operands = "input, bias?, others..."};
  bool flag = true;
  int64_t count = 3;
  float alpha = 0.5f;
  double beta = 0.25;
  std::string label = "x";
  Mode mode = Mode::kSame;
  std::vector<int64_t> stride = {1, 1};
  std::vector<float> scales = {};
  std::vector<std::string> names = {};
  ElementKind to = ElementKind::kF16;
  std::optional<int64_t> axis = std::nullopt;
  SymbolRef callee = {};
  Attribute anything = {};

  template <typename Self>
  static auto Attrs(Self& op) {
    return std::make_tuple(Field("flag", op.flag), Field("count", op.count, "how many"),
                           Field("alpha", op.alpha), Field("beta", op.beta),
                           Field("label", op.label), Field("mode", op.mode),
                           Field("stride", op.stride), Field("scales", op.scales),
                           Field("names", op.names), Field("to", op.to), Field("axis", op.axis),
                           RequiredField("callee", op.callee), Field("anything", op.anything));
  }
};
absl::StatusOr<Type> Infer(const Everything& op, const InferenceContext& context) {
  if (op.count < 0) return context.OperandError(0, "expected a count of at least 0");
  return context.operand_type(0).WithElementType(op.to);
}

struct FloatsOnly {
  static constexpr OpSpec kSpec = {
      .name = "toy.floats_only", .summary = "Is picky.", .operands = "input", .elements = kFloats};
};
absl::StatusOr<Type> Infer(const FloatsOnly&, const InferenceContext& context) {
  return context.operand_type(0);
}

struct Split {
  static constexpr OpSpec kSpec = {
      .name = "toy.split", .summary = "Halves.", .operands = "input", .results = "low, high"};
};
absl::StatusOr<std::vector<Type>> Infer(const Split&, const InferenceContext& context) {
  return std::vector<Type>{context.operand_type(0), context.operand_type(0)};
}

class ToyDialect : public TableDialect {
 public:
  ToyDialect() : TableDialect("toy") {
    AddOps<Everything, Split>();
    AddOps(OpList<FloatsOnly>{});
    AddOp({.name = "toy.untyped"});
  }
};

class OpTest : public ::testing::Test {
 protected:
  OpTest() {
    context_.AddDialect<ToyDialect>();
    RH_CHECK(context_.Freeze().ok());
    program_ = std::make_unique<Program>(context_);
    graph_ = *program_->CreateGraph("main");
    x_ = &graph_->CreateNode("acme.x", {}, {Type::Tensor(ElementKind::kF32, {4})})->result();
  }
  Context context_;
  std::unique_ptr<Program> program_;
  Graph* graph_;
  Value* x_;
};

TEST_F(OpTest, ARowIsDerivedFromTheDeclaration) {
  const OpInfo& op = *context_.FindOp("toy.everything");
  EXPECT_EQ(op.min_operands, 1);
  EXPECT_EQ(op.max_operands, OpInfo::kUnbounded);
  EXPECT_EQ(op.min_results, 1);
  EXPECT_EQ(op.max_results, 1);
  EXPECT_TRUE(op.is_pure);
  EXPECT_EQ(op.OperandName(0), "input");
  EXPECT_EQ(op.OperandName(1), "bias");
  EXPECT_EQ(op.OperandName(4), "others[2]");
  EXPECT_EQ(op.attributes.size(), 13);
  EXPECT_EQ(op.FindAttribute("count")->doc, "how many");
  EXPECT_EQ(op.FindAttribute("count")->default_value, Attribute::Int(3));
  EXPECT_EQ(op.FindAttribute("mode")->type, "\"same\" | \"valid\"");
  EXPECT_EQ(op.FindAttribute("axis")->type, "optional int");
  EXPECT_EQ(op.FindAttribute("axis")->default_value, std::nullopt);
  EXPECT_TRUE(op.FindAttribute("callee")->required);
  EXPECT_EQ(context_.FindOp("toy.split")->min_results, 2);
  EXPECT_EQ(context_.FindDialect("toy")->FindDeclaredOp(&Split::kSpec),
            context_.FindOp("toy.split"));
}

TEST_F(OpTest, DefaultsAreNotWrittenAndReadBackAllTheSame) {
  Everything op;
  op.callee.name = "f";
  EXPECT_EQ(AttributesOf(op), (AttributeMap{{"callee", Attribute::Symbol("f")}}));
  ASSERT_OK_AND_ASSIGN(Everything back, ViewAttributes<Everything>(AttributesOf(op)));
  EXPECT_EQ(back.stride, op.stride);
}

TEST_F(OpTest, EveryFieldGoesToAnAttributeAndBack) {
  Everything op = {.flag = false,
                   .count = 7,
                   .alpha = 1.5f,
                   .beta = 2.5,
                   .label = "y",
                   .mode = Mode::kValid,
                   .stride = {2, 3},
                   .scales = {0.5f},
                   .names = {"a", "b"},
                   .to = ElementKind::kI8,
                   .axis = -1,
                   .callee = {"f"},
                   .anything = Attribute::Int(1)};
  AttributeMap attributes = AttributesOf(op);
  EXPECT_EQ(attributes.size(), 13);
  EXPECT_EQ(*attributes.Find("mode"), Attribute::String("valid"));
  EXPECT_EQ(*attributes.Find("to"), Attribute::OfType(Type::Scalar(ElementKind::kI8)));
  ASSERT_OK_AND_ASSIGN(Everything back, ViewAttributes<Everything>(attributes));
  EXPECT_EQ(AttributesOf(back), attributes);
  EXPECT_EQ(back.axis, -1);
  EXPECT_EQ(back.mode, Mode::kValid);
}

TEST_F(OpTest, ErrorsSayWhatWasExpected) {
  auto error = [](AttributeMap attributes) {
    attributes.Set("callee", Attribute::Symbol("f"));
    return ViewAttributes<Everything>(attributes).status();
  };
  EXPECT_THAT(error({{"count", Attribute::String("3")}}),
              StatusIs(absl::StatusCode::kInvalidArgument,
                       "attribute 'count': expected an i64, found \"3\""));
  EXPECT_THAT(error({{"count", Attribute::Int(3, ElementKind::kI32)}}),
              StatusIs(absl::StatusCode::kInvalidArgument,
                       "attribute 'count': expected an i64, found 3 : i32"));
  EXPECT_THAT(error({{"mode", Attribute::String("vald")}}),
              StatusIs(absl::StatusCode::kInvalidArgument,
                       "attribute 'mode': expected one of \"same\" | \"valid\", found \"vald\", "
                       "did you mean 'valid'?"));
  EXPECT_THAT(ViewAttributes<Everything>({}).status(),
              StatusIs(absl::StatusCode::kInvalidArgument, "attribute 'callee' is missing"));
}

TEST_F(OpTest, ABuilderInfersAndChecks) {
  Builder build(*graph_);
  ASSERT_OK_AND_ASSIGN(Node * node, build.Named("all").Make(Everything{.callee = {"f"}}, {x_}));
  EXPECT_EQ(node->result().type(), Type::Tensor(ElementKind::kF16, {4}));
  EXPECT_EQ(node->name(), "all");
  EXPECT_TRUE(Is<Everything>(*node));
  EXPECT_FALSE(Is<Split>(*node));
  ASSERT_OK_AND_ASSIGN(Everything view, View<Everything>(*node));
  EXPECT_EQ(view.callee.name, "f");
  // Setting the default value removes the attribute; the node still returns the default.
  node->set_attribute("count", Attribute::Int(5));
  EXPECT_EQ(node->attributes().size(), 2);
  node->set_attribute("count", Attribute::Int(3));
  EXPECT_EQ(node->attributes().size(), 1);
  EXPECT_EQ(*node->attribute("count"), Attribute::Int(3));

  EXPECT_THAT(build.Make(Split{}, {x_, x_}).status(),
              StatusIs(absl::StatusCode::kInvalidArgument,
                       "toy.split: expected 1 operand (input), found 2"));
  EXPECT_THAT(
      build.Make("toy.split", {x_}, {{"axs", Attribute::Int(1)}}).status(),
      StatusIs(absl::StatusCode::kInvalidArgument, "toy.split: there is no attribute 'axs'"));
  EXPECT_THAT(build.Make("toy.split", {x_}, {{"acme.note", Attribute::Int(1)}}).status(), IsOk());
  EXPECT_THAT(build.Make("toy.everything", {x_}).status(),
              StatusIs(absl::StatusCode::kInvalidArgument,
                       "toy.everything: attribute 'callee' (symbol) is missing"));
  EXPECT_THAT(
      build.Named("n").Make(Everything{.count = -1, .callee = {"f"}}, {x_}).status(),
      StatusIs(absl::StatusCode::kInvalidArgument,
               "toy.everything 'n': input (tensor<4xf32>): expected a count of at least 0"));
}

TEST_F(OpTest, ElementsOutsideTheDeclaredSetAreRefused) {
  Builder build(*graph_);
  EXPECT_THAT(build.Make(FloatsOnly{}, {x_}).status(), IsOk());
  Node* ints = graph_->CreateNode("acme.x", {}, {Type::Tensor(ElementKind::kI32, {4})});
  EXPECT_THAT(build.Make(FloatsOnly{}, {&ints->result()}).status(),
              StatusIs(absl::StatusCode::kInvalidArgument,
                       "toy.floats_only: input (tensor<4xi32>): expected elements of f64 f32 f16 "
                       "bf16, found i32"));
}

TEST_F(OpTest, WrittenAndInferredTypesMustAgree) {
  Builder build(*graph_);
  Type named = Type::Tensor(ElementKind::kF32, {Dim(4, "n")});
  ASSERT_OK_AND_ASSIGN(Node * node,
                       build.Make(Split{}, {x_}, std::vector<Type>{named, x_->type()}));
  EXPECT_EQ(node->result(0).type(), named);
  EXPECT_THAT(
      build.Make(Split{}, {x_}, std::vector<Type>{Type::Tensor(ElementKind::kF32, {5}), x_->type()})
          .status(),
      StatusIs(absl::StatusCode::kInvalidArgument,
               HasSubstr("result 0: tensor<4xf32> and tensor<5xf32> differ")));
  EXPECT_THAT(
      build.Make("toy.untyped", {}).status(),
      StatusIs(absl::StatusCode::kInvalidArgument, HasSubstr("has no type inference for this op")));
  EXPECT_THAT(
      build.Make("acme.op", {}).status(),
      StatusIs(absl::StatusCode::kInvalidArgument, HasSubstr("dialect 'acme' is not registered")));
  EXPECT_THAT(build.Make("acme.op", {}, {}, std::vector<Type>{x_->type()}).status(), IsOk());
}

TEST_F(OpTest, ReplacementsKeepProvenance) {
  Builder build(*graph_);
  ASSERT_OK_AND_ASSIGN(Node * a, build.Named("a").Make(Split{}, {x_}));
  ASSERT_OK_AND_ASSIGN(Node * b, build.Named("b").Make(Split{}, {&a->result()}));
  ASSERT_OK_AND_ASSIGN(Node * fused, build.Replacing({b, a}).Before(*a).Make(Split{}, {x_}));
  EXPECT_EQ(fused->next(), a);
  EXPECT_EQ(fused->name(), "b");
  EXPECT_THAT(fused->origins(), testing::ElementsAre("b", "a"));
}

}  // namespace
}  // namespace roundhouse
