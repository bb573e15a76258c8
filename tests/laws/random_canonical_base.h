// The fixture for laws on random runnable programs in `canonical`.
#ifndef ROUNDHOUSE_TESTS_LAWS_RANDOM_CANONICAL_BASE_H_
#define ROUNDHOUSE_TESTS_LAWS_RANDOM_CANONICAL_BASE_H_

#include <cstdint>
#include <memory>

#include "absl/status/statusor.h"
#include "gtest/gtest.h"
#include "roundhouse/core/context.h"
#include "roundhouse/core/program.h"
#include "roundhouse/dialects/canonical/canonical.h"
#include "roundhouse/dialects/control/control.h"
#include "roundhouse/dialects/ml_program/ml_program.h"
#include "roundhouse/interp/reference/reference.h"
#include "roundhouse/interp/session_executor.h"
#include "roundhouse/tests/laws/seeds.h"
#include "roundhouse/tests/random/random_canonical_program.h"

namespace roundhouse {

class RandomCanonicalBase : public ::testing::Test {
 protected:
  static constexpr uint64_t kCount = 250;

  RandomCanonicalBase()
      : context_(*Context::With({RegisterMlProgram, RegisterControl, RegisterCanonical,
                                 RegisterReferenceKernels, RegisterSessionExecutor})),
        seeds_(SeedsOr(kCount)) {}

  // The options vary with the seed.
  std::unique_ptr<Program> MakeProgram(uint64_t seed) const {
    RandomCanonicalOptions options;
    options.non_finite = seed % 4 == 0;
    options.f32_only = seed % 5 == 0;
    options.unknown_sizes = seed % 3 != 0;
    options.steps = seed % 7 != 0;
    return RandomCanonicalProgram(*context_, seed, options);
  }

  const std::unique_ptr<Context> context_;
  const Seeds seeds_;
};

}  // namespace roundhouse

#endif  // ROUNDHOUSE_TESTS_LAWS_RANDOM_CANONICAL_BASE_H_
