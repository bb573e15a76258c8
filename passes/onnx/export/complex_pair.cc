#include "roundhouse/passes/onnx/export/complex_pair.h"

#include "roundhouse/core/op.h"
#include "roundhouse/dialects/canonical/spectral.h"

namespace roundhouse::onnx_export {

bool IsPair(const Value& value) {
  using canonical::Fft;
  using canonical::Irfft;
  using canonical::Rfft;
  using canonical::ViewAsComplex;
  using canonical::ViewAsReal;
  const Node& node = value.node();
  if (!Is<Fft>(node) && !Is<Rfft>(node) && !Is<ViewAsComplex>(node)) return false;
  for (const Use& use : value.uses()) {
    const Node& user = use.user();
    if (!Is<Fft>(user) && !Is<Irfft>(user) && !Is<ViewAsReal>(user)) return false;
  }
  return true;
}

}  // namespace roundhouse::onnx_export
