// File: rh_version.h
//
// The versions of the .rh format, what each of them added, and how to write files for readers that
// know only an older one.
//
//   RH_ASSIGN_OR_RETURN(const EmitVersion emit, ParseEmitVersion("1.0"));
//   RH_RETURN_IF_ERROR(WriteRh(program, path, {.emit_version = emit}));
//
// A new minor version needs a row in RhVersions() and a new kMinorVersion in rh_format.h.
#ifndef ROUNDHOUSE_SERIALIZATION_RH_VERSION_H_
#define ROUNDHOUSE_SERIALIZATION_RH_VERSION_H_

#include <compare>
#include <cstdint>
#include <functional>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "roundhouse/core/dialect.h"
#include "roundhouse/core/program.h"

namespace roundhouse {

struct RhVersion {
  uint32_t major = 1;
  uint32_t minor = 0;

  std::string ToString() const;
  friend auto operator<=>(const RhVersion&, const RhVersion&) = default;
};

// Something that files of older versions cannot hold.
struct RhFeature {
  std::string name;  // "sparse tensors"
  // Where the program uses it ("global @w"); nullopt if it does not.
  std::function<std::optional<std::string>(const Program&)> find;
};

struct RhVersionRow {
  RhVersion version;
  std::vector<RhFeature> features = {};
  // Roundhouse's dialects that have a new version since the previous row. All began with 1.
  std::map<std::string, int> dialects = {};
};

// Oldest first; the last is what this library writes unless told otherwise.
const std::vector<RhVersionRow>& RhVersions();

// The versions that a writer may use.
class EmitVersion {
 public:
  // The newest.
  EmitVersion();
  // `dialects` limits versions of dialects that are not in the rows. Error: there is no such row.
  static absl::StatusOr<EmitVersion> Create(RhVersion version, std::map<std::string, int> dialects,
                                            const std::vector<RhVersionRow>& rows);

  const RhVersion& version() const { return version_; }
  // Error: the first op or other feature of the program that is too new, and where it is.
  absl::Status Check(const Program& program) const;
  // The newest version of the dialect that readers know.
  int MaxVersionOf(const Dialect& dialect) const;

 private:
  RhVersion version_;
  std::map<std::string, int> dialects_;
  std::vector<RhFeature> missing_;  // Features of the rows after this version.
  std::vector<std::string> missing_since_;
};

// Parses a user's text: a version of the format, "1.0", versions of dialects, "acme:2", or both,
// separated by commas.
absl::StatusOr<EmitVersion> ParseEmitVersion(absl::string_view text,
                                             const std::vector<RhVersionRow>& rows = RhVersions());

}  // namespace roundhouse

#endif  // ROUNDHOUSE_SERIALIZATION_RH_VERSION_H_
