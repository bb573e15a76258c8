// The size of a program for reports: nodes that compute, and bytes of weights.
#ifndef ROUNDHOUSE_API_REPORTS_PROGRAM_SIZE_H_
#define ROUNDHOUSE_API_REPORTS_PROGRAM_SIZE_H_

#include <cstdint>
#include <map>
#include <string>

#include "roundhouse/core/program.h"

namespace roundhouse {

struct ProgramSize {
  // Nodes by op, without those that only hold the program together: inputs and outputs, accesses of
  // weights, absent operands.
  std::map<std::string, int64_t> ops;
  int64_t num_nodes = 0;  // Of these.
  // Of all constants and weights, every element counted.
  int64_t constant_bytes = 0;
};

ProgramSize SizeOf(const Program& program);

}  // namespace roundhouse

#endif  // ROUNDHOUSE_API_REPORTS_PROGRAM_SIZE_H_
