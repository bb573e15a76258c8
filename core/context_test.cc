#include "roundhouse/core/context.h"

#include <memory>
#include <string>
#include <vector>

#include "absl/status/status.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "roundhouse/tests/testing/matchers.h"

namespace roundhouse {
namespace {

using ::testing::AllOf;
using ::testing::ElementsAre;
using ::testing::HasSubstr;

class SpeedService : public DialectService {
 public:
  static constexpr char kServiceName[] = "speed";
  virtual int Speed() const = 0;
};

// Has the same name as the service above: services are told apart by interface, not by name.
class OtherService : public DialectService {
 public:
  static constexpr char kServiceName[] = "speed";
};

class Constant : public SpeedService {
 public:
  explicit Constant(int speed) : speed_(speed) {}
  int Speed() const override { return speed_; }

 private:
  int speed_;
};

class FastDialect : public Dialect {
 public:
  FastDialect() : Dialect("fast", 3) {
    service<SpeedService>(std::make_unique<Constant>(100));
    AddOp({.name = "fast.run"});
    AddOp({.name = "fast.drive", .is_pure = true});
  }
};

class PlainDialect : public Dialect {
 public:
  PlainDialect() : Dialect("plain") {}
};

TEST(DialectTest, ServiceIsAPointerOrNull) {
  FastDialect fast;
  ASSERT_NE(fast.service<SpeedService>(), nullptr);
  EXPECT_EQ(fast.service<SpeedService>()->Speed(), 100);
  EXPECT_EQ(fast.service<OtherService>(), nullptr);
  EXPECT_EQ(PlainDialect().service<SpeedService>(), nullptr);
  EXPECT_THAT(fast.service_names(), ElementsAre("speed"));
}

TEST(ContextTest, FindsDialectsAndOpsOnceFrozen) {
  Context context;
  context.AddDialect<PlainDialect>();
  context.AddDialect<FastDialect>();
  ASSERT_THAT(context.Freeze(), IsOk());
  ASSERT_NE(context.FindDialect("fast"), nullptr);
  EXPECT_EQ(context.FindDialect("fast")->version(), 3);
  EXPECT_EQ(context.FindDialect("slow"), nullptr);
  ASSERT_NE(context.FindOp("fast.drive"), nullptr);
  EXPECT_TRUE(context.FindOp("fast.drive")->is_pure);
  EXPECT_EQ(context.FindOp("fast.drive")->dialect, context.FindDialect("fast"));
  EXPECT_EQ(context.FindOp("fast.fly"), nullptr);
  EXPECT_EQ(context.FindOp("fast"), nullptr);
  std::vector<std::string> names;
  for (const Dialect* dialect : context.dialects()) names.push_back(dialect->name());
  EXPECT_THAT(names, ElementsAre("fast", "plain"));
  names.clear();
  for (const OpInfo* op : context.FindDialect("fast")->ops()) names.push_back(op->name);
  EXPECT_THAT(names, ElementsAre("fast.drive", "fast.run"));
}

TEST(ContextTest, AnotherLayerMayAttachAServiceEvenBeforeTheDialectComes) {
  Context context;
  context.AttachService<SpeedService>("plain", std::make_unique<Constant>(5));
  context.AddDialect<PlainDialect>();
  ASSERT_THAT(context.Freeze(), IsOk());
  EXPECT_EQ(context.FindDialect("plain")->service<SpeedService>()->Speed(), 5);
}

class BrokenDialect : public Dialect {
 public:
  BrokenDialect() : Dialect("broken") {
    service<SpeedService>(std::make_unique<Constant>(1));
    service<SpeedService>(std::make_unique<Constant>(2));
    AddOp({.name = "broken.x"});
    AddOp({.name = "broken.x"});
    AddOp({.name = "other.x"});
    AddOp({.name = "broken.y", .since = 2});
  }
};

TEST(ContextTest, AllMistakesComeOutWhenItFreezes) {
  Context context;
  context.AddDialect<FastDialect>();
  context.AddDialect<FastDialect>();
  context.AddDialect<BrokenDialect>();
  context.AttachService<SpeedService>("fast", std::make_unique<Constant>(1));
  context.AttachService<SpeedService>("plane", std::make_unique<Constant>(1));
  context.AddDialect<PlainDialect>();
  EXPECT_THAT(
      context.Freeze(),
      StatusIs(
          absl::StatusCode::kAlreadyExists,
          AllOf(
              HasSubstr("dialect 'fast' is registered twice"),
              HasSubstr("dialect 'broken' offers service 'speed' twice"),
              HasSubstr("declares op 'broken.x' twice"),
              HasSubstr("expected an op name that starts with 'broken.', found 'other.x'"),
              HasSubstr("'broken' is at version 1, but op 'broken.y' is declared since version 2"),
              HasSubstr("dialect 'fast' offers service 'speed' twice"),
              HasSubstr("dialect 'plane', which is not registered, did you mean 'plain'?"))));
  EXPECT_FALSE(context.is_frozen());
}

TEST(ContextTest, WhatComesAfterFreezingIsAnError) {
  Context context;
  ASSERT_THAT(context.Freeze(), IsOk());
  context.AddDialect<PlainDialect>();
  EXPECT_EQ(context.FindDialect("plain"), nullptr);
  EXPECT_THAT(context.Freeze(), StatusIs(absl::StatusCode::kFailedPrecondition,
                                         HasSubstr("after the context was frozen")));
}

struct Registry {
  static constexpr char kExtensionName[] = "registry";
  std::vector<int> entries;
};

TEST(ContextTest, HoldsOneObjectOfEachExtensionType) {
  Context context;
  EXPECT_EQ(context.FindExtension<Registry>(), nullptr);
  context.Extension<Registry>().entries.push_back(1);
  context.Extension<Registry>().entries.push_back(2);
  ASSERT_THAT(context.Freeze(), IsOk());
  EXPECT_THAT(context.FindExtension<Registry>()->entries, ElementsAre(1, 2));
}

void RegisterLinked(Context& context) { context.AddDialect<PlainDialect>(); }
RH_REGISTER_EXTENSION(RegisterLinked);

TEST(ContextTest, WithLinkedExtensionsHasWhatIsLinkedIn) {
  ASSERT_OK_AND_ASSIGN(std::unique_ptr<Context> context, Context::WithLinkedExtensions());
  EXPECT_TRUE(context->is_frozen());
  EXPECT_NE(context->FindDialect("plain"), nullptr);
  EXPECT_EQ(context->FindDialect("fast"), nullptr);
}

TEST(ContextTest, WithReportsWhatARegistrationAdds) {
  EXPECT_THAT(Context::With({RegisterLinked, RegisterLinked}),
              StatusIs(absl::StatusCode::kAlreadyExists, "dialect 'plain' is registered twice"));
}

}  // namespace
}  // namespace roundhouse
