#include "roundhouse/service/backend.h"

#include <memory>
#include <optional>
#include <string>
#include <utility>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/string_view.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "roundhouse/core/attribute.h"
#include "roundhouse/core/container.h"
#include "roundhouse/core/context.h"
#include "roundhouse/core/program.h"
#include "roundhouse/core/tensor/tensor.h"
#include "roundhouse/core/type.h"
#include "roundhouse/tests/testing/matchers.h"

namespace roundhouse {
namespace {

using ::testing::AllOf;
using ::testing::HasSubstr;

class NoBackend : public Backend {
 public:
  explicit NoBackend(std::string name, int preference = 0)
      : name_(std::move(name)), preference_(preference) {}
  int preference() const override { return preference_; }
  absl::string_view name() const override { return name_; }
  absl::string_view doc() const override { return "takes nothing"; }
  absl::Status Supports(const Node&) const override {
    return absl::UnimplementedError("it takes nothing");
  }
  absl::StatusOr<std::unique_ptr<Executable>> Compile(const Graph&,
                                                      const RegionOptions&) const override {
    return absl::UnimplementedError("it takes nothing");
  }

 private:
  const std::string name_;
  const int preference_;
};

TEST(BackendRegistry, FindsByName) {
  ASSERT_OK_AND_ASSIGN(std::unique_ptr<Context> context, Context::With({[](Context& context) {
                         AddBackend(context, std::make_unique<NoBackend>("second"));
                         AddBackend(context, std::make_unique<NoBackend>("first"));
                       }}));
  const BackendRegistry& registry = BackendRegistry::Of(*context);
  ASSERT_EQ(registry.backends().size(), 2u);
  EXPECT_EQ(registry.backends()[0]->name(), "first");
  EXPECT_EQ(registry.Find("second"), registry.backends()[1]);
  EXPECT_EQ(registry.Find("third"), nullptr);
  EXPECT_THAT(registry.Get("first"), IsOkAndHolds(registry.backends()[0]));
  EXPECT_THAT(registry.Get("secund"),
              StatusIs(absl::StatusCode::kNotFound,
                       AllOf(HasSubstr("no backend 'secund'"), HasSubstr("first, second"),
                             HasSubstr("did you mean 'second'?"))));
}

TEST(BackendRegistry, AsksFirstWhoIsPreferred) {
  ASSERT_OK_AND_ASSIGN(std::unique_ptr<Context> context, Context::With({[](Context& context) {
                         AddBackend(context, std::make_unique<NoBackend>("a"));
                         AddBackend(context, std::make_unique<NoBackend>("c", 2));
                         AddBackend(context, std::make_unique<NoBackend>("b"));
                       }}));
  std::string names;
  for (const Backend* backend : BackendRegistry::Of(*context).preferred(BackendUnit::kRegion))
    absl::StrAppend(&names, backend->name());
  EXPECT_EQ(names, "cab");
}

TEST(BackendRegistry, IsEmptyWithoutBackends) {
  ASSERT_OK_AND_ASSIGN(std::unique_ptr<Context> context, Context::With({}));
  EXPECT_TRUE(BackendRegistry::Of(*context).backends().empty());
  EXPECT_THAT(BackendRegistry::Of(*context).Get("any"),
              StatusIs(absl::StatusCode::kNotFound, HasSubstr("none is linked in")));
}

TEST(BackendRegistry, RefusesASecondOfOneName) {
  EXPECT_THAT(
      Context::With({[](Context& context) {
        AddBackend(context, std::make_unique<NoBackend>("twice"));
        AddBackend(context, std::make_unique<NoBackend>("twice"));
      }}),
      StatusIs(absl::StatusCode::kAlreadyExists, HasSubstr("backend twice is registered twice")));
}

TEST(ConstantOf, AsksForWhatIsOutside) {
  ASSERT_OK_AND_ASSIGN(std::unique_ptr<Context> context, Context::With({}));
  Program program(*context);
  ASSERT_OK_AND_ASSIGN(Graph * graph, program.CreateGraph("main"));
  const Type type = Type::Tensor(ElementKind::kF32, {2});
  ASSERT_OK_AND_ASSIGN(Global * global, program.CreateGlobal("weight", type));
  global->set_initial(Global::External{type});
  Node* load = graph->CreateNode(container::kGlobalLoadConst, {}, {type});
  load->set_attribute(container::kGlobal, Attribute::Symbol("weight"));
  const Value& value = load->result();

  EXPECT_TRUE(IsConstant(value));
  EXPECT_THAT(ConstantOf(value), IsOkAndHolds(std::optional<Tensor>()));
  const Tensor weight = Tensor::Of<float>({2}, {1, 2});
  const auto link = [&](absl::string_view name) -> absl::StatusOr<Tensor> {
    EXPECT_EQ(name, "weight");
    return weight;
  };
  EXPECT_THAT(ConstantOf(value, link), IsOkAndHolds(std::optional<Tensor>(weight)));
  const auto no_link = [](absl::string_view) -> absl::StatusOr<Tensor> {
    return absl::NotFoundError("no such bundle");
  };
  EXPECT_THAT(ConstantOf(value, no_link), StatusIs(absl::StatusCode::kNotFound));

  global->set_mutable(true);
  EXPECT_FALSE(IsConstant(value));
  EXPECT_THAT(ConstantOf(value, link), IsOkAndHolds(std::optional<Tensor>()));
  global->set_mutable(false);
  global->set_attribute(container::kInitializer, Attribute::Symbol("main"));
  EXPECT_FALSE(IsConstant(value)) << "the initializer replaces the value";
}

}  // namespace
}  // namespace roundhouse
