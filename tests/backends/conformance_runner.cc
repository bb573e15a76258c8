// The main of tests that check a backend's claims; backend_conformance_test.bzl declares such
// tests. Prints the support matrix and fails on false accepts, each with its smallest case.
//
//   conformance_runner BACKEND PROGRAM...
//
// In the environment: ROUNDHOUSE_SEED for another seed, ROUNDHOUSE_COUNT for more variants of each
// node, ROUNDHOUSE_HUGE_SIZES=0 to leave out sizes that exceed all memory.
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <memory>
#include <string>
#include <vector>

#include "absl/status/statusor.h"
#include "gtest/gtest.h"
#include "roundhouse/core/context.h"
#include "roundhouse/service/backend.h"
#include "roundhouse/tests/backends/conformance.h"
#include "roundhouse/tests/backends/region_runs.h"
#include "roundhouse/tests/backends/single_nodes.h"

namespace roundhouse {
namespace {

std::string backend_name;
std::vector<std::string> program_paths;

uint64_t FromEnvironment(const char* name, uint64_t otherwise) {
  const char* text = std::getenv(name);
  return text == nullptr ? otherwise : std::strtoull(text, nullptr, 10);
}

TEST(Conformance, DoesWhatItClaims) {
  const absl::StatusOr<std::unique_ptr<Context>> context = Context::WithLinkedExtensions();
  ASSERT_TRUE(context.ok()) << context.status();
  const absl::StatusOr<const Backend*> backend = BackendRegistry::Of(**context).Get(backend_name);
  ASSERT_TRUE(backend.ok()) << backend.status();
  ConformanceOptions options;
  options.programs = program_paths;
  options.seed = FromEnvironment("ROUNDHOUSE_SEED", options.seed);
  options.variants = static_cast<int>(FromEnvironment("ROUNDHOUSE_COUNT", options.variants));
  options.huge_sizes = FromEnvironment("ROUNDHOUSE_HUGE_SIZES", 1) != 0;
  const std::unique_ptr<Backend> regions =
      (*backend)->unit() == BackendUnit::kNode ? RegionsOf(**backend) : nullptr;
  const absl::StatusOr<ConformanceReport> report =
      CheckConformance(**context, regions != nullptr ? *regions : **backend, options);
  ASSERT_TRUE(report.ok()) << report.status();
  std::printf("%s", report->ToText().c_str());
  if (TakesHighest(**backend)) {
    EXPECT_GT(report->num_right(), 0) << "it takes nothing of these programs";
  } else {
    EXPECT_EQ(report->num_right(), 0) << "it takes nodes, though " << (*backend)->Available();
  }
  for (const auto& [key, op] : report->ops) {
    EXPECT_EQ(op.false_accepts(), 0)
        << key.first << " on " << key.second << ": " << op.failure << "\n"
        << op.failure_program;
  }
  EXPECT_EQ(report->regions.wrong, 0)
      << "regions of several nodes; the first: " << report->regions.failure << "\n"
      << report->regions.program;
}

}  // namespace
}  // namespace roundhouse

int main(int argc, char** argv) {
  ::testing::InitGoogleTest(&argc, argv);
  if (argc < 3) {
    std::fprintf(stderr, "usage: %s BACKEND PROGRAM...\n", argv[0]);
    return 1;
  }
  roundhouse::backend_name = argv[1];
  roundhouse::program_paths.assign(argv + 2, argv + argc);
  return RUN_ALL_TESTS();
}
