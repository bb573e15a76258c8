#include "roundhouse/training/quantized_training.h"

#include <map>
#include <memory>
#include <utility>

#include "absl/strings/ascii.h"
#include "absl/strings/numbers.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_split.h"
#include "roundhouse/api/usage_error.h"
#include "roundhouse/core/attribute.h"
#include "roundhouse/core/base/nearest_name.h"
#include "roundhouse/core/base/status_macros.h"
#include "roundhouse/core/builder.h"
#include "roundhouse/core/graph.h"
#include "roundhouse/core/node.h"
#include "roundhouse/core/op.h"
#include "roundhouse/core/program.h"
#include "roundhouse/core/tensor/element_type.h"
#include "roundhouse/core/tensor/tensor.h"
#include "roundhouse/core/type.h"
#include "roundhouse/dialects/canonical/conversion.h"
#include "roundhouse/dialects/canonical/elementwise_binary.h"
#include "roundhouse/dialects/canonical/reduction.h"
#include "roundhouse/dialects/canonical/shape.h"
#include "roundhouse/dialects/ml_program/ml_program.h"
#include "roundhouse/passes/canonical/as_tensor.h"
#include "roundhouse/passes/canonical/quantize/quantize_int8.h"
#include "roundhouse/passes/container/global_uses.h"
#include "roundhouse/passes/framework/pass.h"
#include "roundhouse/passes/framework/pass_registry.h"
#include "roundhouse/passes/framework/pass_runner.h"
#include "roundhouse/training/running_values.h"
#include "roundhouse/training/weights.h"

namespace roundhouse::training {
namespace {

using canonical::FakeQuantize;

absl::Status WrongSetting(absl::string_view text, absl::string_view what) {
  return UsageError(absl::StrCat("option quantize=", text, ": ", what));
}

// The mutable global of one number that the value is loaded from; null if it is none.
const std::string* RunningBound(const Value& value) {
  if (!Is<ml_program::GlobalLoad>(value.node())) return nullptr;
  const std::string* name = AccessedGlobal(value.node());
  const Global* global =
      name == nullptr ? nullptr : value.node().graph().program().FindGlobal(*name);
  const bool is_number = global != nullptr && global->is_mutable() &&
                         global->type() == Type::Tensor(ElementKind::kF32, Shape({1}));
  return is_number ? name : nullptr;
}

// The globals of the bounds; false unless the node is one that has such bounds. A program of a user
// may have others, which stay as they are.
bool HasRunningBounds(const Node& node, std::string& least, std::string& greatest) {
  if (!Is<FakeQuantize>(node)) return false;
  const std::string* low = RunningBound(node.operand(1));
  const std::string* high = RunningBound(node.operand(2));
  if (low == nullptr || high == nullptr || *low == *high) return false;
  least = *low;
  greatest = *high;
  return true;
}

}  // namespace

absl::StatusOr<QuantizedTraining> ParseQuantizedTraining(absl::string_view text) {
  QuantizedTraining how;
  const std::pair<absl::string_view, absl::string_view> parts =
      absl::StrSplit(text, absl::MaxSplits(':', 1));
  if (parts.first != "int8") return WrongSetting(text, "expected int8, as in int8:weight_bits=4");
  for (absl::string_view part : absl::StrSplit(parts.second, ',', absl::SkipWhitespace())) {
    const std::pair<absl::string_view, absl::string_view> option =
        absl::StrSplit(absl::StripAsciiWhitespace(part), absl::MaxSplits('=', 1));
    if (option.first == "weight_bits") {
      if (!absl::SimpleAtoi(option.second, &how.weight_bits) || how.weight_bits < 2 ||
          how.weight_bits > 8) {
        return WrongSetting(text, "weight_bits: expected 2 to 8");
      }
    } else if (option.first == "momentum") {
      if (!absl::SimpleAtod(option.second, &how.momentum) ||
          !(how.momentum >= 0 && how.momentum < 1)) {
        return WrongSetting(text, "momentum: expected a number from 0 on and below 1");
      }
    } else {
      return WrongSetting(text, absl::StrCat("there is no option '", option.first, "'",
                                             DidYouMean(option.first, {"weight_bits", "momentum"}),
                                             "; there are weight_bits and momentum"));
    }
  }
  return how;
}

absl::StatusOr<std::vector<std::string>> RoundInTraining(Program& program,
                                                         const std::vector<std::string>& weights,
                                                         const QuantizedTraining& how,
                                                         std::vector<std::string>& notes) {
  // The passes see layers where weights are constants.
  RH_RETURN_IF_ERROR(FreezeGlobals(program, weights));
  RH_RETURN_IF_ERROR(RunPasses(program, "fuse_bias, dce").status());
  RH_ASSIGN_OR_RETURN(const std::unique_ptr<Pass> pass,
                      PassRegistry::Of(program.context()).Get("fake_quantize"));
  RH_RETURN_IF_ERROR(pass->SetOption("weight_bits", Attribute::Int(how.weight_bits)));
  RH_RETURN_IF_ERROR(pass->Run(program).status());
  RH_RETURN_IF_ERROR(ThawGlobals(program, weights));
  std::vector<std::string> bounds;
  int64_t values = 0;
  int64_t layers = 0;
  int64_t biases = 0;
  std::string least;
  std::string greatest;
  std::map<std::string, bool> seen;
  for (const Graph* graph : program.graphs()) {
    for (const Node* node : graph->nodes()) {
      if (!Is<FakeQuantize>(*node)) continue;
      if (!HasRunningBounds(*node, least, greatest)) {
        RH_ASSIGN_OR_RETURN(const FakeQuantize op, View<FakeQuantize>(*node));
        ++(op.bits == canonical::kRoundedBiasBits ? biases : layers);
        continue;
      }
      ++values;
      if (!seen.emplace(least, true).second) continue;
      for (const std::string& name : {least, greatest}) {
        program.FindGlobal(name)->set_visibility(Visibility::kPublic);
        bounds.push_back(name);
      }
    }
  }
  if (layers == 0) {
    return UsageError(
        "option quantize=int8: the model has no convolution or product with weights that can be "
        "rounded");
  }
  notes.push_back(absl::StrCat("rounded as in int8: ", values, " values, and the weights of ",
                               layers, " layers to ", how.weight_bits, " bits; ", biases,
                               " biases as sums"));
  for (const auto& [what, count] : pass->counts()) {
    if (what.rfind("left: ", 0) == 0)
      notes.push_back(absl::StrCat("not rounded, as ", what.substr(6), ": ", count));
  }
  return bounds;
}

absl::Status KeepBounds(Graph& graph, double momentum) {
  std::map<std::string, std::pair<Value*, Value*>> kept;
  std::string least;
  std::string greatest;
  for (Node* node : graph.nodes()) {
    if (!HasRunningBounds(*node, least, greatest)) continue;
    const auto found = kept.find(least);
    std::pair<Value*, Value*> bounds = {nullptr, nullptr};
    if (found != kept.end()) {
      bounds = found->second;
    } else {
      const Builder build = Builder(graph).Before(*node);
      RH_ASSIGN_OR_RETURN(Value * numbers, canonical::AsTensor(build, node->operand(0)));
      if (!numbers->type().is_tensor() || !numbers->type().shape().is_ranked()) {
        return absl::InvalidArgumentError(absl::StrCat(
            node->DebugName(), ": expected a value of known rank, whose bounds are kept, found ",
            numbers->type().ToString()));
      }
      const auto extreme = [&](canonical::ReduceKind kind) -> absl::StatusOr<Value*> {
        std::vector<int64_t> axes;
        for (int64_t axis = 0; axis < numbers->type().shape().rank(); ++axis) axes.push_back(axis);
        RH_ASSIGN_OR_RETURN(
            Value * all,
            build(canonical::TensorReduce{.kind = kind, .axes = axes, .keep_dims = false},
                  {numbers}));
        return build(canonical::FixedReshape{.shape = {1}}, {all});
      };
      RH_ASSIGN_OR_RETURN(Value * low, extreme(canonical::ReduceKind::kMin));
      RH_ASSIGN_OR_RETURN(Value * high, extreme(canonical::ReduceKind::kMax));
      // Both are 0 until a step has seen numbers.
      RH_ASSIGN_OR_RETURN(Value * begins,
                          build(canonical::Compare{.direction = canonical::Comparison::kEqual},
                                {&node->operand(1), &node->operand(2)}));
      RH_ASSIGN_OR_RETURN(bounds.first, KeepRunning(*node, least, *low, momentum, begins));
      RH_ASSIGN_OR_RETURN(bounds.second, KeepRunning(*node, greatest, *high, momentum, begins));
      kept.emplace(least, bounds);
    }
    node->set_operand(1, *bounds.first);
    node->set_operand(2, *bounds.second);
  }
  return absl::OkStatus();
}

}  // namespace roundhouse::training
