#include "roundhouse/tests/onnx/small_elements.h"

#include <cstddef>

#include "absl/types/span.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "roundhouse/core/tensor/packed_elements.h"
#include "roundhouse/tests/testing/matchers.h"

namespace roundhouse {

ElementKind KindOf(int data_type) {
  switch (data_type) {
    case kE4M3FN:
      return ElementKind::kF8E4M3FN;
    case kE4M3FNUZ:
      return ElementKind::kF8E4M3FNUZ;
    case kE5M2:
      return ElementKind::kF8E5M2;
    case kE5M2FNUZ:
      return ElementKind::kF8E5M2FNUZ;
    case kU4:
      return ElementKind::kU4;
    case kI4:
      return ElementKind::kI4;
    case kE2M1:
      return ElementKind::kF4E2M1FN;
    case kE8M0:
      return ElementKind::kF8E8M0FNU;
    case kU2:
      return ElementKind::kU2;
    default:
      return ElementKind::kI2;
  }
}

int OpsetOf(int data_type) {
  return data_type <= kI4 ? 21 : data_type == kE2M1 ? 23 : data_type == kE8M0 ? 24 : 25;
}

std::vector<int> BitsOf(const absl::StatusOr<Tensor>& tensor) {
  EXPECT_THAT(tensor, IsOk());
  if (!tensor.ok()) return {};
  const ElementKind kind = tensor->element_type().kind();
  std::vector<int> bits;
  for (int64_t i = 0; i < tensor->num_elements(); ++i) {
    bits.push_back(IsPacked(kind) ? PackedBitsAt(tensor->bytes(), i, BitWidth(kind))
                                  : std::to_integer<int>(tensor->bytes()[i]));
  }
  return bits;
}

Tensor OfBits(ElementKind kind, const std::vector<int64_t>& sizes, const std::vector<int>& bits) {
  Tensor tensor = *Tensor::Zeros(Type::Tensor(kind, Shape::Of(sizes)));
  for (size_t i = 0; i < bits.size(); ++i) {
    if (IsPacked(kind)) {
      PutPackedBits(tensor.mutable_bytes(), static_cast<int64_t>(i), BitWidth(kind), bits[i]);
    } else {
      tensor.mutable_bytes()[i] = static_cast<std::byte>(bits[i]);
    }
  }
  return tensor;
}

void SetType(onnx::ValueInfoProto& info, int data_type) {
  info.mutable_type()->mutable_tensor_type()->set_elem_type(data_type);
}

std::function<void(onnx::ModelProto&)> Output(int data_type) {
  return [data_type](onnx::ModelProto& model) {
    SetType(*model.mutable_graph()->mutable_output(0), data_type);
  };
}

std::function<void(onnx::ModelProto&)> InputsAndOutputs(std::vector<int> inputs,
                                                        std::vector<int> outputs) {
  return [inputs, outputs](onnx::ModelProto& model) {
    for (size_t i = 0; i < inputs.size(); ++i) {
      if (inputs[i] != 0) SetType(*model.mutable_graph()->mutable_input(i), inputs[i]);
    }
    for (size_t i = 0; i < outputs.size(); ++i) {
      if (outputs[i] != 0) SetType(*model.mutable_graph()->mutable_output(i), outputs[i]);
    }
  };
}

Tensor Floats(const std::vector<float>& values) {
  const int64_t count = static_cast<int64_t>(values.size());
  return Tensor::Of<float>({&count, 1}, absl::MakeConstSpan(values));
}

}  // namespace roundhouse
