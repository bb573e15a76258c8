#include "roundhouse/serialization/bundle_writer.h"

#include <fcntl.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "absl/container/flat_hash_map.h"
#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/string_view.h"
#include "absl/types/span.h"
#include "roundhouse/core/base/output_file.h"
#include "roundhouse/core/base/status_macros.h"
#include "roundhouse/core/base/system_error.h"
#include "roundhouse/core/tensor/element_type.h"
#include "roundhouse/serialization/bundle.h"
#include "roundhouse/serialization/bundle_format.h"
#include "roundhouse/serialization/checksum.h"

namespace roundhouse {
namespace {

template <typename T>
absl::string_view RecordBytes(const T& record) {
  return absl::string_view(reinterpret_cast<const char*>(&record), sizeof(record));
}

absl::string_view TextOf(absl::Span<const std::byte> bytes) {
  return absl::string_view(reinterpret_cast<const char*>(bytes.data()), bytes.size());
}

bool WriteAllAt(int fd, absl::string_view bytes, int64_t offset) {
  while (!bytes.empty()) {
    const ssize_t written =
        Uninterrupted([&] { return pwrite(fd, bytes.data(), bytes.size(), offset); });
    if (written == 0) errno = EIO;
    if (written <= 0) return false;
    bytes.remove_prefix(static_cast<size_t>(written));
    offset += written;
  }
  return true;
}

// How many bytes of stored data are in memory at a time for a comparison.
constexpr size_t kCompareSize = size_t{1} << 18;

bool ReadAllAt(int fd, char* bytes, size_t size, int64_t offset) {
  for (size_t done = 0; done < size;) {
    const ssize_t count = Uninterrupted(
        [&] { return pread(fd, bytes + done, size - done, offset + static_cast<int64_t>(done)); });
    if (count == 0) errno = EIO;
    if (count <= 0) return false;
    done += static_cast<size_t>(count);
  }
  return true;
}

rhw::Slot MakeSlot(uint64_t generation, uint64_t footer_offset) {
  rhw::Slot slot = {generation, footer_offset, 0};
  slot.checksum = rhw::ChecksumOfFields(slot);
  return slot;
}

}  // namespace

struct BundleWriter::State {
  std::string path;
  // A new bundle is written to `created` …
  std::optional<OutputFile> created;
  // … and an existing one is appended to, from `old_size` on.
  Descriptor existing;
  int64_t old_size = 0;
  int64_t size = 0;  // Including what was added.
  std::shared_ptr<const Bundle> old_bundle;
  bool is_committed = false;
  // The part of the header that Commit() overwrites, and its offset; unset before that.
  std::optional<rhw::Slot> old_slot;
  int64_t slot_offset = 0;

  uint64_t generation = 1;
  std::vector<BundleEntry> entries;
  absl::flat_hash_map<std::string, size_t> by_name;
  absl::flat_hash_map<uint64_t, std::vector<std::pair<uint64_t, uint64_t>>>
      ranges_by_checksum;  // Offset and size.

  ~State() {
    if (!is_committed) TakeOff();
  }

  // Removes what was added to the bundle. If the old slot cannot be restored, a reader may see the
  // new one, so the data that it refers to stays.
  void TakeOff() {
    if (!existing.ok() || size == old_size) return;
    if (old_slot && !HasOldSlot() &&
        !(WriteAllAt(existing.get(), RecordBytes(*old_slot), slot_offset) && HasOldSlot()))
      return;
    if (ftruncate(existing.get(), old_size) == 0) size = old_size;
  }

  bool HasOldSlot() const {
    rhw::Slot slot;
    return ReadAllAt(existing.get(), reinterpret_cast<char*>(&slot), sizeof(slot), slot_offset) &&
           RecordBytes(slot) == RecordBytes(*old_slot);
  }

  int64_t end() const { return created ? created->size() : size; }

  absl::Status Write(absl::string_view bytes) {
    if (created) return created->Append(bytes);
    if (!WriteAllAt(existing.get(), bytes, size)) return SystemError("write", path);
    size += static_cast<int64_t>(bytes.size());
    return absl::OkStatus();
  }

  absl::Status Align() {
    return Write(std::string(
        static_cast<size_t>((rhw::kAlignment - end() % rhw::kAlignment) % rhw::kAlignment), '\0'));
  }

  absl::StatusOr<bool> Holds(uint64_t offset, absl::Span<const std::byte> bytes) {
    if (created) return created->Holds(static_cast<int64_t>(offset), TextOf(bytes));
    std::string stored(std::min(bytes.size(), kCompareSize), '\0');
    for (size_t done = 0; done < bytes.size();) {
      const size_t step = std::min(stored.size(), bytes.size() - done);
      if (!ReadAllAt(existing.get(), stored.data(), step, static_cast<int64_t>(offset + done)))
        return SystemError("read back", path);
      if (absl::string_view(stored.data(), step) != TextOf(bytes.subspan(done, step))) return false;
      done += step;
    }
    return true;
  }

  // Whether the entry, which has the name and type of `tensor`, also has its elements. `compressed`
  // is `tensor` as it would be stored.
  absl::StatusOr<bool> IsStored(const BundleEntry& entry, const Tensor& compressed) {
    if (compressed.num_elements() == 0) return true;
    const absl::Span<const std::byte> bytes = compressed.bytes();
    if (entry.is_splat == compressed.is_splat()) {
      if (entry.size != bytes.size() || *entry.checksum != Checksum(bytes)) return false;
      return Holds(entry.offset, bytes);
    }
    // Another writer may have stored a splat element by element.
    const BundleEntry* old = old_bundle == nullptr ? nullptr : old_bundle->Find(entry.name);
    if (old == nullptr) return false;
    const Tensor stored = old_bundle->Get(*old).CompressedToSplat();
    return stored.is_splat() == compressed.is_splat() && stored.bytes() == bytes;
  }

  // Returns the offset of these bytes in the file; writes them if they are not there yet.
  absl::StatusOr<uint64_t> Place(absl::Span<const std::byte> bytes, uint64_t checksum) {
    auto& ranges = ranges_by_checksum[checksum];
    for (const auto& [offset, size_there] : ranges) {
      if (size_there != bytes.size()) continue;
      RH_ASSIGN_OR_RETURN(const bool same, Holds(offset, bytes));
      if (same) return offset;
    }
    RH_RETURN_IF_ERROR(Align());
    const uint64_t offset = static_cast<uint64_t>(end());
    RH_RETURN_IF_ERROR(Write(TextOf(bytes)));
    ranges.emplace_back(offset, bytes.size());
    return offset;
  }

  absl::Status WriteTableAndFooter(uint64_t& footer_offset) {
    RH_RETURN_IF_ERROR(Align());
    std::string table;
    for (const BundleEntry& entry : entries) {
      const absl::Span<const int64_t> sizes = entry.type.shape().sizes();
      const rhw::EntryHeader header = {
          .name_size = static_cast<uint32_t>(entry.name.size()),
          .element = static_cast<uint8_t>(entry.type.element_type().kind()),
          .form = static_cast<uint8_t>(entry.is_splat ? 1 : 0),
          .rank = static_cast<uint16_t>(sizes.size()),
          .offset = entry.offset,
          .size = entry.size,
          .checksum = *entry.checksum};
      absl::StrAppend(&table, RecordBytes(header), entry.name,
                      absl::string_view(reinterpret_cast<const char*>(sizes.data()),
                                        sizes.size() * sizeof(int64_t)));
    }
    rhw::Footer footer = {};
    std::memcpy(footer.magic, rhw::kFooterMagic, sizeof(footer.magic));
    footer.generation = generation;
    footer.table_offset = static_cast<uint64_t>(end());
    footer.table_size = table.size();
    footer.num_entries = entries.size();
    footer.table_checksum = Checksum(
        absl::MakeConstSpan(reinterpret_cast<const std::byte*>(table.data()), table.size()));
    footer.checksum = rhw::ChecksumOfFields(footer);
    RH_RETURN_IF_ERROR(Write(table));
    footer_offset = static_cast<uint64_t>(end());
    return Write(RecordBytes(footer));
  }
};

BundleWriter::BundleWriter(std::unique_ptr<State> state) : state_(std::move(state)) {}
BundleWriter::BundleWriter(BundleWriter&&) = default;
BundleWriter& BundleWriter::operator=(BundleWriter&&) = default;
BundleWriter::~BundleWriter() = default;

absl::StatusOr<BundleWriter> BundleWriter::Create(const std::string& path) {
  auto state = std::make_unique<State>();
  state->path = path;
  RH_ASSIGN_OR_RETURN(state->created, OutputFile::Create(path));
  // The slot is filled in by Commit(), before the file gets its name.
  RH_RETURN_IF_ERROR(state->Write(std::string(sizeof(rhw::Header), '\0')));
  return BundleWriter(std::move(state));
}

absl::StatusOr<BundleWriter> BundleWriter::Append(const std::string& path) {
  auto state = std::make_unique<State>();
  state->path = path;
  state->existing = Descriptor(open(path.c_str(), O_RDWR | O_CLOEXEC));
  struct stat info;
  if (!state->existing.ok() || fstat(state->existing.get(), &info) != 0)
    return SystemError("write", path);
  if (!S_ISREG(info.st_mode)) {
    return absl::FailedPreconditionError(
        absl::StrCat("cannot write ", path, ": expected a regular file"));
  }
  if (flock(state->existing.get(), LOCK_EX | LOCK_NB) != 0) {
    if (errno != EWOULDBLOCK) return SystemError("lock", path);
    return absl::UnavailableError(
        absl::StrCat(path, " is being written by another process; try again later"));
  }
  RH_ASSIGN_OR_RETURN(state->old_bundle, Bundle::Open(path));
  if (state->old_bundle->format() != "rhw") {
    return absl::InvalidArgumentError(
        absl::StrCat(path, " is a .", state->old_bundle->format(),
                     " file, which cannot be appended to; convert it to a .rhw bundle"));
  }
  if (fstat(state->existing.get(), &info) != 0) return SystemError("read", path);
  state->old_size = state->size = info.st_size;
  state->entries = state->old_bundle->entries();
  for (const BundleEntry& entry : state->entries) {
    state->by_name.emplace(entry.name, state->by_name.size());
    state->ranges_by_checksum[*entry.checksum].emplace_back(entry.offset, entry.size);
  }
  return BundleWriter(std::move(state));
}

absl::StatusOr<BundleWriter> BundleWriter::CreateOrAppend(const std::string& path) {
  return access(path.c_str(), F_OK) == 0 ? Append(path) : Create(path);
}

absl::Status BundleWriter::Add(absl::string_view name, const Tensor& tensor) {
  State& state = *state_;
  const std::string where = absl::StrCat(state.path, ": entry '", name, "'");
  if (name.empty())
    return absl::InvalidArgumentError(absl::StrCat(state.path, ": an entry needs a name"));
  const ElementKind kind = tensor.element_type().kind();
  if (BitWidth(kind) == 0) {
    return absl::UnimplementedError(absl::StrCat(where, ": a bundle cannot hold elements of ",
                                                 tensor.element_type().ToString()));
  }
  if (tensor.shape().rank() > UINT16_MAX || name.size() > UINT32_MAX) {
    return absl::InvalidArgumentError(
        absl::StrCat(where, ": the name or the rank is larger than the format can hold"));
  }
  absl::StatusOr<Tensor> in_memory = tensor.is_splat() ? tensor : tensor.Materialize();
  if (!in_memory.ok()) return Annotate(in_memory.status(), where);
  const Tensor compressed = in_memory->CompressedToSplat();
  const auto taken = state.by_name.find(name);
  if (taken != state.by_name.end()) {
    const BundleEntry& there = state.entries[taken->second];
    bool is_same = there.type == Type::Tensor(kind, tensor.shape().WithoutNames());
    if (is_same) {
      RH_ASSIGN_OR_RETURN(is_same, state.IsStored(there, compressed));
    }
    if (is_same) return absl::OkStatus();
    return absl::AlreadyExistsError(
        absl::StrCat(where, ": the name is already used for other data, ", there.type.ToString()));
  }
  BundleEntry entry;
  entry.name = std::string(name);
  entry.type = Type::Tensor(kind, tensor.shape().WithoutNames());
  entry.is_splat = compressed.is_splat();
  entry.size = compressed.bytes().size();
  entry.checksum = Checksum(compressed.bytes());
  RH_ASSIGN_OR_RETURN(entry.offset, state.Place(compressed.bytes(), *entry.checksum));
  state.by_name.emplace(entry.name, state.entries.size());
  state.entries.push_back(std::move(entry));
  return absl::OkStatus();
}

absl::Status BundleWriter::Commit() {
  State& state = *state_;
  if (state.created) {
    uint64_t footer_offset = 0;
    RH_RETURN_IF_ERROR(state.WriteTableAndFooter(footer_offset));
    rhw::Header header = {};
    std::memcpy(header.magic, rhw::kMagic, sizeof(header.magic));
    header.major_version = rhw::kMajorVersion;
    header.minor_version = rhw::kMinorVersion;
    header.slots[state.generation % 2] = MakeSlot(state.generation, footer_offset);
    RH_RETURN_IF_ERROR(state.created->Overwrite(0, RecordBytes(header)));
    return state.created->Commit();
  }
  if (state.entries.size() == state.old_bundle->entries().size()) {
    state.is_committed = true;
    return absl::OkStatus();
  }
  // The newest slot stays. The other one gets the new footer after that is on the disk.
  rhw::Header header;
  if (!ReadAllAt(state.existing.get(), reinterpret_cast<char*>(&header), sizeof(header), 0))
    return SystemError("read", state.path);
  int newest = header.slots[0].checksum == rhw::ChecksumOfFields(header.slots[0]) ? 0 : 1;
  const rhw::Slot& other = header.slots[1 - newest];
  if (other.checksum == rhw::ChecksumOfFields(other) &&
      other.generation > header.slots[newest].generation)
    newest = 1 - newest;
  state.generation = header.slots[newest].generation + 1;
  uint64_t footer_offset = 0;
  RH_RETURN_IF_ERROR(state.WriteTableAndFooter(footer_offset));
  const auto sync = [&] { return Uninterrupted([&] { return fsync(state.existing.get()); }) == 0; };
  if (!sync()) return SystemError("write", state.path);
  const rhw::Slot slot = MakeSlot(state.generation, footer_offset);
  state.slot_offset =
      static_cast<int64_t>(offsetof(rhw::Header, slots) + (1 - newest) * sizeof(rhw::Slot));
  state.old_slot = header.slots[1 - newest];
  if (!WriteAllAt(state.existing.get(), RecordBytes(slot), state.slot_offset) || !sync()) {
    const absl::Status status = SystemError("write", state.path);
    state.TakeOff();
    return status;
  }
  state.is_committed = true;
  return absl::OkStatus();
}

void BundleWriter::Revert() {
  if (state_->created) {
    state_->created->Revert();
  } else if (state_->is_committed) {
    state_->is_committed = false;
    state_->TakeOff();
  }
}

}  // namespace roundhouse
