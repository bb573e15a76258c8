// The law of devices, on random programs: spread over several devices in any way, they give the
// same results as on one.
//
// Other seeds: seeds.h.
#include <cstdint>
#include <iostream>
#include <iterator>
#include <map>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "gtest/gtest.h"
#include "roundhouse/core/base/splitmix64.h"
#include "roundhouse/core/base/status_macros.h"
#include "roundhouse/core/boundary.h"
#include "roundhouse/core/context.h"
#include "roundhouse/core/dialect.h"
#include "roundhouse/core/graph.h"
#include "roundhouse/core/node.h"
#include "roundhouse/core/program.h"
#include "roundhouse/core/tensor/element_type.h"
#include "roundhouse/core/tensor/tensor.h"
#include "roundhouse/core/text/printer.h"
#include "roundhouse/core/type.h"
#include "roundhouse/passes/framework/pass_runner.h"
#include "roundhouse/service/devices/device_mesh.h"
#include "roundhouse/service/devices/sharding.h"
#include "roundhouse/service/tensor_difference.h"
#include "roundhouse/tests/devices/partitioned_run.h"
#include "roundhouse/tests/laws/seeds.h"
#include "roundhouse/tests/random/random_canonical_options.h"
#include "roundhouse/tests/random/random_canonical_program.h"
#include "roundhouse/tests/testing/compare_runs.h"
#include "roundhouse/tests/testing/matchers.h"

namespace roundhouse {
namespace {

constexpr const char* kMeshes[] = {"x:2", "x:2,y:2", "x:3", "x:2,y:3", "x:4", "x:2,y:1"};

class ShardingLaws : public ::testing::Test {
 protected:
  ShardingLaws() : seeds_(SeedsOr(150)) {
    absl::StatusOr<std::unique_ptr<Context>> context = Context::WithLinkedExtensions();
    EXPECT_THAT(context, IsOk());
    context_ = *std::move(context);
  }

  // Returns a random legal sharding of a value; "" if it is whole.
  static std::string RandomSharding(const Type& type, const DeviceMesh& mesh, SplitMix64& random) {
    if (!type.is_tensor() || !type.shape().is_static() || type.shape().rank() == 0) return "";
    Sharding sharding(type.shape().rank());
    for (int axis = 0; axis < mesh.num_axes(); ++axis) {
      const auto dim = static_cast<int64_t>(random.Next() % type.shape().rank());
      sharding.mutable_axes(dim).push_back(axis);
      if (!LocalType(type, sharding, mesh).ok()) sharding.mutable_axes(dim).pop_back();
    }
    return sharding.is_whole() ? "" : sharding.ToString(mesh);
  }

  // Pins some of the inputs, globals and nodes.
  static std::vector<std::string> RandomPins(Program& program, const DeviceMesh& mesh,
                                             SplitMix64& random) {
    std::vector<std::string> pins;
    const auto pin = [&](const std::string& name, const Type& type, uint64_t one_of) {
      if (name.empty() || random.Next() % one_of != 0) return;
      const std::string sharding = RandomSharding(type, mesh, random);
      if (!sharding.empty()) pins.push_back(absl::StrCat(name, "=", sharding));
    };
    for (const Port& port : program.FindGraph("main")->inputs()) pin(port.name, port.type, 2);
    int number = 0;
    for (Graph* graph : program.graphs()) {
      const bool is_main = graph->name() == "main";
      for (Node* node : graph->nodes()) {
        if (IsBoundaryNode(*node) || node->num_results() == 0) continue;
        node->set_name(absl::StrCat("node", number++));
        // Nodes that no entry reaches cannot be pinned.
        if (is_main) pin(absl::StrCat("%", node->name()), node->result(0).type(), 4);
      }
    }
    return pins;
  }

  static absl::StatusOr<std::vector<Tensor>> Run(const Program& partitioned,
                                                 const std::vector<Tensor>& inputs,
                                                 bool is_localized) {
    if (!is_localized) return RunOnMany(partitioned, "main", inputs, 2);
    RH_ASSIGN_OR_RETURN(const std::vector<std::unique_ptr<Program>> by_rank,
                        Localized(partitioned));
    return RunOnRanks(by_rank, "main", inputs, 2);
  }

  struct Totals {
    std::map<std::string, int> ops;  // Of the programs.
    std::map<std::string, int> collectives;
    uint64_t spread = 0;
    uint64_t failing = 0;
    uint64_t spread_bodies = 0;
    uint64_t exchanges_in_bodies = 0;

    void Print() const {
      for (const auto& [op, count] : collectives) std::cout << count << "  " << op << "\n";
      std::cout << spread << " programs, " << failing << " of which fail on one device, "
                << spread_bodies << " spread bodies with " << exchanges_in_bodies << " exchanges, "
                << ops.size() << " ops\n";
    }
  };

  static void Count(const Program& whole, const Program& partitioned, Totals& totals) {
    for (const Graph* graph : whole.graphs()) {
      for (const Node* node : graph->nodes()) ++totals.ops[std::string(node->op_name())];
    }
    for (const Graph* graph : partitioned.graphs()) {
      const bool is_body = graph->visibility() == Visibility::kPrivate;
      for (const Node* node : graph->nodes()) {
        if (node->dialect() == nullptr || node->dialect()->name() != "collective") continue;
        ++totals.collectives[std::string(node->op_name())];
        if (is_body && node->attribute("channel") != nullptr) ++totals.exchanges_in_bodies;
      }
      // Of another type than all of the program has.
      const Graph* before = whole.FindGraph(graph->name());
      if (!is_body || before == nullptr) continue;
      for (size_t i = 0; i < graph->inputs().size(); ++i) {
        if (graph->inputs()[i].type == before->inputs()[i].type) continue;
        ++totals.spread_bodies;
        break;
      }
    }
  }

  // Spreads the program of the seed and compares its results with those of one device.
  void CheckProgram(uint64_t seed, RandomCanonicalOptions options, Totals& totals) const {
    options.f64_only = true;
    options.steps = false;
    options.unknown_sizes = false;
    const std::unique_ptr<Program> program = RandomCanonicalProgram(*context_, seed, options);
    SplitMix64 random(seed);
    const char* devices = kMeshes[random.Next() % std::size(kMeshes)];
    ASSERT_OK_AND_ASSIGN(const DeviceMesh mesh, DeviceMesh::Parse(devices));
    const DevicesAndPins request = {.devices = devices, .pins = RandomPins(*program, mesh, random)};
    if (request.pins.empty()) return;
    ++totals.spread;
    const std::string before = DebugString(*program);
    const std::string where =
        absl::StrCat("seed ", seed, " on ", devices, " with ", absl::StrJoin(request.pins, " "));
    const absl::StatusOr<std::unique_ptr<Program>> partitioned = Partitioned(*program, request);
    ASSERT_THAT(partitioned, IsOk()) << where << "\n" << before;

    ASSERT_OK_AND_ASSIGN(const std::vector<Tensor> inputs,
                         SeededInputsOf(*program->FindGraph("main"), seed));
    const absl::StatusOr<std::vector<Tensor>> expected = RunOnOne(*program, "main", inputs, 2);
    // As partitioned, or with fewer collectives, or with a program for each device.
    const std::string passes =
        seed % 3 == 0
            ? "multi_devices_check"
            : absl::StrCat("[optimize_collectives, dce], ",
                           // Some with exchanges that go on while devices compute.
                           seed % 2 == 0 ? "overlap_exchanges, " : "", "multi_devices_check");
    ASSERT_THAT(RunPasses(**partitioned, passes), IsOk()) << where << "\n"
                                                          << before << DebugString(**partitioned);
    const absl::StatusOr<std::vector<Tensor>> found = Run(**partitioned, inputs, seed % 3 == 2);
    if (!expected.ok()) {
      ++totals.failing;
      return;
    }
    ASSERT_THAT(found, IsOk()) << where << "\n" << before << DebugString(**partitioned);
    for (size_t i = 0; i < expected->size(); ++i) {
      ASSERT_OK_AND_ASSIGN(const TensorDifference difference,
                           Compare((*found)[i], (*expected)[i], Tolerance::Close(1e-6, 1e-6)));
      ASSERT_TRUE(difference.ok())
          << where << ": output " << i << ": " << difference.ToString() << "\n"
          << before << DebugString(**partitioned);
    }
    Count(*program, **partitioned, totals);
  }

  const Seeds seeds_;
  std::unique_ptr<Context> context_;
};

TEST_F(ShardingLaws, ManyDevicesDoWhatOneDoes) {
  Totals totals;
  for (uint64_t seed = seeds_.first; seed < seeds_.end(); ++seed) {
    RandomCanonicalOptions options;
    options.max_nodes = seed % 2 == 0 ? 12 : 24;
    CheckProgram(seed, options, totals);
    if (HasFatalFailure()) return;
  }
  totals.Print();
  EXPECT_GT(totals.spread - totals.failing, seeds_.count / 3);
}

TEST_F(ShardingLaws, BranchesAndLoopsDoWhatTheyDoOnOne) {
  Totals totals;
  for (uint64_t seed = seeds_.first; seed < seeds_.end(); ++seed) {
    RandomCanonicalOptions options;
    options.max_nodes = seed % 2 == 0 ? 8 : 16;
    options.many_bodies = true;
    options.families = {CanonicalFamily::kElementwise, CanonicalFamily::kActivation,
                        CanonicalFamily::kLinear,      CanonicalFamily::kShape,
                        CanonicalFamily::kMovement,    CanonicalFamily::kSlicing,
                        CanonicalFamily::kReduction,   CanonicalFamily::kGather,
                        CanonicalFamily::kState,       CanonicalFamily::kControl};
    CheckProgram(seed, options, totals);
    if (HasFatalFailure()) return;
  }
  totals.Print();
  EXPECT_GT(totals.spread_bodies, seeds_.count / 5);
  EXPECT_GT(totals.exchanges_in_bodies, 0);
}

}  // namespace
}  // namespace roundhouse
