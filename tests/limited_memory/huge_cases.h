// Operations at sizes too large for any memory: at least one case for each op of `canonical`.
#ifndef ROUNDHOUSE_TESTS_LIMITED_MEMORY_HUGE_CASES_H_
#define ROUNDHOUSE_TESTS_LIMITED_MEMORY_HUGE_CASES_H_

#include <cstdint>
#include <string>
#include <vector>

#include "absl/strings/string_view.h"

namespace roundhouse {

// One node. $N stands for the size.
struct HugeCase {
  std::string op;  // "abs".
  // Types, or the values of constants (`dense<1> : tensor<2xi64>`), separated by "; ". Operands
  // with $N are broadcast from one element; the others are constants of ones.
  std::string operands;
  std::string attributes = "";  // With the braces.
  int num_results = 1;
  // The result can be computed without the huge values.
  bool may_succeed = false;

  // "conv_2d(!canonical.feature<1x$Nx1x1xf32>; …)".
  std::string name() const { return op + "(" + operands + ")" + attributes; }
};

const std::vector<HugeCase>& HugeCases();

// The text of a program whose entry has only the node. The operands to broadcast start as inputs or
// as constants.
std::string ProgramText(const HugeCase& huge, int64_t size, bool from_constants);

}  // namespace roundhouse

#endif  // ROUNDHOUSE_TESTS_LIMITED_MEMORY_HUGE_CASES_H_
