// Writes tensors as a bundle, in the format that the path names.
#ifndef ROUNDHOUSE_SERIALIZATION_SAVE_BUNDLE_H_
#define ROUNDHOUSE_SERIALIZATION_SAVE_BUNDLE_H_

#include <string>

#include "absl/status/status.h"
#include "absl/strings/string_view.h"
#include "absl/types/span.h"
#include "roundhouse/core/tensor/named_tensor.h"

namespace roundhouse {

// Whether it ends as a bundle does: .rhw or .safetensors.
bool IsBundlePath(absl::string_view path);
// Writes all or nothing. Requires such a path. Errors: as in BundleWriter and WriteSafetensors.
absl::Status SaveBundle(absl::Span<const NamedTensor> tensors, const std::string& path);

}  // namespace roundhouse

#endif  // ROUNDHOUSE_SERIALIZATION_SAVE_BUNDLE_H_
