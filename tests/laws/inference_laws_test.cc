// The law of inference: for operands of any types, each op of each dialect infers types or returns
// an error. A file may state any types for its values.
#include <algorithm>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/string_view.h"
#include "gtest/gtest.h"
#include "roundhouse/core/attribute.h"
#include "roundhouse/core/context.h"
#include "roundhouse/core/dialect.h"
#include "roundhouse/core/graph.h"
#include "roundhouse/core/op_info.h"
#include "roundhouse/core/program.h"
#include "roundhouse/core/tensor/element_type.h"
#include "roundhouse/core/type.h"
#include "roundhouse/core/type_inference.h"
#include "roundhouse/tests/testing/matchers.h"

namespace roundhouse {
namespace {

constexpr int kMostOperands = 6;

// Values for the required attributes; without them inference would only report that they are
// missing.
AttributeMap RequiredAttributes(const OpInfo& op) {
  AttributeMap attributes;
  for (const AttributeInfo& info : op.attributes) {
    if (!info.required) continue;
    if (info.type == "int") {
      attributes.Set(info.name, Attribute::Int(1));
    } else if (info.type == "float") {
      attributes.Set(info.name, Attribute::Float(1));
    } else if (info.type == "string") {
      attributes.Set(info.name, Attribute::String("float"));
    } else if (absl::StrContains(info.type, "int list")) {
      attributes.Set(info.name, Attribute::List({Attribute::Int(1), Attribute::Int(1)}));
    }
  }
  return attributes;
}

std::vector<Type> OddTypes() {
  return {Type::None(),
          Type::Token(),
          Type::Unknown(),
          Type::Scalar(ElementKind::kF32),
          Type::Scalar(ElementKind::kI64),
          Type::Tensor(ElementKind::kString, Shape::Of({2})),
          Type::Tensor(ElementKind::kI1, Shape::Unranked()),
          Type::Tensor(ElementKind::kF32, Shape()),
          Type::Tensor(ElementKind::kF32, Shape::Of({0, 3})),
          Type::Tensor(ElementKind::kF32, Shape::Of({2, 3, 4, 5, 6, 7, 8})),
          Type::Opaque("!onnx.optional<tensor<2xf32>>"),
          Type::Opaque("(f32) -> f32")};
}

class InferenceLawsTest : public ::testing::Test {
 protected:
  void SetUp() override {
    ASSERT_OK_AND_ASSIGN(context_, Context::WithLinkedExtensions());
    program_ = std::make_unique<Program>(*context_);
    ASSERT_OK_AND_ASSIGN(graph_, program_->CreateGraph("values"));
  }

  Value* ValueOf(const Type& type) {
    return &graph_->CreateNode("foreign.value", {}, {type})->result(0);
  }

  // Returns nullopt if the dialect cannot infer the op.
  std::optional<absl::Status> Infer(const OpInfo& op, const std::vector<Type>& types) {
    const auto* inference = op.dialect->service<TypeInferenceService>();
    if (inference == nullptr || !inference->CanInfer(op)) return std::nullopt;
    std::vector<Value*> operands;
    for (const Type& type : types) operands.push_back(ValueOf(type));
    const AttributeMap attributes = RequiredAttributes(op);
    return inference->Infer(InferenceContext(*program_, op, operands, attributes, op.min_results))
        .status();
  }

  std::unique_ptr<Context> context_;
  std::unique_ptr<Program> program_;
  Graph* graph_ = nullptr;
};

TEST_F(InferenceLawsTest, AnyTypeInAnyPlaceIsAnswered) {
  const Type usual = Type::Tensor(ElementKind::kF32, Shape::Of({1, 3, 4, 4}));
  for (const Dialect* dialect : context_->dialects()) {
    int asked = 0;
    for (const OpInfo* op : dialect->ops()) {
      SCOPED_TRACE(op->name);
      const int fewest = std::max(op->min_operands, 1);
      const int most = std::max(fewest, std::min(op->max_operands, kMostOperands));
      for (int count : {fewest, most}) {
        for (const Type& odd : OddTypes()) {
          for (int place = -1; place < count; ++place) {
            std::vector<Type> types(count, place < 0 ? odd : usual);
            if (place >= 0) types[place] = odd;
            asked += Infer(*op, types).has_value() ? 1 : 0;
          }
        }
      }
    }
    if (dialect->has_ops()) {
      EXPECT_GT(asked, 100) << dialect->name();
    }
  }
}

TEST_F(InferenceLawsTest, CanonicalOpsTakeNothingButTensors) {
  const Dialect* canonical = context_->FindDialect("canonical");
  ASSERT_NE(canonical, nullptr);
  for (const OpInfo* op : canonical->ops()) {
    if (op->min_operands == 0 || op->elements == kAllElementsAndOpaque) continue;
    for (const Type& odd : {Type::Token(), Type::Scalar(ElementKind::kF32), Type::Opaque("!a.b")}) {
      const std::optional<absl::Status> status =
          Infer(*op, std::vector<Type>(op->min_operands, odd));
      ASSERT_TRUE(status.has_value()) << op->name;
      EXPECT_EQ(status->code(), absl::StatusCode::kInvalidArgument) << op->name << ": " << *status;
    }
  }
}

}  // namespace
}  // namespace roundhouse
