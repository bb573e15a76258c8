// Attributes as the text form writes them: where a name has a meaning of its own, the attribute
// goes into a dictionary.
#ifndef ROUNDHOUSE_CORE_TEXT_PACKED_ATTRIBUTES_H_
#define ROUNDHOUSE_CORE_TEXT_PACKED_ATTRIBUTES_H_

#include "absl/strings/string_view.h"
#include "roundhouse/core/attribute.h"

namespace roundhouse {

// The kind of owner of the attributes.
enum class AttributeHolder { kNode, kAccess, kGlobal, kGraph, kPort, kProgram };

// Whether the name has a meaning of its own on such an owner, or MLIR refuses it there.
bool IsTaken(AttributeHolder holder, absl::string_view name);

// Merges `attributes` and `extra` as the text form writes them.
AttributeMap PackedAttributes(AttributeHolder holder, const AttributeMap& attributes,
                              AttributeMap extra);

}  // namespace roundhouse

#endif  // ROUNDHOUSE_CORE_TEXT_PACKED_ATTRIBUTES_H_
