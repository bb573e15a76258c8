// Any bytes that are read as .safetensors can be read to their last byte and are written as bytes
// that hold the same tensors.
#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "absl/status/statusor.h"
#include "absl/types/span.h"
#include "roundhouse/core/base/check.h"
#include "roundhouse/core/tensor/tensor.h"
#include "roundhouse/serialization/bundle.h"
#include "roundhouse/serialization/checksum.h"
#include "roundhouse/serialization/safetensors.h"

namespace roundhouse {
namespace {

// A limit, because a small file may have many names for the same few bytes.
constexpr int64_t kMaxBytesWritten = int64_t{1} << 20;

void Try(absl::Span<const std::byte> bytes) {
  absl::StatusOr<std::shared_ptr<const Bundle>> bundle = ReadSafetensors(bytes, nullptr, "fuzz");
  if (!bundle.ok()) return;
  std::vector<NamedTensor> tensors;
  int64_t total = 0;
  for (const BundleEntry& entry : (*bundle)->entries()) {
    const Tensor tensor = (*bundle)->Get(entry);
    RH_CHECK(tensor.type() == entry.type) << tensor.type().ToString();
    volatile uint64_t checksum = Checksum(tensor.bytes());
    (void)checksum;
    total += static_cast<int64_t>(tensor.bytes().size());
    tensors.push_back({entry.name, tensor});
  }
  if (total > kMaxBytesWritten) return;
  absl::StatusOr<std::string> written = SerializeSafetensors(tensors);
  RH_CHECK(written.ok()) << written.status().ToString();
  absl::StatusOr<std::shared_ptr<const Bundle>> again = ReadSafetensors(
      absl::MakeConstSpan(reinterpret_cast<const std::byte*>(written->data()), written->size()),
      nullptr, "again");
  RH_CHECK(again.ok()) << again.status().ToString();
  RH_CHECK((*again)->entries().size() == tensors.size()) << *written;
  for (const NamedTensor& named : tensors) {
    absl::StatusOr<Tensor> found = (*again)->Get(named.name);
    RH_CHECK(found.ok() && *found == named.tensor) << named.name;
  }
}

}  // namespace
}  // namespace roundhouse

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
  using namespace roundhouse;
  Try(absl::MakeConstSpan(reinterpret_cast<const std::byte*>(data), size));
  // The header's length is corrected, so that most changes affect the header itself.
  std::string framed(sizeof(uint64_t), '\0');
  const uint64_t header_size = size;
  framed.replace(0, sizeof(header_size), reinterpret_cast<const char*>(&header_size),
                 sizeof(header_size));
  framed.append(reinterpret_cast<const char*>(data), size);
  framed.append(64, 'd');
  Try(absl::MakeConstSpan(reinterpret_cast<const std::byte*>(framed.data()), framed.size()));
  return 0;
}
