#include "roundhouse/serialization/npz.h"

#include <zlib.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <utility>

#include "absl/container/flat_hash_set.h"
#include "absl/status/status.h"
#include "absl/strings/escaping.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/strip.h"
#include "roundhouse/core/base/file.h"
#include "roundhouse/core/base/memory.h"
#include "roundhouse/core/base/status_macros.h"
#include "roundhouse/serialization/npy.h"

namespace roundhouse {
namespace {

// Records of a ZIP archive. The one at the end has the offset of the list of files.
constexpr absl::string_view kEnd = "PK\x05\x06";
constexpr absl::string_view kListed = "PK\x01\x02";
constexpr absl::string_view kStored = "PK\x03\x04";
constexpr size_t kEndSize = 22;
constexpr size_t kListedSize = 46;
constexpr size_t kStoredSize = 30;
constexpr size_t kMaxComment = 0xFFFF;
constexpr uint64_t kInOtherRecord = 0xFFFFFFFF;  // For sizes beyond 4 GiB.
constexpr uint64_t kEncrypted = 1;
enum Packing : uint64_t { kPlain = 0, kDeflated = 8 };

// The limit on unpacked size: kAlways plus kMostTimes the size of the archive. Arrays of only zeros
// are far beyond this ratio, other honest arrays are not.
constexpr uint64_t kMostTimes = 64;
constexpr uint64_t kAlways = uint64_t{1} << 20;

absl::Status MalformedArchive(absl::string_view problem) {
  return absl::DataLossError(absl::StrCat("not a valid .npz file: ", problem));
}

// Requires that the bytes exist.
uint64_t Number(absl::string_view bytes, size_t at, size_t size) {
  uint64_t number = 0;
  for (size_t i = size; i-- > 0;) number = number << 8 | static_cast<uint8_t>(bytes[at + i]);
  return number;
}

absl::StatusOr<absl::string_view> Part(absl::string_view bytes, uint64_t at, uint64_t size,
                                       absl::string_view what) {
  if (at > bytes.size() || size > bytes.size() - at)
    return MalformedArchive(absl::StrCat("it ends within ", what));
  return bytes.substr(at, size);
}

struct Entry {
  std::string name;
  uint64_t packing = 0;
  uint64_t checksum = 0;
  uint64_t packed_size = 0;
  uint64_t size = 0;
  uint64_t at = 0;
};

class Archive {
 public:
  explicit Archive(absl::string_view bytes)
      : bytes_(bytes), left_(kAlways + kMostTimes * uint64_t{bytes.size()}) {}

  absl::StatusOr<std::vector<NamedTensor>> Read() {
    const std::optional<size_t> end = FindEnd();
    if (!end.has_value())
      return MalformedArchive("expected a ZIP archive, found no central directory");
    const uint64_t count = Number(bytes_, *end + 10, 2);
    uint64_t at = Number(bytes_, *end + 16, 4);
    if (at == kInOtherRecord || count == 0xFFFF) return BeyondLimits();
    std::vector<NamedTensor> tensors;
    absl::flat_hash_set<std::string> names;
    for (uint64_t i = 0; i < count; ++i) {
      RH_ASSIGN_OR_RETURN(const Entry entry, ReadEntry(at));
      if (!names.insert(entry.name).second)
        return MalformedArchive(absl::StrCat("it has two arrays called '", entry.name, "'"));
      absl::StatusOr<Tensor> tensor = ReadTensor(entry);
      if (!tensor.ok()) return Annotate(tensor.status(), entry.name);
      tensors.push_back({entry.name, *std::move(tensor)});
    }
    return tensors;
  }

 private:
  static absl::Status BeyondLimits() {
    return absl::UnimplementedError(
        "archives beyond 4 GiB or with 65,535 arrays are not supported: split the archive");
  }

  // At most a comment follows the record.
  std::optional<size_t> FindEnd() const {
    if (bytes_.size() < kEndSize) return std::nullopt;
    const size_t last = bytes_.size() - kEndSize;
    for (size_t back = 0; back <= std::min(last, kMaxComment); ++back) {
      if (bytes_.substr(last - back, kEnd.size()) == kEnd) return last - back;
    }
    return std::nullopt;
  }

  // Moves `at` to the next entry.
  absl::StatusOr<Entry> ReadEntry(uint64_t& at) const {
    RH_ASSIGN_OR_RETURN(const absl::string_view record,
                        Part(bytes_, at, kListedSize, "the central directory"));
    if (record.substr(0, kListed.size()) != kListed)
      return MalformedArchive("expected the header of a file in the central directory");
    const uint64_t name_size = Number(record, 28, 2);
    RH_ASSIGN_OR_RETURN(const absl::string_view name,
                        Part(bytes_, at + kListedSize, name_size, "a name"));
    at += kListedSize + name_size + Number(record, 30, 2) + Number(record, 32, 2);
    Entry entry{.name = absl::CHexEscape(absl::StripSuffix(name, ".npy")),
                .packing = Number(record, 10, 2),
                .checksum = Number(record, 16, 4),
                .packed_size = Number(record, 20, 4),
                .size = Number(record, 24, 4),
                .at = Number(record, 42, 4)};
    if ((Number(record, 8, 2) & kEncrypted) != 0)
      return absl::UnimplementedError(absl::StrCat("'", entry.name, "' is encrypted"));
    if (std::max({entry.packed_size, entry.size, entry.at}) == kInOtherRecord)
      return BeyondLimits();
    return entry;
  }

  absl::StatusOr<Tensor> ReadTensor(const Entry& entry) {
    RH_ASSIGN_OR_RETURN(const absl::string_view record,
                        Part(bytes_, entry.at, kStoredSize, "a file"));
    if (record.substr(0, kStored.size()) != kStored)
      return MalformedArchive("expected a file at its offset in the central directory");
    const uint64_t data = entry.at + kStoredSize + Number(record, 26, 2) + Number(record, 28, 2);
    RH_ASSIGN_OR_RETURN(const absl::string_view packed,
                        Part(bytes_, data, entry.packed_size, "a file"));
    if (entry.size > left_) {
      return absl::ResourceExhaustedError(
          absl::StrCat("the unpacked archive is more than ", kMostTimes, " times its ",
                       bytes_.size(), " bytes: write it without compression (numpy.savez)"));
    }
    left_ -= entry.size;
    if (entry.packing == kPlain) {
      if (entry.packed_size != entry.size)
        return MalformedArchive("the two sizes of an uncompressed file differ");
      RH_RETURN_IF_ERROR(CheckSum(packed, entry));
      return ParseNpy(packed);
    }
    if (entry.packing != kDeflated) {
      return absl::UnimplementedError(absl::StrCat("ZIP compression method ", entry.packing,
                                                   " is not supported; numpy writes 0 and 8"));
    }
    RH_ASSIGN_OR_RETURN(const std::string unpacked, Inflate(packed, entry.size));
    RH_RETURN_IF_ERROR(CheckSum(unpacked, entry));
    return ParseNpy(unpacked);
  }

  static absl::Status CheckSum(absl::string_view data, const Entry& entry) {
    const uint64_t found =
        crc32_z(0, reinterpret_cast<const Bytef*>(data.data()), static_cast<z_size_t>(data.size()));
    return found == entry.checksum ? absl::OkStatus() : MalformedArchive("a checksum is wrong");
  }

  static absl::StatusOr<std::string> Inflate(absl::string_view packed, uint64_t size) {
    std::string unpacked;
    RH_RETURN_IF_ERROR(TryResize(unpacked, static_cast<int64_t>(size), "an array of an archive"));
    z_stream stream = {};
    // Raw deflate data, without a header.
    if (inflateInit2(&stream, -MAX_WBITS) != Z_OK)
      return absl::ResourceExhaustedError("no memory to unpack with");
    // Both are below 4 GiB.
    stream.next_in = reinterpret_cast<Bytef*>(const_cast<char*>(packed.data()));
    stream.avail_in = static_cast<uInt>(packed.size());
    stream.next_out = reinterpret_cast<Bytef*>(unpacked.data());
    stream.avail_out = static_cast<uInt>(size);
    const int result = inflate(&stream, Z_FINISH);
    const bool is_whole = result == Z_STREAM_END && stream.avail_out == 0;
    inflateEnd(&stream);
    if (!is_whole) return MalformedArchive("the compressed data is damaged");
    return unpacked;
  }

  absl::string_view bytes_;
  uint64_t left_;
};

}  // namespace

absl::StatusOr<std::vector<NamedTensor>> ParseNpz(absl::string_view bytes) {
  return Archive(bytes).Read();
}

absl::StatusOr<std::vector<NamedTensor>> ReadNpz(const std::string& path) {
  RH_ASSIGN_OR_RETURN(const std::string bytes, ReadFile(path));
  absl::StatusOr<std::vector<NamedTensor>> tensors = ParseNpz(bytes);
  if (!tensors.ok()) return Annotate(tensors.status(), path);
  return tensors;
}

}  // namespace roundhouse
