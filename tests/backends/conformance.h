// File: conformance.h
//
// Whether a backend does what it claims. It is asked about the nodes of programs that test ops and
// about what is made of them: other sizes, attributes, elements, constants in place of inputs,
// numbers that are NaN, infinite, -0 or denormal. What it takes is compiled as a region of its own,
// run, and compared with the reference. Of the ops that it takes it is also asked with sizes that
// nothing can hold.
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

namespace roundhouse {

struct ConformanceOptions {
  // Paths of programs as check_case.h reads them.
  std::vector<std::string> programs = {};
  uint64_t seed = 1;
  // How many cases are made of each node, and how many are run of one op on one kind of element.
  int variants = 12;
  int64_t max_cases = 200;
  int num_threads = 2;
  // Whether it is asked about sizes that nothing can hold, for which it is run in other processes.
  bool huge_sizes = true;
};

// What became of the cases of one op on one kind of element.
struct OpConformance {
  int64_t right = 0;
  int64_t declined = 0;
  // Right, with NaN, infinities, -0 or denormals among the operands (special_numbers.h).
  int64_t special = 0;
  // Cases of sizes that nothing can hold (huge_sizes.h), with the first kind of element of an op.
  int64_t huge = 0;
  // False accepts: it takes the node, and then does not compile or prepare it, or is wrong; or
  // ends the process, or goes on for ever, over sizes that nothing can hold.
  int64_t refused = 0;
  int64_t wrong = 0;
  int64_t crashed = 0;

  std::set<std::string> reasons = {};  // For what it declined; a few of them.
  // The smallest case of a false accept: what went wrong, its size in elements, and its program.
  std::string failure = "";
  int64_t failure_elements = 0;
  std::string failure_program = "";

  int64_t false_accepts() const { return refused + wrong + crashed; }
};

struct ConformanceReport {
  std::string backend;
  // By op and the kind of its first operand's elements.
  std::map<std::pair<std::string, std::string>, OpConformance> ops;

  bool ok() const;
  int64_t num_right() const;
  // The support matrix, and the smallest case of each op with false accepts.
  std::string ToText() const;
};

// The context needs the dialects of the programs and their kernels. Error: a program that is not as
// it should be, or does not run.
absl::StatusOr<ConformanceReport> CheckConformance(const Context& context, const Backend& backend,
                                                   const ConformanceOptions& options);

}  // namespace roundhouse

#endif  // ROUNDHOUSE_TESTS_BACKENDS_CONFORMANCE_H_
