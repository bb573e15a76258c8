// File: opened_files.h
//
// Records the files that were opened to read a model. As long as they do not change, it need not be
// read again:
//
//   OpenedFiles files;
//   {
//     const OpenedFiles::Scope scope(files);
//     … LoadModel(context, path) …
//   }
//   if (files.AreRecognized() && files.AreUnchanged()) … // Would give the same once more.
//   const OpenedFiles::Scope scope(files);  // From here on it is read from these files, whatever
//   … LoadModel(context, path) …            // is at their paths by now.
#ifndef ROUNDHOUSE_SERIALIZATION_OPENED_FILES_H_
#define ROUNDHOUSE_SERIALIZATION_OPENED_FILES_H_

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "roundhouse/serialization/mapped_file.h"

namespace roundhouse {

// A value; copies are independent, and share the mapped files.
class OpenedFiles {
 public:
  // While it lives, MappedFile opens each file once on this thread, for mapping, and adds it.
  class Scope {
   public:
    explicit Scope(OpenedFiles& files);
    ~Scope();
    Scope(const Scope&) = delete;
    Scope& operator=(const Scope&) = delete;

   private:
    OpenedFiles* const outer_;
  };
  // Null outside of a scope.
  static OpenedFiles* InScope();

  // A path, or one in `folder` that the model names (MappedFile::OpenInside).
  struct Name {
    std::string path;
    std::optional<std::string> folder = std::nullopt;
    friend bool operator==(const Name&, const Name&) = default;
  };
  // Null if it is not among them.
  std::shared_ptr<const MappedFile> Find(const Name& name) const;
  void Add(Name name, std::shared_ptr<const MappedFile> file);
  // From now on they are not recognised: what was read depends on more than these files.
  void set_incomplete() { is_complete_ = false; }

  // Whether a change to any of them would be seen: there are no others, they are mapped, and their
  // last changes were seconds before.
  bool AreRecognized() const;
  // Whether the same files are at their paths, not written to since. They must be recognised. Not
  // within a scope.
  bool AreUnchanged() const;
  // Names the contents of files that are recognised: while they are mapped, no others have these.
  std::string Identity() const;
  // Those that nobody else uses take no memory until they are read again (mapped_pages.h).
  void LetGo() const;

 private:
  struct Opened {
    Name name;
    std::shared_ptr<const MappedFile> file;
  };

  std::vector<Opened> files_;
  bool is_complete_ = true;
};

}  // namespace roundhouse

#endif  // ROUNDHOUSE_SERIALIZATION_OPENED_FILES_H_
