// Operations at sizes that nobody has memory for: at least one of each op of `canonical`.
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
  // Types, or the values of constants (`dense<1> : tensor<2xi64>`), separated by "; ". Those in
  // which $N stands are broadcast from one element; the others are constants of ones.
  std::string operands;
  std::string attributes = "";  // With the braces.
  int num_results = 1;
  // The result can be had without what is huge.
  bool may_succeed = false;

  // "conv_2d(!canonical.feature<1x$Nx1x1xf32>; …)".
  std::string name() const { return op + "(" + operands + ")" + attributes; }
};

const std::vector<HugeCase>& HugeCases();

// The text of a program with an entry that is the node alone. What is broadcast begins as an input
// or as a constant.
std::string ProgramText(const HugeCase& huge, int64_t size, bool from_constants);

}  // namespace roundhouse

#endif  // ROUNDHOUSE_TESTS_LIMITED_MEMORY_HUGE_CASES_H_
