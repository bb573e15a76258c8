// File: conformance.h
//
// Tests whether a backend does what it claims. The backend is asked about the nodes of programs
// that test ops, and about variants of them: other sizes, attributes, elements, constants in place
// of inputs, numbers that are NaN, infinite, -0 or denormal. Nodes that it takes are compiled as
// regions of their own, run, and compared with the reference. The nodes that it takes are also put
// together to regions of several nodes, and tried with sizes too large for any memory.
//
//   RH_ASSIGN_OR_RETURN(const ConformanceReport report,
//                       CheckConformance(context, backend, {.programs = paths}));
//   std::printf("%s", report.ToText().c_str());
#ifndef ROUNDHOUSE_TESTS_BACKENDS_CONFORMANCE_H_
#define ROUNDHOUSE_TESTS_BACKENDS_CONFORMANCE_H_

#include <cstdint>
#include <map>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "absl/status/statusor.h"
#include "roundhouse/core/context.h"
#include "roundhouse/service/backend.h"
#include "roundhouse/tests/backends/conformance_regions.h"

namespace roundhouse {

struct ConformanceOptions {
  // Paths of programs in the format of check_case.h.
  std::vector<std::string> programs = {};
  uint64_t seed = 1;
  // The number of cases made from each node, and the maximum run for one op on one kind of element.
  // Five times as many regions of several nodes are made.
  int variants = 12;
  int64_t max_cases = 200;
  int num_threads = 2;
  // Whether to try sizes too large for any memory, which runs the backend in other processes.
  bool huge_sizes = true;
};

// The results of the cases of one op on one kind of element.
struct OpConformance {
  int64_t right = 0;
  int64_t declined = 0;
  // Those of `right` with NaN, infinities, -0 or denormals among the operands (special_values.h).
  int64_t special = 0;
  // Cases of sizes too large for any memory (huge_sizes.h), tried with the first kind of element of
  // an op.
  int64_t huge = 0;
  // False accepts: the backend takes the node, and then does not compile or prepare it (refused),
  // gives wrong results, or crashes or hangs on sizes too large for any memory.
  int64_t refused = 0;
  int64_t wrong = 0;
  int64_t crashed = 0;

  std::set<std::string> reasons = {};  // Why it declined; a few of them.
  // The smallest case of a false accept: the failure, its size in elements, and its program.
  std::string failure = "";
  int64_t failure_elements = 0;
  std::string failure_program = "";

  int64_t false_accepts() const { return refused + wrong + crashed; }
};

struct ConformanceReport {
  std::string backend;
  // By op and the kind of its first operand's elements.
  std::map<std::pair<std::string, std::string>, OpConformance> ops;
  // Regions of several of the nodes that it takes (conformance_regions.h).
  RegionsResult regions = {};

  bool ok() const;
  int64_t num_right() const;
  // The support matrix, the smallest case of each op with false accepts, and the first wrong
  // region.
  std::string ToText() const;
};

// The context needs the dialects of the programs and their kernels. Error: a program that is
// malformed or does not run.
absl::StatusOr<ConformanceReport> CheckConformance(const Context& context, const Backend& backend,
                                                   const ConformanceOptions& options);

}  // namespace roundhouse

#endif  // ROUNDHOUSE_TESTS_BACKENDS_CONFORMANCE_H_
