#include "roundhouse/dialects/canonical/movement.h"

#include <algorithm>
#include <cstdint>
#include <optional>

#include "roundhouse/core/base/checked_math.h"
#include "roundhouse/passes/tfl/families/families.h"
#include "roundhouse/passes/tfl/lowering.h"

namespace roundhouse::tfl_lowering {
namespace {

Value* LowerTranspose(Lowering& l) {
  const std::optional<Ints> perm = l.NeedInts(1);
  return perm ? l.Transpose(l.need(0), *perm) : nullptr;
}

Value* LowerConcatenation(Lowering& l) {
  Values inputs;
  for (int i = 0; i < l.num_inputs(); ++i) inputs.push_back(l.need(i));
  return l.Activated(l.Concat(inputs, l.Int("axis")));
}

Value* LowerPack(Lowering& l) {
  const int64_t axis = l.Int("axis");
  Values inputs;
  for (int i = 0; i < l.num_inputs(); ++i) inputs.push_back(l.Unsqueeze(l.need(i), {axis}));
  return l.Concat(inputs, axis);
}

Values LowerUnpack(Lowering& l) {
  const int64_t axis = l.Int("axis");
  Values parts = l.All(canonical::TensorSplit{.axis = axis, .parts = l.num_results()}, {l.need(0)},
                       l.num_results());
  for (Value*& part : parts) part = l.Squeeze(part, {axis});
  return parts;
}

Values LowerSplit(Lowering& l) {
  const std::optional<int64_t> axis = l.NeedInt(0);
  if (!axis) return {nullptr};
  return l.All(canonical::TensorSplit{.axis = *axis, .parts = l.num_results()}, {l.need(1)},
               l.num_results());
}

// One of the sizes may be -1, which means the rest.
Values LowerSplitV(Lowering& l) {
  Value* input = l.need(0);
  std::optional<Ints> sizes = l.NeedInts(1);
  const std::optional<int64_t> named_axis = l.NeedInt(2);
  if (!sizes || !named_axis) return {nullptr};
  const std::optional<int64_t> rank = l.known_rank(input);
  const int64_t axis = rank ? l.Axis(*named_axis, *rank) : *named_axis;
  int64_t sum = 0;
  for (int64_t size : *sizes) {
    const std::optional<int64_t> next = CheckedAdd(sum, std::max<int64_t>(size, 0));
    if (!next) return {l.Invalid("the sum of the sizes does not fit in 64 bits")};
    sum = *next;
  }
  for (int64_t& size : *sizes) {
    if (size != -1) continue;
    const std::optional<int64_t> whole = l.size(input, axis);
    if (!whole) return {l.NotKnown("the size of the axis that is split")};
    size = *whole - sum;
    sum = *whole;
  }
  return l.All(canonical::TensorSplit{.axis = axis, .sizes = *sizes}, {input}, l.num_results());
}

Value* LowerTile(Lowering& l) {
  if (const std::optional<Ints> repeats = l.IntsOf(l.need(1))) {
    return l(canonical::Tile{.repeats = *repeats}, {l.need(0)});
  }
  return l(canonical::Tile{}, {l.need(0), l.AsList(1)});
}

Value* LowerReverseSequence(Lowering& l) {
  return l(
      canonical::ReverseSequence{.time_axis = l.Int("seq_dim"), .batch_axis = l.Int("batch_dim")},
      {l.need(0), l.need(1)});
}

}  // namespace

void AddMovement(LoweringTable& table) {
  table.Add("concatenation", LowerConcatenation);
  table.AddMovement("pack", LowerPack);
  table.AddMovement("split", LowerSplit);
  table.AddMovement("split_v", LowerSplitV);
  table.AddMovement("tile", LowerTile);
  table.AddMovement("transpose", LowerTranspose);
  table.AddMovement("unpack", LowerUnpack);
  table.AddMovement("reverse_sequence", LowerReverseSequence);
}

}  // namespace roundhouse::tfl_lowering
