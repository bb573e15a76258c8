#include "roundhouse/dialects/canonical/movement.h"

#include <algorithm>
#include <cstdint>
#include <numeric>
#include <optional>

#include "roundhouse/passes/onnx/families/families.h"
#include "roundhouse/passes/onnx/lowering.h"

namespace roundhouse::onnx_lowering {
namespace {

Value* LowerTile(Lowering& l) {
  if (const std::optional<Ints> repeats = l.IntsOf(l.need(1))) {
    return l(canonical::Tile{.repeats = repeats}, {l.need(0)});
  }
  return l(canonical::Tile{}, {l.need(0), l.need(1)});
}

// Opset 1: repeats along one axis.
Value* LowerTileAlongAxis(Lowering& l) {
  const std::optional<Ints> tiles = l.IntsOf(l.need(1));
  const std::optional<Ints> axis = l.IntsOf(l.need(2));
  const int64_t rank = l.rank(l.need(0));
  if (!l.ok()) return nullptr;
  if (!tiles || !axis || tiles->size() != 1 || axis->size() != 1) {
    return l.NotKnown("the number of repeats or the axis");
  }
  Ints repeats(rank, 1);
  const int64_t where = l.Axis((*axis)[0], rank);
  if (!l.ok()) return nullptr;
  repeats[where] = (*tiles)[0];
  return l(canonical::Tile{.repeats = repeats}, {l.need(0)});
}

Value* LowerTranspose(Lowering& l) {
  Value* input = l.need(0);
  if (const std::optional<Ints> perm = l.IntList("perm")) return l.Transpose(input, *perm);
  Ints perm(std::max<int64_t>(l.rank(input), 0));
  std::iota(perm.rbegin(), perm.rend(), 0);
  return l.Transpose(input, perm);
}

Value* LowerConcat(Lowering& l) {
  Values inputs;
  for (int i = 0; i < l.num_inputs(); ++i) inputs.push_back(l.need(i));
  return l.Concat(inputs, l.Int("axis", 1));
}

Values LowerSplit(Lowering& l) {
  canonical::TensorSplit split = {.axis = l.Int("axis", 0), .sizes = l.IntList("split")};
  Values operands = {l.need(0)};
  if (!split.sizes && l.has(1)) {
    split.sizes = l.IntsOf(l.in(1));
    if (!split.sizes) operands.push_back(l.in(1));
  }
  if (!split.sizes && operands.size() == 1) split.parts = l.Int("num_outputs", l.num_results());
  return l.All(split, operands, l.num_results());
}

Value* LowerTrilu(Lowering& l) {
  const bool upper = l.Int("upper", 1) != 0;
  const std::optional<Ints> known = l.IntsOf(l.in(1));
  if (!l.has(1) || (known && known->size() == 1)) {
    const int64_t diagonal = l.has(1) ? (*known)[0] : 0;
    if (upper) return l(canonical::BandPart{.lower = diagonal}, {l.need(0)});
    return l(canonical::BandPart{.upper = diagonal}, {l.need(0)});
  }
  Value* diagonal = l.AsScalar(l.in(1));
  if (upper) return l(canonical::BandPart{}, {l.need(0), diagonal});
  return l(canonical::BandPart{}, {l.need(0), l.none(), diagonal});
}

Value* LowerReverseSequence(Lowering& l) {
  return l(canonical::ReverseSequence{.time_axis = l.Int("time_axis", 0),
                                      .batch_axis = l.Int("batch_axis", 1)},
           {l.need(0), l.need(1)});
}

}  // namespace

void AddMovement(LoweringTable& table) {
  table.Add("Concat", 1, LowerConcat);
  table.Add("ReverseSequence", 10, LowerReverseSequence);
  table.Add("Split", 1, LowerSplit);
  table.Add("Tile", 1, LowerTileAlongAxis);
  table.Add("Tile", 6, LowerTile);
  table.Add("Transpose", 1, LowerTranspose);
  table.Add("Trilu", 14, LowerTrilu);
}

}  // namespace roundhouse::onnx_lowering
