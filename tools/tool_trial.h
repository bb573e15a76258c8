// Runs the main of a tool as a fuzzer does: again and again in one process, in a folder for
// temporary files that it leaves for nothing.
#ifndef ROUNDHOUSE_TOOLS_TOOL_TRIAL_H_
#define ROUNDHOUSE_TOOLS_TOOL_TRIAL_H_

#include <filesystem>
#include <functional>
#include <string>
#include <vector>

namespace roundhouse {

struct TrialTool {
  const char* name;
  int (*main)(int, char**);
};

// The folder, for what the next run reads. Every 64 times it is emptied, as tools write files, too,
// and `fill` writes what it has at the beginning.
const std::filesystem::path& PrepareTrial(
    const std::function<void(const std::filesystem::path& folder)>& fill);

// Aborts where the exit code is none of 0, 1 and 2. From the first call on, standard input is empty
// and standard output dropped; crashes are reported on standard error.
void TryTool(const TrialTool& tool, std::vector<std::string> arguments);

}  // namespace roundhouse

#endif  // ROUNDHOUSE_TOOLS_TOOL_TRIAL_H_
