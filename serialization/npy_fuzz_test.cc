// Checks that a tensor that was read from any bytes is written as bytes that read as it.
#include <cstddef>
#include <cstdint>
#include <string>

#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "roundhouse/core/base/check.h"
#include "roundhouse/core/tensor/tensor.h"
#include "roundhouse/serialization/npy.h"

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
  using namespace roundhouse;
  absl::StatusOr<Tensor> tensor =
      ParseNpy(absl::string_view(reinterpret_cast<const char*>(data), size));
  if (!tensor.ok()) return 0;
  absl::StatusOr<std::string> bytes = FormatNpy(*tensor);
  RH_CHECK(bytes.ok()) << bytes.status().ToString();
  absl::StatusOr<Tensor> again = ParseNpy(*bytes);
  RH_CHECK(again.ok()) << again.status().ToString();
  RH_CHECK(*again == *tensor) << "read, written and read as another tensor";
  return 0;
}
