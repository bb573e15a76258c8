#include "roundhouse/training/checkpoint.h"

#include <cstddef>
#include <cstdint>
#include <memory>
#include <utility>
#include <vector>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "absl/strings/str_split.h"
#include "absl/strings/string_view.h"
#include "absl/types/span.h"
#include "roundhouse/core/element_type.h"
#include "roundhouse/core/status_macros.h"
#include "roundhouse/core/type.h"
#include "roundhouse/serialization/bundle.h"
#include "roundhouse/serialization/bundle_writer.h"
#include "roundhouse/serialization/mapped_file.h"

namespace roundhouse::training {
namespace {

// The manifest's entry: a line "name: value" for each, in bytes. No global can be called that.
constexpr absl::string_view kManifest = "roundhouse:manifest";

absl::StatusOr<Tensor> TensorOf(const Manifest& manifest) {
  const std::string text = absl::StrJoin(manifest, "\n", absl::PairFormatter(": "));
  return Tensor::FromBytes(
      Type::Tensor(ElementKind::kU8, Shape({static_cast<int64_t>(text.size())})),
      absl::MakeConstSpan(reinterpret_cast<const std::byte*>(text.data()), text.size()));
}

absl::StatusOr<Manifest> ManifestOf(const Tensor& tensor) {
  RH_ASSIGN_OR_RETURN(const Tensor dense, tensor.Materialize());
  if (dense.element_type().kind() != ElementKind::kU8)
    return absl::InvalidArgumentError("its manifest is no text");
  const absl::string_view text(reinterpret_cast<const char*>(dense.bytes().data()),
                               dense.bytes().size());
  Manifest manifest;
  for (absl::string_view line : absl::StrSplit(text, '\n', absl::SkipEmpty())) {
    const std::pair<std::string, std::string> named =
        absl::StrSplit(line, absl::MaxSplits(": ", 1));
    manifest.insert(named);
  }
  return manifest;
}

absl::StatusOr<Checkpoint> ReadBundle(const Bundle& bundle) {
  if (bundle.Find(kManifest) == nullptr) {
    return absl::InvalidArgumentError(
        "a bundle of weights, but no checkpoint: expected one that train wrote");
  }
  Checkpoint checkpoint;
  for (const BundleEntry& entry : bundle.entries()) {
    RH_RETURN_IF_ERROR(bundle.Verify(entry));
    // A copy: what is mapped may be replaced by the next checkpoint.
    RH_ASSIGN_OR_RETURN(const Tensor tensor, bundle.Get(entry).Materialize());
    if (entry.name == kManifest) {
      RH_ASSIGN_OR_RETURN(checkpoint.manifest, ManifestOf(tensor));
    } else {
      checkpoint.tensors.emplace(entry.name, tensor);
    }
  }
  return checkpoint;
}

}  // namespace

absl::Status WriteCheckpoint(const std::string& path, const Checkpoint& checkpoint) {
  RH_ASSIGN_OR_RETURN(BundleWriter writer, BundleWriter::Create(path));
  RH_ASSIGN_OR_RETURN(const Tensor manifest, TensorOf(checkpoint.manifest));
  RH_RETURN_IF_ERROR(writer.Add(kManifest, manifest));
  for (const auto& [name, tensor] : checkpoint.tensors)
    RH_RETURN_IF_ERROR(writer.Add(name, tensor));
  return writer.Commit();
}

absl::StatusOr<Checkpoint> ReadCheckpoint(const std::string& path) {
  RH_ASSIGN_OR_RETURN(const std::shared_ptr<const Bundle> bundle,
                      Bundle::Open(path, FileAccess::kRead));
  absl::StatusOr<Checkpoint> checkpoint = ReadBundle(*bundle);
  if (!checkpoint.ok()) return Annotate(checkpoint.status(), path);
  return checkpoint;
}

absl::Status CheckSameTraining(const Manifest& stored, const Manifest& asked) {
  std::vector<std::string> differences;
  const auto text = [](const Manifest& manifest, const std::string& name) {
    const auto found = manifest.find(name);
    return found == manifest.end() ? std::string("nothing")
           : found->second.empty() ? std::string("none")
                                   : found->second;
  };
  Manifest names = stored;
  names.insert(asked.begin(), asked.end());
  for (const auto& [name, value] : names) {
    const std::string was = text(stored, name);
    const std::string is = text(asked, name);
    if (was != is) differences.push_back(absl::StrCat(name, ": it has ", was, ", this run ", is));
  }
  if (differences.empty()) return absl::OkStatus();
  return absl::FailedPreconditionError(
      absl::StrCat("the checkpoint is of another training: ", absl::StrJoin(differences, "; "),
                   "; ask for the same, or start anew without --resume"));
}

}  // namespace roundhouse::training
