#include "roundhouse/dialects/canonical/slicing.h"

#include <cstddef>
#include <cstdint>
#include <limits>
#include <optional>

#include "absl/strings/str_cat.h"
#include "roundhouse/core/base/checked_math.h"
#include "roundhouse/passes/tosa/families/families.h"
#include "roundhouse/passes/tosa/lowering.h"

namespace roundhouse::tosa_lowering {
namespace {

Value* Reverse(Lowering& l) {
  return l(canonical::Slice{.starts = Ints{std::numeric_limits<int64_t>::max()},
                            .ends = Ints{std::numeric_limits<int64_t>::min()},
                            .axes = Ints{l.Int("axis")},
                            .steps = Ints{-1}},
           {l.need(0)});
}

Value* Slice(Lowering& l) {
  const Ints starts = l.ListOf("start", 1);
  const Ints sizes = l.ListOf("size", 2);
  if (!l.ok()) return nullptr;
  if (starts.size() != sizes.size()) return l.Invalid("expected as many sizes as starts");
  Ints ends;
  for (size_t i = 0; i < starts.size(); ++i) {
    const std::optional<int64_t> end = CheckedAdd(starts[i], sizes[i]);
    if (!end) {
      return l.Invalid(absl::StrCat("the end of ", sizes[i], " elements from ", starts[i],
                                    " on does not fit in 64 bits"));
    }
    ends.push_back(*end);
  }
  return l(canonical::Slice{.starts = starts, .ends = ends}, {l.need(0)});
}

Value* Pad(Lowering& l) {
  Value* value = l.need(0);
  const std::optional<Ints> pairs = l.IntsOf(l.need(1));
  if (!l.ok()) return nullptr;
  if (!pairs) return l.NotKnown("the padding");
  Ints pads;
  for (const size_t side : {0, 1}) {
    for (size_t i = side; i < pairs->size(); i += 2) pads.push_back((*pairs)[i]);
  }
  Value* constant = l.has(2) ? l.AsScalar(l.in(2)) : l.Number(0, l.kind(value));
  return l(canonical::TensorConstantPad{.pads = pads}, {value, constant});
}

}  // namespace

void AddSlicing(LoweringTable& table) {
  table["pad"] = Pad;
  table["reverse"] = Reverse;
  table["slice"] = Slice;
}

}  // namespace roundhouse::tosa_lowering
