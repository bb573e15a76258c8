#include "roundhouse/interp/native/native.h"

#include <memory>
#include <optional>
#include <utility>

#include "roundhouse/core/context.h"
#include "roundhouse/core/node.h"
#include "roundhouse/core/op.h"
#include "roundhouse/dialects/canonical/convolution.h"
#include "roundhouse/interp/kernel_speed.h"
#include "roundhouse/interp/native/along_axis.h"
#include "roundhouse/interp/native/attention.h"
#include "roundhouse/interp/native/binary.h"
#include "roundhouse/interp/native/byte_gemm.h"
#include "roundhouse/interp/native/conversion.h"
#include "roundhouse/interp/native/convolution.h"
#include "roundhouse/interp/native/extreme_place.h"
#include "roundhouse/interp/native/integer_elementwise.h"
#include "roundhouse/interp/native/kernel.h"
#include "roundhouse/interp/native/movement.h"
#include "roundhouse/interp/native/narrow_convolution.h"
#include "roundhouse/interp/native/normalization.h"
#include "roundhouse/interp/native/places.h"
#include "roundhouse/interp/native/pooling.h"
#include "roundhouse/interp/native/product.h"
#include "roundhouse/interp/native/quantized_elementwise.h"
#include "roundhouse/interp/native/recurrent.h"
#include "roundhouse/interp/native/reduction.h"
#include "roundhouse/interp/native/resize.h"
#include "roundhouse/interp/native/space.h"
#include "roundhouse/interp/native/spectral.h"
#include "roundhouse/interp/native/unary.h"
#include "roundhouse/service/kernels.h"

namespace roundhouse {
namespace {

// Libraries multiply bytes, too, and more slowly where there are instructions for it.
std::optional<double> SecondsOfBytes(const Node& node) {
  if (Is<canonical::TransposedConv2D>(node)) return std::nullopt;  // There is no kernel.
  return interp::SecondsOfBytes(node, native::HasByteTiles()      ? interp::kTiledByteSpeed
                                      : native::HasByteProducts() ? interp::kNativeByteSpeed
                                                                  : interp::kPortableByteSpeed);
}

// Of what libraries do, too, and often more slowly.
std::optional<double> SecondsOf(const Node& node) {
  for (auto* seconds_of : {interp::SecondsOfMoved, SecondsOfBytes,
                           native::SecondsOfNarrowConvolution, native::SecondsOfConvolution}) {
    if (const std::optional<double> seconds = seconds_of(node); seconds.has_value()) return seconds;
  }
  return std::nullopt;
}

}  // namespace

void RegisterNativeKernels(Context& context) {
  auto table = std::make_unique<native::KernelTable>();
  native::AddAlongAxisKernels(*table);
  native::AddAttentionKernels(*table);
  native::AddBinaryKernels(*table);
  native::AddConversionKernels(*table);
  native::AddConvolutionKernels(*table);
  native::AddExtremePlaceKernels(*table);
  native::AddIntegerElementwiseKernels(*table);
  native::AddMovementKernels(*table);
  native::AddNormalizationKernels(*table);
  native::AddPlacesKernels(*table);
  native::AddPoolingKernels(*table);
  native::AddProductKernels(*table);
  native::AddQuantizedElementwiseKernels(*table);
  native::AddRecurrentKernels(*table);
  native::AddReductionKernels(*table);
  native::AddResizeKernels(*table);
  native::AddSpaceKernels(*table);
  native::AddSpectralKernels(*table);
  native::AddUnaryKernels(*table);
  table->set_seconds(SecondsOf);
  context.AttachService<KernelService>("canonical", std::move(table));
}

RH_REGISTER_EXTENSION(RegisterNativeKernels);

}  // namespace roundhouse
