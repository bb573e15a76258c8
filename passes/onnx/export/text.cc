#include "roundhouse/dialects/canonical/text.h"

#include <cstdint>
#include <optional>
#include <utility>

#include "roundhouse/core/attribute.h"
#include "roundhouse/passes/onnx/export/families.h"
#include "roundhouse/passes/onnx/export/op_export.h"

namespace roundhouse::onnx_export {
namespace {

// StringNormalizer takes lists, and turns an empty one into a list of one word.
Value* ExportChangeCase(OpExport& e, const canonical::ChangeCase& op) {
  const std::optional<Ints> sizes = e.sizes(0);
  if (!sizes) return e.Unsupported("the number of words is not known");
  for (const int64_t size : *sizes) {
    if (size == 0) return e.Reshape(e.in(0), *sizes);
  }
  const bool is_upper = op.to == canonical::LetterCase::kUpper;
  Value* words = e("StringNormalizer", {e.Reshape(e.in(0), {-1})},
                   {{"case_change_action", Attribute::String(is_upper ? "UPPER" : "LOWER")}});
  return e.Reshape(words, *sizes);
}

Value* ExportMatchPattern(OpExport& e, const canonical::MatchPattern& op) {
  return e("RegexFullMatch", {e.in(0)}, {{"pattern", Attribute::String(op.pattern)}});
}

Values ExportSplitStrings(OpExport& e, const canonical::SplitStrings& op) {
  AttributeMap attributes;
  if (!op.delimiter.empty()) attributes.Set("delimiter", Attribute::String(op.delimiter));
  if (op.max_splits >= 0) attributes.Set("maxsplit", OfInt(op.max_splits));
  return e.All("StringSplit", {e.in(0)}, std::move(attributes), 2);
}

}  // namespace

void AddText(ExportTable& table) {
  table.Add(ExportChangeCase);
  table.Add(ExportMatchPattern);
  table.Add(ExportSplitStrings);
}

}  // namespace roundhouse::onnx_export
