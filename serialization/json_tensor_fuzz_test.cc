// Any text that is read as a tensor has as many elements as its type says, of a kind that JSON has.
#include <cstddef>
#include <cstdint>

#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "roundhouse/core/base/check.h"
#include "roundhouse/core/tensor/element_type.h"
#include "roundhouse/core/tensor/tensor.h"
#include "roundhouse/serialization/json_tensor.h"

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
  using namespace roundhouse;
  const absl::StatusOr<Tensor> tensor =
      ParseJsonTensor(absl::string_view(reinterpret_cast<const char*>(data), size));
  if (!tensor.ok()) return 0;
  const ElementKind kind = tensor->element_type().kind();
  if (kind == ElementKind::kString) {
    RH_CHECK(static_cast<int64_t>(tensor->strings().size()) == tensor->num_elements());
    return 0;
  }
  RH_CHECK(kind == ElementKind::kI1 || kind == ElementKind::kI64 || kind == ElementKind::kF64)
      << tensor->type().ToString();
  // A list takes at least a byte of text.
  RH_CHECK(tensor->num_elements() <= static_cast<int64_t>(size)) << tensor->type().ToString();
  return 0;
}
