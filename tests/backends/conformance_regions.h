// Regions of several nodes, made of cases of single nodes that a backend takes. They test what one
// node cannot: values between nodes, values that several nodes use, more than one output, constants
// that nodes share, sizes that only Prepare() learns. Internal to the conformance kit.
#ifndef ROUNDHOUSE_TESTS_BACKENDS_CONFORMANCE_REGIONS_H_
#define ROUNDHOUSE_TESTS_BACKENDS_CONFORMANCE_REGIONS_H_

#include <cstdint>
#include <map>
#include <string>
#include <vector>

#include "roundhouse/core/context.h"
#include "roundhouse/service/backend.h"
#include "roundhouse/tests/backends/conformance_case.h"

namespace roundhouse {

struct RegionsResult {
  // Regions of two nodes or more that give what the reference gives; and those of them that do so,
  // too, if they are compiled while the first size of their inputs is unknown.
  int64_t right = 0;
  int64_t open = 0;
  int64_t wrong = 0;
  // Of the first wrong one: what is wrong, and the program, without nodes that are not needed for
  // the failure to show.
  std::string failure = "";
  std::string program = "";
};

// Makes `count` regions of the cases, which are given by op. Each region runs with one thread and
// with `num_threads`.
RegionsResult TryRegions(const Context& context, const Backend& backend,
                         const std::map<std::string, std::vector<ConformanceCase>>& cases,
                         uint64_t seed, int count, int num_threads);

}  // namespace roundhouse

#endif  // ROUNDHOUSE_TESTS_BACKENDS_CONFORMANCE_REGIONS_H_
