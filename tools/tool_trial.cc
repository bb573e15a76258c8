#include "roundhouse/tools/tool_trial.h"

#include <unistd.h>

#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <functional>
#include <string>
#include <system_error>
#include <vector>

#include "roundhouse/core/base/check.h"

namespace roundhouse {
namespace {

namespace fs = std::filesystem;

void Clear(const fs::path& folder) {
  std::error_code ignored;
  for (const auto& entry : fs::directory_iterator(folder, ignored))
    fs::remove_all(entry.path(), ignored);
}

const fs::path& TrialFolder() {
  static const fs::path* const folder = [] {
    const char* const given = std::getenv("TEST_TMPDIR");
    const fs::path parent = given == nullptr ? fs::temp_directory_path() : fs::path(given);
    std::string made = parent / "roundhouse_tool_trial_XXXXXX";
    RH_CHECK(mkdtemp(made.data()) != nullptr) << made;
    auto* const path = new fs::path(made);
    std::atexit([] {
      std::error_code ignored;
      fs::remove_all(TrialFolder(), ignored);
    });
    return path;
  }();
  return *folder;
}

}  // namespace

const fs::path& PrepareTrial(const std::function<void(const fs::path&)>& fill) {
  constexpr int kRunsBetweenFills = 64;
  static int runs = 0;
  if (runs++ % kRunsBetweenFills == 0) {
    Clear(TrialFolder());
    fill(TrialFolder());
  }
  return TrialFolder();
}

void TryTool(const TrialTool& tool, std::vector<std::string> arguments) {
  static const bool is_prepared = [] {
    return unsetenv("BUILD_WORKING_DIRECTORY") == 0 &&
           std::freopen("/dev/null", "r", stdin) != nullptr &&
           std::freopen("/dev/null", "w", stdout) != nullptr;
  }();
  RH_CHECK(is_prepared);
  arguments.insert(arguments.begin(), tool.name);
  std::vector<char*> argv;
  for (std::string& argument : arguments) argv.push_back(argument.data());
  argv.push_back(nullptr);
  // When inputs are replayed, their names are relative to the folder at the start.
  std::error_code error;
  const fs::path start = fs::current_path(error);
  RH_CHECK(!error && chdir(TrialFolder().c_str()) == 0);
  const int code = tool.main(static_cast<int>(arguments.size()), argv.data());
  RH_CHECK(chdir(start.c_str()) == 0);
  RH_CHECK(code >= 0 && code <= 2) << tool.name << " exits with " << code;
}

}  // namespace roundhouse
