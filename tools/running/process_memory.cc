#include "roundhouse/tools/running/process_memory.h"

#include <fstream>
#include <limits>
#include <string>

namespace roundhouse {

ProcessMemory MemoryOfProcess() {
  ProcessMemory memory;
  int64_t of_files = 0;
  std::ifstream status("/proc/self/status");
  std::string name;
  while (status >> name) {
    int64_t* const value = name == "RssAnon:"   ? &memory.now_kb
                           : name == "RssFile:" ? &of_files
                           : name == "VmHWM:"   ? &memory.peak_kb
                                                : nullptr;
    if (value != nullptr) status >> *value;
    status.ignore(std::numeric_limits<std::streamsize>::max(), '\n');
  }
  memory.peak_kb -= of_files;
  return memory;
}

// 5: the peak begins anew with what the process takes now.
void ForgetPeakMemory() { std::ofstream("/proc/self/clear_refs") << "5"; }

}  // namespace roundhouse
