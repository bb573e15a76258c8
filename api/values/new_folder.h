// Output folders of tools.
#ifndef ROUNDHOUSE_API_VALUES_NEW_FOLDER_H_
#define ROUNDHOUSE_API_VALUES_NEW_FOLDER_H_

#include <string>
#include <vector>

#include "absl/status/status.h"

namespace roundhouse {

// Makes a folder and its parents. An existing folder is not an error.
absl::Status MakeFolder(const std::string& path);

// The same for callers that may fail later: the destructor removes the folders that were made, if
// they are empty, unless Keep() was called.
class NewFolder {
 public:
  NewFolder() = default;
  NewFolder(const NewFolder&) = delete;
  NewFolder& operator=(const NewFolder&) = delete;
  ~NewFolder();

  absl::Status Make(const std::string& path);
  void Keep() { made_.clear(); }

 private:
  std::vector<std::string> made_;
};

}  // namespace roundhouse

#endif  // ROUNDHOUSE_API_VALUES_NEW_FOLDER_H_
