// Tests the verifier's findings in the inputs and outputs of graphs.
#include <memory>
#include <string>

#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "roundhouse/core/attribute.h"
#include "roundhouse/core/boundary.h"
#include "roundhouse/core/context.h"
#include "roundhouse/core/dialect.h"
#include "roundhouse/core/graph.h"
#include "roundhouse/core/program.h"
#include "roundhouse/core/type.h"
#include "roundhouse/core/verifier/verifier.h"
#include "roundhouse/core/verifier/verifier_test_base.h"
#include "roundhouse/tests/testing/matchers.h"
#include "roundhouse/tests/testing/toy_dialect.h"

namespace roundhouse {
namespace {

using testing::Add;
using ::testing::HasSubstr;
using testing::In;
using ::testing::IsEmpty;
using testing::Out;
using testing::Vector4;

TEST_F(VerifierTest, EveryPortHasItsNode) {
  graph_.mutable_inputs().push_back({"x", Vector4(), {}});
  graph_.mutable_inputs().push_back({"", Vector4(), {}});
  graph_.mutable_outputs().push_back({"y", Vector4(), {}});
  EXPECT_EQ(Text(),
            "@main: expected a node for input 0 'x', found none [boundary_unbound]\n"
            "@main: expected a node for input 1, found none [boundary_unbound]\n"
            "@main: expected a node for output 0 'y', found none [boundary_unbound]");
}

TEST_F(VerifierTest, OneNodeForAPort) {
  Value& x = In(graph_, "x");
  graph_.CreateNode("toy.in", {}, {Vector4()}, {{"index", Attribute::Int(0)}})->set_name("again");
  graph_.CreateNode("toy.in", {}, {Vector4()}, {{"index", Attribute::Int(5)}})->set_name("far");
  graph_.CreateNode("toy.out", {&x}, {}, {{"index", Attribute::Int(-1)}})->set_name("negative");
  EXPECT_EQ(Text(),
            "@main: toy.in 'again' (): expected one node for input 0 'x', found toy.in 'x' bound "
            "to it as well "
            "[boundary_duplicate]\n"
            "@main: toy.in 'far' (): expected the index of one of 1 declared input, "
            "found 5 "
            "[boundary_index]\n"
            "@main: toy.out 'negative' (tensor<4xf32>): expected the index of one of 0 "
            "declared outputs, found -1 "
            "[boundary_index]");
}

TEST_F(VerifierTest, PortsDeclareTheTypeOfTheirValue) {
  Value& x = In(graph_, "x");
  Out(graph_, "y", x);
  graph_.mutable_inputs()[0].type = Type::Scalar(ElementKind::kI64);
  graph_.mutable_outputs()[0].type = Type::Tensor(ElementKind::kF32, Shape({Dim::Unknown()}));
  EXPECT_EQ(Text(),
            "@main: toy.in 'x' (): expected a value of the declared type of input 0 'x', i64, "
            "found tensor<4xf32> "
            "[port_type]\n"
            "@main: toy.out 'y' (tensor<4xf32>): expected a value of the declared type of output 0 "
            "'y', tensor<?xf32>, found "
            "tensor<4xf32>; declare that type, or insert a control.refine [port_type]");
}

TEST_F(VerifierTest, BoundaryNodesCarryTheirIndexAlone) {
  Value& x = In(graph_, "x");
  Node& y = Out(graph_, "y", x);
  x.node().set_attribute("acme.place", Attribute::Int(7));
  y.set_attribute("index_again", Attribute::Int(0));
  Node& a = Add(graph_, "toy.any", {}, "a");
  graph_.MoveBefore(&a, &y);
  graph_.add_dependency(a, y);
  y.set_origins({"source"});
  EXPECT_EQ(Text(),
            "@main: toy.in 'x' (): expected no attributes but the index, found 'acme.place' = 7 : "
            "i64; attributes of an input "
            "are those of its port [boundary_attribute]\n"
            "@main: toy.out 'y' (tensor<4xf32>): expected no control dependencies, found some on "
            "an output of the graph "
            "[boundary_control]");
}

TEST_F(VerifierTest, PortNamesDiffer) {
  Value& x = In(graph_, "x");
  In(graph_, "x");
  In(graph_, "");
  In(graph_, "");
  Out(graph_, "x", x);
  ExpectOnly("port_name",
             "expected the inputs to have different names, found 'x' for input 0 and input 1");
}

TEST_F(VerifierTest, DeclarationsHaveNoBodyAndAreNotPublic) {
  graph_.set_is_declaration(true);
  graph_.mutable_inputs().push_back({"x", Vector4(), {}});
  ExpectOnly("public_declaration",
             "expected a declaration to be private or nested, found it public");
  graph_.set_visibility(Visibility::kNested);
  EXPECT_THAT(Verify(program()), IsEmpty()) << "a declaration needs no boundary nodes";
  Add(graph_, "toy.any", {}, "n");
  ExpectOnly("declaration_body", "expected a declaration without a body, found 1 node");
}

// A boundary dialect whose input also takes an operand.
class OddInputs final : public GraphInputIndexQueryService {
 public:
  bool associated(const Node& node) const override { return node.op_name() == "odd.in"; }
  GraphInputIndex index(const Node&) const override { return 0; }
};
class Odd final : public Dialect {
 public:
  Odd() : Dialect("odd") { service<GraphInputIndexQueryService>(std::make_unique<OddInputs>()); }
};

class VerifierMixTest : public ::testing::Test {
 protected:
  VerifierMixTest() {
    testing::RegisterToy(context_);
    context_.AddDialect<Odd>();
    EXPECT_THAT(context_.Freeze(), IsOk());
    program_ = std::make_unique<Program>(context_);
    graph_ = *program_->CreateGraph("main");
    graph_->set_boundary_dialect("toy");
  }
  Context context_;
  std::unique_ptr<Program> program_;
  Graph* graph_;
};

TEST_F(VerifierMixTest, TheBoundaryIsOfOneDialect) {
  Value& x = In(*graph_, "x");
  graph_->mutable_inputs().insert(graph_->mutable_inputs().begin(), {"first", Vector4(), {}});
  x.node().set_attribute("index", Attribute::Int(1));
  graph_->CreateNode("odd.in", {}, {Vector4()})->set_name("o");
  EXPECT_EQ(FindingsIn(*program_),
            "@main: odd.in 'o' (): expected all boundary nodes of "
            "the graph to be of its boundary dialect 'toy', "
            "found input 0 of dialect 'odd' [boundary_mix]");
}

TEST_F(VerifierMixTest, ArityOfBoundaryNodes) {
  graph_->set_boundary_dialect("odd");
  Node& a = Add(*graph_, "toy.any", {});
  graph_->mutable_inputs().push_back({"x", Vector4(), {}});
  graph_->CreateNode("odd.in", {&a.result()}, {})->set_name("o");
  EXPECT_EQ(FindingsIn(*program_),
            "@main: odd.in 'o' (tensor<4xf32>): expected an input "
            "to have 0 operands and 1 result, found 1 "
            "operand and 0 results [boundary_arity]");
}

TEST_F(VerifierMixTest, TheBoundaryDialectMustBeThere) {
  graph_->set_boundary_dialect("oddd");
  graph_->mutable_inputs().push_back({"x", Vector4(), {}});
  EXPECT_EQ(FindingsIn(*program_),
            "@main: expected a registered dialect for the graph's "
            "inputs, found 'oddd', did you mean 'odd'? "
            "[boundary_dialect]");
  graph_->set_boundary_dialect("odd");
  graph_->mutable_outputs().push_back({"y", Vector4(), {}});
  EXPECT_THAT(FindingsIn(*program_),
              HasSubstr("@main: expected the boundary dialect 'odd' to offer "
                        "graph_output_index_query, found none [boundary_dialect]"));
}

}  // namespace
}  // namespace roundhouse
