// File: bundle_link.h
//
// Moves initial values of globals into a bundle and links them back from it, by name.
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

// When the checksums of linked data are compared, if the bundle has any.
enum class LinkCheck {
  kNever,
  // Per tensor, at the first read of its bytes (Tensor::Materialize), which returns the error.
  kWhenUsed,
  kNow,
};

struct LinkOptions {
  LinkCheck check = LinkCheck::kNever;
};

// Gives every external global of the program its initial value from the bundle, in place. Errors
// name all globals that the bundle lacks or has with another type; the program is then unchanged.
absl::Status LinkBundle(Program& program, const Bundle& bundle, const LinkOptions& options = {});
// The same from several bundles. Those that have the same name must have the same data for it.
absl::Status LinkBundles(Program& program, absl::Span<const std::shared_ptr<const Bundle>> bundles,
                         const LinkOptions& options = {});

// Whether a bundle can hold the tensor (strings it cannot), and the tensor has at least `min_bytes`
// bytes.
bool IsForBundle(const Tensor& tensor, int64_t min_bytes);

// Moves the inline initial values for which IsForBundle holds to the bundle, under the names of
// their globals, which become external.
absl::Status MoveToBundle(Program& program, BundleWriter& writer, int64_t min_bytes);

// The bundle that the program of the file `model_path` names, or null if it names none. Error: the
// path is absolute or leads out of the model's folder, by ".." or by a link; a model must not make
// its user's program read other files.
absl::StatusOr<std::shared_ptr<const Bundle>> OpenBundleOf(const Program& program,
                                                           const std::string& model_path,
                                                           FileAccess access = FileAccess::kMap);

}  // namespace roundhouse

#endif  // ROUNDHOUSE_SERIALIZATION_BUNDLE_LINK_H_
