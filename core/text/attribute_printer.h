// Writes attributes in the text form.
#ifndef ROUNDHOUSE_CORE_TEXT_ATTRIBUTE_PRINTER_H_
#define ROUNDHOUSE_CORE_TEXT_ATTRIBUTE_PRINTER_H_

#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include "absl/container/flat_hash_map.h"
#include "absl/status/status.h"
#include "absl/strings/string_view.h"
#include "roundhouse/core/attribute.h"
#include "roundhouse/core/tensor/tensor.h"

namespace roundhouse {

// The large tensors of a file, which stand at its end.
class ResourceTable {
 public:
  // Takes the tensor, which is dense, and gives the name that stands for it: `hint`, made fit and
  // unique.
  std::string Add(absl::string_view hint, Tensor tensor);
  // No tensor gets this name: it stands for data that is not there.
  void Reserve(absl::string_view name);
  // `{-# dialect_resources: … #-}`; nothing when there are none.
  void AppendTo(std::string& out) const;

 private:
  std::vector<std::pair<std::string, Tensor>> resources_;
  absl::flat_hash_map<std::string, int>
      used_;  // With the number that the next of the same name gets.
};

struct AttributePrintOptions {
  int64_t max_inline_elements = 64;
  bool elide_resources = false;
  // Null: large tensors are written where they stand, in hexadecimal.
  ResourceTable* resources = nullptr;
};

// Appends an attribute. `name` is what a resource is called after. Errors: outside data that cannot
// be read; lists that nest deeper than the parser reads.
absl::Status AppendAttribute(std::string& out, const Attribute& attribute, absl::string_view name,
                             const AttributePrintOptions& options);

// Appends `{name = value, unit}`.
absl::Status AppendDictionary(std::string& out, const AttributeMap& attributes,
                              absl::string_view name, const AttributePrintOptions& options);

}  // namespace roundhouse

#endif  // ROUNDHOUSE_CORE_TEXT_ATTRIBUTE_PRINTER_H_
