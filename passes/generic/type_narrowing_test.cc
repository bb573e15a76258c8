#include "roundhouse/passes/generic/type_narrowing.h"

#include <memory>
#include <utility>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "roundhouse/core/context.h"
#include "roundhouse/core/dialect.h"
#include "roundhouse/core/graph.h"
#include "roundhouse/core/op_info.h"
#include "roundhouse/core/type.h"
#include "roundhouse/core/type_inference.h"
#include "roundhouse/tests/testing/matchers.h"
#include "roundhouse/tests/testing/toy_dialect.h"

namespace roundhouse {
namespace {

using testing::Add;
using ::testing::ElementsAre;
using ::testing::HasSubstr;
using testing::In;
using testing::Out;
using testing::ToyProgram;
using testing::Vector4;

// How often inference was asked.
int questions = 0;

// counted.same(x) has one result of x's type.
class CountedDialect final : public Dialect {
 public:
  CountedDialect() : Dialect("counted") {
    OpInfo same;
    same.name = "counted.same";
    same.min_operands = same.max_operands = 1;
    same.min_results = same.max_results = 1;
    same.infer = [](const InferenceContext& context) -> absl::StatusOr<std::vector<Type>> {
      ++questions;
      return std::vector<Type>{context.operand_type(0)};
    };
    AddOp(std::move(same));
    service<TypeInferenceService>(std::make_unique<TableTypeInference>());
  }
};

void RegisterCounted(Context& context) { context.AddDialect(std::make_unique<CountedDialect>()); }

class TypeNarrowingTest : public ::testing::Test {
 protected:
  TypeNarrowingTest() : toy_({RegisterCounted}), graph_(toy_.NewGraph("main")) { questions = 0; }

  Node& Same(Value& operand, const Type& type) {
    Node& node = Add(graph_, "counted.same", {&operand});
    node.result().set_type(type);
    return node;
  }
  absl::StatusOr<bool> Narrow(KnownTypes known) {
    return NarrowTypes(
        *toy_.program, [](const Node&) { return true; }, known);
  }

  ToyProgram toy_;
  Graph& graph_;
};

TEST_F(TypeNarrowingTest, AsksOnlyAboutWhatCanBecomeNarrower) {
  const Type any = Type::Tensor(ElementKind::kF32, Shape::Unranked());
  const Type open = Type::Tensor(ElementKind::kF32, Shape({Dim::Unknown()}));
  Node& known = Same(In(graph_, "x"), Vector4());
  Node& unranked = Same(known.result(), any);
  Node& sized = Same(unranked.result(), open);
  Node& unknown = Same(sized.result(), Type::Unknown());
  Out(graph_, "y", unknown.result());
  EXPECT_THAT(Narrow(KnownTypes::kTrust), IsOkAndHolds(true));
  EXPECT_EQ(questions, 3);
  for (const Node* node : {&unranked, &sized, &unknown})
    EXPECT_THAT(node->result_types(), ElementsAre(Vector4()));

  questions = 0;
  EXPECT_THAT(Narrow(KnownTypes::kTrust), IsOkAndHolds(false));
  EXPECT_EQ(questions, 0);
  EXPECT_THAT(Narrow(KnownTypes::kCompare), IsOkAndHolds(false));
  EXPECT_EQ(questions, 4);
}

TEST_F(TypeNarrowingTest, ComparesKnownTypesUnlessTheyAreTrusted) {
  const Type other = Type::Tensor(ElementKind::kF32, Shape({5}));
  Out(graph_, "y", Same(In(graph_, "x"), other).result());
  EXPECT_THAT(Narrow(KnownTypes::kTrust), IsOkAndHolds(false));
  EXPECT_THAT(Narrow(KnownTypes::kCompare),
              StatusIs(absl::StatusCode::kInvalidArgument, HasSubstr("counted.same")));
}

}  // namespace
}  // namespace roundhouse
