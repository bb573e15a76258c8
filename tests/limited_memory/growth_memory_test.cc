// Lowering a file of very many nodes, each of which may become much, takes bounded memory.
#include <onnx/onnx_pb.h>

#include <cstddef>
#include <cstdint>
#include <functional>
#include <limits>
#include <memory>
#include <string>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/str_cat.h"
#include "absl/types/span.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "roundhouse/core/context.h"
#include "roundhouse/core/program.h"
#include "roundhouse/core/tensor/element_type.h"
#include "roundhouse/core/tensor/tensor.h"
#include "roundhouse/core/type.h"
#include "roundhouse/passes/framework/pass_runner.h"
#include "roundhouse/serialization/onnx/onnx_reader.h"
#include "roundhouse/service/lowering/program_lowering.h"
#include "roundhouse/service/program_growth.h"
#include "roundhouse/tests/limited_memory/peak_memory.h"
#include "roundhouse/tests/testing/matchers.h"

namespace roundhouse {
namespace {

using ::testing::AllOf;
using ::testing::HasSubstr;

constexpr int64_t kLimit = int64_t{64} << 20;
// One node may exceed the limit before it is noticed: a table, and what it is made from.
constexpr int64_t kOneNode = int64_t{96} << 20;

void AddInput(onnx::GraphProto& graph, const std::string& name, const std::vector<int64_t>& sizes) {
  onnx::ValueInfoProto& input = *graph.add_input();
  input.set_name(name);
  onnx::TypeProto::Tensor& type = *input.mutable_type()->mutable_tensor_type();
  type.set_elem_type(onnx::TensorProto::FLOAT);
  for (const int64_t size : sizes) type.mutable_shape()->add_dim()->set_dim_value(size);
}

onnx::NodeProto& AddNode(onnx::GraphProto& graph, const std::string& op,
                         const std::vector<std::string>& inputs, const std::string& output) {
  onnx::NodeProto& node = *graph.add_node();
  node.set_op_type(op);
  for (const std::string& input : inputs) node.add_input(input);
  node.add_output(output);
  return node;
}

// Each makes tables of some 16 MB.
void AddTables(onnx::GraphProto& graph, int count) {
  AddInput(graph, "x", {1, 1, 8, 8});
  AddInput(graph, "w", {1, 1, 2048, 1});
  AddInput(graph, "offset", {1, 4096, 2000, 1});
  for (int i = 0; i < count; ++i)
    AddNode(graph, "DeformConv", {"x", "w", "offset"}, absl::StrCat("y", i));
  // Nodes that nothing uses go again at once.
  for (int i = 0; i < count; ++i) graph.add_output()->set_name(absl::StrCat("y", i));
}

// Each lists some thousand values.
void AddLists(onnx::GraphProto& graph, int count) {
  AddInput(graph, "x", {4000, 1});
  AddInput(graph, "e", {1, 1});
  AddNode(graph, "SplitToSequence", {"x"}, "s0");
  for (int i = 0; i < count; ++i)
    AddNode(graph, "SequenceInsert", {"s0", "e"}, absl::StrCat("s", i + 1));
  onnx::NodeProto& joined =
      AddNode(graph, "ConcatFromSequence", {absl::StrCat("s", count)}, absl::StrCat("y0"));
  onnx::AttributeProto& axis = *joined.add_attribute();
  axis.set_name("axis");
  axis.set_type(onnx::AttributeProto::INT);
  axis.set_i(0);
  graph.add_output()->set_name("y0");
}

class GrowthMemoryTest : public ::testing::Test {
 protected:
  void SetUp() override { ASSERT_OK_AND_ASSIGN(context_, Context::WithLinkedExtensions()); }

  absl::StatusOr<std::unique_ptr<Program>> Read(
      const std::function<void(onnx::GraphProto&, int)>& fill, int count) {
    onnx::ModelProto model;
    model.set_ir_version(8);
    model.add_opset_import()->set_version(19);
    onnx::GraphProto& graph = *model.mutable_graph();
    graph.set_name("g");
    fill(graph, count);
    const std::string bytes = model.SerializeAsString();
    return ReadOnnxFromMemory(
        *context_,
        absl::MakeConstSpan(reinterpret_cast<const std::byte*>(bytes.data()), bytes.size()),
        "growth.onnx");
  }

  std::unique_ptr<Context> context_;
};

TEST_F(GrowthMemoryTest, TablesOfManyNodesAreRefused) {
  const GrowthLimitScope limit(kLimit);
  ASSERT_OK_AND_ASSIGN(const std::unique_ptr<Program> few, Read(AddTables, 2));
  EXPECT_THAT(LowerProgram(*few), IsOkAndHolds(true));
  ASSERT_OK_AND_ASSIGN(const std::unique_ptr<Program> many, Read(AddTables, 100));
  const PeakMemory peak;
  EXPECT_THAT(LowerProgram(*many).status(),
              StatusIs(absl::StatusCode::kResourceExhausted,
                       AllOf(HasSubstr("DeformConv_19 'y"), HasSubstr("growth_limit"))));
  EXPECT_LT(peak.bytes(), kLimit + kOneNode);
}

TEST_F(GrowthMemoryTest, ListsOfManyNodesAreRefused) {
  const GrowthLimitScope limit(kLimit);
  ASSERT_OK_AND_ASSIGN(const std::unique_ptr<Program> few, Read(AddLists, 2));
  EXPECT_THAT(LowerProgram(*few), IsOkAndHolds(true));
  ASSERT_OK_AND_ASSIGN(const std::unique_ptr<Program> many, Read(AddLists, 2000));
  const PeakMemory peak;
  EXPECT_THAT(LowerProgram(*many).status(),
              StatusIs(absl::StatusCode::kResourceExhausted,
                       AllOf(HasSubstr("SequenceInsert_11 's"), HasSubstr("growth_limit"))));
  EXPECT_LT(peak.bytes(), kLimit + kOneNode);
}

TEST_F(GrowthMemoryTest, TheGreatestLimitIsNone) {
  const GrowthLimitScope limit(std::numeric_limits<int64_t>::max());
  ASSERT_OK_AND_ASSIGN(const std::unique_ptr<Program> program, Read(AddTables, 2));
  EXPECT_THAT(LowerProgram(*program), IsOkAndHolds(true));
}

// What was taken before counts: passes that run one after the other have one limit, and clones have
// that of the program.
TEST_F(GrowthMemoryTest, OneLimitHoldsForAllPassesAndClones) {
  const GrowthLimitScope limit(kLimit);
  ASSERT_OK_AND_ASSIGN(const std::unique_ptr<Program> program, Read(AddTables, 2));
  ASSERT_THAT(LowerProgram(*program), IsOkAndHolds(true));
  const std::unique_ptr<Program> clone = program->clone();
  for (Program* one : {program.get(), clone.get()}) {
    const GrowthScope growth(*one);
    EXPECT_THAT(Tensor::Zeros(Type::Tensor(ElementKind::kF32, {15 << 20})).status(),
                StatusIs(absl::StatusCode::kResourceExhausted, HasSubstr("growth_limit")));
  }
  ASSERT_OK_AND_ASSIGN(const std::unique_ptr<Program> other, Read(AddTables, 2));
  const GrowthScope growth(*other);
  EXPECT_THAT(Tensor::Zeros(Type::Tensor(ElementKind::kF32, {15 << 20})), IsOk());
}

TEST_F(GrowthMemoryTest, PipelinesStopToo) {
  const GrowthLimitScope limit(kLimit);
  ASSERT_OK_AND_ASSIGN(const std::unique_ptr<Program> many, Read(AddTables, 100));
  const PeakMemory peak;
  EXPECT_THAT(RunPasses(*many, "lower, [cse, dce]").status(),
              StatusIs(absl::StatusCode::kResourceExhausted, HasSubstr("growth_limit")));
  EXPECT_LT(peak.bytes(), kLimit + kOneNode);
}

}  // namespace
}  // namespace roundhouse
