// How much memory this process takes, without files that are mapped: code, and weights as they are
// in their file.
#ifndef ROUNDHOUSE_TOOLS_RUNNING_PROCESS_MEMORY_H_
#define ROUNDHOUSE_TOOLS_RUNNING_PROCESS_MEMORY_H_

#include <cstdint>

namespace roundhouse {

struct ProcessMemory {
  int64_t now_kb = 0;
  int64_t peak_kb = 0;  // Since the process began, or since ForgetPeakMemory().
};

// Zeros where the system does not tell.
ProcessMemory MemoryOfProcess();
void ForgetPeakMemory();

}  // namespace roundhouse

#endif  // ROUNDHOUSE_TOOLS_RUNNING_PROCESS_MEMORY_H_
