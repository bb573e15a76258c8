// The laws that passes rely on, on random programs in `canonical`: rewrites that must not change
// any result. They are written here in the plainest way, with the services of the dialects and
// without code of any pass.
//
// Other seeds: seeds.h.
#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <utility>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/str_cat.h"
#include "gtest/gtest.h"
#include "roundhouse/core/base/splitmix64.h"
#include "roundhouse/core/base/status_macros.h"
#include "roundhouse/core/boundary.h"
#include "roundhouse/core/constants.h"
#include "roundhouse/core/effects.h"
#include "roundhouse/core/graph.h"
#include "roundhouse/core/node.h"
#include "roundhouse/core/program.h"
#include "roundhouse/core/tensor/tensor.h"
#include "roundhouse/core/text/printer.h"
#include "roundhouse/core/traversal.h"
#include "roundhouse/core/type.h"
#include "roundhouse/core/verifier/verifier.h"
#include "roundhouse/interp/session.h"
#include "roundhouse/interp/session_options.h"
#include "roundhouse/service/evaluation.h"
#include "roundhouse/tests/laws/random_canonical_base.h"
#include "roundhouse/tests/testing/compare_runs.h"
#include "roundhouse/tests/testing/matchers.h"

namespace roundhouse {
namespace {

class RandomCanonicalRewritesTest : public RandomCanonicalBase {
 protected:
  // Applies `rewrite`, which returns how often it applied, to a copy of each program and compares.
  template <typename Rewrite>
  void ExpectNothingChanges(const Rewrite& rewrite) {
    uint64_t rewritten = 0;
    for (uint64_t seed = seeds_.first; seed < seeds_.end(); ++seed) {
      SCOPED_TRACE(absl::StrCat("seed ", seed));
      const std::unique_ptr<Program> before = MakeProgram(seed);
      const std::unique_ptr<Program> after = before->clone();
      SplitMix64 random(seed);
      const absl::StatusOr<int64_t> times = rewrite(*after, random);
      ASSERT_THAT(times, IsOk()) << DebugString(*before);
      if (*times == 0) continue;
      ++rewritten;
      ASSERT_THAT(VerifyOk(*after), IsOk()) << DebugString(*before) << DebugString(*after);
      ASSERT_THAT(CompareRuns(*after, *before, {.seed = seed}), IsOk())
          << DebugString(*before) << DebugString(*after);
    }
    EXPECT_GT(rewritten, seeds_.count / 8);
  }
};

// The constant with the type that it has in a run; nullopt if the value is not constant.
absl::StatusOr<std::optional<Tensor>> KnownValue(const Value& value) {
  std::optional<Tensor> constant = ConstantValue(value);
  if (!constant) return std::optional<Tensor>();
  const Type& type = value.type();
  return constant->WithType(type.WithShape(constant->shape().WithoutNames()));
}

// Replaces nodes whose operands are all constant by constants.
absl::StatusOr<int64_t> Fold(Program& program, SplitMix64&) {
  int64_t folded = 0;
  for (Graph* graph : program.graphs()) {
    for (Node* node : graph->nodes()) {
      if (node->op().dialect_name() != "canonical" || node->num_operands() == 0 ||
          node->num_results() == 0 || !DirectEffects(*node).is_pure()) {
        continue;
      }
      std::vector<Tensor> known;
      for (const Value* operand : node->operands()) {
        RH_ASSIGN_OR_RETURN(std::optional<Tensor> value, KnownValue(*operand));
        if (!value) break;
        known.push_back(*std::move(value));
      }
      if (static_cast<int>(known.size()) < node->num_operands()) continue;
      std::vector<const Tensor*> operands;
      for (const Tensor& tensor : known) operands.push_back(&tensor);
      RH_ASSIGN_OR_RETURN(const std::vector<Tensor> results, EvaluateNode(*node, operands));
      for (int i = 0; i < node->num_results(); ++i) {
        RH_ASSIGN_OR_RETURN(Node * constant, node->service<ConstantsService>()->MakeConstant(
                                                 *graph, results[i].CompressedToSplat(),
                                                 node->result(i).type(), node));
        node->result(i).replace_all_uses_with(constant->result());
      }
      // Nodes that it waited for and nodes that waited for it stay ordered.
      if (!node->has_control_edges()) graph->Erase(node);
      ++folded;
    }
  }
  return folded;
}

TEST_F(RandomCanonicalRewritesTest, ConstantExpressionsAreTheirValues) {
  ExpectNothingChanges(Fold);
}

TEST_F(RandomCanonicalRewritesTest, WhatNobodyUsesCanGo) {
  ExpectNothingChanges([](Program& program, SplitMix64&) -> absl::StatusOr<int64_t> {
    const EffectAnalysis effects(program);
    int64_t erased = 0;
    for (Graph* graph : program.graphs()) {
      erased += static_cast<int64_t>(graph->EraseIf([&](const Node& node) {
        return !IsBoundaryNode(node) && !effects.EffectsOf(node).is_observable();
      }));
    }
    return erased;
  });
}

TEST_F(RandomCanonicalRewritesTest, NodesThatCommuteCanBeInAnyOrder) {
  ExpectNothingChanges([](Program& program, SplitMix64& random) -> absl::StatusOr<int64_t> {
    const EffectAnalysis effects(program);
    int64_t moved = 0;
    for (Graph* graph : program.graphs()) {
      for (size_t tries = 4 * graph->num_nodes(); tries > 0; --tries) {
        std::vector<Node*> nodes;
        for (Node* node : graph->nodes()) nodes.push_back(node);
        if (nodes.size() < 2) break;
        const size_t place = 1 + random.Below(nodes.size() - 1);
        Node& before = *nodes[place - 1];
        Node& after = *nodes[place];
        if (depends_on(after, before) || !effects.Commute(before, after)) continue;
        graph->MoveBefore(&after, &before);
        ++moved;
      }
    }
    return moved;
  });
}

TEST_F(RandomCanonicalRewritesTest, EqualNodesCanBeOne) {
  ExpectNothingChanges([](Program& program, SplitMix64&) -> absl::StatusOr<int64_t> {
    int64_t merged = 0;
    for (Graph* graph : program.graphs()) {
      std::vector<Node*> seen;
      for (Node* node : graph->nodes()) {
        if (IsBoundaryNode(*node) || node->num_results() == 0 || !DirectEffects(*node).is_pure()) {
          continue;
        }
        const auto same = std::find_if(seen.begin(), seen.end(), [&](const Node* other) {
          return &other->op() == &node->op() && other->operands() == node->operands() &&
                 other->attributes() == node->attributes() &&
                 other->result_types() == node->result_types();
        });
        if (same == seen.end()) {
          seen.push_back(node);
          continue;
        }
        for (int i = 0; i < node->num_results(); ++i) {
          node->result(i).replace_all_uses_with((*same)->result(i));
        }
        ++merged;
      }
    }
    return merged;
  });
}

// ---- memory

TEST_F(RandomCanonicalRewritesTest, ARunNeedsTheMemoryThatItSays) {
  for (uint64_t seed = seeds_.first; seed < seeds_.end(); ++seed) {
    SCOPED_TRACE(absl::StrCat("seed ", seed));
    const std::unique_ptr<Program> program = MakeProgram(seed);
    ASSERT_OK_AND_ASSIGN(const std::vector<Tensor> inputs,
                         SeededInputsOf(*program->FindGraph("main"), seed));
    int64_t peak_of_initializers = 0;
    auto run = [&](int64_t limit, bool is_watched = true) -> absl::StatusOr<int64_t> {
      SessionOptions options = {.memory_limit = limit};
      // With an observer of all nodes, none is left out.
      if (is_watched) options.observer = [](const NodeRun&) { return absl::OkStatus(); };
      RH_ASSIGN_OR_RETURN(std::unique_ptr<Session> session, Session::Create(*program, {}, options));
      peak_of_initializers = session->peak_bytes();
      for (size_t i = 0; i < inputs.size(); ++i) {
        RH_RETURN_IF_ERROR(session->set_input(static_cast<int64_t>(i), inputs[i]));
      }
      RH_RETURN_IF_ERROR(session->infer());
      return session->peak_bytes();
    };
    ASSERT_OK_AND_ASSIGN(const int64_t peak, run(INT64_MAX));
    if (peak <= 1) continue;
    // A result counts as new before the kernel runs, even if it then shares its operand's bytes: at
    // most twice the peak.
    ASSERT_THAT(run(2 * std::max(peak, peak_of_initializers)), IsOkAndHolds(peak))
        << DebugString(*program);
    ASSERT_THAT(run(1), StatusIs(absl::StatusCode::kResourceExhausted)) << DebugString(*program);
    // Under a smaller limit the session goes in smaller steps and stays within it, or reports an
    // error.
    for (const bool is_watched : {true, false}) {
      for (const int64_t limit : {peak / 2 + 1, peak - 1, peak, 2 * peak, INT64_MAX}) {
        const absl::StatusOr<int64_t> taken = run(limit, is_watched);
        if (taken.ok()) {
          ASSERT_LE(*taken, limit) << DebugString(*program);
        } else {
          ASSERT_THAT(taken, StatusIs(absl::StatusCode::kResourceExhausted))
              << DebugString(*program);
          ASSERT_LT(limit, INT64_MAX);
        }
      }
    }
  }
}

}  // namespace
}  // namespace roundhouse
