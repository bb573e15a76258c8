#include "roundhouse/api/values/new_folder.h"

#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <cstddef>
#include <string>

#include "absl/status/status.h"
#include "roundhouse/core/base/status_macros.h"
#include "roundhouse/core/base/system_error.h"

namespace roundhouse {

NewFolder::~NewFolder() {
  for (auto path = made_.rbegin(); path != made_.rend(); ++path) rmdir(path->c_str());
}

absl::Status NewFolder::Make(const std::string& path) {
  for (size_t end = path.find('/', 1);; end = path.find('/', end + 1)) {
    const std::string part = path.substr(0, end);
    struct stat info;
    if (mkdir(part.c_str(), 0777) == 0) {
      made_.push_back(part);
    } else if (errno != EEXIST || stat(part.c_str(), &info) != 0 || !S_ISDIR(info.st_mode)) {
      return SystemError("make the folder", part);
    }
    if (end == std::string::npos) return absl::OkStatus();
  }
}

absl::Status MakeFolder(const std::string& path) {
  NewFolder folder;
  RH_RETURN_IF_ERROR(folder.Make(path));
  folder.Keep();
  return absl::OkStatus();
}

}  // namespace roundhouse
