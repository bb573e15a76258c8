// The tool `verify`: checks whether another compiler computes the same results for a model.
#ifndef ROUNDHOUSE_TOOLS_VERIFYING_VERIFY_H_
#define ROUNDHOUSE_TOOLS_VERIFYING_VERIFY_H_

#include <chrono>
#include <cstdint>
#include <ostream>
#include <string>
#include <vector>

#include "absl/status/status.h"
#include "roundhouse/api/run_case.h"
#include "roundhouse/core/context.h"
#include "roundhouse/tools/command_line/progress.h"
#include "roundhouse/tools/verifying/ulps.h"

namespace roundhouse {

struct VerifyAgainstOptions {
  std::string model;
  std::string bundle;
  std::string against = "mlir";
  std::string entry;
  std::vector<std::string> inputs;
  std::vector<std::string> shapes;
  int64_t seed = 0;
  std::string backend = "reference";
  int64_t max_ulps = 256;
  double near_zero = 1e-6;
  std::string
      reduced;  // Output for the reduced program that differs; standard output unless given.
  bool no_reduce = false;
  bool partly = false;  // Leaves out what TOSA cannot express, instead of failing.
  std::chrono::nanoseconds step_timeout = std::chrono::minutes(5);
  bool json = false;
  Progress* progress = nullptr;
};

// The report goes to `out`. Errors: the results differ (DataLoss); those of reading and running;
// programs that the other compiler cannot take.
absl::Status VerifyAgainst(const Context& context, const VerifyAgainstOptions& options,
                           std::ostream& out);

int VerifyMain(int argc, char** argv);

}  // namespace roundhouse

#endif  // ROUNDHOUSE_TOOLS_VERIFYING_VERIFY_H_
