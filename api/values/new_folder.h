// A folder for what a tool writes.
#ifndef ROUNDHOUSE_API_VALUES_NEW_FOLDER_H_
#define ROUNDHOUSE_API_VALUES_NEW_FOLDER_H_

#include <string>
#include <vector>

#include "absl/status/status.h"

namespace roundhouse {

// Makes a folder and those that it is in. No error if it is there.
absl::Status MakeFolder(const std::string& path);

// The same for who may fail later: what was made is taken away again, as far as it is empty, unless
// Keep() was called.
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
