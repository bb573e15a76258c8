#include "roundhouse/core/program.h"

#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "absl/status/status.h"
#include "absl/strings/str_cat.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "roundhouse/core/attribute.h"
#include "roundhouse/core/context.h"
#include "roundhouse/core/equality.h"
#include "roundhouse/core/graph.h"
#include "roundhouse/tests/testing/matchers.h"

namespace roundhouse {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;

class ProgramTest : public ::testing::Test {
 protected:
  ProgramTest() {
    RH_CHECK(context_.Freeze().ok());
    program_ = std::make_unique<Program>(context_);
  }
  Context context_;
  std::unique_ptr<Program> program_;
  Type type_ = Type::Tensor(ElementKind::kF32, {4});
};

TEST_F(ProgramTest, GraphsAndGlobalsShareOneSpaceOfNames) {
  ASSERT_OK_AND_ASSIGN(Graph * graph, program_->CreateGraph("x"));
  EXPECT_THAT(program_->CreateGlobal("x", type_),
              StatusIs(absl::StatusCode::kAlreadyExists, HasSubstr("@x")));
  ASSERT_OK_AND_ASSIGN(Global * global, program_->CreateGlobal("w", type_));
  EXPECT_THAT(program_->CreateGraph("w"), StatusIs(absl::StatusCode::kAlreadyExists));
  EXPECT_EQ(program_->FindGraph("x"), graph);
  EXPECT_EQ(program_->FindGlobal("x"), nullptr);
  EXPECT_EQ(program_->FindGlobal("w"), global);
  EXPECT_EQ(program_->FindGraph("none"), nullptr);
  EXPECT_EQ(program_->UnusedSymbol("x"), "x_1");
  EXPECT_EQ(program_->UnusedSymbol("y"), "y");
  EXPECT_THAT(program_->symbol_names(), ElementsAre("w", "x"));
  program_->Erase(graph);
  EXPECT_FALSE(program_->HasSymbol("x"));
  program_->Erase(global);
  EXPECT_THAT(program_->globals(), ElementsAre());
}

// Trying all suffixes for each of these would take minutes.
TEST_F(ProgramTest, FindsUnusedSymbolsAmongManyOfOneName) {
  ASSERT_THAT(program_->CreateGlobal("x", type_), IsOk());
  for (int i = 1; i < 200'000; ++i) {
    const std::string name = program_->UnusedSymbol("x");
    ASSERT_EQ(name, absl::StrCat("x_", i));
    ASSERT_THAT(program_->CreateGlobal(name, type_), IsOk());
  }
}

TEST_F(ProgramTest, ErasesManyAtOnceAndKeepsTheOrderOfTheRest) {
  std::vector<Global*> gone;
  for (const char* name : {"a", "b", "c", "d"}) {
    ASSERT_OK_AND_ASSIGN(Global * global, program_->CreateGlobal(name, type_));
    if (name[0] == 'a' || name[0] == 'c') gone.push_back(global);
  }
  program_->Erase(gone);
  EXPECT_THAT(program_->symbol_names(), ElementsAre("b", "d"));
  EXPECT_FALSE(program_->HasSymbol("a"));
  EXPECT_EQ(program_->globals()[0]->name(), "b");
}

TEST_F(ProgramTest, RedirectsSymbolsWhereverTheyStand) {
  ASSERT_OK_AND_ASSIGN(Graph * graph, program_->CreateGraph("x"));
  graph->set_attribute("deep", Attribute::List({Attribute::Symbol("a"), Attribute::Symbol("b")}));
  program_->set_attribute("shallow", Attribute::Symbol("a"));
  program_->RedirectSymbols({{"a", "c"}, {"c", "d"}});
  EXPECT_EQ(*graph->attributes().Find("deep"),
            Attribute::List({Attribute::Symbol("c"), Attribute::Symbol("b")}));
  EXPECT_EQ(*program_->attributes().Find("shallow"), Attribute::Symbol("c"));
}

TEST_F(ProgramTest, ASymbolNeedsAName) {
  EXPECT_THAT(program_->CreateGraph(""), StatusIs(absl::StatusCode::kInvalidArgument));
  EXPECT_THAT(program_->CreateGlobal(absl::string_view("a\0b", 3), type_),
              StatusIs(absl::StatusCode::kInvalidArgument, HasSubstr("NUL")));
}

TEST_F(ProgramTest, OpsOfUnregisteredDialectsAreOnePerName) {
  const OpInfo& op = program_->op_info("acme.op");
  EXPECT_EQ(&op, &program_->op_info("acme.op"));
  EXPECT_NE(&op, &program_->op_info("acme.other"));
  EXPECT_EQ(op.dialect, nullptr);
  EXPECT_TRUE(op.accepts_any_attribute);
}

TEST_F(ProgramTest, RenameChangesEveryReference) {
  Graph* graph = *program_->CreateGraph("f");
  Global* global = *program_->CreateGlobal("w", type_);
  global->set_attribute("init", Attribute::Symbol("f"));
  Node* node = graph->CreateNode(
      "toy.call", {}, {},
      {{"callees", Attribute::List({Attribute::Symbol("f"), Attribute::Symbol("w")})},
       {"note", Attribute::String("f")}});
  program_->set_attribute("entry", Attribute::Dictionary({{"main", Attribute::Symbol("f")}}));
  ASSERT_THAT(program_->Rename("f", "g"), IsOk());
  EXPECT_EQ(program_->FindGraph("g"), graph);
  EXPECT_EQ(graph->name(), "g");
  EXPECT_EQ(program_->FindGraph("f"), nullptr);
  EXPECT_EQ(*global->attributes().Find("init"), Attribute::Symbol("g"));
  EXPECT_EQ(*node->attribute("callees"),
            Attribute::List({Attribute::Symbol("g"), Attribute::Symbol("w")}));
  EXPECT_EQ(*node->attribute("note"), Attribute::String("f"));
  EXPECT_EQ(*program_->attributes().Find("entry"),
            Attribute::Dictionary({{"main", Attribute::Symbol("g")}}));
  EXPECT_THAT(program_->Rename("g", "w"), StatusIs(absl::StatusCode::kAlreadyExists));
  EXPECT_THAT(program_->Rename("nope", "x"), StatusIs(absl::StatusCode::kNotFound));
  EXPECT_THAT(program_->Rename(graph->name(), "h"), IsOk());
  EXPECT_EQ(graph->name(), "h");
}

// Fills a program with one of each thing that a clone must copy.
void Fill(Program& program, const Type& type) {
  program.set_name("model");
  program.set_attribute("producer", Attribute::String("test"));
  Global* weight = *program.CreateGlobal("w", type);
  weight->set_initial(Attribute::OfTensor(Tensor::Of<float>({4}, {1, 2, 3, 4})));
  Global* state = *program.CreateGlobal("s", type);
  state->set_mutable(true);
  state->set_visibility(Visibility::kPublic);
  Global* linked = *program.CreateGlobal("big", type);
  linked->set_initial(Global::External{type});
  Graph* graph = *program.CreateGraph("main");
  graph->mutable_inputs().push_back({"x", type, {}});
  graph->mutable_outputs().push_back({"y", type, {{"acme.note", Attribute::Unit()}}});
  graph->set_attribute("kind", Attribute::Int(1));
  Node* input = graph->CreateNode("ml_program.input", {}, {type}, {{"index", Attribute::Int(0)}});
  Node* split = graph->CreateNode("acme.split", {&input->result()}, {type, type});
  split->set_name("split");
  Node* join = graph->CreateNode("acme.join", {&split->result(1), &split->result(0)}, {type},
                                 {{"axis", Attribute::Int(0)}});
  join->set_origins({"a", "b"});
  graph->add_dependency(*split, *join);
  graph->CreateNode("ml_program.output", {&join->result()}, {}, {{"index", Attribute::Int(0)}});
  Graph* declared = *program.CreateGraph("outside", Visibility::kPrivate);
  declared->set_is_declaration(true);
  declared->set_boundary_dialect("acme");
}

TEST_F(ProgramTest, ACloneIsEqualAndStandsAlone) {
  Fill(*program_, type_);
  ASSERT_THAT(program_->attachments().Set("analysis", 1), IsOk());
  std::unique_ptr<Program> clone = program_->clone();
  EXPECT_EQ(FirstDifference(*program_, *clone), "");
  EXPECT_FALSE(clone->attachments().Has("analysis"));
  program_ = nullptr;
  EXPECT_EQ(clone->FindGraph("main")->num_nodes(), 4);
  EXPECT_EQ(clone->FindGraph("main")->last_node()->operand(0).node().origins().size(), 2);
}

TEST_F(ProgramTest, ACloneOfAGraphOutOfOrderKeepsItsOrder) {
  Graph* graph = *program_->CreateGraph("main");
  Node* a = graph->CreateNode("acme.a", {}, {type_});
  Node* b = graph->CreateNode("acme.b", {&a->result()}, {type_});
  graph->MoveBefore(b, a);
  graph->CreateEmptyNode("mark");
  EXPECT_EQ(FirstDifference(*program_, *program_->clone()), "");
}

// Every single change to a program is found and named.
TEST_F(ProgramTest, FirstDifferenceNamesWhatDiffers) {
  Fill(*program_, type_);
  using Change = std::pair<std::string, void (*)(Program&)>;
  const std::vector<Change> changes = {
      {"name of the program", [](Program& p) { p.set_name("other"); }},
      {"attribute 'producer'", [](Program& p) { p.set_attribute("producer", Attribute::Unit()); }},
      {"only in the second", [](Program& p) { p.set_attribute("extra", Attribute::Unit()); }},
      {"global @w: initial value",
       [](Program& p) {
         p.FindGlobal("w")->set_initial(Attribute::OfTensor(Tensor::Of<float>({4}, {1, 2, 3, 5})));
       }},
      {"global @s: mutability", [](Program& p) { p.FindGlobal("s")->set_mutable(false); }},
      {"global @s: visibility",
       [](Program& p) { p.FindGlobal("s")->set_visibility(Visibility::kNested); }},
      {"global @big: type", [](Program& p) { p.FindGlobal("big")->set_type(Type::None()); }},
      {"number of globals", [](Program& p) { p.Erase(p.FindGlobal("s")); }},
      {"graph @main: visibility",
       [](Program& p) { p.FindGraph("main")->set_visibility(Visibility::kPrivate); }},
      {"input 0: name", [](Program& p) { p.FindGraph("main")->mutable_inputs()[0].name = "z"; }},
      {"output 0: attribute 'acme.note'",
       [](Program& p) { p.FindGraph("main")->mutable_outputs()[0].attributes = {}; }},
      {"graph: attribute 'kind'",
       [](Program& p) { p.FindGraph("main")->set_attribute("kind", Attribute::Int(2)); }},
      {"only one is a declaration",
       [](Program& p) { p.FindGraph("outside")->set_is_declaration(false); }},
      {"boundary dialect", [](Program& p) { p.FindGraph("outside")->set_boundary_dialect("toy"); }},
      {"number of nodes", [](Program& p) { p.FindGraph("main")->CreateEmptyNode(""); }},
      {"acme.split 'split': name",
       [](Program& p) { p.FindGraph("main")->first_node()->next()->set_name("x"); }},
      {"type of result 1",
       [](Program& p) { p.FindGraph("main")->first_node()->next()->result(1).set_type(Type()); }},
      {"operand 0",
       [](Program& p) {
         Node* split = p.FindGraph("main")->first_node()->next();
         split->next()->set_operand(0, split->result(0));
       }},
      {"origins",
       [](Program& p) { p.FindGraph("main")->first_node()->next()->next()->set_origins({"a"}); }},
      {"control dependencies",
       [](Program& p) {
         Node* split = p.FindGraph("main")->first_node()->next();
         p.FindGraph("main")->EraseDependency(*split, *split->next());
       }},
      {"attribute 'axis'",
       [](Program& p) {
         p.FindGraph("main")->first_node()->next()->next()->set_attribute("axis",
                                                                          Attribute::Int(1));
       }},
      {"number of graphs", [](Program& p) { p.Erase(p.FindGraph("outside")); }},
  };
  for (const auto& [expected, change] : changes) {
    std::unique_ptr<Program> changed = program_->clone();
    change(*changed);
    EXPECT_THAT(FirstDifference(*program_, *changed), HasSubstr(expected));
  }
}

TEST_F(ProgramTest, PlacesOfBoundaryNodesDoNotCount) {
  Fill(*program_, type_);
  std::unique_ptr<Program> moved = program_->clone();
  Graph* graph = moved->FindGraph("main");
  graph->MoveBefore(graph->first_node(), nullptr);
  EXPECT_EQ(FirstDifference(*program_, *moved), "");
}

}  // namespace
}  // namespace roundhouse
