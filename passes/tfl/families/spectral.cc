#include "roundhouse/dialects/canonical/spectral.h"

#include <cstdint>
#include <optional>

#include "absl/strings/str_cat.h"
#include "roundhouse/dialects/canonical/slicing.h"
#include "roundhouse/passes/tfl/families/families.h"
#include "roundhouse/passes/tfl/lowering.h"

namespace roundhouse::tfl_lowering {
namespace {

// Crops or zero-pads the last two axes to the size of the transform.
Value* Fitted(Lowering& l, Value* input, int64_t rank, const Ints& size) {
  Ints pads(2 * rank, 0);
  for (int64_t i = 0; i < 2; ++i) {
    const std::optional<int64_t> have = l.size(input, rank - 2 + i);
    if (!have) return l.NotKnown("the size of the input");
    pads[2 * rank - 2 + i] = size[i] - *have;
  }
  if (pads == Ints(2 * rank, 0)) return input;
  return l(canonical::TensorConstantPad{.pads = pads}, {input});
}

Value* LowerRfft2d(Lowering& l) {
  Value* input = l.need(0);
  const std::optional<Ints> size = l.NeedInts(1);
  const int64_t rank = l.rank(input);
  if (!l.ok()) return nullptr;
  if (size->size() != 2 || rank < 2 || (*size)[0] < 1 || (*size)[1] < 1) {
    return l.Invalid(absl::StrCat("expected two sizes, found ", size->size()));
  }
  Value* transformed = l(canonical::Rfft{}, {Fitted(l, input, rank, *size)});
  return (*size)[0] == 1 ? transformed : l(canonical::Fft{.axis = -2}, {transformed});
}

template <int kPart>
Value* LowerPart(Lowering& l) {
  Value* input = l.need(0);
  const int64_t rank = l.rank(input);
  return l.Squeeze(l.Slice(l(canonical::ViewAsReal{}, {input}), rank, kPart, kPart + 1), {rank});
}

}  // namespace

void AddSpectral(LoweringTable& table) {
  table.Add("imag", LowerPart<1>);
  table.Add("real", LowerPart<0>);
  table.Add("rfft2d", LowerRfft2d);
}

}  // namespace roundhouse::tfl_lowering
