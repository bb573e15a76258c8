// The law of pipelines, on random programs: cut into any number of stages and micro-batches, they
// give the same results as on one device.
//
// Other seeds: seeds.h.
#include <algorithm>
#include <cstdint>
#include <iostream>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "gtest/gtest.h"
#include "roundhouse/api/devices/spread_program.h"
#include "roundhouse/core/base/splitmix64.h"
#include "roundhouse/core/boundary.h"
#include "roundhouse/core/context.h"
#include "roundhouse/core/graph.h"
#include "roundhouse/core/node.h"
#include "roundhouse/core/program.h"
#include "roundhouse/core/tensor/tensor.h"
#include "roundhouse/core/text/printer.h"
#include "roundhouse/core/type.h"
#include "roundhouse/service/tensor_difference.h"
#include "roundhouse/tests/devices/partitioned_run.h"
#include "roundhouse/tests/laws/seeds.h"
#include "roundhouse/tests/random/random_canonical_program.h"
#include "roundhouse/tests/testing/compare_runs.h"
#include "roundhouse/tests/testing/matchers.h"

namespace roundhouse {
namespace {

class PipelineLaws : public ::testing::Test {
 protected:
  PipelineLaws() : seeds_(SeedsOr(150)) {
    absl::StatusOr<std::unique_ptr<Context>> context = Context::WithLinkedExtensions();
    EXPECT_THAT(context, IsOk());
    context_ = *std::move(context);
  }

  // The first dimension of the first input that has one.
  static std::optional<int64_t> BatchOf(const Graph& graph, std::string& name) {
    for (const Port& port : graph.inputs()) {
      if (!port.type.is_tensor() || !port.type.shape().is_static() ||
          port.type.shape().rank() == 0) {
        continue;
      }
      name = port.name;
      return port.type.shape().size(0);
    }
    return std::nullopt;
  }

  static int64_t RandomDivisor(int64_t number, SplitMix64& random) {
    std::vector<int64_t> divisors;
    for (int64_t divisor = 1; divisor <= std::min<int64_t>(number, 8); ++divisor) {
      if (number % divisor == 0) divisors.push_back(divisor);
    }
    // Mostly the greater ones, as they make pipelines.
    return divisors[std::max(random.Next() % divisors.size(), random.Next() % divisors.size())];
  }

  static SpreadRequest RandomRequest(Program& program, SplitMix64& random) {
    Graph& main = *program.FindGraph("main");
    SpreadRequest request = {.pipeline = "pipe"};
    const auto stages = static_cast<int64_t>(1 + random.Next() % 4);
    request.devices = absl::StrCat("pipe:", stages);
    std::string input;
    const int64_t batch = BatchOf(main, input).value_or(1);
    if (random.Next() % 4 == 0 && batch > 0 && batch % 2 == 0 && !input.empty()) {
      absl::StrAppend(&request.devices, ",data:2");
      std::string sharding = "data";
      for (const Port& port : main.inputs()) {
        if (port.name != input) continue;
        for (int64_t dim = 1; dim < port.type.shape().rank(); ++dim)
          absl::StrAppend(&sharding, ",_");
      }
      request.pins = {absl::StrCat(input, "=", sharding)};
      request.microbatches = RandomDivisor(batch / 2, random);
    } else {
      request.microbatches = batch == 0 ? 1 : RandomDivisor(batch, random);
    }
    if (random.Next() % 4 != 0) return request;
    // Pins one node.
    int number = 0;
    std::vector<std::string> names;
    for (Node* node : main.nodes()) {
      if (IsBoundaryNode(*node) || node->num_results() == 0) continue;
      node->set_name(absl::StrCat("node", number++));
      names.push_back(node->name());
    }
    if (!names.empty()) {
      request.stages = {absl::StrCat(names[random.Next() % names.size()], "=",
                                     random.Next() % static_cast<uint64_t>(stages))};
    }
    return request;
  }

  const Seeds seeds_;
  std::unique_ptr<Context> context_;
};

TEST_F(PipelineLaws, StagesDoWhatOneDeviceDoes) {
  uint64_t cut = 0;
  uint64_t refused = 0;
  uint64_t failing = 0;
  uint64_t with_microbatches = 0;
  for (uint64_t seed = seeds_.first; seed < seeds_.end(); ++seed) {
    RandomCanonicalOptions options;
    options.max_nodes = seed % 2 == 0 ? 12 : 24;
    options.f64_only = true;
    options.steps = false;
    options.unknown_sizes = false;
    const std::unique_ptr<Program> program = RandomCanonicalProgram(*context_, seed, options);
    SplitMix64 random(seed);
    const SpreadRequest request = RandomRequest(*program, random);
    const std::unique_ptr<Program> made = program->clone();
    const std::string about =
        absl::StrCat("seed ", seed, " on ", request.devices, ", ", *request.microbatches,
                     " micro-batches\n", DebugString(*program));
    const absl::Status status = SpreadProgram(*made, request);
    // Fewer nodes than stages, a pin that is not on the way from an input to an output, sizes that
    // only the run knows, elements of four bits; windows that reach across the cut of the inputs.
    if (absl::StrContains(status.message(), "nodes to divide") ||
        absl::StrContains(status.message(), "stage pins: nothing on the way") ||
        absl::StrContains(status.message(), "cannot be sent from stage") ||
        absl::StrContains(status.message(), "would need the borders of another")) {
      ++refused;
      continue;
    }
    ASSERT_THAT(status, IsOk()) << about;
    ASSERT_OK_AND_ASSIGN(const std::vector<std::unique_ptr<Program>> by_rank,
                         ProgramsOfRanks(*made));
    ASSERT_OK_AND_ASSIGN(const std::vector<Tensor> inputs,
                         SeededInputsOf(*program->FindGraph("main"), seed));
    const absl::StatusOr<std::vector<Tensor>> expected = RunOnOne(*program, "main", inputs, 2);
    const absl::StatusOr<std::vector<Tensor>> found = RunOnRanks(by_rank, "main", inputs, 2);
    if (!expected.ok()) {
      ++failing;
      continue;
    }
    ASSERT_THAT(found, IsOk()) << about << DebugString(*made);
    for (size_t i = 0; i < expected->size(); ++i) {
      ASSERT_OK_AND_ASSIGN(const TensorDifference difference,
                           Compare((*found)[i], (*expected)[i], Tolerance::Close(1e-6, 1e-6)));
      ASSERT_TRUE(difference.ok()) << "output " << i << ": " << difference.ToString() << "\n"
                                   << about << DebugString(*made);
    }
    ++cut;
    if (*request.microbatches > 1) ++with_microbatches;
  }
  std::cout << cut << " programs cut, " << with_microbatches << " with micro-batches; " << refused
            << " refused, " << failing << " fail on one device\n";
  EXPECT_GT(cut, seeds_.count / 3);
  EXPECT_GT(with_microbatches, seeds_.count / 8);
}

}  // namespace
}  // namespace roundhouse
