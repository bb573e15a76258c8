#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <numeric>
#include <string>
#include <tuple>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/str_cat.h"
#include "absl/types/span.h"
#include "roundhouse/core/base/status_macros.h"
#include "roundhouse/core/graph.h"
#include "roundhouse/core/program.h"
#include "roundhouse/passes/framework/pass.h"
#include "roundhouse/passes/framework/pass_registry.h"
#include "roundhouse/passes/generic/precision_error.h"
#include "roundhouse/service/backend.h"
#include "roundhouse/service/region.h"

namespace roundhouse {
namespace {

// Each try is a run, so more nodes than this are tried in groups of neighbours.
constexpr size_t kMaxGroups = 64;

class FitPrecision final : public Pass {
 public:
  template <typename Self>
  static auto Options(Self& pass) {
    return std::make_tuple(
        RequiredField(
            "error_budget", pass.error_budget_,
            "the largest error of results on seeded inputs, relative to the greatest result"),
        RequiredField("targets", pass.targets_,
                      "the backends that will run the program, separated by commas"),
        Field("seed", pass.seed_, "the seed of the inputs"));
  }

 private:
  absl::StatusOr<bool> RunImpl(Program& program) override {
    if (!(error_budget_ > 0)) {
      return absl::InvalidArgumentError(
          absl::StrCat("error_budget must be greater than 0, found ", error_budget_));
    }
    // Tries are made on a copy, whose nodes are in the same order.
    const std::unique_ptr<Program> trial = program.clone();
    const std::vector<Node*> nodes = LessPreciseNodes(*trial);
    if (nodes.empty()) return false;
    RH_ASSIGN_OR_RETURN(
        const PrecisionError error,
        PrecisionError::Create(*trial,
                               absl::StrCat("annotate_target{choose=fastest, targets=\"", targets_,
                                            "\"}, merge_regions, partition, compile_regions"),
                               static_cast<uint64_t>(seed_)));
    std::vector<Precision> precisions;
    for (const Node* node : nodes) precisions.push_back(PrecisionOf(*node));
    RH_ASSIGN_OR_RETURN(bool fits, Fits(error, nodes, precisions));
    if (!fits) {
      RH_ASSIGN_OR_RETURN(precisions, Raise(error, nodes, precisions));
    }
    const std::vector<Node*> own = LessPreciseNodes(program);
    bool changed = false;
    for (size_t i = 0; i < own.size(); ++i) {
      if (PrecisionOf(*own[i]) == precisions[i] || !Allow("raise", *own[i])) continue;
      Count("products made more precise");
      changed = SetPrecision(*own[i], precisions[i]) || changed;
    }
    return changed;
  }

  static void Set(const std::vector<Node*>& nodes, const std::vector<Precision>& precisions) {
    for (size_t i = 0; i < nodes.size(); ++i) SetPrecision(*nodes[i], precisions[i]);
  }

  absl::StatusOr<bool> Fits(const PrecisionError& error, const std::vector<Node*>& nodes,
                            const std::vector<Precision>& precisions) const {
    if (std::all_of(precisions.begin(), precisions.end(),
                    [](Precision precision) { return precision == Precision::kHighest; })) {
      return true;
    }
    Set(nodes, precisions);
    RH_ASSIGN_OR_RETURN(const double off, error.Of(nodes.front()->graph().program()));
    return off <= error_budget_;
  }

  // The groups of nodes, the least harmful first.
  absl::StatusOr<std::vector<std::vector<size_t>>> GroupsByHarm(
      const PrecisionError& error, const std::vector<Node*>& nodes,
      const std::vector<Precision>& precisions) const {
    const size_t num_groups = std::min(nodes.size(), kMaxGroups);
    std::vector<std::vector<size_t>> groups(num_groups);
    for (size_t i = 0; i < nodes.size(); ++i) groups[i * num_groups / nodes.size()].push_back(i);
    std::vector<double> harm;
    for (const std::vector<size_t>& group : groups) {
      std::vector<Precision> alone(nodes.size(), Precision::kHighest);
      for (const size_t i : group) alone[i] = precisions[i];
      Set(nodes, alone);
      RH_ASSIGN_OR_RETURN(harm.emplace_back(), error.Of(nodes.front()->graph().program()));
    }
    std::vector<size_t> order(num_groups);
    std::iota(order.begin(), order.end(), 0);
    std::stable_sort(order.begin(), order.end(),
                     [&](size_t a, size_t b) { return harm[a] < harm[b]; });
    std::vector<std::vector<size_t>> sorted;
    for (const size_t group : order) sorted.push_back(std::move(groups[group]));
    return sorted;
  }

  // Keeps the precision of as many nodes as possible, and makes the others one step more precise;
  // two steps if one is not enough for all of them.
  absl::StatusOr<std::vector<Precision>> Raise(const PrecisionError& error,
                                               const std::vector<Node*>& nodes,
                                               std::vector<Precision> precisions) const {
    RH_ASSIGN_OR_RETURN(const std::vector<std::vector<size_t>> groups,
                        GroupsByHarm(error, nodes, precisions));
    while (true) {
      const auto raised = [&](size_t kept) {
        std::vector<Precision> mixed = precisions;
        for (size_t group = kept; group < groups.size(); ++group) {
          for (const size_t i : groups[group]) {
            if (mixed[i] != Precision::kHighest)
              mixed[i] = static_cast<Precision>(static_cast<int>(mixed[i]) - 1);
          }
        }
        return mixed;
      };
      RH_ASSIGN_OR_RETURN(const bool all_fit, Fits(error, nodes, raised(0)));
      if (!all_fit) {
        precisions = raised(0);
        continue;
      }
      // Keeping `fits` groups fits the budget, keeping `fails` does not.
      size_t fits = 0;
      size_t fails = groups.size();
      while (fails - fits > 1) {
        const size_t middle = fits + (fails - fits) / 2;
        RH_ASSIGN_OR_RETURN(const bool middle_fits, Fits(error, nodes, raised(middle)));
        (middle_fits ? fits : fails) = middle;
      }
      return raised(fits);
    }
  }

  double error_budget_ = 0;
  std::string targets_;
  int64_t seed_ = 0;
};

RH_REGISTER_PASS(fit_precision, FitPrecision)
    .Doc(
        "Raises the precision of convolutions and products, those with the largest errors first, "
        "until the results are within the budget. Runs the program many times.")
    .WithNumerics(Numerics::kExact);

}  // namespace
}  // namespace roundhouse
