#include "roundhouse/passes/onnx/export/complex_pair.h"

#include <vector>

#include "roundhouse/core/op.h"
#include "roundhouse/core/tensor/element_type.h"
#include "roundhouse/core/type.h"
#include "roundhouse/dialects/canonical/elementwise_unary.h"
#include "roundhouse/dialects/canonical/shape.h"
#include "roundhouse/dialects/canonical/spectral.h"

namespace roundhouse::onnx_export {

namespace {

using canonical::Abs;
using canonical::Fft;
using canonical::FixedReshape;
using canonical::Irfft;
using canonical::Rfft;
using canonical::ViewAsComplex;
using canonical::ViewAsReal;

bool GivesPair(const Node& node) {
  const Node* at = &node;
  while (Is<FixedReshape>(*at)) at = &at->operand(0).node();
  return Is<Fft>(*at) || Is<Rfft>(*at) || Is<ViewAsComplex>(*at);
}

bool AllTakePairs(const Value& value) {
  std::vector<const Value*> values = {&value};
  while (!values.empty()) {
    const Value& next = *values.back();
    values.pop_back();
    for (const Use& use : next.uses()) {
      const Node& user = use.user();
      if (Is<FixedReshape>(user)) {
        values.push_back(&user.result());
      } else if (!Is<Abs>(user) && !Is<Fft>(user) && !Is<Irfft>(user) && !Is<ViewAsReal>(user)) {
        return false;
      }
    }
  }
  return true;
}

}  // namespace

bool IsPair(const Value& value) {
  return value.type().is_tensor() && IsComplex(value.type().element_type().kind()) &&
         GivesPair(value.node()) && AllTakePairs(value);
}

}  // namespace roundhouse::onnx_export
