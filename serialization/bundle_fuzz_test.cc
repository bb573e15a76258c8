// Any bytes that are read as a bundle (.rhw or .safetensors) have only usable entries. The
// checksums of .rhw are corrected first, so that the data they protect is tested too.
#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <memory>
#include <string>
#include <utility>

#include "absl/status/statusor.h"
#include "absl/types/span.h"
#include "roundhouse/core/base/check.h"
#include "roundhouse/core/tensor/tensor.h"
#include "roundhouse/serialization/bundle.h"
#include "roundhouse/serialization/bundle_format.h"
#include "roundhouse/serialization/checksum.h"

namespace roundhouse {
namespace {

absl::Span<const std::byte> Bytes(const std::string& text) {
  return absl::MakeConstSpan(reinterpret_cast<const std::byte*>(text.data()), text.size());
}

template <typename T>
T* RecordAt(std::string& file, uint64_t offset) {
  if (file.size() < sizeof(T) || offset > file.size() - sizeof(T) || offset % alignof(T) != 0)
    return nullptr;
  return reinterpret_cast<T*>(file.data() + offset);
}

void MakeChecksumsFit(std::string& file) {
  auto* header = RecordAt<rhw::Header>(file, 0);
  if (header == nullptr) return;
  for (rhw::Slot& slot : header->slots) {
    if (slot.generation == 0) continue;
    slot.checksum = rhw::ChecksumOfFields(slot);
    auto* footer = RecordAt<rhw::Footer>(file, slot.footer_offset);
    if (footer == nullptr) continue;
    if (footer->table_offset <= file.size() &&
        footer->table_size <= file.size() - footer->table_offset) {
      footer->table_checksum =
          Checksum(Bytes(file).subspan(footer->table_offset, footer->table_size));
    }
    footer->checksum = rhw::ChecksumOfFields(*footer);
  }
}

void Try(std::string file) {
  auto owner = std::make_shared<const std::string>(std::move(file));
  absl::StatusOr<std::shared_ptr<const Bundle>> bundle =
      Bundle::OpenFromMemory(Bytes(*owner), owner, "fuzz");
  if (!bundle.ok()) return;
  for (const BundleEntry& entry : (*bundle)->entries()) {
    (void)(*bundle)->Verify(entry);
    RH_CHECK((*bundle)->Find(entry.name) != nullptr) << entry.name;
    const Tensor tensor = (*bundle)->Get(entry);
    RH_CHECK(tensor.type() == entry.type) << tensor.type().ToString();
    // Every byte can be read.
    volatile uint64_t checksum = Checksum(tensor.bytes());
    (void)checksum;
  }
}

}  // namespace
}  // namespace roundhouse

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
  using namespace roundhouse;
  std::string file(reinterpret_cast<const char*>(data), size);
  Try(file);
  MakeChecksumsFit(file);
  Try(std::move(file));
  return 0;
}
