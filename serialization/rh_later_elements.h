// Element kinds that version 1.1 of the .rh format added: 8-bit and 4-bit floats, 2-bit integers.
#ifndef ROUNDHOUSE_SERIALIZATION_RH_LATER_ELEMENTS_H_
#define ROUNDHOUSE_SERIALIZATION_RH_LATER_ELEMENTS_H_

#include <optional>
#include <string>

#include "absl/strings/string_view.h"
#include "roundhouse/core/attribute.h"
#include "roundhouse/core/program.h"
#include "roundhouse/core/type.h"

namespace roundhouse {

// Where the program uses such elements ("global @w"); nullopt if it does not.
std::optional<std::string> FindLaterElements(const Program& program);

// Older files hold such types and attributes as text, since their writers did not know these
// elements. Returns the type if the text is a type with such elements (else nullopt), and the
// attribute as it is read today.
std::optional<Type> TypeOfOlderText(absl::string_view text);
Attribute AttributeOfOlderText(std::string text);

}  // namespace roundhouse

#endif  // ROUNDHOUSE_SERIALIZATION_RH_LATER_ELEMENTS_H_
