// File: bundle.h
//
// A bundle: named tensors in one file, mapped and used in place. Programs link to the entries by
// name; any number of programs and processes share one bundle's pages. Opening reads only the table
// of contents.
#ifndef ROUNDHOUSE_SERIALIZATION_BUNDLE_H_
#define ROUNDHOUSE_SERIALIZATION_BUNDLE_H_

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "absl/container/flat_hash_map.h"
#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "absl/types/span.h"
#include "roundhouse/core/tensor/tensor.h"
#include "roundhouse/core/type.h"
#include "roundhouse/serialization/mapped_file.h"

namespace roundhouse {

struct BundleEntry {
  std::string name;
  Type type;
  bool is_splat = false;  // Its bytes are one element that is repeated.
  uint64_t offset = 0;    // Of its bytes in the file. Entries at one offset share them.
  uint64_t size = 0;
  std::optional<uint64_t> checksum =
      std::nullopt;  // Absent where the format has none (.safetensors).
};

class Bundle {
 public:
  // Opens a .rhw or .safetensors file; the contents decide which. Any bytes give either a bundle or
  // an error that names the file, the entry and what is wrong.
  static absl::StatusOr<std::shared_ptr<const Bundle>> Open(const std::string& path,
                                                            FileAccess access = FileAccess::kMap);
  static absl::StatusOr<std::shared_ptr<const Bundle>> OpenFromMemory(
      absl::Span<const std::byte> bytes, std::shared_ptr<const void> owner,
      const std::string& name);

  // The name in errors: its path.
  const std::string& name() const { return name_; }
  // "rhw" or "safetensors".
  absl::string_view format() const { return format_; }
  // In the order of the table.
  const std::vector<BundleEntry>& entries() const { return entries_; }
  // Null if there is no entry of that name.
  const BundleEntry* Find(absl::string_view name) const;
  // The entry's data, in place. Error: no entry of that name; suggests the nearest one.
  absl::StatusOr<Tensor> Get(absl::string_view name) const;
  Tensor Get(const BundleEntry& entry) const;
  // Reads the entry's bytes and compares their checksum, if it has one.
  absl::Status Verify(const BundleEntry& entry) const;

 private:
  friend class BundleReader;
  friend absl::StatusOr<std::shared_ptr<const Bundle>> ReadSafetensors(
      absl::Span<const std::byte> bytes, std::shared_ptr<const void> owner,
      const std::string& name);
  Bundle() = default;
  // Checks name, type and range, against the file and the entries so far. Error: what is wrong with
  // the entry.
  absl::Status Add(BundleEntry entry);
  // Called once all are added: entries share all of their bytes or none.
  absl::Status CheckOverlaps() const;

  std::string name_;
  std::string format_;
  absl::Span<const std::byte> bytes_;
  std::shared_ptr<const void> owner_;
  std::vector<BundleEntry> entries_;
  absl::flat_hash_map<std::string, size_t> by_name_;
};

}  // namespace roundhouse

#endif  // ROUNDHOUSE_SERIALIZATION_BUNDLE_H_
