// Reads any bytes as a tensor in a file .pb, and a tensor made from the bytes: of any element type,
// with sizes and data that may contradict each other. A tensor that is read must match its type to
// the last byte.
#include <onnx/onnx_pb.h>
#include <sys/mman.h>
#include <unistd.h>

#include <cstddef>
#include <cstdint>
#include <string>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/str_cat.h"
#include "roundhouse/core/base/check.h"
#include "roundhouse/core/tensor/tensor.h"
#include "roundhouse/core/type.h"
#include "roundhouse/serialization/onnx/tensor_file.h"
#include "roundhouse/tests/running/fuzz_choices.h"

namespace roundhouse {
namespace {

// The most bytes that a tensor may have when it is materialised.
constexpr int64_t kMaxBytes = 1 << 20;

std::string MakeTensor(FuzzChoices& choices) {
  onnx::TensorProto tensor;
  tensor.set_data_type(choices.Below(20));
  for (int64_t size : choices.Sizes(/*rarity=*/6)) tensor.add_dims(size);
  const int count = choices.Below(20);
  for (int i = 0; i < count; ++i) {
    switch (tensor.data_type()) {
      case onnx::TensorProto::FLOAT:
      case onnx::TensorProto::COMPLEX64:
        tensor.add_float_data(choices.Real());
        break;
      case onnx::TensorProto::DOUBLE:
      case onnx::TensorProto::COMPLEX128:
        tensor.add_double_data(choices.Real());
        break;
      case onnx::TensorProto::INT64:
        tensor.add_int64_data(choices.Number());
        break;
      case onnx::TensorProto::UINT32:
      case onnx::TensorProto::UINT64:
        tensor.add_uint64_data(static_cast<uint64_t>(choices.Number()));
        break;
      case onnx::TensorProto::STRING:
        tensor.add_string_data(std::string(choices.Below(4), 's'));
        break;
      default:
        tensor.add_int32_data(static_cast<int32_t>(choices.Number()));
    }
  }
  if (choices.OneIn(3)) tensor.set_raw_data(std::string(choices.Below(64), '\1'));
  if (choices.OneIn(16)) {
    tensor.set_data_location(onnx::TensorProto::EXTERNAL);
    onnx::StringStringEntryProto* entry = tensor.add_external_data();
    entry->set_key(choices.OneIn(2) ? "location" : "offset");
    entry->set_value(choices.OneIn(2) ? "weights.bin" : absl::StrCat(choices.Number()));
  }
  return tensor.SerializeAsString();
}

void Read(const std::string& bytes) {
  static const int file = memfd_create("tensor.pb", MFD_CLOEXEC);
  RH_CHECK(file >= 0 && ftruncate(file, 0) == 0 &&
           pwrite(file, bytes.data(), bytes.size(), 0) == static_cast<ssize_t>(bytes.size()));
  const absl::StatusOr<Tensor> tensor = ReadTensorProto(absl::StrCat("/proc/self/fd/", file));
  RH_CHECK(!absl::IsInternal(tensor.status())) << tensor.status().ToString();
  if (!tensor.ok()) return;
  const absl::StatusOr<int64_t> size = ByteSize(tensor->type());
  if (!size.ok() || *size > kMaxBytes) return;  // Strings and large splats.
  const absl::StatusOr<Tensor> dense = tensor->Materialize();
  RH_CHECK(dense.ok()) << dense.status().ToString();
  RH_CHECK(static_cast<int64_t>(dense->bytes().size()) == *size) << dense->type().ToString();
  volatile uint8_t sum = 0;
  for (std::byte byte : dense->bytes()) sum = sum + static_cast<uint8_t>(byte);
}

}  // namespace
}  // namespace roundhouse

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
  using namespace roundhouse;  // NOLINT(google-build-using-namespace)
  Read(std::string(reinterpret_cast<const char*>(data), size));
  FuzzChoices choices(data, size);
  Read(MakeTensor(choices));
  return 0;
}
