#include "roundhouse/dialects/canonical/gather_scatter.h"

#include <string>

#include "absl/strings/str_cat.h"
#include "roundhouse/passes/onnx/families/families.h"
#include "roundhouse/passes/onnx/lowering.h"

namespace roundhouse::onnx_lowering {
namespace {

Value* LowerGather(Lowering& l) {
  return l(canonical::Gather{.axis = l.Int("axis", 0)}, {l.need(0), l.need(1)});
}

Value* LowerGatherElements(Lowering& l) {
  return l(canonical::GatherElements{.axis = l.Int("axis", 0)}, {l.need(0), l.need(1)});
}

Value* LowerGatherNd(Lowering& l) {
  return l(canonical::GatherNd{.batch_dims = l.Int("batch_dims", 0)}, {l.need(0), l.need(1)});
}

canonical::ScatterReduction Reduction(Lowering& l) {
  const std::string name = l.String("reduction", "none");
  if (name == "add") return canonical::ScatterReduction::kAdd;
  if (name == "mul") return canonical::ScatterReduction::kMul;
  if (name == "min") return canonical::ScatterReduction::kMin;
  if (name == "max") return canonical::ScatterReduction::kMax;
  if (name != "none") l.Invalid(absl::StrCat("unknown reduction '", name, "'"));
  return canonical::ScatterReduction::kNone;
}

Value* LowerScatterElements(Lowering& l) {
  return l(canonical::ScatterElements{.axis = l.Int("axis", 0), .reduction = Reduction(l)},
           {l.need(0), l.need(1), l.need(2)});
}

Value* LowerScatterNd(Lowering& l) {
  return l(canonical::ScatterNd{.reduction = Reduction(l)}, {l.need(0), l.need(1), l.need(2)});
}

// ONNX has one index tuple per column.
Value* LowerNonZero(Lowering& l) {
  return l.Transpose(l(canonical::NonZero{}, {l.need(0)}), {1, 0});
}

// Takes the elements where a list of booleans is true, along an axis or of the flattened input.
Value* LowerCompress(Lowering& l) {
  Value* input = l.need(0);
  Value* indices = l.Reshape(l(canonical::NonZero{}, {l.need(1)}), {-1});
  if (l.HasAttribute("axis")) {
    return l(canonical::Gather{.axis = l.Int("axis")}, {input, indices});
  }
  return l(canonical::Gather{}, {l.Reshape(input, {-1}), indices});
}

Values LowerUnique(Lowering& l) {
  canonical::Unique unique = {.sorted = l.Int("sorted", 1) != 0};
  if (l.HasAttribute("axis")) unique.axis = l.Int("axis");
  return l.All(unique, {l.need(0)}, 4);
}

}  // namespace

void AddGatherScatter(LoweringTable& table) {
  table.Add("Compress", 9, LowerCompress);
  table.Add("Gather", 1, LowerGather);
  table.Add("GatherElements", 11, LowerGatherElements);
  table.Add("GatherND", 11, LowerGatherNd);
  table.Add("NonZero", 9, LowerNonZero);
  table.Add("Scatter", 9, LowerScatterElements);
  table.Add("ScatterElements", 11, LowerScatterElements);
  table.Add("ScatterND", 11, LowerScatterNd);
  table.Add("Unique", 11, LowerUnique);
}

}  // namespace roundhouse::onnx_lowering
