// The laws of partitioning programs among backends, on random programs and backends that take
// random nodes:
//   after every merge, the clusters can run one after the other, with the order of effects and the
//   control dependencies kept;
//   two regions of one backend that data joins are separate only if they cannot be one;
//   a partitioned program verifies, equals what its text parses to, and gives the results of the
//   original program;
//   unpartition restores the program.
//
// Other seeds: seeds.h.
#include <algorithm>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <functional>
#include <map>
#include <memory>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/str_cat.h"
#include "gtest/gtest.h"
#include "roundhouse/core/attribute.h"
#include "roundhouse/core/base/splitmix64.h"
#include "roundhouse/core/boundary.h"
#include "roundhouse/core/context.h"
#include "roundhouse/core/effects.h"
#include "roundhouse/core/equality.h"
#include "roundhouse/core/graph.h"
#include "roundhouse/core/node_numbering.h"
#include "roundhouse/core/outline/effect_order.h"
#include "roundhouse/core/program.h"
#include "roundhouse/core/text/parser.h"
#include "roundhouse/core/text/printer.h"
#include "roundhouse/core/traversal.h"
#include "roundhouse/core/type.h"
#include "roundhouse/core/verifier/verifier.h"
#include "roundhouse/passes/framework/pass_runner.h"
#include "roundhouse/passes/placement/merge_regions.h"
#include "roundhouse/service/backend.h"
#include "roundhouse/service/evaluation.h"
#include "roundhouse/service/region.h"
#include "roundhouse/tests/laws/seeds.h"
#include "roundhouse/tests/random/random_canonical_program.h"
#include "roundhouse/tests/testing/compare_runs.h"
#include "roundhouse/tests/testing/matchers.h"
#include "roundhouse/tests/testing/planted_backend.h"
#include "roundhouse/tests/testing/random_program.h"

namespace roundhouse {
namespace {

// A node's attribute: a bit for each backend that takes the node; two more bits put it into a
// composite; three more name the backends that then do not compile it.
constexpr char kMark[] = "test.mark";

int64_t MarkOf(const Node& node) {
  const Attribute* mark = node.attributes().Find(kMark);
  return mark == nullptr ? 0 : *mark->if_int();
}

void RegisterBackends(Context& context) {
  for (int bit = 0; bit < 3; ++bit) {
    PlantedOptions options;
    options.name = std::string(1, static_cast<char>('a' + bit));
    options.supports = [bit](const Node& node) {
      return (MarkOf(node) >> bit & 1) != 0 ? absl::OkStatus()
                                            : absl::UnimplementedError("not marked");
    };
    options.compiles = [bit](const Node& node) {
      const auto* kernels = node.service<EvaluationService>();
      if (kernels == nullptr || !kernels->CanEvaluate(node.op()))
        return absl::UnimplementedError("no kernel");
      return (MarkOf(node) >> (5 + bit) & 1) == 0 ? absl::OkStatus()
                                                  : absl::UnimplementedError("marked");
    };
    options.composites = [bit](const Node& last) {
      std::vector<Composite> composites;
      if ((MarkOf(last) >> 3 & 3) != bit) return composites;
      for (const Value* operand : last.operands()) {
        if (operand->node().is_in(last.graph()))
          composites.push_back({.name = "pair", .nodes = {&operand->node(), &last}});
      }
      return composites;
    };
    AddBackend(context, PlantedBackend(std::move(options)));
  }
}
RH_REGISTER_EXTENSION(RegisterBackends);
RH_REGISTER_EXTENSION(RegisterToybox);

void MarkAll(Program& program, SplitMix64& random) {
  // From graphs of which a backend takes little to graphs that it takes whole.
  const uint64_t density = 1 + random.Below(4);
  for (Graph* graph : program.graphs()) {
    for (Node* node : graph->nodes()) {
      if (!IsWork(*node)) continue;
      int64_t mark = static_cast<int64_t>(random.Below(4) << 3);
      if (random.Below(3) != 0) mark |= 3 << 3;  // Few composites.
      for (int bit = 0; bit < 3; ++bit) {
        mark |= random.Below(4) < density ? 1 << bit : 0;
        mark |= random.Below(10) == 0 ? 1 << (5 + bit) : 0;
      }
      node->set_attribute(kMark, Attribute::Int(mark));
    }
  }
}

using Edges = std::vector<std::pair<size_t, size_t>>;

Edges EdgesOf(const Graph& graph, const EffectAnalysis& analysis) {
  const NodeNumbering numbering(graph);
  Edges edges;
  for (size_t place = 0; place < numbering.size(); ++place) {
    ForEachSuccessor(numbering[place],
                     [&](const Node& next) { edges.emplace_back(place, numbering.Find(next)); });
  }
  for (const auto& [before, after] : EffectOrder(numbering.nodes(), &analysis))
    edges.emplace_back(numbering.Find(*before), numbering.Find(*after));
  return edges;
}

bool IsAcyclic(const Edges& edges, const std::vector<size_t>& cluster_of) {
  std::map<size_t, std::set<size_t>> after;
  std::map<size_t, int64_t> waiting_for;
  for (const size_t cluster : cluster_of) waiting_for[cluster] = 0;
  for (const auto& [from, to] : edges) {
    if (cluster_of[from] != cluster_of[to] && after[cluster_of[from]].insert(cluster_of[to]).second)
      ++waiting_for[cluster_of[to]];
  }
  std::vector<size_t> ready;
  for (const auto& [cluster, count] : waiting_for) {
    if (count == 0) ready.push_back(cluster);
  }
  size_t done = 0;
  while (!ready.empty()) {
    const size_t cluster = ready.back();
    ready.pop_back();
    ++done;
    for (const size_t next : after[cluster]) {
      if (--waiting_for[next] == 0) ready.push_back(next);
    }
  }
  return done == waiting_for.size();
}

class PartitionLawsTest : public ::testing::Test {
 protected:
  struct Seen {
    int64_t merges = 0;
    int64_t regions = 0;
    int64_t composites = 0;
    int64_t refused_merges = 0;
    int64_t compiled = 0;
    int64_t refused = 0;  // By Compile().
  };

  // Annotates and merges all graphs, and checks each step.
  void Merge(Program& program, const RegionLimits& limits) {
    ASSERT_THAT(RunPasses(program, "annotate_target{targets=\"a,b,c\"}"), IsOk());
    const EffectAnalysis analysis(program);
    for (Graph* graph : program.graphs()) {
      if (graph->is_declaration()) continue;
      const Edges edges = EdgesOf(*graph, analysis);
      MergeOptions options = {.limits = limits};
      options.after_merge = [&](const std::vector<size_t>& cluster_of) {
        ++seen_.merges;
        EXPECT_TRUE(IsAcyclic(edges, cluster_of));
      };
      ASSERT_OK_AND_ASSIGN(const MergeResult result, MergeRegions(*graph, analysis, options));
      seen_.regions += result.num_regions;
      CheckRegions(*graph, edges, limits);
      if (HasFatalFailure()) return;
    }
  }

  void CheckRegions(const Graph& graph, const Edges& edges, const RegionLimits& limits) {
    const NodeNumbering numbering(graph);
    std::vector<size_t> region_of(numbering.size());
    std::map<size_t, std::string> targets;
    std::map<size_t, int64_t> sizes;
    std::map<std::string, size_t> composites;
    for (size_t place = 0; place < numbering.size(); ++place) {
      const Node& node = numbering[place];
      const Attribute* region = node.attributes().Find(kRegionAttribute);
      EXPECT_EQ(region == nullptr, TargetOf(node).empty()) << node.DebugName();
      region_of[place] =
          region == nullptr ? place : numbering.size() + static_cast<size_t>(*region->if_int());
      if (region == nullptr) continue;
      targets.emplace(region_of[place], TargetOf(node));
      EXPECT_EQ(targets[region_of[place]], TargetOf(node)) << node.DebugName();
      ++sizes[region_of[place]];
      if (const Attribute* composite = node.attributes().Find(kCompositeAttribute)) {
        ++seen_.composites;
        EXPECT_EQ(composites.emplace(*composite->if_string(), region_of[place]).first->second,
                  region_of[place])
            << "a composite was torn apart";
      }
    }
    EXPECT_TRUE(IsAcyclic(edges, region_of));
    for (const auto& [region, size] : sizes) {
      EXPECT_GE(size, limits.min_nodes);
      EXPECT_LE(size, limits.max_nodes.value_or(INT64_MAX));
    }
    if (limits.max_nodes.has_value()) return;
    for (const auto& [from, to] : edges) {
      const size_t a = region_of[from];
      const size_t b = region_of[to];
      if (a == b || targets.count(a) == 0 || targets.count(b) == 0 || targets[a] != targets[b])
        continue;
      std::vector<size_t> merged = region_of;
      for (size_t& region : merged) region = region == b ? a : region;
      EXPECT_FALSE(IsAcyclic(edges, merged)) << "two regions that could be one";
      ++seen_.refused_merges;
    }
  }

  static RegionLimits RandomLimits(SplitMix64& random) {
    RegionLimits limits;
    if (random.Below(3) == 0) limits.min_nodes = static_cast<int64_t>(1 + random.Below(3));
    if (random.Below(3) == 0)
      limits.max_nodes = limits.min_nodes + static_cast<int64_t>(random.Below(4));
    return limits;
  }

  // Nodes that a backend does not compile go elsewhere; all regions that remain are compiled.
  void CheckCompiled(Program& program) {
    ASSERT_THAT(RunPasses(program, "compile_regions{max_rounds=4}"), IsOk());
    for (const Graph* graph : program.graphs()) {
      if (!IsRegion(*graph)) continue;
      ++seen_.compiled;
      EXPECT_TRUE(graph->attachments().Has<CompiledRegion>(CompiledRegion::kAttributeName));
      const int bit = TargetOf(*graph)[0] - 'a';
      for (const Node* node : graph->nodes()) EXPECT_EQ(MarkOf(*node) >> (5 + bit) & 1, 0);
    }
    for (const Graph* graph : program.graphs()) {
      for (const Node* node : graph->nodes()) {
        for (const auto& [backend, why] : ReasonsAgainst(*node))
          seen_.refused += why == "took it but did not compile it: marked" ? 1 : 0;
      }
    }
  }

  void CheckRoundTrip(const Program& before, std::unique_ptr<Program> program) {
    ASSERT_OK_AND_ASSIGN(const std::string text, Print(*program));
    ASSERT_OK_AND_ASSIGN(const std::unique_ptr<Program> read, Parse(program->context(), text));
    ASSERT_EQ(FirstDifference(*program, *read), "");
    for (Program* partitioned : {program.get(), read.get()}) {
      ASSERT_THAT(RunPasses(*partitioned, "unpartition"), IsOk());
      ASSERT_EQ(FirstDifference(before, *partitioned), "") << text << DebugString(*partitioned);
    }
  }

  Seen seen_;
};

TEST_F(PartitionLawsTest, OfProgramsThatRun) {
  ASSERT_OK_AND_ASSIGN(const std::unique_ptr<Context> context, Context::WithLinkedExtensions());
  const Seeds seeds = SeedsOr(150);
  for (uint64_t seed = seeds.first; seed < seeds.end(); ++seed) {
    SCOPED_TRACE(absl::StrCat("seed ", seed));
    SplitMix64 random(seed);
    std::unique_ptr<Program> program = RandomCanonicalProgram(*context, seed);
    MarkAll(*program, random);
    const std::unique_ptr<Program> before = program->clone();
    Merge(*program, RandomLimits(random));
    if (HasFailure()) return;
    ASSERT_THAT(
        RunPasses(*program, random.Below(3) == 0 ? "partition{constants=pass}" : "partition"),
        IsOk());
    ASSERT_THAT(CompareRuns(*program, *before, {.seed = seed}), IsOk()) << DebugString(*program);
    std::unique_ptr<Program> compiled = program->clone();
    CheckCompiled(*compiled);
    ASSERT_THAT(CompareRuns(*compiled, *before, {.seed = seed}), IsOk()) << DebugString(*compiled);
    CheckRoundTrip(*before, std::move(program));
    CheckRoundTrip(*before, std::move(compiled));
    if (HasFailure()) return;
  }
  EXPECT_GT(seen_.compiled, static_cast<int64_t>(seeds.count));
  EXPECT_GT(seen_.refused, static_cast<int64_t>(seeds.count));
  EXPECT_GT(seen_.merges, static_cast<int64_t>(seeds.count));
  EXPECT_GT(seen_.regions, static_cast<int64_t>(seeds.count));
  EXPECT_GT(seen_.composites, 0);
  EXPECT_GT(seen_.refused_merges, 0);
}

TEST_F(PartitionLawsTest, OfForeignPrograms) {
  ASSERT_OK_AND_ASSIGN(const std::unique_ptr<Context> context, Context::WithLinkedExtensions());
  const Seeds seeds = SeedsOr(400);
  for (uint64_t seed = seeds.first; seed < seeds.end(); ++seed) {
    SCOPED_TRACE(absl::StrCat("seed ", seed));
    SplitMix64 random(seed);
    std::unique_ptr<Program> program = RandomProgram(*context, seed);
    MarkAll(*program, random);
    const std::unique_ptr<Program> before = program->clone();
    Merge(*program, RandomLimits(random));
    if (HasFailure()) return;
    ASSERT_THAT(RunPasses(*program, "partition"), IsOk());
    CheckRoundTrip(*before, std::move(program));
    if (HasFailure()) return;
  }
  EXPECT_GT(seen_.regions, static_cast<int64_t>(seeds.count) / 4);
}

// 40,000 nodes in shapes that are hard for one algorithm or another that searches for cycles.
TEST_F(PartitionLawsTest, OfLargeGraphs) {
  constexpr int64_t kNodes = 40'000;
  ASSERT_OK_AND_ASSIGN(const std::unique_ptr<Context> context, Context::WithLinkedExtensions());
  const Type type = Type::Tensor(ElementKind::kF32, {4});
  struct Shape {
    const char* name;
    // Whether node i is taken, and the node of its second operand; below 0 if it has none.
    std::function<bool(int64_t)> is_taken;
    std::function<int64_t(int64_t)> second;
    int64_t regions;  // 0 if not known.
  };
  SplitMix64 random(1);
  std::vector<int64_t> draws;
  for (int64_t i = 0; i < kNodes; ++i) draws.push_back(static_cast<int64_t>(random.Next() >> 1));
  const std::vector<Shape> shapes = {
      {"a chain", [](int64_t) { return true; }, [](int64_t) { return -1; }, 1},
      {"a chain with holes", [](int64_t i) { return i % 4 != 3; }, [](int64_t) { return -1; },
       kNodes / 4},
      {"short and long ways", [](int64_t i) { return i % 3 != 2; },
       [](int64_t i) { return i - 97; }, 0},
      {"all to the first", [](int64_t i) { return i % 2 == 0; }, [](int64_t) { return 0; }, 0},
      {"at random", [&](int64_t i) { return draws[i] % 5 != 0; },
       [&](int64_t i) { return i - 1 - draws[i] % 500; }, 0},
      {"at random, far away", [&](int64_t i) { return draws[i] % 5 != 0; },
       [&](int64_t i) { return draws[i] % std::max<int64_t>(i, 1); }, 0},
  };
  for (const Shape& shape : shapes) {
    SCOPED_TRACE(shape.name);
    Program program(*context);
    ASSERT_OK_AND_ASSIGN(Graph * graph, program.CreateGraph("main"));
    ASSERT_OK_AND_ASSIGN(Value * input, AddInput(*graph, "x", type));
    std::vector<Value*> values;
    for (int64_t i = 0; i < kNodes; ++i) {
      const int64_t second = shape.second(i);
      std::vector<Value*> operands = {i == 0 ? input : values.back()};
      if (second >= 0 && second < i) operands.push_back(values[second]);
      Node* node = graph->CreateNode(
          operands.size() == 1 ? "canonical.relu" : "canonical.eltwise_add", operands, {type},
          {{kMark, Attribute::Int((3 << 3) + (shape.is_taken(i) ? 1 : 0))}});
      values.push_back(&node->result());
    }
    ASSERT_THAT(AddOutput(*graph, "y", *values.back()), IsOk());
    const std::unique_ptr<Program> before = program.clone();

    ASSERT_THAT(RunPasses(program, "annotate_target{targets=a}"), IsOk());
    const auto start = std::chrono::steady_clock::now();
    ASSERT_OK_AND_ASSIGN(const MergeResult result, MergeRegions(*graph, EffectAnalysis(program)));
    const auto merged = std::chrono::steady_clock::now();
    ASSERT_THAT(RunPasses(program, "partition"), IsOk());
    const auto partitioned = std::chrono::steady_clock::now();
    auto milliseconds = [](auto duration) {
      return std::chrono::duration_cast<std::chrono::milliseconds>(duration).count();
    };
    std::printf("%s: %lld regions, merged in %lld ms, partitioned in %lld ms\n", shape.name,
                static_cast<long long>(result.num_regions),
                static_cast<long long>(milliseconds(merged - start)),
                static_cast<long long>(milliseconds(partitioned - merged)));
    if (shape.regions > 0) {
      EXPECT_EQ(result.num_regions, shape.regions);
      EXPECT_TRUE(result.counts.empty()) << "a merge was left out";
    }
    ASSERT_THAT(RunPasses(program, "unpartition"), IsOk());
    EXPECT_EQ(FirstDifference(*before, program), "");
  }
}

}  // namespace
}  // namespace roundhouse
