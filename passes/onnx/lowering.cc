#include "roundhouse/passes/onnx/lowering.h"

#include <iterator>
#include <optional>
#include <string>
#include <utility>

#include "absl/strings/str_cat.h"
#include "absl/strings/string_view.h"

namespace roundhouse::onnx_lowering {

std::optional<Ints> Lowering::IntsOfAttributeOrInput(absl::string_view name, int input) {
  if (std::optional<Ints> list = IntList(name)) return list;
  if (!has(input)) return std::nullopt;
  std::optional<Ints> list = IntsOf(in(input));
  if (!list) NotKnown(absl::StrCat("the value of ", request().op.OperandName(input)));
  return list;
}

void LoweringTable::Add(absl::string_view op, int since_version, Lower lower,
                        absl::string_view domain) {
  entries_[{std::string(domain), std::string(op)}][since_version].several = lower;
}

void LoweringTable::Add(absl::string_view op, int since_version, LowerOne lower,
                        absl::string_view domain) {
  entries_[{std::string(domain), std::string(op)}][since_version].one = lower;
}

const LoweringTable::Entry* LoweringTable::Find(const onnx_dialect::OpSchema& schema) const {
  auto versions = entries_.find({schema.domain, schema.name});
  if (versions == entries_.end()) return nullptr;
  auto after = versions->second.upper_bound(schema.since_version);
  return after == versions->second.begin() ? nullptr : &std::prev(after)->second;
}

Values LoweringTable::Run(const onnx_dialect::OpSchema& schema, Lowering& lowering) const {
  const Entry* entry = Find(schema);
  return entry->several != nullptr ? entry->several(lowering) : Values{entry->one(lowering)};
}

}  // namespace roundhouse::onnx_lowering
