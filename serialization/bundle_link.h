// File: bundle_link.h
//
// Programs and bundles: initial values of globals go out to a bundle and come back from it, by
// name.
#ifndef ROUNDHOUSE_SERIALIZATION_BUNDLE_LINK_H_
#define ROUNDHOUSE_SERIALIZATION_BUNDLE_LINK_H_

#include <cstdint>
#include <memory>
#include <string>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "absl/types/span.h"
#include "roundhouse/core/program.h"
#include "roundhouse/core/tensor/tensor.h"
#include "roundhouse/serialization/bundle.h"
#include "roundhouse/serialization/bundle_writer.h"
#include "roundhouse/serialization/mapped_file.h"

namespace roundhouse {

// The program's attribute that names its bundle: a path relative to the model's folder.
inline constexpr absl::string_view kBundleAttribute = "roundhouse.bundle";

// When the checksums of linked data, where the bundle has some, are compared.
enum class LinkCheck {
  kNever,
  // Per tensor, when somebody first asks for its bytes (Tensor::Materialize), who gets the error.
  kWhenUsed,
  kNow,
};

struct LinkOptions {
  LinkCheck check = LinkCheck::kNever;
};

// Gives every external global of the program its initial value from the bundle, in place. Errors
// name all globals for which the bundle has nothing or something of another type; the program is as
// it was then.
absl::Status LinkBundle(Program& program, const Bundle& bundle, const LinkOptions& options = {});
// The same from several. Of a name that more than one of them has, they must have the same data.
absl::Status LinkBundles(Program& program, absl::Span<const std::shared_ptr<const Bundle>> bundles,
                         const LinkOptions& options = {});

// Whether a bundle can hold the tensor (not strings), and it has at least `min_bytes` bytes.
bool IsForBundle(const Tensor& tensor, int64_t min_bytes);

// Moves the inline initial values that are for a bundle there, under the names of their globals,
// which become external.
absl::Status MoveToBundle(Program& program, BundleWriter& writer, int64_t min_bytes);

// The bundle that the program of the file `model_path` names, or null when it names none. Error:
// the path is absolute or leads out of the model's folder, by ".." or by a link; a model must not
// make its user's program read other files.
absl::StatusOr<std::shared_ptr<const Bundle>> OpenBundleOf(const Program& program,
                                                           const std::string& model_path,
                                                           FileAccess access = FileAccess::kMap);

}  // namespace roundhouse

#endif  // ROUNDHOUSE_SERIALIZATION_BUNDLE_LINK_H_
