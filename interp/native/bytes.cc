#include "roundhouse/interp/native/bytes.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <utility>
#include <vector>

#include "absl/container/flat_hash_map.h"
#include "absl/container/flat_hash_set.h"
#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/string_view.h"
#include "absl/types/span.h"
#include "roundhouse/core/base/status_macros.h"
#include "roundhouse/core/boundary.h"
#include "roundhouse/core/constants.h"
#include "roundhouse/core/graph.h"
#include "roundhouse/core/tensor/element_type.h"
#include "roundhouse/core/type.h"
#include "roundhouse/interp/kernel_speed.h"
#include "roundhouse/interp/native/ops/bytes/byte_expression.h"
#include "roundhouse/interp/native/ops/bytes/row_scaling.h"
#include "roundhouse/interp/native/ops/kernel.h"
#include "roundhouse/interp/plan/scratch_plan.h"
#include "roundhouse/interp/region/region_copy.h"
#include "roundhouse/service/backend.h"

namespace roundhouse {
namespace {

using native::ByteExpression;
using native::ByteProgram;
using native::RowScaling;

struct Expression : ByteExpression {
  bool is_row_scaling = false;
};

std::optional<Expression> ExpressionEndingIn(const Node& last) {
  if (std::optional<ByteExpression> found = native::ByteExpressionEndingIn(last))
    return Expression{*std::move(found), false};
  if (std::optional<ByteExpression> found = native::RowScalingEndingIn(last))
    return Expression{*std::move(found), true};
  return std::nullopt;
}

// Returns the expressions of a region, in order. Error: a node belongs to none. An expression that
// goes on behind the end of another one is found first.
absl::StatusOr<std::vector<Expression>> ExpressionsOf(const Graph& graph) {
  std::vector<Expression> expressions;
  absl::flat_hash_set<const Node*> taken;
  const std::vector<const Node*> nodes(graph.nodes().begin(), graph.nodes().end());
  for (size_t i = nodes.size(); i > 0; --i) {
    if (taken.contains(nodes[i - 1])) continue;
    std::optional<Expression> found = ExpressionEndingIn(*nodes[i - 1]);
    if (!found.has_value()) continue;
    taken.insert(found->nodes.begin(), found->nodes.end());
    expressions.push_back(*std::move(found));
  }
  std::reverse(expressions.begin(), expressions.end());
  for (const Node* node : graph.nodes()) {
    if (IsBoundaryNode(*node) || node->num_operands() == 0 || taken.contains(node)) continue;
    return absl::UnimplementedError(
        absl::StrCat(node->DebugName(), " is not part of an expression that ends in bytes"));
  }
  return expressions;
}

class ByteInvocation final : public Invocation {
 public:
  static absl::StatusOr<std::unique_ptr<ByteInvocation>> Create(const interp::RegionCopy& region,
                                                                int num_threads) {
    auto made = std::make_unique<ByteInvocation>();
    made->result_types_ = region.output_types();
    RH_ASSIGN_OR_RETURN(const std::vector<Expression> expressions, ExpressionsOf(region.graph()));
    absl::flat_hash_map<const Value*, Spot> spots;
    for (size_t i = 0; i < region.inputs().size(); ++i) {
      spots[&region.inputs()[i]->result()] = {.kind = Spot::Kind::kInput,
                                              .index = static_cast<int64_t>(i)};
    }
    for (size_t i = 0; i < region.outputs().size(); ++i) {
      const Value& value = region.outputs()[i]->operand(0);
      if (!spots.try_emplace(&value, Spot{Spot::Kind::kResult, static_cast<int64_t>(i)}).second)
        return absl::UnimplementedError("a value is returned twice, or is an input");
    }
    std::vector<interp::Lifetime> lifetimes;
    for (size_t i = 0; i < expressions.size(); ++i) {
      const Value& value = expressions[i].nodes.back()->result();
      if (spots.contains(&value)) continue;
      spots[&value] = {.kind = Spot::Kind::kScratch,
                       .index = static_cast<int64_t>(lifetimes.size())};
      lifetimes.push_back({.bytes = native::NativeRequest::Product(value.type().shape().sizes()) *
                                    BitWidth(value.type().element_type().kind()) / 8,
                           .first = static_cast<int64_t>(i),
                           .last = static_cast<int64_t>(expressions.size())});
    }
    RH_ASSIGN_OR_RETURN(const interp::ScratchPlan plan, interp::PlanScratch(lifetimes));
    made->workspace_ = plan.bytes;
    for (auto& [value, spot] : spots) {
      if (spot.kind == Spot::Kind::kScratch) spot.index = plan.offsets[spot.index];
    }
    int64_t most = 0;
    for (const Expression& expression : expressions) {
      Step step;
      if (expression.is_row_scaling) {
        RH_ASSIGN_OR_RETURN(step.scaling, RowScaling::Create(expression));
      } else {
        RH_ASSIGN_OR_RETURN(step.program, ByteProgram::Create(expression));
        most = std::max(most, step.program->scratch_bytes());
      }
      for (const Value* input : expression.inputs) {
        const auto found = spots.find(input);
        if (found == spots.end()) return absl::InternalError("an operand has no buffer");
        step.inputs.push_back(found->second);
      }
      step.result = spots.at(&expression.nodes.back()->result());
      step.pointers.resize(step.inputs.size());
      made->steps_.push_back(std::move(step));
    }
    made->scratch_bytes_ = static_cast<size_t>(made->workspace_ + most * num_threads);
    return made;
  }

  absl::Span<const Type> result_types() const override { return result_types_; }
  size_t scratch_bytes() const override { return scratch_bytes_; }

  absl::Status Run(const InvocationArguments& arguments) override {
    for (Step& step : steps_) {
      for (size_t i = 0; i < step.inputs.size(); ++i)
        step.pointers[i] = At(step.inputs[i], arguments);
      auto* result = const_cast<std::byte*>(At(step.result, arguments));
      if (step.scaling.has_value()) {
        step.scaling->Run(step.pointers, result, arguments.threads);
      } else {
        step.program->Run(step.pointers, result, arguments.scratch + workspace_, arguments.threads);
      }
    }
    return absl::OkStatus();
  }

 private:
  struct Spot {
    enum class Kind : uint8_t { kInput, kResult, kScratch };
    Kind kind = Kind::kInput;
    int64_t index = 0;  // Or the offset in the scratch.
  };
  // Of the first two one is there.
  struct Step {
    std::optional<ByteProgram> program;
    std::optional<RowScaling> scaling;
    std::vector<Spot> inputs;
    Spot result;
    std::vector<const std::byte*> pointers;
  };

  static const std::byte* At(const Spot& spot, const InvocationArguments& arguments) {
    switch (spot.kind) {
      case Spot::Kind::kInput:
        return arguments.inputs[spot.index];
      case Spot::Kind::kResult:
        return arguments.results[spot.index];
      case Spot::Kind::kScratch:
        break;
    }
    return arguments.scratch + spot.index;
  }

  std::vector<Type> result_types_;
  std::vector<Step> steps_;
  int64_t workspace_ = 0;
  size_t scratch_bytes_ = 0;
};

class ByteRegion final : public Executable {
 public:
  explicit ByteRegion(std::unique_ptr<interp::RegionCopy> region) : region_(std::move(region)) {}

  absl::StatusOr<Prepared> Prepare(const PrepareRequest& request) const override {
    RH_ASSIGN_OR_RETURN(const std::unique_ptr<interp::RegionCopy> region,
                        region_->WithInputs(request.operands));
    RH_ASSIGN_OR_RETURN(std::unique_ptr<ByteInvocation> invocation,
                        ByteInvocation::Create(*region, request.threads.num_threads()));
    return Prepared{.invocation = std::move(invocation)};
  }

 private:
  const std::unique_ptr<interp::RegionCopy> region_;
};

class Bytes final : public Backend {
 public:
  absl::string_view name() const override { return "bytes"; }
  absl::string_view doc() const override {
    return "built-in expressions on elements stored as bytes, without intermediate tensors";
  }
  // Before other backends take nodes from the middle of an expression.
  int preference() const override { return 2; }

  absl::Status Supports(const Node& /*node*/) const override {
    return absl::UnimplementedError("not part of an expression that begins and ends with bytes");
  }

  std::vector<Composite> CompositesEndingIn(const Node& last) const override {
    std::optional<Expression> expression = ExpressionEndingIn(last);
    if (!expression.has_value()) return {};
    return {{.name = expression->is_row_scaling ? "row_scaling" : "expression",
             .nodes = std::move(expression->nodes)}};
  }

  double BoundarySecondsOf(const Value& value) const override {
    return interp::BoundarySecondsOf(value);
  }

  absl::StatusOr<std::unique_ptr<Executable>> Compile(const Graph& graph,
                                                      const RegionOptions& options) const override {
    RH_ASSIGN_OR_RETURN(std::unique_ptr<interp::RegionCopy> region,
                        interp::RegionCopy::Copy(graph, options));
    RH_RETURN_IF_ERROR(ExpressionsOf(region->graph()).status());
    return std::make_unique<ByteRegion>(std::move(region));
  }
};

}  // namespace

void RegisterBytes(Context& context) { AddBackend(context, std::make_unique<Bytes>()); }

RH_REGISTER_EXTENSION(RegisterBytes);

}  // namespace roundhouse
