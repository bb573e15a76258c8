#include "roundhouse/core/boundary.h"

#include <algorithm>
#include <cstdint>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "roundhouse/core/attribute.h"
#include "roundhouse/core/context.h"
#include "roundhouse/core/dialect.h"
#include "roundhouse/core/graph.h"
#include "roundhouse/core/program.h"
#include "roundhouse/core/type.h"
#include "roundhouse/tests/testing/matchers.h"

namespace roundhouse {
namespace {

using ::testing::AllOf;
using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;
using ::testing::IsNull;

// ---- Three unknown dialects: one with both directions; one with outputs only, whose index is
// stored in another way; one with none.

class PortInputs final : public GraphInputIndexQueryService {
 public:
  bool associated(const Node& node) const override { return node.op_name() == "harbour.arrival"; }
  GraphInputIndex index(const Node& node) const override {
    return *node.attribute("berth")->if_int();
  }
};

class PortOutputs final : public GraphOutputIndexQueryService {
 public:
  bool associated(const Node& node) const override { return node.op_name() == "harbour.departure"; }
  GraphOutputIndex index(const Node& node) const override {
    return *node.attribute("berth")->if_int();
  }
};

class PortConstruction final : public BoundaryConstructionService {
 public:
  absl::StatusOr<Node*> MakeInput(Graph& graph, GraphInputIndex index,
                                  const Type& type) const override {
    if (type.is_token()) return absl::UnimplementedError("no tokens in the harbour");
    return graph.CreateNode("harbour.arrival", {}, {type}, {{"berth", Attribute::Int(index)}});
  }
  absl::StatusOr<Node*> MakeOutput(Graph& graph, GraphOutputIndex index,
                                   Value& value) const override {
    if (value.type().is_token()) return absl::UnimplementedError("no tokens in the harbour");
    return graph.CreateNode("harbour.departure", {&value}, {}, {{"berth", Attribute::Int(index)}});
  }
};

class Harbour final : public Dialect {
 public:
  Harbour() : Dialect("harbour") {
    service<GraphInputIndexQueryService>(std::make_unique<PortInputs>());
    service<GraphOutputIndexQueryService>(std::make_unique<PortOutputs>());
    service<BoundaryConstructionService>(std::make_unique<PortConstruction>());
  }
};

// The index is the number of letters 'o' in the node's name.
class SirenOutputs final : public GraphOutputIndexQueryService {
 public:
  bool associated(const Node& node) const override { return node.op_name() == "siren.call"; }
  GraphOutputIndex index(const Node& node) const override {
    return std::count(node.name().begin(), node.name().end(), 'o') - 1;
  }
};

class Siren final : public Dialect {
 public:
  Siren() : Dialect("siren") {
    service<GraphOutputIndexQueryService>(std::make_unique<SirenOutputs>());
  }
};

class Mute final : public Dialect {
 public:
  Mute() : Dialect("mute") {}
};

// Makes input nodes that cannot be inputs.
class BrokenConstruction final : public BoundaryConstructionService {
 public:
  absl::StatusOr<Node*> MakeInput(Graph& graph, GraphInputIndex, const Type& type) const override {
    return graph.CreateNode("broken.in", {}, {type, type});
  }
  absl::StatusOr<Node*> MakeOutput(Graph&, GraphOutputIndex, Value&) const override {
    return absl::InternalError("not called");
  }
};

class Broken final : public Dialect {
 public:
  Broken() : Dialect("broken") {
    service<BoundaryConstructionService>(std::make_unique<BrokenConstruction>());
  }
};

const Type kF32 = Type::Tensor(ElementKind::kF32, Shape({2}));

class BoundaryTest : public ::testing::Test {
 protected:
  BoundaryTest() {
    context_.AddDialect<Harbour>();
    context_.AddDialect<Siren>();
    context_.AddDialect<Mute>();
    context_.AddDialect<Broken>();
    EXPECT_THAT(context_.Freeze(), IsOk());
    program_ = std::make_unique<Program>(context_);
    graph_ = *program_->CreateGraph("main");
    graph_->set_boundary_dialect("harbour");
  }

  Node* Arrival(int64_t berth, std::string name) {
    Node* node =
        graph_->CreateNode("harbour.arrival", {}, {kF32}, {{"berth", Attribute::Int(berth)}});
    node->set_name(std::move(name));
    return node;
  }
  Node* Departure(int64_t berth, Value& value, std::string name) {
    Node* node =
        graph_->CreateNode("harbour.departure", {&value}, {}, {{"berth", Attribute::Int(berth)}});
    node->set_name(std::move(name));
    return node;
  }
  Node* Call(Value& value, std::string name) {
    Node* node = graph_->CreateNode("siren.call", {&value}, {});
    node->set_name(std::move(name));
    return node;
  }
  void Declare(int inputs, int outputs) {
    for (int i = 0; i < inputs; ++i)
      graph_->mutable_inputs().push_back({"in" + std::to_string(i), kF32, {}});
    for (int i = 0; i < outputs; ++i)
      graph_->mutable_outputs().push_back({"out" + std::to_string(i), kF32, {}});
  }

  Context context_;
  std::unique_ptr<Program> program_;
  Graph* graph_;
};

TEST_F(BoundaryTest, GivesNodesOfAnyMixOfDialectsInTheOrderOfThePorts) {
  Declare(2, 3);
  Node* second = Arrival(1, "b");
  Node* first = Arrival(0, "a");
  Node* sum = graph_->CreateNode("mute.add", {&first->result(), &second->result()}, {kF32});
  Node* foreign = graph_->CreateNode("nobody.knows", {&sum->result()}, {kF32});
  Node* two = Departure(2, foreign->result(), "z");
  Node* one = Call(sum->result(), "oo");
  Node* zero = Call(first->result(), "o");
  EXPECT_THAT(input_nodes(*graph_), IsOkAndHolds(ElementsAre(first, second)));
  EXPECT_THAT(output_nodes(*graph_), IsOkAndHolds(ElementsAre(zero, one, two)));
}

TEST_F(BoundaryTest, GivesNullForWhatIsNotBound) {
  Declare(2, 2);
  Node* second = Arrival(1, "b");
  EXPECT_THAT(input_nodes(*graph_), IsOkAndHolds(ElementsAre(IsNull(), second)));
  EXPECT_THAT(output_nodes(*graph_), IsOkAndHolds(ElementsAre(IsNull(), IsNull())));
}

TEST_F(BoundaryTest, AGraphWithoutPortsHasNoBoundary) {
  graph_->CreateNode("mute.op", {}, {});
  EXPECT_THAT(input_nodes(*graph_), IsOkAndHolds(IsEmpty()));
  EXPECT_THAT(output_nodes(*graph_), IsOkAndHolds(IsEmpty()));
}

TEST_F(BoundaryTest, RefusesTwoNodesOnOneIndexAndNamesBoth) {
  Declare(1, 1);
  Node* first = Arrival(0, "left");
  Arrival(0, "right");
  EXPECT_THAT(input_nodes(*graph_), StatusIs(absl::StatusCode::kInvalidArgument,
                                             "graph @main: both harbour.arrival 'left' and "
                                             "harbour.arrival 'right' are bound to input 0 'in0'"));
  Departure(0, first->result(), "boat");
  Call(first->result(), "o");  // Of another dialect.
  EXPECT_THAT(output_nodes(*graph_), StatusIs(absl::StatusCode::kInvalidArgument,
                                              "graph @main: both harbour.departure 'boat' and "
                                              "siren.call 'o' are bound to output 0 'out0'"));
}

TEST_F(BoundaryTest, RefusesAnIndexThatIsNotDeclared) {
  Declare(1, 2);
  Node* input = Arrival(1, "late");
  EXPECT_THAT(
      input_nodes(*graph_),
      StatusIs(absl::StatusCode::kInvalidArgument,
               "graph @main: harbour.arrival 'late' is bound to input 1, but 1 input is declared"));
  Call(input->result(), "xyz");
  EXPECT_THAT(
      output_nodes(*graph_),
      StatusIs(absl::StatusCode::kInvalidArgument,
               "graph @main: siren.call 'xyz' is bound to output -1, but 2 outputs are declared"));
}

TEST_F(BoundaryTest, RefusesTheGreatestAndLeastIndex) {
  Declare(1, 1);
  Node* node = Arrival(INT64_MAX, "far");
  EXPECT_THAT(input_nodes(*graph_),
              StatusIs(absl::StatusCode::kInvalidArgument, HasSubstr("input 9223372036854775807")));
  node->set_attribute("berth", Attribute::Int(INT64_MIN));
  EXPECT_THAT(input_nodes(*graph_), StatusIs(absl::StatusCode::kInvalidArgument,
                                             HasSubstr("input -9223372036854775808")));
}

TEST_F(BoundaryTest, KnowsBoundaryNodes) {
  Node* input = Arrival(0, "");
  Node* output = Departure(0, input->result(), "");
  Node* call = Call(input->result(), "o");
  Node* inner = graph_->CreateNode("harbour.crane", {&input->result()}, {kF32});
  Node* foreign = graph_->CreateNode("nobody.knows", {}, {});
  Node* mute = graph_->CreateNode("mute.op", {}, {});
  Node* empty = graph_->CreateEmptyNode("empty");
  EXPECT_TRUE(IsInputNode(*input));
  EXPECT_FALSE(IsOutputNode(*input));
  EXPECT_TRUE(IsOutputNode(*output));
  EXPECT_FALSE(IsInputNode(*output));
  EXPECT_TRUE(IsOutputNode(*call));
  for (const Node* node : {input, output, call}) EXPECT_TRUE(IsBoundaryNode(*node));
  for (const Node* node : {inner, foreign, mute, empty})
    EXPECT_FALSE(IsBoundaryNode(*node)) << node->DebugName();
}

TEST_F(BoundaryTest, AddsInputsAndOutputs) {
  ASSERT_OK_AND_ASSIGN(Value * x, AddInput(*graph_, "x", kF32));
  ASSERT_OK_AND_ASSIGN(Value * n, AddInput(*graph_, "n", Type::Scalar(ElementKind::kI64)));
  ASSERT_OK_AND_ASSIGN(Node * y, AddOutput(*graph_, "y", *x));
  EXPECT_THAT(graph_->inputs(),
              ElementsAre(Port{"x", kF32, {}}, Port{"n", Type::Scalar(ElementKind::kI64), {}}));
  EXPECT_THAT(graph_->outputs(), ElementsAre(Port{"y", kF32, {}}));
  EXPECT_THAT(input_nodes(*graph_), IsOkAndHolds(ElementsAre(&x->node(), &n->node())));
  EXPECT_THAT(output_nodes(*graph_), IsOkAndHolds(ElementsAre(y)));
}

TEST_F(BoundaryTest, CannotAddWhereTheBoundaryDialectIsUnknownOrMute) {
  Node* node = Arrival(0, "");
  graph_->set_boundary_dialect("harbor");
  EXPECT_THAT(
      AddInput(*graph_, "x", kF32),
      StatusIs(
          absl::StatusCode::kFailedPrecondition,
          "graph @main: its boundary dialect 'harbor' is not registered, did you mean 'harbour'?"));
  graph_->set_boundary_dialect("mute");
  EXPECT_THAT(
      AddOutput(*graph_, "y", node->result()),
      StatusIs(absl::StatusCode::kFailedPrecondition,
               "graph @main: its boundary dialect 'mute' does not offer boundary_construction"));
  EXPECT_THAT(graph_->inputs(), IsEmpty());
  EXPECT_THAT(graph_->outputs(), IsEmpty());
}

TEST_F(BoundaryTest, LeavesNothingBehindWhenConstructionFails) {
  EXPECT_THAT(AddInput(*graph_, "t", Type::Token()), StatusIs(absl::StatusCode::kUnimplemented));
  Node* token = graph_->CreateControlDependencyNode();
  EXPECT_THAT(AddOutput(*graph_, "t", token->result()), StatusIs(absl::StatusCode::kUnimplemented));
  graph_->set_boundary_dialect("broken");
  EXPECT_THAT(AddInput(*graph_, "x", kF32),
              StatusIs(absl::StatusCode::kInternal,
                       AllOf(HasSubstr("'broken'"), HasSubstr("with 2 results"))));
  EXPECT_THAT(graph_->inputs(), IsEmpty());
  EXPECT_THAT(graph_->outputs(), IsEmpty());
  EXPECT_EQ(graph_->num_nodes(), 1);
}

}  // namespace
}  // namespace roundhouse
