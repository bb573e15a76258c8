#include "roundhouse/training/checkpoint.h"

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <memory>
#include <system_error>
#include <utility>
#include <vector>

#include "absl/strings/match.h"
#include "absl/strings/numbers.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "absl/strings/str_split.h"
#include "absl/strings/string_view.h"
#include "absl/types/span.h"
#include "roundhouse/core/base/status_macros.h"
#include "roundhouse/core/tensor/element_type.h"
#include "roundhouse/core/type.h"
#include "roundhouse/serialization/bundle.h"
#include "roundhouse/serialization/bundle_writer.h"
#include "roundhouse/serialization/mapped_file.h"
#include "roundhouse/service/cancellation.h"
#include "roundhouse/service/devices/tensor_parts.h"

namespace roundhouse::training {
namespace {

// The name of the manifest's entry: bytes with a line "name: value" for each item.
constexpr absl::string_view kManifest = "roundhouse:manifest";
// The entry about the parts: the devices, the step, and a line "sharding name" for each tensor.
constexpr absl::string_view kParts = "roundhouse:parts";
// More than ever train together; a file cannot ask for more.
constexpr int64_t kMostRanks = 1 << 16;

absl::StatusOr<Tensor> TensorOf(absl::string_view text) {
  return Tensor::FromBytes(
      Type::Tensor(ElementKind::kU8, Shape({static_cast<int64_t>(text.size())})),
      absl::MakeConstSpan(reinterpret_cast<const std::byte*>(text.data()), text.size()));
}

absl::StatusOr<std::string> TextOf(const Tensor& tensor, absl::string_view what) {
  RH_ASSIGN_OR_RETURN(const Tensor dense, tensor.Materialize());
  if (dense.element_type().kind() != ElementKind::kU8)
    return absl::InvalidArgumentError(absl::StrCat("its ", what, " is not text"));
  return std::string(reinterpret_cast<const char*>(dense.bytes().data()), dense.bytes().size());
}

absl::StatusOr<Manifest> ManifestOf(const Tensor& tensor) {
  RH_ASSIGN_OR_RETURN(const std::string text, TextOf(tensor, "manifest"));
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
        "expected a checkpoint that train wrote, found another bundle of weights");
  }
  Checkpoint checkpoint;
  for (const BundleEntry& entry : bundle.entries()) {
    RH_RETURN_IF_ERROR(bundle.Verify(entry));
    // A copy, as the next checkpoint may replace a mapped file.
    RH_ASSIGN_OR_RETURN(const Tensor tensor, bundle.Get(entry).Materialize());
    if (entry.name == kManifest) {
      RH_ASSIGN_OR_RETURN(checkpoint.manifest, ManifestOf(tensor));
    } else {
      checkpoint.tensors.emplace(entry.name, tensor);
    }
  }
  return checkpoint;
}

absl::StatusOr<Checkpoint> ReadFile(const std::string& path) {
  RH_ASSIGN_OR_RETURN(const std::shared_ptr<const Bundle> bundle,
                      Bundle::Open(path, FileAccess::kRead));
  absl::StatusOr<Checkpoint> checkpoint = ReadBundle(*bundle);
  if (!checkpoint.ok()) return Annotate(checkpoint.status(), path);
  return checkpoint;
}

struct PartsText {
  DeviceMesh mesh;
  int64_t step = 0;
  std::map<std::string, std::string> shardings;
};

absl::StatusOr<PartsText> ParseParts(absl::string_view text) {
  const std::vector<absl::string_view> lines = absl::StrSplit(text, '\n');
  PartsText parts;
  if (lines.size() < 2 || !absl::SimpleAtoi(lines[1], &parts.step) || parts.step < 0)
    return absl::InvalidArgumentError("expected devices and a step of its parts");
  RH_ASSIGN_OR_RETURN(parts.mesh, DeviceMesh::Parse(lines[0]));
  if (parts.mesh.num_devices() > kMostRanks) {
    return absl::InvalidArgumentError(absl::StrCat("expected parts of at most ", kMostRanks,
                                                   " devices, found ", parts.mesh.num_devices()));
  }
  for (size_t i = 2; i < lines.size(); ++i) {
    const std::pair<std::string, std::string> both =
        absl::StrSplit(lines[i], absl::MaxSplits(' ', 1));
    parts.shardings[both.second] = both.first;
  }
  return parts;
}

// The first rank with the same part as this one.
int64_t FirstWithPart(const Sharding& sharding, const DeviceMesh& mesh, int64_t rank) {
  std::vector<int64_t> coordinates = mesh.CoordinatesOf(rank);
  for (int axis = 0; axis < mesh.num_axes(); ++axis) {
    if (!sharding.Uses(axis)) coordinates[static_cast<size_t>(axis)] = 0;
  }
  return mesh.RankOf(coordinates);
}

// Merges the parts that many processes wrote beside a checkpoint into it.
class PartsReader {
 public:
  PartsReader(const std::string& path, PartsText parts, Checkpoint& checkpoint)
      : path_(path), parts_(std::move(parts)), checkpoint_(checkpoint) {}

  absl::Status Read() {
    for (const auto& [name, sharding] : parts_.shardings)
      RH_RETURN_IF_ERROR(Annotate(ReadTensor(name, sharding), path_));
    return absl::OkStatus();
  }

 private:
  absl::Status ReadTensor(const std::string& name, const std::string& text) {
    // The first part has the rank of the tensor.
    RH_ASSIGN_OR_RETURN(const Tensor first, PartOfRank(name, 0));
    RH_ASSIGN_OR_RETURN(const Sharding sharding, ParseSharding(text, first.type(), parts_.mesh));
    std::vector<Tensor> parts;
    for (int64_t rank = 0; rank < parts_.mesh.num_devices(); ++rank) {
      RH_RETURN_IF_ERROR(CheckNotCancelled("while a checkpoint was read"));
      RH_ASSIGN_OR_RETURN(parts.emplace_back(),
                          PartOfRank(name, FirstWithPart(sharding, parts_.mesh, rank)));
    }
    absl::StatusOr<Tensor> whole = WholeOf(parts, sharding, parts_.mesh);
    if (!whole.ok()) return Annotate(whole.status(), absl::StrCat("@", name));
    checkpoint_.tensors[name] = *std::move(whole);
    return absl::OkStatus();
  }

  absl::StatusOr<Tensor> PartOfRank(const std::string& name, int64_t rank) {
    if (!files_.contains(rank)) {
      const std::string path = CheckpointPartPath(path_, parts_.step, rank);
      RH_ASSIGN_OR_RETURN(Checkpoint part, ReadFile(path));
      if (part.manifest != checkpoint_.manifest) {
        return absl::InvalidArgumentError(
            absl::StrCat(path, ": expected a part of this checkpoint, found one of another"));
      }
      files_[rank] = std::move(part);
    }
    const auto found = files_[rank].tensors.find(name);
    if (found == files_[rank].tensors.end()) {
      return absl::InvalidArgumentError(absl::StrCat(CheckpointPartPath(path_, parts_.step, rank),
                                                     ": expected a part of @", name));
    }
    return found->second;
  }

  const std::string& path_;
  const PartsText parts_;
  Checkpoint& checkpoint_;
  std::map<int64_t, Checkpoint> files_;  // By rank.
};

}  // namespace

std::string CheckpointPartPath(const std::string& path, int64_t step, int64_t rank) {
  return absl::StrCat(path, ".step", step, ".rank", rank);
}

bool WritesPart(const Sharding& sharding, const DeviceMesh& mesh, int64_t rank) {
  return FirstWithPart(sharding, mesh, rank) == rank;
}

absl::Status AddParts(const CheckpointParts& parts, Checkpoint& checkpoint) {
  std::string text = absl::StrCat(parts.mesh.ToString(), "\n", parts.step);
  for (const auto& [name, sharding] : parts.shardings) {
    if (absl::StrContains(name, '\n')) {
      return absl::UnimplementedError(
          absl::StrCat("@", name, ": a checkpoint cannot hold a name of more than one line"));
    }
    absl::StrAppend(&text, "\n", sharding.ToString(parts.mesh), " ", name);
  }
  RH_ASSIGN_OR_RETURN(checkpoint.tensors[std::string(kParts)], TensorOf(text));
  return absl::OkStatus();
}

void RemoveOtherParts(const std::string& path, int64_t step) {
  namespace fs = std::filesystem;
  const fs::path file(path);
  const fs::path folder = file.has_parent_path() ? file.parent_path() : fs::path(".");
  const std::string stem = absl::StrCat(file.filename().string(), ".step");
  const std::string current = absl::StrCat(stem, step, ".rank");
  std::error_code error;
  std::vector<fs::path> old;
  for (fs::directory_iterator entry(folder, error), end; !error && entry != end;
       entry.increment(error)) {
    const std::string name = entry->path().filename().string();
    if (!absl::StartsWith(name, stem) || absl::StartsWith(name, current)) continue;
    const std::pair<std::string, std::string> numbers =
        absl::StrSplit(name.substr(stem.size()), absl::MaxSplits(".rank", 1));
    int64_t ignored = 0;
    if (absl::SimpleAtoi(numbers.first, &ignored) && absl::SimpleAtoi(numbers.second, &ignored))
      old.push_back(entry->path());
  }
  for (const fs::path& part : old) fs::remove(part, error);
}

absl::Status WriteCheckpoint(const std::string& path, const Checkpoint& checkpoint) {
  RH_ASSIGN_OR_RETURN(BundleWriter writer, BundleWriter::Create(path));
  RH_ASSIGN_OR_RETURN(const Tensor manifest, TensorOf(absl::StrJoin(checkpoint.manifest, "\n",
                                                                    absl::PairFormatter(": "))));
  RH_RETURN_IF_ERROR(writer.Add(kManifest, manifest));
  for (const auto& [name, tensor] : checkpoint.tensors)
    RH_RETURN_IF_ERROR(writer.Add(name, tensor));
  return writer.Commit();
}

absl::StatusOr<Checkpoint> ReadCheckpoint(const std::string& path) {
  RH_ASSIGN_OR_RETURN(Checkpoint checkpoint, ReadFile(path));
  const auto found = checkpoint.tensors.find(std::string(kParts));
  if (found == checkpoint.tensors.end()) return checkpoint;
  const absl::StatusOr<std::string> text = TextOf(found->second, "list of parts");
  if (!text.ok()) return Annotate(text.status(), path);
  absl::StatusOr<PartsText> parts = ParseParts(*text);
  if (!parts.ok()) return Annotate(parts.status(), path);
  checkpoint.tensors.erase(found);
  RH_RETURN_IF_ERROR(PartsReader(path, *std::move(parts), checkpoint).Read());
  return checkpoint;
}

absl::Status CheckNamesForCheckpoint(const Program& program) {
  for (const Global* global : program.globals()) {
    if (!global->is_mutable() || !absl::StartsWith(global->name(), kOwnEntries)) continue;
    return absl::InvalidArgumentError(
        absl::StrCat("global @", global->name(), ": names that begin with '", kOwnEntries,
                     "' are those of a checkpoint's own entries; rename it"));
  }
  return absl::OkStatus();
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
  if (!stored.contains(std::string(kArithmetic))) {
    differences.push_back(
        "it is of an older version of this program, and does not say whether its steps were "
        "deterministic, so that going on might mix two arithmetics");
    return absl::FailedPreconditionError(
        absl::StrCat("the checkpoint cannot be continued: ", absl::StrJoin(differences, "; "),
                     "; finish it with that version, or start again without option resume"));
  }
  return absl::FailedPreconditionError(
      absl::StrCat("the checkpoint belongs to another training: ", absl::StrJoin(differences, "; "),
                   "; use the same settings, or start again without option resume"));
}

}  // namespace roundhouse::training
