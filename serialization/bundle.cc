#include "roundhouse/serialization/bundle.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/string_view.h"
#include "absl/types/span.h"
#include "roundhouse/core/base/check.h"
#include "roundhouse/core/base/nearest_name.h"
#include "roundhouse/core/base/status_macros.h"
#include "roundhouse/core/tensor/element_type.h"
#include "roundhouse/serialization/bundle_format.h"
#include "roundhouse/serialization/checksum.h"
#include "roundhouse/serialization/mapped_file.h"
#include "roundhouse/serialization/safetensors.h"

namespace roundhouse {
namespace {

template <typename... Args>
absl::Status DamagedBundle(const Args&... args) {
  return absl::DataLossError(absl::StrCat(args...));
}

int64_t ElementBytes(ElementKind kind) { return (BitWidth(kind) + 7) / 8; }

}  // namespace

const BundleEntry* Bundle::Find(absl::string_view name) const {
  auto found = by_name_.find(name);
  return found == by_name_.end() ? nullptr : &entries_[found->second];
}

absl::StatusOr<Tensor> Bundle::Get(absl::string_view name) const {
  if (const BundleEntry* entry = Find(name)) return Get(*entry);
  std::vector<std::string> names;
  for (const BundleEntry& entry : entries_) names.push_back(entry.name);
  return absl::NotFoundError(
      absl::StrCat(name_, ": there is no entry '", name, "'", DidYouMean(name, names)));
}

Tensor Bundle::Get(const BundleEntry& entry) const {
  const absl::Span<const std::byte> bytes = bytes_.subspan(entry.offset, entry.size);
  // The tensors of formats without alignment (.safetensors) are copied if they are unaligned for
  // their type.
  const uint64_t alignment = static_cast<uint64_t>(ElementBytes(entry.type.element_type().kind()));
  const bool is_aligned = reinterpret_cast<uintptr_t>(bytes.data()) % alignment == 0;
  // Add() has checked that the size is the type's.
  absl::StatusOr<Tensor> tensor = entry.is_splat ? Tensor::Splat(entry.type, bytes)
                                  : is_aligned   ? Tensor::Borrow(entry.type, bytes, owner_)
                                                 : Tensor::FromBytes(entry.type, bytes);
  RH_CHECK(tensor.ok()) << tensor.status().ToString();
  return *std::move(tensor);
}

absl::Status Bundle::Verify(const BundleEntry& entry) const {
  if (!entry.checksum || Checksum(bytes_.subspan(entry.offset, entry.size)) == *entry.checksum)
    return absl::OkStatus();
  return DamagedBundle(name_, ": entry '", entry.name, "': its ", entry.size, " bytes at byte ",
                       entry.offset,
                       " are damaged: their checksum does not match the table of contents");
}

absl::Status Bundle::Add(BundleEntry entry) {
  if (entry.name.empty()) return DamagedBundle("an entry has no name");
  const std::string where = absl::StrCat("entry '", entry.name, "'");
  if (by_name_.contains(entry.name)) return DamagedBundle(where, " appears twice");
  absl::StatusOr<int64_t> size = ByteSize(entry.type);
  if (!size.ok()) return Annotate(size.status(), where);
  const uint64_t expected = static_cast<uint64_t>(
      entry.is_splat ? ElementBytes(entry.type.element_type().kind()) : *size);
  if (entry.size != expected) {
    return DamagedBundle(where, ": ", entry.type.ToString(),
                         entry.is_splat ? " from one element" : "", " needs ", expected,
                         " bytes, found ", entry.size);
  }
  if (entry.offset > bytes_.size() || entry.size > bytes_.size() - entry.offset) {
    return DamagedBundle(where, ": expected ", entry.size, " bytes at byte ", entry.offset,
                         ", the file has ", bytes_.size(), " bytes");
  }
  by_name_.emplace(entry.name, entries_.size());
  entries_.push_back(std::move(entry));
  return absl::OkStatus();
}

absl::Status Bundle::CheckOverlaps() const {
  std::vector<const BundleEntry*> order;
  for (const BundleEntry& entry : entries_) {
    if (entry.size > 0) order.push_back(&entry);
  }
  std::sort(order.begin(), order.end(), [](const BundleEntry* a, const BundleEntry* b) {
    return std::make_pair(a->offset, a->size) < std::make_pair(b->offset, b->size);
  });
  for (size_t i = 1; i < order.size(); ++i) {
    const BundleEntry& before = *order[i - 1];
    const BundleEntry& entry = *order[i];
    if (entry.offset >= before.offset + before.size) continue;
    if (entry.offset == before.offset && entry.size == before.size) continue;
    return DamagedBundle("the bytes of entries '", before.name, "' and '", entry.name,
                         "' overlap: ", before.size, " at byte ", before.offset, ", ", entry.size,
                         " at byte ", entry.offset);
  }
  return absl::OkStatus();
}

// Reads the .rhw format.
class BundleReader {
 public:
  static absl::StatusOr<std::shared_ptr<const Bundle>> Read(absl::Span<const std::byte> bytes,
                                                            std::shared_ptr<const void> owner,
                                                            const std::string& name) {
    std::shared_ptr<Bundle> bundle(new Bundle);
    bundle->name_ = name;
    bundle->format_ = "rhw";
    bundle->bytes_ = bytes;
    bundle->owner_ = std::move(owner);
    RH_RETURN_IF_ERROR(ReadInto(*bundle));
    return bundle;
  }

 private:
  // Requires that the caller has checked that the record is inside.
  template <typename T>
  static T RecordAt(absl::Span<const std::byte> bytes, uint64_t offset) {
    T record;
    std::memcpy(&record, bytes.data() + offset, sizeof(record));
    return record;
  }

  static absl::StatusOr<rhw::Footer> FindFooter(absl::Span<const std::byte> bytes) {
    if (bytes.size() < sizeof(rhw::Header)) {
      return DamagedBundle("truncated: the header needs ", sizeof(rhw::Header),
                           " bytes, the file has ", bytes.size());
    }
    const auto header = RecordAt<rhw::Header>(bytes, 0);
    if (header.major_version != rhw::kMajorVersion) {
      return absl::UnimplementedError(
          absl::StrCat("format version ", header.major_version, ".", header.minor_version,
                       " is not supported, the newest supported is ", rhw::kMajorVersion, ".",
                       rhw::kMinorVersion, "; use a newer Roundhouse"));
    }
    const rhw::Slot* newest = nullptr;
    for (const rhw::Slot& slot : header.slots) {
      if (slot.checksum != rhw::ChecksumOfFields(slot)) continue;
      if (newest == nullptr || slot.generation > newest->generation) newest = &slot;
    }
    if (newest == nullptr)
      return DamagedBundle(
          "the header is damaged: neither of its two slots has a correct checksum");
    if (newest->footer_offset > bytes.size() ||
        bytes.size() - newest->footer_offset < sizeof(rhw::Footer)) {
      return DamagedBundle("truncated: the footer is expected at byte ", newest->footer_offset,
                           ", the file has ", bytes.size(), " bytes");
    }
    const auto footer = RecordAt<rhw::Footer>(bytes, newest->footer_offset);
    if (std::memcmp(footer.magic, rhw::kFooterMagic, sizeof(footer.magic)) != 0 ||
        footer.checksum != rhw::ChecksumOfFields(footer) ||
        footer.generation != newest->generation) {
      return DamagedBundle("the footer at byte ", newest->footer_offset, " is damaged");
    }
    if (footer.table_offset > newest->footer_offset ||
        footer.table_size != newest->footer_offset - footer.table_offset) {
      return DamagedBundle("the footer says that the table of contents has ", footer.table_size,
                           " bytes from byte ", footer.table_offset,
                           ", which do not end at the footer at byte ", newest->footer_offset);
    }
    return footer;
  }

  static absl::Status ReadInto(Bundle& bundle) {
    RH_ASSIGN_OR_RETURN(const rhw::Footer footer, FindFooter(bundle.bytes_));
    absl::Span<const std::byte> table =
        bundle.bytes_.subspan(footer.table_offset, footer.table_size);
    if (Checksum(table) != footer.table_checksum) {
      return DamagedBundle("the table of contents at byte ", footer.table_offset, " is damaged");
    }
    for (uint64_t i = 0; i < footer.num_entries; ++i) {
      const uint64_t at = footer.table_offset + footer.table_size - table.size();
      RH_RETURN_IF_ERROR(Annotate(ReadEntry(bundle, table),
                                  absl::StrCat("table of contents, line ", i, " at byte ", at)));
    }
    if (!table.empty())
      return DamagedBundle(table.size(), " bytes follow the last entry of the table of contents");
    return bundle.CheckOverlaps();
  }

  // Reads the first entry of `table` and removes it from `table`.
  static absl::Status ReadEntry(Bundle& bundle, absl::Span<const std::byte>& table) {
    const absl::Status too_short = DamagedBundle("the table ends in the middle of the line");
    if (table.size() < sizeof(rhw::EntryHeader)) return too_short;
    const auto header = RecordAt<rhw::EntryHeader>(table, 0);
    table.remove_prefix(sizeof(header));
    const uint64_t sizes_bytes = uint64_t{header.rank} * sizeof(int64_t);
    if (header.name_size > table.size() || sizes_bytes > table.size() - header.name_size)
      return too_short;
    BundleEntry entry;
    entry.name.assign(reinterpret_cast<const char*>(table.data()), header.name_size);
    std::vector<int64_t> sizes(header.rank);
    if (header.rank > 0) std::memcpy(sizes.data(), table.data() + header.name_size, sizes_bytes);
    table.remove_prefix(header.name_size + sizes_bytes);
    const std::string where = absl::StrCat("entry '", entry.name, "'");
    if (header.element >= std::size(kAllElementKinds) ||
        BitWidth(static_cast<ElementKind>(header.element)) == 0) {
      return DamagedBundle(where, ": element kind ", header.element, " is unknown or has no data");
    }
    for (int64_t size : sizes) {
      if (size < 0) return DamagedBundle(where, ": a dimension has the size ", size);
    }
    if (header.form > 1) return DamagedBundle(where, ": unknown form ", header.form);
    if (header.offset % rhw::kAlignment != 0)
      return DamagedBundle(where, ": its bytes start at byte ", header.offset,
                           ", which is not a multiple of ", rhw::kAlignment);
    entry.type = Type::Tensor(static_cast<ElementKind>(header.element), Shape::Of(sizes));
    entry.is_splat = header.form == 1;
    entry.offset = header.offset;
    entry.size = header.size;
    entry.checksum = header.checksum;
    return bundle.Add(std::move(entry));
  }
};

absl::StatusOr<std::shared_ptr<const Bundle>> Bundle::OpenFromMemory(
    absl::Span<const std::byte> bytes, std::shared_ptr<const void> owner, const std::string& name) {
  absl::StatusOr<std::shared_ptr<const Bundle>> bundle;
  if (bytes.size() >= sizeof(rhw::kMagic) &&
      std::memcmp(bytes.data(), rhw::kMagic, sizeof(rhw::kMagic)) == 0) {
    bundle = BundleReader::Read(bytes, std::move(owner), name);
  } else if (LooksLikeSafetensors(bytes)) {
    bundle = ReadSafetensors(bytes, std::move(owner), name);
  } else {
    bundle = absl::InvalidArgumentError("neither a .rhw bundle nor a .safetensors file");
  }
  if (!bundle.ok()) return Annotate(bundle.status(), name);
  return bundle;
}

absl::StatusOr<std::shared_ptr<const Bundle>> Bundle::Open(const std::string& path,
                                                           FileAccess access) {
  RH_ASSIGN_OR_RETURN(std::shared_ptr<const MappedFile> file, MappedFile::Open(path, access));
  return OpenFromMemory(file->bytes(), file, path);
}

}  // namespace roundhouse
