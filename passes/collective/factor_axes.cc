#include "roundhouse/passes/collective/factor_axes.h"

#include <algorithm>
#include <cstdint>
#include <string>
#include <vector>

#include "absl/functional/function_ref.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/string_view.h"
#include "roundhouse/core/node.h"
#include "roundhouse/passes/collective/value_shardings.h"
#include "roundhouse/service/devices/device_mesh.h"
#include "roundhouse/service/devices/sharding.h"

namespace roundhouse {
namespace {

// Adds the axes that the sharding of one value gives to its factors.
void Join(const Value& value, absl::string_view name, const std::vector<int>& factors_of_dims,
          const Sharding& sharding, const ShardingRule& rule, const DeviceMesh& mesh,
          std::vector<std::string>& said_by, FactorAxes& result) {
  const auto as_text = [&](const std::vector<int>& axes) {
    return Sharding({axes}).ToString(mesh);
  };
  for (size_t dim = 0; dim < factors_of_dims.size(); ++dim) {
    const std::vector<int>& wanted = sharding.axes(static_cast<int64_t>(dim));
    const int factor = factors_of_dims[dim];
    if (wanted.empty() || factor == ShardingRule::kNoFactor) continue;
    std::vector<int>& axes = result.axes[factor];
    const std::string side = absl::StrCat(name, " (", value.type().ToString(), ") along '",
                                          as_text(wanted), "' in dimension ", dim);
    if (!axes.empty()) {
      if (axes != wanted) result.conflicts.push_back(absl::StrCat(said_by[factor], ", but ", side));
      continue;
    }
    const int64_t parts = mesh.SizeOf(wanted);
    const bool can_be_cut = rule.factors[factor].can_be_spread &&
                            parts <= rule.factors[factor].max_parts &&
                            rule.factors[factor].size % parts == 0;
    int taken_by = -1;
    for (size_t other = 0; other < result.axes.size(); ++other) {
      const bool is_taken = std::any_of(wanted.begin(), wanted.end(), [&](int axis) {
        return std::find(result.axes[other].begin(), result.axes[other].end(), axis) !=
               result.axes[other].end();
      });
      if (is_taken) taken_by = static_cast<int>(other);
    }
    if (taken_by >= 0) {
      result.conflicts.push_back(absl::StrCat(said_by[taken_by], ", but ", side));
    } else if (!can_be_cut) {
      result.conflicts.push_back(absl::StrCat(
          side, ", but the computation has ", rule.factors[factor].size, " parts there",
          parts <= rule.factors[factor].max_parts ? ""
                                                  : ", smaller than the halo that they need of "
                                                    "their neighbours"));
    } else {
      axes = wanted;
      said_by[factor] = side;
    }
  }
}

}  // namespace

FactorAxes FactorAxesOf(const Node& node, const ShardingRule& rule, const ValueShardings& shardings,
                        absl::FunctionRef<bool(const Value&)> comes_first) {
  FactorAxes result;
  result.axes.resize(rule.factors.size());
  std::vector<std::string> said_by(rule.factors.size());
  for (const bool first : {true, false}) {
    const auto join = [&](const Value& value, absl::string_view name,
                          const std::vector<int>& factors_of_dims) {
      const Sharding* sharding = shardings.Find(value);
      if (sharding == nullptr || comes_first(value) != first) return;
      Join(value, name, factors_of_dims, *sharding, rule, shardings.mesh(), said_by, result);
    };
    for (int i = 0; i < node.num_results(); ++i)
      join(node.result(i), "its result", rule.results[i]);
    for (int i = 0; i < node.num_operands(); ++i)
      join(node.operand(i), node.op().OperandName(i), rule.operands[i]);
  }
  return result;
}

Sharding ShardingBy(const std::vector<int>& factors_of_dims, const FactorAxes& factors) {
  Sharding sharding(static_cast<int64_t>(factors_of_dims.size()));
  for (size_t dim = 0; dim < factors_of_dims.size(); ++dim) {
    if (factors_of_dims[dim] != ShardingRule::kNoFactor)
      sharding.mutable_axes(static_cast<int64_t>(dim)) = factors.axes[factors_of_dims[dim]];
  }
  return sharding;
}

}  // namespace roundhouse
