// File: known_model.h
//
// A model file that was read before, by this path and with these options, is known as long as
// something that was made of it is in use. While neither it nor the files beside it change, it need
// not be read again:
//
//   if (auto known = KnownModel::Find(context, path, options)) {
//     … found by known->identity(), or known->Read() if it is needed after all …
//   }
//   RH_ASSIGN_OR_RETURN(KnownModel::Loaded loaded, KnownModel::Load(context, path, options));
#ifndef ROUNDHOUSE_API_SHARING_KNOWN_MODEL_H_
#define ROUNDHOUSE_API_SHARING_KNOWN_MODEL_H_

#include <memory>
#include <string>
#include <vector>

#include "absl/status/statusor.h"
#include "roundhouse/core/context.h"
#include "roundhouse/core/program.h"
#include "roundhouse/serialization/model_file.h"
#include "roundhouse/serialization/opened_files.h"

namespace roundhouse {

// Immutable. It keeps the files mapped, but takes no memory for them.
class KnownModel {
 public:
  struct Loaded {
    std::unique_ptr<Program> program;
    // Others find it while somebody keeps it. Null for what cannot be recognised: what was not read
    // from mapped files alone, or from files that changed seconds before; in a context that shares
    // nothing.
    std::shared_ptr<const KnownModel> known;
  };
  // LoadModel().
  static absl::StatusOr<Loaded> Load(const Context& context, const std::string& path,
                                     const LoadOptions& options);
  // Null if it has to be read: it is not known, a file has changed, or its data are to be verified.
  static std::shared_ptr<const KnownModel> Find(const Context& context, const std::string& path,
                                                const LoadOptions& options);

  // As of IdentityOf(program): programs with the same identity are equal.
  const std::string& identity() const { return identity_; }
  const std::vector<std::string>& warnings() const { return warnings_; }
  // The program without globals and nodes: its graphs have their ports and attributes.
  const Program& outline() const { return *outline_; }
  // Reads it again, from the same files even if others are at their paths by now. Any number of
  // threads may do this at once.
  absl::StatusOr<std::unique_ptr<Program>> Read() const;

 private:
  KnownModel(const Program& program, std::string path, LoadOptions options, OpenedFiles files);

  const Context& context_;
  const std::string path_;
  const LoadOptions options_;
  const OpenedFiles files_;
  const std::string identity_;
  const std::vector<std::string> warnings_;
  const std::unique_ptr<const Program> outline_;
};

}  // namespace roundhouse

#endif  // ROUNDHOUSE_API_SHARING_KNOWN_MODEL_H_
