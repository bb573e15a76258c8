#include "roundhouse/serialization/save_bundle.h"

#include "absl/status/statusor.h"
#include "absl/strings/match.h"
#include "roundhouse/core/base/status_macros.h"
#include "roundhouse/serialization/bundle_writer.h"
#include "roundhouse/serialization/safetensors.h"

namespace roundhouse {
namespace {

bool IsSafetensorsPath(absl::string_view path) {
  return absl::EndsWithIgnoreCase(path, ".safetensors");
}

}  // namespace

bool IsBundlePath(absl::string_view path) {
  return IsSafetensorsPath(path) || absl::EndsWithIgnoreCase(path, ".rhw");
}

absl::Status SaveBundle(absl::Span<const NamedTensor> tensors, const std::string& path) {
  if (IsSafetensorsPath(path)) return WriteSafetensors(tensors, path);
  RH_ASSIGN_OR_RETURN(BundleWriter writer, BundleWriter::Create(path));
  for (const NamedTensor& named : tensors) RH_RETURN_IF_ERROR(writer.Add(named.name, named.tensor));
  return writer.Commit();
}

}  // namespace roundhouse
