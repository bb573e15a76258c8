// Types of few bits in ONNX models of tests: floats of eight and four bits, integers of four and
// two.
#ifndef ROUNDHOUSE_TESTS_ONNX_SMALL_ELEMENTS_H_
#define ROUNDHOUSE_TESTS_ONNX_SMALL_ELEMENTS_H_

#include <onnx/onnx_pb.h>

#include <cstdint>
#include <functional>
#include <vector>

#include "absl/status/statusor.h"
#include "roundhouse/core/tensor/element_type.h"
#include "roundhouse/core/tensor/tensor.h"

namespace roundhouse {

// TensorProto.DataType.
inline constexpr int kE4M3FN = 17, kE4M3FNUZ = 18, kE5M2 = 19, kE5M2FNUZ = 20, kU4 = 21, kI4 = 22,
                     kE2M1 = 23, kE8M0 = 24, kU2 = 25, kI2 = 26;
inline constexpr int kAllSmallTypes[] = {kE4M3FN, kE4M3FNUZ, kE5M2, kE5M2FNUZ, kU4,
                                         kI4,     kE2M1,     kE8M0, kU2,       kI2};

ElementKind KindOf(int data_type);
// The first opset in which all operations that only move elements take this type.
int OpsetOf(int data_type);

// The elements' bits, one element per byte.
std::vector<int> BitsOf(const absl::StatusOr<Tensor>& tensor);
Tensor OfBits(ElementKind kind, const std::vector<int64_t>& sizes, const std::vector<int>& bits);
Tensor Floats(const std::vector<float>& values);

// The library's text format has no names for these types.
void SetType(onnx::ValueInfoProto& info, int data_type);
// Sets the type of the model's output, or of all inputs and outputs; 0 leaves one as it is.
std::function<void(onnx::ModelProto&)> Output(int data_type);
std::function<void(onnx::ModelProto&)> InputsAndOutputs(std::vector<int> inputs,
                                                        std::vector<int> outputs);

}  // namespace roundhouse

#endif  // ROUNDHOUSE_TESTS_ONNX_SMALL_ELEMENTS_H_
