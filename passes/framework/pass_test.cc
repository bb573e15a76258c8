#include "roundhouse/passes/framework/pass.h"

#include <memory>
#include <optional>
#include <string>
#include <tuple>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "roundhouse/core/attribute.h"
#include "roundhouse/core/context.h"
#include "roundhouse/core/graph.h"
#include "roundhouse/passes/framework/pass_info.h"
#include "roundhouse/passes/framework/pass_registry.h"
#include "roundhouse/tests/testing/matchers.h"
#include "roundhouse/tests/testing/toy_dialect.h"

namespace roundhouse {
namespace {

using testing::Add;
using ::testing::ElementsAre;
using ::testing::HasSubstr;
using testing::In;
using testing::Named;
using testing::NamesOf;
using testing::Out;
using ::testing::Pair;
using testing::ToyProgram;

// Renames every toy.relu, at most `max` in each graph.
class Rename final : public GraphPass {
 public:
  template <typename Self>
  static auto Options(Self& pass) {
    return std::make_tuple(RequiredField("to", pass.to, "the new name"),
                           Field("max", pass.max, "how many at most"),
                           Field("ratio", pass.ratio, "a float"),
                           Field("axes", pass.axes, "a list"), Field("only", pass.only, "which"));
  }
  std::string to;
  int64_t max = 100;
  double ratio = 0.5;
  std::vector<int64_t> axes;
  std::optional<std::string> only;

 private:
  absl::StatusOr<bool> RunOnGraph(Graph& graph) override {
    int64_t renamed = 0;
    for (Node* node : graph.nodes()) {
      if (node->op_name() != "toy.relu" || renamed == max || node->name() == to) continue;
      if (!Allow("rename", *node)) continue;
      node->set_name(to);
      ++renamed;
    }
    return renamed > 0;
  }
};

struct Places {
  int count = 0;
};

// Needs all that can be needed.
class Demanding final : public Pass {
 private:
  absl::StatusOr<bool> RunImpl(Program&) override {
    absl::StatusOr<Places*> places = Get<Places>("places");
    if (!places.ok()) return places.status();
    ++(*places)->count;
    return false;
  }
};

// Makes the program invalid.
class Break final : public Pass {
 private:
  absl::StatusOr<bool> RunImpl(Program& program) override {
    Graph& graph = *program.graphs().front();
    graph.MoveBefore(&Named(graph, "r"), graph.first_node());
    return true;
  }
};

// Makes a cycle.
class Entangle final : public GraphPass {
 private:
  absl::StatusOr<bool> RunOnGraph(Graph& graph) override {
    graph.add_dependency(Named(graph, "s"), Named(graph, "r"));
    return true;
  }
};

class Fail final : public GraphPass {
 private:
  absl::StatusOr<bool> RunOnGraph(Graph&) override { return absl::InternalError("no luck"); }
};

void RegisterPasses(Context& context) {
  auto add = [&](PassInfo info) { PassRegistry::Add(context, std::move(info)); };
  add(PassInfo::Of<Rename>("rename")
          .Doc("Renames.")
          .WithNumerics(Numerics::kExact)
          .Preserves("kept"));
  add(PassInfo::Of<Demanding>("demanding")
          .Doc("Demands.")
          .WithNumerics(Numerics::kApproximates)
          .RequirePassAttr("places")
          .RequireGraphAttr("dep_vars"));
  add(PassInfo::Of<Break>("break").Doc("Breaks.").WithNumerics(Numerics::kExact));
  add(PassInfo::Of<Entangle>("entangle").Doc("Entangles.").WithNumerics(Numerics::kExact));
  add(PassInfo::Of<Fail>("fail").Doc("Fails.").WithNumerics(Numerics::kExact));
}

class PassTest : public ::testing::Test {
 protected:
  PassTest() : toy_({RegisterPasses}), graph_(toy_.NewGraph("main")) {
    Value& x = In(graph_, "x");
    Node& r = Add(graph_, "toy.relu", {&x}, "r");
    Node& s = Add(graph_, "toy.relu", {&r.result()}, "s");
    Out(graph_, "y", s.result());
  }
  std::unique_ptr<Pass> Make(absl::string_view name) {
    return *PassRegistry::Of(*toy_.context).Get(name);
  }

  ToyProgram toy_;
  Graph& graph_;
};

TEST_F(PassTest, RunsOnEveryGraphAndSaysWhetherAnythingChanged) {
  Graph& other = toy_.NewGraph("other");
  Out(other, "y", Add(other, "toy.relu", {&In(other, "x")}, "r").result());
  Graph& declared = toy_.NewGraph("declared", Visibility::kPrivate);
  declared.set_is_declaration(true);
  std::unique_ptr<Pass> pass = Make("rename");
  ASSERT_THAT(pass->SetOption("to", Attribute::String("z")), IsOk());
  EXPECT_THAT(pass->Run(*toy_.program), IsOkAndHolds(true));
  EXPECT_THAT(NamesOf(graph_), ElementsAre("x", "z", "z", "y"));
  EXPECT_THAT(NamesOf(other), ElementsAre("x", "z", "y"));
  EXPECT_THAT(pass->counts(), ElementsAre(Pair("rename", 3)));
  EXPECT_THAT(pass->Run(*toy_.program), IsOkAndHolds(false));
}

TEST_F(PassTest, OptionsAreTyped) {
  std::unique_ptr<Pass> pass = Make("rename");
  auto& rename = static_cast<Rename&>(*pass);
  EXPECT_THAT(pass->SetOption("max", Attribute::Int(3)), IsOk());
  EXPECT_EQ(rename.max, 3);
  EXPECT_THAT(pass->SetOption("ratio", Attribute::Int(2)), IsOk());
  EXPECT_EQ(rename.ratio, 2.0);
  EXPECT_THAT(pass->SetOption("only", Attribute::String("a")), IsOk());
  EXPECT_EQ(rename.only, "a");
  EXPECT_THAT(pass->SetOption("axes", Attribute::List({Attribute::Int(1), Attribute::Int(2)})),
              IsOk());
  EXPECT_THAT(rename.axes, ElementsAre(1, 2));
  EXPECT_THAT(
      pass->SetOption("max", Attribute::String("3")),
      HasMessage(std::string("option 'max' of pass 'rename': expected an i64, found \"3\"")));
  EXPECT_EQ(rename.max, 3);
  EXPECT_THAT(pass->SetOption("mxa", Attribute::Int(3)),
              StatusIs(absl::StatusCode::kNotFound,
                       "pass 'rename' has no option 'mxa', did you mean 'max'?"));
  EXPECT_THAT(pass->Run(*toy_.program),
              StatusIs(absl::StatusCode::kFailedPrecondition,
                       "pass 'rename': the option 'to' (string) must be given: rename{to=...}"));
}

TEST_F(PassTest, InfoListsOptions) {
  const PassInfo& info = Make("rename")->info();
  ASSERT_EQ(info.options.size(), 5u);
  EXPECT_TRUE(info.options[0].required);
  EXPECT_EQ(info.options[0].default_value, std::nullopt);
  EXPECT_EQ(info.options[1].name, "max");
  EXPECT_EQ(info.options[1].type, "int");
  EXPECT_EQ(info.options[1].doc, "how many at most");
  EXPECT_EQ(info.options[1].default_value, Attribute::Int(100));
  EXPECT_EQ(info.options[4].default_value, std::nullopt);
}

TEST_F(PassTest, ChecksWhatItRequires) {
  std::unique_ptr<Pass> pass = Make("demanding");
  Places places;
  ASSERT_THAT(pass->SetNotOwned("plces", &places), IsOk());
  EXPECT_THAT(pass->Run(*toy_.program),
              StatusIs(absl::StatusCode::kFailedPrecondition,
                       "pass 'demanding': the pass needs the attribute 'places', which is not set, "
                       "found only: plces, did you mean 'plces'?"));
  ASSERT_THAT(pass->SetNotOwned("places", &places), IsOk());
  EXPECT_THAT(pass->Run(*toy_.program),
              StatusIs(absl::StatusCode::kFailedPrecondition,
                       "pass 'demanding': graph @main needs the attribute 'dep_vars', which it "
                       "does not have, found none"));
  graph_.set_attribute("dep_var", Attribute::Unit());
  EXPECT_THAT(pass->Run(*toy_.program), HasMessage(HasSubstr("did you mean 'dep_var'?")));
  ASSERT_THAT(graph_.attachments().Set("dep_vars", 1), IsOk());
  EXPECT_THAT(pass->Run(*toy_.program), IsOkAndHolds(false));
  EXPECT_EQ(places.count, 1);
}

TEST_F(PassTest, AttributesHaveTypes) {
  std::unique_ptr<Pass> pass = Make("demanding");
  ASSERT_THAT(pass->Set("places", 3), IsOk());
  EXPECT_TRUE(pass->Has("places"));
  EXPECT_THAT(pass->Get<Places>("places"),
              StatusIs(absl::StatusCode::kInvalidArgument, HasSubstr("found type int")));
  EXPECT_THAT(pass->Set("places", 4), StatusIs(absl::StatusCode::kAlreadyExists));
  EXPECT_TRUE(pass->Erase("places"));
  EXPECT_FALSE(pass->Has("places"));
}

TEST_F(PassTest, DropsWhatIsAttachedToGraphsThatChanged) {
  Graph& other = toy_.NewGraph("other");
  Out(other, "y", In(other, "x"));
  for (const char* name : {"kept", "stale"}) {
    ASSERT_THAT(graph_.attachments().Set(name, 1), IsOk());
    ASSERT_THAT(other.attachments().Set(name, 1), IsOk());
    ASSERT_THAT(toy_.program->attachments().Set(name, 1), IsOk());
  }
  std::unique_ptr<Pass> pass = Make("rename");
  ASSERT_THAT(pass->SetOption("to", Attribute::String("z")), IsOk());
  EXPECT_THAT(pass->Run(*toy_.program), IsOkAndHolds(true));
  EXPECT_THAT(graph_.attachments().names(), ElementsAre("kept"));
  EXPECT_THAT(other.attachments().names(), ElementsAre("kept", "stale"));
  EXPECT_THAT(toy_.program->attachments().names(), ElementsAre("kept"));
}

TEST_F(PassTest, VerifiesWhatAPassMade) {
  EXPECT_THAT(Make("break")->Run(*toy_.program),
              StatusIs(absl::StatusCode::kInternal,
                       HasSubstr("pass 'break' made a program that does not verify:\n@main: ")));
}

TEST_F(PassTest, ShowsTheCycleThatAPassMade) {
  EXPECT_THAT(Make("entangle")->Run(*toy_.program),
              StatusIs(absl::StatusCode::kInternal, HasSubstr("toy.relu 's' -> ")));
}

TEST_F(PassTest, ErrorsNamePassAndGraph) {
  EXPECT_THAT(Make("fail")->Run(*toy_.program),
              StatusIs(absl::StatusCode::kInternal, "pass 'fail': graph @main: no luck"));
}

TEST_F(PassTest, CountsItsChangesAndStopsAtTheLimit) {
  std::unique_ptr<Pass> pass = Make("rename");
  ASSERT_THAT(pass->SetOption("to", Attribute::String("z")), IsOk());
  ApplicationCounter counter(/*limit=*/1);
  pass->set_application_counter(&counter);
  EXPECT_THAT(pass->Run(*toy_.program), IsOkAndHolds(true));
  EXPECT_THAT(NamesOf(graph_), ElementsAre("x", "z", "s", "y"));
  EXPECT_EQ(counter.count(), 1);
  EXPECT_EQ(counter.refused(), 1);
  EXPECT_EQ(counter.last(), "rename: rename at toy.relu 'r'");
}

TEST(PassRegistryTest, NamesTheNearestPass) {
  ToyProgram toy({RegisterPasses});
  const PassRegistry& registry = PassRegistry::Of(*toy.context);
  EXPECT_THAT(
      registry.Get("renam").status(),
      StatusIs(absl::StatusCode::kNotFound, "there is no pass 'renam', did you mean 'rename'?"));
  EXPECT_THAT(registry.names(), ElementsAre("break", "demanding", "entangle", "fail", "rename"));
  EXPECT_THAT(PassRegistry::Of(*ToyProgram().context).Get("cse").status(),
              HasMessage(HasSubstr("no pass is linked")));
}

TEST(PassRegistryTest, RefusesWhatIsNotWellDeclared) {
  auto errors = [](PassInfo info) {
    Context context;
    PassRegistry::Add(context, std::move(info));
    return context.Freeze();
  };
  EXPECT_THAT(errors(PassInfo::Of<Fail>("fail", "a.cc", 3).WithNumerics(Numerics::kExact)),
              HasMessage(HasSubstr("a.cc:3: pass 'fail' does not say what it does:")));
  EXPECT_THAT(errors(PassInfo::Of<Fail>("fail").Doc("Fails.")),
              HasMessage(HasSubstr("does not say what it does to numbers")));
  EXPECT_THAT(errors(PassInfo::Of<Fail>("a pass").Doc("x").WithNumerics(Numerics::kExact)),
              HasMessage(HasSubstr("needs a name")));
}

TEST(PassRegistryTest, RefusesANameTwice) {
  Context context;
  for (int line : {1, 2}) {
    PassRegistry::Add(
        context, PassInfo::Of<Fail>("fail", "a.cc", line).Doc("x").WithNumerics(Numerics::kExact));
  }
  EXPECT_THAT(context.Freeze(),
              StatusIs(absl::StatusCode::kAlreadyExists,
                       "pass 'fail' is registered twice: by a.cc:1 and by a.cc:2"));
}

RH_REGISTER_PASS(linked_for_test, Fail)
    .Doc("Fails.")
    .WithNumerics(Numerics::kExact)
    .RequirePassAttr("places")
    .RequireGraphAttr("dep_vars");

TEST(PassRegistryTest, LinkingAPassIsEnough) {
  ASSERT_OK_AND_ASSIGN(std::unique_ptr<Context> context, Context::WithLinkedExtensions());
  const PassInfo* info = PassRegistry::Of(*context).Find("linked_for_test");
  ASSERT_NE(info, nullptr);
  EXPECT_EQ(info->doc, "Fails.");
  EXPECT_THAT(info->source, HasSubstr("passes/framework/pass_test.cc:"));
  EXPECT_THAT(info->required_pass_attributes, ElementsAre("places"));
}

}  // namespace
}  // namespace roundhouse
