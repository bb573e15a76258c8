// The pass merge_lora: adds the product of an adapter's factors to its weight, and removes it.
#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include "absl/container/flat_hash_set.h"
#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/str_cat.h"
#include "absl/types/span.h"
#include "roundhouse/core/attribute.h"
#include "roundhouse/core/base/memory.h"
#include "roundhouse/core/base/status_macros.h"
#include "roundhouse/core/graph.h"
#include "roundhouse/core/node.h"
#include "roundhouse/core/op.h"
#include "roundhouse/core/op_traits.h"
#include "roundhouse/core/program.h"
#include "roundhouse/core/tensor/tensor.h"
#include "roundhouse/dialects/canonical/elementwise_binary.h"
#include "roundhouse/dialects/canonical/linear.h"
#include "roundhouse/dialects/control/control.h"
#include "roundhouse/passes/canonical/lora/lora_factors.h"
#include "roundhouse/passes/container/global_uses.h"
#include "roundhouse/passes/framework/pass.h"
#include "roundhouse/passes/framework/pass_registry.h"

namespace roundhouse::canonical {
namespace {

// A sum of what the program computes without the adapter, and what the adapter adds.
struct AdaptedSum {
  Node* sum;
  Value* base;
};

absl::Status Changed(const LoraFactors& factors, const Node& node) {
  return absl::FailedPreconditionError(absl::StrCat(
      node.DebugName(), ": the adapter of @", factors.weight,
      " is not as add_lora made it; merge adapters before passes that optimise the program"));
}

absl::StatusOr<Tensor> ValueOf(const Program& program, const std::string& name) {
  const Attribute* initial = program.FindGlobal(name)->inline_initial();
  if (initial == nullptr || initial->if_tensor() == nullptr) {
    return absl::FailedPreconditionError(
        absl::StrCat("global @", name, ": expected a value in the program, found none"));
  }
  return initial->if_tensor()->Materialize();
}

// weight + scale * a * b, summed in doubles and rounded once.
absl::StatusOr<Tensor> Merged(const Program& program, const LoraFactors& factors) {
  RH_ASSIGN_OR_RETURN(Tensor weight, ValueOf(program, factors.weight));
  RH_ASSIGN_OR_RETURN(const Tensor a, ValueOf(program, factors.a));
  RH_ASSIGN_OR_RETURN(const Tensor b, ValueOf(program, factors.b));
  RH_RETURN_IF_ERROR(weight.MakeUnique());
  const auto rank = static_cast<size_t>(b.shape().sizes()[0]);
  const auto columns = static_cast<size_t>(b.shape().sizes()[1]);
  const absl::Span<float> numbers = weight.mutable_data<float>();
  const absl::Span<const float> left = a.data<float>();
  const absl::Span<const float> right = b.data<float>();
  std::vector<double> row;
  RH_RETURN_IF_ERROR(TryResize(row, static_cast<int64_t>(columns), "a row of a merged weight"));
  for (size_t i = 0; i * columns < numbers.size(); ++i) {
    std::fill(row.begin(), row.end(), 0);
    for (size_t k = 0; k < rank; ++k) {
      const double factor = left[i * rank + k];
      for (size_t j = 0; j < columns; ++j) row[j] += factor * right[k * columns + j];
    }
    for (size_t j = 0; j < columns; ++j) {
      float& number = numbers[i * columns + j];
      number = static_cast<float>(static_cast<double>(number) + factors.scale * row[j]);
    }
  }
  return weight;
}

class MergeLora final : public Pass {
 private:
  absl::StatusOr<bool> RunImpl(Program& program) override {
    RH_ASSIGN_OR_RETURN(const std::vector<LoraFactors> adapters, LoraFactorsOf(program));
    bool changed = false;
    for (const LoraFactors& factors : adapters) {
      if (!AllowAt("merge", [&] { return absl::StrCat("@", factors.weight); })) continue;
      RH_RETURN_IF_ERROR(Merge(program, factors));
      changed = true;
    }
    return changed;
  }

  static absl::Status Merge(Program& program, const LoraFactors& factors) {
    Global& weight = *program.FindGlobal(factors.weight);
    Global& a = *program.FindGlobal(factors.a);
    Global& b = *program.FindGlobal(factors.b);
    const GlobalUses uses(program);
    for (const Global* global : {&weight, &a, &b}) {
      if (uses.Of(*global).stores.empty()) continue;
      return absl::FailedPreconditionError(
          absl::StrCat("global @", global->name(),
                       ": expected a value that the program does not change; remove its training "
                       "first (option strip=training)"));
    }
    RH_ASSIGN_OR_RETURN(Tensor merged, Merged(program, factors));
    std::vector<Node*> loads = uses.Of(a).loads;
    loads.insert(loads.end(), uses.Of(b).loads.begin(), uses.Of(b).loads.end());
    RH_RETURN_IF_ERROR(RemoveUses(factors, loads));
    weight.set_initial(Attribute::OfTensor(std::move(merged)));
    program.Erase(std::vector<Global*>{&a, &b});
    return absl::OkStatus();
  }

  // Removes all nodes that depend on the factors, up to the sums that add them.
  static absl::Status RemoveUses(const LoraFactors& factors, const std::vector<Node*>& loads) {
    absl::flat_hash_set<const Node*> from_factors;  // Looked up, never iterated.
    std::vector<Node*> gone = loads;
    std::vector<AdaptedSum> sums;
    from_factors.insert(loads.begin(), loads.end());
    for (size_t i = 0; i < gone.size(); ++i) {
      if (gone[i]->num_results() != 1 || gone[i]->has_control_edges())
        return Changed(factors, *gone[i]);
      for (const Use& use : gone[i]->result().uses()) {
        Node& user = use.user();
        if (!from_factors.insert(&user).second) continue;
        if (Is<EltwiseAdd>(user)) {
          Value& base = user.operand(use.index() == 0 ? 1 : 0);
          if (!IsBase(base, factors)) return Changed(factors, user);
          sums.push_back({&user, &base});
        } else if (IsOneOf(user, OpList<MatMul, EltwiseMul, control::Refine>{}) ||
                   HasTrait(user, OpTrait::kReshapes)) {
          gone.push_back(&user);
        } else {
          return Changed(factors, user);
        }
      }
    }
    for (const AdaptedSum& sum : sums) {
      sum.sum->result().replace_all_uses_with(*sum.base);
      sum.sum->graph().Erase(sum.sum);
    }
    EraseUnused(gone);
    return absl::OkStatus();
  }

  // Whether it is the weight itself, or a product by it.
  static bool IsBase(const Value& value, const LoraFactors& factors) {
    const Node* node = &value.node();
    while (Is<control::Refine>(*node)) node = &node->operand(0).node();
    if (Is<MatMul>(*node)) node = &node->operand(1).node();
    const std::string* global = AccessedGlobal(*node);
    return global != nullptr && *global == factors.weight;
  }

  // Users come after what they use, though not next to it.
  static void EraseUnused(std::vector<Node*>& nodes) {
    while (!nodes.empty()) {
      std::vector<Node*> left;
      for (Node* node : nodes) {
        if (node->result().has_users()) {
          left.push_back(node);
        } else {
          node->graph().Erase(node);
        }
      }
      if (left.size() == nodes.size()) return;
      nodes = std::move(left);
    }
  }
};

RH_REGISTER_PASS(merge_lora, MergeLora)
    .Doc("Adds low-rank adapters to their weights, and removes them. See add_lora.")
    .WithNumerics(Numerics::kReassociates);

}  // namespace
}  // namespace roundhouse::canonical
