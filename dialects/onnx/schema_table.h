// File: schema_table.h
//
// The schemas of all operations. Most come from the onnx library, which knows opsets up to 17;
// newer_schemas.cc has what came later and the operations of other domains that models in use have.
//
// A version that is newer than the tables is taken for the newest that they have: an operation that
// a later opset changed is not told from one that it left as it was.
//
//   const OpSchema* conv = OpSchemas().Find("", "Conv", 13);   // Version 11, the last change.
#ifndef ROUNDHOUSE_DIALECTS_ONNX_SCHEMA_TABLE_H_
#define ROUNDHOUSE_DIALECTS_ONNX_SCHEMA_TABLE_H_

#include <cstdint>
#include <functional>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "absl/strings/string_view.h"
#include "roundhouse/dialects/onnx/op_schema.h"

namespace roundhouse::onnx_dialect {

// The greatest opset of ONNX's own domain that is known.
inline constexpr int kNewestOpset = 28;

// The same of any domain whose versions are known: ONNX's own, ai.onnx.ml and the previews. Nothing
// for those of others, of which only some operations are.
std::optional<int> NewestOpsetOf(absl::string_view domain);

class OpSchemaTable {
 public:
  explicit OpSchemaTable(std::vector<OpSchema> schemas);

  // The schema that holds in opset `version`; null when the op is unknown or came later.
  const OpSchema* Find(absl::string_view domain, absl::string_view name, int64_t version) const;
  // By the name of the dialect's op; null when there is none.
  const OpSchema* FindOp(absl::string_view op_name) const;
  const std::vector<OpSchema>& schemas() const { return schemas_; }

 private:
  std::vector<OpSchema> schemas_;  // By domain, name and version.
  std::map<std::string, const OpSchema*, std::less<>> by_op_name_;
};

// All schemas, gathered when first asked for.
const OpSchemaTable& OpSchemas();

}  // namespace roundhouse::onnx_dialect

#endif  // ROUNDHOUSE_DIALECTS_ONNX_SCHEMA_TABLE_H_
