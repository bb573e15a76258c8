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

// The large tensors of a file, which are written at its end.
class ResourceTable {
 public:
  // Takes a dense tensor and returns the name that refers to it: `hint`, made valid and unique.
  std::string Add(absl::string_view hint, Tensor tensor);
  // Keeps tensors from getting this name, which refers to missing data.
  void Reserve(absl::string_view name);
  // Appends `{-# dialect_resources: … #-}`, or nothing if there are no resources.
  void AppendTo(std::string& out) const;

 private:
  std::vector<std::pair<std::string, Tensor>> resources_;
  absl::flat_hash_map<std::string, int> used_;  // Maps to the number for the next of the same name.
};

struct AttributePrintOptions {
  int64_t max_inline_elements = 64;
  bool elide_resources = false;
  // If null, large tensors are written inline, in hexadecimal.
  ResourceTable* resources = nullptr;
};

// Appends an attribute. Resources are named after `name`. Errors: outside data cannot be read;
// lists nest deeper than the parser reads.
absl::Status AppendAttribute(std::string& out, const Attribute& attribute, absl::string_view name,
                             const AttributePrintOptions& options);

// Appends `{name = value, unit}`.
absl::Status AppendDictionary(std::string& out, const AttributeMap& attributes,
                              absl::string_view name, const AttributePrintOptions& options);

}  // namespace roundhouse

#endif  // ROUNDHOUSE_CORE_TEXT_ATTRIBUTE_PRINTER_H_
