#include "roundhouse/dialects/onnx/schema_table.h"

#include <algorithm>
#include <cstdint>
#include <iterator>
#include <optional>
#include <string>
#include <tuple>
#include <utility>
#include <vector>

#include "absl/strings/string_view.h"
#include "roundhouse/dialects/onnx/newer_schemas.h"
#include "roundhouse/dialects/onnx/stored_schemas.h"

namespace roundhouse::onnx_dialect {
namespace {

auto KeyOf(const OpSchema& schema) {
  return std::make_tuple(absl::string_view(schema.domain), absl::string_view(schema.name),
                         int64_t{schema.since_version});
}

}  // namespace

std::optional<int> NewestOpsetOf(absl::string_view domain) {
  if (domain.empty()) return kNewestOpset;
  if (domain == "ai.onnx.ml") return 5;
  if (domain == "ai.onnx.preview" || domain == "ai.onnx.preview.training") return 1;
  return std::nullopt;
}

OpSchemaTable::OpSchemaTable(std::vector<OpSchema> schemas) : schemas_(std::move(schemas)) {
  std::sort(schemas_.begin(), schemas_.end(),
            [](const OpSchema& a, const OpSchema& b) { return KeyOf(a) < KeyOf(b); });
  for (const OpSchema& schema : schemas_) by_op_name_[schema.OpName()] = &schema;
}

const OpSchema* OpSchemaTable::Find(absl::string_view domain, absl::string_view name,
                                    int64_t version) const {
  const auto wanted = std::make_tuple(domain, name, version);
  auto after =
      std::upper_bound(schemas_.begin(), schemas_.end(), wanted,
                       [](const auto& key, const OpSchema& schema) { return key < KeyOf(schema); });
  if (after == schemas_.begin()) return nullptr;
  const OpSchema& schema = *std::prev(after);
  return schema.domain == domain && schema.name == name ? &schema : nullptr;
}

const OpSchema* OpSchemaTable::FindOp(absl::string_view op_name) const {
  auto entry = by_op_name_.find(op_name);
  return entry == by_op_name_.end() ? nullptr : entry->second;
}

const OpSchemaTable& OpSchemas() {
  static const OpSchemaTable* const table = [] {
    std::vector<OpSchema> schemas = StoredSchemas();
    AddNewerSchemas(schemas);
    return new OpSchemaTable(std::move(schemas));
  }();
  return *table;
}

}  // namespace roundhouse::onnx_dialect
