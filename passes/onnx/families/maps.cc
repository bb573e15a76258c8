// Maps of ai.onnx.ml. The lowered program has no maps: an operation that makes a map of a row
// returns the row, and the program's attributes name its columns.
#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "absl/strings/str_cat.h"
#include "roundhouse/core/attribute.h"
#include "roundhouse/core/graph.h"
#include "roundhouse/core/program.h"
#include "roundhouse/core/tensor/element_type.h"
#include "roundhouse/passes/onnx/families/families.h"
#include "roundhouse/passes/onnx/lowering.h"

namespace roundhouse::onnx_lowering {
namespace {

// A map for each row, from class names to scores. The scores stay (N, E), and the program's
// attribute onnx.columns.NAME lists the classes.
Value* LowerZipMap(Lowering& l) {
  Value* scores = l.Cast(l.need(0), ElementKind::kF32);
  const int64_t rank = l.rank(scores);
  const std::vector<std::string> strings = l.StringList("classlabels_strings");
  const Ints ints = l.IntList("classlabels_int64s").value_or(Ints());
  if (!l.ok()) return nullptr;
  if (rank != 1 && rank != 2) return l.Invalid("expected rank 1 or 2");
  if (strings.empty() == ints.empty()) {
    return l.Invalid(
        "expected the classes in one of 'classlabels_strings' and 'classlabels_int64s'");
  }
  const int64_t count = static_cast<int64_t>(strings.empty() ? ints.size() : strings.size());
  if (const std::optional<int64_t> columns = l.size(scores, rank - 1);
      columns.value_or(count) != count) {
    return l.Invalid(
        absl::StrCat("expected ", count, " columns, one for each class, found ", *columns));
  }
  // In ONNX, the result is no tensor.
  if (l.request().is_sketch) return l.List({scores});
  std::vector<Attribute> names;
  for (const std::string& label : strings) names.push_back(Attribute::String(label));
  for (const int64_t label : ints) names.push_back(Attribute::Int(label));
  l.request().build.graph().program().set_attribute(absl::StrCat("onnx.columns.", l.request().name),
                                                    Attribute::List(std::move(names)));
  return scores;
}

Value* RefuseMap(Lowering& l) {
  return l.Unsupported(
      "a map as an input, whose keys are known only at run time; give the columns as a tensor");
}

}  // namespace

void AddMaps(LoweringTable& table) {
  table.Add("CastMap", 1, RefuseMap, kMachineLearningDomain);
  table.Add("DictVectorizer", 1, RefuseMap, kMachineLearningDomain);
  table.Add("ZipMap", 1, LowerZipMap, kMachineLearningDomain);
}

}  // namespace roundhouse::onnx_lowering
