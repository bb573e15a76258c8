// Checks that each array that was read from any bytes is one that .npy can hold.
#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "roundhouse/core/base/check.h"
#include "roundhouse/serialization/npy.h"
#include "roundhouse/serialization/npz.h"

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
  using namespace roundhouse;
  const absl::StatusOr<std::vector<NamedTensor>> tensors =
      ParseNpz(absl::string_view(reinterpret_cast<const char*>(data), size));
  if (!tensors.ok()) return 0;
  for (const NamedTensor& named : *tensors) {
    const absl::StatusOr<std::string> bytes = FormatNpy(named.tensor);
    RH_CHECK(bytes.ok()) << bytes.status().ToString();
  }
  return 0;
}
