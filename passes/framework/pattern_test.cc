#include "roundhouse/passes/framework/pattern.h"

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <tuple>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/string_view.h"
#include "absl/types/span.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "roundhouse/core/attribute.h"
#include "roundhouse/core/base/status_macros.h"
#include "roundhouse/core/constants.h"
#include "roundhouse/core/context.h"
#include "roundhouse/core/effects.h"
#include "roundhouse/core/graph.h"
#include "roundhouse/core/op.h"
#include "roundhouse/core/tensor/element_type.h"
#include "roundhouse/core/tensor/tensor.h"
#include "roundhouse/core/type.h"
#include "roundhouse/core/verifier/verifier.h"
#include "roundhouse/passes/framework/match.h"
#include "roundhouse/service/program_growth.h"
#include "roundhouse/tests/testing/matchers.h"
#include "roundhouse/tests/testing/toy_dialect.h"

namespace roundhouse {
namespace {

namespace m = match;
using testing::Add;
using ::testing::ElementsAre;
using ::testing::HasSubstr;
using testing::In;
using ::testing::IsEmpty;
using testing::Named;
using testing::NamesOf;
using testing::Out;
using testing::ToyProgram;
using testing::Vector4;

// Ops that are declared by structs, besides the toy dialect's boundary.
struct Scale {
  static constexpr OpSpec kSpec = {
      .name = "box.scale", .summary = "x * by + shift", .operands = "input, shift?"};
  int64_t by = 1;
  template <typename Self>
  static auto Attrs(Self& op) {
    return std::make_tuple(Field("by", op.by, "factor"));
  }
};
struct Sum {
  static constexpr OpSpec kSpec = {
      .name = "box.sum", .summary = "lhs + rhs", .operands = "lhs, rhs", .commutative = true};
};
struct Difference {
  static constexpr OpSpec kSpec = {
      .name = "box.difference", .summary = "lhs - rhs", .operands = "lhs, rhs"};
};
struct Number {
  static constexpr OpSpec kSpec = {.name = "box.number", .summary = "A constant.", .operands = ""};
  Tensor value;
  template <typename Self>
  static auto Attrs(Self& op) {
    return std::make_tuple(RequiredField("value", op.value, "the value"));
  }
};
// Forgets the first size.
struct Blur {
  static constexpr OpSpec kSpec = {.name = "box.blur", .summary = "?", .operands = "input"};
};

absl::StatusOr<Type> Infer(const Scale& op, const InferenceContext& context) {
  if (op.by == 0) return absl::InvalidArgumentError("by must not be 0");
  return context.operand_type(0);
}
absl::StatusOr<Type> Infer(const Sum&, const InferenceContext& context) {
  return context.operand_type(0);
}
absl::StatusOr<Type> Infer(const Difference&, const InferenceContext& context) {
  return context.operand_type(0);
}
absl::StatusOr<Type> Infer(const Number& op, const InferenceContext&) { return op.value.type(); }
absl::StatusOr<Type> Infer(const Blur&, const InferenceContext& context) {
  return context.operand_type(0).WithShape(Shape({Dim::Unknown()}));
}

class BoxConstants final : public ConstantsService {
 public:
  std::optional<Tensor> ConstantValue(const Node& node) const override {
    if (!Is<Number>(node)) return std::nullopt;
    return *node.attribute("value")->if_tensor();
  }
  absl::StatusOr<Node*> MakeConstant(Graph& graph, const Tensor& value, const Type& type,
                                     Node* before) const override {
    return graph.CreateNode("box.number", {}, {type}, AttributesOf(Number{.value = value}), before);
  }
};

class BoxDialect final : public TableDialect {
 public:
  BoxDialect() : TableDialect("box") {
    AddOps<Scale, Sum, Difference, Number, Blur>();
    service<EffectsService>(std::make_unique<TableEffects>());
    service<ConstantsService>(std::make_unique<BoxConstants>());
  }
};

void RegisterBox(Context& context) { context.AddDialect<BoxDialect>(); }

class PatternTest : public ::testing::Test {
 protected:
  PatternTest() : toy_({RegisterBox}), graph_(toy_.NewGraph("main")), x_(In(graph_, "x")) {}

  Value& Make(absl::string_view op, absl::Span<Value* const> operands, absl::string_view name = "",
              AttributeMap attributes = {}) {
    return Add(graph_, op, operands, name, std::move(attributes)).result();
  }
  Value& MakeScale(Value& input, int64_t by, absl::string_view name = "") {
    return Make("box.scale", {&input}, name, AttributesOf(Scale{.by = by}));
  }
  Value& MakeNumber(std::initializer_list<float> values) {
    return Make("box.number", {}, "",
                AttributesOf(Number{.value = Tensor::Of<float>({4}, values)}));
  }

  absl::StatusOr<bool> Apply(const Patterns& patterns) {
    absl::StatusOr<bool> changed =
        ApplyPatterns(graph_, patterns, [&](absl::string_view what, const Node& node) {
          if (static_cast<int64_t>(changes_.size()) == limit_) return false;
          changes_.push_back(std::string(what) + " " + node.name());
          return true;
        });
    EXPECT_THAT(VerifyOk(*toy_.program), IsOk());
    return changed;
  }

  ToyProgram toy_;
  Graph& graph_;
  Value& x_;
  std::vector<std::string> changes_;
  int64_t limit_ = 1000;
};

// scale(scale(x, a), b) -> scale(x, a * b)
absl::StatusOr<Replacement> MergeScales(Node& node, Rewriter& rewrite) {
  Value* x = nullptr;
  Scale outer, inner;
  if (!Match(node,
             m::Op<Scale>(m::Op<Scale>(m::Any(&x), m::Absent()).View(&inner).OneUse(), m::Absent())
                 .View(&outer))) {
    return kNoMatch;
  }
  return rewrite(Scale{.by = outer.by * inner.by}, {x});
}

// scale(x, 1) -> x
absl::StatusOr<Replacement> DropScaleByOne(Node& node, Rewriter&) {
  Value* x = nullptr;
  Scale scale;
  if (!Match(node, m::Op<Scale>(m::Any(&x), m::Absent()).View(&scale)) || scale.by != 1)
    return kNoMatch;
  return x;
}

Patterns ScalePatterns() {
  Patterns patterns;
  patterns.Add<Scale>("merge_scales", MergeScales);
  patterns.Add<Scale>("drop_scale_by_one", DropScaleByOne);
  return patterns;
}

TEST_F(PatternTest, ReplacesUntilNothingMatches) {
  Value& a = MakeScale(x_, 2, "a");
  Value& b = MakeScale(a, 3, "b");
  Value& c = MakeScale(b, 5, "c");
  Out(graph_, "y", c);
  EXPECT_THAT(Apply(ScalePatterns()), IsOkAndHolds(true));
  EXPECT_THAT(NamesOf(graph_), ElementsAre("x", "c", "y"));
  EXPECT_EQ(*Named(graph_, "c").attribute("by"), Attribute::Int(30));
  EXPECT_THAT(Apply(ScalePatterns()), IsOkAndHolds(false));
}

TEST_F(PatternTest, NewNodesStandForTheOldOnes) {
  Out(graph_, "y", MakeScale(MakeScale(x_, 2, "a"), 3, "b"));
  EXPECT_THAT(Apply(ScalePatterns()), IsOkAndHolds(true));
  EXPECT_THAT(Named(graph_, "b").origins(), ElementsAre("a", "b"));
}

TEST_F(PatternTest, AValueThatWasThereStandsForTheNodeToo) {
  Value& sum = Make("box.sum", {&x_, &x_}, "s");
  Out(graph_, "y", MakeScale(sum, 1, "one"));
  EXPECT_THAT(Apply(ScalePatterns()), IsOkAndHolds(true));
  EXPECT_THAT(NamesOf(graph_), ElementsAre("x", "s", "y"));
  EXPECT_THAT(Named(graph_, "s").origins(), ElementsAre("s", "one"));
}

TEST_F(PatternTest, InputsStandForThemselvesAlone) {
  Out(graph_, "y", MakeScale(x_, 1, "one"));
  EXPECT_THAT(Apply(ScalePatterns()), IsOkAndHolds(true));
  EXPECT_THAT(NamesOf(graph_), ElementsAre("x", "y"));
  EXPECT_THAT(Named(graph_, "x").origins(), IsEmpty());
}

TEST_F(PatternTest, ASecondUserKeepsAValueThatMustBeTheOnlyUser) {
  Value& a = MakeScale(x_, 2, "a");
  Out(graph_, "y", MakeScale(a, 3, "b"));
  Out(graph_, "z", a);
  EXPECT_THAT(Apply(ScalePatterns()), IsOkAndHolds(false));
  EXPECT_THAT(NamesOf(graph_), ElementsAre("x", "a", "b", "y", "z"));
}

TEST_F(PatternTest, LooksAgainWhenASecondUserIsGone) {
  Value& a = MakeScale(x_, 2, "a");
  Value& b = MakeScale(a, 3, "b");
  Value& difference = Make("box.difference", {&a, &a}, "d");
  Out(graph_, "y", Make("box.sum", {&b, &difference}, "s"));
  Patterns patterns = ScalePatterns();
  patterns.Add<Difference>("x_minus_x",
                           [](Node& node, Rewriter& rewrite) -> absl::StatusOr<Replacement> {
                             Value* x = nullptr;
                             if (!Match(node, m::Op<Difference>(m::Any(&x), m::Same(&x))))
                               return kNoMatch;
                             return rewrite.Constant(*Tensor::Zeros(Vector4()));
                           });
  EXPECT_THAT(Apply(patterns), IsOkAndHolds(true));
  EXPECT_THAT(changes_, ElementsAre("x_minus_x d", "merge_scales b"));
}

TEST_F(PatternTest, ALimitStopsChangesOneByOne) {
  Out(graph_, "y", MakeScale(MakeScale(MakeScale(x_, 2, "a"), 3, "b"), 5, "c"));
  limit_ = 1;
  EXPECT_THAT(Apply(ScalePatterns()), IsOkAndHolds(true));
  EXPECT_THAT(NamesOf(graph_), ElementsAre("x", "b", "c", "y"));
  EXPECT_THAT(Apply(ScalePatterns()), IsOkAndHolds(false));
}

TEST_F(PatternTest, WhatWasMadeInVainIsGone) {
  Out(graph_, "y", MakeScale(x_, 2, "a"));
  Patterns patterns;
  patterns.Add("box.scale", "in_vain", [](Node&, Rewriter& rewrite) -> absl::StatusOr<Replacement> {
    RH_ASSIGN_OR_RETURN(Value * one, rewrite.Constant(Tensor::Scalar(1.0f)));
    RH_RETURN_IF_ERROR(rewrite(Sum{}, {one, one}).status());
    return kNoMatch;
  });
  EXPECT_THAT(Apply(patterns), IsOkAndHolds(false));
  EXPECT_THAT(NamesOf(graph_), ElementsAre("x", "a", "y"));
}

TEST_F(PatternTest, NodesWithControlDependenciesStay) {
  Value& a = MakeScale(x_, 1, "a");
  Value& b = MakeScale(a, 1, "b");
  graph_.add_dependency(a.node(), b.node());
  Out(graph_, "y", b);
  EXPECT_THAT(Apply(ScalePatterns()), IsOkAndHolds(false));
}

TEST_F(PatternTest, NodesThatDoSomethingStayThoughUnused) {
  Value& mystery = Make("toy.mystery", {&x_}, "m");
  Value& scaled = MakeScale(mystery, 2, "a");
  Out(graph_, "y", Make("box.difference", {&scaled, &scaled}, "d"));
  Patterns patterns;
  patterns.Add<Difference>("zero", [](Node&, Rewriter& rewrite) -> absl::StatusOr<Replacement> {
    return rewrite.Constant(*Tensor::Zeros(Vector4()));
  });
  EXPECT_THAT(Apply(patterns), IsOkAndHolds(true));
  EXPECT_THAT(NamesOf(graph_), ElementsAre("x", "m", "d", "y"));
}

TEST_F(PatternTest, OutputsKeepTheirDeclaredType) {
  const Type any = Vector4().WithShape(Shape({Dim::Unknown()}));
  Value& blurred = graph_.CreateNode("box.blur", {&x_}, {any})->result();
  Out(graph_, "y", blurred);
  Patterns patterns;
  patterns.Add<Blur>("sharpen", [](Node& node, Rewriter& rewrite) -> absl::StatusOr<Replacement> {
    return rewrite(Scale{.by = 2}, {&node.operand(0)});
  });
  EXPECT_THAT(Apply(patterns), IsOkAndHolds(true));
  const Node& refine = graph_.last_node()->operand(0).node();
  EXPECT_EQ(refine.op_name(), "control.refine");
  EXPECT_EQ(refine.result().type(), any);
  EXPECT_EQ(refine.operand(0).type(), Vector4());
}

TEST_F(PatternTest, NewValuesAreAsNarrowAsTheOldOnes) {
  Out(graph_, "y", MakeScale(x_, 2, "a"));
  Patterns patterns;
  patterns.Add<Scale>("blur", [](Node& node, Rewriter& rewrite) -> absl::StatusOr<Replacement> {
    return rewrite(Blur{}, {&node.operand(0)});
  });
  EXPECT_THAT(Apply(patterns), IsOkAndHolds(true));
  EXPECT_EQ(Named(graph_, "a").op_name(), "box.blur");
  EXPECT_EQ(Named(graph_, "a").result().type(), Vector4());
}

TEST_F(PatternTest, ReplacesSeveralNodesAtOnce) {
  Value& a = MakeScale(x_, 2, "a");
  Out(graph_, "y", a);
  Out(graph_, "z", MakeScale(x_, 2, "b"));
  Patterns patterns;
  patterns.Add<Scale>(
      "same_scale", [](Node& node, Rewriter& rewrite) -> absl::StatusOr<Replacement> {
        for (const Use& use : node.operand(0).uses()) {
          Node& other = use.user();
          if (&other == &node || !Is<Scale>(other)) continue;
          RH_ASSIGN_OR_RETURN(Value * both, rewrite(Scale{.by = 2}, {&node.operand(0)}));
          rewrite.AlsoReplace(other.result(), *both);
          return both;
        }
        return kNoMatch;
      });
  EXPECT_THAT(Apply(patterns), IsOkAndHolds(true));
  EXPECT_THAT(NamesOf(graph_), ElementsAre("x", "b", "y", "z"));
}

TEST_F(PatternTest, PatternsThatUndoOneAnotherAreFound) {
  Out(graph_, "y", Make("box.sum", {&x_, &x_}, "s"));
  Patterns patterns;
  patterns.Add<Sum>("there", [](Node& node, Rewriter& rewrite) -> absl::StatusOr<Replacement> {
    return rewrite(Difference{}, {&node.operand(0), &node.operand(1)});
  });
  patterns.Add<Difference>("back",
                           [](Node& node, Rewriter& rewrite) -> absl::StatusOr<Replacement> {
                             return rewrite(Sum{}, {&node.operand(0), &node.operand(1)});
                           });
  limit_ = 1 << 20;
  EXPECT_THAT(Apply(patterns),
              StatusIs(absl::StatusCode::kInternal, HasSubstr("these still apply: back, there")));
}

TEST_F(PatternTest, ErrorsNameThePatternAndTheNode) {
  Out(graph_, "y", MakeScale(x_, 2, "a"));
  auto error = [&](RewriteFunction function) {
    Patterns patterns;
    patterns.Add<Scale>("wrong", std::move(function));
    return std::string(Apply(patterns).status().message());
  };
  using Result = absl::StatusOr<Replacement>;
  EXPECT_EQ(error([](Node& node, Rewriter& rewrite) -> Result {
              return rewrite(Scale{.by = 0}, {&node.operand(0)});
            }),
            "pattern 'wrong' at box.scale 'a': box.scale: by must not be 0");
  EXPECT_EQ(error([](Node& node, Rewriter&) -> Result { return &node.result(); }),
            "pattern 'wrong' at box.scale 'a': it returned the node that it replaces");
  EXPECT_EQ(error([](Node& node, Rewriter& rewrite) -> Result {
              return rewrite(Scale{.by = 2}, {&node.result()});
            }),
            "pattern 'wrong' at box.scale 'a': it made a node that uses the node that it "
            "replaces");
  EXPECT_EQ(error([](Node&, Rewriter&) -> Result { return std::vector<Value*>{}; }),
            "pattern 'wrong' at box.scale 'a': it gave 0 values, expected 1");
  EXPECT_EQ(error([](Node&, Rewriter& rewrite) -> Result {
              return rewrite.Constant(Tensor::Scalar(1.0f));
            }),
            "pattern 'wrong' at box.scale 'a': it gave a value of type tensor<f32> for a "
            "result of type tensor<4xf32>");
  EXPECT_THAT(NamesOf(graph_), ElementsAre("x", "a", "y"));
}

TEST_F(PatternTest, APatternThatWouldMakeTheProgramTooLargeDoesNotMatch) {
  Out(graph_, "y", MakeScale(x_, 2, "a"));
  const auto grow = [](int64_t elements) {
    Patterns patterns;
    patterns.Add<Scale>("grow", [=](Node& node, Rewriter& rewrite) -> absl::StatusOr<Replacement> {
      if (node.attribute("by") == nullptr) return kNoMatch;
      RH_ASSIGN_OR_RETURN(const Tensor table,
                          Tensor::Zeros(Type::Tensor(ElementKind::kF32, Shape({elements}))));
      RH_ASSIGN_OR_RETURN(Value * constant, rewrite.Constant(table));
      return rewrite(Sum{}, {&node.operand(0), constant});
    });
    return patterns;
  };
  const GrowthLimitScope limit(int64_t{4} << 20);
  const GrowthScope growth(*toy_.program);
  EXPECT_THAT(Apply(grow(2 << 20)), IsOkAndHolds(false));
  EXPECT_THAT(NamesOf(graph_), ElementsAre("x", "a", "y"));
  EXPECT_THAT(Apply(grow(1 << 18)), IsOkAndHolds(true));
}

// The nodes are counted, too, and so are small constants, when nodes are made.
TEST_F(PatternTest, ManySmallNodesMakeAProgramTooLarge) {
  Out(graph_, "y", MakeScale(x_, 2, "a"));
  Patterns patterns;
  patterns.Add<Scale>("grow", [](Node& node, Rewriter& rewrite) -> absl::StatusOr<Replacement> {
    Value* last = &node.operand(0);
    for (int i = 0; i < 20'000; ++i) {
      RH_ASSIGN_OR_RETURN(last, rewrite(Sum{}, {last, last}));
    }
    return last;
  });
  const GrowthLimitScope limit(int64_t{1} << 20);
  const GrowthScope growth(*toy_.program);
  EXPECT_THAT(Apply(patterns), IsOkAndHolds(false));
  EXPECT_THAT(NamesOf(graph_), ElementsAre("x", "a", "y"));
}

TEST_F(PatternTest, PatternsForAnyOpDoNotSeeTheBoundary) {
  Out(graph_, "y", MakeScale(x_, 2, "a"));
  std::vector<std::string> seen;
  Patterns patterns;
  patterns.AddForAnyOp("look", [&](Node& node, Rewriter&) -> absl::StatusOr<Replacement> {
    seen.push_back(node.name());
    return kNoMatch;
  });
  EXPECT_THAT(Apply(patterns), IsOkAndHolds(false));
  EXPECT_THAT(seen, ElementsAre("a"));
}

TEST_F(PatternTest, ManyNodesTakeLinearTime) {
  Value* value = &x_;
  value = &Make("box.sum", {value, value}, "s");
  for (int i = 0; i < 100000; ++i) value = &MakeScale(*value, 1, absl::StrCat("n", i));
  Out(graph_, "y", *value);
  limit_ = 1 << 20;
  EXPECT_THAT(Apply(ScalePatterns()), IsOkAndHolds(true));
  EXPECT_EQ(graph_.num_nodes(), 3u);
}

class MatchTest : public PatternTest {};

TEST_F(MatchTest, CommutativeOpsMatchInEitherOrder) {
  Value& scaled = MakeScale(x_, 2);
  Node& sum = Make("box.sum", {&x_, &scaled}).node();
  Node& difference = Make("box.difference", {&x_, &scaled}).node();
  Value* other = nullptr;
  EXPECT_TRUE(Match(sum, m::Op<Sum>(m::Op<Scale>(), m::Any(&other))));
  EXPECT_EQ(other, &x_);
  EXPECT_FALSE(Match(sum, m::Op<Sum>(m::Op<Scale>(), m::Any()).InOrder()));
  EXPECT_FALSE(Match(difference, m::Op<Difference>(m::Op<Scale>(), m::Any())));
}

TEST_F(MatchTest, AllWaysAreTried) {
  // sum(sum(a, b), b) only matches if the operands of the inner sum are swapped.
  Value& a = MakeScale(x_, 2);
  Value& b = MakeScale(x_, 3);
  Node& outer = Make("box.sum", {&Make("box.sum", {&a, &b}), &b}).node();
  Value *first = nullptr, *second = nullptr;
  EXPECT_TRUE(
      Match(outer, m::Op<Sum>(m::Op<Sum>(m::Any(&first), m::Any(&second)), m::Same(&first))));
  EXPECT_EQ(first, &b);
  EXPECT_EQ(second, &a);
  EXPECT_TRUE(Match(outer, m::Op<Sum>(m::Op<Sum>(m::Any(&first), m::Any(&second)), m::Any()),
                    [&] { return first == &b; }));
}

TEST_F(MatchTest, OptionalOperands) {
  Node& without = MakeScale(x_, 2).node();
  Value& none = graph_.CreateNode("control.none", {}, {Type::None()})->result();
  Node& with_none = Make("box.scale", {&x_, &none}).node();
  Node& with = Make("box.scale", {&x_, &x_}).node();
  for (Node* node : {&without, &with_none}) {
    EXPECT_TRUE(Match(*node, m::Op<Scale>(m::Any())));
    EXPECT_TRUE(Match(*node, m::Op<Scale>(m::Any(), m::Absent())));
    EXPECT_FALSE(Match(*node, m::Op<Scale>(m::Any(), m::Any())));
    Value* shift = &x_;
    EXPECT_TRUE(Match(*node, m::Op<Scale>(m::Any(), m::Optional(&shift))));
    EXPECT_EQ(shift, nullptr);
  }
  EXPECT_FALSE(Match(with, m::Op<Scale>(m::Any())));
  EXPECT_FALSE(Match(with, m::Op<Scale>(m::Any(), m::Absent())));
  Value* shift = nullptr;
  EXPECT_TRUE(Match(with, m::Op<Scale>(m::Any(), m::Optional(&shift))));
  EXPECT_EQ(shift, &x_);
  EXPECT_TRUE(Match(with, m::Op<Scale>()));
}

TEST_F(MatchTest, Constants) {
  Value& ones = MakeNumber({1, 1, 1, 1});
  Value& mixed = MakeNumber({1, 1, 1, 2});
  Value& tenths = MakeNumber({0.1f, 0.1f, 0.1f, 0.1f});
  Value& minus_zeros = MakeNumber({-0.0f, -0.0f, -0.0f, -0.0f});
  EXPECT_TRUE(Match(ones, m::Splat(1.0)));
  EXPECT_FALSE(Match(ones, m::Splat(1.0000001)));
  EXPECT_TRUE(Match(ones, m::Splat(1.0000001, 1e-6)));
  EXPECT_FALSE(Match(mixed, m::Splat(1.0)));
  EXPECT_FALSE(Match(x_, m::Splat(1.0)));
  EXPECT_TRUE(Match(tenths, m::Splat(0.1)));
  EXPECT_TRUE(Match(minus_zeros, m::Splat(-0.0)));
  EXPECT_FALSE(Match(minus_zeros, m::Splat(0.0)));
  double number = 0;
  EXPECT_TRUE(Match(ones, m::Splat(&number)));
  EXPECT_EQ(number, 1.0);
  Tensor tensor;
  EXPECT_TRUE(Match(mixed, m::Constant(&tensor)));
  EXPECT_EQ(tensor, Tensor::Of<float>({4}, {1, 1, 1, 2}));
  EXPECT_FALSE(Match(x_, m::Constant()));
}

TEST_F(MatchTest, PredicatesAndAlternatives) {
  Node& scale = MakeScale(x_, 3).node();
  Node* found = nullptr;
  EXPECT_TRUE(Match(scale, m::Op<Scale>().As(&found).Where(
                               [](const Node& node) { return node.num_operands() == 1; })));
  EXPECT_EQ(found, &scale);
  EXPECT_FALSE(Match(scale, m::Op<Scale>().Where([](const Node&) { return false; })));
  EXPECT_TRUE(Match(scale, m::Op("box.scale", m::Any())));
  EXPECT_FALSE(Match(scale, m::Op("box.sum", m::Any())));
  EXPECT_TRUE(Match(scale.result(), m::Either(m::Op<Sum>(), m::Op<Scale>())));
  EXPECT_FALSE(Match(scale.result(), m::Either(m::Op<Sum>(), m::Op<Difference>())));
  const auto is_vector = [](const Value& value) { return value.type() == Vector4(); };
  EXPECT_TRUE(Match(scale.result(), m::If(is_vector, m::Any())));
  EXPECT_FALSE(Match(scale.result(), m::If(is_vector, m::Op<Sum>())));
}

}  // namespace
}  // namespace roundhouse
