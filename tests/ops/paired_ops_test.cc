// An op that is one operator of a format on the same operands, and the reverse, is a row of the
// format's table of pairs (passes/onnx/paired_ops.h and its like), which import and export read.
//
// Each row is tried in both directions; and each op without attributes is, so that no pair is
// written in the import and again in the export.
#include "roundhouse/passes/onnx/paired_ops.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <map>
#include <memory>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "absl/status/statusor.h"
#include "absl/strings/ascii.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/string_view.h"
#include "gtest/gtest.h"
#include "roundhouse/core/attribute.h"
#include "roundhouse/core/base/status_macros.h"
#include "roundhouse/core/boundary.h"
#include "roundhouse/core/builder.h"
#include "roundhouse/core/context.h"
#include "roundhouse/core/dialect.h"
#include "roundhouse/core/graph.h"
#include "roundhouse/core/op.h"
#include "roundhouse/core/op_info.h"
#include "roundhouse/core/program.h"
#include "roundhouse/core/tensor/element_type.h"
#include "roundhouse/core/type.h"
#include "roundhouse/dialects/canonical/elementwise_binary.h"
#include "roundhouse/dialects/canonical/fused_activation.h"
#include "roundhouse/dialects/canonical/reduction.h"
#include "roundhouse/passes/onnx/families/activation_rows.h"
#include "roundhouse/passes/tfl/families/activation_rows.h"
#include "roundhouse/passes/tfl/paired_ops.h"
#include "roundhouse/passes/tosa/paired_ops.h"
#include "roundhouse/service/dialect_export.h"
#include "roundhouse/service/export_options.h"
#include "roundhouse/service/lowering/program_lowering.h"

namespace roundhouse {
namespace {

// An op of canonical, and the operator of the format.
struct Row {
  std::string op;
  AttributeMap attributes;
  std::string format_op;
};

// Takes the rows, as the tables of import and export do.
class Rows {
 public:
  template <DeclaredOp Op>
  void Pair(absl::string_view format_op, auto...) {
    Add(Op::kSpec.name, {}, format_op);
  }
  template <DeclaredOp Op>
  void Pair(canonical::Activation, absl::string_view format_op) {
    Add(Op::kSpec.name, {}, format_op);
  }
  template <DeclaredOp Op>
  void PairOfPlain(absl::string_view format_op, auto...) {
    Add(Op::kSpec.name, {}, format_op);
  }
  template <DeclaredOp Op>
  void PairOfTruths(absl::string_view format_op, auto...) {
    Add(Op::kSpec.name, {}, format_op);
  }
  template <DeclaredOp Op>
  void PairOfBits(absl::string_view format_op, auto...) {
    Add(Op::kSpec.name, {}, format_op);
  }
  void PairComparison(canonical::Comparison direction, absl::string_view format_op, auto...) {
    Add(canonical::Compare::kSpec.name, AttributesOf(canonical::Compare{.direction = direction}),
        format_op);
  }
  void PairReduction(canonical::ReduceKind kind, absl::string_view format_op, auto...) {
    const canonical::TensorReduce op = {
        .kind = kind, .axes = std::vector<int64_t>{1}, .keep_dims = true};
    Add(canonical::TensorReduce::kSpec.name, AttributesOf(op), format_op);
  }

  const std::vector<Row>& rows() const { return rows_; }

 private:
  void Add(absl::string_view op, AttributeMap attributes, absl::string_view format_op) {
    rows_.push_back({std::string(op), std::move(attributes), std::string(format_op)});
  }

  std::vector<Row> rows_;
};

struct Format {
  std::string dialect;
  std::vector<Row> rows;
  // Operators in the format's rows of activations.
  std::set<std::string> activations = {};
  // Ops that are one operator for the elements that are tried here, and why they have no row.
  std::map<std::string, std::string> exceptions = {};
  // Those of ONNX that are tried: reductions have attributes in the first, and some operators are
  // newer.
  std::vector<int> opsets = {0};
};

Format Onnx() {
  Rows rows;
  onnx_passes::AddPairedOps(rows);
  Format format = {
      .dialect = "onnx", .rows = rows.rows(), .opsets = {kUsualOnnxOpset, kMostOnnxOpset}};
  for (const onnx_passes::ActivationRow& row : onnx_passes::ActivationRows())
    format.activations.insert(row.name);
  format.exceptions = {
      {"canonical.floor_mod", "an attribute of Mod tells it from truncated_mod"},
      {"canonical.pow", "ONNX's Pow takes an exponent of other elements"},
      {"canonical.prelu", "ONNX's PRelu takes integers, and the export has faster operators"},
      {"canonical.truncated_mod", "an attribute of Mod tells it from floor_mod"},
  };
  return format;
}

Format Tfl() {
  Rows rows;
  tfl::AddPairedOps(rows);
  Format format = {.dialect = "tfl", .rows = rows.rows()};
  for (const tfl::ActivationRow& row : tfl::ActivationRows()) format.activations.insert(row.op);
  format.exceptions = {
      {"canonical.floor_div", "TFLite's floor_div takes floats, too"},
  };
  return format;
}

Format Tosa() {
  Rows rows;
  tosa::AddPairedOps(rows);
  tosa::AddPairedActivations(rows);
  return {.dialect = "tosa",
          .rows = rows.rows(),
          .exceptions = {
              {"canonical.eltwise_div", "TOSA's int_div is of integers alone"},
              {"canonical.eltwise_mul", "TOSA's mul shifts products of integers"},
              {"canonical.forward", "it is there for an output that is an input, too"},
              {"canonical.neg", "TOSA's negate has zero points"},
          }};
}

// "Abs_13" of ONNX has the opset that it is from in its name.
std::string WithoutVersion(absl::string_view op) {
  const size_t end = op.find_last_of('_');
  const bool has_version = end != absl::string_view::npos && end + 1 < op.size() &&
                           std::all_of(op.begin() + end + 1, op.end(), absl::ascii_isdigit);
  return std::string(has_version ? op.substr(0, end) : op);
}

bool IsConstant(const Node& node) {
  return node.op().name == "ml_program.global_load_const" ||
         node.op().name == "canonical.constant_gen";
}

// The one node that computes something, if its operands are the inputs in their order, and then
// constants: ONNX's ReduceSum takes its axes so.
const Node* OnlyNode(const Program& program) {
  if (program.graphs().size() != 1) return nullptr;
  const Node* only = nullptr;
  for (const Node* node : program.graphs()[0]->nodes()) {
    if (IsBoundaryNode(*node) || IsConstant(*node)) continue;
    if (only != nullptr) return nullptr;
    only = node;
  }
  const absl::StatusOr<std::vector<Node*>> inputs = input_nodes(*program.graphs()[0]);
  if (only == nullptr || !inputs.ok()) return nullptr;
  const int count = static_cast<int>(inputs->size());
  if (only->num_operands() < count) return nullptr;
  for (int i = 0; i < only->num_operands(); ++i) {
    const Node& from = only->operand(i).node();
    if (i < count ? &from != (*inputs)[i] : !IsConstant(from)) return nullptr;
  }
  return only;
}

class PairedOpsTest : public ::testing::TestWithParam<Format (*)()> {
 protected:
  // The format's operator that the op is on operands of these types, if it is one, and is read as
  // the op. Error: the op does not take such operands, or has no export.
  absl::StatusOr<std::string> OperatorOf(const OpInfo& op, const AttributeMap& attributes,
                                         const std::vector<Type>& types, int opset) {
    Program program(*context_);
    if (opset != 0) program.set_attribute(kOnnxOpset, Attribute::Int(opset));
    RH_ASSIGN_OR_RETURN(Graph * graph, program.CreateGraph("main"));
    std::vector<Value*> operands;
    for (const Type& type : types) {
      RH_ASSIGN_OR_RETURN(operands.emplace_back(),
                          AddInput(*graph, absl::StrCat("x", operands.size()), type));
    }
    RH_ASSIGN_OR_RETURN(Value * result, Builder(*graph)(op.name, operands, attributes));
    RH_RETURN_IF_ERROR(AddOutput(*graph, "y", *result).status());
    RH_ASSIGN_OR_RETURN(const std::unique_ptr<Program> exported,
                        ExportTo(program, format_.dialect));
    const Node* node = OnlyNode(*exported);
    if (node == nullptr) return "";
    const std::string name = WithoutVersion(node->op().short_name());
    RH_RETURN_IF_ERROR(LowerProgram(*exported).status());
    const Node* again = OnlyNode(*exported);
    return again != nullptr && &again->op() == &op ? name : "";
  }

  // The operators that the op is for operands of one kind of elements, but for a condition.
  std::set<std::string> OperatorsOf(const OpInfo& op, const AttributeMap& attributes) {
    std::set<std::string> found;
    for (const ElementKind kind :
         {ElementKind::kF32, ElementKind::kI32, ElementKind::kI1, ElementKind::kString}) {
      for (const bool has_condition : {false, true}) {
        std::vector<Type> types(op.min_operands, Type::Tensor(kind, {2, 2}));
        if (has_condition) types[0] = Type::Tensor(ElementKind::kI1, {2, 2});
        for (const int opset : format_.opsets) {
          const absl::StatusOr<std::string> name = OperatorOf(op, attributes, types, opset);
          if (name.ok() && !name->empty()) found.insert(*name);
        }
      }
    }
    return found;
  }

  const Format format_ = GetParam()();
  const std::unique_ptr<Context> context_ = *Context::WithLinkedExtensions();
};

TEST_P(PairedOpsTest, AreExportedAndReadAsOneAnother) {
  for (const Row& row : format_.rows) {
    const OpInfo* op = context_->FindOp(row.op);
    ASSERT_NE(op, nullptr) << row.op;
    EXPECT_TRUE(OperatorsOf(*op, row.attributes).contains(row.format_op))
        << row.op << " is not " << row.format_op << ", or not the reverse";
  }
}

TEST_P(PairedOpsTest, HaveRows) {
  std::set<std::pair<std::string, std::string>> rows;
  for (const Row& row : format_.rows) rows.insert({row.op, row.format_op});
  std::set<std::string> needed;
  for (const OpInfo* op : context_->FindDialect("canonical")->ops()) {
    if (!op->attributes.empty() || op->min_operands == 0 || op->min_operands < op->max_operands)
      continue;
    for (const std::string& name : OperatorsOf(*op, {})) {
      if (rows.contains({op->name, name}) || format_.activations.contains(name)) continue;
      needed.insert(op->name);
      EXPECT_TRUE(format_.exceptions.contains(op->name))
          << op->name << " is " << name << " and the reverse: make it a row of paired_ops.h";
    }
  }
  for (const auto& [op, why] : format_.exceptions)
    EXPECT_TRUE(needed.contains(op)) << op << " is no exception";
}

INSTANTIATE_TEST_SUITE_P(Formats, PairedOpsTest, ::testing::Values(Onnx, Tfl, Tosa),
                         [](const auto& format) { return format.param().dialect; });

}  // namespace
}  // namespace roundhouse
