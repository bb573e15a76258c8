#include "roundhouse/service/evaluation.h"

#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/types/span.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "roundhouse/core/context.h"
#include "roundhouse/core/dialect.h"
#include "roundhouse/core/graph.h"
#include "roundhouse/core/op_info.h"
#include "roundhouse/core/program.h"
#include "roundhouse/core/tensor/tensor.h"
#include "roundhouse/core/type.h"
#include "roundhouse/core/type_inference.h"
#include "roundhouse/tests/testing/matchers.h"

namespace roundhouse {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;

using Kernel = std::function<absl::StatusOr<std::vector<Tensor>>(const EvaluationContext&)>;

// The behaviour of the dialect's one op, set by each test.
struct Behaviour {
  std::function<absl::StatusOr<std::vector<Type>>(const InferenceContext&)> infer;
  Kernel kernel;
};

class OneKernel final : public EvaluationService {
 public:
  explicit OneKernel(const Behaviour& behaviour) : behaviour_(behaviour) {}
  bool CanEvaluate(const OpInfo& op) const override {
    return op.short_name() == "op" && behaviour_.kernel != nullptr;
  }
  absl::StatusOr<std::vector<Tensor>> Evaluate(const EvaluationContext& context) const override {
    return behaviour_.kernel(context);
  }

 private:
  const Behaviour& behaviour_;
};

class OneInference final : public TypeInferenceService {
 public:
  explicit OneInference(const Behaviour& behaviour) : behaviour_(behaviour) {}
  bool CanInfer(const OpInfo&) const override { return behaviour_.infer != nullptr; }
  absl::StatusOr<std::vector<Type>> Infer(const InferenceContext& context) const override {
    return behaviour_.infer(context);
  }

 private:
  const Behaviour& behaviour_;
};

class OneOpDialect final : public Dialect {
 public:
  explicit OneOpDialect(const Behaviour& behaviour) : Dialect("one") {
    AddOp({.name = "one.op", .operands = {{.name = "left"}, {.name = "right", .optional = true}}});
    service<EvaluationService>(std::make_unique<OneKernel>(behaviour));
    service<TypeInferenceService>(std::make_unique<OneInference>(behaviour));
  }
};

Type F32(Shape shape) { return Type::Tensor(ElementKind::kF32, std::move(shape)); }

class EvaluationTest : public ::testing::Test {
 protected:
  EvaluationTest() {
    context_.AddDialect<OneOpDialect>(behaviour_);
    EXPECT_THAT(context_.Freeze(), IsOk());
    program_ = std::make_unique<Program>(context_);
    graph_ = *program_->CreateGraph("main");
  }

  // Makes a node of one.op named "n" with operands and results of these types.
  Node& MakeNode(absl::Span<const Type> operands, absl::Span<const Type> results,
                 const char* op = "one.op") {
    std::vector<Value*> values;
    for (const Type& type : operands) {
      values.push_back(&graph_->CreateNode("test.make", {}, {type})->result());
    }
    Node* node = graph_->CreateNode(op, values, results);
    node->set_name("n");
    return *node;
  }

  Behaviour behaviour_;
  Context context_;
  std::unique_ptr<Program> program_;
  Graph* graph_ = nullptr;
};

absl::StatusOr<std::vector<Tensor>> GiveLeft(const EvaluationContext& context) {
  return std::vector<Tensor>{context.operand(0)};
}
absl::StatusOr<std::vector<Type>> TypeOfLeft(const InferenceContext& context) {
  return std::vector<Type>{context.operand_type(0)};
}

TEST_F(EvaluationTest, BindsTypesToTheOperands) {
  behaviour_.infer = TypeOfLeft;
  std::string seen;
  behaviour_.kernel = [&](const EvaluationContext& context) {
    seen = context.result_type().ToString();
    EXPECT_FALSE(context.has_operand(1));
    return GiveLeft(context);
  };
  const Node& node = MakeNode({F32({Dim::Unknown("n")}), Type::None()}, {F32(Shape::Unranked())});
  const Tensor x = Tensor::Of<float>({2}, {1, 2});
  EXPECT_THAT(EvaluateNode(node, {&x, nullptr}), IsOkAndHolds(ElementsAre(x)));
  EXPECT_EQ(seen, "tensor<2xf32>");
}

TEST_F(EvaluationTest, OperandsAreBroughtIntoMemory) {
  behaviour_.kernel = [](const EvaluationContext& context) {
    EXPECT_TRUE(context.operand(0).is_dense());
    return GiveLeft(context);
  };
  const Node& node = MakeNode({F32({2})}, {F32({2})});
  const Tensor splat = Tensor::Of<float>({2}, {3, 3}).CompressedToSplat();
  ASSERT_TRUE(splat.is_splat());
  EXPECT_THAT(EvaluateNode(node, {&splat}),
              IsOkAndHolds(ElementsAre(Tensor::Of<float>({2}, {3, 3}))));
}

TEST_F(EvaluationTest, WithoutInferenceTheWrittenTypesCount) {
  behaviour_.kernel = GiveLeft;
  const Tensor x = Tensor::Of<float>({2}, {1, 2});
  EXPECT_THAT(EvaluateNode(MakeNode({F32({2})}, {Type::Unknown()}), {&x}), IsOk());
  EXPECT_THAT(
      EvaluateNode(MakeNode({F32({2})}, {F32({3})}), {&x}),
      StatusIs(
          absl::StatusCode::kInternal,
          "one.op 'n': the kernel returned tensor<2xf32> for result 0, expected tensor<3xf32>"));
}

TEST_F(EvaluationTest, OperandsMustBeWhatTheNodeWasWrittenFor) {
  behaviour_.kernel = GiveLeft;
  const Node& node = MakeNode({F32({2})}, {F32({2})});
  const Tensor x = Tensor::Of<float>({3}, {1, 2, 3});
  EXPECT_THAT(EvaluateNode(node, {&x}),
              StatusIs(absl::StatusCode::kInvalidArgument,
                       "one.op 'n': left: expected tensor<2xf32>, found tensor<3xf32>"));
  EXPECT_THAT(EvaluateNode(node, {nullptr}),
              StatusIs(absl::StatusCode::kFailedPrecondition,
                       "one.op 'n': left (tensor<2xf32>) has no value"));
  EXPECT_THAT(EvaluateNode(node, {}), StatusIs(absl::StatusCode::kInvalidArgument,
                                               HasSubstr("expected 1 operands, found 0")));
}

TEST_F(EvaluationTest, ResultsMustBeWhatTheNodeWasWrittenFor) {
  behaviour_.infer = TypeOfLeft;
  behaviour_.kernel = GiveLeft;
  const Tensor x = Tensor::Of<float>({2}, {1, 2});
  EXPECT_THAT(EvaluateNode(MakeNode({F32({Dim::Unknown()})}, {F32({3})}), {&x}),
              StatusIs(absl::StatusCode::kInvalidArgument,
                       "one.op 'n': result 0: expected tensor<3xf32>, found tensor<2xf32>"));
  EXPECT_THAT(
      EvaluateNode(MakeNode({F32({2})}, {F32({2}), F32({2})}), {&x}),
      StatusIs(absl::StatusCode::kInvalidArgument, HasSubstr("expected 1 results, found 2")));
  // Sizes that only the kernel computes.
  behaviour_.infer = [](const InferenceContext&) -> absl::StatusOr<std::vector<Type>> {
    return std::vector<Type>{F32({Dim::Unknown()})};
  };
  EXPECT_THAT(EvaluateNode(MakeNode({F32({2})}, {F32({3})}), {&x}),
              StatusIs(absl::StatusCode::kInvalidArgument,
                       "one.op 'n': result 0: expected tensor<3xf32>, found tensor<2xf32>"));
  behaviour_.kernel = [](const EvaluationContext&) -> absl::StatusOr<std::vector<Tensor>> {
    return std::vector<Tensor>();
  };
  EXPECT_THAT(EvaluateNode(MakeNode({F32({2})}, {F32({2})}), {&x}),
              StatusIs(absl::StatusCode::kInternal,
                       HasSubstr("the kernel returned 0 results, expected 1")));
}

TEST_F(EvaluationTest, ErrorsOfInferenceAndKernelNameTheNode) {
  const Tensor x = Tensor::Of<float>({2}, {1, 2});
  const Node& node = MakeNode({F32({2})}, {F32({2})});
  behaviour_.kernel = [](const EvaluationContext& context) -> absl::StatusOr<std::vector<Tensor>> {
    return context.OperandError(0, "is odd");
  };
  EXPECT_THAT(EvaluateNode(node, {&x}), StatusIs(absl::StatusCode::kInvalidArgument,
                                                 "one.op 'n': left (tensor<2xf32>): is odd"));
  behaviour_.infer = [](const InferenceContext& context) -> absl::StatusOr<std::vector<Type>> {
    return context.OperandError(0, "is even");
  };
  EXPECT_THAT(EvaluateNode(node, {&x}), StatusIs(absl::StatusCode::kInvalidArgument,
                                                 "one.op 'n': left (tensor<2xf32>): is even"));
}

TEST_F(EvaluationTest, OpsWithoutAKernel) {
  const Tensor x = Tensor::Of<float>({2}, {1, 2});
  EXPECT_THAT(EvaluateNode(MakeNode({F32({2})}, {F32({2})}), {&x}),
              StatusIs(absl::StatusCode::kUnimplemented,
                       "one.op 'n': dialect 'one' has no evaluation service for this op"));
  EXPECT_THAT(
      EvaluateNode(MakeNode({F32({2})}, {F32({2})}, "two.op"), {&x}),
      StatusIs(absl::StatusCode::kUnimplemented, HasSubstr("dialect 'two' is not registered")));
}

TEST_F(EvaluationTest, TheKernelCanBeKeptFromRunning) {
  behaviour_.infer = TypeOfLeft;
  behaviour_.kernel = [](const EvaluationContext& context) {
    ADD_FAILURE() << "the kernel ran";
    return GiveLeft(context);
  };
  const Tensor x = Tensor::Of<float>({2}, {1, 2});
  std::vector<Type> asked;
  EXPECT_THAT(EvaluateNode(MakeNode({F32({2})}, {F32(Shape::Unranked())}), {&x},
                           [&](absl::Span<const Type> types) {
                             asked.assign(types.begin(), types.end());
                             return absl::ResourceExhaustedError("no room");
                           }),
              StatusIs(absl::StatusCode::kResourceExhausted, "one.op 'n': no room"));
  EXPECT_THAT(asked, ElementsAre(F32({2})));
}

}  // namespace
}  // namespace roundhouse
