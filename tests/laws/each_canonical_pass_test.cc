// Checks for each pass alone, on random runnable programs in `canonical`, what the pass declares:
//   Results move no more than its class of numerics allows.
//   A second run changes nothing, and the same program gives the same result.
//
// Other seeds: seeds.h. Each pass runs on programs as they were made, and on cleaned ones.
#include <cstdint>
#include <cstdio>
#include <map>
#include <memory>
#include <set>
#include <string>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/str_cat.h"
#include "gtest/gtest.h"
#include "roundhouse/core/context.h"
#include "roundhouse/core/equality.h"
#include "roundhouse/core/program.h"
#include "roundhouse/core/text/printer.h"
#include "roundhouse/passes/framework/pass_info.h"
#include "roundhouse/passes/framework/pass_registry.h"
#include "roundhouse/passes/framework/pass_runner.h"
#include "roundhouse/service/tensor_difference.h"
#include "roundhouse/tests/laws/seeds.h"
#include "roundhouse/tests/random/random_canonical_program.h"
#include "roundhouse/tests/testing/compare_runs.h"
#include "roundhouse/tests/testing/matchers.h"

namespace roundhouse {
namespace {

constexpr char kCleaning[] = "[inline, infer_types, canonicalize, fold_constants, dce]";

bool NeedsOptions(const PassInfo& pass) {
  for (const AttributeInfo& option : pass.options) {
    if (option.required) return true;
  }
  return false;
}

// Returns what the pass does wrong on this program, or "". Counts in `changes` whether the pass
// changed the program.
std::string Breach(const PassInfo& pass, const Program& before, uint64_t seed, int64_t& changes) {
  const std::unique_ptr<Program> once = before.clone();
  const absl::StatusOr<bool> changed = RunPasses(*once, pass.name);
  if (!changed.ok()) return absl::StrCat("it fails: ", changed.status().ToString());
  if (!*changed) return "";
  ++changes;
  const bool is_exact = *pass.numerics == Numerics::kExact;
  // The error of rounding to few bits depends on the program.
  const bool is_comparable = *pass.numerics != Numerics::kQuantizes;
  const absl::Status same = CompareRuns(
      *once, before,
      {.seed = seed, .tolerance = is_exact ? Tolerance::Exact() : Tolerance::Close(1e-3, 1e-3)});
  if (!same.ok() && is_comparable)
    return absl::StrCat("it moves numbers: ", same.ToString(), "\n", DebugString(*once));
  const std::unique_ptr<Program> again = before.clone();
  if (!RunPasses(*again, pass.name).ok() || !FirstDifference(*once, *again).empty())
    return absl::StrCat("it does not do the same twice: ", FirstDifference(*once, *again));
  const absl::StatusOr<bool> more = RunPasses(*again, pass.name);
  if (!more.ok()) return absl::StrCat("it fails the second time: ", more.status().ToString());
  if (*more) {
    return absl::StrCat("it finds more to do: ", FirstDifference(*once, *again), "\n",
                        DebugString(*once));
  }
  return "";
}

TEST(EachCanonicalPass, DoesWhatItSaysOfItself) {
  ASSERT_OK_AND_ASSIGN(const std::unique_ptr<Context> context, Context::WithLinkedExtensions());
  const Seeds seeds = SeedsOr(/*count=*/250);
  std::map<std::string, int64_t> changes;
  std::set<std::string> broken;  // Only the first breach of each is reported.
  for (uint64_t seed = seeds.first; seed < seeds.end(); ++seed) {
    RandomCanonicalOptions options;
    options.f32_only = seed % 2 == 0;
    options.unknown_sizes = seed % 3 != 0;
    // Step functions would make a small rounding error large.
    options.steps = !options.f32_only;
    const std::unique_ptr<Program> before = RandomCanonicalProgram(*context, seed, options);
    if (seed % 4 < 2) {
      ASSERT_THAT(RunPasses(*before, kCleaning), IsOk());
    }
    for (const PassInfo* pass : PassRegistry::Of(*context).passes()) {
      // Rounding to other kinds, or before a step function, gives errors that no tolerance covers.
      if (NeedsOptions(*pass) || !pass->required_graph_attributes.empty() ||
          (*pass->numerics != Numerics::kExact && options.steps))
        continue;
      const std::string breach = Breach(*pass, *before, seed, changes[pass->name]);
      if (breach.empty() || !broken.insert(pass->name).second) continue;
      ADD_FAILURE() << pass->name << ", seed " << seed << ": " << breach << DebugString(*before);
    }
  }
  std::printf("programs changed:");
  for (const auto& [pass, count] : changes)
    std::printf(" %s %lld", pass.c_str(), static_cast<long long>(count));
  std::printf("\n");
}

}  // namespace
}  // namespace roundhouse
