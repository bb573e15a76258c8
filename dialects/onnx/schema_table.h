// File: schema_table.h
//
// The schemas of all operations. Most come from the onnx library, which has opsets up to 17;
// newer_schemas.cc has later ones and the operations of other domains that occur in models in use.
//
// A version newer than the tables is treated as the newest in them: operations that a later opset
// changed are not distinguished from those that it did not.
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

// The newest known opset of ONNX's own domain.
inline constexpr int kNewestOpset = 28;

// The newest known opset of a domain: ONNX's own, ai.onnx.ml and the previews. Nullopt for other
// domains, of which only some operations are known.
std::optional<int> NewestOpsetOf(absl::string_view domain);

class OpSchemaTable {
 public:
  explicit OpSchemaTable(std::vector<OpSchema> schemas);

  // The schema that is valid in opset `version`; null if the op is unknown or was added later.
  const OpSchema* Find(absl::string_view domain, absl::string_view name, int64_t version) const;
  // Finds a schema by the name of the dialect's op; null if there is none.
  const OpSchema* FindOp(absl::string_view op_name) const;
  const std::vector<OpSchema>& schemas() const { return schemas_; }

 private:
  std::vector<OpSchema> schemas_;  // By domain, name and version.
  std::map<std::string, const OpSchema*, std::less<>> by_op_name_;
};

// All schemas, collected at the first call.
const OpSchemaTable& OpSchemas();

}  // namespace roundhouse::onnx_dialect

#endif  // ROUNDHOUSE_DIALECTS_ONNX_SCHEMA_TABLE_H_
