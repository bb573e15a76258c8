#include "roundhouse/service/lowering/lowered_dialect.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <utility>
#include <vector>

#include "absl/container/flat_hash_map.h"
#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/string_view.h"
#include "absl/types/span.h"
#include "roundhouse/core/base/growth_account.h"
#include "roundhouse/core/base/status_macros.h"
#include "roundhouse/core/builder.h"
#include "roundhouse/core/constants.h"
#include "roundhouse/core/container.h"
#include "roundhouse/core/dialect.h"
#include "roundhouse/core/graph.h"
#include "roundhouse/core/program.h"

namespace roundhouse {
namespace {

// The op of a value of which only the type is known. No dialect declares it, so no service is asked
// about it.
constexpr absl::string_view kPlaceholder = "lowering.operand";

// Larger constants decide no type and are not worth the copy.
constexpr int64_t kMaxConstantElements = 1 << 16;

// Whether the contents of an operand of this type may affect the types of results. Quantised values
// never do. Operands that give sizes or positions have few elements, weights many.
bool MayDecideTypes(const Type& type, int64_t max_floats) {
  if (!type.is_tensor() || !type.shape().is_static() || type.element_type().is_quantized())
    return false;
  const ElementKind kind = type.element_type().kind();
  const bool is_counted = kind == ElementKind::kI64 || kind == ElementKind::kI32 ||
                          kind == ElementKind::kI1 || kind == ElementKind::kString;
  const int64_t limit = is_counted ? kMaxConstantElements : max_floats;
  return type.shape().NumElements().value_or(limit + 1) <= limit;
}

// A scratch graph in which one node is lowered.
class Sketch {
 public:
  explicit Sketch(const Context& context) : program_(context) {}

  absl::Status Init(const LoweringService& lowering) {
    RH_ASSIGN_OR_RETURN(graph_, program_.CreateGraph("sketch"));
    const Dialect* target = program_.context().FindDialect(lowering.target());
    constants_ = target == nullptr ? nullptr : target->service<ConstantsService>();
    return absl::OkStatus();
  }

  // `type` is the type of the operand, which may be quantised where `value` has the storage type.
  absl::Status AddConstant(const Tensor& value, const Type& type) {
    // Quantised values never decide a type.
    const bool is_quantized = type.is_tensor() && type.element_type().is_quantized();
    if (constants_ == nullptr || is_quantized || value.num_elements() > kMaxConstantElements) {
      AddPlaceholder(type);
      return absl::OkStatus();
    }
    RH_ASSIGN_OR_RETURN(Node * node,
                        constants_->MakeConstant(*graph_, value, value.type(), nullptr));
    operands_.push_back(&node->result(0));
    return absl::OkStatus();
  }
  void AddPlaceholder(const Type& type) {
    operands_.push_back(&graph_->CreateNode(kPlaceholder, {}, {type})->result(0));
  }
  void AddNone() {
    operands_.push_back(&graph_->CreateNode(container::kNone, {}, {Type::None()})->result(0));
  }

  absl::StatusOr<std::vector<Value*>> Lower(const LoweringService& lowering, const OpInfo& op,
                                            const AttributeMap& attributes, int num_results,
                                            absl::Span<const Type> result_types, bool is_sketch) {
    return lowering.Lower({.op = op,
                           .operands = operands_,
                           .attributes = attributes,
                           .num_results = num_results,
                           .build = Builder(*graph_),
                           .is_sketch = is_sketch,
                           .result_types = result_types});
  }

  const Graph& graph() const { return *graph_; }
  const std::vector<Value*>& operands() const { return operands_; }

 private:
  Program program_;
  Graph* graph_ = nullptr;
  const ConstantsService* constants_ = nullptr;
  std::vector<Value*> operands_;
};

}  // namespace

std::vector<Type> InferenceByLowering::FallbackTypes(const InferenceContext& context) const {
  return std::vector<Type>(std::max(context.num_results(), context.op().min_results));
}

absl::StatusOr<std::vector<Type>> InferenceByLowering::Infer(
    const InferenceContext& context) const {
  InferredTypes::Question question = {.op = &context.op(), .attributes = context.attributes()};
  for (int i = 0; i < context.num_operands(); ++i) {
    const Type& type = context.operand_type(i);
    question.operands.push_back(type);
    question.constants.push_back(
        MayDecideTypes(type, max_deciding_floats()) ? context.constant_operand(i) : std::nullopt);
  }
  const int num_results = std::max(context.num_results(), context.op().min_results);
  question.results.resize(num_results);
  if (asks_for_result_types()) {
    for (int i = 0; i < num_results; ++i) question.results[i] = context.written_type(i);
  }
  const size_t hash = InferredTypes::HashOf(question);
  if (std::optional<std::vector<Type>> known = remembered_->Find(question, hash))
    return *std::move(known);

  // Types are known or not, however much a program holds; and nothing is kept of what is made here.
  const TensorAccountScope uncharged(nullptr);
  Sketch sketch(context.program().context());
  RH_RETURN_IF_ERROR(sketch.Init(lowering_));
  for (int i = 0; i < context.num_operands(); ++i) {
    if (!context.has_operand(i)) {
      sketch.AddNone();
    } else if (question.constants[i].has_value()) {
      RH_RETURN_IF_ERROR(sketch.AddConstant(*question.constants[i], question.operands[i]));
    } else {
      sketch.AddPlaceholder(question.operands[i]);
    }
  }
  absl::StatusOr<std::vector<Value*>> values =
      sketch.Lower(lowering_, context.op(), context.attributes(), num_results, question.results,
                   /*is_sketch=*/true);
  std::vector<Type> types;
  if (absl::IsFailedPrecondition(values.status()) || absl::IsUnimplemented(values.status())) {
    types = FallbackTypes(context);
  } else {
    RH_RETURN_IF_ERROR(values.status());
    for (const Value* value : *values) types.push_back(value->type());
  }
  remembered_->Remember(std::move(question), hash, types);
  return types;
}

bool EvaluationByLowering::CanEvaluate(const OpInfo& op) const {
  const bool has_graphs =
      std::any_of(op.attributes.begin(), op.attributes.end(),
                  [](const AttributeInfo& info) { return info.type == "graph"; });
  return !has_graphs && lowering_.CanLower(op);
}

absl::StatusOr<std::vector<Tensor>> EvaluationByLowering::Evaluate(
    const EvaluationContext& context) const {
  Sketch sketch(context_);
  RH_RETURN_IF_ERROR(sketch.Init(lowering_));
  for (const Tensor* operand : context.operands()) {
    if (operand == nullptr) {
      sketch.AddNone();
    } else {
      RH_RETURN_IF_ERROR(sketch.AddConstant(*operand, operand->type()));
    }
  }
  std::vector<Type> result_types;
  for (int i = 0; i < context.num_results(); ++i) result_types.push_back(context.result_type(i));
  RH_ASSIGN_OR_RETURN(std::vector<Value*> values,
                      sketch.Lower(lowering_, context.op(), context.attributes(),
                                   context.num_results(), result_types, /*is_sketch=*/false));
  absl::flat_hash_map<const Value*, Tensor> known;
  for (size_t i = 0; i < sketch.operands().size(); ++i) {
    if (context.operands()[i] != nullptr) known[sketch.operands()[i]] = *context.operands()[i];
  }
  for (Node* node : sketch.graph().nodes()) {
    if (node->op_name() == kPlaceholder || node->op_name() == container::kNone) continue;
    if (node->num_results() == 1) {
      if (known.contains(&node->result(0))) continue;
      if (std::optional<Tensor> constant = ConstantValue(node->result(0))) {
        known[&node->result(0)] = *std::move(constant);
        continue;
      }
    }
    std::vector<const Tensor*> operands;
    for (Value* operand : node->operands()) {
      auto found = known.find(operand);
      operands.push_back(found == known.end() ? nullptr : &found->second);
    }
    RH_ASSIGN_OR_RETURN(std::vector<Tensor> results, EvaluateNode(*node, operands));
    for (size_t i = 0; i < results.size(); ++i) {
      known[&node->result(static_cast<int>(i))] = std::move(results[i]);
    }
  }
  std::vector<Tensor> results;
  for (const Value* value : values) {
    auto found = known.find(value);
    if (found == known.end()) {
      return absl::InternalError(absl::StrCat("the lowering of ", context.op().name,
                                              " returned a value that no node computes"));
    }
    results.push_back(found->second);
  }
  return results;
}

}  // namespace roundhouse
