// File: padded_channels.h
//
// ONNX Runtime multiplies bytes where they lie if channels come in fours, and convolves channels by
// themselves sixteen at a time; other numbers of channels take it two to four times as long (58
// channels longer than 64). So channels between layers are filled up, with weights of 0.
#ifndef ROUNDHOUSE_PASSES_ONNX_EXPORT_PADDED_CHANNELS_H_
#define ROUNDHOUSE_PASSES_ONNX_EXPORT_PADDED_CHANNELS_H_

#include <cstdint>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "roundhouse/core/program.h"
#include "roundhouse/core/tensor/element_type.h"
#include "roundhouse/core/tensor/tensor.h"

namespace roundhouse::onnx_export {

inline constexpr int64_t kChannelsOfProduct = 4;

// Whether ONNX Runtime has kernels that depend on the number of channels: bytes without sign, and
// weights with one, and zero points 0.
bool HasFastKernels(const ElementType& input, const ElementType& filter);

int64_t FilledUp(int64_t channels, int64_t at_once);

// The tensor with zeros behind its elements along the axis; its quantisation along this axis, too.
absl::StatusOr<Tensor> FilledUp(const Tensor& tensor, int64_t axis, int64_t size);

// Fills up the channels of values that only layers compute and read. Exact: what is added never
// reaches another channel.
absl::Status PadChannels(Program& program);

}  // namespace roundhouse::onnx_export

#endif  // ROUNDHOUSE_PASSES_ONNX_EXPORT_PADDED_CHANNELS_H_
