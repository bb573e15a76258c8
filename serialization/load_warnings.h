// File: load_warnings.h
//
// Warnings of a reader about a file that it nevertheless read:
//
//   for (const std::string& warning : LoadWarnings(*program)) std::cerr << warning << "\n";
#ifndef ROUNDHOUSE_SERIALIZATION_LOAD_WARNINGS_H_
#define ROUNDHOUSE_SERIALIZATION_LOAD_WARNINGS_H_

#include <string>
#include <vector>

#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "roundhouse/core/attachments.h"
#include "roundhouse/core/program.h"

namespace roundhouse {

// The attachment, a std::vector<std::string>, that a reader adds to the program.
inline constexpr absl::string_view kLoadWarnings = "load_warnings";

// Valid until a pass changes the program, as with all attachments.
inline std::vector<std::string> LoadWarnings(const Program& program) {
  const absl::StatusOr<std::vector<std::string>*> warnings =
      program.attachments().Get<std::vector<std::string>>(kLoadWarnings);
  return warnings.ok() ? **warnings : std::vector<std::string>();
}

}  // namespace roundhouse

#endif  // ROUNDHOUSE_SERIALIZATION_LOAD_WARNINGS_H_
